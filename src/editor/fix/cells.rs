//! Fixes of cells.

use super::{Fix, Mend, changes};
use crate::editor::history::CellChange;
use crate::grid::Cell;
use crate::level::match3::Piece;
use crate::level::{Match3, Terrain};
use crate::rules::match3::{self as rules, Matching, Tiles, matches, refill};
use crate::words::counted;

/// How often matches are broken and looked for anew; each pass breaks every one that there is.
const PASSES: usize = 64;

/// How many pieces are tried for one that makes a dead start live.
const TRIED: usize = 128;

fn cells(words: impl Into<String>, name: &'static str, changes: Vec<CellChange>) -> Fix {
    Fix {
        words: words.into(),
        mend: Mend::Cells(name, changes),
    }
}

fn cell_at(level: &Match3, index: usize) -> Cell {
    let width = level.terrain.width().max(1) as usize;
    Cell::new((index % width) as i32, (index / width) as i32)
}

fn random((terrain, _): (Terrain, Piece)) -> (Terrain, Piece) {
    (terrain, Piece::Random)
}

fn every_cell(level: &Match3) -> impl Iterator<Item = Cell> + use<> {
    let (columns, rows) = (level.terrain.width() as i32, level.terrain.height() as i32);
    (0..rows).flat_map(move |y| (0..columns).map(move |x| Cell::new(x, y)))
}

pub(super) fn repaint(level: &Match3, wrong: &[Cell]) -> Fix {
    let changes = changes(level, wrong.iter().copied(), random);
    cells("Make them random", "Make random", changes)
}

pub(super) fn fill_holes(level: &Match3, holes: &[Cell]) -> Fix {
    let changes = changes(level, holes.iter().copied(), random);
    let words = format!("Fill {} at random", counted(changes.len(), "cell", "cells"));
    cells(words, "Fill holes", changes)
}

pub(super) fn all_floor(level: &Match3) -> Fix {
    let changes = changes(level, every_cell(level), |(_, piece)| (Terrain::Floor, piece));
    cells("Fill with floor", "Fill with floor", changes)
}

pub(super) fn take_away(level: &Match3, useless: &[Cell]) -> Fix {
    let changes = changes(level, useless.iter().copied(), |(_, piece)| (Terrain::Void, piece));
    let words = format!("Take {} away", counted(changes.len(), "cell", "cells"));
    cells(words, "Take floor away", changes)
}

/// A spawner at the top of each stretch of column that has cells which nothing feeds. Where the level had none of its own, those
/// that were taken for granted are put down too, for they count no longer then.
pub(super) fn add_spawners(level: &Match3) -> Fix {
    let terrain = level.terrain.as_slice();
    let width = level.terrain.width() as usize;
    let fed = refill::fed(terrain, width);
    let mut tops: Vec<usize> = refill::spawners(terrain, width);
    // The topmost floor cell of the stretch that each column is in, from the top down.
    let mut top = vec![None; width];
    for (index, &ground) in terrain.iter().enumerate() {
        let top = &mut top[index % width];
        match ground {
            Terrain::Wall => *top = None,
            Terrain::Void => {}
            Terrain::Floor | Terrain::Spawner | Terrain::Destination => {
                let top = *top.get_or_insert(index);
                if !fed[index] {
                    tops.push(top);
                }
            }
        }
    }
    let tops = tops.into_iter().map(|index| cell_at(level, index));
    let changes = changes(level, tops, |(_, piece)| (Terrain::Spawner, piece));
    let words = format!("Add {}", counted(changes.len(), "spawner", "spawners"));
    cells(words, "Add spawner", changes)
}

/// A random piece in the middle of each match, again until none is ready.
pub(super) fn break_matches(level: &Match3) -> Fix {
    let mut faces = fixed_faces(level);
    let mut broken = Vec::new();
    for _ in 0..PASSES {
        let tiles = Tiles {
            width: level.terrain.width() as usize,
            height: level.terrain.height() as usize,
            faces: &faces,
            terrain: level.terrain.as_slice(),
        };
        let middles: Vec<u32> = matches::find(tiles, Matching::of(&level.settings))
            .iter()
            .map(|region| region[region.len() / 2])
            .collect();
        if middles.is_empty() {
            break;
        }
        for index in middles {
            faces[index as usize] = 0;
            broken.push(cell_at(level, index as usize));
        }
    }
    let changes = changes(level, broken, random);
    let words = format!("Make {} random", counted(changes.len(), "cell", "cells"));
    cells(words, "Break matches", changes)
}

fn fixed_faces(level: &Match3) -> Vec<u8> {
    let cells = level.terrain.as_slice().iter().zip(level.pieces.as_slice());
    cells
        .map(|(terrain, piece)| match piece {
            Piece::Tile(colour) if terrain.is_floor() => colour.index() + 1,
            _ => 0,
        })
        .collect()
}

fn fixed_cells(level: &Match3) -> Vec<Cell> {
    let faces = fixed_faces(level);
    let fixed = faces.iter().enumerate().filter(|&(_, &face)| face != 0);
    fixed.map(|(index, _)| cell_at(level, index)).collect()
}

/// Whether the level has a start once some cells have changed.
fn starts_with(level: &Match3, changes: &[CellChange]) -> bool {
    let mut level = level.clone();
    for change in changes {
        level.terrain.set(change.cell, change.after.0);
        level.pieces.set(change.cell, change.after.1);
    }
    rules::start(&level, 0).is_ok()
}

/// One random piece that gives a dead board a move.
pub(super) fn loosen_one(level: &Match3) -> Option<Fix> {
    let fixed = fixed_cells(level);
    // Spread over the board: neighbours fail together.
    let step = (fixed.len() / TRIED).max(1);
    let one = |cell: Cell| changes(level, [cell], random);
    let cell = fixed
        .into_iter()
        .step_by(step)
        .take(TRIED)
        .find(|&cell| starts_with(level, &one(cell)))?;
    let words = format!("Make {cell} random");
    Some(cells(words, "Make random", one(cell)))
}

/// Random pieces on the whole board, where that has a start.
pub(super) fn loosen_all(level: &Match3) -> Option<Fix> {
    let changes = changes(level, fixed_cells(level), random);
    if changes.is_empty() || !starts_with(level, &changes) {
        return None;
    }
    let words = format!("Make {} random", counted(changes.len(), "fixed piece", "fixed pieces"));
    Some(cells(words, "Make random", changes))
}
