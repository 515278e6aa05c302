//! The bar under the menu that tells what went wrong, once, until it is dismissed.

use egui::{Align, Layout, RichText, Ui};
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

/// Shows a notice; answers whether it was dismissed.
pub fn notice_ui(ui: &mut Ui, notice: &Notice) -> bool {
    let theme = Theme::of(ui);
    let (icon, colour) = if notice.is_error {
        (icons::ICON_ERROR, theme.bad)
    } else {
        (icons::ICON_INFO, theme.accent)
    };
    let rect = ui.available_rect_before_wrap();
    ui.painter().rect_filled(rect, 0.0, colour.gamma_multiply(0.12));
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
