//! Single changes that make a room solvable which is not: each is tried with the solver.

use crate::editor::cells::{self, piece_of};
use crate::editor::fix::Mend;
use crate::editor::{CellChange, Fix};
use crate::grid::{Cell, Direction};
use crate::level::sokoban::{Ground, Object};
use crate::level::{Level, Puzzle, Sokoban};
use crate::rules::sokoban::Room;
use crate::rules::sokoban::area;
use crate::rules::sokoban::solver::{self, Budget, Verdict};

/// The most changes that are tried, the most that are told, and the states that each may look at.
const MOST_TRIED: usize = 400;
const MOST_TOLD: usize = 6;
const STATES: u64 = 100_000;

/// The changes that mend a room, as far as they are found before `goes_on` answers false.
pub fn mends(room: &Sokoban, goes_on: &dyn Fn() -> bool) -> Vec<Fix> {
    let budget = Budget {
        states: STATES,
        ..Budget::default()
    };
    let mut found = Vec::new();
    for fix in candidates(room).into_iter().take(MOST_TRIED) {
        if !goes_on() || found.len() == MOST_TOLD {
            break;
        }
        let changed = with(room, &fix);
        let solved = solver::solve(&Room::of(&changed), budget, &mut |_| goes_on());
        // What is solved without a step is no room any more.
        if matches!(solved.verdict, Verdict::Solved(steps) if !steps.is_empty()) {
            found.push(fix);
        }
    }
    found
}

/// The room with a change made.
fn with(room: &Sokoban, fix: &Fix) -> Sokoban {
    let mut level = Level::new("", Puzzle::Sokoban(room.clone()));
    if let Mend::Cells(_, changes) = &fix.mend {
        for change in changes {
            cells::write(&mut level, change.cell, change.after);
        }
    }
    match level.puzzle {
        Puzzle::Sokoban(changed) => changed,
        Puzzle::Match3(_) | Puzzle::Mahjong(_) => room.clone(),
    }
}

/// Walls beside the hero's area that could be opened, balls that could go, and balls that could stay where they are.
fn candidates(room: &Sokoban) -> Vec<Fix> {
    let area = area(room);
    let inside = |cell: Cell| room.ground.index_of(cell).is_some_and(|index| area[index]);
    let is_room = |cell: Cell| room.ground.get(cell).is_some_and(|ground| *ground != Ground::Outside);
    let opens = |&cell: &Cell| {
        let beside = Direction::ALL.map(|direction| cell.step(direction));
        room.ground.get(cell) == Some(&Ground::Wall)
            && beside.iter().any(|&cell| inside(cell))
            && beside.iter().all(|&cell| is_room(cell))
    };
    let fix = |cell: Cell, words: String, name, ground: Ground, object| {
        let before = (room.ground.get(cell)?.terrain(), piece_of(*room.objects.get(cell)?));
        let after = (ground.terrain(), piece_of(object));
        let changes = vec![CellChange { cell, before, after }];
        Some(Fix {
            words,
            mend: Mend::Cells(name, changes),
        })
    };
    let ground = |cell: Cell| room.ground.get(cell).copied().unwrap_or_default();
    let balls: Vec<Cell> = room.cells_of(Object::Ball).filter(|&cell| inside(cell)).collect();
    let off = |cell: &&Cell| ground(**cell) != Ground::Destination;
    let walls = room.ground.cells().filter(opens);
    let opened = walls.filter_map(|cell| {
        fix(
            cell,
            format!("Open the wall at {cell}"),
            "Open a wall",
            Ground::Floor,
            None,
        )
    });
    let gone = balls.iter().filter(off).filter_map(|&cell| {
        fix(
            cell,
            format!("Take the ball at {cell} away"),
            "Take a ball away",
            ground(cell),
            None,
        )
    });
    let home = balls.iter().filter(off).filter_map(|&cell| {
        let words = format!("Make {cell} a destination");
        fix(
            cell,
            words,
            "Make a destination",
            Ground::Destination,
            Some(Object::Ball),
        )
    });
    opened.chain(gone).chain(home).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(picture: &[&str]) -> Vec<String> {
        let room = Sokoban::from_picture(picture.iter().copied()).unwrap();
        mends(&room, &|| true).into_iter().map(|fix| fix.words).collect()
    }

    #[test]
    fn a_wall_in_the_way_is_found() {
        let mended = words(&["########", "#@ $ #.#", "#    # #", "#      #", "########"]);
        assert_eq!(mended[0], "Open the wall at (5,1)");
    }

    #[test]
    fn a_ball_in_a_corner_may_go_where_another_is_left() {
        let mended = words(&["######", "#$   #", "#@$. #", "######"]);
        assert!(mended.contains(&"Take the ball at (1,1) away".to_owned()), "{mended:?}");
    }

    #[test]
    fn a_search_that_is_stopped_tells_nothing_more() {
        let room = Sokoban::from_picture(["#####", "#@ $#", "#. ##", "#####"]).unwrap();
        assert!(mends(&room, &|| false).is_empty());
    }
}
