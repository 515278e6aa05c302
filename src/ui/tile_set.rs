//! What the faces and places of a board look like, and what they are called, by the kind of its level.

use super::atlas::Sprite;
use super::theme::Table;
use crate::board::Slot;
use crate::editor::Content;
use crate::editor::cells::object_of;
use crate::grid::Direction;
use crate::level::match3::{Colour, Piece};
use crate::level::sokoban::{Ground, Object};
use crate::level::{Level, Puzzle, Terrain};

/// A set of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TileSet {
    /// The colours of match-3.
    #[default]
    Colours,
    /// A room of Sokoban, with its hero looking somewhere.
    Room(Direction),
}

impl TileSet {
    /// That of a level; a hero looks down.
    #[must_use]
    pub const fn of(level: &Level) -> Self {
        match level.puzzle {
            Puzzle::Sokoban(_) => Self::Room(Direction::Down),
            Puzzle::Match3(_) | Puzzle::Mahjong(_) => Self::Colours,
        }
    }

    /// What its tiles lie on.
    #[must_use]
    pub const fn table(self) -> Table {
        match self {
            Self::Colours => Table::Colours,
            Self::Room(_) => Table::Room,
        }
    }

    /// Whether it is that of a room.
    #[must_use]
    pub const fn is_room(self) -> bool {
        matches!(self, Self::Room(_))
    }

    /// The picture of a face on a terrain, as a board keeps both; `None` for face 0, which is no piece.
    #[must_use]
    pub fn sprite(self, terrain: Terrain, face: u8) -> Option<Sprite> {
        match self {
            Self::Colours => Sprite::of_face(face),
            Self::Room(looks) => {
                let colour = face.checked_sub(1).and_then(Colour::new)?;
                Some(match object_of(Piece::Tile(colour))? {
                    Object::Hero => Sprite::Hero(looks),
                    Object::Ball if terrain == Terrain::Destination => Sprite::Home,
                    Object::Ball => Sprite::Ball,
                })
            }
        }
    }

    /// What a place of a board holds, in words: "Red", "Wall", "Ball on destination".
    #[must_use]
    pub fn describe(self, slot: Slot) -> String {
        let colour = slot.face_index().and_then(Colour::new);
        match self {
            Self::Colours => describe_slot(slot),
            Self::Room(_) => describe_room((slot.terrain, colour.map_or(Piece::Empty, Piece::Tile))),
        }
    }

    /// What a cell of a level holds, in words. `rolled` is what a random cell shows.
    #[must_use]
    pub fn describe_content(self, content: Content, rolled: Option<Colour>) -> String {
        match self {
            Self::Colours => super::canvas::describe_content(content, rolled),
            Self::Room(_) => describe_room(content),
        }
    }
}

/// What the tiles of a set of Mahjong lie on.
#[must_use]
pub const fn pile_table(set: crate::level::mahjong::TileSet) -> Table {
    match set {
        crate::level::mahjong::TileSet::Classic => Table::Classic,
        crate::level::mahjong::TileSet::Biology => Table::Biology,
    }
}

/// What the tiles of a level lie on.
#[must_use]
pub const fn table_of(level: &Level) -> Table {
    match &level.puzzle {
        Puzzle::Mahjong(mahjong) => pile_table(mahjong.settings.tile_set),
        Puzzle::Match3(_) | Puzzle::Sokoban(_) => TileSet::of(level).table(),
    }
}

/// "Hero", "Ball on destination", "Wall", "Floor".
fn describe_room((terrain, piece): Content) -> String {
    let ground = Ground::of_terrain(terrain);
    let object = match object_of(piece) {
        None => {
            return match ground {
                Ground::Outside => "Outside",
                Ground::Floor => "Floor",
                Ground::Wall => "Wall",
                Ground::Destination => "Destination",
            }
            .to_owned();
        }
        Some(Object::Hero) => "Hero",
        Some(Object::Ball) => "Ball",
    };
    match ground {
        Ground::Floor => object.to_owned(),
        ground => format!("{object} on {}", ground.name()),
    }
}

/// What a place of a running game holds, in words: "Red", "Wall", "Void", "Empty floor".
fn describe_slot(slot: Slot) -> String {
    let words = match (slot.terrain, slot.face_index().and_then(Colour::new)) {
        (Terrain::Void, _) => "Void",
        (Terrain::Wall, _) => "Wall",
        (_, Some(colour)) => colour.name(),
        (_, None) => "Empty floor",
    };
    match slot.terrain {
        Terrain::Spawner => format!("{words}, on a spawner"),
        _ => words.to_owned(),
    }
}
