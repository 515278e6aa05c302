//! Refusals in sentences: what, where, why and the way out.

use super::{Input, Outcome, Sim};
use crate::level::match3::Rule;
use crate::rules::match3::Refusal;

/// Says why an input was refused.
#[must_use]
pub fn explain(refusal: Refusal, input: &Input, sim: &Sim) -> String {
    let what = match input {
        Input::Swap { a, b } => format!("{a}↔{b}"),
        Input::Drop { cell, .. } => format!("{cell}"),
        _ => "this".to_owned(),
    };
    match refusal {
        Refusal::OffBoard => format!("Off the board: {what} names a cell that the level does not have."),
        Refusal::NotNeighbours => {
            format!("Not neighbours: {what} do not share an edge; swap a tile with one beside it.")
        }
        Refusal::Over => over(sim),
        Refusal::Busy => "Busy: a chain runs; wait for its end, or cancel it with Shift+Esc.".to_owned(),
        Refusal::Unsettled => {
            let cells = sim.unsettled_cells();
            let (holes, matches) = (cells.holes.len(), cells.matches.len());
            let found = match (holes, matches) {
                (0, matches) => format!("{matches} cells of ready matches"),
                (1, _) => "1 hole".to_owned(),
                (holes, _) => format!("{holes} holes"),
            };
            format!("{found}: Settle first.")
        }
        Refusal::NoPiece if matches!(input, Input::Drop { .. }) => {
            "No tile to drop: this level takes no drops; allow them in its settings.".to_owned()
        }
        Refusal::NoPiece => format!("No tile: {what} has an empty cell, a void or a wall; swap two tiles."),
        Refusal::NoMatch => no_match(&what, sim),
        Refusal::Occupied => format!("Occupied: {what} is no empty floor cell; drop the tile into an empty one."),
    }
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
        (None, _) => "Over: the level is lost; restart with Ctrl+R.".to_owned(),
    }
}
