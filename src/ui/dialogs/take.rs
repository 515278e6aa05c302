//! What taking cells of the running board into the level would change.

use egui::{Key, RichText, Ui};
use egui_material_icons::icons;
use std::sync::Arc;

use super::{answers_ui, primary, title_ui};
use crate::command::Command;
use crate::editor::Taking;
use crate::ui::theme::Theme;
use crate::words::counted;

/// Shows the dialog; answers whether it is done with.
pub(super) fn take_ui(ui: &mut Ui, taking: &Arc<Taking>, commands: &mut Vec<Command>) -> bool {
    let theme = Theme::of(ui);
    title_ui(ui, icons::ICON_DOWNLOAD, "Take from live");
    let cells = match (taking.changes.len(), taking.selection) {
        (cells, true) => counted(cells, "selected cell changes.", "selected cells change."),
        (cells, false) => counted(cells, "cell of the level changes.", "cells of the level change."),
    };
    ui.label(cells);
    let fixed = match taking.fixed {
        0 => "No random cell becomes fixed.".to_owned(),
        fixed => counted(fixed, "random cell becomes fixed.", "random cells become fixed."),
    };
    ui.label(RichText::new(fixed).color(if taking.fixed > 0 { theme.warn } else { theme.weak }));
    ui.label(
        RichText::new("It is one step: undo takes it back.")
            .small()
            .color(theme.weak),
    );
    let mut close = false;
    answers_ui(ui, |ui| {
        if primary(ui, "Take").clicked() || ui.input(|input| input.key_pressed(Key::Enter)) {
            commands.push(Command::Take(Arc::clone(taking)));
            close = true;
        }
        close |= ui.button("Cancel").clicked();
    });
    close
}
