//! The actions of Sokoban, and how each answers the engine.
//!
//! Roots: Walk, Push, Paint, Settle, Undo, Redo, Restart. A Walk, and a root Push, chain all their Steps at once, so that what is due stands
//! in the tree as Pending; a Step that meets a ball chains the Push that moves both. A Step that is refused fails and says why: the Steps
//! behind it are canceled, and the root completes with the reason as its remark. A root, last, chains Win when every ball is on a
//! destination.
//!
//! On the board the hero is face 1 and a ball face 2.

mod board;
mod course;
mod line;
mod paint;
mod start;
mod steps;
mod view;

pub use board::{face_of, terrain_of};
pub use course::Course;
pub(super) use line::{can_redo, can_undo};
pub(super) use start::first_board;
pub(super) use steps::{judge_failure, move_of};

use std::sync::Arc;

use super::action::{Action, Kind};
use super::line::Line;
use super::paint::Paint;
use super::params::Param;
use super::world::World;
use crate::action::Answer;
use crate::board::{ActionId, Counter, Place};
use crate::grid::{Cell, Direction};
use crate::level::Level;
use crate::rules::sokoban::lurd;
use crate::words::counted;

/// How long the picture of a step takes, in ticks of 1/60 s; no result depends on it.
pub const STEP_TICKS: u32 = 8;

/// What a Sokoban action is, with its parameters.
#[derive(Debug, Clone, PartialEq)]
pub enum Sokoban {
    /// The hero walks, by steps from a key, a click or a script.
    Walk(Box<Way>),
    /// The hero pushes a ball somewhere, and walks to it before and between.
    PushTo(Box<Way>),
    /// One step.
    Step {
        /// Where to.
        direction: Direction,
    },
    /// A ball and the hero behind it move by one cell.
    Push {
        /// Where the ball is.
        from: Place,
        /// Where it goes.
        to: Place,
    },
    /// Cells painted in the editor.
    Paint(Box<Paint>),
    /// A room that is complete is told to be won.
    Settle,
    /// Steps are taken back.
    Undo(Taken),
    /// Steps are made again.
    Redo(Taken),
    /// The level from its start.
    Restart(Box<Restart>),
    /// Every ball is on a destination.
    Win,
}

/// A way of the hero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// The ball that it pushes, or the hero's own cell.
    pub from: Option<Cell>,
    /// Where that goes; `None` for steps that were given one by one.
    pub to: Option<Cell>,
    /// The steps.
    pub steps: Box<[Direction]>,
}

/// How far an Undo or a Redo goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// Up to the next push, that one included; else one step.
    pub by_push: bool,
    /// How many steps it was; known once it runs.
    pub steps: u32,
}

/// The parameters of a Restart.
#[derive(Debug, Clone, PartialEq)]
pub struct Restart {
    /// The seed that it starts from; nothing in a room is drawn.
    pub seed: u64,
    /// The level as it stands now, when it has changed since the last start.
    pub level: Option<Arc<Level>>,
}

/// A step in the line of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Made {
    pub direction: Direction,
    pub pushed: bool,
}

/// What Sokoban keeps beside the board. The position in the line is the counter of moves.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct State {
    pub(super) line: Line<Made>,
}

/// The phase in which an action is asked for the first time.
const START: u8 = 0;
/// Its steps have ended, or it has written and shown what it does.
const MADE: u8 = 1;
/// Nothing is left to do.
const OVER: u8 = 2;

/// The names of the kinds, roots first.
pub(super) const KINDS: [&str; 9] = [
    "Walk", "Push", "Paint", "Settle", "Undo", "Redo", "Restart", "Step", "Win",
];

impl Sokoban {
    /// The name of its kind.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Walk(_) => "Walk",
            Self::PushTo(_) | Self::Push { .. } => "Push",
            Self::Step { .. } => "Step",
            Self::Paint(_) => "Paint",
            Self::Settle => "Settle",
            Self::Undo(_) => "Undo",
            Self::Redo(_) => "Redo",
            Self::Restart(_) => "Restart",
            Self::Win => "Win",
        }
    }

    /// The parameters that matter, in a few words.
    #[must_use]
    pub fn summary(&self) -> String {
        match self {
            Self::Walk(way) => match way.to {
                Some(to) => format!("to {to}, {}", counted(way.steps.len(), "step", "steps")),
                None => letters(&way.steps),
            },
            Self::PushTo(way) => match (way.from, way.to) {
                (Some(from), Some(to)) => format!("{from}→{to}, {}", counted(way.steps.len(), "step", "steps")),
                _ => letters(&way.steps),
            },
            Self::Step { direction } => word(*direction).to_owned(),
            Self::Push { from, to } => format!("{from}→{to}"),
            Self::Paint(paint) => paint.title(),
            Self::Undo(taken) | Self::Redo(taken) if taken.steps > 0 => counted(taken.steps as usize, "step", "steps"),
            Self::Settle | Self::Undo(_) | Self::Redo(_) | Self::Restart(_) | Self::Win => String::new(),
        }
    }

    /// The parameters by name.
    #[must_use]
    pub fn params(&self) -> Vec<(&'static str, Param)> {
        match self {
            Self::Walk(way) | Self::PushTo(way) => {
                let cells = [("from", way.from), ("to", way.to)].into_iter();
                let cells = cells.filter_map(|(name, cell)| Some((name, Param::Cell(cell?))));
                let steps = way.steps.iter().map(|&step| lurd::letter(step)).collect();
                cells.chain([("steps", Param::Text(steps))]).collect()
            }
            Self::Step { direction } => vec![("direction", Param::Text(word(*direction).to_owned()))],
            Self::Push { from, to } => vec![("from", Param::Cell(from.cell())), ("to", Param::Cell(to.cell()))],
            Self::Paint(paint) => paint.params(),
            Self::Undo(taken) | Self::Redo(taken) => vec![
                (
                    "by",
                    Param::Text(if taken.by_push { "push" } else { "step" }.to_owned()),
                ),
                ("steps", Param::Int(i64::from(taken.steps))),
            ],
            Self::Restart(restart) => vec![("seed", Param::Int(restart.seed as i64))],
            Self::Settle | Self::Win => Vec::new(),
        }
    }
}

/// The first letters of a way; a long one is cut.
fn letters(steps: &[Direction]) -> String {
    const SHOWN: usize = 12;
    let mut text: String = steps.iter().take(SHOWN).map(|&step| lurd::letter(step)).collect();
    if steps.len() > SHOWN {
        text.push('…');
    }
    text
}

const fn word(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Right => "right",
        Direction::Down => "down",
        Direction::Left => "left",
    }
}

pub(super) const fn of(kind: Sokoban) -> Action {
    Action::new(Kind::Sokoban(kind))
}

/// Answers the engine for a Sokoban action whose children, if any, have not failed.
pub(super) fn advance(action: &mut Action, me: ActionId, world: &mut World) -> Answer<Action> {
    let phase = action.phase;
    let Kind::Sokoban(kind) = &mut action.kind else {
        return Answer::Done;
    };
    match (kind, phase) {
        (Sokoban::Walk(way) | Sokoban::PushTo(way), START) => {
            let steps = way.steps.iter();
            let steps = steps.map(|&direction| of(Sokoban::Step { direction })).collect();
            action.phase = MADE;
            Answer::Chain(steps)
        }
        (&mut Sokoban::Step { direction }, START) => {
            action.phase = OVER;
            steps::step(me, world, direction)
        }
        (&mut Sokoban::Push { from, to }, START) => {
            action.phase = OVER;
            steps::push(me, world, from, to);
            Answer::Tween(STEP_TICKS)
        }
        (Sokoban::Paint(_), START | MADE) => paint::advance(action, me, world),
        (Sokoban::Undo(taken), START) => {
            taken.steps = line::undo(me, world, taken.by_push);
            action.phase = MADE;
            Answer::Tween(STEP_TICKS)
        }
        (Sokoban::Redo(taken), START) => {
            taken.steps = line::redo(me, world, taken.by_push);
            action.phase = MADE;
            Answer::Tween(STEP_TICKS)
        }
        (Sokoban::Restart(restart), START) => match start::restart(me, world, restart) {
            Ok(()) => conclude(action, world),
            Err(reason) => Answer::Fail(reason),
        },
        (Sokoban::Win, START) => {
            action.phase = OVER;
            world.count(me, Counter::Outcome, 1 - world.board.counters().get(Counter::Outcome));
            Answer::Done
        }
        (Sokoban::Settle, START) | (_, MADE) => conclude(action, world),
        _ => Answer::Done,
    }
}

/// What a root does last: Win when every ball is on a destination.
fn conclude(action: &mut Action, world: &World) -> Answer<Action> {
    action.phase = OVER;
    if is_settled(world) {
        Answer::Done
    } else {
        Answer::Chain(vec![of(Sokoban::Win)])
    }
}

/// Whether nothing is left to tell: the room is not complete, or is told to be.
pub(super) fn is_settled(world: &World) -> bool {
    world.board.counters().get(Counter::Outcome) != 0 || !board::is_complete(&world.board)
}

/// Whether there are balls and every one is on a destination.
pub(super) fn is_complete(world: &World) -> bool {
    board::is_complete(&world.board)
}

/// Whether no step is possible.
pub(super) fn is_stuck(world: &World) -> bool {
    let room = board::room_of(&world.board);
    Direction::ALL.iter().all(|&direction| room.look(direction).is_err())
}
