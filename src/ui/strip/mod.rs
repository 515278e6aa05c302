//! Live's strip: its first line, which says in a word how the game stands, why, and what leads on. Below it stand score, moves,
//! goals and the next tile.

mod flow;
mod goals;
mod meter;
mod pile;
mod progress;
mod status;

use std::cell::RefCell;
use std::time::Duration;

use egui::text::LayoutJob;
use egui::{
    Align, Button, Color32, FontId, Label, Layout, Popup, PopupCloseBehavior, Rect, RichText, Role, ScrollArea, Sense,
    TextStyle, Ui, UiBuilder, WidgetInfo, accesskit, vec2,
};
use egui_material_icons::icons;

use self::flow::Slot;
use self::status::Lead;
use crate::board::Board;
use crate::command::{Command, Solve};
use crate::level::Puzzle;
use crate::session::{LiveState, Refused, Status, status};
use crate::sim::Sim;
use crate::ui::atlas::Atlas;
use crate::ui::controls::named;
use crate::ui::injections::rows_ui;
use crate::ui::keys::with_keys;
use crate::ui::live_effects::{Anchors, LiveEffects};
use crate::ui::numbers::spell;
use crate::ui::theme::{Theme, size};
use crate::words::counted;

/// A cause that gets less room than this is left out, in points.
const LEAST_CAUSE: f32 = 36.0;

/// The width of the icon before the words, in points.
const ICON: f32 = 18.0;

/// The width of the count of breakpoints with its button, in points.
const ARMED: f32 = 144.0;

/// The room of », in points.
const MORE: f32 = 32.0;

/// From this width on, in points, the cause stands in the first line; below it has a line of its own, and below the other two.
const WIDE: f32 = 640.0;
const NARROW: f32 = 400.0;

/// The height of a line of the cause, in points.
const CAUSE: f32 = 16.0;

/// So many lines of goals, and of an encounter, are shown at most; the rest is behind ».
const MOST_LINES: usize = 2;

/// Shows the strip, and below it moves, score, goals, the next tile and the encounter. `board` is the one that Live shows: the
/// game's own, or that of a preview; `effects` are on their way on it.
pub fn strip_ui(
    sim: &Sim,
    board: &Board,
    effects: &LiveEffects,
    live: &LiveState,
    atlas: &Atlas,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) -> Anchors {
    let status = status(sim, live);
    let now = ui.input(|input| input.time);
    let refused = live
        .refused
        .as_ref()
        .and_then(|refused| Some((refused, refused.remaining_secs(now)?)));
    if let Some((_, remaining)) = refused {
        ui.ctx().request_repaint_after(Duration::from_secs_f64(remaining));
    }
    let anchors = RefCell::new(Anchors::default());
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let refused = refused.map(|(refused, _)| refused);
        let asked = RefCell::new(commands);
        let (lines, fight) = match sim.level().puzzle {
            Puzzle::Mahjong(_) => (pile::slots(sim, board, live, ui, &asked), Vec::new()),
            Puzzle::Sokoban(_) => (progress::slots(board, ui), Vec::new()),
            Puzzle::Match3(_) => (
                goals::slots(sim, board, atlas, ui),
                goals::encounter_slots(sim, board, effects, atlas, ui, &anchors),
            ),
        };
        let width = ui.available_width();
        let height = |slots: &[Slot<'_>]| match slots {
            [] => 0.0,
            slots => flow::height(slots, width, MOST_LINES),
        };
        let below = height(&lines) + height(&fight);
        if sim.not_startable().is_some() {
            // The same height, so that the board stays where it is; what would be told of a game tells why there is none.
            status_ui(sim, live, &status, refused, below, ui, &mut asked.borrow_mut());
            return;
        }
        status_ui(sim, live, &status, refused, 0.0, ui, &mut asked.borrow_mut());
        flow::flow_ui(ui, lines, MOST_LINES, "More of the game");
        if !fight.is_empty() {
            flow::flow_ui(ui, fight, MOST_LINES, "More of the encounter");
        }
    });
    anchors.into_inner()
}

/// The height of the line of the cause below the first line, in points: none where the strip is wide enough for both in one, and two
/// lines of small words where it is narrow. It is of the width alone: what is told never moves the board.
const fn cause_height(width: f32) -> f32 {
    if width >= WIDE {
        0.0
    } else if width >= NARROW {
        CAUSE
    } else {
        2.0 * CAUSE
    }
}

/// Shows the first line, and the cause below it where that has a line of its own; `more` points below it are the cause's too.
fn status_ui(
    sim: &Sim,
    live: &LiveState,
    status: &Status,
    refused: Option<&Refused>,
    more: f32,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let theme = Theme::of(ui);
    let width = ui.available_width();
    let (bar, _) = ui.allocate_exact_size(vec2(width, size::BAR), Sense::hover());
    let below = cause_height(width) + more;
    let (below, _) = ui.allocate_exact_size(vec2(width, below), Sense::hover());
    let title = if refused.is_some() {
        "Refused".to_owned()
    } else {
        status.to_string()
    };
    let (cause, tint) = match (refused, &live.remark) {
        (Some(refused), _) => (refused.sentence.clone(), theme.strong),
        (None, Some(remark)) => (remark.clone(), theme.text),
        (None, None) => (status.cause(sim, live), theme.weak),
    };
    let cause = spell(ui.ctx(), &cause).into_owned();
    let in_one = below.height() <= 0.0;
    let leads = status.commands(sim, live);
    let measure = |words: &str| {
        let font = TextStyle::Body.resolve(ui.style());
        ui.painter().layout_no_wrap(words.to_owned(), font, theme.text).size().x
    };
    let spacing = ui.spacing();
    let button = 2.0 * spacing.button_padding.x + spacing.item_spacing.x + 2.0;
    let buttons: Vec<f32> = leads.iter().map(|lead| measure(widest(lead)) + button).collect();
    // In one line a refusal says all of itself.
    let has_title = !(in_one && refused.is_some());
    let title_width = if has_title {
        measure(&title).max(measure(&status.widest()))
    } else {
        0.0
    };
    let front = ICON + title_width + 3.0 * spacing.item_spacing.x;
    let armed = if live.breakpoints.0 + live.injections.0 > 0 {
        ARMED
    } else {
        0.0
    };
    let least = if in_one { LEAST_CAUSE } else { 0.0 };
    let plan = Plan::of(bar.width() - front - least, &buttons, armed);

    let builder = UiBuilder::new()
        .max_rect(bar)
        .layout(Layout::right_to_left(Align::Center));
    // A child that takes no room of its own: what does not fit is cut, and the board below stays as wide as its panel.
    let mut line = ui.new_child(builder);
    line.set_clip_rect(bar.intersect(ui.clip_rect()));
    {
        let ui = &mut line;
        if plan.more {
            more_ui(sim, &leads[plan.leads..], !plan.armed, live, ui, commands);
        }
        leads_ui(&leads[..plan.leads], status, live, ui, commands);
        if plan.armed {
            armed_ui(sim, live, ui, commands);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let (icon, colour) = match refused {
                Some(_) => (icons::ICON_BLOCK, theme.bad),
                None => (status.icon(), status.colour(theme)),
            };
            let points = if *status == Status::AtRest && refused.is_none() {
                11.0
            } else {
                17.0
            };
            ui.add_sized(
                vec2(ICON, 20.0),
                Label::new(icon.rich_text().size(points).color(colour)),
            );
            if has_title {
                ui.add(Label::new(RichText::new(&title).color(theme.strong)).truncate());
            }
            if in_one && ui.available_width() > LEAST_CAUSE {
                ui.add(Label::new(RichText::new(&cause).color(tint)).truncate());
            }
        });
    }
    if !in_one {
        cause_ui(&cause, tint, below, ui);
    }
    let words = match refused {
        Some(_) => cause,
        None => format!("{title}: {cause}"),
    };
    announce(ui, bar, words);
}

/// The cause in its place, in as many lines as that has; what is cut shows whole in a tooltip.
pub(super) fn cause_ui(cause: &str, tint: Color32, place: Rect, ui: &mut Ui) {
    if cause.is_empty() {
        return;
    }
    let font = FontId::proportional(size::SMALL + 1.0);
    let mut job = LayoutJob::simple(cause.to_owned(), font, tint, place.width());
    job.wrap.max_rows = ((place.height() / CAUSE).floor() as usize).max(1);
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let response = ui.interact(place, ui.scope_id().with("cause"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, cause));
    ui.painter().galley(place.min, galley.clone(), tint);
    if galley.elided {
        response.on_hover_text(cause);
    }
}

/// The name with the most room that stands in the place of a lead: what takes the place of another must not move the rest.
const fn widest(lead: &(&'static str, Command, &'static str)) -> &'static str {
    match lead.1 {
        Command::Solve(Solve::Play(_)) => status::PLAY,
        _ => lead.0,
    }
}

/// What stands in the first line of the strip beside the words; the rest is behind ».
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Plan {
    /// How many of the commands that lead on.
    leads: usize,
    /// Whether what is armed is counted.
    armed: bool,
    more: bool,
}

impl Plan {
    /// What fits into a room, by the widths of the commands and of the count of what is armed; 0 where nothing is.
    fn of(room: f32, buttons: &[f32], armed: f32) -> Self {
        let all: f32 = buttons.iter().sum();
        if all + armed <= room {
            return Self {
                leads: buttons.len(),
                armed: armed > 0.0,
                more: false,
            };
        }
        let mut left = room - MORE;
        let mut leads = 0;
        for button in buttons {
            if *button > left {
                break;
            }
            left -= button;
            leads += 1;
        }
        Self {
            leads,
            armed: armed > 0.0 && leads == buttons.len() && armed <= left,
            more: true,
        }
    }
}

/// The one or two commands that lead on, the first in the colour of the program and nearest to the words.
fn leads_ui(leads: &[Lead], status: &Status, live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    for (index, (name, command, tip)) in leads.iter().enumerate().rev() {
        let text = RichText::new(*name);
        let button = if index == 0 {
            Button::new(text.color(theme.on_accent)).fill(theme.accent)
        } else {
            Button::new(text)
        };
        let tip = lead_tip(ui, live, command, tip);
        let why_not = status.keeps_from(command);
        let font = TextStyle::Button.resolve(ui.style());
        let word = ui
            .painter()
            .layout_no_wrap(widest(&leads[index]).to_owned(), font, theme.text);
        let width = word.size().x + 2.0 * ui.spacing().button_padding.x;
        let response = ui.add_enabled(why_not.is_none(), button.min_size(vec2(width, 24.0)));
        let response = response.on_hover_text(tip);
        let response = match why_not {
            Some(why) => response.on_disabled_hover_text(why),
            None => response,
        };
        if response.clicked() {
            commands.push(command.clone());
        }
    }
}

fn lead_tip(ui: &Ui, live: &LiveState, command: &Command, tip: &str) -> String {
    match id_of(command) {
        Some(id) => with_keys(ui.ctx(), live.keymap, id, tip),
        None => tip.to_owned(),
    }
}

/// The menu behind »: the commands that have no room, and what is armed.
fn more_ui(sim: &Sim, leads: &[Lead], armed: bool, live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    let menu = ui.menu_button(RichText::new("»").size(16.0), |ui| {
        for (name, command, tip) in leads {
            let tip = lead_tip(ui, live, command, tip);
            if ui.button(*name).on_hover_text(tip).clicked() {
                commands.push(command.clone());
            }
        }
        if armed {
            ui.horizontal(|ui| {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    armed_ui(sim, live, ui, commands);
                });
            });
        }
    });
    menu.response
        .widget_info(|| WidgetInfo::labeled(Role::Button, true, "More that leads on"));
}

/// The entry of the table that asks for the same.
const fn id_of(command: &Command) -> Option<&'static str> {
    Some(match command {
        Command::Play => "continue",
        Command::PlayOn => "play-on",
        Command::BackToNow => "back-to-now",
        Command::Settle => "settle",
        Command::RollBack => "roll-back",
        Command::Reshuffle => "reshuffle",
        Command::Restart => "restart",
        Command::NewSeed => "new-seed",
        Command::Solve(Solve::Play(_)) => "play-solution",
        _ => return None,
    })
}

/// How many breakpoints and injections are armed, with the way to mute them; nothing while there is none.
fn armed_ui(sim: &Sim, live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    let ((breakpoints, breaks_not), (injections, injects_not)) = (live.breakpoints, live.injections);
    let count = breakpoints + injections;
    if count == 0 {
        return;
    }
    let theme = Theme::of(ui);
    // Those of a kind of which there is none are as the others are.
    let muted = (breaks_not || breakpoints == 0) && (injects_not || injections == 0);
    let parts = [
        (breakpoints, "breakpoint", "breakpoints"),
        (injections, "injection", "injections"),
    ];
    let parts = parts.into_iter().filter(|part| part.0 > 0);
    let armed: Vec<String> = parts.map(|(count, one, more)| counted(count, one, more)).collect();
    let armed = armed.join(" and ");
    let (word, tip, tint) = if muted {
        ("Unmute all", format!("{armed} muted: minds them again"), theme.weak)
    } else {
        (
            "Mute all",
            format!("{armed} armed: passes over all of them for now"),
            theme.bad,
        )
    };
    let button = Button::new(RichText::new(word).color(theme.text)).frame_when_inactive(false);
    if ui.add(button.min_size(vec2(0.0, 24.0))).on_hover_text(&tip).clicked() {
        commands.push(Command::MuteAll(!muted));
    }
    ui.spacing_mut().item_spacing.x = 4.0;
    let number = RichText::new(count.to_string()).color(theme.text);
    if injections == 0 {
        ui.add(Label::new(number)).on_hover_text(&tip);
    } else {
        injections_ui(sim, number, &tip, ui, commands);
    }
    let icon = if breakpoints == 0 {
        icons::ICON_SYRINGE
    } else {
        icons::ICON_STOP_CIRCLE
    };
    let icon = icon.rich_text().size(15.0).color(tint);
    let mark = ui.add(Label::new(icon)).on_hover_text(&tip);
    let state = if muted { "muted" } else { "armed" };
    mark.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{armed} {state}")));
}

/// The count as a button: its tooltip says what each injection does, and its menu mutes and removes them one by one.
fn injections_ui(sim: &Sim, number: RichText, tip: &str, ui: &mut Ui, commands: &mut Vec<Command>) {
    /// So many are told in the tooltip; the menu holds all.
    const TOLD: usize = 12;
    let list = || sim.injections().list().filter(|one| !one.is_spent());
    let mut words = vec![tip.to_owned()];
    words.extend(
        list()
            .take(TOLD)
            .map(|one| format!("{}: {}", one.number, one.injection)),
    );
    if list().count() > TOLD {
        words.push(format!("{} more", list().count() - TOLD));
    }
    let count = Button::new(number).frame_when_inactive(false);
    let count = named(ui.add(count), "Injections in this run").on_hover_text(words.join("\n"));
    Popup::menu(&count)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .show(|ui| {
            ui.set_width(300.0);
            ScrollArea::vertical()
                .max_height(300.0)
                .show(ui, |ui| rows_ui(sim, ui, commands));
        });
}

/// Tells a screen reader when the strip says something else.
fn announce(ui: &Ui, bar: egui::Rect, words: String) {
    let id = ui.scope_id().with("announced");
    ui.interact(bar, id, Sense::empty());
    ui.ctx().accesskit_node_builder(id, |node| {
        node.set_role(accesskit::Role::Status);
        node.set_live(accesskit::Live::Polite);
        node.set_label("Live status");
        node.set_bounds(accesskit::Rect {
            x0: bar.min.x.into(),
            y0: bar.min.y.into(),
            x1: bar.max.x.into(),
            y1: bar.max.y.into(),
        });
        node.set_value(words);
    });
}
