//! A moment of a run as something to hand on: the level as it was at the start, the seed, every input, and how far it came.
//!
//! [`Report`] is that data, [`document`] its text, [`code`] the one line of it that is copied and pasted, [`Replay`] the way back to the
//! moment, [`expect`] what a run is tested against, [`rerun`] the same inputs on another level. It knows no window; files are read and
//! written by whoever asks.

pub mod code;
pub mod document;
pub mod expect;
mod happened;
pub mod inject;
mod input;
mod replay;
pub mod rerun;

pub use code::{decode, encode};
pub use expect::Expected;
pub use replay::{Deviation, Replay};
pub use rerun::Rerun;

use std::sync::Arc;

use crate::action::{Author, Budgets};
use crate::board::Place;
use crate::level::Level;
use crate::sim::history::Given;
use crate::sim::{InputRow, Response, Sim};

/// The version of this program, which a report names.
pub const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// An input of a report.
#[derive(Debug, Clone, PartialEq)]
pub struct Recorded {
    /// The input and when it was given.
    pub given: Given,
    /// Sixteen bits of the hash of the board before it; `None` where the record no longer held that board.
    pub check: Option<u16>,
}

/// A moment of a run, with all that is needed to come to it again.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The version of the program that made it.
    pub engine: String,
    /// The level at the start.
    pub level: Arc<Level>,
    /// The seed at the start.
    pub seed: u64,
    /// What chains and record were limited by.
    pub budgets: Budgets,
    /// Every input up to the moment, in order; what the start gave itself included.
    pub inputs: Vec<Recorded>,
    /// How many transitions had been made.
    pub transition: u64,
    /// What the clock said.
    pub tick: u64,
    /// The hash of the board.
    pub hash: u64,
    /// What somebody wrote about it; may be empty.
    pub note: String,
    /// The places that are meant.
    pub marks: Vec<Place>,
}

impl Report {
    /// The present moment of a simulation.
    #[must_use]
    pub fn of(sim: &Sim, note: &str, marks: Vec<Place>) -> Self {
        Self {
            engine: ENGINE.to_owned(),
            level: Arc::clone(sim.first_level()),
            seed: sim.first_seed(),
            budgets: sim.engine().budgets,
            inputs: recorded(sim),
            transition: sim.tree().last_transition(),
            tick: sim.tick(),
            hash: sim.board().hash(),
            note: note.trim().to_owned(),
            marks,
        }
    }

    /// Note and marked places in a few words: `hole at (3,4)`. Empty when there is neither.
    #[must_use]
    pub fn remark(&self) -> String {
        /// More than so many places are counted.
        const NAMED: usize = 3;
        let mut places: Vec<String> = self.marks.iter().take(NAMED).map(ToString::to_string).collect();
        if let Some(more) = self.marks.len().checked_sub(NAMED).filter(|&more| more > 0) {
            places.push(format!("{more} more"));
        }
        let places = match places.split_last() {
            None => return self.note.clone(),
            Some((last, [])) => last.clone(),
            Some((last, before)) => format!("{} and {last}", before.join(", ")),
        };
        if self.note.is_empty() {
            places
        } else {
            format!("{} at {places}", self.note)
        }
    }
}

/// The inputs of a simulation, each with a check of the board before it. It takes one walk back through the journal.
fn recorded(sim: &Sim) -> Vec<Recorded> {
    let mut board = sim.board().clone();
    let mut writes = sim.journal().len();
    let mut list = Vec::with_capacity(sim.inputs().len());
    for row in sim.inputs().iter().rev() {
        let is_held = row.journal >= sim.journal().dropped();
        if is_held && row.journal < writes {
            let back = sim.journal().since(row.journal).take((writes - row.journal) as usize);
            for write in back.rev() {
                board.apply(&write.change.inverse());
            }
            writes = row.journal;
        }
        list.push(Recorded {
            given: Given::of(row),
            check: is_held.then(|| check_of(board.hash())),
        });
    }
    list.reverse();
    list
}

/// Sixteen bits of a hash.
const fn check_of(hash: u64) -> u16 {
    (hash ^ hash >> 16 ^ hash >> 32 ^ hash >> 48) as u16
}

/// Whether a row of the record is a move that was made.
fn is_move_made(row: &InputRow) -> bool {
    let is_made = matches!(
        row.response,
        Response::Started(_) | Response::Queued(_) | Response::Taken
    );
    row.input.is_move() && row.author != Author::Start && is_made
}

/// How many moves have been made in a run, since its start.
#[must_use]
pub fn moves_made(sim: &Sim) -> usize {
    sim.inputs().iter().filter(|row| is_move_made(row)).count()
}
