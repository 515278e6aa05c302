//! Undo and redo along the line of a game's pairs and shuffles.

use super::Made;
use super::pick::{lifted, position, set_cover, take};
use super::pile::{face_at, standing};
use crate::board::{ActionId, Board, Counter, Place, Slot};
use crate::sim::world::World;

/// Whether the last move can be taken back: the places of its pair are empty, as they are unless the game has been started again.
pub(in crate::sim) fn can_undo(world: &World) -> bool {
    match world.mahjong.line.last(position(world)) {
        None => false,
        Some(Made::Pair { tiles, .. }) => tiles
            .iter()
            .all(|&tile| world.board.faces().get(tile as usize) == Some(&0)),
        Some(Made::Shuffle(faces)) => faces[0].len() == world.board.faces().len(),
    }
}

/// Whether the next move of the line can be made: its pair is free and matches.
pub(in crate::sim) fn can_redo(world: &World) -> bool {
    match world.mahjong.line.next(position(world)) {
        None => false,
        Some(Made::Pair { tiles: [a, b], .. }) => {
            let (a, b) = (*a as usize, *b as usize);
            let standing = standing(&world.mahjong.pile, &world.board);
            let matches = face_at(&world.board, a).zip(face_at(&world.board, b));
            matches.is_some_and(|(a, b)| a.matches(b)) && standing.is_free(a) && standing.is_free(b)
        }
        Some(Made::Shuffle(faces)) => faces[1].len() == world.board.faces().len(),
    }
}

/// Takes the last move back; answers its pair. A tile that is lifted is put down, and a game that was over goes on.
pub(super) fn undo(me: ActionId, world: &mut World) -> Option<(Place, Place)> {
    if !can_undo(world) {
        return None;
    }
    let made = world.mahjong.line.last(position(world)).cloned()?;
    put_down(me, world);
    world.count(me, Counter::Outcome, -world.board.counters().get(Counter::Outcome));
    match made {
        Made::Pair { tiles, faces } => {
            for (tile, face) in tiles.into_iter().zip(faces) {
                let slot = world.board.slot_at(tile as usize);
                world.put(me, tile as usize, slot.with_piece(tile + 1, face));
            }
            world.count(me, Counter::Cleared, -2);
            world.count(me, Counter::Moves, -1);
            Some(places(&world.board, tiles))
        }
        Made::Shuffle(faces) => {
            turn(me, world, &faces[0]);
            world.count(me, Counter::Shuffles, -1);
            None
        }
    }
}

/// Makes the next move of the line again; answers its pair.
pub(super) fn redo(me: ActionId, world: &mut World) -> Option<(Place, Place)> {
    if !can_redo(world) {
        return None;
    }
    let made = world.mahjong.line.next(position(world)).cloned()?;
    put_down(me, world);
    match made {
        Made::Pair { tiles, .. } => {
            take(me, world, tiles.map(|tile| tile as usize));
            Some(places(&world.board, tiles))
        }
        Made::Shuffle(faces) => {
            turn(me, world, &faces[1]);
            world.count(me, Counter::Shuffles, 1);
            None
        }
    }
}

fn places(board: &Board, [a, b]: [u32; 2]) -> (Place, Place) {
    (board.place_at(a as usize), board.place_at(b as usize))
}

fn put_down(me: ActionId, world: &mut World) {
    if let Some(place) = lifted(world) {
        set_cover(me, world, place, 0);
    }
}

/// Gives the tiles that stand other faces.
pub(super) fn turn(me: ActionId, world: &mut World, faces: &[u8]) {
    for (tile, &face) in faces.iter().enumerate() {
        let slot = world.board.slot_at(tile);
        if slot.face != 0 && face != 0 {
            world.put(me, tile, Slot { face, ..slot });
        }
    }
}
