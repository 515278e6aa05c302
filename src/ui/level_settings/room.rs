//! The settings of a room: its texts, and the solutions that are stored with it.

use egui::{RichText, Ui};
use egui_material_icons::icons;

use super::field::Form;
use super::text;
use crate::command::{Command, Solve};
use crate::level::Sokoban;
use crate::level::sokoban::StoredSolution;
use crate::rules::sokoban::{Room, lurd, replay};
use crate::ui::controls::icon_button;
use crate::ui::theme::Theme;
use crate::words::counted;

pub(super) fn texts_ui(ui: &mut Ui, form: &mut Form<'_>) {
    text::names_ui(ui, form);
}

/// The solutions that are stored with a level; `judged` tells in words how each stands to the level as it is now.
pub(super) fn solutions_ui(
    ui: &mut Ui,
    solutions: &[StoredSolution],
    judged: &dyn Fn(&str, &Theme) -> (String, egui::Color32),
    commands: &mut Vec<Command>,
) {
    let theme = Theme::of(ui);
    if ui
        .button("Store the solution")
        .on_hover_text("Keeps the solution that the search found with the level; each edit checks it again.")
        .clicked()
    {
        commands.push(Command::Solve(Solve::Store));
    }
    if solutions.is_empty() {
        ui.label(RichText::new("None is stored.").small().color(theme.weak));
    }
    for (index, stored) in solutions.iter().enumerate() {
        let (words, tint) = judged(&stored.moves, theme);
        ui.horizontal(|ui| {
            let number = index + 1;
            if icon_button(
                ui,
                icons::ICON_PLAY_ARROW,
                &format!("Show solution {number}"),
                "Starts the level in Live with this solution beside it",
                Ok(()),
            )
            .clicked()
            {
                commands.push(Command::Solve(Solve::ShowStored(index)));
            }
            if icon_button(
                ui,
                icons::ICON_DELETE,
                &format!("Remove solution {number}"),
                "Takes this solution out of the level",
                Ok(()),
            )
            .clicked()
            {
                commands.push(Command::Solve(Solve::Remove(index)));
            }
            ui.add(egui::Label::new(RichText::new(format!("{}: {words}", stored.name)).color(tint)).truncate());
        });
    }
}

/// How a stored solution stands to the room as it is now.
pub(super) fn judged(room: &Sokoban, moves: &str, theme: &Theme) -> (String, egui::Color32) {
    match lurd::parse(moves) {
        Err(why) => (format!("does not read, {}", why.message), theme.bad),
        Ok(steps) => {
            let mut played = Room::of(room);
            let went = replay(&mut played, &steps);
            match (went.is_complete, went.refused) {
                (true, _) => {
                    let steps = counted(went.made, "step", "steps");
                    let pushes = counted(went.pushes, "push", "pushes");
                    (format!("{steps}, {pushes}"), theme.text)
                }
                (false, Some(_)) => (format!("step {} is refused now", went.made + 1), theme.bad),
                (false, None) => ("ends before every ball is on a destination".to_owned(), theme.bad),
            }
        }
    }
}
