//! How Live stands: the word of its strip, and its cause.

use super::words;
use super::{LiveState, Past};
use crate::board::Counter;
use crate::sim::mahjong::Winnable;
use crate::sim::{Outcome, Sim};
use crate::words::{counted, thousands};

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
            Self::AtRest if is_lost(live) => no_way(sim, live),
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
            Self::Past(past) if is_lost(live) => format!("{} · {}", in_past(*past), no_way(sim, live)),
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

    /// The word with the most room that it may come to need: what changes from moment to moment must not move what stands beside it.
    #[must_use]
    pub fn widest(&self) -> String {
        match *self {
            Self::Solution { all, .. } => Self::Solution { done: all, all }.to_string(),
            _ => self.to_string(),
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
fn no_way(sim: &Sim, live: &LiveState) -> String {
    if !sim.lone_tiles().is_empty() {
        return "a tile is alone of its face: paint one more, which becomes its partner, or erase it".to_owned();
    }
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
