//! Solving a Mahjong solitaire level: as its faces are fixed, and dealt by its own seed and difficulty.

use super::{Deadline, Found, Verdict};
use crate::cli::{complain, seed_of};
use crate::level::Level;
use crate::level::mahjong::{Mahjong, Position};
use crate::rng::Rng;
use crate::rules::mahjong::deal::{self, Reason};
use crate::rules::mahjong::{self as rules, Pile, Standing};

/// Two places that leave together.
pub(super) type Pair = (Position, Position);

pub(super) fn solve(level: &Level, mahjong: &Mahjong, deadline: Deadline) -> Found<Vec<Pair>> {
    let pile = Pile::new(mahjong);
    let rng = &mut Rng::from_seed(seed_of(level));
    let dealt = match deal::deal(mahjong, &pile, mahjong.settings.difficulty, rng, 0) {
        Ok(dealt) => dealt,
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
    let solved = rules::solve(&Standing::all(&pile), &dealt.faces, u64::MAX, &mut |_| {
        deadline.has_passed()
    });
    // What the solver has no time for may have come with its proof.
    let verdict = match (solved.verdict, dealt.verdict) {
        (rules::Verdict::Unknown, proved @ rules::Verdict::Solved(_)) => proved,
        (found, _) => found,
    };
    let place = |tile: usize| pile.positions()[tile];
    let (result, solution) = match verdict {
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
