//! A room on a board: what terrain and faces stand for.

use crate::board::Board;
use crate::grid::Grid;
use crate::level::Terrain;
use crate::level::sokoban::{Ground, Object, Sokoban};
use crate::rules::sokoban::Room;

/// The face of the hero.
pub(super) const HERO: u8 = face_of(Object::Hero);
/// The face of a ball.
pub(super) const BALL: u8 = face_of(Object::Ball);

/// The terrain of a ground.
#[must_use]
pub const fn terrain_of(ground: Ground) -> Terrain {
    ground.terrain()
}

/// The ground of a terrain.
pub(super) const fn ground_of(terrain: Terrain) -> Ground {
    Ground::of_terrain(terrain)
}

/// The face of an object on a board.
#[must_use]
pub const fn face_of(object: Object) -> u8 {
    match object {
        Object::Hero => 1,
        Object::Ball => 2,
    }
}

pub(super) const fn object_of(face: u8) -> Option<Object> {
    match face {
        HERO => Some(Object::Hero),
        BALL => Some(Object::Ball),
        _ => None,
    }
}

/// The faces of a level's objects; of several heroes all.
pub(super) fn faces_of(level: &Sokoban) -> Vec<u8> {
    let objects = level.objects.as_slice().iter();
    objects.map(|object| object.map_or(0, face_of)).collect()
}

/// The terrain of a level's ground.
pub(super) fn terrains_of(level: &Sokoban) -> Grid<Terrain> {
    let (width, height) = (level.ground.width(), level.ground.height());
    let mut terrain = Grid::filled(width, height, Terrain::Void);
    for (cell, &ground) in level.ground.iter() {
        terrain.set(cell, terrain_of(ground));
    }
    terrain
}

/// The board as a level: what the rules look at.
pub(super) fn level_of(board: &Board) -> Sokoban {
    let mut level = Sokoban::new(board.width(), board.height());
    for (index, (&terrain, &face)) in board.terrain().iter().zip(board.faces()).enumerate() {
        let cell = board.cell_at(index);
        level.ground.set(cell, ground_of(terrain));
        level.objects.set(cell, object_of(face));
    }
    level
}

/// The board as a room in play.
pub(super) fn room_of(board: &Board) -> Room {
    Room::of(&level_of(board))
}

/// Whether there are balls and every one is on a destination.
pub(super) fn is_complete(board: &Board) -> bool {
    let mut balls = 0;
    for (&terrain, &face) in board.terrain().iter().zip(board.faces()) {
        if face == BALL {
            if terrain != Terrain::Destination {
                return false;
            }
            balls += 1;
        }
    }
    balls > 0
}
