//! Outlines round sets of cells: one meaning a mark.

use egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, pos2, vec2};

use super::camera::Sight;
use crate::grid::{Cell, Direction, MAX_SIDE};
use crate::ui::theme::Theme;

/// What a mark on cells means; it decides colour and line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Under the pointer: solid.
    Hovered,
    /// Where the keyboard acts: solid.
    Cursor,
    /// Selected, or picked for a swap: solid.
    Selected,
    /// Changed by the selected action: dashed.
    Changed,
    /// An empty cell where a piece is due, after a cancel: dashed.
    Hole,
    /// A match that is ready.
    Ready,
    /// What the eraser would clear: solid.
    Erased,
    /// The cells of a move that was refused: solid.
    Refused,
    /// Something is wrong here: a corner of each cell.
    Problem,
    /// Balls that hold one another for ever: solid, round all of them.
    Frozen,
}

/// Cells that are marked together: one outline goes round those that touch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked {
    /// What it means.
    pub mark: Mark,
    /// The cells, in any order.
    pub cells: Vec<Cell>,
}

struct Line {
    colour: Color32,
    width: f32,
    dashed: bool,
}

impl Mark {
    fn line(self, theme: &Theme) -> Line {
        let marks = &theme.marks;
        let (colour, width, dashed) = match self {
            Self::Hovered => (marks.hovered, 1.5, false),
            Self::Cursor | Self::Selected => (marks.selected, 2.5, false),
            Self::Changed => (marks.changed, 2.0, true),
            Self::Hole => (marks.hole, 2.0, true),
            Self::Ready => (marks.ready, 2.0, false),
            Self::Erased | Self::Refused => (marks.erased, 2.0, false),
            Self::Problem => (marks.problem, 0.0, false),
            Self::Frozen => (marks.problem, 2.5, false),
        };
        Line { colour, width, dashed }
    }
}

/// Draws a mark on cells; those out of sight are left out.
pub fn paint(painter: &Painter, theme: &Theme, sight: &Sight, mark: Mark, cells: &[Cell]) {
    let near = sight.pane.expand(sight.scale);
    let seen = |cell: &&Cell| sight.contains(**cell) && near.intersects(sight.cell_rect(**cell));
    let cells: Vec<Cell> = cells.iter().filter(seen).copied().collect();
    if mark == Mark::Problem {
        for cell in cells {
            paint_corner(painter, sight, cell, mark.line(theme).colour);
        }
        return;
    }
    paint_traced(painter, theme, sight, mark, &Traced::of(&cells));
}

/// The outlines of a set of cells, to be kept while the set stays the same.
#[derive(Debug, Clone, Default)]
pub struct Traced(Vec<Vec<Corner>>);

impl Traced {
    /// Traces some cells.
    #[must_use]
    pub fn of(cells: &[Cell]) -> Self {
        Self(trace(cells))
    }
}

/// Draws a mark, other than that of a problem, along outlines.
pub fn paint_traced(painter: &Painter, theme: &Theme, sight: &Sight, mark: Mark, traced: &Traced) {
    let line = mark.line(theme);
    // A dark or light seam on the outside keeps the line apart from tiles of its own colour.
    let width = line.width.min((sight.scale * 0.2).max(1.0));
    let seam = Stroke::new(width * 1.8, theme.board.canvas.gamma_multiply(0.65));
    let stroke = Stroke::new(width, line.colour);
    for outline in &traced.0 {
        let path = round(outline, sight, (width / 2.0 + 0.5).min(sight.scale * 0.15));
        painter.add(Shape::closed_line(path.clone(), seam));
        if line.dashed {
            let dash = (sight.scale * 0.16).clamp(3.0, 8.0);
            let closed: Vec<Pos2> = path.iter().chain(path.first()).copied().collect();
            painter.extend(Shape::dashed_line(&closed, stroke, dash, dash * 0.7));
        } else {
            painter.add(Shape::closed_line(path, stroke));
        }
    }
}

fn paint_corner(painter: &Painter, sight: &Sight, cell: Cell, colour: Color32) {
    let rect = sight.cell_rect(cell).shrink(1.0);
    let side = (sight.scale * 0.3).clamp(4.0, 14.0);
    let corner = rect.right_top();
    let points = vec![corner - vec2(side, 0.0), corner, corner + vec2(0.0, side)];
    painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
}

/// A corner of an outline: where, and the ways in and out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Corner {
    at: (i32, i32),
    from: Direction,
    to: Direction,
}

/// The outlines of a set of cells, holes included, each clockwise about its cells, by their corners.
///
/// Cells that touch at a corner alone have outlines of their own.
fn trace(cells: &[Cell]) -> Vec<Vec<Corner>> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.dedup();
    let inside = Inside::of(&cells);
    // Every edge with its cell on the right hand, by its start.
    let mut edges: Vec<((i32, i32), Direction)> = Vec::new();
    for &cell in &cells {
        let (x, y) = (cell.x, cell.y);
        let sides = [
            (Direction::Up, (x, y), Direction::Right),
            (Direction::Right, (x + 1, y), Direction::Down),
            (Direction::Down, (x + 1, y + 1), Direction::Left),
            (Direction::Left, (x, y + 1), Direction::Up),
        ];
        edges.extend(
            sides
                .into_iter()
                .filter(|&(side, ..)| !inside.contains(cell.step(side)))
                .map(|(_, start, way)| (start, way)),
        );
    }
    edges.sort_unstable_by_key(|&((x, y), way)| (y, x, turns(Direction::Up, way)));
    let mut used = vec![false; edges.len()];
    let find = |start: (i32, i32), way: Direction| {
        let key = (start.1, start.0, turns(Direction::Up, way));
        edges
            .binary_search_by_key(&key, |&((x, y), way)| (y, x, turns(Direction::Up, way)))
            .ok()
    };
    let mut outlines = Vec::new();
    for first in 0..edges.len() {
        if used[first] {
            continue;
        }
        let mut corners = Vec::new();
        let mut at = first;
        // Each turn of the loop uses up an edge.
        while !used[at] {
            used[at] = true;
            let (start, way) = edges[at];
            let (dx, dy) = way.delta();
            let end = (start.0 + dx, start.1 + dy);
            // To the right first: that keeps cells apart that only touch at a corner.
            let ways = [1, 0, 3].map(|turn| Direction::ALL[(turns(Direction::Up, way) + turn) % 4]);
            let Some((next, to)) = ways.iter().find_map(|&to| Some((find(end, to)?, to))) else {
                break;
            };
            if to != way {
                corners.push(Corner { at: end, from: way, to });
            }
            at = next;
        }
        outlines.push(corners);
    }
    outlines
}

/// Which cells of the rectangle round a set belong to it.
struct Inside {
    min: Cell,
    width: usize,
    cells: Vec<bool>,
}

impl Inside {
    /// The set of sorted cells. They are those of a board, so that the rectangle is no larger than one.
    fn of(cells: &[Cell]) -> Self {
        let range = |of: fn(&Cell) -> i32| {
            let low = cells.iter().map(of).min().unwrap_or(0);
            let high = cells.iter().map(of).max().unwrap_or(-1);
            (low, (i64::from(high) - i64::from(low) + 1) as usize)
        };
        let ((left, width), (top, height)) = (range(|cell| cell.x), range(|cell| cell.y));
        let most = (MAX_SIDE * MAX_SIDE) as usize;
        let mut inside = Self {
            min: Cell::new(left, top),
            width,
            cells: vec![false; width.saturating_mul(height).min(most)],
        };
        for &cell in cells {
            if let Some(place) = inside.place(cell) {
                inside.cells[place] = true;
            }
        }
        inside
    }

    fn contains(&self, cell: Cell) -> bool {
        self.place(cell).is_some_and(|place| self.cells[place])
    }

    fn place(&self, cell: Cell) -> Option<usize> {
        let x = usize::try_from(i64::from(cell.x) - i64::from(self.min.x)).ok()?;
        let y = usize::try_from(i64::from(cell.y) - i64::from(self.min.y)).ok()?;
        let place = y.checked_mul(self.width)?.checked_add(x)?;
        (x < self.width && place < self.cells.len()).then_some(place)
    }
}

/// Quarter turns to the right from one direction to another, 0 to 3.
fn turns(from: Direction, to: Direction) -> usize {
    let index = |direction| Direction::ALL.iter().position(|&d| d == direction).unwrap_or(0);
    (index(to) + 4 - index(from)) % 4
}

fn vector(direction: Direction) -> Vec2 {
    let (x, y) = direction.delta();
    vec2(x as f32, y as f32)
}

/// An outline on the screen, a little inside its cells, with rounded corners.
fn round(outline: &[Corner], sight: &Sight, inset: f32) -> Vec<Pos2> {
    let radius = (sight.scale * 0.16).min(10.0);
    // Points nearer than a line is wide would make it spike.
    let steps = if radius < 2.0 { 0 } else { 4 };
    let mut path = Vec::with_capacity(outline.len() * (steps + 1));
    for corner in outline {
        let (into, out) = (vector(corner.from), vector(corner.to));
        let inward = into.rot90() * -1.0 + out.rot90() * -1.0;
        let at = sight.screen_pos(pos2(corner.at.0 as f32, corner.at.1 as f32)) + inward * inset;
        if steps == 0 {
            path.push(at);
            continue;
        }
        for step in 0..=steps {
            // A quadratic curve from one edge to the other.
            let t = step as f32 / steps as f32;
            let before = at - into * radius * (1.0 - t) * (1.0 - t);
            path.push(before + out * radius * t * t);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells of a picture, `x` for each.
    fn cells(picture: &str) -> Vec<Cell> {
        let rows = picture.split_whitespace().enumerate();
        rows.flat_map(|(y, row)| {
            let marked = row.char_indices().filter(|&(_, letter)| letter == 'x');
            marked.map(move |(x, _)| Cell::new(x as i32, y as i32))
        })
        .collect()
    }

    /// The corners of each outline of a picture, fewest first.
    fn corners(picture: &str) -> Vec<usize> {
        let mut counts: Vec<usize> = trace(&cells(picture)).iter().map(Vec::len).collect();
        counts.sort_unstable();
        counts
    }

    #[test]
    fn an_outline_goes_once_round_what_touches() {
        assert_eq!(corners("x"), [4]);
        assert_eq!(corners("xxx"), [4]);
        assert_eq!(corners("x.. x.. xxx"), [6]);
        assert_eq!(corners(".x. xxx .x."), [12]);
        assert_eq!(corners("x.x"), [4, 4]);
        assert_eq!(corners("..."), [0; 0]);
    }

    #[test]
    fn a_hole_has_an_outline_of_its_own() {
        assert_eq!(corners("xxx x.x xxx"), [4, 4]);
    }

    #[test]
    fn cells_that_touch_at_a_corner_are_outlined_apart() {
        assert_eq!(corners("x. .x"), [4, 4]);
        assert_eq!(corners(".x x."), [4, 4]);
    }

    #[test]
    fn a_line_lies_inside_its_cells() {
        let sight = Sight {
            pane: egui::Rect::EVERYTHING,
            origin: Pos2::ZERO,
            scale: 40.0,
            columns: 9,
            rows: 9,
        };
        for outline in trace(&cells("... .xx .x.")) {
            for point in round(&outline, &sight, 2.0) {
                let cell = sight.cell_at(point);
                assert!(cells("... .xx .x.").contains(&cell), "{point:?} lies in {cell}");
            }
        }
    }
}
