//! Single changes that make a level solvable which is not: each is tried with the solver.

use crate::editor::cells::{self, piece_of};
use crate::editor::fix::Mend;
use crate::editor::pile::TileChange;
use crate::editor::{CellChange, Fix, Property};
use crate::grid::{Cell, Direction};
use crate::level::mahjong::{Difficulty, Face, Tile};
use crate::level::sokoban::{Ground, Object};
use crate::level::{Level, Mahjong, Puzzle, Sokoban};
use crate::rules::mahjong::{self as pile_rules, Pile, solve_level};
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

/// Plays that each change of a pile may cost.
const PLAYS: u64 = 5_000;

/// More tiles than these are not tried: one look at them takes long.
const MOST_TILES: usize = 600;

/// So many other seeds are tried.
const SEEDS: u64 = 12;

/// The changes that mend a pile whose deal cannot be cleared: two fixed faces that change places, another seed, an easier deal.
pub fn of_pile(level: &Mahjong, seed: u64, goes_on: &dyn Fn() -> bool) -> Vec<Fix> {
    if level.tiles.len() > MOST_TILES {
        return Vec::new();
    }
    let is_solved = |level: &Mahjong, seed: u64| {
        let solved = solve_level(level, &Pile::new(level), seed, PLAYS, &mut |_| !goes_on());
        solved.is_ok_and(|solved| matches!(solved.verdict, pile_rules::Verdict::Solved(_)))
    };
    let mut found = Vec::new();
    let fixed: Vec<Tile> = level.tiles.iter().filter(|tile| tile.face.is_some()).copied().collect();
    if fixed.len() < level.tiles.len() && level.settings.difficulty == Difficulty::Any {
        for other in 0..SEEDS {
            if goes_on() && other != seed && is_solved(level, other) {
                found.push(Fix {
                    words: format!("Use seed {other}"),
                    mend: Mend::Set(Property::Seed(Some(other))),
                });
                break;
            }
        }
        let mut easier = level.clone();
        easier.settings.difficulty = Difficulty::Easy;
        if is_solved(&easier, seed) {
            found.push(Fix {
                words: "Deal easy".to_owned(),
                mend: Mend::Set(Property::Difficulty(Difficulty::Easy)),
            });
        }
    }
    let pairs = (0..fixed.len()).flat_map(|a| (a + 1..fixed.len()).map(move |b| (a, b)));
    let differ = |&(a, b): &(usize, usize)| fixed[a].face.map(Face::group) != fixed[b].face.map(Face::group);
    for (a, b) in pairs.filter(differ).take(MOST_TRIED) {
        if !goes_on() || found.len() == MOST_TOLD {
            break;
        }
        let (a, b) = (fixed[a], fixed[b]);
        let after = [Tile { face: b.face, ..a }, Tile { face: a.face, ..b }];
        let mut changed = level.clone();
        for tile in after {
            changed.tiles.insert(tile);
        }
        if is_solved(&changed, seed) {
            let changes = [a, b].into_iter().zip(after).map(|(before, after)| TileChange {
                at: before.at,
                before: Some(before),
                after: Some(after),
            });
            found.push(Fix {
                words: format!("Swap the faces at {} and {}", a.at, b.at),
                mend: Mend::Tiles("Swap faces", changes.collect()),
            });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::Editor;
    use crate::level::mahjong::Position;

    fn words(picture: &[&str]) -> Vec<String> {
        let room = Sokoban::from_picture(picture.iter().copied()).unwrap();
        mends(&room, &|| true).into_iter().map(|fix| fix.words).collect()
    }

    /// The mends of a pile of fixed faces, and whether each of them makes it solvable.
    fn of_tiles(tiles: &[(u16, u16, u8, &str)]) -> Vec<String> {
        let tiles = tiles.iter().map(|&(x, y, z, code)| Tile {
            at: Position::new(x, y, z),
            face: Face::of_code(code),
        });
        let mut pile = Mahjong {
            tiles: tiles.collect(),
            ..Mahjong::default()
        };
        pile.settings.difficulty = Difficulty::Any;
        let level = Level::new("", Puzzle::Mahjong(pile.clone()));
        let mends = of_pile(&pile, 0, &|| true);
        for fix in &mends {
            let mut editor = Editor::new(level.clone());
            editor.fix(fix);
            let (seed, pile) = (editor.level().seed, editor.level().mahjong().unwrap());
            let solved = solve_level(pile, &Pile::new(pile), seed.unwrap_or(0), PLAYS, &mut |_| false);
            assert!(
                matches!(solved.unwrap().verdict, pile_rules::Verdict::Solved(_)),
                "{}",
                fix.words
            );
            editor.undo();
            assert_eq!(editor.level(), &level);
        }
        mends.into_iter().map(|fix| fix.words).collect()
    }

    #[test]
    fn two_faces_that_change_places_free_a_stack_of_one_face() {
        let mended = of_tiles(&[(0, 0, 0, "1p"), (0, 0, 1, "1p"), (6, 0, 0, "2p"), (10, 0, 0, "2p")]);
        assert_eq!(mended[0], "Swap the faces at (0,0,0) and (6,0,0)");
        assert_eq!(mended.len(), 4);
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
