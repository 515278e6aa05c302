//! Laying tiles on a board so that nothing matches and a move exists: the one way in which boards begin and are reshuffled.
//!
//! First come tries, as many as the caller allows: fillings drawn cell by cell in reading order. Where a move is rare (a corridor
//! of five cells with eight colours) or does not exist, a search follows that builds every possible move in turn, within a
//! budget. So what fails is either proven impossible, or said to be not found.

use super::fill::{Filled, Supply, Work, bit};
use super::moves::has_move;
use super::{Matching, Tiles, plant};
use crate::level::match3::Rule;
use crate::rng::Rng;

/// What is to be laid.
#[derive(Debug, Clone)]
pub(super) struct Task<'a> {
    /// The board with the pieces that stay; it is empty where tiles are to be laid.
    pub tiles: Tiles<'a>,
    /// The cells that get a tile, in reading order.
    pub cells: Vec<u32>,
    pub matching: Matching,
    pub supply: Supply,
    /// Whether a board without a legal move will not do.
    pub needs_move: bool,
}

/// Why nothing was laid. All but the last are proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    /// Every weight is 0.
    NoWeights,
    /// There is no place for a move: too few cells hang together.
    NoRoom,
    /// A swap needs two colours.
    OneColour,
    /// No colour has as many tiles as a match needs.
    TooFew,
    /// This cell matches with the pieces that stay, whatever its colour.
    Cornered(usize),
    /// Every filling has a ready match.
    NoFilling,
    /// Every filling without a ready match is dead.
    NoMove,
    /// The budget ran out.
    NotFound,
}

impl Failure {
    /// Whether no arrangement exists at all.
    pub(super) const fn is_proof(self) -> bool {
        !matches!(self, Self::NotFound)
    }

    /// What is wrong, without a full stop.
    pub(super) fn reason(self, matching: Matching, width: usize) -> String {
        let least = matching.least();
        match self {
            Self::NoWeights => "no colour has a weight, so that none can be drawn".into(),
            Self::NoRoom => match matching.rule {
                Rule::Line => {
                    format!("no {least} cells in a row have one more beside them, so that no swap can make a match")
                }
                Rule::Cluster => {
                    format!(
                        "no {} cells hang together in a way in which a swap can make a group of {least}",
                        least + 1
                    )
                }
            },
            Self::OneColour => "all tiles have the same colour, and a swap needs two".into(),
            Self::TooFew => format!("no colour has the {least} tiles that a match needs"),
            Self::Cornered(cell) => format!(
                "the cell ({},{}) matches with the fixed pieces whatever its colour",
                cell % width,
                cell / width
            ),
            Self::NoFilling => "every arrangement of the tiles has a ready match".into(),
            Self::NoMove => "no arrangement of the tiles without a ready match has a legal move".into(),
            Self::NotFound => {
                "no arrangement of the tiles without a ready match and with a legal move was found".into()
            }
        }
    }
}

/// What came of a task.
#[derive(Debug, Clone)]
pub(super) struct Arranged {
    /// The faces of the whole board, or why there are none.
    pub faces: Result<Vec<u8>, Failure>,
    /// The tries that were made.
    pub attempts: u32,
}

/// Steps a try may take for each cell: twice the cells once over, and some for going back.
const STEPS_A_CELL: u64 = 4;

/// Steps that all tries may take together, apart from those for each cell.
const STEPS: u64 = 100_000;

/// Lays the task's tiles so that none of them is in a match, and so that a legal move exists.
///
/// Tries end early on huge boards, where 200 would take seconds: at 100,000 steps and 16 for each cell. With no attempts at all
/// it fails at once.
pub(super) fn arrange(task: &Task<'_>, attempts: u32, rng: &mut Rng) -> Arranged {
    let failed = |failure, attempts| Arranged {
        faces: Err(failure),
        attempts,
    };
    if attempts == 0 {
        return failed(Failure::NotFound, 0);
    }
    if let Some(failure) = plain_failure(task) {
        return failed(failure, 0);
    }
    let mut work = Work::new(task.tiles, task.matching, task.supply.clone());
    let cells = task.cells.len() as u64;
    let mut left = STEPS + 16 * cells;
    let mut made = 0;
    while made < attempts && left > 0 {
        made += 1;
        let most = left.min(STEPS_A_CELL * cells + 64);
        let mut steps = most;
        let filled = work.fill(&task.cells, &mut steps, rng);
        left -= most - steps;
        match filled {
            Filled::Full if !task.needs_move || has_move(work.tiles(), task.matching) => {
                return Arranged {
                    faces: Ok(work.faces),
                    attempts: made,
                };
            }
            Filled::Full => work.lift_all(&task.cells),
            Filled::Impossible => return failed(Failure::NoFilling, made),
            Filled::Spent => {}
        }
    }
    Arranged {
        faces: plant::search(task, rng),
        attempts: made,
    }
}

/// What makes the task impossible at first sight.
pub(super) fn plain_failure(task: &Task<'_>) -> Option<Failure> {
    if task.needs_move {
        let fixed = Supply::of_tiles(task.tiles.faces);
        let count = |face| task.supply.count(face).saturating_add(fixed.count(face));
        let faces = task.supply.faces().chain(fixed.faces());
        if faces.clone().fold(0, |set, face| set | bit(face)).count_ones() < 2 {
            return Some(Failure::OneColour);
        }
        if faces.clone().all(|face| count(face) < task.matching.least()) {
            return Some(Failure::TooFew);
        }
        if !plant::has_room(task) {
            return Some(Failure::NoRoom);
        }
    }
    let work = Work::new(task.tiles, task.matching, task.supply.clone());
    let all = task.supply.faces().fold(0, |set, face| set | bit(face));
    let mut cells = task.cells.iter().map(|&cell| cell as usize);
    cells
        .find(|&cell| all & !work.matching_at(cell) == 0)
        .map(Failure::Cornered)
}
