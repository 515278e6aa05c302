//! The mahjong part of `.level.ron`: one picture a layer, in which a character is a quarter of a tile.
//!
//! A tile shows at its top left quarter and the one to the right of it: `[]` where its face is dealt, else the code of its face. Tiles
//! that overlap cannot be drawn so; they stand in a list of their own, so that a faulty level can be saved too.

use std::fmt::{self, Write};

use crate::level::mahjong::{Cover, Difficulty, Mahjong, Tile, TileSet};

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
        return writeln!(out, "        overlapping: [],");
    }
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
