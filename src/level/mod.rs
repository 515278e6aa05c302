//! The document: what a designer authors, as plain data. It knows no simulation, no file and no screen.

pub mod mahjong;
pub mod match3;
pub mod problem;
pub mod sokoban;

pub use mahjong::Mahjong;
pub use match3::Match3;
pub use problem::{Problem, Severity};
pub use sokoban::Sokoban;

use serde::{Deserialize, Serialize};

/// The version of the document that this program writes.
pub const VERSION: u32 = 1;

/// One level of any puzzle kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    /// The title that a player sees; may be empty.
    pub name: String,
    /// Who made it; may be empty.
    pub author: String,
    /// Free text for the designers; may be empty.
    pub notes: String,
    /// The seed that its simulations start from, or `None` for 0.
    pub seed: Option<u64>,
    /// The board and its settings.
    pub puzzle: Puzzle,
}

/// The puzzle of a level, by kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Puzzle {
    /// A grid of tiles of which equal ones are brought together.
    Match3(Match3),
    /// A pile of tiles of which equal free ones are taken in pairs.
    Mahjong(Mahjong),
    /// A room in which a hero pushes balls onto destinations.
    Sokoban(Sokoban),
}

impl Puzzle {
    /// The kind's name in reports: `match3`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Match3(_) => "match3",
            Self::Mahjong(_) => "mahjong",
            Self::Sokoban(_) => "sokoban",
        }
    }

    /// The kind's name in sentences: `match-3`.
    #[must_use]
    pub const fn kind_in_words(&self) -> &'static str {
        match self {
            Self::Match3(_) => "match-3",
            Self::Mahjong(_) => "Mahjong solitaire",
            Self::Sokoban(_) => "Sokoban",
        }
    }

    /// What a piece with a face is called: `Red`, `Ball`, `One of dots`. Faces are numbered from 0.
    #[must_use]
    pub fn face_name(&self, face: u8) -> &'static str {
        let name = match self {
            Self::Match3(_) => match3::Colour::new(face).map(match3::Colour::name),
            Self::Mahjong(mahjong) => mahjong::Face::new(face).map(|face| mahjong.settings.tile_set.face_name(face)),
            Self::Sokoban(_) => ["Hero", "Ball"].get(usize::from(face)).copied(),
        };
        name.unwrap_or("Unknown piece")
    }

    /// Columns and rows; of mahjong, half columns and half rows.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        match self {
            Self::Match3(level) => (level.terrain.width(), level.terrain.height()),
            Self::Mahjong(level) => {
                let (width, height) = level.tiles.extent();
                (u32::from(width), u32::from(height))
            }
            Self::Sokoban(level) => (level.ground.width(), level.ground.height()),
        }
    }
}

impl Level {
    /// A level with no author, notes or seed.
    #[must_use]
    pub fn new(name: impl Into<String>, puzzle: Puzzle) -> Self {
        Self {
            name: name.into(),
            author: String::new(),
            notes: String::new(),
            seed: None,
            puzzle,
        }
    }

    /// The match-3 board, where the level is of that kind.
    #[must_use]
    pub const fn match3(&self) -> Option<&Match3> {
        match &self.puzzle {
            Puzzle::Match3(match3) => Some(match3),
            Puzzle::Mahjong(_) | Puzzle::Sokoban(_) => None,
        }
    }

    /// The Mahjong solitaire pile, where the level is of that kind.
    #[must_use]
    pub const fn mahjong(&self) -> Option<&Mahjong> {
        match &self.puzzle {
            Puzzle::Mahjong(mahjong) => Some(mahjong),
            Puzzle::Match3(_) | Puzzle::Sokoban(_) => None,
        }
    }

    /// The Mahjong solitaire pile, to be changed, where the level is of that kind.
    pub const fn mahjong_mut(&mut self) -> Option<&mut Mahjong> {
        match &mut self.puzzle {
            Puzzle::Mahjong(mahjong) => Some(mahjong),
            Puzzle::Match3(_) | Puzzle::Sokoban(_) => None,
        }
    }

    /// The Sokoban room, where the level is of that kind.
    #[must_use]
    pub const fn sokoban(&self) -> Option<&Sokoban> {
        match &self.puzzle {
            Puzzle::Sokoban(sokoban) => Some(sokoban),
            Puzzle::Match3(_) | Puzzle::Mahjong(_) => None,
        }
    }

    /// The Sokoban room, to be changed, where the level is of that kind.
    pub const fn sokoban_mut(&mut self) -> Option<&mut Sokoban> {
        match &mut self.puzzle {
            Puzzle::Sokoban(sokoban) => Some(sokoban),
            Puzzle::Match3(_) | Puzzle::Mahjong(_) => None,
        }
    }

    /// The match-3 board, to be changed, where the level is of that kind.
    pub const fn match3_mut(&mut self) -> Option<&mut Match3> {
        match &mut self.puzzle {
            Puzzle::Match3(match3) => Some(match3),
            Puzzle::Mahjong(_) | Puzzle::Sokoban(_) => None,
        }
    }
}

/// What the ground of a cell is; it decides what may lie there and how it moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum Terrain {
    /// No cell: nothing lies here, and match-3 pieces fall through it to the next floor below.
    Void,
    /// A cell that can hold a piece.
    #[default]
    Floor,
    /// A barrier: nothing enters or passes.
    Wall,
    /// A floor cell where new tiles enter.
    Spawner,
    /// A floor cell that wants a ball.
    // No legend of a match-3 level may name it.
    #[serde(skip_deserializing)]
    Destination,
}

impl Terrain {
    /// Every terrain of match-3, in the order of palettes.
    pub const ALL: [Self; 4] = [Self::Floor, Self::Void, Self::Wall, Self::Spawner];

    /// Whether a piece can lie here.
    #[must_use]
    pub const fn is_floor(self) -> bool {
        matches!(self, Self::Floor | Self::Spawner | Self::Destination)
    }

    /// The name in the interface, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Void => "void",
            Self::Floor => "floor",
            Self::Wall => "wall",
            Self::Spawner => "spawner",
            Self::Destination => "destination",
        }
    }
}
