//! Everything that is drawn. It draws from what it is given, and asks by commands; it changes no document.

pub mod atlas;
pub mod canvas;
pub mod theme;
