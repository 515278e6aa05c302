//! Inputs in words, as rows of the tree and records of a trace show them.

use std::fmt;

use super::Input;
use crate::words::counted;

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Swap { a, b } => write!(f, "Swap {a}↔{b}"),
            Self::Drop { cell, .. } => write!(f, "Drop {cell}"),
            Self::Walk { to } => write!(f, "Walk to {to}"),
            Self::Steps(steps) if steps.len() == 1 => f.write_str("Step"),
            Self::Steps(steps) => write!(f, "Walk, {}", counted(steps.len(), "step", "steps")),
            Self::Push { from, to } => write!(f, "Push {from}→{to}"),
            Self::Pick { place } => write!(f, "Pick ({},{},{})", place.x(), place.y(), place.z()),
            Self::Hint => f.write_str("Hint"),
            Self::Shuffle => f.write_str("Shuffle"),
            Self::Undo { .. } => f.write_str("Undo"),
            Self::Redo { .. } => f.write_str("Redo"),
            Self::Stroke(_) | Self::PaintFaces { .. } => f.write_str("Paint"),
            Self::Settle => f.write_str("Settle"),
            Self::Reshuffle => f.write_str("Reshuffle"),
            Self::Restart { .. } => f.write_str("Restart"),
            Self::RollBack => f.write_str("Roll back"),
            Self::Settings(_) => f.write_str("Settings"),
            Self::Cancel { target, .. } => write!(f, "Cancel {target}"),
            Self::Inject(inject) => write!(f, "Inject: {inject}"),
            Self::Told(words) => f.write_str(words),
        }
    }
}
