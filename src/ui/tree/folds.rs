//! Which rows are open.

use std::collections::HashSet;

use crate::action::{ActionId, Node};
use crate::sim::Action;

/// What the user opened and folded.
#[derive(Debug, Clone, Default)]
struct ByHand {
    opened: HashSet<ActionId>,
    folded: HashSet<ActionId>,
}

impl ByHand {
    fn of(&self, id: ActionId) -> Option<bool> {
        if self.opened.contains(&id) {
            return Some(true);
        }
        self.folded.contains(&id).then_some(false)
    }

    fn set(&mut self, id: ActionId, open: bool) {
        let (into, out) = if open {
            (&mut self.opened, &mut self.folded)
        } else {
            (&mut self.folded, &mut self.opened)
        };
        into.insert(id);
        out.remove(&id);
    }

    fn forget_before(&mut self, oldest: ActionId) {
        self.opened.retain(|&id| id >= oldest);
        self.folded.retain(|&id| id >= oldest);
    }
}

/// What the user opened and folded. Everything else folds by itself: a root that has ended folds when the next one starts, and
/// a run of equal siblings from its beginning.
#[derive(Debug, Clone, Default)]
pub struct Folds {
    actions: ByHand,
    /// Runs, by the first of each.
    runs: ByHand,
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

    /// Whether the members of a run show.
    #[must_use]
    pub fn is_run_open(&self, first: ActionId) -> bool {
        self.runs.of(first).or_else(|| self.with_all(first)).unwrap_or(false)
    }

    /// What the user wants, if they said so.
    pub(super) fn by_hand(&self, id: ActionId) -> Option<bool> {
        self.actions.of(id).or_else(|| self.with_all(id))
    }

    fn with_all(&self, id: ActionId) -> Option<bool> {
        self.all.filter(|&(upto, _)| id <= upto).map(|(_, open)| open)
    }

    /// Whether an action folds unless the user opened it.
    pub(super) fn folds_itself(node: &Node<Action>, newest_started: Option<ActionId>) -> bool {
        node.parent.is_none() && node.state.is_terminal() && newest_started.is_some_and(|newest| newest > node.id)
    }

    /// Opens or folds one action.
    pub fn set(&mut self, id: ActionId, open: bool) {
        self.actions.set(id, open);
    }

    /// Opens or folds a run.
    pub fn set_run(&mut self, first: ActionId, open: bool) {
        self.runs.set(first, open);
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
        self.actions.forget_before(oldest);
        self.runs.forget_before(oldest);
    }
}
