//! The Mahjong solitaire level: tiles at half-tile places on layers, their faces, and how they are dealt.

mod face;
mod place;
mod tiles;

pub use face::{FACES, Face, GROUPS, TileSet};
pub use place::{MAX_LAYERS, MAX_SIDE, Position};
pub use tiles::Tiles;

use serde::{Deserialize, Serialize};

use super::sokoban::StoredSolution;

/// The keys of [`Mahjong::metadata`].
pub mod metadata {
    /// What tells a board of mah from others.
    pub const ID: &str = "id";
    /// The group under which mah and Kyodai list a layout.
    pub const CATEGORY: &str = "category";
    /// The name under which GNOME Mahjongg keeps scores.
    pub const SCORE_NAME: &str = "scorename";
    /// A comment of a layout; there may be several.
    pub const COMMENT: &str = "comment";
}

/// One tile of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile {
    /// Where its top left quarter lies.
    pub at: Position,
    /// The face that the designer fixed, or `None` where the deal gives one.
    pub face: Option<Face>,
}

/// How the faces that are not fixed are dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Difficulty {
    /// Random free pairs are taken off the full board: solvable.
    #[default]
    Easy,
    /// Pairs are laid down backwards from the empty board, line by line: solvable, with fewer ways to win.
    Hard,
    /// Every face is drawn alike: solvable or not.
    Any,
}

impl Difficulty {
    /// Every difficulty, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Hard, Self::Any];

    /// The name in files and reports: `easy`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Hard => "hard",
            Self::Any => "any",
        }
    }
}

/// Which tiles lie upon another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Cover {
    /// Those of the next layer up that share a quarter with it.
    #[default]
    NextLayer,
    /// Those of any higher layer that share a quarter with it, as some programs have it.
    AnyLayerAbove,
}

/// A level's settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Settings {
    /// The pictures on the tiles.
    pub tile_set: TileSet,
    /// How the faces that are not fixed are dealt.
    pub difficulty: Difficulty,
    /// Which tiles lie upon another.
    pub cover: Cover,
}

/// A Mahjong solitaire level.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Mahjong {
    /// The tiles, each place once.
    pub tiles: Tiles,
    /// How it is dealt and played.
    pub settings: Settings,
    /// Solutions of the deal of its own seed, each an order of pairs.
    pub solutions: Vec<StoredSolution>,
    /// What layouts of other programs say besides, in their order; the keys are those of [`metadata`].
    pub metadata: Vec<(String, String)>,
}

impl Mahjong {
    /// The first value of a key of [`Self::metadata`].
    #[must_use]
    pub fn metadata_of(&self, key: &str) -> Option<&str> {
        let mut entries = self.metadata.iter();
        entries
            .find(|(known, value)| known == key && !value.is_empty())
            .map(|(_, value)| value.as_str())
    }

    /// The comments among [`Self::metadata`].
    pub fn comments(&self) -> impl Iterator<Item = &str> {
        let comments = self.metadata.iter().filter(|(key, _)| key == metadata::COMMENT);
        comments.map(|(_, value)| value.as_str())
    }

    /// A level of tiles whose faces are all dealt. A place that comes twice is kept once.
    #[must_use]
    pub fn of_places(places: impl IntoIterator<Item = Position>) -> Self {
        let tiles = places.into_iter().map(|at| Tile { at, face: None });
        Self {
            tiles: tiles.collect(),
            settings: Settings::default(),
            solutions: Vec::new(),
            metadata: Vec::new(),
        }
    }
}
