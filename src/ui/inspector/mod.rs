//! The Inspector: everything about the selected action; and, when it is asked for, who wrote a cell.

mod boards;
pub(super) mod fields;
mod journal;
mod kin;
mod params;
mod text;
mod times;
mod who;

use egui::text::{LayoutJob, TextWrapping};
use egui::{Align, Align2, Button, FontId, Layout, RichText, Role, ScrollArea, Sense, TextStyle, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;

use crate::action::{ActionId, Cause, Node, State};
use crate::command::Command;
use crate::grid::Cell;
use crate::sim::at::state_at;
use crate::sim::{Action, RootTotals, Sim};
use crate::ui::atlas::Atlas;
use crate::ui::controls;
use crate::ui::numbers::spell;
use crate::ui::preview;
use crate::ui::record::Record;
use crate::ui::theme::{Theme, digits_font, icon_font, size};
use crate::ui::tree::{menu, words};
use fields::{capitalised, section_ui};

/// The width of the two buttons of a cancel, in points.
const CANCEL_BUTTONS: f32 = 178.0;

/// What stands beside name, number and the word of the state: two icons, and gaps; in points.
const STATE_ROOM: f32 = 90.0;

/// What the Inspector remembers from frame to frame.
#[derive(Debug, Clone)]
pub struct InspectorView {
    /// The cell whose writers are listed.
    pub who: Option<Cell>,
    /// Whether before and after are of the whole subtree.
    whole: bool,
    compared: Option<boards::Compared>,
    listed: Option<journal::Listed>,
    found: Option<who::Found>,
}

impl Default for InspectorView {
    fn default() -> Self {
        Self {
            who: None,
            whole: true,
            compared: None,
            listed: None,
            found: None,
        }
    }
}

impl InspectorView {
    /// Forgets what was worked out: another simulation takes the place of this one.
    pub fn forget(&mut self) {
        *self = Self {
            whole: self.whole,
            ..Self::default()
        };
    }
}

/// Shows the selected action: what it is, how it stands and why, its kin, parameters, times, and what it changed.
///
/// `here` is the moment that Live shows: an action is shown as it stood there, and who wrote a cell is asked there. Of one that is
/// still to come the record tells what it will have done; its state is that of the moment all the same.
pub fn inspector_ui(
    now: &Sim,
    here: &Sim,
    selected: Option<ActionId>,
    view: &mut InspectorView,
    atlas: &Atlas,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let was_there = selected.is_some_and(|id| here.tree().get(id).is_some());
    let at = At {
        sim: if was_there { here } else { now },
        transition: here.tree().last_transition(),
    };
    looked_at_ui(at, here, was_there, selected, view, atlas, ui, commands);
}

/// The same of a record that never runs, at its playhead.
pub fn record_inspector_ui(
    record: &Record<'_>,
    view: &mut InspectorView,
    atlas: &Atlas,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let node = record.selected.and_then(|id| record.sim.tree().get(id));
    let was_there = node.is_some_and(|node| !record.is_after(node));
    let at = At {
        sim: record.sim,
        transition: record.playhead,
    };
    looked_at_ui(at, record.sim, was_there, record.selected, view, atlas, ui, commands);
}

#[expect(clippy::too_many_arguments, reason = "the panel shows all of these")]
fn looked_at_ui(
    at: At<'_>,
    here: &Sim,
    was_there: bool,
    selected: Option<ActionId>,
    view: &mut InspectorView,
    atlas: &Atlas,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let sim = at.sim;
    let node = selected.and_then(|id| sim.tree().get(id));
    if view.who.is_none() && node.is_none() {
        return match selected {
            Some(id) => nothing_ui(ui, &spell(ui.ctx(), &format!("{id} is no longer in the record"))),
            None => nothing_ui(
                ui,
                "Select an action in the tree: what it is and what it changed is shown here",
            ),
        };
    }
    ScrollArea::vertical()
        .id_salt("inspector")
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            who::who_ui(here, selected, view, ui, commands);
            let Some(node) = node else { return };
            head_ui(at, node, !was_there, ui, commands);
            if was_there && !sim.is_recorded() {
                cancels_ui(sim, node, ui, commands);
            }
            if !sim.board().faces().is_empty() {
                boards::boards_ui(sim, node, view, atlas, ui, commands);
            }
            section_ui(ui, "Parameters", |ui| params::params_ui(node, ui, commands));
            section_ui(ui, "Time", |ui| times::times_ui(sim, node, ui, commands));
            section_ui(ui, "Chain", |ui| kin::kin_ui(at, node, ui, commands));
            journal::journal_ui(sim, node, view, ui, commands);
            ui.add_space(size::PAD);
        });
}

fn nothing_ui(ui: &mut Ui, words: &str) {
    ui.add_space((ui.available_height() * 0.2).min(60.0));
    controls::hint_ui(ui, icons::ICON_FRAME_INSPECT, words);
}

/// Where an action is looked up, and the moment at which its state is told.
#[derive(Clone, Copy)]
struct At<'a> {
    sim: &'a Sim,
    transition: u64,
}

impl At<'_> {
    fn state(self, node: &Node<Action>) -> State {
        state_at(self.sim.tree(), node, self.transition)
    }
}

/// Name, number, state, cause and remark; of one that is still to come, that it is.
fn head_ui(at: At<'_>, node: &Node<Action>, later: bool, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let sim = at.sim;
    let state = controls::look_at(theme, node, at.transition, at.state(node));
    let width = |words: &str, style: TextStyle| {
        let font = style.resolve(ui.style());
        ui.painter().layout_no_wrap(words.to_owned(), font, theme.text).size().x
    };
    let name = words::name(&node.action);
    let number = spell(ui.ctx(), &node.id.to_string()).into_owned();
    let numbered = width(&name, TextStyle::Heading) + width(&number, TextStyle::Monospace);
    // Where name and state would run into each other, the state stands below.
    let is_room = numbered + width(state.word, TextStyle::Body) + STATE_ROOM <= ui.available_width();
    let state_ui = |ui: &mut Ui| {
        ui.label(RichText::new(state.word).color(state.colour));
        ui.label(state.icon.rich_text().size(size::ICON).color(state.colour));
    };
    ui.horizontal(|ui| {
        ui.label(RichText::new(&*name).heading().color(theme.strong));
        ui.label(RichText::new(number).font(digits_font(size::TEXT)).color(theme.weak));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let tip = "All that is said here of the action";
            if controls::icon_button(ui, icons::ICON_CONTENT_COPY, "Copy action as text", tip, Ok(())).clicked() {
                let text = text::text(sim, node, at.state(node));
                ui.ctx().copy_text(spell(ui.ctx(), &text).into_owned());
            }
            if is_room {
                state_ui(ui);
            }
        });
    });
    if !is_room {
        ui.horizontal(|ui| {
            ui.label(state.icon.rich_text().size(size::ICON).color(state.colour));
            ui.label(RichText::new(state.word).color(state.colour));
        });
    }
    if later {
        ui.label(RichText::new("After this moment: what follows is what it did then").color(theme.weak));
        return;
    }
    if let Some(cause) = &node.cause {
        let cause_words = spell(ui.ctx(), &cause.to_string()).into_owned();
        let words = RichText::new(&cause_words).color(state.colour);
        match **cause {
            Cause::CutShort(by) if sim.tree().get(by).is_some() => {
                let response = ui.add(Button::new(words.underline()).frame(false));
                response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &cause_words));
                if response
                    .on_hover_text(spell(ui.ctx(), &format!("Select {by}")))
                    .clicked()
                {
                    commands.push(Command::SelectAction(Some(by)));
                }
            }
            _ => {
                ui.label(words);
            }
        }
    }
    if let Some(totals) = sim.totals_of(node.id).and_then(RootTotals::in_words) {
        ui.label(RichText::new(totals).color(theme.text));
    }
    if let Some(note) = node.action.note() {
        ui.label(RichText::new(note).color(theme.warn));
    }
    if node.undone {
        ui.horizontal(|ui| {
            ui.label(icons::ICON_UNDO.rich_text().size(14.0).color(theme.weak));
            ui.label(RichText::new("Rolled back: what it changed was taken back").color(theme.weak));
        });
    }
}

/// The ways to end it, or its chain, while they live.
fn cancels_ui(sim: &Sim, node: &Node<Action>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let named = |node: &Node<Action>| spell(ui.ctx(), &words::cancel_target(sim, node)).into_owned();
    let cancels = menu::cancels(sim, node, named, words::can_cancel, |node| node.state);
    for cancel in cancels.iter().filter(|cancel| cancel.enabled.is_ok()) {
        let font = FontId::proportional(size::TEXT);
        let mut job = LayoutJob::simple_singleline(cancel.words.clone(), font, theme.text);
        job.wrap = TextWrapping::truncate_at_width((ui.available_width() - 18.0).max(0.0));
        let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
        let fits = ui.available_width() - galley.size().x - 18.0 > CANCEL_BUTTONS;
        let line = |ui: &mut Ui| {
            // Painted, not a label: the buttons say all of it to a screen reader, each once.
            let (line, _) = ui.allocate_exact_size(vec2(18.0 + galley.size().x, 20.0), Sense::hover());
            let middle = line.left_center();
            let icon = icons::ICON_STOP_CIRCLE.codepoint;
            ui.painter()
                .text(middle, Align2::LEFT_CENTER, icon, icon_font(14.0), theme.bad);
            let at = middle + vec2(18.0, -galley.size().y / 2.0);
            ui.painter().galley(at, galley.clone(), theme.text);
        };
        if fits {
            ui.horizontal(|ui| {
                line(ui);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    outcomes_ui(cancel, true, ui, commands);
                });
            });
        } else {
            line(ui);
            ui.horizontal(|ui| {
                ui.add_space(18.0);
                outcomes_ui(cancel, false, ui, commands);
            });
        }
        if let Some(also) = &cancel.also {
            ui.horizontal_wrapped(|ui| {
                ui.add_space(18.0);
                ui.label(RichText::new(&*spell(ui.ctx(), also)).small().color(theme.weak));
            });
        }
    }
}

/// The two ways of a cancel; in a line from the right they stand the other way round.
fn outcomes_ui(cancel: &menu::Cancel, from_right: bool, ui: &mut Ui, commands: &mut Vec<Command>) {
    ui.spacing_mut().item_spacing.x = 4.0;
    let mut outcomes = menu::OUTCOMES;
    if from_right {
        outcomes.reverse();
    }
    for (outcome, how, hint) in outcomes {
        let name = format!("{}, {how}", cancel.words);
        let response = ui.add(Button::new(capitalised(how)));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        preview::point_from(&response, cancel.previewed(outcome));
        if response.on_hover_text(format!("{name}\n{hint}")).clicked() {
            commands.push(cancel.command(outcome));
        }
    }
}
