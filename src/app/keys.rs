//! Keys become commands, as the table says.

use egui::{Context, Event, Key, KeyboardShortcut, Modifiers};

use super::App;
use crate::app::command::table::{Entry, Keymap, TABLE, When};
use crate::app::command::{Command, Facts, Panel};
use crate::editor::Request;
use crate::ui::dialogs::Dialog;

impl App {
    /// Takes the keys of this frame that nothing else has taken. Text fields, menus and dialogs keep theirs.
    pub(super) fn take_keys(&mut self, ctx: &Context, facts: &Facts) {
        if !matches!(self.dialog, Dialog::None) || ctx.text_edit_focused() || egui::Popup::is_any_open(ctx) {
            return;
        }
        let (events, now) = ctx.input(|input| (input.events.clone(), input.time));
        for event in &events {
            let Event::Key {
                key,
                physical_key,
                pressed,
                modifiers,
                ..
            } = *event
            else {
                continue;
            };
            let found = entry_of(facts.keymap, facts.focus, key, physical_key, modifiers);
            let Some(entry) = found.or_else(|| tool_in_live(facts, key, physical_key, modifiers)) else {
                continue;
            };
            if entry.on_release == pressed || !self.takes(key, ctx) {
                continue;
            }
            match entry.ask(facts) {
                Ok(command) => self.commands.push(command),
                Err(why) => self.hint = Some((why, now)),
            }
        }
    }

    /// Whether a key is free for a command: Space may have panned, painted, or pressed a button that Tab has reached.
    fn takes(&self, key: Key, ctx: &Context) -> bool {
        if key != Key::Space {
            return true;
        }
        let focused = ctx.memory(egui::Memory::focused);
        let mut lists = self.views.canvases.iter().map(|(_, id)| *id);
        let is_free = focused.is_none_or(|id| lists.any(|other| other == id));
        is_free && !self.views.canvas.space_used
    }
}

/// The command of a key while a panel has the keys.
fn entry_of(
    keymap: Keymap,
    focus: Panel,
    key: Key,
    physical: Option<Key>,
    modifiers: Modifiers,
) -> Option<&'static Entry> {
    let fits = |keys: KeyboardShortcut| {
        // What a digit key writes depends on the keyboard, and on Shift; where it is does not.
        let digit = DIGITS.contains(&keys.logical_key) && physical == Some(keys.logical_key);
        (key == keys.logical_key || digit) && modifiers.matches_exact(keys.modifiers)
    };
    TABLE
        .iter()
        .find(|entry| entry.when.holds(focus) && keymap.keys(entry).any(fits))
}

/// While the tools paint Live, the keys that choose tools and tiles count there too; those that change the Level do not.
fn tool_in_live(facts: &Facts, key: Key, physical: Option<Key>, modifiers: Modifiers) -> Option<&'static Entry> {
    if !facts.edit_live || facts.focus != Panel::Live {
        return None;
    }
    let entry =
        entry_of(facts.keymap, Panel::Level, key, physical, modifiers).filter(|entry| entry.when == When::Painting)?;
    let chooses = matches!(
        entry.ask(facts),
        Ok(Command::ChooseTool(_)
            | Command::ChooseDigit(_)
            | Command::Edit(Request::BrushSize(_) | Request::StepLayer(_)))
    );
    chooses.then_some(entry)
}

const DIGITS: [Key; 10] = [
    Key::Num0,
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
];

#[cfg(test)]
mod tests {
    use super::*;

    fn id(focus: Panel, key: Key, modifiers: Modifiers) -> Option<&'static str> {
        entry_of(Keymap::default(), focus, key, Some(key), modifiers).map(|entry| entry.id)
    }

    #[test]
    fn keys_mean_what_the_focused_panel_makes_of_them() {
        let ctrl = Modifiers::COMMAND | Modifiers::CTRL;
        assert_eq!(id(Panel::Level, Key::Z, ctrl), Some("undo"));
        assert_eq!(id(Panel::Live, Key::Z, ctrl), Some("undo-move"));
        assert_eq!(id(Panel::Level, Key::Z, ctrl | Modifiers::SHIFT), Some("redo"));
        assert_eq!(id(Panel::Level, Key::B, Modifiers::NONE), Some("brush"));
        assert_eq!(id(Panel::Live, Key::B, Modifiers::NONE), None);
        assert_eq!(id(Panel::Live, Key::F7, Modifiers::NONE), Some("step-into"));
        assert_eq!(id(Panel::Live, Key::Escape, Modifiers::SHIFT), Some("cancel-chain"));
        assert_eq!(id(Panel::Level, Key::Escape, Modifiers::NONE), None);
    }

    #[test]
    fn a_digit_is_known_by_its_place_on_the_keyboard() {
        let ours = Keymap::default();
        let entry = entry_of(ours, Panel::Level, Key::Quote, Some(Key::Num4), Modifiers::NONE);
        assert_eq!(entry.map(|entry| entry.id), Some("tile-4"));
        let entry = entry_of(
            ours,
            Panel::Level,
            Key::CloseCurlyBracket,
            Some(Key::Num0),
            Modifiers::SHIFT,
        );
        assert_eq!(entry.map(|entry| entry.id), Some("actual"));
    }
}
