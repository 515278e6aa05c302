//! Levels of tests, as pictures.

use tilewright::grid::Grid;
use tilewright::level::match3::{Colour, Piece, Settings};
use tilewright::level::{Level, Match3, Puzzle, Terrain};

/// A level of a picture on plain floor, its rows parted by blanks: `A`–`H` a colour, `?` random, `_` empty.
pub fn level(picture: &str, settings: Settings) -> Level {
    let piece = |letter| match letter {
        '?' => Piece::Random,
        '_' => Piece::Empty,
        letter => Piece::Tile(Colour::from_letter(letter).expect("a letter of a colour")),
    };
    let rows: Vec<Vec<Piece>> = picture
        .split_whitespace()
        .map(|row| row.chars().map(piece).collect())
        .collect();
    let pieces = Grid::from_rows(rows).expect("rows of one length");
    let match3 = Match3 {
        terrain: Grid::filled(pieces.width(), pieces.height(), Terrain::Floor),
        pieces,
        settings,
    };
    Level::new("Test", Puzzle::Match3(match3))
}
