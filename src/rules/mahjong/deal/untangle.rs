//! The last resort of a deal: a search over all orders in which tiles can leave in pairs, within a budget.

use std::collections::HashSet;

use super::{NoDeal, Pair, Reason};
use crate::rules::mahjong::{Pile, Standing};

/// So many positions are looked at.
const POSITIONS: usize = 40_000;

/// So many tiles are remembered in all positions together, so that large boards stay within memory.
const REMEMBERED: usize = 40_000_000;

/// An order for a whole pile.
pub(super) fn order(pile: &Pile) -> Result<Vec<Pair>, NoDeal> {
    order_of(&Standing::all(pile))
}

/// A position on the way, and the pairs of free tiles that are still to be tried in it.
struct Position {
    free: Vec<usize>,
    /// The next pair, as places in `free`.
    next: (usize, usize),
    /// The pair that led here.
    taken: Option<Pair>,
}

impl Position {
    fn new(left: &Standing<'_>, heights: &[u32], taken: Option<Pair>) -> Self {
        let mut free: Vec<usize> = left.free().collect();
        free.sort_by_key(|&tile| std::cmp::Reverse(heights[tile]));
        Self {
            free,
            next: (0, 1),
            taken,
        }
    }

    /// The next pair to try: the tallest stacks first.
    fn advance(&mut self) -> Option<Pair> {
        let (a, b) = self.next;
        let pair = self.free.get(a).copied().zip(self.free.get(b).copied())?;
        self.next = if b + 1 < self.free.len() {
            (a, b + 1)
        } else {
            (a + 1, a + 2)
        };
        Some(pair)
    }
}

/// An order for what stands.
pub(super) fn order_of(standing: &Standing<'_>) -> Result<Vec<Pair>, NoDeal> {
    let mut left = standing.clone();
    let heights = standing.heights();
    let tiles = remaining(standing);
    let budget = POSITIONS.min(REMEMBERED / tiles.len().max(1));
    let mut seen: HashSet<Box<[u64]>> = HashSet::from([bits(&left, &tiles)]);
    let mut path = vec![Position::new(&left, &heights, None)];
    let mut fewest: Vec<usize> = remaining(&left);
    while let Some(here) = path.last_mut() {
        if left.is_empty() {
            return Ok(path.iter().filter_map(|position| position.taken).collect());
        }
        if let Some((a, b)) = here.advance() {
            left.take(a, |_| {});
            left.take(b, |_| {});
            if seen.len() < budget && seen.insert(bits(&left, &tiles)) {
                if left.len() < fewest.len() {
                    fewest = remaining(&left);
                }
                path.push(Position::new(&left, &heights, Some((a, b))));
            } else {
                left.put(b);
                left.put(a);
            }
            if seen.len() >= budget {
                return Err(NoDeal {
                    reason: Reason::NotFound,
                    unpairable: fewest,
                });
            }
        } else {
            if let Some((a, b)) = here.taken {
                left.put(b);
                left.put(a);
            }
            path.pop();
        }
    }
    Err(NoDeal {
        reason: Reason::Unpairable,
        unpairable: fewest,
    })
}

fn remaining(left: &Standing<'_>) -> Vec<usize> {
    (0..left.pile().len()).filter(|&tile| left.stands(tile)).collect()
}

/// Which of some tiles stand, a bit each.
fn bits(left: &Standing<'_>, tiles: &[usize]) -> Box<[u64]> {
    let mut words = vec![0; tiles.len().div_ceil(64)].into_boxed_slice();
    for (bit, _) in tiles.iter().enumerate().filter(|&(_, &tile)| left.stands(tile)) {
        words[bit / 64] |= 1 << (bit % 64);
    }
    words
}
