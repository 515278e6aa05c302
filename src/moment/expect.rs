//! What a run is tested against: a report, and what each of its transitions was.
//!
//! The file is the report's document, followed by a line a transition: `expect 7 HASH #3 Match Running Waiting`. Transition 0 is the
//! start, and has no action.

use std::fmt::Write;

use super::happened::Told;
use super::{Report, document};
use crate::format::words::Words;
use crate::format::{ReadError, text};
use crate::sim::{Hashes, Sim};

/// How the name of such a file ends.
pub const EXTENSION: &str = "tilewright-test";

/// A report with what was expected of its run.
#[derive(Debug, Clone, PartialEq)]
pub struct Expected {
    /// Level, seed and inputs.
    pub report: Report,
    /// The hash after each transition.
    pub hashes: Hashes,
    /// What each of them was, in words; the first stands for the start.
    pub words: Vec<String>,
}

/// The first transition at which a run is not as expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Its number; 0 is the start.
    pub transition: u64,
    /// What was expected.
    pub expected: String,
    /// What came instead.
    pub found: String,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            transition,
            expected,
            found,
        } = self;
        match transition {
            0 => write!(f, "differs from the start")?,
            number => write!(f, "differs from transition {number}")?,
        }
        write!(f, "\n  expected {expected}\n  found    {found}")
    }
}

/// What a transition of a simulation was: `#3 Match Running Waiting`.
fn words_of(sim: &Sim, number: u64) -> String {
    let tree = sim.tree();
    let made = tree.transition(number);
    let node = made.and_then(|made| tree.get(made.action));
    made.zip(node).map_or_else(
        || "start".to_owned(),
        |(made, node)| {
            let (from, to) = (made.from.word(), made.to.word());
            format!("{} {} {from} {to}", node.id, node.action.name())
        },
    )
}

impl Expected {
    /// What a simulation has come to, as an expectation of its like.
    #[must_use]
    pub fn of(sim: &Sim, report: Report) -> Self {
        let hashes = Hashes::of(sim);
        let words = (hashes.before()..=hashes.last()).map(|number| words_of(sim, number));
        Self {
            words: words.collect(),
            report,
            hashes,
        }
    }

    /// The text of the file.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = document::write(&self.report);
        for ((number, hash), words) in (self.hashes.before()..).zip(self.hashes.list()).zip(&self.words) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "expect {number} {hash:016x} {words}");
        }
        text
    }

    /// Reads such a file.
    ///
    /// # Errors
    /// What is malformed or missing, with line and column.
    pub fn read(source: &str) -> Result<Self, ReadError> {
        let report = document::read(source)?;
        let is_expected = |line: &(u32, &str)| line.1.starts_with("expect ");
        let (mut before, mut hashes, mut words) = (0, Vec::new(), Vec::new());
        // Rows of a level begin with a blank or a bracket, never with this word.
        for (number, line) in (1u32..).zip(source.lines()).skip_while(|line| !is_expected(line)) {
            let mut line = Words::new(number, line);
            let key = line.take_word();
            match key.text() {
                "" => continue,
                "expect" => {}
                other => {
                    let found = text::quoted(other);
                    return Err(key.error(format!("expected a line that begins with expect, found {found}")));
                }
            }
            let at = line.take_word();
            let transition: u64 = at.number(u64::MAX, "")?;
            if hashes.is_empty() {
                before = transition;
            }
            if transition.checked_sub(before) != Some(hashes.len() as u64) {
                return Err(at.error("expected the number that follows the one above"));
            }
            hashes.push(document::hash(line.take_word())?);
            words.push(line.text().to_owned());
        }
        if hashes.is_empty() {
            let message = "the file expects nothing of its run: save it as a test";
            return Err(ReadError::new(message));
        }
        Ok(Self {
            report,
            hashes: Hashes::from_list(before, hashes),
            words,
        })
    }

    /// The first transition at which a run of the same inputs differs. When something happened is no difference, and neither is in which
    /// order tiles came to their places that fell side by side.
    #[must_use]
    pub fn first_difference(&self, sim: &Sim) -> Option<Difference> {
        let found = Hashes::of(sim);
        let words: Vec<String> = (found.before()..=found.last())
            .map(|number| words_of(sim, number))
            .collect();
        let (expected, found) = (Told::new(&self.hashes, &self.words), Told::new(&found, &words));
        let transition = expected.first_difference(&found)?;
        Some(Difference {
            transition,
            expected: expected.in_words(transition),
            found: found.in_words(transition),
        })
    }
}
