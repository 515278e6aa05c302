//! All that a row says, also what a narrow one leaves out.

use egui::{RichText, Ui};

use super::rows::Item;
use super::words;
use crate::sim::Lints;
use crate::sim::Loss;
use crate::ui::controls;
use crate::ui::inspector::fields::capitalised;
use crate::ui::record::Record;
use crate::ui::theme::Theme;
use crate::words::{counted, thousands};

/// All that a row says, also what a narrow one leaves out.
pub(super) fn tooltip_ui(record: &Record<'_>, item: Item, lints: &Lints, losses: &[Loss], ui: &mut Ui) {
    let theme = Theme::of(ui);
    let sim = record.sim;
    let lint = match item {
        Item::Action(id) | Item::Run(id) => lints.of(id),
        Item::Input(index) => lints.of_input(index as usize),
    };
    if let Some(lint) = lint {
        ui.label(RichText::new(record.spell(&lint.message)).color(theme.warn));
    }
    if let Item::Action(id) = item
        && let Some(lost) = words::loss(losses, id)
    {
        ui.label(RichText::new(lost).color(theme.bad));
    }
    match item {
        Item::Input(index) => {
            if let Some(row) = sim.inputs().get(index as usize) {
                ui.label(RichText::new(words::input_at(record, row)).color(theme.strong));
                ui.label(RichText::new(words::author(row)).color(theme.weak));
            }
        }
        Item::Run(first) => {
            let state = controls::look(theme, words::run_state(record, first));
            ui.label(RichText::new(words::run(record, first)).color(theme.strong));
            ui.horizontal(|ui| {
                ui.label(state.icon.rich_text().size(14.0).color(state.colour));
                ui.label(RichText::new(state.word).color(state.colour));
            });
            let words = format!(
                "A run of equal actions from {} on; the triangle opens it",
                record.number(first)
            );
            ui.label(RichText::new(words).color(theme.weak));
        }
        Item::Action(id) => {
            let Some(node) = sim.tree().get(id) else { return };
            let state = controls::look_at(theme, node, record.playhead, record.state(node));
            let title = format!("{} {}", record.number(id), words::title(&node.action));
            ui.label(RichText::new(title).color(theme.strong));
            ui.horizontal(|ui| {
                ui.label(state.icon.rich_text().size(14.0).color(state.colour));
                ui.label(RichText::new(state.word).color(state.colour));
            });
            if let Some(remark) = words::remark_at(record, node) {
                ui.label(remark);
            }
            let mut lines = Vec::new();
            lines.extend(words::totals(record, node));
            if let Some(order) = record.order(node) {
                lines.push(capitalised(&words::order(order)));
            }
            if let Some(ticks) = record.ticks(node) {
                let start = sim.tree().tick_of(node.started).unwrap_or(0);
                lines.push(format!(
                    "From tick {}: {}, {}",
                    thousands(start),
                    counted(ticks, "tick", "ticks"),
                    words::seconds(ticks)
                ));
            }
            match words::children(sim, id) {
                0 => {}
                count => lines.push(counted(count, "child", "children")),
            }
            for line in lines {
                ui.label(RichText::new(line).color(theme.weak));
            }
        }
    }
}
