//! The part of a room that matters: what the hero could come to if no ball stood in its way.

use crate::grid::{Cell, flood};
use crate::level::sokoban::{Ground, Object, Sokoban};

/// The cells that the hero could come to over floor, as if the balls were away; without exactly one hero, every floor cell.
#[must_use]
pub fn area(level: &Sokoban) -> Vec<bool> {
    let ground = level.ground.as_slice();
    let Some(hero) = level.hero() else {
        return ground.iter().map(|ground| ground.is_open()).collect();
    };
    let (width, height) = (level.ground.width(), level.ground.height());
    let mut area = vec![false; ground.len()];
    for cell in flood(width, height, hero, |index| ground[index].is_open()) {
        if let Some(index) = level.ground.index_of(cell) {
            area[index] = true;
        }
    }
    area
}

/// The cells of the hero's area where it meets the board's edge or the outside: none when walls close it in.
#[must_use]
pub fn openings(level: &Sokoban) -> Vec<Cell> {
    if level.hero().is_none() {
        return Vec::new();
    }
    let area = area(level);
    let is_open = |cell: Cell| {
        crate::grid::Direction::ALL.iter().any(|direction| {
            level
                .ground
                .get(cell.step(*direction))
                .is_none_or(|ground| *ground == Ground::Outside)
        })
    };
    let cells = level.ground.cells().zip(area);
    cells
        .filter(|(cell, inside)| *inside && is_open(*cell))
        .map(|(cell, _)| cell)
        .collect()
}

/// Whether walls close in everything that the hero could come to. Without a hero nothing can be said: true.
#[must_use]
pub fn is_closed(level: &Sokoban) -> bool {
    openings(level).is_empty()
}

/// Balls and destinations in the area.
#[must_use]
pub fn counts(level: &Sokoban) -> (usize, usize) {
    let area = area(level);
    let objects = level.objects.as_slice().iter().zip(&area);
    let grounds = level.ground.as_slice().iter().zip(&area);
    // With the hero missing or doubled all are counted, those in walls too.
    let all = level.hero().is_none();
    (
        objects
            .filter(|(object, inside)| **object == Some(Object::Ball) && (**inside || all))
            .count(),
        grounds
            .filter(|(ground, inside)| **ground == Ground::Destination && **inside)
            .count(),
    )
}

/// The corners of what is not empty: rows and columns at the edge go that hold no wall, destination, hero or ball, nor floor of
/// the hero's area, which in a room without an outer wall is as much of the room as any. `None` for an empty board.
#[must_use]
pub fn crop(level: &Sokoban) -> Option<(Cell, Cell)> {
    let area = area(level);
    let matters = |index: usize, ground: Ground, object: Option<Object>| {
        object.is_some() || matches!(ground, Ground::Wall | Ground::Destination) || area[index]
    };
    let objects = level.objects.as_slice();
    let cells = level.ground.iter().zip(objects).enumerate();
    let mut found: Option<(Cell, Cell)> = None;
    for (index, ((cell, ground), object)) in cells {
        if matters(index, *ground, *object) {
            let (from, to) = found.get_or_insert((cell, cell));
            *from = Cell::new(from.x.min(cell.x), from.y.min(cell.y));
            *to = Cell::new(to.x.max(cell.x), to.y.max(cell.y));
        }
    }
    found
}
