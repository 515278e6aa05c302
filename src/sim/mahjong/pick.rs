//! Picking tiles: what is lifted, put down or taken, and which tiles cannot be picked.

use super::pile::{BLANK, face_at, standing};
use super::{CHANGED, Made, Mahjong, OVER, of};
use crate::action::Answer;
use crate::board::{ActionId, Counter, Place, Slot};
use crate::rules::Refusal;
use crate::sim::action::{Action, Note};
use crate::sim::world::World;

/// The tile that is lifted.
pub(super) fn lifted(world: &World) -> Option<Place> {
    let index = world.board.covers().iter().position(|&cover| cover != 0)?;
    Some(world.board.place_at(index))
}

/// Why a tile cannot be picked, if it cannot.
pub(in crate::sim) fn refuse_pick(world: &World, place: Place) -> Option<Refusal> {
    let board = &world.board;
    // A blank tile waits for its face, and is none yet.
    let tile = board
        .index_of_place(place)
        .filter(|&tile| !matches!(board.faces()[tile], 0 | BLANK));
    let Some(tile) = tile else {
        return Some(Refusal::NoTile);
    };
    let standing = standing(&world.mahjong.pile, board);
    if standing.is_free(tile) {
        return None;
    }
    Some(if standing.blockers(tile).above.is_empty() {
        Refusal::SidesBlocked
    } else {
        Refusal::Covered
    })
}

/// What picking a free tile comes to.
pub(super) fn pick(action: &mut Action, world: &World, place: Place) -> Answer<Action> {
    action.phase = OVER;
    let Some(first) = lifted(world) else {
        return Answer::Chain(vec![of(Mahjong::Lift { place })]);
    };
    if first == place {
        return Answer::Chain(vec![of(Mahjong::PutDown { place })]);
    }
    let face = |place| face_at(&world.board, world.board.index_of_place(place)?);
    let matches = face(first).zip(face(place)).is_some_and(|(a, b)| a.matches(b));
    if matches {
        action.phase = CHANGED;
        return Answer::Chain(vec![of(Mahjong::RemovePair { a: first, b: place })]);
    }
    action.note = Some(Note::LiftedInstead);
    // One after the other, so that a cancel between them leaves none lifted, and never two.
    Answer::Chain(vec![of(Mahjong::PutDown { place: first }), of(Mahjong::Lift { place })])
}

/// Lifts a tile or puts it down.
pub(super) fn set_cover(me: ActionId, world: &mut World, place: Place, cover: u8) {
    if let Some(index) = world.board.index_of_place(place) {
        let slot = world.board.slot_at(index);
        let cover = if slot.face == 0 { 0 } else { cover };
        world.put(me, index, Slot { cover, ..slot });
    }
}

/// Takes two tiles, counts the move and adds it to the line. It is the game that has taken them, whatever was painted there before.
pub(super) fn remove(me: ActionId, world: &mut World, a: Place, b: Place) {
    let (Some(a), Some(b)) = (world.board.index_of_place(a), world.board.index_of_place(b)) else {
        return;
    };
    let position = position(world);
    let pair = [a, b].map(|tile| {
        let slot = world.board.slot_at(tile);
        (world.board.place_at(tile), Slot { cover: 0, ..slot })
    });
    world.mahjong.line.make(position, Made::Pair(pair));
    for (tile, (place, slot)) in [a, b].into_iter().zip(pair) {
        world.mahjong.painted_over.forget_taken_up(place);
        world.put(me, tile, slot.without_piece());
    }
    world.count(me, Counter::Cleared, 2);
    world.count(me, Counter::Moves, 1);
}

/// The position in the line of moves.
pub(super) fn position(world: &World) -> u64 {
    let counters = world.board.counters();
    (counters.get(Counter::Moves) + counters.get(Counter::Shuffles)).max(0) as u64
}
