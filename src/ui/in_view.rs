//! Which rows of a long list are in view, and where: all rows are as high as [`size::ROW`], and those out of view cost nothing.

use std::ops::Range;

use egui::{Pos2, Rect, pos2, vec2};

use super::theme::size;

/// The rows of a list that are in view.
#[derive(Debug, Clone)]
pub struct InView {
    area: Rect,
    rows: Range<usize>,
    /// How much of the first row is out of view, in points.
    slack: f32,
}

impl InView {
    /// Those of `count` rows that show in an area which is scrolled by `offset` points.
    #[must_use]
    pub fn new(area: Rect, offset: f32, count: usize) -> Self {
        let first = (offset / size::ROW).floor().max(0.0) as usize;
        let end = (((offset + area.height()) / size::ROW).ceil().max(0.0) as usize).min(count);
        // Counted from the first row in view: far down a long list, points from its top are no longer exact.
        let slack = (f64::from(offset) - first as f64 * f64::from(size::ROW)) as f32;
        Self {
            area,
            rows: first..end,
            slack,
        }
    }

    /// Their places in the list.
    #[must_use]
    pub fn rows(&self) -> Range<usize> {
        self.rows.clone()
    }

    /// Where one of them is.
    #[must_use]
    pub fn rect(&self, at: usize) -> Rect {
        let below = at as f32 - self.rows.start as f32;
        let top = self.area.top() - self.slack + below * size::ROW;
        Rect::from_min_size(pos2(self.area.left(), top), vec2(self.area.width(), size::ROW))
    }

    /// The row at a place.
    #[must_use]
    pub fn at(&self, pos: Pos2) -> Option<usize> {
        let below = ((pos.y - self.area.top() + self.slack) / size::ROW).floor().max(0.0);
        let at = self.rows.start + below as usize;
        (self.area.contains(pos) && at < self.rows.end).then_some(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_found_where_it_is_drawn() {
        let area = Rect::from_min_size(pos2(10.0, 100.0), vec2(200.0, 90.0));
        for offset in [0.0, 7.5, 22.0, 2_199_990.0] {
            let view = InView::new(area, offset, 100_000);
            assert!(view.rows().len() <= 6, "{:?}", view.rows());
            for at in view.rows() {
                let middle = view.rect(at).center();
                if area.contains(middle) {
                    assert_eq!(view.at(middle), Some(at), "at {offset}");
                }
            }
            assert_eq!(view.at(pos2(0.0, 120.0)), None, "beside the list");
        }
        assert_eq!(InView::new(area, 0.0, 2).at(pos2(20.0, 160.0)), None, "below the last");
    }
}
