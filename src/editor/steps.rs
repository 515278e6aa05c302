//! Steps that are no gestures: undo and redo, settings, and other sides for the board.

use std::borrow::Cow;

use super::Editor;
use super::history::{Changes, Edit, Step};
use super::property::Property;
use super::resize::{self, Anchor, Lost, Resize};
use super::selection::Selection;
use crate::words::counted;

impl Editor {
    /// Undoes the last step. `None` when there is none, or while a gesture is open.
    pub fn undo(&mut self) -> Option<Changes> {
        if !self.is_free() {
            return None;
        }
        let (mut changes, selection) = self.history.undo(&mut self.level)?;
        changes.of_history = true;
        self.went(&changes, selection);
        Some(changes)
    }

    /// Does the last undone step again. `None` when there is none, or while a gesture is open.
    pub fn redo(&mut self) -> Option<Changes> {
        if !self.is_free() {
            return None;
        }
        let (mut changes, selection) = self.history.redo(&mut self.level)?;
        changes.of_history = true;
        self.went(&changes, selection);
        Some(changes)
    }

    /// Undoes or redoes until so many steps are done; what changed comes as one.
    pub fn go_to(&mut self, steps: usize) -> Changes {
        if !self.is_free() {
            return Changes::default();
        }
        let mut all = Changes::default();
        loop {
            let done = self.history.done().len();
            let next = match done.cmp(&steps) {
                std::cmp::Ordering::Greater => self.undo(),
                std::cmp::Ordering::Less => self.redo(),
                std::cmp::Ordering::Equal => None,
            };
            let Some(changes) = next else { break };
            if all.name.is_empty() {
                all.name.clone_from(&changes.name);
            } else {
                all.name = format!("Go to edit {}", self.history.done().len());
            }
            all.and(changes);
        }
        all.settle();
        all
    }

    /// Sets a part of the level that is no cell: one step, and one only for consecutive edits of the same part. See
    /// [`Editor::part`].
    pub fn set(&mut self, value: Property) -> Changes {
        let name = value.name();
        self.set_as(value, name)
    }

    /// The same, as a step of this name.
    pub(super) fn set_as(&mut self, value: Property, name: impl Into<Cow<'static, str>>) -> Changes {
        let name = name.into();
        if !self.is_free() {
            return Changes::default();
        }
        let after = value.held();
        let present = after.of(&self.level);
        if present == after {
            return Changes::default();
        }
        let joined = self.history.last_to_join().and_then(|last| match &last.edit {
            Edit::Property { before, .. } if before.is_same_part(&after) => Some(Property::clone(before)),
            _ => None,
        });
        let joins = joined.is_some();
        let before = joined.unwrap_or_else(|| present.clone());
        let step = |before, after| {
            let (before, after) = (Box::new(before), Box::new(after));
            Step::new(name.clone(), Edit::Property { before, after })
        };
        let told = step(present, after.clone()).forward(name.to_string());
        after.write(&mut self.level);
        let nothing = before == after;
        let step = step(before, after);
        match (joins, nothing) {
            (true, true) => self.history.rejoin(None),
            (true, false) => self.history.rejoin(Some(step)),
            (false, _) => self.history.push(step),
        }
        told
    }

    /// Ends what joins: the next edit is a step of its own, also when it is of the same part as the last, or another step of
    /// an arrow key. A slider or a field says so when it is let go.
    pub fn part(&mut self) {
        self.history.part();
    }

    /// What would be lost if the board had other sides.
    #[must_use]
    pub fn resize_preview(&self, width: u32, height: u32, anchor: Anchor) -> Lost {
        Resize::plan(&self.level, (width, height), anchor).1
    }

    /// Gives the board other sides, within 1 and [`crate::grid::MAX_SIDE`]; new cells are floor with a random piece.
    pub fn resize(&mut self, width: u32, height: u32, anchor: Anchor) -> Changes {
        if !self.is_free() || resize::held((width, height)) == self.size() {
            return Changes::default();
        }
        let (plan, lost) = Resize::plan(&self.level, (width, height), anchor);
        let after = self.selection.moved(plan.shift, plan.to);
        let before = std::mem::replace(&mut self.selection, after.clone());
        self.selected += 1;
        let step = Step {
            name: "Resize".into(),
            edit: Edit::Resize(Box::new(plan)),
            count: None,
            selection: Some(Box::new((before, after))),
        };
        let changes = self.push(step);
        if !lost.cells.is_empty() {
            self.say(format!(
                "{} with {} went; undo brings them back.",
                counted(lost.cells.len(), "cell", "cells"),
                if self.is_room() {
                    "more than outside"
                } else {
                    "fixed tiles or terrain"
                }
            ));
        }
        changes
    }

    /// A step was undone or redone.
    fn went(&mut self, changes: &Changes, selection: Option<Selection>) {
        self.lift = None;
        self.settle_tiles();
        if let Some(selection) = selection {
            self.selection = selection;
            self.selected += 1;
        } else if changes.resized {
            self.selection = self.selection.moved((0, 0), self.size());
            self.selected += 1;
        }
    }
}
