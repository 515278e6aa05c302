//! The start of a level: the deal on a fresh board, and as an action on the one that runs.

use std::sync::Arc;

use super::painted::PaintedOver;
use super::pile::{Winnable, pile_of, place_of, position_of};
use super::{Line, Restart, State};
use crate::action::Cause;
use crate::board::{ActionId, Board, Counter, Slot};
use crate::level::Level;
use crate::level::mahjong::Mahjong;
use crate::rng::Rng;
use crate::rules::mahjong::{self as rules, Deal, Pile};
use crate::sim::world::World;

/// What the solver may spend on a deal that makes no promise, in plays.
const DEAL_BUDGET: u64 = 20_000;

/// So many tiles are named in a reason; more of them say nothing new.
const NAMED: usize = 6;

/// Deals a level, or says why it cannot.
fn deal(level: &Mahjong, pile: &Pile, rng: &mut Rng) -> Result<Deal, String> {
    if level.tiles.is_empty() {
        return Err("The level has no tile: lay some.".to_owned());
    }
    if let Some((a, b)) = rules::overlaps(&level.tiles).first() {
        return Err(format!(
            "The tiles {a} and {b} lie in one another's room: move or remove one of them."
        ));
    }
    rules::deal(level, pile, level.settings.difficulty, rng, DEAL_BUDGET).map_err(|none| {
        let tiles = none
            .unpairable
            .iter()
            .take(NAMED)
            .map(|&tile| pile.positions()[tile].to_string());
        let mut tiles: Vec<String> = tiles.collect();
        if none.unpairable.len() > NAMED {
            tiles.push(format!("and {} more", none.unpairable.len() - NAMED));
        }
        if tiles.is_empty() {
            format!("No deal: {none}.")
        } else {
            format!("No deal: {none}. Tiles: {}.", tiles.join(" "))
        }
    })
}

/// The board of a level as it starts, and the reason when it cannot: then the tiles with fixed faces alone are on it.
pub(in crate::sim) fn first_board(level: &Mahjong, rng: &mut Rng) -> (Board, State, Option<String>) {
    let pile = Arc::new(Pile::new(level));
    let (faces, dealt, reason) = match deal(level, &pile, rng) {
        Ok(deal) => (
            deal.faces.iter().map(|face| face.index() + 1).collect(),
            Winnable::of(&deal.verdict),
            None,
        ),
        Err(reason) => (fixed_faces(level), Winnable::No, Some(reason)),
    };
    let places = level.tiles.positions().map(place_of);
    let board = Board::of_places(places.zip(faces));
    (board, State::of(pile, level.settings.cover, dealt), reason)
}

fn fixed_faces(level: &Mahjong) -> Vec<u8> {
    let tiles = level.tiles.iter();
    tiles.map(|tile| tile.face.map_or(0, |face| face.index() + 1)).collect()
}

/// Deals the level again on the running board. The line of moves stays when the deal is the same, so that they can be made again.
pub(super) fn restart(me: ActionId, world: &mut World, restart: &Restart) -> Result<(), Cause> {
    let has_changed = restart.level.as_ref().is_some_and(|level| *level != world.level);
    let level: Arc<Level> = restart.level.clone().unwrap_or_else(|| Arc::clone(&world.level));
    let Some(mahjong) = level.mahjong() else {
        return Err(Cause::Failed("the level is of another kind now".into()));
    };
    let pile = Arc::new(Pile::new(mahjong));
    let mut rng = Rng::from_seed(restart.seed);
    let dealt = deal(mahjong, &pile, &mut rng).map_err(|reason| Cause::Failed(reason.into()))?;
    let present = world.board.present() as i64;
    world.make_room(pile.positions().iter().map(|&at| place_of(at)));
    // What was painted into the game since goes, and what was taken from it comes back.
    for tile in 0..world.board.faces().len() {
        let at = position_of(world.board.place_at(tile));
        if mahjong.tiles.get(at).is_none() {
            world.put(me, tile, Slot::VACANT);
        }
    }
    for ((at, face), piece) in pile.positions().iter().zip(&dealt.faces).zip(1..) {
        let face = face.index() + 1;
        world.put_at(
            me,
            place_of(*at),
            Slot {
                piece,
                face,
                ..Slot::VACANT
            },
        );
    }
    // The tiles that had gone come back.
    world.count(me, Counter::Cleared, present - dealt.faces.len() as i64);
    for counter in Counter::ALL.into_iter().filter(|counter| counter.is_hashed()) {
        world.count(me, counter, -world.board.counters().get(counter));
    }
    world.keep_as_replaced_by(me);
    if has_changed || restart.seed != world.seed {
        world.mahjong.line = Line::default();
    }
    world.mahjong.cover = mahjong.settings.cover;
    world.mahjong.painted_over = PaintedOver::default();
    world.mahjong.pile = Arc::new(pile_of(&world.board, mahjong.settings.cover));
    world.mahjong.dealt = Winnable::of(&dealt.verdict);
    (world.rng, world.seed, world.level) = (rng, restart.seed, level);
    Ok(())
}
