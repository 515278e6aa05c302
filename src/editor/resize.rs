//! Other sides for the board, with a part of it that stays where it is.

use super::cells;
use super::history::{CellChange, Content};
use super::shape::Span;
use crate::grid::{Cell, MAX_SIDE};
use crate::level::Level;

/// Which part of the board stays where it is when its sides change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[allow(missing_docs)]
pub enum Anchor {
    #[default]
    TopLeft,
    Top,
    TopRight,
    Left,
    Centre,
    Right,
    BottomLeft,
    Bottom,
    BottomRight,
}

impl Anchor {
    /// All nine, row by row.
    pub const ALL: [Self; 9] = [
        Self::TopLeft,
        Self::Top,
        Self::TopRight,
        Self::Left,
        Self::Centre,
        Self::Right,
        Self::BottomLeft,
        Self::Bottom,
        Self::BottomRight,
    ];

    /// The name in the interface.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::TopLeft => "Top left",
            Self::Top => "Top",
            Self::TopRight => "Top right",
            Self::Left => "Left",
            Self::Centre => "Centre",
            Self::Right => "Right",
            Self::BottomLeft => "Bottom left",
            Self::Bottom => "Bottom",
            Self::BottomRight => "Bottom right",
        }
    }

    /// How far the old cells move on the new board, in columns and rows. From the centre an odd cell goes to the right and
    /// to the bottom.
    #[must_use]
    pub const fn shift(self, from: (u32, u32), to: (u32, u32)) -> (i32, i32) {
        let place = self as i32;
        let (column, row) = (place % 3, place / 3);
        (
            (to.0 as i32 - from.0 as i32) * column / 2,
            (to.1 as i32 - from.1 as i32) * row / 2,
        )
    }
}

/// What a smaller board leaves out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Lost {
    /// The cells of the present board that hold more than a new cell holds, in reading order.
    pub cells: Vec<Cell>,
    /// All cells of the present board that go.
    pub cut: usize,
}

/// A resize that was done, with all that undo needs: what was cut off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resize {
    /// Columns and rows before.
    pub from: (u32, u32),
    /// Columns and rows after.
    pub to: (u32, u32),
    /// How far the old cells moved.
    pub shift: (i32, i32),
    /// What the cells that were cut off held, if it was more than a new cell holds; by their old places.
    pub(super) lost: Vec<(Cell, Content)>,
}

/// The sides within their bounds.
pub(super) fn held((width, height): (u32, u32)) -> (u32, u32) {
    (width.clamp(1, MAX_SIDE), height.clamp(1, MAX_SIDE))
}

impl Resize {
    /// A resize as it was written down.
    #[must_use]
    pub const fn of(from: (u32, u32), to: (u32, u32), shift: (i32, i32), lost: Vec<(Cell, Content)>) -> Self {
        Self { from, to, shift, lost }
    }

    /// What the cells that were cut off held, if it was more than a new cell holds; by their old places.
    #[must_use]
    pub fn lost(&self) -> &[(Cell, Content)] {
        &self.lost
    }

    /// What a resize of the board would do.
    pub(super) fn plan(level: &Level, to: (u32, u32), anchor: Anchor) -> (Self, Lost) {
        let from = cells::size(level);
        let to = held(to);
        let shift = anchor.shift(from, to);
        let kept = Span {
            min: Cell::new(-shift.0, -shift.1),
            max: Cell::new(to.0 as i32 - 1 - shift.0, to.1 as i32 - 1 - shift.1),
        };
        let kept = kept.on_board(from);
        let filler = cells::filler(level);
        let mut lost = Vec::new();
        let mut cut = 0;
        for (cell, content) in cells::of(level) {
            if kept.is_some_and(|kept| kept.contains(cell)) {
                continue;
            }
            cut += 1;
            if content != filler {
                lost.push((cell, content));
            }
        }
        let cells = lost.iter().map(|(cell, _)| *cell).collect();
        (Self { from, to, shift, lost }, Lost { cells, cut })
    }

    /// Does it.
    pub(super) fn apply(&self, level: &mut Level) {
        cells::rebuild(level, self.to, self.shift);
    }

    /// Takes it back.
    pub(super) fn undo(&self, level: &mut Level) {
        cells::rebuild(level, self.from, (-self.shift.0, -self.shift.1));
        for &(cell, content) in &self.lost {
            cells::write(level, cell, content);
        }
    }

    /// The memory that it takes, in bytes.
    pub(super) const fn bytes(&self) -> usize {
        self.lost.len() * size_of::<CellChange>()
    }
}
