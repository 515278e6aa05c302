//! The journal: every change of a board, with the action that made it.

use super::{ActionId, Counter, Field, Place, Slot};
use crate::chunks::Chunks;

/// One change of a board, with its inverse in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// What lies in a place, terrain included.
    Slot {
        /// Where.
        place: Place,
        /// What was there.
        before: Slot,
        /// What is there now.
        after: Slot,
    },
    /// A counter, as a difference.
    Counter {
        /// Which.
        counter: Counter,
        /// How much was added.
        by: i64,
    },
    /// A field of the encounter.
    Field {
        /// Which.
        field: Field,
        /// What it was.
        before: u32,
        /// What it is now.
        after: u32,
    },
}

impl Change {
    /// The change that takes this one back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Slot { place, before, after } => Self::Slot {
                place,
                before: after,
                after: before,
            },
            Self::Counter { counter, by } => Self::Counter {
                counter,
                by: by.saturating_neg(),
            },
            Self::Field { field, before, after } => Self::Field {
                field,
                before: after,
                after: before,
            },
        }
    }
}

/// A change and the one action that it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Write {
    /// Whose.
    pub action: ActionId,
    /// What.
    pub change: Change,
}

/// The writes since the record began, oldest first. Old ones can be dropped from the front; numbers stay.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Journal {
    writes: Chunks<Write>,
}

impl Journal {
    /// Nothing yet, behind so many writes that are gone.
    #[must_use]
    pub fn behind(dropped: u64) -> Self {
        Self {
            writes: Chunks::behind(dropped),
        }
    }

    /// How many writes there have been, dropped ones included: the number that the next one gets, from 0.
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.writes.end()
    }

    /// Whether nothing was ever written.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many of the oldest writes are gone.
    #[must_use]
    pub const fn dropped(&self) -> u64 {
        self.writes.dropped()
    }

    /// Adds a write.
    pub fn push(&mut self, write: Write) {
        self.writes.push(write);
    }

    /// The writes from number `from` on, oldest first; those dropped are passed over.
    #[must_use]
    pub fn since(&self, from: u64) -> impl DoubleEndedIterator<Item = &Write> + ExactSizeIterator {
        let skip = from.saturating_sub(self.dropped()).min(self.writes.len() as u64) as usize;
        self.writes.from(skip)
    }

    /// Every write that is kept, oldest first.
    #[must_use]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Write> + ExactSizeIterator {
        self.writes.iter()
    }

    /// Drops the writes before number `to`.
    pub fn drop_before(&mut self, to: u64) {
        let count = to.saturating_sub(self.dropped()).min(self.writes.len() as u64) as usize;
        self.writes.drop_front(count);
    }

    /// The writes before number `to`, shared with these.
    #[must_use]
    pub fn before(&self, to: u64) -> Self {
        Self {
            writes: self.writes.before(to),
        }
    }
}
