//! XSB and SOK: rooms drawn in letters, with titles, `Key: value` lines, comments and solutions around them.
//!
//! A board is a run of lines that hold board letters alone, at least one of them a wall; runs of letters may be shortened
//! (`4#`, `2(#-)`), and `|` ends a row. Every other line is text, and none of it is lost.

mod bounds;
mod line;
mod read;
mod runs;
mod write;

pub use read::read;
pub use write::{losses, write_all, write_lossy};

pub(in crate::format) use line::looks_like;

/// What a line with moves is headed by when the file gives it no heading.
const SOLUTION: &str = "Solution";
