//! The search for a board with a move, by building the move first.
//!
//! A legal move brings a tile from a cell `b` into its neighbour `a`, where it completes `min` cells of its colour: a window of a
//! line, or a connected set, that contains `a` and not `b`. So a board has a move exactly when, for some such set and colour,
//! the set without `a` and the cell `b` have that colour, and `a` has another. Every such set is tried, each with a search for
//! the cells that are left. Where all those searches come to their end, no board with a move exists.

use super::arrange::{Failure, Task};
use super::fill::{Filled, Supply, Work, bit};
use super::matches::{any, contains};
use super::moves::has_move;
use super::neighbours;
use crate::level::match3::{MIN_RANGE, Rule};
use crate::rng::Rng;

/// The steps of a search on a small board; it gets 8 more for each cell to be laid.
const STEPS: u64 = 50_000;

/// The largest minimum.
const LARGEST: usize = *MIN_RANGE.end() as usize;

/// Cells that match together; as many count as the minimum says.
type Set = [u32; LARGEST];

/// The board of a task, as far as the search knows it.
pub(super) struct Ground<'t, 'a> {
    task: &'t Task<'a>,
    /// Where a tile lies or will lie.
    holds: Vec<bool>,
    /// Where a tile is to be laid.
    open: Vec<bool>,
}

impl<'t, 'a> Ground<'t, 'a> {
    pub(super) fn of(task: &'t Task<'a>) -> Self {
        let mut open = vec![false; task.tiles.faces.len()];
        for &cell in &task.cells {
            open[cell as usize] = true;
        }
        let holds = open
            .iter()
            .zip(task.tiles.faces)
            .map(|(&open, &face)| open || face != 0)
            .collect();
        Self { task, holds, open }
    }

    fn holding_neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        neighbours(self.task.tiles.width, self.holds.len(), cell).filter(|&next| self.holds[next])
    }

    /// The open cells that hang together with `from`, nearest first; `from` itself, if it is open, leads. Marks all that it passes.
    fn spread(&self, from: usize, seen: &mut [bool]) -> Vec<u32> {
        let mut queue = vec![from as u32];
        seen[from] = true;
        let mut at = 0;
        while let Some(&cell) = queue.get(at) {
            at += 1;
            for next in self.holding_neighbours(cell as usize) {
                if !seen[next] {
                    seen[next] = true;
                    queue.push(next as u32);
                }
            }
        }
        queue.retain(|&cell| self.open[cell as usize]);
        queue
    }

    /// How many cells hold a tile or will, whether that is fixed or laid.
    pub(super) fn holding(&self) -> u64 {
        self.holds.iter().filter(|&&holds| holds).count() as u64
    }

    /// The open cells, parted into those that hang together, each part in reading order: what is laid in one can match with nothing that is
    /// laid in another.
    pub(super) fn parts(&self) -> Vec<Vec<u32>> {
        let mut seen = vec![false; self.holds.len()];
        let mut parts = Vec::new();
        for &cell in &self.task.cells {
            if !seen[cell as usize] {
                let mut part = self.spread(cell as usize, &mut seen);
                part.sort_unstable();
                parts.push(part);
            }
        }
        parts
    }

    /// Every move that the fixed pieces and the supply allow.
    pub(super) fn moves(&self) -> impl Iterator<Item = Planting> + '_ {
        let holding = (0..self.holds.len()).filter(|&cell| self.holds[cell]);
        holding.flat_map(|a| plantings(self, a))
    }

    /// The faces, a bit each, that the cell which a tile will enter must not get.
    pub(super) fn ban(&self, planting: &Planting) -> (u32, u8) {
        let banned = if self.open[planting.a] { bit(planting.face) } else { 0 };
        (planting.a as u32, banned)
    }

    /// The open cells that depend on one another with `from`: those that hang together with it, and all others too where tiles
    /// come out of one bag.
    fn dependent(&self, from: usize) -> Vec<u32> {
        let mut seen = vec![false; self.holds.len()];
        let mut cells = self.spread(from, &mut seen);
        if self.task.supply.is_bag() {
            for &cell in &self.task.cells {
                if !seen[cell as usize] {
                    cells.extend(self.spread(cell as usize, &mut seen));
                }
            }
        }
        cells
    }

    /// Every set in which a tile from `b` could match at `a`.
    fn sets(&self, a: usize, b: usize) -> Vec<Set> {
        match self.task.matching.rule {
            Rule::Line => self.windows(a, b),
            Rule::Cluster => self.groups(a, b),
        }
    }

    fn windows(&self, a: usize, b: usize) -> Vec<Set> {
        let width = self.task.tiles.width;
        let least = self.task.matching.least();
        let (x, y) = (a % width, a / width);
        let mut windows = Vec::new();
        for (stride, place, length) in [(1, x, width), (width, y, self.task.tiles.height)] {
            for before in 0..least.min(place + 1) {
                if place - before + least > length {
                    continue;
                }
                let first = a - before * stride;
                let mut window = Set::default();
                for (step, cell) in window[..least].iter_mut().enumerate() {
                    *cell = (first + step * stride) as u32;
                }
                let fits = |&cell: &u32| self.holds[cell as usize] && cell as usize != b;
                if window[..least].iter().all(fits) {
                    windows.push(window);
                }
            }
        }
        windows
    }

    /// Grows connected sets from `a`, a cell at a time, each set once.
    fn groups(&self, a: usize, b: usize) -> Vec<Set> {
        let mut groups = vec![[a as u32; LARGEST]];
        for size in 1..self.task.matching.least() {
            let mut larger = Vec::new();
            for group in &groups {
                for next in group[..size]
                    .iter()
                    .flat_map(|&cell| self.holding_neighbours(cell as usize))
                {
                    if next == b || group[..size].contains(&(next as u32)) {
                        continue;
                    }
                    let mut grown = *group;
                    grown[size] = next as u32;
                    grown[..=size].sort_unstable();
                    larger.push(grown);
                }
            }
            larger.sort_unstable();
            larger.dedup();
            groups = larger;
        }
        groups
    }
}

/// Whether the cells that hold tiles leave room for a move, whatever the colours. `false` is a proof.
///
/// Line rule: a window of `min` cells with one more beside it (for three: an I, L or T tetromino). Cluster rule: `min + 1` cells
/// that hang together, one of which touches one other alone, so that the tile there can enter a group that it was no part of (for
/// three: any tetromino but the square). Of up to six cells only the 2 × 2 and the 2 × 3 block have no such cell, and with any
/// cell more beside the block there is one again.
pub(super) fn has_room(task: &Task<'_>) -> bool {
    let ground = Ground::of(task);
    let holding = (0..ground.holds.len()).filter(|&cell| ground.holds[cell]);
    match task.matching.rule {
        Rule::Line => {
            let mut cells = holding;
            cells.any(|a| ground.holding_neighbours(a).any(|b| !ground.windows(a, b).is_empty()))
        }
        Rule::Cluster => {
            let wanted = task.matching.least() + 1;
            // What holds for a board without a ready match need not hold beside one.
            let matched = any(task.tiles, task.matching);
            let mut cells = holding;
            cells.any(|cell| {
                let near = near(&ground, cell, wanted + 1);
                let has_leaf = || near.iter().any(|&cell| ground.holding_neighbours(cell).count() == 1);
                near.len() > wanted || near.len() == wanted && (matched || has_leaf())
            })
        }
    }
}

/// Up to `most` cells that hang together with one, itself included.
fn near(ground: &Ground<'_, '_>, from: usize, most: usize) -> Vec<usize> {
    let mut cells = vec![from];
    let mut at = 0;
    while let Some(&cell) = cells.get(at) {
        at += 1;
        for next in ground.holding_neighbours(cell) {
            if cells.len() < most && !cells.contains(&next) {
                cells.push(next);
            }
        }
    }
    cells
}

/// Lays the task's tiles around a move. What it answers in the end is proven unless it is [`Failure::NotFound`].
pub(super) fn search(task: &Task<'_>, rng: &mut Rng) -> Result<Vec<u8>, Failure> {
    let ground = Ground::of(task);
    let mut search = Search {
        ground: &ground,
        work: Work::new(task.tiles, task.matching, task.supply.clone()),
        steps: STEPS + 8 * task.cells.len() as u64,
        rng,
    };
    // The tiles of a bag are laid with the move among them, for what it takes is missing elsewhere. Else each part of the board
    // is laid by itself, and the move takes but one of them.
    if !task.supply.is_bag() || !task.needs_move {
        search.lay_all()?;
        if !task.needs_move || has_move(search.work.tiles(), task.matching) {
            return Ok(search.work.faces);
        }
    }
    search.lay_a_move()?;
    Ok(search.work.faces)
}

/// A search under way.
struct Search<'s, 't, 'a> {
    ground: &'s Ground<'t, 'a>,
    work: Work<'a>,
    /// The steps that are left.
    steps: u64,
    rng: &'s mut Rng,
}

impl Search<'_, '_, '_> {
    /// Fills every open cell, part by part of what depends on one another.
    fn lay_all(&mut self) -> Result<(), Failure> {
        let task = self.ground.task;
        for &cell in &task.cells {
            if self.work.faces[cell as usize] != 0 {
                continue;
            }
            let part = self.ground.dependent(cell as usize);
            match self.work.fill(&part, &mut self.steps, self.rng) {
                Filled::Full => {}
                Filled::Impossible => return Err(Failure::NoFilling),
                Filled::Spent => return Err(Failure::NotFound),
            }
        }
        Ok(())
    }

    /// Tries every move, from a cell drawn on, until one is laid with all that depends on it.
    fn lay_a_move(&mut self) -> Result<(), Failure> {
        let (ground, task) = (self.ground, self.ground.task);
        let before = self.work.faces.clone();
        let cells = ground.holds.len();
        let first = self.rng.below(cells as u32) as usize;
        let mut proven = true;
        for a in (0..cells)
            .map(|step| (first + step) % cells)
            .filter(|&a| ground.holds[a])
        {
            let mut part = None;
            for planting in plantings(ground, a) {
                self.steps = self.steps.checked_sub(1).ok_or(Failure::NotFound)?;
                let part = part.get_or_insert_with(|| ground.dependent(a));
                match self.plant(&planting, part) {
                    Filled::Full => return Ok(()),
                    Filled::Impossible => {}
                    Filled::Spent => proven = false,
                }
                self.work.supply.clone_from(&task.supply);
                for &cell in part.iter() {
                    self.work.faces[cell as usize] = before[cell as usize];
                }
            }
        }
        Err(if proven { Failure::NoMove } else { Failure::NotFound })
    }

    /// Lays one move, and then all other cells of its part.
    fn plant(&mut self, planting: &Planting, part: &[u32]) -> Filled {
        let work = &mut self.work;
        for &cell in part {
            work.faces[cell as usize] = 0;
        }
        for &cell in &planting.cells {
            work.lay(cell as usize, planting.face);
        }
        self.steps = self.steps.saturating_sub(part.len() as u64 / 8);
        let matches = |&cell: &u32| contains(work.tiles(), work.matching, cell as usize);
        if planting.cells.iter().any(matches) {
            return Filled::Impossible;
        }
        let rest: Vec<u32> = part
            .iter()
            .copied()
            .filter(|cell| !planting.cells.contains(cell))
            .collect();
        // No move may use up what is left for the others.
        let most = (self.steps / 8).max(64).min(self.steps);
        let mut left = most;
        let rng = &mut *self.rng;
        let mut choose = |_, allowed, supply: &Supply| supply.draw_among(allowed, rng);
        let filled = self
            .work
            .fill_by(&rest, self.ground.ban(planting), &mut left, &mut choose);
        self.steps -= most - left;
        filled
    }
}

/// A move to be laid.
pub(super) struct Planting {
    /// The cell that a tile will enter; it must get another colour.
    pub a: usize,
    /// The open cells that get the move's colour.
    pub cells: Vec<u32>,
    pub face: u8,
}

/// Every move into a cell that the fixed pieces and the supply allow.
fn plantings<'g>(ground: &'g Ground<'_, '_>, a: usize) -> impl Iterator<Item = Planting> + 'g {
    let task = ground.task;
    let fixed = |cell: u32| task.tiles.faces[cell as usize];
    ground.holding_neighbours(a).flat_map(move |b| {
        ground.sets(a, b).into_iter().flat_map(move |set| {
            // Where `b` is fixed the move has its colour, drawn in this level or not.
            let faces = match fixed(b as u32) {
                0 => task.supply.faces().collect(),
                face => vec![face],
            };
            faces.into_iter().filter_map(move |face| {
                let set = set[..task.matching.least()].iter().copied();
                let equals = set.filter(|&cell| cell as usize != a).chain([b as u32]);
                if fixed(a as u32) == face || equals.clone().any(|cell| fixed(cell) != 0 && fixed(cell) != face) {
                    return None;
                }
                let cells: Vec<u32> = equals.filter(|&cell| fixed(cell) == 0).collect();
                (cells.len() <= task.supply.count(face)).then_some(Planting { a, cells, face })
            })
        })
    })
}
