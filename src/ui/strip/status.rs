//! How Live stands: the words of its strip, their colours and causes, and what leads on.

use egui::Color32;
use egui_material_icons::MaterialIcon;
use egui_material_icons::icons;

use super::{LiveState, Past};
use crate::board::Counter;
use crate::command::{Command, PileCommand, Solve};
use crate::sim::mahjong::Winnable;
use crate::sim::{Input, Outcome, Sim};
use crate::ui::theme::Theme;
use crate::ui::tree::words;
use crate::words::{counted, thousands};

/// What leads on in a pile.
const HINT: (&str, Command, &str) = (
    "Hint",
    Command::Pile(PileCommand::Hint),
    "Shows a pair that can be taken, and keeps the game winnable where that is known (H).",
);
const UNDO_MOVE: (&str, Command, &str) = (
    "Undo move",
    Command::Pile(PileCommand::UndoMove),
    "Puts the last pair back (Z).",
);

const BEFORE_LOSS: (&str, Command, &str) = (
    "Go before the loss",
    Command::Pile(PileCommand::BeforeLoss),
    "Shows the moment before the pair that lost the game; play on from there.",
);

/// The same in a room.
const BEFORE_LOST_BALL: (&str, Command, &str) = (
    BEFORE_LOSS.0,
    BEFORE_LOSS.1,
    "Shows the moment before the move that lost a ball; play on from there.",
);

/// How Live stands. Its `Display` is the word in the strip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// Nothing runs, and a move can be made.
    AtRest,
    /// A chain runs.
    Playing,
    /// An earlier moment is shown.
    Past(Past),
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
    /// A chain has spent this budget, or an injection has ended it.
    Stopped(String),
    /// A breakpoint has stopped the run, here; and where in the past that is, when it is not now.
    AtBreakpoint(String, Option<Past>),
    /// The board of another moment is shown, this one.
    Preview(String),
    /// A solution is shown, after so many of its pushes; also while one of them is made.
    Solution {
        /// Pushes or pairs made.
        done: usize,
        /// Those of the whole.
        all: usize,
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

/// A command that leads on: its name, itself, and what it does.
pub(super) type Lead = (&'static str, Command, &'static str);

const PUSHES: (Lead, Lead) = (
    (
        "Next push",
        Command::Solve(Solve::Forward),
        "Makes the steps up to the next push of the solution.",
    ),
    (
        "Push back",
        Command::Solve(Solve::Back),
        "Takes the last push of the solution back.",
    ),
);
const PAIRS: (Lead, Lead) = (
    (
        "Next pair",
        Command::Solve(Solve::Forward),
        "Takes the next pair of the solution.",
    ),
    (
        "Pair back",
        Command::Solve(Solve::Back),
        "Puts the last pair of the solution back.",
    ),
);
/// What plays a solution; what stops it stands in its place.
pub(super) const PLAY: &str = "Play solution";

const PLAY_SOLUTION: Lead = (
    PLAY,
    Command::Solve(Solve::Play(true)),
    "Plays the solution to its end, at the speed that is chosen.",
);
const STOP_SOLUTION: Lead = (
    "Stop",
    Command::Solve(Solve::Play(false)),
    "Stops the solution after what has begun.",
);
const CONTINUE: Lead = ("Continue", Command::Play, "Lets the clock run.");
const PLAY_ON: Lead = (
    "Play on from here",
    Command::PlayOn,
    "Goes on from this moment; what came after it stays as a branch.",
);
const BACK_TO_NOW: Lead = ("Back to now", Command::BackToNow, "Shows the last moment again.");

/// How Live stands.
#[must_use]
pub fn status(sim: &Sim, live: &LiveState) -> Status {
    if let Some(reason) = sim.not_startable() {
        return Status::NotStartable(reason.to_owned());
    }
    if let Some(words) = &live.preview {
        return Status::Preview(words.clone());
    }
    if let Some(hit) = live.stopped.as_ref().filter(|_| !live.playing) {
        return Status::AtBreakpoint(hit.clone(), live.past);
    }
    if let Some(past) = live.past {
        return Status::Past(past);
    }
    let solution = live.solution.as_ref().map(|solution| Status::Solution {
        done: solution.done(sim.board()),
        all: solution.count(),
    });
    if !sim.is_idle() {
        return if live.playing {
            solution.unwrap_or(Status::Playing)
        } else {
            let waiting = sim.engine().queued_roots().count() + usize::from(sim.held().is_some());
            Status::Paused { waiting }
        };
    }
    if let Some(budget) = sim.spent_budget() {
        return Status::Stopped(budget.to_string());
    }
    if let Some(end) = sim.injected_end() {
        return Status::Stopped(end.words);
    }
    if !sim.is_settled() {
        let cells = sim.unsettled_cells();
        return Status::Unsettled {
            holes: cells.holes.len(),
            matches: cells.matches.len(),
        };
    }
    if let Some(solution) = solution {
        return solution;
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
            Self::Past(_) => f.write_str("Past"),
            Self::Paused { waiting: 0 } => f.write_str("Paused"),
            Self::Paused { waiting } => write!(f, "Paused ({waiting} waiting)"),
            Self::Unsettled { .. } => f.write_str("Unsettled"),
            Self::Stopped(_) | Self::AtBreakpoint(..) => f.write_str("Stopped"),
            Self::Preview(_) => f.write_str("Preview"),
            Self::Solution { done, all } => write!(f, "Solution {done} of {all}"),
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
            Self::Past(_) | Self::Preview(_) | Self::AtBreakpoint(_, Some(_)) => theme.marks.past,
            Self::Unsettled { .. } | Self::Stopped(_) => theme.marks.hole,
            Self::Won | Self::Solution { .. } => theme.good,
            Self::AtBreakpoint(_, None) | Self::Stuck | Self::Lost | Self::NotStartable(_) => theme.bad,
        }
    }

    /// The colour of Live's frame; `None` at rest.
    #[must_use]
    pub fn frame(&self, theme: &Theme) -> Option<Color32> {
        (*self != Self::AtRest).then(|| self.colour(theme))
    }

    pub(super) const fn icon(&self) -> MaterialIcon {
        match self {
            Self::AtRest => icons::ICON_CIRCLE,
            Self::Playing => icons::ICON_PLAY_CIRCLE,
            Self::Past(_) => icons::ICON_HISTORY,
            Self::Paused { .. } => icons::ICON_PAUSE_CIRCLE,
            Self::Unsettled { .. } | Self::Stopped(_) => icons::ICON_WARNING,
            Self::AtBreakpoint(..) => icons::ICON_STOP_CIRCLE,
            Self::Preview(_) => icons::ICON_VISIBILITY,
            Self::Solution { .. } => icons::ICON_LIGHTBULB,
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
            Self::AtRest if live.editing => "the tools paint this board alone; the level stays as it is".to_owned(),
            Self::AtRest if live.autoplay => "the bot moves next".to_owned(),
            Self::AtRest if lost_ball(live).is_some() => lost_ball(live).unwrap_or_default(),
            Self::AtRest if sim.level().sokoban().is_some() => {
                "walk with the arrows or a click; push the balls".to_owned()
            }
            Self::AtRest if is_lost(live) => no_way(live),
            Self::AtRest if sim.level().mahjong().is_some() => match sim.lifted() {
                Some(_) => "pick its match, or the same tile to put it down".to_owned(),
                None => "pick two free tiles that match".to_owned(),
            },
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
            Self::Past(past) if is_lost(live) => format!("{} · {}", in_past(*past), no_way(live)),
            Self::Past(past) => match lost_ball(live) {
                Some(lost) => format!("{} · {lost}", in_past(*past)),
                None => in_past(*past),
            },
            Self::Paused { .. } => match sim.current().and_then(titled) {
                Some(next) => format!("next: {next}"),
                None if sim.is_idle() => "a move starts, and waits for play or step".to_owned(),
                None => "a stroke is open".to_owned(),
            },
            Self::Unsettled { holes, matches } => unsettled(*holes, *matches),
            Self::AtBreakpoint(words, Some(past)) => format!("{words} · {}", in_past(*past)),
            Self::Stopped(words) | Self::AtBreakpoint(words, None) | Self::Preview(words) => words.clone(),
            Self::Solution { .. } => "a move of your own ends it".to_owned(),
            Self::Stuck if sim.level().mahjong().is_some() => match live.outlook.loss {
                Some(loss) => format!("no two free tiles match: {} lost the game", loss.root),
                None => "no two free tiles match".to_owned(),
            },
            Self::Stuck => "no move is left".to_owned(),
            Self::Won if sim.level().sokoban().is_some() => {
                let counters = sim.board().counters();
                let (moves, pushes) = (counters.get(Counter::Moves), counters.get(Counter::Pushes));
                format!(
                    "every ball is on a destination, in {} and {}",
                    counted(moves, "move", "moves"),
                    counted(pushes, "push", "pushes")
                )
            }
            Self::Won if sim.level().mahjong().is_some() => "the table is bare".to_owned(),
            Self::Won => format!("all goals are reached{}", with_stars(sim)),
            Self::Lost => {
                let words = match sim.settings().moves {
                    Some(1) => "the one move is used up".to_owned(),
                    Some(limit) => format!("the {} moves are used up", thousands(u64::from(limit))),
                    None => "the moves are used up".to_owned(),
                };
                format!("{words}{}", with_stars(sim))
            }
            Self::NotStartable(reason) => reason.clone(),
        }
    }

    /// Why a command that leads on cannot be used for now.
    pub(super) fn keeps_from(&self, command: &Command) -> Option<&'static str> {
        let Self::Solution { done, all } = self else {
            return None;
        };
        match command {
            Command::Solve(Solve::Forward | Solve::Play(true)) if done >= all => Some("The solution is at its end."),
            Command::Solve(Solve::Back) if *done == 0 => Some("The solution is at its start."),
            _ => None,
        }
    }

    /// The word with the most room that it may come to need: what changes from moment to moment must not move what stands beside it.
    pub(super) fn widest(&self) -> String {
        match *self {
            Self::Solution { all, .. } => Self::Solution { done: all, all }.to_string(),
            _ => self.to_string(),
        }
    }

    /// The commands that lead on, the likeliest first.
    pub(super) fn commands(&self, sim: &Sim, live: &LiveState) -> Vec<Lead> {
        let before_loss = live.outlook.loss.map(|loss| match loss.ball {
            Some(_) => BEFORE_LOST_BALL,
            None => BEFORE_LOSS,
        });
        match self {
            Self::AtRest if sim.level().mahjong().is_some() => vec![before_loss.unwrap_or(HINT)],
            Self::AtRest => before_loss.into_iter().collect(),
            Self::Playing | Self::Preview(_) | Self::NotStartable(_) => Vec::new(),
            // All of them, in whatever state: each keeps its place under the pointer.
            Self::Solution { .. } => {
                let is_pile = sim.level().mahjong().is_some();
                let (next, back) = if is_pile { PAIRS } else { PUSHES };
                let play = if live.solution_plays {
                    STOP_SOLUTION
                } else {
                    PLAY_SOLUTION
                };
                vec![play, next, back]
            }
            Self::Past(_) => before_loss.into_iter().chain([PLAY_ON, BACK_TO_NOW]).collect(),
            Self::AtBreakpoint(_, Some(_)) => vec![CONTINUE, PLAY_ON, BACK_TO_NOW],
            Self::Paused { .. } | Self::AtBreakpoint(_, None) => vec![CONTINUE],
            Self::Unsettled { .. } | Self::Stopped(_) => {
                let settle = ("Settle", Command::Settle, "Lets the board fall, fill and match.");
                let mut commands: Vec<Lead> = (!sim.is_settled()).then_some(settle).into_iter().collect();
                if sim.can_roll_back() {
                    commands.push((
                        "Roll back instead",
                        Command::RollBack,
                        "Takes the canceled chain back, as an action of its own.",
                    ));
                }
                commands
            }
            Self::Stuck | Self::Won if sim.level().sokoban().is_some() => {
                let undo = Command::LiveInput(Input::Undo { by_push: true });
                vec![
                    (
                        "Play again",
                        Command::Restart,
                        "Starts the room again; redo makes the same moves.",
                    ),
                    (
                        "Undo the last push",
                        undo,
                        "Takes back all steps up to the last push, and that.",
                    ),
                ]
            }
            Self::Stuck if sim.level().mahjong().is_some() => {
                let shuffle = (
                    "Shuffle",
                    Command::Pile(PileCommand::Shuffle),
                    "Deals the faces that are left anew, so that the pile can be cleared where that is possible.",
                );
                vec![shuffle, before_loss.unwrap_or(UNDO_MOVE)]
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

/// Whether it is proved that the pile which is shown cannot be won.
fn is_lost(live: &LiveState) -> bool {
    live.outlook.winnable == Some(Winnable::No)
}

/// That a ball is lost, and the way out.
fn lost_ball(live: &LiveState) -> Option<String> {
    let loss = live.outlook.loss?;
    let ball = loss.ball?;
    Some(format!(
        "the ball at {ball} was lost: step back to before {}",
        loss.root
    ))
}

/// That a pile cannot be won, and the way out.
fn no_way(live: &LiveState) -> String {
    match live.outlook.loss {
        Some(loss) => format!("no way to win from here: step back to before {}", loss.root),
        None => "no way to win from here: shuffle, or start again".to_owned(),
    }
}

/// `, with 2 of 3 stars`; nothing where the level gives none.
fn with_stars(sim: &Sim) -> String {
    match sim.stars() {
        (_, 0) => String::new(),
        (have, of) => format!(", with {have} of {}", counted(of, "star", "stars")),
    }
}

/// `transition 41 of 120 · 2 strokes not in Live`.
fn in_past(past: Past) -> String {
    let moment = format!("transition {} of {}", thousands(past.transition), thousands(past.last));
    match past.strokes {
        0 => moment,
        strokes => format!("{moment} · {} not in Live", counted(strokes, "stroke", "strokes")),
    }
}

/// `4 holes, 3 cells of ready matches`.
fn unsettled(holes: usize, matches: usize) -> String {
    let mut parts = Vec::new();
    if holes > 0 {
        parts.push(counted(holes, "hole", "holes"));
    }
    if matches > 0 {
        parts.push(counted(matches, "cell of a ready match", "cells of ready matches"));
    }
    parts.join(", ")
}
