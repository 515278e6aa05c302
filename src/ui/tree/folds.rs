//! Which rows are open.

use std::collections::HashSet;

use crate::action::{ActionId, Node};
use crate::sim::Action;

/// What the user opened and folded. Everything else folds by itself: a root that has ended folds when the next one starts.
#[derive(Debug, Clone, Default)]
pub struct Folds {
    opened: HashSet<ActionId>,
    folded: HashSet<ActionId>,
    /// All actions up to this one were opened, or folded, together.
    all: Option<(ActionId, bool)>,
}

impl Folds {
    /// Whether the children of an action show. `newest_started` is the newest root that has started.
    #[must_use]
    pub fn is_open(&self, node: &Node<Action>, newest_started: Option<ActionId>) -> bool {
        self.by_hand(node.id)
            .unwrap_or_else(|| !Self::folds_itself(node, newest_started))
    }

    /// What the user wants, if they said so.
    pub(super) fn by_hand(&self, id: ActionId) -> Option<bool> {
        if self.opened.contains(&id) {
            return Some(true);
        }
        if self.folded.contains(&id) {
            return Some(false);
        }
        self.all.filter(|&(upto, _)| id <= upto).map(|(_, open)| open)
    }

    /// Whether an action folds unless the user opened it.
    pub(super) fn folds_itself(node: &Node<Action>, newest_started: Option<ActionId>) -> bool {
        node.parent.is_none() && node.state.is_terminal() && newest_started.is_some_and(|newest| newest > node.id)
    }

    /// Opens or folds one action.
    pub fn set(&mut self, id: ActionId, open: bool) {
        let (into, out) = if open {
            (&mut self.opened, &mut self.folded)
        } else {
            (&mut self.folded, &mut self.opened)
        };
        into.insert(id);
        out.remove(&id);
    }

    /// Opens or folds every action up to `newest`; later ones fold by themselves again.
    pub fn set_all(&mut self, newest: ActionId, open: bool) {
        *self = Self {
            all: Some((newest, open)),
            ..Self::default()
        };
    }

    /// Forgets what was said about actions before `oldest`, which the record has dropped.
    pub(super) fn forget_before(&mut self, oldest: ActionId) {
        self.opened.retain(|&id| id >= oldest);
        self.folded.retain(|&id| id >= oldest);
    }
}
