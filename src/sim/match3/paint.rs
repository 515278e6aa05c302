//! Paint: cells that the editor changes on the running board.

use super::state::draw_colour;
use super::{Match3, SETTLING, START, TWEENED, of};
use crate::action::Answer;
use crate::board::{ActionId, Counter};
use crate::level::match3::Piece;
use crate::sim::action::{Action, Kind};
use crate::sim::paint::PaintCell;
use crate::sim::world::World;

/// Writes the cells that are new; while the stroke is open it is asked again at its next input.
pub(super) fn advance(action: &mut Action, me: ActionId, world: &mut World) -> Answer<Action> {
    let first = action.phase == START;
    let Kind::Match3(Match3::Paint(paint)) = &mut action.kind else {
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
        action.phase = TWEENED;
        return Answer::Hold;
    }
    action.phase = SETTLING;
    Answer::Chain(vec![of(Match3::Fall { moved: 0 }), of(Match3::Refill { made: 0 })])
}

/// One cell, in one write and what it counts.
fn write(me: ActionId, world: &mut World, paint: PaintCell) {
    let Some(index) = world.board.index_of(paint.cell) else {
        return;
    };
    let before = world.board.slot_at(index);
    let floor = paint.terrain.is_floor();
    let face = match paint.piece {
        _ if !floor => 0,
        None => before.face,
        Some(Piece::Empty) => 0,
        Some(Piece::Random) => draw_colour(world).index() + 1,
        Some(Piece::Tile(colour)) => colour.index() + 1,
    };
    // A tile painted over its own colour stays the piece that it is; a random one is always new.
    let kept = face == before.face && paint.piece != Some(Piece::Random);
    let piece = match face {
        0 => 0,
        _ if kept => before.piece,
        _ => world.new_piece(),
    };
    let after = crate::board::Slot {
        piece,
        face,
        terrain: paint.terrain,
        ..before
    };
    world.put(me, index, after);
    if !kept {
        world.count(me, Counter::Cleared, i64::from(before.face != 0));
        world.count(me, Counter::Created, i64::from(face != 0));
    }
}
