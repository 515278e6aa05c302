//! The start of a level: on a fresh board, and as an action on the one that runs.

use std::sync::Arc;

use super::state::draw_next_tile;
use super::{Match3, conclude, fall_and_refill, is_settled};
use crate::action::{Answer, Cause};
use crate::board::{ActionId, Board, Counter, Field, Slot};
use crate::level::{Level, match3};
use crate::rng::Rng;
use crate::rules::match3 as rules;
use crate::sim::action::{Action, Kind};
use crate::sim::world::World;

/// The match-3 puzzle of a level; one without a cell, which cannot start, where the level is of another kind.
fn puzzle(level: &Level) -> &match3::Match3 {
    level.match3().unwrap_or_else(|| match3::Match3::none())
}

/// The faces of the fixed pieces alone: what is left of a board that cannot start.
pub(in crate::sim) fn fixed_faces(level: &match3::Match3) -> Vec<u8> {
    let cells = level.terrain.as_slice().iter().zip(level.pieces.as_slice());
    cells
        .map(|(terrain, piece)| match piece {
            match3::Piece::Tile(colour) if terrain.is_floor() => colour.index() + 1,
            _ => 0,
        })
        .collect()
}

/// Starts the level again on the running board: same seed, same start.
pub(super) fn restart(action: &mut Action, me: ActionId, world: &mut World) -> Answer<Action> {
    let Kind::Match3(Match3::Restart { seed, level }) = &action.kind else {
        return Answer::Done;
    };
    let level: Arc<Level> = level.clone().unwrap_or_else(|| Arc::clone(&world.level));
    let puzzle = puzzle(&level);
    if puzzle.terrain.as_slice().len() != world.board.faces().len() {
        return Answer::Fail(Cause::Failed("the level has another size now".into()));
    }
    let faces = match rules::start(puzzle, *seed) {
        Ok(faces) => faces,
        Err(error) => return Answer::Fail(Cause::Failed(error.to_string().into())),
    };
    world.keep_as_replaced_by(me);
    (world.rng, world.seed) = (Rng::from_seed(*seed), *seed);
    world.match3.settings = Arc::new(puzzle.settings.clone());
    let (mut cleared, mut created) = (0, 0);
    for (index, &face) in faces.iter().enumerate() {
        let before = world.board.slot_at(index);
        let piece = if face == 0 { 0 } else { world.new_piece() };
        cleared += i64::from(before.face != 0);
        created += i64::from(face != 0);
        let terrain = puzzle.terrain.as_slice()[index];
        world.put(
            me,
            index,
            Slot {
                piece,
                face,
                terrain,
                cover: 0,
            },
        );
    }
    world.count(me, Counter::Cleared, cleared);
    world.count(me, Counter::Created, created);
    for counter in Counter::ALL.into_iter().filter(|counter| counter.is_hashed()) {
        world.count(me, counter, -world.board.counters().get(counter));
    }
    for field in Field::ALL {
        world.set(me, field, 0);
    }
    world.level = level;
    draw_next_tile(world);
    if is_settled(world) {
        return conclude(action, world);
    }
    fall_and_refill(action)
}

/// The board of a level as it starts, and the reason when it cannot.
pub(in crate::sim) fn first_board(level: &match3::Match3, seed: u64) -> (Board, Option<String>) {
    let (faces, reason) = match rules::start(level, seed) {
        Ok(faces) => (faces, None),
        Err(error) => (fixed_faces(level), Some(error.to_string())),
    };
    (Board::with_pieces(&level.terrain, &faces), reason)
}
