//! The cells of nibs, lines and rectangles. Cells may lie off the board; whoever paints leaves those out.

use super::palette::MAX_BRUSH;
use crate::grid::{self, Cell, MAX_SIDE};

/// The cells under a square brush of a side; the pointer is on its middle cell, or left and above the middle.
pub(super) fn nib(at: Cell, size: u8) -> impl Iterator<Item = Cell> {
    let size = i32::from(size.clamp(1, MAX_BRUSH));
    let (low, high) = (-((size - 1) / 2), size / 2);
    let (x, y) = (at.x, at.y);
    (low..=high).flat_map(move |dy| (low..=high).map(move |dx| Cell::new(x.saturating_add(dx), y.saturating_add(dy))))
}

/// The cells of a line as thick as the brush; some come more than once.
pub(super) fn line(from: Cell, to: Cell, size: u8) -> impl Iterator<Item = Cell> {
    grid::line(from, to).into_iter().flat_map(move |cell| nib(cell, size))
}

/// A rectangle of cells by two of its corners.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The upper left cell.
    pub min: Cell,
    /// The lower right cell; it belongs to the rectangle.
    pub max: Cell,
}

impl Span {
    /// The rectangle with two opposite corners.
    #[must_use]
    pub fn between(a: Cell, b: Cell) -> Self {
        Self {
            min: Cell::new(a.x.min(b.x), a.y.min(b.y)),
            max: Cell::new(a.x.max(b.x), a.y.max(b.y)),
        }
    }

    /// Columns and rows.
    #[must_use]
    pub const fn size(&self) -> (u32, u32) {
        (
            self.max.x.abs_diff(self.min.x).saturating_add(1),
            self.max.y.abs_diff(self.min.y).saturating_add(1),
        )
    }

    /// The part that can lie on a board of so many columns and rows; `None` when nothing does.
    #[must_use]
    pub fn on_board(self, (width, height): (u32, u32)) -> Option<Self> {
        let (width, height) = (width.min(MAX_SIDE) as i32, height.min(MAX_SIDE) as i32);
        let min = Cell::new(self.min.x.max(0), self.min.y.max(0));
        let max = Cell::new(self.max.x.min(width - 1), self.max.y.min(height - 1));
        (min.x <= max.x && min.y <= max.y).then_some(Self { min, max })
    }

    /// Whether a cell belongs to it.
    #[must_use]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.min.x <= cell.x && cell.x <= self.max.x && self.min.y <= cell.y && cell.y <= self.max.y
    }

    /// Its cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let (min, max) = (self.min, self.max);
        (min.y..=max.y).flat_map(move |y| (min.x..=max.x).map(move |x| Cell::new(x, y)))
    }

    /// Whether a cell is within `depth` cells of the edge, from inside.
    #[must_use]
    pub const fn is_edge(&self, cell: Cell, depth: u8) -> bool {
        let depth = depth as i32;
        cell.x.saturating_sub(self.min.x) < depth
            || cell.y.saturating_sub(self.min.y) < depth
            || self.max.x.saturating_sub(cell.x) < depth
            || self.max.y.saturating_sub(cell.y) < depth
    }
}
