//! A moment as text: it comes through mail and chats, replays to the very same simulation, and says what is wrong with it otherwise.

mod codec;
mod expect;
mod rerun;
mod verbs;
#[cfg(feature = "app")]
pub mod window;

use std::sync::Arc;

use tilewright::action::Author;
use tilewright::format::{self, Format};
use tilewright::level::Level;
use tilewright::moment::{self, Report};
use tilewright::sim::{Input, Sim};

/// A match-3 board as text, of six colours and settings of its own.
pub fn board(text: &str) -> Arc<Level> {
    let opened = format::read(text.as_bytes(), Format::M3, "Test").expect("a board");
    Arc::new(opened.levels[0].level.clone())
}

/// A level in which the first two swaps match.
pub fn garden() -> Arc<Level> {
    board("name: Garden 12\nrefill: fair\n\nABABCD\nBABADC\nABCDAB\nCDABBA\n")
}

/// The first legal moves of a level, made one after another.
pub fn played(level: &Arc<Level>, seed: u64, moves: usize) -> Sim {
    let mut sim = Sim::new(Arc::clone(level), seed);
    sim.run_to_idle();
    for _ in 0..moves {
        let (a, b) = sim.legal_moves()[0];
        sim.input(Input::Swap { a, b }, Author::You);
        sim.run_to_idle();
    }
    sim
}

/// The present moment of a simulation as the line that is copied.
pub fn code(sim: &Sim) -> String {
    moment::encode(&Report::of(sim, "", Vec::new()), sim).expect("a moment")
}
