//! The written form of an input: a word and its parameters, in one line.
//!
//! It is a form of its own, so that a moment stays readable when the simulation's inputs change their shape. A new input gets a word
//! here; what a word means never changes. Levels and settings are named by their number among the levels of the document.
//!
//! | input | form |
//! |---|---|
//! | a swap, a drop, a walk, steps, a push | `swap X Y X Y`, `drop X Y [A]`, `walk X Y`, `steps uurD…`, `push X Y X Y` |
//! | a pick, a hint, a shuffle | `pick X Y Z`, `hint`, `shuffle` |
//! | undo and redo | `undo [push]`, `redo [push]` |
//! | faces painted | `faces X,Y,Z,3p … name NAME` |
//! | a stroke | `press CELL … name NAME`, `drag CELL …`, `release`, `abort`, `whole CELL … name NAME` |
//! | a stroke on a pile | `press-tiles TILE … name NAME`, `drag-tiles TILE …`, `release`, `abort`, `whole-tiles TILE … name NAME` |
//! | commands | `settle`, `reshuffle`, `restart [seed N] [level N]`, `rollback`, `settings N` |
//! | an injection | `inject tiles ABC`, `inject fail KIND [N]`, `inject delay KIND TICKS [N]`, `inject cancel KIND [MOMENT] [keep|rollback] [action] [N]`, `inject mute|unmute N|all`, `inject remove N` |
//! | a cancel | `cancel ACTION chain|action keep|rollback` |
//!
//! A cell is `X,Y,` and two letters: its terrain (`.` void, `_` floor, `#` wall, `^` spawner, `*` destination) and its piece (`A`–`H`, `?`
//! random, `_` none, `=` as it is). A tile is `X,Y,Z,` and what becomes of the place: a face as `3p`, `?` a dealt tile, `back` one that comes
//! back with its face, `_` none, `!3p` another face for the tile that stands there, `<X,Y,Z` the tile of another place.

use std::fmt::Write;
use std::sync::Arc;

use crate::action::ActionId;
use crate::board::Place;
use crate::format::words::Words;
use crate::format::{ReadError, text};
use crate::grid::{Cell, Direction};
use crate::level::mahjong::Face;
use crate::level::match3::{Colour, Match3, Piece, Settings};
use crate::level::{Level, Puzzle, Terrain};
use crate::sim::mahjong::{PaintTile, TileInk};
use crate::sim::{CancelOutcome, Input, PaintCell, Scope, StrokeInput};

/// The levels that a document names by number.
#[derive(Debug, Default)]
pub(super) struct Levels {
    list: Vec<Arc<Level>>,
}

impl Levels {
    /// The number of a level, from 1; it is kept once.
    pub fn number(&mut self, level: &Arc<Level>) -> usize {
        let known = self
            .list
            .iter()
            .position(|kept| Arc::ptr_eq(kept, level) || kept == level);
        let at = known.unwrap_or_else(|| {
            self.list.push(Arc::clone(level));
            self.list.len() - 1
        });
        at + 1
    }

    /// The number of the smallest level with these settings.
    fn number_of(&mut self, settings: &Settings) -> usize {
        let puzzle = Puzzle::Match3(Match3::new(1, 1, settings.clone()));
        self.number(&Arc::new(Level::new("settings", puzzle)))
    }

    pub fn list(&self) -> &[Arc<Level>] {
        &self.list
    }

    pub fn push(&mut self, level: Arc<Level>) {
        self.list.push(level);
    }

    fn get(&self, word: Words<'_>) -> Result<&Arc<Level>, ReadError> {
        let number = word.number(self.list.len() as u64, "")?;
        let at = (number as usize).checked_sub(1);
        at.and_then(|at| self.list.get(at)).ok_or_else(|| {
            let known = self.list.len();
            word.error(format!("expected the number of one of the {known} levels above"))
        })
    }
}

const TERRAINS: [(Terrain, char); 5] = [
    (Terrain::Void, '.'),
    (Terrain::Floor, '_'),
    (Terrain::Wall, '#'),
    (Terrain::Spawner, '^'),
    (Terrain::Destination, '*'),
];

const STEPS: [(Direction, char); 4] = [
    (Direction::Up, 'u'),
    (Direction::Down, 'd'),
    (Direction::Left, 'l'),
    (Direction::Right, 'r'),
];

/// Writes an input. Writing to a string cannot fail.
pub(super) fn write(line: &mut String, input: &Input, levels: &mut Levels) {
    let _ = match input {
        Input::Swap { a, b } => write!(line, "swap {} {} {} {}", a.x, a.y, b.x, b.y),
        Input::Drop { cell, colour: None } => write!(line, "drop {} {}", cell.x, cell.y),
        Input::Drop {
            cell,
            colour: Some(colour),
        } => write!(line, "drop {} {} {}", cell.x, cell.y, colour.letter()),
        Input::Walk { to } => write!(line, "walk {} {}", to.x, to.y),
        Input::Steps(steps) => {
            let letter = |step: &Direction| STEPS.iter().find(|(known, _)| known == step).map(|(_, letter)| *letter);
            let letters: String = steps.iter().filter_map(letter).collect();
            write!(line, "steps {letters}")
        }
        Input::Push { from, to } => write!(line, "push {} {} {} {}", from.x, from.y, to.x, to.y),
        Input::Pick { place } => write!(line, "pick {} {} {}", place.x(), place.y(), place.z()),
        Input::Hint => write!(line, "hint"),
        Input::Shuffle => write!(line, "shuffle"),
        Input::Undo { by_push } => write!(line, "undo{}", if *by_push { " push" } else { "" }),
        Input::Redo { by_push } => write!(line, "redo{}", if *by_push { " push" } else { "" }),
        Input::PaintFaces { name, faces } => {
            line.push_str("faces");
            for (place, face) in faces {
                let _ = write!(line, " {},{},{},{}", place.x(), place.y(), place.z(), face.code());
            }
            write_name(line, name)
        }
        Input::Stroke(stroke) => write_stroke(line, stroke),
        Input::Settle => write!(line, "settle"),
        Input::Reshuffle => write!(line, "reshuffle"),
        Input::Restart { seed, level } => {
            line.push_str("restart");
            if let Some(seed) = seed {
                let _ = write!(line, " seed {seed}");
            }
            match level {
                Some(level) => write!(line, " level {}", levels.number(level)),
                None => Ok(()),
            }
        }
        Input::RollBack => write!(line, "rollback"),
        Input::Inject(inject) => super::inject::write(line, inject),
        // A moment is of a run, and no run takes what a trace tells.
        Input::Told(_) => Ok(()),
        Input::Settings(settings) => write!(line, "settings {}", levels.number_of(settings)),
        Input::Cancel { target, scope, outcome } => {
            let scope = match scope {
                Scope::Chain => "chain",
                Scope::Action => "action",
            };
            let outcome = match outcome {
                CancelOutcome::Keep => "keep",
                CancelOutcome::RollBack => "rollback",
            };
            write!(line, "cancel {} {scope} {outcome}", target.get())
        }
    };
}

fn write_stroke(line: &mut String, stroke: &StrokeInput) -> std::fmt::Result {
    let (word, cells, tiles, name): (_, &[PaintCell], &[PaintTile], _) = match stroke {
        StrokeInput::Press { name, cells } => ("press", cells, &[], Some(name)),
        StrokeInput::Drag { cells } => ("drag", cells, &[], None),
        StrokeInput::Release => ("release", &[], &[], None),
        StrokeInput::Abort => ("abort", &[], &[], None),
        StrokeInput::Whole { name, cells } => ("whole", cells, &[], Some(name)),
        StrokeInput::PressTiles { name, tiles } => ("press-tiles", &[], tiles, Some(name)),
        StrokeInput::DragTiles { tiles } => ("drag-tiles", &[], tiles, None),
        StrokeInput::WholeTiles { name, tiles } => ("whole-tiles", &[], tiles, Some(name)),
    };
    line.push_str(word);
    for PaintCell { cell, terrain, piece } in cells {
        let ground = TERRAINS.iter().find(|(known, _)| known == terrain);
        let ground = ground.map_or('_', |(_, letter)| *letter);
        let piece = match piece {
            None => '=',
            Some(Piece::Random) => '?',
            Some(Piece::Empty) => '_',
            Some(Piece::Tile(colour)) => colour.letter(),
        };
        write!(line, " {},{},{ground}{piece}", cell.x, cell.y)?;
    }
    for PaintTile { place, ink } in tiles {
        write!(line, " {},{},{},", place.x(), place.y(), place.z())?;
        match ink {
            TileInk::Lay(None) => line.push('?'),
            TileInk::Lay(Some(face)) => line.push_str(&face.code()),
            TileInk::Back => line.push_str("back"),
            TileInk::Turn(face) => write!(line, "!{}", face.code())?,
            TileInk::Gone => line.push('_'),
            TileInk::From(from) => write!(line, "<{},{},{}", from.x(), from.y(), from.z())?,
        }
    }
    name.map_or(Ok(()), |name| write_name(line, name))
}

fn write_name(line: &mut String, name: &str) -> std::fmt::Result {
    write!(line, " name {}", super::document::one_line(name))
}

/// Reads what is left of a line as an input.
///
/// # Errors
/// A word that is no input, or a parameter that is none of its, with line and column.
pub(super) fn read(words: &mut Words<'_>, levels: &Levels) -> Result<Input, ReadError> {
    let first = words.take_word();
    let input = match first.text() {
        "swap" => Input::Swap {
            a: cell(words)?,
            b: cell(words)?,
        },
        "drop" => Input::Drop {
            cell: cell(words)?,
            colour: take_if_any(words).map(colour).transpose()?,
        },
        "walk" => Input::Walk { to: cell(words)? },
        "steps" => Input::Steps(steps(words.take_word())?),
        "push" => Input::Push {
            from: cell(words)?,
            to: cell(words)?,
        },
        "pick" => Input::Pick {
            place: place([words.take_word(), words.take_word(), words.take_word()])?,
        },
        "hint" => Input::Hint,
        "shuffle" => Input::Shuffle,
        "undo" => Input::Undo {
            by_push: by_push(words)?,
        },
        "redo" => Input::Redo {
            by_push: by_push(words)?,
        },
        "faces" => {
            let (faces, name) = items_and_name(words, face)?;
            Input::PaintFaces { name, faces }
        }
        "press" => {
            let (cells, name) = items_and_name(words, painted)?;
            Input::Stroke(StrokeInput::Press { name, cells })
        }
        "whole" => {
            let (cells, name) = items_and_name(words, painted)?;
            Input::Stroke(StrokeInput::Whole { name, cells })
        }
        "drag" => {
            let mut cells = Vec::new();
            while let Some(word) = take_if_any(words) {
                cells.push(painted(word)?);
            }
            Input::Stroke(StrokeInput::Drag { cells })
        }
        "press-tiles" => {
            let (tiles, name) = items_and_name(words, painted_tile)?;
            Input::Stroke(StrokeInput::PressTiles { name, tiles })
        }
        "whole-tiles" => {
            let (tiles, name) = items_and_name(words, painted_tile)?;
            Input::Stroke(StrokeInput::WholeTiles { name, tiles })
        }
        "drag-tiles" => {
            let mut tiles = Vec::new();
            while let Some(word) = take_if_any(words) {
                tiles.push(painted_tile(word)?);
            }
            Input::Stroke(StrokeInput::DragTiles { tiles })
        }
        "release" => Input::Stroke(StrokeInput::Release),
        "abort" => Input::Stroke(StrokeInput::Abort),
        "settle" => Input::Settle,
        "reshuffle" => Input::Reshuffle,
        "restart" => restart(words, levels)?,
        "rollback" => Input::RollBack,
        "inject" => super::inject::read(words)?,
        "settings" => {
            let word = words.take_word();
            let level = levels.get(word)?.match3();
            let level = level.ok_or_else(|| word.error("expected the number of a match-3 level"))?;
            Input::Settings(Box::new(level.settings.clone()))
        }
        "cancel" => {
            let word = words.take_word();
            let target = ActionId::new(word.number(u32::MAX, "")?);
            Input::Cancel {
                target: target.ok_or_else(|| word.error("expected the number of an action, from 1"))?,
                scope: words
                    .take_word()
                    .choice(&[("chain", Scope::Chain), ("action", Scope::Action)])?,
                outcome: words
                    .take_word()
                    .choice(&[("keep", CancelOutcome::Keep), ("rollback", CancelOutcome::RollBack)])?,
            }
        }
        other => {
            let message = format!(
                "expected an input that this version knows, such as swap or walk, found {}",
                text::quoted(other)
            );
            return Err(first.error(message));
        }
    };
    match take_if_any(words) {
        None => Ok(input),
        Some(rest) => {
            let found = text::quoted(rest.text());
            Err(rest.error(format!("expected the end of the line, found {found}")))
        }
    }
}

/// The next word, unless the line ends.
fn take_if_any<'a>(words: &mut Words<'a>) -> Option<Words<'a>> {
    Some(words.take_word()).filter(|word| !word.text().is_empty())
}

fn cell(words: &mut Words<'_>) -> Result<Cell, ReadError> {
    let x = words.take_word().coordinate()?;
    Ok(Cell::new(x, words.take_word().coordinate()?))
}

/// A place from its three numbers.
pub(super) fn place([x, y, z]: [Words<'_>; 3]) -> Result<Place, ReadError> {
    let side = |word: Words<'_>| {
        word.number(0xfff_u16, "").and_then(|at| {
            if at > 0xfff {
                Err(word.error("expected a place that a board reaches"))
            } else {
                Ok(at)
            }
        })
    };
    Ok(Place::new(side(x)?, side(y)?, z.number(u8::MAX, "")?))
}

fn colour(word: Words<'_>) -> Result<Colour, ReadError> {
    let mut letters = word.text().chars();
    match (letters.next().and_then(Colour::from_letter), letters.next()) {
        (Some(colour), None) => Ok(colour),
        _ => Err(word.error(format!("expected a colour A–H, found {}", text::quoted(word.text())))),
    }
}

fn steps(word: Words<'_>) -> Result<Vec<Direction>, ReadError> {
    let step = |letter| STEPS.iter().find(|(_, known)| *known == letter).map(|(step, _)| *step);
    let steps: Option<Vec<Direction>> = word.text().chars().map(step).collect();
    steps.ok_or_else(|| {
        word.error(format!(
            "expected steps by u, d, l and r, found {}",
            text::quoted(word.text())
        ))
    })
}

fn by_push(words: &mut Words<'_>) -> Result<bool, ReadError> {
    match take_if_any(words) {
        None => Ok(false),
        Some(word) => word.choice(&[("push", true)]),
    }
}

/// Items up to the word `name`, and the name that follows it.
fn items_and_name<T>(
    words: &mut Words<'_>,
    item: impl Fn(Words<'_>) -> Result<T, ReadError>,
) -> Result<(Vec<T>, String), ReadError> {
    let mut items = Vec::new();
    loop {
        let word = words.take_word();
        match word.text() {
            "" => return Err(word.error("expected the word name and the name of the edit")),
            "name" => break,
            _ => items.push(item(word)?),
        }
    }
    let name = super::document::many_lines(words.text());
    while take_if_any(words).is_some() {}
    Ok((items, name))
}

/// `X,Y,` and two letters.
fn painted(word: Words<'_>) -> Result<PaintCell, ReadError> {
    let read = || {
        let mut parts = word.text().splitn(3, ',');
        let x = parts.next()?.parse().ok()?;
        let y = parts.next()?.parse().ok()?;
        let mut letters = parts.next()?.chars();
        let ground = letters.next()?;
        let terrain = TERRAINS.iter().find(|(_, known)| *known == ground)?.0;
        let piece = match letters.next()? {
            '=' => None,
            '?' => Some(Piece::Random),
            '_' => Some(Piece::Empty),
            letter => Some(Piece::Tile(Colour::from_letter(letter)?)),
        };
        let cell = Cell::new(x, y);
        letters.next().is_none().then_some(PaintCell { cell, terrain, piece })
    };
    read().ok_or_else(|| {
        let found = text::quoted(word.text());
        word.error(format!("expected a painted cell such as 3,4,_A, found {found}"))
    })
}

/// `X,Y,Z` at the beginning of a text, and what follows behind one more comma.
fn place_and_rest(text: &str) -> Option<(Place, &str)> {
    let mut parts = text.splitn(4, ',');
    let mut side = || parts.next()?.parse::<u16>().ok().filter(|&side| side <= 0xfff);
    let (x, y, z) = (side()?, side()?, side()?);
    Some((
        Place::new(x, y, u8::try_from(z).ok()?),
        parts.next().unwrap_or_default(),
    ))
}

/// `X,Y,Z,` and what becomes of the place.
fn painted_tile(word: Words<'_>) -> Result<PaintTile, ReadError> {
    let read = || {
        let (place, rest) = place_and_rest(word.text())?;
        let ink = match rest {
            "?" => TileInk::Lay(None),
            "_" => TileInk::Gone,
            "back" => TileInk::Back,
            _ => match (rest.strip_prefix('!'), rest.strip_prefix('<')) {
                (Some(face), _) => TileInk::Turn(Face::of_code(face)?),
                (_, Some(from)) => TileInk::From(place_and_rest(from).filter(|(_, rest)| rest.is_empty())?.0),
                _ => TileInk::Lay(Some(Face::of_code(rest)?)),
            },
        };
        Some(PaintTile { place, ink })
    };
    read().ok_or_else(|| {
        let found = text::quoted(word.text());
        word.error(format!("expected a painted tile such as 3,4,0,3p, found {found}"))
    })
}

/// `X,Y,Z,` and the code of a face.
fn face(word: Words<'_>) -> Result<(Place, Face), ReadError> {
    let read = || {
        let (place, rest) = place_and_rest(word.text())?;
        Some((place, Face::of_code(rest)?))
    };
    read().ok_or_else(|| {
        let found = text::quoted(word.text());
        word.error(format!("expected a place and a face such as 3,4,0,3p, found {found}"))
    })
}

fn restart(words: &mut Words<'_>, levels: &Levels) -> Result<Input, ReadError> {
    let (mut seed, mut level) = (None, None);
    while let Some(word) = take_if_any(words) {
        match word.text() {
            "seed" => seed = Some(words.take_word().number(u64::MAX, "")?),
            "level" => level = Some(Arc::clone(levels.get(words.take_word())?)),
            _ => return Err(word.error("expected seed or level")),
        }
    }
    Ok(Input::Restart { seed, level })
}
