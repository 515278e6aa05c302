//! The transitions round the place where two runs part, side by side.

use egui::{Align, Align2, FontId, Label, Layout, RichText, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::{Candidate, words};
use crate::action::state::thousands;
use crate::session::spelled;
use crate::sim::compare::{Comparison, Side, Which};
use crate::ui::controls::look;
use crate::ui::theme::{Theme, digits_font, size};

/// So many transitions before it are shown, and so many after.
const BEFORE: u64 = 3;
const AFTER: u64 = 2;
const ROW: f32 = 19.0;
/// The width of a digit of the numbers, in points.
const DIGIT: f32 = 7.0;

/// A row a transition: its number, and what each side does.
pub(super) fn lines_ui(compared: &Comparison, sides: [&Candidate<'_>; 2], runs: [&dyn Side; 2], ui: &mut Ui) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let last = runs[0].known().1.max(runs[1].known().1);
    let first = compared.at.saturating_sub(BEFORE).max(1);
    let last = (compared.at + AFTER).min(last);
    let numbers = thousands(last).len() as f32 * DIGIT + 12.0;
    heads_ui(numbers, ui);
    for number in first..=last {
        line_ui(compared, number, numbers, sides, runs, ui);
    }
}

/// The letters of the sides over what they do.
fn heads_ui(numbers: f32, ui: &mut Ui) {
    let theme = Theme::of(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 15.0), egui::Sense::hover());
    let half = (rect.width() - numbers) / 2.0;
    for which in Which::ALL {
        let at = pos2(rect.left() + numbers + half * which as u8 as f32, rect.top());
        let font = FontId::proportional(size::SMALL);
        ui.painter().text(at, Align2::LEFT_TOP, which.name(), font, theme.weak);
    }
}

fn line_ui(
    compared: &Comparison,
    number: u64,
    numbers: f32,
    sides: [&Candidate<'_>; 2],
    runs: [&dyn Side; 2],
    ui: &mut Ui,
) {
    let theme = Theme::of(ui);
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(width, ROW), egui::Sense::hover());
    let is_there = number == compared.at;
    if is_there {
        ui.painter().rect_filled(rect, 2.0, theme.accent_ground);
    }
    let half = (width - numbers) / 2.0;
    let part = |left: f32, width: f32| {
        let left = rect.left() + left;
        egui::Rect::from_min_max(pos2(left, rect.top()), pos2(left + width - 4.0, rect.bottom()))
    };
    let column = |ui: &mut Ui, room: egui::Rect, add: &mut dyn FnMut(&mut Ui)| {
        let layout = Layout::left_to_right(Align::Center);
        ui.scope_builder(UiBuilder::new().max_rect(room).layout(layout), |ui| {
            ui.set_clip_rect(room.intersect(ui.clip_rect()));
            ui.spacing_mut().item_spacing.x = 3.0;
            add(ui);
        });
    };
    let font = digits_font(size::SMALL);
    column(ui, part(3.0, numbers - 3.0), &mut |ui| {
        let digits = RichText::new(thousands(number)).font(font.clone()).color(theme.weak);
        let response = ui.label(digits);
        let name = format!("Transition {}", thousands(number));
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &name));
    });
    for which in Which::ALL {
        let index = which as usize;
        column(ui, part(numbers + half * index as f32, half), &mut |ui| {
            let Some(made) = runs[index].made(number) else {
                let ends = number == runs[index].known().1 + 1;
                let words = if ends { "ends" } else { "" };
                ui.label(RichText::new(words).color(theme.weak));
                return;
            };
            let state = look(theme, made.to);
            ui.label(state.icon.rich_text().size(13.0).color(state.colour));
            let said = words::made(sides[index].branch, &made);
            let ink = if is_there { theme.strong } else { theme.text };
            let label = Label::new(RichText::new(&said).color(ink)).truncate();
            let response = ui.add(label.show_tooltip_when_elided(false));
            let name = format!("{} {}: {said}", which.name(), thousands(number));
            response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &name));
            response.on_hover_ui(|ui| {
                let details = runs[index].details(number);
                ui.label(&said);
                for more in [Some(details.summary), details.cause].into_iter().flatten() {
                    if !more.is_empty() {
                        ui.weak(&*spelled(sides[index].branch, &more));
                    }
                }
                ui.weak(format!("tick {}", thousands(made.tick)));
            });
        });
    }
}
