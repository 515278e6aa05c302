//! What happened in a run, transition by transition, apart from the clock: what a test compares.
//!
//! Actions that run side by side end in the order in which their pictures end, and that is a matter of timing: of tiles that fall together
//! the one with the shorter way lands first, or both at once. So the ends of one such group are compared as a whole.

use std::ops::Range;

use crate::action::{ActionId, State};
use crate::sim::Hashes;
use crate::sim::hashes::board_in;

/// The transitions of a run: of each a hash and its words, as `#3 Match Running Waiting`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Told<'a> {
    hashes: &'a Hashes,
    words: &'a [String],
}

/// A transition as it is compared.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Made<'a> {
    /// What its words tell, and a hash of the board after it.
    Change(Change<'a>, u64),
    /// The start, or words that tell no transition: compared as they are.
    Other(&'a str, u64),
}

/// What the words of a transition tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Change<'a> {
    action: ActionId,
    kind: &'a str,
    from: State,
    to: State,
}

impl<'a> Change<'a> {
    fn of(words: &'a str) -> Option<Self> {
        let mut words = words.split(' ');
        let action = words.next()?.strip_prefix('#')?.parse().ok()?;
        let kind = words.next()?;
        let state = |word: Option<&str>| State::ALL.into_iter().find(|state| Some(state.word()) == word);
        let (from, to) = (state(words.next())?, state(words.next())?);
        words.next().is_none().then_some(Self {
            action: ActionId::new(action)?,
            kind,
            from,
            to,
        })
    }

    const fn is_start(&self) -> bool {
        matches!((self.from, self.to), (State::Pending, State::Running))
    }

    /// The end of an action that had nothing below it.
    const fn is_end(&self) -> bool {
        matches!(self.from, State::Running) && self.to.is_terminal()
    }
}

impl<'a> Told<'a> {
    pub(super) const fn new(hashes: &'a Hashes, words: &'a [String]) -> Self {
        Self { hashes, words }
    }

    fn words(&self, number: u64) -> Option<&'a str> {
        let index = number.checked_sub(self.hashes.before())?;
        self.words.get(usize::try_from(index).ok()?).map(String::as_str)
    }

    /// What a transition was, with its hash.
    pub(super) fn in_words(&self, number: u64) -> String {
        self.hashes.get(number).map_or_else(
            || "the end of the run".to_owned(),
            |hash| format!("{}, hash {hash:016x}", self.words(number).unwrap_or_default()),
        )
    }

    /// The first transition at which two runs differ, of those that both know; where one merely ends earlier, the first that it lacks.
    pub(super) fn first_difference(&self, other: &Self) -> Option<u64> {
        let from = self.hashes.before().max(other.hashes.before());
        let last = self.hashes.last().min(other.hashes.last());
        let longest = self.hashes.last().max(other.hashes.last());
        // What led to the first board that is known is not known: it is compared at the start alone.
        let is_start = self.hashes.before() == 0 && other.hashes.before() == 0;
        let start = if is_start { 0 } else { from + 1 };
        let (own, others) = (self.made(start, last), other.made(start, last));
        let differs = (start..)
            .zip(own.iter().zip(&others))
            .find(|(_, (own, other))| own != other);
        differs
            .map(|(number, _)| number)
            .or_else(|| (last < longest && from <= last).then_some(last + 1))
    }

    /// The transitions of a range of numbers as they are compared.
    fn made(&self, start: u64, last: u64) -> Vec<Made<'a>> {
        let made = |number| {
            let words = self.words(number).unwrap_or_default();
            let hash = self.hashes.get(number).unwrap_or_default();
            Change::of(words).map_or(Made::Other(words, hash), |change| {
                let Change { action, kind, from, to } = change;
                Made::Change(change, board_in(hash, action, kind, from, to))
            })
        };
        let mut list: Vec<Made<'a>> = (start..=last).map(made).collect();
        let mut at = 0;
        while at < list.len() {
            let group = group(&list, at);
            at = group.end.max(at + 1);
            put_in_order(&mut list[group]);
        }
        list
    }
}

/// The actions of one kind that start and end one after the other from here on.
fn group(list: &[Made<'_>], at: usize) -> Range<usize> {
    let first = list.get(at).and_then(kind_of);
    let length = list[at..]
        .iter()
        .take_while(|made| first.is_some() && kind_of(made) == first);
    at..at + length.count()
}

fn kind_of<'a>(made: &Made<'a>) -> Option<&'a str> {
    match made {
        Made::Change(change, _) if change.is_start() || change.is_end() => Some(change.kind),
        _ => None,
    }
}

/// Puts the ends of a group behind its starts, by the numbers of the actions. An end writes nothing, so that no board moves.
fn put_in_order(group: &mut [Made<'_>]) {
    let is_end = |made: &Made<'_>| matches!(made, Made::Change(change, _) if change.is_end());
    group.sort_by_key(is_end);
    let first = group.iter().position(is_end).unwrap_or(group.len());
    let ends = &mut group[first..];
    // How they ended goes by itself: after a cancel as many have come to their places, but others.
    let mut states: Vec<(State, u64)> = ends.iter().filter_map(end).collect();
    states.sort_by_key(|&(state, board)| (state as u8, board));
    ends.sort_by_key(|made| match made {
        Made::Change(change, _) => change.action.get(),
        Made::Other(..) => 0,
    });
    for (made, (state, after)) in ends.iter_mut().zip(states) {
        if let Made::Change(change, board) = made {
            change.to = state;
            *board = after;
        }
    }
}

fn end(made: &Made<'_>) -> Option<(State, u64)> {
    match made {
        Made::Change(change, board) => Some((change.to, *board)),
        Made::Other(..) => None,
    }
}
