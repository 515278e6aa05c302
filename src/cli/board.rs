//! Boards as text and as JSON.

use serde::{Serialize, Serializer};

use crate::board::{Board, Slot};
use crate::grid::Cell;
use crate::level::Terrain;

/// A cell as JSON: a colour index, null, `"void"` or `"wall"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Content(pub Slot);

impl Serialize for Content {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self.0.terrain, self.0.face_index()) {
            (Terrain::Void, _) => serializer.serialize_str("void"),
            (Terrain::Wall, _) => serializer.serialize_str("wall"),
            (Terrain::Floor | Terrain::Spawner, Some(colour)) => serializer.serialize_u8(colour),
            (Terrain::Floor | Terrain::Spawner, None) => serializer.serialize_none(),
        }
    }
}

/// A cell as JSON: `[x, y]`.
pub fn pair(cell: Cell) -> [i32; 2] {
    [cell.x, cell.y]
}

/// Cells as JSON, sorted by y, then x.
pub fn pairs(cells: impl IntoIterator<Item = Cell>) -> Vec<[i32; 2]> {
    let mut cells: Vec<Cell> = cells.into_iter().collect();
    cells.sort_unstable();
    cells.into_iter().map(pair).collect()
}

/// A board as JSON: its rows from the top.
pub fn rows(board: &Board) -> Vec<Vec<Content>> {
    let slots: Vec<Content> = (0..board.faces().len())
        .map(|index| Content(board.slot_at(index)))
        .collect();
    slots.chunks(board.width().max(1) as usize).map(<[_]>::to_vec).collect()
}

/// A board as text: a line a row, in the letters of `.m3`; a spawner shows the tile on it.
pub fn picture(board: &Board) -> String {
    let mut text = String::new();
    for row in rows(board) {
        text.extend(
            row.into_iter()
                .map(|Content(slot)| match (slot.terrain, slot.face_index()) {
                    (Terrain::Void, _) => '.',
                    (Terrain::Wall, _) => '#',
                    (Terrain::Floor | Terrain::Spawner, None) => '_',
                    (Terrain::Floor | Terrain::Spawner, Some(colour)) => (b'A' + (colour & 7)) as char,
                }),
        );
        text.push('\n');
    }
    text
}
