//! Sections, and captions with their values in two columns.

use egui::{Align, Label, Layout, RichText, Ui, WidgetInfo, vec2};

use crate::command::Command;
use crate::grid::Cell;
use crate::ui::theme::{Theme, size};

/// The width of the captions at the left of values.
pub(super) const CAPTION: f32 = 76.0;
/// So many characters of a value are shown; the tooltip and the clipboard have all.
const MOST_TEXT: usize = 240;

pub(in crate::ui) fn section_ui(ui: &mut Ui, title: &str, add: impl FnOnce(&mut Ui)) {
    let theme = Theme::of(ui);
    ui.add_space(size::GAP);
    ui.label(RichText::new(title).small().strong().color(theme.weak));
    let line = ui.min_rect().bottom() + 1.0;
    ui.painter().hline(ui.max_rect().x_range(), line, (1.0, theme.border));
    ui.add_space(3.0);
    add(ui);
}

/// A caption and its value, in two columns.
pub(super) fn field_ui(ui: &mut Ui, caption: &str, add: impl FnOnce(&mut Ui)) {
    let theme = Theme::of(ui);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.spacing_mut().interact_size.y = 18.0;
        ui.spacing_mut().button_padding.y = 0.0;
        let width = CAPTION.min(ui.available_width() * 0.4);
        let label = Label::new(RichText::new(caption).color(theme.weak)).truncate();
        ui.allocate_ui_with_layout(vec2(width, 18.0), Layout::left_to_right(Align::Min), |ui| {
            ui.set_width(width);
            ui.add(label);
        });
        ui.vertical(|ui| add(ui));
    });
}

pub(super) fn value_ui(ui: &mut Ui, caption: &str, value: &str) {
    let theme = Theme::of(ui);
    field_ui(ui, caption, |ui| {
        let long = value.char_indices().nth(MOST_TEXT).map(|(at, _)| at);
        let shown = long.map_or_else(|| value.to_owned(), |at| format!("{}…", value[..at].trim_end()));
        let response = ui.add(Label::new(RichText::new(shown).color(theme.text)).wrap());
        if long.is_some() {
            response.on_hover_text(value);
        }
    });
}

/// A name with its first letter large.
pub(in crate::ui) fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A place as a link: a click outlines its cells in Live.
pub(super) fn cells_link_ui(ui: &mut Ui, words: &str, name: &str, cells: &[Cell], commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let link = egui::Button::new(RichText::new(words).color(theme.accent)).frame(false);
    let response = ui.add(link.truncate());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Link, true, name));
    if response.on_hover_text("Outline it in Live").clicked() {
        commands.push(Command::PointAt(cells.to_vec()));
    }
}
