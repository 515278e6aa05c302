//! What is proved of a level as it stands: whether its stored solutions still solve it, and whether a room has none at all.
//!
//! `check` and the window both ask here, so that they cannot disagree.

use std::sync::Arc;

use super::Sim;
use crate::grid::Direction;
use crate::level::mahjong::Face;
use crate::level::sokoban::StoredSolution;
use crate::level::{Level, Mahjong, Problem, Puzzle, Severity, Sokoban};
use crate::rules::mahjong::order::{self, Places};
use crate::rules::sokoban::solver::{self, Budget, Verdict};
use crate::rules::sokoban::{Refusal, Room, lurd, replay};
use crate::rules::{mahjong, match3, sokoban};

/// The code of a stored solution that does not solve its level.
pub const BROKEN: &str = "solution-broken";

/// The code of a level that was searched to the end without a solution.
pub const UNSOLVABLE: &str = "unsolvable";

/// What the search for a room's solution may cost here: a few hundredths of a second, and the same on every machine.
const BUDGET: Budget = Budget {
    states: 4_000,
    bytes: 64 << 20,
    work: 4_000_000,
};

/// A solution that solves its level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Way {
    /// The steps of a room.
    Steps(Vec<Direction>),
    /// The pairs of a pile, in the order in which they are taken.
    Pairs(Vec<Places>),
}

/// The problems of a level: those that are plain to see, its stored solutions that do not solve it, and whether a room is proved to
/// have no solution within a small budget.
#[must_use]
pub fn problems(level: &Level) -> Vec<Problem> {
    let seed = level.seed.unwrap_or(0);
    let mut problems = match &level.puzzle {
        Puzzle::Match3(match3) => match3::check(match3, seed),
        Puzzle::Mahjong(pile) => mahjong::check(pile, seed),
        Puzzle::Sokoban(room) => sokoban::check(room),
    };
    let (ways, broken): (Vec<_>, Vec<_>) = stored(level).into_iter().partition(Result::is_ok);
    problems.extend(broken.into_iter().filter_map(Result::err));
    if let Puzzle::Sokoban(room) = &level.puzzle
        && ways.is_empty()
        && problems.iter().all(|problem| problem.severity != Severity::Error)
    {
        problems.extend(unsolvable(room));
    }
    problems
}

/// The errors with which a level cannot be solved, whatever a search may look at: it cannot begin, or what is plain to see proves
/// that there is no solution.
#[must_use]
pub fn obstacles(level: &Level) -> Vec<Problem> {
    let seed = level.seed.unwrap_or(0);
    let mut problems = match &level.puzzle {
        Puzzle::Match3(_) => Vec::new(),
        Puzzle::Sokoban(room) => sokoban::check(room),
        // The check of a pile that can begin looks for a solution, which is left to who asks.
        Puzzle::Mahjong(pile) if can_begin(pile) => Vec::new(),
        Puzzle::Mahjong(pile) => mahjong::check(pile, seed),
    };
    problems.retain(|problem| problem.severity == Severity::Error);
    problems
}

/// Whether a pile has tiles that can be paired off, and none that lie in one another's room.
fn can_begin(pile: &Mahjong) -> bool {
    let count = pile.tiles.len();
    count > 0 && count.is_multiple_of(2) && mahjong::overlaps(&pile.tiles).is_empty()
}

/// Each stored solution of a level, in order: the way that it goes, or why it does not solve the level.
#[must_use]
pub fn stored(level: &Level) -> Vec<Result<Way, Problem>> {
    match &level.puzzle {
        Puzzle::Match3(_) => Vec::new(),
        Puzzle::Sokoban(room) => room.solutions.iter().map(|stored| steps(room, stored)).collect(),
        Puzzle::Mahjong(pile) if pile.solutions.is_empty() => Vec::new(),
        Puzzle::Mahjong(pile) => {
            // Without a start there is nothing to take, and the problems say so.
            let Some(faces) = dealt(level, pile) else {
                return Vec::new();
            };
            let stored = pile.solutions.iter();
            stored.map(|stored| pairs(pile, &faces, stored)).collect()
        }
    }
}

/// The faces of a pile as its own seed deals them, in the order of its tiles; `None` when it cannot start.
fn dealt(level: &Level, pile: &Mahjong) -> Option<Vec<Face>> {
    if !can_begin(pile) {
        return None;
    }
    let sim = Sim::new(Arc::new(level.clone()), level.seed.unwrap_or(0));
    if sim.not_startable().is_some() {
        return None;
    }
    let faces = sim.board().faces().iter();
    faces.map(|&face| face.checked_sub(1).and_then(Face::new)).collect()
}

fn broken(why: String) -> Problem {
    Problem::new(Severity::Warning, BROKEN, why, Vec::new())
}

fn steps(room: &Sokoban, stored: &StoredSolution) -> Result<Way, Problem> {
    let name = &stored.name;
    let steps = lurd::parse(&stored.moves)
        .map_err(|why| broken(format!("The stored {name} does not read: {}.", why.message)))?;
    let mut played = Room::of(room);
    let went = replay(&mut played, &steps);
    match went.refused {
        _ if went.is_complete => Ok(Way::Steps(steps)),
        Some(refusal) => Err(broken(format!(
            "The stored {name} works no more: step {} of {} is blocked, {}. Remove it in Level settings, or undo the edit.",
            went.made + 1,
            steps.len(),
            because(refusal)
        ))),
        None => Err(broken(format!(
            "The stored {name} ends before every ball is on a destination. Remove it in Level settings."
        ))),
    }
}

const fn because(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Edge => "by the board's edge",
        Refusal::Blocked => "by a wall",
        Refusal::BallBlocked => "by a second ball",
        Refusal::Over => "as the room is complete",
        Refusal::NoHero => "as there is not one hero",
    }
}

fn pairs(pile: &Mahjong, faces: &[Face], stored: &StoredSolution) -> Result<Way, Problem> {
    let name = &stored.name;
    let pairs =
        order::parse(&stored.moves).map_err(|why| broken(format!("The stored {name} does not read: {why}.")))?;
    let went = order::replay(&mahjong::Pile::new(pile), faces, &pairs);
    if went.is_cleared {
        Ok(Way::Pairs(pairs))
    } else if went.taken < pairs.len() {
        Err(broken(format!(
            "The stored {name} works no more: pair {} of {} cannot be taken. Remove it in Level settings, or undo the edit.",
            went.taken + 1,
            pairs.len()
        )))
    } else {
        Err(broken(format!(
            "The stored {name} ends before the table is bare. Remove it in Level settings."
        )))
    }
}

/// The proof that a room has no solution, where a small search ends with it.
fn unsolvable(room: &Sokoban) -> Option<Problem> {
    let solved = solver::solve(&Room::of(room), BUDGET, &mut |_| true);
    (solved.verdict == Verdict::Unsolvable).then(|| {
        let message = "The room has no solution, which is proved: move a ball, a wall or a destination. The window tries single changes that mend it.";
        Problem::new(Severity::Error, UNSOLVABLE, message, Vec::new())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(rows: &[&str], solution: Option<&str>) -> Level {
        let mut room = Sokoban::from_picture(rows.iter().copied()).unwrap();
        room.solutions.extend(solution.map(|moves| StoredSolution {
            name: "Solution".to_owned(),
            moves: moves.to_owned(),
        }));
        Level::new("", Puzzle::Sokoban(room))
    }

    fn told(level: &Level) -> Vec<(&'static str, String)> {
        let told = |problem: Problem| (problem.code, problem.message);
        problems(level).into_iter().map(told).collect()
    }

    #[test]
    fn a_stored_solution_that_does_not_solve_the_room_says_where_it_stops() {
        let rows = ["#######", "#@ $ .#", "#######"];
        assert_eq!(told(&room(&rows, Some("rrr"))), []);
        for (moves, words) in [
            ("lluu", "step 1 of 4 is blocked, by a wall"),
            ("rr", "ends before every ball is on a destination"),
            ("rx", "does not read"),
        ] {
            let told = told(&room(&rows, Some(moves)));
            assert_eq!((told.len(), told[0].0), (1, BROKEN), "{told:?}");
            assert!(told[0].1.contains(words), "{told:?}");
        }
    }

    #[test]
    fn a_room_that_is_proved_unsolvable_says_so_unless_something_plainer_does() {
        let hall = [
            "#########",
            "#       #",
            "# $#.#$ #",
            "#  .@.  #",
            "# $#.#$ #",
            "#       #",
            "#########",
        ];
        let level = room(&hall, None);
        assert_eq!(problems(&level)[0].code, UNSOLVABLE);
        assert!(obstacles(&level).is_empty(), "a search alone shows it");
        let dead = room(&["#####", "#@ $#", "#. ##", "#####"], None);
        let codes: Vec<_> = told(&dead).into_iter().map(|problem| problem.0).collect();
        assert!(!codes.is_empty() && !codes.contains(&UNSOLVABLE), "{codes:?}");
    }

    #[test]
    fn a_large_room_is_given_up_within_the_budget() {
        let side = 40;
        let mut rows = vec!["#".repeat(side)];
        rows.push(format!("#@{}#", " ".repeat(side - 3)));
        for row in 2..side - 1 {
            let letter = |column: usize| match (row % 3, column % 3) {
                (1, 1) if column > 1 => '$',
                (0, 0) => '.',
                _ => ' ',
            };
            rows.push(format!("#{}#", (1..side - 1).map(letter).collect::<String>()));
        }
        rows.push("#".repeat(side));
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let codes: Vec<_> = told(&room(&rows, None)).into_iter().map(|told| told.0).collect();
        assert!(!codes.contains(&UNSOLVABLE), "{codes:?}");
    }
}
