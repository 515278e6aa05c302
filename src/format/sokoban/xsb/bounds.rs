//! What is beyond the limits of a file, found at its first line that is: before the rest of the file is looked at.

use super::line::{Line, key_value};
use crate::format::sokoban::MAX_TEXTS;
use crate::format::{ReadError, text};
use crate::grid::MAX_SIDE;

/// Walks through the lines up to the first limit that is passed.
///
/// # Errors
/// A board of too many rows, and too many lines of text, with the line.
pub(super) fn check(source: &str) -> Result<(), ReadError> {
    let most = MAX_SIDE as usize;
    // Lines that may be rows, one after the other, the last one of them last.
    let mut run: Vec<&str> = Vec::new();
    let mut texts = 0;
    // What looks like a board inside a comment is none, and where a comment ends is known at its end alone.
    let mut may_be_comment = false;
    for (number, line) in (1u32..).zip(text::lines(source)) {
        if may_be_row(line) {
            run.push(line);
            if run.len() > most && !may_be_comment {
                if let Some(text) = run.iter().rposition(|line| !matches!(Line::of(line), Line::Rows(_))) {
                    run.drain(..=text);
                } else if run.iter().any(|line| line.contains('#')) {
                    return Err(ReadError::at(number, 1, format!("expected at most {MAX_SIDE} rows")));
                } else {
                    // Rows without a wall are text. The next one may bring the wall.
                    run.truncate(1);
                }
            }
            continue;
        }
        run.clear();
        texts += 1;
        if texts > MAX_TEXTS {
            let message = format!("expected at most {MAX_TEXTS} lines of text");
            return Err(ReadError::at(number, 1, message));
        }
        if let Some((key, _)) = key_value(line) {
            may_be_comment |= key.eq_ignore_ascii_case("comment");
            may_be_comment &= !key.eq_ignore_ascii_case("comment-end");
        }
    }
    Ok(())
}

/// Whether a line may be one of a board, by its first letter that is no blank.
fn may_be_row(line: &str) -> bool {
    let first = line.trim_start().chars().next();
    first.is_some_and(|letter| {
        crate::level::sokoban::cell_of(letter).is_some() || letter.is_ascii_digit() || matches!(letter, '(' | '|')
    })
}
