//! What is wrong with a level: places that overlap or float, a count that cannot be paired off.

mod play;

use super::pile::{Lookup, floating, overlaps};
use crate::level::mahjong::{Mahjong, Position};
use crate::level::{Problem, Severity};
use crate::words::counted;

/// Every problem of a level, errors first. The seed is the one that its deal starts from.
#[must_use]
pub fn check(level: &Mahjong, seed: u64) -> Vec<Problem> {
    let mut problems = Vec::new();
    geometry(level, &mut problems);
    covers(level, &mut problems);
    sizes(level, &mut problems);
    count(level, &mut problems);
    play::check(level, seed, &mut problems);
    problems.sort_by_key(|problem| std::cmp::Reverse(problem.severity));
    problems
}

fn geometry(level: &Mahjong, problems: &mut Vec<Problem>) {
    let overlapping = overlaps(&level.tiles);
    if let Some((first, second)) = overlapping.first() {
        let message = format!(
            "{} lie in one another's room, first {first} and {second}: move or remove one of each two.",
            counted(overlapping.len(), "pair of tiles", "pairs of tiles")
        );
        let tiles = overlapping.iter().flat_map(|&(a, b)| [a, b]).collect();
        problems.push(Problem::new(Severity::Error, "overlap", message, Vec::new()).of_tiles(tiles));
    }
    let floating = floating(&level.tiles);
    if !floating.is_empty() {
        let message = format!(
            "{} on the layer below: put one there, or move them down.",
            counted(
                floating.len(),
                "tile floats, with nothing under it",
                "tiles float, with nothing under them"
            )
        );
        problems.push(Problem::new(Severity::Warning, "floating", message, Vec::new()).of_tiles(floating));
    }
    let tilting = half_supported(level);
    if !tilting.is_empty() {
        let message = format!(
            "{} on the layer below: fill the gap under them, or move them.",
            counted(
                tilting.len(),
                "tile lies in part on nothing",
                "tiles lie in part on nothing"
            )
        );
        problems.push(Problem::new(Severity::Warning, "half-supported", message, Vec::new()).of_tiles(tilting));
    }
}

/// The tiles of which the layer below carries a part and not the whole.
fn half_supported(level: &Mahjong) -> Vec<Position> {
    let lookup = Lookup::new(&level.tiles);
    let all = level.tiles.as_slice();
    let tilts = |at: &Position| {
        at.z > 0 && {
            let below = lookup.sharing(*at, i32::from(at.z) - 1);
            let carried = quarters(*at, below.map(|index| all[index as usize].at));
            carried != 0 && carried != ALL_QUARTERS
        }
    };
    level.tiles.positions().filter(tilts).collect()
}

/// Tiles that nobody sees, and tiles that programs disagree about.
fn covers(level: &Mahjong, problems: &mut Vec<Problem>) {
    let lookup = Lookup::new(&level.tiles);
    let (all, layers) = (level.tiles.as_slice(), i32::from(level.tiles.layers()));
    let (mut hidden, mut disputed) = (Vec::new(), Vec::new());
    for at in level.tiles.positions() {
        let z = i32::from(at.z);
        let higher = (z + 1..layers).flat_map(|z| lookup.sharing(at, z));
        if quarters(at, higher.map(|index| all[index as usize].at)) == ALL_QUARTERS {
            hidden.push(at);
        }
        let is_covered =
            |layers: std::ops::Range<i32>| layers.into_iter().any(|z| lookup.sharing(at, z).next().is_some());
        if !is_covered(z + 1..z + 2) && is_covered(z + 2..layers) {
            disputed.push(at);
        }
    }
    if !hidden.is_empty() {
        let message = format!(
            "{} until those above are taken: a player has to guess their faces.",
            counted(hidden.len(), "tile is wholly hidden", "tiles are wholly hidden")
        );
        problems.push(Problem::new(Severity::Note, "hidden", message, Vec::new()).of_tiles(hidden));
    }
    if !disputed.is_empty() {
        let message = format!(
            "{} two or more layers up, with a gap between: some programs let them be taken and some do not; the level's cover setting \
             says which holds here.",
            counted(disputed.len(), "tile lies under a tile", "tiles lie under a tile")
        );
        problems.push(Problem::new(Severity::Note, "cover-differs", message, Vec::new()).of_tiles(disputed));
    }
}

/// What the most limited of the formats, Kyodai's, has no room for.
fn sizes(level: &Mahjong, problems: &mut Vec<Problem>) {
    let beyond = level.tiles.positions().filter(|at| !at.is_within_kyodai());
    let beyond: Vec<Position> = beyond.collect();
    if !beyond.is_empty() {
        let message = format!(
            "{} of a Kyodai file: it would lose them. The other formats hold them.",
            counted(
                beyond.len(),
                "tile lies outside the 34 by 20 half tiles and 5 layers",
                "tiles lie outside the 34 by 20 half tiles and 5 layers"
            )
        );
        problems.push(Problem::new(Severity::Note, "beyond-kyodai", message, Vec::new()).of_tiles(beyond));
    }
}

/// All four quarters of a tile, a bit each.
const ALL_QUARTERS: u8 = 0b1111;

/// The quarters of a tile that others fill, a bit each: top left, top right, bottom left, bottom right.
fn quarters(at: Position, others: impl Iterator<Item = Position>) -> u8 {
    let mut filled = 0;
    for other in others {
        for (bit, (dx, dy)) in [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().enumerate() {
            let (x, y) = (at.x + dx, at.y + dy);
            if (other.x..other.x + 2).contains(&x) && (other.y..other.y + 2).contains(&y) {
                filled |= 1 << bit;
            }
        }
    }
    filled
}

fn count(level: &Mahjong, problems: &mut Vec<Problem>) {
    let count = level.tiles.len();
    if count == 0 {
        let message = "The level has no tile: paint some.";
        problems.push(Problem::new(Severity::Error, "no-tiles", message, Vec::new()));
    } else if count % 2 == 1 {
        let message = match count {
            1 => "One tile cannot be taken in pairs: add one, or remove it.".to_owned(),
            _ => format!("{count} tiles cannot be taken in pairs: add one, or remove one."),
        };
        problems.push(Problem::new(Severity::Error, "odd-count", message, Vec::new()));
    } else if count % 4 == 2 {
        let message = format!("{count} tiles are no multiple of four: one face comes as a single pair.");
        problems.push(Problem::new(Severity::Note, "not-in-fours", message, Vec::new()));
    }
}
