//! Refusals in sentences: what, where, why and the way out.

use super::params::in_full;
use super::{Input, Outcome, Sim};
use crate::board::Place;
use crate::level::match3::Rule;
use crate::rules::Refusal;
use crate::words::counted;

/// Says why an input was refused.
#[must_use]
pub fn explain(refusal: Refusal, input: &Input, sim: &Sim) -> String {
    let what = match input {
        Input::Swap { a, b } => format!("{a}↔{b}"),
        Input::Drop { cell, .. } | Input::Walk { to: cell } => format!("{cell}"),
        Input::Push { from, to } => format!("{from}→{to}"),
        Input::Pick { place } => in_full(*place),
        _ => "this".to_owned(),
    };
    match refusal {
        Refusal::OffBoard => format!("Off the board: {what} names a cell that the level does not have."),
        Refusal::WrongKind => format!(
            "Another game: a level of {} has no such move.",
            sim.level().puzzle.kind_in_words()
        ),
        Refusal::NotNeighbours => {
            format!("Not neighbours: {what} do not share an edge; swap a tile with one beside it.")
        }
        Refusal::Over => over(sim),
        Refusal::Busy => "Busy: a chain runs; wait for its end, or cancel it with Shift+Esc.".to_owned(),
        Refusal::Unsettled => unsettled(sim),
        Refusal::NoPiece => no_piece(input, &what),
        Refusal::NoMatch => no_match(&what, sim),
        Refusal::Occupied => format!("Occupied: {what} is no empty floor cell; drop the tile into an empty one."),
        Refusal::NoTile => format!("No tile: none stands at {what}; pick one that does."),
        Refusal::Covered | Refusal::SidesBlocked => blocked_tile(refusal, input, &what, sim),
        Refusal::NoPair => "No pair: no two free tiles match; shuffle, or undo.".to_owned(),
        Refusal::NoHero => "No hero: the board needs exactly one; paint it.".to_owned(),
        Refusal::NoWay if matches!(input, Input::Push { .. }) => {
            format!("No way: the ball cannot be pushed {what} while no other moves; choose a marked cell.")
        }
        Refusal::NoWay => format!("No way: the hero cannot walk to {what} without a push; push a ball out of the way."),
        Refusal::Edge => "Edge: the board ends there; go another way.".to_owned(),
        Refusal::Blocked => "Blocked: a wall or the outside is there; go another way.".to_owned(),
        Refusal::BallBlocked => "Blocked: a second ball is behind the first; only one can be pushed.".to_owned(),
        Refusal::NothingToUndo => "Nothing to undo: no move has been made, or the board was painted since.".to_owned(),
        Refusal::CreatesNothing => format!(
            "Creates nothing: a level of {} makes no new tiles, so that none can be fixed.",
            sim.level().puzzle.kind_in_words()
        ),
        Refusal::NoSuchKind => "No such action: games of this kind have none of that name.".to_owned(),
        Refusal::EndedByThen => {
            "Ended by then: an action that completes or is canceled is over; cancel its chain instead.".to_owned()
        }
        Refusal::TooMany => format!(
            "Too many: {} injections are the most; remove one first.",
            super::inject::MOST
        ),
        Refusal::NothingToRedo => "Nothing to redo: no move was taken back, or the board has changed since.".to_owned(),
    }
}

fn unsettled(sim: &Sim) -> String {
    if sim.level().match3().is_none() {
        return "The win is not told yet: Settle first.".to_owned();
    }
    let cells = sim.unsettled_cells();
    let (holes, matches) = (cells.holes.len(), cells.matches.len());
    let found = match (holes, matches) {
        (0, matches) => counted(matches, "cell of a ready match", "cells of ready matches"),
        (holes, _) => counted(holes, "hole", "holes"),
    };
    format!("{found}: Settle first.")
}

fn no_piece(input: &Input, what: &str) -> String {
    match input {
        Input::Drop { .. } => "No tile to drop: this level takes no drops; allow them in Level settings.".to_owned(),
        Input::Push { from, .. } => format!("No ball: none is on {from}; choose one first."),
        _ => format!("No tile: {what} has an empty cell, a void or a wall; swap two tiles."),
    }
}

/// Names the tiles that are in the way.
fn blocked_tile(refusal: Refusal, input: &Input, what: &str, sim: &Sim) -> String {
    let blockers = match input {
        Input::Pick { place } => sim.blockers(*place).unwrap_or_default(),
        _ => super::mahjong::PlaceBlockers::default(),
    };
    let named = |places: &[Place]| {
        let places: Vec<String> = places.iter().map(|&place| in_full(place)).collect();
        places.join(" and ")
    };
    if refusal == Refusal::Covered {
        let by = named(&blockers.above);
        return format!(
            "Covered: {by} on {what}; take what is above it first.",
            by = verb(&by, &blockers.above, "lies", "lie")
        );
    }
    format!(
        "Blocked on both sides: {} left of {what} and {} right of it; take one side first.",
        verb(&named(&blockers.left), &blockers.left, "stands", "stand"),
        verb(&named(&blockers.right), &blockers.right, "stands", "stand"),
    )
}

fn verb(named: &str, places: &[Place], one: &str, many: &str) -> String {
    format!("{named} {}", if places.len() == 1 { one } else { many })
}

fn no_match(what: &str, sim: &Sim) -> String {
    let min = sim.settings().min;
    match sim.settings().rule {
        Rule::Line => format!("No match: {what} makes no run of {min}."),
        Rule::Cluster => format!("No match: {what} makes no group of {min}."),
    }
}

fn over(sim: &Sim) -> String {
    match (sim.not_startable(), sim.outcome()) {
        (Some(reason), _) => format!("Not startable: {reason}"),
        (None, Outcome::Won) => "Over: the level is won; restart with Ctrl+R.".to_owned(),
        (None, Outcome::Lost) => "Over: the level is lost; restart with Ctrl+R.".to_owned(),
        (None, Outcome::Playing) => "Over: every ball is on a destination; restart with Ctrl+R.".to_owned(),
    }
}
