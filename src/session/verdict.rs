//! Whether a room or a pile can be solved: what a search has found, and how far it has come.

use crate::board::Place;
use crate::grid::Direction;
use crate::rules::sokoban::solver::Progress;
use crate::words::{counted, thousands};

/// A way to solve a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Way {
    /// The steps of a room.
    Steps(Vec<Direction>),
    /// The pairs of a pile.
    Pairs(Vec<(Place, Place)>),
}

impl Way {
    /// "312 steps", "72 pairs".
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Steps(steps) => counted(steps.len(), "step", "steps"),
            Self::Pairs(pairs) => counted(pairs.len(), "pair", "pairs"),
        }
    }
}

/// What a search says at its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The level can be solved in this way.
    Solved(Way),
    /// Proved: it cannot be solved.
    Unsolvable,
    /// The budget was spent first.
    Unknown,
}

/// What a search looks at, and counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// States of a room.
    States,
    /// Plays of a pile.
    Plays,
}

impl Unit {
    /// A count of it in words: "12 states".
    #[must_use]
    pub fn count(self, count: u64) -> String {
        match self {
            Self::States => counted(count, "state", "states"),
            Self::Plays => counted(count, "play", "plays"),
        }
    }

    /// What kind of level is searched: "room".
    #[must_use]
    pub const fn level(self) -> &'static str {
        match self {
            Self::States => "room",
            Self::Plays => "pile",
        }
    }
}

/// What a search has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proved {
    /// What it counts.
    pub unit: Unit,
    /// So many it might look at.
    pub budget: u64,
    /// So many it looked at.
    pub states: u64,
    /// What it found.
    pub verdict: Verdict,
}

/// How far a search has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reached {
    /// In a room.
    States(Progress),
    /// So many plays of a pile.
    Plays(u64),
}

impl Reached {
    fn words(self) -> String {
        match self {
            Self::States(come) => format!(
                "{}, depth {}, {} queued",
                Unit::States.count(come.states),
                come.depth,
                thousands(come.queue as u64)
            ),
            Self::Plays(plays) => Unit::Plays.count(plays),
        }
    }
}

/// How many changes have been tried that may mend a level without a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tried {
    /// So many.
    pub count: usize,
    /// Of so many.
    pub of: usize,
}

/// What is known of a level.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Proof {
    /// Nothing, and nothing is searched.
    #[default]
    None,
    /// A search goes on.
    Searching(Reached),
    /// A search has ended.
    Known(Proved),
}

impl Proof {
    /// In words: "Solvable", "Unknown (2,000,000 states)".
    #[must_use]
    pub fn words(&self) -> Option<String> {
        Some(match self {
            Self::None => return None,
            Self::Searching(reached) => format!("Solving, {}", reached.words()),
            Self::Known(proved) => match &proved.verdict {
                Verdict::Solved(_) => "Solvable".to_owned(),
                Verdict::Unsolvable => "Unsolvable".to_owned(),
                Verdict::Unknown => format!("Unknown ({})", proved.unit.count(proved.states)),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_tells_its_states_its_depth_and_its_queue() {
        let come = Progress {
            states: 1_200_000,
            depth: 33,
            queue: 4_000,
        };
        let words = Proof::Searching(Reached::States(come)).words();
        assert_eq!(
            words.as_deref(),
            Some("Solving, 1,200,000 states, depth 33, 4,000 queued")
        );
    }
}
