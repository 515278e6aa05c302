//! The rows that show, flattened from the record and the folds.
//!
//! The list is kept from frame to frame. Everything before the first action whose children are still to come stands whatever
//! the simulation does ([`Rows::update`] starts there), so a frame costs the rows that are new, not those that are there.

use std::sync::Arc;

use super::folds::Folds;
use super::runs;
use crate::action::{ActionId, Logic, Node, Transition, Tree};
use crate::sim::{Action, Input, Response, Sim};
use crate::ui::record::Record;

/// What a row shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Item {
    /// An action.
    Action(ActionId),
    /// A run of equal siblings, by the first of them.
    Run(ActionId),
    /// An input that started none, by its place in the list of inputs.
    Input(u32),
}

/// One row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// What it shows.
    pub item: Item,
    /// How far it is indented, in levels. The next Match of a cascade stands at the level of the one before.
    pub depth: u32,
}

/// A place in the walk through roots and their actions: what comes after it is still to be listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Mark {
    /// How many rows come before it.
    rows: usize,
    /// The next input to look at.
    input: usize,
    /// The last row, while its chain goes on.
    at: Option<Item>,
}

/// What the rows were made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Seen {
    transitions: u64,
    inputs: usize,
    dropped: u64,
    dropped_transitions: u64,
    level: usize,
    branch: Option<u32>,
    /// The last transition.
    last: Option<Transition>,
}

impl Seen {
    pub(super) fn of(record: &Record<'_>) -> Self {
        let sim = record.sim;
        Self {
            transitions: sim.tree().last_transition(),
            inputs: sim.inputs().len(),
            dropped: sim.tree().dropped_actions(),
            dropped_transitions: sim.tree().dropped_transitions(),
            level: Arc::as_ptr(sim.level()) as usize,
            branch: record.branch,
            last: sim.tree().transition(sim.tree().last_transition()).copied(),
        }
    }

    /// Whether a record can have come from the one that was seen by its going on.
    pub(super) fn goes_on_in(&self, next: &Self, sim: &Sim) -> bool {
        self.transitions <= next.transitions
            && self.inputs <= next.inputs
            && self.dropped == next.dropped
            && self.dropped_transitions == next.dropped_transitions
            && self.level == next.level
            && self.branch == next.branch
            // Another transition in the place of the last one tells another record.
            && self.last == sim.tree().transition(self.transitions).copied()
    }

    /// The number of the last transition.
    pub(super) const fn transitions(&self) -> u64 {
        self.transitions
    }
}

/// The rows that show, in order.
#[derive(Debug, Clone, Default)]
pub struct Rows {
    list: Vec<Row>,
    /// Rows before it change no more by themselves, except that roots fold.
    stable: Mark,
    /// The roots before `stable` that are open and will fold by themselves, each with the place after its row.
    open_roots: Vec<(ActionId, Mark)>,
    newest_started: Option<ActionId>,
    seen: Seen,
    dirty: bool,
}

impl Rows {
    /// The rows.
    #[must_use]
    pub fn as_slice(&self) -> &[Row] {
        &self.list
    }

    /// The newest root that has started.
    #[must_use]
    pub const fn newest_started(&self) -> Option<ActionId> {
        self.newest_started
    }

    /// Where an item stands, if it shows. New ones are found first.
    #[must_use]
    pub fn position(&self, item: Item) -> Option<usize> {
        self.list.iter().rposition(|row| row.item == item)
    }

    /// The row of an action, or of the nearest one above it that shows.
    #[must_use]
    pub fn nearest(&self, tree: &Tree<Action>, id: ActionId) -> Option<usize> {
        let mut at = Some(id);
        // A folded subtree hides all below its top: most often one look is enough, and two for the rest of a chain.
        while let Some(id) = at {
            if let Some(position) = self.position(Item::Action(id)) {
                return Some(position);
            }
            let node = tree.get(id)?;
            let run = runs::first(tree, node).and_then(|first| self.position(Item::Run(first)));
            if run.is_some() {
                return run;
            }
            at = if node.depth > 16 { Some(node.root) } else { node.parent };
        }
        None
    }

    /// Lists everything anew at the next update: for changed folds, or another simulation.
    pub fn invalidate(&mut self) {
        self.dirty = true;
    }

    /// Brings the rows up to date. Answers whether rows that were there may have moved or gone.
    pub fn update(&mut self, record: &Record<'_>, folds: &mut Folds) -> bool {
        let sim = record.sim;
        let seen = Seen::of(record);
        if seen == self.seen && !self.dirty {
            return false;
        }
        let mut moved = false;
        if self.dirty || !self.seen.goes_on_in(&seen, sim) {
            let input = first_input(sim);
            *self = Self {
                stable: Mark {
                    input,
                    ..Mark::default()
                },
                list: std::mem::take(&mut self.list),
                ..Self::default()
            };
            if let Some(oldest) = sim.tree().iter().next().filter(|_| seen.dropped > 0) {
                folds.forget_before(oldest.id);
            }
            moved = true;
        }
        self.seen = seen;
        self.find_newest_started(sim.tree());
        moved |= self.fold_ended_roots(sim.tree());
        self.list.truncate(self.stable.rows);
        self.extend(sim, folds);
        moved
    }

    fn find_newest_started(&mut self, tree: &Tree<Action>) {
        let mut at = match self.newest_started {
            Some(newest) => tree.next_sibling(newest),
            None => tree.roots().next().map(|root| root.id),
        };
        while let Some(root) = at.and_then(|id| tree.get(id)) {
            if root.started != 0 {
                self.newest_started = Some(root.id);
            }
            at = tree.next_sibling(root.id);
        }
    }

    /// Goes back to the first root that has folded meanwhile.
    fn fold_ended_roots(&mut self, tree: &Tree<Action>) -> bool {
        let newest = self.newest_started;
        let folded = |id| tree.get(id).is_none_or(|root| Folds::folds_itself(root, newest));
        let Some(first) = self.open_roots.iter().position(|&(id, _)| folded(id)) else {
            return false;
        };
        let (_, mark) = self.open_roots[first];
        self.open_roots.truncate(first);
        let moved = self.list.len() > mark.rows;
        self.stable = mark;
        moved
    }

    /// Lists what comes after the stable part, and moves its end as far as it can.
    fn extend(&mut self, sim: &Sim, folds: &Folds) {
        let tree = sim.tree();
        let walk = Walk {
            tree,
            folds,
            newest_started: self.newest_started,
        };
        let Mark { mut input, mut at, .. } = self.stable;
        // The last stable row may go on being the one that grows.
        let mut stable = at.filter(|&at| walk.may_grow(at)).map(|_| self.stable);
        loop {
            let Some(last) = at else {
                let Some(item) = next_item(sim, &mut input) else { break };
                self.list.push(Row { item, depth: 0 });
                if let Item::Action(root) = item {
                    at = Some(item);
                    let mark = Mark {
                        rows: self.list.len(),
                        input,
                        at,
                    };
                    if walk.may_grow(item) {
                        stable.get_or_insert(mark);
                    }
                    if stable.is_none_or(|stable| stable.rows >= mark.rows) && walk.will_fold(root) {
                        self.open_roots.push((root, mark));
                    }
                }
                continue;
            };
            let depth = self.list.last().map_or(0, |row| row.depth);
            let step = walk.next(last, depth);
            if step.leaves_live {
                stable.get_or_insert(Mark {
                    rows: self.list.len(),
                    input,
                    at,
                });
            }
            at = step.next.map(|(item, _)| item);
            if let Some((item, depth)) = step.next {
                self.list.push(Row { item, depth });
                if walk.may_grow(item) {
                    stable.get_or_insert(Mark {
                        rows: self.list.len(),
                        input,
                        at,
                    });
                }
            }
        }
        self.stable = stable.unwrap_or(Mark {
            rows: self.list.len(),
            input,
            at: None,
        });
    }
}

/// The first input that can still be in the record.
fn first_input(sim: &Sim) -> usize {
    let tree = sim.tree();
    let spawned = tree.roots().next().map_or(u64::MAX, |root| root.spawned);
    let oldest = spawned.min(tree.dropped_transitions());
    sim.inputs().partition_point(|row| row.transition < oldest)
}

/// The next root or thin row, in the order in which the inputs were given.
fn next_item(sim: &Sim, input: &mut usize) -> Option<Item> {
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
            (Response::Refused(_), _) | (_, Input::Cancel { .. } | Input::Settings(_))
                if row.transition >= sim.tree().dropped_transitions() =>
            {
                return Some(Item::Input(at as u32));
            }
            _ => {}
        }
    }
    None
}

/// The level of an action that opens a cascade level below another: 2 and up.
#[must_use]
pub fn cascade_level(action: &Action) -> Option<u32> {
    let level = action.chain_level().filter(|&level| level > 1);
    level.filter(|_| action.opens_level())
}

/// Whether an action has children that are indented below it; the next level of a cascade is not.
#[must_use]
pub fn has_rows_below(tree: &Tree<Action>, id: ActionId) -> bool {
    tree.first_child(id)
        .and_then(|child| tree.get(child))
        .is_some_and(|child| cascade_level(&child.action).is_none())
}

/// The walk through the record, in the order of the rows.
struct Walk<'a> {
    tree: &'a Tree<Action>,
    folds: &'a Folds,
    newest_started: Option<ActionId>,
}

/// A step of the walk inside a chain.
struct Step {
    /// The next row with its depth; `None` at the end of the chain.
    next: Option<(Item, u32)>,
    /// Whether the step goes out of a live action, which may have more children later.
    leaves_live: bool,
}

impl Walk<'_> {
    fn is_open(&self, node: &Node<Action>) -> bool {
        self.folds.is_open(node, self.newest_started)
    }

    /// Whether rows may come right below a row later. What a folded run hides is none of them: its members came all at once.
    fn may_grow(&self, item: Item) -> bool {
        let Item::Action(id) = item else { return false };
        self.tree.get(id).is_some_and(|node| {
            !node.state.is_terminal() && (!self.is_open(node) || self.tree.first_child(id).is_none())
        })
    }

    /// Whether a root is open and will fold by itself.
    fn will_fold(&self, root: ActionId) -> bool {
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
    fn next(&self, item: Item, depth: u32) -> Step {
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
