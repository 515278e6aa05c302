//! Tilewright: a studio for tile-puzzle levels.
//!
//! The modules in reading order; each may import those above it in this list (ARCHITECTURE.md has the map, and
//! `tests/layers.rs` holds it).

pub mod chunks;
pub mod grid;
pub mod rng;
pub mod words;

pub mod level;

pub mod board;

pub mod rules;

pub mod action;

pub mod sim;

pub mod playtest;

pub mod format;

pub mod trace;

pub mod moment;

pub mod editor;

pub mod session;

pub mod command;

pub mod cli;

#[cfg(feature = "app")]
pub mod ui;

#[cfg(feature = "app")]
pub mod app;
