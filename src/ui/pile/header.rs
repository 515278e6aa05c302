//! The Level's header for a pile: its tools, half tiles, stacking, the layer, the mirrors, undo and the camera. What does not fit goes
//! behind ».

use egui::{RichText, Role, Ui, WidgetInfo};
use egui_material_icons::icons;

use crate::command::table::TOOLS;
use crate::command::table::entry;
use crate::command::{Command, Facts};
use crate::editor::Request;
use crate::editor::pile::{Asked, Desk};
use crate::ui::bar::{menu_item_ui, tool_ui};
use crate::ui::controls::{divider, icon_button, icon_toggle};
use crate::ui::theme::Theme;

/// The room of a tool with its gap, of the layer with the two buttons round it, of a divider, and of », in points.
const TOOL: f32 = 36.0;
const LAYER: f32 = 124.0;
const DIVIDER: f32 = 9.0;
const MORE: f32 = 32.0;

/// What stands in the header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Item {
    /// A command of the table.
    Entry(&'static str),
    Half,
    Stack,
    /// The layer, with one up and one down.
    Layer,
}

impl Item {
    const fn width(self) -> f32 {
        match self {
            Self::Layer => LAYER,
            _ => TOOL,
        }
    }
}

/// From left to right, in groups.
fn groups() -> [Vec<Item>; 4] {
    let tools = TOOLS.iter().map(|look| Item::Entry(look.id)).collect();
    let rest = ["mirror-x", "mirror-y", "undo", "redo", "fit"];
    [
        tools,
        vec![Item::Half, Item::Stack],
        vec![Item::Layer],
        rest.into_iter().map(Item::Entry).collect(),
    ]
}

/// The items that fit into a width, by their places, and whether any does not. The tool in hand is always there, then half tiles and
/// stacking, then the tools.
fn fitting(width: f32, taken: usize) -> (Vec<Item>, bool) {
    let groups = groups();
    let dividers = DIVIDER * (groups.len() - 1) as f32;
    let all: f32 = groups.iter().flatten().map(|item| item.width()).sum();
    if all + dividers <= width {
        return (groups.concat(), false);
    }
    let mut left = width - MORE - dividers;
    let first = groups[0].get(taken).copied();
    let [tools, modes, layer, rest] = groups;
    let by_need = first
        .into_iter()
        .chain(modes)
        .chain(tools.into_iter().filter(|tool| Some(*tool) != first))
        .chain(layer)
        .chain(rest);
    let mut fit = Vec::new();
    for item in by_need {
        left -= item.width();
        if left < 0.0 {
            break;
        }
        fit.push(item);
    }
    (fit, true)
}

/// Shows the header.
pub fn pile_header_ui(ui: &mut Ui, desk: &Desk, facts: &Facts, commands: &mut Vec<Command>) {
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let taken = TOOLS.iter().position(|look| look.tool == facts.tool).unwrap_or(0);
        let (fit, more) = fitting(ui.available_width(), taken);
        let mut first = true;
        for group in groups() {
            let mut shown = group.into_iter().filter(|item| fit.contains(item)).peekable();
            if shown.peek().is_some() && !std::mem::take(&mut first) {
                divider(ui);
            }
            for item in shown {
                item_ui(ui, item, desk, facts, commands);
            }
        }
        if more {
            let menu = ui.menu_button("»", |ui| {
                ui.set_min_width(200.0);
                for item in groups().concat().into_iter().filter(|item| !fit.contains(item)) {
                    behind_ui(ui, item, desk, facts, commands);
                }
            });
            menu.response
                .widget_info(|| WidgetInfo::labeled(Role::Button, true, "More tools"));
        }
    });
}

const fn ask(asked: Asked) -> Command {
    Command::Edit(Request::Pile(asked))
}

/// An item in the header.
fn item_ui(ui: &mut Ui, item: Item, desk: &Desk, facts: &Facts, commands: &mut Vec<Command>) {
    match item {
        Item::Entry(id) => tool_ui(ui, id, facts, commands),
        Item::Half => {
            let tip = "A stroke may begin at half a tile (H)";
            if icon_toggle(ui, icons::ICON_GRID_4X4, "Half tiles", tip, Some(desk.half), Ok(())).clicked() {
                commands.push(ask(Asked::Half(!desk.half)));
            }
        }
        Item::Stack => {
            let tip = "Lay tiles upon what is under the pointer (T)";
            if icon_toggle(ui, icons::ICON_STACKS, "Stack", tip, Some(desk.stack), Ok(())).clicked() {
                commands.push(ask(Asked::Stack(!desk.stack)));
            }
        }
        Item::Layer => layer_ui(ui, desk, commands),
    }
}

/// An item in the menu behind ».
fn behind_ui(ui: &mut Ui, item: Item, desk: &Desk, facts: &Facts, commands: &mut Vec<Command>) {
    let mut toggle = |ui: &mut Ui, name: &str, on: bool, asked: Asked| {
        let mut shown = on;
        if ui.checkbox(&mut shown, name).clicked() {
            commands.push(ask(asked));
        }
    };
    match item {
        Item::Entry(id) => {
            if let Some(entry) = entry(id) {
                menu_item_ui(ui, entry, facts, commands);
            }
        }
        Item::Half => toggle(ui, "Half tiles", desk.half, Asked::Half(!desk.half)),
        Item::Stack => toggle(ui, "Stack", desk.stack, Asked::Stack(!desk.stack)),
        Item::Layer => {
            ui.horizontal(|ui| layer_ui(ui, desk, commands));
        }
    }
}

/// The layer, with one up and one down.
fn layer_ui(ui: &mut Ui, desk: &Desk, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let lower = if desk.layer > 0 {
        Ok(())
    } else {
        Err("This is the table.".to_owned())
    };
    let tip = "Paint a layer lower (PgDn)";
    if icon_button(ui, icons::ICON_REMOVE, "Layer below", tip, lower).clicked() {
        commands.push(Command::Edit(Request::StepLayer(-1)));
    }
    ui.label(RichText::new(format!("Layer {}", desk.layer)).color(theme.strong));
    let tip = "Paint a layer higher (PgUp)";
    if icon_button(ui, icons::ICON_ADD, "Layer above", tip, Ok(())).clicked() {
        commands.push(Command::Edit(Request::StepLayer(1)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_in_the_header_or_behind_more_and_the_tool_in_hand_always_in_it() {
        let all = groups().concat().len();
        assert_eq!(fitting(2_000.0, 0), (groups().concat(), false));
        for width in 100..900 {
            for taken in [0, TOOLS.len() - 1] {
                let (fit, more) = fitting(width as f32, taken);
                assert_eq!(more, fit.len() < all, "at {width}");
                let used: f32 = fit.iter().map(|item| item.width()).sum();
                assert!(used <= width as f32, "at {width}");
                assert!(fit.contains(&Item::Entry(TOOLS[taken].id)), "at {width}");
                // Nothing is left out while there is room for it.
                if more {
                    assert!(used + MORE + 3.0 * DIVIDER + LAYER > width as f32, "at {width}");
                }
            }
        }
    }
}
