//! Kyodai layouts, `.lay`: three lines, of which the last is a map of 5 layers by 20 rows by 34 columns.

use std::borrow::Cow;

use super::losses::{listed, loss, of_metadata, of_settings, of_title, on_one_line};
use super::{OpenedLevel, ReadError, Reading};
use crate::format::m3::Loss;
use crate::format::text;
use crate::level::Level;
use crate::level::mahjong::metadata::CATEGORY;
use crate::level::mahjong::{Mahjong, Position};

const VERSIONS: [&str; 2] = ["Kyodai 3.0", "Kyodai 6.0"];
const COLUMNS: usize = 34;
const ROWS: usize = 20;
const LAYERS: usize = 5;

/// Between name and author, and between them and the category.
const BY: &str = " by ";
const BEFORE_CATEGORY: &str = "::";

/// Reads a layout: UTF-8, else windows-1252.
///
/// # Errors
/// When it does not begin as a layout, or the map is cut short.
pub fn read(bytes: &[u8], file_stem: &str) -> Result<OpenedLevel, ReadError> {
    let decoded = decode(bytes);
    let mut lines = text::lines(text::without_bom(&decoded));
    let version = lines.next().unwrap_or_default().trim();
    if !VERSIONS.contains(&version) {
        return Err(ReadError::at(1, 1, format!("expected {}", VERSIONS.join(" or "))));
    }
    let mut reading = Reading::default();
    let (name, author, category) = titles(lines.next().unwrap_or_default());
    (reading.name, reading.author) = (name, author);
    reading.keep(CATEGORY, &category);
    let map = lines.next().unwrap_or_default().trim_end();
    let expected = COLUMNS * ROWS * LAYERS;
    let mut count = 0;
    for (index, letter) in map.chars().enumerate() {
        count += 1;
        let at = (3, index as u32 + 1);
        match letter {
            _ if index >= expected => {
                reading.warn(
                    "map-over",
                    format!("Expected {expected} characters; the rest has no effect."),
                    at,
                );
                break;
            }
            '1' => {
                let (x, rest) = (index % COLUMNS, index / COLUMNS);
                reading.tile(x as i64, (rest % ROWS) as i64, (rest / ROWS) as i64, at)?;
            }
            '0' => {}
            other => {
                let found = text::quoted(other.encode_utf8(&mut [0; 4]));
                return Err(ReadError::at(at.0, at.1, format!("expected 0 or 1, found {found}")));
            }
        }
    }
    if count < expected {
        return Err(ReadError::at(
            3,
            count as u32 + 1,
            format!(
                "expected {expected} characters ({LAYERS} layers by {ROWS} rows by {COLUMNS} columns), found {count}"
            ),
        ));
    }
    Ok(reading.finish(file_stem))
}

fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| windows_1252(byte)).collect()),
    }
}

/// The characters of windows-1252 that Latin-1 has not.
const FROM_0X80: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => FROM_0X80[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// Name, author and category of `name by author :: category`.
fn titles(line: &str) -> (String, String, String) {
    let (titles, category) = line.split_once(BEFORE_CATEGORY).unwrap_or((line, ""));
    let titles = titles.trim();
    let (name, author) = titles.rsplit_once(BY).unwrap_or((titles, ""));
    let owned = |text: &str| text.trim().to_owned();
    (owned(name), owned(author), owned(category))
}

fn title_line(level: &Level, mahjong: &Mahjong) -> String {
    let mut line = on_one_line(&level.name);
    let author = on_one_line(&level.author);
    if !author.is_empty() {
        line = format!("{line}{BY}{author}");
    }
    let category = mahjong.metadata_of(CATEGORY).map(on_one_line);
    if let Some(category) = category.filter(|category| !category.is_empty()) {
        line = format!("{line} {BEFORE_CATEGORY} {category}");
    }
    line
}

/// What a layout cannot hold of a level.
#[must_use]
pub fn losses(level: &Level, mahjong: &Mahjong) -> Vec<Loss> {
    let mut losses = of_settings(level, mahjong);
    let (name, author, category) = titles(&title_line(level, mahjong));
    losses.extend(of_title("name", &level.name, &name));
    losses.extend(of_title("author", &level.author, &author));
    losses.extend(of_metadata(mahjong, &[CATEGORY], |_, _| category.clone()));
    let beyond: Vec<Position> = mahjong.tiles.positions().filter(|at| !at.is_within_kyodai()).collect();
    if !beyond.is_empty() {
        losses.push(loss(format!(
            "Tiles beyond {COLUMNS} columns, {ROWS} rows and {LAYERS} layers are left out: {}.",
            listed(&beyond)
        )));
    }
    losses
}

/// The level as a layout, without what [`losses`] names.
#[must_use]
pub fn write_lossy(level: &Level, mahjong: &Mahjong) -> String {
    let mut map = vec!['0'; COLUMNS * ROWS * LAYERS];
    for at in mahjong.tiles.positions().filter(|at| at.is_within_kyodai()) {
        map[(usize::from(at.z) * ROWS + usize::from(at.y)) * COLUMNS + usize::from(at.x)] = '1';
    }
    let map: String = map.into_iter().collect();
    format!("{}\n{}\n{map}\n", VERSIONS[1], title_line(level, mahjong))
}
