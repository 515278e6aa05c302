//! Scripts: one input a line, `#` comments.

use std::path::Path;

use crate::format::words::Words;
use crate::format::{self, ReadError, text};
use crate::grid::Cell;
use crate::level::Terrain;
use crate::level::match3::{Colour, Piece};
use crate::sim::{CancelOutcome, Input, PaintCell, Scope, StrokeInput};

/// What a script for a match-3 level may say, for messages.
const STEPS: &str = "swap, drop, paint, reshuffle, settle, restart or cancel";

/// An input with its cancels.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// From 1.
    pub number: u32,
    pub step: Step,
    /// What strikes while its chain runs, in the order of the script.
    pub cancels: Vec<Cancel>,
}

/// One input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Swap { a: Cell, b: Cell },
    Drop { cell: Cell, colour: Option<Colour> },
    Paint { cell: Cell, paint: Paint },
    Reshuffle,
    Settle,
    Restart,
}

/// What is painted; a tile on a spawner leaves it one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    Piece(Piece),
    Terrain(Terrain),
}

/// A cancel that strikes after so many transitions of the chain of the line before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cancel {
    /// From 1.
    pub number: u32,
    pub scope: Scope,
    pub outcome: CancelOutcome,
    /// From 1.
    pub at: u64,
}

impl Step {
    /// The input, given the terrain of a painted cell.
    pub fn input(self, terrain_at: impl Fn(Cell) -> Option<Terrain>) -> Input {
        match self {
            Self::Swap { a, b } => Input::Swap { a, b },
            Self::Drop { cell, colour } => Input::Drop { cell, colour },
            Self::Paint { cell, paint } => {
                let (terrain, piece) = match paint {
                    Paint::Piece(piece) => (terrain_at(cell).filter(|terrain| terrain.is_floor()), Some(piece)),
                    Paint::Terrain(Terrain::Spawner) => (Some(Terrain::Spawner), Some(Piece::Random)),
                    Paint::Terrain(terrain) => (Some(terrain), None),
                };
                let terrain = terrain.unwrap_or(Terrain::Floor);
                Input::Stroke(StrokeInput::Whole {
                    name: "Script".to_owned(),
                    cells: vec![PaintCell { cell, terrain, piece }],
                })
            }
            Self::Reshuffle => Input::Reshuffle,
            Self::Settle => Input::Settle,
            Self::Restart => Input::Restart {
                seed: None,
                level: None,
            },
        }
    }
}

/// Reads a script file.
pub fn open(path: &Path) -> Result<Vec<Line>, ReadError> {
    let source = format::read_text(path)?;
    read(&source).map_err(|error| error.of(path))
}

/// Reads a script.
///
/// # Errors
/// A line that is no input of a match-3 level, with line and column.
pub fn read(source: &str) -> Result<Vec<Line>, ReadError> {
    let mut script: Vec<Line> = Vec::new();
    for (number, line) in (1u32..).zip(text::lines(source)) {
        let mut words = Words::new(number, line);
        let first = words.take_word();
        match first.text() {
            comment if comment.is_empty() || comment.starts_with('#') => continue,
            "cancel" => {
                let cancel = cancel(number, &mut words)?;
                let Some(before) = script.last_mut() else {
                    return Err(first.error("expected an input before the cancel that strikes it"));
                };
                before.cancels.push(cancel);
            }
            step => {
                let step = match step {
                    "swap" => Step::Swap {
                        a: cell(&mut words)?,
                        b: cell(&mut words)?,
                    },
                    "drop" => Step::Drop {
                        cell: cell(&mut words)?,
                        colour: colour(&mut words)?,
                    },
                    "paint" => Step::Paint {
                        cell: cell(&mut words)?,
                        paint: paint(words.take_word())?,
                    },
                    "reshuffle" => Step::Reshuffle,
                    "settle" => Step::Settle,
                    "restart" => Step::Restart,
                    other => {
                        let found = text::quoted(other);
                        return Err(first.error(format!("expected {STEPS} for a match-3 level, found {found}")));
                    }
                };
                script.push(Line {
                    number,
                    step,
                    cancels: Vec::new(),
                });
            }
        }
        let rest = words.take_word();
        if !rest.text().is_empty() && !rest.text().starts_with('#') {
            let found = text::quoted(rest.text());
            return Err(rest.error(format!("expected the end of the line, found {found}")));
        }
    }
    Ok(script)
}

fn cell(words: &mut Words<'_>) -> Result<Cell, ReadError> {
    let x = words.take_word().coordinate()?;
    Ok(Cell::new(x, words.take_word().coordinate()?))
}

/// The colour that a drop fixes, if the line goes on.
fn colour(words: &mut Words<'_>) -> Result<Option<Colour>, ReadError> {
    let mut ahead = *words;
    let word = ahead.take_word();
    if word.text().is_empty() || word.text().starts_with('#') {
        return Ok(None);
    }
    *words = ahead;
    let mut letters = word.text().chars();
    match (letters.next().and_then(Colour::from_letter), letters.next()) {
        (Some(colour), None) => Ok(Some(colour)),
        _ => Err(word.error(format!("expected a colour A–H, found {}", text::quoted(word.text())))),
    }
}

fn paint(word: Words<'_>) -> Result<Paint, ReadError> {
    let mut letters = word.text().chars();
    let found = match (letters.next(), letters.next()) {
        (Some('_'), None) => Some(Paint::Piece(Piece::Empty)),
        (Some('?'), None) => Some(Paint::Piece(Piece::Random)),
        (Some('.'), None) => Some(Paint::Terrain(Terrain::Void)),
        (Some('#'), None) => Some(Paint::Terrain(Terrain::Wall)),
        (Some('^'), None) => Some(Paint::Terrain(Terrain::Spawner)),
        (Some(letter), None) => Colour::from_letter(letter).map(|colour| Paint::Piece(Piece::Tile(colour))),
        _ => None,
    };
    found.ok_or_else(|| {
        word.error(format!(
            "expected one of A–H ? _ . # ^, found {}",
            text::quoted(word.text())
        ))
    })
}

/// `[keep|rollback] [action] at N`
fn cancel(number: u32, words: &mut Words<'_>) -> Result<Cancel, ReadError> {
    let (mut outcome, mut scope) = (CancelOutcome::Keep, Scope::Chain);
    let mut word = words.take_word();
    if matches!(word.text(), "keep" | "rollback") {
        if word.text() == "rollback" {
            outcome = CancelOutcome::RollBack;
        }
        word = words.take_word();
    }
    if word.text() == "action" {
        scope = Scope::Action;
        word = words.take_word();
    }
    if word.text() != "at" {
        let found = text::quoted(word.text());
        return Err(word.error(format!(
            "expected 'cancel [keep|rollback] [action] at N', found {found}"
        )));
    }
    let word = words.take_word();
    let at = word.number(u64::MAX, "")?;
    if at == 0 {
        return Err(word.error("expected a transition, counted from 1, found '0'"));
    }
    Ok(Cancel {
        number,
        scope,
        outcome,
        at,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_a_match_3_script_is_read() {
        let script = read(
            "# a comment\n\nswap 1 2 1 3 # swapped\ncancel at 4\ncancel rollback action at 9\ndrop 0 0\ndrop 0 0 B\npaint 3 4 #\n\
             paint 3 4 ? # a die\r\nreshuffle\nsettle\nrestart",
        )
        .unwrap();
        let at = Cell::new;
        let steps: Vec<(u32, Step, usize)> = script
            .iter()
            .map(|line| (line.number, line.step, line.cancels.len()))
            .collect();
        assert_eq!(
            steps,
            [
                (
                    3,
                    Step::Swap {
                        a: at(1, 2),
                        b: at(1, 3)
                    },
                    2
                ),
                (
                    6,
                    Step::Drop {
                        cell: at(0, 0),
                        colour: None
                    },
                    0
                ),
                (
                    7,
                    Step::Drop {
                        cell: at(0, 0),
                        colour: Colour::new(1)
                    },
                    0
                ),
                (
                    8,
                    Step::Paint {
                        cell: at(3, 4),
                        paint: Paint::Terrain(Terrain::Wall)
                    },
                    0
                ),
                (
                    9,
                    Step::Paint {
                        cell: at(3, 4),
                        paint: Paint::Piece(Piece::Random)
                    },
                    0
                ),
                (10, Step::Reshuffle, 0),
                (11, Step::Settle, 0),
                (12, Step::Restart, 0),
            ]
        );
        let rolled = script[0].cancels[1];
        assert_eq!((rolled.number, rolled.at), (5, 9));
        assert_eq!((rolled.scope, rolled.outcome), (Scope::Action, CancelOutcome::RollBack));
    }

    #[test]
    fn what_is_wrong_in_a_script_is_named_with_line_and_column() {
        for (source, error) in [
            (
                "swap 1 2 1",
                "1:11: expected a column or a row, a whole number, found ''",
            ),
            (
                "\n  swap 1 b 1 2",
                "2:10: expected a column or a row, a whole number, found 'b'",
            ),
            ("swap 1 2 1 3 4", "1:14: expected the end of the line, found '4'"),
            ("drop 1 2 I", "1:10: expected a colour A–H, found 'I'"),
            ("paint 1 2 AB", "1:11: expected one of A–H ? _ . # ^, found 'AB'"),
            (
                "cancel at 3",
                "1:1: expected an input before the cancel that strikes it",
            ),
            (
                "settle\ncancel action keep at 3",
                "2:15: expected 'cancel [keep|rollback] [action] at N', found 'keep'",
            ),
            (
                "settle\ncancel at 0",
                "2:11: expected a transition, counted from 1, found '0'",
            ),
            ("settle\ncancel at", "2:10: expected a whole number"),
            (
                "uuRD",
                "1:1: expected swap, drop, paint, reshuffle, settle, restart or cancel for a match-3 level, found 'uuRD'",
            ),
        ] {
            let found = read(source).unwrap_err().to_string();
            assert!(
                found.starts_with(error),
                "{source:?}\n expected {error}\n    found {found}"
            );
        }
    }
}
