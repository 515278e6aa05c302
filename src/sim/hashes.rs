//! One hash a transition: by them two runs are compared, and a run with what was expected of it.
//!
//! A hash covers the board after the transition, the action's number, its kind and the states it passed between. The clock is left out:
//! a run that was paused, slowed or played without animation hashes the same.

use super::Sim;
use crate::board::hash::mix;

/// The hashes of a record, by transition.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hashes {
    /// How many transitions came before the first that is known.
    before: u64,
    /// That of the board before the first, then one a transition.
    list: Vec<u64>,
}

impl Hashes {
    /// The hashes of a simulation, as far as its record reaches. It takes one walk back through the journal.
    #[must_use]
    pub fn of(sim: &Sim) -> Self {
        let tree = sim.tree();
        let before = tree.dropped_transitions();
        let mut board = sim.board().clone();
        let mut writes = sim.journal().len();
        let mut list = Vec::with_capacity((tree.last_transition() - before) as usize + 1);
        for number in (before..=tree.last_transition()).rev() {
            let then = sim.journal_after(number).max(sim.journal().dropped());
            for write in sim
                .journal()
                .since(then)
                .take(writes.saturating_sub(then) as usize)
                .rev()
            {
                board.apply(&write.change.inverse());
            }
            writes = writes.min(then);
            let mut hash = mix(board.hash());
            if let Some(made) = tree.transition(number) {
                let states = (made.from as u64) << 8 | made.to as u64;
                hash = mix(hash ^ u64::from(made.action.get())) ^ states;
                let kind = tree.get(made.action).map_or("", |node| node.action.name());
                hash = kind.bytes().fold(hash, |hash, byte| mix(hash ^ u64::from(byte)));
            }
            list.push(hash);
        }
        list.reverse();
        Self { before, list }
    }

    /// The hashes as they were kept: how many transitions came before, that of the board then, and one a transition.
    #[must_use]
    pub const fn from_list(before: u64, list: Vec<u64>) -> Self {
        Self { before, list }
    }

    /// How many transitions came before the first that is known.
    #[must_use]
    pub const fn before(&self) -> u64 {
        self.before
    }

    /// The number of the last transition.
    #[must_use]
    pub fn last(&self) -> u64 {
        (self.before + self.list.len() as u64).saturating_sub(1)
    }

    /// That of the board before the first transition that is known, then one a transition.
    #[must_use]
    pub fn list(&self) -> &[u64] {
        &self.list
    }

    /// The hash after a transition; at the number of those before, that of the board there.
    #[must_use]
    pub fn get(&self, transition: u64) -> Option<u64> {
        let index = transition.checked_sub(self.before)?;
        self.list.get(usize::try_from(index).ok()?).copied()
    }

    /// The first transition after which two runs differ, of those that both know; where one merely ends earlier, the first that it
    /// lacks. `None` when they are the same, and when no transition is known of both.
    #[must_use]
    pub fn first_difference(&self, other: &Self) -> Option<u64> {
        let from = self.before.max(other.before);
        let (last, longest) = (self.last().min(other.last()), self.last().max(other.last()));
        // The first board that both know tells by itself only where the record begins: later it hashes with its transition.
        let start = if self.before == other.before { from } else { from + 1 };
        (start..=last)
            .find(|&number| self.get(number) != other.get(number))
            .or_else(|| (last < longest && from <= last).then_some(last + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Author;
    use crate::sim::testing::{cascade, down};
    use crate::sim::{CancelOutcome, Scope, Step};

    #[test]
    fn the_hashes_of_a_run_are_those_taken_on_the_way() {
        let mut sim = cascade();
        down(&mut sim);
        while sim.step(Step::Into).is_some() {
            let hashes = Hashes::of(&sim);
            assert_eq!(hashes.last(), sim.tree().last_transition());
            assert_eq!(hashes.list().len() as u64, hashes.last() + 1);
        }
        let whole = Hashes::of(&sim);
        let mut again = cascade();
        assert_eq!(Hashes::of(&again).get(0), whole.get(0));
        down(&mut again);
        while again.step(Step::Into).is_some() {
            let number = again.tree().last_transition();
            assert_eq!(Hashes::of(&again).get(number), whole.get(number), "{number}");
        }
        assert_eq!(whole.first_difference(&Hashes::of(&again)), None);
    }

    #[test]
    fn a_cancel_is_found_as_the_first_difference() {
        let (mut one, mut other) = (cascade(), cascade());
        for sim in [&mut one, &mut other] {
            down(sim);
            sim.skip(7);
        }
        let at = other.tree().last_transition();
        one.run_to_idle();
        let longer = Hashes::of(&one).first_difference(&Hashes::of(&other));
        assert_eq!(longer, Some(at + 1), "the other has merely not come so far");
        let root = other.tree().last_root().unwrap().id;
        other.cancel(root, Scope::Chain, CancelOutcome::Keep, Author::You);
        assert_eq!(Hashes::of(&one).first_difference(&Hashes::of(&other)), Some(at + 1));
    }

    #[test]
    fn hashes_that_are_kept_are_compared_from_the_first_that_both_know() {
        let mut sim = cascade();
        down(&mut sim);
        sim.run_to_idle();
        let whole = Hashes::of(&sim);
        let tail = Hashes::from_list(5, whole.list()[5..].to_vec());
        assert_eq!(whole.first_difference(&tail), None);
        let mut changed = whole.list()[5..].to_vec();
        changed[3] ^= 1;
        assert_eq!(whole.first_difference(&Hashes::from_list(5, changed)), Some(8));
        assert_eq!(Hashes::from_list(5, Vec::new()).first_difference(&whole), None);
    }
}
