//! Scripts: one input a line, `#` comments.

use std::path::Path;

use crate::board::{Place, Slot};
use crate::format::words::Words;
use crate::format::{self, ReadError, text};
use crate::grid::{Cell, Direction};
use crate::level::mahjong::{Face, Position};
use crate::level::match3::{Colour, Piece};
use crate::level::sokoban::{Ground, Object, cell_of};
use crate::level::{Puzzle, Terrain};
use crate::rules::sokoban::lurd;
use crate::sim::mahjong::{PaintTile, TileInk};
use crate::sim::{CancelOutcome, Input, PaintCell, Scope, StrokeInput};

/// What a script for a level may say, for messages.
const fn steps(puzzle: &Puzzle) -> &'static str {
    match puzzle {
        Puzzle::Match3(_) => "swap, drop, paint, reshuffle, settle, restart, inject or cancel for a match-3 level",
        Puzzle::Sokoban(_) => {
            "steps such as uurDDl, walk, push, undo, redo, paint, settle, restart, inject or cancel for a Sokoban level"
        }
        Puzzle::Mahjong(_) => {
            "pick, shuffle, hint, undo, redo, paint, settle, restart, inject or cancel for a Mahjong solitaire level"
        }
    }
}

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
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    Swap {
        a: Cell,
        b: Cell,
    },
    Drop {
        cell: Cell,
        colour: Option<Colour>,
    },
    Paint {
        cell: Cell,
        paint: Paint,
    },
    PaintRoom {
        cell: Cell,
        content: (Ground, Option<Object>),
    },
    PaintTile(PaintTile),
    /// What needs no look at the board.
    Input(Input),
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
    /// The input, given what is in a painted cell.
    pub fn input(&self, slot_at: impl Fn(Cell) -> Option<Slot>) -> Input {
        let whole = |cell| {
            Input::Stroke(StrokeInput::Whole {
                name: "Script".to_owned(),
                cells: vec![cell],
            })
        };
        match *self {
            Self::Input(ref input) => input.clone(),
            Self::PaintRoom {
                cell,
                content: (ground, object),
            } => whole(PaintCell::of_room(cell, ground, Some(object))),
            Self::PaintTile(tile) => Input::Stroke(StrokeInput::WholeTiles {
                name: "Script".to_owned(),
                tiles: vec![tile],
            }),
            Self::Swap { a, b } => Input::Swap { a, b },
            Self::Drop { cell, colour } => Input::Drop { cell, colour },
            Self::Paint { cell, paint } => {
                let (terrain, piece) = match paint {
                    Paint::Piece(piece) => {
                        let terrain = slot_at(cell).map(|slot| slot.terrain);
                        (terrain.filter(|terrain| terrain.is_floor()), Some(piece))
                    }
                    Paint::Terrain(Terrain::Spawner) => (Some(Terrain::Spawner), Some(Piece::Random)),
                    Paint::Terrain(terrain) => (Some(terrain), None),
                };
                let terrain = terrain.unwrap_or(Terrain::Floor);
                whole(PaintCell { cell, terrain, piece })
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

/// Reads a script file for a level.
pub fn open(path: &Path, puzzle: &Puzzle) -> Result<Vec<Line>, ReadError> {
    let source = format::read_text(path)?;
    read(&source, puzzle).map_err(|error| error.of(path))
}

/// Reads a script for a level of this kind.
///
/// # Errors
/// A line that is no input of such a level, with line and column.
pub fn read(source: &str, puzzle: &Puzzle) -> Result<Vec<Line>, ReadError> {
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
                let Some(step) = step_of(step, &mut words, puzzle)? else {
                    let found = text::quoted(step);
                    return Err(first.error(format!("expected {}, found {found}", steps(puzzle))));
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

/// The step that a word begins; `None` when levels of this kind know no such step.
fn step_of(word: &str, words: &mut Words<'_>, puzzle: &Puzzle) -> Result<Option<Step>, ReadError> {
    let step = match (puzzle, word) {
        (_, "settle") => Step::Settle,
        (_, "restart") => Step::Restart,
        (_, "inject") => Step::Input(super::inject::read(words)?),
        (Puzzle::Match3(_), "swap") => Step::Swap {
            a: cell(words)?,
            b: cell(words)?,
        },
        (Puzzle::Match3(_), "drop") => Step::Drop {
            cell: cell(words)?,
            colour: colour(words)?,
        },
        (Puzzle::Match3(_), "paint") => Step::Paint {
            cell: cell(words)?,
            paint: paint(words.take_word())?,
        },
        (Puzzle::Match3(_), "reshuffle") => Step::Reshuffle,
        (Puzzle::Sokoban(_), "walk") => Step::Input(Input::Walk { to: cell(words)? }),
        (Puzzle::Sokoban(_), "push") => Step::Input(Input::Push {
            from: cell(words)?,
            to: cell(words)?,
        }),
        (Puzzle::Sokoban(_), "paint") => Step::PaintRoom {
            cell: cell(words)?,
            content: room_content(words.take_word())?,
        },
        (Puzzle::Mahjong(_), "pick") => Step::Input(Input::Pick { place: place(words)? }),
        (Puzzle::Mahjong(_), "shuffle") => Step::Input(Input::Shuffle),
        (Puzzle::Mahjong(_), "hint") => Step::Input(Input::Hint),
        (Puzzle::Mahjong(_), "paint") => Step::PaintTile(PaintTile {
            place: place(words)?,
            ink: tile(words.take_word())?,
        }),
        (Puzzle::Sokoban(_) | Puzzle::Mahjong(_), "undo") => Step::Input(Input::Undo {
            by_push: by_push(words),
        }),
        (Puzzle::Sokoban(_) | Puzzle::Mahjong(_), "redo") => Step::Input(Input::Redo {
            by_push: by_push(words),
        }),
        (Puzzle::Sokoban(_), letters) => match lurd::parse(letters) {
            Ok(mut steps) => {
                more_letters(words, &mut steps);
                Step::Input(Input::Steps(steps))
            }
            Err(_) => return Ok(None),
        },
        _ => return Ok(None),
    };
    Ok(Some(step))
}

/// The letters of a line go on after blanks.
fn more_letters(words: &mut Words<'_>, steps: &mut Vec<Direction>) {
    loop {
        let mut ahead = *words;
        let word = ahead.take_word();
        let more = (!word.text().is_empty()).then(|| lurd::parse(word.text()));
        let Some(Ok(more)) = more else { return };
        steps.extend(more);
        *words = ahead;
    }
}

fn by_push(words: &mut Words<'_>) -> bool {
    let mut ahead = *words;
    let is_push = ahead.take_word().text() == "push";
    if is_push {
        *words = ahead;
    }
    is_push
}

fn place(words: &mut Words<'_>) -> Result<Place, ReadError> {
    let x = words.take_word();
    let at = [
        x.coordinate()?,
        words.take_word().coordinate()?,
        words.take_word().coordinate()?,
    ];
    let [x_at, y, z] = at.map(i64::from);
    let position = Position::checked(x_at, y, z);
    let position = position.ok_or_else(|| x.error("expected a place that a pile reaches"))?;
    Ok(Place::new(position.x, position.y, position.z))
}

/// A face, `?` for a tile that is dealt, `_` for none.
fn tile(word: Words<'_>) -> Result<TileInk, ReadError> {
    match word.text() {
        "?" => Ok(TileInk::Lay(None)),
        "_" => Ok(TileInk::Gone),
        code => Face::of_code(code).map(|face| TileInk::Lay(Some(face))).ok_or_else(|| {
            let found = text::quoted(code);
            word.error(format!("expected the code of a face such as 3p, ? or _, found {found}"))
        }),
    }
}

fn room_content(word: Words<'_>) -> Result<(Ground, Option<Object>), ReadError> {
    let mut letters = word.text().chars();
    let content = match (letters.next(), letters.next()) {
        (Some(letter), None) => cell_of(letter),
        _ => None,
    };
    let found = text::quoted(word.text());
    content.ok_or_else(|| word.error(format!("expected one of # . @ + $ * - _, found {found}")))
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
    use crate::level::Match3;
    use Direction::{Down, Left, Right, Up};

    #[test]
    fn every_line_of_a_match_3_script_is_read() {
        let match3 = Puzzle::Match3(Match3::none().clone());
        let script = read(
            "# a comment\n\nswap 1 2 1 3 # swapped\ncancel at 4\ncancel rollback action at 9\ndrop 0 0\ndrop 0 0 B\npaint 3 4 #\n\
             paint 3 4 ? # a die\r\nreshuffle\nsettle\nrestart",
            &match3,
        )
        .unwrap();
        let at = Cell::new;
        let steps: Vec<(u32, Step, usize)> = script
            .iter()
            .map(|line| (line.number, line.step.clone(), line.cancels.len()))
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
                "1:1: expected swap, drop, paint, reshuffle, settle, restart, inject or cancel for a match-3 level, found 'uuRD'",
            ),
        ] {
            let match3 = Puzzle::Match3(Match3::none().clone());
            let found = read(source, &match3).unwrap_err().to_string();
            assert!(
                found.starts_with(error),
                "{source:?}\n expected {error}\n    found {found}"
            );
        }
    }

    fn inputs(source: &str, puzzle: &Puzzle) -> Vec<Input> {
        let script = read(source, puzzle).unwrap();
        script.iter().map(|line| line.step.input(|_| None)).collect()
    }

    #[test]
    fn a_line_of_letters_is_one_walk_of_a_room() {
        let room = Puzzle::Sokoban(crate::level::Sokoban::new(3, 3));
        let at = Cell::new;
        assert_eq!(
            inputs(
                "uR dL # there\n2(rD)\nwalk 1 2\npush 1 2 2 2\nundo push\nredo\npaint 0 1 +",
                &room
            ),
            [
                Input::Steps(vec![Up, Right, Down, Left]),
                Input::Steps(vec![Right, Down, Right, Down]),
                Input::Walk { to: at(1, 2) },
                Input::Push {
                    from: at(1, 2),
                    to: at(2, 2)
                },
                Input::Undo { by_push: true },
                Input::Redo { by_push: false },
                Input::Stroke(StrokeInput::Whole {
                    name: "Script".to_owned(),
                    cells: vec![PaintCell::of_room(
                        at(0, 1),
                        Ground::Destination,
                        Some(Some(Object::Hero))
                    )]
                }),
            ]
        );
        for (source, error) in [
            ("uurx", "1:1: expected steps such as uurDDl"),
            ("uu rx", "1:4: expected the end of the line, found 'rx'"),
            ("paint 1 1 A", "1:11: expected one of # . @ + $ * - _, found 'A'"),
            ("pick 1 1 1", "1:1: expected steps"),
        ] {
            let found = read(source, &room).unwrap_err().to_string();
            assert!(found.starts_with(error), "{found}");
        }
    }

    #[test]
    fn a_script_of_a_pile_names_places() {
        let pile = Puzzle::Mahjong(crate::level::Mahjong::default());
        let place = Place::new(3, 4, 0);
        let ink = TileInk::Lay(Some(Face::of_code("3p").unwrap()));
        assert_eq!(
            inputs("pick 3 4 0\nshuffle\nhint\nundo\npaint 3 4 0 3p", &pile),
            [
                Input::Pick { place },
                Input::Shuffle,
                Input::Hint,
                Input::Undo { by_push: false },
                Input::Stroke(StrokeInput::WholeTiles {
                    name: "Script".to_owned(),
                    tiles: vec![PaintTile { place, ink }]
                }),
            ]
        );
        for (source, error) in [
            ("pick 3 4 99", "1:6: expected a place that a pile reaches"),
            (
                "paint 3 4 0 9w",
                "1:13: expected the code of a face such as 3p, ? or _, found '9w'",
            ),
            ("uurd", "1:1: expected pick, shuffle"),
        ] {
            let found = read(source, &pile).unwrap_err().to_string();
            assert!(found.starts_with(error), "{found}");
        }
    }
}
