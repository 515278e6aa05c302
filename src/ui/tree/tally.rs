//! How many actions stand in each state at the playhead.
//!
//! The counts are kept from frame to frame and follow the transitions between two moments, both ways, so that a frame costs what
//! has happened since the last one, not the length of the record.

use super::rows::Seen;
use crate::action::{ActionId, State};
use crate::ui::record::Record;

/// The counts, and the moment that they are of.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tally {
    counts: [usize; State::ALL.len()],
    /// The newest action that was counted.
    newest: Option<ActionId>,
    playhead: u64,
    seen: Seen,
}

impl Tally {
    /// How many actions stand in a state. Those that come after the playhead are Pending, as their rows are.
    #[must_use]
    pub const fn of(&self, state: State) -> usize {
        self.counts[state as usize]
    }

    /// Brings the counts to the playhead of a record.
    pub fn update(&mut self, record: &Record<'_>) {
        let tree = record.sim.tree();
        let seen = Seen::of(record);
        // A trace may tell how its first actions stood before it tells of any transition.
        let begins = record.sim.is_recorded() && self.seen.transitions() <= tree.dropped_transitions();
        if begins || !self.seen.goes_on_in(&seen, record.sim) {
            return self.count_anew(record, seen);
        }
        // What is new was spawned since: all that has happened to it lies behind the last transition that was seen.
        let from = self.newest.map_or(1, |newest| newest.get().saturating_add(1));
        for node in ActionId::new(from).into_iter().flat_map(|from| tree.from(from)) {
            self.counts[State::Pending as usize] += 1;
            self.newest = Some(node.id);
        }
        let mut pass = |number: u64, is_forward: bool| {
            // A transition may outlast an action that the record has dropped.
            let Some(change) = tree
                .transition(number)
                .filter(|change| tree.get(change.action).is_some())
            else {
                return;
            };
            let (left, entered) = if is_forward {
                (change.from, change.to)
            } else {
                (change.to, change.from)
            };
            let count = &mut self.counts[left as usize];
            *count = count.saturating_sub(1);
            self.counts[entered as usize] += 1;
        };
        for number in self.playhead + 1..=record.playhead {
            pass(number, true);
        }
        for number in (record.playhead + 1..=self.playhead).rev() {
            pass(number, false);
        }
        self.playhead = record.playhead;
        self.seen = seen;
    }

    fn count_anew(&mut self, record: &Record<'_>, seen: Seen) {
        *self = Self {
            playhead: record.playhead,
            seen,
            ..Self::default()
        };
        for node in record.sim.tree().iter() {
            self.counts[record.state(node) as usize] += 1;
            self.newest = Some(node.id);
        }
    }
}
