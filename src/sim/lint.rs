//! What is wrong with a run itself: not with its level, nor with its player, but with its actions or what was asked of them.

use super::{Response, Sim};
use crate::action::{ActionId, Cause, State};

/// What kind of thing is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LintKind {
    /// An action waits, and nothing below it runs or is due.
    WaitsForNothing,
    /// A chain was ended by a budget.
    Budget,
    /// The engine broke one of its promises, as by a second end of an action.
    Fault,
    /// An input named an action that is in no chain that runs.
    StaleId,
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lint {
    /// What kind.
    pub kind: LintKind,
    /// The action that it shows at; `None` when that is not in the record.
    pub action: Option<ActionId>,
    /// The input that it shows at, by its number.
    pub input: Option<usize>,
    /// What is wrong, and what it means, in a sentence.
    pub message: String,
}

/// At most so many are listed of each kind that the record can hold any number of.
const MOST: usize = 100;

/// Everything that is wrong with a run, as far as its record tells.
#[must_use]
pub fn lints(sim: &Sim) -> Vec<Lint> {
    let mut lints = Lints::default();
    lints.update(sim);
    lints.list
}

/// What is wrong with a run, brought up to date with little work after each transition.
#[derive(Debug, Clone, Default)]
pub struct Lints {
    list: Vec<Lint>,
    /// Transitions, inputs and faults that have been looked at.
    seen: (u64, usize, usize),
    /// The lints of what is over and stays wrong stand first.
    lasting: usize,
}

impl Lints {
    /// What is wrong, as of the last update.
    #[must_use]
    pub fn list(&self) -> &[Lint] {
        &self.list
    }

    /// What is wrong at an action.
    #[must_use]
    pub fn of(&self, action: ActionId) -> Option<&Lint> {
        self.list.iter().find(|lint| lint.action == Some(action))
    }

    /// What is wrong at an input, by its number.
    #[must_use]
    pub fn of_input(&self, input: usize) -> Option<&Lint> {
        self.list.iter().find(|lint| lint.input == Some(input))
    }

    /// Looks at what has happened since the last update. Answers at once where nothing has.
    pub fn update(&mut self, sim: &Sim) {
        let now = (
            sim.tree().last_transition(),
            sim.inputs().len(),
            sim.engine().faults().len(),
        );
        // A record of another engine is not ours to judge.
        if now == self.seen || sim.is_recorded() {
            return;
        }
        if now.0 < self.seen.0 || now.1 < self.seen.1 || now.2 < self.seen.2 {
            // An earlier moment, or another run.
            *self = Self::default();
        }
        self.list.truncate(self.lasting);
        self.look_at_budgets(sim);
        self.look_at_inputs(sim);
        self.look_at_faults(sim);
        self.lasting = self.list.len();
        self.look_at_waiting(sim);
        self.seen = now;
    }

    fn has_room(&self, kind: LintKind) -> bool {
        self.list.iter().filter(|lint| lint.kind == kind).count() < MOST
    }

    fn look_at_budgets(&mut self, sim: &Sim) {
        let tree = sim.tree();
        for number in self.seen.0.max(tree.dropped_transitions()) + 1..=tree.last_transition() {
            let Some(change) = tree.transition(number).filter(|change| change.to == State::Canceled) else {
                continue;
            };
            let Some(node) = tree.get(change.action) else { continue };
            let is_budget = |cause: &Cause| matches!(cause, Cause::Budget { .. });
            let Some(cause) = node.cause.as_deref().filter(|cause| is_budget(cause)) else {
                continue;
            };
            // The failure is handed on to the root; it shows where it began.
            let mut children = tree.children(node.id);
            let handed_on = children.any(|child| child.cause.as_deref().is_some_and(is_budget));
            if !handed_on && self.has_room(LintKind::Budget) {
                self.list.push(Lint {
                    kind: LintKind::Budget,
                    action: Some(node.id),
                    input: None,
                    message: format!(
                        "{} {} would have passed a limit of its chain. {cause}.",
                        node.action.name(),
                        node.id
                    ),
                });
            }
        }
    }

    fn look_at_inputs(&mut self, sim: &Sim) {
        for (index, row) in sim.inputs().iter().enumerate().skip(self.seen.1) {
            if row.response == Response::Stale && self.has_room(LintKind::StaleId) {
                self.list.push(Lint {
                    kind: LintKind::StaleId,
                    action: None,
                    input: Some(index),
                    message: format!(
                        "Tick {}: {} named an action that is in no chain that runs; nothing was done.",
                        row.tick,
                        row.author.word()
                    ),
                });
            }
        }
    }

    fn look_at_faults(&mut self, sim: &Sim) {
        for fault in sim.engine().faults().iter().skip(self.seen.2) {
            // The engine says of whom it speaks first: "#12 ended a second time".
            let digits = fault.strip_prefix('#').and_then(|rest| rest.split(' ').next());
            let action = digits.and_then(|digits| digits.parse().ok()).and_then(ActionId::new);
            self.list.push(Lint {
                kind: LintKind::Fault,
                action: action.filter(|&id| sim.tree().get(id).is_some()),
                input: None,
                message: format!("A fault of the engine: {fault}. Please report it with the seed and the inputs."),
            });
        }
    }

    fn look_at_waiting(&mut self, sim: &Sim) {
        let (tree, engine) = (sim.tree(), sim.engine());
        let live: Vec<ActionId> = engine.live().collect();
        let mut is_sound = vec![false; live.len()];
        for &id in &live {
            let moves = engine.is_due(id) || tree.get(id).is_some_and(|node| node.state == State::Running);
            let mut at = moves.then_some(id);
            // Up to where somebody has been before.
            while let Some(place) = at.and_then(|id| live.binary_search(&id).ok()) {
                if std::mem::replace(&mut is_sound[place], true) {
                    break;
                }
                at = tree.get(live[place]).and_then(|node| node.parent);
            }
        }
        for (&id, _) in live.iter().zip(is_sound).filter(|(_, is_sound)| !is_sound) {
            let Some(node) = tree.get(id).filter(|node| node.state == State::Waiting) else {
                continue;
            };
            self.list.push(Lint {
                kind: LintKind::WaitsForNothing,
                action: Some(id),
                input: None,
                message: format!(
                    "{} {id} waits, and nothing below it runs or is due: it would wait for ever. Cancel the chain to go on.",
                    node.action.name()
                ),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::{Author, Budgets};
    use crate::sim::testing::{cascade, down};
    use crate::sim::{CancelOutcome, Scope, Step};

    #[test]
    fn nothing_is_wrong_at_any_moment_of_a_sound_run() {
        let mut sim = cascade();
        down(&mut sim);
        let mut kept = Lints::default();
        while sim.step(Step::Into).is_some() {
            kept.update(&sim);
            assert_eq!(kept.list(), []);
            assert_eq!(lints(&sim), []);
        }
    }

    #[test]
    fn a_budget_shows_where_it_was_passed_and_not_at_those_above() {
        let sim = cascade();
        let budgets = Budgets {
            depth: 0,
            ..Budgets::for_cells(36)
        };
        let mut sim = Sim::with_budgets(sim.level().clone(), sim.seed(), budgets);
        let root = down(&mut sim);
        sim.run_to_idle();
        let found = lints(&sim);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((found[0].kind, found[0].action), (LintKind::Budget, Some(root)));
        assert!(found[0].message.ends_with("Budget: depth 0."), "{}", found[0].message);
    }

    #[test]
    fn an_action_shows_that_waits_while_nothing_below_it_runs_or_is_due() {
        let mut sim = cascade();
        let root = down(&mut sim);
        while sim.current().and_then(|id| sim.tree().get(id)).unwrap().action.name() != "Clear" {
            sim.step(Step::Into);
        }
        let clear = sim.current().unwrap();
        let matched = sim.tree().get(clear).unwrap().parent.unwrap();
        let mut kept = Lints::default();
        kept.update(&sim);
        assert_eq!(kept.list(), []);
        sim.engine.forget_due(clear);
        let found = lints(&sim);
        let shown: Vec<_> = found.iter().map(|lint| (lint.kind, lint.action)).collect();
        let expected = [root, matched].map(|id| (LintKind::WaitsForNothing, Some(id)));
        assert_eq!(shown, expected, "the Clear itself waits for nobody");
        assert!(found[0].message.contains("would wait for ever"), "{}", found[0].message);
    }

    #[test]
    fn a_second_end_is_a_fault_that_shows_at_its_action() {
        let mut sim = cascade();
        let root = down(&mut sim);
        sim.run_to_idle();
        let mut kept = Lints::default();
        kept.update(&sim);
        assert_eq!(kept.list(), []);
        sim.engine.end_again(root, &sim.world);
        kept.update(&sim);
        assert_eq!(kept.list(), lints(&sim));
        let fault = kept.of(root).unwrap();
        assert_eq!(fault.kind, LintKind::Fault);
        assert!(fault.message.contains("ended a second time"), "{}", fault.message);
    }

    #[test]
    fn an_input_that_names_an_ended_chain_shows_at_its_row() {
        let mut sim = cascade();
        let root = down(&mut sim);
        sim.run_to_idle();
        sim.cancel(root, Scope::Chain, CancelOutcome::Keep, Author::Script);
        let mut kept = Lints::default();
        kept.update(&sim);
        assert_eq!(kept.list().len(), 1);
        assert_eq!(kept.of_input(sim.inputs().len() - 1).unwrap().kind, LintKind::StaleId);
        kept.update(&cascade());
        assert_eq!(kept.list(), [], "another run");
    }
}
