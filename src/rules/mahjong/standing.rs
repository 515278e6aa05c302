//! What is left of a pile: which tiles stand, which are free, and who blocks the others.

use super::Pile;

/// How many standing tiles block a tile, by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Blocked {
    above: u8,
    left: u8,
    right: u8,
}

impl Blocked {
    const fn is_free(self) -> bool {
        self.above == 0 && (self.left == 0 || self.right == 0)
    }
}

/// The tiles of a pile that still stand. Taking and putting back cost as much as the tile has neighbours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing<'a> {
    pile: &'a Pile,
    stands: Vec<bool>,
    blocked: Vec<Blocked>,
    count: usize,
}

/// Who blocks a tile: indices of tiles, ascending on each side.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Blockers {
    /// Those that cover it.
    pub above: Vec<usize>,
    /// Those on its left.
    pub left: Vec<usize>,
    /// Those on its right.
    pub right: Vec<usize>,
}

impl Blockers {
    /// Whether a tile with these is free.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.above.is_empty() && (self.left.is_empty() || self.right.is_empty())
    }
}

impl<'a> Standing<'a> {
    /// The whole pile.
    #[must_use]
    pub fn all(pile: &'a Pile) -> Self {
        let count = |links: &[u32]| links.len() as u8;
        let blocked = (0..pile.len()).map(|tile| Blocked {
            above: count(pile.above(tile)),
            left: count(pile.left(tile)),
            right: count(pile.right(tile)),
        });
        Self {
            pile,
            stands: vec![true; pile.len()],
            blocked: blocked.collect(),
            count: pile.len(),
        }
    }

    /// The bare table: no tile stands.
    #[must_use]
    pub fn none(pile: &'a Pile) -> Self {
        Self {
            pile,
            stands: vec![false; pile.len()],
            blocked: vec![Blocked::default(); pile.len()],
            count: 0,
        }
    }

    /// The whole pile that this is a part of.
    #[must_use]
    pub const fn pile(&self) -> &'a Pile {
        self.pile
    }

    /// How many tiles stand.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether none is left: the game is won.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether a tile stands.
    #[must_use]
    pub fn stands(&self, tile: usize) -> bool {
        self.stands[tile]
    }

    /// Whether a tile stands and nothing blocks it.
    #[must_use]
    pub fn is_free(&self, tile: usize) -> bool {
        self.stands[tile] && self.blocked[tile].is_free()
    }

    /// Whether standing tiles close the left and the right side of a tile's place.
    #[must_use]
    pub fn closed_sides(&self, tile: usize) -> (bool, bool) {
        let blocked = self.blocked[tile];
        (blocked.left > 0, blocked.right > 0)
    }

    /// Every free tile, ascending.
    pub fn free(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.stands.len()).filter(|&tile| self.is_free(tile))
    }

    /// For each standing tile the length of the longest run of standing tiles that one after another lie below it, itself included: the
    /// height of its stack. The longest run decides how long a stack takes to clear. Of a tile that doesn't stand the height means nothing.
    #[must_use]
    pub fn heights(&self) -> Vec<u32> {
        let mut by_layer: Vec<usize> = (0..self.pile.len()).filter(|&tile| self.stands[tile]).collect();
        by_layer.sort_by_key(|&tile| self.pile.positions()[tile].z);
        let mut heights = vec![0; self.pile.len()];
        for tile in by_layer {
            // One that doesn't stand counts for nothing: its height stays 0.
            let tallest = self.pile.below(tile).iter().map(|&below| heights[below as usize]).max();
            heights[tile] = tallest.unwrap_or(0) + 1;
        }
        heights
    }

    /// Who of the standing tiles blocks a tile.
    #[must_use]
    pub fn blockers(&self, tile: usize) -> Blockers {
        let standing = |links: &[u32]| {
            let mut tiles: Vec<usize> = links.iter().map(|&other| other as usize).collect();
            tiles.retain(|&other| self.stands[other]);
            tiles.sort_unstable();
            tiles
        };
        Blockers {
            above: standing(self.pile.above(tile)),
            left: standing(self.pile.left(tile)),
            right: standing(self.pile.right(tile)),
        }
    }

    /// Takes a tile away; each tile that becomes free by it is told. One that doesn't stand stays away.
    pub fn take(&mut self, tile: usize, mut freed: impl FnMut(usize)) {
        if !std::mem::replace(&mut self.stands[tile], false) {
            return;
        }
        self.count -= 1;
        let Self {
            pile, stands, blocked, ..
        } = self;
        let mut release = |others: &[u32], side: fn(&mut Blocked) -> &mut u8| {
            for &other in others {
                let other = other as usize;
                let was = blocked[other].is_free();
                *side(&mut blocked[other]) -= 1;
                if !was && stands[other] && blocked[other].is_free() {
                    freed(other);
                }
            }
        };
        release(pile.below(tile), |blocked| &mut blocked.above);
        release(pile.left(tile), |blocked| &mut blocked.right);
        release(pile.right(tile), |blocked| &mut blocked.left);
    }

    /// Puts a tile back. One that stands already stays.
    pub fn put(&mut self, tile: usize) {
        if std::mem::replace(&mut self.stands[tile], true) {
            return;
        }
        self.count += 1;
        for &other in self.pile.below(tile) {
            self.blocked[other as usize].above += 1;
        }
        for &other in self.pile.left(tile) {
            self.blocked[other as usize].right += 1;
        }
        for &other in self.pile.right(tile) {
            self.blocked[other as usize].left += 1;
        }
    }
}
