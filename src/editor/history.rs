//! Undo and redo: labelled steps, kept as what they changed.
//!
//! Undo and redo cost as much as the step changed, whatever the size of the level; a resize alone costs the board.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::pile::{self, TileChange};
use super::property::Property;
use super::resize::Resize;
use super::selection::Selection;
use crate::grid::Cell;
use crate::level::match3::Piece;
use crate::level::{Level, Terrain};
use crate::words::counted;

/// The most memory that a history takes, in bytes; beyond it the oldest steps are forgotten.
pub const MAX_BYTES: usize = 96 << 20;

/// What a cell holds, on both layers of its level. A room of Sokoban speaks in terrains and pieces too: see [`super::cells`].
pub type Content = (Terrain, Piece);

/// One cell that an edit changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellChange {
    /// Which.
    pub cell: Cell,
    /// What it held.
    pub before: Content,
    /// What it holds now.
    pub after: Content,
}

impl CellChange {
    /// The change that takes this one back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self {
            cell: self.cell,
            before: self.after,
            after: self.before,
        }
    }
}

/// What one step changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit {
    /// Cells, each once, in reading order. Never empty.
    Cells(Vec<CellChange>),
    /// Tiles of a pile, each place once. Never empty.
    Tiles(Vec<TileChange>),
    /// The sides of the board.
    Resize(Box<Resize>),
    /// A part of the level that is no cell.
    Property {
        /// Its value before.
        before: Box<Property>,
        /// Its value after.
        after: Box<Property>,
    },
}

/// One step of the history, such as a stroke.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What did it: "Brush".
    pub name: Cow<'static, str>,
    /// What it changed.
    pub edit: Edit,
    /// How many cells it is about, where that is not the number of changes: seven cells that move leave seven others behind.
    pub count: Option<u32>,
    /// The selection before and after, where the step moved it.
    pub(super) selection: Option<Box<(Selection, Selection)>>,
}

impl Step {
    /// A step that leaves the selection alone.
    #[must_use]
    pub fn new(name: impl Into<Cow<'static, str>>, edit: Edit) -> Self {
        Self {
            name: name.into(),
            edit,
            count: None,
            selection: None,
        }
    }

    /// The same step, of so many cells or tiles.
    #[must_use]
    pub fn about(self, count: usize) -> Self {
        let count = u32::try_from(count).ok();
        Self { count, ..self }
    }

    /// The step in words: "Brush 5 cells".
    #[must_use]
    pub fn label(&self) -> String {
        self.words(" ")
    }

    /// The step in words that go on: "Brush, 5 cells".
    fn words(&self, between: &str) -> String {
        let about = |changed: usize, one, more| {
            let count = self.count.map_or(changed, |count| count as usize);
            format!("{}{between}{}", self.name, counted(count, one, more))
        };
        match &self.edit {
            Edit::Cells(changes) => about(changes.len(), "cell", "cells"),
            Edit::Tiles(changes) => about(pile::tiles_of(changes), "tile", "tiles"),
            Edit::Resize(resize) => {
                let ((a, b), (c, d)) = (resize.from, resize.to);
                format!("{}{between}{a}×{b} to {c}×{d}", self.name)
            }
            // A step with a name of its own, such as a fix, says by it what it does.
            Edit::Property { after, .. } if self.name != after.name() => self.name.to_string(),
            Edit::Property { before, after } => after.label(before),
        }
    }

    /// What is told of the step when it is done, or done again.
    pub(super) fn forward(&self, name: String) -> Changes {
        match &self.edit {
            Edit::Cells(changes) => Changes::of_cells(name, changes.clone()),
            Edit::Tiles(changes) => Changes::of_tiles(name, changes.clone()),
            Edit::Resize(_) => Changes::of_resize(name),
            Edit::Property { before, after } => Changes::of_property(name, before, after),
        }
    }

    fn backward(&self, name: String) -> Changes {
        match &self.edit {
            Edit::Cells(changes) => Changes::of_cells(name, changes.iter().map(|change| change.inverse()).collect()),
            Edit::Tiles(changes) => Changes::of_tiles(name, pile::inverse(changes)),
            Edit::Resize(_) => Changes::of_resize(name),
            Edit::Property { before, after } => Changes::of_property(name, after, before),
        }
    }

    pub(super) fn apply(&self, level: &mut Level) {
        match &self.edit {
            Edit::Property { after, .. } => return after.write(level),
            Edit::Tiles(changes) => {
                return pile::write_all(level, changes.iter().map(|change| (change.at, change.after)));
            }
            Edit::Cells(_) | Edit::Resize(_) => {}
        }
        match &self.edit {
            Edit::Cells(changes) => changes
                .iter()
                .for_each(|change| super::cells::write(level, change.cell, change.after)),
            Edit::Resize(resize) => resize.apply(level),
            Edit::Tiles(_) | Edit::Property { .. } => {}
        }
    }

    pub(super) fn take_back(&self, level: &mut Level) {
        match &self.edit {
            Edit::Property { before, .. } => return before.write(level),
            Edit::Tiles(changes) => {
                return pile::write_all(level, changes.iter().map(|change| (change.at, change.before)));
            }
            Edit::Cells(_) | Edit::Resize(_) => {}
        }
        match &self.edit {
            Edit::Cells(changes) => changes
                .iter()
                .for_each(|change| super::cells::write(level, change.cell, change.before)),
            Edit::Resize(resize) => resize.undo(level),
            Edit::Tiles(_) | Edit::Property { .. } => {}
        }
    }

    /// The memory that it takes, in bytes.
    fn bytes(&self) -> usize {
        let edit = match &self.edit {
            Edit::Cells(changes) => changes.len() * size_of::<CellChange>(),
            Edit::Tiles(changes) => changes.len() * size_of::<TileChange>(),
            Edit::Resize(resize) => resize.bytes(),
            Edit::Property { before, after } => before.bytes() + after.bytes() + 2 * size_of::<Property>(),
        };
        let selection = self.selection.as_ref().map_or(0, |both| both.0.len() + both.1.len());
        size_of::<Self>() + edit + selection * size_of::<Cell>()
    }
}

/// What an edit, an undo or a redo changed just now: enough to carry it on to a running game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Changes {
    /// What was done, for the record: "Brush", "Undo Brush, 5 cells".
    pub name: String,
    /// The cells that changed, each once, as they changed just now. Empty when the board has other sides now.
    pub cells: Vec<CellChange>,
    /// The places of a pile that changed, each once.
    pub tiles: Vec<TileChange>,
    /// Whether steps were undone or done again: a tile that comes is one that was there before.
    pub of_history: bool,
    /// Whether settings of the rules changed.
    pub settings: bool,
    /// Whether something changed that a running game does not know: name, author, notes, seed, solutions or the tile set.
    pub meta: bool,
    /// Whether the board has other sides now.
    pub resized: bool,
    /// Why a running game has to start again, if it has to: size, rule, smallest match or the number of colours changed.
    pub restarts: Option<&'static str>,
}

impl Changes {
    /// Whether nothing changed.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.tiles.is_empty() && !self.settings && !self.meta && self.restarts.is_none()
    }

    pub(super) fn of_cells(name: impl Into<String>, cells: Vec<CellChange>) -> Self {
        let name = name.into();
        Self {
            name,
            cells,
            ..Self::default()
        }
    }

    fn of_tiles(name: String, tiles: Vec<TileChange>) -> Self {
        Self {
            name,
            tiles,
            ..Self::default()
        }
    }

    fn of_resize(name: String) -> Self {
        Self {
            name,
            resized: true,
            restarts: Some("the size changed"),
            ..Self::default()
        }
    }

    fn of_property(name: String, before: &Property, after: &Property) -> Self {
        Self {
            name,
            settings: after.is_setting(),
            meta: !after.is_setting(),
            restarts: after.restarts(before),
            ..Self::default()
        }
    }

    /// These changes and then others, as one.
    pub(super) fn and(&mut self, later: Self) {
        self.settings |= later.settings;
        self.meta |= later.meta;
        self.resized |= later.resized;
        self.of_history |= later.of_history;
        pile::join(&mut self.tiles, later.tiles);
        self.restarts = later.restarts.or(self.restarts);
        if self.resized {
            // Their places mean another board.
            self.cells.clear();
        } else {
            self.cells.extend(later.cells);
        }
    }

    /// Each cell once, from what it held first to what it holds last; those that end as they began are left out.
    pub(super) fn settle(&mut self) {
        // A stable sort keeps what happened to a cell in order.
        self.cells.sort_by_key(|change| change.cell);
        self.cells.dedup_by(|later, first| {
            let same = later.cell == first.cell;
            if same {
                first.after = later.after;
            }
            same
        });
        self.cells.retain(|change| change.before != change.after);
    }
}

/// The steps of a document, those undone included.
///
/// Invariants: `done <= steps.len()`; every state has a number (its revision) that no other state ever gets.
#[derive(Debug, Clone, Default)]
pub struct History {
    steps: VecDeque<(u64, Step)>,
    done: usize,
    /// The revision of the state before the oldest step that is kept.
    base: u64,
    newest: u64,
    saved: u64,
    bytes: usize,
    /// Whether the next edit of the same part may join the last step.
    joins: bool,
}

impl History {
    /// The steps that have been done, oldest first.
    #[must_use]
    pub fn done(&self) -> impl DoubleEndedIterator<Item = &Step> + ExactSizeIterator {
        self.steps.range(..self.done).map(|(_, step)| step)
    }

    /// The steps that have been undone, the next to be done again first.
    #[must_use]
    pub fn undone(&self) -> impl DoubleEndedIterator<Item = &Step> + ExactSizeIterator {
        self.steps.range(self.done..).map(|(_, step)| step)
    }

    /// The number of the present state.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision_after(self.done)
    }

    /// How many of the steps that have been done were done when the level was saved last; `None` when that state is out of
    /// reach. It may lie among those undone.
    #[must_use]
    pub fn saved_at(&self) -> Option<usize> {
        (0..=self.steps.len()).find(|&count| self.revision_after(count) == self.saved)
    }

    /// The memory that the steps take, in bytes.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    fn revision_after(&self, count: usize) -> u64 {
        let last = count.checked_sub(1).and_then(|last| self.steps.get(last));
        last.map_or(self.base, |(revision, _)| *revision)
    }

    pub(super) fn is_dirty(&self) -> bool {
        self.revision() != self.saved
    }

    pub(super) const fn mark_saved(&mut self, revision: u64) {
        self.saved = revision;
    }

    /// Notes that the level was saved when so many steps were done; `None`: in no state that is in reach.
    pub(super) fn mark_saved_at(&mut self, count: Option<usize>) {
        let reached = count.filter(|&count| count <= self.steps.len());
        // No state ever gets the greatest number.
        self.saved = reached.map_or(u64::MAX, |count| self.revision_after(count));
    }

    /// Adds a step that has just been done; what was undone is gone.
    pub(super) fn push(&mut self, step: Step) {
        for (_, forgotten) in self.steps.drain(self.done..) {
            self.bytes -= forgotten.bytes();
        }
        self.newest += 1;
        self.bytes += step.bytes();
        self.steps.push_back((self.newest, step));
        while self.bytes > MAX_BYTES && self.steps.len() > 1 {
            if let Some((revision, forgotten)) = self.steps.pop_front() {
                self.base = revision;
                self.bytes -= forgotten.bytes();
            }
        }
        self.done = self.steps.len();
        self.joins = true;
    }

    /// Ends the joining: the next edit is a step of its own, also when it is of the same part.
    pub(super) const fn part(&mut self) {
        self.joins = false;
    }

    /// The last step, when the next edit may join it: it was done just now, nothing was undone since, and the edits were not
    /// parted.
    pub(super) fn last_to_join(&self) -> Option<&Step> {
        let at_end = self.done == self.steps.len() && self.joins;
        self.steps.back().filter(|_| at_end).map(|(_, step)| step)
    }

    /// Puts a step in the place of the last one, which it includes; `None` removes the last one, for it has come to nothing.
    /// Only after [`History::last_to_join`] has answered it.
    pub(super) fn rejoin(&mut self, step: Option<Step>) {
        if let Some((_, last)) = self.steps.pop_back() {
            self.bytes -= last.bytes();
            self.done = self.steps.len();
        }
        match step {
            Some(step) => self.push(step),
            None => self.joins = false,
        }
    }

    /// Undoes the last step. Answers what changed, and the selection that was there.
    pub(super) fn undo(&mut self, level: &mut Level) -> Option<(Changes, Option<Selection>)> {
        let last = self.done.checked_sub(1)?;
        let (_, step) = self.steps.get(last)?;
        self.done = last;
        self.joins = false;
        step.take_back(level);
        let selection = step.selection.as_ref().map(|both| both.0.clone());
        Some((step.backward(format!("Undo {}", step.words(", "))), selection))
    }

    /// Does the next undone step again. Answers what changed, and the selection that was there.
    pub(super) fn redo(&mut self, level: &mut Level) -> Option<(Changes, Option<Selection>)> {
        let (_, step) = self.steps.get(self.done)?;
        self.done += 1;
        self.joins = false;
        step.apply(level);
        let selection = step.selection.as_ref().map(|both| both.1.clone());
        Some((step.forward(format!("Redo {}", step.words(", "))), selection))
    }
}
