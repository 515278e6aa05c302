//! Running: by the clock, by transitions, by steps of a debugger.

use super::Sim;
use crate::action::State;

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

/// Asked after each transition, with its number: whether the run stops there.
pub type Watcher<'a> = &'a mut dyn FnMut(&Sim, u64) -> bool;

impl Sim {
    /// Makes the next transition that is due at the present tick; answers its number.
    pub(super) fn make_transition(&mut self) -> Option<u64> {
        let stepped = self.engine.step(&mut self.world)?;
        if let Some(ended) = stepped.root_ended {
            self.root_has_ended(ended);
        }
        Some(stepped.transition)
    }

    /// Runs the clock for so many ticks, and all that is due meanwhile. It stands still while nothing is due.
    pub fn advance(&mut self, ticks: u64) {
        self.advance_watched(ticks, &mut |_, _| false);
    }

    /// Runs the clock as [`Sim::advance`] does, up to the transition at which the watcher says stop; answers whether it did.
    pub fn advance_watched(&mut self, ticks: u64, stop: Watcher<'_>) -> bool {
        let end = self.tick().saturating_add(ticks);
        loop {
            while let Some(transition) = self.make_transition() {
                if stop(self, transition) {
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
    fn skip_one(&mut self) -> Option<u64> {
        let (due, _) = self.engine.next()?;
        self.engine.advance_clock(due);
        self.make_transition()
    }

    /// Makes at most so many transitions with the clock jumping from one to the next; answers how many.
    pub fn skip(&mut self, transitions: u64) -> u64 {
        self.skip_watched(transitions, &mut |_, _| false).0
    }

    /// Jumps as [`Sim::skip`] does, up to the transition at which the watcher says stop; answers how many, and whether it did.
    pub fn skip_watched(&mut self, transitions: u64, stop: Watcher<'_>) -> (u64, bool) {
        for made in 0..transitions {
            let Some(transition) = self.skip_one() else {
                return (made, false);
            };
            if stop(self, transition) {
                return (made + 1, true);
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
        self.step_watched(step, &mut |_, _| false)
    }

    /// Takes a debugger's step as [`Sim::step`] does, up to the transition at which the watcher says stop.
    pub fn step_watched(&mut self, step: Step, stop: Watcher<'_>) -> Option<u64> {
        let current = self.current()?;
        let node = self.tree().get(current)?;
        let (parent, root) = (node.parent, node.root);
        let until = match step {
            Step::Into => None,
            Step::Over => Some((current, true)),
            // The parent waits now; it has run again once it waits no more.
            Step::Out => Some(parent.map_or((current, true), |parent| (parent, false))),
            Step::EndOfChain => Some((root, true)),
        };
        let goes_on = |sim: &Self| {
            let state = until.and_then(|(id, _)| sim.tree().get(id)).map(|node| node.state);
            let ends = until.is_some_and(|(_, ends)| ends);
            state.is_some_and(|state| {
                if ends {
                    !state.is_terminal()
                } else {
                    state == State::Waiting
                }
            })
        };
        let mut last = self.skip_one()?;
        while !stop(self, last) && goes_on(self) {
            last = self.skip_one()?;
        }
        Some(last)
    }
}
