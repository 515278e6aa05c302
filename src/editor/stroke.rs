//! One stroke of a painting tool, from its press to its release.

use std::collections::{BTreeMap, BTreeSet};

use super::history::{CellChange, Content, Step};
use super::palette::Tile;
use crate::grid::{self, Cell};
use crate::level::Match3;

/// One part of a stroke. Cells may lie off the board: what is painted is the part of the line that is on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stroke {
    /// Opens a stroke and paints its first cell.
    Press {
        /// Where.
        cell: Cell,
        /// The right button: the eraser, whatever tool is in hand.
        erase: bool,
        /// With the eraser on the Pieces layer: leave nothing rather than a random piece.
        shift: bool,
    },
    /// Goes on in a straight line to a cell.
    Drag {
        /// Which.
        cell: Cell,
    },
    /// Closes the stroke: it becomes a step of the history.
    Release,
    /// Closes the stroke and gives every cell back.
    Abort,
}

/// A stroke that has been pressed. The cells it changed are kept with what they held before it.
#[derive(Debug, Clone)]
pub(super) struct OpenStroke {
    name: &'static str,
    ink: Tile,
    last: Cell,
    before: BTreeMap<Cell, (Content, Content)>,
    left_out: BTreeSet<Cell>,
}

impl OpenStroke {
    pub(super) const fn new(name: &'static str, ink: Tile, at: Cell) -> Self {
        Self {
            name,
            ink,
            last: at,
            before: BTreeMap::new(),
            left_out: BTreeSet::new(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.before.is_empty()
    }

    pub(super) fn left_out(&self) -> usize {
        self.left_out.len()
    }

    /// Paints from the last cell to this one.
    pub(super) fn paint_to(&mut self, match3: &mut Match3, cell: Cell) -> Vec<CellChange> {
        let line = grid::line(self.last, cell);
        self.last = cell;
        line.into_iter().filter_map(|cell| self.paint(match3, cell)).collect()
    }

    /// The ink of a stroke never changes, so that a cell changes once at most, however often the pointer crosses it.
    fn paint(&mut self, match3: &mut Match3, cell: Cell) -> Option<CellChange> {
        let before: Content = (*match3.terrain.get(cell)?, *match3.pieces.get(cell)?);
        let after = match self.ink {
            Tile::Terrain(terrain) => (terrain, before.1),
            Tile::Piece(piece) if before.0.is_floor() => (before.0, piece),
            Tile::Piece(_) => {
                self.left_out.insert(cell);
                return None;
            }
        };
        if before == after {
            return None;
        }
        super::write(match3, cell, after);
        self.before.insert(cell, (before, after));
        Some(CellChange { cell, before, after })
    }

    pub(super) fn changes(&self) -> impl Iterator<Item = CellChange> {
        self.before
            .iter()
            .map(|(&cell, &(before, after))| CellChange { cell, before, after })
    }

    pub(super) fn into_step(self) -> Step {
        Step {
            name: self.name,
            changes: self.changes().collect(),
        }
    }
}
