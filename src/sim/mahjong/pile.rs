//! The pile that stands on a board, as the rules look at it.

use crate::board::{Board, Place};
use crate::level::mahjong::{Cover, Face, Position, Tile};
use crate::rules::mahjong::{Pile, Standing, Verdict};
use crate::sim::world::World;

/// Whether a pile can be cleared, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Winnable {
    /// Some order of pairs clears it.
    Yes,
    /// Proved: none does.
    No,
    /// It was not found out within the budget.
    Unknown,
}

impl Winnable {
    pub(super) const fn of(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Solved(_) => Self::Yes,
            Verdict::Unsolvable => Self::No,
            Verdict::Unknown => Self::Unknown,
        }
    }
}

/// The face of a tile on a board that waits for its own: none of the faces of the game, so that it matches nothing.
pub const BLANK: u8 = crate::level::mahjong::FACES + 1;

/// The geometry of the places of a board.
pub(super) fn pile_of(board: &Board, cover: Cover) -> Pile {
    let positions = (0..board.faces().len()).map(|index| position_of(board.place_at(index)));
    let tiles = positions.map(|at| Tile { at, face: None });
    Pile::of(&tiles.collect(), cover)
}

/// Whether the tiles of a pile are the places of a board.
pub(in crate::sim) fn is_pile_of(pile: &Pile, board: &Board) -> bool {
    let positions = pile.positions();
    positions.len() == board.faces().len()
        && positions
            .iter()
            .enumerate()
            .all(|(index, &at)| place_of(at) == board.place_at(index))
}

pub(super) const fn position_of(place: Place) -> Position {
    Position::new(place.x(), place.y(), place.z())
}

pub(super) const fn place_of(at: Position) -> Place {
    Place::new(at.x, at.y, at.z)
}

/// The tiles that stand.
pub(super) fn standing<'a>(pile: &'a Pile, board: &Board) -> Standing<'a> {
    standing_of(pile, board.faces())
}

/// The same of the faces of a board.
pub(super) fn standing_of<'a>(pile: &'a Pile, faces: &[u8]) -> Standing<'a> {
    let mut standing = Standing::all(pile);
    for (tile, &face) in faces.iter().enumerate() {
        if face == 0 {
            standing.take(tile, |_| {});
        }
    }
    standing
}

/// The face of a tile that stands.
pub(super) fn face_at(board: &Board, tile: usize) -> Option<Face> {
    Face::new(board.faces().get(tile)?.checked_sub(1)?)
}

/// A face for every place, as the rules want it; where no tile stands it means nothing.
pub(super) fn faces(board: &Board) -> Vec<Face> {
    faces_of(board.faces())
}

/// The same of the faces of a board.
pub(super) fn faces_of(faces: &[u8]) -> Vec<Face> {
    let blank = Face::of_group(0)[0];
    let face = |face: &u8| face.checked_sub(1).and_then(Face::new).unwrap_or(blank);
    faces.iter().map(face).collect()
}

/// Every two free tiles that match, the first in order first.
pub(super) fn pairs(world: &World) -> Vec<(usize, usize)> {
    let board = &world.board;
    let standing = standing(&world.mahjong.pile, board);
    let free: Vec<(usize, Face)> = standing
        .free()
        .filter_map(|tile| Some((tile, face_at(board, tile)?)))
        .collect();
    let mut pairs = Vec::new();
    for (index, &(a, face)) in free.iter().enumerate() {
        let later = free[index + 1..].iter().filter(|(_, other)| face.matches(*other));
        pairs.extend(later.map(|&(b, _)| (a, b)));
    }
    pairs
}

/// Whether two free tiles match.
pub(in crate::sim) fn has_pair(world: &World) -> bool {
    let standing = standing(&world.mahjong.pile, &world.board);
    let mut seen = 0u64;
    standing
        .free()
        .filter_map(|tile| face_at(&world.board, tile))
        .any(|face| {
            let bit = 1 << face.group();
            let known = seen & bit != 0;
            seen |= bit;
            known
        })
}

/// Whether the game had tiles and none is left.
pub(in crate::sim) fn is_empty_table(world: &World) -> bool {
    let faces = world.board.faces();
    !faces.is_empty() && faces.iter().all(|&face| face == 0)
}
