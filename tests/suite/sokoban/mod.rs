//! Sokoban: the files of the world, the rules, and the solver against brute force.

mod corpus;
mod hostile;
mod oracle;
mod quirks;
mod rules;
mod samples;
mod solver;
mod verbs;
mod window;
mod window_long;
mod window_marks;
mod written;

use std::path::PathBuf;

use tilewright::format::{self, Opened};
use tilewright::level::{Level, Sokoban};

/// A room from its picture; a blank is floor, `_` outside.
fn room(picture: &str) -> Sokoban {
    Sokoban::from_picture(picture.lines().map(str::trim_end).filter(|row| !row.is_empty())).expect("a room")
}

/// The folder of real levels, where it is.
fn corpus() -> Option<PathBuf> {
    crate::corpus::folder("sokoban")
}

fn open(path: &std::path::Path) -> Opened {
    format::open(path).unwrap_or_else(|error| panic!("{error}"))
}

fn sokoban(level: &Level) -> &Sokoban {
    level.sokoban().expect("a Sokoban level")
}
