//! Undo and redo: labelled steps, kept as the cells they changed.
//!
//! Undo and redo cost as much as the step changed, whatever the size of the level.

use std::collections::VecDeque;

use crate::grid::Cell;
use crate::level::Terrain;
use crate::level::match3::Piece;

/// The most changed cells that a history keeps, about 100 MB; beyond it the oldest steps are forgotten.
pub const MAX_CHANGES: usize = 5_000_000;

/// What a cell of a match-3 level holds, on both its layers.
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

/// One step of the history, such as a stroke.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What did it: "Brush".
    pub name: &'static str,
    /// Each cell it changed, once, in reading order. Never empty.
    pub changes: Vec<CellChange>,
}

impl Step {
    /// The step in words: "Brush 5 cells".
    #[must_use]
    pub fn label(&self) -> String {
        format!("{} {}", self.name, cells(self.changes.len()))
    }
}

/// A step that was undone or redone just now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replayed {
    /// What was done, for the record: "Undo Brush, 5 cells".
    pub name: String,
    /// The cells that changed, each once, as they changed just now.
    pub changes: Vec<CellChange>,
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
    kept: usize,
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
        self.done
            .checked_sub(1)
            .and_then(|last| self.steps.get(last))
            .map_or(self.base, |(revision, _)| *revision)
    }

    pub(super) fn is_dirty(&self) -> bool {
        self.revision() != self.saved
    }

    pub(super) const fn mark_saved(&mut self, revision: u64) {
        self.saved = revision;
    }

    /// Adds a step that has just been done; what was undone is gone.
    pub(super) fn push(&mut self, step: Step) {
        for (_, forgotten) in self.steps.drain(self.done..) {
            self.kept -= forgotten.changes.len();
        }
        self.newest += 1;
        self.kept += step.changes.len();
        self.steps.push_back((self.newest, step));
        while self.kept > MAX_CHANGES && self.steps.len() > 1 {
            if let Some((revision, forgotten)) = self.steps.pop_front() {
                self.base = revision;
                self.kept -= forgotten.changes.len();
            }
        }
        self.done = self.steps.len();
    }

    pub(super) fn undo(&mut self) -> Option<Replayed> {
        let last = self.done.checked_sub(1)?;
        let (_, step) = self.steps.get(last)?;
        self.done = last;
        Some(Replayed {
            name: format!("Undo {}, {}", step.name, cells(step.changes.len())),
            changes: step.changes.iter().map(|change| change.inverse()).collect(),
        })
    }

    pub(super) fn redo(&mut self) -> Option<Replayed> {
        let (_, step) = self.steps.get(self.done)?;
        self.done += 1;
        Some(Replayed {
            name: format!("Redo {}, {}", step.name, cells(step.changes.len())),
            changes: step.changes.clone(),
        })
    }
}

fn cells(count: usize) -> String {
    match count {
        1 => "1 cell".to_owned(),
        count => format!("{count} cells"),
    }
}
