//! The text of a report: facts a line each, the levels that it names as `.level.ron`, and the inputs a line each.
//!
//! ```text
//! tilewright moment 1
//! engine 0.1.0
//! seed 7
//! at 34 112            the transition and the tick
//! hash 0123456789abcdef
//! note hole
//! mark 3 4 0
//! budgets 6 5000 200 67108864
//! level 21
//! … 21 lines
//! input 0 0 you a1b2 swap 2 3 2 4
//! ```
//!
//! Note, marks and budgets stand there only where they say something. The first level is the one at the start.

use std::fmt::Write;
use std::sync::Arc;

use super::input::{self, Levels};
use super::{Recorded, Report};
use crate::action::{Author, Budgets};
use crate::format::words::Words;
use crate::format::{ReadError, level_ron, text};
use crate::level::Level;
use crate::sim::history::Given;

/// The first words, and the version of the form.
pub(super) const FIRST: &str = "tilewright moment";
/// The version of the form.
pub(super) const FORM: u32 = 1;

/// Numbers of transitions and ticks end here, so that what is added to them never overflows.
const MAX_NUMBER: u64 = 1 << 48;
/// What budgets may be: a chain of this length and a record of so many bytes still fit into memory.
const MAX_ACTIONS: u64 = 50_000_000;
const MAX_RECORD: u64 = 256 << 20;
/// What settings that are named again and again may take in memory, in bytes of their text.
const MAX_NAMED: usize = 16 << 20;

/// One word for whoever gave an input.
const fn author_word(author: Author) -> &'static str {
    match author {
        Author::Injection => "injection",
        author => author.word(),
    }
}

/// The text of a report.
#[must_use]
pub fn write(report: &Report) -> String {
    let mut levels = Levels::default();
    levels.number(&report.level);
    let mut inputs = String::new();
    for Recorded { given, check } in &report.inputs {
        let author = author_word(given.author);
        // Writing to a string cannot fail.
        let _ = write!(inputs, "input {} {} {author} ", given.transition, given.tick);
        let _ = match check {
            Some(check) => write!(inputs, "{check:04x} "),
            None => write!(inputs, "- "),
        };
        input::write(&mut inputs, &given.input, &mut levels);
        inputs.push('\n');
    }
    let mut text = format!(
        "{FIRST} {FORM}\nengine {}\nseed {}\nat {} {}\nhash {:016x}\n",
        report.engine, report.seed, report.transition, report.tick, report.hash
    );
    if !report.note.is_empty() {
        let _ = writeln!(text, "note {}", one_line(&report.note));
    }
    for mark in &report.marks {
        let _ = writeln!(text, "mark {} {} {}", mark.x(), mark.y(), mark.z());
    }
    if report.budgets != usual(&report.level) {
        let Budgets {
            depth,
            actions,
            reshuffle,
            record_bytes,
        } = report.budgets;
        let _ = writeln!(text, "budgets {depth} {actions} {reshuffle} {record_bytes}");
    }
    for level in levels.list() {
        let ron = level_ron::write(level);
        let _ = writeln!(text, "level {}", ron.lines().count());
        for line in ron.lines() {
            text.push_str(line);
            text.push('\n');
        }
    }
    text + &inputs
}

fn usual(level: &Level) -> Budgets {
    let (width, height) = level.puzzle.size();
    Budgets::for_cells((width * height) as usize)
}

/// A text without line breaks.
pub(super) fn one_line(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r")
}

/// A text with its line breaks again.
pub(super) fn many_lines(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match (letter, letter == '\\') {
            (_, true) => match letters.next() {
                Some('n') => text.push('\n'),
                Some('r') => text.push('\r'),
                other => text.extend(other),
            },
            (letter, false) => text.push(letter),
        }
    }
    text
}

/// Reads a report; what an expectation adds is passed over.
///
/// # Errors
/// What is missing, unknown or beyond a limit, with line and column.
pub fn read(source: &str) -> Result<Report, ReadError> {
    let mut lines = (1u32..).zip(source.lines());
    let (_, first) = lines.next().unwrap_or_default();
    let form = text::without_bom(first).trim_end().strip_prefix(FIRST).map(str::trim);
    match form.map(str::parse::<u32>) {
        Some(Ok(FORM)) => {}
        Some(Ok(newer)) => {
            let message = format!("the report is of form {newer} and this program reads {FORM}; update it");
            return Err(ReadError::at(1, 1, message));
        }
        _ => {
            let found = text::quoted(first);
            return Err(ReadError::at(1, 1, format!("expected `{FIRST} {FORM}`, found {found}")));
        }
    }
    let mut facts = Facts::default();
    while let Some((number, line)) = lines.next() {
        let mut words = Words::new(number, line);
        let key = words.take_word();
        match key.text() {
            "" => {}
            "engine" => facts.engine = Some(words.text().to_owned()),
            "seed" => facts.seed = Some(words.take_word().number(u64::MAX, "")?),
            "at" => facts.at = Some((number_of(words.take_word())?, number_of(words.take_word())?)),
            "hash" => facts.hash = Some(hash(words.take_word())?),
            "note" => facts.note = many_lines(words.text()),
            "mark" => {
                let place = [words.take_word(), words.take_word(), words.take_word()];
                facts.marks.push(input::place(place)?);
            }
            "budgets" => {
                facts.budgets = Some(Budgets {
                    depth: at_most(words.take_word(), MAX_ACTIONS)? as u32,
                    actions: at_most(words.take_word(), MAX_ACTIONS)? as u32,
                    reshuffle: at_most(words.take_word(), MAX_ACTIONS)? as u32,
                    record_bytes: at_most(words.take_word(), MAX_RECORD)? as usize,
                });
            }
            "level" => {
                let count: u32 = words.take_word().number(u32::MAX, "")?;
                let mut ron = String::new();
                for _ in 0..count {
                    let Some((_, line)) = lines.next() else {
                        return Err(key.error(format!("expected {count} lines of a level, found the end")));
                    };
                    ron.push_str(line);
                    ron.push('\n');
                }
                facts.levels.push(level(&ron, number)?);
                facts.level_bytes = facts.level_bytes.max(ron.len());
            }
            "input" => {
                let recorded = recorded(&mut words, &facts.levels)?;
                if matches!(recorded.given.input, crate::sim::Input::Settings(_)) {
                    facts.named += facts.level_bytes;
                    if facts.named > MAX_NAMED {
                        return Err(key.error("the settings in the inputs take too much memory"));
                    }
                }
                facts.inputs.push(recorded);
            }
            // The rest is what an expectation adds.
            "expect" => break,
            other => {
                let found = text::quoted(other);
                return Err(key.error(format!(
                    "expected engine, seed, at, hash, note, mark, budgets, level or input, found {found}"
                )));
            }
        }
    }
    facts.into_report()
}

/// What has been read so far.
#[derive(Default)]
struct Facts {
    engine: Option<String>,
    seed: Option<u64>,
    at: Option<(u64, u64)>,
    hash: Option<u64>,
    note: String,
    marks: Vec<crate::board::Place>,
    budgets: Option<Budgets>,
    levels: Levels,
    /// The longest text of a level, and what settings that were copied from levels take at most.
    level_bytes: usize,
    named: usize,
    inputs: Vec<Recorded>,
}

impl Facts {
    fn into_report(self) -> Result<Report, ReadError> {
        let missing = |what: &str| ReadError::new(format!("the report does not say its {what}"));
        let level = self.levels.list().first().ok_or_else(|| missing("level"))?;
        let (transition, tick) = self.at.ok_or_else(|| missing("transition: at N N"))?;
        Ok(Report {
            engine: self.engine.ok_or_else(|| missing("engine"))?,
            level: Arc::clone(level),
            seed: self.seed.ok_or_else(|| missing("seed"))?,
            budgets: self.budgets.unwrap_or_else(|| usual(level)),
            transition,
            tick,
            hash: self.hash.ok_or_else(|| missing("hash"))?,
            note: self.note,
            marks: self.marks,
            inputs: self.inputs,
        })
    }
}

/// A level from the lines that follow the one that announces it.
fn level(ron: &str, announced: u32) -> Result<Arc<Level>, ReadError> {
    let in_document = |error: ReadError| ReadError {
        line: error.line.map(|line| line.saturating_add(announced)),
        ..error
    };
    let opened = level_ron::read(ron).map_err(in_document)?;
    let level = opened.levels.into_iter().next();
    let level = level.ok_or_else(|| ReadError::at(announced, 1, "expected a level"))?;
    Ok(Arc::new(level.level))
}

/// A number that others can be added to.
fn number_of(word: Words<'_>) -> Result<u64, ReadError> {
    at_most(word, MAX_NUMBER)
}

fn at_most(word: Words<'_>, most: u64) -> Result<u64, ReadError> {
    let number = word.number(most, "")?;
    if number > most {
        return Err(word.error(format!("expected a whole number up to {most}, found {number}")));
    }
    Ok(number)
}

/// Sixteen hexadecimal digits.
pub(super) fn hash(word: Words<'_>) -> Result<u64, ReadError> {
    let is_hex = word.text().len() == 16 && word.text().bytes().all(|byte| byte.is_ascii_hexdigit());
    let hash = u64::from_str_radix(word.text(), 16).ok().filter(|_| is_hex);
    hash.ok_or_else(|| {
        let found = text::quoted(word.text());
        word.error(format!("expected a hash of 16 hexadecimal digits, found {found}"))
    })
}

/// `TRANSITION TICK AUTHOR CHECK INPUT`
fn recorded(words: &mut Words<'_>, levels: &Levels) -> Result<Recorded, ReadError> {
    let transition = number_of(words.take_word())?;
    let tick = number_of(words.take_word())?;
    let author = words
        .take_word()
        .choice(&Author::ALL.map(|author| (author_word(author), author)))?;
    let word = words.take_word();
    let check = match word.text() {
        "-" => None,
        digits => Some(
            u16::from_str_radix(digits, 16)
                .map_err(|_| word.error("expected a check of four hexadecimal digits, or -"))?,
        ),
    };
    let input = input::read(words, levels)?;
    let given = Given {
        transition,
        tick,
        author,
        input,
    };
    Ok(Recorded { given, check })
}
