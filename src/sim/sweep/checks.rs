//! The promises that a cancel must not break.

use std::collections::BTreeMap;

use super::Case;
use crate::action::{ActionId, Cause, State};
use crate::board::Counter;
use crate::sim::history::replay;
use crate::sim::lint::LintKind;
use crate::sim::{CancelOutcome, CancelReport, Lints, Scope, Sim};
use crate::words::counted;

/// A promise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Invariant {
    /// What is named by a cancel ends as Canceled.
    Ends,
    /// A chain that is rolled back leaves the board on which it began.
    RolledBack,
    /// Only the seven legal transitions, each from the state that the action was in.
    Legal,
    /// Exactly one terminal transition an action.
    OneEnd,
    /// The engine finds nothing wrong with itself.
    Faults,
    /// In the end no action is live.
    Idle,
    /// Pieces created − cleared = present.
    Conserved,
    /// The hash that is kept is that of the board.
    Hash,
    /// Nothing waits for nothing, and no input is stale.
    Lints,
    /// After Settle nothing falls, fills or matches.
    Settled,
    /// The same inputs lead to the same again.
    Replay,
}

impl Invariant {
    /// Every promise, in the order in which they are checked.
    pub const ALL: [Self; 11] = [
        Self::Ends,
        Self::RolledBack,
        Self::Legal,
        Self::OneEnd,
        Self::Faults,
        Self::Idle,
        Self::Conserved,
        Self::Hash,
        Self::Lints,
        Self::Settled,
        Self::Replay,
    ];

    /// What is promised, in a few words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Ends => "what is canceled ends",
            Self::RolledBack => "rolled back to the board on which it began",
            Self::Legal => "legal transitions",
            Self::OneEnd => "one end an action",
            Self::Faults => "no fault of the engine",
            Self::Idle => "idle at the end",
            Self::Conserved => "created − cleared = present",
            Self::Hash => "the hash is that of the board",
            Self::Lints => "no lint",
            Self::Settled => "settled after Settle",
            Self::Replay => "the same inputs lead to the same",
        }
    }
}

/// A promise that broke, and how to get there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// The cancel.
    pub case: Case,
    /// The promise.
    pub invariant: Invariant,
    /// What was found instead.
    pub words: String,
}

/// What is found to be broken.
pub(super) type Found = Vec<(Invariant, String)>;

/// Right after the cancel, which is the input number `at`.
pub(super) fn after_cancel(sim: &Sim, start: &Sim, case: &Case, at: usize, canceled: CancelReport) -> Found {
    let mut found = Found::new();
    let state = sim.tree().get(case.target).map(|node| node.state);
    // What the record has dropped has ended.
    if canceled.ended == 0 || state.is_some_and(|state| state != State::Canceled) {
        let state = state.map_or("gone", State::word);
        found.push((Invariant::Ends, format!("{} is {state}", case.target)));
    }
    if case.scope != Scope::Chain || case.outcome != CancelOutcome::RollBack {
        return found;
    }
    if let Some(refusal) = canceled.refused {
        found.push((Invariant::RolledBack, format!("refused: {refusal}")));
        return found;
    }
    // A move that was held for the end of the chain starts in the same step.
    let next = sim.inputs().get(at + 1).map_or(sim.journal().len(), |row| row.journal);
    let began = if start.is_idle() {
        start.board()
    } else {
        &start.world.chain_board
    };
    match sim.board_at_write(next) {
        Some(board) if board != *began => {
            let differ = (0..board.faces().len()).filter(|&index| board.slot_at(index) != began.slot_at(index));
            let differ: Vec<String> = differ.map(|index| board.place_at(index).to_string()).collect();
            let words = match differ.as_slice() {
                [] => "its counters differ".to_owned(),
                [only] => format!("{only} differs"),
                [first, ..] => format!("{} places differ, {first} among them", differ.len()),
            };
            found.push((Invariant::RolledBack, words));
        }
        _ => {}
    }
    found
}

/// Once nothing is due.
pub(super) fn at_rest(sim: &Sim, start: &Sim, lints: &Lints) -> Found {
    let mut found = record(sim, start);
    if let Some(fault) = sim.engine().faults().get(start.engine().faults().len()) {
        found.push((Invariant::Faults, fault.clone()));
    }
    if let Some(live) = sim.engine().live().next() {
        let name = sim.tree().get(live).map_or("", |node| node.action.name());
        found.push((Invariant::Idle, format!("{name} {live} is live, and nothing is due")));
    }
    let count = |counter| sim.board().counters().get(counter);
    let (created, cleared) = (count(Counter::Created), count(Counter::Cleared));
    let present = sim.board().present() as i64;
    if created - cleared != present {
        let words = format!("{created} created, {cleared} cleared, {present} present");
        found.push((Invariant::Conserved, words));
    }
    if sim.board().hash() != sim.board().rehash() {
        found.push((Invariant::Hash, "it is another".to_owned()));
    }
    let mut now = lints.clone();
    now.update(sim);
    // To spend a budget is no broken promise.
    let new = now
        .list()
        .iter()
        .find(|lint| lint.kind != LintKind::Budget && !lints.list().contains(lint));
    found.extend(new.map(|lint| (Invariant::Lints, lint.message.clone())));
    found
}

/// The transitions since the start, read one by one.
fn record(sim: &Sim, start: &Sim) -> Found {
    let mut found = Found::new();
    let mut states: BTreeMap<ActionId, State> = start
        .engine()
        .live()
        .filter_map(|id| Some((id, start.tree().get(id)?.state)))
        .collect();
    let first = start.tree().last_transition().max(sim.tree().dropped_transitions()) + 1;
    for number in first..=sim.tree().last_transition() {
        let Some(change) = sim.tree().transition(number) else {
            continue;
        };
        let from = states.insert(change.action, change.to).unwrap_or(State::Pending);
        if from.is_terminal() {
            found.push((
                Invariant::OneEnd,
                format!("{} goes on at transition {number}", change.action),
            ));
        } else if from != change.from || !from.may_become(change.to) {
            let words = format!(
                "{} goes from {} to {} at transition {number}",
                change.action,
                from.word(),
                change.to.word()
            );
            found.push((Invariant::Legal, words));
        }
    }
    let left = states.iter().find(|&(&id, state)| {
        let is_live = sim.engine().live_below(id) > 0;
        state.is_terminal() == is_live
    });
    found.extend(left.map(|(id, state)| (Invariant::OneEnd, format!("{id} is left {}", state.word()))));
    found
}

/// After Settle.
pub(super) fn settled(sim: &Sim) -> Found {
    let last = sim.tree().last_root().and_then(|root| root.cause.as_deref());
    // A chain that was ended by a budget keeps the board as it is.
    if sim.is_settled() || matches!(last, Some(Cause::Budget { .. })) {
        return Found::new();
    }
    let cells = sim.unsettled_cells();
    let words = format!(
        "{}, {}",
        counted(cells.holes.len(), "hole", "holes"),
        counted(cells.matches.len(), "cell of a ready match", "cells of ready matches")
    );
    vec![(Invariant::Settled, words)]
}

/// Gives the same inputs again.
pub(super) fn replayed(sim: &Sim, start: &Sim) -> Found {
    let mut again = start.clone();
    while replay::event(&mut again, sim) {}
    if again == *sim {
        return Found::new();
    }
    let last = again.tree().last_transition().min(sim.tree().last_transition());
    let differs = (1..=last).find(|&number| again.tree().transition(number) != sim.tree().transition(number));
    let words = match differs {
        Some(number) => format!("transition {number} is another"),
        None if again.board() != sim.board() => "the board is another".to_owned(),
        None => "what is not on the board is another".to_owned(),
    };
    vec![(Invariant::Replay, words)]
}
