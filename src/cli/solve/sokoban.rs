//! Solving a Sokoban room, as LURD letters.

use super::progress::ProgressLine;
use super::{Deadline, Found, Verdict};
use crate::level::Sokoban;
use crate::rules::sokoban::solver::{self, Budget};
use crate::rules::sokoban::{Room, lurd};

pub(super) fn solve(level: &Sokoban, deadline: Deadline) -> Found<String> {
    let room = Room::of(level);
    let budget = Budget {
        states: u64::MAX,
        ..Budget::default()
    };
    let mut line = ProgressLine::new();
    let solved = solver::solve(&room, budget, &mut |progress| {
        line.tell(progress);
        !deadline.has_passed()
    });
    line.clear();
    let (result, solution) = match solved.verdict {
        solver::Verdict::Solved(steps) => (Verdict::Solved, Some(lurd::print(&room, &steps))),
        solver::Verdict::Unsolvable => (Verdict::Unsolvable, None),
        solver::Verdict::Unknown => (Verdict::Unknown, None),
    };
    Found {
        result,
        solution,
        states: solved.states,
    }
}
