//! A match-3 level: a grid of terrain and pieces, and the settings of its rules.

mod effect;

pub use effect::{ATTACK, BAR, DOUBLE, ENCOUNTER, Effect, HEAL, HIT_POINTS};

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::Terrain;
use crate::grid::Grid;

/// The most colours a level can have.
pub const MAX_COLOURS: u8 = 8;

/// The most stars that a level can give.
pub const MAX_STARS: usize = 3;

/// The shortest and longest minimum of a match.
pub const MIN_RANGE: std::ops::RangeInclusive<u8> = 2..=5;

/// A tile's colour: an index below [`MAX_COLOURS`], written `A`–`H`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Colour(#[serde(deserialize_with = "index_of_colour")] u8);

/// An index of a file, checked: whatever holds a colour may rely on it.
fn index_of_colour<'de, D: serde::Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    let index = u8::deserialize(from)?;
    if index < MAX_COLOURS {
        return Ok(index);
    }
    let most = MAX_COLOURS - 1;
    Err(serde::de::Error::custom(format!(
        "expected the index of a colour, 0 to {most}, found {index}"
    )))
}

impl Colour {
    /// Every colour, in the order of their indices.
    pub const ALL: [Self; MAX_COLOURS as usize] = {
        let mut all = [Self(0); MAX_COLOURS as usize];
        let mut index = 0;
        while index < MAX_COLOURS {
            all[index as usize] = Self(index);
            index += 1;
        }
        all
    };

    /// The colour with an index, or `None` at or above [`MAX_COLOURS`].
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < MAX_COLOURS { Some(Self(index)) } else { None }
    }

    /// The index, from 0.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The letter, `A` for index 0.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    /// The colour of an upper-case letter `A`–`H`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'A'..='H' => Some(Self(letter as u8 - b'A')),
            _ => None,
        }
    }

    /// The name in the interface.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            0 => "Red",
            1 => "Blue",
            2 => "Green",
            3 => "Yellow",
            4 => "Purple",
            5 => "Orange",
            6 => "Cyan",
            _ => "Pink",
        }
    }
}

/// What a designer puts on a floor cell. Under void and wall it is kept, and means nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Piece {
    /// A colour drawn by the weights when the simulation starts.
    #[default]
    Random,
    /// Nothing.
    Empty,
    /// A tile of a colour.
    Tile(Colour),
}

/// Which equal tiles make a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Rule {
    /// Runs along a row or a column.
    #[default]
    Line,
    /// 4-connected groups.
    Cluster,
}

/// Where new tiles come from after a clear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Refill {
    /// Cleared cells stay empty.
    None,
    /// Drawn by the weights.
    Random,
    /// Drawn by the weights until the new tiles alone match nothing and a move exists.
    #[default]
    Fair,
}

/// What a dead board becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Reshuffle {
    /// The same tiles change places.
    Permute,
    /// Every tile is replaced by a new one.
    #[default]
    Recreate,
}

/// What wins the level; all of them are needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Goal {
    /// Clear so many tiles of a colour.
    Collect {
        /// Which colour.
        colour: Colour,
        /// How many.
        count: u32,
    },
    /// Reach so many points.
    Score(u32),
    /// Take so many hit points from the enemy.
    Enemy(u32),
}

/// How long the pictures take, in ticks of 1/60 s; no result depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timing {
    /// A swap, there or back.
    pub swap: u32,
    /// A clear.
    pub clear: u32,
    /// The acceleration of a fall, in thousandths of a cell per tick².
    pub fall_acceleration: u32,
    /// The greatest speed of a fall, in thousandths of a cell per tick.
    pub fall_speed: u32,
    /// How far above the board new tiles start, in cells.
    pub spawn_offset: u32,
    /// A reshuffle.
    pub reshuffle: u32,
}

impl Timing {
    /// A picture that takes longer, ten minutes, is a mistake.
    pub const MOST_TICKS: u32 = 36_000;
    /// New tiles that start higher than so many cells are, too.
    pub const MOST_CELLS: u32 = 1_024;
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            swap: 12,
            clear: 40,
            fall_acceleration: 20,
            fall_speed: 500,
            spawn_offset: 5,
            reshuffle: 30,
        }
    }
}

/// The rules of a level, apart from its grids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// Which equal tiles match.
    pub rule: Rule,
    /// The smallest match, in [`MIN_RANGE`].
    pub min: u8,
    /// The share of each colour among drawn tiles; its length is the number of colours, 1 to [`MAX_COLOURS`].
    pub weights: Vec<u32>,
    /// Where new tiles come from.
    pub refill: Refill,
    /// What a dead board becomes.
    pub reshuffle: Reshuffle,
    /// Whether the next tile may be dropped into an empty cell.
    pub drop: bool,
    /// How many moves a game has, or `None` for no limit.
    pub moves: Option<u32>,
    /// What wins; all of them are needed.
    pub goals: Vec<Goal>,
    /// The scores of one star and more, rising; empty where the level gives none.
    pub stars: Vec<u32>,
    /// What matches of a colour raise.
    pub effects: Vec<Effect>,
    /// How long the pictures take.
    pub timing: Timing,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            rule: Rule::Line,
            min: 3,
            weights: vec![1; 6],
            refill: Refill::Fair,
            reshuffle: Reshuffle::Recreate,
            drop: false,
            moves: None,
            goals: Vec::new(),
            stars: Vec::new(),
            effects: Vec::new(),
            timing: Timing::default(),
        }
    }
}

impl Settings {
    /// The number of colours, 1 to [`MAX_COLOURS`].
    #[must_use]
    pub fn colours(&self) -> u8 {
        u8::try_from(self.weights.len())
            .unwrap_or(MAX_COLOURS)
            .clamp(1, MAX_COLOURS)
    }

    /// How many stars a score is worth.
    #[must_use]
    pub fn stars_at(&self, score: i64) -> usize {
        let reached = |stars: &&u32| i64::from(**stars) <= score;
        self.stars.iter().take(MAX_STARS).filter(reached).count()
    }
}

/// What a cell of a level holds when it is written as one character: `A`–`H` a colour, `?` a random one, `_` an empty floor cell,
/// `.` void, `#` wall, `^` a spawner with a random colour.
#[must_use]
pub const fn cell_of(character: char) -> Option<(Terrain, Piece)> {
    Some(match character {
        '?' => (Terrain::Floor, Piece::Random),
        '_' => (Terrain::Floor, Piece::Empty),
        '.' => (Terrain::Void, Piece::Random),
        '#' => (Terrain::Wall, Piece::Random),
        '^' => (Terrain::Spawner, Piece::Random),
        letter => match Colour::from_letter(letter) {
            Some(colour) => (Terrain::Floor, Piece::Tile(colour)),
            None => return None,
        },
    })
}

/// The character of a cell, as [`cell_of`] reads it. The piece of a spawner, and one under void or wall, is not told. A
/// destination, which match-3 has none of, is a floor.
#[must_use]
pub const fn character_of(terrain: Terrain, piece: Piece) -> char {
    match (terrain, piece) {
        (Terrain::Void, _) => '.',
        (Terrain::Wall, _) => '#',
        (Terrain::Spawner, _) => '^',
        (Terrain::Floor | Terrain::Destination, Piece::Empty) => '_',
        (Terrain::Floor | Terrain::Destination, Piece::Random) => '?',
        (Terrain::Floor | Terrain::Destination, Piece::Tile(colour)) => colour.letter(),
    }
}

/// A match-3 level.
///
/// Invariant: both grids have the same sides, each 1 to [`crate::grid::MAX_SIDE`]; readers and the resize command hold it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match3 {
    /// The ground.
    pub terrain: Grid<Terrain>,
    /// What lies on it.
    pub pieces: Grid<Piece>,
    /// The rules.
    pub settings: Settings,
}

impl Match3 {
    /// A board of floor with random pieces.
    #[must_use]
    pub fn new(width: u32, height: u32, settings: Settings) -> Self {
        let (width, height) = (width.max(1), height.max(1));
        Self {
            terrain: Grid::filled(width, height, Terrain::Floor),
            pieces: Grid::filled(width, height, Piece::Random),
            settings,
        }
    }

    /// A board without a cell: what stands for the match-3 board of a level of another kind. It cannot start.
    #[must_use]
    pub fn none() -> &'static Self {
        static NONE: LazyLock<Match3> = LazyLock::new(|| Match3 {
            terrain: Grid::filled(0, 0, Terrain::Floor),
            pieces: Grid::filled(0, 0, Piece::Random),
            settings: Settings::default(),
        });
        &NONE
    }
}
