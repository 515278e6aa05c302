//! The open document and its file: opening, and what its title says. How it is saved stands in [`super::saving`].

use std::path::{Path, PathBuf};

use super::collection::Collection;
use super::fingerprint::Fingerprint;
use crate::command::{NewKind, NewLevel};
use crate::editor::Editor;
use crate::format::{self, Format};
use crate::grid::{Cell, MAX_SIDE};
use crate::level::mahjong::{self, Position};
use crate::level::match3::{Goal, MAX_COLOURS, Refill, Rule, Settings};
use crate::level::sokoban::{Ground, Object};
use crate::level::{Level, Mahjong, Match3, Problem, Puzzle, Severity, Sokoban};

/// A level being edited, and the file that it belongs to.
pub struct Document {
    /// The level with its history.
    pub editor: Editor,
    /// The other levels of its file, where it holds several.
    pub collection: Option<Collection>,
    /// The file that Save writes; `None` for an untitled level.
    pub path: Option<PathBuf>,
    /// What the file's format cannot hold, or a newer version wrote: then Save asks for another file.
    pub read_only: bool,
    /// A number that no other document of this run has.
    pub number: u64,
    /// What the file held when it was last read or written here.
    pub disk: Option<Fingerprint>,
    /// Whether the file is known to hold something else than what was saved here, or to have gone.
    pub apart: bool,
    /// The names of the levels in the file; none for an untitled level.
    pub levels: Vec<String>,
    /// Which of them it is, from 0.
    pub level: usize,
    /// Whether the file is of an older version, whose original the next save keeps.
    pub migrated: bool,
}

/// Why a level was not saved.
#[derive(Debug)]
pub enum NotSaved {
    /// It has no file yet, or one that must not be written.
    NeedsFile,
    /// The file's format cannot hold all of it.
    Losses {
        /// The file.
        path: PathBuf,
        /// The losses, in sentences.
        losses: Vec<String>,
    },
    /// Another program has changed the file since it was read or written here.
    Changed,
    /// Writing failed: a sentence.
    Failed(String),
}

/// What opening a file brought besides the level: a sentence worth showing.
pub type Remark = Option<String>;

impl Document {
    /// A level that has no file.
    #[must_use]
    pub fn untitled(level: Level, number: u64) -> Self {
        Self {
            editor: Editor::new(level),
            collection: None,
            path: None,
            read_only: false,
            number,
            disk: None,
            apart: false,
            levels: Vec::new(),
            level: 0,
            migrated: false,
        }
    }

    /// A new level. An empty table is painted on as large as it was asked for.
    #[must_use]
    pub fn of_new(new: NewLevel, number: u64) -> Self {
        let mut document = Self::untitled(new_level(new), number);
        if new.kind == NewKind::Mahjong && new.layers == 0 {
            let (columns, rows) = tiles_of(new.width, new.height);
            document.editor.pile.table = Some((2 * columns, 2 * rows));
        }
        document
    }

    /// Opens the first level of a file.
    ///
    /// # Errors
    /// A sentence that names the file, and line and column where there are any.
    pub fn open(path: &Path, number: u64) -> Result<(Self, Remark), String> {
        Self::open_level(path, 0, number)
    }

    /// Opens one of the levels of a file, by its number from 0; the first where it has no such level.
    ///
    /// # Errors
    /// The same.
    pub fn open_level(path: &Path, index: usize, number: u64) -> Result<(Self, Remark), String> {
        // Before it is read: a change in between shows as one later.
        let disk = Fingerprint::of_file(path);
        // A pipe or a device could keep the window waiting for ever; of a folder the reader speaks itself.
        if path.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            return Err(format!("{}: this is no file, but a pipe or a device", path.display()));
        }
        let opened = format::open(path).map_err(|error| error.to_string())?;
        let count = opened.levels.len();
        let are_rooms = count > 1 && opened.levels.iter().all(|opened| opened.level.sokoban().is_some());
        let collection = if are_rooms {
            Collection::of(opened.levels.iter().map(|opened| opened.level.clone()).collect())
        } else {
            None
        };
        let levels: Vec<String> = opened.levels.iter().map(|opened| opened.level.name.clone()).collect();
        let index = if index < count && !are_rooms { index } else { 0 };
        let Some(first) = opened.levels.into_iter().nth(index) else {
            let why = opened
                .problems
                .first()
                .map_or("it holds no level", |problem| &problem.message);
            return Err(format!("{}: {why}", path.display()));
        };
        let mut remarks: Vec<String> = opened
            .problems
            .iter()
            .chain(&first.problems)
            .filter(|problem| problem.severity >= Severity::Warning || opened.read_only)
            .map(at_line)
            .collect();
        if count > 1 && collection.is_none() {
            remarks.insert(
                0,
                match index {
                    0 => format!("The file has {count} levels; this is the first."),
                    _ => format!("The file has {count} levels; this is number {}.", index + 1),
                },
            );
        }
        let document = Self {
            editor: Editor::new(first.level),
            path: Some(path.to_owned()),
            // A file of several levels would lose the others.
            read_only: opened.read_only || (count > 1 && collection.is_none()),
            collection,
            number,
            disk,
            apart: false,
            levels,
            level: index,
            migrated: opened.migrated,
        };
        Ok((document, (!remarks.is_empty()).then(|| remarks.join(" "))))
    }

    /// Whether closing it would lose work: it has changed since it was saved, or its file no longer holds what was saved.
    #[must_use]
    pub fn is_unsaved(&self) -> bool {
        self.apart || self.is_edited()
    }

    /// Whether a level of it differs from what was saved.
    #[must_use]
    pub fn is_edited(&self) -> bool {
        self.editor.is_dirty() || self.collection.as_ref().is_some_and(Collection::is_dirty)
    }

    /// The name in the title and the tab: the file's, else the level's.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.path {
            Some(path) => path.file_name().map_or_else(
                || path.display().to_string(),
                |name| name.to_string_lossy().into_owned(),
            ),
            None if self.editor.level().name.is_empty() => "Untitled".to_owned(),
            None => self.editor.level().name.clone(),
        }
    }

    /// The name with a star while something is unsaved, and a word where Save asks for another file.
    #[must_use]
    pub fn title(&self) -> String {
        let star = if self.is_unsaved() { "*" } else { "" };
        let word = if self.read_only { " (read-only)" } else { "" };
        format!("{}{star}{word}", self.name())
    }

    /// What the window says: the title, and the format where it is not ours.
    #[must_use]
    pub fn window_title(&self) -> String {
        let format = self.path.as_deref().and_then(Format::of);
        match format.filter(|format| *format != Format::Ron) {
            Some(format) => format!("{} — {}", self.title(), format.name()),
            None => self.title(),
        }
    }

    /// A file name to propose for it, in our own format.
    #[must_use]
    pub fn proposed_name(&self) -> String {
        let copy = if self.read_only { " copy" } else { "" };
        format!("{}{copy}.{}", self.proposed_stem(), Format::Ron.extension())
    }

    /// The beginning of a file name to propose for what belongs to it.
    #[must_use]
    pub fn proposed_stem(&self) -> String {
        let stem = match &self.path {
            Some(path) => format::file_stem(path),
            None => self.name(),
        };
        let stem: String = stem
            .chars()
            .map(|c| {
                if c.is_alphanumeric() || "-_ ".contains(c) {
                    c
                } else {
                    '-'
                }
            })
            .collect();
        stem.trim().to_owned()
    }
}

/// A new level. Of match-3: all random cells, line rule, fair refill, 25 moves and a score goal.
#[must_use]
pub fn new_level(new: NewLevel) -> Level {
    match new.kind {
        NewKind::Match3 => {}
        NewKind::Mahjong => return new_pile(new.width, new.height, new.layers),
        NewKind::Sokoban => return new_room(new.width, new.height),
    }
    let usual = Settings::default();
    let colours = new.colours.clamp(1, MAX_COLOURS);
    let settings = Settings {
        rule: Rule::Line,
        refill: Refill::Fair,
        weights: vec![1; usize::from(colours)],
        moves: Some(25),
        goals: vec![Goal::Score(1_000)],
        ..usual
    };
    let (width, height) = (new.width.clamp(1, MAX_SIDE), new.height.clamp(1, MAX_SIDE));
    Level::new("Untitled", Puzzle::Match3(Match3::new(width, height, settings)))
}

/// A new room: walls all round, and a hero who has to push one ball to its destination.
fn new_room(width: u32, height: u32) -> Level {
    let (columns, rows) = NewLevel::LEAST_ROOM;
    let (width, height) = (width.clamp(columns, MAX_SIDE), height.clamp(rows, MAX_SIDE));
    let mut room = Sokoban::new(width, height);
    let (right, bottom) = (width as i32 - 1, height as i32 - 1);
    let cells: Vec<Cell> = room.ground.cells().collect();
    for cell in cells {
        if cell.x == 0 || cell.y == 0 || cell.x == right || cell.y == bottom {
            room.ground.set(cell, Ground::Wall);
        }
    }
    let at = |x: i32| Cell::new(x, bottom / 2);
    room.put(at(1), Some(Object::Hero));
    room.put(at(right / 2), Some(Object::Ball));
    room.ground.set(at(right - 1), Ground::Destination);
    Level::new("Untitled", Puzzle::Sokoban(room))
}

/// Columns and rows of tiles, within what a table holds.
fn tiles_of(width: u32, height: u32) -> (u16, u16) {
    let most = u32::from(mahjong::MAX_SIDE / 2);
    let side = |length: u32| length.clamp(1, most) as u16;
    (side(width), side(height))
}

/// A new pile: layers of tiles, each a tile narrower on all sides than the one below as long as that leaves any; an empty table
/// without layers.
fn new_pile(width: u32, height: u32, layers: u8) -> Level {
    let (width, height) = tiles_of(width, height);
    let inset = |z: u8, side: u16| u16::from(z).min((side - 1) / 2);
    let layer = |z: u8| {
        let (left, top) = (inset(z, width), inset(z, height));
        let (columns, rows) = (left..width - left, top..height - top);
        rows.flat_map(move |y| columns.clone().map(move |x| Position::new(2 * x, 2 * y, z)))
    };
    let mut tiles: Vec<Position> = (0..layers.min(mahjong::MAX_LAYERS)).flat_map(layer).collect();
    // They leave in pairs: one corner of the lowest layer stays open, on which nothing lies. A single row has no such corner.
    if tiles.len() % 2 == 1 && width > 1 && height > 1 {
        tiles.remove(usize::from(width) * usize::from(height) - 1);
    }
    Level::new("Untitled", Puzzle::Mahjong(Mahjong::of_places(tiles)))
}

fn at_line(problem: &Problem) -> String {
    match (problem.line, problem.column) {
        (Some(line), Some(column)) => format!("Line {line}, column {column}: {}", problem.message),
        _ => problem.message.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_refused_and_not_waited_for() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let pipe = folder.path().join("level.m3");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.is_ok_and(|status| status.success()), "mkfifo makes a pipe");
        let said = Document::open(&pipe, 1).map(|_| ()).expect_err("a pipe is no level");
        assert!(said.contains("no file"), "{said}");
    }

    fn new(kind: NewKind, (width, height): (u32, u32), layers: u8, colours: u8) -> Level {
        new_level(NewLevel {
            kind,
            width,
            height,
            layers,
            colours,
        })
    }

    #[test]
    fn a_new_grid_has_the_size_and_the_colours_that_were_asked_for() {
        for size in [(3, 3), (8, 10), (1, 4), (MAX_SIDE, MAX_SIDE)] {
            for colours in 3..=MAX_COLOURS {
                let level = new(NewKind::Match3, size, 3, colours);
                let match3 = level.match3().unwrap();
                assert_eq!((match3.terrain.width(), match3.terrain.height()), size);
                assert_eq!(match3.settings.colours(), colours);
            }
        }
    }

    #[test]
    fn a_new_room_has_the_size_that_was_asked_for_with_a_hero_a_ball_and_a_destination() {
        for size in [NewLevel::LEAST_ROOM, (7, 5), (6, 3), (5, 9), (MAX_SIDE, 4)] {
            let level = new(NewKind::Sokoban, size, 3, 6);
            let room = level.sokoban().unwrap();
            assert_eq!((room.ground.width(), room.ground.height()), size);
            assert_eq!(room.cells_of(Object::Hero).count(), 1);
            assert_eq!(room.cells_of(Object::Ball).count(), 1);
            let goals = room.ground.iter().filter(|(_, ground)| **ground == Ground::Destination);
            assert_eq!(goals.count(), 1);
        }
    }

    #[test]
    fn a_new_pile_has_the_columns_the_rows_and_the_layers_that_were_asked_for() {
        let most = u32::from(mahjong::MAX_SIDE / 2);
        let sizes = [
            (1, 1),
            (1, 2),
            (4, 2),
            (6, 4),
            (10, 6),
            (12, 8),
            (5, 5),
            (7, 3),
            (3, 1),
            (2, 2),
            (most, 3),
        ];
        for (width, height) in sizes {
            for layers in 1..=5 {
                let level = new(NewKind::Mahjong, (width, height), layers, 6);
                let tiles = &level.mahjong().unwrap().tiles;
                let asked = format!("{width}×{height}, {layers} layers");
                assert_eq!(tiles.layers(), layers, "{asked}");
                assert_eq!(
                    (u32::from(tiles.extent().0), u32::from(tiles.extent().1)),
                    (2 * width, 2 * height),
                    "{asked}"
                );
                assert!(
                    tiles.len().is_multiple_of(2) || width == 1 || height == 1,
                    "{asked}: they leave in pairs"
                );
                let floats = tiles
                    .positions()
                    .any(|at| at.z > 0 && tiles.get(Position { z: at.z - 1, ..at }).is_none());
                assert!(!floats, "{asked}: each stands on another");
            }
        }
    }

    #[test]
    fn an_empty_table_is_as_large_as_it_was_asked_for() {
        for (width, height) in [(10, 6), (4, 2), (1, 1), (30, 3)] {
            let document = Document::of_new(
                NewLevel {
                    kind: NewKind::Mahjong,
                    width,
                    height,
                    layers: 0,
                    colours: 6,
                },
                1,
            );
            assert!(document.editor.tiles().is_empty());
            let (columns, rows) = (2 * width as u16, 2 * height as u16);
            assert_eq!(document.editor.pile.table, Some((columns, rows)));
        }
    }

    #[test]
    fn errors_name_the_file_and_the_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bad.m3");
        std::fs::write(&path, "rule: lime\n\nABC\n").unwrap();
        let error = Document::open(&path, 1).err().unwrap();
        assert!(error.contains("bad.m3:1:7"), "{error}");
    }
}
