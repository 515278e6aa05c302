//! The form for one breakpoint, new or edited in its place.

use egui::{Align, Button, Checkbox, ComboBox, DragValue, Grid, Layout, RichText, TextEdit, Ui, WidgetInfo, vec2};

use super::words;
use crate::action::state::thousands;
use crate::action::{Breakpoint, Breakpoints, Moment};
use crate::grid::Cell;
use crate::ui::controls::name_combo;
use crate::ui::theme::Theme;

/// The largest depth, and the last time, that can be typed.
const MOST_NUMBER: u32 = 9_999;

/// What the choices are made of.
pub(super) struct Choices<'a> {
    /// The names of kinds.
    pub kinds: &'a [&'static str],
    /// How many faces there are.
    pub faces: u8,
    /// Columns and rows of the board.
    pub board: (u32, u32),
}

/// A breakpoint that is made or changed, with its numbers as they are typed.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    /// The number of the one that is changed; a new one has none yet.
    pub number: Option<u32>,
    pub breakpoint: Breakpoint,
    depth: String,
    nth: String,
}

impl Draft {
    pub(super) fn new(number: Option<u32>, breakpoint: Breakpoint) -> Self {
        let typed = |number: u32, least: u32| {
            if number < least {
                String::new()
            } else {
                number.to_string()
            }
        };
        Self {
            number,
            depth: typed(breakpoint.min_depth, 1),
            nth: typed(breakpoint.nth, 2),
            breakpoint,
        }
    }

    /// Takes the numbers as far as they are some; tells what keeps the whole from being taken.
    fn read(&mut self, others: &Breakpoints) -> Result<(), String> {
        self.breakpoint.min_depth = read_number("Depth", &self.depth, 0)?;
        self.breakpoint.nth = read_number("Time", &self.nth, 1)?;
        match others.same(&self.breakpoint, self.number) {
            Some(other) => Err(format!("Breakpoint {other} stops at the same already.")),
            None => Ok(()),
        }
    }
}

/// A number from `least` on as it is typed; nothing is 0, which does not narrow.
fn read_number(name: &str, text: &str, least: u32) -> Result<u32, String> {
    if text.trim().is_empty() {
        return Ok(0);
    }
    let number = text.trim().parse().ok();
    number
        .filter(|number| (least..=MOST_NUMBER).contains(number))
        .ok_or_else(|| {
            let most = thousands(MOST_NUMBER.into());
            format!("{name} is a number from {least} to {most}, or empty; not \u{201c}{text}\u{201d}.")
        })
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
pub(super) fn form_ui(
    ui: &mut Ui,
    form: &mut Draft,
    others: &Breakpoints,
    verb: &str,
    choices: &Choices<'_>,
) -> Option<Reply> {
    let theme = Theme::of(ui);
    let draft = &mut form.breakpoint;
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
            caption(ui, "Depth, at least");
            number_ui(
                ui,
                &mut form.depth,
                ("Least depth of a breakpoint", "any depth"),
                "ancestors",
                "How many ancestors the action has at least",
            );
            ui.end_row();
            caption(ui, "Time");
            number_ui(
                ui,
                &mut form.nth,
                ("Time at which a breakpoint stops", "each time"),
                "only",
                "Stop only at this one of all such transitions, counted from 1 through the whole record of the run, as the number in its row",
            );
            ui.end_row();
        });
    let possible = form.read(others);
    if let Err(why) = &possible {
        ui.label(RichText::new(why).small().color(theme.bad));
    }
    ui.horizontal(|ui| {
        let button = Button::new(RichText::new(verb).color(theme.on_accent)).fill(theme.accent);
        let mut done = ui.add_enabled(possible.is_ok(), button);
        if let Err(why) = possible {
            done = done.on_disabled_hover_text(why);
        }
        let given_up = ui.button("Discard");
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
    let combo = ComboBox::from_id_salt("kind").selected_text(&shown).width(130.0);
    let response = combo.show_ui(ui, |ui| {
        ui.selectable_value(&mut draft.kind, None, "any action");
        for &kind in choices.kinds {
            let chosen = draft.kind.as_deref() == Some(kind);
            if ui.selectable_label(chosen, kind).clicked() {
                draft.kind = Some(kind.to_owned());
            }
        }
    });
    name_combo(&response.response, "Kind of action of a breakpoint", &shown);
}

fn moment_ui(ui: &mut Ui, draft: &mut Breakpoint) {
    let shown = draft.moment.words();
    let combo = ComboBox::from_id_salt("moment").selected_text(shown).width(130.0);
    let response = combo.show_ui(ui, |ui| {
        for moment in Moment::ALL {
            ui.selectable_value(&mut draft.moment, moment, moment.words());
        }
    });
    name_combo(&response.response, "Transition of a breakpoint", shown);
}

fn cell_ui(ui: &mut Ui, draft: &mut Breakpoint, (columns, rows): (u32, u32)) {
    let theme = Theme::of(ui);
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
            ui.label(RichText::new("Column").color(theme.weak));
            let x = ui.add(DragValue::new(&mut cell.x).range(side(columns)));
            x.widget_info(|| WidgetInfo::labeled(egui::Role::SpinButton, true, "Column of a breakpoint"));
            ui.label(RichText::new("Row").color(theme.weak));
            let y = ui.add(DragValue::new(&mut cell.y).range(side(rows)));
            y.widget_info(|| WidgetInfo::labeled(egui::Role::SpinButton, true, "Row of a breakpoint"));
        } else {
            ui.label(RichText::new("anywhere").color(theme.weak));
        }
    });
}

fn face_ui(ui: &mut Ui, draft: &mut Breakpoint, faces: u8) {
    let shown = draft.face.map_or_else(|| "any tile".to_owned(), words::face);
    let combo = ComboBox::from_id_salt("face").selected_text(&shown).width(130.0);
    let response = combo.show_ui(ui, |ui| {
        ui.selectable_value(&mut draft.face, None, "any tile");
        for face in 0..faces {
            ui.selectable_value(&mut draft.face, Some(face), words::face(face));
        }
    });
    name_combo(&response.response, "Tile of a breakpoint", &shown);
}

/// A number that does not narrow while nothing is typed.
fn number_ui(ui: &mut Ui, text: &mut String, (called, hint): (&str, &str), unit: &str, tip: &str) {
    ui.horizontal(|ui| {
        let theme = Theme::of(ui);
        let response = ui.add(TextEdit::singleline(text).hint_text(hint).desired_width(80.0));
        response.widget_info(|| WidgetInfo::labeled(egui::Role::TextInput, true, called));
        response.on_hover_text(tip);
        if !text.trim().is_empty() {
            ui.label(RichText::new(unit).color(theme.weak));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_is_told_and_becomes_none() {
        for (depth, nth, why) in [
            ("abc", "", "Depth"),
            ("", "-5", "Time"),
            ("", "0", "Time"),
            ("99999", "", "9,999"),
        ] {
            let mut draft = Draft::new(None, Breakpoint::default());
            (draft.depth, draft.nth) = (depth.into(), nth.into());
            let told = draft.read(&Breakpoints::default()).unwrap_err();
            assert!(told.contains(why), "{told}");
        }
        let mut draft = Draft::new(None, Breakpoint::default());
        (draft.depth, draft.nth) = (" 2 ".into(), "7".into());
        assert_eq!(draft.read(&Breakpoints::default()), Ok(()));
        assert_eq!((draft.breakpoint.min_depth, draft.breakpoint.nth), (2, 7));
    }

    #[test]
    fn the_same_breakpoint_twice_is_refused_with_a_word() {
        let mut others = Breakpoints::default();
        others.add(Breakpoint::default());
        let told = Draft::new(None, Breakpoint::default()).read(&others).unwrap_err();
        assert!(told.starts_with("Breakpoint 1"), "{told}");
        assert_eq!(Draft::new(Some(1), Breakpoint::default()).read(&others), Ok(()));
    }
}
