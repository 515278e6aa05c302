//! How matches that raise an effect break: what is drawn over their cells, and what flies from there to the bars over the board.
//!
//! A burst is a function of how far it is, and of nothing else: the same moment looks the same whenever it is shown.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::camera::Sight;
use crate::action::state::thousands;
use crate::ui::channels::Burst;
use crate::ui::live_effects::{Anchors, HIT, LiveEffects, Raising, Strike};
use crate::ui::theme::{EffectColours, Theme, ember, size, spark};

/// So many cells of one match have a burst of their own; of a match as large as a board the first tell enough.
const MOST_CELLS: usize = 160;

/// The cells of a match that have a burst.
fn rects<'a>(sight: &'a Sight, raising: &'a Raising) -> impl Iterator<Item = Rect> {
    let cells = raising.cells.iter().filter(|&&cell| sight.contains(cell));
    cells.take(MOST_CELLS).map(|&cell| sight.cell_rect(cell))
}

/// Draws the bursts over their cells.
pub(super) fn paint(painter: &Painter, sight: &Sight, effects: &LiveEffects) {
    for raising in &effects.raising {
        for (index, rect) in rects(sight, raising).enumerate() {
            if rect.intersects(sight.pane) {
                burst(painter, raising, rect, index);
            }
        }
    }
}

/// Draws what flies to the bars over the board, above all that the canvas shows.
pub(super) fn paint_flights(painter: &Painter, theme: &Theme, sight: &Sight, effects: &LiveEffects, anchors: &Anchors) {
    for raising in effects.raising.iter().filter(|raising| raising.burst == Burst::Slash) {
        let own = anchors.energy[usize::from(raising.colour.index())];
        if let Some(target) = own.or(anchors.enemy) {
            let rects: Vec<Rect> = rects(sight, raising).collect();
            fly_all(painter, raising, &rects, target.center());
        }
    }
    for strike in &effects.strikes {
        paint_strike(painter, theme, strike, anchors);
    }
}

/// A stroke in two: deep round bright, so that it shows on a board of any ground.
#[derive(Clone, Copy)]
struct Ink {
    deep: Color32,
    bright: Color32,
}

impl Ink {
    fn of(raising: &Raising, alpha: f32) -> Self {
        Self {
            deep: ember(raising.colour).gamma_multiply(alpha),
            bright: spark(raising.colour).gamma_multiply(alpha),
        }
    }

    fn line(self, painter: &Painter, points: [Pos2; 2], width: f32) {
        painter.line_segment(points, Stroke::new(width + 2.0, self.deep));
        painter.line_segment(points, Stroke::new(width, self.bright));
    }

    fn dot(self, painter: &Painter, at: Pos2, radius: f32) {
        painter.circle(at, radius, self.bright, Stroke::new(1.2, self.deep));
    }
}

fn burst(painter: &Painter, raising: &Raising, rect: Rect, index: usize) {
    let (side, middle, part) = (rect.width(), rect.center(), raising.part);
    match raising.burst {
        Burst::Slash => {
            // The cut runs through the cell in the first half, and fades in the second.
            let ink = Ink::of(raising, fading(part, 0.45));
            let ends = if index.is_multiple_of(2) {
                [vec2(0.36, -0.42), vec2(-0.36, 0.42)]
            } else {
                [vec2(-0.36, -0.42), vec2(0.36, 0.42)]
            };
            let [from, to] = ends.map(|end| middle + end * side);
            let upto = from + (to - from) * ease_out((part / 0.4).min(1.0));
            blade(painter, ink, from, upto, side * 0.11);
        }
        Burst::Rings => {
            for delay in [0.0, 0.28] {
                let own = (part - delay) / (1.0 - delay);
                if own > 0.0 {
                    let ink = Ink::of(raising, fading(own, 0.35));
                    let radius = side * (0.12 + 0.42 * ease_out(own));
                    let width = side * 0.07 * (1.0 - 0.6 * own);
                    painter.circle_stroke(middle, radius, Stroke::new(width + 2.0, ink.deep));
                    painter.circle_stroke(middle, radius, Stroke::new(width, ink.bright));
                }
            }
        }
        Burst::Plus => {
            for (place, lag, scale) in [
                (vec2(-0.25, 0.14), 0.0, 0.16),
                (vec2(0.23, 0.22), 0.12, 0.13),
                (vec2(-0.01, 0.4), 0.26, 0.11),
            ] {
                let own = ((part - lag) / (1.0 - lag)).max(0.0);
                let ink = Ink::of(raising, fading(own, 0.5));
                let at = middle + (place - vec2(0.0, 0.42 * ease_out(own))) * side;
                let arm = side * scale * ease_out((own * 4.0).min(1.0));
                for way in [vec2(arm, 0.0), vec2(0.0, arm)] {
                    painter.line_segment([at - way, at + way], Stroke::new(side * 0.07 + 2.0, ink.deep));
                }
                for way in [vec2(arm, 0.0), vec2(0.0, arm)] {
                    painter.line_segment([at - way, at + way], Stroke::new(side * 0.07, ink.bright));
                }
            }
        }
        Burst::Sparks => {
            let ink = Ink::of(raising, fading(part, 0.4));
            for ray in 0..8 {
                let way = Vec2::angled(std::f32::consts::TAU * (ray as f32 + 0.5 * (index % 2) as f32) / 8.0);
                let far = side * (0.1 + 0.4 * ease_out(part));
                let tail = side * 0.2 * (1.0 - part);
                ink.line(painter, [middle + way * (far - tail), middle + way * far], side * 0.06);
            }
        }
    }
}

/// A cut that is thick in its middle and pointed at its ends.
fn blade(painter: &Painter, ink: Ink, from: Pos2, to: Pos2, width: f32) {
    let way = to - from;
    if way.length() < 1.0 {
        return;
    }
    let across = way.normalized().rot90() * (width / 2.0);
    let middle = from + way * 0.5;
    let points = vec![from, middle + across, to, middle - across];
    painter.add(Shape::convex_polygon(points, ink.bright, Stroke::new(1.4, ink.deep)));
}

/// A spark from each cell on its way to a bar. They start one after the other.
fn fly_all(painter: &Painter, raising: &Raising, cells: &[Rect], target: Pos2) {
    const FIRST: f32 = 0.2;
    const LAST: f32 = 0.42;
    let count = cells.len().max(1) as f32;
    for (index, rect) in cells.iter().enumerate() {
        let start = FIRST + (LAST - FIRST) * index as f32 / count;
        let part = (raising.part - start) / (1.0 - LAST);
        if (0.0..1.0).contains(&part) {
            let ink = Ink::of(raising, 1.0);
            comet(
                painter,
                ink,
                (rect.center(), target),
                part,
                (rect.width() * 0.09).clamp(2.5, 6.0),
            );
        }
    }
}

/// A bright dot on a bent way, with what it leaves behind.
fn comet(painter: &Painter, ink: Ink, (from, to): (Pos2, Pos2), part: f32, radius: f32) {
    let bend = from + (to - from) * 0.5 + vec2((from.x - to.x) * 0.15, 24.0);
    let at = |part: f32| {
        let part = (part * part).clamp(0.0, 1.0);
        let (a, b) = (from + (bend - from) * part, bend + (to - bend) * part);
        a + (b - a) * part
    };
    for step in (1..=4).rev() {
        let behind = at(part - 0.05 * step as f32);
        let fade = 1.0 - step as f32 / 5.0;
        painter.circle_filled(behind, radius * fade, ink.bright.gamma_multiply(fade * 0.6));
    }
    ink.dot(painter, at(part), radius);
}

/// An attack flies from its bar to the enemy's, hits, and says what it took.
fn paint_strike(painter: &Painter, theme: &Theme, strike: &Strike, anchors: &Anchors) {
    let Some(enemy) = anchors.enemy else { return };
    let own = anchors.energy[usize::from(strike.colour.index())].unwrap_or(enemy);
    let flash = EffectColours::of(theme).flash;
    if strike.part < HIT {
        let ink = Ink {
            deep: ember(strike.colour),
            bright: spark(strike.colour),
        };
        let to = pos2(enemy.right() - enemy.width() * 0.25, enemy.center().y);
        let part = strike.part / HIT;
        comet(painter, ink, (own.center(), to), part, 6.0);
        painter.rect_stroke(own, size::RADIUS - 1, Stroke::new(2.0, flash), StrokeKind::Outside);
        return;
    }
    let since = (strike.part - HIT) / (1.0 - HIT);
    let alpha = fading(since, 0.6);
    let spread = 1.0 + 3.0 * ease_out(since);
    let around = Stroke::new(2.0, flash.gamma_multiply(alpha));
    painter.rect_stroke(enemy.expand(spread), size::RADIUS, around, StrokeKind::Outside);
    let doubled = if strike.is_doubled { " ×2" } else { "" };
    let words = format!("−{}{doubled}", thousands(u64::from(strike.damage)));
    let font = FontId::proportional(size::HEADING);
    let galley = painter.layout_no_wrap(words, font, theme.strong);
    let middle = pos2(enemy.center().x, enemy.bottom() + 17.0 + 4.0 * ease_out(since));
    let badge = Rect::from_center_size(middle, galley.size() + vec2(16.0, 4.0));
    painter.rect_filled(badge, 8.0, theme.raised.gamma_multiply(alpha));
    painter.rect_stroke(
        badge,
        8.0,
        Stroke::new(1.5, flash.gamma_multiply(alpha)),
        StrokeKind::Inside,
    );
    let at = Align2::CENTER_CENTER.anchor_size(middle, galley.size()).min;
    painter.galley_with_override_text_color(at, galley, theme.strong.gamma_multiply(alpha));
}

/// Whole until a part of the time, then fading to nothing.
fn fading(part: f32, whole: f32) -> f32 {
    1.0 - ((part - whole) / (1.0 - whole)).clamp(0.0, 1.0)
}

fn ease_out(part: f32) -> f32 {
    1.0 - (1.0 - part) * (1.0 - part)
}
