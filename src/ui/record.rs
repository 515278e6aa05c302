//! The record of actions and the two marks in it, as the tree and the timeline show them.

use std::borrow::Cow;

use crate::action::{ActionId, Node, State};
use crate::session::spelled;
use crate::sim::at::state_at;
use crate::sim::{Action, InputRow, Kind, RootTotals, Sim};

/// What the panels of the debugger look at: everything that has happened, and where in it one stands.
#[derive(Debug, Clone, Copy)]
pub struct Record<'a> {
    /// The simulation as it stands now: its tree holds what comes after the playhead, too.
    pub sim: &'a Sim,
    /// The playhead: the transition after which the moment lies that Live shows.
    pub playhead: u64,
    /// The number of the branch that is shown; `None` while there is one alone.
    pub branch: Option<u32>,
    /// The selection: the action that the Inspector shows.
    pub selected: Option<ActionId>,
}

impl<'a> Record<'a> {
    /// The record with the playhead at its end.
    #[must_use]
    pub fn now(sim: &'a Sim, selected: Option<ActionId>) -> Self {
        Self {
            sim,
            playhead: sim.tree().last_transition(),
            branch: None,
            selected,
        }
    }

    /// Whether the playhead stands before the end.
    #[must_use]
    pub fn is_past(&self) -> bool {
        self.playhead < self.sim.tree().last_transition()
    }

    /// The state of an action at the playhead.
    #[must_use]
    pub fn state(&self, node: &Node<Action>) -> State {
        state_at(self.sim.tree(), node, self.playhead)
    }

    /// The word for the state of an action at the playhead: a trace may have one of its own.
    #[must_use]
    pub fn word<'n>(&self, node: &'n Node<Action>) -> &'n str {
        let own = match &node.action.kind {
            Kind::Traced(traced) => traced.at(self.playhead).and_then(|was| was.word.as_deref()),
            _ => None,
        };
        own.unwrap_or_else(|| self.state(node).word())
    }

    /// Whether an action was spawned after the playhead.
    #[must_use]
    pub fn is_after(&self, node: &Node<Action>) -> bool {
        let spawned = match node.parent {
            Some(_) => node.spawned > self.playhead,
            // A root is no part of a transition: it comes after the one that it was counted behind.
            None => node.spawned >= self.playhead,
        };
        spawned && self.is_past()
    }

    /// Whether an action's writes had been taken back at the playhead.
    #[must_use]
    pub fn is_undone(&self, node: &Node<Action>) -> bool {
        node.is_undone_at(self.playhead)
    }

    /// How many actions of a subtree had not ended at the playhead, itself included.
    #[must_use]
    pub fn live_below(&self, id: ActionId) -> usize {
        if !self.is_past() {
            return self.sim.engine().live_below(id);
        }
        let tree = self.sim.tree();
        let nodes = tree.subtree(id).into_iter().filter_map(|id| tree.get(id));
        nodes
            .filter(|node| !self.is_after(node) && (node.ended == 0 || node.ended > self.playhead))
            .count()
    }

    /// Words that name actions, spelled as their rows are.
    #[must_use]
    pub fn spell<'w>(&self, words: &'w str) -> Cow<'w, str> {
        spelled(self.branch, words)
    }

    /// Whether an input was given after the playhead.
    #[must_use]
    pub fn is_input_after(&self, row: &InputRow) -> bool {
        row.transition >= self.playhead && self.is_past()
    }

    /// The action that makes the transition after the playhead.
    #[must_use]
    pub fn current(&self) -> Option<ActionId> {
        if self.is_past() {
            let next = self.sim.tree().transition(self.playhead + 1);
            next.map(|next| next.action)
        } else {
            self.sim.current()
        }
    }

    /// The root of the chain that runs at the playhead.
    #[must_use]
    pub fn running_root(&self) -> Option<&'a Node<Action>> {
        let tree = self.sim.tree();
        if !self.is_past() {
            return self.sim.engine().running_root().and_then(|id| tree.get(id));
        }
        let root_of = |number: u64| {
            let action = tree.transition(number)?.action;
            tree.get(tree.get(action)?.root)
        };
        // The chain of the last transition or of the next one; a root that was canceled in the queue may be either.
        let runs = |root: &&Node<Action>| {
            let started = root.started != 0 && root.started <= self.playhead;
            started && (root.ended == 0 || root.ended > self.playhead)
        };
        let around = [self.playhead, self.playhead + 1];
        around.into_iter().filter_map(root_of).find(runs)
    }

    /// The tick at the playhead.
    #[must_use]
    pub fn tick(&self) -> u64 {
        if self.is_past() {
            self.sim.tree().tick_of(self.playhead).unwrap_or(0)
        } else {
            self.sim.tick()
        }
    }

    /// How many ticks an action had taken at the playhead; `None` when it had not started, or that is no longer in the record.
    #[must_use]
    pub fn ticks(&self, node: &Node<Action>) -> Option<u64> {
        if node.started > self.playhead {
            return None;
        }
        let start = self.sim.tree().tick_of(node.started)?;
        let end = if node.ended != 0 && node.ended <= self.playhead {
            self.sim.tree().tick_of(node.ended)?
        } else {
            self.tick()
        };
        Some(end.saturating_sub(start))
    }

    /// The place of an action in the order in which actions have started by the playhead, from 1; `None` before it starts, and where
    /// the record does not reach back to it.
    #[must_use]
    pub fn order(&self, node: &Node<Action>) -> Option<u32> {
        let has_started = node.started != 0 && node.started <= self.playhead;
        Some(node.order).filter(|&order| has_started && order != 0)
    }

    /// What a chain came to, once its root has ended by the playhead.
    #[must_use]
    pub fn totals(&self, node: &Node<Action>) -> Option<&'a RootTotals> {
        let has_ended = node.ended != 0 && node.ended <= self.playhead;
        self.sim.totals_of(node.id).filter(|_| has_ended)
    }

    /// The number of an action: `#41`, or `b2·41` in a branch.
    #[must_use]
    pub fn number(&self, id: ActionId) -> String {
        match self.branch {
            Some(branch) => format!("b{branch}·{}", id.get()),
            None => id.to_string(),
        }
    }

    /// The transition that an action's start is gone to by; for one that never started, its end.
    #[must_use]
    pub const fn start_of(node: &Node<Action>) -> Option<u64> {
        match (node.started, node.ended) {
            (0, 0) => None,
            (0, ended) => Some(ended),
            (started, _) => Some(started),
        }
    }
}
