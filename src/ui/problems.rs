//! What is wrong with the level: a row a problem, with its cells to jump to and what mends it.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align, Button, Color32, FontId, Label, Layout, RichText, ScrollArea, Sense, Shape, Ui, UiBuilder, WidgetInfo, vec2,
};
use egui_material_icons::{MaterialIcon, icons};

use super::bar::tool_ui;
use super::controls::{icon_button, named};
use super::numbers::spell;
use super::report::KEPT_INPUTS;
use super::theme::{Theme, size};
use crate::command::{Command, Facts, Panel};
use crate::editor::{Fix, Request};
use crate::level::{Problem, Severity};
use crate::sim::Lint;
use crate::words::{counted, thousands};

/// Under this width the buttons of a row stand below its sentence, in points.
const WIDE: f32 = 560.0;

/// So many of what mends a problem stand beside its sentence.
const MOST_BESIDE: usize = 3;

/// The height of the caption of a group, and of a row about the run, in points.
const HEAD: f32 = 24.0;
const LINT_ROW: f32 = 24.0;
/// Under this width the head counts without words, in points.
const ROOMY: f32 = 380.0;

/// How far buttons below a sentence stand from the left: where it begins, in points.
const BELOW_SENTENCE: f32 = 18.0;

/// What is known about the level.
#[derive(Clone, Copy)]
pub struct ProblemList<'a> {
    /// What is wrong, the worst first.
    pub problems: &'a [Problem],
    /// What mends each, in the same order.
    pub fixes: &'a [Vec<Arc<Fix>>],
    /// Whether this is about the level as it stands; of an older one nothing can be mended.
    pub is_current: bool,
}

/// What is looked at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProblemsView {
    /// The problem, by its number.
    pub chosen: Option<usize>,
    /// The cell of it; all of them without.
    pub cell: Option<usize>,
    /// Its code and its sentence, so that it is known again in another list.
    named: Option<(&'static str, String)>,
}

impl ProblemsView {
    /// Looks at a problem, or at one of its cells.
    pub fn choose(&mut self, problems: &[Problem], chosen: usize, cell: Option<usize>) {
        self.named = problems
            .get(chosen)
            .map(|problem| (problem.code, problem.message.clone()));
        self.chosen = self.named.as_ref().map(|_| chosen);
        self.cell = cell;
    }

    /// Goes on looking at the same problem in another list, where it is still there.
    pub fn follow(&mut self, problems: &[Problem]) {
        let Some((code, message)) = &self.named else {
            return;
        };
        let same = |problem: &Problem| problem.code == *code && problem.message == *message;
        if self.chosen.and_then(|chosen| problems.get(chosen)).is_some_and(same) {
            return;
        }
        let same = problems.iter().position(same);
        match same.or_else(|| problems.iter().position(|problem| problem.code == *code)) {
            Some(chosen) => self.choose(problems, chosen, None),
            None => *self = Self::default(),
        }
    }
}

/// How a severity looks: icon, colour and word, always together.
fn look(theme: &Theme, severity: Severity) -> (MaterialIcon, egui::Color32, &'static str) {
    match severity {
        Severity::Error => (icons::ICON_ERROR, theme.bad, "Error"),
        Severity::Warning => (icons::ICON_WARNING, theme.warn, "Warning"),
        Severity::Note => (icons::ICON_INFO, theme.accent, "Note"),
    }
}

/// Shows the problems; `None` while they are not known.
pub fn problems_ui(
    ui: &mut Ui,
    list: Option<ProblemList<'_>>,
    lints: &[Lint],
    view: &ProblemsView,
    facts: &Facts,
    commands: &mut Vec<Command>,
) {
    if !lints.is_empty() {
        // What is wrong with the run is no matter of the level's: it stands apart, and below.
        let room = (ui.available_height() * 0.5).min(HEAD + lints.len() as f32 * LINT_ROW);
        egui::Panel::bottom("lints")
            .frame(egui::Frame::NONE)
            .exact_size(room)
            .show_separator_line(true)
            .show(ui, |ui| lints_ui(ui, lints, commands));
    }
    let Some(list) = list else {
        return empty_ui(ui, icons::ICON_HOURGLASS_TOP, "Checking the level", "", false);
    };
    if list.problems.is_empty() && !lints.is_empty() {
        // Something is wrong all the same: what is right is said in a line.
        ui.horizontal(|ui| {
            ui.set_height(HEAD);
            ui.add_space(size::PAD);
            let words = "The level itself has no problems";
            ui.label(RichText::new(words).small().color(Theme::of(ui).weak));
        });
        return;
    }
    if list.problems.is_empty() {
        let more =
            "It can start and be played, and its goals can be reached. What goes wrong while you paint shows up here.";
        return empty_ui(ui, icons::ICON_CHECK_CIRCLE, "The level is sound", more, true);
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    head_ui(ui, list, facts, commands);
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        for (index, problem) in list.problems.iter().enumerate() {
            let fixes = list.fixes.get(index).map_or(&[][..], |fixes| fixes);
            row_ui(ui, index, problem, fixes, list.is_current, view, commands);
        }
    });
}

/// What is wrong with the run: a click selects the action, where it is about one.
fn lints_ui(ui: &mut Ui, lints: &[Lint], commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.horizontal(|ui| {
        ui.set_height(HEAD);
        ui.add_space(size::PAD);
        let words = format!("Simulation: {}", lints.len());
        ui.label(RichText::new(words).small().strong().color(theme.weak));
    });
    let rows = ScrollArea::vertical()
        .id_salt("lints")
        .min_scrolled_height(0.0)
        .auto_shrink([false, false]);
    rows.show_rows(ui, LINT_ROW, lints.len(), |ui, rows| {
        for lint in &lints[rows] {
            let icon = icons::ICON_WARNING.rich_text().size(16.0).color(theme.warn);
            let message = spell(ui.ctx(), &lint.message);
            let words = RichText::new(&*message).color(theme.text);
            let button = Button::new((icon, words))
                .gap(8.0)
                .frame_when_inactive(false)
                .min_size(vec2(ui.available_width(), LINT_ROW))
                .truncate();
            let response = named(ui.add(button), &message).on_hover_text(&*message);
            if response.clicked() && lint.action.is_some() {
                commands.push(Command::SelectAction(lint.action));
            }
        }
    });
}

/// One icon and one or two sentences, where there is no row.
fn empty_ui(ui: &mut Ui, icon: MaterialIcon, words: &str, more: &str, good: bool) {
    let theme = Theme::of(ui);
    let colour = if good { theme.good } else { theme.weak };
    ui.add_space((ui.available_height() / 2.0 - 36.0).max(4.0));
    ui.vertical_centered(|ui| {
        ui.label(icon.rich_text().size(24.0).color(colour));
        ui.label(RichText::new(words).color(theme.strong));
        // Where a group stands below, there may be no room for more than the fact.
        if !more.is_empty() && ui.available_height() > 36.0 {
            ui.label(RichText::new(more).small().color(theme.weak));
        }
    });
}

/// How many there are of each kind, and the way from one to the next.
fn head_ui(ui: &mut Ui, list: ProblemList<'_>, facts: &Facts, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    ui.horizontal(|ui| {
        ui.set_height(28.0);
        let roomy = ui.available_width() > ROOMY;
        ui.add_space(size::PAD);
        ui.spacing_mut().item_spacing.x = 4.0;
        for severity in [Severity::Error, Severity::Warning, Severity::Note] {
            let count = list
                .problems
                .iter()
                .filter(|problem| problem.severity == severity)
                .count();
            if count > 0 {
                let (icon, colour, word) = look(theme, severity);
                let plural = if count == 1 { "" } else { "s" };
                ui.label(icon.rich_text().size(15.0).color(colour));
                let words = format!("{count} {}{plural}", word.to_lowercase());
                let shown = if roomy { words.clone() } else { count.to_string() };
                let label = ui.label(RichText::new(shown).small().color(theme.text));
                label.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &words));
                label.on_hover_text(&words);
                ui.add_space(size::GAP);
            }
        }
        if !list.is_current {
            ui.label(RichText::new("Checking…").small().color(theme.weak));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(size::GAP);
            ui.spacing_mut().item_spacing.x = 2.0;
            tool_ui(ui, "next-problem", facts, commands);
            tool_ui(ui, "previous-problem", facts, commands);
            tool_ui(ui, "fix-problem", facts, commands);
        });
    });
}

fn row_ui(
    ui: &mut Ui,
    index: usize,
    problem: &Problem,
    fixes: &[Arc<Fix>],
    is_current: bool,
    view: &ProblemsView,
    commands: &mut Vec<Command>,
) {
    let theme = Theme::of(ui);
    let chosen = view.chosen == Some(index);
    let (icon, colour, word) = look(theme, problem.severity);
    let ground = ui.painter().add(Shape::Noop);
    let builder = UiBuilder::new().id_salt(("problem", index)).sense(Sense::click());
    let response = ui
        .scope_builder(builder, |ui| {
            let frame = egui::Frame::new().inner_margin(egui::Margin::symmetric(10, 3));
            frame.show(ui, |ui| {
                ui.set_width(ui.available_width());
                // More mends than a few have lines of their own.
                let wide = ui.available_width() > WIDE && fixes.len() <= MOST_BESIDE;
                let said = |ui: &mut Ui| {
                    ui.label(icon.rich_text().size(16.0).color(colour));
                    ui.allocate_ui_with_layout(vec2(56.0, 22.0), Layout::left_to_right(Align::Center), |ui| {
                        ui.set_min_width(56.0);
                        ui.label(RichText::new(word).color(colour));
                    });
                    ui.add(Label::new(RichText::new(&problem.message).color(theme.text)).wrap());
                };
                let cell = view.cell.filter(|_| chosen);
                if wide {
                    let room = vec2(ui.available_width(), 26.0);
                    ui.allocate_ui_with_layout(room, Layout::right_to_left(Align::Center), |ui| {
                        actions_ui(ui, index, problem, fixes, is_current, cell, commands);
                        ui.with_layout(Layout::left_to_right(Align::Center), said);
                    });
                } else {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    ui.horizontal_top(|ui| {
                        ui.label(icon.rich_text().size(16.0).color(colour));
                        ui.add(Label::new(sentence(word, colour, &problem.message, theme)).wrap());
                    });
                    ui.horizontal_top(|ui| {
                        ui.add_space(BELOW_SENTENCE);
                        // Where they need a second line, it too begins below the sentence.
                        ui.horizontal_wrapped(|ui| {
                            actions_ui(ui, index, problem, fixes, is_current, cell, commands);
                        });
                    });
                }
            });
        })
        .response;
    response.widget_info(|| {
        WidgetInfo::selected(
            egui::Role::ListItem,
            true,
            chosen,
            format!("{word}: {}", problem.message),
        )
    });
    let fill = match (chosen, response.hovered() || response.has_focus()) {
        (true, _) => Some(theme.accent_ground),
        (false, true) => Some(theme.hovered.gamma_multiply(0.7)),
        _ => None,
    };
    if let Some(fill) = fill {
        ui.painter().set(ground, Shape::rect_filled(response.rect, 0.0, fill));
    }
    ui.painter().hline(
        response.rect.x_range(),
        response.rect.bottom(),
        (1.0, theme.border.gamma_multiply(0.6)),
    );
    if response.clicked() {
        commands.push(Command::ChooseProblem {
            problem: index,
            cell: None,
        });
    }
}

/// The severity and the sentence as one text that wraps: a narrow row has no column to spare.
fn sentence(word: &str, colour: Color32, message: &str, theme: &Theme) -> LayoutJob {
    let font = FontId::proportional(size::TEXT);
    let mut job = LayoutJob::default();
    job.append(word, 0.0, TextFormat::simple(font.clone(), colour));
    job.append(message, 8.0, TextFormat::simple(font, theme.text));
    job
}

/// What mends it, the way from cell to cell, or to the settings. In a row from the right they stand the other way round.
fn actions_ui(
    ui: &mut Ui,
    index: usize,
    problem: &Problem,
    fixes: &[Arc<Fix>],
    is_current: bool,
    cell: Option<usize>,
    commands: &mut Vec<Command>,
) {
    let theme = Theme::of(ui);
    ui.spacing_mut().item_spacing.x = 4.0;
    let from_right = ui.layout().prefer_right_to_left();
    let fix_ui = |ui: &mut Ui, commands: &mut Vec<Command>| {
        let order: Vec<&Arc<Fix>> = if from_right {
            fixes.iter().rev().collect()
        } else {
            fixes.iter().collect()
        };
        for fix in order {
            // Below a sentence, room is what matters.
            let button = if from_right {
                let icon = icons::ICON_AUTO_FIX_HIGH.rich_text().size(15.0).color(theme.accent);
                Button::new((icon, RichText::new(&fix.words))).gap(5.0)
            } else {
                Button::new(RichText::new(&fix.words).small())
            };
            let response = named(ui.add_enabled(is_current, button), &fix.words);
            let response = response
                .on_hover_text("Mends this problem in one step; undo takes it back")
                .on_disabled_hover_text("The level has changed and is being checked.");
            if response.clicked() {
                commands.push(Command::Edit(Request::Fix(Arc::clone(fix))));
            }
        }
    };
    let way_ui = |ui: &mut Ui, commands: &mut Vec<Command>| match problem.cells.len() {
        0 if concerns_settings(problem.code) => {
            let tip = "Open the panel that sets this";
            let clicked = if from_right {
                ui.button("Level settings").on_hover_text(tip).clicked()
            } else {
                icon_button(ui, icons::ICON_TUNE, "Level settings", tip, Ok(())).clicked()
            };
            if clicked {
                commands.push(Command::FocusPanel(Panel::Settings));
            }
        }
        0 => {}
        count => cells_ui(ui, index, count, cell, from_right, commands),
    };
    let report_ui = |ui: &mut Ui, commands: &mut Vec<Command>| {
        let tip =
            "Open the tab where these inputs are kept: they can be looked at beside the level as it was, or forgotten";
        if problem.code == KEPT_INPUTS && ui.button("Show in Report").on_hover_text(tip).clicked() {
            commands.push(Command::FocusPanel(Panel::Report));
        }
    };
    if from_right {
        fix_ui(ui, commands);
        report_ui(ui, commands);
        way_ui(ui, commands);
    } else {
        way_ui(ui, commands);
        report_ui(ui, commands);
        fix_ui(ui, commands);
    }
}

/// ‹ 1 of 4 ›: one cell after the other.
fn cells_ui(
    ui: &mut Ui,
    problem: usize,
    count: usize,
    cell: Option<usize>,
    from_right: bool,
    commands: &mut Vec<Command>,
) {
    let theme = Theme::of(ui);
    let ask = |cell| Command::ChooseProblem {
        problem,
        cell: Some(cell),
    };
    let next = cell.map_or(0, |cell| (cell + 1) % count);
    let before = cell.map_or(count - 1, |cell| (cell + count - 1) % count);
    let words = match (cell, count) {
        (Some(cell), count) if count > 1 => format!("{} of {}", thousands(cell as u64 + 1), thousands(count as u64)),
        (_, count) => counted(count, "cell", "cells"),
    };
    let arrow = |ui: &mut Ui, forward: bool, commands: &mut Vec<Command>| {
        let (icon, word, to) = if forward {
            (icons::ICON_CHEVRON_RIGHT, "Next cell", next)
        } else {
            (icons::ICON_CHEVRON_LEFT, "Previous cell", before)
        };
        let name = format!("{word} of problem {}", problem + 1);
        if icon_button(ui, icon, &name, "Select this cell alone", Ok(())).clicked() {
            commands.push(ask(to));
        }
    };
    if count > 1 {
        arrow(ui, from_right, commands);
    }
    ui.label(RichText::new(words).small().color(theme.weak));
    if count > 1 {
        arrow(ui, !from_right, commands);
    }
}

/// Whether a problem is about the settings, not about cells.
fn concerns_settings(code: &str) -> bool {
    code.starts_with("effect-")
        || matches!(
            code,
            "stars-range"
                | "min-range"
                | "colours-range"
                | "weights-zero"
                | "weights-sum"
                | "no-moves"
                | "timing-range"
                | "timing-long"
                | "goal-met"
                | "goal-unreachable"
                | "cannot-reshuffle"
                | "not-startable"
        )
}
