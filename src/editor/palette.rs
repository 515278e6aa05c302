//! What is painted: layers, tiles, and what the brush holds.

use super::mirror::Mirror;
use crate::level::match3::{Colour, MAX_COLOURS, Piece};
use crate::level::sokoban::{Ground, Object};
use crate::level::{Level, Puzzle, Terrain};

/// A layer of a level, by the kind of the level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Layer {
    /// Match-3: what the ground is.
    Terrain,
    /// Match-3: what lies on floor cells.
    #[default]
    Pieces,
    /// Sokoban: what the ground is.
    Ground,
    /// Sokoban: what stands on it.
    Objects,
}

impl Layer {
    /// Every layer of a match-3 level, from the ground up.
    pub const MATCH3: [Self; 2] = [Self::Terrain, Self::Pieces];

    /// Every layer of a room of Sokoban, from the ground up.
    pub const SOKOBAN: [Self; 2] = [Self::Ground, Self::Objects];

    /// The name in the interface.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Terrain | Self::Ground => "Terrain",
            Self::Pieces => "Pieces",
            Self::Objects => "Objects",
        }
    }

    /// All layers of a level that has this one, from the ground up.
    #[must_use]
    pub const fn siblings(self) -> &'static [Self] {
        match self {
            Self::Terrain | Self::Pieces => &Self::MATCH3,
            Self::Ground | Self::Objects => &Self::SOKOBAN,
        }
    }

    /// How many layers lie below it.
    #[must_use]
    pub const fn depth(self) -> usize {
        match self {
            Self::Terrain | Self::Ground => 0,
            Self::Pieces | Self::Objects => 1,
        }
    }

    /// The layer so many above; at the ends it stays.
    #[must_use]
    pub fn step(self, by: i8) -> Self {
        let all = self.siblings();
        let place = (self.depth() as isize + isize::from(by)).clamp(0, all.len() as isize - 1);
        all[place as usize]
    }
}

/// One thing to paint; it belongs to one layer and leaves the other alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tile {
    /// A kind of ground.
    Terrain(Terrain),
    /// A piece. It goes on floor only: walls and voids hold none, so a stroke of pieces passes over them.
    Piece(Piece),
    /// A ground of a room. A wall, or what is outside, takes away what stood there.
    Ground(Ground),
    /// What stands in a room, or nothing. It goes on open ground only; of heroes there is one.
    Object(Option<Object>),
}

impl Tile {
    /// The layer that it is painted on.
    #[must_use]
    pub const fn layer(self) -> Layer {
        match self {
            Self::Terrain(_) => Layer::Terrain,
            Self::Piece(_) => Layer::Pieces,
            Self::Ground(_) => Layer::Ground,
            Self::Object(_) => Layer::Objects,
        }
    }

    /// The name in the interface: "Red", "Random", "Wall".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Terrain(Terrain::Floor) | Self::Ground(Ground::Floor) => "Floor",
            Self::Terrain(Terrain::Void) => "Void",
            Self::Terrain(Terrain::Wall) | Self::Ground(Ground::Wall) => "Wall",
            Self::Terrain(Terrain::Spawner) => "Spawner",
            Self::Terrain(Terrain::Destination) | Self::Ground(Ground::Destination) => "Destination",
            Self::Piece(Piece::Random) => "Random",
            Self::Piece(Piece::Empty) => "Empty",
            Self::Piece(Piece::Tile(colour)) => colour.name(),
            Self::Ground(Ground::Outside) => "Outside",
            Self::Object(Some(Object::Hero)) => "Hero",
            Self::Object(Some(Object::Ball)) => "Ball",
            Self::Object(None) => "Nothing",
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
            Layer::Ground => Ground::ALL.map(Self::Ground).to_vec(),
            Layer::Objects => Object::ALL
                .map(Some)
                .into_iter()
                .chain([None])
                .map(Self::Object)
                .collect(),
        }
    }
}

/// The weights of Scatter: how often each tile is drawn, against the others of its layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Weights {
    terrain: [u32; Terrain::ALL.len()],
    pieces: [u32; MAX_COLOURS as usize + 2],
    grounds: [u32; Ground::ALL.len()],
    objects: [u32; Object::ALL.len() + 1],
}

/// The greatest weight of a tile.
pub const MAX_WEIGHT: u32 = 1_000;

impl Default for Weights {
    /// All colours alike, and floor with some wall.
    fn default() -> Self {
        let mut weights = Self {
            terrain: [0; Terrain::ALL.len()],
            pieces: [1; MAX_COLOURS as usize + 2],
            grounds: [0; Ground::ALL.len()],
            objects: [0; Object::ALL.len() + 1],
        };
        weights.set(Tile::Terrain(Terrain::Floor), 3);
        weights.set(Tile::Terrain(Terrain::Wall), 1);
        weights.set(Tile::Piece(Piece::Random), 0);
        weights.set(Tile::Piece(Piece::Empty), 0);
        weights.set(Tile::Ground(Ground::Floor), 3);
        weights.set(Tile::Ground(Ground::Wall), 1);
        weights.set(Tile::Object(Some(Object::Ball)), 1);
        weights.set(Tile::Object(None), 3);
        weights
    }
}

impl Weights {
    /// The weight of a tile.
    #[must_use]
    pub const fn of(&self, tile: Tile) -> u32 {
        match tile {
            Tile::Terrain(terrain) => self.terrain[terrain as usize % Terrain::ALL.len()],
            Tile::Piece(piece) => self.pieces[Self::place(piece)],
            Tile::Ground(ground) => self.grounds[ground as usize],
            Tile::Object(object) => self.objects[Self::place_of_object(object)],
        }
    }

    /// Sets the weight of a tile, [`MAX_WEIGHT`] at most.
    pub const fn set(&mut self, tile: Tile, weight: u32) {
        let weight = if weight > MAX_WEIGHT { MAX_WEIGHT } else { weight };
        match tile {
            Tile::Terrain(terrain) => self.terrain[terrain as usize % Terrain::ALL.len()] = weight,
            Tile::Piece(piece) => self.pieces[Self::place(piece)] = weight,
            Tile::Ground(ground) => self.grounds[ground as usize] = weight,
            Tile::Object(object) => self.objects[Self::place_of_object(object)] = weight,
        }
    }

    const fn place_of_object(object: Option<Object>) -> usize {
        match object {
            Some(object) => object as usize,
            None => Object::ALL.len(),
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
    /// What the brush paints on the ground of a room.
    pub ground: Ground,
    /// What the brush puts into a room.
    pub object: Option<Object>,
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
            ground: Ground::Wall,
            object: Some(Object::Ball),
            scatter: false,
            weights: Weights::default(),
            size: 1,
            mirror: Mirror::default(),
        }
    }
}

impl Palette {
    /// What is at hand for a level of its kind.
    #[must_use]
    pub fn of(level: &Level) -> Self {
        let layer = match level.puzzle {
            Puzzle::Sokoban(_) => Layer::Ground,
            Puzzle::Match3(_) | Puzzle::Mahjong(_) => Layer::Pieces,
        };
        Self {
            layer,
            ..Self::default()
        }
    }

    /// The tile that the brush paints on the active layer.
    #[must_use]
    pub const fn tile(&self) -> Tile {
        match self.layer {
            Layer::Terrain => Tile::Terrain(self.terrain),
            Layer::Pieces => Tile::Piece(self.piece),
            Layer::Ground => Tile::Ground(self.ground),
            Layer::Objects => Tile::Object(self.object),
        }
    }

    /// Takes a tile, and switches to its layer.
    pub const fn choose(&mut self, tile: Tile) {
        self.layer = tile.layer();
        match tile {
            Tile::Terrain(terrain) => self.terrain = terrain,
            Tile::Piece(piece) => self.piece = piece,
            Tile::Ground(ground) => self.ground = ground,
            Tile::Object(object) => self.object = object,
        }
    }
}
