//! The line below the strip of a pile: tiles left, free pairs, shuffles, and what is known of the deal.

use egui::{Align, Color32, Layout, Sense, Ui, UiBuilder, vec2};
use egui_material_icons::icons;

use super::progress::{PROGRESS, number_ui};
use super::{LiveState, Outlook};
use crate::app::command::{Command, PileCommand};
use crate::board::{Board, Counter};
use crate::sim::Sim;
use crate::sim::mahjong::Winnable;
use crate::ui::controls::{icon_button, whole_ui};
use crate::ui::theme::{Theme, size};

/// The line.
pub(super) fn progress_ui(sim: &Sim, board: &Board, live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let (bar, _) = ui.allocate_exact_size(vec2(ui.available_width(), PROGRESS), Sense::hover());
    let builder = UiBuilder::new()
        .max_rect(bar)
        .layout(Layout::left_to_right(Align::Center));
    ui.scope_builder(builder, |ui| {
        ui.set_clip_rect(bar.intersect(ui.clip_rect()));
        ui.spacing_mut().item_spacing.x = 4.0;
        let buttons = [
            (
                icons::ICON_UNDO,
                "Undo move",
                "Put the last pair back (Z)",
                PileCommand::UndoMove,
            ),
            (
                icons::ICON_REDO,
                "Redo move",
                "Make it again (Shift+Z)",
                PileCommand::RedoMove,
            ),
            (
                icons::ICON_SHUFFLE,
                "Shuffle",
                "Deal the faces that are left anew onto the tiles that are left",
                PileCommand::Shuffle,
            ),
        ];
        for (icon, name, tip, command) in buttons {
            if icon_button(ui, icon, name, tip, Ok(())).clicked() {
                commands.push(Command::Pile(command));
            }
        }
        let left = board.faces().iter().filter(|face| **face != 0).count();
        number_ui(ui, "Tiles", left as i64, None, left == 0);
        number_ui(ui, "Moves", board.counters().get(Counter::Moves), None, false);
        match board.counters().get(Counter::Shuffles) {
            0 => {}
            shuffles => number_ui(ui, "Shuffles", shuffles, None, false),
        }
        let difficulty = sim.level().mahjong().map(|level| level.settings.difficulty);
        let (words, tip, tint) = match sim.dealt() {
            Winnable::Yes => ("Dealt solvable", "Some order of pairs clears this deal.", theme.good),
            Winnable::No => (
                "Dealt unsolvable",
                "Proved: no order of pairs clears this deal.",
                theme.bad,
            ),
            Winnable::Unknown => (
                "Dealt: unknown",
                "Whether this deal can be cleared was not found out within the budget.",
                theme.warn,
            ),
        };
        ui.add_space(size::GAP);
        if left > 0 {
            let (words, tip, tint) = outlook(&live.outlook, theme);
            whole_ui(ui, words, tint, tip);
            ui.add_space(size::GAP);
        }
        whole_ui(ui, words, tint, tip);
        if let Some(difficulty) = difficulty {
            let words = format!("{} deal", difficulty.name());
            whole_ui(ui, &words, theme.weak, "How faces are dealt: Level settings");
        }
    });
}

/// What is known of the pile that is shown: words, what they mean, and their colour.
fn outlook(outlook: &Outlook, theme: &Theme) -> (&'static str, &'static str, Color32) {
    match outlook.winnable {
        Some(Winnable::Yes) => (
            "Can be won",
            "Proved: some order of pairs clears what is left.",
            theme.good,
        ),
        Some(Winnable::No) => (
            "Cannot be won",
            "Proved: no order of pairs clears what is left. The pair that lost the game is marked in Actions.",
            theme.bad,
        ),
        Some(Winnable::Unknown) => (
            "Unknown",
            "Whether what is left can be cleared was not found out within the budget.",
            theme.warn,
        ),
        None if outlook.is_proving => (
            "Proving…",
            "Whether what is left can be cleared is being proved.",
            theme.weak,
        ),
        None => ("", "", theme.weak),
    }
}
