//! What paints: the tools, and the tile that each layer's brush holds.

use crate::level::Terrain;
use crate::level::match3::{Colour, Piece};

/// A tool of the Level canvas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Tool {
    /// Paints the chosen tile.
    #[default]
    Brush,
    /// Leaves a random piece on the Pieces layer (with Shift none), and floor on the Terrain layer.
    Eraser,
}

impl Tool {
    /// Every tool, in the order of the header.
    pub const ALL: [Self; 2] = [Self::Brush, Self::Eraser];

    /// The name in the interface.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brush => "Brush",
            Self::Eraser => "Eraser",
        }
    }
}

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

/// The active layer, and the tile that the brush holds for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Palette {
    /// The layer that is painted on.
    pub layer: Layer,
    /// What the brush paints on the Terrain layer.
    pub terrain: Terrain,
    /// What the brush paints on the Pieces layer.
    pub piece: Piece,
}

impl Default for Palette {
    fn default() -> Self {
        Self {
            layer: Layer::Pieces,
            terrain: Terrain::Wall,
            piece: Colour::new(0).map_or(Piece::Random, Piece::Tile),
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

/// What a stroke leaves in each cell: the brush's tile, or what the eraser leaves on the active layer.
#[must_use]
pub fn ink(tool: Tool, palette: &Palette, erase: bool, shift: bool) -> Tile {
    match (tool, erase, palette.layer) {
        (Tool::Brush, false, _) => palette.tile(),
        (Tool::Eraser, _, Layer::Terrain) | (_, true, Layer::Terrain) => Tile::Terrain(Terrain::Floor),
        (Tool::Eraser, _, Layer::Pieces) | (_, true, Layer::Pieces) => {
            Tile::Piece(if shift { Piece::Empty } else { Piece::Random })
        }
    }
}
