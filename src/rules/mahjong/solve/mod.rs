//! Whether what stands can be cleared: exact within a budget.
//!
//! Once it is settled which tiles are taken together, the order is no question: taking a pair never blocks another, so every pair goes
//! as soon as both its tiles are free. So the search decides partners, not moves.

mod greedy;
mod level;
mod pairings;
mod play;
mod search;

pub use level::solve_level;

use super::Standing;
use crate::level::mahjong::Face;
use pairings::{NoPairings, Pairings};
use play::Play;
use search::{Outcome, Search};

/// The most possible pairs that a search takes on; beyond it some games are played without looking ahead.
const MOST_PAIRS: usize = 100_000;

/// A budget that settles nearly every deal of the classic layouts, in plays.
pub const BUDGET: u64 = 200_000;

/// What a solver found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// These pairs in this order clear everything.
    Solved(Vec<(usize, usize)>),
    /// Proved: no order clears everything.
    Unsolvable,
    /// The budget was spent first.
    Unknown,
}

/// A verdict, and what it cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// What was found.
    pub verdict: Verdict,
    /// How many plays it took.
    pub states: u64,
}

/// Finds out whether the standing tiles can be cleared, within a budget of plays. `stop` is asked now and then with the plays so far; when
/// it answers true the verdict is [`Verdict::Unknown`].
pub fn solve(standing: &Standing<'_>, faces: &[Face], budget: u64, stop: &mut dyn FnMut(u64) -> bool) -> Solution {
    let groups: Vec<u8> = faces.iter().map(|face| face.group()).collect();
    let pairings = match Pairings::new(standing, &groups, MOST_PAIRS) {
        Ok(pairings) => pairings,
        Err(reason) => {
            return match reason {
                NoPairings::Odd => Solution {
                    verdict: Verdict::Unsolvable,
                    states: 0,
                },
                NoPairings::TooMany => Solution {
                    verdict: greedy::play(standing, &groups).map_or(Verdict::Unknown, Verdict::Solved),
                    states: greedy::GAMES,
                },
            };
        }
    };
    let mut search = Search::new(&pairings, Play::new(standing));
    let verdict = match search.run(budget, stop) {
        Outcome::Found => Verdict::Solved(search.solution()),
        Outcome::Impossible => Verdict::Unsolvable,
        Outcome::OutOfBudget => Verdict::Unknown,
    };
    Solution {
        verdict,
        states: search.states,
    }
}
