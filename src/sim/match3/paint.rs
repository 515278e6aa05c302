//! Paint: cells that the editor changes on the running board, a stroke or a whole edit at a time.

use super::{Match3, SETTLING, START, TWEENED, counted, of};
use crate::action::Answer;
use crate::board::{ActionId, Counter};
use crate::grid::Cell;
use crate::level::Terrain;
use crate::level::match3::Piece;
use crate::sim::action::{Action, Kind};
use crate::sim::params::Param;
use crate::sim::world::World;

/// What a cell becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PaintCell {
    /// Which cell; one off the board is passed over.
    pub cell: Cell,
    /// Its terrain. A piece under void or wall is cleared.
    pub terrain: Terrain,
    /// Its piece: `None` leaves the one that lies there, `Random` draws a colour, `Empty` clears.
    pub piece: Option<Piece>,
}

/// The parameters of a Paint root. While its stroke is open, cells are added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paint {
    /// The name of the edit: `Brush`, `Undo Brush`.
    pub name: String,
    /// What it paints, in the order of painting.
    pub cells: Vec<PaintCell>,
    /// How many of the cells are on the board already.
    written: usize,
    /// Whether the stroke goes on.
    pub open: bool,
}

impl Paint {
    /// A paint that has written nothing yet.
    #[must_use]
    pub const fn new(name: String, cells: Vec<PaintCell>, open: bool) -> Self {
        Self {
            name,
            cells,
            written: 0,
            open,
        }
    }

    pub(super) fn title(&self) -> String {
        let mut cells: Vec<Cell> = self.cells.iter().map(|paint| paint.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        format!("{}, {}", self.name, counted(cells.len(), "cell"))
    }

    pub(super) fn params(&self) -> Vec<(&'static str, Param)> {
        vec![
            ("name", Param::Text(self.name.clone())),
            (
                "cells",
                Param::Cells(self.cells.iter().map(|paint| paint.cell).collect()),
            ),
        ]
    }
}

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
    while let Some(&cell) = paint.cells.get(paint.written) {
        paint.written += 1;
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
        Some(Piece::Random) => world.draw_colour().index() + 1,
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
