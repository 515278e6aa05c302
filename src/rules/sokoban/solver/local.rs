//! Deadlocks of a few balls: what shuts an area in may be stuck there, whatever the others do.

use super::clock::Clock;
use super::maze::{At, Maze};
use super::moves::Moves;
use super::state::State;
use super::table::{Node, Table};

/// States that one look may cost.
const MOST_STATES: usize = 300;

/// Answers that are kept.
const MOST_KNOWN: usize = 1 << 16;

/// Room to work in.
pub struct Local {
    state: State,
    moves: Moves,
    table: Table,
    bits: Vec<u64>,
    /// The cells of the area at hand.
    inside: Vec<At>,
    /// What was asked before, the area's first cell in a word of its own, and whether that was a deadlock.
    known: Table,
    answers: Vec<bool>,
}

impl Local {
    /// For a maze.
    pub fn new(maze: &Maze) -> Self {
        Self {
            state: State::new(maze),
            moves: Moves::new(maze),
            table: Table::new(maze.words()),
            bits: vec![0; maze.words()],
            inside: Vec::new(),
            known: Table::new(maze.words() + 1),
            answers: Vec::new(),
        }
    }

    /// States looked at since the beginning.
    pub fn looked(&self) -> u64 {
        self.moves.looked
    }

    /// Whether the ball that was just pushed shuts in an area for good. Only the balls at the area's border and inside of
    /// it are kept: when even these alone come to no end, all of them do not. Right after [`State::shut_areas`], which counts
    /// the areas.
    pub fn is_deadlock(&mut self, maze: &Maze, state: &State, shut: usize, node: Node, clock: &mut Clock<'_>) -> bool {
        let areas = state.areas();
        for area in 1..=shut {
            let is_near = |ball: At| maze.next[usize::from(ball)].iter().any(|to| areas.area(*to) == area);
            if !is_near(node.to) {
                continue;
            }
            if !clock.spend(maze.count + state.balls.len() * 4) {
                return false;
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
            self.inside.clear();
            self.inside
                .extend((0..maze.count as At).filter(|at| areas.area(*at) == area));
            if self.is_stuck(maze, &balls, node.hero, clock) {
                return true;
            }
        }
        false
    }

    /// Whether these balls alone neither open the area to the hero nor come to destinations all.
    fn is_stuck(&mut self, maze: &Maze, balls: &[At], hero: At, clock: &mut Clock<'_>) -> bool {
        self.bits.fill(0);
        for at in balls {
            self.bits[usize::from(*at) / 64] |= 1 << (at % 64);
        }
        self.state.load(&self.bits);
        self.state.reach(maze, hero);
        let hero = self.state.areas().least_but(maze.count as At);
        let mut asked = self.bits.clone();
        asked.push(u64::from(self.inside[0]));
        if let Some(known) = self.known.find(&asked, hero) {
            return self.answers[known as usize];
        }
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
            self.answers.clear();
        }
        let answer = self.search(maze, hero, clock);
        self.known.insert(&asked, start(hero));
        self.answers.push(answer);
        answer
    }

    /// Looks at all that these balls can do.
    fn search(&mut self, maze: &Maze, hero: At, clock: &mut Clock<'_>) -> bool {
        self.table.clear();
        self.table.insert(&self.bits, start(hero));
        let mut nth = 0;
        while nth < self.table.len() {
            if nth >= MOST_STATES || !clock.spend(maze.count) {
                return false;
            }
            let hero = self.table.node(nth as u32).hero;
            self.bits.copy_from_slice(self.table.bits(nth as u32));
            self.state.load(&self.bits);
            self.state.reach(maze, hero);
            nth += 1;
            let (table, bits, inside) = (&mut self.table, &mut self.bits, &self.inside);
            let mut is_open = false;
            self.moves.each(
                maze,
                &maze.is_dead,
                &mut self.state,
                true,
                None,
                clock,
                |state, step, clock| {
                    if is_open {
                        return;
                    }
                    let (from, to) = (usize::from(step.from), usize::from(step.to));
                    clock.spend(inside.len());
                    // The hero enters where it could not: out of the corner of its eye it is open.
                    is_open = inside.iter().any(|at| state.is_reached(*at) && *at != step.from)
                        || state.balls.iter().all(|at| maze.is_goal[usize::from(*at)]);
                    bits[from / 64] &= !(1 << (from % 64));
                    bits[to / 64] |= 1 << (to % 64);
                    table.insert(bits, start(step.hero));
                    bits[to / 64] &= !(1 << (to % 64));
                    bits[from / 64] |= 1 << (from % 64);
                },
            );
            // What was left out may open the area.
            if is_open || clock.is_over() {
                return false;
            }
        }
        true
    }
}

/// A state whose way does not matter.
const fn start(hero: At) -> Node {
    Node {
        parent: 0,
        from: 0,
        to: 0,
        hero,
        last: 0,
        depth: 0,
    }
}
