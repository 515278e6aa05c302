//! Canceling a live action from outside: its subtree first, then it, then the ancestors that wait for nothing else.

use super::{Author, Cause, Engine, Logic, RootEnded};
use crate::board::ActionId;

/// What a cancel did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Canceled {
    /// The action that it named.
    pub target: ActionId,
    /// How many actions ended, the target included.
    pub ended: usize,
    /// The root that ended with it; `None` while siblings of a Join go on.
    pub root_ended: Option<RootEnded>,
}

impl<A: Logic> Engine<A> {
    /// How many live actions a cancel of `target` would end in its subtree, itself included; 0 when it is not live.
    #[must_use]
    pub fn live_below(&self, target: ActionId) -> usize {
        self.live_subtree(target).len()
    }

    /// Cancels a live action at this instant; `None` (and nothing happens) when it is not live.
    ///
    /// In one indivisible step its subtree ends, later siblings before earlier ones and children before their parents; then the
    /// Pending siblings behind it; then `undo` may write in the target's name; then it ends itself. The ancestors follow at once
    /// as far as they wait for nothing else, without being asked; running siblings of a Join go on to their own ends.
    pub fn cancel(
        &mut self,
        target: ActionId,
        by: Author,
        world: &mut A::World,
        undo: impl FnOnce(&mut A::World, ActionId),
    ) -> Option<Canceled> {
        self.frames.get(target)?;
        let before = self.frames.len();
        let subtree = self.live_subtree(target);
        for &id in &subtree {
            if let Some(frame) = self.frames.get_mut(id) {
                frame.open = 0;
            }
        }
        for &id in subtree.iter().skip(1).rev() {
            self.end_one(id, Some(Cause::CutShort(target)), world);
        }
        let parent = self.tree.get(target).and_then(|node| node.parent);
        if let Some(parent) = parent {
            self.cancel_pending_siblings(parent, target, world);
        }
        undo(world, target);
        let mut root_ended = self.end(target, Some(Cause::By(by)), world).root_ended;
        let mut above = parent;
        while let Some(id) = above {
            let Some(frame) = self.frames.get(id) else { break };
            let (Some(by), 0) = (frame.cut_by, frame.open) else {
                break;
            };
            above = self.tree.get(id).and_then(|node| node.parent);
            root_ended = self.end(id, Some(Cause::CutShort(by)), world).root_ended;
        }
        Some(Canceled {
            target,
            ended: before - self.frames.len(),
            root_ended,
        })
    }

    /// Marks an action and its subtree as taken back.
    pub fn mark_undone(&mut self, target: ActionId) {
        self.tree.mark_undone(target);
    }

    /// The live actions of a subtree, parents before children and earlier siblings before later ones. Only the last batch of an
    /// action can have live children.
    fn live_subtree(&self, target: ActionId) -> Vec<ActionId> {
        let mut order = Vec::new();
        let mut stack = vec![target];
        while let Some(id) = stack.pop() {
            let Some(frame) = self.frames.get(id) else { continue };
            order.push(id);
            stack.extend(frame.batch.clone().rev().filter_map(ActionId::new));
        }
        order
    }
}
