//! Undo and redo along the line of a game's steps.
//!
//! A step is taken back, and made again, where the board still allows it: painting may have built over the way.

use super::board::{BALL, HERO};
use super::steps::move_piece;
use super::{Made, board};
use crate::board::{ActionId, Board, Counter};
use crate::grid::Cell;
use crate::rules::sokoban::Stepped;
use crate::sim::world::World;

/// The hero, when there is exactly one.
fn hero(board: &Board) -> Option<Cell> {
    let mut heroes = board.faces().iter().enumerate().filter(|(_, face)| **face == HERO);
    let (index, _) = heroes.next()?;
    heroes.next().is_none().then(|| board.cell_at(index))
}

fn has_ball(board: &Board, cell: Cell) -> bool {
    board.slot(cell).is_some_and(|slot| slot.face == BALL)
}

fn is_free(board: &Board, cell: Cell) -> bool {
    board
        .slot(cell)
        .is_some_and(|slot| slot.terrain.is_floor() && slot.face == 0)
}

/// The step before the position, and the hero's cell, where it can be taken back.
pub(super) fn step_back(world: &World) -> Option<(Made, Cell)> {
    let position = u64::try_from(world.board.counters().get(Counter::Moves)).ok()?;
    let made = *world.sokoban.line.last(position)?;
    let board = &world.board;
    let at = hero(board)?;
    let fits = is_free(board, behind(at, made)) && (!made.pushed || has_ball(board, at.step(made.direction)));
    fits.then_some((made, at))
}

const fn behind(at: Cell, made: Made) -> Cell {
    let (dx, dy) = made.direction.delta();
    Cell::new(at.x - dx, at.y - dy)
}

/// The step behind the position, and what it does, where it can be made again.
pub(super) fn step_again(world: &World) -> Option<(Made, Stepped)> {
    let position = u64::try_from(world.board.counters().get(Counter::Moves)).ok()?;
    let made = *world.sokoban.line.next(position)?;
    let stepped = board::room_of(&world.board).look(made.direction).ok()?;
    (matches!(stepped, Stepped::Pushed(..)) == made.pushed).then_some((made, stepped))
}

/// Whether a step can be taken back.
pub(in crate::sim) fn can_undo(world: &World) -> bool {
    step_back(world).is_some()
}

/// Whether a step can be made again.
pub(in crate::sim) fn can_redo(world: &World) -> bool {
    step_again(world).is_some()
}

/// Takes back one step, or all up to the last push and that; answers how many. A game that was over goes on.
pub(super) fn undo(me: ActionId, world: &mut World, by_push: bool) -> u32 {
    let mut steps = 0;
    while let Some((made, at)) = step_back(world) {
        move_piece(me, world, at, behind(at, made));
        if made.pushed {
            move_piece(me, world, at.step(made.direction), at);
            world.count(me, Counter::Pushes, -1);
        }
        world.count(me, Counter::Moves, -1);
        steps += 1;
        if !by_push || made.pushed {
            break;
        }
    }
    if steps > 0 {
        world.count(me, Counter::Outcome, -world.board.counters().get(Counter::Outcome));
    }
    steps
}

/// Makes one step again, or all up to the next push and that; answers how many.
pub(super) fn redo(me: ActionId, world: &mut World, by_push: bool) -> u32 {
    let mut steps = 0;
    while let Some((made, stepped)) = step_again(world) {
        let Some(at) = hero(&world.board) else { break };
        match stepped {
            Stepped::Walked(to) => move_piece(me, world, at, to),
            Stepped::Pushed(from, to) => {
                move_piece(me, world, from, to);
                move_piece(me, world, at, from);
                world.count(me, Counter::Pushes, 1);
            }
        }
        world.count(me, Counter::Moves, 1);
        steps += 1;
        if !by_push || made.pushed {
            break;
        }
    }
    steps
}
