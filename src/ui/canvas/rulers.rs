//! Rulers: the numbers of columns and rows along the upper and left edge.

use egui::{Align2, FontId, Painter, Pos2, Rect, Stroke, pos2};

use super::camera::Sight;
use crate::grid::Cell;
use crate::ui::theme::{Theme, size};

/// The least room of a number, in points.
const ROOM: f32 = 22.0;

/// How many cells go by from one number to the next so that each has [`ROOM`].
fn step(scale: f32) -> i32 {
    [1, 2, 5, 10, 20, 50, 100]
        .into_iter()
        .find(|&step| step as f32 * scale >= ROOM)
        .unwrap_or(200)
}

/// Draws both rulers round the pane, with the hovered column and row picked out.
pub fn rulers_ui(painter: &Painter, theme: &Theme, rect: Rect, sight: &Sight, hovered: Option<Cell>) {
    let pane = sight.pane;
    let top = Rect::from_min_max(rect.min, pos2(rect.max.x, pane.min.y));
    let left = Rect::from_min_max(pos2(rect.min.x, pane.min.y), pos2(pane.min.x, rect.max.y));
    for ruler in [top, left] {
        painter.rect_filled(ruler, 0.0, theme.board.ruler);
    }
    let line = Stroke::new(1.0, theme.border);
    painter.hline(rect.x_range(), pane.min.y - 0.5, line);
    painter.vline(pane.min.x - 0.5, pane.min.y..=rect.max.y, line);

    let font = FontId::proportional(size::SMALL);
    let (columns, rows) = sight.visible();
    let number = |n: i32, at: Pos2, here: bool| {
        let colour = if here { theme.strong } else { theme.weak };
        painter.text(at, Align2::CENTER_CENTER, n, font.clone(), colour);
    };
    let inside = |middle: f32, low: f32, high: f32| middle >= low + 5.0 && middle <= high - 5.0;
    let step = step(sight.scale);

    let on_top = painter.with_clip_rect(top.intersect(painter.clip_rect()));
    let on_left = painter.with_clip_rect(left.intersect(painter.clip_rect()));
    if let Some(cell) = hovered {
        let here = sight.cell_rect(cell);
        let bar = Rect::from_x_y_ranges(here.x_range().intersection(pane.x_range()), top.y_range());
        on_top.rect_filled(bar, 0.0, theme.accent_ground);
        let bar = Rect::from_x_y_ranges(left.x_range(), here.y_range().intersection(pane.y_range()));
        on_left.rect_filled(bar, 0.0, theme.accent_ground);
    }
    // A number that the step leaves out is shown while its column or row is hovered, in place of its neighbours.
    let shown = |n: i32, here: Option<i32>| match here {
        Some(here) if here == n => true,
        // Two digits and more are wider than a small cell: the neighbours give way.
        Some(here) if here % step != 0 && (n - here).abs() <= step.max(2) / 2 + 1 => false,
        _ => n % step == 0,
    };
    let (hovered_x, hovered_y) = (hovered.map(|cell| cell.x), hovered.map(|cell| cell.y));
    for x in columns.filter(|&x| shown(x, hovered_x)) {
        let middle = sight.cell_rect(Cell::new(x, 0)).center().x;
        if inside(middle, pane.min.x, pane.max.x) {
            number(x, pos2(middle, top.center().y), hovered_x == Some(x));
        }
    }
    for y in rows.filter(|&y| shown(y, hovered_y)) {
        let middle = sight.cell_rect(Cell::new(0, y)).center().y;
        if inside(middle, pane.min.y, pane.max.y) {
            number(y, pos2(left.center().x, middle), hovered_y == Some(y));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_thinned_so_that_each_has_room() {
        for (scale, expected) in [
            (48.0, 1),
            (22.0, 1),
            (12.0, 2),
            (5.0, 5),
            (2.5, 10),
            (1.0, 50),
            (0.1, 200),
        ] {
            assert_eq!(step(scale), expected, "{scale} points a cell");
        }
    }
}
