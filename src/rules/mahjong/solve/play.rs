//! A play that is more generous than the game: a tile goes as soon as it is free and some partner that is still possible has been free
//! as well, whether or not that partner was needed elsewhere.
//!
//! What this play cannot clear, no game with those partners can. Once every tile has one possible partner it is the game itself, since
//! taking a pair never blocks another.

use super::pairings::Pairings;
use crate::rules::mahjong::{Pile, Standing};

/// How many tiles that are not gone block a tile, by side.
#[derive(Debug, Clone, Copy, Default)]
struct Blocked {
    above: u8,
    left: u8,
    right: u8,
}

/// How far a play has come.
#[derive(Debug, Clone, Default)]
struct Progress {
    blocked: Vec<Blocked>,
    /// Whether a tile has become free.
    ready: Vec<bool>,
    gone: Vec<bool>,
    left: usize,
}

impl Progress {
    fn copy_from(&mut self, other: &Self) {
        self.blocked.clone_from(&other.blocked);
        self.ready.clone_from(&other.ready);
        self.gone.clone_from(&other.gone);
        self.left = other.left;
    }
}

/// A play over some standing tiles, which can be begun again at little cost.
#[derive(Debug)]
pub(super) struct Play<'a> {
    pile: &'a Pile,
    start: Progress,
    now: Progress,
    kept: Progress,
    queue: Vec<u32>,
    /// The first pair met that is possible and not certain.
    pub(super) first_open: Option<u32>,
}

/// What is known of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    Open,
    Together,
    Apart,
}

impl<'a> Play<'a> {
    pub(super) fn new(standing: &Standing<'a>) -> Self {
        let pile = standing.pile();
        let count = |links: &[u32]| links.iter().filter(|&&other| standing.stands(other as usize)).count() as u8;
        let blocked = (0..pile.len()).map(|tile| Blocked {
            above: count(pile.above(tile)),
            left: count(pile.left(tile)),
            right: count(pile.right(tile)),
        });
        let start = Progress {
            blocked: blocked.collect(),
            ready: vec![false; pile.len()],
            gone: (0..pile.len()).map(|tile| !standing.stands(tile)).collect(),
            left: standing.len(),
        };
        Self {
            pile,
            now: start.clone(),
            kept: start.clone(),
            start,
            queue: Vec::new(),
            first_open: None,
        }
    }

    /// Plays from the start as far as it goes. Answers whether everything is gone.
    pub(super) fn run(&mut self, pairings: &Pairings, known: &[Known]) -> bool {
        self.now.copy_from(&self.start);
        self.first_open = None;
        for tile in 0..self.pile.len() {
            let blocked = self.now.blocked[tile];
            if !self.now.gone[tile] && blocked.above == 0 && (blocked.left == 0 || blocked.right == 0) {
                self.now.ready[tile] = true;
                self.queue.push(tile as u32);
            }
        }
        self.go_on(pairings, known);
        self.now.left == 0
    }

    /// The pairs in an order in which they can be taken, once each tile has one possible partner.
    pub(super) fn order(&mut self, pairings: &Pairings, known: &[Known]) -> Vec<(usize, usize)> {
        let mut standing_pairs = Vec::new();
        self.now.copy_from(&self.start);
        let mut queue: std::collections::VecDeque<u32> = (0..self.pile.len() as u32)
            .filter(|&tile| {
                let blocked = self.now.blocked[tile as usize];
                !self.now.gone[tile as usize] && blocked.above == 0 && (blocked.left == 0 || blocked.right == 0)
            })
            .collect();
        while let Some(tile) = queue.pop_front() {
            self.now.ready[tile as usize] = true;
            let partner = pairings.partners(tile).iter();
            let mut partner = partner.filter(|&&(_, pair)| known[pair as usize] == Known::Together);
            let Some(&(partner, _)) = partner.next() else {
                continue;
            };
            if self.now.ready[partner as usize] && !self.now.gone[partner as usize] {
                standing_pairs.push((partner as usize, tile as usize));
                self.remove(partner);
                self.remove(tile);
                queue.extend(self.queue.drain(..));
            }
        }
        standing_pairs
    }

    fn go_on(&mut self, pairings: &Pairings, known: &[Known]) {
        let mut next = 0;
        while let Some(&tile) = self.queue.get(next) {
            next += 1;
            // A tile is told when it becomes ready; the partners that became ready before it are looked at then.
            for &(partner, pair) in pairings.partners(tile) {
                let state = known[pair as usize];
                if state == Known::Apart || !self.now.ready[partner as usize] {
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
        let Self { pile, now, queue, .. } = self;
        let tile = tile as usize;
        if std::mem::replace(&mut now.gone[tile], true) {
            return;
        }
        now.left -= 1;
        let mut look = |other: usize, now: &mut Progress| {
            let blocked = now.blocked[other];
            if blocked.above == 0 && (blocked.left == 0 || blocked.right == 0) && !now.ready[other] && !now.gone[other]
            {
                now.ready[other] = true;
                queue.push(other as u32);
            }
        };
        for &other in pile.below(tile) {
            now.blocked[other as usize].above -= 1;
            look(other as usize, now);
        }
        for &other in pile.left(tile) {
            now.blocked[other as usize].right -= 1;
            look(other as usize, now);
        }
        for &other in pile.right(tile) {
            now.blocked[other as usize].left -= 1;
            look(other as usize, now);
        }
    }

    /// The tiles that are free and stay, ascending.
    pub(super) fn stuck(&self) -> impl Iterator<Item = u32> + '_ {
        let now = &self.now;
        (0..now.gone.len())
            .filter(|&tile| now.ready[tile] && !now.gone[tile])
            .map(|tile| tile as u32)
    }

    /// Whether a tile has been free.
    pub(super) fn was_free(&self, tile: u32) -> bool {
        self.now.ready[tile as usize]
    }

    /// Makes what is left smaller while it stays stuck: each of the tiles is given away, unless everything would go by that.
    pub(super) fn shrink(&mut self, tiles: impl Iterator<Item = u32>, pairings: &Pairings, known: &[Known]) -> u64 {
        let mut plays = 0;
        for tile in tiles {
            if self.now.gone[tile as usize] {
                continue;
            }
            self.kept.copy_from(&self.now);
            self.remove(tile);
            self.go_on(pairings, known);
            plays += 1;
            if self.now.left == 0 {
                std::mem::swap(&mut self.now, &mut self.kept);
            }
        }
        plays
    }
}
