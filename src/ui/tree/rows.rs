//! The rows that show, flattened from the record and the folds.
//!
//! The list is kept from frame to frame. Everything before the first action whose children are still to come stands whatever
//! the simulation does ([`Rows::update`] starts there), so a frame costs the rows that are new, not those that are there.

use std::sync::Arc;

use super::folds::Folds;
use super::runs;
use super::walk::{Walk, first_input, next_item};
use crate::action::{ActionId, Transition, Tree};
use crate::session::words::cascade_level;
use crate::sim::{Action, Sim};
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
pub(in crate::ui) struct Seen {
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
    pub(in crate::ui) fn of(record: &Record<'_>) -> Self {
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
    pub(in crate::ui) fn goes_on_in(&self, next: &Self, sim: &Sim) -> bool {
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
    pub(in crate::ui) const fn transitions(&self) -> u64 {
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

/// Whether an action has children that are indented below it; the next level of a cascade is not.
#[must_use]
pub fn has_rows_below(tree: &Tree<Action>, id: ActionId) -> bool {
    tree.first_child(id)
        .and_then(|child| tree.get(child))
        .is_some_and(|child| cascade_level(&child.action).is_none())
}
