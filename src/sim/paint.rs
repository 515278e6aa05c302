//! Cells that the editor paints on a running grid, a stroke or a whole edit at a time.

use super::match3::Match3;
use super::params::Param;
use super::sokoban::Sokoban;
use super::{Kind, Sim};
use crate::grid::Cell;
use crate::level::Terrain;
use crate::level::match3::{Colour, Piece};
use crate::level::sokoban::{Ground, Object};
use crate::words::counted;

/// What a cell becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PaintCell {
    /// Which cell; one off the board is passed over.
    pub cell: Cell,
    /// Its terrain. A piece under void or wall is cleared.
    pub terrain: Terrain,
    /// Its piece: `None` leaves the one that lies there, `Random` draws a colour, `Empty` clears. In a room of Sokoban the face of a
    /// tile stands for an object: see [`PaintCell::of_room`].
    pub piece: Option<Piece>,
}

impl PaintCell {
    /// A cell of a room; `None` leaves what stands there, `Some(None)` clears it.
    #[must_use]
    pub fn of_room(cell: Cell, ground: Ground, object: Option<Option<Object>>) -> Self {
        let piece = object.map(|object| match object {
            None => Piece::Empty,
            Some(object) => Colour::new(super::sokoban::face_of(object) - 1).map_or(Piece::Empty, Piece::Tile),
        });
        Self {
            cell,
            terrain: super::sokoban::terrain_of(ground),
            piece,
        }
    }
}

impl Sim {
    /// What the Paint roots that wait for the running chain are going to write: each cell once, in reading order, as the last of
    /// them leaves it.
    #[must_use]
    pub fn queued_paint(&self) -> Vec<PaintCell> {
        let mut cells: Vec<PaintCell> = Vec::new();
        for root in self.engine().queued_roots() {
            let kind = self.tree().get(root).map(|node| &node.action.kind);
            if let Some(Kind::Match3(Match3::Paint(paint)) | Kind::Sokoban(Sokoban::Paint(paint))) = kind {
                cells.extend_from_slice(&paint.cells);
            }
        }
        // A stable sort keeps what is painted on a cell in order.
        cells.sort_by_key(|paint| paint.cell);
        cells.dedup_by(|later, first| {
            let same = later.cell == first.cell;
            if same {
                first.terrain = later.terrain;
                first.piece = later.piece.or(first.piece);
            }
            same
        });
        cells
    }
}

/// The parameters of a Paint root. While its stroke is open, cells are added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paint {
    /// The name of the edit: `Brush`, `Undo Brush`.
    pub name: String,
    /// What it paints, in the order of painting.
    pub cells: Vec<PaintCell>,
    /// How many of the cells are on the board already.
    written: usize,
    /// Whether the stroke goes on.
    pub open: bool,
}

impl Paint {
    /// A paint that has written nothing yet.
    #[must_use]
    pub const fn new(name: String, cells: Vec<PaintCell>, open: bool) -> Self {
        Self {
            name,
            cells,
            written: 0,
            open,
        }
    }

    /// The next cell that is not on the board yet; it is from now on.
    pub(super) fn next(&mut self) -> Option<PaintCell> {
        let cell = self.cells.get(self.written).copied()?;
        self.written += 1;
        Some(cell)
    }

    pub(super) fn title(&self) -> String {
        let mut cells: Vec<Cell> = self.cells.iter().map(|paint| paint.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        format!("{}, {}", self.name, counted(cells.len(), "cell", "cells"))
    }

    pub(super) fn params(&self) -> Vec<(&'static str, Param)> {
        vec![
            ("name", Param::Text(self.name.clone())),
            (
                "cells",
                Param::Cells(self.cells.iter().map(|paint| paint.cell).collect()),
            ),
        ]
    }
}
