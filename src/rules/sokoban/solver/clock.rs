//! What a search has cost so far, and whether it goes on.
//!
//! Work on one state can be long in a large room. Whatever loops over cells or balls tells here what it spends, so that the watch is
//! asked every few milliseconds whatever the size, and not state by state.

use super::{Budget, Progress};

/// Cells looked at between two looks at the watch: about a millisecond.
const BETWEEN_LOOKS: u64 = 250_000;

/// The watch, and the work that is left. Once it is over, no result of the search may be used.
pub struct Clock<'a> {
    watch: &'a mut dyn FnMut(Progress) -> bool,
    /// How far the search has come, as the watch is told.
    pub progress: Progress,
    /// Cells that may still be looked at.
    left: u64,
    since: u64,
    is_over: bool,
}

impl<'a> Clock<'a> {
    /// Nothing is spent yet.
    pub fn new(budget: Budget, watch: &'a mut dyn FnMut(Progress) -> bool) -> Self {
        Self {
            watch,
            progress: Progress::default(),
            left: budget.work,
            since: 0,
            is_over: false,
        }
    }

    /// So many cells have been looked at, or are about to be; answers whether the search goes on.
    pub fn spend(&mut self, cells: usize) -> bool {
        self.since += cells as u64;
        self.since < BETWEEN_LOOKS && !self.is_over || self.look()
    }

    /// Asks the watch, and answers whether the search goes on.
    pub fn look(&mut self) -> bool {
        if !self.is_over {
            self.left = self.left.saturating_sub(self.since);
            self.since = 0;
            self.is_over = self.left == 0 || !(self.watch)(self.progress);
        }
        !self.is_over
    }

    /// Whether the search was stopped.
    pub const fn is_over(&self) -> bool {
        self.is_over
    }
}
