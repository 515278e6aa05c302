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
        let end = self.tick().saturating_add(ticks);
        loop {
            while self.make_transition().is_some() {}
            let Some((due, _)) = self.engine.next() else { return };
            if self.tick() >= end {
                return;
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
        (0..transitions).take_while(|_| self.skip_one().is_some()).count() as u64
    }

    /// Runs, with the clock jumping, until nothing is due: idle, unless a stroke is open.
    pub fn run_to_idle(&mut self) {
        while self.skip_one().is_some() {}
    }

    /// Takes a debugger's step; answers the last transition made, or `None` at rest.
    pub fn step(&mut self, step: Step) -> Option<u64> {
        let current = self.current()?;
        let parent = self.tree().get(current)?.parent;
        let mut last = self.skip_one();
        let state = |sim: &Self, id| sim.tree().get(id).map(|node| node.state);
        match step {
            Step::Into => {}
            Step::Over => {
                while state(self, current).is_some_and(|state| !state.is_terminal()) {
                    last = Some(self.skip_one()?);
                }
            }
            Step::Out => {
                let target = parent.unwrap_or(current);
                // The parent waits now; it has run again once it waits no more.
                let done = |state: State| {
                    if parent.is_some() {
                        state != State::Waiting
                    } else {
                        state.is_terminal()
                    }
                };
                while state(self, target).is_some_and(|state| !done(state)) {
                    last = Some(self.skip_one()?);
                }
            }
            Step::EndOfChain => {
                let root = self.tree().get(current).map(|node| node.root)?;
                while state(self, root).is_some_and(|state| !state.is_terminal()) {
                    last = Some(self.skip_one()?);
                }
            }
        }
        last
    }
}
