//! A cancel sweep: a chain runs once for each of its transitions with a cancel there, in every scope and outcome, then Settle, and
//! every promise about actions is checked.
//!
//! It is plain work on copies, done case by case: whoever runs it may stop between two. It knows no thread and changes no run.

mod checks;
#[cfg(test)]
mod tests;

pub use checks::{Broken, Invariant};

use std::collections::VecDeque;

use super::history::{Moment, replay};
use super::{CancelOutcome, CancelReport, History, Inject, Input, Lints, Scope, Sim, StrokeInput};
use crate::action::{ActionId, Author, Transition};

/// At most so many broken promises are listed; of more, the number is told.
pub const MOST_BROKEN: usize = 200;

/// One cancel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Case {
    /// The number of the transition after which it strikes.
    pub transition: u64,
    /// That transition, so that it is known again.
    pub change: Transition,
    /// The action that it names.
    pub target: ActionId,
    /// Whether it ends that alone or its chain.
    pub scope: Scope,
    /// Whether the writes stay.
    pub outcome: CancelOutcome,
}

/// What a sweep has found so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// Transitions of the chain that have been struck at, and all of them.
    pub transitions: (u64, u64),
    /// How far apart the transitions are that are struck at: each, unless the chain is so long that it would take for ever.
    pub every: u64,
    /// Cancels that were tried.
    pub cases: u64,
    /// Roll backs of an action that were refused, with its board kept, because another had written on it.
    pub refused: u64,
    /// The promises that broke, the first [`MOST_BROKEN`] of them.
    pub broken: Vec<Broken>,
    /// How many broke.
    pub broken_in_all: u64,
}

/// A chain of so many transitions is struck at each of them.
const ALL_UP_TO: u64 = 4_096;

/// A longer one at so many that its transitions, run again after each cancel, come to about this.
const WORK: u64 = 8_000_000;

/// How far apart the transitions of a chain of so many are struck at.
const fn apart(transitions: u64) -> u64 {
    if transitions <= ALL_UP_TO {
        return 1;
    }
    let most = WORK / transitions;
    transitions.div_ceil(if most < 8 { 8 } else { most })
}

/// How a cancel is made; tests plant faults here.
type CancelBy = fn(&mut Sim, &Case) -> CancelReport;

/// A sweep on its way.
#[derive(Debug, Clone)]
pub struct Sweep {
    /// The run, whose record tells the inputs of the chain.
    tip: Sim,
    /// The moment before the chain.
    start: Sim,
    /// The moment at which the next cases strike.
    cursor: Sim,
    /// What was wrong with the run before any of this.
    lints: Lints,
    root: ActionId,
    /// The first and the last transition of the chain.
    span: (u64, u64),
    waiting: VecDeque<Case>,
    cancel: CancelBy,
    report: Report,
}

impl Sweep {
    /// A sweep over the chain of an action of a run.
    ///
    /// # Errors
    /// Why there is nothing to sweep, in a sentence.
    pub fn of(history: &History, action: ActionId) -> Result<Self, String> {
        let tip = history.now();
        let root = tip.tree().get(action).map(|node| node.root);
        let node = root.and_then(|root| tip.tree().get(root));
        let node = node.ok_or("The record no longer holds that chain.")?;
        if node.started == 0 {
            return Err(format!("{} {} has not started yet.", node.action.name(), node.id));
        }
        let before = Moment::after(node.started - 1);
        let start = history
            .stood_at(before)
            .ok_or("The record no longer reaches back to its start.")?;
        Self::new(start, tip.clone(), node.id)
    }

    /// A sweep over a chain of `tip`, which was reached from `start`.
    ///
    /// # Errors
    /// Why there is nothing to sweep, in a sentence.
    pub fn new(start: Sim, tip: Sim, root: ActionId) -> Result<Self, String> {
        let node = tip.tree().get(root).ok_or("The record no longer holds that chain.")?;
        let end = match node.ended {
            0 => tip.tree().last_transition(),
            ended => ended,
        };
        let first = node.started.max(start.tree().last_transition() + 1);
        let mut lints = Lints::default();
        lints.update(&start);
        Ok(Self {
            cursor: start.clone(),
            root,
            span: (first, end),
            lints,
            waiting: VecDeque::new(),
            cancel: |sim, case| sim.cancel(case.target, case.scope, case.outcome, Author::Script),
            report: Report {
                transitions: (0, (end + 1).saturating_sub(first)),
                every: apart((end + 1).saturating_sub(first)),
                ..Report::default()
            },
            tip,
            start,
        })
    }

    /// What was found so far.
    #[must_use]
    pub const fn report(&self) -> &Report {
        &self.report
    }

    /// Tries the next cancel; `false` when none is left. One takes as long as what is left of the chain, and a Settle.
    pub fn step(&mut self) -> bool {
        while self.waiting.is_empty() {
            if !self.next_transition() {
                return false;
            }
        }
        if let Some(case) = self.waiting.pop_front() {
            self.strike(case);
        }
        true
    }

    /// Goes on to the next transition of the chain, where the next cases strike.
    fn next_transition(&mut self) -> bool {
        let before = self.cursor.tree().last_transition();
        while self.cursor.tree().last_transition() == before {
            if before >= self.span.1 || !replay::event(&mut self.cursor, &self.tip) {
                self.report.transitions.0 = self.report.transitions.1;
                return false;
            }
        }
        let (first, last) = self.span;
        let transition = self.cursor.tree().last_transition();
        self.report.transitions.0 = (transition.min(last) + 1).saturating_sub(first);
        let is_struck = transition.saturating_sub(first).is_multiple_of(self.report.every);
        let is_inside = is_struck && self.cursor.engine().running_root() == Some(self.root);
        if let Some(&change) = self.cursor.tree().transition(transition).filter(|_| is_inside) {
            self.lints.update(&self.cursor);
            // An action that has just ended cannot be canceled: the one that acts next is.
            let is_live = self.cursor.engine().live_below(change.action) > 0;
            let named = if is_live {
                Some(change.action)
            } else {
                self.cursor.current()
            };
            let targets = [(Some(self.root), Scope::Chain), (named, Scope::Action)];
            for (target, scope) in targets {
                for outcome in [CancelOutcome::Keep, CancelOutcome::RollBack] {
                    self.waiting.extend(target.map(|target| Case {
                        transition,
                        change,
                        target,
                        scope,
                        outcome,
                    }));
                }
            }
        }
        true
    }

    /// Cancels on a copy, lets it come to rest, settles it, and checks what was promised.
    fn strike(&mut self, case: Case) {
        self.report.cases += 1;
        let mut sim = self.cursor.clone();
        if sim.injections().waiting() > 0 {
            // What is armed would step into what comes after the cancel.
            sim.input(Input::Inject(Inject::MuteAll(true)), Author::Script);
        }
        let before = sim.inputs().len();
        let canceled = (self.cancel)(&mut sim, &case);
        let mut found = checks::after_cancel(&sim, &self.start, &case, before, canceled);
        self.report.refused += u64::from(canceled.refused.is_some());
        if sim.open_stroke.is_some() {
            sim.input(Input::Stroke(StrokeInput::Release), Author::Script);
        }
        sim.run_to_idle();
        found.extend(checks::at_rest(&sim, &self.start, &self.lints));
        if found.is_empty() {
            sim.input(Input::Settle, Author::Script);
            sim.run_to_idle();
            found.extend(checks::at_rest(&sim, &self.start, &self.lints));
            found.extend(checks::settled(&sim));
            found.extend(checks::replayed(&sim, &self.start));
        }
        self.report.broken_in_all += found.len() as u64;
        let room = MOST_BROKEN.saturating_sub(self.report.broken.len());
        let broken = found.into_iter().take(room);
        self.report
            .broken
            .extend(broken.map(|(invariant, words)| Broken { case, invariant, words }));
    }
}
