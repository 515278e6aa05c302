//! Small controls that several panels use.

use egui::text::LayoutJob;
use egui::{Align, Button, FontId, Rect, RectAlign, Response, RichText, Role, Sense, Tooltip, Ui, WidgetInfo, vec2};
use egui_material_icons::{MaterialIcon, icons};

use super::theme::{StateLook, Theme, size};
use crate::action::{Node, State};
use crate::sim::{Action, Kind};

/// What leads from a run to its comparison with the present one says.
pub const COMPARE_WITH_PRESENT: &str = "Compare with the present run";

/// A square button with an icon alone. `name` is what a screen reader says; `tip` stands below it in the tooltip.
pub fn icon_button(ui: &mut Ui, icon: MaterialIcon, name: &str, tip: &str, enabled: Result<(), String>) -> Response {
    icon_toggle(ui, icon, name, tip, None, enabled)
}

/// A square button with an icon alone that is on or off; `None` is a plain button. A panel that lacks room for 28 points sets a smaller
/// `interact_size`.
pub fn icon_toggle(
    ui: &mut Ui,
    icon: MaterialIcon,
    name: &str,
    tip: &str,
    on: Option<bool>,
    enabled: Result<(), String>,
) -> Response {
    let theme = Theme::of(ui);
    let mut text = icon.rich_text().size(size::ICON);
    if on == Some(true) {
        text = text.color(theme.accent);
    }
    let lit = on == Some(true);
    let button = Button::new(text)
        .selected(lit)
        .frame_when_inactive(lit)
        .min_size(vec2(ui.spacing().interact_size.x.min(28.0), 26.0));
    let is_enabled = enabled.is_ok();
    let response = ui.add_enabled(is_enabled, button);
    response.widget_info(|| match on {
        Some(on) => WidgetInfo::selected(Role::Button, is_enabled, on, name),
        None => WidgetInfo::labeled(Role::Button, is_enabled, name),
    });
    let hint = |ui: &mut Ui, why: &str| {
        ui.label(RichText::new(name).color(theme.strong));
        if !why.is_empty() {
            ui.label(RichText::new(why).color(theme.weak));
        }
    };
    match enabled {
        Ok(()) => response.on_hover_ui(|ui| hint(ui, tip)),
        Err(why) => response.on_disabled_hover_ui(|ui| hint(ui, &why)),
    }
}

/// A tooltip to the side of a place, so that it hides no neighbour above or below; elsewhere only where neither side has room.
pub fn beside_ui(response: &Response, place: Rect, add: impl FnOnce(&mut Ui)) {
    let mut tooltip = if response.enabled() {
        Tooltip::for_enabled(response)
    } else {
        Tooltip::for_disabled(response)
    };
    let others = [RectAlign::LEFT_START, RectAlign::BOTTOM_START, RectAlign::TOP_START];
    let popup = tooltip.popup.anchor(place).align(RectAlign::RIGHT_START);
    tooltip.popup = popup.align_alternatives(&others);
    tooltip.show(add);
}

/// A tooltip of an item of a menu or a list, enabled or not, beside it.
#[must_use]
pub fn tip_beside(response: Response, words: &str) -> Response {
    if !words.is_empty() {
        beside_ui(&response, response.rect, |ui| {
            ui.set_max_width(ui.spacing().tooltip_width);
            ui.label(words);
        });
    }
    response
}

/// A button that lets a view follow the newest, or not. Without `words` it is its icon alone; `name` is what a screen reader says.
pub fn follow_button(ui: &mut Ui, follow: &mut bool, name: &str, words: &str, tip: &str) {
    let theme = Theme::of(ui);
    let colour = if *follow { theme.accent } else { theme.text };
    let icon = icons::ICON_VERTICAL_ALIGN_BOTTOM.rich_text().size(15.0).color(colour);
    let button = if words.is_empty() {
        Button::selectable(*follow, icon)
    } else {
        let text = RichText::new(words).color(if *follow { theme.strong } else { theme.text });
        Button::selectable(*follow, (icon, text))
    };
    let response = ui
        .add(button.min_size(vec2(0.0, 24.0)))
        .on_hover_text(format!("{name}: {tip}"));
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, *follow, name));
    if response.clicked() {
        *follow = !*follow;
    }
}

/// Names a button of icon and words by its words alone; a screen reader has no use for the icon.
#[must_use]
pub fn named(response: Response, words: &str) -> Response {
    let is_enabled = response.enabled();
    response.widget_info(|| WidgetInfo::labeled(Role::Button, is_enabled, words));
    response
}

/// Names a list to choose from; what is chosen is its value.
pub fn name_combo(response: &Response, called: &str, shown: &str) {
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(shown.to_owned()),
        ..WidgetInfo::labeled(Role::ComboBox, true, called)
    });
}

/// A thin upright line between groups of a bar.
pub fn divider(ui: &mut Ui) {
    let theme = Theme::of(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(7.0, 18.0), Sense::hover());
    ui.painter().vline(rect.center().x, rect.y_range(), (1.0, theme.border));
}

/// The room that the icon of a hint and two lines of its words take, in points.
const HINT: f32 = 66.0;

/// What to do where nothing is shown yet: an icon over words, in the middle of the room's width; in a low room the words alone.
pub fn hint_ui(ui: &mut Ui, icon: MaterialIcon, words: &str) {
    let theme = Theme::of(ui);
    if ui.available_height() >= HINT {
        ui.vertical_centered(|ui| ui.label(icon.rich_text().size(32.0).color(theme.faint)));
    }
    // Laid out by itself: a wrapped label in a narrow centred column is cut at both sides.
    // A header that is wider than its panel makes the room wider than what is seen of it.
    let seen = ui.clip_rect().right() - ui.cursor().left() - size::GAP;
    let room = ui.available_width().min(seen.max(0.0));
    let font = FontId::proportional(size::TEXT);
    let mut job = LayoutJob::simple(
        words.to_owned(),
        font,
        theme.weak,
        (room - 2.0 * size::GAP).clamp(40.0, 240.0),
    );
    job.halign = Align::Center;
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let (rect, response) = ui.allocate_exact_size(vec2(room, galley.size().y), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words));
    ui.painter().galley(rect.center_top(), galley, theme.weak);
}

/// How an action looks at a moment when it stands in a state: a trace may have a word of its own for that, and a neutral icon then.
#[must_use]
pub fn look_at<'w>(theme: &Theme, node: &'w Node<Action>, transition: u64, state: State) -> StateLook<'w> {
    match &node.action.kind {
        Kind::Traced(traced) => match traced.at(transition).and_then(|was| was.word.as_deref()) {
            Some(word) => StateLook {
                colour: theme.weak,
                icon: icons::ICON_RADIO_BUTTON_UNCHECKED,
                word,
            },
            None => *look(theme, state),
        },
        _ => *look(theme, state),
    }
}

/// How a state looks.
#[must_use]
pub const fn look(theme: &Theme, state: State) -> &StateLook<'static> {
    match state {
        State::Pending => &theme.states.pending,
        State::Running => &theme.states.running,
        State::Waiting => &theme.states.waiting,
        State::Completed => &theme.states.completed,
        State::Canceled => &theme.states.canceled,
    }
}
