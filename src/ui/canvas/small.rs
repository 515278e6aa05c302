//! A board of a run as a small picture, whole or the part that matters, with cells marked.

use egui::{Rect, Stroke, StrokeKind, Ui, vec2};

use super::camera::Sight;
use super::far::{self, FlatCells};
use super::level_draw::push_terrain;
use super::mesh::{TileMesh, alpha, piece_rect};
use super::outline::{self, Mark};
use crate::board::Board;
use crate::grid::Cell;
use crate::level::Terrain;
use crate::ui::atlas::{Atlas, Sprite};
use crate::ui::theme::Theme;
use crate::ui::tile_set::TileSet;

/// With smaller cells than this a picture shows only the part that matters, in points.
const LEAST_CELL: f32 = 13.0;

/// No cell is drawn larger, in points.
const MOST_CELL: f32 = 30.0;

/// The part of a board that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crop {
    /// The cell in its upper left corner.
    pub corner: Cell,
    /// Columns.
    pub columns: u32,
    /// Rows.
    pub rows: u32,
}

impl Crop {
    /// The whole board where its cells are large enough in so much room; else what is round the cells that matter.
    #[must_use]
    pub fn of(board: &Board, cells: &[Cell], room: egui::Vec2) -> Self {
        let whole = Self {
            corner: Cell::new(0, 0),
            columns: board.width(),
            rows: board.height(),
        };
        if whole.side(room) >= LEAST_CELL || cells.is_empty() {
            return whole;
        }
        let near = |from: i32, to: i32, end: u32| {
            let last = (end as i32 - 1).max(0);
            let from = (from - 1).clamp(0, last);
            (from, ((to + 1).clamp(from, last) - from + 1) as u32)
        };
        let span = |of: fn(&Cell) -> i32| {
            let least = cells.iter().map(of).min().unwrap_or(0);
            (least, cells.iter().map(of).max().unwrap_or(0))
        };
        let ((left, right), (top, bottom)) = (span(|cell| cell.x), span(|cell| cell.y));
        let (x, columns) = near(left, right, board.width());
        let (y, rows) = near(top, bottom, board.height());
        Self {
            corner: Cell::new(x, y),
            columns,
            rows,
        }
    }

    /// The side of a cell in so much room, in points.
    #[must_use]
    pub fn side(&self, room: egui::Vec2) -> f32 {
        let side = (room.x / self.columns.max(1) as f32).min(room.y / self.rows.max(1) as f32);
        let side = side.min(MOST_CELL);
        if side >= 6.0 { side.floor() } else { side }
    }

    /// The size of the picture in so much room, in points.
    #[must_use]
    pub fn size(&self, room: egui::Vec2) -> egui::Vec2 {
        vec2(self.columns as f32, self.rows as f32) * self.side(room)
    }
}

/// Draws a part of a board into the upper left of a rectangle, with those cells marked as changed. Answers where its cells are.
#[must_use]
pub fn small_board_ui(
    ui: &Ui,
    board: &Board,
    tiles: TileSet,
    crop: Crop,
    changed: &[Cell],
    rect: Rect,
    atlas: &Atlas,
) -> Sight {
    let theme = Theme::of(ui).over(tiles.table());
    let scale = crop.side(rect.size());
    let pane = Rect::from_min_size(rect.min, crop.size(rect.size()));
    let sight = Sight {
        pane,
        origin: pane.min - vec2(crop.corner.x as f32, crop.corner.y as f32) * scale,
        scale,
        columns: board.width(),
        rows: board.height(),
    };
    let painter = ui.painter().with_clip_rect(pane.expand(1.0).intersect(ui.clip_rect()));
    painter.rect_filled(pane, 0.0, theme.board.canvas);
    let cells = (crop.columns * crop.rows) as usize;
    let mut ground = TileMesh::new(atlas, cells);
    let mut pieces = TileMesh::new(atlas, cells);
    let mut marks = TileMesh::new(atlas, 0);
    let mut flat = FlatCells::default();
    for cell in sight.visible_cells() {
        let Some(index) = board.index_of(cell) else { continue };
        let terrain = board.terrain()[index];
        let room = sight.cell_rect(cell);
        if far::is_far(scale) {
            let sprite = tiles.sprite(terrain, board.faces()[index]);
            if let Some(colour) = far::cell(atlas, theme, terrain, sprite) {
                flat.push(room, colour);
            }
            continue;
        }
        push_terrain(&mut ground, theme, terrain, cell, room);
        if terrain == Terrain::Spawner {
            marks.push(Sprite::Spawner, room, theme.board.spawner);
        }
        if let Some(sprite) = tiles.sprite(terrain, board.faces()[index]) {
            pieces.push(sprite, piece_rect(room), alpha(1.0));
        }
    }
    flat.paint(&painter);
    ground.paint(&painter);
    pieces.paint(&painter);
    marks.paint(&painter);
    outline::paint(&painter, theme, &sight, Mark::Changed, changed);
    painter.rect_stroke(pane, 0.0, Stroke::new(1.0, theme.border), StrokeKind::Outside);
    sight
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    fn board(width: u32, height: u32) -> Board {
        Board::new(&Grid::filled(width, height, Terrain::Floor))
    }

    #[test]
    fn a_small_board_is_shown_whole_and_a_large_one_where_it_changed() {
        let room = vec2(160.0, 160.0);
        let cells = [Cell::new(0, 3), Cell::new(2, 5)];
        let crop = Crop::of(&board(8, 8), &cells, room);
        assert_eq!((crop.columns, crop.rows), (8, 8));
        let crop = Crop::of(&board(60, 60), &cells, room);
        assert_eq!(crop.corner, Cell::new(0, 2));
        assert_eq!((crop.columns, crop.rows), (4, 5));
        let crop = Crop::of(&board(60, 60), &[], room);
        assert_eq!(
            (crop.columns, crop.rows),
            (60, 60),
            "nothing matters more than the rest"
        );
    }

    #[test]
    fn a_picture_fits_its_room() {
        for (width, height) in [(1, 1), (3, 40), (60, 2), (250, 250)] {
            let room = vec2(150.0, 90.0);
            let crop = Crop::of(&board(width, height), &[Cell::new(0, 0)], room);
            let size = crop.size(room);
            assert!(
                size.x <= room.x + 0.01 && size.y <= room.y + 0.01,
                "{width}×{height}: {size:?}"
            );
        }
    }
}
