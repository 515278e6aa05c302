//! The actions around an action, each a link to it.

use egui::{RichText, Role, Ui, WidgetInfo, vec2};

use super::At;
use super::fields::field_ui;
use crate::action::state::thousands;
use crate::action::{Cause, Node};
use crate::command::Command;
use crate::sim::Action;
use crate::ui::controls;
use crate::ui::numbers::spell;
use crate::ui::theme::Theme;
use crate::ui::tree::words;

/// So many children are listed.
const MOST_CHILDREN: usize = 24;

/// Parent, root and children; and who cut it short.
pub(super) fn kin_ui(at: At<'_>, node: &Node<Action>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let sim = at.sim;
    field_ui(ui, "Parent", |ui| match node.parent.and_then(|id| sim.tree().get(id)) {
        Some(parent) => link_ui(at, parent, ui, commands),
        None => {
            ui.label(RichText::new("None: it is a root").color(theme.weak));
        }
    });
    if node.depth > 1
        && let Some(root) = sim.tree().get(node.root)
    {
        field_ui(ui, "Root", |ui| link_ui(at, root, ui, commands));
    }
    field_ui(ui, "Children", |ui| {
        let mut children = sim.tree().children(node.id);
        let mut some = false;
        for child in children.by_ref().take(MOST_CHILDREN) {
            some = true;
            link_ui(at, child, ui, commands);
        }
        match children.count() {
            0 if !some => {
                ui.label(RichText::new("None").color(theme.weak));
            }
            0 => {}
            more => {
                ui.label(RichText::new(format!("and {} more", thousands(more as u64))).color(theme.weak));
            }
        }
    });
    if let Some(Cause::CutShort(by)) = node.cause.as_deref()
        && let Some(by) = sim.tree().get(*by)
    {
        field_ui(ui, "Cut short by", |ui| link_ui(at, by, ui, commands));
    }
}

/// The state and the name of another action; a click selects it.
fn link_ui(at: At<'_>, node: &Node<Action>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let state = controls::look(theme, at.state(node));
    ui.spacing_mut().interact_size.y = 18.0;
    ui.spacing_mut().button_padding = vec2(0.0, 0.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label(state.icon.rich_text().size(13.0).color(state.colour))
            .on_hover_text(state.word);
        let words = format!("{} {}", node.id, words::title(&node.action));
        let words = spell(ui.ctx(), &words);
        let name = format!("Go to {}", words::target(node));
        let name = spell(ui.ctx(), &name);
        let link = egui::Button::new(RichText::new(&*words).color(theme.accent))
            .frame(false)
            .truncate();
        let response = ui.add(link);
        // The row of the tree has the bare name.
        response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &*name));
        if response.on_hover_text(&*words).clicked() {
            commands.push(Command::SelectAction(Some(node.id)));
        }
    });
}
