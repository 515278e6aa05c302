//! The mahjong part of `.level.ron`: one picture a layer, in which a character is a quarter of a tile.
//!
//! A tile shows at its top left quarter and the one to the right of it: `[]` where its face is dealt, else the code of its face. Tiles
//! that overlap cannot be drawn so; they stand in a list of their own, so that a faulty level can be saved too.

use std::fmt::{self, Write};

use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};

use super::file::List;
use super::sokoban::{write_metadata, write_solutions};
use crate::level::mahjong::{
    Cover, Difficulty, Face, MAX_LAYERS, MAX_SIDE, Mahjong, Position, Settings, Tile, TileSet,
};
use crate::level::{Problem, Severity};
use crate::words::counted;

/// The most tiles that overlap others.
const MAX_OVERLAPPING: usize = 1 << 16;

/// What stands where no tile shows.
const EMPTY: char = '.';

/// The two characters of a tile whose face is dealt.
const DEALT: &str = "[]";

/// Writes the fields.
pub(super) fn write(out: &mut String, mahjong: &Mahjong) -> fmt::Result {
    let settings = &mahjong.settings;
    let tile_set = match settings.tile_set {
        TileSet::Classic => "Classic",
        TileSet::Biology => "Biology",
    };
    let difficulty = match settings.difficulty {
        Difficulty::Easy => "Easy",
        Difficulty::Hard => "Hard",
        Difficulty::Any => "Any",
    };
    let cover = match settings.cover {
        Cover::NextLayer => "NextLayer",
        Cover::AnyLayerAbove => "AnyLayerAbove",
    };
    writeln!(out, "        tile_set: {tile_set},")?;
    writeln!(out, "        difficulty: {difficulty},")?;
    writeln!(out, "        cover: {cover},")?;
    let mut overlapping = Vec::new();
    writeln!(out, "        layers: [")?;
    for z in 0..mahjong.tiles.layers() {
        write_layer(out, mahjong, z, &mut overlapping)?;
    }
    writeln!(out, "        ],")?;
    if overlapping.is_empty() {
        writeln!(out, "        overlapping: [],")?;
    } else {
        write_overlapping(out, overlapping)?;
    }
    if !mahjong.solutions.is_empty() {
        write_solutions(out, &mahjong.solutions)?;
    }
    if !mahjong.metadata.is_empty() {
        write_metadata(out, &mahjong.metadata)?;
    }
    Ok(())
}

fn write_overlapping(out: &mut String, overlapping: Vec<Tile>) -> fmt::Result {
    writeln!(out, "        overlapping: [")?;
    for tile in overlapping {
        let (at, face) = (tile.at, code(tile));
        writeln!(
            out,
            "            (x: {}, y: {}, z: {}, face: \"{face}\"),",
            at.x, at.y, at.z
        )?;
    }
    writeln!(out, "        ],")
}

/// Writes one picture; what finds no room in it goes to `overlapping`.
fn write_layer(out: &mut String, mahjong: &Mahjong, z: u8, overlapping: &mut Vec<Tile>) -> fmt::Result {
    let (width, _) = mahjong.tiles.extent();
    let of_layer: Vec<Tile> = mahjong.tiles.iter().copied().filter(|tile| tile.at.z == z).collect();
    let height = of_layer.last().map_or(0, |tile| usize::from(tile.at.y) + 1);
    let mut rows = vec![vec![EMPTY; usize::from(width)]; height];
    for tile in of_layer {
        let (x, row) = (usize::from(tile.at.x), &mut rows[usize::from(tile.at.y)]);
        if row[x] == EMPTY && row[x + 1] == EMPTY {
            for (quarter, letter) in row[x..].iter_mut().zip(code(tile).chars()) {
                *quarter = letter;
            }
        } else {
            overlapping.push(tile);
        }
    }
    writeln!(out, "            [")?;
    for row in rows {
        let row: String = row.into_iter().collect();
        writeln!(out, "                \"{row}\",")?;
    }
    writeln!(out, "            ],")
}

fn code(tile: Tile) -> String {
    tile.face
        .map_or_else(|| DEALT.to_owned(), crate::level::mahjong::Face::code)
}

/// The pictures of the layers, from the table up.
pub(super) type Layers = List<List<Row, { MAX_SIDE as usize - 1 }>, { MAX_LAYERS as usize }>;

/// The tiles that overlap others.
pub(super) type Overlapping = List<TileFile, MAX_OVERLAPPING>;

/// The level of what was read, and a warning about places that come twice.
pub(super) fn to_level(layers: &Layers, overlapping: &Overlapping, settings: Settings) -> (Mahjong, Vec<Problem>) {
    let mut tiles = Vec::new();
    for (z, layer) in (0..).zip(&layers.0) {
        for (y, row) in (0..).zip(&layer.0) {
            tiles.extend(row.0.iter().map(|&(x, face)| Tile {
                at: Position::new(x, y, z),
                face,
            }));
        }
    }
    tiles.extend(overlapping.0.iter().map(|tile| tile.0));
    let count = tiles.len();
    let mahjong = Mahjong {
        tiles: tiles.into_iter().collect(),
        settings,
        solutions: Vec::new(),
        metadata: Vec::new(),
    };
    let mut problems = Vec::new();
    if mahjong.tiles.len() < count {
        let message = counted(
            count - mahjong.tiles.len(),
            "tile of the list `overlapping` lies where another does; it is left out.",
            "tiles of the list `overlapping` lie where another does; they are left out.",
        );
        problems.push(Problem::new(Severity::Warning, "place-twice", message, Vec::new()));
    }
    (mahjong, problems)
}

/// One row of a picture: where its tiles begin, and their faces.
pub(super) struct Row(Vec<(u16, Option<Face>)>);

impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct RowVisitor;

        impl Visitor<'_> for RowVisitor {
            type Value = Row;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a row: a string of at most {MAX_SIDE} characters")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Row, E> {
                row_of(text).map(Row).map_err(E::custom)
            }
        }

        deserializer.deserialize_str(RowVisitor)
    }
}

fn row_of(text: &str) -> Result<Vec<(u16, Option<Face>)>, String> {
    let letters: Vec<char> = text.chars().take(usize::from(MAX_SIDE) + 1).collect();
    if letters.len() > usize::from(MAX_SIDE) {
        return Err(format!("expected at most {MAX_SIDE} characters in a row"));
    }
    let mut tiles = Vec::new();
    let mut x = 0;
    while let Some(&first) = letters.get(x) {
        if first == EMPTY {
            x += 1;
            continue;
        }
        let code: String = letters[x..].iter().take(2).collect();
        let face = if code == DEALT {
            None
        } else {
            let face = Face::of_code(&code);
            let wrong = || {
                let found = crate::format::text::quoted(&code);
                format!(
                    "expected `.`, `[]` or the code of a face such as 3p at character {} of this row, found {found}",
                    x + 1
                )
            };
            Some(face.ok_or_else(wrong)?)
        };
        tiles.push((x as u16, face));
        x += 2;
    }
    Ok(tiles)
}

/// A tile that overlaps another.
pub(super) struct TileFile(Tile);

impl<'de> Deserialize<'de> for TileFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename = "Tile", deny_unknown_fields)]
        struct Fields {
            x: u16,
            y: u16,
            z: u8,
            face: String,
        }

        let Fields { x, y, z, face } = Fields::deserialize(deserializer)?;
        let at = Position::checked(x.into(), y.into(), z.into());
        let at =
            at.ok_or_else(|| D::Error::custom(format!("expected a tile within the limits, found ({x},{y},{z})")))?;
        let face = if face == DEALT {
            None
        } else {
            let known = Face::of_code(&face);
            Some(
                known
                    .ok_or_else(|| D::Error::custom(format!("expected `[]` or the code of a face, found {face:?}")))?,
            )
        };
        Ok(Self(Tile { at, face }))
    }
}
