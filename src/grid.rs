//! Cells and rectangular grids: geometry, and nothing else.
//!
//! `x` counts columns from the left and `y` rows from the top, both from 0; down is `+y`.

use serde::{Deserialize, Serialize};

/// The largest width or height of any grid, in cells.
pub const MAX_SIDE: u32 = 256;

/// A cell of a grid, which need not be on the board: a pointer or a script may name any.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Column, from 0 at the left.
    pub x: i32,
    /// Row, from 0 at the top.
    pub y: i32,
}

/// Reading order: row by row from the top, in each from the left.
impl Ord for Cell {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Cell {
    /// The cell in column `x` and row `y`.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The neighbour one step away.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        let (dx, dy) = direction.delta();
        Self {
            x: self.x.saturating_add(dx),
            y: self.y.saturating_add(dy),
        }
    }

    /// Whether the two cells share an edge.
    #[must_use]
    pub const fn is_neighbour_of(self, other: Self) -> bool {
        self.x.abs_diff(other.x).saturating_add(self.y.abs_diff(other.y)) == 1
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// One of the four directions of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Direction {
    /// Towards row 0.
    Up,
    /// Towards the last column.
    Right,
    /// Towards the last row.
    Down,
    /// Towards column 0.
    Left,
}

impl Direction {
    /// All four, clockwise from up.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The step as (columns, rows).
    #[must_use]
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Self::Up => (0, -1),
            Self::Right => (1, 0),
            Self::Down => (0, 1),
            Self::Left => (-1, 0),
        }
    }
}

/// The number of a cell of a rectangle in reading order, or `None` outside of it.
#[must_use]
pub const fn index_in(cell: Cell, width: u32, height: u32) -> Option<usize> {
    if cell.x < 0 || cell.y < 0 || cell.x as u32 >= width || cell.y as u32 >= height {
        return None;
    }
    Some(cell.y as usize * width as usize + cell.x as usize)
}

/// A rectangle of values, stored row by row from the top.
///
/// Invariant: `cells.len() == width * height`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grid<T> {
    width: u32,
    height: u32,
    cells: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// A grid whose every cell is `value`. Sides are clamped to [`MAX_SIDE`].
    #[must_use]
    pub fn filled(width: u32, height: u32, value: T) -> Self {
        let (width, height) = (width.min(MAX_SIDE), height.min(MAX_SIDE));
        Self {
            width,
            height,
            cells: vec![value; (width * height) as usize],
        }
    }
}

impl<T> Grid<T> {
    /// A grid of the given rows, or `None` when they differ in length or exceed [`MAX_SIDE`].
    #[must_use]
    pub fn from_rows(rows: Vec<Vec<T>>) -> Option<Self> {
        let height = u32::try_from(rows.len()).ok()?;
        let width = u32::try_from(rows.first().map_or(0, Vec::len)).ok()?;
        if width > MAX_SIDE || height > MAX_SIDE {
            return None;
        }
        if rows.iter().any(|row| row.len() != width as usize) {
            return None;
        }
        Some(Self {
            width,
            height,
            cells: rows.into_iter().flatten().collect(),
        })
    }

    /// Columns.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// Whether the cell is on the grid.
    #[must_use]
    pub const fn contains(&self, cell: Cell) -> bool {
        index_in(cell, self.width, self.height).is_some()
    }

    /// The place of a cell in [`Grid::as_slice`], or `None` off the grid.
    #[must_use]
    pub const fn index_of(&self, cell: Cell) -> Option<usize> {
        index_in(cell, self.width, self.height)
    }

    /// The value at a cell, or `None` off the grid.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<&T> {
        self.index_of(cell).map(|index| &self.cells[index])
    }

    /// The value at a cell, to be changed, or `None` off the grid.
    #[must_use]
    pub fn get_mut(&mut self, cell: Cell) -> Option<&mut T> {
        self.index_of(cell).map(|index| &mut self.cells[index])
    }

    /// Sets a cell; answers the value that was there, or `None` off the grid.
    pub fn set(&mut self, cell: Cell, value: T) -> Option<T> {
        self.get_mut(cell).map(|place| std::mem::replace(place, value))
    }

    /// All values, row by row from the top.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.cells
    }

    /// The rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[T]> {
        self.cells.chunks(self.width.max(1) as usize)
    }

    /// Every cell in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<T> {
        let (width, height) = (self.width as i32, self.height as i32);
        (0..height).flat_map(move |y| (0..width).map(move |x| Cell::new(x, y)))
    }

    /// Every cell with its value, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, &T)> {
        self.cells().zip(&self.cells)
    }
}

/// The cells of the straight line from `from` to `to`, both included, without a gap: each cell touches the next by an
/// edge or a corner (Bresenham's algorithm, IBM Systems Journal 4:1, 1965).
///
/// The two ends are clamped to ±4,096, so that the length is bounded whatever a pointer reports.
#[must_use]
pub fn line(from: Cell, to: Cell) -> Vec<Cell> {
    const FAR: i32 = 4_096;
    let clamp = |cell: Cell| Cell::new(cell.x.clamp(-FAR, FAR), cell.y.clamp(-FAR, FAR));
    let (mut at, to) = (clamp(from), clamp(to));
    let (dx, dy) = ((to.x - at.x).abs(), -(to.y - at.y).abs());
    let (sx, sy) = ((to.x - at.x).signum(), (to.y - at.y).signum());
    let mut error = dx + dy;
    let mut cells = Vec::with_capacity(dx.max(-dy) as usize + 1);
    loop {
        cells.push(at);
        if at == to {
            return cells;
        }
        let doubled = 2 * error;
        if doubled >= dy {
            error += dy;
            at.x += sx;
        }
        if doubled <= dx {
            error += dx;
            at.y += sy;
        }
    }
}

/// The 4-connected cells of a grid of so many columns and rows that can be reached from a cell over those for which `same`
/// holds, by their index in reading order; the answer is in reading order. Empty when `from` is off the grid, or not the same.
#[must_use]
pub fn flood(width: u32, height: u32, from: Cell, same: impl Fn(usize) -> bool) -> Vec<Cell> {
    let (width, height) = (width.min(MAX_SIDE) as usize, height.min(MAX_SIDE) as usize);
    let mut reached = vec![false; width * height];
    let mut open = Vec::new();
    if let (Ok(x), Ok(y)) = (usize::try_from(from.x), usize::try_from(from.y))
        && x < width
        && y < height
        && same(y * width + x)
    {
        reached[y * width + x] = true;
        open.push(y * width + x);
    }
    // Each cell is opened once at most.
    while let Some(index) = open.pop() {
        let x = index % width;
        let neighbours = [
            (x > 0).then(|| index - 1),
            (x + 1 < width).then_some(index + 1),
            index.checked_sub(width),
            Some(index + width).filter(|&below| below < reached.len()),
        ];
        for next in neighbours.into_iter().flatten() {
            if !reached[next] && same(next) {
                reached[next] = true;
                open.push(next);
            }
        }
    }
    let cell = |(index, _): (usize, &bool)| Cell::new((index % width) as i32, (index / width) as i32);
    reached
        .iter()
        .enumerate()
        .filter(|(_, reached)| **reached)
        .map(cell)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_goes_over_edges_and_not_over_corners() {
        let picture = "xx.x .xx. ...x";
        let letters: Vec<char> = picture.chars().filter(|letter| *letter != ' ').collect();
        let reached = |x, y| flood(4, 3, Cell::new(x, y), |index| letters[index] == 'x').len();
        assert_eq!(
            [
                reached(0, 0),
                reached(3, 0),
                reached(3, 2),
                reached(2, 0),
                reached(-1, 0),
                reached(0, 3)
            ],
            [4, 1, 1, 0, 0, 0]
        );
    }

    #[test]
    fn a_line_has_no_gap_and_ends_where_it_should() {
        for to in [(7, 3), (-4, 9), (0, 0), (5, -5), (-6, 0), (1, 12)] {
            let (from, to) = (Cell::new(0, 0), Cell::new(to.0, to.1));
            let cells = line(from, to);
            assert_eq!(cells.first(), Some(&from));
            assert_eq!(cells.last(), Some(&to));
            for pair in cells.windows(2) {
                assert!(pair[0].x.abs_diff(pair[1].x) <= 1 && pair[0].y.abs_diff(pair[1].y) <= 1);
            }
        }
    }

    #[test]
    fn a_line_of_absurd_length_is_bounded() {
        let far = Cell::new(i32::MAX, i32::MIN);
        assert!(line(Cell::new(0, 0), far).len() <= 4_097);
    }

    #[test]
    fn cells_sort_in_reading_order() {
        let mut cells = vec![Cell::new(1, 1), Cell::new(0, 1), Cell::new(2, 0)];
        cells.sort();
        assert_eq!(cells, [Cell::new(2, 0), Cell::new(0, 1), Cell::new(1, 1)]);
    }

    #[test]
    fn ragged_rows_are_no_grid() {
        assert!(Grid::from_rows(vec![vec![1, 2], vec![3]]).is_none());
    }
}
