//! A report: a moment that somebody handed on, read-only beside the level. What it is about, the board, the inputs, and what can be done
//! with it; below, the inputs that are kept beside the level.

mod boards;
mod kept;

use egui::{Button, Grid, RichText, ScrollArea, Ui, WidgetInfo};
use egui_material_icons::icons;

use super::controls::{COMPARE_WITH_PRESENT, hint_ui, named};
use super::theme::{Theme, size};
use super::tree::words;
use crate::command::{Command, OtherRun, ReportCommand};
use crate::moment::rerun::Verdict;
use crate::moment::{Replay, Report, Rerun, moves_made};
use crate::ui::atlas::Atlas;
use crate::words::{counted, thousands};
use boards::{Shown, boards_ui};

/// The code of the problems that kept inputs make.
pub const KEPT_INPUTS: &str = "kept-inputs";

/// The most rows of inputs that are seen at once.
const ROWS: f32 = 8.0;

/// What the panel shows.
pub struct ReportPanel<'a> {
    /// The report that is open.
    pub report: Option<&'a Report>,
    /// Its moment.
    pub replayed: Replayed<'a>,
    /// Its inputs on the level as it is now, where they were run there.
    pub rerun: Option<Rerunning<'a>>,
    /// Why Live cannot go to the moment, if it cannot.
    pub can_open: Result<(), String>,
    /// The inputs that are kept beside the level.
    pub kept: &'a [KeptRow],
}

/// How far the way to a moment is.
pub enum Replayed<'a> {
    /// So many of so many inputs have been given.
    Running((u64, u64)),
    /// It is there.
    Done(&'a Replay),
    /// It was given up.
    Stopped,
}

/// How far the inputs are on the level as it is now.
pub enum Rerunning<'a> {
    /// So many of so many have been given.
    Running((u64, u64)),
    /// All have been given, or one stopped.
    Done {
        /// Both runs.
        rerun: &'a Rerun,
        /// Whether the level is still as it was then.
        is_current: bool,
    },
    /// It was given up.
    Stopped,
}

/// A set of inputs that is kept.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptRow {
    /// What it is called.
    pub name: String,
    /// What came of it on the level as it stands; `None` while it runs.
    pub verdict: Option<Verdict>,
}

/// Shows the panel.
pub fn report_ui(ui: &mut Ui, panel: &ReportPanel<'_>, atlas: &Atlas, commands: &mut Vec<Command>) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let Some(report) = panel.report else {
            ui.add_space(size::PAD);
            let words = "No report is open. Copy a moment with Ctrl+Shift+C, or paste one that you were sent.";
            hint_ui(ui, icons::ICON_FACT_CHECK, words);
            ui.add_space(size::PAD);
            return kept::kept_ui(ui, panel.kept, commands);
        };
        head_ui(ui, report, &panel.replayed);
        match &panel.replayed {
            Replayed::Running(progress) => running_ui(ui, "Going to the moment", *progress, commands),
            Replayed::Stopped => {
                ui.label(RichText::new("Given up before the moment: paste it again to go there.").color(weak(ui)));
            }
            Replayed::Done(replay) => {
                if let Some(deviation) = replay.deviation() {
                    warning_ui(
                        ui,
                        &format!("{deviation}. What follows is that board, not the one of the report."),
                    );
                }
                let shown = Shown {
                    sim: replay.sim(),
                    caption: "",
                    name: "Board of the report",
                };
                boards_ui(ui, &[shown], &report.marks, atlas);
            }
        }
        actions_ui(ui, panel, commands);
        if let Some(rerun) = &panel.rerun {
            rerun_ui(ui, rerun, atlas, commands);
        }
        inputs_ui(ui, report, &panel.replayed);
        kept::kept_ui(ui, panel.kept, commands);
    });
}

fn weak(ui: &Ui) -> egui::Color32 {
    Theme::of(ui).weak
}

/// What the report is about.
fn head_ui(ui: &mut Ui, report: &Report, replayed: &Replayed<'_>) {
    let theme = Theme::of(ui);
    ui.horizontal_wrapped(|ui| {
        ui.label(icons::ICON_FACT_CHECK.rich_text().size(20.0).color(theme.accent));
        let name = match report.level.name.as_str() {
            "" => "Untitled",
            name => name,
        };
        ui.label(RichText::new(name).size(size::HEADING).strong());
        ui.label(RichText::new("read-only report").small().color(theme.weak));
    });
    let (seed, moves) = match replayed {
        Replayed::Done(replay) => (replay.sim().seed(), Some(moves_made(replay.sim()))),
        Replayed::Running(_) | Replayed::Stopped => (report.seed, None),
    };
    let mut facts = vec![("Seed", seed.to_string())];
    if let Some(moves) = moves {
        facts.push(("Move", thousands(moves as u64)));
    }
    facts.push(("Transition", thousands(report.transition)));
    facts.push(("Made by", format!("Tilewright {}", report.engine)));
    let remark = report.remark();
    if !remark.is_empty() {
        facts.push(("Note", remark));
    }
    Grid::new("report facts")
        .num_columns(2)
        .spacing([14.0, 2.0])
        .show(ui, |ui| {
            for (what, value) in facts {
                ui.label(RichText::new(what).color(theme.weak));
                let label = ui.add(egui::Label::new(RichText::new(&value).color(theme.strong)).wrap());
                label.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, format!("{what} {value}")));
                ui.end_row();
            }
        });
    ui.add_space(size::GAP);
}

fn warning_ui(ui: &mut Ui, words: &str) {
    let theme = Theme::of(ui);
    ui.horizontal_wrapped(|ui| {
        ui.label(icons::ICON_WARNING.rich_text().size(16.0).color(theme.warn));
        ui.label(RichText::new(words).color(theme.text));
    });
}

fn running_ui(ui: &mut Ui, what: &str, (done, of): (u64, u64), commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        ui.spinner();
        ui.label(format!(
            "{what}: {} of {}",
            thousands(done),
            counted(of, "input", "inputs")
        ));
        if ui.button("Stop").clicked() {
            commands.push(ReportCommand::Stop.into());
        }
    });
}

/// What can be done with the report.
fn actions_ui(ui: &mut Ui, panel: &ReportPanel<'_>, commands: &mut Vec<Command>) {
    let is_there = matches!(panel.replayed, Replayed::Done(_));
    let there = || {
        if is_there {
            Ok(())
        } else {
            Err("The moment is not there yet.".to_owned())
        }
    };
    let runs = matches!(panel.rerun, Some(Rerunning::Running(_)));
    let can_run = if runs {
        Err("They run already.".to_owned())
    } else {
        Ok(())
    };
    ui.add_space(size::GAP);
    ui.horizontal_wrapped(|ui| {
        let mut button = |words: &str, tip: &str, enabled: Result<(), String>, command: Command| {
            let response = named(ui.add_enabled(enabled.is_ok(), Button::new(words)), words);
            let response = match enabled {
                Ok(()) => response.on_hover_text(tip),
                Err(why) => response.on_disabled_hover_text(why),
            };
            if response.clicked() {
                commands.push(command);
            }
        };
        let tip = "Show this moment in Live, paused, with all before it to step back to; the run so far stays as a branch";
        button("Go to this moment", tip, panel.can_open.clone(), ReportCommand::GoTo.into());
        let tip = "Open the level of the report as an untitled copy, with Live at this moment";
        button("Open its level", tip, there(), ReportCommand::OpenLevel.into());
        let tip = "Give these inputs to the level that is open, beside the level as it was; stop where one is refused or does something else";
        let words = "Run these inputs on the level as it is now";
        button(words, tip, can_run, ReportCommand::RunAgain.into());
        let tip = "Find where the present run of Live and the run up to this moment first differ";
        let command = Command::Compare(Some(OtherRun::Moment));
        button(COMPARE_WITH_PRESENT, tip, there(), command);
        let tip = "Run these inputs again after each edit of the level; where one fails, it is a problem";
        button("Keep", tip, there(), ReportCommand::Keep.into());
        let tip = "Write level, inputs and what came of them to a file that tilewright run --expect checks";
        button("Save as test…", tip, there(), ReportCommand::AskSaveTest.into());
        button("Close report", "Close this tab", Ok(()), ReportCommand::Close.into());
    });
}

/// What came of the inputs on the level as it is now: the reason, and both boards.
fn rerun_ui(ui: &mut Ui, rerun: &Rerunning<'_>, atlas: &Atlas, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    ui.add_space(size::PAD);
    heading_ui(ui, "On the level as it is now");
    match rerun {
        Rerunning::Running(progress) => running_ui(ui, "Running", *progress, commands),
        Rerunning::Stopped => {
            ui.label(RichText::new("Given up.").color(theme.weak));
        }
        Rerunning::Done { rerun, is_current } => {
            if !is_current {
                ui.label(RichText::new("The level has changed since; run them again.").color(theme.weak));
            }
            let Some(verdict) = rerun.verdict() else { return };
            let (icon, colour, words) = match verdict {
                Verdict::Same { .. } => (icons::ICON_CHECK_CIRCLE, theme.good, in_words(verdict)),
                Verdict::Stopped { .. } => (icons::ICON_WARNING, theme.warn, in_words(verdict)),
            };
            ui.horizontal_wrapped(|ui| {
                ui.label(icon.rich_text().size(16.0).color(colour));
                ui.label(RichText::new(words).color(theme.text));
            });
            let (was, is) = rerun.boards();
            let shown = [
                Shown {
                    sim: was,
                    caption: "As it was",
                    name: "Board as it was",
                },
                Shown {
                    sim: is,
                    caption: "As it is now",
                    name: "Board as it is now",
                },
            ];
            boards_ui(ui, &shown, &[], atlas);
            let tip = "Find where the present run of Live and these inputs on the level as it is now first differ";
            if ui
                .button("Compare them with the present run")
                .on_hover_text(tip)
                .clicked()
            {
                commands.push(Command::Compare(Some(OtherRun::Rerun)));
            }
        }
    }
}

/// What came of inputs on another level, in a sentence or two.
#[must_use]
pub fn in_words(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Same { inputs: 1 } => "The one input does what it did.".to_owned(),
        Verdict::Same { inputs } => format!("All {} inputs do what they did.", thousands(*inputs as u64)),
        Verdict::Stopped {
            input,
            of,
            what: Some(what),
            reason,
        } => format!("Stopped at input {input} of {of}, {what}. {reason}"),
        Verdict::Stopped { reason, .. } => format!("Stopped before the first input. {reason}"),
    }
}

fn heading_ui(ui: &mut Ui, words: &str) {
    let theme = Theme::of(ui);
    ui.label(RichText::new(words).color(theme.strong).strong());
}

/// The inputs, a row each.
fn inputs_ui(ui: &mut Ui, report: &Report, replayed: &Replayed<'_>) {
    let theme = Theme::of(ui);
    let count = report.inputs.len();
    ui.add_space(size::PAD);
    heading_ui(ui, &format!("Inputs ({})", thousands(count as u64)));
    if count == 0 {
        ui.label(RichText::new("None: it is the start of the level.").color(theme.weak));
        return;
    }
    let rows = ROWS.min(count as f32) * size::ROW;
    let area = ScrollArea::vertical()
        .id_salt("report inputs")
        .auto_shrink([false, true]);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        area.max_height(rows).show_rows(ui, size::ROW, count, |ui, rows| {
            for index in rows {
                let Some(recorded) = report.inputs.get(index) else {
                    continue;
                };
                let row = match replayed {
                    Replayed::Done(replay) => replay.sim().inputs().get(index).map(|row| (replay.sim(), row)),
                    Replayed::Running(_) | Replayed::Stopped => None,
                };
                let said = row.map_or_else(|| recorded.given.input.to_string(), |(sim, row)| words::input(sim, row));
                let given = &recorded.given;
                let author = format!("{}, tick {}", given.author.word(), thousands(given.tick));
                let text = format!("{}. {said} ({author})", index + 1);
                ui.horizontal(|ui| {
                    ui.set_height(size::ROW);
                    let label = ui.add(egui::Label::new(RichText::new(&text).color(theme.text)).truncate());
                    label.widget_info(|| WidgetInfo::labeled(egui::Role::ListItem, true, format!("Input {text}")));
                });
            }
        });
    });
}
