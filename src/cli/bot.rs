//! Bots: what they choose among the moves that a simulation allows. They look, and never change anything.

use clap::ValueEnum;

use crate::grid::Cell;
use crate::level::Terrain;
use crate::level::match3::Rule;
use crate::rng::Rng;
use crate::rules::match3::{Matching, Tiles};
use crate::sim::{Input, Sim};

/// How a bot chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Bot {
    /// Any legal move, each as likely as the others
    Random,
    /// The move that clears most cells at once; the first of several
    Greedy,
}

impl Bot {
    /// The next move: a legal swap or, where the level takes them, a drop into an empty cell. `None` when there is none.
    ///
    /// `rng` is the bot's own: the simulation's generator is not drawn from.
    pub fn choose(self, sim: &Sim, rng: &mut Rng) -> Option<Input> {
        let swaps = sim.legal_moves();
        let drops = drops(sim);
        let index = match self {
            Self::Random => {
                let count = u32::try_from(swaps.len() + drops.len())
                    .ok()
                    .filter(|&count| count > 0)?;
                rng.below(count) as usize
            }
            Self::Greedy => greediest(sim, &swaps, &drops)?,
        };
        match index.checked_sub(swaps.len()) {
            None => swaps.get(index).map(|&(a, b)| Input::Swap { a, b }),
            Some(index) => drops.get(index).map(|&cell| Input::Drop { cell, colour: None }),
        }
    }
}

/// The cells that the next tile may be dropped into, in reading order.
fn drops(sim: &Sim) -> Vec<Cell> {
    if !sim.settings().drop || sim.next_tile().is_none() {
        return Vec::new();
    }
    let board = sim.board();
    let slots = board.terrain().iter().zip(board.faces()).enumerate();
    slots
        .filter(|(_, (terrain, face))| terrain.is_floor() && **face == 0)
        .map(|(index, _)| board.cell_at(index))
        .collect()
}

/// The number of the first move that clears most, swaps before drops.
fn greediest(sim: &Sim, swaps: &[(Cell, Cell)], drops: &[Cell]) -> Option<usize> {
    let board = sim.board();
    let tiles = Tiles::of(board);
    let matching = Matching::of(sim.settings());
    let mut faces = board.faces().to_vec();
    let mut best = None;
    let mut offer = |index: usize, cleared: usize| {
        if best.is_none_or(|(_, most)| cleared > most) {
            best = Some((index, cleared));
        }
    };
    for (index, &(a, b)) in swaps.iter().enumerate() {
        if let Some((a, b)) = board.index_of(a).zip(board.index_of(b)) {
            faces.swap(a, b);
            offer(index, cleared(tiles.with_faces(&faces), matching, &[a, b]));
            faces.swap(a, b);
        }
    }
    for (index, &cell) in drops.iter().enumerate() {
        if let Some((chosen, colour)) = board.index_of(cell).zip(sim.next_tile()) {
            let landed = landing(tiles, chosen);
            faces[landed] = colour.index() + 1;
            offer(
                swaps.len() + index,
                cleared(tiles.with_faces(&faces), matching, &[landed]),
            );
            faces[landed] = 0;
        }
    }
    best.map(|(index, _)| index)
}

/// Where a tile that is dropped into an empty cell of a settled board comes to rest. Nothing else moves, so one walk down its
/// column tells: the lowest floor before a piece or a wall, past voids.
fn landing(tiles: Tiles<'_>, chosen: usize) -> usize {
    let below = (chosen..tiles.faces.len()).step_by(tiles.width.max(1));
    below
        .take_while(|&index| tiles.faces[index] == 0 && tiles.terrain[index] != Terrain::Wall)
        .filter(|&index| tiles.terrain[index].is_floor())
        .last()
        .unwrap_or(chosen)
}

/// How many cells match on a board whose every match holds one of the changed cells.
fn cleared(tiles: Tiles<'_>, matching: Matching, changed: &[usize]) -> usize {
    let mut found: Vec<usize> = Vec::new();
    for &index in changed.iter().filter(|&&index| tiles.faces[index] != 0) {
        match matching.rule {
            Rule::Line => {
                for is_row in [true, false] {
                    let run = run_through(tiles, index, is_row);
                    if run.len() >= matching.least() {
                        found.extend(run);
                    }
                }
            }
            Rule::Cluster => {
                let group = group_of(tiles, index);
                if group.len() >= matching.least() {
                    found.extend(group);
                }
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found.len()
}

/// The equal tiles in a line with one, itself included.
fn run_through(tiles: Tiles<'_>, index: usize, is_row: bool) -> Vec<usize> {
    let mut run = vec![index];
    let step = if is_row { 1 } else { tiles.width };
    let is_equal = |from: usize, to: usize| tiles.are_neighbours(from, to) && tiles.faces[to] == tiles.faces[index];
    let mut at = index;
    while is_equal(at, at + step) {
        at += step;
        run.push(at);
    }
    at = index;
    while let Some(before) = at.checked_sub(step).filter(|&before| is_equal(at, before)) {
        at = before;
        run.push(at);
    }
    run
}

/// The 4-connected equal tiles around one, itself included.
fn group_of(tiles: Tiles<'_>, index: usize) -> Vec<usize> {
    let mut group = vec![index];
    let mut seen = std::collections::HashSet::from([index]);
    let mut next = 0;
    while let Some(&at) = group.get(next) {
        next += 1;
        for beside in tiles.neighbours(at) {
            if tiles.faces[beside] == tiles.faces[index] && seen.insert(beside) {
                group.push(beside);
            }
        }
    }
    group
}
