//! Keeping the record within its budget of bytes: the oldest whole chains go first, then the oldest ended subtrees of the chain
//! that runs.

use super::{Engine, Logic, Node, Transition};

impl<A: Logic> Engine<A> {
    fn record_bytes(&self, world: &A::World) -> usize {
        self.tree.bytes() + A::journal_kept(world) as usize * A::WRITE_BYTES
    }

    /// Drops the oldest part of the record when it is over its budget, down to seven eighths of it, so that the cost of dropping
    /// is spread over many actions.
    pub(super) fn trim_record(&mut self, world: &mut A::World) {
        let bytes = self.record_bytes(world);
        if bytes <= self.budgets.record_bytes || bytes < self.trim_again_at {
            return;
        }
        let target = self.budgets.record_bytes / 8 * 7;
        self.drop_chains(target, world);
        let bytes = self.record_bytes(world);
        if bytes > target && self.running_root.is_some() {
            let per_action = (bytes / self.tree.len().max(1)).max(1);
            self.drop_ended_subtrees((bytes - target).div_ceil(per_action), world);
        }
        // Live actions cannot be dropped: where they alone are more than the budget, the next try waits until the record has grown.
        let left = self.record_bytes(world);
        self.trim_again_at = left + left / 8;
    }

    /// Drops whole chains from the front until the rest fits, at the latest up to the oldest live root.
    ///
    /// A root that was queued while another chain ran stands among that chain's actions; the two are dropped together.
    fn drop_chains(&mut self, target: usize, world: &mut A::World) {
        let mut cut = None;
        let mut last_end = 0;
        for root in self.tree.roots() {
            let clean = last_end != 0 && last_end <= root.spawned;
            if clean {
                cut = Some((root.id, root.spawned));
                let position = self.tree.position(root.id).unwrap_or(0);
                let nodes = (self.tree.nodes.len() - position) * size_of::<Node<A>>();
                let transitions = (self.tree.last_transition() - root.spawned) as usize * size_of::<Transition>();
                let writes = A::journal_len(world) - self.journal_at(root.spawned + 1, world);
                // Of a tree alone fewer are kept than there were.
                let writes = writes.min(A::journal_kept(world)) as usize * A::WRITE_BYTES;
                if nodes + transitions + writes <= target {
                    break;
                }
            }
            if root.ended == 0 {
                break;
            }
            // A root that was canceled in the queue ended before the one that ran.
            last_end = last_end.max(root.ended);
        }
        let Some((root, spawned)) = cut else { return };
        let position = self.tree.position(root).unwrap_or(0);
        let journal = self.journal_at(spawned + 1, world);
        self.tree.nodes.drop_front(position);
        self.tree.dropped_actions += position as u64;
        self.tree.first_root = Some(root);
        self.drop_transitions(spawned);
        A::drop_journal(world, journal);
    }

    /// Drops about `count` actions of the running chain: ended subtrees, oldest first.
    fn drop_ended_subtrees(&mut self, count: usize, world: &mut A::World) {
        let mut gone = vec![false; self.tree.nodes.len()];
        let mut dropped = 0;
        for position in 0..gone.len() {
            let node = &self.tree.nodes[position];
            if !node.state.is_terminal() {
                continue;
            }
            let below_gone = node
                .parent
                .and_then(|parent| self.tree.position(parent))
                .is_some_and(|parent| gone[parent]);
            // A parent that is kept and ended belongs to a subtree that starts after the last one dropped.
            let parent_lives = node.parent.is_none_or(|parent| self.frames.get(parent).is_some());
            if below_gone || (dropped < count && parent_lives) {
                gone[position] = true;
                dropped += 1;
            }
        }
        let mut gone = gone.into_iter();
        self.tree.retain(|_| gone.next() != Some(true));
        let oldest = self.tree.nodes.iter().find(|node| node.state.is_terminal());
        let upto = oldest.map_or(self.tree.last_transition(), |node| node.spawned);
        let journal = self.journal_at(upto + 1, world);
        self.drop_transitions(upto);
        A::drop_journal(world, journal);
    }

    fn drop_transitions(&mut self, upto: u64) {
        let count = upto
            .saturating_sub(self.tree.dropped_transitions())
            .min(self.tree.transitions.len() as u64);
        self.tree.transitions.drop_front(count as usize);
    }

    /// How long the journal was at a transition; its present length for one that has not happened.
    fn journal_at(&self, transition: u64, world: &A::World) -> u64 {
        self.tree
            .transition(transition)
            .map_or_else(|| A::journal_len(world), |transition| transition.journal)
    }
}
