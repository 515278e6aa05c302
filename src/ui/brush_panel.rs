//! What the brush is set to: its size, Scatter with the weights of its tiles, and the mirrors.

use egui::{DragValue, RichText, Ui, vec2};

use super::bar::{caption_ui, tool_ui};
use super::theme::{Theme, size};
use crate::command::{Command, Facts};
use crate::editor::{MAX_BRUSH, MAX_WEIGHT, Request};

/// Shows size, Scatter and mirrors, and while Scatter is on the weights of the tiles of the layer that is painted on.
pub fn brush_ui(ui: &mut Ui, facts: &Facts, commands: &mut Vec<Command>) {
    caption_ui(ui, "Brush settings");
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
        for cells in 1..=MAX_BRUSH {
            size_ui(ui, cells, facts, commands);
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
        for id in ["scatter", "mirror-x", "mirror-y"] {
            tool_ui(ui, id, facts, commands);
        }
    });
    if facts.palette.scatter {
        weights_ui(ui, facts, commands);
    }
}

fn size_ui(ui: &mut Ui, cells: u8, facts: &Facts, commands: &mut Vec<Command>) {
    let on = facts.palette.size == cells;
    let button = egui::Button::new(cells.to_string())
        .selected(on)
        .min_size(vec2(26.0, 24.0));
    let response = ui.add(button);
    let name = format!("Brush size {cells}");
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, on, &name));
    let tip = format!("A brush {cells} wide; [ and ] change it");
    if response.on_hover_text(tip).clicked() {
        commands.push(Command::Edit(Request::BrushSize(cells)));
    }
}

/// How often each tile is drawn, against the others, with its share.
fn weights_ui(ui: &mut Ui, facts: &Facts, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let weight = |tile| facts.palette.weights.of(tile);
    let sum: u32 = facts.tiles.iter().map(|&tile| weight(tile)).sum();
    caption_ui(ui, &format!("Scatter {} by weight", facts.layer.name()));
    let grid = egui::Grid::new(("weights", facts.layer)).num_columns(3);
    grid.spacing(vec2(size::PAD, 3.0)).show(ui, |ui| {
        for &tile in &facts.tiles {
            ui.label(tile.name());
            let mut now = weight(tile);
            let field = DragValue::new(&mut now).range(0..=MAX_WEIGHT).speed(0.1);
            let response = ui.add(field).accessible_name(format!("Weight of {}", tile.name()));
            if response.changed() {
                commands.push(Command::Edit(Request::Weight(tile, now)));
            }
            let share = if sum == 0 { 0.0 } else { f64::from(now) / f64::from(sum) };
            ui.label(
                RichText::new(format!("{:.0} %", share * 100.0))
                    .small()
                    .color(theme.weak),
            );
            ui.end_row();
        }
    });
    if sum == 0 {
        let words = RichText::new("Every weight is 0: the chosen tile is painted.")
            .small()
            .color(theme.warn);
        ui.add(egui::Label::new(words).wrap());
    }
}
