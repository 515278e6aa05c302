//! What a stroke leaves in each cell.

use super::history::Content;
use super::palette::{Layer, Palette, Tile};
use crate::grid::Cell;
use crate::level::match3::Piece;
use crate::level::{Match3, Terrain};
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
        let tiles = Tile::of_layer(palette.layer, colours);
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
        })
    }

    /// The layer that it paints.
    pub fn layer(&self) -> Layer {
        match self {
            Self::Plain(tile) => tile.layer(),
            Self::Scatter { tiles, .. } => tiles.first().map_or(Layer::Pieces, |tile| tile.layer()),
        }
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
        }
    }
}

/// What counts as equal for Fill and Wand on a layer: on the Pieces layer walls and voids are kinds of their own.
pub(super) fn kind(match3: &Match3, layer: Layer, index: usize) -> Option<Tile> {
    let terrain = *match3.terrain.as_slice().get(index)?;
    Some(match layer {
        Layer::Pieces if terrain.is_floor() => Tile::Piece(*match3.pieces.as_slice().get(index)?),
        _ => Tile::Terrain(terrain),
    })
}
