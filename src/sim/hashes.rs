//! One hash a transition: by them two runs are compared, and a run with what was expected of it.
//!
//! A hash covers the board after the transition, the action's number, its kind and the states it passed between. The clock is left out:
//! a run that was paused, slowed or played without animation hashes the same. What is first known is a board alone.

use super::Sim;
use crate::action::{ActionId, State};
use crate::board::Board;
use crate::board::hash::{mix, unmix};

/// The hashes of a record, by transition.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hashes {
    /// How many transitions came before the first that is known.
    before: u64,
    /// That of the board before the first, then one a transition.
    list: Vec<u64>,
}

impl Hashes {
    /// The hashes of a simulation, as far as its record reaches. It takes a walk back through the journal, and one forth.
    #[must_use]
    pub fn of(sim: &Sim) -> Self {
        let mut hashing = Hashing::new(sim);
        hashing.go_on(sim, usize::MAX);
        hashing.hashes
    }

    /// The hashes as they were kept: how many transitions came before, that of the board then, and one a transition.
    #[must_use]
    pub const fn from_list(before: u64, list: Vec<u64>) -> Self {
        Self { before, list }
    }

    /// Forgets those of transitions before one, whose own stays.
    fn forget_before(&mut self, before: u64) {
        let count = before
            .saturating_sub(self.before)
            .min(self.list.len().saturating_sub(1) as u64);
        if count > 0 {
            self.list.drain(..count as usize);
            self.before += count;
        }
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
        // The first board that is known hashes without a transition, and a later one with it: they are alike at the start alone.
        let start = if self.before == 0 && other.before == 0 {
            0
        } else {
            from + 1
        };
        (start..=last)
            .find(|&number| self.get(number) != other.get(number))
            .or_else(|| (last < longest && from <= last).then_some(last + 1))
    }
}

/// The hashes of a run that goes on, worked out a part at a time.
///
/// It is asked of one run alone: whoever has another takes a new one. Where the record has dropped what it stands on, it begins anew.
#[derive(Debug, Clone)]
pub struct Hashing {
    hashes: Hashes,
    /// The board when the journal had so many writes.
    board: Board,
    writes: u64,
    /// Whether it still walks back to the first board that the record holds.
    goes_back: bool,
}

impl Hashing {
    /// Begins with a run.
    #[must_use]
    pub fn new(sim: &Sim) -> Self {
        Self {
            hashes: Hashes::default(),
            board: sim.board().clone(),
            writes: sim.journal().len(),
            goes_back: true,
        }
    }

    /// What is known so far; all of it, once [`Hashing::go_on`] has said so.
    #[must_use]
    pub const fn hashes(&self) -> &Hashes {
        &self.hashes
    }

    /// Works on, over about so many writes and transitions; answers whether all are known as the run stands.
    pub fn go_on(&mut self, sim: &Sim, most: usize) -> bool {
        let (before, first_writes) = first_known(sim);
        let is_behind = self.writes < first_writes || self.hashes.before > before;
        if is_behind || (!self.goes_back && self.hashes.last() > sim.tree().last_transition()) {
            *self = Self::new(sim);
        }
        let mut left = most;
        if self.goes_back {
            if !self.undo(sim, first_writes, &mut left) {
                return false;
            }
            self.hashes.before = before;
            self.hashes.list.push(mix(self.board.hash()));
            self.goes_back = false;
        }
        self.hashes.forget_before(before);
        // Of the last one that was known more may have been written since: an open stroke goes on.
        let mut number = self.hashes.last();
        loop {
            if !self.redo(sim, sim.journal_after(number), &mut left) {
                return false;
            }
            let hash = self.hash_after(sim, number);
            if let Some(last) = self.hashes.list.last_mut() {
                *last = hash;
            }
            if number >= sim.tree().last_transition() {
                return true;
            }
            if left == 0 {
                return false;
            }
            left -= 1;
            number += 1;
            self.hashes.list.push(0);
        }
    }

    /// Takes writes back until the journal had so many; answers whether it has come there.
    fn undo(&mut self, sim: &Sim, to: u64, left: &mut usize) -> bool {
        let from = to.max(self.writes.saturating_sub(*left as u64));
        for write in sim.writes_between(from, self.writes).rev() {
            self.board.apply(&write.change.inverse());
        }
        *left -= (self.writes - from) as usize;
        self.writes = from;
        from == to
    }

    /// Makes writes again until the journal had so many; answers whether it has come there.
    fn redo(&mut self, sim: &Sim, to: u64, left: &mut usize) -> bool {
        let upto = to.min(self.writes.saturating_add(*left as u64)).max(self.writes);
        for write in sim.writes_between(self.writes, upto) {
            self.board.apply(&write.change);
        }
        *left -= (upto - self.writes) as usize;
        self.writes = upto;
        upto >= to
    }

    fn hash_after(&self, sim: &Sim, number: u64) -> u64 {
        let hash = mix(self.board.hash());
        let tree = sim.tree();
        // What led to the first board that is known is not.
        let Some(made) = tree.transition(number).filter(|_| number > self.hashes.before) else {
            return hash;
        };
        let hash = mix(hash ^ u64::from(made.action.get())) ^ states(made.from, made.to);
        let kind = tree.get(made.action).map_or("", |node| node.action.name());
        kind.bytes().fold(hash, |hash, byte| mix(hash ^ u64::from(byte)))
    }
}

const fn states(from: State, to: State) -> u64 {
    (from as u64) << 8 | to as u64
}

/// What is left of the hash of a transition without the transition: a hash of the board after it.
#[must_use]
pub fn board_in(hash: u64, action: ActionId, kind: &str, from: State, to: State) -> u64 {
    let before_kind = kind
        .bytes()
        .rev()
        .fold(hash, |hash, byte| unmix(hash) ^ u64::from(byte));
    unmix(before_kind ^ states(from, to)) ^ u64::from(action.get())
}

/// The first transition after which the record still tells the board, and how many writes the journal had then.
fn first_known(sim: &Sim) -> (u64, u64) {
    let (mut low, mut high) = (sim.tree().dropped_transitions(), sim.tree().last_transition());
    while low < high {
        let middle = low + (high - low) / 2;
        if sim.journal_after(middle) < sim.journal().dropped() {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    (low, sim.journal_after(low))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::action::{Author, Budgets, Recording};
    use crate::grid::Cell;
    use crate::level::Terrain;
    use crate::level::match3::Piece;
    use crate::sim::testing::{cascade, down};
    use crate::sim::{CancelOutcome, Input, PaintCell, Scope, Step, StrokeInput};

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
    fn a_hash_without_its_transition_is_that_of_the_board() {
        let mut sim = cascade();
        down(&mut sim);
        while sim.step(Step::Into).is_some() {
            let number = sim.tree().last_transition();
            let made = *sim.tree().transition(number).unwrap();
            let kind = sim.tree().get(made.action).unwrap().action.name();
            let hash = Hashes::of(&sim).get(number).unwrap();
            let board = board_in(hash, made.action, kind, made.from, made.to);
            assert_eq!(board, mix(sim.board().hash()), "{number}");
        }
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

    #[test]
    fn hashes_that_are_worked_out_by_parts_while_the_run_goes_on_are_those_of_the_whole() {
        for most in [1, 3, 40] {
            let mut sim = cascade();
            down(&mut sim);
            sim.skip(20);
            let mut hashing = Hashing::new(&sim);
            let mut parts = 0;
            loop {
                let is_whole = hashing.go_on(&sim, most);
                parts += 1;
                if is_whole && sim.step(Step::Into).is_none() {
                    break;
                }
            }
            assert!(parts > 20, "{most}: {parts}");
            assert_eq!(hashing.hashes(), &Hashes::of(&sim), "{most}");
        }
    }

    #[test]
    fn hashes_follow_a_record_that_drops_its_oldest_part() {
        let budgets = Budgets {
            record_bytes: 12_000,
            ..Budgets::for_cells(36)
        };
        for recording in Recording::ALL {
            let mut sim = Sim::with_budgets(Arc::clone(cascade().level()), 1, budgets).recording(recording);
            let mut hashing = Hashing::new(&sim);
            for choice in 0..40 {
                let moves = sim.legal_moves();
                let Some(&(a, b)) = moves.get(choice % moves.len().max(1)) else {
                    break;
                };
                sim.input(Input::Swap { a, b }, Author::You);
                while sim.skip(3) > 0 {
                    assert!(hashing.go_on(&sim, usize::MAX));
                }
                let whole = Hashes::of(&sim);
                assert_eq!(hashing.hashes().before(), whole.before());
                assert_eq!(hashing.hashes().list()[1..], whole.list()[1..]);
                assert_eq!(hashing.hashes().first_difference(&whole), None);
            }
            assert!(hashing.hashes().before() > 0, "{recording:?}");
        }
    }

    #[test]
    fn what_an_open_stroke_writes_changes_the_hash_of_the_last_transition() {
        let mut sim = cascade();
        let paint = |x: i32| PaintCell {
            cell: Cell::new(x, 0),
            terrain: Terrain::Floor,
            piece: Some(Piece::Empty),
        };
        let (name, cells) = ("Brush".to_owned(), vec![paint(0)]);
        sim.input(Input::Stroke(StrokeInput::Press { name, cells }), Author::You);
        let mut hashing = Hashing::new(&sim);
        assert!(hashing.go_on(&sim, usize::MAX));
        let pressed = hashing.hashes().clone();
        let cells = vec![paint(1), paint(2)];
        sim.input(Input::Stroke(StrokeInput::Drag { cells }), Author::You);
        assert!(!hashing.go_on(&sim, 1), "there are two writes");
        assert!(hashing.go_on(&sim, 5));
        assert_eq!(hashing.hashes(), &Hashes::of(&sim));
        assert_eq!(hashing.hashes().first_difference(&pressed), Some(pressed.last()));
    }
}
