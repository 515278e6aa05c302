//! Whether a game is won or lost.

use super::Match3;
use crate::board::{Board, Counter, Field};
use crate::level::match3::{Goal, MAX_STARS};
use crate::sim::Sim;
use crate::sim::world::World;

/// How far a goal is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The goal.
    pub goal: Goal,
    /// What has been reached of it; points and tiles can be more than it needs.
    pub have: i64,
    /// What it needs.
    pub need: i64,
}

/// How far a goal is on a board: what has been reached of it, and what it needs.
#[must_use]
pub fn progress(goal: Goal, board: &Board) -> (i64, i64) {
    let counters = board.counters();
    match goal {
        Goal::Collect { colour, count } => (counters.get(Counter::Collected(colour)), i64::from(count)),
        Goal::Score(points) => (counters.get(Counter::Score), i64::from(points)),
        Goal::Enemy(points) => {
            let damage = board.fields().get(Field::Damage);
            (i64::from(damage.min(points)), i64::from(points))
        }
    }
}

impl Sim {
    /// How far each goal is, in the order of the level; felling the enemy, where that is the goal because none is listed.
    pub fn goals(&self) -> impl Iterator<Item = Progress> {
        self.settings().goals_in_force().iter().map(|&goal| {
            let (have, need) = progress(goal, self.board());
            Progress { goal, have, need }
        })
    }

    /// How many stars the score is worth, and how many the level gives.
    #[must_use]
    pub fn stars(&self) -> (usize, usize) {
        let settings = self.settings();
        let score = self.board().counters().get(Counter::Score);
        (settings.stars_at(score), settings.stars.len().min(MAX_STARS))
    }
}

/// Win or Lose, when one is due.
pub(super) fn decided(world: &World) -> Option<Match3> {
    if are_met(world) {
        Some(Match3::Win)
    } else if moves_are_used_up(world) {
        Some(Match3::Lose)
    } else {
        None
    }
}

/// Whether a game is won or lost before its first move: by goals of 0, or for want of moves.
pub(in crate::sim) fn is_decided_at_start(world: &World) -> bool {
    world.level.match3().is_some() && decided(world).is_some()
}

/// Whether the level has goals and all are reached.
fn are_met(world: &World) -> bool {
    let goals = world.match3.settings.goals_in_force();
    let is_met = |&goal| {
        let (have, need) = progress(goal, &world.board);
        have >= need
    };
    !goals.is_empty() && goals.iter().all(is_met)
}

/// Whether the level has a limit of moves and it is reached.
fn moves_are_used_up(world: &World) -> bool {
    let made = world.board.counters().get(Counter::Moves);
    world
        .match3
        .settings
        .moves
        .is_some_and(|limit| made >= i64::from(limit))
}
