//! The match-3 text grid, `.m3`: a board as a person types it, and as tests write it.
//!
//! Optional header lines `key: value`, a blank line, then one line a row. Rows: `A`–`H` a colour, `?` a random colour, `_` an
//! empty floor cell, `.` void, `#` wall, `^` a spawner with a random colour.

mod read;
mod write;

pub use read::read;
pub use write::{Loss, losses, write, write_lossy};

/// The keys of the header, in the order of writing.
const KEYS: [&str; 11] = [
    "name",
    "rule",
    "min",
    "colours",
    "refill",
    "reshuffle",
    "drop",
    "moves",
    "seed",
    "effect",
    "goal",
];

/// The most `effect:` lines, and the most `goal:` lines.
pub const MAX_LIST: usize = 256;

/// Whether a first line may begin a file of this format.
pub(super) fn looks_like(line: &str) -> bool {
    match line.split_once(':') {
        Some((key, _)) => KEYS.contains(&key.trim()),
        None => {
            !line.trim().is_empty()
                && line
                    .trim()
                    .chars()
                    .all(|c| matches!(c, 'A'..='H' | '?' | '_' | '.' | '#' | '^'))
        }
    }
}
