//! Whether the cascades of a level may not end.
//!
//! With few colours new tiles match as fast as old ones are cleared: 8 × 8 with two colours and the line rule averages 1,500 levels, and the
//! cluster rule with two or three never ends. No such level is proved here: a few moves of the game that a seed plays are tried, within
//! bounds, and a cascade that goes on for long is told with its seed.

use super::super::start::tiles;
use super::super::{Matching, draw, falls, legal_moves, matches, start, unfilled};
use crate::level::match3::{Refill, Rule};
use crate::level::{Match3, Problem, Severity};
use crate::rng::Rng;
use crate::words::counted;

/// A cascade of so many levels is told.
const LEVELS: u32 = 100;

/// On a large board one of so many is told, where the work that may be done is spent within it.
const LEVELS_OF_LARGE: u32 = 16;

/// So many moves are tried.
const MOVES: u32 = 6;

/// So many cells may be looked at, those of the whole board in each level.
const WORK: u64 = 3_000_000;

/// So few colours that cascades may be endless, by rule and least match.
const fn is_suspect(colours: usize, matching: Matching) -> bool {
    let most = match (matching.rule, matching.min) {
        (_, 0..=2) => 4,
        (Rule::Line, _) => 2,
        (Rule::Cluster, _) => 3,
    };
    colours <= most
}

/// A warning where the game of a seed has a cascade that goes on and on.
pub(super) fn check(level: &Match3, seed: u64) -> Option<Problem> {
    let settings = &level.settings;
    let matching = Matching::of(settings);
    let colours = settings.weights.iter().filter(|&&weight| weight != 0).count();
    if settings.refill == Refill::None || !is_suspect(colours, matching) {
        return None;
    }
    let mut faces = start(level, seed).ok()?;
    let mut rng = Rng::from_seed(seed);
    let mut bot = Rng::for_part(seed, &[MOVES.into()]);
    let mut work = WORK;
    for number in 0..=MOVES {
        // The first cascade is that of the start, where fixed pieces match.
        if number > 0 {
            let mut moves = Vec::new();
            legal_moves(tiles(level, &faces), matching, &mut moves);
            let &(a, b) = moves.get(bot.below(moves.len() as u32) as usize)?;
            faces.swap(a as usize, b as usize);
        }
        let levels = cascade(level, &mut faces, &mut rng, &mut work);
        let told = if work == 0 { LEVELS_OF_LARGE } else { LEVELS };
        if levels >= told {
            let levels = counted(levels, "level", "levels");
            let message = format!(
                "A cascade had not ended after {levels} (seed {seed}, move {number}), so that a chain may run until its budget stops it; \
                 use more colours, or a larger match."
            );
            return Some(Problem::new(Severity::Warning, "endless-cascade", message, Vec::new()));
        }
        if work == 0 {
            return None;
        }
    }
    None
}

/// Plays a cascade, as far as the bounds let it; answers its levels.
fn cascade(level: &Match3, faces: &mut [u8], rng: &mut Rng, work: &mut u64) -> u32 {
    let settings = &level.settings;
    let (mut pairs, mut empties, mut drawn) = (Vec::new(), Vec::new(), Vec::new());
    for levels in 0..LEVELS {
        let regions = matches::find(tiles(level, faces), Matching::of(settings));
        if regions.is_empty() {
            return levels;
        }
        *work = work.saturating_sub(faces.len() as u64);
        if *work == 0 {
            return levels;
        }
        for &cell in regions.cells() {
            faces[cell as usize] = 0;
        }
        pairs.clear();
        falls(tiles(level, faces), &mut pairs);
        for &(from, to) in &pairs {
            faces[to as usize] = std::mem::take(&mut faces[from as usize]);
        }
        unfilled(tiles(level, faces), &mut empties);
        draw(tiles(level, faces), settings, &empties, rng, &mut drawn);
        for (&cell, &face) in empties.iter().zip(&drawn) {
            faces[cell as usize] = face;
        }
    }
    LEVELS
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::settings;
    use super::*;

    #[test]
    fn cascades_that_do_not_end_are_told_with_the_seed_and_others_are_not() {
        for (rule, colours, side, expected) in [
            (Rule::Cluster, 2, 8, true),
            (Rule::Cluster, 3, 12, true),
            (Rule::Line, 2, 128, true),
            (Rule::Line, 6, 8, false),
            (Rule::Cluster, 6, 8, false),
        ] {
            let level = Match3::new(side, side, settings(rule, 3, colours));
            let told = check(&level, 5);
            assert_eq!(told.is_some(), expected, "{rule:?} {colours} {side}: {told:?}");
            assert!(told.is_none_or(|told| told.message.contains("seed 5")));
        }
        let quiet = Match3::new(
            8,
            8,
            crate::level::match3::Settings {
                refill: Refill::None,
                ..settings(Rule::Cluster, 3, 2)
            },
        );
        assert!(check(&quiet, 5).is_none(), "nothing comes in");
    }
}
