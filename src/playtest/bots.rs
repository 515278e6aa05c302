//! Bots: what they choose among the moves that a simulation allows. They look, and never change anything.

use crate::board::Place;
use crate::grid::Cell;
use crate::level::match3::Rule;
use crate::level::{Puzzle, Terrain};
use crate::rng::Rng;
use crate::rules::match3::{Matching, Tiles};
use crate::sim::{Input, Outcome, Sim};

/// A bot's generator is apart from the simulation's, whose draws belong to the level: the seed with these bits turned.
const SEED: u64 = 0x626f_7473;

/// How a bot chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
pub enum Bot {
    /// Any legal move, each as likely as the others.
    #[default]
    Random,
    /// The move that clears most cells at once; the first of several. In the kinds where nothing clears it is the random one.
    Greedy,
}

/// Why a bot makes no move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The level cannot start.
    NotStartable,
    /// The game is won or lost.
    Over,
    /// A chain runs, or a cancel has left holes or ready matches.
    Unsettled,
    /// No move is left.
    Stuck,
}

impl std::fmt::Display for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NotStartable => "the game cannot start",
            Self::Over => "the game is over",
            Self::Unsettled => "the board is unsettled",
            Self::Stuck => "no move is left",
        })
    }
}

impl Bot {
    /// Every bot, in the order of the menus.
    pub const ALL: [Self; 2] = [Self::Random, Self::Greedy];

    /// The name in the interface.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "Random",
            Self::Greedy => "Greedy",
        }
    }

    /// How it chooses, in a few words.
    #[must_use]
    pub const fn tip(self) -> &'static str {
        match self {
            Self::Random => "Any legal move, each as likely as the others",
            Self::Greedy => "The move that clears most cells at once; the first of several",
        }
    }

    /// The generator of a bot that plays a game of this seed: the same for the same seed, whoever asks.
    #[must_use]
    pub fn generator(seed: u64) -> Rng {
        Rng::from_seed(seed ^ SEED)
    }

    /// The next move: a legal swap or, where the level takes them, a drop into an empty cell; a step; a tile of a free pair.
    ///
    /// `rng` is the bot's own: the simulation's generator is not drawn from.
    ///
    /// # Errors
    /// Why it makes none.
    pub fn choose(self, sim: &Sim, rng: &mut Rng) -> Result<Input, Stop> {
        if sim.not_startable().is_some() {
            return Err(Stop::NotStartable);
        }
        if sim.outcome() != Outcome::Playing {
            return Err(Stop::Over);
        }
        if !sim.is_settled() {
            return Err(Stop::Unsettled);
        }
        self.pick(sim, rng).ok_or(Stop::Stuck)
    }

    fn pick(self, sim: &Sim, rng: &mut Rng) -> Option<Input> {
        match &sim.level().puzzle {
            Puzzle::Match3(_) => self.pick_of_match3(sim, rng),
            Puzzle::Sokoban(_) => any(&sim.legal_steps(), rng).map(|&step| Input::Steps(vec![step])),
            Puzzle::Mahjong(_) => tile(sim, rng).map(|place| Input::Pick { place }),
        }
    }

    fn pick_of_match3(self, sim: &Sim, rng: &mut Rng) -> Option<Input> {
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

/// One of a list, each as likely as the others.
fn any<'a, T>(list: &'a [T], rng: &mut Rng) -> Option<&'a T> {
    let count = u32::try_from(list.len()).ok().filter(|&count| count > 0)?;
    list.get(rng.below(count) as usize)
}

/// The tile to pick for a pair that can be taken: a partner of the one that is lifted, where there is one.
fn tile(sim: &Sim, rng: &mut Rng) -> Option<Place> {
    let pairs = sim.free_pairs();
    let lifted = sim.lifted();
    let partner = |&(a, b): &(Place, Place)| match lifted {
        Some(tile) if tile == a => Some(b),
        Some(tile) if tile == b => Some(a),
        _ => None,
    };
    let partners: Vec<Place> = pairs.iter().filter_map(partner).collect();
    any(&partners, rng)
        .copied()
        .or_else(|| any(&pairs, rng).map(|&(a, _)| a))
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::action::{Author, Budgets};
    use crate::grid::Grid;
    use crate::level::match3::{Goal, Match3, Piece, Refill, Settings, cell_of};
    use crate::level::{Level, Puzzle};
    use crate::sim::{CancelOutcome, Scope};

    fn game(picture: &str, settings: Settings) -> Sim {
        let rows: Vec<Vec<(Terrain, Piece)>> = picture
            .split_whitespace()
            .map(|row| row.chars().filter_map(cell_of).collect())
            .collect();
        let part = |column: fn(&(Terrain, Piece)) -> Terrain| -> Vec<Vec<Terrain>> {
            rows.iter().map(|row| row.iter().map(column).collect()).collect()
        };
        let pieces = rows.iter().map(|row| row.iter().map(|cell| cell.1).collect()).collect();
        let match3 = Match3 {
            terrain: Grid::from_rows(part(|cell| cell.0)).unwrap(),
            pieces: Grid::from_rows(pieces).unwrap(),
            settings: Settings {
                refill: Refill::None,
                ..settings
            },
        };
        let level = Level::new("Test", Puzzle::Match3(match3));
        Sim::with_budgets(Arc::new(level), 1, Budgets::for_cells(64))
    }

    /// Three reds by (0,0)↔(0,1), or four blues by (2,2)↔(2,3).
    const TWO_MOVES: &str = "
        ACDE
        CAAD
        BBCB
        DEBC";

    #[test]
    fn the_greedy_bot_takes_what_clears_most_and_the_random_one_any() {
        let sim = game(TWO_MOVES, Settings::default());
        let mut rng = Bot::generator(1);
        let (a, b) = (Cell::new(2, 2), Cell::new(2, 3));
        for _ in 0..20 {
            assert_eq!(Bot::Greedy.choose(&sim, &mut rng), Ok(Input::Swap { a, b }));
        }
        let chosen: Vec<_> = (0..50).map(|_| Bot::Random.choose(&sim, &mut rng).unwrap()).collect();
        let others = chosen.iter().filter(|input| **input != Input::Swap { a, b }).count();
        assert!((1..50).contains(&others), "{others}");
    }

    #[test]
    fn a_bot_stops_when_the_game_cannot_start_is_stuck_over_or_unsettled() {
        let mut rng = Bot::generator(1);
        for bot in Bot::ALL {
            let one_colour = Settings {
                weights: vec![1],
                ..Settings::default()
            };
            let never = game("???? ????", one_colour);
            assert_eq!(bot.choose(&never, &mut rng), Err(Stop::NotStartable));

            let stuck = game("ABAB CDCD ABAB", Settings::default());
            assert_eq!(bot.choose(&stuck, &mut rng), Err(Stop::Stuck));

            let goals = vec![Goal::Score(1)];
            let mut over = game(
                TWO_MOVES,
                Settings {
                    goals,
                    ..Settings::default()
                },
            );
            let input = bot.choose(&over, &mut rng).unwrap();
            over.input(input, Author::Bot);
            assert_eq!(bot.choose(&over, &mut rng), Err(Stop::Unsettled), "its chain runs");
            over.run_to_idle();
            assert_eq!(bot.choose(&over, &mut rng), Err(Stop::Over));

            let mut canceled = game(TWO_MOVES, Settings::default());
            let input = bot.choose(&canceled, &mut rng).unwrap();
            canceled.input(input, Author::Bot);
            while canceled.board().present() == 16 {
                canceled.skip(1);
            }
            let root = canceled.engine().running_root().unwrap();
            canceled.cancel(root, Scope::Chain, CancelOutcome::Keep, Author::You);
            assert_eq!(bot.choose(&canceled, &mut rng), Err(Stop::Unsettled));
        }
    }
}
