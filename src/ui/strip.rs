//! Live's strip: its first line, which says in a word how the game stands, why, and what leads on.

use egui::{Color32, Ui};

use crate::action::Author;
use crate::app::command::{Command, LiveLink};
use crate::grid::Cell;
use crate::sim::{Input, Response, Sim, explain};
use crate::ui::atlas::Atlas;
use crate::ui::theme::Theme;

/// How long a refusal stands in the strip, in seconds.
pub const REFUSAL_SECS: f64 = 3.0;

/// How Live runs. Plain data: the app changes it, panels read it.
#[derive(Debug, Clone, PartialEq)]
pub struct LiveState {
    /// Whether the clock runs.
    pub playing: bool,
    /// Ticks a second, in sixtieths: 1 is real time, infinity is as fast as it can.
    pub speed: f32,
    /// Whether tweens are shown; else the clock jumps over them.
    pub animation: bool,
    /// Whether a bot plays.
    pub autoplay: bool,
    /// What an edit does to the running game.
    pub link: LiveLink,
    /// The last refusal.
    pub refused: Option<Refused>,
}

impl Default for LiveState {
    fn default() -> Self {
        Self {
            playing: true,
            speed: 1.0,
            animation: true,
            autoplay: false,
            link: LiveLink::Pour,
            refused: None,
        }
    }
}

/// A move that was refused.
#[derive(Debug, Clone, PartialEq)]
pub struct Refused {
    /// Why, and the way out.
    pub sentence: String,
    /// The cells of the move.
    pub cells: Vec<Cell>,
    /// When, in egui's seconds (`ui.input(|input| input.time)`).
    pub at_secs: f64,
}

impl Refused {
    /// What a response refuses, if it does: a refusal, or a swap that goes back because it makes no match.
    #[must_use]
    pub fn of(sim: &Sim, input: &Input, response: Response, now_secs: f64) -> Option<Self> {
        let _ = (explain, Author::You);
        let _ = (sim, input, response, now_secs);
        None
    }
}

/// How Live stands: the words of the strip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// Nothing runs, and a move can be made.
    AtRest,
}

/// How Live stands.
#[must_use]
pub fn status(sim: &Sim, live: &LiveState) -> Status {
    let _ = (sim, live);
    Status::AtRest
}

impl Status {
    /// The colour of Live's frame; `None` at rest.
    #[must_use]
    pub fn frame(&self, theme: &Theme) -> Option<Color32> {
        let _ = theme;
        None
    }
}

/// Shows the strip, and below it score, moves, goals and the next tile.
pub fn strip_ui(sim: &Sim, live: &LiveState, atlas: &Atlas, ui: &mut Ui, commands: &mut Vec<Command>) {
    let _ = (sim, live, atlas, ui, commands);
}
