//! What a stroke leaves in each cell.

use super::cells;
use super::history::Content;
use super::palette::{Layer, Palette, Tile};
use crate::grid::Cell;
use crate::level::match3::Piece;
use crate::level::sokoban::{Ground, Object};
use crate::level::{Level, Terrain};
use crate::rng::Rng;

/// The ink of one stroke. It never changes while the stroke goes on, and gives each cell, and all its mirror images, one tile.
#[derive(Debug, Clone)]
pub(super) enum Ink {
    /// The same tile everywhere.
    Plain(Tile),
    /// A tile drawn for each cell, from the seed of the stroke and the cell alone: a preview shows what will be.
    Scatter {
        tiles: Vec<Tile>,
        weights: Vec<u32>,
        seed: u64,
    },
}

impl Ink {
    /// What the brush holds. `seed` is that of the stroke.
    pub fn of_brush(palette: &Palette, colours: u8, seed: u64) -> Self {
        if !palette.scatter {
            return Self::Plain(palette.tile());
        }
        let mut tiles = Tile::of_layer(palette.layer, colours);
        // Of heroes there is one: it is not scattered.
        tiles.retain(|&tile| tile != Tile::Object(Some(Object::Hero)));
        let weights: Vec<u32> = tiles.iter().map(|&tile| palette.weights.of(tile)).collect();
        if weights.iter().all(|&weight| weight == 0) {
            return Self::Plain(palette.tile());
        }
        Self::Scatter { tiles, weights, seed }
    }

    /// What the eraser leaves on a layer: floor, or a random piece; `nothing`: no piece at all.
    pub const fn of_eraser(layer: Layer, nothing: bool) -> Self {
        Self::Plain(match (layer, nothing) {
            (Layer::Terrain, _) => Tile::Terrain(Terrain::Floor),
            (Layer::Pieces, true) => Tile::Piece(Piece::Empty),
            (Layer::Pieces, false) => Tile::Piece(Piece::Random),
            (Layer::Ground, _) => Tile::Ground(Ground::Floor),
            (Layer::Objects, _) => Tile::Object(None),
        })
    }

    /// The layer that it paints.
    pub fn layer(&self) -> Layer {
        match self {
            Self::Plain(tile) => tile.layer(),
            Self::Scatter { tiles, .. } => tiles.first().map_or(Layer::Pieces, |tile| tile.layer()),
        }
    }

    /// Whether it is the hero, of whom there is one.
    pub fn is_hero(&self) -> bool {
        matches!(self, Self::Plain(Tile::Object(Some(Object::Hero))))
    }

    /// The tile for a cell.
    fn tile(&self, cell: Cell) -> Option<Tile> {
        match self {
            Self::Plain(tile) => Some(*tile),
            Self::Scatter { tiles, weights, seed } => {
                let place = u64::from(cell.x as u32) | u64::from(cell.y as u32) << 32;
                // The odd constant of the golden ratio parts the seeds of neighbouring cells.
                let mut rng = Rng::from_seed(seed ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15));
                rng.weighted(weights).and_then(|index| tiles.get(index)).copied()
            }
        }
    }

    /// What a cell holds after it: `None` where it finds no room, because walls and voids hold no piece. `like` is the cell
    /// that stands for all mirror images.
    pub fn on(&self, before: Content, like: Cell) -> Option<Content> {
        match self.tile(like)? {
            Tile::Terrain(terrain) => Some((terrain, before.1)),
            Tile::Piece(piece) => before.0.is_floor().then_some((before.0, piece)),
            // Nothing stands in a wall or outside.
            Tile::Ground(ground) if !ground.is_open() => Some((ground.terrain(), Piece::Empty)),
            Tile::Ground(ground) => Some((ground.terrain(), before.1)),
            Tile::Object(None) => Some((before.0, Piece::Empty)),
            Tile::Object(object) => before.0.is_floor().then_some((before.0, cells::piece_of(object))),
        }
    }
}

/// What counts as equal for Fill and Wand on a layer: on the upper layer walls and voids are kinds of their own.
pub(super) fn kind(level: &Level, layer: Layer, cell: Cell) -> Option<Tile> {
    let (terrain, piece) = cells::content(level, cell)?;
    Some(match layer {
        Layer::Pieces if terrain.is_floor() => Tile::Piece(piece),
        Layer::Objects if terrain.is_floor() => Tile::Object(cells::object_of(piece)),
        Layer::Terrain | Layer::Pieces => Tile::Terrain(terrain),
        Layer::Ground | Layer::Objects => Tile::Ground(Ground::of_terrain(terrain)),
    })
}
