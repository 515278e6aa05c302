//! The status bar: the cell under the pointer, the level, what is wrong with it, and how Live stands.

use egui::{Align, Layout, RichText, Ui};
use egui_material_icons::{MaterialIcon, icons};

use super::controls::{divider, named};
use super::theme::Theme;
use super::verdict::proof_ui;
use crate::command::{Command, Panel};
use crate::grid::Cell;
use crate::level::{Problem, Severity};
use crate::session::{Proof, Tried};
use crate::sim::mahjong::Winnable;
use crate::words::counted;

/// What the status bar says.
#[derive(Clone, Copy)]
pub struct Status<'a> {
    /// The cell under the pointer or the cursor, and what the level holds there, in words.
    pub cell: Option<(Cell, &'a str)>,
    /// Columns and rows, or tiles, in words.
    pub size: &'a str,
    /// Where on a pile, and what is there; instead of a cell.
    pub tile: Option<(&'a str, &'a str)>,
    /// Whether the deal of a pile can be cleared; `None` for other kinds.
    pub deal: Option<Winnable>,
    /// What is wrong with the level; `None` while it is not known.
    pub problems: Option<&'a [Problem]>,
    /// How many things are wrong with the run.
    pub in_run: usize,
    /// Why the level cannot start.
    pub not_startable: Option<&'a str>,
    /// Whether the level can be solved, where that is searched.
    pub proof: &'a Proof,
    /// How many changes have been tried that may mend the room, while more are.
    pub trying: Option<Tried>,
    /// How Live stands, in words.
    pub live: &'a str,
    /// How near the Level looks, in percent.
    pub zoom_percent: u32,
    /// A passing remark, such as why a key did nothing.
    pub hint: Option<&'a str>,
}

/// Shows the status bar.
pub fn status_ui(ui: &mut Ui, status: &Status<'_>, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        if let Some((cell, words)) = status.cell {
            ui.label(RichText::new(cell.to_string()).monospace().color(theme.strong));
            ui.label(words);
            divider(ui);
        }
        if let Some((at, words)) = status.tile {
            ui.label(RichText::new(at).monospace().color(theme.strong));
            ui.label(words);
            divider(ui);
        }
        ui.label(status.size);
        divider(ui);
        if status.not_startable.is_some() || !proof_ui(ui, status.proof, status.trying, commands) {
            verdict_ui(ui, status);
        }
        divider(ui);
        problems_ui(ui, status.problems, status.in_run, commands);
        divider(ui);
        ui.label(RichText::new("Live:").color(theme.weak));
        ui.label(status.live);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new(format!("{} %", status.zoom_percent)).color(theme.weak));
            if let Some(hint) = status.hint {
                divider(ui);
                ui.add(egui::Label::new(RichText::new(hint).color(theme.strong)).truncate());
            }
        });
    });
}

fn verdict_ui(ui: &mut Ui, status: &Status<'_>) {
    let theme = Theme::of(ui);
    if let (None, Some(winnable)) = (status.not_startable, status.deal) {
        let (icon, words, tint) = match winnable {
            Winnable::Yes => (icons::ICON_CHECK_CIRCLE, "Solvable", theme.good),
            Winnable::No => (icons::ICON_ERROR, "Unsolvable", theme.bad),
            Winnable::Unknown => (icons::ICON_HELP, "Solvable: unknown", theme.warn),
        };
        said_ui(ui, icon, words, tint).on_hover_text("Whether the deal of the level's own seed can be cleared.");
        return;
    }
    match (status.not_startable, status.problems) {
        (Some(why), _) => {
            said_ui(ui, icons::ICON_ERROR, "Not startable", theme.bad).on_hover_text(format!("Not startable: {why}."));
        }
        (None, Some(_)) => {
            said_ui(ui, icons::ICON_CHECK_CIRCLE, "Startable", theme.good);
        }
        (None, None) => {
            said_ui(ui, icons::ICON_HOURGLASS_TOP, "Checking", theme.weak);
        }
    }
}

/// The number of problems; a click opens their panel.
fn problems_ui(ui: &mut Ui, problems: Option<&[Problem]>, in_run: usize, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let Some(problems) = problems else {
        ui.label(RichText::new("Problems: –").color(theme.weak));
        return;
    };
    let worst = problems.iter().map(|problem| problem.severity).max();
    let (icon, colour) = match worst {
        None | Some(Severity::Note) if in_run > 0 => (icons::ICON_WARNING, theme.warn),
        None => (icons::ICON_CHECK, theme.weak),
        Some(Severity::Note) => (icons::ICON_INFO, theme.text),
        Some(Severity::Warning) => (icons::ICON_WARNING, theme.warn),
        Some(Severity::Error) => (icons::ICON_ERROR, theme.bad),
    };
    let words = match problems.len() {
        0 => "No problems".to_owned(),
        count => counted(count, "problem", "problems"),
    };
    let words = match in_run {
        0 => words,
        count => format!("{words}, {count} in the run"),
    };
    let icon = icon.rich_text().size(15.0).color(colour);
    let button = egui::Button::new((icon, RichText::new(&words).color(colour)))
        .gap(5.0)
        .frame_when_inactive(false)
        .min_size(egui::vec2(0.0, 20.0));
    let response = named(ui.add(button), &words);
    if response.clicked() {
        commands.push(Command::FocusPanel(Panel::Problems));
    }
    if !problems.is_empty() {
        response.on_hover_ui(|ui| {
            for problem in problems.iter().take(12) {
                ui.label(&problem.message);
            }
            if problems.len() > 12 {
                ui.label(format!("and {} more", problems.len() - 12));
            }
        });
    }
}

/// An icon and a word of one colour, that answer to the pointer together.
fn said_ui(ui: &mut Ui, icon: MaterialIcon, words: &str, colour: egui::Color32) -> egui::Response {
    let icon = ui.label(icon.rich_text().size(15.0).color(colour));
    icon.union(ui.label(RichText::new(words).color(colour)))
}
