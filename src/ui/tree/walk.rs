//! The walk through the record in the order of the rows: which row comes after one, and how deep it stands.

use super::folds::Folds;
use super::rows::Item;
use super::runs;
use crate::action::{ActionId, Node, Tree};
use crate::session::words::cascade_level;
use crate::sim::{Action, Input, Response, Sim};

/// The walk through the record, in the order of the rows.
pub(super) struct Walk<'a> {
    pub tree: &'a Tree<Action>,
    pub folds: &'a Folds,
    pub newest_started: Option<ActionId>,
}

/// A step of the walk inside a chain.
pub(super) struct Step {
    /// The next row with its depth; `None` at the end of the chain.
    pub next: Option<(Item, u32)>,
    /// Whether the step goes out of a live action, which may have more children later.
    pub leaves_live: bool,
}

impl Walk<'_> {
    fn is_open(&self, node: &Node<Action>) -> bool {
        self.folds.is_open(node, self.newest_started)
    }

    /// Whether rows may come right below a row later. What a folded run hides is none of them: its members came all at once.
    pub fn may_grow(&self, item: Item) -> bool {
        let Item::Action(id) = item else { return false };
        self.tree.get(id).is_some_and(|node| {
            !node.state.is_terminal() && (!self.is_open(node) || self.tree.first_child(id).is_none())
        })
    }

    /// Whether a root is open and will fold by itself.
    pub fn will_fold(&self, root: ActionId) -> bool {
        self.folds.by_hand(root).is_none()
            && self
                .tree
                .get(root)
                .is_some_and(|root| !Folds::folds_itself(root, self.newest_started))
    }

    /// The row that an action is met by: its own, or that of the run that it begins.
    fn meet(&self, node: &Node<Action>) -> Item {
        if runs::is_first(self.tree, node) {
            Item::Run(node.id)
        } else {
            Item::Action(node.id)
        }
    }

    /// The row after an item, which is `depth` levels deep.
    pub fn next(&self, item: Item, depth: u32) -> Step {
        let mut leaves_live = false;
        let step = |next, leaves_live| Step { next, leaves_live };
        let mut depth = depth;
        let node = match item {
            Item::Run(first) if self.folds.is_run_open(first) => {
                return step(Some((Item::Action(first), depth + 1)), false);
            }
            // Its members stand a level deeper than the run, if they showed.
            Item::Run(first) => {
                depth += 1;
                runs::members(self.tree, first).last()
            }
            Item::Action(id) => self.tree.get(id),
            Item::Input(_) => None,
        };
        let Some(mut node) = node else {
            return step(None, false);
        };
        if let Item::Action(id) = item {
            let below = if self.is_open(node) {
                self.tree.first_child(id)
            } else {
                let next_level = |child: &&Node<Action>| cascade_level(&child.action).is_some();
                self.tree.children(id).find(next_level).map(|child| child.id)
            };
            if let Some(child) = below.and_then(|child| self.tree.get(child)) {
                return step(Some((self.meet(child), depth + indent(child))), false);
            }
        }
        while let Some(parent) = node.parent.and_then(|parent| self.tree.get(parent)) {
            let sibling = self.tree.next_sibling(node.id).filter(|_| self.is_open(parent));
            let sibling = sibling.and_then(|sibling| self.tree.get(sibling));
            let in_run = runs::is_in(self.tree, node);
            if let Some(sibling) = sibling.filter(|sibling| in_run && runs::goes_on(node, sibling)) {
                return step(Some((Item::Action(sibling.id), depth)), leaves_live);
            }
            depth -= (indent(node) + u32::from(in_run)).min(depth);
            if let Some(sibling) = sibling {
                return step(Some((self.meet(sibling), depth + indent(sibling))), leaves_live);
            }
            leaves_live |= !parent.state.is_terminal();
            node = parent;
        }
        step(None, leaves_live)
    }
}

/// The levels that a row stands deeper than its parent.
fn indent(node: &Node<Action>) -> u32 {
    u32::from(cascade_level(&node.action).is_none())
}

/// The first input that can still be in the record.
pub(super) fn first_input(sim: &Sim) -> usize {
    let tree = sim.tree();
    let spawned = tree.roots().next().map_or(u64::MAX, |root| root.spawned);
    let oldest = spawned.min(tree.dropped_transitions());
    sim.inputs().partition_point(|row| row.transition < oldest)
}

/// The next root or thin row, in the order in which the inputs were given.
pub(super) fn next_item(sim: &Sim, input: &mut usize) -> Option<Item> {
    let inputs = sim.inputs();
    while *input < inputs.len() {
        let at = *input;
        *input += 1;
        // A cancel that lets a held move run is noted after that move: its number tells that it came first.
        let before = |a: usize, b: usize| {
            let pair = inputs.get(a).zip(inputs.get(b));
            pair.is_some_and(|(a, b)| a.transition < b.transition)
        };
        let at = match at {
            at if before(at + 1, at) => at + 1,
            at if at > 0 && before(at, at - 1) => at - 1,
            at => at,
        };
        let row = &inputs[at];
        match (row.response, &row.input) {
            (Response::Started(root) | Response::Queued(root), _) if sim.tree().get(root).is_some() => {
                return Some(Item::Action(root));
            }
            (Response::Refused(_), _)
            | (_, Input::Cancel { .. } | Input::Settings(_) | Input::Inject(_))
            | (Response::Taken, Input::Told(_))
                if row.transition >= sim.tree().dropped_transitions() =>
            {
                return Some(Item::Input(at as u32));
            }
            _ => {}
        }
    }
    None
}
