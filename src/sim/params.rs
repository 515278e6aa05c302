//! The parameters of an action as a debugger and a report show them.

use crate::board::Place;
use crate::grid::Cell;
use crate::level::match3::Colour;

/// The value of one parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Param {
    /// One cell.
    Cell(Cell),
    /// Cells in an order that means something.
    Cells(Vec<Cell>),
    /// Groups of cells.
    Groups(Vec<Vec<Cell>>),
    /// A place of a pile.
    Place(Place),
    /// Places of a pile in an order that means something.
    Places(Vec<Place>),
    /// A colour of tiles.
    Colour(Colour),
    /// A number.
    Int(i64),
    /// Words.
    Text(String),
}

impl Param {
    /// Every cell in it; of places their columns and rows.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Cell(cell) => vec![*cell],
            Self::Cells(cells) => cells.clone(),
            Self::Groups(groups) => groups.concat(),
            Self::Place(place) => vec![place.cell()],
            Self::Places(places) => places.iter().map(|place| place.cell()).collect(),
            Self::Colour(_) | Self::Int(_) | Self::Text(_) => Vec::new(),
        }
    }

    /// Every place in it; cells that could be on a board are those of layer 0.
    #[must_use]
    pub fn places(&self) -> Vec<Place> {
        match self {
            Self::Place(place) => vec![*place],
            Self::Places(places) => places.clone(),
            _ => self.cells().into_iter().filter_map(Place::of_cell).collect(),
        }
    }
}

impl std::fmt::Display for Param {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Cell(cell) => write!(f, "{cell}"),
            Self::Cells(cells) => write_list(f, cells),
            Self::Groups(groups) => {
                for (index, group) in groups.iter().enumerate() {
                    if index > 0 {
                        write!(f, " | ")?;
                    }
                    write_list(f, group)?;
                }
                Ok(())
            }
            Self::Place(place) => f.write_str(&in_full(*place)),
            Self::Places(places) => {
                let places: Vec<String> = places.iter().map(|&place| in_full(place)).collect();
                write_list(f, &places)
            }
            Self::Colour(colour) => write!(f, "{}", colour.name()),
            Self::Int(number) => write!(f, "{number}"),
            Self::Text(text) => write!(f, "{text}"),
        }
    }
}

/// A place of a pile with its layer, also where that is 0: `(4,2,0)`.
#[must_use]
pub fn in_full(place: Place) -> String {
    format!("({},{},{})", place.x(), place.y(), place.z())
}

fn write_list<T: std::fmt::Display>(f: &mut std::fmt::Formatter<'_>, items: &[T]) -> std::fmt::Result {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            write!(f, " ")?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}
