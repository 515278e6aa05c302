//! The tools in Live's header: restart, play and steps, speed, seed, link, bot. What does not fit goes behind ».

use egui::{ComboBox, RichText, Role, TextEdit, Ui, WidgetInfo};
use egui_material_icons::icons;

use crate::app::command::{Command, LiveLink};
use crate::playtest::Bot;
use crate::sim::{Sim, Step};
use crate::ui::controls::{divider, icon_button, icon_toggle};
use crate::ui::strip::LiveState;
use crate::ui::theme::Theme;

/// The speeds to choose from.
const SPEEDS: [f32; 9] = [0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, f32::INFINITY];

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

/// Name, tooltip and command of a step.
const fn step_of(tool: Tool) -> Option<(&'static str, &'static str, Taken)> {
    use Taken::{Back, Forward};
    Some(match tool {
        Tool::Into => ("Step into", "The next transition (F7, or .)", Forward(Step::Into)),
        Tool::Over => ("Step over", "Until the running action ends (F6)", Forward(Step::Over)),
        Tool::Out => ("Step out", "Until its parent runs again (F8)", Forward(Step::Out)),
        Tool::End => ("End of chain", "Until the chain ends", Forward(Step::EndOfChain)),
        Tool::Back => (
            "Step back",
            "Takes the last transition back (Shift+F7, or ,)",
            Back(Step::Into),
        ),
        Tool::BackOver => (
            "Step back over",
            "To before the action of the last transition began (Shift+F6)",
            Back(Step::Over),
        ),
        Tool::Start => (
            "Start of chain",
            "To before the chain began (Home in Live)",
            Back(Step::EndOfChain),
        ),
        _ => return None,
    })
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
    if let Some((name, tip, step)) = step_of(tool) {
        if icon_button(ui, icon, name, tip, can_step(sim, live, step)).clicked() {
            commands.push(step.command());
        }
        return;
    }
    let clicked = match tool {
        Tool::Restart => icon_button(ui, icon, "Restart", "Again from the same seed (Ctrl+R)", Ok(())),
        Tool::Play if live.playing => icon_button(ui, icon, "Pause", "Stops the clock (Space)", can_play(sim)),
        Tool::Play => icon_button(ui, icon, "Play", "Lets the clock run (Space)", can_play(sim)),
        Tool::Edit => {
            let tip = "The tools paint the running board alone; the level stays as it is";
            icon_toggle(ui, icon, "Edit live", tip, Some(live.editing), can_play(sim))
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
    if let Some((name, tip, step)) = step_of(tool) {
        let enabled = can_step(sim, live, step);
        let response = ui.add_enabled(enabled.is_ok(), egui::Button::new(name));
        let response = match enabled {
            Ok(()) => response.on_hover_text(tip),
            Err(why) => response.on_disabled_hover_text(why),
        };
        if response.clicked() {
            commands.push(step.command());
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
            if ui.checkbox(&mut on, name).clicked() {
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

/// The branches that were left, behind an icon.
fn branches_menu(live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    let icon = icons::ICON_ALT_ROUTE.rich_text().size(crate::ui::theme::size::ICON);
    let response = ui.menu_button(icon, |ui| branches_ui(live, ui, commands)).response;
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Branch {}", live.branch)));
    response.on_hover_text(format!(
        "{} is shown. Runs that were left can be chosen here.",
        live.branch
    ));
}

fn branches_ui(live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let note = |ui: &mut Ui, words: String| ui.label(RichText::new(words).color(theme.weak));
    note(ui, format!("{} is shown", live.branch));
    for branch in live.branches.iter().rev() {
        let name = format!("{} · {}", branch.name, branch.words);
        if ui.button(name).on_hover_text("Makes it the present one").clicked() {
            commands.push(Command::ChooseBranch(branch.id));
            ui.close();
        }
    }
    if live.branches.is_empty() {
        note(ui, "No other branch: step back and play on to make one.".to_owned());
    }
    match live.dropped_branches {
        0 => {}
        1 => drop(note(
            ui,
            "1 older branch was dropped to keep within the budget.".to_owned(),
        )),
        count => drop(note(
            ui,
            format!("{count} older branches were dropped to keep within the budget."),
        )),
    }
}

/// `0.25×`, `Max`.
fn speed_name(speed: f32) -> String {
    if speed.is_finite() {
        format!("{speed}×")
    } else {
        "Max".to_owned()
    }
}

fn speed_ui(live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    let combo = ComboBox::from_id_salt("speed")
        .width(Tool::Speed.width())
        .selected_text(speed_name(live.speed))
        .height(320.0);
    let response = combo.show_ui(ui, |ui| speeds_ui(live, ui, commands)).response;
    response
        .accessible_name("Speed")
        .on_hover_text("How fast the clock runs");
}

fn speeds_ui(live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    for speed in SPEEDS {
        let name = if speed.is_finite() {
            speed_name(speed)
        } else {
            "As fast as it can".to_owned()
        };
        if ui
            .selectable_label(speed.to_bits() == live.speed.to_bits(), name)
            .clicked()
        {
            commands.push(Command::SetSpeed(speed));
            ui.close();
        }
    }
}

/// What the header has room for.
const fn short_name(link: LiveLink) -> &'static str {
    match link {
        LiveLink::Restart => "Restart",
        link => link.name(),
    }
}

fn link_ui(live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let icon = match live.link {
        LiveLink::Pour => icons::ICON_LINK,
        LiveLink::Replay => icons::ICON_FAST_FORWARD,
        LiveLink::Restart => icons::ICON_REPLAY,
        LiveLink::Off => icons::ICON_LINK_OFF,
    };
    let mut job = egui::text::LayoutJob::default();
    let format = |font, colour| egui::TextFormat {
        valign: egui::Align::Center,
        ..egui::TextFormat::simple(font, colour)
    };
    job.append(
        icon.codepoint,
        0.0,
        format(crate::ui::theme::icon_font(15.0), theme.text),
    );
    let text = egui::FontId::proportional(crate::ui::theme::size::TEXT);
    job.append(short_name(live.link), 5.0, format(text, theme.text));
    let combo = ComboBox::from_id_salt("link")
        .width(Tool::Link.width())
        .selected_text(job);
    let response = combo.show_ui(ui, |ui| links_ui(live, ui, commands)).response;
    response
        .accessible_name("Live link")
        .on_hover_text("What an edit of the level does to the running game");
}

fn links_ui(live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    for link in LiveLink::ALL {
        let response = ui
            .selectable_label(link == live.link, link.name())
            .on_hover_text(link.tip());
        if response.clicked() {
            commands.push(Command::SetLink(link));
            ui.close();
        }
    }
}

fn bot_ui(live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    let combo = ComboBox::from_id_salt("bot")
        .width(Tool::Bot.width())
        .selected_text(live.bot.name());
    let response = combo.show_ui(ui, |ui| bots_ui(live, ui, commands)).response;
    response
        .accessible_name("Bot")
        .on_hover_text("Which bot autoplay lets play");
}

fn bots_ui(live: &LiveState, ui: &mut Ui, commands: &mut Vec<Command>) {
    for bot in Bot::ALL {
        let response = ui
            .selectable_label(bot == live.bot, bot.name())
            .on_hover_text(bot.tip());
        if response.clicked() {
            commands.push(Command::SetBot(bot));
            ui.close();
        }
    }
}

/// The seed in force, which can be typed over, and a die for a new one.
fn seed_ui(sim: &Sim, live: &LiveState, view: &mut TransportView, ui: &mut Ui, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let label = ui.label(RichText::new("Seed").small().color(theme.weak));
    let mut text = view.seed_text.clone().unwrap_or_else(|| sim.seed().to_string());
    let parsed = text.trim().parse::<u64>();
    let colour = if parsed.is_ok() { theme.text } else { theme.bad };
    let edit = TextEdit::singleline(&mut text)
        .desired_width(64.0)
        .clip_text(true)
        .align(egui::Align2::LEFT_CENTER)
        .text_color(colour);
    let response = ui.add(edit).labelled_by(label.id);
    let response = match parsed {
        Ok(_) => response.on_hover_text("Type a seed and press Enter: the level starts again from it"),
        Err(_) => response.on_hover_text("A seed is a whole number from 0 to 18,446,744,073,709,551,615"),
    };
    if response.changed() {
        view.seed_text = Some(text.clone());
    }
    if response.lost_focus() {
        if ui.input(|input| input.key_pressed(egui::Key::Enter))
            && let Ok(seed) = text.trim().parse()
        {
            commands.push(Command::RestartWithSeed(seed));
        }
        view.seed_text = None;
    }
    if icon_button(
        ui,
        icons::ICON_CASINO,
        "New seed",
        "Starts the level from another seed (Ctrl+Shift+R)",
        Ok(()),
    )
    .clicked()
    {
        view.seed_text = None;
        commands.push(Command::NewSeed);
    }
    let (tip, enabled) = pin(live.level_seed, sim.seed());
    let pinned = Some(enabled.is_err());
    if icon_toggle(ui, icons::ICON_KEEP, "Pin to level", &tip, pinned, enabled).clicked() {
        commands.push(Command::PinSeed);
    }
}

/// What pinning a seed would do, and why it cannot be done.
fn pin(level: Option<u64>, live: u64) -> (String, Result<(), String>) {
    match level {
        Some(level) if level == live => (String::new(), Err(format!("The level has Live's seed, {live}"))),
        Some(level) => (format!("The level's seed is {level}; Live plays from {live}"), Ok(())),
        None => (
            format!("The level has no seed, and starts from 0; Live plays from {live}"),
            Ok(()),
        ),
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
