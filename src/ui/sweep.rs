//! The Cancel sweep panel: how far a sweep of a chain has come, and which promises broke.

use egui::{Align, Button, Label, Layout, ProgressBar, RichText, ScrollArea, Ui, UiBuilder, WidgetInfo, vec2};
use egui_material_icons::icons;

use super::controls::{hint_ui, icon_button, named};
use super::numbers::spell;
use super::theme::{Theme, size};
use crate::action::ActionId;
use crate::command::Command;
use crate::sim::sweep::{Broken, MOST_BROKEN, Report};
use crate::sim::{CancelOutcome, Scope, Sim};
use crate::words::{counted, thousands};

/// A sweep as it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct SweepState {
    /// The chain, by its root: `#12 Swap (2,4)→(2,3)`.
    pub title: String,
    /// Whether it goes on.
    pub running: bool,
    /// What was found so far.
    pub report: Report,
}

impl SweepState {
    /// Whether it was ended before its time.
    #[must_use]
    pub const fn was_stopped(&self) -> bool {
        let (done, all) = self.report.transitions;
        !self.running && done < all
    }
}

/// Shows the panel. `now` is the run to whose moments the rows lead.
pub fn sweep_ui(
    now: &Sim,
    state: Option<&SweepState>,
    selected: Option<ActionId>,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    ui.spacing_mut().item_spacing.y = 0.0;
    head_ui(state, selected, ui, commands);
    let builder = UiBuilder::new().max_rect(ui.available_rect_before_wrap().shrink2(vec2(8.0, 0.0)));
    ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        let Some(state) = state else {
            ui.add_space((ui.available_height() * 0.15).min(40.0));
            let words = "Runs a chain once for each of its transitions with a cancel there, in every scope and outcome, \
                         then Settle, and tells which promises broke. Select an action of the chain first";
            hint_ui(ui, icons::ICON_RADAR, words);
            return;
        };
        standing_ui(state, ui);
        ScrollArea::vertical().id_salt("broken").auto_shrink(false).show(ui, |ui| {
            for (index, broken) in state.report.broken.iter().enumerate() {
                row_ui(now, index + 1, broken, ui, commands);
            }
            let more = state.report.broken_in_all - state.report.broken.len() as u64;
            if more > 0 {
                let words = format!("{} more; the first {MOST_BROKEN} are listed.", thousands(more));
                ui.label(RichText::new(words).color(Theme::of(ui).weak));
            }
        });
    });
}

/// The chain, and the way to begin or end a sweep.
fn head_ui(state: Option<&SweepState>, selected: Option<ActionId>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let running = state.is_some_and(|state| state.running);
    let room = vec2(ui.available_width(), size::BAR);
    ui.allocate_ui_with_layout(room, Layout::right_to_left(Align::Center), |ui| {
        ui.set_height(size::BAR);
        ui.add_space(size::GAP);
        ui.spacing_mut().item_spacing.x = 4.0;
        if running {
            let stop = named(ui.add(Button::new("Stop")), "Stop the sweep");
            if stop.on_hover_text("Ends the sweep; what it has found stays").clicked() {
                commands.push(Command::StopSweep);
            }
        } else {
            let sweep = ui.add_enabled(selected.is_some(), Button::new("Sweep"));
            let sweep = named(sweep, "Sweep the selected chain")
                .on_hover_text("Sweeps the chain of the selected action")
                .on_disabled_hover_text("No action is selected; click one in the tree.");
            if let Some(action) = selected.filter(|_| sweep.clicked()) {
                commands.push(Command::CancelSweep(action));
            }
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add_space(size::PAD);
            let title = state.map_or("", |state| &state.title);
            ui.add(Label::new(RichText::new(&*spell(ui.ctx(), title)).color(theme.strong)).truncate());
        });
    });
    let line = ui.min_rect().bottom();
    ui.painter().hline(ui.max_rect().x_range(), line, (1.0, theme.border));
    ui.add_space(4.0);
}

/// How far it has come, and what came of it, in a sentence.
fn standing_ui(state: &SweepState, ui: &mut Ui) {
    let theme = Theme::of(ui);
    let (done, all) = state.report.transitions;
    if state.running {
        let words = format!("{} of {}", thousands(done), counted(all, "transition", "transitions"));
        let bar = ProgressBar::new(done as f32 / all.max(1) as f32).text(&words);
        let bar = ui.add(bar);
        bar.widget_info(|| WidgetInfo::labeled(egui::Role::ProgressIndicator, true, format!("Sweep: {words}")));
    }
    let words = summary(state);
    let is_bad = state.report.broken_in_all > 0;
    let (icon, tint) = match (is_bad, state.running) {
        (true, _) => (icons::ICON_ERROR, theme.bad),
        (false, true) => (icons::ICON_HOURGLASS_TOP, theme.weak),
        (false, false) => (icons::ICON_CHECK_CIRCLE, theme.good),
    };
    ui.horizontal_top(|ui| {
        ui.label(icon.rich_text().size(15.0).color(tint));
        ui.add(Label::new(RichText::new(&words).color(theme.text)).wrap());
    });
    if state.report.refused > 0 {
        let count = thousands(state.report.refused);
        let words = format!(
            "{count} roll backs of an action alone were refused, as another had written on the same place; they kept the board."
        );
        ui.add(Label::new(RichText::new(words).small().color(theme.weak)).wrap());
    }
}

/// What came of a sweep, in a sentence.
#[must_use]
pub fn summary(state: &SweepState) -> String {
    let Report {
        transitions: (done, all),
        every,
        cases,
        broken_in_all,
        ..
    } = state.report;
    let at = match every {
        0 | 1 => counted(done, "transition", "transitions"),
        every => format!(
            "one in {} of {}, as the chain is long",
            thousands(every),
            counted(done, "transition", "transitions")
        ),
    };
    let tried = format!("{} at {at}", counted(cases, "cancel", "cancels"));
    let broken = match broken_in_all {
        0 => "none broken".to_owned(),
        count => counted(count, "promise broken", "promises broken"),
    };
    if state.running {
        format!("{tried}: {broken} so far.")
    } else if state.was_stopped() {
        format!(
            "Stopped after {} of {}: {broken} so far.",
            thousands(done),
            counted(all, "transition", "transitions")
        )
    } else {
        let mut letters = broken.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        let broken: String = first.into_iter().chain(letters).collect();
        format!("{broken}: {tried}, each settled and run again.")
    }
}

/// How to get to a broken promise: `transition 14, the chain of #12, rolled back`.
fn way_to(broken: &Broken) -> String {
    let case = &broken.case;
    let what = match case.scope {
        Scope::Chain => format!("the chain of {}", case.target),
        Scope::Action => format!("{} alone", case.target),
    };
    let how = match case.outcome {
        CancelOutcome::Keep => "board kept",
        CancelOutcome::RollBack => "rolled back",
    };
    format!("transition {}, {what}, {how}", thousands(case.transition))
}

/// The room of the two buttons of a row, in points.
const BUTTONS: f32 = 72.0;

fn row_ui(now: &Sim, number: usize, broken: &Broken, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let case = broken.case;
    // The run may have gone another way since.
    let is_here = now.tree().transition(case.transition) == Some(&case.change);
    let enabled = || {
        let why = "The run that is shown went another way; choose the branch that was swept.";
        if is_here { Ok(()) } else { Err(why.to_owned()) }
    };
    let way = spell(ui.ctx(), &way_to(broken)).into_owned();
    let found = format!("{}, but {}", broken.invariant.words(), broken.words);
    let found = spell(ui.ctx(), &found).into_owned();
    // Told whole: the end of the sentence is what broke.
    let font = egui::TextStyle::Body.resolve(ui.style());
    let width = (ui.available_width() - BUTTONS).max(60.0);
    let told = ui.painter().layout(found.clone(), font, theme.strong, width).size().y;
    let room = vec2(ui.available_width(), (told + size::ROW).max(2.0 * size::ROW));
    ui.allocate_ui_with_layout(room, Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let name = format!("Cancel as in {number}");
        let tip = "Goes to that moment and cancels there, on a branch of its own";
        if icon_button(ui, icons::ICON_STOP_CIRCLE, &name, tip, enabled()).clicked() {
            commands.push(Command::GoTo(case.transition));
            commands.push(Command::Cancel {
                target: case.target,
                scope: case.scope,
                outcome: case.outcome,
            });
        }
        let name = format!("Go to broken promise {number}");
        let tip = "Live shows the moment at which the cancel strikes, and its action is selected";
        if icon_button(ui, icons::ICON_FILTER_CENTER_FOCUS, &name, tip, enabled()).clicked() {
            commands.push(Command::GoTo(case.transition));
            commands.push(Command::SelectAction(Some(case.target)));
        }
        ui.with_layout(Layout::top_down(Align::Min), |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.set_max_width(width);
            ui.add(Label::new(RichText::new(&found).color(theme.strong)).wrap());
            ui.add(Label::new(RichText::new(&way).small().color(theme.weak)).truncate());
        });
    });
}
