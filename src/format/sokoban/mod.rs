//! Sokoban levels as the world writes them: the letters of XSB and SOK, rows of integers, and SLC.

pub mod integers;
mod losses;
pub mod slc;
pub mod xsb;

pub use losses::Loss;

use crate::grid::{Grid, flood};
use crate::level::sokoban::{Ground, Object, Sokoban};
use crate::level::{Problem, Severity};

/// The most levels of one file.
pub const MAX_LEVELS: usize = 20_000;

/// The most lines of text, solutions and `Key: value` lines that are kept with the levels of one file.
const MAX_TEXTS: usize = 1 << 20;

/// Makes outside of the floor that lies between the walls and the edge: floor that no hero comes to, that holds nothing, and from
/// which the edge can be reached without crossing a wall. Text formats have one letter for both.
fn tell_outside(room: &mut Sokoban) {
    let (width, height) = (room.ground.width(), room.ground.height());
    let ground = room.ground.as_slice();
    let mut inside = vec![false; ground.len()];
    for hero in room.cells_of(Object::Hero) {
        for cell in flood(width, height, hero, |index| ground[index].is_open()) {
            if let Some(index) = room.ground.index_of(cell) {
                inside[index] = true;
            }
        }
    }
    let mut outside = vec![false; ground.len()];
    let cells: Vec<_> = room.ground.cells().collect();
    for (index, cell) in cells.iter().enumerate() {
        let is_edge = cell.x == 0 || cell.y == 0 || cell.x as u32 == width - 1 || cell.y as u32 == height - 1;
        if is_edge && !outside[index] {
            let is_way = |index: usize| ground[index] != Ground::Wall && !inside[index] && !outside[index];
            for cell in flood(width, height, *cell, is_way) {
                if let Some(index) = room.ground.index_of(cell) {
                    outside[index] = true;
                }
            }
        }
    }
    let objects = room.objects.as_slice().to_vec();
    for (index, cell) in cells.into_iter().enumerate() {
        if outside[index] && room.ground.as_slice()[index] == Ground::Floor && objects[index].is_none() {
            room.ground.set(cell, Ground::Outside);
        }
    }
}

/// A warning of a reader.
fn warning(code: &'static str, message: impl Into<String>, line: u32, column: u32) -> Problem {
    Problem {
        line: Some(line),
        column: Some(column),
        ..Problem::new(Severity::Warning, code, message, Vec::new())
    }
}

/// A room of rows of cells; shorter rows end in `fill`. `None` beyond the limits of a grid.
fn room_of(rows: Vec<Vec<(Ground, Option<Object>)>>, fill: Ground) -> Option<Sokoban> {
    let width = rows.iter().map(Vec::len).max()?;
    let mut ground = Vec::with_capacity(rows.len());
    let mut objects = Vec::with_capacity(rows.len());
    for mut row in rows {
        row.resize(width, (fill, None));
        ground.push(row.iter().map(|cell| cell.0).collect());
        objects.push(row.iter().map(|cell| cell.1).collect());
    }
    Some(Sokoban::of(Grid::from_rows(ground)?, Grid::from_rows(objects)?))
}
