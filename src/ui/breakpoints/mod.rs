//! The Breakpoints panel: what stops the run, how often it has been met, and the form for another; below it, what steps into it.

mod form;
mod words;

pub use words::words;

use egui::{Align, Button, Checkbox, Label, Layout, RichText, ScrollArea, Ui, UiBuilder, WidgetInfo, vec2};
use egui_material_icons::icons;

use super::controls::{hint_ui, icon_button, named};
use super::injections::{InjectionsView, injections_ui};
use super::theme::{Theme, digits_font, size};
use crate::action::breakpoint::{MOST, Numbered};
use crate::action::state::thousands;
use crate::action::{ActionId, Breakpoint, Breakpoints};
use crate::command::Command;
use crate::sim::{Injection, Sim, Watch};
use form::{Choices, Draft, Reply, form_ui};

/// What the panel remembers from frame to frame.
#[derive(Debug, Clone, Default)]
pub struct BreakpointsView {
    /// Counts how often each was met.
    counting: Watch,
    /// What stands in the form.
    draft: Option<Draft>,
    /// The injections below.
    injections: InjectionsView,
}

impl BreakpointsView {
    /// Forgets what was counted: another simulation takes the place of this one.
    pub fn forget(&mut self) {
        self.counting = Watch::default();
    }

    /// Opens the form of injections on one.
    pub fn begin_injection(&mut self, injection: &Injection) {
        self.injections.begin(injection);
    }
}

/// Shows the lists. `here` is the moment that is shown, whose injections they are; `selected` is the selected action with the name of its
/// kind, which what is new begins with.
pub fn breakpoints_ui(
    sim: &Sim,
    here: &Sim,
    breakpoints: &Breakpoints,
    view: &mut BreakpointsView,
    selected: Option<&(ActionId, String, bool)>,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    if view.counting.breakpoints() != breakpoints {
        view.counting = Watch::new(breakpoints.clone());
    }
    let kinds = sim.kinds();
    let choices = Choices {
        kinds: &kinds,
        faces: sim.settings().colours(),
        board: (sim.board().width(), sim.board().height()),
    };
    ui.spacing_mut().item_spacing.y = 0.0;
    head_ui(breakpoints, view, selected, ui, commands);
    let builder = UiBuilder::new().max_rect(ui.available_rect_before_wrap().shrink2(vec2(8.0, 0.0)));
    ui.scope_builder(builder, |ui| {
        ScrollArea::vertical().id_salt("breakpoints").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            if view.draft.as_ref().is_some_and(|draft| draft.number.is_none()) {
                draft_ui(breakpoints, view, "Add", &choices, ui, commands);
                ui.separator();
            }
            for one in breakpoints.list() {
                if view.draft.as_ref().is_some_and(|draft| draft.number == Some(one.number)) {
                    draft_ui(breakpoints, view, "Save", &choices, ui, commands);
                    ui.separator();
                } else {
                    row_ui(sim, here, one, breakpoints.muted, view, ui, commands);
                }
            }
            if breakpoints.list().is_empty() && view.draft.is_none() {
                ui.add_space((ui.available_height() * 0.1).min(20.0));
                hint_ui(
                    ui,
                    icons::ICON_STOP_CIRCLE,
                    "Nothing stops the run. Add a breakpoint here, or with the right button on a row of the tree or on a cell of Live",
                );
            }
            ui.add_space(size::GAP);
            ui.separator();
            let is_past = !std::ptr::eq(sim, here);
            injections_ui(here, is_past, &mut view.injections, selected, ui, commands);
            ui.add_space(size::PAD);
        });
    });
}

/// How many there are, mute all, add.
fn head_ui(
    breakpoints: &Breakpoints,
    view: &mut BreakpointsView,
    selected: Option<&(ActionId, String, bool)>,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let theme = Theme::of(ui);
    let room = vec2(ui.available_width(), size::BAR);
    ui.allocate_ui_with_layout(room, Layout::right_to_left(Align::Center), |ui| {
        ui.set_height(size::BAR);
        ui.add_space(size::GAP);
        ui.spacing_mut().item_spacing.x = 4.0;
        let icon = icons::ICON_ADD.rich_text().size(15.0).color(theme.accent);
        let add = Button::new((icon, RichText::new("Add"))).gap(3.0);
        let is_room = breakpoints.list().len() < MOST && view.draft.is_none();
        let add = named(ui.add_enabled(is_room, add), "Add breakpoint");
        let add = add
            .on_hover_text("Begins a new breakpoint, on the kind of the selected action")
            .on_disabled_hover_text(if view.draft.is_some() {
                "The form is open: finish it first.".to_owned()
            } else {
                format!("{MOST} breakpoints are the most; remove one first.")
            });
        if add.clicked() {
            let breakpoint = Breakpoint {
                kind: selected.map(|(_, name, _)| name.clone()),
                moment: crate::action::Moment::Completes,
                ..Breakpoint::default()
            };
            view.draft = Some(Draft::new(None, breakpoint));
        }
        let mut muted = breakpoints.muted;
        let mute = ui.add_enabled(!breakpoints.list().is_empty(), Checkbox::new(&mut muted, "Mute all"));
        if mute.on_hover_text("Passes over all of them for now").changed() {
            commands.push(Command::MuteBreakpoints(muted));
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add_space(size::PAD);
            let armed = breakpoints.armed().count();
            let words = match (breakpoints.list().len(), armed) {
                (0, _) => String::new(),
                (_, 1) => "1 armed".to_owned(),
                (_, armed) => format!("{armed} armed"),
            };
            ui.add(Label::new(RichText::new(words).small().color(theme.weak)).truncate());
        });
    });
    let line = ui.min_rect().bottom();
    ui.painter().hline(ui.max_rect().x_range(), line, (1.0, theme.border));
    ui.add_space(4.0);
}

fn draft_ui(
    breakpoints: &Breakpoints,
    view: &mut BreakpointsView,
    verb: &str,
    choices: &Choices<'_>,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let Some(draft) = &mut view.draft else { return };
    let reply = form_ui(ui, draft, breakpoints, verb, choices);
    if reply == Some(Reply::Done) {
        commands.push(match draft.number {
            Some(number) => Command::EditBreakpoint(number, draft.breakpoint.clone()),
            None => Command::AddBreakpoint(draft.breakpoint.clone()),
        });
    }
    if reply.is_some() {
        view.draft = None;
    }
}

fn row_ui(
    sim: &Sim,
    here: &Sim,
    one: &Numbered,
    muted: bool,
    view: &mut BreakpointsView,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let theme = Theme::of(ui);
    let number = one.number;
    let said = words(&one.breakpoint);
    let all = view.counting.count(number, sim);
    let moment = here.tree().last_transition();
    let so_far = (!std::ptr::eq(sim, here)).then(|| view.counting.count_until(number, sim, moment));
    // In the past both, as the moment is told: which of all it is.
    let met = match so_far {
        Some(so_far) => format!("{} of {}", thousands(so_far as u64), thousands(all as u64)),
        None => thousands(all as u64),
    };
    let room = vec2(ui.available_width(), size::ROW + 2.0);
    ui.allocate_ui_with_layout(room, Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let remove = format!("Remove breakpoint {number}");
        if icon_button(ui, icons::ICON_CLOSE, &remove, "It stops nothing any more", Ok(())).clicked() {
            commands.push(Command::RemoveBreakpoint(number));
        }
        let edit = format!("Edit breakpoint {number}");
        if icon_button(ui, icons::ICON_EDIT, &edit, "Changes it in its place", Ok(())).clicked() {
            view.draft = Some(Draft::new(Some(number), one.breakpoint.clone()));
        }
        let hits = RichText::new(format!("{met}×"))
            .font(digits_font(size::SMALL))
            .color(theme.weak);
        let hits = ui.add(Label::new(hits));
        hits.widget_info(|| {
            WidgetInfo::labeled(
                egui::Role::Label,
                true,
                format!("Breakpoint {number} met {met} times"),
            )
        });
        let told = match so_far {
            Some(_) => " up to the moment that is shown and in all",
            None => "",
        };
        hits.on_hover_text(format!(
            "Met {met} times{told}, counted through the whole record of this run, whether it was added by then and stopped or not. A \
             time at which it stops alone is counted in the same way."
        ));
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let mut enabled = one.breakpoint.enabled;
            let ink = if enabled && !muted { theme.strong } else { theme.weak };
            let digits = RichText::new(number.to_string())
                .font(digits_font(size::SMALL))
                .color(theme.weak);
            let check = ui.add(Checkbox::without_text(&mut enabled));
            check.widget_info(|| {
                WidgetInfo::selected(
                    egui::Role::CheckBox,
                    true,
                    enabled,
                    format!("Breakpoint {number}: {said}"),
                )
            });
            if check.on_hover_text("Whether it stops the run").changed() {
                let breakpoint = Breakpoint {
                    enabled,
                    ..one.breakpoint.clone()
                };
                commands.push(Command::EditBreakpoint(number, breakpoint));
            }
            ui.label(digits);
            let label = Label::new(RichText::new(&said).color(ink)).truncate();
            ui.add(label.show_tooltip_when_elided(false)).on_hover_text(&said);
        });
    });
}
