//! Goals that no game can reach, or that are reached before it begins.

use super::super::start::{floor_with, random_cells};
use super::cells_at;
use super::settings::{appears, can_draw};
use crate::grid::Cell;
use crate::level::match3::{ATTACK, Colour, Goal, Piece, Refill};
use crate::level::{Match3, Problem, Severity};
use crate::words::counted;

pub(super) fn check(level: &Match3) -> Vec<Problem> {
    let settings = &level.settings;
    let mut problems: Vec<Problem> = Vec::new();
    if settings.goals.is_empty() && super::effects::attacks_in_vain(level) {
        // What is wrong with the attack says it all.
        return problems;
    }
    problems.extend(idle_attack(level));
    for mut problem in settings.goals_in_force().iter().filter_map(|&goal| of(level, goal)) {
        // A goal that the level does not list, it can do without.
        if settings.goals.is_empty() {
            problem.severity = problem.severity.min(Severity::Warning);
        }
        // What holds for every goal is said once.
        if problems.iter().all(|said| said.message != problem.message) {
            problems.push(problem);
        }
    }
    problems
}

/// An attack on an enemy that need not fall, where other goals are listed.
fn idle_attack(level: &Match3) -> Option<Problem> {
    let settings = &level.settings;
    let is_asked = settings.goals.iter().any(|goal| matches!(goal, Goal::Enemy(_)));
    if settings.goals.is_empty() || is_asked {
        return None;
    }
    let mut effects = settings.effects_in_force();
    let attack =
        effects.find(|effect| effect.channel == ATTACK && effect.amount > 0 && appears(level, effect.colour))?;
    let message = format!(
        "{} attacks the enemy, and to fell it is no goal of this level: it wins nothing. Add the goal, or take the attack out.",
        attack.colour.name()
    );
    Some(Problem::new(Severity::Note, "enemy-no-goal", message, Vec::new()))
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
        Goal::Collect { colour, count } => collect(level, colour, count as usize).or_else(|| no_move(level)),
        Goal::Score(_) => no_move(level),
        Goal::Enemy(_) => enemy(level).or_else(|| no_move(level)),
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
                counted(most, "tile", "tiles")
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
    let attacks = || {
        let effects = level.settings.effects_in_force();
        effects.filter(|effect| effect.channel == ATTACK && effect.amount > 0)
    };
    if attacks().any(|effect| can_match(level, effect.colour)) {
        return None;
    }
    let message = match attacks().next() {
        None => "The goal is an enemy, and no colour attacks it; bind an effect on the channel “attack” to a colour."
            .to_owned(),
        Some(effect) => format!(
            "The goal is an enemy, and the attack belongs to {}, which makes no match in this level; choose another colour.",
            effect.colour.name()
        ),
    };
    Some(unreachable(Severity::Error, message, Vec::new()))
}

/// Whether a tile of the colour can come to lie where a match can form.
fn can_match(level: &Match3, colour: Colour) -> bool {
    can_draw(level, colour) || {
        let matchable = super::board::matchable(level);
        let mut fixed = floor_with(level, Piece::Tile(colour)).into_iter();
        fixed.any(|cell| matchable[cell as usize])
    }
}

/// A game in which no move can be made, and in which nothing clears before the first.
fn no_move(level: &Match3) -> Option<Problem> {
    let settings = &level.settings;
    if !super::board::is_quiet(level) {
        return None;
    }
    let message = if settings.moves == Some(0) {
        "The goal cannot be reached in a game of 0 moves; allow some, or have no limit."
    } else if super::board::is_dead_for_ever(level) {
        "The goal cannot be reached: no swap makes a match on the board, and no tile comes in; change a piece, or allow refill."
    } else {
        return None;
    };
    Some(unreachable(Severity::Error, message.to_owned(), Vec::new()))
}
