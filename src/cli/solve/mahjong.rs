//! Solving a Mahjong solitaire level: as its faces are fixed, and dealt by its own seed and difficulty.

use super::{Deadline, Found, Verdict};
use crate::cli::{complain, seed_of};
use crate::level::Level;
use crate::level::mahjong::{Mahjong, Position};
use crate::rules::mahjong::deal::Reason;
use crate::rules::mahjong::{self as rules, Pile};

/// Two places that leave together.
pub(super) type Pair = (Position, Position);

pub(super) fn solve(level: &Level, mahjong: &Mahjong, deadline: Deadline) -> Found<Vec<Pair>> {
    let pile = Pile::new(mahjong);
    let mut stop = |_| deadline.has_passed();
    let solved = match rules::solve_level(mahjong, &pile, seed_of(level), u64::MAX, &mut stop) {
        Ok(solved) => solved,
        Err(no_deal) => {
            complain(&format!("no deal: {no_deal}"));
            let result = match no_deal.reason {
                Reason::Odd | Reason::Unpairable | Reason::LoneFaces => Verdict::Unsolvable,
                Reason::NotFound | Reason::FixedFaces => Verdict::Unknown,
            };
            return Found {
                result,
                solution: None,
                states: 0,
            };
        }
    };
    let place = |tile: usize| pile.positions()[tile];
    let (result, solution) = match solved.verdict {
        rules::Verdict::Solved(pairs) => {
            let pairs = pairs.into_iter().map(|(a, b)| (place(a), place(b))).collect();
            (Verdict::Solved, Some(pairs))
        }
        rules::Verdict::Unsolvable => (Verdict::Unsolvable, None),
        rules::Verdict::Unknown => (Verdict::Unknown, None),
    };
    Found {
        result,
        solution,
        states: solved.states,
    }
}

pub(super) fn in_words(pairs: &[Pair]) -> String {
    let pairs: Vec<String> = pairs.iter().map(|(a, b)| format!("{a}+{b}")).collect();
    pairs.join(" ")
}
