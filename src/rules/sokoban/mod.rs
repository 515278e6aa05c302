//! The rules of Sokoban, as pure functions of a room.

pub mod room;
pub mod solver;
