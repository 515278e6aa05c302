//! Running: by the clock, by transitions, by steps of a debugger.

use super::Sim;
use crate::action::{ActionId, State};

/// A step command. Steps act on the action that makes the next transition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The next transition.
    Into,
    /// Until this action ends.
    Over,
    /// Until its parent runs again.
    Out,
    /// Until the chain ends.
    EndOfChain,
}

/// Told of each transition right after it was made, with its number; answers whether to stop there.
pub type Watcher<'a> = &'a mut dyn FnMut(&Sim, u64) -> bool;

/// A watcher that never stops.
#[must_use]
pub const fn unwatched(_: &Sim, _: u64) -> bool {
    false
}

/// Tells a watcher of the transitions since `before`: a move that was held starts in the same step as the end of the chain that it
/// waited for. Answers whether it stops.
pub(super) fn told(sim: &Sim, before: u64, stop: Watcher<'_>) -> bool {
    (before + 1..=sim.tree().last_transition()).any(|made| stop(sim, made))
}

/// What a step runs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// One transition.
    Next,
    /// The end of an action.
    End(ActionId),
    /// That a parent waits no more.
    RunsAgain(ActionId),
}

impl Goal {
    /// The goal of a step that is taken while `current` makes the next transition.
    pub(super) fn of(sim: &Sim, step: Step, current: ActionId) -> Option<Self> {
        let node = sim.tree().get(current)?;
        Some(match step {
            Step::Into => Self::Next,
            Step::Over => Self::End(current),
            Step::Out => node.parent.map_or(Self::End(current), Self::RunsAgain),
            Step::EndOfChain => Self::End(node.root),
        })
    }

    /// Whether it is reached. Where the record no longer holds the action, it is.
    pub(super) fn is_reached(self, sim: &Sim) -> bool {
        let state = |id| sim.tree().get(id).map(|node| node.state);
        match self {
            Self::Next => true,
            Self::End(id) => state(id).is_none_or(State::is_terminal),
            Self::RunsAgain(id) => state(id) != Some(State::Waiting),
        }
    }
}

impl Sim {
    /// Makes the next transition that is due at the present tick; answers its number.
    pub(super) fn make_transition(&mut self) -> Option<u64> {
        let before = self.tree().last_transition();
        let stepped = self.engine.step(&mut self.world)?;
        if let Some(ended) = stepped.root_ended {
            self.root_has_ended(ended);
        } else if self.world.injections.may_cancel() {
            self.cancel_injected(before);
        }
        Some(stepped.transition)
    }

    /// Runs the clock for so many ticks, and all that is due meanwhile. It stands still while nothing is due.
    pub fn advance(&mut self, ticks: u64) {
        self.advance_until(ticks, &mut unwatched);
    }

    /// Runs the clock for so many ticks, unless the watcher stops it; answers whether it did.
    pub fn advance_until(&mut self, ticks: u64, stop: Watcher<'_>) -> bool {
        let end = self.tick().saturating_add(ticks);
        loop {
            loop {
                let before = self.tree().last_transition();
                if self.make_transition().is_none() {
                    break;
                }
                if told(self, before, stop) {
                    return true;
                }
            }
            let Some((due, _)) = self.engine.next() else {
                return false;
            };
            if self.tick() >= end {
                return false;
            }
            self.engine.advance_clock(due.min(end));
        }
    }

    /// The next transition, with the clock jumping to it: animation is off.
    pub(super) fn skip_one(&mut self) -> Option<u64> {
        let (due, _) = self.engine.next()?;
        self.engine.advance_clock(due);
        self.make_transition()
    }

    /// Makes at most so many transitions with the clock jumping from one to the next; answers how many.
    pub fn skip(&mut self, transitions: u64) -> u64 {
        self.skip_until(transitions, &mut unwatched).0
    }

    /// The same, unless the watcher stops it: how many transitions were made, and whether it did.
    pub fn skip_until(&mut self, transitions: u64, stop: Watcher<'_>) -> (u64, bool) {
        for count in 0..transitions {
            let before = self.tree().last_transition();
            if self.skip_one().is_none() {
                return (count, false);
            }
            if told(self, before, stop) {
                return (count + 1, true);
            }
        }
        (transitions, false)
    }

    /// Runs, with the clock jumping, until nothing is due: idle, unless a stroke is open.
    pub fn run_to_idle(&mut self) {
        while self.skip_one().is_some() {}
    }

    /// Takes a debugger's step; answers the last transition made, or `None` at rest.
    pub fn step(&mut self, step: Step) -> Option<u64> {
        self.step_until(step, &mut unwatched)
    }

    /// Takes a debugger's step, unless the watcher stops it on the way.
    pub fn step_until(&mut self, step: Step, stop: Watcher<'_>) -> Option<u64> {
        let goal = Goal::of(self, step, self.current()?)?;
        let mut before = self.tree().last_transition();
        let mut last = self.skip_one()?;
        while !told(self, before, stop) && !goal.is_reached(self) {
            before = self.tree().last_transition();
            match self.skip_one() {
                Some(made) => last = made,
                None => break,
            }
        }
        Some(last)
    }
}
