//! Whether a game is won or lost.

use crate::board::Counter;
use crate::level::match3::Goal;
use crate::sim::world::World;

/// How far a goal is: what has been reached of it, and what it needs.
#[must_use]
pub fn progress(goal: Goal, counter: impl Fn(Counter) -> i64) -> (i64, i64) {
    match goal {
        Goal::Collect { colour, count } => (counter(Counter::Collected(colour.index())), i64::from(count)),
        Goal::Score(points) => (counter(Counter::Score), i64::from(points)),
        // The encounter brings the enemy's hit points; until a level has one, nothing hurts it.
        Goal::Enemy(points) => (0, i64::from(points)),
    }
}

/// Whether the level has goals and all are reached.
pub(super) fn are_met(world: &World) -> bool {
    let counters = world.board.counters();
    let goals = &world.match3.settings.goals;
    !goals.is_empty()
        && goals.iter().all(|&goal| {
            let (have, need) = progress(goal, |counter| counters.get(counter));
            have >= need
        })
}

/// Whether the level has a limit of moves and it is reached.
pub(super) fn moves_are_used_up(world: &World) -> bool {
    let made = world.board.counters().get(Counter::Moves);
    world
        .match3
        .settings
        .moves
        .is_some_and(|limit| made >= i64::from(limit))
}
