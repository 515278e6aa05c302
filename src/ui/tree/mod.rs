//! The Actions panel: the tree of chained actions, live.

use egui::Ui;

use crate::action::ActionId;
use crate::app::command::Command;
use crate::sim::Sim;

/// What the Actions panel remembers from frame to frame.
#[derive(Debug, Default)]
pub struct TreeView {
    /// Whether the view follows the newest action.
    pub follow: bool,
}

impl TreeView {
    /// Forgets everything about the actions shown: call it when the simulation is replaced by another.
    pub fn forget(&mut self) {}
}

/// Shows the header and the rows of the tree in all the room there is.
pub fn tree_ui(sim: &Sim, view: &mut TreeView, selected: Option<ActionId>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let _ = (sim, view, selected, ui, commands);
}
