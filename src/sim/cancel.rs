//! Cancel: of an action or of its chain, keeping the board or rolling it back.

use std::collections::HashMap;

use super::input::Input;
use super::world::difference;
use super::{Action, Response, Sim};
use crate::action::{ActionId, Author, Node};
use crate::board::{Change, Counter, Field, Place, Slot};

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
    /// A later write of another action stands on this field of the encounter.
    OverwrittenField(Field),
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
            Self::OverwrittenField(field) => write!(
                f,
                "overwritten: a later action has changed the {}; canceled with its board kept, roll back the chain instead",
                field.name()
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
        // A roll back that was canceled has done its work, and is not taken back in turn.
        let can_go_back = |root: &Node<Action>| root.started != 0 && root.action.rolls_back().is_none();
        let ran = self.tree().get(root).is_some_and(can_go_back);
        let Some(canceled) = self.engine.cancel(target, author, &mut self.world, |world, target| {
            for change in changes {
                world.write(target, change);
            }
        }) else {
            return nothing(Response::Nothing);
        };
        if rolls_back {
            self.engine.mark_undone(target);
            self.world.bring_back_replaced(target);
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

    /// The changes that take back the writes of an action's subtree: one a place or field and one a write of a counter, those written last first.
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
        let mut slots: Taken<Place, Slot> = Taken::default();
        let mut fields: Taken<Field, u32> = Taken::default();
        let mut counters: Vec<(Counter, i64)> = Vec::new();
        for write in self.world.journal.since(started.journal) {
            let own = members.contains(&write.action);
            match write.change {
                Change::Slot { place, before, after } if own => slots.wrote(place, before, after),
                Change::Slot { place, .. } if slots.has(place) => {
                    return Err(RollBackRefusal::Overwritten(place));
                }
                Change::Field { field, before, after } if own => fields.wrote(field, before, after),
                Change::Field { field, .. } if fields.has(field) => {
                    return Err(RollBackRefusal::OverwrittenField(field));
                }
                Change::Counter { counter, by } if own => counters.push((counter, by)),
                Change::Slot { .. } | Change::Counter { .. } | Change::Field { .. } => {}
            }
        }
        let mut changes = Vec::new();
        slots.back(|place, before, after| changes.push(Change::Slot { place, before, after }));
        fields.back(|field, before, after| changes.push(Change::Field { field, before, after }));
        changes.extend(
            counters
                .into_iter()
                .rev()
                .map(|(counter, by)| Change::Counter { counter, by }.inverse()),
        );
        Ok(changes)
    }
}

/// What a subtree wrote to places, or to fields.
struct Taken<K, V> {
    /// What was there before its first write.
    first: HashMap<K, V>,
    /// Its writes, oldest first, with what they left.
    order: Vec<(K, V)>,
}

impl<K, V> Default for Taken<K, V> {
    fn default() -> Self {
        Self {
            first: HashMap::new(),
            order: Vec::new(),
        }
    }
}

impl<K: Copy + Eq + std::hash::Hash, V> Taken<K, V> {
    fn wrote(&mut self, key: K, before: V, after: V) {
        self.first.entry(key).or_insert(before);
        self.order.push((key, after));
    }

    fn has(&self, key: K) -> bool {
        self.first.contains_key(&key)
    }

    /// Tells each key once, with what stands there and what was there at first; the one written last comes first.
    fn back(mut self, mut tell: impl FnMut(K, V, V)) {
        for (key, after) in self.order.into_iter().rev() {
            if let Some(before) = self.first.remove(&key) {
                tell(key, after, before);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::match3::{ATTACK, Colour, Effect};
    use crate::sim::Step;
    use crate::sim::testing::{cascade_with, down};

    #[test]
    fn a_field_that_a_later_action_wrote_keeps_an_effect_from_being_rolled_back_alone() {
        let red = Colour::from_letter('A').unwrap();
        let mut sim = cascade_with(vec![Effect::new(red, ATTACK, 20)]);
        let root = down(&mut sim);
        let before = sim.board().clone();
        let strikes = |sim: &Sim| {
            let current = sim.current().and_then(|id| sim.tree().get(id));
            current.is_some_and(|node| node.action.name() == "Strike")
        };
        while !strikes(&sim) {
            sim.step(Step::Into).expect("the first match strikes");
        }
        // The strike has run, and its tween is due.
        sim.step(Step::Into).expect("the strike");
        let effect = sim
            .tree()
            .iter()
            .find(|node| node.action.name() == "Effect")
            .unwrap()
            .id;
        let back = sim.undoing(effect).expect("nothing else has written there");
        assert_eq!(
            back,
            [
                Change::Field {
                    field: Field::Damage,
                    before: 20,
                    after: 0
                },
                Change::Field {
                    field: Field::Energy(Colour::ALL[0]),
                    before: 6,
                    after: 0
                },
            ]
        );
        sim.world.set(root, Field::Damage, 3);
        assert_eq!(
            sim.undoing(effect),
            Err(RollBackRefusal::OverwrittenField(Field::Damage))
        );
        let report = sim.cancel(effect, Scope::Action, CancelOutcome::RollBack, Author::You);
        assert_eq!(report.refused, Some(RollBackRefusal::OverwrittenField(Field::Damage)));
        assert_eq!(
            sim.board().fields().get(Field::Energy(Colour::ALL[0])),
            6,
            "it was kept"
        );
        sim.input(Input::RollBack, Author::You);
        sim.run_to_idle();
        assert_eq!(
            sim.board().fields(),
            before.fields(),
            "the chain can still be taken back"
        );
    }

    #[test]
    fn a_roll_back_that_is_itself_taken_back_leaves_the_chain_as_it_was() {
        let mut sim = cascade_with(Vec::new());
        let root = down(&mut sim);
        sim.skip(4);
        sim.cancel(root, Scope::Chain, CancelOutcome::Keep, Author::You);
        let kept = sim.board().clone();
        for outcome in [CancelOutcome::RollBack, CancelOutcome::Keep] {
            let mut sim = sim.clone();
            let Response::Started(back) = sim.input(Input::RollBack, Author::You) else {
                panic!("it can be rolled back");
            };
            assert_ne!(sim.board(), &kept);
            sim.cancel(back, Scope::Chain, outcome, Author::You);
            let was_undone = sim.tree().get(root).unwrap().undone;
            match outcome {
                CancelOutcome::RollBack => assert_eq!((sim.board(), was_undone), (&kept, false)),
                CancelOutcome::Keep => assert!(sim.board() != &kept && was_undone),
            }
            assert!(!sim.can_roll_back());
        }
    }

    #[test]
    fn a_chain_that_was_canceled_while_another_root_waited_cannot_be_rolled_back_below_that() {
        for scope in [Scope::Chain, Scope::Action] {
            let mut sim = cascade_with(Vec::new());
            let root = down(&mut sim);
            sim.skip(4);
            sim.input(Input::Settle, Author::You);
            let target = sim.current().expect("the chain runs");
            sim.cancel(target, scope, CancelOutcome::Keep, Author::You);
            sim.run_to_idle();
            assert!(!sim.can_roll_back(), "{scope:?}: the Settle has come since");
            assert!(!sim.tree().get(root).unwrap().undone);
        }
    }
}
