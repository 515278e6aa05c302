//! The written form of injections, in scripts and in moments: what follows the word `inject`.

use std::fmt::Write;

use crate::action::Moment;
use crate::format::words::Words;
use crate::format::{ReadError, text};
use crate::level::match3::Colour;
use crate::sim::inject::{MOST_TICKS, MOST_TILES, MOST_TIMES};
use crate::sim::{CancelOutcome, Inject, Injection, Input, Meddling, Scope};

/// Stands for no tiles at all: a list that was given empty.
const NO_TILES: &str = "-";

/// The rest of a line behind `inject`.
///
/// # Errors
/// What was expected instead, with line and column.
pub fn read(words: &mut Words<'_>) -> Result<Input, ReadError> {
    let word = words.take_word();
    let inject = match word.text() {
        "tiles" => Inject::Arm(Injection::Tiles(tiles(words.take_word())?)),
        "fail" => {
            let kind = kind(words.take_word())?;
            arm(kind, times(words)?, Meddling::Fail)
        }
        "delay" => {
            let kind = kind(words.take_word())?;
            let ticks = words.take_word().number(MOST_TICKS, " ticks")?;
            arm(kind, times(words)?, Meddling::Delay { ticks })
        }
        "cancel" => cancel(words)?,
        "mute" | "unmute" => {
            let muted = word.text() == "mute";
            match number_or_all(words)? {
                Some(number) => Inject::Mute { number, muted },
                None => Inject::MuteAll(muted),
            }
        }
        "remove" => number_or_all(words)?.map_or(Inject::RemoveAll, Inject::Remove),
        found => {
            let found = text::quoted(found);
            return Err(word.error(format!(
                "expected tiles, fail, delay, cancel, mute, unmute or remove, found {found}"
            )));
        }
    };
    Ok(Input::Inject(inject))
}

const fn arm(kind: String, times: u32, effect: Meddling) -> Inject {
    Inject::Arm(Injection::Strike { kind, times, effect })
}

fn tiles(word: Words<'_>) -> Result<Vec<Colour>, ReadError> {
    let letters = word.text();
    if letters == NO_TILES {
        return Ok(Vec::new());
    }
    let colours: Option<Vec<Colour>> = letters.chars().map(Colour::from_letter).collect();
    let fits = |colours: &Vec<Colour>| (1..=MOST_TILES).contains(&colours.len());
    let found = text::quoted(letters);
    colours
        .filter(fits)
        .ok_or_else(|| word.error(format!("expected 1 to {MOST_TILES} letters A–H, found {found}")))
}

/// Whether games of the level's kind have such actions is told when the line is played.
fn kind(word: Words<'_>) -> Result<String, ReadError> {
    let is_name = word
        .text()
        .chars()
        .next()
        .is_some_and(|first| first.is_ascii_uppercase());
    let found = text::quoted(word.text());
    if is_name {
        Ok(word.text().to_owned())
    } else {
        Err(word.error(format!("expected a kind of action such as Refill, found {found}")))
    }
}

/// How many times, if the line goes on.
fn times(words: &mut Words<'_>) -> Result<u32, ReadError> {
    let mut ahead = *words;
    let word = ahead.take_word();
    if word.text().is_empty() || word.text().starts_with('#') {
        return Ok(1);
    }
    *words = ahead;
    let times = word.number(MOST_TIMES, "")?;
    if times == 0 {
        return Err(word.error("expected how many times, from 1, found '0'"));
    }
    Ok(times)
}

/// `KIND [moment] [keep|rollback] [action] [N]`; without a moment it strikes as the action starts.
fn cancel(words: &mut Words<'_>) -> Result<Inject, ReadError> {
    let kind = kind(words.take_word())?;
    let (mut moment, mut outcome, mut scope) = (Moment::Starts, CancelOutcome::Keep, Scope::Chain);
    let mut take = |is_meant: &mut dyn FnMut(&str) -> bool| {
        let mut ahead = *words;
        if is_meant(ahead.take_word().text()) {
            *words = ahead;
        }
    };
    take(&mut |word| {
        let found = moment_of(word);
        moment = found.unwrap_or(moment);
        found.is_some()
    });
    take(&mut |word| {
        if word == "rollback" {
            outcome = CancelOutcome::RollBack;
        }
        matches!(word, "keep" | "rollback")
    });
    take(&mut |word| {
        if word == "action" {
            scope = Scope::Action;
        }
        word == "action"
    });
    Ok(arm(kind, times(words)?, Meddling::Cancel { moment, scope, outcome }))
}

/// The words of the moments.
const MOMENTS: [(&str, Moment); 7] = [
    ("any", Moment::Any),
    ("starts", Moment::Starts),
    ("waits", Moment::Waits),
    ("again", Moment::RunsAgain),
    ("completed", Moment::Completes),
    ("canceled", Moment::Canceled),
    ("changes", Moment::Changes),
];

fn moment_of(word: &str) -> Option<Moment> {
    MOMENTS
        .iter()
        .find(|(known, _)| *known == word)
        .map(|&(_, moment)| moment)
}

fn number_or_all(words: &mut Words<'_>) -> Result<Option<u32>, ReadError> {
    let word = words.take_word();
    if word.text() == "all" {
        return Ok(None);
    }
    Ok(Some(word.number(u32::MAX, "")?))
}

/// Writes what [`read`] reads. Writing to a string cannot fail.
pub(super) fn write(line: &mut String, inject: &Inject) -> std::fmt::Result {
    match inject {
        Inject::Arm(Injection::Tiles(colours)) if colours.is_empty() => write!(line, "inject tiles {NO_TILES}"),
        Inject::Arm(Injection::Tiles(colours)) => {
            line.push_str("inject tiles ");
            line.extend(colours.iter().take(MOST_TILES).map(|colour| colour.letter()));
            Ok(())
        }
        Inject::Arm(Injection::Strike { kind, times, effect }) => {
            let times = (*times).clamp(1, MOST_TIMES);
            match effect {
                Meddling::Fail => write!(line, "inject fail {kind} {times}"),
                Meddling::Delay { ticks } => write!(line, "inject delay {kind} {} {times}", ticks.min(&MOST_TICKS)),
                Meddling::Cancel { moment, scope, outcome } => {
                    let known = MOMENTS.iter().find(|(_, known)| known == moment);
                    let moment = known.map_or("starts", |(word, _)| word);
                    let outcome = match outcome {
                        CancelOutcome::Keep => "keep",
                        CancelOutcome::RollBack => "rollback",
                    };
                    let scope = match scope {
                        Scope::Chain => "",
                        Scope::Action => " action",
                    };
                    write!(line, "inject cancel {kind} {moment} {outcome}{scope} {times}")
                }
            }
        }
        Inject::Mute { number, muted: true } => write!(line, "inject mute {number}"),
        Inject::Mute { number, muted: false } => write!(line, "inject unmute {number}"),
        Inject::MuteAll(true) => write!(line, "inject mute all"),
        Inject::MuteAll(false) => write!(line, "inject unmute all"),
        Inject::RemoveAll => write!(line, "inject remove all"),
        Inject::Remove(number) => write!(line, "inject remove {number}"),
    }
}
