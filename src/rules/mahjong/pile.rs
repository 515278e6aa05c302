//! The geometry of a level's tiles: which lies upon which, and which stand side by side. It knows no faces.

use crate::level::mahjong::{Cover, Mahjong, Position, Tiles};

/// The tiles of a level with their neighbours, by index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pile {
    positions: Vec<Position>,
    above: Links,
    below: Links,
    left: Links,
    right: Links,
}

/// For each tile, a list of others.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Links {
    /// Where each tile's list ends in `others`; it starts where the one before ends.
    ends: Vec<u32>,
    others: Vec<u32>,
}

impl Links {
    fn of(&self, tile: usize) -> &[u32] {
        let start = if tile == 0 { 0 } else { self.ends[tile - 1] };
        &self.others[start as usize..self.ends[tile] as usize]
    }

    fn close(&mut self) {
        self.ends.push(self.others.len() as u32);
    }
}

/// The steps to the places that share a quarter with a tile's.
const AROUND: [(i32, i32); 9] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (0, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

/// Which tile lies where, over the box around all tiles.
pub(super) struct Lookup {
    corner: (i32, i32),
    size: (i32, i32),
    layers: i32,
    /// One more than the index of the tile; 0 is none.
    tiles: Vec<u32>,
}

impl Lookup {
    pub(super) fn new(tiles: &Tiles) -> Self {
        let ((x, y), (width, height)) = (tiles.corner(), tiles.size());
        let (corner, size) = ((i32::from(x), i32::from(y)), (i32::from(width), i32::from(height)));
        let layers = i32::from(tiles.layers());
        let mut lookup = Self {
            corner,
            size,
            layers,
            tiles: vec![0; (size.0 * size.1 * layers) as usize],
        };
        for (index, at) in tiles.positions().enumerate() {
            if let Some(cell) = lookup.cell(i32::from(at.x), i32::from(at.y), i32::from(at.z)) {
                lookup.tiles[cell] = index as u32 + 1;
            }
        }
        lookup
    }

    const fn cell(&self, x: i32, y: i32, z: i32) -> Option<usize> {
        let (x, y) = (x - self.corner.0, y - self.corner.1);
        if x < 0 || y < 0 || x >= self.size.0 || y >= self.size.1 || z < 0 || z >= self.layers {
            return None;
        }
        Some(((z * self.size.1 + y) * self.size.0 + x) as usize)
    }

    /// The tile whose position is so far from another.
    fn at(&self, from: Position, (dx, dy): (i32, i32), z: i32) -> Option<u32> {
        let cell = self.cell(i32::from(from.x) + dx, i32::from(from.y) + dy, z)?;
        self.tiles[cell].checked_sub(1)
    }

    /// The tiles of a layer that share a quarter with a position.
    pub(super) fn sharing(&self, from: Position, z: i32) -> impl Iterator<Item = u32> + '_ {
        AROUND.into_iter().filter_map(move |step| self.at(from, step, z))
    }
}

impl Pile {
    /// The pile of a level, by its cover rule.
    #[must_use]
    pub fn new(level: &Mahjong) -> Self {
        Self::of(&level.tiles, level.settings.cover)
    }

    /// The pile of some tiles.
    #[must_use]
    pub fn of(tiles: &Tiles, cover: Cover) -> Self {
        let lookup = Lookup::new(tiles);
        let mut pile = Self {
            positions: tiles.positions().collect(),
            above: Links::default(),
            below: Links::default(),
            left: Links::default(),
            right: Links::default(),
        };
        let layers = i32::from(tiles.layers());
        for &at in &pile.positions {
            let z = i32::from(at.z);
            let (above, below) = match cover {
                Cover::NextLayer => (z + 1..z + 2, z - 1..z),
                Cover::AnyLayerAbove => (z + 1..layers, 0..z),
            };
            let links = |layers: std::ops::Range<i32>| layers.flat_map(|z| lookup.sharing(at, z));
            pile.above.others.extend(links(above));
            pile.below.others.extend(links(below));
            let lookup = &lookup;
            let beside = |dx| (-1..=1).filter_map(move |dy| lookup.at(at, (dx, dy), z));
            pile.left.others.extend(beside(-2));
            pile.right.others.extend(beside(2));
            pile.above.close();
            pile.below.close();
            pile.left.close();
            pile.right.close();
        }
        pile
    }

    /// How many tiles there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Where each tile lies.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The tiles that cover a tile.
    #[must_use]
    pub fn above(&self, tile: usize) -> &[u32] {
        self.above.of(tile)
    }

    /// The tiles that a tile covers.
    #[must_use]
    pub fn below(&self, tile: usize) -> &[u32] {
        self.below.of(tile)
    }

    /// The neighbours that block a tile from the left.
    #[must_use]
    pub fn left(&self, tile: usize) -> &[u32] {
        self.left.of(tile)
    }

    /// The neighbours that block a tile from the right.
    #[must_use]
    pub fn right(&self, tile: usize) -> &[u32] {
        self.right.of(tile)
    }
}

/// Every two tiles that overlap, the first in order first.
#[must_use]
pub fn overlaps(tiles: &Tiles) -> Vec<(Position, Position)> {
    let lookup = Lookup::new(tiles);
    let mut pairs = Vec::new();
    for (index, at) in tiles.positions().enumerate() {
        let others = lookup.sharing(at, i32::from(at.z));
        let later = others.filter(|&other| other as usize > index);
        pairs.extend(later.map(|other| (at, tiles.as_slice()[other as usize].at)));
    }
    pairs.sort_unstable();
    pairs
}

/// Every tile above the table that no tile of the layer below carries.
#[must_use]
pub fn floating(tiles: &Tiles) -> Vec<Position> {
    let lookup = Lookup::new(tiles);
    let floats = |at: &Position| at.z > 0 && lookup.sharing(*at, i32::from(at.z) - 1).next().is_none();
    tiles.positions().filter(floats).collect()
}
