//! The form for one breakpoint, new or edited in its place.

use egui::{Align, Button, Checkbox, ComboBox, DragValue, Grid, Layout, RichText, Ui, WidgetInfo, vec2};

use super::words;
use crate::action::{Breakpoint, Moment};
use crate::grid::Cell;
use crate::ui::theme::Theme;

/// The most height of an open list, in points.
const LIST: f32 = 480.0;

/// What the choices are made of.
pub(super) struct Choices<'a> {
    /// The names of kinds.
    pub kinds: &'a [&'static str],
    /// How many faces there are.
    pub faces: u8,
    /// Columns and rows of the board.
    pub board: (u32, u32),
}

/// What the form was left with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reply {
    /// Take it.
    Done,
    /// Leave all as it was.
    GivenUp,
}

/// Shows the form. `verb` is what its button says.
pub(super) fn form_ui(ui: &mut Ui, draft: &mut Breakpoint, verb: &str, choices: &Choices<'_>) -> Option<Reply> {
    let theme = Theme::of(ui);
    Grid::new("breakpoint form")
        .num_columns(2)
        .spacing(vec2(8.0, 4.0))
        .show(ui, |ui| {
            let caption = |ui: &mut Ui, words: &str| {
                ui.label(RichText::new(words).color(theme.weak));
            };
            caption(ui, "Action");
            kind_ui(ui, draft, choices);
            ui.end_row();
            caption(ui, "When it");
            moment_ui(ui, draft);
            ui.end_row();
            caption(ui, "At");
            cell_ui(ui, draft, choices.board);
            ui.end_row();
            caption(ui, "Tile");
            face_ui(ui, draft, choices.faces);
            ui.end_row();
            caption(ui, "Depth");
            number_ui(
                ui,
                &mut draft.min_depth,
                "Least depth of a breakpoint",
                |depth| match depth {
                    0 => "any depth".to_owned(),
                    depth => format!("{depth} or more"),
                },
                "How many ancestors the action has at least",
            );
            ui.end_row();
            caption(ui, "Time");
            number_ui(
                ui,
                &mut draft.nth,
                "Time at which a breakpoint stops",
                |nth| match nth {
                    0 | 1 => "each time".to_owned(),
                    nth => format!("the {} only", words::ordinal(nth)),
                },
                "Stop only at this one of all such transitions of the run, counted from 1",
            );
            ui.end_row();
        });
    ui.horizontal(|ui| {
        let done = ui.add(Button::new(RichText::new(verb).color(theme.on_accent)).fill(theme.accent));
        let given_up = ui.button("Give up");
        if done.clicked() {
            Some(Reply::Done)
        } else {
            given_up
                .on_hover_text("Leaves all as it was")
                .clicked()
                .then_some(Reply::GivenUp)
        }
    })
    .inner
}

fn kind_ui(ui: &mut Ui, draft: &mut Breakpoint, choices: &Choices<'_>) {
    let shown = draft.kind.clone().unwrap_or_else(|| "any action".to_owned());
    let combo = ComboBox::from_id_salt("kind")
        .selected_text(&shown)
        .width(130.0)
        .height(LIST);
    let response = combo.show_ui(ui, |ui| {
        ui.selectable_value(&mut draft.kind, None, "any action");
        for &kind in choices.kinds {
            let chosen = draft.kind.as_deref() == Some(kind);
            if ui.selectable_label(chosen, kind).clicked() {
                draft.kind = Some(kind.to_owned());
            }
        }
    });
    name(&response.response, "Kind of action of a breakpoint", &shown);
}

fn moment_ui(ui: &mut Ui, draft: &mut Breakpoint) {
    let shown = draft.moment.words();
    let combo = ComboBox::from_id_salt("moment")
        .selected_text(shown)
        .width(130.0)
        .height(LIST);
    let response = combo.show_ui(ui, |ui| {
        for moment in Moment::ALL {
            ui.selectable_value(&mut draft.moment, moment, moment.words());
        }
    });
    name(&response.response, "Transition of a breakpoint", shown);
}

fn cell_ui(ui: &mut Ui, draft: &mut Breakpoint, (columns, rows): (u32, u32)) {
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let mut narrow = draft.cell.is_some();
        ui.add(Checkbox::new(&mut narrow, "cell"))
            .on_hover_text("Only where the action names this cell or has written it");
        if narrow != draft.cell.is_some() {
            draft.cell = narrow.then_some(Cell::new(0, 0));
        }
        if let Some(cell) = &mut draft.cell {
            let side = |end: u32| 0..=(end as i32 - 1).max(0);
            let x = ui.add(DragValue::new(&mut cell.x).range(side(columns)));
            x.widget_info(|| WidgetInfo::labeled(egui::Role::SpinButton, true, "Column of a breakpoint"));
            let y = ui.add(DragValue::new(&mut cell.y).range(side(rows)));
            y.widget_info(|| WidgetInfo::labeled(egui::Role::SpinButton, true, "Row of a breakpoint"));
        } else {
            let theme = Theme::of(ui);
            ui.label(RichText::new("anywhere").color(theme.weak));
        }
    });
}

fn face_ui(ui: &mut Ui, draft: &mut Breakpoint, faces: u8) {
    let shown = draft.face.map_or_else(|| "any tile".to_owned(), words::face);
    let combo = ComboBox::from_id_salt("face")
        .selected_text(&shown)
        .width(130.0)
        .height(LIST);
    let response = combo.show_ui(ui, |ui| {
        ui.selectable_value(&mut draft.face, None, "any tile");
        for face in 0..faces {
            ui.selectable_value(&mut draft.face, Some(face), words::face(face));
        }
    });
    name(&response.response, "Tile of a breakpoint", &shown);
}

/// A number whose 0 means that it does not narrow, shown in words.
fn number_ui(ui: &mut Ui, number: &mut u32, called: &str, words: fn(u32) -> String, tip: &str) {
    let value = DragValue::new(number)
        .range(0..=9_999)
        .custom_formatter(move |number, _| words(number as u32));
    let value = value.custom_parser(|text| {
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        if digits.is_empty() {
            Some(0.0)
        } else {
            digits.parse().ok()
        }
    });
    let response = ui.add(value);
    response.widget_info(|| WidgetInfo::labeled(egui::Role::SpinButton, true, called));
    response.on_hover_text(tip);
}

fn name(response: &egui::Response, called: &str, shown: &str) {
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(shown.to_owned()),
        ..WidgetInfo::labeled(egui::Role::ComboBox, true, called)
    });
}
