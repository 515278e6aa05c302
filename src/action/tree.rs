//! The tree of actions and the numbered list of its transitions: the record that a debugger reads.

use super::{Cause, Logic, State};
use crate::board::ActionId;
use crate::chunks::Chunks;

/// One action in the record.
#[derive(Debug, Clone, PartialEq)]
pub struct Node<A> {
    /// Its number, from 1; never used twice.
    pub id: ActionId,
    /// Who chained it; `None` for a root.
    pub parent: Option<ActionId>,
    /// The root of its chain; itself for a root.
    pub root: ActionId,
    pub(super) first_child: Option<ActionId>,
    pub(super) last_child: Option<ActionId>,
    pub(super) next_sibling: Option<ActionId>,
    /// How many ancestors it has.
    pub depth: u32,
    /// How many cascade levels it stands in, its own included.
    pub level: u32,
    /// Where it is in its life.
    pub state: State,
    /// Whether a roll back took its writes back.
    pub undone: bool,
    /// One more than how many transitions after its end that was; 0 while it was not.
    pub(super) undone_after: u32,
    /// How many transitions there had been when it was spawned.
    pub spawned: u64,
    /// The transition that started it, or 0.
    pub started: u64,
    /// How many actions of the record had started when it had, itself included: its place in the order of starts, from 1; 0 before
    /// it starts. Numbers follow the making of actions, which is another order.
    pub order: u32,
    /// The transition that ended it, or 0.
    pub ended: u64,
    /// Why it is Canceled.
    pub cause: Option<Box<Cause>>,
    /// What it is: its kind, parameters and phase.
    pub action: A,
}

impl<A> Node<A> {
    /// Whether its writes had been taken back by a transition.
    #[must_use]
    pub fn is_undone_at(&self, transition: u64) -> bool {
        self.undone && self.ended + u64::from(self.undone_after).saturating_sub(1) <= transition
    }
}

/// One state change of one action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transition {
    /// When, in ticks.
    pub tick: u64,
    /// How many writes the journal had when it happened; those of the ask that it starts come after.
    pub journal: u64,
    /// Whose.
    pub action: ActionId,
    /// The state before.
    pub from: State,
    /// The state after.
    pub to: State,
}

/// The record: every action and every transition, oldest first, as far as they are kept.
///
/// Invariants: nodes are sorted by id; parents come before children; transitions are numbered from 1 without a gap, and those
/// dropped are the oldest.
#[derive(Debug, Clone, PartialEq)]
pub struct Tree<A> {
    pub(super) nodes: Chunks<Node<A>>,
    pub(super) transitions: Chunks<Transition>,
    pub(super) dropped_actions: u64,
    pub(super) first_root: Option<ActionId>,
    pub(super) last_root: Option<ActionId>,
    pub(super) next_id: u32,
    /// How many actions have started, dropped ones included.
    pub(super) starts: u32,
}

impl<A> Default for Tree<A> {
    fn default() -> Self {
        Self {
            nodes: Chunks::default(),
            transitions: Chunks::default(),
            dropped_actions: 0,
            first_root: None,
            last_root: None,
            next_id: 1,
            starts: 0,
        }
    }
}

impl<A> Tree<A> {
    /// How many actions are kept.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no action is kept.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// How many of the oldest actions were dropped to keep within the record's budget.
    #[must_use]
    pub const fn dropped_actions(&self) -> u64 {
        self.dropped_actions
    }

    /// How many of the oldest transitions were dropped with them.
    #[must_use]
    pub const fn dropped_transitions(&self) -> u64 {
        self.transitions.dropped()
    }

    /// How many transitions there have been, dropped ones included: the number of the last one.
    #[must_use]
    pub const fn last_transition(&self) -> u64 {
        self.transitions.end()
    }

    /// The transition with a number, if it is kept.
    #[must_use]
    pub fn transition(&self, number: u64) -> Option<&Transition> {
        let index = number.checked_sub(self.dropped_transitions() + 1)?;
        self.transitions.get(usize::try_from(index).ok()?)
    }

    /// The transitions that are kept, with their numbers, oldest first.
    #[must_use]
    pub fn transitions(&self) -> impl DoubleEndedIterator<Item = (u64, &Transition)> + ExactSizeIterator {
        let first = self.dropped_transitions() as usize + 1;
        self.transitions
            .iter()
            .enumerate()
            .map(move |(index, transition)| ((first + index) as u64, transition))
    }

    pub(super) fn position(&self, id: ActionId) -> Option<usize> {
        let first = self.nodes.first()?.id;
        let guess = (id.get().checked_sub(first.get())?) as usize;
        // Without gaps (the usual case) the guess is right.
        if self.nodes.get(guess).is_some_and(|node| node.id == id) {
            return Some(guess);
        }
        let position = self.nodes.partition_point(|node| node.id < id);
        self.nodes.get(position).filter(|node| node.id == id).map(|_| position)
    }

    /// The action with an id, if it is kept.
    #[must_use]
    pub fn get(&self, id: ActionId) -> Option<&Node<A>> {
        self.position(id).map(|position| &self.nodes[position])
    }

    /// Every action that is kept, by id: parents before children.
    #[must_use]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Node<A>> + ExactSizeIterator {
        self.nodes.iter()
    }

    /// The actions from an id on, by id.
    #[must_use]
    pub fn from(&self, id: ActionId) -> impl DoubleEndedIterator<Item = &Node<A>> + ExactSizeIterator {
        let start = self.nodes.partition_point(|node| node.id < id);
        self.nodes.from(start)
    }

    /// The actions before an id, by id from there backwards.
    pub fn before(&self, id: ActionId) -> impl Iterator<Item = &Node<A>> {
        let end = self.nodes.partition_point(|node| node.id < id);
        self.nodes.until(end).rev()
    }

    /// The roots, oldest first.
    pub fn roots(&self) -> impl Iterator<Item = &Node<A>> {
        self.siblings(self.first_root)
    }

    /// The newest root, Pending ones included.
    #[must_use]
    pub fn last_root(&self) -> Option<&Node<A>> {
        self.last_root.and_then(|id| self.get(id))
    }

    /// The children of an action, in the order of their spawning.
    pub fn children(&self, id: ActionId) -> impl Iterator<Item = &Node<A>> {
        self.siblings(self.get(id).and_then(|node| node.first_child))
    }

    /// The first child of an action.
    #[must_use]
    pub fn first_child(&self, id: ActionId) -> Option<ActionId> {
        self.get(id)?.first_child
    }

    /// The next child of the same parent, or the next root.
    #[must_use]
    pub fn next_sibling(&self, id: ActionId) -> Option<ActionId> {
        self.get(id)?.next_sibling
    }

    fn siblings(&self, first: Option<ActionId>) -> impl Iterator<Item = &Node<A>> {
        std::iter::successors(first.and_then(|id| self.get(id)), |node| {
            node.next_sibling.and_then(|id| self.get(id))
        })
    }

    /// The actions of a subtree, the action itself included, by id.
    #[must_use]
    pub fn subtree(&self, id: ActionId) -> Vec<ActionId> {
        let mut members = vec![id];
        let mut inside = std::collections::HashSet::from([id]);
        for node in self.from(id).skip(1) {
            if node.parent.is_some_and(|parent| inside.contains(&parent)) {
                inside.insert(node.id);
                members.push(node.id);
            }
        }
        members
    }

    /// The tick of a transition, if it is kept.
    #[must_use]
    pub fn tick_of(&self, transition: u64) -> Option<u64> {
        self.transition(transition).map(|transition| transition.tick)
    }

    /// How many more ids there are.
    pub(super) const fn ids_left(&self) -> u32 {
        u32::MAX - self.next_id
    }

    /// A rough size in bytes, for the record's budget.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node<A>>() + self.transitions.len() * size_of::<Transition>()
    }
}

impl<A: Clone> Tree<A> {
    pub(super) fn get_mut(&mut self, id: ActionId) -> Option<&mut Node<A>> {
        let position = self.position(id)?;
        self.nodes.get_mut(position)
    }

    /// Adds an action behind the last child of its parent, or behind the last root.
    pub(super) fn link(&mut self, id: ActionId, parent: Option<ActionId>) {
        let (first, last) = if let Some(parent) = parent {
            let Some(parent) = self.get_mut(parent) else { return };
            (&mut parent.first_child, &mut parent.last_child)
        } else {
            (&mut self.first_root, &mut self.last_root)
        };
        first.get_or_insert(id);
        let previous = last.replace(id);
        if let Some(previous) = previous.and_then(|previous| self.get_mut(previous)) {
            previous.next_sibling = Some(id);
        }
    }

    /// Drops the actions that are not wanted, and counts them.
    pub(super) fn retain(&mut self, mut is_wanted: impl FnMut(&Node<A>) -> bool) {
        let kept: Vec<Node<A>> = self.nodes.iter().filter(|node| is_wanted(node)).cloned().collect();
        self.dropped_actions += (self.nodes.len() - kept.len()) as u64;
        self.nodes.replace(kept);
        self.relink();
    }

    /// Builds the links between children anew: their order is that of their ids.
    pub(super) fn relink(&mut self) {
        for position in 0..self.nodes.len() {
            if let Some(node) = self.nodes.get_mut(position) {
                node.first_child = None;
                node.last_child = None;
                node.next_sibling = None;
            }
        }
        self.first_root = None;
        self.last_root = None;
        let links: Vec<(ActionId, Option<ActionId>)> = self.nodes.iter().map(|node| (node.id, node.parent)).collect();
        for (id, parent) in links {
            self.link(id, parent);
        }
    }
}

impl<A: Logic> Tree<A> {
    /// Adds a Pending action under a parent that is named here; `None` makes a root.
    pub(super) fn spawn(&mut self, parent: Option<ActionId>, action: A) -> Option<ActionId> {
        let id = ActionId::new(self.next_id)?;
        self.next_id = self.next_id.checked_add(1)?;
        let (root, depth, level) = match parent.and_then(|parent| self.get(parent)) {
            Some(parent) => (parent.root, parent.depth + 1, parent.level),
            None => (id, 0, 0),
        };
        let level = level + u32::from(action.opens_level());
        self.link(id, parent);
        let spawned = self.last_transition();
        self.nodes.push(Node {
            id,
            parent,
            root,
            first_child: None,
            last_child: None,
            next_sibling: None,
            depth,
            level,
            state: State::Pending,
            undone: false,
            undone_after: 0,
            spawned,
            started: 0,
            order: 0,
            ended: 0,
            cause: None,
            action,
        });
        Some(id)
    }

    /// Changes a state and numbers the change. A change that is not legal is refused: `None`.
    pub(super) fn set_state(&mut self, id: ActionId, to: State, tick: u64, journal: u64) -> Option<u64> {
        self.enter(id, to, tick, journal, |from| from.may_become(to))
    }

    /// Changes a state that may be changed so, and numbers the change.
    pub(super) fn enter(
        &mut self,
        id: ActionId,
        to: State,
        tick: u64,
        journal: u64,
        may: impl FnOnce(State) -> bool,
    ) -> Option<u64> {
        let number = self.last_transition() + 1;
        let order = self.starts.saturating_add(1);
        let node = self.get_mut(id)?;
        let from = node.state;
        if !may(from) {
            return None;
        }
        node.state = to;
        let starts = from == State::Pending && !matches!(to, State::Pending | State::Canceled) && node.started == 0;
        if starts {
            node.started = number;
            node.order = order;
        }
        if to.is_terminal() {
            node.ended = number;
        }
        if starts {
            self.starts = order;
        }
        self.transitions.push(Transition {
            tick,
            journal,
            action: id,
            from,
            to,
        });
        Some(number)
    }
}
