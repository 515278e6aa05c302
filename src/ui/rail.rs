//! The rail: the Actions where a narrow window has no room for them. One mark for each of the newest chains.

use egui::{Button, RichText, Role, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;

use super::controls::{icon_button, look};
use super::numbers::spell;
use super::theme::{Theme, size};
use super::tree::words;
use crate::action::{ActionId, Node};
use crate::app::command::Command;
use crate::sim::{Action, Sim};

/// Its width, in points.
pub const WIDTH: f32 = 40.0;

/// The height of a mark with its gap, in points.
const MARK: f32 = 32.0;

/// So many actions are looked through for roots: a frame must not walk a long record.
const MOST_LOOKED_AT: usize = 4_000;

/// Shows the rail: what unfolds the Actions, or folds them, and while they are folded the newest chains, the newest on top.
pub fn rail_ui(sim: &Sim, open: bool, selected: Option<ActionId>, ui: &mut Ui, commands: &mut Vec<Command>) {
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.vertical_centered(|ui| {
        ui.add_space(2.0);
        let (icon, name, tip) = if open {
            (
                icons::ICON_RIGHT_PANEL_CLOSE,
                "Fold Actions",
                "Give their room to the boards",
            )
        } else {
            (
                icons::ICON_RIGHT_PANEL_OPEN,
                "Unfold Actions",
                "Show the tree of actions and the inspector beside the boards",
            )
        };
        if icon_button(ui, icon, name, tip, Ok(())).clicked() {
            commands.push(Command::OpenRail(!open));
        }
        if open {
            return;
        }
        ui.add_space(size::GAP);
        let room = (ui.available_height() / MARK).max(0.0) as usize;
        let roots = sim.tree().iter().rev().take(MOST_LOOKED_AT);
        for node in roots.filter(|node| node.parent.is_none()).take(room) {
            mark_ui(node, selected == Some(node.id), ui, commands);
        }
    });
}

/// A chain: its state's icon in its state's colour. A click selects it in the unfolded tree.
fn mark_ui(node: &Node<Action>, selected: bool, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let state = look(theme, node.state);
    let icon = state.icon.rich_text().size(size::ICON).color(state.colour);
    let button = Button::new(icon)
        .selected(selected)
        .frame_when_inactive(selected)
        .min_size(vec2(30.0, MARK - 2.0));
    let response = ui.add(button);
    let title = format!("{} {}", node.id, words::title(&node.action));
    let title = spell(ui.ctx(), &title).into_owned();
    let name = format!("{title}, {}", state.word);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, selected, &name));
    let edge = response.rect;
    ui.painter()
        .vline(edge.right() + 3.0, edge.y_range().shrink(4.0), (3.0, state.colour));
    let response = response.on_hover_ui(|ui| {
        ui.label(RichText::new(&title).color(theme.strong));
        ui.label(RichText::new(state.word).color(state.colour));
    });
    if response.clicked() {
        commands.push(Command::SelectAction(Some(node.id)));
        commands.push(Command::OpenRail(true));
    }
}
