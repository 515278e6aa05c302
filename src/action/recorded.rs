//! A tree that is told what happened instead of making it happen: the record of a run that took place elsewhere.
//!
//! It takes any state after any other, for other engines have transitions of their own; that an action ends once and after its
//! children is the teller's to check.

use super::{Cause, Engine, Logic, State, Tree};
use crate::board::ActionId;

impl<A: Logic> Tree<A> {
    /// Adds a Pending action, under the number that it is told with; `None` when that is not above those before it, or when there is
    /// no such parent.
    pub(super) fn tell_spawn(&mut self, id: ActionId, parent: Option<ActionId>, action: A) -> Option<()> {
        if id.get() < self.next_id || parent.is_some_and(|parent| self.get(parent).is_none()) {
            return None;
        }
        self.next_id = id.get();
        self.spawn(parent, action).map(|_| ())
    }

    /// The number that the next action gets where it is told with none of its own.
    #[must_use]
    pub const fn next_number(&self) -> u32 {
        self.next_id
    }

    /// Adds a change of state, and numbers it; `None` when there is no such action.
    pub(super) fn tell_state(
        &mut self,
        id: ActionId,
        to: State,
        tick: u64,
        journal: u64,
        cause: Option<Cause>,
    ) -> Option<u64> {
        let number = self.enter(id, to, tick, journal, |_| true)?;
        if let Some(node) = self.get_mut(id).filter(|_| to.is_terminal()) {
            node.cause = cause.map(Box::new);
        }
        Some(number)
    }

    /// The state in which an action stands where the record begins, and the transition that started it then.
    pub(super) fn tell_stands(&mut self, id: ActionId, state: State, started: u64) {
        if let Some(node) = self.get_mut(id) {
            node.state = state;
            node.started = started;
        }
    }

    /// What an action is, to be told more of it.
    pub(super) fn told_mut(&mut self, id: ActionId) -> Option<&mut A> {
        self.get_mut(id).map(|node| &mut node.action)
    }

    /// Marks an action and its subtree as taken back now.
    pub fn mark_undone(&mut self, target: ActionId) {
        let now = self.last_transition();
        for id in self.subtree(target) {
            if let Some(node) = self.get_mut(id).filter(|node| !node.undone) {
                node.undone = true;
                node.undone_after = u32::try_from(now.saturating_sub(node.ended) + 1).unwrap_or(u32::MAX);
            }
        }
    }

    /// The numbers of what came before the record begins: transitions, and actions if any are known to be gone.
    pub(super) fn tell_dropped(&mut self, transitions: u64, actions: u64) {
        if self.is_empty() && self.transitions.is_empty() {
            self.transitions = crate::chunks::Chunks::behind(transitions);
            self.dropped_actions = actions;
        }
    }
}

/// An engine is told what happened elsewhere by these alone: nothing else changes its record from outside.
impl<A: Logic> Engine<A> {
    /// Adds a Pending action, under the number that it is told with; `None` when that is not above those before it, or when there is
    /// no such parent.
    pub fn tell_spawn(&mut self, id: ActionId, parent: Option<ActionId>, action: A) -> Option<()> {
        self.tree.tell_spawn(id, parent, action)
    }

    /// Adds a change of state, and numbers it; `None` when there is no such action.
    pub fn tell_state(
        &mut self,
        id: ActionId,
        to: State,
        tick: u64,
        journal: u64,
        cause: Option<Cause>,
    ) -> Option<u64> {
        self.tree.tell_state(id, to, tick, journal, cause)
    }

    /// The state in which an action stands where the record begins, and the transition that started it then.
    pub fn tell_stands(&mut self, id: ActionId, state: State, started: u64) {
        self.tree.tell_stands(id, state, started);
    }

    /// What an action is, to be told more of it.
    pub fn told_mut(&mut self, id: ActionId) -> Option<&mut A> {
        self.tree.told_mut(id)
    }

    /// The numbers of what came before the record begins: transitions, and actions if any are known to be gone.
    pub fn tell_dropped(&mut self, transitions: u64, actions: u64) {
        self.tree.tell_dropped(transitions, actions);
    }
}
