//! The last steps of a history as plain data, so that they can be written down and done again in another run.

use super::resize::held;
use super::{Edit, Editor, Step};
use crate::grid::MAX_SIDE;
use crate::level::Level;

/// The most changed cells that are recorded: what is cheap to write every few seconds. Other parts count as the cells that take
/// their room.
pub const MOST_CHANGES: usize = 20_000;

/// The most steps that are recorded.
pub const MOST_STEPS: usize = 500;

/// So many bytes of another part count as one cell.
const BYTES_A_CELL: usize = 16;

impl Editor {
    /// The last steps that have been done, oldest first, as many as are cheap. None while a stroke is open: the level holds cells
    /// then that no step holds yet.
    #[must_use]
    pub fn record(&self) -> Vec<Step> {
        if self.is_painting() {
            return Vec::new();
        }
        let mut changes = 0;
        let cheap = |step: &&Step| {
            changes += cost(step);
            changes <= MOST_CHANGES
        };
        let plain = |step: &Step| Step {
            selection: None,
            ..step.clone()
        };
        let last = self.history().done().rev().take(MOST_STEPS).take_while(cheap);
        let mut steps: Vec<Step> = last.map(plain).collect();
        steps.reverse();
        steps
    }

    /// Opens a level with the steps that led to it, so that they can be undone; without them where they do not lead to it.
    #[must_use]
    pub fn with_steps(level: Level, mut steps: Vec<Step>) -> Self {
        steps.drain(..steps.len().saturating_sub(MOST_STEPS));
        let mut before = level.clone();
        for step in steps.iter().rev() {
            if !ends_in(step, &before) {
                return Self::new(level);
            }
            step.take_back(&mut before);
        }
        let mut editor = Self::new(before);
        for step in steps {
            editor.push(step);
        }
        if editor.level == level {
            editor
        } else {
            Self::new(level)
        }
    }
}

/// What it costs to write a step down, in cells.
fn cost(step: &Step) -> usize {
    match &step.edit {
        Edit::Cells(cells) => cells.len(),
        Edit::Tiles(tiles) => tiles.len(),
        Edit::Resize(resize) => 1 + resize.lost.len(),
        Edit::Property { before, after } => 1 + (before.bytes() + after.bytes()) / BYTES_A_CELL,
    }
}

/// Whether a level may be what a step has left. It is of a file: nothing in it is taken for granted.
fn ends_in(step: &Step, level: &Level) -> bool {
    if let Edit::Tiles(changes) = &step.edit {
        let tiles = level.mahjong().map(|mahjong| &mahjong.tiles);
        let is_there = |change: &super::pile::TileChange| {
            let here = tiles.and_then(|tiles| tiles.get(change.at));
            here == change.after && change.at.is_within_limits()
        };
        return tiles.is_some() && changes.iter().all(is_there);
    }
    if let Edit::Property { before, after } = &step.edit {
        return after.is_same_part(before) && after.of(level) == **after && before.clone().held() == **before;
    }
    match &step.edit {
        Edit::Cells(cells) => cells
            .iter()
            .all(|change| super::cells::content(level, change.cell) == Some(change.after)),
        Edit::Resize(resize) => {
            let far = |by: i32| by.unsigned_abs() > MAX_SIDE;
            super::cells::size(level) == resize.to
                && held(resize.from) == resize.from
                && !far(resize.shift.0)
                && !far(resize.shift.1)
        }
        Edit::Tiles(_) | Edit::Property { .. } => false,
    }
}
