//! The two marks of the debugger, drawn alike in the tree, the timeline and on the boards.
//!
//! The playhead is a triangle that points on, and a line, in a colour of its own. The selection is a frame with a bar before
//! it, in the colour of what is chosen. They differ in shape as well as in colour.

use egui::{Color32, CornerRadius, Painter, Pos2, Rangef, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use super::Theme;

/// How wide the bar of a selection is: of what has the keys, and of what has not.
const BAR: [f32; 2] = [3.0, 2.0];

/// The playhead as a triangle that points to the right, its tip to the right of the middle.
pub fn playhead(painter: &Painter, theme: &Theme, middle: Pos2, radius: f32) {
    let points = [vec2(-0.75, -1.0), vec2(1.0, 0.0), vec2(-0.75, 1.0)];
    polygon(painter, points.map(|point| middle + point * radius), theme.playhead);
}

/// The playhead as a line down through lanes, under a triangle that points down at it.
pub fn playhead_line(painter: &Painter, theme: &Theme, x: f32, y: Rangef) {
    let top = pos2(x, y.min);
    let points = [vec2(-6.0, 0.0), vec2(6.0, 0.0), vec2(0.0, 9.0)];
    painter.vline(x, Rangef::new(y.min + 4.0, y.max), Stroke::new(1.5, theme.playhead));
    polygon(painter, points.map(|point| top + point), theme.playhead);
}

/// The ground of a selected row, with its bar.
pub fn selected_row(painter: &Painter, theme: &Theme, rect: Rect, focused: bool) {
    painter.rect_filled(rect, 0.0, theme.accent_ground);
    let bar = Rect::from_min_size(rect.min, vec2(BAR[usize::from(!focused)], rect.height()));
    painter.rect_filled(bar, 0.0, theme.accent);
}

/// The frame round a selected part of a picture.
pub fn selected_frame(painter: &Painter, theme: &Theme, rect: Rect) {
    // Light in the dark and dark in the light, so that it shows on every state's colour.
    let inside = Stroke::new(1.0, theme.strong);
    painter.rect_stroke(rect, CornerRadius::ZERO, inside, StrokeKind::Inside);
    let round = Stroke::new(2.0, theme.accent);
    painter.rect_stroke(rect, CornerRadius::same(1), round, StrokeKind::Outside);
}

fn polygon(painter: &Painter, points: [Pos2; 3], colour: Color32) {
    painter.add(Shape::convex_polygon(points.to_vec(), colour, Stroke::NONE));
}
