//! Boards as text and as JSON.

use std::fmt::Write;

use serde::{Serialize, Serializer};

use crate::board::{Board, Place, Slot};
use crate::grid::Cell;
use crate::level::mahjong::Face;
use crate::level::match3::Colour;
use crate::level::sokoban::{Ground, Object, letter_of};
use crate::level::{Puzzle, Terrain};
use crate::sim::Sim;

/// A cell as JSON: a colour index, null, `"void"` or `"wall"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Content(pub Slot);

impl Serialize for Content {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self.0.terrain, self.0.face_index()) {
            (Terrain::Void, _) => serializer.serialize_str("void"),
            (Terrain::Wall, _) => serializer.serialize_str("wall"),
            (_, Some(colour)) => serializer.serialize_u8(colour),
            (_, None) => serializer.serialize_none(),
        }
    }
}

/// A cell as JSON: `[x, y]`.
pub fn pair(cell: Cell) -> [i32; 2] {
    [cell.x, cell.y]
}

/// A place as JSON: `[x, y, z]`.
pub fn triple(place: Place) -> [u16; 3] {
    [place.x(), place.y(), u16::from(place.z())]
}

/// Cells as JSON, sorted by y, then x.
pub fn pairs(cells: impl IntoIterator<Item = Cell>) -> Vec<[i32; 2]> {
    let mut cells: Vec<Cell> = cells.into_iter().collect();
    cells.sort_unstable();
    cells.into_iter().map(pair).collect()
}

/// A board as JSON, by kind.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum BoardJson {
    /// Of match-3: its rows from the top.
    Rows(Vec<Vec<Content>>),
    /// Of Sokoban: its rows in the letters of `.xsb`.
    Picture(Vec<String>),
    /// Of Mahjong solitaire: the tiles that stand, by y, then x, then z.
    Tiles(Vec<Tile>),
}

/// A tile as JSON.
#[derive(Debug, Serialize)]
pub struct Tile {
    place: [u16; 3],
    face: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    lifted: bool,
}

/// The board of a simulation as JSON.
pub fn json(sim: &Sim) -> BoardJson {
    match &sim.level().puzzle {
        Puzzle::Match3(_) => BoardJson::Rows(rows(sim.board())),
        Puzzle::Sokoban(_) => BoardJson::Picture(room(sim.board())),
        Puzzle::Mahjong(_) => BoardJson::Tiles(tiles(sim.board())),
    }
}

/// A match-3 board as JSON: its rows from the top.
pub fn rows(board: &Board) -> Vec<Vec<Content>> {
    let slots: Vec<Content> = (0..board.faces().len())
        .map(|index| Content(board.slot_at(index)))
        .collect();
    slots.chunks(board.width().max(1) as usize).map(<[_]>::to_vec).collect()
}

fn tiles(board: &Board) -> Vec<Tile> {
    let slots = (0..board.faces().len()).map(|index| (board.place_at(index), board.slot_at(index)));
    let tile = |(place, slot): (Place, Slot)| {
        let face = Face::new(slot.face_index()?)?;
        Some(Tile {
            place: triple(place),
            face: face.code(),
            lifted: slot.cover != 0,
        })
    };
    slots.filter_map(tile).collect()
}

/// What stands in a cell of a room, in a letter of `.xsb`.
pub fn room_letter(slot: Slot) -> char {
    let ground = match slot.terrain {
        Terrain::Void => Ground::Outside,
        Terrain::Wall => Ground::Wall,
        Terrain::Destination => Ground::Destination,
        Terrain::Floor | Terrain::Spawner => Ground::Floor,
    };
    let object = match slot.face_index() {
        Some(0) => Some(Object::Hero),
        Some(_) => Some(Object::Ball),
        None => None,
    };
    letter_of(ground, object)
}

fn room(board: &Board) -> Vec<String> {
    let letters: Vec<char> = (0..board.faces().len())
        .map(|index| room_letter(board.slot_at(index)))
        .collect();
    let rows = letters.chunks(board.width().max(1) as usize);
    rows.map(|row| row.iter().collect()).collect()
}

/// The board of a simulation as text: of match-3 a line a row, in the letters of `.m3` (a spawner shows the tile on it); of Sokoban in
/// those of `.xsb`; of Mahjong solitaire layer by layer, the lowest first.
pub fn picture(sim: &Sim) -> String {
    match &sim.level().puzzle {
        Puzzle::Match3(_) => match3_picture(sim.board()),
        Puzzle::Sokoban(_) => room(sim.board())
            .into_iter()
            .map(|row| row.trim_end().to_owned() + "\n")
            .collect(),
        Puzzle::Mahjong(_) => layers(sim.board()),
    }
}

/// A match-3 board as text.
pub fn match3_picture(board: &Board) -> String {
    let mut text = String::new();
    for row in rows(board) {
        text.extend(
            row.into_iter()
                .map(|Content(slot)| match (slot.terrain, slot.face_index()) {
                    (Terrain::Void, _) => '.',
                    (Terrain::Wall, _) => '#',
                    (_, None) => '_',
                    (_, Some(face)) => Colour::new(face).map_or('?', Colour::letter),
                }),
        );
        text.push('\n');
    }
    text
}

/// Each tile as the code of its face, at its half column and half row.
fn layers(board: &Board) -> String {
    let mut text = String::new();
    let tiles = tiles(board);
    let top = tiles.iter().map(|tile| tile.place[2]).max();
    for z in 0..=top.unwrap_or(0) {
        let layer: Vec<&Tile> = tiles.iter().filter(|tile| tile.place[2] == z).collect();
        if layer.is_empty() {
            continue;
        }
        // Writing to a string cannot fail.
        let _ = writeln!(text, "layer {z}");
        let last = layer.iter().map(|tile| tile.place[1]).max().unwrap_or(0);
        let first = layer.iter().map(|tile| tile.place[1]).min().unwrap_or(0);
        for y in first..=last {
            let mut row = String::new();
            for tile in layer.iter().filter(|tile| tile.place[1] == y) {
                // Two letters a half column, so that neighbours do not touch.
                let at = 2 * usize::from(tile.place[0]);
                row.extend(std::iter::repeat_n(' ', at.saturating_sub(row.len())));
                row.push_str(&tile.face);
            }
            text.push_str(&row);
            text.push('\n');
        }
    }
    text
}
