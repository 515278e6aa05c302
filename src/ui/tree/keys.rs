//! The keys of the tree, while it has them.

use egui::{EventFilter, Id, Key, Modifiers, Ui};

use super::TreeView;
use super::rows::{Item, Row, has_rows_below};
use crate::action::{ActionId, Node};
use crate::sim::Action;
use crate::ui::record::Record;

/// What the keys ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ask {
    /// Select the action of this row.
    Select(ActionId),
    /// Open a row or fold it.
    Fold(Item, bool),
    /// Set the playhead to the start of this action.
    GoTo(ActionId),
    /// Show the field of the filter, or take it away.
    Filter,
    /// Open the context menu of the selection.
    Menu,
}

/// Takes the keys of the tree; arrows then move no focus.
pub(super) fn keys(record: &Record<'_>, view: &TreeView, list: Id, page: usize, ui: &Ui) -> Vec<Ask> {
    if !ui.memory(|memory| memory.has_focus(list)) {
        return Vec::new();
    }
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(list, filter));
    let (sim, rows) = (record.sim, view.shown());
    let at = view.selected.and_then(|id| view.nearest(sim, id));
    let mut asks = Vec::new();
    if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::F)) {
        asks.push(Ask::Filter);
    }
    if view.selected.is_some() && ui.input_mut(|input| input.consume_key(Modifiers::SHIFT, Key::F10)) {
        asks.push(Ask::Menu);
    }
    for (modifiers, forward) in [(Modifiers::SHIFT, false), (Modifiers::NONE, true)] {
        if ui.input_mut(|input| input.consume_key(modifiers, Key::N)) {
            asks.extend(next_of_kind(record, view.selected, forward).map(Ask::Select));
        }
    }
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let up = |from: Option<usize>, by: usize| match from {
        Some(at) => backward(rows, at.saturating_sub(by)),
        None => backward(rows, rows.len().saturating_sub(1)),
    };
    let down = |from: Option<usize>, by: usize| match from {
        Some(at) => forward(rows, (at + by).min(rows.len().saturating_sub(1))),
        None => forward(rows, 0),
    };
    let moves = [
        (Key::ArrowUp, up(at, 1)),
        (Key::ArrowDown, down(at, 1)),
        (Key::PageUp, up(at, page)),
        (Key::PageDown, down(at, page)),
        (Key::Home, forward(rows, 0)),
        (Key::End, backward(rows, rows.len().saturating_sub(1))),
    ];
    for (key, to) in moves {
        if pressed(key) {
            asks.extend(to.map(Ask::Select));
        }
    }
    let Some((at, id)) = at.and_then(|at| Some((at, action(rows, at)?))) else {
        return asks;
    };
    let item = rows[at].item;
    let below = !view.filter.is_on() && (matches!(item, Item::Run(_)) || has_rows_below(sim.tree(), id));
    let open = view.is_item_open(sim, item);
    if pressed(Key::ArrowLeft) {
        asks.extend(if below && open {
            Some(Ask::Fold(item, false))
        } else {
            parent(rows, at).map(Ask::Select)
        });
    }
    if pressed(Key::ArrowRight) && below {
        asks.extend(if open {
            action(rows, at + 1).map(Ask::Select)
        } else {
            Some(Ask::Fold(item, true))
        });
    }
    // A folded selection stands for its nearest row that shows; Enter takes that one.
    if pressed(Key::Enter) {
        asks.extend([Ask::Select(id), Ask::GoTo(id)]);
    }
    asks
}

/// The next action of the selected one's kind, or the one before; round at the ends.
fn next_of_kind(record: &Record<'_>, selected: Option<ActionId>, forward: bool) -> Option<ActionId> {
    let tree = record.sim.tree();
    let node = tree.get(selected?)?;
    let alike = |other: &&Node<Action>| other.action.name() == node.action.name();
    let found = if forward {
        tree.from(node.id)
            .skip(1)
            .find(alike)
            .or_else(|| tree.iter().find(alike))
    } else {
        let before = tree.before(node.id).find(alike);
        before.or_else(|| tree.iter().rev().find(alike))
    };
    found.map(|found| found.id).filter(|&found| found != node.id)
}

fn action(rows: &[Row], at: usize) -> Option<ActionId> {
    match rows.get(at)?.item {
        Item::Action(id) | Item::Run(id) => Some(id),
        Item::Input(_) => None,
    }
}

/// The first action at a row or after it, else the last one before: thin rows cannot be selected.
fn forward(rows: &[Row], at: usize) -> Option<ActionId> {
    let after = (at..rows.len()).find_map(|at| action(rows, at));
    after.or_else(|| (0..at.min(rows.len())).rev().find_map(|at| action(rows, at)))
}

/// The last action at a row or before it, else the first one after.
fn backward(rows: &[Row], at: usize) -> Option<ActionId> {
    let before = (0..=at).rev().find_map(|at| action(rows, at));
    before.or_else(|| (at + 1..rows.len()).find_map(|at| action(rows, at)))
}

/// The row that a row is indented under.
fn parent(rows: &[Row], at: usize) -> Option<ActionId> {
    let depth = rows.get(at)?.depth.checked_sub(1)?;
    let above = rows[..at].iter().rev().find(|row| row.depth == depth)?;
    match above.item {
        Item::Action(id) | Item::Run(id) => Some(id),
        Item::Input(_) => None,
    }
}
