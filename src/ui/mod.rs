//! Everything that is drawn. It draws from what it is given, and asks by commands; it changes no document.

pub mod atlas;
pub mod bar;
pub mod brush_panel;
pub mod canvas;
pub mod controls;
pub mod dialogs;
pub mod drop;
pub mod inspector;
pub mod level_header;
pub mod level_strip;
pub mod live_picture;
pub mod menu;
pub mod notice;
pub mod offer;
pub mod palette_panel;
pub mod status;
pub mod strip;
pub mod theme;
pub mod tools;
pub mod transport;
pub mod tree;
pub mod welcome;
