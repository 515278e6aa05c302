//! The line below the strip of a pile: tiles left, free pairs, shuffles, and what is known of the deal.

use std::cell::RefCell;

use egui::{Color32, Label, RichText, Ui};
use egui_material_icons::icons;

use super::flow::Slot;
use super::progress::{caption, caption_width, digits_width, fraction_ui, number_up_to};
use crate::board::{Board, Counter};
use crate::command::{Command, PileCommand};
use crate::session::{LiveState, Outlook};
use crate::sim::Sim;
use crate::sim::mahjong::Winnable;
use crate::ui::controls::icon_button;
use crate::ui::theme::Theme;

/// The room of a button, in points.
const BUTTON: f32 = 28.0;

/// The line: the player's commands, tiles and moves, what is known of the pile, and of its deal.
pub(super) fn slots<'a>(
    sim: &Sim,
    board: &Board,
    live: &LiveState,
    ui: &Ui,
    commands: &'a RefCell<&'a mut Vec<Command>>,
) -> Vec<Slot<'a>> {
    let theme = Theme::of(ui);
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
    let mut slots: Vec<Slot<'a>> = Vec::new();
    for (icon, name, tip, command) in buttons {
        slots.push(Slot::new(BUTTON, move |ui| {
            if icon_button(ui, icon, name, tip, Ok(())).clicked() {
                commands.borrow_mut().push(Command::Pile(command));
            }
        }));
    }
    let left = board.faces().iter().filter(|face| **face != 0).count() as i64;
    let all = sim.level().mahjong().map_or(left, |level| level.tiles.len() as i64);
    slots.push(number_up_to(ui, "Tiles", left, all, left == 0));
    slots.push(number_up_to(
        ui,
        "Moves",
        board.counters().get(Counter::Moves),
        all,
        false,
    ));
    let words = |words: &'static str, tip: &'static str, tint: Color32, widest: &str| {
        Slot::new(caption_width(ui, widest) + 4.0, move |ui: &mut Ui| {
            ui.add(Label::new(RichText::new(words).small().color(tint)).truncate())
                .on_hover_text(tip);
        })
    };
    let (known, tip, tint) = if left > 0 {
        outlook(&live.outlook, theme)
    } else {
        ("", "", theme.weak)
    };
    slots.push(words(known, tip, tint, "Cannot be won"));
    let (dealt, tip, tint) = match sim.dealt() {
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
    slots.push(words(dealt, tip, tint, "Dealt unsolvable"));
    if let Some(difficulty) = sim.level().mahjong().map(|level| level.settings.difficulty) {
        let words = format!("{} deal", difficulty.name());
        slots.push(Slot::new(caption_width(ui, &words) + 4.0, move |ui| {
            caption(ui, &words);
        }));
    }
    let shuffles = board.counters().get(Counter::Shuffles);
    slots.push(Slot::new(
        caption_width(ui, "Shuffles") + 4.0 + digits_width(ui, "99"),
        move |ui| {
            if shuffles > 0 {
                caption(ui, "Shuffles");
                fraction_ui(ui, shuffles, None, false);
            }
        },
    ));
    slots
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
