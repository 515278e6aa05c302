//! The room as the search sees it: the cells that matter are numbered without gaps, and what never changes is known of each.

use std::rc::Rc;

use super::clock::Clock;
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
    /// The neighbours across the corners: between up and right, right and down, down and left, left and up.
    pub corners: Vec<[At; 4]>,
    /// Whether a destination is there.
    pub is_goal: Vec<bool>,
    /// The destinations.
    pub goals: Vec<At>,
    /// The fewest pushes of a lone ball.
    pub pushes: Rc<Pushes>,
    /// Cells from which a lone ball reaches no destination.
    pub is_dead: Vec<bool>,
}

/// The fewest pushes from cells to destinations, a row for each cell.
pub struct Pushes {
    goals: usize,
    rows: Vec<u16>,
}

impl Pushes {
    /// All out of reach.
    pub fn new(cells: usize, goals: usize) -> Self {
        Self {
            goals,
            rows: vec![FAR; cells * goals],
        }
    }

    /// Destinations.
    pub fn goals(&self) -> usize {
        self.goals
    }

    /// The pushes from a cell to each destination.
    pub fn from(&self, at: At) -> &[u16] {
        &self.rows[usize::from(at) * self.goals..][..self.goals]
    }

    /// Sets the pushes from a cell to a destination.
    pub fn set(&mut self, at: usize, goal: usize, pushes: u16) {
        self.rows[at * self.goals + goal] = pushes;
    }

    /// The nearest destination and the pushes to it; `None` when the cell is dead.
    pub fn nearest(&self, at: At) -> Option<(usize, u16)> {
        let mut best = None;
        let mut least = FAR;
        for (goal, pushes) in self.from(at).iter().enumerate() {
            if *pushes < least {
                least = *pushes;
                best = Some((goal, least));
            }
        }
        best
    }
}

/// A room made ready for a search, or the answer where none is needed.
pub enum Prepared {
    /// Every ball is on a destination.
    Complete,
    /// No search is needed to know that it cannot be completed.
    Hopeless,
    /// It is too large or has no hero, or the search was stopped.
    TooLarge,
    /// The maze, the balls in it in order, and the hero.
    Maze(Box<Maze>, Vec<At>, At),
}

impl Maze {
    /// Makes a room ready.
    pub fn of(room: &Room, clock: &mut Clock<'_>) -> Prepared {
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
        let turned = |nth: usize| Direction::ALL[(nth + 1) % 4];
        let corner = |cell: &Cell, nth: usize| number_of(cell.step(Direction::ALL[nth]).step(turned(nth)));
        let mut corners: Vec<[At; 4]> = cells
            .iter()
            .map(|cell| [0, 1, 2, 3].map(|nth| corner(cell, nth)))
            .collect();
        corners.push([count as At; 4]);
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
        let sides = Sides::of(count, |at, side| usize::from(next[at][side]));
        let mut pushes = Pushes::new(count + 1, goals.len());
        for (nth, goal) in goals.iter().enumerate() {
            if !clock.spend(count * 8) {
                return Prepared::TooLarge;
            }
            for (at, of_cell) in sides.pushes_to(&[usize::from(*goal)]).into_iter().enumerate() {
                pushes.set(at, nth, of_cell);
            }
        }
        let is_dead = (0..=count).map(|at| pushes.nearest(at as At).is_none()).collect();
        let hero = number_of(hero);
        let maze = Self {
            count,
            next,
            corners,
            is_goal,
            goals,
            pushes: Rc::new(pushes),
            is_dead,
        };
        Prepared::Maze(Box::new(maze), balls, hero)
    }

    /// Puts the destinations into this order, and those that are not in it behind.
    pub fn order_goals(&mut self, order: &[At]) {
        let mut goals = order.to_vec();
        goals.extend(self.goals.iter().filter(|goal| !order.contains(goal)));
        let mut pushes = Pushes::new(self.count + 1, goals.len());
        for (nth, goal) in goals.iter().enumerate() {
            let Some(old) = self.goals.iter().position(|known| known == goal) else {
                continue;
            };
            for at in 0..=self.count {
                pushes.set(at, nth, self.pushes.from(at as At)[old]);
            }
        }
        self.pushes = Rc::new(pushes);
        self.goals = goals;
    }

    /// Words of a bit set of cells.
    pub fn words(&self) -> usize {
        self.count.div_ceil(64)
    }
}
