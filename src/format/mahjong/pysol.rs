//! `PySolFC` layouts: a string of letters, one a line; in a table the title stands before it.

use super::{MAX_LEVELS, OpenedLevel, ReadError, Reading};
use crate::format::text;

/// Reads every layout: of each line the last field between tabs is the layout, and of three fields or more the second is its
/// name. Lines that begin with `#` are comments.
///
/// # Errors
/// When a string is none of a layout, or a tile lies beyond the limits.
pub fn read(source: &str, file_stem: &str) -> Result<Vec<OpenedLevel>, ReadError> {
    let mut levels = Vec::new();
    let mut tiles = 0;
    for (number, line) in (1..).zip(text::lines(source)) {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        if levels.len() >= MAX_LEVELS {
            return Err(ReadError::at(
                number,
                1,
                format!("expected at most {MAX_LEVELS} layouts, found more"),
            ));
        }
        let layout = line.rsplit('\t').next().unwrap_or_default();
        let before = line[..line.len() - layout.len()].chars().count() as u32;
        let mut reading = Reading::after(tiles);
        let fields: Vec<&str> = line.splitn(4, '\t').collect();
        if let [_, name, _, ..] = fields[..] {
            name.trim().clone_into(&mut reading.name);
        }
        stacks(&mut reading, layout, number, before)?;
        tiles += reading.places.len();
        levels.push(reading.finish(file_stem));
    }
    Ok(levels)
}

/// Three letters a stack: its lowest layer times 7 plus its height less one, then x and y.
fn stacks(reading: &mut Reading, layout: &str, line: u32, before: u32) -> Result<(), ReadError> {
    let wrong =
        |nth: usize, expected: &str| ReadError::at(line, before + nth as u32 + 1, format!("expected {expected}"));
    let layout = layout.trim_end();
    let Some(letters) = layout.strip_prefix('0') else {
        return Err(wrong(0, "a layout, which begins with 0"));
    };
    let mut numbers = [0; 3];
    let mut count = 0;
    for (nth, letter) in letters.chars().enumerate() {
        let number = match letter {
            'a'..='z' => letter as u8 - b'a',
            'A'..='Z' => letter as u8 - b'A' + 26,
            _ => return Err(wrong(nth + 1, "a letter")),
        };
        numbers[nth % 3] = i64::from(number);
        count = nth + 1;
        if nth % 3 == 2 {
            let [first, x, y] = numbers;
            for step in 0..=first % 7 {
                reading.tile(x, y, first / 7 + step, (line, before + nth as u32))?;
            }
        }
    }
    if count % 3 != 0 {
        return Err(wrong(count + 1, "three letters for each stack of tiles"));
    }
    Ok(())
}
