//! Live's strip: its first line, which says in a word how the game stands, why, and what leads on. Below it stand score, moves,
//! goals and the next tile.

use std::time::Duration;

use egui::{Align, Button, Color32, Label, Layout, RichText, Sense, Ui, UiBuilder, accesskit, vec2};
use egui_material_icons::MaterialIcon;
use egui_material_icons::icons;

use crate::action::state::thousands;
use crate::app::command::{Command, LiveLink};
use crate::board::Counter;
use crate::grid::Cell;
use crate::level::match3::Goal;
use crate::rules::match3::Refusal;
use crate::sim::match3::progress;
use crate::sim::{Input, Note, Outcome, Response, Sim, explain};
use crate::ui::atlas::{Atlas, Sprite};
use crate::ui::theme::{Theme, digits_font, size};
use crate::ui::tree::words;

/// How long a refusal stands in the strip, in seconds.
pub const REFUSAL_SECS: f64 = 3.0;

/// The height of the line of score and goals, in points.
const PROGRESS: f32 = 26.0;

/// A cause that gets less room than this is left out, in points.
const LEAST_CAUSE: f32 = 36.0;

/// How Live runs. Plain data: the app changes it, panels read it.
#[derive(Debug, Clone, PartialEq)]
pub struct LiveState {
    /// Whether the clock runs.
    pub playing: bool,
    /// Ticks a second, in sixtieths: 1 is real time, infinity is as fast as it can.
    pub speed: f32,
    /// Whether tweens are shown; else the clock jumps over them.
    pub animation: bool,
    /// Whether a bot plays.
    pub autoplay: bool,
    /// What an edit does to the running game.
    pub link: LiveLink,
    /// The last refusal.
    pub refused: Option<Refused>,
}

impl Default for LiveState {
    fn default() -> Self {
        Self {
            playing: true,
            speed: 1.0,
            animation: true,
            autoplay: false,
            link: LiveLink::Pour,
            refused: None,
        }
    }
}

/// A move that was refused.
#[derive(Debug, Clone, PartialEq)]
pub struct Refused {
    /// Why, and the way out.
    pub sentence: String,
    /// The cells of the move.
    pub cells: Vec<Cell>,
    /// When, in egui's seconds (`ui.input(|input| input.time)`).
    pub at_secs: f64,
}

impl Refused {
    /// What a response refuses, if it does: a refusal, or a swap that goes back because it makes no match.
    #[must_use]
    pub fn of(sim: &Sim, input: &Input, response: Response, now_secs: f64) -> Option<Self> {
        let refusal = match response {
            Response::Refused(refusal) => refusal,
            Response::Started(id) => {
                let note = sim.tree().get(id)?.action.note;
                note.filter(|&note| note == Note::NoMatch).map(|_| Refusal::NoMatch)?
            }
            Response::Queued(_) | Response::Held | Response::Taken | Response::Stale | Response::Nothing => {
                return None;
            }
        };
        let cells = match *input {
            Input::Swap { a, b } => vec![a, b],
            Input::Drop { cell, .. } => vec![cell],
            _ => Vec::new(),
        };
        Some(Self {
            sentence: explain(refusal, input, sim),
            cells,
            at_secs: now_secs,
        })
    }

    /// How long it stands yet, in seconds; `None` when it stands no more.
    #[must_use]
    pub fn remaining_secs(&self, now_secs: f64) -> Option<f64> {
        let remaining = self.at_secs + REFUSAL_SECS - now_secs;
        (remaining > 0.0).then_some(remaining)
    }
}

/// How Live stands. Its `Display` is the word in the strip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// Nothing runs, and a move can be made.
    AtRest,
    /// A chain runs.
    Playing,
    /// The clock stands.
    Paused {
        /// Moves and strokes that wait behind the chain.
        waiting: usize,
    },
    /// A cancel has left holes or ready matches.
    Unsettled {
        /// Cells where a piece is due.
        holes: usize,
        /// Cells of ready matches.
        matches: usize,
    },
    /// No move is left.
    Stuck,
    /// The goals are reached.
    Won,
    /// The moves are used up.
    Lost,
    /// The level cannot start, for this reason.
    NotStartable(String),
}

/// How Live stands.
#[must_use]
pub fn status(sim: &Sim, live: &LiveState) -> Status {
    if let Some(reason) = sim.not_startable() {
        return Status::NotStartable(reason.to_owned());
    }
    if !sim.is_idle() {
        return if live.playing {
            Status::Playing
        } else {
            let waiting = sim.engine().queued_roots().count() + usize::from(sim.held().is_some());
            Status::Paused { waiting }
        };
    }
    if !sim.is_settled() {
        let cells = sim.unsettled_cells();
        return Status::Unsettled {
            holes: cells.holes.len(),
            matches: cells.matches.len(),
        };
    }
    match sim.outcome() {
        Outcome::Won => Status::Won,
        Outcome::Lost => Status::Lost,
        Outcome::Playing if sim.is_stuck() => Status::Stuck,
        Outcome::Playing if !live.playing => Status::Paused { waiting: 0 },
        Outcome::Playing => Status::AtRest,
    }
}

impl std::fmt::Display for Status {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::AtRest => f.write_str("At rest"),
            Self::Playing => f.write_str("Playing"),
            Self::Paused { waiting: 0 } => f.write_str("Paused"),
            Self::Paused { waiting } => write!(f, "Paused ({waiting} waiting)"),
            Self::Unsettled { .. } => f.write_str("Unsettled"),
            Self::Stuck => f.write_str("Stuck"),
            Self::Won => f.write_str("Won"),
            Self::Lost => f.write_str("Lost"),
            Self::NotStartable(_) => f.write_str("Not startable"),
        }
    }
}

impl Status {
    /// The colour of its icon in the strip.
    #[must_use]
    pub const fn colour(&self, theme: &Theme) -> Color32 {
        match self {
            Self::AtRest | Self::Paused { .. } => theme.states.pending.colour,
            Self::Playing => theme.states.running.colour,
            Self::Unsettled { .. } => theme.marks.hole,
            Self::Won => theme.good,
            Self::Stuck | Self::Lost | Self::NotStartable(_) => theme.bad,
        }
    }

    /// The colour of Live's frame; `None` at rest.
    #[must_use]
    pub fn frame(&self, theme: &Theme) -> Option<Color32> {
        (*self != Self::AtRest).then(|| self.colour(theme))
    }

    const fn icon(&self) -> MaterialIcon {
        match self {
            Self::AtRest => icons::ICON_CIRCLE,
            Self::Playing => icons::ICON_PLAY_CIRCLE,
            Self::Paused { .. } => icons::ICON_PAUSE_CIRCLE,
            Self::Unsettled { .. } => icons::ICON_WARNING,
            Self::Stuck => icons::ICON_BLOCK,
            Self::Won => icons::ICON_EMOJI_EVENTS,
            Self::Lost => icons::ICON_FLAG,
            Self::NotStartable(_) => icons::ICON_ERROR,
        }
    }

    /// Why, or what it means, in a few words.
    #[must_use]
    pub fn cause(&self, sim: &Sim, live: &LiveState) -> String {
        let titled = |id| {
            sim.tree()
                .get(id)
                .map(|node| format!("{} {}", node.id, words::title(&node.action)))
        };
        match self {
            Self::AtRest if live.autoplay => "the bot moves next".to_owned(),
            Self::AtRest if sim.next_tile().is_some() => "swap two tiles, or drop the next one".to_owned(),
            Self::AtRest => "swap two tiles".to_owned(),
            Self::Playing => {
                let root = sim.engine().running_root().and_then(titled).unwrap_or_default();
                if sim.held().is_some() {
                    format!("{root}, then your move")
                } else {
                    root
                }
            }
            Self::Paused { .. } => match sim.current().and_then(titled) {
                Some(next) => format!("next: {next}"),
                None if sim.is_idle() => "a move starts, and waits for play or step".to_owned(),
                None => "a stroke is open".to_owned(),
            },
            Self::Unsettled { holes, matches } => unsettled(*holes, *matches),
            Self::Stuck => "no move is left".to_owned(),
            Self::Won => "all goals are reached".to_owned(),
            Self::Lost => match sim.settings().moves {
                Some(limit) => format!("the {limit} moves are used up"),
                None => "the moves are used up".to_owned(),
            },
            Self::NotStartable(reason) => reason.clone(),
        }
    }

    /// The one or two commands that lead on.
    fn commands(&self, sim: &Sim) -> Vec<(&'static str, Command, &'static str)> {
        match self {
            Self::AtRest | Self::Playing | Self::NotStartable(_) => Vec::new(),
            Self::Paused { .. } => vec![("Continue", Command::Play, "Lets the clock run (F5).")],
            Self::Unsettled { .. } => {
                let mut commands = vec![("Settle", Command::Settle, "Lets the board fall, fill and match.")];
                if sim.can_roll_back() {
                    commands.push((
                        "Roll back instead",
                        Command::RollBack,
                        "Takes the canceled chain back, as an action of its own.",
                    ));
                }
                commands
            }
            Self::Stuck => vec![
                (
                    "Reshuffle",
                    Command::Reshuffle,
                    "Shuffles the board until it has a move.",
                ),
                (
                    "Play again",
                    Command::Restart,
                    "Starts the level again from the same seed.",
                ),
            ],
            Self::Won | Self::Lost => vec![
                (
                    "Play again",
                    Command::Restart,
                    "Starts the level again from the same seed.",
                ),
                (
                    "Another seed",
                    Command::NewSeed,
                    "Starts the level from a seed that was not used before.",
                ),
            ],
        }
    }
}

/// `4 holes, 3 cells of ready matches`.
fn unsettled(holes: usize, matches: usize) -> String {
    let mut parts = Vec::new();
    match holes {
        0 => {}
        1 => parts.push("1 hole".to_owned()),
        holes => parts.push(format!("{holes} holes")),
    }
    if matches > 0 {
        parts.push(format!("{matches} cells of ready matches"));
    }
    parts.join(", ")
}

/// Shows the strip, and below it score, moves, goals and the next tile.
pub fn strip_ui(sim: &Sim, live: &LiveState, atlas: &Atlas, ui: &mut Ui, commands: &mut Vec<Command>) {
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
        if sim.not_startable().is_none() {
            progress_ui(sim, atlas, ui);
        }
    });
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
    let builder = UiBuilder::new()
        .max_rect(bar)
        .layout(Layout::right_to_left(Align::Center));
    ui.scope_builder(builder, |ui| {
        let mut leads = status.commands(sim);
        let primary = leads.first().map(|lead| lead.0);
        // From the right: the first stands nearest to the words.
        leads.reverse();
        for (name, command, tip) in leads {
            let text = RichText::new(name);
            let button = if Some(name) == primary {
                Button::new(text.color(theme.on_accent)).fill(theme.accent)
            } else {
                Button::new(text)
            };
            if ui.add(button.min_size(vec2(0.0, 24.0))).on_hover_text(tip).clicked() {
                commands.push(command);
            }
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
                vec2(18.0, 20.0),
                Label::new(icon.rich_text().size(points).color(colour)),
            );
            let words = if let Some(refused) = refused {
                ui.add(Label::new(RichText::new(&refused.sentence).color(theme.strong)).truncate());
                refused.sentence.clone()
            } else {
                let cause = status.cause(sim, live);
                ui.add(Label::new(RichText::new(status.to_string()).color(theme.strong)).extend());
                if ui.available_width() > LEAST_CAUSE {
                    ui.add(Label::new(RichText::new(&cause).color(theme.weak)).truncate());
                }
                format!("{status}: {cause}")
            };
            announce(ui, bar, words);
        });
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
        node.set_value(words);
    });
}

/// The line of score, moves, goals and the next tile.
fn progress_ui(sim: &Sim, atlas: &Atlas, ui: &mut Ui) {
    let (bar, _) = ui.allocate_exact_size(vec2(ui.available_width(), PROGRESS), Sense::hover());
    let builder = UiBuilder::new()
        .max_rect(bar)
        .layout(Layout::left_to_right(Align::Center));
    ui.scope_builder(builder, |ui| {
        ui.set_clip_rect(bar.intersect(ui.clip_rect()));
        ui.spacing_mut().item_spacing.x = 4.0;
        let counters = sim.board().counters();
        let settings = sim.settings();
        let moves = counters.get(Counter::Moves);
        let limit = settings.moves.map(i64::from);
        number_ui(ui, "Moves", moves, limit, false);
        let points = settings.goals.iter().find_map(|goal| match goal {
            Goal::Score(points) => Some(i64::from(*points)),
            Goal::Collect { .. } | Goal::Enemy(_) => None,
        });
        let score = counters.get(Counter::Score);
        number_ui(ui, "Score", score, points, points.is_some_and(|points| score >= points));
        for &goal in &settings.goals {
            let (have, need) = progress(goal, |counter| counters.get(counter));
            match goal {
                Goal::Collect { colour, .. } => {
                    let name = format!(
                        "{} {} of {}",
                        colour.name(),
                        thousands(have as u64),
                        thousands(need as u64)
                    );
                    tile_ui(ui, atlas, Sprite::Tile(colour), &name);
                    fraction_ui(ui, have.min(need), Some(need), have >= need);
                    ui.add_space(size::GAP);
                }
                Goal::Enemy(_) => number_ui(ui, "Enemy", have, Some(need), have >= need),
                Goal::Score(_) => {}
            }
        }
        if let Some(next) = sim.next_tile() {
            caption(ui, "Next");
            tile_ui(ui, atlas, Sprite::Tile(next), &format!("Next tile: {}", next.name()));
        }
    });
}

fn caption(ui: &mut Ui, words: &str) {
    let theme = Theme::of(ui);
    ui.add(Label::new(RichText::new(words).small().color(theme.weak)).extend());
}

fn number_ui(ui: &mut Ui, name: &str, have: i64, need: Option<i64>, done: bool) {
    caption(ui, name);
    fraction_ui(ui, have, need, done);
    ui.add_space(size::GAP);
}

/// `120 / 500`, with a check mark once it is reached.
fn fraction_ui(ui: &mut Ui, have: i64, need: Option<i64>, done: bool) {
    let theme = Theme::of(ui);
    let font = digits_font(size::SMALL + 1.0);
    let number = |number: i64| thousands(number.max(0) as u64);
    let words = match need {
        Some(need) => format!("{}/{}", number(have), number(need)),
        None => number(have),
    };
    let colour = if done { theme.good } else { theme.strong };
    ui.add(Label::new(RichText::new(words).font(font).color(colour)).extend());
    if done {
        ui.add(Label::new(icons::ICON_CHECK.rich_text().size(14.0).color(theme.good)).extend());
    }
}

fn tile_ui(ui: &mut Ui, atlas: &Atlas, sprite: Sprite, name: &str) {
    let response = ui.add(atlas.image(sprite, 18.0, Color32::WHITE).alt_text(name.to_owned()));
    response.on_hover_text(name);
}
