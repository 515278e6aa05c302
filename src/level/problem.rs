//! What is wrong with a level, in words and cells.

use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use super::mahjong::Position;
use crate::grid::Cell;

/// How bad a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing.
    Note,
    /// Probably not meant.
    Warning,
    /// The level cannot be played.
    Error,
}

/// One finding about a level or a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// A stable word for programs, such as `not-startable`.
    pub code: &'static str,
    /// A sentence that says what is wrong and what to do.
    pub message: String,
    /// The cells it concerns, in reading order; empty when it concerns the whole.
    pub cells: Vec<Cell>,
    /// The tiles of a mahjong level that it concerns, by y, then x, then z; empty for the other kinds.
    pub tiles: Vec<Position>,
    /// The line of the file, from 1, for what a reader found.
    pub line: Option<u32>,
    /// The column of the file, from 1.
    pub column: Option<u32>,
}

impl Problem {
    /// A problem that no line of a file stands for. The cells are sorted.
    #[must_use]
    pub fn new(severity: Severity, code: &'static str, message: impl Into<String>, mut cells: Vec<Cell>) -> Self {
        cells.sort_unstable();
        Self {
            severity,
            code,
            message: message.into(),
            cells,
            tiles: Vec::new(),
            line: None,
            column: None,
        }
    }

    /// The same problem, of tiles of a mahjong level. They are sorted, and each stands once.
    #[must_use]
    pub fn of_tiles(mut self, mut tiles: Vec<Position>) -> Self {
        tiles.sort_unstable();
        tiles.dedup();
        self.tiles = tiles;
        self
    }
}

/// Cells as `[x, y]`, tiles as `[x, y, z]`, both under the key `cells`; line and column where there are any.
impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = 4 + usize::from(self.line.is_some()) + usize::from(self.column.is_some());
        let mut out = serializer.serialize_struct("Problem", fields)?;
        out.serialize_field("severity", &self.severity)?;
        out.serialize_field("code", self.code)?;
        out.serialize_field("message", &self.message)?;
        if self.tiles.is_empty() {
            let cells: Vec<[i32; 2]> = self.cells.iter().map(|cell| [cell.x, cell.y]).collect();
            out.serialize_field("cells", &cells)?;
        } else {
            out.serialize_field("cells", &self.tiles)?;
        }
        if let Some(line) = self.line {
            out.serialize_field("line", &line)?;
        }
        if let Some(column) = self.column {
            out.serialize_field("column", &column)?;
        }
        out.end()
    }
}
