//! The branches that were left, to choose from.

use egui::{RichText, Role, Ui, WidgetInfo};
use egui_material_icons::icons;

use crate::command::{Command, OtherRun};
use crate::session::LiveState;
use crate::ui::controls::{icon_button, tip_beside};
use crate::ui::theme::{Theme, size};
use crate::words::counted;

/// The branches that were left, behind an icon.
pub(super) fn branches_menu(live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    let icon = icons::ICON_ALT_ROUTE.rich_text().size(size::ICON);
    let response = ui.menu_button(icon, |ui| branches_ui(live, ui, commands)).response;
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Branch {}", live.branch)));
    response.on_hover_text(format!(
        "{} is shown. Runs that were left can be chosen here.",
        live.branch
    ));
}

pub(super) fn branches_ui(live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let note = |ui: &mut Ui, words: String| ui.label(RichText::new(words).color(theme.weak));
    note(ui, format!("{} is shown", live.branch));
    for branch in live.branches.iter().rev() {
        ui.horizontal(|ui| {
            let compare = format!("Compare with {}", branch.name);
            let tip = "Find where it and the present run first differ";
            if icon_button(ui, icons::ICON_COMPARE_ARROWS, &compare, tip, Ok(())).clicked() {
                commands.push(Command::Compare(Some(OtherRun::Branch(branch.id))));
                ui.close();
            }
            let name = format!("{}: {}", branch.name, branch.words);
            if tip_beside(ui.button(name), "Makes it the present one").clicked() {
                commands.push(Command::ChooseBranch(branch.id));
                ui.close();
            }
        });
    }
    if live.branches.is_empty() {
        note(ui, "No other branch: step back and play on to make one.".to_owned());
    }
    match live.dropped_branches {
        0 => {}
        count => {
            let dropped = counted(count, "older branch was dropped", "older branches were dropped");
            drop(note(ui, format!("{dropped} to keep within the budget.")));
        }
    }
}
