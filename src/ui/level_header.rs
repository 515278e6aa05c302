//! The Level's header: its tools, its layers, undo, and the camera. What does not fit goes behind ».

use egui::{Align, Layout, RichText, Ui};

use super::bar::{menu_item_ui, tool_ui};
use super::controls::divider;
use super::theme::Theme;
use crate::command::table::TOOLS;
use crate::command::table::entry;
use crate::command::{Command, Facts};
use crate::editor::Layer;

/// The room that a tool takes with its gap, in points.
const TOOL: f32 = 36.0;

/// The room that a divider takes, and that of the names of the layers.
const DIVIDER: f32 = 12.0;
const LAYERS: f32 = 134.0;

/// What may go behind », the last first.
const SPARE: [&str; 6] = ["undo", "redo", "scatter", "mirror-x", "mirror-y", "fit"];

/// What stands behind » for the layers.
const LAYER_ITEMS: [&str; 2] = ["layer-pieces", "layer-terrain"];

/// Shows the header: the tools, and of the rest what fits.
pub fn level_header_ui(ui: &mut Ui, facts: &Facts, commands: &mut Vec<Command>) {
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let room = ui.available_width();
        let left = room - TOOLS.len() as f32 * TOOL;
        let taken = TOOLS.iter().position(|look| look.tool == facts.tool).unwrap_or(0);
        let (tools, tools_behind) = shown_tools(room, taken);
        for &tool in &tools {
            tool_ui(ui, TOOLS[tool].id, facts, commands);
        }
        let (layers, spare) = fitting(left);
        if layers {
            divider(ui);
            for &layer in facts.layer.siblings().iter().rev() {
                layer_ui(ui, layer, facts, commands);
            }
        }
        let (shown, behind) = SPARE.split_at(spare);
        if !shown.is_empty() {
            divider(ui);
        }
        for id in shown.iter().filter(|id| **id != "fit") {
            tool_ui(ui, id, facts, commands);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if shown.contains(&"fit") {
                tool_ui(ui, "fit", facts, commands);
            }
            if !layers || !behind.is_empty() {
                let tools = tools_behind.iter().map(|&tool| TOOLS[tool].id);
                let items = LAYER_ITEMS.iter().filter(|_| !layers).chain(behind);
                more_ui(ui, tools.chain(items.copied()), facts, commands);
            }
        });
    });
}

/// The tools that fit, by their places, and those that do not; the one in hand is always seen.
fn shown_tools(room: f32, taken: usize) -> (Vec<usize>, Vec<usize>) {
    let all = 0..TOOLS.len();
    if room >= (TOOLS.len() + 1) as f32 * TOOL {
        return (all.collect(), Vec::new());
    }
    // One place is that of ».
    let places = ((room / TOOL).max(2.0) as usize - 1).min(TOOLS.len());
    let last = if taken < places { places - 1 } else { taken };
    all.partition(|&tool| tool < places - 1 || tool == last)
}

/// Whether the layers fit into the room beside the tools, and how much else does.
fn fitting(room: f32) -> (bool, usize) {
    // One place is that of », where something is behind it.
    let places = |room: f32| ((room / TOOL).max(1.0) as usize - 1).min(SPARE.len());
    let beside = room - LAYERS - DIVIDER;
    if beside < TOOL {
        return (false, places(room - DIVIDER));
    }
    let beside = beside - DIVIDER;
    if beside >= SPARE.len() as f32 * TOOL {
        return (true, SPARE.len());
    }
    (true, places(beside))
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
fn more_ui<'a>(ui: &mut Ui, behind: impl Iterator<Item = &'a str>, facts: &Facts, commands: &mut Vec<Command>) {
    let menu = ui.menu_button("»", |ui| {
        ui.set_min_width(200.0);
        for entry in behind.filter_map(entry) {
            menu_item_ui(ui, entry, facts, commands);
        }
    });
    menu.response.accessible_name("More tools");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tool_in_hand_is_seen_however_narrow_the_header() {
        let count = TOOLS.len();
        assert_eq!(shown_tools(2_000.0, 0).0.len(), count);
        assert_eq!(shown_tools(4.0 * TOOL, 1), (vec![0, 1, 2], (3..count).collect()));
        assert_eq!(shown_tools(4.0 * TOOL, 6).0, [0, 1, 6]);
        assert_eq!(shown_tools(10.0, 6).0, [6]);
    }

    #[test]
    fn what_does_not_fit_goes_behind_the_layers_first() {
        assert_eq!(fitting(-50.0), (false, 0));
        assert_eq!(fitting(DIVIDER + 3.0 * TOOL), (false, 2));
        assert_eq!(fitting(LAYERS + DIVIDER + TOOL), (true, 0));
        assert_eq!(fitting(LAYERS + 2.0 * DIVIDER + 3.0 * TOOL), (true, 2));
        assert_eq!(fitting(LAYERS + 2.0 * DIVIDER + 6.0 * TOOL), (true, 6));
        assert_eq!(fitting(2_000.0), (true, 6));
    }
}
