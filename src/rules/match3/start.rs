//! The initial board: fixed pieces stay, and random cells get colours.

use super::arrange::{Failure, Task, arrange};
use super::fill::Supply;
use super::{ATTEMPTS, Matching, Tiles, refill};
use crate::level::Match3;
use crate::level::match3::{Piece, Refill};
use crate::rng::Rng;

/// Why a level has no initial board. Both read as a sentence without its full stop, to go on from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StartError {
    /// Proven: no colours of the random cells will do. Holds the reason.
    Impossible(String),
    /// None was found within the budget; there may be one.
    NotFound,
}

impl std::fmt::Display for StartError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Impossible(reason) => write!(f, "no start exists: {reason}"),
            Self::NotFound => write!(f, "no start was found in {ATTEMPTS} tries and a search"),
        }
    }
}

impl std::error::Error for StartError {}

/// The faces of a level's initial board, as in [`Tiles::faces`].
///
/// Fixed pieces stay. Random cells are drawn row by row from the top left, by the weights of those colours that complete no match
/// there (where none is left, one cell back and again), up to 200 times, until a legal move exists; then a search builds one.
/// Only the random cells are judged: a level without any always starts, ready matches among fixed pieces and all. Where the
/// player drops tiles into cells that stay empty, no swap is needed to begin with.
pub fn start(level: &Match3, rng: &mut Rng) -> Result<Vec<u8>, StartError> {
    let faces = fixed_faces(level);
    let cells = random_cells(level);
    if cells.is_empty() {
        return Ok(faces);
    }
    let settings = &level.settings;
    if settings.weights.iter().all(|&weight| weight == 0) {
        return Err(StartError::Impossible(
            "no colour has a weight, so that none can be drawn".into(),
        ));
    }
    let task = Task {
        tiles: tiles(level, &faces),
        cells,
        matching: Matching::of(settings),
        supply: Supply::of_weights(settings),
        needs_move: !is_for_drops(level),
    };
    arrange(&task, ATTEMPTS, rng).faces.map_err(|failure| match failure {
        Failure::NotFound => StartError::NotFound,
        failure => StartError::Impossible(failure.reason(task.matching, task.tiles.width)),
    })
}

/// A level's ground under some faces.
pub(super) fn tiles<'a>(level: &'a Match3, faces: &'a [u8]) -> Tiles<'a> {
    Tiles {
        width: level.terrain.width() as usize,
        height: level.terrain.height() as usize,
        faces,
        terrain: level.terrain.as_slice(),
    }
}

/// The fixed pieces alone.
pub(super) fn fixed_faces(level: &Match3) -> Vec<u8> {
    let cells = level.terrain.as_slice().iter().zip(level.pieces.as_slice());
    cells
        .map(|(terrain, piece)| match piece {
            Piece::Tile(colour) if terrain.is_floor() => colour.index() + 1,
            _ => 0,
        })
        .collect()
}

/// The floor cells whose colour is drawn, in reading order.
pub(super) fn random_cells(level: &Match3) -> Vec<u32> {
    floor_with(level, Piece::Random)
}

/// The floor cells with a piece like this one, in reading order.
pub(super) fn floor_with(level: &Match3, wanted: Piece) -> Vec<u32> {
    let cells = level.terrain.as_slice().iter().zip(level.pieces.as_slice());
    (0u32..)
        .zip(cells)
        .filter(|(_, (terrain, piece))| terrain.is_floor() && **piece == wanted)
        .map(|(cell, _)| cell)
        .collect()
}

/// Whether the player begins by dropping tiles: the level takes drops, and has empty cells that nothing fills.
pub(super) fn is_for_drops(level: &Match3) -> bool {
    let settings = &level.settings;
    settings.drop && {
        let fed = refill::fed(level.terrain.as_slice(), level.terrain.width() as usize);
        let mut empty = floor_with(level, Piece::Empty).into_iter();
        empty.any(|cell| settings.refill == Refill::None || !fed[cell as usize])
    }
}
