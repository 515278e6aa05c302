//! A play that is more generous than the game: a tile goes as soon as it is free and some partner that is still possible has been free
//! as well, whether or not that partner was needed elsewhere.
//!
//! What this play cannot clear, no game with those partners can. Once every tile has one possible partner it is the game itself, since
//! taking a pair never blocks another.

use std::collections::VecDeque;

use super::pairings::Pairings;
use crate::rules::mahjong::Standing;

/// What is known of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    Open,
    Together,
    Apart,
}

/// A tile in a play, in one word, because plays are what a search does all day: how many tiles cover it, stand on its left and stand on
/// its right, a byte each; then whether it has been free, and whether it is gone.
#[derive(Debug, Clone, Copy)]
struct Tile(u32);

const ABOVE: u32 = 1;
const LEFT: u32 = 1 << 8;
const RIGHT: u32 = 1 << 16;
const READY: u32 = 1 << 24;
const GONE: u32 = 1 << 25;

impl Tile {
    const fn is_unblocked(self) -> bool {
        self.0 & (0xff * ABOVE) == 0 && (self.0 & (0xff * LEFT) == 0 || self.0 & (0xff * RIGHT) == 0)
    }

    const fn is(self, flag: u32) -> bool {
        self.0 & flag != 0
    }
}

/// How far a play has come.
#[derive(Debug, Clone, Default)]
struct Progress {
    tiles: Vec<Tile>,
    left: usize,
}

impl Progress {
    fn copy_from(&mut self, other: &Self) {
        self.tiles.clone_from(&other.tiles);
        self.left = other.left;
    }
}

/// A play over some standing tiles, which can be begun again at little cost.
#[derive(Debug)]
pub(super) struct Play {
    /// Where the tiles that each blocks end in `blocks`.
    block_ends: Vec<u32>,
    /// The tiles that a tile blocks, each with what falls off its word when the tile goes.
    blocks: Vec<(u32, u32)>,
    start: Progress,
    now: Progress,
    kept: Progress,
    queue: Vec<u32>,
    /// The tiles that are free at the start.
    first: Vec<u32>,
    /// The first pair met that is possible and not certain.
    pub(super) first_open: Option<u32>,
}

impl Play {
    pub(super) fn new(standing: &Standing<'_>) -> Self {
        let pile = standing.pile();
        let (mut blocks, mut block_ends) = (Vec::new(), Vec::with_capacity(pile.len()));
        let mut tiles = vec![Tile(0); pile.len()];
        for tile in 0..pile.len() {
            let sides = [
                (pile.below(tile), ABOVE),
                (pile.left(tile), RIGHT),
                (pile.right(tile), LEFT),
            ];
            for (others, side) in sides {
                for &other in others {
                    blocks.push((other, side));
                    if standing.stands(tile) {
                        tiles[other as usize].0 += side;
                    }
                }
            }
            block_ends.push(blocks.len() as u32);
            if !standing.stands(tile) {
                tiles[tile].0 |= GONE;
            }
        }
        let first: Vec<u32> = standing.free().map(|tile| tile as u32).collect();
        for &tile in &first {
            tiles[tile as usize].0 |= READY;
        }
        let start = Progress {
            tiles,
            left: standing.len(),
        };
        Self {
            block_ends,
            blocks,
            now: start.clone(),
            kept: start.clone(),
            start,
            queue: Vec::new(),
            first,
            first_open: None,
        }
    }

    /// Plays from the start as far as it goes. Answers whether everything is gone.
    pub(super) fn run(&mut self, pairings: &Pairings, known: &[Known]) -> bool {
        self.now.copy_from(&self.start);
        self.first_open = None;
        self.queue.extend_from_slice(&self.first);
        self.go_on(pairings, known);
        self.now.left == 0
    }

    /// The pairs in an order in which they can be taken, once each tile has one possible partner.
    pub(super) fn order(&mut self, pairings: &Pairings, known: &[Known]) -> Vec<(usize, usize)> {
        let mut order = Vec::new();
        self.now.copy_from(&self.start);
        let mut queue = VecDeque::from(self.first.clone());
        while let Some(tile) = queue.pop_front() {
            let mut partners = pairings.partners(tile).iter();
            let Some(&(partner, _)) = partners.find(|&&(_, pair)| known[pair as usize] == Known::Together) else {
                continue;
            };
            let other = self.now.tiles[partner as usize];
            if other.is(READY) && !other.is(GONE) {
                order.push((partner as usize, tile as usize));
                self.remove(partner);
                self.remove(tile);
                queue.extend(self.queue.drain(..));
            }
        }
        order
    }

    fn go_on(&mut self, pairings: &Pairings, known: &[Known]) {
        let mut next = 0;
        while let Some(&tile) = self.queue.get(next) {
            next += 1;
            // A tile is looked at once, after it became ready; the partners that are ready by then need no look of their own.
            for &(partner, pair) in pairings.partners(tile) {
                if !self.now.tiles[partner as usize].is(READY) {
                    continue;
                }
                let state = known[pair as usize];
                if state == Known::Apart {
                    continue;
                }
                if state == Known::Open && self.first_open.is_none() {
                    self.first_open = Some(pair);
                }
                self.remove(partner);
                self.remove(tile);
            }
        }
        self.queue.clear();
    }

    /// Takes a tile away, and queues those that become ready by it.
    fn remove(&mut self, tile: u32) {
        let tile = tile as usize;
        if self.now.tiles[tile].is(GONE) {
            return;
        }
        self.now.tiles[tile].0 |= GONE;
        self.now.left -= 1;
        let start = if tile == 0 { 0 } else { self.block_ends[tile - 1] };
        for &(other, side) in &self.blocks[start as usize..self.block_ends[tile] as usize] {
            let blocked = &mut self.now.tiles[other as usize];
            blocked.0 -= side;
            if blocked.0 & (READY | GONE) == 0 && blocked.is_unblocked() {
                blocked.0 |= READY;
                self.queue.push(other);
            }
        }
    }

    /// The tiles that are free and stay, ascending.
    pub(super) fn stuck(&self) -> impl Iterator<Item = u32> + '_ {
        let tiles = (0..).zip(&self.now.tiles);
        tiles
            .filter(|(_, tile)| tile.0 & (READY | GONE) == READY)
            .map(|(tile, _)| tile)
    }

    /// Whether a tile has been free.
    pub(super) fn was_free(&self, tile: u32) -> bool {
        self.now.tiles[tile as usize].is(READY)
    }

    /// Makes what is left smaller while it stays stuck: each of the tiles is given away, unless everything would go by that.
    pub(super) fn shrink(&mut self, tiles: impl Iterator<Item = u32>, pairings: &Pairings, known: &[Known]) {
        for tile in tiles {
            if self.now.tiles[tile as usize].is(GONE) {
                continue;
            }
            self.kept.copy_from(&self.now);
            self.remove(tile);
            self.go_on(pairings, known);
            if self.now.left == 0 {
                std::mem::swap(&mut self.now, &mut self.kept);
            }
        }
    }
}
