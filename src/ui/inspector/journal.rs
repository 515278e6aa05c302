//! The changes that an action made, one row each.

use egui::{Align, Label, Layout, RichText, Ui, vec2};
use egui_extras::{Column, TableBuilder, TableRow};

use super::InspectorView;
use super::fields::{CAPTION, capitalised, cells_link_ui, section_ui, value_ui};
use crate::action::state::thousands;
use crate::action::{ActionId, Node};
use crate::board::{Change, Field, Slot, Write};
use crate::command::Command;
use crate::level::Puzzle;
use crate::sim::traced::TracedWrite;
use crate::sim::{Action, Kind, Sim};
use crate::ui::numbers::spell;
use crate::ui::theme::Theme;

/// The height of a row.
const WRITE_ROW: f32 = 19.0;
/// So many changes that are told in words are shown.
const MOST_TOLD: usize = 200;
/// So many rows show without scrolling.
const WRITE_ROWS: usize = 12;

/// The writes that are listed, looked up anew when there are more.
#[derive(Debug, Clone)]
pub(super) struct Listed {
    key: (ActionId, bool, u64, u64),
    writes: Vec<Write>,
}

/// What the action wrote, oldest first: itself, or with all below it, as before and after are.
pub(super) fn journal_ui(
    sim: &Sim,
    node: &Node<Action>,
    view: &mut InspectorView,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let theme = Theme::of(ui);
    if let Kind::Traced(traced) = &node.action.kind
        && !traced.writes.is_empty()
    {
        return told_ui(&traced.writes, ui);
    }
    let has_below = sim.tree().first_child(node.id).is_some();
    let whole = view.whole && has_below;
    let key = (node.id, whole, sim.journal().len(), sim.journal().dropped());
    if view.listed.as_ref().is_none_or(|listed| listed.key != key) {
        let writes = if whole {
            sim.writes_below(node.id)
        } else {
            sim.writes_of(node.id)
        };
        view.listed = Some(Listed { key, writes });
    }
    let Some(Listed { writes, .. }) = &view.listed else {
        return;
    };
    let what = match (has_below, whole) {
        (false, _) => "Changes",
        (true, false) => "Own changes",
        (true, true) => "Changes with all below",
    };
    let title = match writes.len() {
        0 => what.to_owned(),
        count => format!("{what}: {}", thousands(count as u64)),
    };
    section_ui(ui, &title, |ui| {
        if writes.is_empty() {
            let words = match (node.started, sim.tree().first_child(node.id)) {
                (0, _) => "It has not started",
                (_, Some(_)) if whole => "Neither it nor what it started wrote anything",
                (_, Some(_)) => "It wrote nothing itself; its children may have",
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
                    let by = (write.action != node.id).then_some(write.action);
                    write_ui(&sim.level().puzzle, write, by, &mut row, commands);
                });
            });
    });
}

/// The changes that a trace tells of in words.
fn told_ui(writes: &[TracedWrite], ui: &mut Ui) {
    let title = format!("Changes: {}", thousands(writes.len() as u64));
    section_ui(ui, &title, |ui| {
        for write in writes.iter().take(MOST_TOLD) {
            value_ui(ui, &write.place, &format!("{} → {}", write.before, write.after));
        }
        if let Some(more) = writes.len().checked_sub(MOST_TOLD).filter(|&more| more > 0) {
            value_ui(ui, "", &format!("and {} more", thousands(more as u64)));
        }
    });
}

/// One change: where, and from what to what; and by whom, where that is another.
fn write_ui(
    puzzle: &Puzzle,
    write: &Write,
    by: Option<ActionId>,
    row: &mut TableRow<'_, '_>,
    commands: &mut Vec<Command>,
) {
    let (place, before, after) = in_words(puzzle, &write.change);
    row.col(|ui| match write.change {
        Change::Slot { place: at, .. } => {
            ui.spacing_mut().button_padding = vec2(0.0, 0.0);
            ui.spacing_mut().interact_size.y = 0.0;
            let name = match by {
                Some(by) => format!("Changed {place} by {by}"),
                None => format!("Changed {place}"),
            };
            let name = spell(ui.ctx(), &name).into_owned();
            cells_link_ui(ui, &place, &name, &[at.cell()], commands);
        }
        Change::Counter { .. } | Change::Field { .. } => {
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
        if let Some(by) = by {
            let words = format!("  {by}");
            let words = spell(ui.ctx(), &words).into_owned();
            ui.add(Label::new(RichText::new(words).small().color(theme.weak)).truncate());
        }
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
        Change::Field { field, before, after } => {
            let number = |value: u32| match field {
                Field::Double => if value == 0 { "no" } else { "pending" }.to_owned(),
                Field::Damage | Field::Energy(_) => thousands(u64::from(value)),
            };
            (capitalised(&field.name()), number(before), number(after))
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
