//! Goals that no game can reach, or that are reached before it begins.

use super::super::start::{floor_with, random_cells};
use super::settings::{appears, can_draw};
use super::{cells_at, count};
use crate::grid::Cell;
use crate::level::match3::{Colour, Goal, Piece, Refill};
use crate::level::{Match3, Problem, Severity};

pub(super) fn check(level: &Match3) -> Vec<Problem> {
    level
        .settings
        .goals
        .iter()
        .filter_map(|&goal| of(level, goal))
        .collect()
}

/// What is wrong with a goal in a level.
#[must_use]
pub fn of(level: &Match3, goal: Goal) -> Option<Problem> {
    match goal {
        Goal::Collect { count: 0, .. } | Goal::Score(0) | Goal::Enemy(0) => Some(Problem::new(
            Severity::Warning,
            "goal-met",
            "A goal of 0 is reached before the first move; raise it, or take it out.",
            Vec::new(),
        )),
        Goal::Collect { colour, count } => collect(level, colour, count as usize),
        Goal::Score(_) => None,
        Goal::Enemy(_) => enemy(level),
    }
}

fn unreachable(severity: Severity, message: String, cells: Vec<Cell>) -> Problem {
    Problem::new(severity, "goal-unreachable", message, cells)
}

fn collect(level: &Match3, colour: Colour, wanted: usize) -> Option<Problem> {
    let name = colour.name();
    if !appears(level, colour) {
        let message = format!("The goal asks for {name}, which never appears; give it a weight, or change the goal.");
        return Some(unreachable(Severity::Error, message, Vec::new()));
    }
    let fixed = floor_with(level, Piece::Tile(colour));
    let draws = can_draw(level, colour);
    let is_closed = level.settings.refill == Refill::None && !level.settings.drop;
    if is_closed {
        let most = fixed.len() + if draws { random_cells(level).len() } else { 0 };
        if most < wanted {
            let message = format!(
                "The goal asks for {wanted} {name}, and without refill there are at most {}; lower the goal, or allow refill.",
                count(most, "tile", "tiles")
            );
            return Some(unreachable(Severity::Error, message, cells_at(level, fixed)));
        }
    }
    let matchable = super::board::matchable(level);
    if !draws && fixed.iter().all(|&cell| !matchable[cell as usize]) {
        let message = format!(
            "The goal asks for {name}, and every tile of it lies where no match can form; move one, or give it a weight."
        );
        return Some(unreachable(Severity::Warning, message, cells_at(level, fixed)));
    }
    None
}

/// The enemy is hurt by what is raised on the channel `attack`.
fn enemy(level: &Match3) -> Option<Problem> {
    let mut effects = level.settings.effects.iter();
    if effects.any(|effect| effect.channel == "attack" && effect.amount > 0 && appears(level, effect.colour)) {
        return None;
    }
    let message = "The goal is an enemy, and no colour attacks it; bind an effect on the channel “attack” to a colour.";
    Some(unreachable(Severity::Warning, message.into(), Vec::new()))
}
