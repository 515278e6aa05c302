//! Everything that is drawn. It draws from what it is given, and asks by commands; it changes no document.

pub mod atlas;
pub mod bar;
pub mod brush_panel;
pub mod canvas;
pub mod command_palette;
pub mod controls;
pub mod dialogs;
pub mod edits;
pub mod inspector;
pub mod layers;
pub mod level_header;
pub mod level_settings;
pub mod level_strip;
pub mod live_picture;
pub mod marks_panel;
pub mod menu;
pub mod notice;
pub mod palette_panel;
pub mod problems;
pub mod status;
pub mod strip;
pub mod theme;
pub mod tools;
pub mod transport;
pub mod tree;
