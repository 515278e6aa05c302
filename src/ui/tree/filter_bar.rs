//! The field of the filter, and the menu that writes its words.

use egui::{Align, Layout, RichText, Role, Sense, TextEdit, Ui, UiBuilder, WidgetInfo, vec2};
use egui_material_icons::icons;

use super::{TreeView, legend};
use crate::action::State;
use crate::action::state::thousands;
use crate::ui::controls::{icon_button, look};
use crate::ui::record::Record;
use crate::ui::theme::{Theme, size};

/// So many cells of an action the menu offers.
const MOST_CELLS: usize = 6;

/// Shows the field, or takes it away with what stands in it.
pub(super) fn toggle(view: &mut TreeView) {
    if view.filter.shown {
        view.filter.ask(String::new());
    } else {
        view.filter.shown = true;
        view.filter.wants_keys = true;
    }
}

/// The bar with the field, its menu, and how many were found.
pub(super) fn filter_bar_ui(record: &Record<'_>, view: &mut TreeView, ui: &mut Ui) {
    let theme = Theme::of(ui);
    let (bar, _) = ui.allocate_exact_size(vec2(ui.available_width(), size::BAR), Sense::hover());
    ui.painter()
        .hline(bar.x_range(), bar.bottom() - 0.5, (1.0, theme.border));
    let builder = UiBuilder::new()
        .max_rect(bar.shrink2(vec2(size::GAP, 2.0)))
        .layout(Layout::right_to_left(Align::Center));
    ui.scope_builder(builder, |ui| {
        if icon_button(ui, icons::ICON_CLOSE, "Close the filter", "Every action shows again (Esc)", Ok(())).clicked() {
            toggle(view);
        }
        menu_ui(record, view, ui);
        if view.filter.is_on() && view.filter.wrong().is_none() && bar.width() >= 260.0 {
            let count = thousands(view.filter.rows().len() as u64);
            ui.label(RichText::new(format!("{count} found")).small().color(theme.weak));
        }
        let edit = TextEdit::singleline(&mut view.filter.text)
            .id_salt("filter of the actions")
            .hint_text("state:canceled cell:3,4 name:Fall")
            .desired_width(ui.available_width());
        let response = ui.add(edit);
        response.widget_info(|| WidgetInfo::labeled(Role::SearchInput, true, "Filter actions"));
        if view.filter.wants_keys {
            // A click elsewhere takes the keys away again in its own frame.
            view.filter.wants_keys = ui.input(|input| input.pointer.any_click());
            response.request_focus();
            ui.ctx().request_repaint();
        }
        if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Escape)) {
            view.filter.ask(String::new());
        }
        response.on_hover_text(
            "name: a part of the name. state: Pending, Running, Waiting, Completed, Canceled. cell: an action that names the cell \
             or wrote it. Other words: a part of the row.",
        );
    });
    if let Some(wrong) = view.filter.wrong() {
        let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), size::ROW), Sense::hover());
        let builder = UiBuilder::new()
            .max_rect(row.shrink2(vec2(size::PAD, 0.0)))
            .layout(Layout::left_to_right(Align::Center));
        ui.scope_builder(builder, |ui| {
            // A label that is cut tells the whole by itself.
            ui.add(egui::Label::new(RichText::new(wrong).small().color(theme.bad)).truncate());
        });
    }
}

/// The menu: it writes words into the field, or takes them out.
fn menu_ui(record: &Record<'_>, view: &mut TreeView, ui: &mut Ui) {
    let theme = Theme::of(ui);
    let button = egui::Button::new(icons::ICON_FILTER_LIST.rich_text().size(size::ICON)).min_size(vec2(28.0, 26.0));
    let (response, _) = egui::containers::menu::MenuButton::from_button(button).ui(ui, |ui| {
        let counts = view.tally;
        for state in State::ALL {
            let (look, count) = (look(theme, state), counts.of(state));
            let word = legend::word_of(state);
            let mut on = view.filter.asks(&word);
            let parts = (
                look.icon.rich_text().size(15.0).color(look.colour),
                RichText::new(look.word).color(look.colour),
                RichText::new(thousands(count as u64)).color(theme.weak),
            );
            let response = ui.add(egui::Checkbox::new(&mut on, parts));
            let name = legend::counted(state, count);
            response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, &name));
            if response.clicked() {
                view.filter.toggle(&word);
            }
        }
        let mut word_ui = |ui: &mut Ui, words: &str, word: &str| {
            let mut on = view.filter.asks(word);
            if ui.checkbox(&mut on, words).clicked() {
                view.filter.toggle(word);
            }
        };
        let selected = record.selected.and_then(|id| record.sim.tree().get(id));
        if let Some(node) = selected {
            ui.separator();
            let name = node.action.name();
            word_ui(ui, &format!("Kind of the selected: {name}"), &format!("name:{name}"));
            for cell in node.action.declared_cells().into_iter().take(MOST_CELLS) {
                word_ui(
                    ui,
                    &format!("Cell of the selected: {cell}"),
                    &format!("cell:{},{}", cell.x, cell.y),
                );
            }
        }
    });
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Words of the filter"));
    response.on_hover_text("States, and the kind and cells of the selected action");
}
