//! The Effects panel: what was raised on which channel, as it happens, and the totals of each channel.
//!
//! [`log`] lists it, the rest draws it and takes the pointer and the keys. It is a subscriber like any other: it reads the record,
//! and no action knows of it.

mod columns;
mod head;
mod list;
pub mod log;
pub mod words;

use egui::{Button, Id, RichText, Ui};
use egui_material_icons::icons;

use super::atlas::Atlas;
use super::controls::{hint_ui, named};
use super::record::Record;
use crate::action::ActionId;
use crate::command::{Command, Panel};
use crate::level::match3::Effect;
use log::Log;

/// What the panel remembers from frame to frame.
#[derive(Debug)]
pub struct EffectsView {
    log: Log,
    /// The channel that shows alone, by its name.
    channel: Option<String>,
    /// The playhead of the last frame: a moment that was gone to is brought into view.
    playhead: u64,
    /// The selection of the last frame: a new one from elsewhere is brought into view.
    selected: Option<ActionId>,
    /// How far the rows are scrolled, in points.
    offset: f32,
    /// Whether the last row was in view: the rows then follow the newest.
    at_end: bool,
    /// The list itself, as the holder of the keys, while it shows.
    pub list: Option<Id>,
}

impl Default for EffectsView {
    fn default() -> Self {
        Self {
            log: Log::default(),
            channel: None,
            playhead: 0,
            selected: None,
            offset: 0.0,
            at_end: true,
            list: None,
        }
    }
}

impl EffectsView {
    /// Forgets what was shown: call it when another simulation takes the place of this one.
    pub fn forget(&mut self) {
        let channel = self.channel.take();
        *self = Self {
            channel,
            ..Self::default()
        };
    }

    /// The log, as far as it has been read.
    #[must_use]
    pub const fn log(&self) -> &Log {
        &self.log
    }

    /// The channel that shows alone, by its place in the log. One that has gone shows all.
    fn shown(&self) -> Option<usize> {
        let name = self.channel.as_ref()?;
        self.log.channels().iter().position(|channel| channel.name == *name)
    }
}

/// Shows totals and rows in all the room there is.
pub fn effects_ui(
    record: &Record<'_>,
    view: &mut EffectsView,
    atlas: &Atlas,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    view.log.update(record);
    view.list = None;
    ui.spacing_mut().item_spacing.y = 0.0;
    if view.log.entries().is_empty() {
        return empty_ui(record, ui, commands);
    }
    head::head_ui(record, view, ui);
    list::list_ui(record, view, atlas, ui, commands);
}

/// What effects are, and how to come to some.
fn empty_ui(record: &Record<'_>, ui: &mut Ui, commands: &mut Vec<Command>) {
    ui.add_space((ui.available_height() * 0.1).min(40.0));
    if record.sim.level().match3().is_none() {
        let words = "Effects are raised by matches; this level has none";
        return hint_ui(ui, icons::ICON_SWORDS, words);
    }
    let effects: Vec<&Effect> = record.sim.settings().effects_in_force().collect();
    if !effects.is_empty() {
        return hint_ui(ui, icons::ICON_SWORDS, &words::waiting(&effects));
    }
    let words = "An effect is what a match of a colour does besides clearing: an attack, or a signal of your own. Its channel, size and cells show up here";
    hint_ui(ui, icons::ICON_SWORDS, words);
    ui.add_space(8.0);
    ui.vertical_centered(|ui| {
        let button = Button::new((icons::ICON_TUNE.rich_text().size(15.0), RichText::new("Add an effect"))).gap(4.0);
        let response = named(ui.add(button), "Add an effect in Level settings");
        let response = response.on_hover_text("Opens Level settings: each colour can carry an effect");
        if response.clicked() {
            commands.push(Command::FocusPanel(Panel::Settings));
        }
    });
}
