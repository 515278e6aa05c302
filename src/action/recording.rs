//! How much of what has ended is kept.
//!
//! The chain that runs is always recorded whole, within the budget: a cancel reads its actions, and the roll back of one action its
//! writes. What is kept less is dropped in one piece when the next chain begins, so that the last one can still be asked about.

use super::{Engine, Logic};

/// How much of the past a record holds. What happens is the same whatever is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Recording {
    /// Actions, transitions and writes of all chains, up to the budget.
    #[default]
    All,
    /// Actions and transitions of all chains, up to the budget; writes of the last chain alone.
    Tree,
    /// The last chain alone.
    Off,
}

impl Recording {
    /// Every way of recording, from the most that is kept to the least.
    pub const ALL: [Self; 3] = [Self::All, Self::Tree, Self::Off];
}

/// So many ended actions may stand among roots that wait before the list is made anew without them.
const SLACK: usize = 64;

impl<A: Logic> Engine<A> {
    /// A chain is about to begin: forgets what is not recorded of those before it. No action is live but roots that wait.
    pub(super) fn forget_chains(&mut self, world: &mut A::World) {
        if self.recording == Recording::All {
            return;
        }
        A::drop_journal(world, A::journal_len(world));
        if self.recording == Recording::Tree {
            return;
        }
        self.tree.transitions.drop_front(self.tree.transitions.len());
        let first = self.live().next();
        let ended = first.and_then(|first| self.tree.position(first)).unwrap_or(0);
        self.tree.nodes.drop_front(ended);
        self.tree.dropped_actions += ended as u64;
        self.tree.first_root = first;
        if self.tree.len() > 2 * self.frames.len() + SLACK {
            let frames = &self.frames;
            self.tree.retain(|node| frames.get(node.id).is_some());
        }
    }
}
