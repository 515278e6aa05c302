//! The Inspector: everything about the selected action.

use egui::Ui;

use crate::action::ActionId;
use crate::app::command::Command;
use crate::sim::Sim;

/// Shows the selected action: what it is, how it stands and why, its kin, parameters, times, and what it wrote.
pub fn inspector_ui(sim: &Sim, selected: Option<ActionId>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let _ = (sim, selected, ui, commands);
}
