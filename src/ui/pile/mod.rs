//! Mahjong solitaire in the window, besides its boards: the pictures on the tiles, and the panels that differ from those of a grid.

pub mod faces;
pub mod sheet;

pub use sheet::{Part, Sheet};
