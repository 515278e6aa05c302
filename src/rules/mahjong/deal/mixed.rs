//! Deals around faces that were fixed by hand.

use super::{Deal, NoDeal, Pair, Reason, drawn, lone_faces};
use crate::level::mahjong::{Face, Mahjong};
use crate::rng::Rng;
use crate::rules::mahjong::faces::Pool;
use crate::rules::mahjong::solve::{Verdict, solve};
use crate::rules::mahjong::{Pile, Standing};

/// So many orders are tried, the later half with the tallest stacks first.
const TRIES: usize = 64;

/// So many deals are drawn and given to the solver when no order is found.
const DRAWS: u64 = 16;

pub(super) fn deal(level: &Mahjong, pile: &Pile, rng: &mut Rng, budget: u64) -> Result<Deal, NoDeal> {
    let tiles = level.tiles.as_slice();
    if tiles.iter().all(|tile| tile.face.is_some()) {
        // Nothing is left to deal: the solver judges what the designer fixed.
        let faces = drawn(level, rng)?;
        let verdict = solve(&Standing::all(pile), &faces, budget, &mut |_| false).verdict;
        return Ok(Deal { faces, verdict });
    }
    let heights = pile.heights();
    for attempt in 0..TRIES {
        let pool = Pool::new(tiles, rng).ok_or_else(|| NoDeal {
            reason: Reason::LoneFaces,
            unpairable: lone_faces(level),
        })?;
        let preferred = (attempt >= TRIES / 2).then_some(&heights[..]);
        if let Some(deal) = peel(level, pile, pool, preferred, rng) {
            return Ok(deal);
        }
    }
    for _ in 0..DRAWS {
        let faces = drawn(level, rng)?;
        let solution = solve(&Standing::all(pile), &faces, budget / DRAWS, &mut |_| false);
        if let verdict @ Verdict::Solved(_) = solution.verdict {
            return Ok(Deal { faces, verdict });
        }
    }
    // Perhaps it is the pile, and not the faces.
    super::easy_order(pile, rng)?;
    let fixed = tiles.iter().enumerate().filter(|(_, tile)| tile.face.is_some());
    Err(NoDeal {
        reason: Reason::FixedFaces,
        unpairable: fixed.map(|(tile, _)| tile).collect(),
    })
}

/// Takes pairs of free tiles that match or can be made to match.
fn peel(level: &Mahjong, pile: &Pile, mut pool: Pool, heights: Option<&[u32]>, rng: &mut Rng) -> Option<Deal> {
    let mut faces: Vec<Option<Face>> = level.tiles.iter().map(|tile| tile.face).collect();
    let mut left = Standing::all(pile);
    let mut free: Vec<usize> = left.free().collect();
    let mut order: Vec<Pair> = Vec::with_capacity(pile.len() / 2);
    while !left.is_empty() {
        rng.shuffle(&mut free);
        if let Some(heights) = heights {
            free.sort_by_key(|&tile| std::cmp::Reverse(heights[tile]));
        }
        let (a, b) = (0..free.len()).find_map(|first| {
            let rest = first + 1..free.len();
            rest.map(|second| (first, second))
                .find(|&(first, second)| make_match(&mut faces, &mut pool, free[first], free[second], rng))
        })?;
        // The later one first, so that the place of the other stays.
        let (b, a) = (free.remove(b), free.remove(a));
        left.take(a, |tile| free.push(tile));
        left.take(b, |tile| free.push(tile));
        order.push((a, b));
    }
    Some(Deal {
        faces: faces.into_iter().collect::<Option<Vec<Face>>>()?,
        verdict: Verdict::Solved(order),
    })
}

/// Whether two tiles match, or were given faces so that they do.
fn make_match(faces: &mut [Option<Face>], pool: &mut Pool, a: usize, b: usize, rng: &mut Rng) -> bool {
    match (faces[a], faces[b]) {
        (Some(first), Some(second)) => first.matches(second),
        (Some(fixed), None) => {
            faces[b] = pool.take(fixed.group());
            faces[b].is_some()
        }
        (None, Some(fixed)) => {
            faces[a] = pool.take(fixed.group());
            faces[a].is_some()
        }
        (None, None) => {
            let Some([first, second]) = pool.take_pair(rng) else {
                return false;
            };
            (faces[a], faces[b]) = (Some(first), Some(second));
            true
        }
    }
}
