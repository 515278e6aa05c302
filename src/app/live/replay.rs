//! The inputs of a game run again on the edited level, without tweens, as long as they are legal.

use std::collections::VecDeque;
use std::time::Instant;

use super::{BATCH, Live, SLICE};
use crate::action::Author;
use crate::level::Level;
use crate::sim::repeat::{done, repeat};
use crate::sim::{Input, unwatched};
use crate::words::counted;

/// An input, and whose it was.
pub(super) type Played = (Author, Input);

/// A replay on its way.
pub(super) struct Replay {
    queue: VecDeque<Played>,
    total: usize,
    /// What was edited.
    why: String,
}

impl Live {
    /// Starts the edited level again from the same seed, and runs the inputs so far. What takes longer than a slice of the frame
    /// goes on in the next ones.
    pub(super) fn replay(&mut self, level: &Level, why: &str) {
        let mut queue: VecDeque<Played> = self.replay.take().map(|replay| replay.queue).unwrap_or_default();
        queue.extend(std::mem::take(&mut self.unplayed));
        // Strokes and settings are in the level already.
        let again = done(self.history.now()).into_iter().filter(|done| !done.in_level);
        let mut played: VecDeque<Played> = again.map(|done| (done.author, done.input)).collect();
        played.append(&mut queue);
        let seed = self.sim().seed();
        self.start_anew(level, seed, why);
        self.replay = Some(Replay {
            total: played.len(),
            queue: played,
            why: why.to_owned(),
        });
        self.go_on_replaying();
    }

    /// Runs a slice of the replay; answers whether it goes on.
    pub(super) fn go_on_replaying(&mut self) -> bool {
        let Some(mut replay) = self.replay.take() else {
            return false;
        };
        let until = Instant::now() + SLICE;
        loop {
            while self.sim().current().is_some() && Instant::now() < until {
                self.history.skip(BATCH, &mut unwatched);
            }
            if Instant::now() >= until {
                let done = replay.total - replay.queue.len();
                self.state.remark = Some(format!(
                    "Replaying {done} of {}…",
                    counted(replay.total, "input", "inputs")
                ));
                self.replay = Some(replay);
                return true;
            }
            let Some((author, input)) = replay.queue.front().cloned() else {
                self.state.remark = Some(match replay.total {
                    0 => format!("Live has started again: {}.", replay.why),
                    total => format!(
                        "Replayed {} on the edited level: {}.",
                        counted(total, "input", "inputs"),
                        replay.why
                    ),
                });
                return false;
            };
            if let Err(why) = repeat(&mut self.history, author, &input) {
                let done = replay.total - replay.queue.len();
                self.state.remark = Some(format!(
                    "Replayed {done} of {}. {why}",
                    counted(replay.total, "input", "inputs")
                ));
                self.unplayed = replay.queue.into();
                return false;
            }
            replay.queue.pop_front();
        }
    }
}
