//! The frames of the live actions: what each is about to do.

use super::Answer;
use crate::board::ActionId;

/// What a live action does when it is due.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Phase<A> {
    /// Enter Running and be asked.
    Enter,
    /// Turn the answer that it gave into its next transition.
    Answered(Answer<A>),
    /// Be asked again, at the end of its tween.
    Tween,
    /// Nothing: its children have not ended.
    Children,
    /// Nothing until an input of its own.
    Hold,
}

/// A live action's frame.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Frame<A> {
    pub id: ActionId,
    pub phase: Phase<A>,
    /// The tick at which it is due, while it is in the queue.
    pub due: Option<u64>,
    /// The ids of its last batch of children: `first..first + count`.
    pub batch: std::ops::Range<u32>,
    /// How many of the batch have not ended.
    pub open: u32,
    /// Whether the batch runs side by side.
    pub join: bool,
    /// Set when a canceled child cuts it short: it ends instead of being asked again.
    pub cut_by: Option<ActionId>,
}

impl<A> Frame<A> {
    pub(super) const fn new(id: ActionId) -> Self {
        Self {
            id,
            phase: Phase::Enter,
            due: None,
            batch: 0..0,
            open: 0,
            join: false,
            cut_by: None,
        }
    }
}

/// The frames of the live actions, sorted by id.
///
/// Ended ones stay as gaps until half of the list is gaps, so that ending costs the same whatever the order. A lookup is a
/// binary search.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Frames<A> {
    list: Vec<Slot<A>>,
    live: usize,
}

#[derive(Debug, Clone, PartialEq)]
struct Slot<A> {
    id: ActionId,
    frame: Option<Frame<A>>,
}

impl<A> Default for Frames<A> {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            live: 0,
        }
    }
}

impl<A> Frames<A> {
    /// How many actions are live.
    pub(super) const fn len(&self) -> usize {
        self.live
    }

    /// Adds the frame of a new action, whose id is higher than any before.
    pub(super) fn push(&mut self, id: ActionId) {
        debug_assert!(self.list.last().is_none_or(|last| last.id < id), "ids only grow");
        self.list.push(Slot {
            id,
            frame: Some(Frame::new(id)),
        });
        self.live += 1;
    }

    fn position(&self, id: ActionId) -> Option<usize> {
        self.list.binary_search_by_key(&id, |slot| slot.id).ok()
    }

    /// The frame of a live action.
    pub(super) fn get(&self, id: ActionId) -> Option<&Frame<A>> {
        self.list[self.position(id)?].frame.as_ref()
    }

    /// The frame of a live action, to be changed.
    pub(super) fn get_mut(&mut self, id: ActionId) -> Option<&mut Frame<A>> {
        let position = self.position(id)?;
        self.list[position].frame.as_mut()
    }

    /// Takes the frame of an action that ends.
    pub(super) fn remove(&mut self, id: ActionId) -> Option<Frame<A>> {
        let position = self.position(id)?;
        let frame = self.list[position].frame.take()?;
        self.live -= 1;
        while self.list.last().is_some_and(|last| last.frame.is_none()) {
            self.list.pop();
        }
        if self.list.len() > 2 * self.live + 16 {
            self.list.retain(|slot| slot.frame.is_some());
        }
        Some(frame)
    }

    /// The live frames by id.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = &Frame<A>> {
        self.list.iter().filter_map(|slot| slot.frame.as_ref())
    }
}
