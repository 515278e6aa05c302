//! Single changes that make a level solvable which is not: each is tried with the solver.

mod pile;
mod room;

pub use pile::of_pile;
pub use room::of_room;

use crate::editor::Fix;
use crate::session::Tried;

/// The most changes that are tried, and the most that are told.
const MOST_TRIED: usize = 600;
const MOST_TOLD: usize = 9;

/// What is told while changes are tried.
pub enum Come {
    /// So many have been tried.
    Tried(Tried),
    /// This one mends the level.
    Found(Fix),
}
