//! Boards of tests, written as pictures.
//!
//! A row a line, or rows parted by `/`: `A`–`H` a colour, `?` a random one, `_` an empty floor cell, `.` void, `#` wall, `^` a spawner with
//! a random colour, `v` an empty spawner.

use super::{Matching, Tiles};
use crate::grid::Grid;
use crate::level::match3::{Colour, Match3, Piece, Rule, Settings};
use crate::level::{Problem, Terrain};

/// A board that owns what [`Tiles`] looks at. Random cells are empty in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub width: usize,
    pub faces: Vec<u8>,
    pub terrain: Vec<Terrain>,
}

impl Picture {
    pub fn tiles(&self) -> Tiles<'_> {
        Tiles {
            width: self.width,
            height: self.faces.len() / self.width,
            faces: &self.faces,
            terrain: &self.terrain,
        }
    }
}

/// The settings of a level with so many colours.
pub fn settings(rule: Rule, min: u8, colours: usize) -> Settings {
    Settings {
        rule,
        min,
        weights: vec![1; colours],
        ..Settings::default()
    }
}

/// The level of a picture.
pub fn level(picture: &str, settings: Settings) -> Match3 {
    let rows: Vec<Vec<(Terrain, Piece)>> = picture
        .split(['/', '\n'])
        .map(|row| row.trim().chars().map(cell).collect())
        .collect();
    let part = |pick: fn(&(Terrain, Piece)) -> (Terrain, Piece)| -> Vec<Vec<(Terrain, Piece)>> {
        rows.iter().map(|row| row.iter().map(pick).collect()).collect()
    };
    let rows = part(|&cell| cell);
    let terrain = rows.iter().map(|row| row.iter().map(|cell| cell.0).collect()).collect();
    let pieces = rows.iter().map(|row| row.iter().map(|cell| cell.1).collect()).collect();
    Match3 {
        terrain: Grid::from_rows(terrain).expect("rows of one length"),
        pieces: Grid::from_rows(pieces).expect("rows of one length"),
        settings,
    }
}

fn cell(character: char) -> (Terrain, Piece) {
    match character {
        '?' => (Terrain::Floor, Piece::Random),
        '_' => (Terrain::Floor, Piece::Empty),
        '.' => (Terrain::Void, Piece::Random),
        '#' => (Terrain::Wall, Piece::Random),
        '^' => (Terrain::Spawner, Piece::Random),
        'v' => (Terrain::Spawner, Piece::Empty),
        letter => (
            Terrain::Floor,
            Piece::Tile(Colour::from_letter(letter).expect("a character of a picture")),
        ),
    }
}

/// The board of a picture.
pub fn board(picture: &str) -> Picture {
    let level = level(picture, Settings::default());
    Picture {
        width: level.terrain.width() as usize,
        faces: super::start::fixed_faces(&level),
        terrain: level.terrain.as_slice().to_vec(),
    }
}

/// Faces as a picture of letters, `_` for none, with `/` between rows.
pub fn picture(faces: &[u8], width: usize) -> String {
    let rows = faces.chunks(width);
    let rows = rows.map(|row| {
        row.iter()
            .map(|&face| if face == 0 { '_' } else { (b'A' + face - 1) as char })
    });
    rows.map(String::from_iter).collect::<Vec<_>>().join("/")
}

/// Cells with these numbers as (x, y).
pub fn places(cells: &[u32], width: usize) -> Vec<(u32, u32)> {
    let width = width as u32;
    cells.iter().map(|cell| (cell % width, cell / width)).collect()
}

/// The codes of problems, in their order.
pub fn codes(problems: &[Problem]) -> Vec<&'static str> {
    problems.iter().map(|problem| problem.code).collect()
}

/// Every pair of a rule and a minimum.
pub fn matchings() -> impl Iterator<Item = Matching> {
    [Rule::Line, Rule::Cluster]
        .into_iter()
        .flat_map(|rule| (2..=5).map(move |min| Matching { rule, min }))
}

/// Boards up to `width` × `height` of any terrain, with empty cells and ready matches, of 2 to 8 colours.
pub fn boards(width: usize, height: usize) -> impl proptest::strategy::Strategy<Value = Picture> {
    use proptest::prelude::*;
    let cells = proptest::collection::vec(any::<u8>(), width * height);
    (
        1..=width,
        1..=height,
        2..=8u8,
        prop_oneof![Just(0), Just(3), Just(8)],
        cells,
    )
        .prop_map(|(width, height, colours, gaps, cells)| {
            let cells = cells[..width * height]
                .iter()
                .map(|&cell| match (cell % 32, cell / 32) {
                    (kind, 0..3) if kind < gaps => (Terrain::Void, 0),
                    (kind, 3..5) if kind < gaps => (Terrain::Wall, 0),
                    (kind, _) if kind < gaps => (Terrain::Spawner, 0),
                    (kind, 0) if kind < 2 * gaps => (Terrain::Floor, 0),
                    (kind, high) => (Terrain::Floor, (kind ^ high << 2) % colours + 1),
                });
            let (terrain, faces) = cells.unzip();
            Picture { width, faces, terrain }
        })
}
