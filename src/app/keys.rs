//! Keys become commands, as the table says.

use egui::{Context, Event, Key, KeyboardShortcut, Modifiers};

use super::App;
use crate::command::table::{Entry, TABLE, When};
use crate::command::{Command, Facts, Panel};
use crate::editor::Request;
use crate::session::Keymap;
use crate::ui::dialogs::Dialog;
use crate::ui::keys::shortcut;
use crate::ui::menu_keys::{ask_menu, menu_of};

impl App {
    /// Takes the keys of this frame that nothing else has taken. Menus and dialogs keep theirs; a text field keeps
    /// what writes, and what it uses itself.
    pub(super) fn take_keys(&mut self, ctx: &Context, facts: &Facts) {
        if !matches!(self.dialog, Dialog::None) || egui::Popup::is_any_open(ctx) {
            return;
        }
        let in_text = ctx.text_edit_focused();
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
            if in_text && !passes_text(key, modifiers) && menu_of(key, modifiers).is_none() {
                continue;
            }
            let found = entry_of(facts.keymap, facts.focus, key, physical_key, modifiers);
            let Some(entry) = found.or_else(|| tool_in_live(facts, key, physical_key, modifiers)) else {
                // A preset that steps with F10 has it before the menus.
                let menu = menu_of(key, modifiers).filter(|_| pressed);
                if let Some(menu) = menu {
                    ask_menu(ctx, menu);
                }
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

/// Whether a key means a command while a text field has the keys: one that writes nothing, and that no text field uses itself.
fn passes_text(key: Key, modifiers: Modifiers) -> bool {
    /// What fields of text do with Ctrl: all, copy, cut, paste, undo, redo; others move the cursor, or delete before it and behind it.
    const OWN: [Key; 19] = [
        Key::A,
        Key::C,
        Key::X,
        Key::V,
        Key::Z,
        Key::Y,
        Key::H,
        Key::K,
        Key::U,
        Key::W,
        Key::ArrowLeft,
        Key::ArrowRight,
        Key::ArrowUp,
        Key::ArrowDown,
        Key::Home,
        Key::End,
        Key::Backspace,
        Key::Delete,
        Key::Enter,
    ];
    // Ctrl with Alt writes a letter on many keyboards.
    is_function(key) || (modifiers.command && !modifiers.alt && !OWN.contains(&key))
}

const fn is_function(key: Key) -> bool {
    matches!(
        key,
        Key::F1
            | Key::F2
            | Key::F3
            | Key::F4
            | Key::F5
            | Key::F6
            | Key::F7
            | Key::F8
            | Key::F9
            | Key::F10
            | Key::F11
            | Key::F12
    )
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
        .find(|entry| entry.when.holds(focus) && keymap.keys(entry).map(shortcut).any(fits))
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
    fn keys_that_write_nothing_pass_a_text_field_except_its_own() {
        let ctrl = Modifiers::COMMAND | Modifiers::CTRL;
        for (key, modifiers) in [
            (Key::F7, Modifiers::NONE),
            (Key::F5, Modifiers::SHIFT),
            (Key::S, ctrl),
            (Key::Num2, ctrl),
            (Key::P, ctrl | Modifiers::SHIFT),
        ] {
            assert!(passes_text(key, modifiers), "{key:?}");
        }
        for key in [
            Key::A,
            Key::C,
            Key::V,
            Key::X,
            Key::Z,
            Key::Y,
            Key::ArrowLeft,
            Key::Backspace,
        ] {
            assert!(!passes_text(key, ctrl), "{key:?}");
        }
        for key in [Key::B, Key::Space, Key::Enter, Key::Escape, Key::Num1] {
            assert!(!passes_text(key, Modifiers::NONE), "{key:?}");
        }
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
