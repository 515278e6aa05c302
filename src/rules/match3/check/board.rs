//! Whether the board can be played: its start, and cells that play passes by.

use super::super::arrange::{Failure, Task, arrange};
use super::super::fill::Supply;
use super::super::matches::{self, find};
use super::super::start::{draw_start, fixed_faces, is_for_drops, random_cells, tiles};
use super::super::{ATTEMPTS, Matching, has_move, is_settled, refill};
use super::cells_at;
use crate::level::match3::{Piece, Refill, Reshuffle, Rule};
use crate::level::{Match3, Problem, Severity, Terrain};
use crate::rng::Rng;
use crate::words::counted;

pub(super) fn check(level: &Match3, seed: u64) -> Vec<Problem> {
    if !level.terrain.as_slice().iter().any(|terrain| terrain.is_floor()) {
        return vec![Problem::new(
            Severity::Error,
            "no-floor",
            "The board has no floor, so that no tile can lie on it; paint some floor.",
            Vec::new(),
        )];
    }
    let mut rng = Rng::from_seed(seed);
    let mut problems = Vec::new();
    let start = draw_start(level, seed);
    if let Err(failure) = start {
        problems.push(not_startable(level, failure));
    }
    problems.extend(ready_matches(level));
    problems.extend(holes(level));
    if let Ok(faces) = start {
        problems.extend(dead(level, &faces, &mut rng));
    }
    problems.extend(on_no_line(level));
    problems.extend(not_fed(level));
    problems
}

fn not_startable(level: &Match3, failure: Failure) -> Problem {
    let matching = Matching::of(&level.settings);
    let width = level.terrain.width() as usize;
    let what_to_do = match failure {
        Failure::NoWeights => "give a colour a weight",
        Failure::OneColour => "give a second colour a weight",
        Failure::NoRoom => "join more floor cells, or lower the smallest match",
        Failure::Cornered(_) => "change a fixed piece near it",
        Failure::TooFew | Failure::NoFilling | Failure::NoMove => {
            "change the fixed pieces, or use more floor or more colours"
        }
        Failure::NotFound => "use more floor, more colours, or fewer fixed pieces",
    };
    let kind = if failure.is_proof() {
        "no start exists"
    } else {
        "no start was found"
    };
    let message = format!(
        "Not startable, {kind}: {}; {what_to_do}.",
        failure.reason(matching, width)
    );
    let cell = match failure {
        Failure::Cornered(cell) => Some(cell as u32),
        _ => None,
    };
    Problem::new(Severity::Error, "not-startable", message, cells_at(level, cell))
}

/// A board whose player cannot begin, and one that cannot be reshuffled then.
fn dead(level: &Match3, faces: &[u8], rng: &mut Rng) -> Vec<Problem> {
    let mut problems = Vec::new();
    let settings = &level.settings;
    let matching = Matching::of(settings);
    let board = tiles(level, faces);
    let moves = has_move(board, matching);
    if is_for_drops(level) || moves && !matches::any(board, matching) {
        return problems;
    }
    if !moves && is_settled(board, settings) {
        let message = match settings.refill {
            Refill::None => "No swap makes a match on the initial board; change a piece.",
            _ => "No swap makes a match on the initial board, so that play begins with a reshuffle; change a piece.",
        };
        problems.push(Problem::new(Severity::Warning, "dead-start", message, Vec::new()));
    } else if settings.reshuffle == Reshuffle::Recreate {
        return problems;
    }
    problems.extend(no_reshuffle(level, faces, rng));
    problems
}

/// Whether the tiles of a board can be laid anew in the level's way.
fn no_reshuffle(level: &Match3, faces: &[u8], rng: &mut Rng) -> Option<Problem> {
    let settings = &level.settings;
    let empty = vec![0; faces.len()];
    let cells = (0u32..).zip(faces).filter(|&(_, &face)| face != 0);
    let task = Task {
        tiles: tiles(level, &empty),
        cells: cells.map(|(cell, _)| cell).collect(),
        matching: Matching::of(settings),
        supply: match settings.reshuffle {
            Reshuffle::Permute => Supply::of_tiles(faces),
            Reshuffle::Recreate => Supply::of_weights(settings),
        },
        needs_move: true,
    };
    if task.cells.is_empty() {
        return None;
    }
    let failure = arrange(&task, ATTEMPTS, rng).faces.err()?;
    let reason = failure.reason(task.matching, task.tiles.width);
    let message = match settings.reshuffle {
        Reshuffle::Permute => format!(
            "A reshuffle cannot keep the tiles: {reason}; new ones will replace them, unless you change the counts of the colours."
        ),
        Reshuffle::Recreate => {
            format!("A reshuffle cannot bring the board to life: {reason}; join more floor cells, or use more colours.")
        }
    };
    Some(Problem::new(Severity::Warning, "cannot-reshuffle", message, Vec::new()))
}

fn ready_matches(level: &Match3) -> Option<Problem> {
    let faces = fixed_faces(level);
    let regions = find(tiles(level, &faces), Matching::of(&level.settings));
    (!regions.is_empty()).then(|| {
        let message = format!(
            "{} ready among the fixed pieces and cleared before the first move; change a piece of each to avoid it.",
            counted(regions.len(), "match is", "matches are")
        );
        let cells = cells_at(level, regions.cells().iter().copied());
        Problem::new(Severity::Warning, "ready-match", message, cells)
    })
}

/// Empty cells that do not stay so: a piece is above them, or they are fed.
fn holes(level: &Match3) -> Option<Problem> {
    let (terrain, pieces) = (level.terrain.as_slice(), level.pieces.as_slice());
    let width = level.terrain.width() as usize;
    let fed = refill::fed(terrain, width);
    let mut piece_above = vec![false; width];
    let mut holes = Vec::new();
    for (index, (ground, piece)) in terrain.iter().zip(pieces).enumerate() {
        let above = &mut piece_above[index % width];
        match (ground, piece) {
            (Terrain::Void, _) => {}
            (Terrain::Wall, _) => *above = false,
            (_, Piece::Empty) if *above || fed[index] && level.settings.refill != Refill::None => {
                holes.push(index as u32);
            }
            (_, Piece::Empty) => {}
            (_, Piece::Random | Piece::Tile(_)) => *above = true,
        }
    }
    (!holes.is_empty()).then(|| {
        let message = format!(
            "{} filled before the first move; put pieces there to begin with the board as it is painted.",
            counted(holes.len(), "empty cell is", "empty cells are")
        );
        Problem::new(Severity::Warning, "hole", message, cells_at(level, holes))
    })
}

/// Whether nothing clears, falls or comes in before the first move.
pub(super) fn is_quiet(level: &Match3) -> bool {
    ready_matches(level).is_none() && holes(level).is_none()
}

/// Whether a quiet board has no legal move and never gets one: every piece is fixed, none comes in and none is dropped.
pub(super) fn is_dead_for_ever(level: &Match3) -> bool {
    let settings = &level.settings;
    settings.refill == Refill::None
        && !settings.drop
        && random_cells(level).is_empty()
        && !has_move(tiles(level, &fixed_faces(level)), Matching::of(settings))
}

fn on_no_line(level: &Match3) -> Option<Problem> {
    let least = Matching::of(&level.settings).least();
    let matchable = matchable(level);
    let cells: Vec<u32> = floor(level).filter(|&cell| !matchable[cell as usize]).collect();
    (!cells.is_empty()).then(|| {
        let place = match level.settings.rule {
            Rule::Line => format!("on no line of {least} floor cells"),
            Rule::Cluster => format!("in no group of {least} floor cells"),
        };
        let message = format!(
            "{} {place}, so that no match can form there; add floor beside, or take the floor away.",
            counted(cells.len(), "cell is", "cells are")
        );
        Problem::new(Severity::Warning, "cell-on-no-line", message, cells_at(level, cells))
    })
}

fn floor(level: &Match3) -> impl Iterator<Item = u32> {
    let cells = (0u32..).zip(level.terrain.as_slice());
    cells.filter(|(_, terrain)| terrain.is_floor()).map(|(cell, _)| cell)
}

/// For each cell whether a match can lie on it: it is on a straight run, or in a group, of enough floor. That is a match of a board
/// whose floor has one colour.
pub(super) fn matchable(level: &Match3) -> Vec<bool> {
    let ground: Vec<u8> = level
        .terrain
        .as_slice()
        .iter()
        .map(|terrain| u8::from(terrain.is_floor()))
        .collect();
    let regions = find(tiles(level, &ground), Matching::of(&level.settings));
    let mut matchable = vec![false; ground.len()];
    for &cell in regions.cells() {
        matchable[cell as usize] = true;
    }
    matchable
}

fn not_fed(level: &Match3) -> Option<Problem> {
    let settings = &level.settings;
    if settings.refill == Refill::None {
        return None;
    }
    let fed = refill::fed(level.terrain.as_slice(), level.terrain.width() as usize);
    let cells: Vec<u32> = floor(level).filter(|&cell| !fed[cell as usize]).collect();
    // Where tiles are dropped, cells that stay empty are part of the game.
    let severity = if settings.drop {
        Severity::Note
    } else {
        Severity::Warning
    };
    (!cells.is_empty()).then(|| {
        let message = format!(
            "{} empty once cleared, fed by no spawner; put a spawner above, or open the wall.",
            counted(cells.len(), "cell stays", "cells stay")
        );
        Problem::new(severity, "cell-not-fed", message, cells_at(level, cells))
    })
}
