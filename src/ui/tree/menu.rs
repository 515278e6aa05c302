//! The context menu of a row.

use egui::{Button, Ui};

use super::rows::Item;
use super::{TreeView, words};
use crate::action::{ActionId, Node};
use crate::app::command::Command;
use crate::sim::{Action, CancelOutcome, Scope, Sim};

/// Shows the menu for the row under the pointer when it was opened; for none, what acts on all.
pub(super) fn menu_ui(sim: &Sim, view: &mut TreeView, ui: &mut Ui, commands: &mut Vec<Command>) {
    if let Some(item) = view.menu {
        copy_ui(sim, item, ui);
        ui.separator();
        if let Item::Action(id) = item
            && let Some(node) = sim.tree().get(id)
        {
            cancel_ui(sim, node, ui, commands);
            ui.separator();
            fold_ui(sim, view, id, ui);
        }
    }
    if ui.button("Fold all").clicked() {
        view.fold_all(sim, false);
    }
    if ui.button("Unfold all").clicked() {
        view.fold_all(sim, true);
    }
}

fn copy_ui(sim: &Sim, item: Item, ui: &mut Ui) {
    if ui.button("Copy row as text").clicked() {
        ui.ctx().copy_text(words::line(sim, item));
    }
    if let Item::Action(id) = item
        && ui.button("Copy subtree as text").clicked()
    {
        ui.ctx().copy_text(words::subtree(sim, id));
    }
}

/// Cancel of the action and of its chain, each with the board kept or rolled back.
pub(in crate::ui) fn cancel_ui(sim: &Sim, node: &Node<Action>, ui: &mut Ui, commands: &mut Vec<Command>) {
    for entry in cancels(sim, node) {
        let enabled = words::can_cancel(node);
        let response = ui.add_enabled(enabled.is_ok(), Button::new(&entry.words));
        let response = match enabled {
            Ok(()) => response.on_hover_text(entry.hint),
            Err(why) => response.on_disabled_hover_text(why),
        };
        if response.clicked() {
            commands.push(entry.command);
        }
    }
}

/// One way to cancel.
pub(in crate::ui) struct Cancel {
    /// It names its target: "Cancel #13 Match and 7 below, keep board".
    pub words: String,
    /// What becomes of the board.
    pub hint: &'static str,
    /// The command.
    pub command: Command,
}

/// The ways to cancel an action: itself first, then its chain.
pub(in crate::ui) fn cancels(sim: &Sim, node: &Node<Action>) -> Vec<Cancel> {
    let root = sim.tree().get(node.root).unwrap_or(node);
    let whole = node.parent.is_none();
    let scopes: &[_] = if whole {
        &[(Scope::Chain, node)]
    } else {
        &[(Scope::Action, node), (Scope::Chain, root)]
    };
    let mut cancels = Vec::with_capacity(4);
    for &(scope, target) in scopes {
        let of = match scope {
            Scope::Chain => "chain ",
            Scope::Action => "",
        };
        let named = words::cancel_target(sim, target);
        for (outcome, how, hint) in [
            (
                CancelOutcome::Keep,
                "keep board",
                "The board stays as it is now; it may be left unsettled.",
            ),
            (CancelOutcome::RollBack, "roll back", "What it changed is taken back."),
        ] {
            cancels.push(Cancel {
                words: format!("Cancel {of}{named}, {how}"),
                hint,
                command: Command::Cancel {
                    target: target.id,
                    scope,
                    outcome,
                },
            });
        }
    }
    cancels
}

fn fold_ui(sim: &Sim, view: &mut TreeView, id: ActionId, ui: &mut Ui) {
    if !super::rows::has_rows_below(sim.tree(), id) {
        return;
    }
    let open = view.is_open(sim, id);
    if ui.button(if open { "Fold" } else { "Unfold" }).clicked() {
        view.fold(id, !open);
    }
}
