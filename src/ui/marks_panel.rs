//! The legend of marks: how each looks on the boards, what it means, and a switch for it.

use egui::{Label, Rect, RichText, ScrollArea, Sense, Ui, vec2};

use super::atlas::{Atlas, Sprite};
use super::canvas::{MarkSwitch, Sight, outline};
use super::theme::{Theme, size};
use crate::app::command::{Command, Facts};
use crate::grid::Cell;
use crate::level::match3::Colour;

/// The side of a sample, in points.
const SAMPLE: f32 = 26.0;

/// Shows the legend.
pub fn marks_ui(ui: &mut Ui, facts: &Facts, atlas: &Atlas, commands: &mut Vec<Command>) {
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = size::GAP;
        for mark in MarkSwitch::ALL {
            let shown = facts.marks.shows(mark);
            let sample = |ui: &Ui, rect| sample(ui, atlas, mark, rect);
            if row_ui(ui, mark.name(), mark.meaning(), shown, sample) {
                commands.push(Command::ShowMark(mark, !shown));
            }
        }
        let die = |ui: &Ui, rect: Rect| {
            let theme = Theme::of(ui);
            floor(ui, atlas, rect);
            atlas.paint(ui.painter(), Sprite::Die, rect.shrink(6.0), theme.board.die);
        };
        let meaning = "Die: a random cell; its tile shows faintly what the level's seed rolls.";
        if row_ui(ui, "Rolled tiles", meaning, facts.rolled, die) {
            commands.push(Command::ShowRolled(!facts.rolled));
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

/// The mark on a cell of its own, as the boards draw it.
fn sample(ui: &Ui, atlas: &Atlas, mark: MarkSwitch, rect: Rect) {
    let theme = Theme::of(ui);
    floor(ui, atlas, rect);
    if let (MarkSwitch::Dim, Some(colour)) = (mark, Colour::new(1)) {
        let tint = egui::Color32::WHITE.gamma_multiply(theme.board.dimmed_alpha);
        atlas.paint(ui.painter(), Sprite::Tile(colour), rect.shrink(2.0), tint);
    }
    if let Some(mark) = mark.mark() {
        let sight = Sight {
            pane: rect,
            origin: rect.min,
            scale: rect.width(),
            columns: 1,
            rows: 1,
        };
        outline::paint(ui.painter(), theme, &sight, mark, &[Cell::new(0, 0)]);
    }
}
