//! The last steps of a history as plain data, so that they can be written down and done again in another run.

use super::gesture::Gesture;
use super::resize::held;
use super::{Edit, Editor, Step};
use crate::grid::MAX_SIDE;
use crate::level::Level;

/// The most changed cells that are recorded: what is cheap to write every few seconds, and more than the largest board has. Other
/// parts count as the cells that take their room.
pub const MOST_CHANGES: usize = 100_000;

/// The most steps that are recorded.
pub const MOST_STEPS: usize = 500;

/// So many bytes of another part count as one cell.
const BYTES_A_CELL: usize = 16;

/// The last steps of a history, and where among them the level was saved.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    /// Oldest first.
    pub steps: Vec<Step>,
    /// How many of them were done when the level was saved last; `None` where that state is out of their reach, or never was.
    pub saved: Option<usize>,
}

impl Editor {
    /// The last steps that have been done, as many as are cheap. An open stroke counts as a step that has been done: the level holds
    /// its cells already.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut changes = 0;
        let cheap = |step: &&Step| {
            changes += cost(step);
            changes <= MOST_CHANGES
        };
        let open = self.open_step();
        let done = self.history().done();
        let count = done.len();
        let last = open.iter().chain(done.rev()).take(MOST_STEPS).take_while(cheap);
        let plain = |step: &Step| Step {
            selection: None,
            ..step.clone()
        };
        let mut steps: Vec<Step> = last.map(plain).collect();
        steps.reverse();
        // Those before the first that is kept.
        let forgotten = (count + usize::from(open.is_some())) - steps.len();
        let saved = self.history().saved_at().filter(|&saved| saved <= count);
        let saved = saved.and_then(|saved| saved.checked_sub(forgotten));
        Record { steps, saved }
    }

    /// What the open gesture has changed so far, as the step that its release would make.
    fn open_step(&self) -> Option<Step> {
        match &self.gesture {
            Some(Gesture::Stroke(stroke)) => stroke.painter.clone().into_step(stroke.name),
            Some(_) => None,
            None => self.open_pile_step(),
        }
    }

    /// Opens a level with the steps that led to it, so that they can be undone; without them where they do not lead to it. It counts
    /// as saved where the record says so, and as never saved where that is out of reach.
    #[must_use]
    pub fn with_record(level: Level, record: Record) -> Self {
        let (mut editor, saved) = match Self::with_steps(level, record.steps) {
            Ok(editor) => (editor, record.saved),
            Err(level) => (Self::new(level), None),
        };
        editor.history.mark_saved_at(saved);
        editor.part();
        editor
    }

    /// The editor, or the level where the steps do not lead to it.
    #[allow(clippy::result_large_err)] // It gives the level back that it was given.
    fn with_steps(level: Level, mut steps: Vec<Step>) -> Result<Self, Level> {
        steps.drain(..steps.len().saturating_sub(MOST_STEPS));
        let mut before = level.clone();
        for step in steps.iter().rev() {
            if !ends_in(step, &before) {
                return Err(level);
            }
            step.take_back(&mut before);
        }
        let mut editor = Self::new(before);
        for step in steps {
            editor.push(step);
        }
        if editor.level == level { Ok(editor) } else { Err(level) }
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
