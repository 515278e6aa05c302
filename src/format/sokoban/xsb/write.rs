//! Writing XSB and SOK, and what they cannot hold.

use crate::format::sokoban::Loss;
use crate::format::sokoban::losses::{Losses, difference};
use crate::level::sokoban::{Ground, Object, Sokoban, letter_of};
use crate::level::{Level, Puzzle};

/// Moves on one line of a solution.
const MOVES_A_LINE: usize = 100;

/// What these formats cannot hold of a level; empty when they hold all of it.
#[must_use]
pub fn losses(level: &Level) -> Vec<Loss> {
    let Puzzle::Sokoban(room) = &level.puzzle else {
        return vec![Loss::of("Only Sokoban levels are written in these letters.")];
    };
    let mut losses = Losses::default();
    losses.seed(level);
    let text = write_lossy(level);
    let Some(again) = super::read(&text, "").ok().and_then(|levels| levels.into_iter().next()) else {
        losses.when(true, "The room has no wall: it would not be read again.".to_owned());
        return losses.list;
    };
    let Puzzle::Sokoban(read) = &again.level.puzzle else {
        return losses.list;
    };
    let changed = |what: &str, old: &str, new: &str| format!("The {what} {old:?} becomes {new:?}.");
    losses.when(
        level.name != again.level.name,
        changed("name", &level.name, &again.level.name),
    );
    losses.when(
        level.author != again.level.author,
        changed("author", &level.author, &again.level.author),
    );
    losses.when(
        level.notes != again.level.notes,
        "The notes change: a line of them would be read as something else.".to_owned(),
    );
    losses.when(
        room.solutions != read.solutions,
        "The stored solutions change: their names or moves are none that the format has.".to_owned(),
    );
    losses.when(
        room.metadata != read.metadata || room.text_before != read.text_before || room.text_after != read.text_after,
        "The lines of text around the room change: some would be read as something else.".to_owned(),
    );
    losses.cells(difference(room, read));
    losses.list
}

/// Levels as one file, without what [`losses`] names.
#[must_use]
pub fn write_all<'a>(levels: impl IntoIterator<Item = &'a Level>) -> String {
    let mut text = String::new();
    for level in levels {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&write_lossy(level));
    }
    text
}

/// A level as text, without what [`losses`] names.
#[must_use]
pub fn write_lossy(level: &Level) -> String {
    let Puzzle::Sokoban(room) = &level.puzzle else {
        return String::new();
    };
    let mut out = Out::default();
    for text in &room.text_before {
        out.line(text);
    }
    if !room.text_before.is_empty() {
        out.line("");
    }
    for row in rows(room) {
        out.line(&row);
    }
    out.line("");
    // An empty title is written too: without it a line of text before the room would be read as one.
    out.key("Title", &level.name);
    if !level.author.is_empty() {
        out.key("Author", &level.author);
    }
    for (key, value) in &room.metadata {
        out.key(key, value);
    }
    match level.notes.lines().count() {
        0 => {}
        1 if !level.notes.ends_with('\n') => out.key("Comment", &level.notes),
        _ => {
            out.line("Comment:");
            level.notes.split('\n').for_each(|line| out.line(line));
            out.line("Comment-End:");
        }
    }
    for solution in &room.solutions {
        out.line("");
        out.line(&one_line(&solution.name));
        let letters: Vec<char> = solution
            .moves
            .chars()
            .filter(|letter| !letter.is_whitespace())
            .collect();
        for line in letters.chunks(MOVES_A_LINE) {
            out.line(&line.iter().collect::<String>());
        }
    }
    // With no blank line before it, or it would be read as the title of the next room.
    room.text_after.iter().for_each(|line| out.line(line));
    out.text
}

#[derive(Default)]
struct Out {
    text: String,
}

impl Out {
    fn line(&mut self, line: &str) {
        self.text.push_str(&line.replace(['\n', '\r'], " "));
        self.text.push('\n');
    }

    fn key(&mut self, key: &str, value: &str) {
        let value = one_line(value);
        let gap = if value.is_empty() { "" } else { " " };
        self.line(&format!("{}:{gap}{value}", one_line(key)));
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ").trim().to_owned()
}

/// The rows of the board. Floor at the end of a row is written `-`, outside `_` where nothing else would keep the row or the
/// width; everywhere else both are blanks, as people write them.
fn rows(room: &Sokoban) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for (ground, objects) in room.ground.rows().zip(room.objects.rows()) {
        let mut letters: Vec<char> = ground.iter().zip(objects).map(|(g, o)| letter_of(*g, *o)).collect();
        let is_outside = |(ground, object): (&Ground, &Option<Object>)| *ground == Ground::Outside && object.is_none();
        let kept = ground
            .iter()
            .zip(objects)
            .rposition(|cell| !is_outside(cell))
            .map_or(0, |at| at + 1);
        letters.truncate(kept);
        for letter in letters.iter_mut().rev().take_while(|letter| **letter == ' ') {
            *letter = '-';
        }
        if letters.is_empty() {
            letters.push('_');
        }
        rows.push(letters.into_iter().collect());
    }
    let width = room.ground.width() as usize;
    if let Some(first) = rows.first_mut().filter(|_| width > 0)
        && first.chars().count() < width
    {
        let is_short = rows.iter().all(|row| row.chars().count() < width);
        if is_short && let Some(first) = rows.first_mut() {
            let missing = width - first.chars().count();
            first.push_str(&"_".repeat(missing));
        }
    }
    rows
}
