//! Stored solutions: they are replayed before anything is searched.

use super::mahjong::Pair;
use super::{Found, Verdict};
use crate::cli::{complain, seed_of};
use crate::level::mahjong::Mahjong;
use crate::level::sokoban::StoredSolution;
use crate::level::{Level, Sokoban};
use crate::rng::Rng;
use crate::rules::mahjong::{Pile, deal, order};
use crate::rules::sokoban::{Room, lurd, replay};
use crate::words::counted;

/// A solution that was stored, and its name.
type Stored<Steps> = (Found<Steps>, String);

/// The first stored solution that solves a room, up to where it is solved.
pub(super) fn of_room(level: &Sokoban) -> Option<Stored<String>> {
    first(&level.solutions, |moves| {
        let steps = lurd::parse(moves).map_err(|why| why.message)?;
        let went = replay(&mut Room::of(level), &steps);
        if !went.is_complete {
            return Err(format!(
                "it comes to its end after {} of {}",
                went.made,
                counted(steps.len(), "step", "steps")
            ));
        }
        Ok(lurd::print(&Room::of(level), &steps[..went.made]))
    })
}

/// The first stored solution that clears a pile as its own seed deals it.
pub(super) fn of_pile(level: &Level, mahjong: &Mahjong) -> Option<Stored<Vec<Pair>>> {
    if mahjong.solutions.is_empty() {
        return None;
    }
    let pile = Pile::new(mahjong);
    let seed = seed_of(level);
    let difficulty = mahjong.settings.difficulty;
    // Why there is no deal is told by the search.
    let dealt = deal(mahjong, &pile, difficulty, &mut Rng::from_seed(seed), 0).ok()?;
    first(&mahjong.solutions, |moves| {
        let order = order::parse(moves)?;
        let went = order::replay(&pile, &dealt.faces, &order);
        if went.is_cleared {
            Ok(order)
        } else {
            Err(format!(
                "it comes to its end after {} of {}",
                went.taken,
                counted(order.len(), "pair", "pairs")
            ))
        }
    })
}

/// The first that works; of those before it, why they do not.
fn first<Steps>(solutions: &[StoredSolution], works: impl Fn(&str) -> Result<Steps, String>) -> Option<Stored<Steps>> {
    solutions.iter().find_map(|stored| match works(&stored.moves) {
        Ok(steps) => {
            let found = Found {
                result: Verdict::Solved,
                solution: Some(steps),
                states: 0,
            };
            Some((found, stored.name.clone()))
        }
        Err(why) => {
            complain(&format!("the stored {} does not solve it: {why}", stored.name));
            None
        }
    })
}
