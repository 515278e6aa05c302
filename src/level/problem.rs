//! What is wrong with a level, in words and cells.

use serde::Serialize;

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
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// A stable word for programs, such as `not-startable`.
    pub code: &'static str,
    /// A sentence that says what is wrong and what to do.
    pub message: String,
    /// The cells it concerns, in reading order; empty when it concerns the whole.
    #[serde(serialize_with = "as_pairs")]
    pub cells: Vec<Cell>,
    /// The line of the file, from 1, for what a reader found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The column of the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
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
            line: None,
            column: None,
        }
    }
}

fn as_pairs<S: serde::Serializer>(cells: &[Cell], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(cells.iter().map(|cell| [cell.x, cell.y]))
}
