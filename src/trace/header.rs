//! The first line of a trace: who ran what.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use super::event::Line;
use super::fault::Wrong;
use super::fields::Fields;
use super::param::in_words;
use super::slot::{board_json, board_of};
use super::text::{LINE, NAME, tidy};
use crate::action::State;
use crate::board::Board;
use crate::board::hash::mix;
use crate::format::level_ron;
use crate::level::match3::{Match3, Settings};
use crate::level::{Level, Puzzle};
use crate::sim::{Sim, Transcript};

/// The version of the format.
pub const VERSION: u64 = 1;

/// So many state words are mapped at most.
const MOST_WORDS: usize = 256;

/// What the first line tells.
#[derive(Debug, Clone, PartialEq)]
pub struct Header {
    /// The engine that wrote it.
    pub engine: String,
    /// The name of the level.
    pub level: String,
    /// The hash of the level, as its engine has it.
    pub level_hash: Option<String>,
    /// The seed, as its engine has it.
    pub seed: Option<String>,
    /// The generator of random numbers.
    pub rng: Option<String>,
    /// How many ticks make a second.
    pub ticks_per_second: f64,
    /// The engine's words for the five states, in lower case.
    pub states: BTreeMap<String, State>,
    /// Whether it holds the board on which the record begins.
    pub has_board: bool,
}

impl Default for Header {
    fn default() -> Self {
        Self {
            engine: String::new(),
            level: String::new(),
            level_hash: None,
            seed: None,
            rng: None,
            ticks_per_second: 60.0,
            states: State::ALL
                .into_iter()
                .map(|state| (state.word().to_lowercase(), state))
                .collect(),
            has_board: false,
        }
    }
}

/// A hash of a level by the text of its file.
#[must_use]
pub fn level_hash(level: &Level) -> u64 {
    let text = level_ron::write(level);
    text.bytes().fold(0, |hash, byte| mix(hash ^ u64::from(byte)))
}

/// A record of nothing, on no board.
pub(super) fn nothing() -> Transcript {
    let settings = Settings::default();
    let level = Level::new("", Puzzle::Match3(Match3::new(1, 1, settings)));
    Transcript::new(Arc::new(level), Board::default(), 0)
}

/// The header of a simulation's own trace, with the board on which its record begins.
pub(super) fn fields(sim: &Sim) -> Fields {
    let level = sim.level();
    let mut fields = Fields::default();
    fields.put("tilewright_trace", VERSION);
    let engine = concat!("Tilewright ", env!("CARGO_PKG_VERSION"));
    fields.put("engine", engine);
    fields.put("level", level.name.clone());
    fields.put("level_hash", format!("{:016x}", level_hash(level)));
    fields.put("seed", sim.seed());
    fields.put("rng", "Xoshiro256PlusPlus");
    fields.put("ticks_per_second", 60);
    let (transitions, actions) = (sim.tree().dropped_transitions(), sim.tree().dropped_actions());
    if (transitions, actions) != (0, 0) {
        let writes = sim.journal().dropped();
        let dropped = json!({"transitions": transitions, "actions": actions, "writes": writes});
        fields.put("dropped", dropped);
    }
    fields.put("level_text", level_ron::write(level));
    if let Some(board) = sim.board_at_write(sim.journal().dropped()) {
        fields.put("board", board_json(&board));
    }
    fields
}

/// Reads the first line: what it tells, and the record that begins there.
pub(super) fn read(line: &Line<'_>) -> Result<(Header, Transcript), Wrong> {
    let Some(version) = line.tilewright_trace else {
        return Err(Wrong::new(
            "expected the header, {\"tilewright_trace\":1,…}, as the first line",
        ));
    };
    if version.0 != VERSION {
        let than = if version.0 > VERSION {
            "newer than"
        } else {
            "none that is known by"
        };
        return Err(Wrong::new(format!(
            "the trace is of version {}, {than} this program, which reads version {VERSION}",
            version.0
        )));
    }
    let text = |text: &Option<super::event::Text<'_>>| text.as_ref().map(|text| tidy(&text.0, LINE));
    let mut header = Header {
        engine: text(&line.engine).unwrap_or_default(),
        level: text(&line.level).unwrap_or_default(),
        level_hash: line.level_hash.as_ref().map(in_words),
        seed: line.seed.as_ref().map(in_words),
        rng: text(&line.rng),
        ..Header::default()
    };
    if let Some(ticks) = line.ticks_per_second {
        if !(1e-3..=1e9).contains(&ticks) {
            return Err(Wrong::new(
                "\"ticks_per_second\" is no number between 0.001 and 1,000,000,000",
            ));
        }
        header.ticks_per_second = ticks;
    }
    for (word, state) in line.states.iter().flatten().take(MOST_WORDS) {
        let name = state.as_str().unwrap_or_default();
        let state = State::ALL
            .into_iter()
            .find(|state| state.word().eq_ignore_ascii_case(name));
        let state = state.ok_or_else(|| {
            Wrong::new(format!(
                "\"states\" maps \"{}\" to no state; the five are {}",
                tidy(word, NAME),
                State::ALL.map(State::word).join(", ")
            ))
        })?;
        header.states.insert(word.to_lowercase(), state);
    }
    let level = line.level_text.as_deref().and_then(|text| level_ron::read(text).ok());
    let level = level.and_then(|opened| opened.levels.into_iter().next());
    let (mut transcript, known) = match (level, &line.board) {
        // A board of another engine is not in our terms.
        (Some(level), Some(board)) => {
            let board = board_of(board)?;
            let is_pile = level.level.mahjong().is_some();
            if board.has_places() != is_pile {
                return Err(Wrong::new("the header's \"board\" is none of the kind of its level"));
            }
            let seed = line.seed.as_ref().and_then(Value::as_u64).unwrap_or(0);
            (Transcript::new(Arc::new(level.level), board, seed), true)
        }
        _ => (nothing(), false),
    };
    header.has_board = known;
    if let Some(dropped) = line.dropped {
        let number = |whole: Option<super::event::Whole>| whole.map_or(0, |whole| whole.0);
        let [transitions, actions, writes] = [dropped.transitions, dropped.actions, dropped.writes].map(number);
        transcript.tell_dropped(transitions, actions, writes);
    }
    Ok((header, transcript))
}
