//! Small controls that several panels use.

use egui::{Button, Response, Sense, Ui, vec2};
use egui_material_icons::MaterialIcon;

use super::theme::{StateLook, Theme, size};
use crate::action::State;

/// A square button with an icon alone; `name` is its tooltip and what a screen reader says.
pub fn icon_button(ui: &mut Ui, icon: MaterialIcon, name: &str, enabled: Result<(), String>) -> Response {
    icon_toggle(ui, icon, name, false, enabled)
}

/// A square button with an icon alone that is on or off.
pub fn icon_toggle(ui: &mut Ui, icon: MaterialIcon, name: &str, on: bool, enabled: Result<(), String>) -> Response {
    let theme = Theme::of(ui);
    let mut text = icon.rich_text().size(size::ICON);
    if on {
        text = text.color(theme.accent);
    }
    let button = Button::new(text).selected(on).frame_when_inactive(on).min_size(vec2(28.0, 26.0));
    let response = ui.add_enabled(enabled.is_ok(), button).accessible_name(name);
    match enabled {
        Ok(()) => response.on_hover_text(name),
        Err(why) => response.on_disabled_hover_text(format!("{name}\n{why}")),
    }
}

/// A thin upright line between groups of a bar.
pub fn divider(ui: &mut Ui) {
    let theme = Theme::of(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(7.0, 18.0), Sense::hover());
    ui.painter().vline(rect.center().x, rect.y_range(), (1.0, theme.border));
}

/// How a state looks.
#[must_use]
pub const fn look(theme: &Theme, state: State) -> &StateLook {
    match state {
        State::Pending => &theme.states.pending,
        State::Running => &theme.states.running,
        State::Waiting => &theme.states.waiting,
        State::Completed => &theme.states.completed,
        State::Canceled => &theme.states.canceled,
    }
}
