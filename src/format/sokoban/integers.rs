//! Rows of comma-separated integers: `1` ground, `-1` blocked, `0` destination, `2` hero, `3` ball, and `-2`, `-3` the same on a
//! destination. The column of a warning is the number of the field.

use super::losses::{Losses, difference};
use super::{Loss, room_of, warning};
use crate::format::{OpenedLevel, ReadError, text};
use crate::grid::MAX_SIDE;
use crate::level::sokoban::{Ground, Object, Sokoban};
use crate::level::{Level, Puzzle};

/// Fields that are no code of the table: each is a warning up to so many.
const MOST_WARNINGS: usize = 100;

/// Whether a line may be a row of this format: fields of small integers between commas.
pub(in crate::format) fn looks_like(line: &str) -> bool {
    let fields: Vec<&str> = line
        .split(',')
        .map(str::trim)
        .filter(|field| !field.is_empty())
        .take(300)
        .collect();
    let numbers = fields.iter().filter(|field| field.parse::<i64>().is_ok()).count();
    numbers > 0 && numbers * 2 >= fields.len() && (line.contains(',') || fields.len() == 1)
}

/// Reads the one level of a file. `file_stem` is its name.
///
/// # Errors
/// More than [`MAX_SIDE`] rows or columns, or no row.
pub fn read(source: &str, file_stem: &str) -> Result<OpenedLevel, ReadError> {
    let mut problems = Vec::new();
    let mut unreadable = 0usize;
    let mut rows: Vec<Row> = Vec::new();
    for (number, line) in (1u32..).zip(text::lines(source)) {
        if line.trim().is_empty() {
            continue;
        }
        if rows.len() == MAX_SIDE as usize {
            return Err(ReadError::at(number, 1, format!("expected at most {MAX_SIDE} rows")));
        }
        let mut cells = Vec::new();
        let fields = line.split(',').count();
        let mut has_trailing_comma = false;
        for (nth, field) in line.split(',').enumerate() {
            let column = nth as u32 + 1;
            let field = field.trim();
            if field.is_empty() && nth + 1 == fields && nth > 0 {
                has_trailing_comma = true;
                let message = "A comma at the end of the row is passed over.";
                problems.push(warning("trailing-comma", message, number, column));
                break;
            }
            if cells.len() == MAX_SIDE as usize {
                return Err(ReadError::at(
                    number,
                    column,
                    format!("expected at most {MAX_SIDE} columns"),
                ));
            }
            let cell = field.parse::<i64>().ok().and_then(cell_of);
            if cell.is_none() {
                unreadable += 1;
                if unreadable <= MOST_WARNINGS {
                    let message = format!(
                        "Field {} is {}, which is none of 1, -1, 0, 2, 3, -2, -3: it is read as blocked.",
                        nth + 1,
                        text::quoted(field)
                    );
                    problems.push(warning("unknown-value", message, number, column));
                }
            }
            cells.push(cell.unwrap_or((Ground::Wall, None)));
        }
        rows.push(Row {
            cells,
            number,
            fields: if has_trailing_comma { fields - 1 } else { fields } as u32,
        });
    }
    if unreadable > MOST_WARNINGS {
        let rest = unreadable - MOST_WARNINGS;
        problems.push(warning(
            "unknown-value",
            format!("{rest} more fields are read as blocked."),
            1,
            1,
        ));
    }
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    for row in rows.iter().filter(|row| row.cells.len() < width) {
        let message = format!(
            "The row has {} fields, and the widest {width}: the missing cells are read as blocked.",
            row.cells.len()
        );
        problems.push(warning("short-row", message, row.number, row.fields + 1));
    }
    problems.sort_by_key(|problem| (problem.line, problem.column));
    let rows = rows.into_iter().map(|row| row.cells).collect();
    let room = room_of(rows, Ground::Wall)
        .filter(|room| room.ground.width() > 0)
        .ok_or_else(|| ReadError::at(1, 1, "expected a row of integers, found none"))?;
    Ok(OpenedLevel {
        level: Level::new(file_stem, Puzzle::Sokoban(room)),
        problems,
    })
}

struct Row {
    cells: Vec<(Ground, Option<Object>)>,
    number: u32,
    fields: u32,
}

const fn cell_of(value: i64) -> Option<(Ground, Option<Object>)> {
    Some(match value {
        1 => (Ground::Floor, None),
        -1 => (Ground::Wall, None),
        0 => (Ground::Destination, None),
        2 => (Ground::Floor, Some(Object::Hero)),
        3 => (Ground::Floor, Some(Object::Ball)),
        -2 => (Ground::Destination, Some(Object::Hero)),
        -3 => (Ground::Destination, Some(Object::Ball)),
        _ => return None,
    })
}

const fn value_of(ground: Ground, object: Option<Object>) -> i32 {
    match (ground, object) {
        (Ground::Destination, None) => 0,
        (Ground::Destination, Some(Object::Hero)) => -2,
        (Ground::Destination, Some(Object::Ball)) => -3,
        (_, Some(Object::Hero)) => 2,
        (_, Some(Object::Ball)) => 3,
        (Ground::Floor, None) => 1,
        (Ground::Wall | Ground::Outside, None) => -1,
    }
}

/// What integers cannot hold of a level; empty when they hold all of it.
#[must_use]
pub fn losses(level: &Level) -> Vec<Loss> {
    let Puzzle::Sokoban(room) = &level.puzzle else {
        return vec![Loss::of("Only Sokoban levels are written as integers.")];
    };
    let mut losses = Losses::default();
    losses.seed(level);
    losses.when(
        !level.name.is_empty(),
        format!("The name {:?} is left out.", level.name),
    );
    losses.when(
        !level.author.is_empty(),
        format!("The author {:?} is left out.", level.author),
    );
    losses.when(!level.notes.is_empty(), "The notes are left out.".to_owned());
    losses.when(
        !room.solutions.is_empty(),
        "The stored solutions are left out.".to_owned(),
    );
    losses.when(
        !room.metadata.is_empty(),
        "The lines of metadata are left out.".to_owned(),
    );
    let has_text = !room.text_before.is_empty() || !room.text_after.is_empty();
    losses.when(
        has_text,
        "The lines of text before and after the room are left out.".to_owned(),
    );
    losses.cells(difference(room, &written(room)));
    losses.list
}

/// The room as integers, without what [`losses`] names.
#[must_use]
pub fn write_lossy(level: &Level) -> String {
    let Puzzle::Sokoban(room) = &level.puzzle else {
        return String::new();
    };
    let room = written(room);
    let mut text = String::new();
    for (ground, objects) in room.ground.rows().zip(room.objects.rows()) {
        let values = ground
            .iter()
            .zip(objects)
            .map(|(ground, object)| value_of(*ground, *object).to_string());
        text.push_str(&values.collect::<Vec<_>>().join(","));
        text.push('\n');
    }
    text
}

/// The room as it will be read again: outside is blocked, and so is floor that the hero cannot come to.
fn written(room: &Sokoban) -> Sokoban {
    let mut written = room.clone();
    let reached = super::losses::reached(room);
    for (index, cell) in room.ground.cells().enumerate() {
        let (ground, object) = (room.ground.as_slice()[index], room.objects.as_slice()[index]);
        let next = match (ground, object) {
            (Ground::Outside | Ground::Wall, Some(_)) => Ground::Floor,
            (Ground::Outside, None) => Ground::Wall,
            (Ground::Floor, None) if !reached[index] => Ground::Wall,
            _ => continue,
        };
        written.ground.set(cell, next);
    }
    written
}
