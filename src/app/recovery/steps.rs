//! The last steps of the history in the file of unsaved work: a tuple of small numbers a changed cell.

use std::borrow::Cow;

use crate::editor::{CellChange, Content, Edit, Property, Resize, Step, TileChange};
use crate::grid::Cell;
use crate::level::Terrain;
use crate::level::mahjong::{Face, Position, Tile};
use crate::level::match3::{Colour, Piece};

/// The longest name of a step that is taken, in bytes.
const MOST_NAME: usize = 200;

/// A step.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum StepFile {
    /// Its name, and column, row, content before and content after of each cell.
    Cells(String, Vec<(i32, i32, u8, u8)>),
    /// Other sides for the board.
    Resize {
        /// Columns and rows before.
        from: (u32, u32),
        /// Columns and rows after.
        to: (u32, u32),
        /// How far the old cells moved.
        shift: (i32, i32),
        /// Column, row and content of what was cut off.
        lost: Vec<(i32, i32, u8)>,
    },
    /// Its name, and x, y, z of each tile with its face before and after: 0 for no tile, 1 for a dealt face, 2 and more for a fixed.
    Tiles(String, Vec<(u16, u16, u8, u8, u8)>),
    /// Its name, and the part of the level that is no cell, before and after.
    Set(String, Property, Property),
    /// A step of cells or tiles, and how many it is told to be about.
    About(u32, Box<StepFile>),
}

/// So many contents a terrain: random, empty, and the colours.
const PIECES: u8 = 16;

/// The terrains of every kind of level, by their number in the file. Only ever appended to: a copy of an older program has to read.
const TERRAINS: [Terrain; 5] = [
    Terrain::Floor,
    Terrain::Void,
    Terrain::Wall,
    Terrain::Spawner,
    Terrain::Destination,
];

/// A step in the form of the file.
#[must_use]
pub fn to_file(step: Step) -> StepFile {
    let name = step.name.into_owned();
    let file = match step.edit {
        Edit::Cells(changes) => {
            let cell = |change: CellChange| (change.cell.x, change.cell.y, code(change.before), code(change.after));
            StepFile::Cells(name, changes.into_iter().map(cell).collect())
        }
        Edit::Resize(resize) => {
            let lost = resize.lost().iter();
            StepFile::Resize {
                from: resize.from,
                to: resize.to,
                shift: resize.shift,
                lost: lost.map(|&(cell, content)| (cell.x, cell.y, code(content))).collect(),
            }
        }
        Edit::Tiles(changes) => {
            let code = |tile: Option<Tile>| tile.map_or(0, |tile| tile.face.map_or(1, |face| face.index() + 2));
            let tile = |change: TileChange| {
                let at = change.at;
                (at.x, at.y, at.z, code(change.before), code(change.after))
            };
            StepFile::Tiles(name, changes.into_iter().map(tile).collect())
        }
        Edit::Property { before, after } => StepFile::Set(name, *before, *after),
    };
    match step.count {
        Some(count) => StepFile::About(count, Box::new(file)),
        None => file,
    }
}

/// A step of the file; `None` when one of its numbers means nothing.
#[must_use]
pub fn from_file(step: StepFile) -> Option<Step> {
    let (name, edit) = match step {
        StepFile::About(count, step) => {
            // Of one step: what lies deeper was not written here.
            let step = (!matches!(*step, StepFile::About(..))).then(|| from_file(*step))??;
            return Some(step.about(count as usize));
        }
        StepFile::Cells(name, changes) => {
            let change = |(x, y, before, after)| {
                Some(CellChange {
                    cell: Cell::new(x, y),
                    before: content(before)?,
                    after: content(after)?,
                })
            };
            let changes = changes.into_iter().map(change).collect::<Option<_>>()?;
            (name, Edit::Cells(changes))
        }
        StepFile::Resize { from, to, shift, lost } => {
            let cell = |(x, y, code)| Some((Cell::new(x, y), content(code)?));
            let lost = lost.into_iter().map(cell).collect::<Option<_>>()?;
            let resize = Resize::of(from, to, shift, lost);
            ("Resize".into(), Edit::Resize(Box::new(resize)))
        }
        StepFile::Tiles(name, changes) => {
            let tile = |at: Position, code: u8| match code {
                0 => Some(None),
                1 => Some(Some(Tile { at, face: None })),
                code => {
                    let face = Some(Face::new(code - 2)?);
                    Some(Some(Tile { at, face }))
                }
            };
            let change = |(x, y, z, before, after)| {
                let at = Position::checked(i64::from(x), i64::from(y), i64::from(z))?;
                Some(TileChange::new(at, tile(at, before)?, tile(at, after)?))
            };
            (
                name,
                Edit::Tiles(changes.into_iter().map(change).collect::<Option<_>>()?),
            )
        }
        StepFile::Set(name, before, after) => {
            let (before, after) = (Box::new(before), Box::new(after));
            (name, Edit::Property { before, after })
        }
    };
    (name.len() <= MOST_NAME).then(|| Step::new(Cow::Owned(name), edit))
}

fn code((terrain, piece): Content) -> u8 {
    let terrain = match terrain {
        Terrain::Floor => 0,
        Terrain::Void => 1,
        Terrain::Wall => 2,
        Terrain::Spawner => 3,
        Terrain::Destination => 4,
    };
    let piece = match piece {
        Piece::Random => 0,
        Piece::Empty => 1,
        Piece::Tile(colour) => 2 + colour.index(),
    };
    terrain * PIECES + piece
}

fn content(code: u8) -> Option<Content> {
    let terrain = *TERRAINS.get(usize::from(code / PIECES))?;
    let piece = match code % PIECES {
        0 => Piece::Random,
        1 => Piece::Empty,
        colour => Piece::Tile(Colour::new(colour - 2)?),
    };
    Some((terrain, piece))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_content_of_every_kind_of_cell_comes_back_as_it_was() {
        let faces = (0..crate::level::match3::MAX_COLOURS).filter_map(Colour::new);
        let pieces: Vec<Piece> = [Piece::Random, Piece::Empty]
            .into_iter()
            .chain(faces.map(Piece::Tile))
            .collect();
        for terrain in TERRAINS {
            for &piece in &pieces {
                assert_eq!(content(code((terrain, piece))), Some((terrain, piece)));
            }
        }
        assert_eq!(content(TERRAINS.len() as u8 * PIECES), None);
    }

    #[test]
    fn a_step_of_tiles_comes_back_as_it_was_and_a_broken_one_not_at_all() {
        let at = Position::new(3, 1, 2);
        let step = |before, after| Step::new("Brush", Edit::Tiles(vec![TileChange::new(at, before, after)]));
        let dealt = Some(Tile { at, face: None });
        let fixed = Some(Tile {
            at,
            face: Face::new(41),
        });
        for step in [step(None, dealt), step(dealt, fixed), step(fixed, None)] {
            assert_eq!(from_file(to_file(step.clone())), Some(step.clone()));
            let moved = step.about(7);
            assert_eq!(from_file(to_file(moved.clone())), Some(moved));
        }
        for broken in [(3, 1, 16, 0, 1), (600, 1, 0, 0, 1), (3, 1, 0, 0, 44)] {
            assert_eq!(
                from_file(StepFile::Tiles("Brush".into(), vec![broken])),
                None,
                "{broken:?}"
            );
        }
    }
}
