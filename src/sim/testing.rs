//! A game for the tests of what looks at a simulation: one swap, and a cascade three levels deep.

use std::sync::Arc;

use super::{Input, Response, Sim};
use crate::action::{ActionId, Author};
use crate::grid::{Cell, Grid};
use crate::level::match3::{Effect, Match3, Refill, Settings, cell_of};
use crate::level::{Level, Puzzle};

/// Swapping (2,4) with (2,3) makes four reds of a row; the tiles that fall match again, and once more.
const PICTURE: &str = "
    BCDCBE
    DEBEDC
    CBEDCB
    ECADBD
    AAEACE
    DBAEBC";

/// With this seed the new tiles make the cascade three levels deep.
const THREE_LEVELS: u64 = 272;

/// A cell that the swap writes and the first match clears.
pub(super) const DOWN: Cell = Cell::new(2, 4);

/// The game before its move.
pub(super) fn cascade() -> Sim {
    cascade_with(Vec::new())
}

/// The same with effects.
pub(super) fn cascade_with(effects: Vec<Effect>) -> Sim {
    let rows: Vec<Vec<_>> = PICTURE
        .split_whitespace()
        .map(|row| row.chars().map(|letter| cell_of(letter).unwrap()).collect())
        .collect();
    let terrain = rows.iter().map(|row| row.iter().map(|cell| cell.0).collect()).collect();
    let pieces = rows.iter().map(|row| row.iter().map(|cell| cell.1).collect()).collect();
    let match3 = Match3 {
        terrain: Grid::from_rows(terrain).unwrap(),
        pieces: Grid::from_rows(pieces).unwrap(),
        settings: Settings {
            refill: Refill::Random,
            effects,
            ..Settings::default()
        },
    };
    let sim = Sim::new(Arc::new(Level::new("Test", Puzzle::Match3(match3))), THREE_LEVELS);
    assert_eq!(sim.not_startable(), None);
    sim
}

/// Makes the move; answers its root.
pub(super) fn down(sim: &mut Sim) -> ActionId {
    let swap = Input::Swap {
        a: DOWN,
        b: Cell::new(2, 3),
    };
    match sim.input(swap, Author::You) {
        Response::Started(root) => root,
        other => panic!("{other:?}"),
    }
}
