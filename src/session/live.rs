//! How Live runs, and what its strip tells.

use std::sync::Arc;

use super::Keymap;
use crate::board::{Board, Counter, Place};
use crate::grid::{Cell, Direction};
use crate::playtest::Bot;
use crate::sim::mahjong::Winnable;
use crate::sim::{Input, Loss, Note, Response, Sim, explain};

/// How long a refusal stands in the strip, in seconds.
pub const REFUSAL_SECS: f64 = 3.0;

/// What an edit does to the running game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
pub enum LiveLink {
    /// A stroke is a Paint root on the board as it stands.
    #[default]
    Pour,
    /// The edited level starts again from the same seed, and the inputs so far run while they are legal.
    Replay,
    /// The edited level starts again.
    Restart,
    /// Nothing.
    Off,
}

impl LiveLink {
    /// Every link, in the order of the menus.
    pub const ALL: [Self; 4] = [Self::Pour, Self::Replay, Self::Restart, Self::Off];

    /// What a level has whose link nobody has chosen.
    #[must_use]
    pub const fn usual(_: &crate::level::Level) -> Self {
        Self::Pour
    }

    /// The name in the interface.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pour => "Pour",
            Self::Replay => "Replay",
            Self::Restart => "Restart each time",
            Self::Off => "Off",
        }
    }

    /// What it does, in a sentence.
    #[must_use]
    pub const fn tip(self) -> &'static str {
        match self {
            Self::Pour => "A stroke is an action on the board as it stands",
            Self::Replay => "After an edit the level starts again, and the inputs so far run while they are legal",
            Self::Restart => "After an edit the level starts again from the same seed",
            Self::Off => "Edits leave the running game alone",
        }
    }
}

/// How Live runs. Plain data: the app changes it, panels read it.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::struct_excessive_bools)] // Each is a switch of its own.
pub struct LiveState {
    /// Whether the clock runs.
    pub playing: bool,
    /// Ticks a second, in sixtieths: 1 is real time, infinity is as fast as it can.
    pub speed: f32,
    /// Whether tweens are shown; else the clock jumps over them.
    pub animation: bool,
    /// Whether a bot plays.
    pub autoplay: bool,
    /// Which bot.
    pub bot: Bot,
    /// What an edit does to the running game.
    pub link: LiveLink,
    /// Whether the tools paint the running board alone.
    pub editing: bool,
    /// The seed of the level, which need not be the one that is played from.
    pub level_seed: Option<u64>,
    /// Where in the run the moment stands that is shown, when it is not now.
    pub past: Option<Past>,
    /// Whether there is an earlier moment.
    pub can_step_back: bool,
    /// The name of the branch that is shown.
    pub branch: String,
    /// The branches that were left.
    pub branches: Vec<BranchRow>,
    /// How many branches had to be dropped.
    pub dropped_branches: u64,
    /// The solution that is shown.
    pub solution: Option<Solution>,
    /// Whether it plays to its end by itself.
    pub solution_plays: bool,
    /// What is known of the pile that is shown.
    pub outlook: Outlook,
    /// The last refusal.
    pub refused: Option<Refused>,
    /// Where a breakpoint stopped the run: "Fall #14 completed (breakpoint 2)". It stands until the run goes on.
    pub stopped: Option<String>,
    /// The board of another moment is shown: which, in words.
    pub preview: Option<String>,
    /// How many breakpoints are enabled, and whether all are muted.
    pub breakpoints: (usize, bool),
    /// How many injections can still strike, and whether all are muted.
    pub injections: (usize, bool),
    /// Which keys the commands have, for tooltips.
    pub keymap: Keymap,
    /// What became of the game by itself: why it started again, how far a replay went. It stands until something else is done.
    pub remark: Option<String>,
}

impl Default for LiveState {
    fn default() -> Self {
        Self {
            playing: true,
            speed: 1.0,
            animation: true,
            autoplay: false,
            bot: Bot::default(),
            link: LiveLink::Pour,
            editing: false,
            level_seed: None,
            past: None,
            can_step_back: false,
            branch: "b1".to_owned(),
            branches: Vec::new(),
            dropped_branches: 0,
            solution: None,
            solution_plays: false,
            outlook: Outlook::default(),
            refused: None,
            stopped: None,
            preview: None,
            breakpoints: (0, false),
            injections: (0, false),
            keymap: Keymap::default(),
            remark: None,
        }
    }
}

/// Whether the game that is shown can still be won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Outlook {
    /// What was proved; `None` while it is not known.
    pub winnable: Option<Winnable>,
    /// Whether something is being proved.
    pub is_proving: bool,
    /// The pair or the push that lost the game.
    pub loss: Option<Loss>,
}

/// A solution that is shown: that of a room push by push, that of a pile pair by pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solution {
    /// Steps, and for each whether it pushes.
    Steps(Arc<[(Direction, bool)]>),
    /// Pairs of tiles.
    Pairs(Arc<[(Place, Place)]>),
}

impl Solution {
    /// How many pushes or pairs it has.
    #[must_use]
    pub fn count(&self) -> usize {
        match self {
            Self::Steps(steps) => steps.iter().filter(|(_, pushes)| *pushes).count(),
            Self::Pairs(pairs) => pairs.len(),
        }
    }

    /// How many of them a board has behind it.
    #[must_use]
    pub fn done(&self, board: &Board) -> usize {
        let counter = match self {
            Self::Steps(_) => Counter::Pushes,
            Self::Pairs(_) => Counter::Moves,
        };
        usize::try_from(board.counters().get(counter)).unwrap_or(0)
    }
}

/// An earlier moment that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Past {
    /// Its transition.
    pub transition: u64,
    /// The last transition of the branch.
    pub last: u64,
    /// How many strokes came meanwhile and are not in Live.
    pub strokes: usize,
}

/// A branch as the menu shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BranchRow {
    /// By which it is chosen.
    pub id: u32,
    /// Its name.
    pub name: String,
    /// Where and why it was left.
    pub words: String,
}

/// A move that was refused.
#[derive(Debug, Clone, PartialEq)]
pub struct Refused {
    /// Why, and the way out.
    pub sentence: String,
    /// The cells of the move.
    pub cells: Vec<Cell>,
    /// The tile of a pile that was to be picked.
    pub tile: Option<Place>,
    /// When, in egui's seconds (`ui.input(|input| input.time)`).
    pub at_secs: f64,
}

impl Refused {
    /// What a response refuses, if it does: a refusal, a swap that goes back because it makes no match, or a walk that was blocked.
    #[must_use]
    pub fn of(sim: &Sim, input: &Input, response: Response, now_secs: f64) -> Option<Self> {
        let refusal = match response {
            Response::Refused(refusal) => refusal,
            Response::Started(id) => {
                let note = sim.tree().get(id)?.action.note;
                note.and_then(Note::refusal)?
            }
            Response::Queued(_) | Response::Held | Response::Taken | Response::Stale | Response::Nothing => {
                return None;
            }
        };
        let mut refused = Self::with(explain(refusal, input, sim), input, now_secs);
        if let (Input::Steps(steps), Some(hero)) = (input, sim.hero()) {
            refused.cells = steps
                .last()
                .map(|&step| hero.step(step))
                .into_iter()
                .chain([hero])
                .collect();
        }
        Some(refused)
    }

    /// The refusal of an input in these words.
    #[must_use]
    pub fn with(sentence: String, input: &Input, now_secs: f64) -> Self {
        let cells = match *input {
            Input::Swap { a, b } => vec![a, b],
            Input::Drop { cell, .. } | Input::Walk { to: cell } => vec![cell],
            Input::Push { from, to } => vec![from, to],
            _ => Vec::new(),
        };
        Self {
            sentence,
            cells,
            tile: match input {
                Input::Pick { place } => Some(*place),
                _ => None,
            },
            at_secs: now_secs,
        }
    }

    /// How long it stands yet, in seconds; `None` when it stands no more.
    #[must_use]
    pub fn remaining_secs(&self, now_secs: f64) -> Option<f64> {
        let remaining = self.at_secs + REFUSAL_SECS - now_secs;
        (remaining > 0.0).then_some(remaining)
    }
}
