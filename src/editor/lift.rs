//! What is moved, turned or pasted, held over the board that lies beneath it.
//!
//! As long as nothing else is edited, what it covers comes to light again when it moves on, and what hangs over the edge of
//! the board is not lost.

use super::cells::{self, content};
use super::clip::Clip;
use super::history::{CellChange, Content};
use super::layers::Layers;
use super::mask::Mask;
use super::palette::Layer;
use super::selection::Selection;
use crate::grid::{Cell, Grid};
use crate::level::Level;
use crate::words::counted;

/// A clip that lies on the board, or is about to.
#[derive(Debug, Clone)]
pub(super) struct Lift {
    under: Grid<Content>,
    /// The cells where the board differs from what lies beneath, and others.
    covers: Vec<Cell>,
    pub clip: Clip,
    pub corner: Cell,
    /// The revision of the history that it belongs to.
    pub revision: u64,
    /// The layers as they were when it was taken.
    pub layers: Layers,
    /// The layer that it was taken from, where it is of one alone; what was pasted is of all that it brought.
    pub of: Option<Layer>,
    /// Whether the last step was one by an arrow key: the next one joins it.
    pub nudged: bool,
}

/// What laying a clip down changes.
#[derive(Debug, Clone, Default)]
pub(super) struct Laid {
    /// In reading order.
    pub changes: Vec<CellChange>,
    /// The cells of the clip that are on the board.
    pub selection: Selection,
    pub left_out: LeftOut,
}

/// What found no place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct LeftOut {
    pub off_board: usize,
    pub no_room: usize,
}

impl LeftOut {
    /// "12 cells placed, 3 left out: 2 off the board, 1 on walls or voids." `None` when nothing was left out.
    pub fn words(self, placed: usize) -> Option<String> {
        let Self { off_board, no_room } = self;
        let why = match (off_board, no_room) {
            (0, 0) => return None,
            (_, 0) => "off the board".to_owned(),
            (0, _) => "walls and voids hold no piece".to_owned(),
            _ => format!("{off_board} off the board, {no_room} on walls and voids, which hold no piece"),
        };
        Some(format!(
            "{} placed, {} left out: {why}.",
            counted(placed, "cell", "cells"),
            off_board + no_room
        ))
    }
}

impl Lift {
    /// Takes the content of a selection off the board: floor with random pieces is what stays.
    pub fn off(level: &Level, selection: &Selection, clip: Clip, layers: Layers, of: Option<Layer>) -> Self {
        let corner = selection.bounds().map_or(Cell::new(0, 0), |bounds| bounds.min);
        let mut lift = Self::over(level, clip, corner, layers);
        lift.of = of;
        let blank = cells::blank(level);
        for (cell, taken) in lift.clip.at(corner) {
            let Some(&(terrain, piece)) = lift.under.get(cell) else {
                continue;
            };
            let left = (
                if taken.terrain.is_some() { blank.0 } else { terrain },
                if taken.piece.is_some() { blank.1 } else { piece },
            );
            lift.under.set(cell, left);
        }
        lift.covers = selection.cells().to_vec();
        lift
    }

    /// Holds a clip over the board as it is.
    pub fn over(level: &Level, clip: Clip, corner: Cell, layers: Layers) -> Self {
        Self {
            under: cells::grid(level),
            covers: Vec::new(),
            clip,
            corner,
            revision: 0,
            layers,
            of: None,
            nudged: false,
        }
    }

    /// What the board becomes when a clip is laid down.
    pub fn lay(&self, level: &Level, clip: &Clip, corner: Cell) -> Laid {
        let size = cells::size(level);
        let mut mask = Mask::new(size);
        let mut laid = Laid::default();
        let mut cells = Vec::new();
        let mut change = |cell, after| {
            if let Some(before) = content(level, cell).filter(|&before| before != after) {
                laid.changes.push(CellChange { cell, before, after });
            }
        };
        for (cell, taken) in clip.at(corner) {
            let Some(&beneath) = self.under.get(cell) else {
                laid.left_out.off_board += 1;
                continue;
            };
            cells.push(cell);
            mask.insert(cell);
            let after = taken.on(beneath);
            laid.left_out.no_room += usize::from(after.is_none());
            change(cell, after.unwrap_or(beneath));
        }
        for &cell in &self.covers {
            if mask.insert(cell)
                && let Some(&beneath) = self.under.get(cell)
            {
                change(cell, beneath);
            }
        }
        cells::hold(level, &mut laid.changes);
        laid.changes.sort_unstable_by_key(|change| change.cell);
        laid.selection = Selection::of(cells);
        laid
    }

    /// What the board becomes when nothing is laid down again.
    pub fn leave(&self, level: &Level) -> Vec<CellChange> {
        let change = |&cell: &Cell| {
            let before = content(level, cell)?;
            let after = *self.under.get(cell)?;
            (before != after).then_some(CellChange { cell, before, after })
        };
        self.covers.iter().filter_map(change).collect()
    }

    /// Notes that a clip lies there now.
    pub fn laid(&mut self, clip: Clip, corner: Cell, selection: &Selection) {
        self.clip = clip;
        self.corner = corner;
        self.covers = selection.cells().to_vec();
    }
}
