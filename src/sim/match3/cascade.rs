//! The steps of a cascade: Match, Clear, Fall, Refill.

use super::{Groups, MATCHING, Match3, OVER, START, of};
use crate::action::Answer;
use crate::board::{ActionId, Counter};
use crate::level::match3::{Colour, Refill};
use crate::rules::match3::{self as rules, Tiles};
use crate::sim::action::{Action, Kind, Note};
use crate::sim::effects;
use crate::sim::world::World;

/// Points a tile, times the cascade level.
const TILE_SCORE: i64 = 10;

/// The Match of a cascade level, when something matches.
pub(super) fn next_match(world: &World, chain: u32) -> Option<Action> {
    let regions = rules::matches::find(world.tiles(), world.matching());
    (!regions.is_empty()).then(|| {
        of(Match3::Match {
            groups: Groups::new(&regions, &world.board),
            chain,
        })
    })
}

/// A Match chains what is due at once, then looks again.
pub(super) fn advance_match(action: &mut Action, world: &mut World) -> Answer<Action> {
    let Kind::Match3(Match3::Match { groups, chain }) = &action.kind else {
        return Answer::Done;
    };
    let chain = *chain;
    match action.phase {
        START => {
            world.totals.matches = world.totals.matches.saturating_add(groups.len() as u32);
            world.totals.chain_levels = world.totals.chain_levels.max(chain);
            let raised = effects::raised_by(&world.match3.settings, &world.board, groups, chain);
            let mut due = Vec::with_capacity(3 + raised.size_hint().1.unwrap_or(0));
            due.push(of(Match3::Clear {
                groups: groups.clone(),
                chain,
            }));
            due.extend(raised.map(|effect| of(Match3::Effects(effect))));
            due.push(of(Match3::Fall { moved: 0 }));
            due.push(of(Match3::Refill { made: 0 }));
            action.phase = MATCHING;
            Answer::Chain(due)
        }
        MATCHING => {
            action.phase = OVER;
            match next_match(world, chain.saturating_add(1)) {
                Some(next) => Answer::Chain(vec![next]),
                None => Answer::Done,
            }
        }
        _ => Answer::Done,
    }
}

/// Takes the tiles of the regions away, all at once, and scores.
pub(super) fn clear(me: ActionId, world: &mut World, groups: &Groups, chain: u32) {
    let mut collected = [0i64; Colour::ALL.len()];
    let mut cleared = 0;
    for &place in groups.places() {
        let Some(index) = world.board.index_of_place(place) else {
            continue;
        };
        let slot = world.board.slot_at(index);
        if let Some(face) = slot.face_index() {
            if let Some(collected) = collected.get_mut(usize::from(face)) {
                *collected += 1;
            }
            cleared += 1;
            world.put(me, index, slot.without_piece());
        }
    }
    world.count(me, Counter::Cleared, cleared);
    world.count(me, Counter::Score, TILE_SCORE * cleared * i64::from(chain));
    for (colour, count) in Colour::ALL.into_iter().zip(collected) {
        world.count(me, Counter::Collected(colour), count);
    }
}

/// Drops every piece as far as it can; answers how many moved, and the ticks that the longest fall takes.
///
/// Each place is written once: a place that one piece leaves and another enters goes straight to the latter.
pub(super) fn fall(me: ActionId, world: &mut World) -> (u32, u32) {
    let mut scratch = std::mem::take(&mut world.scratch);
    scratch.pairs.clear();
    rules::falls(world.tiles(), &mut scratch.pairs);
    scratch.marks.clear();
    scratch.marks.resize(world.board.faces().len(), false);
    let width = world.board.width().max(1);
    let mut longest = 0;
    // In a column the lowest piece comes first, so nothing has been written yet where a piece still lies.
    for &(from, to) in &scratch.pairs {
        let (moving, target) = (world.board.slot_at(from as usize), world.board.slot_at(to as usize));
        world.put(me, to as usize, target.with_piece(moving.piece, moving.face));
        scratch.marks[to as usize] = true;
        longest = longest.max((to - from) / width);
    }
    for &(from, _) in &scratch.pairs {
        if !scratch.marks[from as usize] {
            let slot = world.board.slot_at(from as usize);
            world.put(me, from as usize, slot.without_piece());
        }
    }
    let moved = scratch.pairs.len() as u32;
    world.scratch = scratch;
    (moved, rules::fall_ticks(&world.match3.settings.timing, longest))
}

/// Joins a new tile for every empty cell that a spawner feeds.
pub(super) fn refill(action: &mut Action, me: ActionId, world: &mut World) -> Answer<Action> {
    action.phase = OVER;
    if world.match3.settings.refill == Refill::None {
        return Answer::Done;
    }
    let mut scratch = std::mem::take(&mut world.scratch);
    scratch.indices.clear();
    scratch.faces.clear();
    rules::unfilled(world.tiles(), &mut scratch.indices);
    if !scratch.indices.is_empty() {
        let drawn = rules::draw(
            Tiles::of(&world.board),
            &world.match3.settings,
            &scratch.indices,
            &mut world.rng,
            &mut scratch.faces,
        );
        if drawn == rules::Drawn::Forced {
            action.note = Some(Note::UnfairRefill);
        }
        world.injections.fix_tiles(me, &mut scratch.faces);
    }
    let tiles = create_tiles(world, &scratch.indices, &scratch.faces);
    world.scratch = scratch;
    if let Kind::Match3(Match3::Refill { made }) = &mut action.kind {
        *made = tiles.len() as u32;
    }
    if tiles.is_empty() {
        Answer::Done
    } else {
        Answer::Join(tiles)
    }
}

/// The new tiles, no two in one place; each with the way that it falls in the picture: those of one spawner start one above the other.
fn create_tiles(world: &World, empties: &[u32], faces: &[u8]) -> Vec<Action> {
    debug_assert!(empties.iter().collect::<std::collections::HashSet<_>>().len() == empties.len());
    let mut tiles = Vec::with_capacity(empties.len());
    let mut spawner = None;
    let mut above = 0;
    for (&index, &face) in empties.iter().zip(faces) {
        let feeder = rules::refill::feeder(world.tiles(), index as usize);
        above = if feeder == spawner { above + 1 } else { 0 };
        spawner = feeder;
        let place = world.board.place_at(index as usize);
        let top = feeder.map_or(0, |feeder| world.board.place_at(feeder).y());
        let offset = world.match3.settings.timing.spawn_offset.min(u32::from(u16::MAX / 4)) as u16;
        tiles.push(of(Match3::CreateTile {
            place,
            colour: Colour::new(face.saturating_sub(1)).unwrap_or_default(),
            distance: Some(place.y().saturating_sub(top) + offset + above),
        }));
    }
    tiles
}
