//! The context menu of a cell of the running board: who wrote it, and what stops when it changes.

use egui::{Button, Response, RichText};

use super::canvas::CanvasView;
use super::controls::tip_beside;
use super::theme::Theme;
use super::tile_set::TileSet;
use crate::action::{Breakpoint, Moment};
use crate::command::Command;
use crate::sim::Sim;
use crate::sim::who_wrote::last_writer;

/// Opens with the right button over a cell.
pub fn cell_menu_ui(sim: &Sim, canvas: &Response, view: &CanvasView, commands: &mut Vec<Command>) {
    let Some(cell) = view.menu_cell else { return };
    canvas.context_menu(|ui| {
        let theme = Theme::of(ui);
        let holds = sim
            .board()
            .slot(cell)
            .map(|slot| TileSet::of(sim.level()).describe(slot))
            .unwrap_or_default();
        ui.label(RichText::new(format!("{cell} {holds}")).small().color(theme.weak));
        let tip = "Lists every action that wrote this cell, and those that should have, in the Inspector.";
        if tip_beside(ui.button(format!("Who wrote {cell}")), tip).clicked() {
            commands.push(Command::WhoWrote(Some(cell)));
        }
        let last = last_writer(sim, cell);
        let back = ui.add_enabled(last.is_some(), Button::new("Run back to the last writer"));
        let tip = match last {
            Some(_) => "Shows the moment before this cell was written last.",
            None => "No action in the record has written this cell.",
        };
        let back = tip_beside(back, tip);
        if back.clicked()
            && let Some(last) = last
        {
            commands.push(Command::SelectAction(Some(last.action)));
            commands.push(Command::GoTo(last.transition.saturating_sub(1)));
        }
        ui.separator();
        let tip = "Stops the run at each transition that writes this cell.";
        if tip_beside(ui.button(format!("Break when {cell} changes")), tip).clicked() {
            commands.push(Command::AddBreakpoint(Breakpoint {
                cell: Some(cell),
                moment: Moment::Changes,
                ..Breakpoint::default()
            }));
        }
    });
}
