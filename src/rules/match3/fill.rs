//! Filling cells with colours so that none of them is in a match.

use super::matches::completes;
use super::{Matching, Tiles, neighbours};
use crate::level::Terrain;
use crate::level::match3::{MAX_COLOURS, Settings};
use crate::rng::Rng;

/// Where tiles are drawn from: without end by the weights of a level, or out of a bag until it is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Supply {
    /// The share of each colour: its weight, or how many are left in the bag.
    shares: [u32; MAX_COLOURS as usize],
    is_bag: bool,
}

impl Supply {
    /// The colours of a level, without end. Where every weight is 0, which the check reports, all its colours have the same.
    pub(super) fn of_weights(settings: &Settings) -> Self {
        let mut shares = [0; MAX_COLOURS as usize];
        for (share, &weight) in shares.iter_mut().zip(&settings.weights) {
            *share = weight;
        }
        if shares.iter().all(|&share| share == 0) {
            shares[..settings.colours() as usize].fill(1);
        }
        Self { shares, is_bag: false }
    }

    /// The tiles of a board, to be laid anew.
    pub(super) fn of_tiles(faces: &[u8]) -> Self {
        let mut shares = [0; MAX_COLOURS as usize];
        for &face in faces.iter().filter(|&&face| face != 0) {
            shares[face_index(face)] += 1;
        }
        Self { shares, is_bag: true }
    }

    /// Whether the tiles are counted.
    pub(super) const fn is_bag(&self) -> bool {
        self.is_bag
    }

    /// How many tiles of a face there are: of a bag what is left of it, else no end or none.
    pub(super) fn count(&self, face: u8) -> usize {
        match (self.shares[face_index(face)], self.is_bag) {
            (0, _) => 0,
            (share, true) => share as usize,
            (_, false) => usize::MAX,
        }
    }

    /// The faces that can be drawn.
    pub(super) fn faces(&self) -> impl Iterator<Item = u8> + Clone + use<> {
        let all = self.all();
        (1..=MAX_COLOURS).filter(move |&face| all & bit(face) != 0)
    }

    /// The faces that can be drawn, a bit each.
    fn all(&self) -> u8 {
        (1..=MAX_COLOURS)
            .filter(|&face| self.shares[face_index(face)] != 0)
            .fold(0, |all, face| all | bit(face))
    }

    /// Draws a face by the shares, out of a supply without end.
    pub(super) fn draw(&self, rng: &mut Rng) -> u8 {
        // The shares are never all 0.
        rng.weighted(&self.shares).map_or(1, |index| index as u8 + 1)
    }

    /// The faces that can be drawn in an order drawn by their shares, each once; 0 where there are no more.
    pub(super) fn order(&self, rng: &mut Rng) -> [u8; MAX_COLOURS as usize] {
        let mut shares = self.shares;
        std::array::from_fn(|_| match rng.weighted(&shares) {
            Some(drawn) => {
                shares[drawn] = 0;
                drawn as u8 + 1
            }
            None => 0,
        })
    }

    /// Draws one of the faces whose bits are set, which must not be none of them.
    pub(super) fn draw_among(&self, faces: u8, rng: &mut Rng) -> u8 {
        let mut shares = self.shares;
        for face in 1..=MAX_COLOURS {
            if faces & bit(face) == 0 {
                shares[face_index(face)] = 0;
            }
        }
        rng.weighted(&shares).map_or(1, |index| index as u8 + 1)
    }

    /// Takes a tile out of the bag.
    pub(super) fn take(&mut self, face: u8) {
        if self.is_bag {
            let share = &mut self.shares[face_index(face)];
            *share = share.saturating_sub(1);
        }
    }

    /// Puts a tile back into the bag.
    pub(super) fn give_back(&mut self, face: u8) {
        if self.is_bag {
            self.shares[face_index(face)] += 1;
        }
    }
}

/// The colour of a face that was drawn, from 0. The mask spares a look at the bounds; no other faces are drawn.
const fn face_index(face: u8) -> usize {
    debug_assert!(face >= 1 && face <= 8, "a face of a colour");
    (face - 1) as usize & 7
}

/// A face as a bit of a set.
pub(super) const fn bit(face: u8) -> u8 {
    1 << face_index(face)
}

/// How a filling ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Filled {
    /// Every cell has a face, and none is in a match.
    Full,
    /// There is no such filling: all were looked at. The cells are empty again.
    Impossible,
    /// The steps ran out. The cells are empty again.
    Spent,
}

/// A board under work: what is laid so far, and what is left to lay.
#[derive(Debug, Clone)]
pub(super) struct Work<'a> {
    pub width: usize,
    pub terrain: &'a [Terrain],
    pub matching: Matching,
    pub faces: Vec<u8>,
    pub supply: Supply,
    /// For each cell of the order that is being filled, the faces that were tried there. Kept for its memory.
    tried: Vec<u8>,
}

impl<'a> Work<'a> {
    pub(super) fn new(tiles: Tiles<'a>, matching: Matching, supply: Supply) -> Self {
        Self::on(tiles, tiles.faces.to_vec(), matching, supply)
    }

    /// On the ground of a board, with other faces.
    pub(super) const fn on(ground: Tiles<'a>, faces: Vec<u8>, matching: Matching, supply: Supply) -> Self {
        Self {
            width: ground.width,
            terrain: ground.terrain,
            matching,
            faces,
            supply,
            tried: Vec::new(),
        }
    }

    pub(super) fn tiles(&self) -> Tiles<'_> {
        Tiles {
            width: self.width,
            height: self.faces.len() / self.width.max(1),
            faces: &self.faces,
            terrain: self.terrain,
        }
    }

    /// The supply's faces that would match at an empty cell, a bit each. Only those of its neighbours can.
    pub(super) fn matching_at(&self, cell: usize) -> u8 {
        let tiles = self.tiles();
        let mut judged = 0;
        let mut matching = 0;
        for next in neighbours(self.width, self.faces.len(), cell) {
            let face = self.faces[next];
            if face != 0 && judged & bit(face) == 0 {
                judged |= bit(face);
                if completes(tiles, self.matching, cell, face, cell) {
                    matching |= bit(face);
                }
            }
        }
        matching
    }

    /// Lays a face on an empty cell, out of the supply.
    pub(super) fn lay(&mut self, cell: usize, face: u8) {
        self.faces[cell] = face;
        self.supply.take(face);
    }

    /// Takes the tile of a cell back into the supply.
    pub(super) fn lift(&mut self, cell: usize) {
        let face = std::mem::take(&mut self.faces[cell]);
        if face != 0 {
            self.supply.give_back(face);
        }
    }

    /// Fills the cells in the given order, each with a face drawn by the shares of those that match with nothing laid so far. Where
    /// none is left it goes back a cell, and draws another there.
    ///
    /// Each face laid or taken back is one of the `steps`.
    pub(super) fn fill(&mut self, order: &[u32], steps: &mut u64, rng: &mut Rng) -> Filled {
        let mut choose = |_, allowed, supply: &Supply| supply.draw_among(allowed, rng);
        self.fill_by(order, (0, 0), steps, &mut choose)
    }

    /// As [`Work::fill`], with the face of each cell chosen by `choose` among the bits that it is given, which are never none. `ban` is a
    /// cell and the faces, a bit each, that it must not get.
    ///
    /// Every filling can be come to: where `choose` takes the faces of a cell always in the same order, this finds the first filling in the
    /// order of words over those letters.
    pub(super) fn fill_by(
        &mut self,
        order: &[u32],
        ban: (u32, u8),
        steps: &mut u64,
        choose: &mut dyn FnMut(u32, u8, &Supply) -> u8,
    ) -> Filled {
        self.tried.clear();
        self.tried.resize(order.len(), 0);
        let mut position = 0;
        while position < order.len() {
            let cell = order[position] as usize;
            if *steps == 0 {
                self.lift_all(&order[..position]);
                return Filled::Spent;
            }
            *steps -= 1;
            let banned = if cell as u32 == ban.0 { ban.1 } else { 0 };
            let allowed = self.supply.all() & !self.tried[position] & !self.matching_at(cell) & !banned;
            if allowed != 0 {
                let face = choose(cell as u32, allowed, &self.supply);
                self.tried[position] |= bit(face);
                self.lay(cell, face);
                position += 1;
            } else if position == 0 {
                return Filled::Impossible;
            } else {
                self.tried[position] = 0;
                position -= 1;
                self.lift(order[position] as usize);
            }
        }
        Filled::Full
    }

    /// Takes the tiles of all these cells back.
    pub(super) fn lift_all(&mut self, cells: &[u32]) {
        for &cell in cells {
            self.lift(cell as usize);
        }
    }
}
