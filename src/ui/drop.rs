//! What is shown while files are dragged over the window.

use egui::{Align2, Color32, Context, FontId, Id, LayerId, Order, Stroke, vec2};
use egui_material_icons::icons;

use super::theme::{Theme, icon_font, size};
use crate::words::counted;

/// Shows that files can be dropped; without files it shows nothing.
pub fn drop_ui(ctx: &Context, names: &[String]) {
    let Some(first) = names.first() else { return };
    let theme = Theme::of_visuals(&ctx.global_style().visuals);
    let painter = ctx.layer_painter(LayerId::new(Order::Foreground, Id::unique("drop files")));
    let rect = ctx.content_rect();
    let scrim = if theme.dark {
        Color32::from_black_alpha(170)
    } else {
        Color32::from_white_alpha(190)
    };
    painter.rect_filled(rect, 0.0, scrim);
    let card = egui::Rect::from_center_size(rect.center(), vec2(420.0_f32.min(rect.width() - 40.0), 150.0));
    painter.rect_filled(card, size::WINDOW_RADIUS, theme.raised);
    let edge = [
        card.left_top(),
        card.right_top(),
        card.right_bottom(),
        card.left_bottom(),
        card.left_top(),
    ];
    painter.extend(egui::Shape::dashed_line(
        &edge,
        Stroke::new(2.0, theme.accent),
        8.0,
        6.0,
    ));
    painter.text(
        card.center() - vec2(0.0, 34.0),
        Align2::CENTER_CENTER,
        icons::ICON_FILE_OPEN.codepoint,
        icon_font(38.0),
        theme.accent,
    );
    let words = match names.len() {
        1 => format!("Drop to open {first}"),
        count => format!("Drop to open the first of {}", counted(count, "file", "files")),
    };
    let text = painter.layout(
        words,
        FontId::proportional(size::HEADING),
        theme.strong,
        card.width() - 30.0,
    );
    painter.galley(card.center() + vec2(-text.size().x / 2.0, 4.0), text, theme.strong);
    painter.text(
        card.center() + vec2(0.0, 46.0),
        Align2::CENTER_CENTER,
        "Unsaved work is asked about first",
        FontId::proportional(size::SMALL),
        theme.weak,
    );
}
