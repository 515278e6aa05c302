//! A piece of a board off the board: what is copied, moved and pasted; and its text for other programs.

use super::cells;
use super::history::Content;
use super::layers::Layers;
use super::palette::Layer;
use super::selection::Selection;
use crate::grid::{Cell, Grid, MAX_SIDE};
use crate::level::match3::{Piece, cell_of, character_of};
use crate::level::sokoban::{self, Ground};
use crate::level::{Level, Terrain};

/// What a clip holds for one cell: nothing for a layer that was hidden or locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClipCell {
    /// The ground.
    pub terrain: Option<Terrain>,
    /// The piece.
    pub piece: Option<Piece>,
}

impl ClipCell {
    /// What a cell holds after this was laid on it: `None` where a piece finds no room, because walls and voids hold none.
    pub(super) fn on(self, (terrain, piece): Content) -> Option<Content> {
        match (self.terrain, self.piece) {
            (Some(ground), new) => Some((ground, new.unwrap_or(piece))),
            (None, Some(new)) if terrain.is_floor() => Some((terrain, new)),
            (None, Some(_)) => None,
            (None, None) => Some((terrain, piece)),
        }
    }

    /// What is left of it when some layers take no paint.
    fn through(self, layers: Layers) -> Option<Self> {
        let terrain = self.terrain.filter(|_| layers.is_open(Layer::Terrain));
        let piece = self.piece.filter(|_| layers.is_open(Layer::Pieces));
        (terrain.is_some() || piece.is_some()).then_some(Self { terrain, piece })
    }

    fn character(self) -> char {
        character_of(self.terrain.unwrap_or_default(), self.piece.unwrap_or_default())
    }
}

/// Which way a clip is turned over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Left and right change places.
    X,
    /// Top and bottom change places.
    Y,
}

/// A quarter turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Clockwise.
    Right,
    /// Against the clock.
    Left,
}

/// What stands for a cell that belongs to no clip, in its text.
pub const HOLE: char = '-';

/// A rectangle of cells with holes. At least one cell is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clip {
    cells: Grid<Option<ClipCell>>,
}

impl Clip {
    /// What the selected cells hold on the layers that are open; `None` when that is nothing.
    pub(super) fn take(level: &Level, selection: &Selection, layers: Layers) -> Option<Self> {
        let bounds = selection.bounds()?;
        let (width, height) = bounds.size();
        let mut cells = Grid::filled(width, height, None);
        let mut any = false;
        for &cell in selection.cells() {
            let Some((terrain, piece)) = cells::content(level, cell) else {
                continue;
            };
            let ground = Some(terrain).filter(|_| layers.is_open(Layer::Terrain));
            // A piece under void and wall means nothing, and goes only where its ground goes.
            let seen = terrain.is_floor() || ground.is_some();
            let taken = ClipCell {
                terrain: ground,
                piece: Some(piece).filter(|_| seen),
            };
            let taken = taken.through(layers);
            any |= taken.is_some();
            cells.set(Cell::new(cell.x - bounds.min.x, cell.y - bounds.min.y), taken);
        }
        any.then_some(Self { cells })
    }

    /// What of it may be laid down while some layers take no paint; `None` when that is nothing.
    pub(super) fn through(&self, layers: Layers) -> Option<Self> {
        let mut cells = Grid::filled(self.cells.width(), self.cells.height(), None);
        for (cell, taken) in self.cells.iter() {
            cells.set(cell, taken.and_then(|taken| taken.through(layers)));
        }
        let any = cells.as_slice().iter().any(Option::is_some);
        any.then_some(Self { cells })
    }

    /// Columns and rows.
    #[must_use]
    pub const fn size(&self) -> (u32, u32) {
        (self.cells.width(), self.cells.height())
    }

    /// Its cells that are no holes, with the upper left corner at a cell.
    pub fn at(&self, corner: Cell) -> impl Iterator<Item = (Cell, ClipCell)> {
        self.cells.iter().filter_map(move |(cell, taken)| {
            let place = Cell::new(corner.x.saturating_add(cell.x), corner.y.saturating_add(cell.y));
            taken.map(|taken| (place, taken))
        })
    }

    /// Where its upper left corner lies when its middle is at a cell.
    #[must_use]
    pub const fn corner_round(&self, middle: Cell) -> Cell {
        let (width, height) = self.size();
        Cell::new(
            middle.x.saturating_sub((width as i32 - 1) / 2),
            middle.y.saturating_sub((height as i32 - 1) / 2),
        )
    }

    /// The clip turned over.
    #[must_use]
    pub fn flipped(&self, axis: Axis) -> Self {
        let (width, height) = (self.cells.width() as i32, self.cells.height() as i32);
        self.rearranged(self.size(), |cell| match axis {
            Axis::X => Cell::new(width - 1 - cell.x, cell.y),
            Axis::Y => Cell::new(cell.x, height - 1 - cell.y),
        })
    }

    /// The clip after a quarter turn.
    #[must_use]
    pub fn rotated(&self, turn: Turn) -> Self {
        let (width, height) = (self.cells.width() as i32, self.cells.height() as i32);
        self.rearranged((self.cells.height(), self.cells.width()), |cell| match turn {
            Turn::Right => Cell::new(height - 1 - cell.y, cell.x),
            Turn::Left => Cell::new(cell.y, width - 1 - cell.x),
        })
    }

    fn rearranged(&self, (width, height): (u32, u32), to: impl Fn(Cell) -> Cell) -> Self {
        let mut cells = Grid::filled(width, height, None);
        for (cell, &taken) in self.cells.iter() {
            cells.set(to(cell), taken);
        }
        Self { cells }
    }

    /// The clip as rows of characters, as `.m3` writes them, with [`HOLE`] where nothing was taken. What one character cannot
    /// tell is lost: the piece of a spawner, and one under void and wall; floor without its piece reads as a random piece.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.text_with(HOLE, ClipCell::character)
    }

    /// The clip as rows of the letters of `.xsb`: `-` is floor, and a blank what was not taken, or is outside.
    #[must_use]
    pub fn to_room_text(&self) -> String {
        let text = self.text_with(' ', |taken| {
            let ground = Ground::of_terrain(taken.terrain.unwrap_or_default());
            let object = cells::object_of(taken.piece.unwrap_or_default());
            match sokoban::letter_of(ground, object) {
                ' ' if ground.is_open() => '-',
                letter => letter,
            }
        });
        let rows: Vec<&str> = text.lines().map(str::trim_end).collect();
        rows.join("\n") + "\n"
    }

    fn text_with(&self, hole: char, letter: impl Fn(ClipCell) -> char) -> String {
        let mut text = String::new();
        for row in self.cells.rows() {
            text.extend(row.iter().map(|taken| taken.map_or(hole, &letter)));
            text.push('\n');
        }
        text
    }

    /// Reads rows of characters as `.m3` writes them; blanks and [`HOLE`] are holes, and short rows end in holes. The header of
    /// a whole `.m3` file is passed over. Rows of holes alone, and columns of them, at the edges are cut off.
    ///
    /// # Errors
    /// A sentence on what is wrong and where.
    pub fn from_text(text: &str) -> Result<Self, String> {
        Self::read(text, row)
    }

    /// Reads rows of the letters of `.xsb`. Blanks before and after the letters of a row are holes; among them they are floor.
    ///
    /// # Errors
    /// A sentence on what is wrong and where.
    pub fn from_room_text(text: &str) -> Result<Self, String> {
        Self::read(text, room_row)
    }

    fn read(text: &str, row: RowReader) -> Result<Self, String> {
        let lines = || (1u32..).zip(text.lines().map(str::trim_end));
        let first = lines().find(|(_, line)| !line.is_empty());
        let has_header = first.is_some_and(|(_, line)| line.contains(':'));
        let mut rows: Vec<Vec<Option<ClipCell>>> = Vec::new();
        let in_header = |&(_, line): &(u32, &str)| has_header && !line.is_empty();
        for (number, line) in lines().skip_while(|(_, line)| line.is_empty()).skip_while(in_header) {
            if rows.is_empty() && line.is_empty() {
                continue;
            }
            if rows.len() > MAX_SIDE as usize || line.chars().take(MAX_SIDE as usize + 1).count() > MAX_SIDE as usize {
                return Err(format!("The clipboard holds more than {MAX_SIDE} rows or columns."));
            }
            rows.push(row(number, line)?);
        }
        trimmed(&rows).ok_or_else(|| "The clipboard holds no tiles to paste.".to_owned())
    }
}

/// Reads a row, by its number from 1.
type RowReader = fn(u32, &str) -> Result<Vec<Option<ClipCell>>, String>;

fn room_row(number: u32, line: &str) -> Result<Vec<Option<ClipCell>>, String> {
    let mut before = true;
    let cell = |(column, letter): (u32, char)| {
        before &= letter == ' ';
        match (before, letter, sokoban::cell_of(letter)) {
            (true, ..) => Ok(None),
            // In a file `_` is one more letter for floor.
            (_, '_', _) => Ok(Some((Ground::Floor, None))),
            (_, _, Some(held)) => Ok(Some(held)),
            _ => Err(format!(
                "The clipboard holds no room: line {number}, column {column} is '{}', not one of # @ + $ * . or -.",
                letter.escape_debug()
            )),
        }
        .map(|held| {
            held.map(|(ground, object)| ClipCell {
                terrain: Some(ground.terrain()),
                piece: Some(cells::piece_of(object)),
            })
        })
    };
    (1u32..).zip(line.chars()).map(cell).collect()
}

fn row(number: u32, line: &str) -> Result<Vec<Option<ClipCell>>, String> {
    let cell = |(column, character): (u32, char)| match (character, cell_of(character)) {
        (HOLE | ' ', _) => Ok(None),
        (_, Some((terrain, piece))) => Ok(Some(ClipCell {
            terrain: Some(terrain),
            piece: Some(piece),
        })),
        (_, None) => Err(format!(
            "The clipboard holds no tiles: line {number}, column {column} is '{}', not one of A–H ? _ . # ^ or {HOLE}.",
            character.escape_debug()
        )),
    };
    (1u32..).zip(line.chars()).map(cell).collect()
}

/// The clip of rows, without rows and columns of holes at its edges; `None` when nothing is left, or when it is too large.
fn trimmed(rows: &[Vec<Option<ClipCell>>]) -> Option<Clip> {
    let filled = |row: &&Vec<Option<ClipCell>>| row.iter().any(Option::is_some);
    let top = rows.iter().position(|row| filled(&row))?;
    let bottom = rows.iter().rposition(|row| filled(&row))?;
    let rows = rows.get(top..=bottom)?;
    let left = rows
        .iter()
        .filter_map(|row| row.iter().position(Option::is_some))
        .min()?;
    let right = rows
        .iter()
        .filter_map(|row| row.iter().rposition(Option::is_some))
        .max()?;
    let at = |row: &Vec<Option<ClipCell>>, x: usize| row.get(x).copied().flatten();
    let rows = rows
        .iter()
        .map(|row| (left..=right).map(|x| at(row, x)).collect())
        .collect();
    Grid::from_rows(rows).map(|cells| Clip { cells })
}
