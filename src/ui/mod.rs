//! Everything that is drawn. It draws from what it is given, and asks by commands; it changes no document.

pub mod atlas;
pub mod canvas;
pub mod controls;
pub mod inspector;
pub mod live_picture;
pub mod strip;
pub mod theme;
pub mod transport;
pub mod tree;
