//! What a line is: blank, a piece of a board, or text.

use super::runs::expand;
use crate::level::sokoban::cell_of;

/// A line of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line<'a> {
    /// Nothing, or blanks alone.
    Blank,
    /// Rows of a board: one, or several where `|` stands between them.
    Rows(Vec<String>),
    /// Anything else, without the blanks behind it.
    Text(&'a str),
}

impl<'a> Line<'a> {
    /// What a line is. A tab counts as a letter of a board here: it is told from floor by the reader.
    pub fn of(line: &'a str) -> Self {
        let line = line.trim_end();
        if line.is_empty() {
            return Self::Blank;
        }
        if line.chars().all(|letter| cell_of(letter).is_some() || letter == '\t') {
            return Self::Rows(vec![line.to_owned()]);
        }
        match expand(line) {
            Some(rows) => Self::Rows(rows),
            None => Self::Text(line),
        }
    }

    /// Whether it holds a wall.
    pub fn has_wall(&self) -> bool {
        matches!(self, Self::Rows(rows) if rows.iter().any(|row| row.contains('#')))
    }
}

/// The letters that are seen at once to be of a board. Blanks and `-` stand in any text.
const PLAIN: [char; 6] = ['#', '@', '+', '$', '*', '.'];

/// Marks at the start of a line of text.
const COMMENT: [char; 4] = [';', ':', '\'', '/'];

const fn is_stray(letter: char) -> bool {
    cell_of(letter).is_none() && letter != '\t'
}

/// The letters of a row that are none of a board's, with their columns from 0.
pub fn strays(row: &str) -> impl Iterator<Item = (usize, char)> {
    row.chars().enumerate().filter(|(_, letter)| is_stray(*letter))
}

/// Whether a line is a row of a board but for a few letters: most of it is plainly of a board. Whether it is meant as one, its
/// neighbours tell. `at_edge` asks of the first or last line of a board, where a heading may stand, that such a letter touches another.
pub fn is_misspelt(line: &str, at_edge: bool) -> bool {
    let row: Vec<char> = line.trim_end().chars().collect();
    let walls = row.iter().filter(|letter| **letter == '#').count();
    let plain = row.iter().filter(|letter| PLAIN.contains(letter)).count();
    let strays: Vec<usize> = strays(line.trim_end()).map(|stray| stray.0).collect();
    let touches = |at: usize| {
        let before = at.checked_sub(1).and_then(|before| row.get(before));
        [before, row.get(at + 1)]
            .into_iter()
            .flatten()
            .any(|letter| PLAIN.contains(letter))
    };
    !strays.is_empty()
        && walls >= 2
        && plain > 2 * strays.len()
        && row
            .iter()
            .find(|letter| **letter != ' ')
            .is_some_and(|first| !COMMENT.contains(first))
        && (!at_edge || strays.into_iter().all(touches))
        && key_value(line).is_none()
}

/// The key and value of a line `Key: value` or `Key=value`. A key is a few letters, with blanks, `-` or `/` between them.
pub fn key_value(line: &str) -> Option<(&str, &str)> {
    const LONGEST: usize = 32;
    let at = line.find([':', '='])?;
    let (key, value) = (line[..at].trim(), line[at + 1..].trim());
    let is_letter = |letter: char| letter.is_alphabetic() || matches!(letter, ' ' | '-' | '/');
    let is_solution = is_solution(key);
    let is_key =
        key.starts_with(char::is_alphabetic) && key.len() <= LONGEST && (is_solution || key.chars().all(is_letter));
    is_key.then_some((key, value))
}

/// Whether a heading announces moves.
pub fn is_solution(key: &str) -> bool {
    const WORD: &str = "solution";
    key.get(..WORD.len())
        .is_some_and(|word| word.eq_ignore_ascii_case(WORD))
}

/// Whether a line holds moves alone, in letters, run lengths and marks.
pub fn is_moves(line: &str) -> bool {
    let mut has_letter = false;
    line.chars().all(|letter| {
        let is_move = matches!(letter, 'u' | 'd' | 'l' | 'r' | 'U' | 'D' | 'L' | 'R');
        has_letter |= is_move;
        is_move || letter.is_ascii_digit() || matches!(letter, ' ' | '\t' | '(' | ')' | '*')
    }) && has_letter
}

/// Whether the beginning of a file looks like this format: a line of board letters with a wall, and one with a hero or a ball.
pub(in crate::format) fn looks_like(head: &str) -> bool {
    let lines: Vec<Line<'_>> = crate::format::text::lines(head).map(Line::of).collect();
    let has_piece =
        |line: &Line<'_>| matches!(line, Line::Rows(rows) if rows.iter().any(|row| row.contains(['@', '$', '+', '*'])));
    lines.iter().any(Line::has_wall) && lines.iter().any(has_piece)
}
