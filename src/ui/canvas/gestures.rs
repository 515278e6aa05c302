//! What the pointer or the keyboard is doing on a canvas.

use egui::{Modifiers, PointerButton, Pos2};

use crate::grid::Cell;

/// A pan in progress.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pan {
    pub(super) button: PointerButton,
    pub(super) last: Pos2,
}

/// What the pointer or the keyboard is doing in the Level.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) enum LevelGesture {
    /// Nothing.
    #[default]
    Idle,
    /// A button of a brush is down, and has not met the board yet.
    Armed {
        button: PointerButton,
        last: Cell,
        modifiers: Modifiers,
    },
    /// A gesture by the pointer.
    Painting { button: PointerButton, last: Cell },
    /// A gesture by the keyboard: Enter is down.
    Typing,
    /// The board follows the pointer.
    Panning(Pan),
}

impl LevelGesture {
    pub(super) const fn is_stroke(self) -> bool {
        matches!(self, Self::Painting { .. } | Self::Typing)
    }
}

/// What the pointer is doing in Live.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) enum LiveGesture {
    /// Nothing.
    #[default]
    Idle,
    /// The button is down on a cell.
    Pressed(Cell),
    /// The drag has asked for its swap, and the button is still down.
    Spent,
    /// The board follows the pointer.
    Panning(Pan),
}
