//! The seed in force, a new one, and the pin that gives it to the level.

use egui::{RichText, TextEdit, Ui};
use egui_material_icons::icons;

use super::TransportView;
use crate::command::Command;
use crate::session::LiveState;
use crate::sim::Sim;
use crate::ui::controls::{icon_button, icon_toggle};
use crate::ui::keys::with_keys;
use crate::ui::theme::Theme;

/// The seed in force, which can be typed over, and a die for a new one.
pub(super) fn seed_ui(sim: &Sim, live: &LiveState, view: &mut TransportView, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let label = ui.label(RichText::new("Seed").small().color(theme.weak));
    let mut text = view.seed_text.clone().unwrap_or_else(|| sim.seed().to_string());
    let parsed = text.trim().parse::<u64>();
    let colour = if parsed.is_ok() { theme.text } else { theme.bad };
    let edit = TextEdit::singleline(&mut text)
        .desired_width(64.0)
        .clip_text(true)
        .align(egui::Align2::LEFT_CENTER)
        .text_color(colour);
    let response = ui.add(edit).labelled_by(label.id);
    let response = match parsed {
        Ok(_) => response.on_hover_text("Type a seed and press Enter: the level starts again from it"),
        Err(_) => response.on_hover_text("A seed is a whole number from 0 to 18,446,744,073,709,551,615"),
    };
    if response.changed() {
        view.seed_text = Some(text.clone());
    }
    if response.lost_focus() {
        if ui.input(|input| input.key_pressed(egui::Key::Enter))
            && let Ok(seed) = text.trim().parse()
        {
            commands.push(Command::RestartWithSeed(seed));
        }
        view.seed_text = None;
    }
    let tip = with_keys(ui.ctx(), live.keymap, "new-seed", "Starts the level from another seed");
    if icon_button(ui, icons::ICON_CASINO, "New seed", &tip, Ok(())).clicked() {
        view.seed_text = None;
        commands.push(Command::NewSeed);
    }
    let (tip, enabled) = pin(live.level_seed, sim.seed());
    let pinned = Some(enabled.is_err());
    if icon_toggle(ui, icons::ICON_KEEP, "Pin to level", &tip, pinned, enabled).clicked() {
        commands.push(Command::PinSeed);
    }
}

/// What pinning a seed would do, and why it cannot be done.
fn pin(level: Option<u64>, live: u64) -> (String, Result<(), String>) {
    match level {
        Some(level) if level == live => (String::new(), Err(format!("The level has Live's seed, {live}"))),
        Some(level) => (format!("The level's seed is {level}; Live plays from {live}"), Ok(())),
        None => (
            format!("The level has no seed, and starts from 0; Live plays from {live}"),
            Ok(()),
        ),
    }
}
