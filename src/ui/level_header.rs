//! The Level's header: its tools, its layers, undo, and the camera.

use egui::{Align, Layout, RichText, Ui};

use super::bar::tool_ui;
use super::controls::divider;
use super::theme::Theme;
use super::tools::TOOLS;
use crate::app::command::{Command, Facts};
use crate::editor::Layer;

/// Shows the header.
pub fn level_header_ui(ui: &mut Ui, facts: &Facts, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for look in TOOLS {
            tool_ui(ui, look.id, facts, commands);
        }
        divider(ui);
        for id in ["scatter", "mirror-x", "mirror-y"] {
            tool_ui(ui, id, facts, commands);
        }
        divider(ui);
        for layer in [Layer::Pieces, Layer::Terrain] {
            let on = facts.layer == layer;
            let words = RichText::new(layer.name()).color(if on { theme.strong } else { theme.weak });
            let button = egui::Button::new(words).selected(on).frame_when_inactive(on);
            let response = ui.add(button).accessible_name(format!("Layer {}", layer.name()));
            if response
                .on_hover_text(format!("Paint on the {} layer", layer.name()))
                .clicked()
            {
                commands.push(Command::ChooseLayer(layer));
            }
        }
        divider(ui);
        tool_ui(ui, "undo", facts, commands);
        tool_ui(ui, "redo", facts, commands);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            tool_ui(ui, "fit", facts, commands);
        });
    });
}
