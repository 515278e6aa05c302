//! Whether a level can be played to its end: its tiles paired off, its fixed faces dealt around, its board solved.

use crate::level::mahjong::{Difficulty, Mahjong, Position};
use crate::level::{Problem, Severity};
use crate::rng::Rng;
use crate::rules::mahjong::deal::{NoDeal, Reason, deal, pair_off};
use crate::rules::mahjong::{Pile, Verdict};

/// What the solver may spend on a check, in plays.
const BUDGET: u64 = 20_000;

pub(super) fn check(level: &Mahjong, seed: u64, problems: &mut Vec<Problem>) {
    let tiles = level.tiles.as_slice();
    // An odd count has been told already.
    if tiles.is_empty() || tiles.len() % 2 == 1 {
        return;
    }
    let pile = Pile::new(level);
    if let Err(no_deal) = pair_off(&pile) {
        problems.push(problem_of(&no_deal, pile.positions()));
        return;
    }
    let fixed: Vec<Position> = tiles
        .iter()
        .filter(|tile| tile.face.is_some())
        .map(|tile| tile.at)
        .collect();
    if fixed.is_empty() {
        return;
    }
    // Any difficulty but `Any` tries to keep the board solvable.
    match deal(level, &pile, Difficulty::Easy, &mut Rng::from_seed(seed), BUDGET) {
        Err(no_deal) => problems.push(problem_of(&no_deal, pile.positions())),
        Ok(dealt) => match dealt.verdict {
            Verdict::Solved(_) => {}
            Verdict::Unsolvable => {
                let message =
                    "The faces as fixed cannot be cleared: this is proved. Change some of them, or let them be dealt.";
                problems.push(Problem::new(Severity::Error, "unsolvable", message, Vec::new()).of_tiles(fixed));
            }
            Verdict::Unknown => {
                let message = format!(
                    "Whether the faces as fixed can be cleared is unknown: the budget of a check, {BUDGET} plays, did not settle it. Solve it with a larger one, or fix fewer faces."
                );
                let problem = Problem::new(Severity::Warning, "solvability-unknown", message, Vec::new());
                problems.push(problem.of_tiles(fixed));
            }
        },
    }
}

fn problem_of(no_deal: &NoDeal, positions: &[Position]) -> Problem {
    let (severity, code) = match no_deal.reason {
        Reason::Odd => (Severity::Error, "odd-count"),
        Reason::Unpairable => (Severity::Error, "unpairable"),
        Reason::NotFound => (Severity::Warning, "pairing-unknown"),
        Reason::LoneFaces => (Severity::Error, "lone-faces"),
        Reason::FixedFaces => (Severity::Warning, "no-deal-found"),
    };
    let mut message = no_deal.to_string();
    // A sentence of its own here.
    if let Some(first) = message.get(..1) {
        message = format!("{}{}.", first.to_uppercase(), &message[1..]);
    }
    let tiles = no_deal.unpairable.iter().map(|&tile| positions[tile]).collect();
    Problem::new(severity, code, message, Vec::new()).of_tiles(tiles)
}
