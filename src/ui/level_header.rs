//! The Level's header: its tools, its layers, undo, and the camera. What does not fit goes behind ».

use egui::{Align, Layout, RichText, Ui};

use super::bar::{menu_item_ui, tool_ui};
use super::controls::divider;
use super::theme::Theme;
use super::tools::TOOLS;
use crate::app::command::table::entry;
use crate::app::command::{Command, Facts};
use crate::editor::Layer;

/// The room that a tool takes with its gap, in points.
const TOOL: f32 = 30.0;

/// What may go behind », the last first.
const SPARE: [&str; 6] = ["undo", "redo", "scatter", "mirror-x", "mirror-y", "fit"];

/// Shows the header.
pub fn level_header_ui(ui: &mut Ui, facts: &Facts, commands: &mut Vec<Command>) {
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for look in TOOLS {
            tool_ui(ui, look.id, facts, commands);
        }
        divider(ui);
        for layer in [Layer::Pieces, Layer::Terrain] {
            layer_ui(ui, layer, facts, commands);
        }
        divider(ui);
        let fitting = (ui.available_width() / TOOL).max(0.0) as usize;
        let shown = if fitting < SPARE.len() {
            fitting.saturating_sub(1)
        } else {
            SPARE.len()
        };
        let (tools, behind) = SPARE.split_at(shown);
        for id in tools {
            if *id != "fit" {
                tool_ui(ui, id, facts, commands);
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if tools.contains(&"fit") {
                tool_ui(ui, "fit", facts, commands);
            }
            if !behind.is_empty() {
                more_ui(ui, behind, facts, commands);
            }
        });
    });
}

fn layer_ui(ui: &mut Ui, layer: Layer, facts: &Facts, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let on = facts.layer == layer;
    let words = RichText::new(layer.name()).color(if on { theme.strong } else { theme.weak });
    let button = egui::Button::new(words).selected(on).frame_when_inactive(on);
    let response = ui.add(button);
    let name = format!("Layer {}", layer.name());
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, on, &name));
    if response
        .on_hover_text(format!("Paint on the {} layer", layer.name()))
        .clicked()
    {
        commands.push(Command::ChooseLayer(layer));
    }
}

/// The menu behind ».
fn more_ui(ui: &mut Ui, behind: &[&str], facts: &Facts, commands: &mut Vec<Command>) {
    let menu = ui.menu_button("»", |ui| {
        ui.set_min_width(200.0);
        for entry in behind.iter().filter_map(|id| entry(id)) {
            menu_item_ui(ui, entry, facts, commands);
        }
    });
    menu.response.accessible_name("More tools");
}
