//! Painting in symmetry.

use crate::grid::Cell;

/// Along which axes of the board every painted cell is painted again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Mirror {
    /// Left and right.
    pub x: bool,
    /// Top and bottom.
    pub y: bool,
}

impl Mirror {
    /// The cell and its images on a board of so many columns and rows, the cell first; on an axis one comes twice.
    pub fn images(self, cell: Cell, (width, height): (u32, u32)) -> impl Iterator<Item = Cell> + use<> {
        let x = (width as i32 - 1).saturating_sub(cell.x);
        let y = (height as i32 - 1).saturating_sub(cell.y);
        [
            Some(cell),
            self.x.then_some(Cell::new(x, cell.y)),
            self.y.then_some(Cell::new(cell.x, y)),
            (self.x && self.y).then_some(Cell::new(x, y)),
        ]
        .into_iter()
        .flatten()
    }

    /// The same cell for every image of a cell.
    pub(super) fn representative(self, cell: Cell, size: (u32, u32)) -> Cell {
        self.images(cell, size).min().unwrap_or(cell)
    }
}
