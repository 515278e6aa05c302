//! The tiles of a level, each place once, in one order.

use super::{Face, Position, Tile};

/// Tiles sorted by their positions, so that two levels with the same tiles are equal and files are stable.
///
/// Invariant: the positions ascend strictly.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Tiles(Vec<Tile>);

impl Tiles {
    /// The tiles in order.
    #[must_use]
    pub fn as_slice(&self) -> &[Tile] {
        &self.0
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The tiles in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Tile> {
        self.0.iter()
    }

    /// The positions in order.
    #[must_use]
    pub fn positions(&self) -> impl ExactSizeIterator<Item = Position> + '_ {
        self.0.iter().map(|tile| tile.at)
    }

    /// The tile at a position.
    #[must_use]
    pub fn get(&self, at: Position) -> Option<Tile> {
        self.index_of(at).map(|index| self.0[index])
    }

    /// The index of the tile at a position in [`Self::as_slice`].
    #[must_use]
    pub fn index_of(&self, at: Position) -> Option<usize> {
        self.0.binary_search_by_key(&at, |tile| tile.at).ok()
    }

    /// Lays a tile down; answers the one that was at its place.
    pub fn insert(&mut self, tile: Tile) -> Option<Tile> {
        match self.0.binary_search_by_key(&tile.at, |tile| tile.at) {
            Ok(index) => Some(std::mem::replace(&mut self.0[index], tile)),
            Err(index) => {
                self.0.insert(index, tile);
                None
            }
        }
    }

    /// Takes a tile up, where there is one.
    pub fn remove(&mut self, at: Position) -> Option<Tile> {
        self.index_of(at).map(|index| self.0.remove(index))
    }

    /// Fixes the faces of all tiles, in the order of [`Self::as_slice`]; what is beyond the shorter list stays.
    pub fn set_faces(&mut self, faces: &[Face]) {
        for (tile, &face) in self.0.iter_mut().zip(faces) {
            tile.face = Some(face);
        }
    }

    /// How many layers there are up to the highest tile.
    #[must_use]
    pub fn layers(&self) -> u8 {
        self.positions().map(|at| at.z + 1).max().unwrap_or(0)
    }

    /// The half columns and half rows from the origin to the farthest edge of a tile.
    #[must_use]
    pub fn extent(&self) -> (u16, u16) {
        let far = |(x, y): (u16, u16), at: Position| (x.max(at.x + 2), y.max(at.y + 2));
        self.positions().fold((0, 0), far)
    }

    /// The smallest x and y of a tile; (0, 0) where there is none.
    #[must_use]
    pub fn corner(&self) -> (u16, u16) {
        let near = |(x, y): (u16, u16), at: Position| (x.min(at.x), y.min(at.y));
        let first = self.0.first().map_or((0, 0), |tile| (tile.at.x, tile.at.y));
        self.positions().fold(first, near)
    }

    /// Width and height in half tiles of the smallest box around all tiles.
    #[must_use]
    pub fn size(&self) -> (u16, u16) {
        let ((x, y), (right, bottom)) = (self.corner(), self.extent());
        (right - x, bottom - y)
    }
}

/// Sorts; of tiles at one place the first stays.
impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut tiles: Vec<Tile> = tiles.into_iter().collect();
        tiles.sort_by_key(|tile| tile.at);
        tiles.dedup_by_key(|tile| tile.at);
        Self(tiles)
    }
}

impl<'a> IntoIterator for &'a Tiles {
    type Item = &'a Tile;
    type IntoIter = std::slice::Iter<'a, Tile>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(x: u16, y: u16, z: u8) -> Tile {
        Tile {
            at: Position::new(x, y, z),
            face: None,
        }
    }

    #[test]
    fn tiles_stand_by_row_then_column_then_layer_however_they_came() {
        let tiles: Tiles = [
            tile(2, 0, 1),
            tile(0, 2, 0),
            tile(2, 0, 0),
            tile(0, 0, 5),
            tile(2, 0, 1),
        ]
        .into_iter()
        .collect();
        let expected = [tile(0, 0, 5), tile(2, 0, 0), tile(2, 0, 1), tile(0, 2, 0)];
        assert_eq!(tiles.as_slice(), expected);
        let mut grown = Tiles::default();
        for one in expected.into_iter().rev() {
            assert_eq!(grown.insert(one), None);
        }
        assert_eq!(grown, tiles);
        assert_eq!(grown.remove(Position::new(2, 0, 0)), Some(tile(2, 0, 0)));
        assert_eq!(grown.get(Position::new(2, 0, 0)), None);
    }

    #[test]
    fn the_box_of_a_level_reaches_to_the_edges_of_its_tiles() {
        let tiles: Tiles = [tile(3, 4, 0), tile(7, 5, 2)].into_iter().collect();
        assert_eq!((tiles.corner(), tiles.extent(), tiles.size()), ((3, 4), (9, 7), (6, 3)));
        assert_eq!(tiles.layers(), 3);
        assert_eq!(Tiles::default().size(), (0, 0));
    }
}
