//! The room as the search sees it: the cells that matter are numbered without gaps, and what never changes is known of each.

use std::collections::VecDeque;

use crate::grid::{Cell, Direction, flood};
use crate::rules::sokoban::room::Room;

/// A distance that cannot be pushed.
pub const FAR: u16 = u16::MAX;

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
            } else if room.ground(ball) != Some(crate::level::sokoban::Ground::Destination) {
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
            .map(|cell| room.ground(*cell) == Some(crate::level::sokoban::Ground::Destination))
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
        let sides = Sides::of(&next, count);
        let distance: Vec<Vec<u16>> = goals
            .iter()
            .map(|goal| sides.pushes_to(&next, count, *goal))
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

/// Which sides of a cell stay connected when a ball stands on it: the two-connected blocks of the room (Hopcroft and Tarjan,
/// 1973). Two neighbours of a cell can reach each other round it exactly when both passages belong to one block.
pub struct Sides {
    /// The block of each passage, from the cell by direction; `u32::MAX` where there is none.
    block: Vec<[u32; 4]>,
}

impl Sides {
    /// The blocks of a maze.
    pub fn of(next: &[[At; 4]], count: usize) -> Self {
        let mut block = vec![[u32::MAX; 4]; count];
        let mut order = vec![0u32; count];
        let mut low = vec![0u32; count];
        let mut clock = 0;
        let mut blocks = 0;
        let mut passages: Vec<(usize, usize)> = Vec::new();
        for root in 0..count {
            if order[root] != 0 {
                continue;
            }
            clock += 1;
            order[root] = clock;
            low[root] = clock;
            // Cell, the direction it was entered by (4 for the root), the next direction to look at.
            let mut path = vec![(root, 4usize, 0usize)];
            while let Some(&mut (at, entered, ref mut looking)) = path.last_mut() {
                if *looking < 4 {
                    let direction = *looking;
                    *looking += 1;
                    let to = usize::from(next[at][direction]);
                    if to == count || direction == (entered ^ 2) && entered < 4 {
                        continue;
                    }
                    if order[to] == 0 {
                        clock += 1;
                        order[to] = clock;
                        low[to] = clock;
                        passages.push((at, direction));
                        path.push((to, direction, 0));
                    } else if order[to] < order[at] {
                        passages.push((at, direction));
                        low[at] = low[at].min(order[to]);
                    }
                    continue;
                }
                path.pop();
                let Some(&(parent, ..)) = path.last() else { break };
                low[parent] = low[parent].min(low[at]);
                if low[at] >= order[parent] {
                    while let Some((from, direction)) = passages.pop() {
                        let to = usize::from(next[from][direction]);
                        block[from][direction] = blocks;
                        block[to][direction ^ 2] = blocks;
                        if from == parent && to == at {
                            break;
                        }
                    }
                    blocks += 1;
                }
            }
        }
        Self { block }
    }

    /// The fewest pushes from each cell to `goal` for a lone ball, wherever the hero is at first.
    pub fn pushes_to(&self, next: &[[At; 4]], count: usize, goal: At) -> Vec<u16> {
        let mut best = vec![FAR; count + 1];
        // A ball and the side on which the hero stands.
        let mut seen = vec![[FAR; 4]; count];
        let mut open = VecDeque::new();
        let start = usize::from(goal);
        best[start] = 0;
        for side in 0..4 {
            if usize::from(next[start][side]) < count {
                seen[start][side] = 0;
                open.push_back((start, side));
            }
        }
        while let Some((at, side)) = open.pop_front() {
            let pushes = seen[at][side];
            // A push in direction `side` away from the hero's side ends with the hero here: the ball came from the hero's cell.
            let from = usize::from(next[at][side]);
            if from == count || usize::from(next[from][side]) == count {
                continue;
            }
            // Before the push the hero stood beyond; every side that it could come from counts.
            let came = self.block[from][side];
            for other in 0..4 {
                if self.block[from][other] == came && usize::from(next[from][other]) < count && seen[from][other] == FAR {
                    seen[from][other] = pushes + 1;
                    best[from] = best[from].min(pushes + 1);
                    open.push_back((from, other));
                }
            }
        }
        best
    }
}
