//! One stroke that paints as it goes: brush, eraser and fill.

use super::history::{CellChange, Content, Edit, Step};
use super::ink::Ink;
use super::mask::Mask;
use super::mirror::Mirror;
use super::shape;
use crate::grid::Cell;
use crate::level::Match3;

/// One part of a gesture in the Level. Cells may lie off the board: what is painted is the part that is on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stroke {
    /// Opens a gesture of the tool in hand: a stroke, a shape, a selection, or the placing of what was pasted.
    Press {
        /// Where.
        cell: Cell,
        /// The right button: the eraser, whatever tool is in hand.
        erase: bool,
        /// Shift is held: a line with the brush, nothing rather than a random piece with the eraser, an outline, the whole
        /// layer, or more of a selection.
        shift: bool,
        /// Ctrl is held: takes the tile that is here with a tool that paints, or leaves less of a selection.
        ctrl: bool,
    },
    /// Goes on to a cell; a stroke in a straight line.
    Drag {
        /// Which.
        cell: Cell,
    },
    /// Closes the gesture: what it changed is a step of the history.
    Release,
    /// Closes the gesture and gives every cell back.
    Abort,
}

/// Columns and rows of the board of a level.
pub(super) const fn size_of_board(match3: &Match3) -> (u32, u32) {
    (match3.terrain.width(), match3.terrain.height())
}

/// What paints cells with one ink, each once, with its mirror images.
#[derive(Debug, Clone)]
pub(super) struct Painter {
    ink: Ink,
    mirror: Mirror,
    size: (u32, u32),
    seen: Mask,
    changes: Vec<CellChange>,
    left_out: usize,
}

impl Painter {
    pub fn new(match3: &Match3, ink: Ink, mirror: Mirror) -> Self {
        let size = size_of_board(match3);
        Self {
            ink,
            mirror,
            size,
            seen: Mask::new(size),
            changes: Vec::new(),
            left_out: 0,
        }
    }

    /// Looks at a cell and its images: those that the ink changes are told by [`Painter::changes`]. The board stays as it is.
    pub fn mark(&mut self, match3: &Match3, cell: Cell) {
        let like = self.mirror.representative(cell, self.size);
        for cell in self.mirror.images(cell, self.size) {
            if !self.seen.insert(cell) {
                continue;
            }
            let Some(before) = content(match3, cell) else { continue };
            match self.ink.on(before, like) {
                Some(after) if after != before => self.changes.push(CellChange { cell, before, after }),
                Some(_) => {}
                None => self.left_out += 1,
            }
        }
    }

    /// The cells that change, in the order in which they were met.
    pub fn changes(&self) -> &[CellChange] {
        &self.changes
    }

    /// Every cell of the board that it was led over, in reading order.
    pub fn cells(&self) -> Vec<Cell> {
        self.seen.cells()
    }

    /// How many cells found no room, because walls and voids hold no piece.
    pub const fn left_out(&self) -> usize {
        self.left_out
    }

    /// The step, if anything changed.
    pub fn into_step(mut self, name: &'static str) -> Option<Step> {
        self.changes.sort_unstable_by_key(|change| change.cell);
        (!self.changes.is_empty()).then(|| Step::new(name, Edit::Cells(self.changes)))
    }
}

/// What a cell holds, or `None` off the board.
pub(super) fn content(match3: &Match3, cell: Cell) -> Option<Content> {
    Some((*match3.terrain.get(cell)?, *match3.pieces.get(cell)?))
}

/// A stroke that has been pressed and changes the board as it goes.
#[derive(Debug, Clone)]
pub(super) struct OpenStroke {
    pub name: &'static str,
    pub painter: Painter,
    nib: u8,
    last: Cell,
}

impl OpenStroke {
    pub const fn new(name: &'static str, painter: Painter, nib: u8, at: Cell) -> Self {
        Self {
            name,
            painter,
            nib,
            last: at,
        }
    }

    /// Paints from the last cell to this one; answers the cells that changed.
    pub fn paint_to(&mut self, match3: &mut Match3, cell: Cell) -> Vec<CellChange> {
        let from = std::mem::replace(&mut self.last, cell);
        self.paint(match3, shape::line(from, cell, self.nib))
    }

    /// Paints some cells.
    pub fn paint(&mut self, match3: &mut Match3, cells: impl Iterator<Item = Cell>) -> Vec<CellChange> {
        let told = self.painter.changes.len();
        for cell in cells {
            self.painter.mark(match3, cell);
        }
        let new = self.painter.changes[told..].to_vec();
        for change in &new {
            super::write(match3, change.cell, change.after);
        }
        new
    }
}
