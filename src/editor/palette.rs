//! What is painted: layers, tiles, and what the brush holds.

use super::mirror::Mirror;
use crate::level::Terrain;
use crate::level::match3::{Colour, MAX_COLOURS, Piece};

/// A layer of a match-3 level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Layer {
    /// What the ground is.
    Terrain,
    /// What lies on floor cells.
    #[default]
    Pieces,
}

impl Layer {
    /// Every layer, from the ground up.
    pub const ALL: [Self; 2] = [Self::Terrain, Self::Pieces];

    /// The name in the interface.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Terrain => "Terrain",
            Self::Pieces => "Pieces",
        }
    }

    /// The layer so many above; at the ends it stays.
    #[must_use]
    pub fn step(self, by: i8) -> Self {
        let place = (self as isize + isize::from(by)).clamp(0, Self::ALL.len() as isize - 1);
        Self::ALL[place as usize]
    }
}

/// One thing to paint; it belongs to one layer and leaves the other alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tile {
    /// A kind of ground.
    Terrain(Terrain),
    /// A piece. It goes on floor only: walls and voids hold none, so a stroke of pieces passes over them.
    Piece(Piece),
}

impl Tile {
    /// The layer that it is painted on.
    #[must_use]
    pub const fn layer(self) -> Layer {
        match self {
            Self::Terrain(_) => Layer::Terrain,
            Self::Piece(_) => Layer::Pieces,
        }
    }

    /// The name in the interface: "Red", "Random", "Wall".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Terrain(Terrain::Floor) => "Floor",
            Self::Terrain(Terrain::Void) => "Void",
            Self::Terrain(Terrain::Wall) => "Wall",
            Self::Terrain(Terrain::Spawner) => "Spawner",
            Self::Terrain(Terrain::Destination) => "Destination",
            Self::Piece(Piece::Random) => "Random",
            Self::Piece(Piece::Empty) => "Empty",
            Self::Piece(Piece::Tile(colour)) => colour.name(),
        }
    }

    /// The tiles of a layer for a level of so many colours, in the order of the palette: the digits 1–9 choose them.
    #[must_use]
    pub fn of_layer(layer: Layer, colours: u8) -> Vec<Self> {
        match layer {
            Layer::Terrain => Terrain::ALL.map(Self::Terrain).to_vec(),
            Layer::Pieces => (0..colours)
                .filter_map(Colour::new)
                .map(Piece::Tile)
                .chain([Piece::Random, Piece::Empty])
                .map(Self::Piece)
                .collect(),
        }
    }
}

/// The weights of Scatter: how often each tile is drawn, against the others of its layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Weights {
    terrain: [u32; Terrain::ALL.len()],
    pieces: [u32; MAX_COLOURS as usize + 2],
}

/// The greatest weight of a tile.
pub const MAX_WEIGHT: u32 = 1_000;

impl Default for Weights {
    /// All colours alike, and floor with some wall.
    fn default() -> Self {
        let mut weights = Self {
            terrain: [0; Terrain::ALL.len()],
            pieces: [1; MAX_COLOURS as usize + 2],
        };
        weights.set(Tile::Terrain(Terrain::Floor), 3);
        weights.set(Tile::Terrain(Terrain::Wall), 1);
        weights.set(Tile::Piece(Piece::Random), 0);
        weights.set(Tile::Piece(Piece::Empty), 0);
        weights
    }
}

impl Weights {
    /// The weight of a tile.
    #[must_use]
    pub const fn of(&self, tile: Tile) -> u32 {
        match tile {
            Tile::Terrain(terrain) => self.terrain[terrain as usize],
            Tile::Piece(piece) => self.pieces[Self::place(piece)],
        }
    }

    /// Sets the weight of a tile, [`MAX_WEIGHT`] at most.
    pub const fn set(&mut self, tile: Tile, weight: u32) {
        let weight = if weight > MAX_WEIGHT { MAX_WEIGHT } else { weight };
        match tile {
            Tile::Terrain(terrain) => self.terrain[terrain as usize] = weight,
            Tile::Piece(piece) => self.pieces[Self::place(piece)] = weight,
        }
    }

    const fn place(piece: Piece) -> usize {
        match piece {
            Piece::Tile(colour) => colour.index() as usize,
            Piece::Random => MAX_COLOURS as usize,
            Piece::Empty => MAX_COLOURS as usize + 1,
        }
    }
}

/// The largest side of the brush, in cells.
pub const MAX_BRUSH: u8 = 5;

/// The active layer, and what the brush holds for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Palette {
    /// The layer that is painted on.
    pub layer: Layer,
    /// What the brush paints on the Terrain layer.
    pub terrain: Terrain,
    /// What the brush paints on the Pieces layer.
    pub piece: Piece,
    /// Whether each painted cell draws its tile from several, by weight.
    pub scatter: bool,
    /// The weights of the tiles that Scatter draws from.
    pub weights: Weights,
    /// The side of the brush and the eraser, and the width of lines and outlines, in cells: 1 to [`MAX_BRUSH`].
    pub size: u8,
    /// Along which axes painting is mirrored.
    pub mirror: Mirror,
}

impl Default for Palette {
    fn default() -> Self {
        Self {
            layer: Layer::Pieces,
            terrain: Terrain::Wall,
            piece: Colour::new(0).map_or(Piece::Random, Piece::Tile),
            scatter: false,
            weights: Weights::default(),
            size: 1,
            mirror: Mirror::default(),
        }
    }
}

impl Palette {
    /// The tile that the brush paints on the active layer.
    #[must_use]
    pub const fn tile(&self) -> Tile {
        match self.layer {
            Layer::Terrain => Tile::Terrain(self.terrain),
            Layer::Pieces => Tile::Piece(self.piece),
        }
    }

    /// Takes a tile, and switches to its layer.
    pub const fn choose(&mut self, tile: Tile) {
        self.layer = tile.layer();
        match tile {
            Tile::Terrain(terrain) => self.terrain = terrain,
            Tile::Piece(piece) => self.piece = piece,
        }
    }
}
