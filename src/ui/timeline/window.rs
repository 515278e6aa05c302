//! The window of time that shows: how far it is scrolled, and how large a unit is.

/// A window of time. Places are those of the axis, points are counted from the left edge.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Window {
    /// The place at the left edge.
    pub first: f64,
    /// Points a unit.
    pub scale: f64,
    /// Its width, in points.
    pub width: f64,
}

/// The part of the window that stays free behind the newest.
const AHEAD: f64 = 0.06;

/// The ends of what there is to see.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Extent {
    /// The first place.
    pub start: f64,
    /// The end of the last one.
    pub end: f64,
    /// The points that a unit has at first: it may always have as few.
    pub usual_scale: f64,
    /// The most points that a unit may have.
    pub most_scale: f64,
}

impl Extent {
    fn len(&self) -> f64 {
        (self.end - self.start).max(1.0)
    }
}

impl Window {
    /// The point of a place.
    #[must_use]
    pub fn x(&self, place: f64) -> f32 {
        // Far outside is as good as just outside, and stays exact as an f32.
        ((place - self.first) * self.scale).clamp(-64.0, self.width + 64.0) as f32
    }

    /// The place of a point.
    #[must_use]
    pub fn place(&self, x: f32) -> f64 {
        self.first + f64::from(x) / self.scale
    }

    /// The place at the right edge.
    #[must_use]
    pub fn end(&self) -> f64 {
        self.first + self.width / self.scale
    }

    /// Everything.
    #[must_use]
    pub fn fit(extent: Extent, width: f64) -> Self {
        Self {
            first: extent.start,
            scale: width * (1.0 - AHEAD) / extent.len(),
            width,
        }
        .kept(extent)
    }

    /// Moves on by so many points.
    #[must_use]
    pub fn scrolled(mut self, points: f64, extent: Extent) -> Self {
        self.first += points / self.scale;
        self.kept(extent)
    }

    /// Makes what is at a point larger or smaller, and leaves it there.
    #[must_use]
    pub fn zoomed(mut self, x: f32, factor: f64, extent: Extent) -> Self {
        let place = self.place(x);
        self.scale = Self::limited(self.scale * factor, extent, self.width);
        self.first = place - f64::from(x) / self.scale;
        self.kept(extent)
    }

    /// The newest stands near the right edge; what fits whole begins at the left one.
    #[must_use]
    pub fn following(mut self, extent: Extent) -> Self {
        let shown = self.width / self.scale;
        self.first = (extent.end - shown * (1.0 - AHEAD)).max(extent.start);
        self
    }

    /// Brings a place into view, if it is not.
    #[must_use]
    pub fn revealing(mut self, place: f64, extent: Extent) -> Self {
        let shown = self.width / self.scale;
        let inside = self.first..=self.first + shown * (1.0 - AHEAD / 2.0);
        if !inside.contains(&place) {
            self.first = place - shown / 3.0;
        }
        self.kept(extent)
    }

    /// Within what there is to see, and neither too large nor too small.
    #[must_use]
    pub fn kept(mut self, extent: Extent) -> Self {
        self.scale = Self::limited(self.scale, extent, self.width);
        let shown = self.width / self.scale;
        let last = (extent.end - shown * (1.0 - AHEAD)).max(extent.start);
        self.first = self.first.clamp(extent.start, last);
        self
    }

    fn limited(scale: f64, extent: Extent, width: f64) -> f64 {
        // Everything, or what is usual where that is less: a short record fills no wide window.
        let all = width * (1.0 - AHEAD) / extent.len();
        let least = all.min(extent.usual_scale).min(extent.most_scale);
        let scale = if scale.is_finite() { scale } else { least };
        scale.clamp(least.max(f64::MIN_POSITIVE), extent.most_scale)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXTENT: Extent = Extent {
        start: 0.0,
        end: 1_000.0,
        usual_scale: 8.0,
        most_scale: 100.0,
    };

    fn near(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-6, "{a} is not {b}");
    }

    #[test]
    fn zooming_leaves_what_is_under_the_pointer_where_it_is() {
        let window = Window {
            first: 200.0,
            scale: 4.0,
            width: 400.0,
        };
        let place = window.place(100.0);
        for factor in [1.5, 0.8, 3.0] {
            near(window.zoomed(100.0, factor, EXTENT).place(100.0), place);
        }
    }

    #[test]
    fn the_window_stays_within_the_record() {
        let window = Window::fit(EXTENT, 400.0);
        near(window.first, 0.0);
        assert!(window.end() > 1_000.0 && window.end() < 1_100.0);
        assert_eq!(
            window.zoomed(0.0, 0.1, EXTENT),
            window,
            "it is no smaller than everything"
        );
        near(window.zoomed(0.0, 1e9, EXTENT).scale, 100.0);
        let near_by = window.zoomed(0.0, 10.0, EXTENT);
        near(near_by.scrolled(-50.0, EXTENT).first, 0.0);
        let end = near_by.scrolled(1e9, EXTENT);
        near(end.x(1_000.0).into(), 376.0);
    }

    #[test]
    fn a_short_record_is_no_larger_than_usual_unless_it_is_asked_for() {
        let mut extent = Extent { end: 1.0, ..EXTENT };
        let mut window = Window {
            first: 0.0,
            scale: 8.0,
            width: 400.0,
        };
        for end in 1..100 {
            extent.end = f64::from(end);
            window = window.kept(extent).following(extent);
            near(window.scale, 8.0);
        }
        let short = Extent { end: 10.0, ..EXTENT };
        assert!(Window::fit(short, 400.0).scale > 8.0);
    }

    #[test]
    fn following_keeps_the_newest_near_the_right_edge() {
        let window = Window {
            first: 0.0,
            scale: 4.0,
            width: 400.0,
        };
        near(window.following(EXTENT).x(1_000.0).into(), 376.0);
        let short = Extent { end: 20.0, ..EXTENT };
        near(window.following(short).first, 0.0);
    }

    #[test]
    fn a_place_out_of_view_is_brought_in_and_one_in_view_moves_nothing() {
        let window = Window {
            first: 200.0,
            scale: 4.0,
            width: 400.0,
        };
        assert_eq!(window.revealing(250.0, EXTENT), window);
        let moved = window.revealing(700.0, EXTENT);
        assert!(moved.x(700.0) > 0.0 && moved.x(700.0) < 400.0);
    }
}
