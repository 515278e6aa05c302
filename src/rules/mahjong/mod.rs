//! The rules of Mahjong solitaire: which tiles block which, what is free, how a level is dealt and whether it can be won.
//!
//! Tiles are named by their index in [`Tiles::as_slice`](crate::level::mahjong::Tiles::as_slice), which is also their index in a [`Pile`].

mod check;
pub mod deal;
mod faces;
pub mod order;
mod pile;
pub mod solve;
mod standing;

pub use check::check;
pub use deal::{Deal, NoDeal, deal};
pub use faces::pairs_for;
pub use pile::{Pile, floating, overlaps};
pub use solve::{Solution, Verdict, solve, solve_level};
pub use standing::{Blockers, Standing};
