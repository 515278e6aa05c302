//! Places, named by coordinate, and what lies in them.

use crate::grid::Cell;
use crate::level::Terrain;

/// A place by its coordinate: a grid cell (z = 0), or a position on a layer.
///
/// Packed so that a journal record stays small: x and y in 12 bits each, z in 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(u32);

impl Place {
    /// The place at column `x`, row `y` (each below 4,096) and layer `z`.
    #[must_use]
    pub const fn new(x: u16, y: u16, z: u8) -> Self {
        Self((z as u32) << 24 | (y as u32 & 0xfff) << 12 | (x as u32 & 0xfff))
    }

    /// The place of a cell of a grid, or `None` where no board reaches.
    #[must_use]
    pub fn of_cell(cell: Cell) -> Option<Self> {
        let side = |at: i32| u16::try_from(at).ok().filter(|&at| at < 1 << 12);
        Some(Self::new(side(cell.x)?, side(cell.y)?, 0))
    }

    /// Column.
    #[must_use]
    pub const fn x(self) -> u16 {
        (self.0 & 0xfff) as u16
    }

    /// Row.
    #[must_use]
    pub const fn y(self) -> u16 {
        (self.0 >> 12 & 0xfff) as u16
    }

    /// Layer, from 0.
    #[must_use]
    pub const fn z(self) -> u8 {
        (self.0 >> 24) as u8
    }

    /// Column and row as a cell.
    #[must_use]
    pub const fn cell(self) -> Cell {
        Cell::new(self.x() as i32, self.y() as i32)
    }

    /// What sorts places by y, then x, then z: the order of every list of them in reports.
    #[must_use]
    pub const fn in_order(self) -> (u16, u16, u8) {
        (self.y(), self.x(), self.z())
    }

    /// The packed number, for hashing.
    #[must_use]
    pub const fn packed(self) -> u32 {
        self.0
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.z() {
            0 => write!(f, "({},{})", self.x(), self.y()),
            z => write!(f, "({},{},{z})", self.x(), self.y()),
        }
    }
}

/// What a place holds: its terrain, and perhaps a piece with an identity that lasts through moves.
///
/// Invariant: `piece == 0` exactly when `face == 0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Slot {
    /// The identity of the piece; 0 where there is none.
    pub piece: u32,
    /// 0 is no piece, else one more than the face's index.
    pub face: u8,
    /// What the ground is.
    pub terrain: Terrain,
    /// What lies over the piece; 0 is nothing.
    pub cover: u8,
}

impl Slot {
    /// The same place without its piece.
    #[must_use]
    pub const fn without_piece(self) -> Self {
        Self {
            piece: 0,
            face: 0,
            ..self
        }
    }

    /// A place of a list that holds nothing: as good as one that is not in the list.
    pub const VACANT: Self = Self {
        piece: 0,
        face: 0,
        terrain: Terrain::Floor,
        cover: 0,
    };

    /// The same place with another piece: its identity, and one more than the index of its face.
    #[must_use]
    pub const fn with_piece(self, piece: u32, face: u8) -> Self {
        Self { piece, face, ..self }
    }

    /// The face's index, or `None` where there is no piece.
    #[must_use]
    pub const fn face_index(self) -> Option<u8> {
        self.face.checked_sub(1)
    }
}
