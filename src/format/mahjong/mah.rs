//! Boards of mah, `.mah` or `.json`: for each layer its rows, for each row its tiles or runs of tiles.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::losses::{of_metadata, of_settings};
use super::{MAX_LEVELS, OpenedLevel, ReadError, Reading};
use crate::format::m3::Loss;
use crate::format::text;
use crate::level::mahjong::Mahjong;
use crate::level::mahjong::metadata::{CATEGORY, ID};
use crate::level::{Level, Problem, Puzzle, Severity};

/// The largest file of this format, in bytes: its lists take several times as much memory.
pub const MAX_BYTES: usize = 16 << 20;

#[derive(Deserialize)]
struct File {
    #[serde(default, rename = "mah")]
    version: Label,
    boards: Vec<Board>,
}

/// The version that is read and written.
const VERSION: &str = "1.0";

#[derive(Deserialize)]
struct Board {
    #[serde(default)]
    name: String,
    #[serde(default)]
    by: Option<String>,
    #[serde(default)]
    id: Label,
    #[serde(default, rename = "cat")]
    category: Label,
    map: Vec<Layer>,
}

/// A text, or a number as text; of anything else nothing is kept.
#[derive(Default)]
struct Label(String);

impl<'de> Deserialize<'de> for Label {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;

        impl<'de> Visitor<'de> for Any {
            type Value = Label;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text or a number")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Label, E> {
                Ok(Label(text.to_owned()))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Label, E> {
                Ok(Label(number.to_string()))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Label, E> {
                Ok(Label(number.to_string()))
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Label, E> {
                Ok(Label(number.to_string()))
            }

            fn visit_bool<E: Error>(self, _: bool) -> Result<Label, E> {
                Ok(Label::default())
            }

            fn visit_unit<E: Error>(self) -> Result<Label, E> {
                Ok(Label::default())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Label, A::Error> {
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Label::default())
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Label, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Label::default())
            }
        }

        deserializer.deserialize_any(Any)
    }
}

#[derive(Deserialize)]
struct Layer(u16, Vec<Row>);

#[derive(Deserialize)]
struct Row(u16, Runs);

/// The runs of a row: one number is one tile.
struct Runs(Vec<Run>);

/// The first x, and how many tiles follow one another.
struct Run(u16, u16);

impl<'de> Deserialize<'de> for Runs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = Runs;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an x, or a list of x and [x, count]")
            }

            fn visit_u64<E: Error>(self, x: u64) -> Result<Runs, E> {
                Ok(Runs(vec![Run(half_tiles(x)?, 1)]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Runs, A::Error> {
                let mut runs = Vec::new();
                while let Some(run) = list.next_element()? {
                    runs.push(run);
                }
                Ok(Runs(runs))
            }
        }

        deserializer.deserialize_any(Either)
    }
}

impl<'de> Deserialize<'de> for Run {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = Run;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an x, or [x, count]")
            }

            fn visit_u64<E: Error>(self, x: u64) -> Result<Run, E> {
                Ok(Run(half_tiles(x)?, 1))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Run, A::Error> {
                let first = list.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
                let count = list.next_element()?.ok_or_else(|| A::Error::invalid_length(1, &self))?;
                if list.next_element::<IgnoredAny>()?.is_some() {
                    return Err(A::Error::invalid_length(3, &self));
                }
                Ok(Run(first, count))
            }
        }

        deserializer.deserialize_any(Either)
    }
}

fn half_tiles<E: Error>(x: u64) -> Result<u16, E> {
    u16::try_from(x).map_err(|_| E::custom(format!("expected half tiles below 65536, found {x}")))
}

/// Reads every board of a file: an object with `boards`, or the bare list. A file of another version is read as far as this one goes, with
/// a warning among the file's own `problems`.
///
/// # Errors
/// When it is no JSON, larger than [`MAX_BYTES`], or a tile lies beyond the limits.
pub fn read(source: &str, file_stem: &str, problems: &mut Vec<Problem>) -> Result<Vec<OpenedLevel>, ReadError> {
    if source.len() > MAX_BYTES {
        return Err(ReadError::new(format!(
            "expected at most {} MiB, found more",
            MAX_BYTES >> 20
        )));
    }
    let file = if source.trim_start().starts_with('[') {
        serde_json::from_str(source).map(|boards| File {
            version: Label::default(),
            boards,
        })
    } else {
        serde_json::from_str(source)
    };
    let File { version, boards } = file.map_err(|error| {
        let message = error.to_string();
        // The place is told apart from the sentence.
        let sentence = message
            .rsplit_once(" at line ")
            .map_or(message.as_str(), |(sentence, _)| sentence);
        ReadError::at(error.line() as u32, error.column() as u32, sentence)
    })?;
    if !["", "1", VERSION].contains(&version.0.as_str()) {
        let found = text::quoted(&version.0);
        let message = format!(
            "The file is of version {found} of mah, and this program knows {VERSION}: what is new in it has no effect here. It is opened read-only."
        );
        problems.push(Problem::new(Severity::Warning, "other-version", message, Vec::new()));
    }
    if boards.len() > MAX_LEVELS {
        return Err(ReadError::new(format!(
            "expected at most {MAX_LEVELS} boards, found {}",
            boards.len()
        )));
    }
    let mut levels = Vec::new();
    let mut tiles = 0;
    for (number, board) in (1..).zip(boards) {
        let mut reading = Reading::after(tiles);
        reading.name = board.name;
        reading.author = board.by.unwrap_or_default();
        for Layer(z, rows) in board.map {
            for Row(y, Runs(runs)) in rows {
                for Run(first, count) in runs {
                    for nth in 0..i64::from(count) {
                        let tile = reading.tile(i64::from(first) + 2 * nth, i64::from(y), i64::from(z), (1, 1));
                        tile.map_err(|error| ReadError::new(format!("board {number}: {}", error.message)))?;
                    }
                }
            }
        }
        tiles += reading.places.len();
        reading.keep(ID, &board.id.0);
        reading.keep(CATEGORY, &board.category.0);
        let mut opened = reading.finish(file_stem);
        if let Puzzle::Mahjong(mahjong) = &mut opened.level.puzzle {
            forget_own_id(mahjong);
        }
        levels.push(opened);
    }
    Ok(levels)
}

/// What a board cannot hold of a level.
#[must_use]
pub fn losses(level: &Level, mahjong: &Mahjong) -> Vec<Loss> {
    let mut losses = of_settings(level, mahjong);
    losses.extend(of_metadata(mahjong, &[ID, CATEGORY], |_, value| value.to_owned()));
    losses
}

/// The levels as one file, without what [`losses`] names.
#[must_use]
pub fn write_lossy(levels: &[(&Level, &Mahjong)]) -> String {
    let boards: Vec<String> = levels.iter().map(|(level, mahjong)| board_of(level, mahjong)).collect();
    format!("{{\"mah\":\"{VERSION}\",\"boards\":[\n{}\n]}}\n", boards.join(",\n"))
}

fn board_of(level: &Level, mahjong: &Mahjong) -> String {
    let map = map_of(mahjong);
    let own = id_of(&map).to_string();
    let text = |key: &str, value: &str| format!("\"{key}\":{}", serde_json::Value::from(value));
    let mut fields = vec![
        text("id", mahjong.metadata_of(ID).unwrap_or(&own)),
        text("name", &level.name),
    ];
    if !level.author.is_empty() {
        fields.push(text("by", &level.author));
    }
    if let Some(category) = mahjong.metadata_of(CATEGORY) {
        fields.push(text("cat", category));
    }
    fields.push(format!("\"map\":{map}"));
    format!("{{{}}}", fields.join(","))
}

/// The layers from the table up, in each the rows from the top, in each the runs from the left.
fn map_of(mahjong: &Mahjong) -> String {
    let mut layers = Vec::new();
    for z in 0..mahjong.tiles.layers() {
        let of_layer = mahjong.tiles.positions().filter(|at| at.z == z);
        let mut rows: Vec<(u16, Vec<(u16, u16)>)> = Vec::new();
        for at in of_layer {
            if rows.last().is_none_or(|(y, _)| *y != at.y) {
                rows.push((at.y, Vec::new()));
            }
            let Some((_, runs)) = rows.last_mut() else {
                continue;
            };
            match runs.last_mut() {
                Some((first, count)) if *first + 2 * *count == at.x => *count += 1,
                _ => runs.push((at.x, 1)),
            }
        }
        let row = |(y, runs): &(u16, Vec<(u16, u16)>)| {
            let run = |&(first, count): &(u16, u16)| match count {
                1 => first.to_string(),
                count => format!("[{first},{count}]"),
            };
            let runs: Vec<String> = runs.iter().map(run).collect();
            format!("[{y},[{}]]", runs.join(","))
        };
        if !rows.is_empty() {
            let rows: Vec<String> = rows.iter().map(row).collect();
            layers.push(format!("[{z},[{}]]", rows.join(",")));
        }
    }
    format!("[{}]", layers.join(","))
}

/// An id that the map gives by itself is not kept, so that it changes with the map.
fn forget_own_id(mahjong: &mut Mahjong) {
    let own = id_of(&map_of(mahjong)).to_string();
    if mahjong.metadata_of(ID) == Some(&own) {
        mahjong.metadata.retain(|(key, _)| key != ID);
    }
}

/// A number that tells boards apart: FNV-1a of the map (Fowler, Noll and Vo), in 32 bits.
fn id_of(map: &str) -> u32 {
    map.bytes().fold(0x811c_9dc5, |hash: u32, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
