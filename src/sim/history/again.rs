//! A run made again from its start and from its inputs as they were written down, with the moments on the way kept.

use super::History;
use crate::action::Author;
use crate::sim::{Input, InputRow};

/// An input of a run, and when it was given.
#[derive(Debug, Clone, PartialEq)]
pub struct Given {
    /// How many transitions there had been.
    pub transition: u64,
    /// When, in ticks.
    pub tick: u64,
    /// Whose.
    pub author: Author,
    /// What.
    pub input: Input,
}

impl Given {
    /// What a row of the record tells of its input.
    #[must_use]
    pub fn of(row: &InputRow) -> Self {
        Self {
            transition: row.transition,
            tick: row.tick,
            author: row.author,
            input: row.input.clone(),
        }
    }

    /// Whether a row of a record is this one.
    #[must_use]
    pub fn is(&self, row: &InputRow) -> bool {
        (self.transition, self.tick, self.author) == (row.transition, row.tick, row.author) && self.input == row.input
    }
}

/// A run that does not come to where the one that was written down was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OffTrack;

impl History {
    /// Runs on towards a transition and a tick, by at most so many transitions. Answers whether it has come there.
    ///
    /// # Errors
    /// When the run goes past it, or ends before it.
    pub fn run_towards(&mut self, transition: u64, tick: u64, most: u64) -> Result<bool, OffTrack> {
        let last = self.now().tree().last_transition();
        let missing = transition.checked_sub(last).ok_or(OffTrack)?;
        if missing > 0 {
            // One step may make several transitions: what fails takes with it what waits behind it.
            let (made, _) = self.skip(missing.min(most), &mut |sim, _| {
                sim.tree().last_transition() >= transition
            });
            return if made == 0 { Err(OffTrack) } else { Ok(false) };
        }
        let tip = &mut self.run.tip;
        tip.engine.advance_clock(tick);
        if tip.tick() == tick { Ok(true) } else { Err(OffTrack) }
    }
}
