//! The rules of Sokoban, as pure functions of a room.

mod area;
mod check;
mod dead;
pub mod lurd;
mod paths;
mod room;
mod sides;
pub mod solver;

pub use area::{area, counts, crop, is_closed, openings};
pub use check::check;
pub use dead::{dead_cells, dead_squares, frozen, frozen_at_start};
pub use lurd::{LurdError, Replayed, replay};
pub use paths::{push, push_targets, reachable, walk};
pub use room::{Refusal, Room, Stepped};
