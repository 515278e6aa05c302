//! Orders found by taking two free tiles after another off the board. Quick, and now and then stuck.

use super::Pair;
use crate::rng::Rng;
use crate::rules::mahjong::Standing;

/// Takes free tiles at random: of the list of free tiles, one is drawn and the last takes its place, then another.
/// `Err`: the tiles that are left when fewer than two are free.
pub(super) fn random(standing: &Standing<'_>, rng: &mut Rng) -> Result<Vec<Pair>, Vec<usize>> {
    let mut left = standing.clone();
    let mut free: Vec<usize> = left.free().collect();
    let mut order = Vec::with_capacity(left.len() / 2);
    while free.len() >= 2 {
        let a = free.swap_remove(rng.below(free.len() as u32) as usize);
        let b = free.swap_remove(rng.below(free.len() as u32) as usize);
        left.take(a, |tile| free.push(tile));
        left.take(b, |tile| free.push(tile));
        order.push((a, b));
    }
    ended(&left, order)
}

/// Takes the two free tiles of the tallest stacks, of equal ones at random.
///
/// Where stacks alone hold tiles back, clearing the tallest first is as good as any order (Hu, Operations Research 9:6, 1961).
pub(super) fn tallest(standing: &Standing<'_>, rng: &mut Rng) -> Result<Vec<Pair>, Vec<usize>> {
    let mut left = standing.clone();
    let heights = left.heights();
    // By height; of one height in the order of a draw.
    let mut free: std::collections::BTreeSet<(u32, u32, usize)> = std::collections::BTreeSet::new();
    let first: Vec<usize> = left.free().collect();
    let mut entry = |tile: usize| (heights[tile], rng.next_u32(), tile);
    free.extend(first.into_iter().map(&mut entry));
    let mut order = Vec::with_capacity(left.len() / 2);
    while free.len() >= 2 {
        let (Some((_, _, a)), Some((_, _, b))) = (free.pop_last(), free.pop_last()) else {
            break;
        };
        for tile in [a, b] {
            left.take(tile, |freed| {
                free.insert(entry(freed));
            });
        }
        order.push((a, b));
    }
    ended(&left, order)
}

fn ended(left: &Standing<'_>, order: Vec<Pair>) -> Result<Vec<Pair>, Vec<usize>> {
    if left.is_empty() {
        Ok(order)
    } else {
        Err((0..left.pile().len()).filter(|&tile| left.stands(tile)).collect())
    }
}
