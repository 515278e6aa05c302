//! Swap and Drop.

use super::state::draw_next_tile;
use super::{Match3, TWEENED};
use crate::action::Answer;
use crate::board::{ActionId, Counter, Place};
use crate::level::match3::Colour;
use crate::rules::Refusal;
use crate::rules::match3 as rules;
use crate::sim::action::{Action, Note};
use crate::sim::input::Input;
use crate::sim::world::World;

/// Exchanges the pieces; a swap that matches counts as a move.
pub(super) fn swap(action: &mut Action, me: ActionId, world: &mut World, a: Place, b: Place) -> Answer<Action> {
    action.phase = TWEENED;
    exchange(me, world, a, b);
    let matches = [a, b].into_iter().any(|place| {
        world
            .board
            .index_of_place(place)
            .is_some_and(|index| rules::matches::contains(world.tiles(), world.matching(), index))
    });
    if matches {
        world.count(me, Counter::Moves, 1);
    } else {
        action.note = Some(Note::NoMatch);
    }
    Answer::Tween(world.match3.settings.timing.swap)
}

/// Exchanges the pieces of two places.
pub(super) fn exchange(me: ActionId, world: &mut World, a: Place, b: Place) {
    let (Some(a), Some(b)) = (world.board.index_of_place(a), world.board.index_of_place(b)) else {
        return;
    };
    let (at_a, at_b) = (world.board.slot_at(a), world.board.slot_at(b));
    world.put(me, a, at_a.with_piece(at_b.piece, at_b.face));
    world.put(me, b, at_b.with_piece(at_a.piece, at_a.face));
}

/// Puts the tile into the chosen cell, counts the move and draws the tile after it.
pub(super) fn drop_tile(me: ActionId, world: &mut World, place: Place, colour: Colour) {
    if let Some(index) = world.board.index_of_place(place) {
        world.create(me, index, colour.index() + 1);
        world.injections.use_tile(me, colour);
        world.count(me, Counter::Moves, 1);
    }
    draw_next_tile(world);
}

/// The root that a swap or a drop starts on a settled board.
///
/// # Errors
/// Why it is refused; that a swap makes no match is found out by trying.
pub(in crate::sim) fn move_of(world: &World, input: &Input) -> Result<Match3, Refusal> {
    let slot = |cell| world.board.slot(cell);
    match *input {
        Input::Swap { a, b } => {
            let has_piece = |cell| slot(cell).is_some_and(|slot| slot.face != 0);
            let places = Place::of_cell(a).zip(Place::of_cell(b));
            let places = places.filter(|_| has_piece(a) && has_piece(b));
            places.map(|(a, b)| Match3::Swap { a, b }).ok_or(Refusal::NoPiece)
        }
        Input::Drop { cell, colour } if world.match3.settings.drop => {
            let free = slot(cell).is_some_and(|slot| slot.terrain.is_floor() && slot.face == 0);
            let colour = colour.or(world.next_tile()).filter(|_| free);
            let dropped = colour.zip(Place::of_cell(cell));
            dropped
                .map(|(colour, place)| Match3::Drop { place, colour })
                .ok_or(Refusal::Occupied)
        }
        _ => Err(Refusal::NoPiece),
    }
}
