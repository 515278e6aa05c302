//! The inputs of a game run again on the edited level, without tweens, as long as they are legal.

use std::collections::VecDeque;
use std::time::Instant;

use super::sketch::EDIT_LIVE;
use super::{BATCH, Live, SLICE};
use crate::action::Author;
use crate::level::Level;
use crate::rules::match3::{Matching, Refusal, Tiles, moves};
use crate::sim::{History, Input, InputRow, Note, Outcome, Response, Sim, StrokeInput, explain, unwatched};

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
        let mut played: VecDeque<Played> = inputs_of(self.history.now()).into();
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
                self.state.remark = Some(format!("Replaying {done} of {}…", counted(replay.total)));
                self.replay = Some(replay);
                return true;
            }
            let Some((author, input)) = replay.queue.front().cloned() else {
                self.state.remark = Some(match replay.total {
                    0 => format!("Live has started again: {}.", replay.why),
                    total => format!("Replayed {} on the edited level: {}.", counted(total), replay.why),
                });
                return false;
            };
            if let Err(why) = repeat(&mut self.history, author, &input) {
                let done = replay.total - replay.queue.len();
                self.state.remark = Some(format!("Replayed {done} of {}. {why}", counted(replay.total)));
                self.unplayed = replay.queue.into();
                return false;
            }
            replay.queue.pop_front();
        }
    }
}

/// "3 inputs".
fn counted(inputs: usize) -> String {
    match inputs {
        1 => "1 input".to_owned(),
        inputs => format!("{inputs} inputs"),
    }
}

/// The inputs since the level started that did something and are no part of the level: strokes and settings are in it already.
fn inputs_of(sim: &Sim) -> Vec<Played> {
    let rows = sim.inputs();
    let restarted = |row: &InputRow| matches!(row.input, Input::Restart { .. });
    let from = rows.iter().rposition(restarted).map_or(0, |at| at + 1);
    // Strokes that painted Live alone are part of the run.
    let mut alone = false;
    let again = rows.from(from).filter(move |row| {
        if let Input::Stroke(StrokeInput::Press { name, .. } | StrokeInput::Whole { name, .. }) = &row.input {
            alone = name.starts_with(EDIT_LIVE);
        }
        let done = match row.response {
            Response::Started(root) | Response::Queued(root) => {
                let note = sim.tree().get(root).and_then(|node| node.action.note);
                let is_one_step = matches!(&row.input, Input::Steps(steps) if steps.len() == 1);
                note != Some(Note::NoMatch) && !(is_one_step && note.and_then(Note::refusal).is_some())
            }
            Response::Taken => true,
            Response::Held | Response::Nothing | Response::Refused(_) | Response::Stale => false,
        };
        let in_level = match row.input {
            Input::Stroke(_) => !alone,
            Input::Settings(_) => true,
            _ => false,
        };
        // What an injection cancels it cancels again by itself.
        done && !in_level && !matches!(row.author, Author::Start | Author::Injection)
    });
    again.map(|row| (row.author, row.input.clone())).collect()
}

/// Gives an input again at rest.
///
/// # Errors
/// Why it cannot be given now, in a sentence.
fn repeat(history: &mut History, author: Author, input: &Input) -> Result<(), String> {
    let sim = history.now();
    match input {
        Input::Cancel { .. } | Input::RollBack => {
            return Err("A chain was canceled here; on another board that is another chain.".to_owned());
        }
        // It would go back, and leave a chain that nobody asked for.
        &Input::Swap { a, b } if sim.is_settled() && sim.outcome() == Outcome::Playing => {
            let tiles = Tiles::of(sim.board());
            let places = sim.board().index_of(a).zip(sim.board().index_of(b));
            let has_pieces = |&(a, b): &(usize, usize)| tiles.faces[a] != 0 && tiles.faces[b] != 0;
            let matches = |(a, b)| moves::is_legal_swap(tiles, Matching::of(sim.settings()), a, b);
            if places.filter(has_pieces).is_some_and(|places| !matches(places)) {
                return Err(explain(Refusal::NoMatch, input, sim));
            }
        }
        Input::Steps(steps) => {
            let blocked = steps.first().is_some_and(|step| !sim.legal_steps().contains(step));
            if blocked && sim.outcome() == Outcome::Playing {
                return Err("The next step is blocked on the edited level.".to_owned());
            }
        }
        _ => {}
    }
    match history.input(input.clone(), author) {
        Ok(Response::Refused(refusal)) => Err(explain(refusal, input, history.now())),
        Err(past) => Err(past.to_string()),
        Ok(_) => Ok(()),
    }
}
