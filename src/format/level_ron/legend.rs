//! The characters that stand for a cell in the files that we write: one for each pair of terrain and piece, always the same, so
//! that two people's changes merge. A file may choose others, since its legend is in it.

use super::file::COLOURS;
use crate::level::Terrain;
use crate::level::match3::Piece;

/// The terrains in the order of the legend.
const TERRAINS: [Terrain; 4] = [Terrain::Floor, Terrain::Spawner, Terrain::Void, Terrain::Wall];

/// Every pair of terrain and piece with its character: floor as in `.m3`, and letters or digits of their own where a
/// spawner, a void or a wall keeps a piece.
pub fn all() -> impl Iterator<Item = (char, (Terrain, Piece))> {
    let pieces = [Piece::Random, Piece::Empty]
        .into_iter()
        .chain(COLOURS.map(Piece::Tile));
    TERRAINS.into_iter().flat_map(move |terrain| {
        pieces
            .clone()
            .map(move |piece| (character(terrain, piece), (terrain, piece)))
    })
}

/// The character of a cell.
pub const fn character(terrain: Terrain, piece: Piece) -> char {
    let (random, empty, first_colour) = match terrain {
        Terrain::Floor | Terrain::Destination => ('?', '_', b'A'),
        Terrain::Spawner => ('^', '~', b'a'),
        Terrain::Void => ('.', ',', b'1'),
        Terrain::Wall => ('#', '%', b'p'),
    };
    match piece {
        Piece::Random => random,
        Piece::Empty => empty,
        Piece::Tile(colour) => (first_colour + colour.index()) as char,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_a_character_of_its_own() {
        let mut characters: Vec<char> = all().map(|(character, _)| character).collect();
        assert_eq!(characters.len(), 40);
        characters.sort_unstable();
        characters.dedup();
        assert_eq!(characters.len(), 40);
    }
}
