//! `XMahjongg` layouts: a tile a line, `row column layer` in half tiles.

use super::{OpenedLevel, ReadError, Reading};
use crate::format::text;
use crate::level::mahjong::metadata::COMMENT;

/// Reads a layout.
///
/// # Errors
/// When a line is no three numbers, or a tile lies beyond the limits.
pub fn read(source: &str, file_stem: &str) -> Result<OpenedLevel, ReadError> {
    let mut reading = Reading::default();
    for (number, line) in (1..).zip(text::lines(source)) {
        let (line, comment) = line.split_once('#').unwrap_or((line, ""));
        reading.keep(COMMENT, comment.trim());
        if line.trim().is_empty() {
            continue;
        }
        let numbers: Vec<Option<i64>> = line.split_whitespace().take(4).map(|word| word.parse().ok()).collect();
        let [Some(y), Some(x), Some(z)] = numbers[..] else {
            let found = text::quoted(line.trim());
            return Err(ReadError::at(
                number,
                1,
                format!("expected three numbers, row, column and layer, found {found}"),
            ));
        };
        reading.tile(x, y, z, (number, 1))?;
    }
    Ok(reading.finish(file_stem))
}
