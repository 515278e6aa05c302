//! Games played by bots.

pub mod bots;

pub use bots::{Bot, Stop};
