//! The last steps of the history in the file of unsaved work: a tuple of small numbers a changed cell.

use crate::editor::record::Recorded;
use crate::editor::{CellChange, Content};
use crate::grid::Cell;
use crate::level::Terrain;
use crate::level::match3::{Colour, Piece};

/// A step: its name, and column, row, content before and content after of each cell.
pub type StepFile = (String, Vec<(i32, i32, u8, u8)>);

/// So many contents a terrain: random, empty, and the colours.
const PIECES: u8 = 16;

/// A step in the form of the file.
#[must_use]
pub fn to_file((name, changes): Recorded) -> StepFile {
    let cell = |change: CellChange| (change.cell.x, change.cell.y, code(change.before), code(change.after));
    (name, changes.into_iter().map(cell).collect())
}

/// A step of the file; `None` when one of its numbers means nothing.
#[must_use]
pub fn from_file((name, changes): StepFile) -> Option<Recorded> {
    let change = |(x, y, before, after)| {
        Some(CellChange {
            cell: Cell::new(x, y),
            before: content(before)?,
            after: content(after)?,
        })
    };
    let changes = changes.into_iter().map(change).collect::<Option<_>>()?;
    Some((name, changes))
}

fn code((terrain, piece): Content) -> u8 {
    let terrain = Terrain::ALL.iter().position(|known| *known == terrain).unwrap_or(0) as u8;
    let piece = match piece {
        Piece::Random => 0,
        Piece::Empty => 1,
        Piece::Tile(colour) => 2 + colour.index(),
    };
    terrain * PIECES + piece
}

fn content(code: u8) -> Option<Content> {
    let terrain = *Terrain::ALL.get(usize::from(code / PIECES))?;
    let piece = match code % PIECES {
        0 => Piece::Random,
        1 => Piece::Empty,
        colour => Piece::Tile(Colour::new(colour - 2)?),
    };
    Some((terrain, piece))
}
