//! Parameters as JSON. What looks like a cell, a place or a list of them is one again when it is read.

use serde_json::{Value, json};

use super::text::{LINE, tidy};
use crate::board::Place;
use crate::grid::Cell;
use crate::sim::Param;

/// So many items of a list are read; the rest would only be scrolled past.
const MOST_ITEMS: usize = 65_536;

pub(super) fn to_json(param: &Param) -> Value {
    let cell = |cell: &Cell| json!([cell.x, cell.y]);
    let cells = |cells: &Vec<Cell>| Value::Array(cells.iter().map(cell).collect());
    let place = |place: &Place| json!([place.x(), place.y(), place.z()]);
    match param {
        Param::Cell(one) => cell(one),
        Param::Cells(list) => cells(list),
        Param::Groups(groups) => Value::Array(groups.iter().map(cells).collect()),
        Param::Place(one) => place(one),
        Param::Places(places) => Value::Array(places.iter().map(place).collect()),
        Param::Colour(colour) => colour.name().into(),
        Param::Int(number) => (*number).into(),
        Param::Text(text) => text.as_str().into(),
    }
}

pub(super) fn of_json(value: &Value) -> Param {
    let listed = value.as_array().and_then(|items| of_list(items));
    listed.unwrap_or_else(|| match value.as_i64() {
        Some(number) => Param::Int(number),
        None => Param::Text(in_words(value)),
    })
}

/// A value as a line of text: of a text that, of anything else its JSON.
pub(super) fn in_words(value: &Value) -> String {
    match value {
        Value::String(text) => tidy(text, LINE),
        other => tidy(&other.to_string(), LINE),
    }
}

fn of_list(items: &[Value]) -> Option<Param> {
    if let Some(cell) = cell_of(items) {
        return Some(Param::Cell(cell));
    }
    if let Some(place) = place_of(items) {
        return Some(Param::Place(place));
    }
    let items = &items[..items.len().min(MOST_ITEMS)];
    all(items, cell_of)
        .map(Param::Cells)
        .or_else(|| all(items, place_of).map(Param::Places))
        .or_else(|| all(items, |group| all(group, cell_of)).map(Param::Groups))
}

fn all<T>(items: &[Value], each: impl Fn(&[Value]) -> Option<T>) -> Option<Vec<T>> {
    items.iter().map(|item| each(item.as_array()?)).collect()
}

fn cell_of(items: &[Value]) -> Option<Cell> {
    let side = |value: &Value| value.as_i64().filter(|side| side.abs() < 1 << 12);
    match items {
        [x, y] => Some(Cell::new(side(x)? as i32, side(y)? as i32)),
        _ => None,
    }
}

/// A place of a board.
pub(super) fn place_of(items: &[Value]) -> Option<Place> {
    let side = |value: &Value, most: u64| value.as_u64().filter(|&side| side < most);
    match items {
        [x, y, z] => Some(Place::new(
            side(x, 1 << 12)? as u16,
            side(y, 1 << 12)? as u16,
            side(z, 1 << 8)? as u8,
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_read_back_as_they_were_written() {
        let (cell, place) = (Cell::new(2, -3), Place::new(4, 5, 1));
        let params = [
            Param::Cell(cell),
            Param::Cells(vec![cell, cell]),
            Param::Cells(Vec::new()),
            Param::Groups(vec![vec![cell], vec![cell, cell]]),
            Param::Place(place),
            Param::Places(vec![place]),
            Param::Int(-7),
            Param::Text("Red".into()),
        ];
        for param in params {
            assert_eq!(of_json(&to_json(&param)), param);
        }
    }

    #[test]
    fn what_is_no_cell_is_shown_as_it_stands() {
        assert_eq!(of_json(&json!([1, 2, 3, 4])), Param::Text("[1,2,3,4]".into()));
        assert_eq!(of_json(&json!({"hp": 3})), Param::Text(r#"{"hp":3}"#.into()));
        assert_eq!(of_json(&json!([1e9, 2])), Param::Text("[1000000000.0,2]".into()));
        assert_eq!(of_json(&json!(true)), Param::Text("true".into()));
    }
}
