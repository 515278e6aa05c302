//! The ring round the control that has the keys: every stop of Tab shows it, in every theme.

use egui::{Context, Id, StrokeKind};

use super::theme::{Theme, size};

/// The width of the ring, in points.
pub const WIDTH: f32 = 2.0;

/// Draws the ring round the control that has the keys. `is_canvas` says of which it is shown otherwise, by the tab of their panel.
pub fn focus_ring_ui(ctx: &Context, is_canvas: impl Fn(Id) -> bool) {
    let Some(id) = ctx.memory(egui::Memory::focused).filter(|&id| !is_canvas(id)) else {
        return;
    };
    let Some(response) = ctx.read_response(id) else { return };
    let rect = response.interact_rect;
    if !rect.is_positive() {
        return;
    }
    let colour = Theme::of_visuals(&ctx.global_style().visuals).accent;
    ctx.layer_painter(response.layer_id).rect_stroke(
        rect.shrink(WIDTH / 2.0),
        size::RADIUS,
        (WIDTH, colour),
        StrokeKind::Middle,
    );
}
