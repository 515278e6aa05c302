//! Whether a room or a pile can be solved, as the status bar says it.

use egui::{Button, RichText, Ui};
use egui_material_icons::icons;

use super::controls::named;
use super::theme::Theme;
use crate::command::{Command, Solve};
use crate::session::{Proof, Proved, Tried, Verdict};

/// Shows it, with what leads on; answers whether there was something to show. `trying` tells of the changes that are tried while a level
/// without a solution is to be mended.
pub fn proof_ui(ui: &mut Ui, proof: &Proof, trying: Option<Tried>, commands: &mut Vec<Command>) -> bool {
    let theme = Theme::of(ui);
    let Some(words) = proof.words() else { return false };
    let (icon, colour, tip, lead) = match proof {
        Proof::Known(Proved {
            verdict: Verdict::Solved(way),
            ..
        }) => (
            icons::ICON_CHECK_CIRCLE,
            theme.good,
            format!("A solution of {} is known; the button shows it in Live.", way.words()),
            ("Show solution", Solve::Show),
        ),
        Proof::Known(Proved {
            verdict: Verdict::Unsolvable,
            unit,
            states,
            ..
        }) => {
            let tip = format!(
                "There is no solution: the whole {} was searched, {}. Change it, and it is searched again.",
                unit.level(),
                unit.count(*states)
            );
            said_ui(ui, icons::ICON_ERROR, &words, theme.bad, &tip);
            if let Some(tried) = trying {
                let words = format!("Mends, {} of {}", tried.count, tried.of);
                let tip = "Single changes are tried that may mend the level; Problems lists those that do.";
                said_ui(ui, icons::ICON_HOURGLASS_TOP, &words, theme.weak, tip);
                lead_ui(ui, "Stop", "Stop trying changes", Solve::Stop, commands);
            }
            return true;
        }
        Proof::Known(Proved { unit, .. }) => (
            icons::ICON_HELP,
            theme.warn,
            format!(
                "The budget was spent before anything was found out; that says nothing about the {}.",
                unit.level()
            ),
            ("Go on ×10", Solve::GoOn),
        ),
        _ => (
            icons::ICON_HOURGLASS_TOP,
            theme.weak,
            "The level is being searched for a solution.".to_owned(),
            ("Stop", Solve::Stop),
        ),
    };
    said_ui(ui, icon, &words, colour, &tip);
    let (name, command) = lead;
    let full = match command {
        Solve::Stop => "Stop solving",
        _ => name,
    };
    lead_ui(ui, name, full, command, commands);
    true
}

fn lead_ui(ui: &mut Ui, name: &str, full: &str, command: Solve, commands: &mut Vec<Command>) {
    let button = Button::new(RichText::new(name).small()).min_size(egui::vec2(0.0, 20.0));
    if named(ui.add(button), full).clicked() {
        commands.push(Command::Solve(command));
    }
}

fn said_ui(ui: &mut Ui, icon: egui_material_icons::MaterialIcon, words: &str, colour: egui::Color32, tip: &str) {
    let icon = ui.label(icon.rich_text().size(15.0).color(colour));
    icon.union(ui.label(RichText::new(words).color(colour)))
        .on_hover_text(tip);
}
