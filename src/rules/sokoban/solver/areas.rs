//! The areas that the balls cut a room into. The hero's is marked by a flood; the others are numbered when somebody asks.

use super::maze::{At, Maze};

/// The label of what nobody can stand on.
const SHUT: u32 = u32::MAX;

/// A label for each cell: that of its area, [`SHUT`] under a ball, or one that is out of date. Labels only grow, so that forgetting
/// all areas costs nothing, and one look tells a cell that is still to be visited from all others.
pub struct Areas {
    of: Vec<u32>,
    hero: u32,
    last: u32,
    are_all_known: bool,
    /// The cells, area by area, and where each area ends among them.
    cells: Vec<At>,
    ends: Vec<usize>,
    least: At,
    /// The areas that a lifted ball has joined to the hero's, by their number, and the first cell before that.
    joined: Vec<usize>,
    least_before: At,
}

impl Areas {
    /// No balls, and nothing marked.
    pub fn new(maze: &Maze) -> Self {
        let mut of = vec![0; maze.count + 1];
        of[maze.count] = SHUT;
        Self {
            of,
            hero: 1,
            last: 1,
            are_all_known: false,
            cells: vec![0; maze.count],
            ends: Vec::new(),
            least: 0,
            joined: Vec::new(),
            least_before: 0,
        }
    }

    /// A ball comes to a cell.
    pub fn put(&mut self, at: At) {
        self.of[usize::from(at)] = SHUT;
    }

    /// A ball leaves a cell, which belongs to no area before the next flood.
    pub fn take(&mut self, at: At) {
        self.of[usize::from(at)] = 0;
    }

    /// A ball leaves a cell of the hero's area.
    pub fn clear(&mut self, at: At) {
        self.of[usize::from(at)] = self.hero;
    }

    /// Marks the cells that the hero reaches.
    pub fn reach(&mut self, maze: &Maze, hero: At) {
        if self.last >= SHUT - u32::from(At::MAX) - 2 {
            for label in self.of.iter_mut().filter(|label| **label != SHUT) {
                *label = 0;
            }
            self.last = 0;
        }
        self.hero = self.last + 1;
        self.are_all_known = false;
        self.ends.clear();
        self.joined.clear();
        let count = self.flood(maze, hero, 0);
        self.least = self.cells[..count].iter().copied().min().unwrap_or(hero);
    }

    /// Gives a new label to all that can be walked to from a cell, and notes the cells; answers where they end.
    fn flood(&mut self, maze: &Maze, from: At, begin: usize) -> usize {
        self.last += 1;
        let label = self.last;
        self.of[usize::from(from)] = label;
        self.cells[begin] = from;
        let (mut nth, mut end) = (begin, begin + 1);
        while nth < end {
            for to in maze.next[usize::from(self.cells[nth])] {
                let known = &mut self.of[usize::from(to)];
                if *known < label {
                    *known = label;
                    self.cells[end] = to;
                    end += 1;
                }
            }
            nth += 1;
        }
        self.ends.push(end);
        end
    }

    /// Whether the hero reaches a cell.
    pub fn is_reached(&self, at: At) -> bool {
        self.of[usize::from(at)] == self.hero
    }

    /// The first cell of the hero's area, as if a ball stood on `but`.
    pub fn least_but(&self, but: At) -> At {
        if self.least != but {
            return self.least;
        }
        let behind = usize::from(but) + 1;
        let next = self.of[behind..].iter().position(|label| *label == self.hero);
        next.map_or(but, |nth| (behind + nth) as At)
    }

    /// Numbers the areas that the hero does not reach, from 1, and counts them.
    pub fn shut(&mut self, maze: &Maze) -> usize {
        if !self.are_all_known {
            self.are_all_known = true;
            let mut end = self.ends[0];
            for at in 0..maze.count {
                if self.of[at] < self.hero {
                    end = self.flood(maze, at as At, end);
                }
            }
        }
        (self.last - self.hero) as usize - self.joined.len()
    }

    /// The number of the area of a cell that the hero does not reach, once [`Areas::shut`] has numbered them: 0 for a ball, a wall
    /// and the hero's own area.
    pub fn area(&self, at: At) -> usize {
        match self.of[usize::from(at)] {
            SHUT => 0,
            label => label.saturating_sub(self.hero) as usize,
        }
    }

    fn cells_of(&self, area: usize) -> std::ops::Range<usize> {
        self.ends[area - 1]..self.ends[area]
    }

    /// A ball that the hero stands beside is lifted, which joins the areas round it to the hero's.
    pub fn lift(&mut self, maze: &Maze, from: At) {
        self.least_before = self.least;
        let next = maze.next[usize::from(from)];
        let hero = self.hero;
        let is_shut = |of: &[u32], at: At| of[usize::from(at)] != SHUT && of[usize::from(at)] != hero;
        if next.iter().any(|to| is_shut(&self.of, *to)) {
            self.shut(maze);
        }
        self.clear(from);
        self.least = self.least.min(from);
        for to in next {
            if !is_shut(&self.of, to) {
                continue;
            }
            let area = self.area(to);
            for nth in self.cells_of(area) {
                let at = self.cells[nth];
                self.clear(at);
                self.least = self.least.min(at);
            }
            self.joined.push(area);
        }
    }

    /// The lifted ball comes back to its cell.
    pub fn put_back(&mut self, from: At) {
        self.put(from);
        self.least = self.least_before;
        while let Some(area) = self.joined.pop() {
            for nth in self.cells_of(area) {
                self.of[usize::from(self.cells[nth])] = self.hero + area as u32;
            }
        }
    }
}
