//! The inputs that are kept beside the level.

use egui::{RichText, Ui};
use egui_material_icons::icons;

use super::{KeptRow, in_words};
use crate::command::{Command, ReportCommand};
use crate::moment::rerun::Verdict;
use crate::ui::controls::icon_button;
use crate::ui::theme::{Theme, size};

/// Shows the list: each with how it stands on the level as it is now.
pub(super) fn kept_ui(ui: &mut Ui, kept: &[KeptRow], commands: &mut Vec<Command>) {
    if kept.is_empty() {
        return;
    }
    let theme = Theme::of(ui);
    ui.add_space(size::PAD);
    super::heading_ui(ui, &format!("Kept with this level ({})", kept.len()));
    for (index, row) in kept.iter().enumerate() {
        let (icon, colour, words) = match &row.verdict {
            None => (icons::ICON_HOURGLASS_TOP, theme.weak, "Running".to_owned()),
            Some(verdict @ Verdict::Same { .. }) => (icons::ICON_CHECK_CIRCLE, theme.good, in_words(verdict)),
            Some(verdict @ Verdict::Stopped { .. }) => (icons::ICON_WARNING, theme.warn, in_words(verdict)),
        };
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let name = format!("Show the kept inputs {}", row.name);
            let tip = "Open their report, and run them on the level as it is now";
            if icon_button(ui, icons::ICON_FACT_CHECK, &name, tip, Ok(())).clicked() {
                commands.push(ReportCommand::Show(index).into());
            }
            let name = format!("Forget the kept inputs {}", row.name);
            if icon_button(ui, icons::ICON_DELETE, &name, "They run no more", Ok(())).clicked() {
                commands.push(ReportCommand::Forget(index).into());
            }
            ui.label(icon.rich_text().size(16.0).color(colour));
            ui.label(RichText::new(format!("{}: {words}", row.name)).color(theme.text));
        });
    }
}
