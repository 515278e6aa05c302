//! The Sokoban part of `.level.ron`: a picture in the letters of XSB, and the texts around it.
//!
//! The picture tells more than XSB: `_` is outside and a blank floor. What stands in a wall is drawn `h` or `o`, outside `H` or `O`, so that a
//! faulty room can be saved too.

use std::fmt::{self, Write};

use serde::Deserialize;

use super::file::{List, Row};
use super::write::{Text, write_list};
use crate::format::{ReadError, text};
use crate::grid::{Grid, MAX_SIDE};
use crate::level::sokoban::{Ground, Object, Sokoban, StoredSolution, cell_of, letter_of};
use crate::words::counted;

/// The most solutions, lines of metadata and lines of text of one room.
pub(in crate::format) const MAX_LINES: usize = 1 << 16;

/// Writes the fields.
pub(super) fn write(out: &mut String, room: &Sokoban) -> fmt::Result {
    writeln!(out, "        rows: [")?;
    for (ground, objects) in room.ground.rows().zip(room.objects.rows()) {
        let row: String = ground.iter().zip(objects).map(|(g, o)| letter(*g, *o)).collect();
        writeln!(out, "            \"{row}\",")?;
    }
    writeln!(out, "        ],")?;
    write_solutions(out, &room.solutions)?;
    write_metadata(out, &room.metadata)?;
    let line = |out: &mut String, line: &String| write!(out, "{}", Text(line));
    write_list(out, "text_before", &room.text_before, line)?;
    write_list(out, "text_after", &room.text_after, line)
}

/// Writes what other programs said of a level of any kind.
pub(super) fn write_metadata(out: &mut String, metadata: &[(String, String)]) -> fmt::Result {
    write_list(out, "metadata", metadata, |out, (key, value)| {
        write!(out, "({}, {})", Text(key), Text(value))
    })
}

/// Writes the solutions that are stored with a level of any kind.
pub(super) fn write_solutions(out: &mut String, solutions: &[StoredSolution]) -> fmt::Result {
    write_list(out, "solutions", solutions, |out, solution| {
        let (name, moves) = (Text(&solution.name), Text(&solution.moves));
        write!(out, "(name: {name}, moves: {moves})")
    })
}

/// The fields as they are read.
pub(super) struct SokobanFile {
    pub rows: List<Row, { MAX_SIDE as usize }>,
    pub solutions: List<SolutionFile, MAX_LINES>,
    pub metadata: List<(String, String), MAX_LINES>,
    pub text_before: List<String, MAX_LINES>,
    pub text_after: List<String, MAX_LINES>,
}

#[derive(Deserialize)]
#[serde(rename = "Solution", deny_unknown_fields)]
pub(super) struct SolutionFile {
    name: String,
    moves: String,
}

impl From<SolutionFile> for StoredSolution {
    fn from(SolutionFile { name, moves }: SolutionFile) -> Self {
        Self { name, moves }
    }
}

impl SokobanFile {
    /// The room; `error` makes one of a row, a character of it, and a message.
    pub(super) fn into_level(self, error: &impl Fn(usize, usize, String) -> ReadError) -> Result<Sokoban, ReadError> {
        let width = self.rows.0.first().map_or(0, |row| row.0.chars().count());
        if width == 0 {
            return Err(error(0, 0, "expected at least one row of at least one cell".to_owned()));
        }
        let (mut ground, mut objects) = (Vec::new(), Vec::new());
        for (y, row) in self.rows.0.iter().enumerate() {
            let mut cells = Vec::new();
            for (x, letter) in row.0.chars().enumerate() {
                let Some(cell) = cell(letter) else {
                    let found = text::quoted(letter.encode_utf8(&mut [0; 4]));
                    let message = format!("expected one of # . @ + $ * - _ or a blank, found {found}");
                    return Err(error(y, x, message));
                };
                cells.push(cell);
            }
            if cells.len() != width {
                let message = format!(
                    "expected {}, as in the first row, found {}",
                    counted(width, "character", "characters"),
                    cells.len()
                );
                return Err(error(y, width.min(cells.len()), message));
            }
            ground.push(cells.iter().map(|cell| cell.0).collect());
            objects.push(cells.iter().map(|cell| cell.1).collect());
        }
        let grids = Grid::from_rows(ground).zip(Grid::from_rows(objects));
        let (ground, objects) = grids.ok_or_else(|| error(0, 0, "expected rows of one length".to_owned()))?;
        let solutions = self.solutions.0.into_iter();
        Ok(Sokoban {
            ground,
            objects,
            solutions: solutions.map(Into::into).collect(),
            metadata: self.metadata.0,
            text_before: self.text_before.0,
            text_after: self.text_after.0,
        })
    }
}

const fn letter(ground: Ground, object: Option<Object>) -> char {
    match (ground, object) {
        (Ground::Outside, None) => '_',
        (Ground::Wall, Some(Object::Hero)) => 'h',
        (Ground::Wall, Some(Object::Ball)) => 'o',
        (Ground::Outside, Some(Object::Hero)) => 'H',
        (Ground::Outside, Some(Object::Ball)) => 'O',
        _ => letter_of(ground, object),
    }
}

const fn cell(letter: char) -> Option<(Ground, Option<Object>)> {
    Some(match letter {
        'h' => (Ground::Wall, Some(Object::Hero)),
        'o' => (Ground::Wall, Some(Object::Ball)),
        'H' => (Ground::Outside, Some(Object::Hero)),
        'O' => (Ground::Outside, Some(Object::Ball)),
        other => return cell_of(other),
    })
}
