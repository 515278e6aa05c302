//! The context menu of a row.

use egui::{Button, RichText, Ui};

use super::rows::Item;
use super::{TreeView, words};
use crate::action::state::thousands;
use crate::action::{ActionId, Breakpoint, Moment, Node, State};
use crate::command::{Command, Previewed};
use crate::session::{AT_START, DELAY, into_next};
use crate::sim::{Action, CancelOutcome, Inject, Meddling, Scope, Sim};
use crate::ui::controls::tip_beside;
use crate::ui::preview;
use crate::ui::record::Record;
use crate::ui::theme::Theme;

/// Shows the menu for the row under the pointer when it was opened; for none, what acts on all.
pub(super) fn menu_ui(record: &Record<'_>, view: &mut TreeView, ui: &mut Ui, commands: &mut Vec<Command>) {
    let sim = record.sim;
    if let Some(item) = view.menu {
        let of = match item {
            Item::Action(id) | Item::Run(id) => sim.tree().get(id),
            Item::Input(_) => None,
        };
        if let Some(node) = of {
            go_ui(record, node, ui, commands);
            kind_ui(view, node, ui);
            ui.separator();
        }
        copy_ui(record, item, ui);
        ui.separator();
        if let (Item::Action(_), Some(node)) = (item, of) {
            cancel_ui(record, node, ui, commands);
            ui.separator();
            if !record.sim.is_recorded() {
                break_ui(node, ui, commands);
                ui.separator();
                inject_ui(node, ui, commands);
                ui.separator();
            }
        }
        fold_ui(sim, view, item, ui);
    }
    if ui.button("Fold all").clicked() {
        view.fold_all(sim, false);
    }
    if ui.button("Unfold all").clicked() {
        view.fold_all(sim, true);
    }
}

/// The menu of an action elsewhere than in the tree: all but what concerns rows.
pub(in crate::ui) fn action_menu_ui(
    record: &Record<'_>,
    node: &Node<Action>,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    go_ui(record, node, ui, commands);
    ui.separator();
    copy_ui(record, Item::Action(node.id), ui);
    ui.separator();
    cancel_ui(record, node, ui, commands);
    if !record.sim.is_recorded() {
        ui.separator();
        break_ui(node, ui, commands);
        ui.separator();
        inject_ui(node, ui, commands);
    }
}

/// The playhead to an end of the action.
fn go_ui(record: &Record<'_>, node: &Node<Action>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let number = record.number(node.id);
    let start = (node.started != 0).then_some(node.started).ok_or("It never started");
    let end = (node.ended != 0).then_some(node.ended).ok_or("It has not ended");
    for (words, to) in [
        (format!("Go to {number}"), start),
        (format!("Go to the end of {number}"), end),
    ] {
        let response = ui.add_enabled(to.is_ok(), Button::new(words));
        match to {
            Ok(to) => {
                let tip = format!("Live shows the moment after transition {}", thousands(to));
                if tip_beside(response, &tip).clicked() {
                    commands.push(Command::GoTo(to));
                }
            }
            Err(why) => {
                let _ = tip_beside(response, why);
            }
        }
    }
}

/// What is for all actions of its kind.
fn kind_ui(view: &mut TreeView, node: &Node<Action>, ui: &mut Ui) {
    let name = node.action.name();
    if ui.button(format!("Filter by {name}")).clicked() {
        view.filter.ask(format!("name:{name}"));
    }
}

fn copy_ui(record: &Record<'_>, item: Item, ui: &mut Ui) {
    if ui.button("Copy row as text").clicked() {
        ui.ctx().copy_text(words::line(record, item));
    }
    if let Item::Action(id) = item
        && ui.button("Copy subtree as text").clicked()
    {
        ui.ctx().copy_text(words::subtree(record, id));
    }
}

/// Cancel of the action and of its chain, each with the board kept or rolled back.
fn cancel_ui(record: &Record<'_>, node: &Node<Action>, ui: &mut Ui, commands: &mut Vec<Command>) {
    for cancel in cancels(
        record.sim,
        node,
        |node| words::cancel_target_at(record, node),
        |node| words::can_cancel_at(record, node),
        |node| record.state(node),
    ) {
        if let Err(why) = &cancel.enabled {
            // One line is enough to say why not.
            let _ = tip_beside(ui.add_enabled(false, Button::new(&cancel.words)), why);
            continue;
        }
        let also = cancel.also.as_deref().map(|also| record.spell(also));
        for (outcome, how, hint) in OUTCOMES {
            let tip = match &also {
                Some(also) => format!("{hint} {also}."),
                None => hint.to_owned(),
            };
            let response = tip_beside(ui.button(format!("{}, {how}", cancel.words)), &tip);
            preview::point_from(&response, cancel.previewed(outcome));
            if response.clicked() {
                commands.push(cancel.command(outcome));
            }
        }
        if let Some(also) = also {
            let theme = Theme::of(ui);
            let words = RichText::new(&*also).small().color(theme.weak);
            ui.horizontal(|ui| {
                // As far in as the words of the buttons.
                ui.add_space(ui.spacing().button_padding.x);
                ui.add(egui::Label::new(words).extend());
            });
        }
    }
}

/// Breakpoints on the kind of the action.
fn break_ui(node: &Node<Action>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let name = node.action.name();
    for moment in [Moment::Starts, Moment::Completes, Moment::Canceled] {
        let response = ui.button(format!("Break when {name} {}", moment.words()));
        if tip_beside(response, "Stops the run there, each time.").clicked() {
            commands.push(Command::AddBreakpoint(Breakpoint {
                kind: Some(name.into()),
                moment,
                ..Breakpoint::default()
            }));
        }
    }
}

/// What befalls the next of its kind, in a menu of its own, and the sweep of its chain.
fn inject_ui(node: &Node<Action>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let name = node.action.name();
    let arm = |effect| Command::Inject(Inject::Arm(into_next(name, effect)));
    ui.menu_button("Inject", |ui| {
        let delay = Meddling::Delay { ticks: DELAY };
        for (words, tip, command) in [
            (
                format!("Fail the next {name}"),
                "It fails before it writes anything, once.",
                arm(Meddling::Fail),
            ),
            (
                format!("Delay the next {name}…"),
                "It takes more ticks; its results are the same.",
                Command::BeginInjection(into_next(name, delay)),
            ),
            (
                format!("Cancel at the next {name} start"),
                "Its chain is canceled right after it has started, once; the board is kept.",
                arm(AT_START),
            ),
        ] {
            if tip_beside(ui.button(words), tip).clicked() {
                commands.push(command);
            }
        }
    });
    let tip = "Runs the chain once for each of its transitions with a cancel there, and lists what broke.";
    if tip_beside(ui.button("Cancel sweep of this chain"), tip).clicked() {
        commands.push(Command::CancelSweep(node.id));
    }
}

/// What keeping the board means.
pub(in crate::ui) const KEPT: &str =
    "What it has done stays, and pieces on their way are put in their cells; the board may be left unsettled.";

/// What can become of the board: the outcome, its words, and what it means.
pub(in crate::ui) const OUTCOMES: [(CancelOutcome, &str, &str); 2] = [
    (CancelOutcome::Keep, "keep board", KEPT),
    (CancelOutcome::RollBack, "roll back", "What it changed is taken back."),
];

/// A cancel, of an action or of its chain.
pub(in crate::ui) struct Cancel {
    /// It names its target: "Cancel #13 Match and 7 below".
    pub words: String,
    /// Whether the target can be canceled, and why not.
    pub enabled: Result<(), String>,
    /// What ends besides the target and what is below it, in a sentence without its full stop.
    pub also: Option<String>,
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

/// The cancels of an action: of itself, then of its chain; `named` names a target with what is below it, `can` tells whether it
/// can be canceled, and why not, and `state` how an action stands at the moment.
pub(in crate::ui) fn cancels(
    sim: &Sim,
    node: &Node<Action>,
    named: impl Fn(&Node<Action>) -> String,
    can: impl Fn(&Node<Action>) -> Result<(), String>,
    state: impl Fn(&Node<Action>) -> State,
) -> Vec<Cancel> {
    let root = sim.tree().get(node.root).unwrap_or(node);
    let cancel = |scope, of: &str, target: &Node<Action>| Cancel {
        words: format!("Cancel {of}{}", named(target)),
        enabled: can(target),
        also: match scope {
            Scope::Action => words::also_ended(sim.tree(), target, &state),
            Scope::Chain => None,
        },
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

fn fold_ui(sim: &Sim, view: &mut TreeView, item: Item, ui: &mut Ui) {
    let below = match item {
        Item::Action(id) => super::rows::has_rows_below(sim.tree(), id),
        Item::Run(_) => true,
        Item::Input(_) => false,
    };
    if !below || view.filter.is_on() {
        return;
    }
    let open = view.is_item_open(sim, item);
    if ui.button(if open { "Fold" } else { "Unfold" }).clicked() {
        view.fold_item(item, !open);
    }
}
