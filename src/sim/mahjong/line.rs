//! Undo and redo along the line of a game's pairs and shuffles.

use super::Made;
use super::pick::{lifted, position, remove, set_cover};
use super::pile::{face_at, standing};
use crate::board::{ActionId, Board, Counter, Place, Slot};
use crate::sim::world::World;

/// Whether the last move can be taken back: the places of its pair are free, and the tiles of its shuffle are as it left them. They are not
/// where the game has been started again, or painted.
pub(in crate::sim) fn can_undo(world: &World) -> bool {
    match world.mahjong.line.last(position(world)) {
        None => false,
        Some(Made::Pair(pair)) => pair.iter().all(|&(place, _)| has_room(&world.board, place)),
        Some(Made::Shuffle(tiles)) => stand(&world.board, tiles.iter().map(|&(place, _, after)| (place, after))),
    }
}

/// Whether the next move of the line can be made: its pair is free and matches.
pub(in crate::sim) fn can_redo(world: &World) -> bool {
    match world.mahjong.line.next(position(world)) {
        None => false,
        Some(Made::Pair(pair)) => {
            let [a, b] = pair.map(|(place, _)| world.board.index_of_place(place));
            let Some((a, b)) = a.zip(b) else { return false };
            let standing = standing(&world.mahjong.pile, &world.board);
            let matches = face_at(&world.board, a).zip(face_at(&world.board, b));
            matches.is_some_and(|(a, b)| a.matches(b)) && standing.is_free(a) && standing.is_free(b)
        }
        Some(Made::Shuffle(tiles)) => stand(&world.board, tiles.iter().map(|&(place, before, _)| (place, before))),
    }
}

/// Whether a tile can be put into a place: none stands there, and none in its room.
pub(super) fn has_room(board: &Board, place: Place) -> bool {
    let near = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
    let places = near.filter_map(|(dx, dy)| {
        let part = |from: u16, by: i32| u16::try_from(i32::from(from) + by).ok();
        Some(Place::new(part(place.x(), dx)?, part(place.y(), dy)?, place.z()))
    });
    let stands = |place| board.slot_of_place(place).is_some_and(|slot| slot.face != 0);
    !places.into_iter().any(stands)
}

/// Whether tiles with these faces stand, and no others.
fn stand(board: &Board, tiles: impl ExactSizeIterator<Item = (Place, u8)>) -> bool {
    let count = tiles.len() as u64;
    let mut tiles = tiles;
    tiles.all(|(place, face)| board.slot_of_place(place).is_some_and(|slot| slot.face == face))
        && board.present() == count
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
        Made::Pair(pair) => {
            for (place, slot) in pair {
                world.put_at(me, place, slot);
            }
            world.count(me, Counter::Cleared, -2);
            world.count(me, Counter::Moves, -1);
            Some((pair[0].0, pair[1].0))
        }
        Made::Shuffle(tiles) => {
            turn(me, world, tiles.iter().map(|&(place, before, _)| (place, before)));
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
        Made::Pair(pair) => {
            // What stands there now goes, and is what comes back: it may have been painted since.
            remove(me, world, pair[0].0, pair[1].0);
            Some((pair[0].0, pair[1].0))
        }
        Made::Shuffle(tiles) => {
            turn(me, world, tiles.iter().map(|&(place, _, after)| (place, after)));
            world.count(me, Counter::Shuffles, 1);
            None
        }
    }
}

fn put_down(me: ActionId, world: &mut World) {
    if let Some(place) = lifted(world) {
        set_cover(me, world, place, 0);
    }
}

/// Gives tiles that stand other faces, all that there are.
pub(super) fn turn(me: ActionId, world: &mut World, faces: impl Iterator<Item = (Place, u8)>) {
    world.mahjong.painted_over.forget_turned();
    for (place, face) in faces {
        if let Some(slot) = world.board.slot_of_place(place).filter(|slot| slot.face != 0) {
            world.put_at(me, place, Slot { face, ..slot });
        }
    }
}
