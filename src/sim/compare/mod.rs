//! Two runs, and where they part: the first transition that differs, what differs in it, and which inputs led there.
//!
//! The place is found by hash. It knows no puzzle and no screen; what a run is, it asks of a [`Side`].

mod side;

pub use side::{Details, Made, Run, Side, Told};

use std::ops::Range;

use super::InputRow;
use crate::board::{Board, Counter, Place, Slot};

/// One of the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Which {
    /// The first.
    A,
    /// The second.
    B,
}

impl Which {
    /// Both, in their order.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// The letter that it is called by.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// What differs first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parting {
    /// Nothing: they are as long, and the same.
    Nowhere,
    /// No transition is known of both.
    NothingInCommon,
    /// The boards that they begin with.
    Start,
    /// This one goes on where the other ends.
    GoesOn(Which),
    /// Another action, or another change of its state.
    Action,
    /// The same transition, which leaves another board.
    Board,
}

/// Two runs compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// What differs.
    pub parting: Parting,
    /// The first transition that differs, or that one of them lacks; 0 is the start. Where nothing differs, the last of both.
    pub at: u64,
    /// The transition after which each board stands: the one that differs, or the last of what ends before it. What was made in one
    /// step with it, as by a cancel, is in it.
    pub stands_after: [u64; 2],
    /// Those boards.
    pub boards: [Option<Board>; 2],
    /// The places that hold something else; `None` where the boards have not the same places, or one is not known.
    pub places: Option<Vec<Place>>,
    /// The counters that differ, with the value on each side.
    pub counters: Vec<(Counter, i64, i64)>,
    /// The inputs of each side from the first that differs up to the transition that does, by number.
    pub inputs: [Range<usize>; 2],
}

impl Comparison {
    /// Compares two runs.
    #[must_use]
    pub fn of(a: &dyn Side, b: &dyn Side) -> Self {
        let sides = [a, b];
        let (parting, at) = part(a, b);
        let stands_after = sides.map(|side| standing(side, at));
        let boards = [a.board_after(stands_after[0]), b.board_after(stands_after[1])];
        let pair = boards[0].as_ref().zip(boards[1].as_ref());
        let places = pair.and_then(|(a, b)| differing_places(a, b));
        let counters = pair.map_or_else(Vec::new, |(a, b)| differing_counters(a, b));
        let inputs = differing_inputs(a, b, at);
        Self {
            parting,
            at,
            stands_after,
            boards,
            places,
            counters,
            inputs,
        }
    }

    /// The last transition that both have alike; `None` where not even the start is.
    #[must_use]
    pub fn same_upto(&self) -> Option<u64> {
        match self.parting {
            Parting::Nowhere => Some(self.at),
            Parting::NothingInCommon | Parting::Start => None,
            Parting::GoesOn(_) | Parting::Action | Parting::Board => self.at.checked_sub(1),
        }
    }

    /// What happens on a side where they part; `None` where it ends before.
    #[must_use]
    pub fn made<'a>(&self, side: &'a dyn Side) -> Option<Made<'a>> {
        match self.parting {
            Parting::Nowhere | Parting::NothingInCommon | Parting::Start => None,
            Parting::GoesOn(_) | Parting::Action | Parting::Board => side.made(self.at),
        }
    }
}

/// What differs first, and where.
fn part(a: &dyn Side, b: &dyn Side) -> (Parting, u64) {
    let ((a_before, a_last), (b_before, b_last)) = (a.known(), b.known());
    let (from, last) = (a_before.max(b_before), a_last.min(b_last));
    if from > last {
        return (Parting::NothingInCommon, last);
    }
    let first = match a.hashes().zip(b.hashes()) {
        Some((a, b)) => a.first_difference(b),
        None => first_unlike(a, b, from, last).or_else(|| (a_last != b_last).then_some(last + 1)),
    };
    let Some(at) = first else {
        return (Parting::Nowhere, last);
    };
    if at == 0 {
        return (Parting::Start, 0);
    }
    let parting = match (a.made(at), b.made(at)) {
        (Some(a), Some(b)) if a.is_like(&b) => Parting::Board,
        (Some(_), Some(_)) => Parting::Action,
        (Some(_), None) => Parting::GoesOn(Which::A),
        (None, _) => Parting::GoesOn(Which::B),
    };
    (parting, at)
}

/// The first transition that is another one, of those that both know.
fn first_unlike(a: &dyn Side, b: &dyn Side, from: u64, last: u64) -> Option<u64> {
    (from + 1..=last).find(|&number| match (a.made(number), b.made(number)) {
        (Some(a), Some(b)) => !a.is_like(&b),
        (a, b) => a.is_some() != b.is_some(),
    })
}

/// The last transition of the indivisible step that one was made in; of what ends before it, the last there is.
fn standing(side: &dyn Side, at: u64) -> u64 {
    let at = at.min(side.known().1);
    let Some(inputs) = side.inputs() else { return at };
    let given = inputs.partition_point(|row| row.transition < at);
    // A move that was held is a row of its own behind the one that it ran with.
    let near = inputs.until(given).rev().take(2);
    near.map(|row| row.until).fold(at, u64::max)
}

/// What lies in a place without the identity of the piece: two boards that look the same are the same.
const fn content(slot: Slot) -> (u8, crate::level::Terrain, u8) {
    (slot.face, slot.terrain, slot.cover)
}

/// The places that hold something else, in the order of the boards' lists; `None` where the boards have not the same places.
fn differing_places(a: &Board, b: &Board) -> Option<Vec<Place>> {
    let count = a.faces().len();
    let is_same_shape = (a.width(), a.height(), count) == (b.width(), b.height(), b.faces().len())
        && a.has_places() == b.has_places()
        && (0..count).all(|index| a.place_at(index) == b.place_at(index));
    let differs = |&index: &usize| content(a.slot_at(index)) != content(b.slot_at(index));
    is_same_shape.then(|| (0..count).filter(differs).map(|index| a.place_at(index)).collect())
}

/// The counters that differ, of those that decide a game.
fn differing_counters(a: &Board, b: &Board) -> Vec<(Counter, i64, i64)> {
    let values = |counter| (counter, a.counters().get(counter), b.counters().get(counter));
    let hashed = Counter::ALL.into_iter().filter(|counter| counter.is_hashed());
    hashed.map(values).filter(|(_, a, b)| a != b).collect()
}

/// The inputs of each side that were given before a transition, from the first that differs on.
fn differing_inputs(a: &dyn Side, b: &dyn Side, at: u64) -> [Range<usize>; 2] {
    let Some((a, b)) = a.inputs().zip(b.inputs()) else {
        return [0..0, 0..0];
    };
    let ends = [a, b].map(|inputs| inputs.partition_point(|row| row.transition < at));
    let rows = a.until(ends[0]).zip(b.until(ends[1]));
    let same = rows.take_while(|(a, b)| is_same_input(a, b)).count();
    ends.map(|end| same..end)
}

/// Whether two inputs were the same. A trace tells its own in words, which are all that can be compared there.
fn is_same_input(a: &InputRow, b: &InputRow) -> bool {
    let in_words = || {
        let is_told = [a, b].iter().any(|row| row.input.is_told());
        is_told && a.input.to_string() == b.input.to_string()
    };
    (a.transition, &a.response) == (b.transition, &b.response) && (a.input == b.input || in_words())
}

#[cfg(test)]
mod tests;
