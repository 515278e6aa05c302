//! Reading `.m3`.

use super::{KEYS, MAX_LIST};
use crate::format::ReadError;
use crate::format::text;
use crate::format::words::Words;
use crate::grid::{Grid, MAX_SIDE};
use crate::level::match3::{
    BAR, Colour, Effect, Goal, MAX_COLOURS, MIN_RANGE, Match3, Piece, Refill, Reshuffle, Rule, Settings, cell_of,
};
use crate::level::{Level, Puzzle, Terrain};
use crate::words::counted;

/// The fewest colours of a level whose header does not say.
const FEWEST_COLOURS: u8 = 3;

/// Reads a level. `file_stem` is its name when the header gives none.
///
/// # Errors
/// Ragged rows, a letter beyond `colours`, an unknown key or value, a key given twice, no row, and more than
/// [`MAX_SIDE`] rows or columns; each with line and column.
pub fn read(source: &str, file_stem: &str) -> Result<Level, ReadError> {
    let mut lines = (1u32..).zip(text::lines(source)).peekable();
    let mut header = Header::default();
    while lines.next_if(|(_, line)| line.trim().is_empty()).is_some() {}
    if lines.peek().is_some_and(|(_, line)| line.contains(':')) {
        while let Some((number, line)) = lines.next_if(|(_, line)| !line.trim().is_empty()) {
            header.line(Words::new(number, line))?;
        }
    }
    let mut rows = Rows::default();
    for (number, line) in lines {
        rows.line(number, line)?;
    }
    let lines_read = text::lines(source).count() as u32;
    let (terrain, pieces) = rows.finish(lines_read)?;
    let settings = header.settings(&rows.letters)?;
    let puzzle = Puzzle::Match3(Match3 {
        terrain,
        pieces,
        settings,
    });
    let mut level = Level::new(header.name.unwrap_or_else(|| file_stem.to_owned()), puzzle);
    level.seed = header.seed;
    Ok(level)
}

/// A colour and where its letter stands.
#[derive(Clone, Copy)]
struct Letter {
    colour: Colour,
    line: u32,
    column: u32,
}

/// What the header lines said so far.
#[derive(Default)]
struct Header {
    /// The keys that were given, as bits in the order of [`KEYS`].
    given: u16,
    name: Option<String>,
    seed: Option<u64>,
    colours: Option<u8>,
    settings: Settings,
    letters: Vec<Letter>,
}

impl Header {
    fn line(&mut self, line: Words<'_>) -> Result<(), ReadError> {
        let Some((key, value)) = line.split_at_colon() else {
            return Err(line.error("expected 'key: value', or a blank line before the rows"));
        };
        let Some(index) = KEYS.iter().position(|&known| known == key.text()) else {
            let found = text::quoted(key.text());
            return Err(key.error(format!("expected one of the keys {}, found {found}", KEYS.join(", "))));
        };
        let is_list = matches!(key.text(), "effect" | "goal");
        if !is_list && self.given >> index & 1 == 1 {
            return Err(key.error(format!("expected each key once, found '{}' again", key.text())));
        }
        self.given |= 1 << index;
        let settings = &mut self.settings;
        match key.text() {
            "name" => self.name = Some(value.text().to_owned()),
            "rule" => settings.rule = value.choice(&[("line", Rule::Line), ("cluster", Rule::Cluster)])?,
            "min" => settings.min = value.number_in(MIN_RANGE)?,
            "colours" => self.colours = Some(value.number_in(1..=MAX_COLOURS)?),
            "refill" => {
                let choices = [
                    ("none", Refill::None),
                    ("random", Refill::Random),
                    ("fair", Refill::Fair),
                ];
                settings.refill = value.choice(&choices)?;
            }
            "reshuffle" => {
                let choices = [("recreate", Reshuffle::Recreate), ("permute", Reshuffle::Permute)];
                settings.reshuffle = value.choice(&choices)?;
            }
            "drop" => settings.drop = value.choice(&[("yes", true), ("no", false)])?,
            "moves" if value.text() == "none" => settings.moves = None,
            "moves" => settings.moves = Some(value.number(u32::MAX, " or 'none'")?),
            "seed" => self.seed = Some(value.number(u64::MAX, "")?),
            "effect" => self.effect(value)?,
            _ => self.goal(value)?,
        }
        Ok(())
    }

    /// `COLOUR CHANNEL [AMOUNT [NAME]]`
    fn effect(&mut self, mut value: Words<'_>) -> Result<(), ReadError> {
        if self.settings.effects.len() == MAX_LIST {
            return Err(value.error(format!("expected at most {MAX_LIST} effects")));
        }
        let colour = self.letter(value.take_word())?;
        let channel = value.take_word();
        if channel.text().is_empty() {
            return Err(channel.error("expected the name of a channel, as in 'A attack 5'"));
        }
        let amount = value.take_word();
        let amount = if amount.text().is_empty() {
            0
        } else {
            amount.number(u32::MAX, "")?
        };
        self.settings.effects.push(Effect {
            colour,
            channel: channel.text().to_owned(),
            amount,
            bar: BAR,
            name: value.text().to_owned(),
        });
        Ok(())
    }

    /// `collect COLOUR COUNT`, `score POINTS` or `enemy HIT-POINTS`
    fn goal(&mut self, mut value: Words<'_>) -> Result<(), ReadError> {
        #[derive(Clone, Copy)]
        enum Kind {
            Collect,
            Score,
            Enemy,
        }
        if self.settings.goals.len() == MAX_LIST {
            return Err(value.error(format!("expected at most {MAX_LIST} goals")));
        }
        let kinds = [
            ("collect", Kind::Collect),
            ("score", Kind::Score),
            ("enemy", Kind::Enemy),
        ];
        let kind = value.take_word().choice(&kinds)?;
        let colour = match kind {
            Kind::Collect => Some(self.letter(value.take_word())?),
            Kind::Score | Kind::Enemy => None,
        };
        let count = value.take_word().number(u32::MAX, "")?;
        if !value.text().is_empty() {
            return Err(value.error(format!(
                "expected the end of the goal, found {}",
                text::quoted(value.text())
            )));
        }
        self.settings.goals.push(match (kind, colour) {
            (Kind::Collect, Some(colour)) => Goal::Collect { colour, count },
            (Kind::Enemy, _) => Goal::Enemy(count),
            _ => Goal::Score(count),
        });
        Ok(())
    }

    fn letter(&mut self, word: Words<'_>) -> Result<Colour, ReadError> {
        let mut letters = word.text().chars();
        let colour = letters.next().and_then(Colour::from_letter);
        let Some(colour) = colour.filter(|_| letters.next().is_none()) else {
            return Err(word.error(format!("expected a colour A–H, found {}", text::quoted(word.text()))));
        };
        let (line, column) = word.place();
        self.letters.push(Letter { colour, line, column });
        Ok(colour)
    }

    /// The settings, once the letters of the rows are known.
    fn settings(&mut self, of_rows: &[Option<Letter>]) -> Result<Settings, ReadError> {
        let letters = || self.letters.iter().chain(of_rows.iter().flatten());
        let highest = letters().map(|letter| letter.colour.index() + 1).max().unwrap_or(0);
        let colours = self.colours.unwrap_or(highest.max(FEWEST_COLOURS));
        let mut beyond: Vec<&Letter> = letters().filter(|letter| letter.colour.index() >= colours).collect();
        beyond.sort_by_key(|letter| (letter.line, letter.column));
        if let Some(letter) = beyond.first() {
            let message = match Colour::new(colours - 1) {
                Some(last) if colours > 1 => format!(
                    "expected a colour A–{}, as the header says 'colours: {colours}', found '{}'",
                    last.letter(),
                    letter.colour.letter()
                ),
                _ => format!(
                    "expected the colour A, as the header says 'colours: 1', found '{}'",
                    letter.colour.letter()
                ),
            };
            return Err(ReadError::at(letter.line, letter.column, message));
        }
        let mut settings = std::mem::take(&mut self.settings);
        settings.weights = vec![1; usize::from(colours)];
        Ok(settings)
    }
}

/// The rows that were read so far.
#[derive(Default)]
struct Rows {
    terrain: Vec<Vec<Terrain>>,
    pieces: Vec<Vec<Piece>>,
    /// The line of the first row.
    first: u32,
    /// A blank line after the rows: only blank ones may follow.
    ended: bool,
    /// The first place of each colour's letter.
    letters: [Option<Letter>; MAX_COLOURS as usize],
}

impl Rows {
    fn line(&mut self, number: u32, line: &str) -> Result<(), ReadError> {
        // Blanks at the end of a row are invisible, and mean nothing.
        let line = line.trim_end();
        if line.is_empty() {
            self.ended = !self.terrain.is_empty();
            return Ok(());
        }
        if self.ended {
            return Err(ReadError::at(
                number,
                1,
                "expected the end of the file after the blank line, found another row",
            ));
        }
        if self.terrain.len() == MAX_SIDE as usize {
            return Err(ReadError::at(number, 1, format!("expected at most {MAX_SIDE} rows")));
        }
        let (mut terrain, mut pieces) = (Vec::new(), Vec::new());
        for (column, character) in (1u32..).zip(line.chars()) {
            if column > MAX_SIDE {
                return Err(ReadError::at(
                    number,
                    column,
                    format!("expected at most {MAX_SIDE} columns"),
                ));
            }
            let Some((ground, piece)) = cell_of(character) else {
                let found = text::quoted(character.encode_utf8(&mut [0; 4]));
                return Err(ReadError::at(
                    number,
                    column,
                    format!("expected one of A–H ? _ . # ^, found {found}"),
                ));
            };
            if let Piece::Tile(colour) = piece {
                let (line, first) = (number, &mut self.letters[usize::from(colour.index())]);
                first.get_or_insert(Letter { colour, line, column });
            }
            terrain.push(ground);
            pieces.push(piece);
        }
        match self.terrain.first() {
            None => self.first = number,
            Some(first) if first.len() != terrain.len() => {
                let column = first.len().min(terrain.len()) as u32 + 1;
                let message = format!(
                    "expected {}, as in the first row (line {}), found {}",
                    counted(first.len(), "cell", "cells"),
                    self.first,
                    terrain.len()
                );
                return Err(ReadError::at(number, column, message));
            }
            Some(_) => {}
        }
        self.terrain.push(terrain);
        self.pieces.push(pieces);
        Ok(())
    }

    fn finish(&mut self, lines_read: u32) -> Result<(Grid<Terrain>, Grid<Piece>), ReadError> {
        let none = || {
            ReadError::at(
                lines_read + 1,
                1,
                "expected at least one row of cells, found the end of the file",
            )
        };
        if self.terrain.is_empty() {
            return Err(none());
        }
        let terrain = Grid::from_rows(std::mem::take(&mut self.terrain));
        let pieces = Grid::from_rows(std::mem::take(&mut self.pieces));
        terrain.zip(pieces).ok_or_else(none)
    }
}
