//! Our own file, `*.level.ron`: one level as readable RON, which merges.
//!
//! `version: 1` first, then name, author, notes, seed and the puzzle. Its grid is a list of rows of characters, and what each
//! of them stands for is the file's own legend. Settings may be left out where they are the usual ones; what is written is
//! complete.

mod error;
mod file;
mod legend;
mod mahjong;
mod scan;
mod sokoban;
mod write;

pub use scan::MAX_NESTING;
pub(in crate::format) use sokoban::MAX_LINES;
pub use write::write;

use file::{LevelFile, PuzzleFile};
use scan::{Scan, character_of, scan};
use sokoban::SokobanFile;

use super::{Format, Opened, OpenedLevel, ReadError, text};
use crate::grid::{Cell, Grid, MAX_SIDE};
use crate::level::match3::{Match3, Piece, Settings};
use crate::level::{Level, Problem, Puzzle, Severity, Terrain, VERSION};
use crate::words::counted;

/// How many unknown fields of a newer version are passed over before it is given up.
const MAX_UNKNOWN: usize = 32;

/// Reads a level.
///
/// A file of a newer version is read as far as this version understands it; it is then read-only, and says so.
///
/// # Errors
/// What is malformed, unknown or beyond a limit, with line and column.
pub fn read(source: &str) -> Result<Opened, ReadError> {
    let found = scan(source)?;
    if let Some(&at) = found.rows.get(MAX_SIDE as usize) {
        let (line, column) = text::line_column(source, at);
        return Err(ReadError::at(line, column, format!("expected at most {MAX_SIDE} rows")));
    }
    let mut opened = Opened::new(Format::Ron);
    let file = match found.version {
        Some((version, at)) if version > u64::from(VERSION) => {
            let (line, column) = text::line_column(source, at);
            let (file, unknown) = parse_newer(source, version)?;
            opened.read_only = true;
            let message = format!(
                "The file is of version {version}, newer than the {VERSION} of this program. It is opened read-only, so that nothing in it is lost."
            );
            opened.problems.push(notice("newer-version", message, line, column));
            opened.problems.extend(unknown);
            file
        }
        Some((version, at)) if version < u64::from(VERSION) => {
            let (line, column) = text::line_column(source, at);
            return Err(ReadError::at(
                line,
                column,
                format!("expected version {VERSION}, found {version}"),
            ));
        }
        _ => {
            let file = parse(source).map_err(|error| error::in_words(source, &error))?;
            if file.version != VERSION {
                return Err(ReadError::at(
                    1,
                    1,
                    format!("expected `version: {VERSION}` in decimal digits"),
                ));
            }
            file
        }
    };
    opened.levels.push(to_level(source, &found, file)?);
    Ok(opened)
}

fn parse(source: &str) -> Result<LevelFile, ron::error::SpannedError> {
    ron::Options::default().from_str(source)
}

/// Parses a newer version's text, with the fields that this version does not know made blank.
fn parse_newer(source: &str, version: u64) -> Result<(LevelFile, Vec<Problem>), ReadError> {
    let mut known = source.to_owned();
    let mut unknown = Vec::new();
    loop {
        let error = match parse(&known) {
            Ok(file) => return Ok((file, unknown)),
            Err(error) => error,
        };
        let field = error::unknown_field(&known, &error).filter(|_| unknown.len() < MAX_UNKNOWN);
        let Some(field) = field else {
            let error = error::in_words(source, &error);
            let message = format!(
                "{} (the file is of version {version}, newer than the {VERSION} of this program)",
                error.message
            );
            return Err(ReadError { message, ..error });
        };
        let (line, column) = text::line_column(&known, field.whole.start);
        let message = format!(
            "The field `{}` is of a newer version and has no effect here.",
            known.get(field.name).unwrap_or_default()
        );
        unknown.push(notice("newer-field", message, line, column));
        // Blanks keep every other place where it was.
        let blank: String = known[field.whole.clone()]
            .chars()
            .map(|c| if c == '\n' { c } else { ' ' })
            .collect();
        known.replace_range(field.whole, &blank);
    }
}

/// The level, once its rows are known to be a grid.
fn to_level(source: &str, found: &Scan, file: LevelFile) -> Result<OpenedLevel, ReadError> {
    let (puzzle, problems) = match file.puzzle {
        PuzzleFile::Mahjong {
            tile_set,
            difficulty,
            cover,
            layers,
            overlapping,
            solutions,
            metadata,
        } => {
            let settings = crate::level::mahjong::Settings {
                tile_set,
                difficulty,
                cover,
            };
            let (mut mahjong, problems) = mahjong::to_level(&layers, &overlapping, settings);
            mahjong.solutions = solutions.0.into_iter().map(Into::into).collect();
            mahjong.metadata = metadata.0;
            (Puzzle::Mahjong(mahjong), problems)
        }
        PuzzleFile::Sokoban {
            rows,
            solutions,
            metadata,
            text_before,
            text_after,
        } => {
            let fields = SokobanFile {
                rows,
                solutions,
                metadata,
                text_before,
                text_after,
            };
            let room = fields.into_level(&|y, x, message| Places { source, found }.error(y, x, message))?;
            (Puzzle::Sokoban(room), Vec::new())
        }
        match3 @ PuzzleFile::Match3 { .. } => to_match3(source, found, match3)?,
    };
    let level = Level {
        name: file.name,
        author: file.author,
        notes: file.notes,
        seed: file.seed,
        puzzle,
    };
    Ok(OpenedLevel { level, problems })
}

fn to_match3(source: &str, found: &Scan, file: PuzzleFile) -> Result<(Puzzle, Vec<Problem>), ReadError> {
    let PuzzleFile::Match3 {
        rule,
        min,
        weights,
        refill,
        reshuffle,
        drop,
        moves,
        goals,
        stars,
        effects,
        timing,
        legend,
        rows,
    } = file
    else {
        return Err(ReadError::new("expected a match-3 level"));
    };
    let settings = Settings {
        rule,
        min: min.0,
        weights: weights.0,
        refill,
        reshuffle,
        drop,
        moves,
        goals: goals.0.into_iter().map(Into::into).collect(),
        stars: stars.0,
        effects: effects.0.into_iter().map(Into::into).collect(),
        timing: timing.into(),
    };
    let rows: Vec<String> = rows.0.into_iter().map(|row| row.0).collect();
    let places = Places { source, found };
    let (terrain, pieces) = to_grids(&places, &rows, &legend)?;
    let problems = beyond_colours(&places, &pieces, &settings).into_iter().collect();
    let puzzle = Puzzle::Match3(Match3 {
        terrain,
        pieces,
        settings,
    });
    Ok((puzzle, problems))
}

fn to_grids(
    places: &Places<'_>,
    rows: &[String],
    legend: &file::Legend,
) -> Result<(Grid<Terrain>, Grid<Piece>), ReadError> {
    let width = rows.first().map_or(0, |row| row.chars().count());
    let (mut terrain, mut pieces) = (Vec::new(), Vec::new());
    for (y, row) in rows.iter().enumerate() {
        let (mut row_terrain, mut row_pieces) = (Vec::new(), Vec::new());
        for (x, character) in row.chars().enumerate() {
            let Some(&(ground, piece)) = legend.0.get(&character) else {
                let known: Vec<String> = legend.0.keys().map(ToString::to_string).collect();
                let found = text::quoted(character.encode_utf8(&mut [0; 4]));
                let message = format!(
                    "expected a character of the legend ({}), found {found}",
                    known.join(" ")
                );
                return Err(places.error(y, x, message));
            };
            row_terrain.push(ground);
            row_pieces.push(piece);
        }
        if row_terrain.len() != width {
            let message = format!(
                "expected {}, as in the first row, found {}",
                counted(width, "character", "characters"),
                row_terrain.len()
            );
            return Err(places.error(y, width.min(row_terrain.len()), message));
        }
        terrain.push(row_terrain);
        pieces.push(row_pieces);
    }
    if width == 0 {
        return Err(places.error(0, 0, "expected at least one row of at least one cell".to_owned()));
    }
    let grids = Grid::from_rows(terrain).zip(Grid::from_rows(pieces));
    grids.ok_or_else(|| places.error(0, 0, "expected rows of one length".to_owned()))
}

/// Tiles of a colour that has no weight: they can be played, so the file is read.
fn beyond_colours(places: &Places<'_>, pieces: &Grid<Piece>, settings: &Settings) -> Option<Problem> {
    let colours = settings.colours();
    let cells: Vec<Cell> = pieces
        .iter()
        .filter(|(_, piece)| matches!(piece, Piece::Tile(colour) if colour.index() >= colours))
        .map(|(cell, _)| cell)
        .collect();
    let first = cells.first()?;
    let place = places.of(first.y as usize, first.x as usize);
    let message =
        format!("The level has {colours} colours, and tiles beyond them: give them a weight, or paint them over.");
    Some(Problem {
        line: place.map(|(line, _)| line),
        column: place.map(|(_, column)| column),
        ..Problem::new(Severity::Warning, "colour-beyond", message, cells)
    })
}

/// Where the rows of the grid stand in the text.
struct Places<'a> {
    source: &'a str,
    found: &'a Scan,
}

impl Places<'_> {
    /// The line and column of a character of a row.
    fn of(&self, y: usize, x: usize) -> Option<(u32, u32)> {
        let literal = *self.found.rows.get(y)?;
        Some(text::line_column(self.source, character_of(self.source, literal, x)))
    }

    fn error(&self, y: usize, x: usize, message: String) -> ReadError {
        let place = self
            .of(y, x)
            .or(self.found.rows_start.map(|at| text::line_column(self.source, at)));
        match place {
            Some((line, column)) => ReadError::at(line, column, message),
            None => ReadError::new(message),
        }
    }
}

fn notice(code: &'static str, message: String, line: u32, column: u32) -> Problem {
    Problem {
        line: Some(line),
        column: Some(column),
        ..Problem::new(Severity::Warning, code, message, Vec::new())
    }
}
