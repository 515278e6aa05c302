//! The room as the search sees it: the cells that matter are numbered without gaps, and what never changes is known of each.

use crate::grid::{Cell, Direction, flood};
use crate::level::sokoban::Ground;
use crate::rules::sokoban::room::Room;
use crate::rules::sokoban::sides::{FAR, Sides};

/// Cells × destinations of the largest distance table.
const MOST_DISTANCES: usize = 1 << 25;

/// The number of a cell. The number after the last stands for everything that is blocked.
pub type At = u16;

/// What never changes while a room is played.
pub struct Maze {
    /// Cells that the hero could come to if the balls were away.
    pub count: usize,
    /// The neighbours of each cell, up, right, down, left; `count` where it is blocked. `count` itself has an entry too.
    pub next: Vec<[At; 4]>,
    /// The cell of each number.
    pub cells: Vec<Cell>,
    /// Whether a destination is there.
    pub is_goal: Vec<bool>,
    /// The destinations.
    pub goals: Vec<At>,
    /// The number of the destination at a cell, in `goals`.
    pub goal_number: Vec<u16>,
    /// For each destination the fewest pushes from each cell, with no other ball in the way.
    pub distance: Vec<Vec<u16>>,
    /// Cells from which a lone ball reaches no destination.
    pub is_dead: Vec<bool>,
}

/// A room made ready for a search, or the answer where none is needed.
pub enum Prepared {
    /// Every ball is on a destination.
    Complete,
    /// No search is needed to know that it cannot be completed.
    Hopeless,
    /// It is too large, or has no hero.
    TooLarge,
    /// The maze, the balls in it in order, and the hero.
    Maze(Box<Maze>, Vec<At>, At),
}

impl Maze {
    /// Makes a room ready.
    pub fn of(room: &Room) -> Prepared {
        if room.is_complete() {
            return Prepared::Complete;
        }
        let Some(hero) = room.hero() else {
            return Prepared::TooLarge;
        };
        let (width, height) = (room.width(), room.height());
        let cells = flood(width, height, hero, |index| room.is_open(room.cell(index)));
        if cells.len() >= usize::from(At::MAX) {
            return Prepared::TooLarge;
        }
        let count = cells.len();
        let mut number = vec![count as At; room.area()];
        for (at, cell) in cells.iter().enumerate() {
            if let Some(index) = room.index(*cell) {
                number[index] = at as At;
            }
        }
        let number_of = |cell: Cell| room.index(cell).map_or(count as At, |index| number[index]);
        let mut balls = Vec::new();
        for ball in room.balls() {
            let at = number_of(ball);
            if usize::from(at) < count {
                balls.push(at);
            } else if room.ground(ball) != Some(Ground::Destination) {
                return Prepared::Hopeless;
            }
        }
        let mut next: Vec<[At; 4]> = cells
            .iter()
            .map(|cell| Direction::ALL.map(|direction| number_of(cell.step(direction))))
            .collect();
        next.push([count as At; 4]);
        let is_goal: Vec<bool> = cells
            .iter()
            .map(|cell| room.ground(*cell) == Some(Ground::Destination))
            .chain([false])
            .collect();
        let goals: Vec<At> = (0..count as At).filter(|at| is_goal[usize::from(*at)]).collect();
        if balls.len() > goals.len() {
            return Prepared::Hopeless;
        }
        if goals.len() * count > MOST_DISTANCES {
            return Prepared::TooLarge;
        }
        let mut goal_number = vec![u16::MAX; count + 1];
        for (nth, goal) in goals.iter().enumerate() {
            goal_number[usize::from(*goal)] = nth as u16;
        }
        let sides = Sides::of(count, |at, side| usize::from(next[at][side]));
        let distance: Vec<Vec<u16>> = goals
            .iter()
            .map(|goal| sides.pushes_to(&[usize::from(*goal)]))
            .collect();
        let is_dead = (0..=count)
            .map(|at| at == count || distance.iter().all(|to| to[at] == FAR))
            .collect();
        let hero = number_of(hero);
        let maze = Self {
            count,
            next,
            cells,
            is_goal,
            goals,
            goal_number,
            distance,
            is_dead,
        };
        Prepared::Maze(Box::new(maze), balls, hero)
    }

    /// Words of a bit set of cells.
    pub fn words(&self) -> usize {
        self.count.div_ceil(64)
    }
}
