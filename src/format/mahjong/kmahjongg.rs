//! `KMahjongg` layouts, `.layout`: the quarters of the tiles as text, layer by layer.

use std::fmt::Write;

use super::losses::{listed, loss, of_metadata, of_settings, of_title, on_one_line};
use super::{OpenedLevel, ReadError, Reading};
use crate::format::m3::Loss;
use crate::level::Level;
use crate::level::mahjong::metadata::COMMENT;
use crate::level::mahjong::{MAX_LAYERS, MAX_SIDE, Mahjong, Position};
use crate::words::counted;

const V1_0: &str = "kmahjongg-layout-v1.0";
const V1_1: &str = "kmahjongg-layout-v1.1";

/// What a comment begins with that holds the title.
const NAME: &str = "# Name: ";
const AUTHOR: &str = "# Author: ";

/// What stands before each layer that is written.
const LAYER: &str = "# Layer ";

/// Columns, rows and layers in quarters of tiles.
#[derive(Clone, Copy)]
struct Size {
    width: usize,
    height: usize,
    depth: usize,
}

/// The size of version 1.0, and the smallest that is written.
const FIXED: Size = Size {
    width: 32,
    height: 16,
    depth: 5,
};

/// Reads a layout; the bytes are Latin-1, of which only ASCII means anything.
///
/// # Errors
/// When it does not begin as a layout, its sizes are beyond the limits, or rows are missing.
pub fn read(bytes: &[u8], file_stem: &str) -> Result<OpenedLevel, ReadError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut lines = lines_of(bytes);
    let first = lines.next().map(|(_, line)| line).unwrap_or_default();
    let version = String::from_utf8_lossy(first).trim().to_owned();
    // Some files lack the first letter.
    let is = |known: &str| version == known || version == known[1..];
    if !is(V1_0) && !is(V1_1) {
        return Err(ReadError::at(1, 1, format!("expected {V1_0} or {V1_1}")));
    }
    let is_1_1 = is(V1_1);
    let mut reading = Reading::default();
    let mut size = FIXED;
    // The cells that count, each with its line and column.
    let mut rows: Vec<(u32, &[u8])> = Vec::new();
    let mut cells = 0;
    let mut last = 1;
    for (number, line) in lines {
        last = number;
        match line.first() {
            Some(b'#') => comment(&mut reading, line),
            Some(letter @ (b'w' | b'h' | b'd')) if is_1_1 => set_size(&mut size, *letter, &line[1..], number)?,
            _ => {
                cells += line.len();
                rows.push((number, line));
            }
        }
    }
    let expected = size.width * size.height * size.depth;
    if cells < expected {
        return Err(ReadError::at(
            last + 1,
            1,
            format!(
                "expected {expected} quarters ({} by {} on {} layers), found {cells}",
                size.width, size.height, size.depth
            ),
        ));
    }
    if cells > expected {
        let extra = cells - expected;
        reading.warn(
            "rows-over",
            counted(
                extra,
                "character after the last layer has no effect.",
                "characters after the last layer have no effect.",
            ),
            (last, 1),
        );
    }
    let grid: Vec<(u8, u32, u32)> = rows
        .iter()
        .flat_map(|&(number, row)| (1..).zip(row).map(move |(column, &letter)| (letter, number, column)))
        .take(expected)
        .collect();
    place_tiles(&mut reading, size, &grid)?;
    Ok(reading.finish(file_stem))
}

/// The tiles of the quarters `1`; a wrong quarter is a warning.
fn place_tiles(reading: &mut Reading, size: Size, grid: &[(u8, u32, u32)]) -> Result<(), ReadError> {
    for (index, &(letter, line, column)) in grid.iter().enumerate() {
        if letter != b'1' {
            continue;
        }
        let (x, rest) = (index % size.width, index / size.width);
        let (y, z) = (rest % size.height, rest / size.height);
        if x + 1 >= size.width || y + 1 >= size.height {
            let message = "A tile here would reach beyond the board; it is left out.".to_owned();
            reading.warn("tile-cut", message, (line, column));
            continue;
        }
        let around = [index + 1, index + size.width + 1, index + size.width].map(|at| grid[at].0);
        if around != *b"234" {
            let found: String = around.iter().map(|&letter| char::from(letter)).collect();
            let message = format!(
                "Expected the quarters 2, 3 and 4 around the tile at ({x},{y},{z}), found {}; the tile is kept.",
                crate::format::text::quoted(&found)
            );
            reading.warn("wrong-quarter", message, (line, column));
        }
        reading.tile(x as i64, y as i64, z as i64, (line, column))?;
    }
    Ok(())
}

fn comment(reading: &mut Reading, line: &[u8]) {
    let latin_1 = || line.iter().map(|&byte| char::from(byte)).collect();
    let line = std::str::from_utf8(line).map_or_else(|_| latin_1(), str::to_owned);
    if let Some(name) = line.strip_prefix(NAME) {
        name.trim().clone_into(&mut reading.name);
    } else if let Some(author) = line.strip_prefix(AUTHOR) {
        author.trim().clone_into(&mut reading.author);
    } else if let Some(text) = kept(&line) {
        reading.keep(COMMENT, text);
    }
}

/// The text of a comment that says more than which layer comes next.
fn kept(line: &str) -> Option<&str> {
    let text = line.strip_prefix('#')?;
    let text = text.strip_prefix(' ').unwrap_or(text).trim_end();
    let is_layer = line.strip_prefix(LAYER).is_some_and(|z| z.trim().parse::<u8>().is_ok());
    (!is_layer && !text.is_empty()).then_some(text)
}

/// A comment as it comes back: one line, which is no title.
fn held(comment: &str) -> String {
    let text = if comment.contains(|letter: char| letter.is_control() && letter != '\t') {
        on_one_line(comment)
    } else {
        comment.to_owned()
    };
    let line = format!("# {text}");
    let is_title = line.starts_with(NAME) || line.starts_with(AUTHOR);
    kept(&line).filter(|_| !is_title).unwrap_or_default().to_owned()
}

fn set_size(size: &mut Size, letter: u8, number: &[u8], line: u32) -> Result<(), ReadError> {
    let (side, most) = match letter {
        b'w' => (&mut size.width, usize::from(MAX_SIDE)),
        b'h' => (&mut size.height, usize::from(MAX_SIDE)),
        _ => (&mut size.depth, usize::from(MAX_LAYERS)),
    };
    let text = String::from_utf8_lossy(number);
    match text.trim().parse() {
        Ok(number) if (1..=most).contains(&number) => {
            *side = number;
            Ok(())
        }
        _ => {
            let found = crate::format::text::quoted(text.trim());
            Err(ReadError::at(
                line,
                2,
                format!("expected a number from 1 to {most}, found {found}"),
            ))
        }
    }
}

/// The lines, numbered from 1, that end in a line feed, a carriage return or both.
fn lines_of(bytes: &[u8]) -> impl Iterator<Item = (u32, &[u8])> {
    let lines = bytes.split(|&byte| byte == b'\n');
    (1..).zip(lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line)))
}

/// Name and author of the `.desktop` file that stands beside a layout.
#[must_use]
pub fn titles(desktop: &str) -> (Option<String>, Option<String>) {
    let value = |key: &str| {
        let mut lines = crate::format::text::lines(desktop);
        lines
            .find_map(|line| line.strip_prefix(key))
            .map(|value| value.trim().to_owned())
    };
    (value("Name="), value("Author="))
}

/// What a layout cannot hold of a level.
#[must_use]
pub fn losses(level: &Level, mahjong: &Mahjong) -> Vec<Loss> {
    let mut losses = of_settings(level, mahjong);
    losses.extend(of_title("name", &level.name, &on_one_line(&level.name)));
    losses.extend(of_title("author", &level.author, &on_one_line(&level.author)));
    losses.extend(of_metadata(mahjong, &[COMMENT], |_, comment| held(comment)));
    let (_, left_out) = quarters(mahjong);
    if !left_out.is_empty() {
        losses.push(loss(format!(
            "Of tiles that overlap one is left out each: {}.",
            listed(&left_out)
        )));
    }
    losses
}

/// The level as version 1.1, without what [`losses`] names.
#[must_use]
pub fn write_lossy(level: &Level, mahjong: &Mahjong) -> String {
    let size = size_of(mahjong);
    let (grid, _) = quarters(mahjong);
    let mut out = format!("{V1_1}\n");
    for (key, title) in [(NAME, &level.name), (AUTHOR, &level.author)] {
        if !title.is_empty() {
            let _ = writeln!(out, "{key}{}", on_one_line(title));
        }
    }
    for comment in mahjong.comments().map(held).filter(|comment| !comment.is_empty()) {
        let _ = writeln!(out, "# {comment}");
    }
    let _ = writeln!(out, "w{}\nh{}\nd{}", size.width, size.height, size.depth);
    for (z, layer) in grid.chunks(size.width * size.height).enumerate() {
        let _ = writeln!(out, "{LAYER}{z}");
        for row in layer.chunks(size.width) {
            out.extend(row.iter().map(|&letter| char::from(letter)));
            out.push('\n');
        }
    }
    out
}

fn size_of(mahjong: &Mahjong) -> Size {
    let (width, height) = mahjong.tiles.extent();
    Size {
        width: usize::from(width).max(FIXED.width),
        height: usize::from(height).max(FIXED.height),
        depth: usize::from(mahjong.tiles.layers()).max(1),
    }
}

/// The quarters of all layers, and the tiles that found no room.
fn quarters(mahjong: &Mahjong) -> (Vec<u8>, Vec<Position>) {
    let size = size_of(mahjong);
    let mut grid = vec![b'.'; size.width * size.height * size.depth];
    let mut left_out = Vec::new();
    for at in mahjong.tiles.positions() {
        let first = (usize::from(at.z) * size.height + usize::from(at.y)) * size.width + usize::from(at.x);
        let all = [first, first + 1, first + size.width + 1, first + size.width];
        if all.iter().any(|&quarter| grid[quarter] != b'.') {
            left_out.push(at);
            continue;
        }
        for (quarter, letter) in all.into_iter().zip(*b"1234") {
            grid[quarter] = letter;
        }
    }
    (grid, left_out)
}
