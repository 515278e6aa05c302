//! Live's strip: its first line, which says in a word how the game stands, why, and what leads on. Below it stand score, moves,
//! goals and the next tile.

mod goals;
mod meter;
mod pile;
mod progress;
mod status;

pub use status::{Status, status};

use std::sync::Arc;
use std::time::Duration;

use egui::{
    Align, Button, Label, Layout, Popup, PopupCloseBehavior, Rect, RichText, Role, ScrollArea, Sense, TextStyle, Ui,
    UiBuilder, WidgetInfo, accesskit, vec2,
};
use egui_material_icons::icons;

use crate::app::command::table::{Keymap, with_keys};
use crate::app::command::{Command, LiveLink};
use crate::board::{Board, Counter, Place};
use crate::grid::{Cell, Direction};
use crate::level::Puzzle;
use crate::playtest::Bot;
use crate::sim::mahjong::Winnable;
use crate::sim::{Input, Loss, Note, Response, Sim, explain};
use crate::ui::atlas::Atlas;
use crate::ui::controls::named;
use crate::ui::injections::rows_ui;
use crate::ui::live_effects::LiveEffects;
use crate::ui::numbers::spell;
use crate::ui::theme::{Theme, size};
use crate::words::counted;

/// How long a refusal stands in the strip, in seconds.
pub const REFUSAL_SECS: f64 = 3.0;

/// A cause that gets less room than this is left out, in points.
const LEAST_CAUSE: f32 = 36.0;

/// With less room than this for the words, the count of breakpoints is left out, in points.
const LEAST_ARMED: f32 = 190.0;

/// The same in the past, whose moment is told in more words.
const LEAST_ARMED_IN_PAST: f32 = 275.0;

/// The width of the icon before the words, in points.
const ICON: f32 = 18.0;

/// The width of the count of breakpoints with its button, in points.
const ARMED: f32 = 144.0;

/// How Live runs. Plain data: the app changes it, panels read it.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::struct_excessive_bools)] // Each is a switch of its own.
pub struct LiveState {
    /// Whether the clock runs.
    pub playing: bool,
    /// Ticks a second, in sixtieths: 1 is real time, infinity is as fast as it can.
    pub speed: f32,
    /// Whether tweens are shown; else the clock jumps over them.
    pub animation: bool,
    /// Whether a bot plays.
    pub autoplay: bool,
    /// Which bot.
    pub bot: Bot,
    /// What an edit does to the running game.
    pub link: LiveLink,
    /// Whether the tools paint the running board alone.
    pub editing: bool,
    /// The seed of the level, which need not be the one that is played from.
    pub level_seed: Option<u64>,
    /// Where in the run the moment stands that is shown, when it is not now.
    pub past: Option<Past>,
    /// Whether there is an earlier moment.
    pub can_step_back: bool,
    /// The name of the branch that is shown.
    pub branch: String,
    /// The branches that were left.
    pub branches: Vec<BranchRow>,
    /// How many branches had to be dropped.
    pub dropped_branches: u64,
    /// The solution that is shown.
    pub solution: Option<Solution>,
    /// What is known of the pile that is shown.
    pub outlook: Outlook,
    /// The last refusal.
    pub refused: Option<Refused>,
    /// Where a breakpoint stopped the run: "Fall #14 completed (breakpoint 2)". It stands until the run goes on.
    pub stopped: Option<String>,
    /// The board of another moment is shown: which, in words.
    pub preview: Option<String>,
    /// How many breakpoints are enabled, and whether all are muted.
    pub breakpoints: (usize, bool),
    /// How many injections can still strike, and whether all are muted.
    pub injections: (usize, bool),
    /// Which keys the commands have, for tooltips.
    pub keymap: Keymap,
    /// What became of the game by itself: why it started again, how far a replay went. It stands until something else is done.
    pub remark: Option<String>,
}

impl Default for LiveState {
    fn default() -> Self {
        Self {
            playing: true,
            speed: 1.0,
            animation: true,
            autoplay: false,
            bot: Bot::default(),
            link: LiveLink::Pour,
            editing: false,
            level_seed: None,
            past: None,
            can_step_back: false,
            branch: "b1".to_owned(),
            branches: Vec::new(),
            dropped_branches: 0,
            solution: None,
            outlook: Outlook::default(),
            refused: None,
            stopped: None,
            preview: None,
            breakpoints: (0, false),
            injections: (0, false),
            keymap: Keymap::default(),
            remark: None,
        }
    }
}

/// Whether the game that is shown can still be won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Outlook {
    /// What was proved; `None` while it is not known.
    pub winnable: Option<Winnable>,
    /// Whether something is being proved.
    pub is_proving: bool,
    /// The pair or the push that lost the game.
    pub loss: Option<Loss>,
}

/// A solution that is shown: that of a room push by push, that of a pile pair by pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solution {
    /// Steps, and for each whether it pushes.
    Steps(Arc<[(Direction, bool)]>),
    /// Pairs of tiles.
    Pairs(Arc<[(Place, Place)]>),
}

impl Solution {
    /// How many pushes or pairs it has.
    #[must_use]
    pub fn count(&self) -> usize {
        match self {
            Self::Steps(steps) => steps.iter().filter(|(_, pushes)| *pushes).count(),
            Self::Pairs(pairs) => pairs.len(),
        }
    }

    /// How many of them a board has behind it.
    #[must_use]
    pub fn done(&self, board: &Board) -> usize {
        let counter = match self {
            Self::Steps(_) => Counter::Pushes,
            Self::Pairs(_) => Counter::Moves,
        };
        usize::try_from(board.counters().get(counter)).unwrap_or(0)
    }
}

/// An earlier moment that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Past {
    /// Its transition.
    pub transition: u64,
    /// The last transition of the branch.
    pub last: u64,
    /// How many strokes came meanwhile and are not in Live.
    pub strokes: usize,
}

/// A branch as the menu shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BranchRow {
    /// By which it is chosen.
    pub id: u32,
    /// Its name.
    pub name: String,
    /// Where and why it was left.
    pub words: String,
}

/// A move that was refused.
#[derive(Debug, Clone, PartialEq)]
pub struct Refused {
    /// Why, and the way out.
    pub sentence: String,
    /// The cells of the move.
    pub cells: Vec<Cell>,
    /// The tile of a pile that was to be picked.
    pub tile: Option<Place>,
    /// When, in egui's seconds (`ui.input(|input| input.time)`).
    pub at_secs: f64,
}

impl Refused {
    /// What a response refuses, if it does: a refusal, a swap that goes back because it makes no match, or a walk that was blocked.
    #[must_use]
    pub fn of(sim: &Sim, input: &Input, response: Response, now_secs: f64) -> Option<Self> {
        let refusal = match response {
            Response::Refused(refusal) => refusal,
            Response::Started(id) => {
                let note = sim.tree().get(id)?.action.note;
                note.and_then(Note::refusal)?
            }
            Response::Queued(_) | Response::Held | Response::Taken | Response::Stale | Response::Nothing => {
                return None;
            }
        };
        let mut refused = Self::with(explain(refusal, input, sim), input, now_secs);
        if let (Input::Steps(steps), Some(hero)) = (input, sim.hero()) {
            refused.cells = steps
                .last()
                .map(|&step| hero.step(step))
                .into_iter()
                .chain([hero])
                .collect();
        }
        Some(refused)
    }

    /// The refusal of an input in these words.
    #[must_use]
    pub fn with(sentence: String, input: &Input, now_secs: f64) -> Self {
        let cells = match *input {
            Input::Swap { a, b } => vec![a, b],
            Input::Drop { cell, .. } | Input::Walk { to: cell } => vec![cell],
            Input::Push { from, to } => vec![from, to],
            _ => Vec::new(),
        };
        Self {
            sentence,
            cells,
            tile: match input {
                Input::Pick { place } => Some(*place),
                _ => None,
            },
            at_secs: now_secs,
        }
    }

    /// How long it stands yet, in seconds; `None` when it stands no more.
    #[must_use]
    pub fn remaining_secs(&self, now_secs: f64) -> Option<f64> {
        let remaining = self.at_secs + REFUSAL_SECS - now_secs;
        (remaining > 0.0).then_some(remaining)
    }
}

/// Where the bars of an encounter are, for what flies there.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Anchors {
    /// The enemy's.
    pub enemy: Option<Rect>,
    /// The energy of the attack of each colour.
    pub energy: [Option<Rect>; 8],
}

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
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        status_ui(sim, live, &status, refused.map(|(refused, _)| refused), ui, commands);
        if sim.not_startable().is_some() {
            return Anchors::default();
        }
        match sim.level().puzzle {
            Puzzle::Mahjong(_) => pile::progress_ui(sim, board, live, ui, commands),
            Puzzle::Sokoban(_) => progress::progress_ui(board, ui),
            Puzzle::Match3(_) => return goals::goals_ui(sim, board, effects, atlas, ui),
        }
        Anchors::default()
    })
    .inner
}

fn status_ui(
    sim: &Sim,
    live: &LiveState,
    status: &Status,
    refused: Option<&Refused>,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let theme = Theme::of(ui);
    let (bar, _) = ui.allocate_exact_size(vec2(ui.available_width(), size::BAR), Sense::hover());
    let leads = status.commands(sim, live);
    let title = status.to_string();
    let (cause, tint) = match &live.remark {
        Some(remark) => (remark.clone(), theme.text),
        None => (status.cause(sim, live), theme.weak),
    };
    let cause = spell(ui.ctx(), &cause).into_owned();
    let measure = |words: &str| {
        let font = TextStyle::Body.resolve(ui.style());
        ui.painter().layout_no_wrap(words.to_owned(), font, theme.text).size().x
    };
    let spacing = ui.spacing();
    let button = 2.0 * spacing.button_padding.x + spacing.item_spacing.x + 2.0;
    let buttons: f32 = leads.iter().map(|(name, ..)| measure(name) + button).sum();
    let front = ICON + measure(&title) + 3.0 * spacing.item_spacing.x;
    let whole = front + measure(&cause);
    // What stands for a while is told whole; what changes at every moment must not move the board.
    let stays = refused.is_none() && (live.remark.is_some() || status.stays(live));
    let plan = Plan {
        leads_below: buttons + front > bar.width(),
        cause_below: stays && whole + buttons > bar.width() && !cause.is_empty(),
    };
    let free = bar.width() - if plan.leads_below { 0.0 } else { buttons };
    let needed = if plan.cause_below { front } else { whole };
    let is_room_for_armed = free >= if stays { needed + ARMED } else { least_armed(live) };

    let builder = UiBuilder::new()
        .max_rect(bar)
        .layout(Layout::right_to_left(Align::Center));
    // A child that takes no room of its own: what does not fit is cut, and the board below stays as wide as its panel.
    let mut line = ui.new_child(builder);
    line.set_clip_rect(bar.intersect(ui.clip_rect()));
    {
        let ui = &mut line;
        if !plan.leads_below {
            leads_ui(&leads, true, live, ui, commands);
        }
        if is_room_for_armed {
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
            let words = if let Some(refused) = refused {
                ui.add(Label::new(RichText::new(&refused.sentence).color(theme.strong)).truncate());
                refused.sentence.clone()
            } else {
                ui.add(Label::new(RichText::new(&title).color(theme.strong)).extend());
                if !plan.cause_below && ui.available_width() > LEAST_CAUSE {
                    ui.add(Label::new(RichText::new(&cause).color(tint)).truncate());
                }
                format!("{title}: {cause}")
            };
            announce(ui, bar, words);
        });
    }
    if plan.cause_below {
        ui.add(Label::new(RichText::new(&cause).color(tint)).wrap());
        ui.add_space(4.0);
    }
    if plan.leads_below {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            leads_ui(&leads, false, live, ui, commands);
        });
        ui.add_space(4.0);
    }
}

/// What does not fit in the first line of the strip.
#[derive(Debug, Clone, Copy)]
struct Plan {
    leads_below: bool,
    cause_below: bool,
}

/// The one or two commands that lead on, the first in the colour of the program.
fn leads_ui(
    leads: &[(&'static str, Command, &'static str)],
    from_the_right: bool,
    live: &LiveState,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let theme = Theme::of(ui);
    let mut lead_ui = |index: usize| {
        let (name, command, tip) = &leads[index];
        let text = RichText::new(*name);
        let button = if index == 0 {
            Button::new(text.color(theme.on_accent)).fill(theme.accent)
        } else {
            Button::new(text)
        };
        let tip = match id_of(command) {
            Some(id) => with_keys(ui.ctx(), live.keymap, id, tip),
            None => (*tip).to_owned(),
        };
        if ui.add(button.min_size(vec2(0.0, 24.0))).on_hover_text(tip).clicked() {
            commands.push(command.clone());
        }
    };
    if from_the_right {
        // The first stands nearest to the words.
        (0..leads.len()).rev().for_each(&mut lead_ui);
    } else {
        (0..leads.len()).for_each(&mut lead_ui);
    }
}

/// The room for words that the count of breakpoints leaves where they change at every moment.
const fn least_armed(live: &LiveState) -> f32 {
    match live.past {
        Some(_) => LEAST_ARMED_IN_PAST,
        None => LEAST_ARMED,
    }
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
