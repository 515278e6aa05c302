//! The context menu of a row.

use egui::{Button, Ui};

use super::rows::Item;
use super::{TreeView, words};
use crate::action::{ActionId, Breakpoint, Moment, Node};
use crate::app::command::{Command, Previewed};
use crate::sim::{Action, CancelOutcome, Scope, Sim};
use crate::ui::preview;

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
            break_ui(node, ui, commands);
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
fn cancel_ui(sim: &Sim, node: &Node<Action>, ui: &mut Ui, commands: &mut Vec<Command>) {
    for cancel in cancels(sim, node) {
        if let Err(why) = &cancel.enabled {
            // One line is enough to say why not.
            ui.add_enabled(false, Button::new(&cancel.words))
                .on_disabled_hover_text(why);
            continue;
        }
        for (outcome, how, hint) in OUTCOMES {
            let response = ui.button(format!("{}, {how}", cancel.words)).on_hover_text(hint);
            preview::point_from(&response, cancel.previewed(outcome));
            if response.clicked() {
                commands.push(cancel.command(outcome));
            }
        }
    }
}

/// Breakpoints on the kind of the action.
fn break_ui(node: &Node<Action>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let name = node.action.name();
    for moment in [Moment::Starts, Moment::Completes, Moment::Canceled] {
        let response = ui.button(format!("Break when {name} {}", moment.words()));
        if response.on_hover_text("Stops the run there, each time.").clicked() {
            commands.push(Command::AddBreakpoint(Breakpoint {
                kind: Some(name.into()),
                moment,
                ..Breakpoint::default()
            }));
        }
    }
}

/// What can become of the board: the outcome, its words, and what it means.
pub(in crate::ui) const OUTCOMES: [(CancelOutcome, &str, &str); 2] = [
    (
        CancelOutcome::Keep,
        "keep board",
        "The board stays as it is now; it may be left unsettled.",
    ),
    (CancelOutcome::RollBack, "roll back", "What it changed is taken back."),
];

/// A cancel, of an action or of its chain.
pub(in crate::ui) struct Cancel {
    /// It names its target: "Cancel #13 Match and 7 below".
    pub words: String,
    /// Whether the target can be canceled, and why not.
    pub enabled: Result<(), String>,
    target: ActionId,
    scope: Scope,
}

impl Cancel {
    /// The board that it would leave.
    pub const fn previewed(&self, outcome: CancelOutcome) -> Previewed {
        Previewed::Cancel {
            target: self.target,
            scope: self.scope,
            outcome,
        }
    }

    /// The command.
    pub const fn command(&self, outcome: CancelOutcome) -> Command {
        Command::Cancel {
            target: self.target,
            scope: self.scope,
            outcome,
        }
    }
}

/// The cancels of an action: of itself, then of its chain.
pub(in crate::ui) fn cancels(sim: &Sim, node: &Node<Action>) -> Vec<Cancel> {
    let root = sim.tree().get(node.root).unwrap_or(node);
    let cancel = |scope, of: &str, target: &Node<Action>| Cancel {
        words: format!("Cancel {of}{}", words::cancel_target(sim, target)),
        enabled: words::can_cancel(target),
        target: target.id,
        scope,
    };
    let chain = cancel(Scope::Chain, "chain ", root);
    if node.parent.is_none() {
        vec![chain]
    } else {
        vec![cancel(Scope::Action, "", node), chain]
    }
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
