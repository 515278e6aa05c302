//! Paint: cells of the room that the editor changes while it is played.

use super::board::HERO;
use super::{MADE, START, Sokoban, conclude};
use crate::action::Answer;
use crate::board::{ActionId, Counter, Slot};
use crate::level::match3::Piece;
use crate::sim::action::{Action, Kind};
use crate::sim::paint::PaintCell;
use crate::sim::world::World;

/// Writes the cells that are new; while the stroke is open it is asked again at its next input.
pub(super) fn advance(action: &mut Action, me: ActionId, world: &mut World) -> Answer<Action> {
    let first = action.phase == START;
    let Kind::Sokoban(Sokoban::Paint(paint)) = &mut action.kind else {
        return Answer::Done;
    };
    if first {
        // Painting reopens a game that was over.
        world.count(me, Counter::Outcome, -world.board.counters().get(Counter::Outcome));
    }
    while let Some(cell) = paint.next() {
        write(me, world, cell);
    }
    if paint.open {
        action.phase = MADE;
        return Answer::Hold;
    }
    conclude(action, world)
}

/// One cell. A hero that is painted comes from where it stood; a piece under wall or outside goes.
fn write(me: ActionId, world: &mut World, paint: PaintCell) {
    let Some(index) = world.board.index_of(paint.cell) else {
        return;
    };
    let before = world.board.slot_at(index);
    let face = match paint.piece {
        _ if !paint.terrain.is_floor() => 0,
        None | Some(Piece::Random) => before.face,
        Some(Piece::Empty) => 0,
        Some(Piece::Tile(colour)) => colour.index() + 1,
    };
    let came = (face == HERO && before.face != HERO)
        .then(|| take_hero(me, world))
        .flatten();
    let piece = match (face, came) {
        (0, _) => 0,
        (_, Some(hero)) => hero,
        _ if face == before.face => before.piece,
        _ => world.new_piece(),
    };
    let after = Slot {
        piece,
        face,
        terrain: paint.terrain,
        ..before
    };
    world.put(me, index, after);
    let replaced = piece != before.piece;
    world.count(me, Counter::Cleared, i64::from(replaced && before.face != 0));
    world.count(me, Counter::Created, i64::from(replaced && face != 0 && came.is_none()));
}

/// Takes the hero from the board, to be put down elsewhere.
fn take_hero(me: ActionId, world: &mut World) -> Option<u32> {
    let index = world.board.faces().iter().position(|&face| face == HERO)?;
    let slot = world.board.slot_at(index);
    world.put(me, index, slot.without_piece());
    Some(slot.piece)
}
