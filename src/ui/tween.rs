//! How far a tween is.

use crate::action::Node;
use crate::sim::{Action, Sim};

/// How far an animation is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tween {
    /// Ticks since its start.
    pub(super) ticks: f32,
    /// Ticks of the whole.
    length: f32,
}

impl Tween {
    /// That of an action whose tween ends at a tick, `fraction` of a tick after the clock's.
    pub(super) fn of(sim: &Sim, node: &Node<Action>, end: u64, fraction: f32) -> Option<Self> {
        let start = sim.tree().tick_of(node.started)?;
        Some(Self {
            ticks: sim.tick().saturating_sub(start) as f32 + fraction.clamp(0.0, 1.0),
            length: end.saturating_sub(start).max(1) as f32,
        })
    }

    /// 0 at the start, 1 at the end.
    pub(super) fn part(self) -> f32 {
        (self.ticks / self.length).clamp(0.0, 1.0)
    }
}
