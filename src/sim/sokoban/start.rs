//! The start of a room: on a fresh board, and as an action on the one that runs.

use std::sync::Arc;

use super::Restart;
use super::board::{BALL, HERO, faces_of, terrain_of, terrains_of};
use crate::action::Cause;
use crate::board::{ActionId, Board, Counter, Slot};
use crate::level::sokoban::Sokoban;
use crate::level::{Level, Severity};
use crate::rules::sokoban as rules;
use crate::sim::world::World;

/// The errors with which a room cannot be played at all. Those of rooms without a solution can, and so can those with more balls than
/// destinations.
const UNPLAYABLE: [&str; 4] = ["no-hero", "several-heroes", "object-off-floor", "no-ball"];

/// Why a room cannot start, if it cannot.
fn obstacle(level: &Sokoban) -> Option<String> {
    let problems = rules::check(level).into_iter();
    let mut errors = problems.filter(|problem| problem.severity == Severity::Error);
    errors
        .find(|problem| UNPLAYABLE.contains(&problem.code))
        .map(|problem| problem.message)
}

/// The board of a room as it starts, and the reason when it cannot.
pub(in crate::sim) fn first_board(level: &Sokoban) -> (Board, Option<String>) {
    let board = Board::with_pieces(&terrains_of(level), &faces_of(level));
    (board, obstacle(level))
}

/// Starts the room again on the running board. The line of moves stays, so that they can be made again, unless the level has changed.
pub(super) fn restart(me: ActionId, world: &mut World, restart: &Restart) -> Result<(), Cause> {
    let has_changed = restart.level.as_ref().is_some_and(|level| *level != world.level);
    let level: Arc<Level> = restart.level.clone().unwrap_or_else(|| Arc::clone(&world.level));
    let room = level.sokoban();
    let size = (world.board.width(), world.board.height());
    let Some(room) = room.filter(|room| (room.ground.width(), room.ground.height()) == size) else {
        return Err(Cause::Failed("the level has another size now".into()));
    };
    if let Some(reason) = obstacle(room) {
        return Err(Cause::Failed(reason.into()));
    }
    // Each ball is the one that it was at the first start, as long as no other was painted.
    let mut balls = pieces_with(&world.board, BALL);
    let mut heroes = pieces_with(&world.board, HERO);
    let present = (balls.len() + heroes.len()) as i64;
    let mut created = 0;
    let mut kept = 0;
    for (index, face) in faces_of(room).into_iter().enumerate() {
        let old = match face {
            0 => Some(0),
            HERO => heroes.pop(),
            _ => balls.pop(),
        };
        let piece = old.unwrap_or_else(|| world.new_piece());
        kept += i64::from(face != 0 && old.is_some());
        created += i64::from(old.is_none());
        let after = Slot {
            piece,
            face,
            terrain: terrain_of(room.ground.as_slice()[index]),
            cover: 0,
        };
        world.put(me, index, after);
    }
    world.count(me, Counter::Created, created);
    world.count(me, Counter::Cleared, present - kept);
    for counter in Counter::ALL.into_iter().filter(|counter| counter.is_hashed()) {
        world.count(me, counter, -world.board.counters().get(counter));
    }
    world.keep_as_replaced_by(me);
    if has_changed {
        world.sokoban.line = super::Line::default();
    }
    world.seed = restart.seed;
    world.level = level;
    Ok(())
}

/// The pieces with a face, the lowest number last.
fn pieces_with(board: &Board, face: u8) -> Vec<u32> {
    let slots = (0..board.faces().len()).map(|index| board.slot_at(index));
    let mut pieces: Vec<u32> = slots.filter(|slot| slot.face == face).map(|slot| slot.piece).collect();
    pieces.sort_unstable_by_key(|&piece| std::cmp::Reverse(piece));
    pieces
}
