//! Pure functions of a board: what matches, what falls, what may move. No time, no actions, no screen.

pub mod mahjong;
pub mod match3;
pub mod refusal;
pub mod sokoban;

pub use refusal::Refusal;
