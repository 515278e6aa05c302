//! A bar under the menu that offers something, until it is answered: lost work to recover, a file that changed on disk.

use egui::{Align, Layout, RichText, Ui};
use egui_material_icons::{MaterialIcon, icons};

use super::controls::icon_button;
use super::theme::{Theme, size};
use crate::command::Command;

/// The height of the bar, in points.
pub const HEIGHT: f32 = 38.0;

/// An answer: its words, what it does in a sentence, and the command.
pub type Answer = (&'static str, &'static str, Command);

/// What is offered.
pub struct Offer<'a> {
    /// The icon before it.
    pub icon: MaterialIcon,
    /// What it is about, in a few words.
    pub title: &'a str,
    /// A sentence or two.
    pub text: &'a str,
    /// The answers, the likely one first.
    pub answers: Vec<Answer>,
    /// What the cross asks for; without it there is none.
    pub later: Option<Answer>,
}

/// Shows an offer.
pub fn offer_ui(ui: &mut Ui, offer: Offer<'_>, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let rect = ui.available_rect_before_wrap();
    ui.painter().rect_filled(rect, 0.0, theme.warn.gamma_multiply(0.14));
    ui.painter().hline(
        rect.x_range(),
        rect.bottom() - 0.5,
        (1.0, theme.warn.gamma_multiply(0.35)),
    );
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.add_space(size::GAP);
        if let Some((words, tip, command)) = offer.later
            && icon_button(ui, icons::ICON_CLOSE, words, tip, Ok(())).clicked()
        {
            commands.push(command);
        }
        ui.spacing_mut().button_padding.x = 12.0;
        // From the right: the likely answer stands nearest to the words.
        for (index, (words, tip, command)) in offer.answers.into_iter().enumerate().rev() {
            let button = if index == 0 {
                egui::Button::new(RichText::new(words).color(theme.on_accent)).fill(theme.accent)
            } else {
                egui::Button::new(words)
            };
            if ui.add(button).on_hover_text(tip).clicked() {
                commands.push(command);
            }
        }
        ui.add_space(size::GAP);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add_space(size::PAD);
            ui.label(offer.icon.rich_text().size(size::ICON).color(theme.warn));
            ui.label(RichText::new(offer.title).strong().color(theme.strong));
            let text = egui::Label::new(RichText::new(offer.text).color(theme.text)).truncate();
            ui.add(text).on_hover_text(offer.text);
        });
    });
}
