//! One state under the hand of a search: balls on cells, the hero's area, and the tests that look at the balls alone.

use super::maze::{At, Maze};

/// The balls of one state, with room to work in.
pub struct State {
    /// Whether a ball is on a cell; the entry after the last stands for walls and is always set.
    pub has_ball: Vec<bool>,
    /// The balls in order of cells.
    pub balls: Vec<At>,
    reached: Marks,
    other: Marks,
    queue: Vec<At>,
    /// What [`State::freezes`] has taken for a wall.
    walled: Vec<bool>,
    /// Balls that it may still look at.
    looks: u32,
}

/// How many balls one freeze test looks at; past it a ball counts as loose, which claims nothing.
const MOST_LOOKS: u32 = 400;

/// A set of cells that is emptied at no cost.
struct Marks {
    stamp: u32,
    of: Vec<u32>,
}

impl Marks {
    fn new(count: usize) -> Self {
        Self {
            stamp: 0,
            of: vec![0; count + 1],
        }
    }

    fn clear(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.of.fill(0);
            self.stamp = 1;
        }
    }

    fn has(&self, at: At) -> bool {
        self.of[usize::from(at)] == self.stamp
    }

    fn set(&mut self, at: At) {
        self.of[usize::from(at)] = self.stamp;
    }
}

impl State {
    /// No balls.
    pub fn new(maze: &Maze) -> Self {
        let mut has_ball = vec![false; maze.count + 1];
        has_ball[maze.count] = true;
        Self {
            has_ball,
            balls: Vec::new(),
            reached: Marks::new(maze.count),
            other: Marks::new(maze.count),
            queue: Vec::new(),
            walled: vec![false; maze.count + 1],
            looks: 0,
        }
    }

    /// Takes the balls from bits.
    pub fn load(&mut self, bits: &[u64]) {
        for at in self.balls.drain(..) {
            self.has_ball[usize::from(at)] = false;
        }
        for (word, bits) in bits.iter().enumerate() {
            let mut bits = *bits;
            while bits != 0 {
                let at = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                self.has_ball[at] = true;
                self.balls.push(at as At);
            }
        }
    }

    /// Marks what the hero reaches; answers the first cell of it.
    pub fn reach(&mut self, maze: &Maze, hero: At) -> At {
        self.reached.clear();
        self.queue.clear();
        self.queue.push(hero);
        self.reached.set(hero);
        let mut first = hero;
        while let Some(at) = self.queue.pop() {
            first = first.min(at);
            for to in maze.next[usize::from(at)] {
                if !self.has_ball[usize::from(to)] && !self.reached.has(to) {
                    self.reached.set(to);
                    self.queue.push(to);
                }
            }
        }
        first
    }

    /// Whether the hero reaches a cell, since the last [`State::reach`].
    pub fn is_reached(&self, at: At) -> bool {
        self.reached.has(at)
    }

    /// Counts the areas that the balls cut the room into, the hero's included. Right after [`State::reach`].
    pub fn areas(&mut self, maze: &Maze) -> u16 {
        self.other.clear();
        let mut areas = 1;
        for at in 0..maze.count as At {
            if self.has_ball[usize::from(at)] || self.reached.has(at) || self.other.has(at) {
                continue;
            }
            areas += 1;
            self.area_from(maze, at, |_| {});
        }
        areas
    }

    /// Walks over one area that the hero does not reach.
    fn area_from(&mut self, maze: &Maze, at: At, mut each: impl FnMut(At)) {
        self.queue.clear();
        self.queue.push(at);
        self.other.set(at);
        while let Some(at) = self.queue.pop() {
            each(at);
            for to in maze.next[usize::from(at)] {
                if !self.has_ball[usize::from(to)] && !self.other.has(to) {
                    self.other.set(to);
                    self.queue.push(to);
                }
            }
        }
    }

    /// The areas that the hero does not reach, each as its cells. Right after [`State::reach`].
    pub fn closed_areas(&mut self, maze: &Maze) -> Vec<Vec<At>> {
        self.other.clear();
        let mut areas = Vec::new();
        for at in 0..maze.count as At {
            if self.has_ball[usize::from(at)] || self.reached.has(at) || self.other.has(at) {
                continue;
            }
            let mut cells = Vec::new();
            self.area_from(maze, at, |at| cells.push(at));
            areas.push(cells);
        }
        areas
    }

    /// Whether the ball on a cell can never move again and holds a ball off its destination: a freeze deadlock. `frozen`
    /// receives the balls that were found to be stuck together.
    pub fn freezes(&mut self, maze: &Maze, at: At, frozen: &mut Vec<At>) -> bool {
        frozen.clear();
        self.looks = MOST_LOOKS;
        let stuck = self.is_stuck(maze, at, frozen);
        for at in frozen.iter() {
            self.walled[usize::from(*at)] = false;
        }
        stuck && frozen.iter().any(|at| !maze.is_goal[usize::from(*at)])
    }

    /// Whether the ball on a cell can never move again; the balls that hold it are told.
    pub fn is_frozen(&mut self, maze: &Maze, at: At, frozen: &mut Vec<At>) -> bool {
        frozen.clear();
        self.looks = MOST_LOOKS;
        let stuck = self.is_stuck(maze, at, frozen);
        for at in frozen.iter() {
            self.walled[usize::from(*at)] = false;
        }
        stuck
    }

    /// While a ball is looked at it counts as a wall, so that two that hold each other are seen to. What was taken for a wall
    /// stays in `frozen`; a ball that turns out to be loose is taken from it again, with all that leant on it.
    fn is_stuck(&mut self, maze: &Maze, at: At, frozen: &mut Vec<At>) -> bool {
        if self.looks == 0 {
            return false;
        }
        self.looks -= 1;
        let before = frozen.len();
        frozen.push(at);
        self.walled[usize::from(at)] = true;
        let next = maze.next[usize::from(at)];
        for axis in 0..2 {
            let sides = [next[axis], next[axis + 2]];
            let wall = |state: &Self, to: At| usize::from(to) == maze.count || state.walled[usize::from(to)];
            let is_blocked = wall(self, sides[0])
                || wall(self, sides[1])
                || sides.iter().all(|to| maze.is_dead[usize::from(*to)])
                || sides
                    .iter()
                    .any(|to| self.has_ball[usize::from(*to)] && self.is_stuck(maze, *to, frozen));
            if !is_blocked {
                for at in frozen.drain(before..) {
                    self.walled[usize::from(at)] = false;
                }
                return false;
            }
        }
        true
    }
}
