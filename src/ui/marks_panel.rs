//! The legend of marks: how each looks on the boards, what it means, and a switch for it.

use egui::{Align, Label, Layout, Rect, RichText, ScrollArea, Sense, Ui, vec2};

use super::atlas::{Atlas, Sprite};
use super::canvas::{Sight, outline, paint_dots, paint_hatch};
use super::theme::{Theme, size};
use crate::command::{Command, Facts};
use crate::grid::Cell;
use crate::level::match3::Colour;
use crate::session::MarkSwitch;

/// The side of a sample, in points.
const SAMPLE: f32 = 26.0;

/// The least width of a column, in points.
const COLUMN: f32 = 270.0;

/// A row of the legend: name, meaning, whether it is shown, what switches it, and the mark, or a die.
type Row = (&'static str, &'static str, bool, Command, Option<MarkSwitch>);

fn rows(facts: &Facts) -> Vec<Row> {
    let row = |mark: MarkSwitch| {
        let shown = facts.marks.shows(mark);
        let switch = Command::ShowMark(mark, !shown);
        (mark.name(), mark.meaning(), shown, switch, Some(mark))
    };
    let mut rows: Vec<Row> = MarkSwitch::ALL.into_iter().map(row).collect();
    let meaning = "Die: a random cell. Its tile shows faintly what the level's seed rolls.";
    let switch = Command::ShowRolled(!facts.rolled);
    rows.push(("Rolled tiles", meaning, facts.rolled, switch, None));
    rows
}

/// Shows the legend, in as many columns as there is room for.
pub fn marks_ui(ui: &mut Ui, facts: &Facts, atlas: &Atlas, commands: &mut Vec<Command>) {
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(size::PAD, size::GAP);
        let room = ui.available_width();
        let columns = (room / COLUMN).floor().clamp(1.0, 5.0);
        let width = (room - size::PAD * (columns - 1.0)) / columns - 1.0;
        for line in rows(facts).chunks(columns as usize) {
            ui.horizontal_top(|ui| {
                for (name, meaning, shown, switch, mark) in line {
                    let room = vec2(width, SAMPLE);
                    let clicked = ui
                        .allocate_ui_with_layout(room, Layout::top_down(Align::Min), |ui| {
                            ui.set_width(width);
                            row_ui(ui, name, meaning, *shown, |ui, rect| sample(ui, atlas, *mark, rect))
                        })
                        .inner;
                    if clicked {
                        commands.push(switch.clone());
                    }
                }
            });
        }
    });
}

/// A switch with a sample; answers whether it was clicked.
fn row_ui(ui: &mut Ui, name: &str, meaning: &str, shown: bool, sample: impl FnOnce(&Ui, Rect)) -> bool {
    let theme = Theme::of(ui);
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(SAMPLE, SAMPLE), Sense::hover());
        sample(ui, rect);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let mut on = shown;
            let clicked = ui.checkbox(&mut on, name).clicked();
            let words = RichText::new(meaning).small().color(theme.weak);
            ui.add(Label::new(words).wrap());
            clicked
        })
        .inner
    })
    .inner
}

fn floor(ui: &Ui, atlas: &Atlas, rect: Rect) {
    let theme = Theme::of(ui);
    ui.painter().rect_filled(rect, 4.0, theme.board.canvas);
    atlas.paint(ui.painter(), Sprite::Floor, rect, theme.board.floor[0]);
}

/// The mark on a cell of its own, as the boards draw it; a die without one.
fn sample(ui: &Ui, atlas: &Atlas, mark: Option<MarkSwitch>, rect: Rect) {
    let theme = Theme::of(ui);
    floor(ui, atlas, rect);
    let Some(mark) = mark else {
        atlas.paint(ui.painter(), Sprite::Die, rect.shrink(6.0), theme.board.die);
        return;
    };
    if let (MarkSwitch::Dim, Some(colour)) = (mark, Colour::new(1)) {
        let tint = egui::Color32::WHITE.gamma_multiply(theme.board.dimmed_alpha);
        atlas.paint(ui.painter(), Sprite::Tile(colour), rect.shrink(2.0), tint);
    }
    let cell = Sight {
        pane: rect,
        origin: rect.min,
        scale: rect.width(),
        columns: 1,
        rows: 1,
    };
    match mark {
        MarkSwitch::Dead => paint_hatch(ui.painter(), theme, &cell, &[Cell::new(0, 0)]),
        MarkSwitch::Reachable => paint_dots(ui.painter(), theme, &cell, &[Cell::new(0, 0)]),
        _ => {}
    }
    if let Some(mark) = mark.mark() {
        outline::paint(ui.painter(), theme, &cell, mark, &[Cell::new(0, 0)]);
    }
}
