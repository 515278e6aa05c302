//! The context menu of a tile of the running pile: what is on it, who wrote it, and the way back there.

use egui::{Button, Response, RichText};

use crate::command::Command;
use crate::level::mahjong::{Face, TileSet};
use crate::sim::Sim;
use crate::sim::who_wrote::{Writer, writers_of_place};
use crate::ui::canvas::CanvasView;
use crate::ui::canvas::pile::{face_in_words, place_of};
use crate::ui::numbers::spell;
use crate::ui::theme::Theme;
use crate::ui::tree::words;

/// So many writers are listed; the tree has them all.
const MOST: usize = 8;

/// Opens with the right button over a tile.
pub fn pile_menu_ui(sim: &Sim, set: TileSet, canvas: &Response, view: &CanvasView, commands: &mut Vec<Command>) {
    let Some(at) = view.pile.menu else { return };
    canvas.context_menu(|ui| {
        let theme = Theme::of(ui);
        let place = place_of(at);
        let holds = sim.tile(place).map_or("no tile", |face| face_in_words(set, Some(face)));
        ui.label(RichText::new(format!("{at} {holds}")).small().color(theme.weak));
        let writers = writers_of_place(sim, place);
        let back = ui.add_enabled(!writers.is_empty(), Button::new("Run back to the last writer"));
        let back = back
            .on_hover_text("Shows the moment before this tile was written last.")
            .on_disabled_hover_text("No action in the record has written this tile.");
        if let Some(last) = writers.first().filter(|_| back.clicked()) {
            commands.push(Command::SelectAction(Some(last.action)));
            commands.push(Command::GoTo(last.transition.saturating_sub(1)));
        }
        ui.separator();
        ui.label(RichText::new(format!("Who wrote {at}")).small().color(theme.weak));
        if writers.is_empty() {
            ui.label(RichText::new("Nobody but the deal").color(theme.text));
        }
        for writer in writers.iter().take(MOST) {
            let face = Face::new(writer.after.face.wrapping_sub(1));
            let left = face.map_or("taken", |face| match writer.after.cover {
                0 => face_in_words(set, Some(face)),
                _ => "lifted",
            });
            let button = ui.button(spell(ui.ctx(), &format!("{}: {left}", title(sim, writer))));
            if button.on_hover_text("Selects the action").clicked() {
                commands.push(Command::SelectAction(Some(writer.action)));
            }
        }
    });
}

/// "#14 Remove pair".
fn title(sim: &Sim, writer: &Writer) -> String {
    let node = sim.tree().get(writer.action);
    let words = node.map_or_else(
        || "an action that is kept no more".to_owned(),
        |node| words::title(&node.action),
    );
    format!("{} {words}", writer.action)
}
