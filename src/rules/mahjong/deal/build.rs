//! Orders found backwards: from the empty table, two tiles after another are laid down where both are free.
//!
//! Each line of tiles side by side grows from one tile outwards, so that no gap is left that nothing could fill.

use super::Pair;
use crate::rng::Rng;
use crate::rules::mahjong::{Pile, Standing};

/// So many times is a board built that comes out with a gap.
const TRIES: usize = 12;

/// An order in which all tiles leave in pairs; `None` when every building was left with a gap.
pub(super) fn order(pile: &Pile, rng: &mut Rng) -> Option<Vec<Pair>> {
    let lines = lines(pile);
    (0..TRIES).find_map(|_| Building::new(pile, &lines).finish(rng))
}

/// The number of the line of each tile: tiles that block one another from the side, directly or by others, are of one line.
fn lines(pile: &Pile) -> Vec<usize> {
    let mut lines = vec![usize::MAX; pile.len()];
    let mut open = Vec::new();
    for first in 0..pile.len() {
        if lines[first] != usize::MAX {
            continue;
        }
        lines[first] = first;
        open.push(first);
        while let Some(tile) = open.pop() {
            for &other in pile.left(tile).iter().chain(pile.right(tile)) {
                if lines[other as usize] == usize::MAX {
                    lines[other as usize] = first;
                    open.push(other as usize);
                }
            }
        }
    }
    lines
}

struct Building<'a> {
    pile: &'a Pile,
    lines: &'a [usize],
    standing: Standing<'a>,
    /// How many tiles below each are not laid yet.
    unsupported: Vec<u32>,
    /// Whether a line has its first tile.
    begun: Vec<bool>,
    /// The tiles whose support is complete and that are not laid.
    waiting: Vec<usize>,
}

impl<'a> Building<'a> {
    fn new(pile: &'a Pile, lines: &'a [usize]) -> Self {
        let unsupported: Vec<u32> = (0..pile.len()).map(|tile| pile.below(tile).len() as u32).collect();
        Self {
            pile,
            lines,
            standing: Standing::none(pile),
            waiting: (0..pile.len()).filter(|&tile| unsupported[tile] == 0).collect(),
            unsupported,
            begun: vec![false; pile.len()],
        }
    }

    fn finish(mut self, rng: &mut Rng) -> Option<Vec<Pair>> {
        let mut order = Vec::with_capacity(self.pile.len() / 2);
        let mut ready = Vec::new();
        while self.standing.len() < self.pile.len() {
            let first = self.draw(None, &mut ready, rng)?;
            self.lay(first);
            let second = self.draw(Some(first), &mut ready, rng)?;
            self.lay(second);
            order.push((first, second));
        }
        order.reverse();
        Some(order)
    }

    /// A tile that can be laid, with `beside` still free afterwards, each alike.
    fn draw(&self, beside: Option<usize>, ready: &mut Vec<usize>, rng: &mut Rng) -> Option<usize> {
        // Mostly some can; only where none was hit are they listed.
        for _ in 0..32 {
            let tile = *self.waiting.get(rng.below(self.waiting.len() as u32) as usize)?;
            if self.can_lay(tile, beside) {
                return Some(tile);
            }
        }
        ready.clear();
        ready.extend(self.waiting.iter().copied().filter(|&tile| self.can_lay(tile, beside)));
        ready.get(rng.below(ready.len() as u32) as usize).copied()
    }

    fn can_lay(&self, tile: usize, beside: Option<usize>) -> bool {
        let (left, right) = self.standing.closed_sides(tile);
        if left && right || self.begun[self.lines[tile]] && !left && !right {
            return false;
        }
        let Some(beside) = beside else {
            return true;
        };
        let is = |others: &[u32]| others.contains(&(beside as u32));
        let (closed_left, closed_right) = self.standing.closed_sides(beside);
        // It must neither cover the other nor close its last open side.
        !(is(self.pile.below(tile))
            || is(self.pile.left(tile)) && closed_left
            || is(self.pile.right(tile)) && closed_right)
    }

    fn lay(&mut self, tile: usize) {
        self.standing.put(tile);
        self.begun[self.lines[tile]] = true;
        if let Some(at) = self.waiting.iter().position(|&waiting| waiting == tile) {
            self.waiting.swap_remove(at);
        }
        for &above in self.pile.above(tile) {
            let above = above as usize;
            self.unsupported[above] -= 1;
            if self.unsupported[above] == 0 {
                self.waiting.push(above);
            }
        }
    }
}
