//! How far a search has come, as one line on a terminal that is written over and cleared in the end.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use crate::rules::sokoban::solver::Progress;
use crate::words::{counted, thousands};

/// The time between two lines.
const PAUSE: Duration = Duration::from_millis(200);

/// The line. Where standard error is no terminal nothing is written.
pub(super) struct ProgressLine {
    is_terminal: bool,
    last: Instant,
    is_shown: bool,
}

impl ProgressLine {
    /// Nothing is shown before the first pause is over: what is solved at once needs no line.
    pub(super) fn new() -> Self {
        Self {
            is_terminal: stderr().is_terminal(),
            last: Instant::now(),
            is_shown: false,
        }
    }

    /// Shows how far the search has come.
    pub(super) fn tell(&mut self, progress: Progress) {
        if self.is_terminal && self.last.elapsed() >= PAUSE {
            self.last = Instant::now();
            self.is_shown = true;
            // A terminal that cannot be written to is no reason to stop.
            let _ = write!(stderr(), "\r{}\x1b[K", in_words(progress));
        }
    }

    /// Takes the line away.
    pub(super) fn clear(&self) {
        if self.is_shown {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}

fn in_words(progress: Progress) -> String {
    format!(
        "{}, depth {}, queue {}",
        counted(progress.states, "state", "states"),
        progress.depth,
        thousands(progress.queue as u64)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_depth_and_queue_are_told() {
        let progress = Progress {
            states: 1_234_567,
            depth: 42,
            queue: 8_000,
        };
        assert_eq!(in_words(progress), "1,234,567 states, depth 42, queue 8,000");
    }
}
