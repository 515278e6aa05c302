//! The changes that an action made, one row each.

use egui::{Align, Label, Layout, RichText, Ui, vec2};
use egui_extras::{Column, TableBuilder, TableRow};

use super::fields::{CAPTION, capitalised, cells_link_ui, section_ui};
use crate::action::Node;
use crate::action::state::thousands;
use crate::app::command::Command;
use crate::board::{Change, Slot, Write};
use crate::level::Puzzle;
use crate::sim::{Action, Sim};
use crate::ui::theme::Theme;

/// The height of a row.
const WRITE_ROW: f32 = 19.0;
/// So many rows show without scrolling.
const WRITE_ROWS: usize = 12;

/// What the action itself wrote, oldest first.
pub(super) fn journal_ui(sim: &Sim, node: &Node<Action>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let writes = sim.writes_of(node.id);
    let title = match writes.len() {
        0 => "Changes".to_owned(),
        count => format!("Changes: {}", thousands(count as u64)),
    };
    section_ui(ui, &title, |ui| {
        if writes.is_empty() {
            let words = match (node.started, sim.tree().first_child(node.id)) {
                (0, _) => "It has not started",
                (_, Some(_)) => "It wrote nothing itself; its children did",
                (_, None) => "It wrote nothing",
            };
            ui.label(RichText::new(words).color(theme.weak));
            return;
        }
        let height = writes.len().min(WRITE_ROWS) as f32 * WRITE_ROW;
        let place = CAPTION.min(ui.available_width() * 0.4);
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        TableBuilder::new(ui)
            .id_salt("journal")
            .min_scrolled_height(0.0)
            .max_scroll_height(height)
            .auto_shrink([false, true])
            .cell_layout(Layout::left_to_right(Align::Center))
            .column(Column::exact(place).clip(true))
            .column(Column::remainder().clip(true))
            .body(|body| {
                body.rows(WRITE_ROW, writes.len(), |mut row| {
                    let write = &writes[row.index()];
                    write_ui(&sim.level().puzzle, write, &mut row, commands);
                });
            });
    });
}

/// One change: where, and from what to what.
fn write_ui(puzzle: &Puzzle, write: &Write, row: &mut TableRow<'_, '_>, commands: &mut Vec<Command>) {
    let (place, before, after) = in_words(puzzle, &write.change);
    row.col(|ui| match write.change {
        Change::Slot { place: at, .. } => {
            ui.spacing_mut().button_padding = vec2(0.0, 0.0);
            ui.spacing_mut().interact_size.y = 0.0;
            cells_link_ui(ui, &place, &format!("Changed {place}"), &[at.cell()], commands);
        }
        Change::Counter { .. } => {
            let theme = Theme::of(ui);
            ui.add(Label::new(RichText::new(place).color(theme.weak)).truncate());
        }
    });
    row.col(|ui| {
        let theme = Theme::of(ui);
        if !before.is_empty() {
            ui.add(Label::new(RichText::new(before).color(theme.text)).extend());
            ui.add(Label::new(RichText::new("  →  ").color(theme.weak)).extend());
        }
        ui.add(Label::new(RichText::new(after).color(theme.strong)).truncate());
    });
}

/// Where, what was there, and what is there now; a counter has a difference alone.
pub(super) fn in_words(puzzle: &Puzzle, change: &Change) -> (String, String, String) {
    match *change {
        Change::Slot { place, before, after } => {
            let terrain = before.terrain != after.terrain;
            (
                place.to_string(),
                slot(puzzle, before, terrain),
                slot(puzzle, after, terrain),
            )
        }
        Change::Counter { counter, by } => {
            let sign = if by < 0 { '−' } else { '+' };
            (
                capitalised(&counter.name()),
                String::new(),
                format!("{sign}{}", thousands(by.unsigned_abs())),
            )
        }
    }
}

/// `Red 12`: the tile with its number, or `empty`; with its terrain where that changes.
pub(super) fn slot(puzzle: &Puzzle, slot: Slot, terrain: bool) -> String {
    let tile = match slot.face_index() {
        Some(face) => format!("{} {}", puzzle.face_name(face), slot.piece),
        None => "empty".to_owned(),
    };
    let ground = slot.terrain.name();
    match (terrain, slot.face) {
        (false, _) => tile,
        (true, 0) => ground.to_owned(),
        (true, _) => format!("{tile} on {ground}"),
    }
}
