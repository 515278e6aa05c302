//! The bar at the foot of the window that tells what went wrong, until it is dismissed; what went well goes by itself. It lies over the
//! panels, so that no board moves for it.

use egui::{Align, Align2, Area, Context, Id, Layout, Order, RichText, Ui, vec2};
use egui_material_icons::icons;

use super::controls::icon_button;
use super::theme::{Theme, size};

/// Something to be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// Whether something failed, or is only worth knowing.
    pub is_error: bool,
    /// A sentence or two.
    pub text: String,
}

/// How long a notice stands that is no error: a moment, and the time that reading takes, in seconds.
const LEAST_SECS: f64 = 5.0;
const SECS_A_LETTER: f64 = 0.06;

/// The greatest width of the bar, and what is free round it, in points.
const MOST_WIDTH: f32 = 900.0;
const ROUND: f32 = 12.0;

impl Notice {
    /// How long it stands by itself, in seconds; `None` until it is dismissed.
    #[must_use]
    pub fn stands_secs(&self) -> Option<f64> {
        (!self.is_error).then(|| LEAST_SECS + self.text.chars().count() as f64 * SECS_A_LETTER)
    }
}

/// Shows a notice over the panels, above the status bar; answers whether it was dismissed, and whether the pointer rests on it.
#[must_use]
pub fn notice_over_ui(ctx: &Context, notice: &Notice) -> (bool, bool) {
    let window = ctx.content_rect();
    let width = (window.width() - 2.0 * ROUND).clamp(120.0, MOST_WIDTH);
    let shown = Area::new(Id::unique("notice"))
        .order(Order::Foreground)
        .anchor(Align2::CENTER_BOTTOM, vec2(0.0, -(size::STATUS + ROUND)))
        .show(ctx, |ui| {
            let theme = Theme::of(ui);
            egui::Frame::new()
                .fill(theme.panel)
                .stroke((1.0, theme.edge))
                .corner_radius(size::WINDOW_RADIUS)
                .show(ui, |ui| {
                    ui.set_width(width);
                    ui.set_height(size::BAR);
                    notice_ui(ui, notice)
                })
                .inner
        });
    (shown.inner, shown.response.contains_pointer())
}

/// Shows a notice; answers whether it was dismissed.
fn notice_ui(ui: &mut Ui, notice: &Notice) -> bool {
    let theme = Theme::of(ui);
    let (icon, colour) = if notice.is_error {
        (icons::ICON_ERROR, theme.bad)
    } else {
        (icons::ICON_INFO, theme.accent)
    };
    let rect = ui.available_rect_before_wrap();
    ui.painter()
        .rect_filled(rect, size::WINDOW_RADIUS, colour.gamma_multiply(0.12));
    let mut dismissed = false;
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.add_space(size::GAP);
        dismissed = icon_button(ui, icons::ICON_CLOSE, "Dismiss", "", Ok(())).clicked();
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add_space(size::PAD);
            ui.label(icon.rich_text().size(size::ICON).color(colour));
            let text = egui::Label::new(RichText::new(&notice.text).color(theme.strong)).truncate();
            ui.add(text);
        });
    });
    dismissed
}
