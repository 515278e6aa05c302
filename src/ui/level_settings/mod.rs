//! The parts of the level that are no cells: its names, its seed, and the settings of its rules. Every change is a step of the
//! history.

mod colours;
mod effects;
mod field;
mod goals;
mod pile;
mod preview;
mod room;
mod rules;
mod stars;
mod text;
mod timing;

use egui::{CollapsingHeader, RichText, ScrollArea, Ui};
use egui_material_icons::icons;

use super::atlas::Atlas;
use super::theme::{Theme, size};
use crate::command::Command;
use crate::level::match3::Settings;
use crate::level::{Level, Match3, Problem};
use crate::session::LiveLink;
use field::Form;

/// What the panel remembers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SettingsView {
    /// The seed as it is being typed; `None` shows the level's.
    seed_text: Option<String>,
    /// The effect whose channel is being typed, by its place: what is typed may pass through the name of a known one.
    own_channel: Option<usize>,
}

/// How the running game stands to the settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LiveSettings<'a> {
    /// Its seed.
    pub seed: u64,
    /// What an edit does to it.
    pub link: LiveLink,
    /// The settings that it plays by.
    pub settings: &'a Settings,
}

/// What the panel is told beside the level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known<'a> {
    /// How the running game stands to it.
    pub live: LiveSettings<'a>,
    /// What is wrong with it, as far as it has been checked.
    pub problems: &'a [Problem],
}

/// Shows the settings.
pub fn level_settings_ui(
    ui: &mut Ui,
    level: &Level,
    known: Known<'_>,
    view: &mut SettingsView,
    atlas: &Atlas,
    commands: &mut Vec<Command>,
) {
    let live = known.live;
    if let Some(room) = level.sokoban() {
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            let settings = &Match3::none().settings;
            let mut form = Form {
                level,
                settings,
                known: &known,
                atlas,
                commands,
            };
            section(ui, "Level", true, |ui| room::texts_ui(ui, &mut form));
            section(ui, "Stored solutions", true, |ui| {
                let judged = |moves: &str, theme: &Theme| room::judged(room, moves, theme);
                room::solutions_ui(ui, &room.solutions, &judged, form.commands);
            });
        });
        return;
    }
    if let Some(mahjong) = level.mahjong() {
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            let mut form = Form {
                level,
                settings: &Match3::none().settings,
                known: &known,
                atlas,
                commands,
            };
            section(ui, "Level", true, |ui| text::text_ui(ui, &mut form, live, view));
            section(ui, "Pile", true, |ui| pile::pile_ui(ui, &mut form, mahjong.settings));
            section(ui, "Stored solutions", true, |ui| {
                room::solutions_ui(ui, &mahjong.solutions, &pile::judged, form.commands);
            });
            ui.add_space(size::PAD);
        });
        return;
    }
    let Some(match3) = level.match3() else {
        return;
    };
    let settings = &match3.settings;
    live_ui(ui, live, settings);
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        let mut form = Form {
            level,
            settings,
            known: &known,
            atlas,
            commands,
        };
        section(ui, "Level", true, |ui| text::text_ui(ui, &mut form, live, view));
        section(ui, "Rules", true, |ui| rules::rules_ui(ui, &mut form));
        section(ui, "Colours", true, |ui| colours::colours_ui(ui, &mut form));
        section(ui, "Limit and goals", true, |ui| goals::goals_ui(ui, &mut form));
        section(ui, "Stars", true, |ui| stars::stars_ui(ui, &mut form));
        section(ui, "Effects", true, |ui| effects::effects_ui(ui, &mut form, view));
        section(ui, "Timing", false, |ui| timing::timing_ui(ui, &mut form));
        ui.add_space(size::PAD);
    });
}

/// Says when Live takes what was set. The line is always there and outside of what scrolls: if it came and went, a control that
/// is being dragged would slip from under the pointer.
fn live_ui(ui: &mut Ui, live: LiveSettings<'_>, settings: &Settings) {
    let theme = Theme::of(ui);
    let differ = live.settings != settings;
    let (icon, tint, words, tip) = match (differ, live.link) {
        (false, _) => (
            icons::ICON_CHECK,
            theme.weak,
            "Live plays by these settings",
            "What is set here is in force in the running game.",
        ),
        (true, LiveLink::Off) => (
            icons::ICON_LINK_OFF,
            theme.warn,
            "Live keeps its own settings",
            "The link is off. Restart Live to play by these.",
        ),
        (true, _) => (
            icons::ICON_SCHEDULE,
            theme.accent,
            "In force from Live's next chain",
            "What has begun goes on by the settings it began with.",
        ),
    };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        ui.label(icon.rich_text().size(15.0).color(tint));
        ui.label(RichText::new(words).small().color(theme.weak));
    })
    .response
    .on_hover_text(tip);
}

/// A group that can be folded.
fn section(ui: &mut Ui, title: &str, open: bool, add: impl FnOnce(&mut Ui)) {
    let theme = Theme::of(ui);
    let words = RichText::new(title).color(theme.strong);
    CollapsingHeader::new(words)
        .default_open(open)
        .show_unindented(ui, |ui| {
            ui.add_space(1.0);
            add(ui);
            ui.add_space(size::GAP);
        });
}
