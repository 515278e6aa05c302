//! The last steps of a history as plain data, so that they can be written down and done again in another run.

use super::{CellChange, Edit, Editor, Step, Tool, write_all};
use crate::level::Level;

/// The most changed cells that are recorded: what is cheap to write every few seconds.
pub const MOST_CHANGES: usize = 20_000;

/// A step: what did it, and the cells it changed.
pub type Recorded = (String, Vec<CellChange>);

impl Editor {
    /// The last steps that have been done, oldest first, as many as are cheap.
    #[must_use]
    pub fn record(&self) -> Vec<Recorded> {
        let mut changes = 0;
        let mut steps: Vec<Recorded> = Vec::new();
        if self.is_painting() {
            // The level holds cells that no step holds yet.
            return steps;
        }
        for step in self.history().done().rev() {
            // Before a step of another kind the board may have had other sides.
            let Edit::Cells(cells) = &step.edit else { break };
            changes += cells.len();
            if changes > MOST_CHANGES {
                break;
            }
            steps.push((step.name.to_owned(), cells.clone()));
        }
        steps.reverse();
        steps
    }

    /// Opens a level with the steps that led to it, so that they can be undone; without them where they do not lead to it.
    #[must_use]
    pub fn with_steps(level: Level, steps: Vec<Recorded>) -> Self {
        let mut editor = Self::new(level);
        let now = editor.level.clone();
        for change in steps.iter().rev().flat_map(|(_, changes)| changes.iter().rev()) {
            if editor.content(change.cell) != Some(change.after) {
                return Self::new(now);
            }
            write_all(&mut editor.level, &[change.inverse()]);
        }
        for (name, changes) in steps {
            editor.push(Step {
                name: name_of(&name),
                edit: Edit::Cells(changes),
                selection: None,
            });
        }
        editor
    }
}

/// The name of a step as the program knows it.
fn name_of(name: &str) -> &'static str {
    Tool::ALL
        .iter()
        .map(|tool| tool.name())
        .find(|known| *known == name)
        .unwrap_or("Edit")
}
