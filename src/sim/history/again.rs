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
        self.tick == row.tick && self.is_but_for_ticks(row)
    }

    /// Whether a row of a record is this one, whatever the clock said.
    #[must_use]
    pub fn is_but_for_ticks(&self, row: &InputRow) -> bool {
        (self.transition, self.author) == (row.transition, row.author) && self.input == row.input
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
        let is_there = self.run_towards_whenever(transition, tick, most)?;
        if is_there && self.now().tick() != tick {
            return Err(OffTrack);
        }
        Ok(is_there)
    }

    /// The same, for pictures that may take other times than they did: the clock comes as near to the tick as what is due next lets it.
    ///
    /// # Errors
    /// When the run goes past the transition, or ends before it.
    pub fn run_towards_whenever(&mut self, transition: u64, tick: u64, most: u64) -> Result<bool, OffTrack> {
        let last = self.now().tree().last_transition();
        let missing = transition.checked_sub(last).ok_or(OffTrack)?;
        if missing > 0 {
            // One step may make several transitions: what fails takes with it what waits behind it.
            let (made, _) = self.skip(missing.min(most), &mut |sim, _| {
                sim.tree().last_transition() >= transition
            });
            return if made == 0 { Err(OffTrack) } else { Ok(false) };
        }
        self.run.tip.engine.advance_clock(tick);
        Ok(true)
    }
}
