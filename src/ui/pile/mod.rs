//! Mahjong solitaire in the window, besides its boards: the pictures on the tiles, and the panels that differ from those of a grid.

pub mod faces;
mod header;
mod layers;
mod palette;
pub mod sheet;

pub use header::pile_header_ui;
pub use layers::pile_layers_ui;
pub use palette::pile_palette_ui;
pub use sheet::{Part, Sheet};
