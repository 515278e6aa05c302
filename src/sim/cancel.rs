//! Cancel: of an action or of its chain, keeping the board or rolling it back.

use std::collections::HashMap;

use super::input::Input;
use super::mahjong;
use super::world::difference;
use super::{Response, Sim};
use crate::action::{ActionId, Author};
use crate::board::{Change, Counter, Place, Slot};

/// How much a cancel ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
pub enum Scope {
    /// The root and all that it started.
    #[default]
    Chain,
    /// The action and its subtree; its ancestors are cut short.
    Action,
}

/// What becomes of the writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
pub enum CancelOutcome {
    /// They stay.
    #[default]
    Keep,
    /// They are taken back.
    RollBack,
}

/// Why writes could not be taken back; the cancel kept them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RollBackRefusal {
    /// A later write of another action stands on this place.
    Overwritten(Place),
    /// The oldest of the writes are no longer in the record.
    Dropped,
}

impl std::fmt::Display for RollBackRefusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Overwritten(place) => write!(
                f,
                "overwritten: a later action has changed {place}; canceled with its board kept, roll back the chain instead"
            ),
            Self::Dropped => write!(
                f,
                "dropped: the record no longer holds its oldest writes; canceled with its board kept, roll back the chain instead"
            ),
        }
    }
}

/// What a cancel did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CancelReport {
    /// How many actions ended; 0 when the target was not live.
    pub ended: usize,
    /// Why the roll back was refused.
    pub refused: Option<RollBackRefusal>,
}

impl Sim {
    /// Cancels a live action or its chain at this instant. An action that has ended is left as it is: nothing ends.
    pub fn cancel(&mut self, target: ActionId, scope: Scope, outcome: CancelOutcome, author: Author) -> CancelReport {
        let begun = self.begin_input();
        let (report, response) = self.cancel_now(target, scope, outcome, author);
        self.end_input(begun, author, Input::Cancel { target, scope, outcome }, response);
        report
    }

    pub(super) fn cancel_now(
        &mut self,
        named: ActionId,
        scope: Scope,
        outcome: CancelOutcome,
        author: Author,
    ) -> (CancelReport, Response) {
        let nothing = |response| (CancelReport::default(), response);
        let Some(node) = self.tree().get(named) else {
            return nothing(Response::Stale);
        };
        let root = node.root;
        if node.state.is_terminal() {
            let of_running_chain = self.engine.running_root() == Some(root);
            return nothing(if of_running_chain {
                Response::Nothing
            } else {
                Response::Stale
            });
        }
        let target = match scope {
            Scope::Chain => root,
            Scope::Action => named,
        };
        let undo = match outcome {
            CancelOutcome::Keep => Ok(Vec::new()),
            CancelOutcome::RollBack => self.undoing(target),
        };
        let (changes, refused) = match undo {
            Ok(changes) => (changes, None),
            Err(refusal) => (Vec::new(), Some(refusal)),
        };
        let rolls_back = outcome == CancelOutcome::RollBack && refused.is_none();
        let ran = self.tree().get(root).is_some_and(|root| root.started != 0);
        let Some(canceled) = self.engine.cancel(target, author, &mut self.world, |world, target| {
            for change in changes {
                world.write(target, change);
            }
        }) else {
            return nothing(Response::Nothing);
        };
        if rolls_back {
            self.engine.mark_undone(target);
            mahjong::has_rolled_back(&mut self.world, target);
        }
        // The board of a chain that was taken back whole needs no other way back.
        self.can_roll_back = (ran && !(rolls_back && target == root)).then_some(root);
        if let Some(ended) = canceled.root_ended {
            self.root_has_ended(ended);
        }
        let report = CancelReport {
            ended: canceled.ended,
            refused,
        };
        (report, Response::Taken)
    }

    /// The changes that take back the writes of an action's subtree: one a place and one a counter, those written last first.
    ///
    /// A chain goes back to the board on which it began, whatever the record still holds.
    pub(super) fn undoing(&self, target: ActionId) -> Result<Vec<Change>, RollBackRefusal> {
        let Some(node) = self.tree().get(target).filter(|node| node.started != 0) else {
            return Ok(Vec::new());
        };
        if node.parent.is_none() {
            return Ok(difference(&self.world.board, &self.world.chain_board));
        }
        let started = self.tree().transition(node.started).ok_or(RollBackRefusal::Dropped)?;
        if self.world.journal.dropped() > started.journal {
            return Err(RollBackRefusal::Dropped);
        }
        let members: std::collections::HashSet<ActionId> = self.tree().subtree(target).into_iter().collect();
        let mut first: HashMap<Place, Slot> = HashMap::new();
        let mut counters: Vec<(Counter, i64)> = Vec::new();
        let mut order: Vec<(Place, Slot)> = Vec::new();
        for write in self.world.journal.since(started.journal) {
            let own = members.contains(&write.action);
            match write.change {
                Change::Slot { place, before, after } if own => {
                    first.entry(place).or_insert(before);
                    order.push((place, after));
                }
                Change::Slot { place, .. } if first.contains_key(&place) => {
                    return Err(RollBackRefusal::Overwritten(place));
                }
                Change::Counter { counter, by } if own => counters.push((counter, by)),
                Change::Slot { .. } | Change::Counter { .. } => {}
            }
        }
        let mut changes = Vec::new();
        for (place, after) in order.into_iter().rev() {
            if let Some(before) = first.remove(&place) {
                changes.push(Change::Slot {
                    place,
                    before: after,
                    after: before,
                });
            }
        }
        changes.extend(
            counters
                .into_iter()
                .rev()
                .map(|(counter, by)| Change::Counter { counter, by }.inverse()),
        );
        Ok(changes)
    }
}
