//! A level as its seed deals it, solved.

use super::{Solution, Verdict, solve};
use crate::level::mahjong::Mahjong;
use crate::rng::Rng;
use crate::rules::mahjong::deal::{NoDeal, deal};
use crate::rules::mahjong::{Pile, Standing};

/// Solves a level as `seed` deals it, within a budget of plays. What the solver has no time for may have come with its proof: then that is
/// the solution.
///
/// # Errors
/// When there is no deal.
pub fn solve_level(
    level: &Mahjong,
    pile: &Pile,
    seed: u64,
    budget: u64,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Result<Solution, NoDeal> {
    let dealt = deal(level, pile, level.settings.difficulty, &mut Rng::from_seed(seed), 0)?;
    let solved = solve(&Standing::all(pile), &dealt.faces, budget, stop);
    let verdict = match (solved.verdict, dealt.verdict) {
        (Verdict::Unknown, proved @ Verdict::Solved(_)) => proved,
        (found, _) => found,
    };
    Ok(Solution {
        verdict,
        states: solved.states,
    })
}
