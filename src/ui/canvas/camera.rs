//! The camera of a canvas: which part of the board is seen, and how large.
//!
//! Board space has one unit a cell, with (0, 0) at the upper left corner of cell (0, 0); screen space is egui's points.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::grid::Cell;
use crate::session::Zoom;
use crate::ui::theme::size;

/// The smallest and largest side of a cell, in points.
const SCALE: std::ops::RangeInclusive<f32> = 1.0..=192.0;

/// The largest side of a cell that fitting gives: small boards are not blown up.
const MAX_FIT: f32 = 72.0;

/// What is left free round a fitted board, in points.
const FIT_MARGIN: f32 = 14.0;

/// The longer side of a board that is zoomed out as far as it goes, in points.
const LEAST_BOARD: f32 = 96.0;

/// How much nearer one step of a zoom command goes.
const STEP: f32 = 1.25;

/// Where a canvas looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// Whether the whole board is kept in view, whatever the size of the pane. Panning and zooming end it.
    pub fit: bool,
    /// The point in the middle of the pane, in board space.
    pub centre: Pos2,
    /// The side of a cell, in points.
    pub scale: f32,
}

impl Default for Camera {
    fn default() -> Self {
        Self {
            fit: true,
            centre: Pos2::ZERO,
            scale: size::CELL,
        }
    }
}

impl Camera {
    /// Looks at a board of so many columns and rows through a pane; fits it when that is asked for, and keeps the
    /// middle of the pane on the board.
    pub fn look(&mut self, pane: Rect, columns: u32, rows: u32) -> Sight {
        let board = vec2(columns as f32, rows as f32);
        if self.fit {
            let room = (pane.size() - Vec2::splat(2.0 * FIT_MARGIN)) / board.max(Vec2::splat(1.0));
            let scale = room.min_elem().min(MAX_FIT);
            // Whole points keep the edges of cells sharp.
            self.scale = if scale >= 8.0 { scale.floor() } else { scale }.clamp(*SCALE.start(), *SCALE.end());
            self.centre = (board / 2.0).to_pos2();
        }
        self.centre = self.centre.clamp(Pos2::ZERO, board.to_pos2());
        let origin = pane.center() - self.centre.to_vec2() * self.scale;
        Sight {
            pane,
            origin: origin.round(),
            scale: self.scale,
            columns,
            rows,
        }
    }

    /// Moves what is seen by so many points: the board follows the pointer.
    pub fn pan(&mut self, points: Vec2) {
        if points != Vec2::ZERO {
            self.fit = false;
            self.centre -= points / self.scale;
        }
    }

    /// Zooms by a factor so that what is under a point of the screen stays there.
    pub fn zoom_at(&mut self, sight: &Sight, at: Pos2, factor: f32) {
        if !factor.is_finite() || factor <= 0.0 {
            return;
        }
        // A wheel at rest must not end the fit.
        if (factor - 1.0).abs() < 1e-6 {
            return;
        }
        // Zoomed out, a board stays large enough to be found again.
        let least = LEAST_BOARD / sight.columns.max(sight.rows).max(1) as f32;
        let least = least.clamp(*SCALE.start(), *SCALE.end()).min(self.scale);
        let scale = (self.scale * factor).clamp(least, *SCALE.end());
        let under = sight.board_pos(at);
        self.fit = false;
        self.scale = scale;
        self.centre = under - (at - sight.pane.center()) / scale;
    }

    /// Does what a zoom command asks, round the middle of the pane.
    pub fn zoom(&mut self, zoom: Zoom) {
        let scale = match zoom {
            Zoom::Fit => {
                self.fit = true;
                return;
            }
            Zoom::Actual => size::CELL,
            Zoom::In => self.scale * STEP,
            Zoom::Out => self.scale / STEP,
        };
        self.fit = false;
        self.scale = scale.clamp(*SCALE.start(), *SCALE.end());
    }

    /// Pans as little as needed to bring a cell into sight.
    pub fn reveal(&mut self, sight: &Sight, cell: Cell) {
        let (rect, pane) = (sight.cell_rect(cell), sight.pane);
        let nearer = |low: f32, high: f32, from: f32, to: f32| (from - low).max(0.0) - (high - to).max(0.0);
        let shift = vec2(
            nearer(rect.min.x, rect.max.x, pane.min.x, pane.max.x),
            nearer(rect.min.y, rect.max.y, pane.min.y, pane.max.y),
        );
        self.pan(shift);
    }

    /// How near it is, in percent.
    #[must_use]
    pub fn percent(&self) -> u32 {
        (self.scale / size::CELL * 100.0).round() as u32
    }
}

/// A board as one canvas sees it in one frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sight {
    /// Where the board is seen, in points; what lies outside is cut off.
    pub pane: Rect,
    /// The upper left corner of cell (0, 0), in points.
    pub origin: Pos2,
    /// The side of a cell, in points.
    pub scale: f32,
    /// Columns of the board.
    pub columns: u32,
    /// Rows of the board.
    pub rows: u32,
}

impl Sight {
    /// A point of the screen in board space.
    #[must_use]
    pub fn board_pos(&self, at: Pos2) -> Pos2 {
        ((at - self.origin) / self.scale).to_pos2()
    }

    /// A point of board space on the screen.
    #[must_use]
    pub fn screen_pos(&self, at: Pos2) -> Pos2 {
        self.origin + at.to_vec2() * self.scale
    }

    /// The cell under a point of the screen, which need not be on the board.
    #[must_use]
    pub fn cell_at(&self, at: Pos2) -> Cell {
        let at = self.board_pos(at);
        Cell::new(at.x.floor() as i32, at.y.floor() as i32)
    }

    /// The cell under a point of the screen when it is on the board and in the pane.
    #[must_use]
    pub fn board_cell_at(&self, at: Pos2) -> Option<Cell> {
        let cell = self.cell_at(at);
        (self.pane.contains(at) && self.contains(cell)).then_some(cell)
    }

    /// Whether a cell is on the board.
    #[must_use]
    pub const fn contains(&self, cell: Cell) -> bool {
        cell.x >= 0 && cell.y >= 0 && (cell.x as u32) < self.columns && (cell.y as u32) < self.rows
    }

    /// A cell on the screen.
    #[must_use]
    pub fn cell_rect(&self, cell: Cell) -> Rect {
        self.square(pos2(cell.x as f32, cell.y as f32))
    }

    /// A cell-sized square on the screen, by its upper left corner in board space.
    #[must_use]
    pub fn square(&self, at: Pos2) -> Rect {
        Rect::from_min_size(self.screen_pos(at), Vec2::splat(self.scale))
    }

    /// The whole board on the screen.
    #[must_use]
    pub fn board_rect(&self) -> Rect {
        Rect::from_min_size(self.origin, vec2(self.columns as f32, self.rows as f32) * self.scale)
    }

    /// The columns and rows of which something is seen.
    #[must_use]
    pub fn visible(&self) -> (std::ops::Range<i32>, std::ops::Range<i32>) {
        let (min, max) = (self.board_pos(self.pane.min), self.board_pos(self.pane.max));
        let range = |min: f32, max: f32, cells: u32| {
            let from = (min.floor() as i32).clamp(0, cells as i32);
            from..(max.ceil() as i32).clamp(from, cells as i32)
        };
        (range(min.x, max.x, self.columns), range(min.y, max.y, self.rows))
    }

    /// Every cell of which something is seen, in reading order.
    pub fn visible_cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (columns, rows) = self.visible();
        rows.flat_map(move |y| columns.clone().map(move |x| Cell::new(x, y)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PANE: Rect = Rect {
        min: pos2(100.0, 50.0),
        max: pos2(500.0, 450.0),
    };

    #[test]
    fn a_fitted_board_is_wholly_in_the_pane_whatever_its_size() {
        for (columns, rows) in [(1, 1), (8, 8), (20, 3), (3, 40), (256, 256), (256, 1)] {
            let sight = Camera::default().look(PANE, columns, rows);
            assert!(
                PANE.contains_rect(sight.board_rect()),
                "{columns}×{rows}: {:?}",
                sight.board_rect()
            );
            assert_eq!(sight.visible_cells().count(), (columns * rows) as usize);
        }
    }

    #[test]
    fn a_fitted_board_stays_fitted_when_the_pane_changes() {
        let mut camera = Camera::default();
        camera.look(PANE, 8, 8);
        let small = Rect::from_min_size(PANE.min, vec2(120.0, 90.0));
        assert!(small.contains_rect(camera.look(small, 8, 8).board_rect()));
    }

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        let mut camera = Camera::default();
        let at = pos2(260.0, 300.0);
        for factor in [1.3, 1.7, 0.6, 2.0, 0.8] {
            let sight = camera.look(PANE, 16, 16);
            let under = sight.board_pos(at);
            camera.zoom_at(&sight, at, factor);
            let now = camera.look(PANE, 16, 16).board_pos(at);
            // The origin is rounded to whole points.
            assert!((now - under).length() * camera.scale <= 1.5, "{under:?} became {now:?}");
        }
    }

    #[test]
    fn zoom_is_bounded_and_absurd_factors_do_nothing() {
        let mut camera = Camera::default();
        for factor in [f32::NAN, f32::INFINITY, 0.0, -2.0] {
            let sight = camera.look(PANE, 8, 8);
            let before = camera;
            camera.zoom_at(&sight, PANE.center(), factor);
            assert_eq!(camera, before);
        }
        for zoom in [Zoom::In, Zoom::Out] {
            for _ in 0..100 {
                camera.zoom(zoom);
                assert!(SCALE.contains(&camera.scale));
            }
        }
        camera.zoom(Zoom::Actual);
        assert_eq!(camera.percent(), 100);
    }

    #[test]
    fn panning_never_loses_the_board() {
        let mut camera = Camera::default();
        camera.look(PANE, 8, 8);
        camera.pan(vec2(1e6, -1e6));
        let sight = camera.look(PANE, 8, 8);
        assert!(sight.board_rect().intersects(PANE));
        assert!(sight.visible_cells().count() > 0);
    }

    #[test]
    fn every_cell_is_found_again_at_its_own_middle() {
        let mut camera = Camera::default();
        camera.zoom(Zoom::Actual);
        let sight = camera.look(PANE, 30, 30);
        for cell in sight.visible_cells() {
            assert_eq!(sight.cell_at(sight.cell_rect(cell).center()), cell);
        }
        assert_eq!(sight.cell_at(sight.origin - vec2(1.0, 1.0)), Cell::new(-1, -1));
        assert_eq!(sight.board_cell_at(sight.origin - vec2(1.0, 1.0)), None);
    }

    #[test]
    fn revealing_a_cell_brings_it_into_the_pane() {
        let mut camera = Camera::default();
        camera.zoom(Zoom::Actual);
        for cell in [Cell::new(0, 0), Cell::new(29, 29), Cell::new(29, 0)] {
            let sight = camera.look(PANE, 30, 30);
            camera.reveal(&sight, cell);
            let rect = camera.look(PANE, 30, 30).cell_rect(cell);
            assert!(PANE.expand(1.0).contains_rect(rect), "{cell}: {rect:?}");
        }
    }
}
