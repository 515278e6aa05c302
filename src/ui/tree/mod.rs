//! The Actions panel: the tree of chained actions, live.
//!
//! [`rows`] lists what shows, [`words`] says it, the rest draws it and takes the pointer and the keys. The panel moves its own
//! view and folds; everything else it asks for by commands.

mod draw;
mod folds;
mod header;
mod keys;
mod list;
pub(super) mod menu;
pub mod rows;
pub mod words;

pub use folds::Folds;

use egui::Ui;
use egui_material_icons::icons;

use crate::action::ActionId;
use crate::app::command::Command;
use crate::sim::{Lints, Sim};
use crate::ui::controls::hint_ui;
use rows::{Item, Rows};

/// What the Actions panel remembers from frame to frame.
#[derive(Debug)]
pub struct TreeView {
    /// Whether the view follows the newest action. It moves the view alone, never the selection.
    pub follow: bool,
    folds: Folds,
    rows: Rows,
    /// How far the rows are scrolled, in points.
    offset: f32,
    /// The row at the upper edge, so that it stays there when rows before it go.
    anchor: Option<Item>,
    /// The selection of the last frame: a new one from elsewhere is brought into view.
    selected: Option<ActionId>,
    /// What the context menu is about.
    menu: Option<Item>,
    /// What is wrong with the run: its rows have a badge.
    pub lints: Lints,
    /// The list itself, as the holder of the keys.
    pub list: Option<egui::Id>,
}

impl Default for TreeView {
    fn default() -> Self {
        Self {
            follow: true,
            folds: Folds::default(),
            rows: Rows::default(),
            offset: 0.0,
            anchor: None,
            selected: None,
            menu: None,
            lints: Lints::default(),
            list: None,
        }
    }
}

impl TreeView {
    /// Forgets the actions that were shown: call it when another simulation takes the place of this one.
    pub fn forget(&mut self) {
        *self = Self {
            follow: self.follow,
            ..Self::default()
        };
        self.rows.invalidate();
    }

    /// Opens or folds an action.
    pub fn fold(&mut self, id: ActionId, open: bool) {
        self.folds.set(id, open);
        self.rows.invalidate();
    }

    /// Opens or folds every action there is; new ones fold by themselves as always.
    pub fn fold_all(&mut self, sim: &Sim, open: bool) {
        if let Some(newest) = sim.tree().iter().next_back() {
            self.folds.set_all(newest.id, open);
            self.rows.invalidate();
        }
    }

    /// Whether the children of an action show.
    #[must_use]
    pub fn is_open(&self, sim: &Sim, id: ActionId) -> bool {
        let newest = self.rows.newest_started();
        sim.tree().get(id).is_some_and(|node| self.folds.is_open(node, newest))
    }

    /// The rows as text, as they show now.
    #[must_use]
    pub fn picture(&mut self, sim: &Sim) -> String {
        self.rows.update(sim, &mut self.folds);
        let newest = self.rows.newest_started();
        words::picture(sim, self.rows.as_slice(), |node| self.folds.is_open(node, newest))
    }

    /// Opens what hides an action.
    fn open_above(&mut self, sim: &Sim, id: ActionId) {
        let mut at = sim.tree().get(id).and_then(|node| node.parent);
        while let Some(parent) = at {
            if !self.is_open(sim, parent) {
                self.fold(parent, true);
            }
            at = sim.tree().get(parent).and_then(|node| node.parent);
        }
    }
}

/// Shows the header and the rows of the tree in all the room there is.
pub fn tree_ui(sim: &Sim, view: &mut TreeView, selected: Option<ActionId>, ui: &mut Ui, commands: &mut Vec<Command>) {
    view.lints.update(sim);
    let mut moved = view.rows.update(sim, &mut view.folds);
    let mut reveal = None;
    if selected != view.selected {
        view.selected = selected;
        if let Some(id) = selected.filter(|&id| sim.tree().get(id).is_some()) {
            if view.rows.position(Item::Action(id)).is_none() {
                view.open_above(sim, id);
                moved |= view.rows.update(sim, &mut view.folds);
            }
            reveal = view.rows.position(Item::Action(id));
        }
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        header::header_ui(sim, view, ui, commands);
        header::dropped_ui(sim, ui);
        if view.rows.as_slice().is_empty() {
            empty_ui(sim, ui);
        } else {
            list::list_ui(sim, view, list::Move { moved, reveal }, ui, commands);
        }
    });
}

/// What to do, where nothing has happened yet.
fn empty_ui(sim: &Sim, ui: &mut Ui) {
    let words = match sim.not_startable() {
        Some(_) => "The level cannot start yet: the strip over the Live board says why",
        None => "Make a move or paint: its actions appear here",
    };
    ui.add_space((ui.available_height() * 0.28).min(120.0));
    hint_ui(ui, icons::ICON_ACCOUNT_TREE, words);
}
