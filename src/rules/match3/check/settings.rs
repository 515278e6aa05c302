//! Settings that no game can use, or none as it was meant.

use super::super::fall_ticks;
use super::super::start::floor_with;
use super::cells_at;
use crate::level::match3::{Colour, MAX_COLOURS, MIN_RANGE, Piece, Timing};
use crate::level::{Match3, Problem, Severity};
use crate::words::counted;

pub(super) fn check(level: &Match3) -> Vec<Problem> {
    let settings = &level.settings;
    let mut problems = Vec::new();
    let mut found = |severity, code, message| problems.push(Problem::new(severity, code, message, Vec::new()));

    if !MIN_RANGE.contains(&settings.min) {
        let (low, high) = (MIN_RANGE.start(), MIN_RANGE.end());
        let message = format!(
            "The smallest match is {}; set it between {low} and {high}.",
            settings.min
        );
        found(Severity::Error, "min-range", message);
    }
    let colours = settings.weights.len();
    if colours == 0 || colours > MAX_COLOURS as usize {
        let message = format!(
            "The level has {}; give it 1 to {MAX_COLOURS}.",
            counted(colours, "colour", "colours")
        );
        found(Severity::Error, "colours-range", message);
    } else if settings.weights.iter().all(|&weight| weight == 0) {
        let message = "Every colour has the weight 0, so that none can be drawn; give one or more a weight.".into();
        found(Severity::Error, "weights-zero", message);
    }
    if settings.weights.iter().map(|&weight| u64::from(weight)).sum::<u64>() > u64::from(u32::MAX) {
        let message = format!(
            "The weights add up to more than {}, and the last colours lose their share; use smaller weights.",
            u32::MAX
        );
        found(Severity::Warning, "weights-sum", message);
    }
    if settings.moves == Some(0) {
        let message = "A game has 0 moves and is over before the first; allow some, or have no limit.".into();
        found(Severity::Warning, "no-moves", message);
    }
    let timing = &settings.timing;
    if timing.fall_acceleration == 0 || timing.fall_speed == 0 {
        let message =
            "The fall has no speed or no acceleration, so that tiles jump to their places; set both above 0.".into();
        found(Severity::Warning, "timing-range", message);
    }
    let (most, highest) = (Timing::MOST_TICKS, Timing::MOST_CELLS);
    let fall = fall_ticks(timing, level.terrain.height().saturating_add(timing.spawn_offset));
    let longest = timing.swap.max(timing.clear).max(timing.reshuffle).max(fall);
    if longest > most || timing.spawn_offset > highest {
        let message = format!(
            "Pictures take too long: a swap {} ticks, a clear {}, a reshuffle {}, a fall from {} cells above the board {fall}; have at most {most} ticks, and {highest} cells.",
            timing.swap, timing.clear, timing.reshuffle, timing.spawn_offset
        );
        found(Severity::Error, "timing-long", message);
    }
    problems.extend(foreign_pieces(level));
    problems
}

/// Fixed tiles of colours that the level does not have.
fn foreign_pieces(level: &Match3) -> Option<Problem> {
    let colours = level.settings.colours();
    let foreign = (colours..MAX_COLOURS).filter_map(Colour::new);
    let cells: Vec<u32> = foreign
        .flat_map(|colour| floor_with(level, Piece::Tile(colour)))
        .collect();
    (!cells.is_empty()).then(|| {
        let message = format!(
            "{} a colour beyond the level's {colours}; raise the number of colours, or paint over.",
            counted(cells.len(), "tile has", "tiles have")
        );
        Problem::new(Severity::Warning, "piece-colour", message, cells_at(level, cells))
    })
}

/// Whether the level can draw a colour at all.
pub(super) fn can_draw(level: &Match3, colour: Colour) -> bool {
    let weight = level.settings.weights.get(colour.index() as usize);
    weight.is_some_and(|&weight| weight > 0)
}

/// Whether a tile of the colour can lie on the board at some time.
#[must_use]
pub fn appears(level: &Match3, colour: Colour) -> bool {
    can_draw(level, colour) || !floor_with(level, Piece::Tile(colour)).is_empty()
}
