//! Deals around faces that were fixed by hand.

use super::{Deal, NoDeal, Pair, Reason, drawn, lone_faces};
use crate::level::mahjong::{Face, Mahjong};
use crate::rng::Rng;
use crate::rules::mahjong::faces::Pool;
use crate::rules::mahjong::solve::{Verdict, solve};
use crate::rules::mahjong::{Pile, Standing};

/// So many orders are tried, the later half with the tallest stacks first.
const TRIES: usize = 64;

/// So many pairs are looked at in all tries together, so that large boards end as well.
const LOOKS: u64 = 20_000_000;

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
    let heights = Standing::all(pile).heights();
    let mut looks = LOOKS;
    for attempt in 0..TRIES {
        let pool = Pool::new(tiles, rng).ok_or_else(|| NoDeal {
            reason: Reason::LoneFaces,
            unpairable: lone_faces(level),
        })?;
        let preferred = (attempt >= TRIES / 2).then_some(&heights[..]);
        if let Some(deal) = peel(level, pile, pool, preferred, rng, &mut looks) {
            return Ok(deal);
        }
        if looks == 0 {
            break;
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

/// Takes pairs of free tiles that match or can be made to match, from a drawn one on; with `heights`, those of the tallest stacks
/// first. `None` when no two do, or `looks` pairs have been looked at.
fn peel(
    level: &Mahjong,
    pile: &Pile,
    mut pool: Pool,
    heights: Option<&[u32]>,
    rng: &mut Rng,
    looks: &mut u64,
) -> Option<Deal> {
    let mut faces: Vec<Option<Face>> = level.tiles.iter().map(|tile| tile.face).collect();
    let mut left = Standing::all(pile);
    let mut free: Vec<usize> = left.free().collect();
    let mut order: Vec<Pair> = Vec::with_capacity(pile.len() / 2);
    while !left.is_empty() {
        let count = free.len();
        let (from, beside) = if let Some(heights) = heights {
            free.sort_by_key(|&tile| std::cmp::Reverse((heights[tile], tile)));
            (0, 0)
        } else {
            (rng.below(count as u32) as usize, rng.below(count as u32) as usize)
        };
        let (a, b) = (0..count).find_map(|nth| {
            let first = (from + nth) % count;
            let others = (1..count).map(|nth| (first + 1 + (beside + nth) % (count - 1)) % count);
            *looks = looks.checked_sub(1)?;
            let mut others = others.take_while(|_| {
                *looks = looks.saturating_sub(1);
                *looks > 0
            });
            let second = others.find(|&second| make_match(&mut faces, &mut pool, free[first], free[second], rng))?;
            Some((first, second))
        })?;
        let (a, b) = (free[a], free[b]);
        free.retain(|&tile| tile != a && tile != b);
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
