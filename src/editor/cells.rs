//! The cells of a level on a grid, whatever its kind: two layers, told as one [`Content`] a cell.
//!
//! A room of Sokoban speaks here as it does on a board in play: its grounds are terrains, and its objects pieces with a face.

use super::history::{CellChange, Content};
use crate::grid::{Cell, Grid};
use crate::level::match3::{Colour, Piece};
use crate::level::sokoban::{Ground, Object};
use crate::level::{Level, Puzzle, Terrain};

/// The piece that stands for what is on a cell of a room.
#[must_use]
pub fn piece_of(object: Option<Object>) -> Piece {
    let place = object.and_then(|object| Object::ALL.iter().position(|&other| other == object));
    let colour = place.and_then(|place| Colour::new(place as u8));
    colour.map_or(Piece::Empty, Piece::Tile)
}

/// What a piece stands for on a cell of a room.
#[must_use]
pub fn object_of(piece: Piece) -> Option<Object> {
    match piece {
        Piece::Tile(colour) => Object::ALL.get(usize::from(colour.index())).copied(),
        Piece::Random | Piece::Empty => None,
    }
}

/// Columns and rows; of a level without a grid, none.
pub(super) const fn size(level: &Level) -> (u32, u32) {
    match &level.puzzle {
        Puzzle::Match3(match3) => (match3.terrain.width(), match3.terrain.height()),
        Puzzle::Sokoban(room) => (room.ground.width(), room.ground.height()),
        Puzzle::Mahjong(_) => (0, 0),
    }
}

/// What a cell holds, or `None` off the board.
pub(super) fn content(level: &Level, cell: Cell) -> Option<Content> {
    match &level.puzzle {
        Puzzle::Match3(match3) => Some((*match3.terrain.get(cell)?, *match3.pieces.get(cell)?)),
        Puzzle::Sokoban(room) => Some((room.ground.get(cell)?.terrain(), piece_of(*room.objects.get(cell)?))),
        Puzzle::Mahjong(_) => None,
    }
}

/// Sets both layers of a cell; off the board it does nothing.
pub fn write(level: &mut Level, cell: Cell, (terrain, piece): Content) {
    match &mut level.puzzle {
        Puzzle::Match3(match3) => {
            match3.terrain.set(cell, terrain);
            match3.pieces.set(cell, piece);
        }
        Puzzle::Sokoban(room) => {
            room.ground.set(cell, Ground::of_terrain(terrain));
            room.objects.set(cell, object_of(piece));
        }
        Puzzle::Mahjong(_) => {}
    }
}

/// Every cell, in reading order.
pub fn of(level: &Level) -> impl Iterator<Item = (Cell, Content)> + '_ {
    let (width, height) = size(level);
    let cells = (0..height as i32).flat_map(move |y| (0..width as i32).map(move |x| Cell::new(x, y)));
    cells.filter_map(|cell| content(level, cell).map(|content| (cell, content)))
}

/// Both layers as one grid.
pub(super) fn grid(level: &Level) -> Grid<Content> {
    let (width, height) = size(level);
    let mut grid = Grid::filled(width.max(1), height.max(1), blank(level));
    for (cell, content) in of(level) {
        grid.set(cell, content);
    }
    grid
}

/// What is left where something was taken off the board: floor, with a random piece or with nothing on it.
pub(super) const fn blank(level: &Level) -> Content {
    match level.puzzle {
        Puzzle::Sokoban(_) => (Terrain::Floor, Piece::Empty),
        Puzzle::Match3(_) | Puzzle::Mahjong(_) => (Terrain::Floor, Piece::Random),
    }
}

/// What new cells of a larger board hold: what is blank, but round a room there is nothing.
pub(super) const fn filler(level: &Level) -> Content {
    match level.puzzle {
        Puzzle::Sokoban(_) => (Terrain::Void, Piece::Empty),
        Puzzle::Match3(_) | Puzzle::Mahjong(_) => blank(level),
    }
}

/// Gives the board other sides: the old cells move by so much, and new ones are filled.
pub(super) fn rebuild(level: &mut Level, (width, height): (u32, u32), (dx, dy): (i32, i32)) {
    let filler = filler(level);
    match &mut level.puzzle {
        Puzzle::Match3(match3) => {
            match3.terrain = moved(&match3.terrain, (width, height), (dx, dy), filler.0);
            match3.pieces = moved(&match3.pieces, (width, height), (dx, dy), filler.1);
        }
        Puzzle::Sokoban(room) => {
            let ground = Ground::of_terrain(filler.0);
            room.ground = moved(&room.ground, (width, height), (dx, dy), ground);
            room.objects = moved(&room.objects, (width, height), (dx, dy), None);
        }
        Puzzle::Mahjong(_) => {}
    }
}

fn moved<T: Copy>(old: &Grid<T>, (width, height): (u32, u32), (dx, dy): (i32, i32), blank: T) -> Grid<T> {
    let mut grid = Grid::filled(width, height, blank);
    for (cell, &value) in old.iter() {
        grid.set(Cell::new(cell.x + dx, cell.y + dy), value);
    }
    grid
}

/// The piece of the hero in a room.
fn is_hero(content: Content) -> bool {
    object_of(content.1) == Some(Object::Hero)
}

/// The cells of a room on which a hero stands; none in levels of another kind.
pub(super) fn heroes(level: &Level) -> Vec<Cell> {
    level
        .sokoban()
        .map(|room| room.cells_of(Object::Hero).collect())
        .unwrap_or_default()
}

/// What a room allows: it has one hero. Where changes bring one, it is taken from where it stood, and of several that they bring the last stays.
pub(super) fn hold(level: &Level, changes: &mut Vec<CellChange>) {
    if level.sokoban().is_none() {
        return;
    }
    // Nor does anything stand in a wall.
    for change in changes.iter_mut() {
        if !change.after.0.is_floor() {
            change.after.1 = Piece::Empty;
        }
    }
    changes.retain(|change| change.before != change.after);
    let brings = |change: &CellChange| is_hero(change.after) && !is_hero(change.before);
    let Some(hero) = changes
        .iter()
        .rev()
        .find(|change| brings(change))
        .map(|change| change.cell)
    else {
        return;
    };
    for change in changes.iter_mut() {
        if change.cell != hero && is_hero(change.after) {
            change.after.1 = Piece::Empty;
        }
    }
    changes.retain(|change| change.before != change.after);
    for cell in heroes(level) {
        let is_told = changes.iter().any(|change| change.cell == cell);
        if cell != hero
            && !is_told
            && let Some(before) = content(level, cell)
        {
            let after = (before.0, Piece::Empty);
            changes.push(CellChange { cell, before, after });
        }
    }
}
