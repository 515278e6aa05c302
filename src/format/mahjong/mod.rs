//! Mahjong layouts of other programs. They hold places and perhaps a title; what else a level has is named before it is lost.

pub mod gnome;
pub mod kmahjongg;
pub mod kyodai;
mod losses;
pub mod mah;
pub mod pysol;
mod sniff;
pub mod xmahjongg;

pub(super) use sniff::sniff;

use super::level_ron::MAX_LINES;
use super::{OpenedLevel, ReadError};
use crate::level::mahjong::{MAX_LAYERS, MAX_SIDE, Mahjong, Position};
use crate::level::{Level, Problem, Puzzle, Severity};
use crate::words::counted;

/// The most tiles of a level that is read; the most of all levels of a file together.
pub const MAX_TILES: usize = 1 << 18;

/// The most levels of a file.
pub const MAX_LEVELS: usize = 10_000;

/// A level being read: the tiles so far, and what was wrong with some.
#[derive(Debug, Default)]
struct Reading {
    name: String,
    author: String,
    metadata: Vec<(String, String)>,
    places: Vec<Position>,
    problems: Vec<Problem>,
    /// How many tiles the levels before it had.
    before: usize,
}

impl Reading {
    /// A level that comes after others with so many tiles.
    fn after(before: usize) -> Self {
        Self {
            before,
            ..Self::default()
        }
    }

    /// Keeps what has no field of its own; nothing is kept of an empty value.
    fn keep(&mut self, key: &str, value: &str) {
        if !value.is_empty() {
            self.metadata.push((key.to_owned(), value.to_owned()));
        }
    }

    /// Adds a tile; the numbers are the file's. `at` is its line and column.
    fn tile(&mut self, x: i64, y: i64, z: i64, at: (u32, u32)) -> Result<(), ReadError> {
        if self.before + self.places.len() >= MAX_TILES {
            return Err(ReadError::at(
                at.0,
                at.1,
                format!("expected at most {MAX_TILES} tiles, found more"),
            ));
        }
        let Some(place) = Position::checked(x, y, z) else {
            let most = MAX_SIDE - 2;
            return Err(ReadError::at(
                at.0,
                at.1,
                format!(
                    "expected a tile within 0 to {most} half tiles and layers 0 to {}, found ({x},{y},{z})",
                    MAX_LAYERS - 1
                ),
            ));
        };
        self.places.push(place);
        Ok(())
    }

    fn warn(&mut self, code: &'static str, message: String, (line, column): (u32, u32)) {
        self.problems.push(Problem {
            line: Some(line),
            column: Some(column),
            ..Problem::new(Severity::Warning, code, message, Vec::new())
        });
    }

    /// The level. Places that came twice stand once, with a warning.
    fn finish(mut self, fallback: &str) -> OpenedLevel {
        let mut mahjong = Mahjong::of_places(self.places.iter().copied());
        if mahjong.tiles.len() < self.places.len() {
            self.places.sort_unstable();
            let twice = self.places.windows(2).filter(|pair| pair[0] == pair[1]);
            let twice: Vec<Position> = twice.map(|pair| pair[0]).collect();
            let message = format!(
                "{} more than once in the file; each is kept once.",
                counted(twice.len(), "place comes", "places come")
            );
            self.problems
                .push(Problem::new(Severity::Warning, "place-twice", message, Vec::new()).of_tiles(twice));
        }
        if self.metadata.len() > MAX_LINES {
            let message = format!(
                "Expected at most {MAX_LINES} comments, found {}; the rest are left out.",
                self.metadata.len()
            );
            self.problems
                .push(Problem::new(Severity::Warning, "comments-over", message, Vec::new()));
            self.metadata.truncate(MAX_LINES);
        }
        mahjong.metadata = self.metadata;
        let name = if self.name.is_empty() { fallback } else { &self.name };
        let mut level = Level::new(name, Puzzle::Mahjong(mahjong));
        level.author = self.author;
        OpenedLevel {
            level,
            problems: self.problems,
        }
    }
}
