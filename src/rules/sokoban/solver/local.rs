//! Deadlocks of a few balls: what shuts an area in may be stuck there, whatever the others do.

use super::maze::{At, Maze};
use super::moves::Moves;
use super::state::State;
use super::table::{Node, Table};

/// States that one look may cost.
const MOST_STATES: usize = 300;

/// Room to work in.
pub struct Local {
    state: State,
    moves: Moves,
    table: Table,
    bits: Vec<u64>,
}

impl Local {
    /// For a maze.
    pub fn new(maze: &Maze) -> Self {
        Self {
            state: State::new(maze),
            moves: Moves::new(maze),
            table: Table::new(maze.words()),
            bits: vec![0; maze.words()],
        }
    }

    /// States looked at since the beginning.
    pub fn looked(&self) -> u64 {
        self.moves.looked
    }

    /// Whether a ball that was just pushed to `at` shuts in an area for good. Only the balls at the area's border and inside of
    /// it are kept: when even these alone come to no end, all of them do not.
    pub fn is_deadlock(&mut self, maze: &Maze, state: &mut State, hero: At, at: At) -> bool {
        state.reach(maze, hero);
        let areas = state.closed_areas(maze);
        for cells in areas {
            let mut inside = vec![false; maze.count + 1];
            for cell in &cells {
                inside[usize::from(*cell)] = true;
            }
            let is_near = |ball: At| maze.next[usize::from(ball)].iter().any(|to| inside[usize::from(*to)]);
            if !is_near(at) {
                continue;
            }
            let mut balls: Vec<At> = state.balls.iter().copied().filter(|ball| is_near(*ball)).collect();
            // Balls deeper inside touch the border's balls and nothing that the hero reaches.
            for ball in &state.balls {
                let next = maze.next[usize::from(*ball)];
                let is_open = next.iter().any(|to| state.is_reached(*to));
                if !is_open && !balls.contains(ball) && next.iter().any(|to| balls.contains(to)) {
                    balls.push(*ball);
                }
            }
            if balls.iter().all(|ball| maze.is_goal[usize::from(*ball)]) || balls.len() > 40 {
                continue;
            }
            if self.is_stuck(maze, &balls, hero, &inside) {
                return true;
            }
        }
        false
    }

    /// Whether these balls alone neither open the area to the hero nor come to destinations all.
    fn is_stuck(&mut self, maze: &Maze, balls: &[At], hero: At, inside: &[bool]) -> bool {
        self.table.clear();
        self.bits.fill(0);
        for at in balls {
            self.bits[usize::from(*at) / 64] |= 1 << (at % 64);
        }
        self.state.load(&self.bits);
        let hero = self.state.reach(maze, hero);
        let node = |hero: At| Node {
            parent: 0,
            from: 0,
            to: 0,
            hero,
            last: 0,
            depth: 0,
        };
        self.table.insert(&self.bits, node(hero));
        let mut nth = 0;
        while nth < self.table.len() {
            if nth >= MOST_STATES {
                return false;
            }
            let hero = self.table.node(nth as u32).hero;
            self.bits.copy_from_slice(self.table.bits(nth as u32));
            self.state.load(&self.bits);
            self.state.reach(maze, hero);
            nth += 1;
            let (table, bits) = (&mut self.table, &mut self.bits);
            let mut is_open = false;
            self.moves
                .each(maze, &maze.is_dead, &mut self.state, true, None, |state, step| {
                    if is_open {
                        return;
                    }
                    let (from, to) = (usize::from(step.from), usize::from(step.to));
                    // The hero enters where it could not: out of the corner of its eye it is open.
                    is_open = (0..maze.count).any(|at| inside[at] && state.is_reached(at as At) && at != from)
                        || state.balls.iter().all(|at| maze.is_goal[usize::from(*at)]);
                    bits[from / 64] &= !(1 << (from % 64));
                    bits[to / 64] |= 1 << (to % 64);
                    table.insert(bits, node(step.hero));
                    bits[to / 64] &= !(1 << (to % 64));
                    bits[from / 64] |= 1 << (from % 64);
                });
            if is_open {
                return false;
            }
        }
        true
    }
}
