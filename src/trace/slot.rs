//! Boards and what lies in their places, as JSON.

use serde_json::{Map, Value, json};

use super::fault::Wrong;
use super::param::place_of;
use crate::board::{Board, Change, Counter, Field, Place, Slot};
use crate::grid::MAX_SIDE;
use crate::level::Terrain;

/// The terrains with the letters that stand for them in the list of a board.
const TERRAINS: [(Terrain, char); 5] = [
    (Terrain::Floor, 'f'),
    (Terrain::Void, 'v'),
    (Terrain::Wall, 'w'),
    (Terrain::Spawner, 's'),
    (Terrain::Destination, 'd'),
];

/// So many places a board has at most.
const MOST_PLACES: usize = (MAX_SIDE * MAX_SIDE) as usize;

/// What lies in a place. What there is none of is left out.
pub(super) fn slot_json(slot: Slot) -> Value {
    let mut map = Map::new();
    map.insert("terrain".into(), slot.terrain.name().into());
    if let Some(face) = slot.face_index() {
        map.insert("face".into(), face.into());
        map.insert("piece".into(), slot.piece.into());
    }
    if slot.cover != 0 {
        map.insert("cover".into(), slot.cover.into());
    }
    Value::Object(map)
}

fn slot_of(value: &Value) -> Option<Slot> {
    let map = value.as_object()?;
    let terrain = map.get("terrain").map_or(Some(Terrain::Floor), |word| {
        let found = TERRAINS.iter().find(|(terrain, _)| word == terrain.name());
        found.map(|&(terrain, _)| terrain)
    })?;
    let number = |name: &str, most: u64| match map.get(name) {
        Some(value) => value.as_u64().filter(|&number| number <= most),
        None => Some(0),
    };
    let slot = Slot {
        piece: 0,
        face: 0,
        terrain,
        cover: number("cover", 255)? as u8,
    };
    if map.get("face").is_none_or(Value::is_null) {
        return Some(slot);
    }
    let piece = number("piece", u64::from(u32::MAX))?.max(1) as u32;
    Some(slot.with_piece(piece, number("face", 254)? as u8 + 1))
}

/// A place: of a grid its cell, of a pile with the layer.
pub(super) fn place_json(board: &Board, place: Place) -> Value {
    if board.has_places() {
        json!([place.x(), place.y(), place.z()])
    } else {
        json!([place.x(), place.y()])
    }
}

/// The change that a write tells of on a board; `None` where it is in none of the board's terms.
pub(super) fn change_of(board: &Board, place: &Value, before: &Value, after: &Value) -> Option<Change> {
    if let Value::String(name) = place {
        if let Some(field) = field_of(name) {
            let (before, after) = (number_of(before)?, number_of(after)?);
            return (board.fields().get(field) == before).then_some(Change::Field { field, before, after });
        }
        let counter = Counter::ALL
            .into_iter()
            .find(|counter| counter.name() == name.as_str())?;
        let by = after.as_i64()?.checked_sub(before.as_i64()?)?;
        return (board.counters().get(counter) == before.as_i64()?).then_some(Change::Counter { counter, by });
    }
    let place = match place.as_array()?.as_slice() {
        [x, y] => place_of(&[x.clone(), y.clone(), 0.into()])?,
        items => place_of(items)?,
    };
    let (before, after) = (slot_of(before)?, slot_of(after)?);
    Some(Change::Slot { place, before, after })
}

fn field_of(name: &str) -> Option<Field> {
    Field::ALL.into_iter().find(|field| field.name() == name)
}

fn number_of(value: &Value) -> Option<u32> {
    u32::try_from(value.as_u64()?).ok()
}

/// A board, as lists with an entry for every place.
pub(super) fn board_json(board: &Board) -> Value {
    let letter = |terrain: &Terrain| {
        let found = TERRAINS.iter().find(|(other, _)| other == terrain);
        found.map_or('f', |&(_, letter)| letter)
    };
    let terrain: String = board.terrain().iter().map(letter).collect();
    let slots = || (0..board.faces().len()).map(|index| board.slot_at(index));
    let mut counters = Map::new();
    for counter in Counter::ALL {
        let value = board.counters().get(counter);
        if value != 0 {
            counters.insert(counter.name().into_owned(), value.into());
        }
    }
    let mut map = Map::new();
    map.insert("width".into(), board.width().into());
    map.insert("height".into(), board.height().into());
    if board.has_places() {
        let places = (0..board.faces().len()).map(|index| place_json(board, board.place_at(index)));
        map.insert("places".into(), places.collect());
    }
    map.insert("terrain".into(), terrain.into());
    map.insert("faces".into(), board.faces().into());
    map.insert("pieces".into(), slots().map(|slot| Value::from(slot.piece)).collect());
    if !board.covers().is_empty() {
        map.insert("covers".into(), board.covers().into());
    }
    map.insert("counters".into(), counters.into());
    let fields = Field::ALL
        .into_iter()
        .filter(|&field| board.fields().get(field) != 0)
        .map(|field| (field.name().into_owned(), board.fields().get(field).into()));
    let fields: Map<String, Value> = fields.collect();
    if !fields.is_empty() {
        map.insert("fields".into(), fields.into());
    }
    Value::Object(map)
}

/// The board that a header holds.
pub(super) fn board_of(value: &Value) -> Result<Board, Wrong> {
    let wrong = |what: &str| Wrong::new(format!("the header's \"board\" {what}"));
    let map = value.as_object().ok_or_else(|| wrong("is no object"))?;
    let numbers = |name: &str, most: u64| -> Result<Vec<u64>, Wrong> {
        let list = map.get(name).and_then(Value::as_array);
        let list = list.filter(|list| list.len() <= MOST_PLACES);
        let number = |value: &Value| value.as_u64().filter(|&number| number <= most);
        let list = list.and_then(|list| list.iter().map(number).collect());
        list.ok_or_else(|| wrong(&format!("needs \"{name}\", a list of whole numbers up to {most}")))
    };
    let terrain = map.get("terrain").and_then(Value::as_str).unwrap_or_default();
    let terrain = terrain.chars().take(MOST_PLACES + 1).map(|letter| {
        let found = TERRAINS.iter().find(|&&(_, other)| other == letter);
        found.map(|&(terrain, _)| terrain)
    });
    let terrain: Option<Vec<Terrain>> = terrain.collect();
    let terrain = terrain.ok_or_else(|| wrong("needs \"terrain\", a text of the letters f, v, w, s and d"))?;
    let (faces, pieces) = (numbers("faces", 255)?, numbers("pieces", u64::from(u32::MAX))?);
    let covers = match map.get("covers") {
        Some(_) => numbers("covers", 255)?,
        None => Vec::new(),
    };
    let places = match map.get("places") {
        None => None,
        Some(Value::Array(list)) if list.len() <= MOST_PLACES => {
            let place = |item: &Value| place_of(item.as_array()?);
            let places: Option<Vec<Place>> = list.iter().map(place).collect();
            let sorted = |places: &Vec<Place>| places.is_sorted_by(|a, b| a.in_order() < b.in_order());
            Some(
                places
                    .filter(sorted)
                    .ok_or_else(|| wrong("needs \"places\" by y, then x, then z, each once"))?,
            )
        }
        Some(_) => return Err(wrong("needs \"places\", a list of [x, y, z]")),
    };
    let side = |name: &str| {
        let side = map.get(name).and_then(Value::as_u64);
        let side = side.filter(|&side| side <= u64::from(if places.is_some() { 1 << 12 } else { MAX_SIDE }));
        side.ok_or_else(|| wrong(&format!("needs \"{name}\", at most {MAX_SIDE}")))
    };
    let (width, height) = (side("width")? as u32, side("height")? as u32);
    let slots = terrain.iter().zip(&faces).zip(&pieces).enumerate();
    let slots = slots.map(|(index, ((&terrain, &face), &piece))| Slot {
        piece: piece as u32,
        face: face as u8,
        terrain,
        cover: covers.get(index).map_or(0, |&cover| cover as u8),
    });
    let slots: Vec<Slot> = slots.collect();
    let even = [terrain.len(), faces.len(), pieces.len()] == [slots.len(); 3];
    let has_covers = !covers.is_empty();
    if !even || has_covers && covers.len() != slots.len() {
        return Err(wrong("has lists of different lengths"));
    }
    let mut board = Board::of_slots((width, height), places, &slots, has_covers)
        .ok_or_else(|| wrong("does not have an entry for every place, or a face without a piece"))?;
    for (name, value) in map.get("counters").and_then(Value::as_object).into_iter().flatten() {
        let counter = Counter::ALL.into_iter().find(|counter| counter.name() == name.as_str());
        if let Some((counter, value)) = counter.zip(value.as_i64()) {
            let by = value.saturating_sub(board.counters().get(counter));
            board.apply(&Change::Counter { counter, by });
        }
    }
    for (name, value) in map.get("fields").and_then(Value::as_object).into_iter().flatten() {
        if let Some((field, after)) = field_of(name).zip(number_of(value)) {
            let before = board.fields().get(field);
            board.apply(&Change::Field { field, before, after });
        }
    }
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::level::match3::Colour;

    #[test]
    fn boards_of_both_shapes_read_back_as_they_were_written() {
        let mut terrain = Grid::filled(3, 2, Terrain::Floor);
        terrain.set(crate::grid::Cell::new(1, 1), Terrain::Wall);
        let mut grid = Board::with_pieces(&terrain, &[1, 0, 3, 2, 0, 1]);
        grid.apply(&Change::Counter {
            counter: Counter::Score,
            by: 30,
        });
        grid.apply(&Change::Field {
            field: Field::Energy(Colour::ALL[2]),
            before: 0,
            after: 14,
        });
        let at = |x, z| Place::new(x, 4, z);
        let pile = Board::of_places([(at(0, 0), 3), (at(2, 1), 0)]);
        for board in [grid, pile] {
            assert_eq!(board_of(&board_json(&board)).unwrap(), board);
        }
    }

    #[test]
    fn a_board_that_does_not_hold_together_is_refused() {
        let good = board_json(&Board::with_pieces(&Grid::filled(2, 1, Terrain::Floor), &[1, 0]));
        let with = |name: &str, value: Value| {
            let mut bad = good.clone();
            bad[name] = value;
            board_of(&bad).unwrap_err().message
        };
        assert!(with("faces", json!([1])).contains("different lengths"));
        assert!(with("faces", json!([1, 999])).contains("up to 255"));
        assert!(with("pieces", json!([0, 0])).contains("without a piece"));
        assert!(with("width", json!(4_000_000_000_u64)).contains("at most 256"));
        assert!(with("width", json!(2.5)).contains("at most 256"));
        assert!(with("terrain", json!("fx")).contains("letters"));
        assert!(with("places", json!([[1, 0, 0], [0, 0, 0]])).contains("by y"));
        assert!(board_of(&json!(7)).is_err());
    }
}
