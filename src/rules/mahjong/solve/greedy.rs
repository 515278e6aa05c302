//! Games played without looking ahead: what is left to try where groups are so large that their pairs cannot all be searched.
//!
//! Large groups leave so many choices that a sensible game mostly wins; one that does is a proof, one that doesn't says nothing.

use std::cmp::Reverse;

use crate::rng::Rng;
use crate::rules::mahjong::Standing;

/// So many games are played.
pub(super) const GAMES: u64 = 16;

/// Plays until the table is bare: of all groups the one whose two tallest free stacks are the tallest together, equal heights in a drawn
/// order. `None` when no game wins.
pub(super) fn play(standing: &Standing<'_>, groups: &[u8]) -> Option<Vec<(usize, usize)>> {
    let heights = standing.heights();
    let mut rng = Rng::from_seed(0);
    (0..GAMES).find_map(|_| {
        let mut left = standing.clone();
        // The free tiles of each group, the tallest last.
        let mut free: Vec<Vec<(u32, u32, usize)>> = vec![Vec::new(); 256];
        let mut order = Vec::with_capacity(left.len() / 2);
        let mut freed: Vec<usize> = left.free().collect();
        loop {
            for tile in freed.drain(..) {
                let group = &mut free[usize::from(groups[tile])];
                let entry = (heights[tile], rng.next_u32(), tile);
                let at = group.partition_point(|other| *other < entry);
                group.insert(at, entry);
            }
            let together = |group: &[(u32, u32, usize)]| match group {
                [.., a, b] => Some(a.0 + b.0),
                _ => None,
            };
            let best =
                (0..free.len()).filter_map(|group| together(&free[group]).map(|height| (height, Reverse(group))));
            let Some((_, Reverse(group))) = best.max() else {
                return left.is_empty().then_some(order);
            };
            let (Some((_, _, b)), Some((_, _, a))) = (free[group].pop(), free[group].pop()) else {
                return None;
            };
            left.take(a, |tile| freed.push(tile));
            left.take(b, |tile| freed.push(tile));
            order.push((a, b));
        }
    })
}
