//! What lost a game, as a part of its move: a pair of a pile, the push of a ball.

use super::Sim;
use crate::board::ActionId;
use crate::grid::Cell;

/// What lost a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loss {
    /// The action that took the pair, or pushed the ball.
    pub action: ActionId,
    /// The move of which that is a part.
    pub root: ActionId,
    /// The last transition before that move.
    pub before: u64,
    /// The transition from which on the game cannot be won.
    pub from: u64,
    /// Where the ball lies that was lost; `None` for a pair.
    pub ball: Option<Cell>,
}

impl Loss {
    /// That of an action; `None` where the record does not hold its move any more.
    pub(super) fn of(sim: &Sim, action: ActionId, from: u64, ball: Option<Cell>) -> Option<Self> {
        let tree = sim.tree();
        let mut root = tree.get(action)?;
        while let Some(parent) = root.parent.and_then(|id| tree.get(id)) {
            root = parent;
        }
        Some(Self {
            action,
            root: root.id,
            before: root.started.checked_sub(1)?,
            from,
            ball,
        })
    }
}
