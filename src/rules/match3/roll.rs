//! The rolls of random cells: the colours that they get at the start, so that an edit of one cell changes as few others as can be.
//!
//! In a try each cell has an order of the colours that depends on the seed, the number of the try, the cell and the weights alone. Of all
//! fillings without a ready match and with a legal move, the first is taken in the order of words over those letters, cells in reading
//! order. It is found as a person would look for it: each cell takes the first colour that completes no match with the fixed pieces and those
//! already laid, and where none is left, the cell before takes its next one. Where the filling that comes out has no move, each possible move
//! is laid in turn and the rest filled around it; the first of those fillings is the same first one.
//!
//! So fixing a cell to what it rolled leaves every other roll as it is: the filling stays among those that are left, and nothing that comes
//! before it is new. The search then looks at a part of what it looked at before, within the same limits, which go by the cells that hold a tile
//! and not by those that are random.
//!
//! This does not hold where the limits are reached: a try that spends its steps is followed by the next one, moves beyond those that are kept are
//! not laid, and in the end a board is built in an order of its own. It takes a rare level: few colours on ragged ground, or a move of five on a long corridor.

use super::arrange::{Failure, Task, plain_failure};
use super::fill::{Filled, Supply, Work};
use super::matches::contains;
use super::moves::has_move;
use super::plant::{self, Ground, Planting};
use super::{ATTEMPTS, Tiles};
use crate::level::match3::MAX_COLOURS;
use crate::rng::Rng;

/// Steps that all tries may take together, apart from some for each cell.
const STEPS: u64 = 1_000_000;

/// Steps that one filling of a part of the board may take: so many, and for each cell of the board that holds a tile.
const STEPS_A_FILLING: (u64, u64) = (2_000, 16);

/// So many moves are looked at in a try at the most.
const MOST_MOVES: usize = 10_000;

/// The colours of a cell, the one to be tried first in front; 0 behind the last.
type Order = [u8; MAX_COLOURS as usize];

/// The faces of the whole board with the random cells rolled, or why there are none.
pub(super) fn roll(task: &Task<'_>, seed: u64) -> Result<Vec<u8>, Failure> {
    if let Some(failure) = plain_failure(task) {
        return Err(failure);
    }
    let ground = Ground::of(task);
    let parts = ground.parts();
    let mut left = STEPS + 64 * ground.holding();
    for number in 0..ATTEMPTS {
        let mut roll = Try::new(task, &ground, &parts, (seed, number), &mut left);
        match roll.faces() {
            Err(Failure::NotFound) if left > 0 => {}
            Err(Failure::NotFound) => break,
            found => return found,
        }
    }
    // What takes more steps than that is built in an order of its own.
    plant::search(task, &mut Rng::for_part(seed, &[u64::from(ATTEMPTS)]))
}

/// One try.
struct Try<'t, 'a> {
    task: &'t Task<'a>,
    ground: &'t Ground<'t, 'a>,
    parts: &'t [Vec<u32>],
    /// The order of the colours of each cell that is rolled; of others nothing.
    orders: Vec<Order>,
    /// The steps that are left for all tries.
    left: &'t mut u64,
}

impl<'t, 'a> Try<'t, 'a> {
    fn new(
        task: &'t Task<'a>,
        ground: &'t Ground<'t, 'a>,
        parts: &'t [Vec<u32>],
        (seed, number): (u64, u32),
        left: &'t mut u64,
    ) -> Self {
        let width = task.tiles.width.max(1);
        let mut orders = vec![Order::default(); task.tiles.faces.len()];
        for &cell in &task.cells {
            let (x, y) = (cell as usize % width, cell as usize / width);
            let mut rng = Rng::for_part(seed, &[u64::from(number), x as u64, y as u64]);
            orders[cell as usize] = task.supply.order(&mut rng);
        }
        Self {
            task,
            ground,
            parts,
            orders,
            left,
        }
    }

    fn faces(&mut self) -> Result<Vec<u8>, Failure> {
        let mut work = Work::new(self.task.tiles, self.task.matching, self.task.supply.clone());
        for part in self.parts {
            match self.fill(&mut work, part, (0, 0)) {
                Filled::Full => {}
                Filled::Impossible => return Err(Failure::NoFilling),
                Filled::Spent => return Err(Failure::NotFound),
            }
        }
        if !self.task.needs_move || has_move(work.tiles(), self.task.matching) {
            return Ok(work.faces);
        }
        self.with_a_move(&work.faces)
    }

    /// Fills the cells of an order, each with the first of its colours that will do.
    fn fill(&mut self, work: &mut Work<'_>, cells: &[u32], ban: (u32, u8)) -> Filled {
        let (some, each) = STEPS_A_FILLING;
        let most = (some + each * self.ground.holding()).min(*self.left);
        let mut steps = most;
        let orders = &self.orders;
        let mut choose = |cell: u32, allowed: u8, _: &Supply| first(orders[cell as usize], allowed);
        let filled = work.fill_by(cells, ban, &mut steps, &mut choose);
        *self.left -= most - steps;
        filled
    }

    /// The first filling with a move, given the first filling of all, which has none.
    fn with_a_move(&mut self, dead: &[u8]) -> Result<Vec<u8>, Failure> {
        // A filling with this move differs from the dead one at this cell or before. The first filling differs late, so that those which
        // differ early need not be kept: no move that differs at `cut` or before is.
        let mut moves: Vec<(u32, Planting)> = Vec::new();
        let mut cut = None;
        for planting in self.ground.moves() {
            let Some(at) = self
                .differs_at(&planting, dead)
                .filter(|&at| cut.is_none_or(|cut| at > cut))
            else {
                continue;
            };
            moves.push((at, planting));
            if moves.len() == 2 * MOST_MOVES {
                moves.sort_by_key(|&(at, _)| std::cmp::Reverse(at));
                let last = moves[MOST_MOVES].0;
                moves.retain(|&(at, _)| at > last);
                cut = Some(last);
            }
        }
        moves.sort_by_key(|&(at, _)| std::cmp::Reverse(at));
        let mut is_proven = true;
        let mut best: Option<(u32, Vec<u8>)> = None;
        for (at, planting) in moves {
            if best.as_ref().is_some_and(|&(differs, _)| at < differs) {
                break;
            }
            let from = best.as_ref().map_or(0, |&(differs, _)| differs);
            match self.around(&planting, dead, from) {
                Err(Failure::NotFound) => is_proven = false,
                Err(_) => {}
                Ok(faces) => {
                    let differs = (0u32..)
                        .zip(faces.iter().zip(dead))
                        .find(|(_, (one, other))| one != other);
                    let differs = differs.map_or(u32::MAX, |(cell, _)| cell);
                    if best.as_ref().is_none_or(|(_, best)| self.comes_before(&faces, best)) {
                        best = Some((differs, faces));
                    }
                }
            }
        }
        match best {
            Some((differs, faces)) if cut.is_none_or(|cut| differs > cut) => Ok(faces),
            None if is_proven && cut.is_none() => Err(Failure::NoMove),
            _ => Err(Failure::NotFound),
        }
    }

    /// The first cell in reading order at which a filling with this move differs from one without any.
    fn differs_at(&self, planting: &Planting, dead: &[u8]) -> Option<u32> {
        let (a, banned) = self.ground.ban(planting);
        let entered = (banned != 0 && dead[a as usize] == planting.face).then_some(a);
        let others = planting.cells.iter().copied();
        others
            .filter(|&cell| dead[cell as usize] != planting.face)
            .chain(entered)
            .min()
    }

    /// The first filling that has this move and is the dead one in all cells before `from`: any other comes later than one that is known.
    fn around(&mut self, planting: &Planting, dead: &[u8], from: u32) -> Result<Vec<u8>, Failure> {
        let tiles = self.task.tiles;
        let is_in = |part: &&Vec<u32>| {
            let has = |cell: &u32| part.binary_search(cell).is_ok();
            planting.cells.iter().any(has) || has(&(planting.a as u32))
        };
        let Some(part) = self.parts.iter().find(is_in) else {
            return Err(Failure::NoMove);
        };
        let mut work = Work::new(
            Tiles { faces: dead, ..tiles },
            self.task.matching,
            self.task.supply.clone(),
        );
        let part = &part[part.partition_point(|&cell| cell < from)..];
        work.lift_all(part);
        for &cell in planting.cells.iter().filter(|&&cell| cell >= from) {
            work.lay(cell as usize, planting.face);
        }
        let matches = |&cell: &u32| contains(work.tiles(), self.task.matching, cell as usize);
        if planting.cells.iter().any(matches) {
            return Err(Failure::NoMove);
        }
        let rest: Vec<u32> = part
            .iter()
            .copied()
            .filter(|cell| !planting.cells.contains(cell))
            .collect();
        match self.fill(&mut work, &rest, self.ground.ban(planting)) {
            Filled::Full => Ok(work.faces),
            Filled::Impossible => Err(Failure::NoMove),
            Filled::Spent => Err(Failure::NotFound),
        }
    }

    /// Whether a filling comes before another in the order of words.
    fn comes_before(&self, one: &[u8], other: &[u8]) -> bool {
        let differing = one
            .iter()
            .zip(other)
            .zip(&self.orders)
            .find(|((one, other), _)| one != other);
        differing.is_some_and(|((one, other), order)| {
            let rank = |face: &u8| order.iter().position(|at| at == face);
            rank(one) < rank(other)
        })
    }
}

/// The first colour of an order whose bit is set.
fn first(order: Order, allowed: u8) -> u8 {
    let is_allowed = |face: &&u8| **face != 0 && allowed & super::fill::bit(**face) != 0;
    // Every colour that can be drawn is in the order.
    order.iter().find(is_allowed).copied().unwrap_or(order[0])
}

#[cfg(test)]
mod tests;
