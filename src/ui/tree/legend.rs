//! The legend in the tree's foot: the five states with colour, icon, word and count. A click shows one of them alone.

use egui::{Align2, FontId, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::TreeView;
use crate::action::State;
use crate::action::state::thousands;
use crate::ui::controls::look;
use crate::ui::record::Record;
use crate::ui::theme::{StateLook, Theme, digits_font, icon_font, size};

/// How high the legend is.
pub(super) const HEIGHT: f32 = size::ROW + 1.0;

/// Below this height of the panel the rows need its room, in points.
const LOW: f32 = 120.0;

/// From this width on there is room for the words.
const WIDE: f32 = 420.0;

const ICON: f32 = 15.0;
const GAP: f32 = 4.0;

/// Whether the legend shows in a panel so high.
pub(super) fn is_shown(record: &Record<'_>, height: f32) -> bool {
    height >= LOW && !record.sim.tree().is_empty()
}

/// The word of the filter that asks for a state.
pub(super) fn word_of(state: State) -> String {
    format!("state:{}", state.word().to_lowercase())
}

/// `Running, 3 actions`.
pub(super) fn counted(state: State, count: usize) -> String {
    format!(
        "{}, {}",
        state.word(),
        crate::words::counted(count, "action", "actions")
    )
}

/// Draws the legend; a click filters by a state, or no longer.
pub(super) fn legend_ui(record: &Record<'_>, view: &mut TreeView, rect: Rect, ui: &mut Ui) {
    let theme = Theme::of(ui);
    ui.painter()
        .hline(rect.x_range(), rect.top() + 0.5, (1.0, theme.border));
    let inner = rect.with_min_y(rect.top() + 1.0).shrink2(vec2(size::GAP, 0.0));
    let words = rect.width() >= WIDE;
    let wanted = State::ALL.map(|state| width(view, state, words, false, ui));
    // Where all of them do not fit, the words go, then the last digits of large counts.
    let (words, short) = if wanted.iter().sum::<f32>() <= inner.width() {
        (words, false)
    } else {
        let bare = State::ALL.map(|state| width(view, state, false, false, ui));
        (false, bare.iter().sum::<f32>() > inner.width())
    };
    let mut widths = State::ALL.map(|state| width(view, state, words, short, ui));
    if widths.iter().sum::<f32>() > inner.width() {
        // Each has the same room, and the count is cut at its end.
        widths = [inner.width() / State::ALL.len() as f32; State::ALL.len()];
    }
    let spare = ((inner.width() - widths.iter().sum::<f32>()) / State::ALL.len() as f32).clamp(0.0, 12.0);
    let mut left = inner.left();
    for (state, width) in State::ALL.into_iter().zip(widths) {
        let right = (left + width + spare).min(inner.right());
        let chip = Rect::from_x_y_ranges(left..=right, inner.y_range());
        chip_ui(record, view, state, words, short, chip, ui);
        left = right;
    }
}

/// The count of a state as the legend shows it: whole, or of a large one its thousands alone.
fn digits(count: usize, short: bool) -> String {
    match count {
        1_000_000.. if short => format!("{}M", count / 1_000_000),
        1_000.. if short => format!("{}k", count / 1_000),
        count => thousands(count as u64),
    }
}

/// How wide a state is in the legend.
fn width(view: &TreeView, state: State, words: bool, short: bool, ui: &Ui) -> f32 {
    let measure = |text: &str, font: FontId| {
        ui.fonts_mut(|fonts| text.chars().map(|letter| fonts.glyph_width(&font, letter)).sum::<f32>())
    };
    let count = digits(view.tally.of(state), short);
    let word = if words {
        measure(state.word(), FontId::proportional(size::SMALL)) + GAP
    } else {
        0.0
    };
    ICON + GAP + word + measure(&count, digits_font(size::SMALL)) + 2.0 * GAP
}

fn chip_ui(record: &Record<'_>, view: &mut TreeView, state: State, words: bool, short: bool, chip: Rect, ui: &mut Ui) {
    let theme = Theme::of(ui);
    let StateLook { colour, icon, word } = *look(theme, state);
    let count = view.tally.of(state);
    let asked = word_of(state);
    let on = view.filter.asks(&asked);
    let response = ui.interact(chip, ui.scope_id().with(("legend", state)), Sense::click());
    let name = counted(state, count);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, &name));
    let painter = ui.painter().with_clip_rect(chip.intersect(ui.clip_rect()));
    let ground = chip.shrink2(vec2(1.0, 2.0));
    if on {
        painter.rect_filled(ground, 4.0, theme.accent_ground);
    } else if response.hovered() {
        painter.rect_filled(ground, 4.0, theme.hovered);
    }
    if response.has_focus() {
        painter.rect_stroke(ground, 4.0, Stroke::new(1.5, theme.accent), StrokeKind::Inside);
    }
    let y = chip.center().y;
    let mut x = chip.left() + GAP;
    painter.text(
        pos2(x, y),
        Align2::LEFT_CENTER,
        icon.codepoint,
        icon_font(ICON - 1.0),
        colour,
    );
    x += ICON + GAP;
    if words {
        let font = FontId::proportional(size::SMALL);
        let shown = painter.text(pos2(x, y), Align2::LEFT_CENTER, word, font, colour);
        x = shown.right() + GAP;
    }
    let ink = if count == 0 { theme.weak } else { theme.strong };
    let font = digits_font(size::SMALL);
    painter.text(pos2(x, y), Align2::LEFT_CENTER, digits(count, short), font, ink);
    let click = if on {
        "Click to show every action again"
    } else {
        "Click to show these alone; with Ctrl or Shift, these too"
    };
    let later = if state == State::Pending && record.is_past() {
        "\nThose that come after this moment are counted here."
    } else {
        ""
    };
    let clicked = response.clicked();
    response.on_hover_text(format!("{name}{later}\n{click}"));
    if clicked {
        let adds = ui.input(|input| input.modifiers.command || input.modifiers.shift);
        view.filter.ask_for_state(&asked, adds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_are_shortened_where_there_is_no_room() {
        assert_eq!(digits(1_234_567, false), "1,234,567");
        assert_eq!(
            [7, 999, 1_000, 45_678, 1_234_567].map(|count| digits(count, true)),
            ["7", "999", "1k", "45k", "1M"]
        );
    }
}
