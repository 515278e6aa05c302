//! The tools in Live's header: restart, play and steps, speed, seed, link, bot. What does not fit goes behind ».

mod branches;
mod choices;
mod seed;

use egui::{RichText, Role, Ui, WidgetInfo};
use egui_material_icons::icons;

use self::branches::{branches_menu, branches_ui};
use self::choices::{bot_ui, bots_ui, link_ui, links_ui, speed_name, speed_ui, speeds_ui};
use self::seed::seed_ui;
use crate::command::table::edit_live;
use crate::command::{Command, NewKind};
use crate::session::LiveState;
use crate::sim::{Sim, Step};
use crate::ui::controls::{divider, icon_button, icon_toggle, tip_beside};
use crate::ui::keys::with_keys;

/// What the transport remembers from frame to frame.
#[derive(Debug, Clone, Default)]
pub struct TransportView {
    /// The seed as it is being typed; `None` shows the one in force.
    seed_text: Option<String>,
}

/// A tool of the header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tool {
    Restart,
    Play,
    Start,
    BackOver,
    Back,
    Into,
    Over,
    Out,
    End,
    Branches,
    Speed,
    Animation,
    Autoplay,
    Bot,
    Seed,
    Link,
    Edit,
}

impl Tool {
    /// From left to right, in groups.
    const GROUPS: [&[Self]; 4] = [
        &[Self::Restart, Self::Play],
        &[
            Self::Start,
            Self::BackOver,
            Self::Back,
            Self::Into,
            Self::Over,
            Self::Out,
            Self::End,
            Self::Branches,
        ],
        &[Self::Speed, Self::Animation, Self::Autoplay, Self::Bot],
        &[Self::Seed, Self::Link, Self::Edit],
    ];

    /// In the order in which they get room.
    const BY_NEED: [Self; 17] = [
        Self::Play,
        Self::Restart,
        Self::Into,
        Self::Over,
        Self::Speed,
        Self::Autoplay,
        Self::Back,
        Self::Animation,
        Self::Edit,
        Self::Start,
        Self::End,
        Self::Out,
        Self::BackOver,
        Self::Seed,
        Self::Link,
        Self::Bot,
        Self::Branches,
    ];

    /// The room that it takes, in points, without the gap after it.
    const fn width(self) -> f32 {
        match self {
            Self::Speed => 66.0,
            Self::Seed => 170.0,
            Self::Link | Self::Bot => 88.0,
            _ => 33.0,
        }
    }
}

/// The room of », and of a divider.
const MORE: f32 = 30.0;
const DIVIDER: f32 = 7.0;
const GAP: f32 = 4.0;

/// The tools that fit into a width, and whether any does not.
fn fitting(width: f32) -> (Vec<Tool>, bool) {
    let dividers = (Tool::GROUPS.len() - 1) as f32 * (DIVIDER + GAP);
    let all: f32 = Tool::BY_NEED.iter().map(|tool| tool.width() + GAP).sum();
    if all + dividers <= width + GAP {
        return (Tool::BY_NEED.to_vec(), false);
    }
    let mut left = width - MORE - dividers;
    let mut fit = Vec::new();
    for tool in Tool::BY_NEED {
        left -= tool.width() + GAP;
        if left < 0.0 {
            break;
        }
        fit.push(tool);
    }
    (fit, true)
}

/// Shows restart, play and steps, speed, seed, link and autoplay in one bar; what does not fit goes behind ».
pub fn transport_ui(sim: &Sim, live: &LiveState, view: &mut TransportView, ui: &mut Ui, commands: &mut Vec<Command>) {
    ui.spacing_mut().item_spacing.x = GAP;
    let (fit, more) = fitting(ui.available_width());
    let mut first = true;
    for group in Tool::GROUPS {
        let shown: Vec<Tool> = group.iter().copied().filter(|tool| fit.contains(tool)).collect();
        if !shown.is_empty() && !std::mem::take(&mut first) {
            divider(ui);
        }
        for tool in shown {
            tool_ui(tool, sim, live, view, ui, commands);
        }
    }
    if more {
        let button = ui.menu_button(RichText::new("»").size(16.0), |ui| {
            for tool in Tool::GROUPS.into_iter().flatten().filter(|tool| !fit.contains(tool)) {
                item_ui(*tool, sim, live, view, ui, commands);
            }
        });
        let response = button.response;
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, "More of Live's tools"));
        response.on_hover_text("More tools");
    }
}

/// Whether a step can be taken, and why not. Into can be asked for at rest too: the strip answers.
fn can_step(sim: &Sim, live: &LiveState, taken: Taken) -> Result<(), String> {
    can_play(sim)?;
    match (taken, sim.current()) {
        (Taken::Back(_), _) if live.can_step_back => Ok(()),
        (Taken::Back(_), _) if sim.tree().last_transition() == 0 => {
            Err("Nothing has happened yet: this is where the run begins".to_owned())
        }
        (Taken::Back(_), _) => Err("This is the first moment that is kept".to_owned()),
        (Taken::Forward(_), Some(_)) | (Taken::Forward(Step::Into), None) => Ok(()),
        (Taken::Forward(_), None) if live.past.is_some() => Ok(()),
        (Taken::Forward(_), None) if sim.is_idle() => Err("At rest: make a move or turn autoplay on".to_owned()),
        (Taken::Forward(_), None) => Err("A stroke is open: it goes on when it ends".to_owned()),
    }
}

/// A step, and which way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Taken {
    Forward(Step),
    Back(Step),
}

impl Taken {
    const fn command(self) -> Command {
        match self {
            Self::Forward(step) => Command::Step(step),
            Self::Back(step) => Command::StepBack(step),
        }
    }
}

fn can_play(sim: &Sim) -> Result<(), String> {
    match sim.not_startable() {
        Some(reason) => Err(format!("Not startable: {reason}")),
        None => Ok(()),
    }
}

/// Whether *Edit live* can be turned on, or off.
fn can_edit(sim: &Sim, live: &LiveState) -> Result<(), String> {
    if live.editing {
        return Ok(());
    }
    edit_live(
        NewKind::of(&sim.level().puzzle),
        live.past.is_some(),
        sim.not_startable(),
    )
}

/// A step in the header: its name, what it does, and the entry of the table whose keys it has.
struct StepTool {
    name: &'static str,
    tip: &'static str,
    id: &'static str,
    taken: Taken,
}

const fn step_of(tool: Tool) -> Option<StepTool> {
    use Taken::{Back, Forward};
    let (name, tip, id, taken) = match tool {
        Tool::Into => ("Step into", "The next transition", "step-into", Forward(Step::Into)),
        Tool::Over => (
            "Step over",
            "Until the running action ends",
            "step-over",
            Forward(Step::Over),
        ),
        Tool::Out => (
            "Step out",
            "Until its parent runs again",
            "step-out",
            Forward(Step::Out),
        ),
        Tool::End => (
            "End of chain",
            "Until the chain ends",
            "end-of-chain",
            Forward(Step::EndOfChain),
        ),
        Tool::Back => (
            "Step back",
            "Takes the last transition back",
            "step-back-into",
            Back(Step::Into),
        ),
        Tool::BackOver => (
            "Step back over",
            "To before the action of the last transition began",
            "step-back-over",
            Back(Step::Over),
        ),
        Tool::Start => (
            "Start of chain",
            "To before the chain began",
            "start-of-chain",
            Back(Step::EndOfChain),
        ),
        _ => return None,
    };
    Some(StepTool { name, tip, id, taken })
}

fn tool_ui(
    tool: Tool,
    sim: &Sim,
    live: &LiveState,
    view: &mut TransportView,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let icon = match tool {
        Tool::Restart => icons::ICON_REPLAY,
        Tool::Play if live.playing => icons::ICON_PAUSE,
        Tool::Play => icons::ICON_PLAY_ARROW,
        Tool::Into => icons::ICON_STEP_INTO,
        Tool::Over => icons::ICON_STEP_OVER,
        Tool::Out => icons::ICON_STEP_OUT,
        Tool::End => icons::ICON_SKIP_NEXT,
        Tool::Start => icons::ICON_SKIP_PREVIOUS,
        Tool::BackOver => icons::ICON_KEYBOARD_DOUBLE_ARROW_LEFT,
        Tool::Back => icons::ICON_ARROW_BACK,
        Tool::Branches => return branches_menu(live, ui, commands),
        Tool::Animation => icons::ICON_ANIMATION,
        Tool::Autoplay => icons::ICON_SMART_TOY,
        Tool::Edit => icons::ICON_STYLUS,
        Tool::Speed => return speed_ui(live, ui, commands),
        Tool::Seed => return seed_ui(sim, live, view, ui, commands),
        Tool::Link => return link_ui(live, ui, commands),
        Tool::Bot => return bot_ui(live, ui, commands),
    };
    let keyed = |ui: &Ui, id, tip| with_keys(ui.ctx(), live.keymap, id, tip);
    if let Some(step) = step_of(tool) {
        let tip = keyed(ui, step.id, step.tip);
        if icon_button(ui, icon, step.name, &tip, can_step(sim, live, step.taken)).clicked() {
            commands.push(step.taken.command());
        }
        return;
    }
    let clicked = match tool {
        Tool::Restart => {
            let tip = keyed(ui, "restart", "Again from the same seed");
            icon_button(ui, icon, "Restart", &tip, Ok(()))
        }
        Tool::Play => {
            let (name, tip) = if live.playing {
                ("Pause", "Stops the clock")
            } else {
                ("Play", "Lets the clock run")
            };
            let tip = keyed(ui, "play", tip);
            icon_button(ui, icon, name, &tip, can_play(sim))
        }
        Tool::Edit => {
            let tip = "The tools paint the running board alone; the level stays as it is";
            icon_toggle(ui, icon, "Edit live", tip, Some(live.editing), can_edit(sim, live))
        }
        Tool::Animation => {
            let tip = "Shows tweens. Off, the clock jumps over them; what happens is the same.";
            icon_toggle(ui, icon, "Animation", tip, Some(live.animation), Ok(()))
        }
        _ => icon_toggle(
            ui,
            icon,
            "Autoplay",
            "Lets a bot play",
            Some(live.autoplay),
            can_play(sim),
        ),
    }
    .clicked();
    if clicked {
        commands.extend(command_of(tool, live));
    }
}

const fn command_of(tool: Tool, live: &LiveState) -> Option<Command> {
    match tool {
        Tool::Restart => Some(Command::Restart),
        Tool::Play if live.playing => Some(Command::Pause),
        Tool::Play => Some(Command::Play),
        Tool::Animation => Some(Command::SetAnimation(!live.animation)),
        Tool::Edit => Some(Command::EditLive(!live.editing)),
        Tool::Autoplay => Some(Command::SetAutoplay(!live.autoplay)),
        _ => None,
    }
}

/// A tool in the menu behind ».
fn item_ui(
    tool: Tool,
    sim: &Sim,
    live: &LiveState,
    view: &mut TransportView,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    if let Some(step) = step_of(tool) {
        let enabled = can_step(sim, live, step.taken);
        let response = ui.add_enabled(enabled.is_ok(), egui::Button::new(step.name));
        let tip = match enabled {
            Ok(()) => with_keys(ui.ctx(), live.keymap, step.id, step.tip),
            Err(why) => why,
        };
        let response = tip_beside(response, &tip);
        if response.clicked() {
            commands.push(step.taken.command());
        }
        return;
    }
    match tool {
        Tool::Animation | Tool::Autoplay | Tool::Edit => {
            let (name, mut on) = match tool {
                Tool::Animation => ("Animation", live.animation),
                Tool::Edit => ("Edit live", live.editing),
                _ => ("Autoplay", live.autoplay),
            };
            let enabled = match tool {
                Tool::Animation => Ok(()),
                Tool::Edit => can_edit(sim, live),
                _ => can_play(sim),
            };
            let response = ui.add_enabled(enabled.is_ok(), egui::Checkbox::new(&mut on, name));
            let response = match enabled {
                Ok(()) => response,
                Err(why) => response.on_disabled_hover_text(why),
            };
            if response.clicked() {
                commands.extend(command_of(tool, live));
            }
        }
        Tool::Restart | Tool::Play => {
            let name = match tool {
                Tool::Restart => "Restart",
                _ if live.playing => "Pause",
                _ => "Play",
            };
            if ui.button(name).clicked() {
                commands.extend(command_of(tool, live));
            }
        }
        Tool::Speed => {
            ui.menu_button(format!("Speed {}", speed_name(live.speed)), |ui| {
                speeds_ui(live, ui, commands);
            });
        }
        Tool::Link => {
            ui.menu_button(format!("Link: {}", live.link.name()), |ui| {
                links_ui(live, ui, commands);
            });
        }
        Tool::Bot => {
            ui.menu_button(format!("Bot: {}", live.bot.name()), |ui| bots_ui(live, ui, commands));
        }
        Tool::Seed => {
            ui.horizontal(|ui| seed_ui(sim, live, view, ui, commands));
        }
        Tool::Branches => {
            ui.menu_button(format!("Branch: {}", live.branch), |ui| branches_ui(live, ui, commands));
        }
        Tool::Into | Tool::Over | Tool::Out | Tool::End | Tool::Back | Tool::BackOver | Tool::Start => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_needed_most_stays_when_room_is_short() {
        let (fit, more) = fitting(2_000.0);
        assert_eq!((fit.len(), more), (Tool::BY_NEED.len(), false));
        let (fit, more) = fitting(230.0);
        assert!(more && fit.starts_with(&[Tool::Play, Tool::Restart, Tool::Into, Tool::Over]));
        assert!(!fit.contains(&Tool::Seed));
        for width in 100..700 {
            let (fit, more) = fitting(width as f32);
            let used: f32 = fit.iter().map(|tool| tool.width() + GAP).sum();
            assert!(used + if more { MORE } else { 0.0 } <= width as f32 + GAP, "at {width}");
        }
    }
}
