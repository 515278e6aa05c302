//! The parameters of an action as a debugger and a report show them.

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
    /// A colour of tiles.
    Colour(Colour),
    /// A number.
    Int(i64),
    /// Words.
    Text(String),
}

impl Param {
    /// Every cell in it.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Cell(cell) => vec![*cell],
            Self::Cells(cells) => cells.clone(),
            Self::Groups(groups) => groups.concat(),
            Self::Colour(_) | Self::Int(_) | Self::Text(_) => Vec::new(),
        }
    }
}

impl std::fmt::Display for Param {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Cell(cell) => write!(f, "{cell}"),
            Self::Cells(cells) => write_cells(f, cells),
            Self::Groups(groups) => {
                for (index, group) in groups.iter().enumerate() {
                    if index > 0 {
                        write!(f, " | ")?;
                    }
                    write_cells(f, group)?;
                }
                Ok(())
            }
            Self::Colour(colour) => write!(f, "{}", colour.name()),
            Self::Int(number) => write!(f, "{number}"),
            Self::Text(text) => write!(f, "{text}"),
        }
    }
}

fn write_cells(f: &mut std::fmt::Formatter<'_>, cells: &[Cell]) -> std::fmt::Result {
    for (index, cell) in cells.iter().enumerate() {
        if index > 0 {
            write!(f, " ")?;
        }
        write!(f, "{cell}")?;
    }
    Ok(())
}
