//! How actions end: by themselves, by a failure, or cut short; and who hears of it.

use super::engine::Stepped;
use super::{Cause, Engine, Logic, RootEnded, State};
use crate::board::ActionId;

impl<A: Logic> Engine<A> {
    /// Ends a live action whose children have ended, and tells its parent.
    pub(super) fn end(&mut self, id: ActionId, cause: Option<Cause>, world: &mut A::World) -> Stepped {
        let failed = cause.is_some();
        // A cancel cuts the ancestors short; a failure is theirs to judge.
        let cut_by = match cause {
            Some(Cause::By(_)) => Some(id),
            Some(Cause::CutShort(by)) => Some(by),
            _ => None,
        };
        let transition = self.end_one(id, cause, world);
        let Some(parent) = self.tree.get(id).and_then(|node| node.parent) else {
            let root_ended = Some(self.root_ended(id, world));
            return Stepped { transition, root_ended };
        };
        if let Some(by) = cut_by {
            self.cancel_pending_siblings(parent, by, world);
            if let Some(frame) = self.frames.get_mut(parent) {
                frame.cut_by = Some(by);
            }
        } else if failed && !self.frames.get(parent).is_some_and(|frame| frame.join) {
            self.cancel_pending_siblings(parent, id, world);
        }
        self.child_ended(parent, id);
        Stepped {
            transition,
            root_ended: None,
        }
    }

    /// The terminal transition alone: the frame goes, the parent hears nothing yet.
    pub(super) fn end_one(&mut self, id: ActionId, cause: Option<Cause>, world: &A::World) -> u64 {
        if let Some(frame) = self.frames.remove(id) {
            debug_assert!(frame.open == 0, "{id} ends before its children");
            if let Some(due) = frame.due {
                self.due.remove(&(due, id));
            }
        } else {
            self.report(format!("{id} ended a second time"));
        }
        let state = if cause.is_some() {
            State::Canceled
        } else {
            State::Completed
        };
        if let (Some(cause), Some(node)) = (cause, self.tree.get_mut(id)) {
            node.cause = Some(Box::new(cause));
        }
        self.transition(id, state, world)
    }

    /// One child of the last batch has ended: the next of a chain is due, or the parent is.
    pub(super) fn child_ended(&mut self, parent: ActionId, child: ActionId) {
        let Some(frame) = self.frames.get_mut(parent) else {
            return;
        };
        debug_assert!(
            frame.batch.contains(&child.get()),
            "{child} is no child of the last batch of {parent}"
        );
        frame.open = frame.open.saturating_sub(1);
        // Cut short by a cancel of a Pending child, a chain starts nothing more; the child that runs goes on to its end.
        let next = (!frame.join && frame.cut_by.is_none()).then_some(child.get() + 1);
        let next = next.filter(|next| frame.batch.contains(next)).and_then(ActionId::new);
        if frame.open == 0 {
            self.schedule(parent, self.tick);
        } else if let Some(next) = next {
            self.schedule(next, self.tick);
        }
    }

    /// Ends the Pending siblings in the last batch of `parent`, later ones first; those that run go on.
    pub(super) fn cancel_pending_siblings(&mut self, parent: ActionId, by: ActionId, world: &A::World) {
        let Some(frame) = self.frames.get(parent) else { return };
        for id in frame.batch.clone().rev().filter_map(ActionId::new) {
            let pending = self.tree.get(id).is_some_and(|node| node.state == State::Pending);
            if pending && id != by {
                self.end_one(id, Some(Cause::CutShort(by)), world);
                if let Some(frame) = self.frames.get_mut(parent) {
                    frame.open = frame.open.saturating_sub(1);
                }
            }
        }
    }

    /// The root has made its terminal transition: the next queued one is due.
    fn root_ended(&mut self, root: ActionId, world: &mut A::World) -> RootEnded {
        let state = self.tree.get(root).map_or(State::Completed, |node| node.state);
        if self.running_root != Some(root) {
            // Canceled while it was queued.
            self.queued_roots.retain(|&queued| queued != root);
            return RootEnded {
                root,
                state,
                transitions: 1,
                actions: 1,
            };
        }
        let ended = RootEnded {
            root,
            state,
            transitions: self.chain_transitions,
            actions: self.chain_actions,
        };
        self.running_root = self.queued_roots.pop_front();
        if let Some(next) = self.running_root {
            self.schedule(next, self.tick);
        }
        self.trim_record(world);
        ended
    }
}

/// States that a sound engine never comes into, for tests of what finds them.
#[cfg(test)]
impl<A: Logic> Engine<A> {
    /// An action is due no more, though nothing has come of it.
    pub(crate) fn forget_due(&mut self, id: ActionId) {
        if let Some(due) = self.frames.get_mut(id).and_then(|frame| frame.due.take()) {
            self.due.remove(&(due, id));
        }
    }

    /// An action that has ended ends again.
    pub(crate) fn end_again(&mut self, id: ActionId, world: &A::World) {
        self.end_one(id, None, world);
    }
}
