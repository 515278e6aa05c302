//! The lines of a script that arm, mute and remove injections.

use crate::action::Moment;
use crate::format::words::Words;
use crate::format::{ReadError, text};
use crate::level::match3::Colour;
use crate::sim::inject::{MOST_TICKS, MOST_TILES, MOST_TIMES};
use crate::sim::{CancelOutcome, Inject, Injection, Input, Meddling, Scope};

/// The rest of a line behind `inject`.
pub(super) fn read(words: &mut Words<'_>) -> Result<Input, ReadError> {
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
        "remove" => {
            let which = words.take_word();
            Inject::Remove(which.number(u32::MAX, "")?)
        }
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

fn moment_of(word: &str) -> Option<Moment> {
    Some(match word {
        "any" => Moment::Any,
        "starts" => Moment::Starts,
        "waits" => Moment::Waits,
        "again" => Moment::RunsAgain,
        "completed" => Moment::Completes,
        "canceled" => Moment::Canceled,
        "changes" => Moment::Changes,
        _ => return None,
    })
}

fn number_or_all(words: &mut Words<'_>) -> Result<Option<u32>, ReadError> {
    let word = words.take_word();
    if word.text() == "all" {
        return Ok(None);
    }
    Ok(Some(word.number(u32::MAX, "")?))
}

#[cfg(test)]
mod tests {
    use super::super::script::{self, Step};
    use crate::level::{Match3, Puzzle};
    use crate::sim::Input;

    #[test]
    fn every_line_of_an_injection_is_read() {
        let said = |line: &str| {
            let script = script::read(line, &Puzzle::Match3(Match3::none().clone()));
            match &script.map_err(|error| error.to_string())?[0].step {
                Step::Input(Input::Inject(inject)) => Ok(inject.to_string()),
                other => Err(format!("{other:?}")),
            }
        };
        for (line, words) in [
            ("inject tiles ABCA", "next tiles ABCA"),
            ("inject fail Refill # a word", "fail the next Refill"),
            ("inject fail Refill 3", "fail each of the next 3 Refill"),
            ("inject delay Clear 30", "delay the next Clear by 30 ticks"),
            ("inject delay Clear 1 2", "delay each of the next 2 Clear by 1 tick"),
            (
                "inject cancel Fall",
                "cancel the chain when the next Fall starts, board kept",
            ),
            (
                "inject cancel Match completed rollback",
                "cancel the chain when the next Match completes, rolled back",
            ),
            (
                "inject cancel Fall changes keep action 2",
                "cancel each of the next 2 Fall when it changes the board, board kept",
            ),
            ("inject mute 2", "mute injection 2"),
            ("inject unmute all", "unmute all injections"),
            ("inject remove 1", "remove injection 1"),
        ] {
            assert_eq!(said(line).as_deref(), Ok(words), "{line}");
        }
        for (line, found) in [
            ("inject tiles ABX", "1:14: expected 1 to 256 letters A–H, found 'ABX'"),
            (
                "inject fail 3",
                "1:13: expected a kind of action such as Refill, found '3'",
            ),
            (
                "inject fail Refill 0",
                "1:20: expected how many times, from 1, found '0'",
            ),
            (
                "inject burn Refill",
                "1:8: expected tiles, fail, delay, cancel, mute, unmute or remove",
            ),
        ] {
            let told = said(line).unwrap_err();
            assert!(told.contains(found), "{told}");
        }
    }
}
