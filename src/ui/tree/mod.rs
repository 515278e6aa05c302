//! The Actions panel: the tree of chained actions, live.
//!
//! [`rows`] lists what shows, [`words`] says it, the rest draws it and takes the pointer and the keys. The panel moves its own
//! view and folds; everything else it asks for by commands.

mod columns;
pub(super) mod draw;
pub mod filter;
mod filter_bar;
mod folds;
mod header;
mod keys;
mod legend;
mod list;
pub(super) mod menu;
pub mod rows;
pub mod runs;
pub mod tally;
mod title;
mod tooltip;
mod walk;
pub mod words;

pub use folds::Folds;

use egui::{Ui, UiBuilder};
use egui_material_icons::icons;

use crate::action::ActionId;
use crate::command::Command;
use crate::sim::{Lints, Loss, Sim};
use crate::ui::controls::hint_ui;
use crate::ui::record::Record;
use filter::Filter;
use rows::{Item, Row, Rows};
use tally::Tally;

/// What the Actions panel remembers from frame to frame.
#[derive(Debug)]
pub struct TreeView {
    /// Whether the view follows the newest action. It moves the view alone, never the selection.
    pub follow: bool,
    folds: Folds,
    rows: Rows,
    /// What is to show alone.
    pub filter: Filter,
    /// How many actions stand in each state.
    pub tally: Tally,
    /// How far the rows are scrolled, in points.
    offset: f32,
    /// The row at the upper edge, so that it stays there when rows before it go.
    anchor: Option<Item>,
    /// The selection of the last frame: a new one from elsewhere is brought into view.
    selected: Option<ActionId>,
    /// The running action of the last frame, and the moment: a step to another is unfolded to while following.
    stepped: Option<(ActionId, u64)>,
    /// What the context menu is about.
    menu: Option<Item>,
    /// Where it stands when the keys opened it, and whether they ask for it.
    menu_at: Option<egui::Pos2>,
    wants_menu: bool,
    /// What is wrong with the run: its rows have a badge.
    pub lints: Lints,
    /// The pairs and the pushes that lost a game: their rows have a badge too.
    pub losses: Vec<Loss>,
    /// The list itself, as the holder of the keys, while it shows.
    pub list: Option<egui::Id>,
}

impl Default for TreeView {
    fn default() -> Self {
        Self {
            follow: true,
            folds: Folds::default(),
            rows: Rows::default(),
            filter: Filter::default(),
            tally: Tally::default(),
            offset: 0.0,
            anchor: None,
            selected: None,
            stepped: None,
            menu: None,
            menu_at: None,
            wants_menu: false,
            lints: Lints::default(),
            losses: Vec::new(),
            list: None,
        }
    }
}

impl TreeView {
    /// Forgets the actions that were shown: call it when another simulation takes the place of this one.
    pub fn forget(&mut self) {
        let filter = std::mem::take(&mut self.filter);
        *self = Self {
            follow: self.follow,
            ..Self::default()
        };
        self.filter.text = filter.text;
        self.filter.shown = filter.shown;
        self.rows.invalidate();
    }

    /// Opens or folds an action.
    pub fn fold(&mut self, id: ActionId, open: bool) {
        self.folds.set(id, open);
        self.rows.invalidate();
    }

    /// Opens or folds a run of equal siblings, by its first.
    pub fn fold_run(&mut self, first: ActionId, open: bool) {
        self.folds.set_run(first, open);
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

    /// Whether what is below an item shows.
    fn is_item_open(&self, sim: &Sim, item: Item) -> bool {
        match item {
            Item::Action(id) => self.is_open(sim, id),
            Item::Run(first) => self.folds.is_run_open(first),
            Item::Input(_) => false,
        }
    }

    fn fold_item(&mut self, item: Item, open: bool) {
        match item {
            Item::Action(id) => self.fold(id, open),
            Item::Run(first) => self.fold_run(first, open),
            Item::Input(_) => {}
        }
    }

    /// The rows that show: those that were found, where a filter is on.
    fn shown(&self) -> &[Row] {
        if self.filter.is_on() {
            self.filter.rows()
        } else {
            self.rows.as_slice()
        }
    }

    /// Where an item stands, if it shows.
    fn position(&self, item: Item) -> Option<usize> {
        match item {
            Item::Action(id) if self.filter.is_on() => self.filter.position(id),
            _ if self.filter.is_on() => None,
            item => self.rows.position(item),
        }
    }

    /// The row of an action, or of the nearest one above it that shows.
    fn nearest(&self, sim: &Sim, id: ActionId) -> Option<usize> {
        if self.filter.is_on() {
            self.filter.position(id)
        } else {
            self.rows.nearest(sim.tree(), id)
        }
    }

    fn update(&mut self, record: &Record<'_>) -> bool {
        self.tally.update(record);
        let moved = self.rows.update(record, &mut self.folds);
        self.filter.update(record) || moved && !self.filter.is_on()
    }

    /// The rows as text, as they show now.
    #[must_use]
    pub fn picture(&mut self, sim: &Sim) -> String {
        self.picture_of(&Record::now(sim, None))
    }

    /// The rows as text, as they show of a record.
    #[must_use]
    pub fn picture_of(&mut self, record: &Record<'_>) -> String {
        self.update(record);
        words::picture(record, self.shown(), |item| {
            !self.filter.is_on() && self.is_item_open(record.sim, item)
        })
    }

    /// While following, a step in a chain that is folded opens it down to the running action. Answers whether rows may have
    /// moved. What folds by itself while the run goes on stays folded: only a playhead that was moved opens.
    fn unfold_to_current(&mut self, record: &Record<'_>) -> bool {
        let stepped = record.current().map(|id| (id, record.playhead));
        if stepped == self.stepped {
            return false;
        }
        self.stepped = stepped;
        let Some((id, _)) = stepped.filter(|_| self.follow && !self.filter.is_on()) else {
            return false;
        };
        // A folded run stands for its members.
        if !record.is_past() || self.position(Item::Action(id)).is_some() {
            return false;
        }
        self.open_actions_above(record.sim, id);
        self.update(record)
    }

    /// Opens what hides an action.
    fn open_above(&mut self, sim: &Sim, id: ActionId) {
        self.open_actions_above(sim, id);
        let mut at = sim.tree().get(id);
        while let Some(node) = at {
            if let Some(first) = runs::first(sim.tree(), node) {
                self.fold_run(first, true);
            }
            at = node.parent.and_then(|parent| sim.tree().get(parent));
        }
    }

    fn open_actions_above(&mut self, sim: &Sim, id: ActionId) {
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
pub fn tree_ui(record: &Record<'_>, view: &mut TreeView, ui: &mut Ui, commands: &mut Vec<Command>) {
    let (sim, selected) = (record.sim, record.selected);
    view.lints.update(sim);
    view.list = None;
    let was_on = view.filter.is_on();
    let mut moved = view.update(record);
    let mut reveal = None;
    let unfiltered = was_on && !view.filter.is_on();
    if selected != view.selected || unfiltered {
        view.selected = selected;
        if let Some(id) = selected.filter(|&id| sim.tree().get(id).is_some()) {
            if view.position(Item::Action(id)).is_none() && !view.filter.is_on() {
                view.open_above(sim, id);
                moved |= view.update(record);
            }
            reveal = view.position(Item::Action(id));
        }
    }
    moved |= view.unfold_to_current(record);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        header::header_ui(record, view, ui, commands);
        if view.filter.shown {
            filter_bar::filter_bar_ui(record, view, ui);
        }
        header::dropped_ui(sim, ui);
        let mut area = ui.available_rect_before_wrap();
        let foot = area.with_min_y(area.bottom() - legend::HEIGHT);
        let has_legend = legend::is_shown(record, area.height());
        if has_legend {
            area.max.y = foot.top();
        }
        ui.scope_builder(UiBuilder::new().id_salt("body").max_rect(area), |ui| {
            body_ui(record, view, list::Move { moved, reveal }, ui, commands);
        });
        if has_legend {
            legend::legend_ui(record, view, foot, ui);
            ui.advance_cursor_after_rect(foot);
        }
    });
}

/// The rows, or why there are none.
fn body_ui(record: &Record<'_>, view: &mut TreeView, asked: list::Move, ui: &mut Ui, commands: &mut Vec<Command>) {
    if !view.shown().is_empty() {
        list::list_ui(record, view, asked, ui, commands);
    } else if view.filter.is_on() {
        ui.add_space((ui.available_height() * 0.2).min(80.0));
        let words = match view.filter.wrong() {
            Some(_) => "Nothing is found: the filter has a word that says nothing",
            None => "No action is as the filter asks for",
        };
        hint_ui(ui, icons::ICON_SEARCH_OFF, words);
    } else {
        empty_ui(record, ui);
    }
}

/// What to do, where nothing has happened yet.
fn empty_ui(record: &Record<'_>, ui: &mut Ui) {
    let words = match record.sim.not_startable() {
        _ if record.sim.is_recorded() => "The trace holds no action so far",
        Some(_) => "The level cannot start yet: the strip over the Live board says why",
        None if record.branch.is_some() => {
            "Make a move or paint: its actions appear here. The run before is in Branches, over the Live board"
        }
        None => "Make a move or paint: its actions appear here",
    };
    ui.add_space((ui.available_height() * 0.28).min(120.0));
    hint_ui(ui, icons::ICON_ACCOUNT_TREE, words);
}
