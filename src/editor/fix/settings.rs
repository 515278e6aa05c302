//! Fixes of settings.

use super::{Fix, Mend};
use crate::editor::property::Property;
use crate::grid::MAX_SIDE;
use crate::level::match3::{
    BAR, Colour, Goal, HIT_POINTS, MAX_COLOURS, MAX_STARS, Piece, Refill, Reshuffle, Settings, Timing,
};
use crate::level::{Match3, Problem};
use crate::rules::match3::{check, fall_ticks};
use crate::words::counted;

fn set(words: impl Into<String>, property: Property) -> Fix {
    Fix {
        words: words.into(),
        mend: Mend::Set(property),
    }
}

pub(super) fn min() -> Fix {
    set("Set it to 3", Property::Min(3))
}

/// As many colours as a level can have, or the usual number where it has none.
pub(super) fn colours(settings: &Settings) -> Fix {
    let most = usize::from(MAX_COLOURS);
    if settings.weights.is_empty() {
        return set("Use 6 colours", Property::Weights(vec![1; 6]));
    }
    let weights = settings.weights.iter().copied().take(most).collect();
    set(format!("Keep the first {most}"), Property::Weights(weights))
}

pub(super) fn equal_weights(settings: &Settings) -> Fix {
    let colours = usize::from(settings.colours());
    set("Set all to 1", Property::Weights(vec![1; colours]))
}

/// The same shares, to a percent, in numbers that can be read.
pub(super) fn smaller_weights(settings: &Settings) -> Fix {
    let most = u64::from(settings.weights.iter().copied().max().unwrap_or(1).max(1));
    let smaller = |&weight: &u32| match weight {
        0 => 0,
        weight => u32::try_from(u64::from(weight) * 100 / most).unwrap_or(100).max(1),
    };
    let weights = settings.weights.iter().map(smaller).collect();
    set("Scale to 100", Property::Weights(weights))
}

/// Two colours that can be drawn: where there is one or none, each colour gets a weight.
pub(super) fn two_colours(settings: &Settings) -> Fix {
    let mut weights: Vec<u32> = settings.weights.iter().map(|&weight| weight.max(1)).collect();
    weights.resize(weights.len().max(3), 1);
    set("Give each colour a weight", Property::Weights(weights))
}

/// What mends an effect: a number that works, or that it goes.
pub(super) fn effect(level: &Match3, problem: &Problem) -> Vec<Fix> {
    let effects = &level.settings.effects;
    let is_it = |&index: &usize| check::effect(level, index).is_some_and(|found| found.message == problem.message);
    let Some(index) = (0..effects.len()).find(is_it) else {
        return Vec::new();
    };
    let mut changed = effects.clone();
    let mut fixes = Vec::new();
    match problem.code {
        "effect-bar" => {
            changed[index].bar = BAR;
            fixes.push(set(format!("Set it to {BAR}"), Property::Effects(changed)));
        }
        "effect-amount" => {
            changed[index].amount = 5;
            fixes.push(set("Set it to 5", Property::Effects(changed)));
        }
        _ => {}
    }
    let mut left = effects.clone();
    left.remove(index);
    fixes.push(set("Remove the effect", Property::Effects(left)));
    fixes
}

/// The scores of the stars in order, each once, and no more than there can be.
pub(super) fn rising_stars(settings: &Settings) -> Fix {
    let mut stars: Vec<u32> = settings.stars.iter().copied().filter(|&score| score > 0).collect();
    stars.sort_unstable();
    stars.dedup();
    stars.truncate(MAX_STARS);
    set("Put them in order", Property::Stars(stars))
}

pub(super) fn some_moves() -> Fix {
    set("Allow 25 moves", Property::Moves(Some(25)))
}

pub(super) fn no_limit() -> Fix {
    set("No limit", Property::Moves(None))
}

/// The usual time for each picture that takes too long.
pub(super) fn usual_times(settings: &Settings) -> Fix {
    let usual = Timing::default();
    let mut timing = settings.timing;
    for (time, usual) in [
        (&mut timing.swap, usual.swap),
        (&mut timing.clear, usual.clear),
        (&mut timing.reshuffle, usual.reshuffle),
    ] {
        if *time > Timing::MOST_TICKS {
            *time = usual;
        }
    }
    if timing.spawn_offset > Timing::MOST_CELLS {
        timing.spawn_offset = usual.spawn_offset;
    }
    // The longest fall that a board can have.
    if fall_ticks(&timing, MAX_SIDE + timing.spawn_offset) > Timing::MOST_TICKS {
        (timing.fall_acceleration, timing.fall_speed) = (usual.fall_acceleration, usual.fall_speed);
    }
    set("Use the usual times", Property::Timing(timing))
}

pub(super) fn falling(settings: &Settings) -> Fix {
    let usual = Timing::default();
    let mut timing = settings.timing;
    if timing.fall_acceleration == 0 {
        timing.fall_acceleration = usual.fall_acceleration;
    }
    if timing.fall_speed == 0 {
        timing.fall_speed = usual.fall_speed;
    }
    set("Use the usual fall", Property::Timing(timing))
}

/// As many colours as the fixed tiles need.
pub(super) fn more_colours(level: &Match3) -> Fix {
    let tiles = level.terrain.as_slice().iter().zip(level.pieces.as_slice());
    let most = tiles.filter_map(|(terrain, piece)| match piece {
        Piece::Tile(colour) if terrain.is_floor() => Some(usize::from(colour.index()) + 1),
        _ => None,
    });
    let colours = most.max().unwrap_or(1).max(level.settings.weights.len());
    let mut weights = level.settings.weights.clone();
    weights.resize(colours, 1);
    set(format!("Use {colours} colours"), Property::Weights(weights))
}

pub(super) fn without_met_goals(settings: &Settings) -> Fix {
    let mut goals = settings.goals.clone();
    let before = goals.len();
    goals.retain(|goal| !matches!(goal, Goal::Collect { count: 0, .. } | Goal::Score(0) | Goal::Enemy(0)));
    let words = match before - goals.len() {
        1 => "Remove the goal".to_owned(),
        gone => format!("Remove {}", counted(gone, "goal", "goals")),
    };
    set(words, Property::Goals(goals))
}

/// The enemy that a colour attacks has to fall as well.
pub(super) fn fell_the_enemy(settings: &Settings) -> Fix {
    let mut goals = settings.goals.clone();
    goals.push(Goal::Enemy(HIT_POINTS));
    set("Add the goal to fell the enemy", Property::Goals(goals))
}

/// The goal that the problem is about goes, or what keeps it out of reach.
pub(super) fn reachable(level: &Match3, problem: &Problem) -> Vec<Fix> {
    let settings = &level.settings;
    let is_it = |&goal: &Goal| check::goal(level, goal).is_some_and(|found| found.message == problem.message);
    let Some(at) = settings.goals.iter().position(is_it) else {
        return Vec::new();
    };
    let mut goals = settings.goals.clone();
    let mut fixes = Vec::new();
    let gone = goals.remove(at);
    fixes.push(set("Remove the goal", Property::Goals(goals)));
    if settings.moves == Some(0) && problem.message.contains("0 moves") {
        fixes.extend([some_moves(), no_limit()]);
    } else if let Goal::Collect { colour, .. } = gone {
        fixes.extend(help(level, colour));
    }
    fixes
}

fn help(level: &Match3, colour: Colour) -> Option<Fix> {
    let settings = &level.settings;
    let index = usize::from(colour.index());
    let drawn = settings.weights.get(index).is_some_and(|&weight| weight > 0);
    if drawn {
        return (settings.refill == Refill::None).then(|| set("Refill fairly", Property::Refill(Refill::Fair)));
    }
    let mut weights = settings.weights.clone();
    weights.resize(weights.len().max(index + 1), 1);
    weights[index] = 1;
    Some(set(
        format!("Give {} a weight", colour.name()),
        Property::Weights(weights),
    ))
}

/// New tiles, where the same ones cannot be laid anew.
pub(super) fn recreate(settings: &Settings) -> Option<Fix> {
    (settings.reshuffle == Reshuffle::Permute)
        .then(|| set("Reshuffle with new tiles", Property::Reshuffle(Reshuffle::Recreate)))
}
