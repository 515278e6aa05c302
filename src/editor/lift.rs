//! What is moved, turned or pasted, held over the board that lies beneath it.
//!
//! As long as nothing else is edited, what it covers comes to light again when it moves on, and what hangs over the edge of
//! the board is not lost.

use super::clip::Clip;
use super::history::{CellChange, counted};
use super::layers::Layers;
use super::mask::Mask;
use super::resize::BLANK;
use super::selection::Selection;
use super::stroke::{content, size_of_board};
use crate::grid::{Cell, Grid};
use crate::level::match3::Piece;
use crate::level::{Match3, Terrain};

/// A clip that lies on the board, or is about to.
#[derive(Debug, Clone)]
pub(super) struct Lift {
    terrain: Grid<Terrain>,
    pieces: Grid<Piece>,
    /// The cells where the board differs from what lies beneath, and others.
    covers: Vec<Cell>,
    pub clip: Clip,
    pub corner: Cell,
    /// The revision of the history that it belongs to.
    pub revision: u64,
    /// The layers that it was taken from.
    pub layers: Layers,
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
            counted(placed),
            off_board + no_room
        ))
    }
}

impl Lift {
    /// Takes the content of a selection off the board: floor with random pieces is what stays.
    pub fn off(match3: &Match3, selection: &Selection, clip: Clip, layers: Layers) -> Self {
        let corner = selection.bounds().map_or(Cell::new(0, 0), |bounds| bounds.min);
        let mut lift = Self::over(match3, clip, corner, layers);
        for (cell, taken) in lift.clip.at(corner) {
            if taken.terrain.is_some() {
                lift.terrain.set(cell, BLANK.0);
            }
            if taken.piece.is_some() {
                lift.pieces.set(cell, BLANK.1);
            }
        }
        lift.covers = selection.cells().to_vec();
        lift
    }

    /// Holds a clip over the board as it is.
    pub fn over(match3: &Match3, clip: Clip, corner: Cell, layers: Layers) -> Self {
        Self {
            terrain: match3.terrain.clone(),
            pieces: match3.pieces.clone(),
            covers: Vec::new(),
            clip,
            corner,
            revision: 0,
            layers,
            nudged: false,
        }
    }

    /// What the board becomes when a clip is laid down.
    pub fn lay(&self, match3: &Match3, clip: &Clip, corner: Cell) -> Laid {
        let size = size_of_board(match3);
        let mut mask = Mask::new(size);
        let mut laid = Laid::default();
        let mut cells = Vec::new();
        let mut change = |cell, after| {
            if let Some(before) = content(match3, cell).filter(|&before| before != after) {
                laid.changes.push(CellChange { cell, before, after });
            }
        };
        for (cell, taken) in clip.at(corner) {
            let (Some(&terrain), Some(&piece)) = (self.terrain.get(cell), self.pieces.get(cell)) else {
                laid.left_out.off_board += 1;
                continue;
            };
            cells.push(cell);
            mask.insert(cell);
            let after = taken.on((terrain, piece));
            laid.left_out.no_room += usize::from(after.is_none());
            change(cell, after.unwrap_or((terrain, piece)));
        }
        for &cell in &self.covers {
            if mask.insert(cell)
                && let (Some(&terrain), Some(&piece)) = (self.terrain.get(cell), self.pieces.get(cell))
            {
                change(cell, (terrain, piece));
            }
        }
        laid.changes.sort_unstable_by_key(|change| change.cell);
        laid.selection = Selection::of(cells);
        laid
    }

    /// What the board becomes when nothing is laid down again.
    pub fn leave(&self, match3: &Match3) -> Vec<CellChange> {
        let change = |&cell: &Cell| {
            let before = content(match3, cell)?;
            let after = (*self.terrain.get(cell)?, *self.pieces.get(cell)?);
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
