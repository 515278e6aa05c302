//! The selected cells.

use super::shape::Span;
use crate::grid::Cell;

/// What a selecting gesture does with the cells that it finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum How {
    /// They are the selection.
    #[default]
    Replace,
    /// They come to it: Shift.
    Add,
    /// They leave it: Ctrl.
    Remove,
}

impl How {
    /// What the modifiers ask for.
    #[must_use]
    pub const fn of(shift: bool, ctrl: bool) -> Self {
        match (shift, ctrl) {
            (_, true) => Self::Remove,
            (true, false) => Self::Add,
            (false, false) => Self::Replace,
        }
    }
}

/// A set of cells.
///
/// Invariant: in reading order, each once.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection(Vec<Cell>);

impl Selection {
    /// The selection of these cells, in any order.
    #[must_use]
    pub fn of(mut cells: Vec<Cell>) -> Self {
        if !cells.is_sorted() {
            cells.sort_unstable();
        }
        cells.dedup();
        Self(cells)
    }

    /// Its cells, in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.0
    }

    /// How many cells.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing is selected.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a cell is selected.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0.binary_search(&cell).is_ok()
    }

    /// The smallest rectangle round it.
    #[must_use]
    pub fn bounds(&self) -> Option<Span> {
        let (first, last) = (self.0.first()?, self.0.last()?);
        let left = self.0.iter().map(|cell| cell.x).min()?;
        let right = self.0.iter().map(|cell| cell.x).max()?;
        Some(Span {
            min: Cell::new(left, first.y),
            max: Cell::new(right, last.y),
        })
    }

    /// This selection changed by other cells.
    #[must_use]
    pub fn with(&self, cells: Vec<Cell>, how: How) -> Self {
        let other = Self::of(cells);
        match how {
            How::Replace => other,
            How::Add => merge(&self.0, &other.0, |_, _| true),
            How::Remove => merge(&self.0, &other.0, |mine, theirs| mine && !theirs),
        }
    }

    /// The cells of a board of so many columns and rows that are not selected.
    #[must_use]
    pub fn inverted(&self, size: (u32, u32)) -> Self {
        let Some(board) = whole(size) else {
            return Self::default();
        };
        Self(board.cells().collect()).with(self.0.clone(), How::Remove)
    }

    /// The selection moved by columns and rows, without what leaves a board.
    #[must_use]
    pub fn moved(&self, (dx, dy): (i32, i32), size: (u32, u32)) -> Self {
        let moved = self
            .0
            .iter()
            .map(|cell| Cell::new(cell.x.saturating_add(dx), cell.y.saturating_add(dy)));
        let on_board = |cell: &Cell| cell.x >= 0 && cell.y >= 0 && (cell.x as u32) < size.0 && (cell.y as u32) < size.1;
        Self(moved.filter(on_board).collect())
    }
}

/// All cells of a board.
pub(super) fn whole((width, height): (u32, u32)) -> Option<Span> {
    let far = Cell::new(i32::try_from(width).ok()? - 1, i32::try_from(height).ok()? - 1);
    Span::between(Cell::new(0, 0), far).on_board((width, height))
}

/// The cells of two sorted lists that are kept, by whether each list has them.
fn merge(a: &[Cell], b: &[Cell], keep: impl Fn(bool, bool) -> bool) -> Selection {
    let (mut i, mut j) = (0, 0);
    let mut cells = Vec::with_capacity(a.len());
    while i < a.len() || j < b.len() {
        let in_a = i < a.len() && (j >= b.len() || a[i] <= b[j]);
        let in_b = j < b.len() && (i >= a.len() || b[j] <= a[i]);
        let cell = if in_a { a[i] } else { b[j] };
        if keep(in_a, in_b) {
            cells.push(cell);
        }
        i += usize::from(in_a);
        j += usize::from(in_b);
    }
    Selection(cells)
}
