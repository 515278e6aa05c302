//! An engine without its record, and with it again: what a moment of the past is kept as.
//!
//! What has ended never changes but for three things, which are taken back here: a link to a sibling that came later, a mark that
//! its writes were taken back later, and that the record has dropped it meanwhile.

use super::{Engine, Logic, Tree};
use crate::board::ActionId;
use crate::chunks::Chunks;

impl<A: Logic> Engine<A> {
    /// The same engine with nothing in its record but the live actions, and the failed ones of which their parent has yet to be told.
    #[must_use]
    pub fn without_record(&self) -> Self {
        let batches = self.frames.iter().flat_map(|frame| frame.batch.clone());
        let failed = batches
            .filter_map(ActionId::new)
            .filter_map(|id| self.tree.get(id))
            .filter(|node| node.cause.is_some());
        let live = self.live().filter_map(|id| self.tree.get(id));
        let mut nodes: Vec<_> = live.chain(failed).cloned().collect();
        nodes.sort_by_key(|node| node.id);
        let tree = Tree {
            nodes: nodes.into_iter().collect(),
            transitions: Chunks::default(),
            dropped_actions: 0,
            first_root: self.tree.first_root,
            last_root: self.tree.last_root,
            next_id: self.tree.next_id,
            starts: self.tree.starts,
        };
        self.with_tree(tree)
    }

    /// An engine without its record as it stood after a transition, with the record that a later moment of the same run holds.
    /// `undone_from` is the first action that may have been marked as undone since.
    #[must_use]
    pub fn with_record(&self, later: &Tree<A>, transition: u64, undone_from: Option<ActionId>) -> Self {
        self.with_tree(self.tree.with_record(later, transition, undone_from))
    }

    fn with_tree(&self, tree: Tree<A>) -> Self {
        Self {
            tree,
            frames: self.frames.clone(),
            due: self.due.clone(),
            tick: self.tick,
            running_root: self.running_root,
            queued_roots: self.queued_roots.clone(),
            chain_transitions: self.chain_transitions,
            chain_actions: self.chain_actions,
            trim_again_at: self.trim_again_at,
            budgets: self.budgets,
            recording: self.recording,
            faults: self.faults.clone(),
        }
    }

    /// Whether the record is kept within its budget from here on. While a moment of the past is run to, nothing is dropped that the
    /// run still holds.
    pub fn keep_trimming(&mut self, trims: bool) {
        self.trim_again_at = if trims { 0 } else { usize::MAX };
    }
}

impl<A: Logic> Tree<A> {
    fn with_record(&self, later: &Self, transition: u64, undone_from: Option<ActionId>) -> Self {
        let count = later.nodes.partition_point(|node| node.id.get() < self.next_id);
        let mut tree = Self {
            nodes: later.nodes.prefix(count),
            transitions: later.transitions.before(transition),
            dropped_actions: later.dropped_actions,
            first_root: None,
            last_root: self.last_root,
            next_id: self.next_id,
            starts: self.starts,
        };
        if let Some(from) = undone_from {
            tree.take_marks_back(from, transition);
        }
        let mut dropped = Vec::new();
        for node in &self.nodes {
            match tree.get_mut(node.id) {
                Some(kept) => *kept = node.clone(),
                None => dropped.push(node.clone()),
            }
        }
        if !dropped.is_empty() {
            let mut all: Vec<_> = tree.nodes.iter().cloned().chain(dropped).collect();
            all.sort_by_key(|node| node.id);
            tree.nodes.replace(all);
        }
        if tree.has_gaps() {
            tree.relink();
            return tree;
        }
        let lasts = self.nodes.iter().map(|node| node.last_child).chain([self.last_root]);
        for last in lasts.flatten() {
            if tree.get(last).is_some_and(|node| node.next_sibling.is_some())
                && let Some(node) = tree.get_mut(last)
            {
                node.next_sibling = None;
            }
        }
        let first_roots = [self.first_root, later.first_root].into_iter().flatten();
        tree.first_root = first_roots.max().filter(|&id| tree.get(id).is_some());
        tree
    }

    /// Takes back the marks of roll backs that came after a transition.
    fn take_marks_back(&mut self, from: ActionId, transition: u64) {
        for position in self.nodes.partition_point(|node| node.id < from)..self.nodes.len() {
            let node = &self.nodes[position];
            if node.undone
                && !node.is_undone_at(transition)
                && let Some(node) = self.nodes.get_mut(position)
            {
                node.undone = false;
                node.undone_after = 0;
            }
        }
    }

    /// Whether actions between the first and the last that are kept were dropped.
    fn has_gaps(&self) -> bool {
        let ends = self.nodes.first().zip(self.nodes.last());
        ends.is_some_and(|(first, last)| (last.id.get() - first.id.get()) as usize + 1 != self.nodes.len())
    }
}
