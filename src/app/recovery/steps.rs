//! The last steps of the history in the file of unsaved work: a tuple of small numbers a changed cell.

use std::borrow::Cow;
use std::collections::BTreeMap;

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
    Tiles(String, Vec<TileRow>),
    /// The same, and which row's tile was in the place of which other row before.
    MovedTiles(String, Vec<TileRow>, Vec<(u32, u32)>),
    /// Its name, and the part of the level that is no cell, before and after.
    Set(String, Property, Property),
    /// A step of cells or tiles, and how many it is told to be about.
    About(u32, Box<StepFile>),
}

/// A place of a pile with its codes before and after.
type TileRow = (u16, u16, u8, u8, u8);

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
    let count = step.about_count();
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
            let row_of: BTreeMap<Position, u32> = changes.iter().map(|change| change.at).zip(0..).collect();
            let moves = changes.iter().zip(0..);
            let moves = moves.filter_map(|(change, row)| Some((row, *row_of.get(&change.from?)?)));
            let moves: Vec<(u32, u32)> = moves.collect();
            let rows = changes.iter().copied().map(tile).collect();
            if moves.is_empty() {
                StepFile::Tiles(name, rows)
            } else {
                StepFile::MovedTiles(name, rows, moves)
            }
        }
        Edit::Property { before, after } => StepFile::Set(name, *before, *after),
    };
    match count {
        Some(count) => StepFile::About(count, Box::new(file)),
        None => file,
    }
}

/// The changes of tiles; `None` when a number means nothing, or a tile would come from where none was, or two from one place.
fn tiles(rows: Vec<TileRow>, moves: &[(u32, u32)]) -> Option<Vec<TileChange>> {
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
    let mut changes: Vec<TileChange> = rows.into_iter().map(change).collect::<Option<_>>()?;
    let mut left = vec![false; changes.len()];
    for &(to, from) in moves {
        let (to, from) = (to as usize, from as usize);
        let source = changes.get(from).filter(|change| change.before.is_some())?.at;
        if std::mem::replace(&mut left[from], true) || to == from {
            return None;
        }
        let target = changes
            .get_mut(to)
            .filter(|change| change.after.is_some() && change.from.is_none())?;
        target.from = Some(source);
    }
    Some(changes)
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
        StepFile::Tiles(name, rows) => (name, Edit::Tiles(tiles(rows, &[])?)),
        StepFile::MovedTiles(name, rows, moves) => (name, Edit::Tiles(tiles(rows, &moves)?)),
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
        let on = |at, before: bool, after: bool, from| {
            let tile = |is_there: bool| is_there.then_some(Tile { at, face: None });
            TileChange {
                from,
                ..TileChange::new(at, tile(before), tile(after))
            }
        };
        let (left, right) = (Position::new(0, 0, 0), Position::new(2, 0, 0));
        let changes = vec![on(left, true, false, None), on(right, false, true, Some(left))];
        let step = Step::new("Nudge", Edit::Tiles(changes)).about(1);
        assert_eq!(from_file(to_file(step.clone())), Some(step));
        for moves in [vec![(1, 2)], vec![(0, 1)], vec![(1, 1)], vec![(1, 0), (1, 0)]] {
            let rows = vec![(0, 0, 0, 1, 0), (2, 0, 0, 0, 1)];
            let broken = StepFile::MovedTiles("Nudge".into(), rows, moves);
            assert_eq!(from_file(broken), None);
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
