//! A set of the cells of one board, one bit a cell.

use crate::grid::Cell;

/// Cells of a board of fixed size; those off it are never in the set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mask {
    width: u32,
    height: u32,
    words: Vec<u64>,
}

impl Mask {
    /// No cell of a board of so many columns and rows.
    pub fn new((width, height): (u32, u32)) -> Self {
        let cells = width as usize * height as usize;
        Self {
            width,
            height,
            words: vec![0; cells.div_ceil(64)],
        }
    }

    /// Adds a cell. Answers whether it is new: `false` also off the board.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let Some(index) = self.index_of(cell) else {
            return false;
        };
        let (word, bit) = (&mut self.words[index / 64], 1 << (index % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Every cell, in reading order.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for (at, &word) in self.words.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                let index = at * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                let width = self.width as usize;
                cells.push(Cell::new((index % width) as i32, (index / width) as i32));
            }
        }
        cells
    }

    const fn index_of(&self, cell: Cell) -> Option<usize> {
        if cell.x < 0 || cell.y < 0 || cell.x as u32 >= self.width || cell.y as u32 >= self.height {
            return None;
        }
        Some(cell.y as usize * self.width as usize + cell.x as usize)
    }
}
