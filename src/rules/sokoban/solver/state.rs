//! One state under the hand of a search: balls on cells, the hero's area, and the tests that look at the balls alone.

use super::areas::Areas;
use super::maze::{At, Maze};

/// The balls of one state, with room to work in.
pub struct State {
    /// Whether a ball is on a cell; the entry after the last stands for walls and is always set.
    has_ball: Vec<bool>,
    /// The balls in order of cells.
    pub balls: Vec<At>,
    /// The areas; of the ball that is lifted there is none.
    whole: Areas,
    /// The areas with the lifted ball set down, where that may have cut one in two.
    split: Areas,
    is_split: bool,
    /// What [`State::freezes`] has taken for a wall.
    walled: Vec<bool>,
    /// Balls that it may still look at.
    looks: u32,
}

/// How many balls one freeze test looks at; past it a ball counts as loose, which claims nothing.
const MOST_LOOKS: u32 = 400;

impl State {
    /// No balls.
    pub fn new(maze: &Maze) -> Self {
        let mut has_ball = vec![false; maze.count + 1];
        has_ball[maze.count] = true;
        Self {
            has_ball,
            balls: Vec::new(),
            whole: Areas::new(maze),
            split: Areas::new(maze),
            is_split: false,
            walled: vec![false; maze.count + 1],
            looks: 0,
        }
    }

    /// Takes the balls from bits.
    pub fn load(&mut self, bits: &[u64]) {
        for nth in 0..self.balls.len() {
            self.take(self.balls[nth]);
        }
        self.balls.clear();
        for (word, bits) in bits.iter().enumerate() {
            let mut bits = *bits;
            while bits != 0 {
                let at = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                self.put(at as At);
                self.balls.push(at as At);
            }
        }
    }

    /// A ball comes to a cell.
    pub fn put(&mut self, at: At) {
        self.has_ball[usize::from(at)] = true;
        self.whole.put(at);
        self.split.put(at);
    }

    /// A ball leaves a cell.
    pub fn take(&mut self, at: At) {
        self.has_ball[usize::from(at)] = false;
        self.whole.take(at);
        self.split.take(at);
    }

    /// Whether a ball is on a cell, or nothing can be.
    pub fn has_ball(&self, at: At) -> bool {
        self.has_ball[usize::from(at)]
    }

    /// Marks what the hero reaches.
    pub fn reach(&mut self, maze: &Maze, hero: At) {
        self.is_split = false;
        self.whole.reach(maze, hero);
    }

    /// Whether the hero reaches a cell, as things stand.
    pub fn is_reached(&self, at: At) -> bool {
        self.areas().is_reached(at)
    }

    /// The areas as things stand.
    pub const fn areas(&self) -> &Areas {
        if self.is_split { &self.split } else { &self.whole }
    }

    /// Counts the areas that the hero does not reach, and numbers them for [`State::areas`].
    pub fn shut_areas(&mut self, maze: &Maze) -> usize {
        if self.is_split {
            self.split.shut(maze)
        } else {
            self.whole.shut(maze)
        }
    }

    /// Lifts a ball that the hero stands beside. Right after [`State::reach`] or [`State::put_back`].
    pub fn lift(&mut self, maze: &Maze, from: At) {
        self.is_split = false;
        self.whole.lift(maze, from);
        self.has_ball[usize::from(from)] = false;
        self.split.take(from);
    }

    /// Puts the lifted ball back to where it was.
    pub fn put_back(&mut self, from: At) {
        self.put(from);
        self.is_split = false;
        self.whole.put_back(from);
    }

    /// Sets the lifted ball down, pushed by the hero who stands on `hero` then; answers the first cell of the hero's area.
    pub fn set_down(&mut self, maze: &Maze, hero: At, to: At) -> At {
        self.is_split = self.may_cut(maze, to);
        if self.is_split {
            self.split.reach(maze, hero);
            self.split.least_but(to)
        } else {
            self.whole.least_but(to)
        }
    }

    /// Picks the lifted ball up again.
    pub fn pick_up(&mut self, to: At) {
        self.take(to);
        self.whole.clear(to);
    }

    /// Whether a ball on a cell may cut the area round it in two: whether its free neighbours are not all connected by the cells
    /// at its corners.
    fn may_cut(&self, maze: &Maze, at: At) -> bool {
        let next = maze.next[usize::from(at)];
        let corners = maze.corners[usize::from(at)];
        let is_free = |at: At| !self.has_ball[usize::from(at)];
        let sides = next.map(is_free);
        let mut parts = 0;
        for nth in 0..4 {
            let behind = (nth + 1) % 4;
            let is_linked = sides[nth] && sides[behind] && is_free(corners[nth]);
            parts += i32::from(sides[nth]) - i32::from(is_linked);
        }
        parts > 1
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Sokoban;
    use crate::rules::sokoban::Room;
    use crate::rules::sokoban::solver::maze::Prepared;

    /// The cells that can be walked to, one after the other.
    fn plain(maze: &Maze, has_ball: &[bool], hero: At) -> Vec<bool> {
        let mut reached = vec![false; maze.count + 1];
        let mut open = vec![hero];
        while let Some(at) = open.pop() {
            if usize::from(at) < maze.count && !has_ball[usize::from(at)] && !reached[usize::from(at)] {
                reached[usize::from(at)] = true;
                open.extend(maze.next[usize::from(at)]);
            }
        }
        reached
    }

    /// Areas that the hero does not reach.
    fn plain_shut(maze: &Maze, has_ball: &[bool], hero: At) -> usize {
        let mut known = plain(maze, has_ball, hero);
        let mut count = 0;
        for at in 0..maze.count {
            if !known[at] && !has_ball[at] {
                count += 1;
                let area = plain(maze, has_ball, at as At);
                known.iter_mut().zip(area).for_each(|(known, new)| *known |= new);
            }
        }
        count
    }

    fn compare(maze: &Maze, state: &mut State, has_ball: &[bool], hero: At) {
        let truth = plain(maze, has_ball, hero);
        for at in 0..maze.count as At {
            assert_eq!(state.is_reached(at), truth[usize::from(at)]);
        }
        assert_eq!(state.shut_areas(maze), plain_shut(maze, has_ball, hero));
    }

    #[test]
    fn the_areas_are_those_of_a_plain_flood_whichever_ball_is_lifted_and_set_down() {
        let mut dice = 0x9e37_79b9_u64;
        let mut below = move |most: u64| {
            dice ^= dice << 13;
            dice ^= dice >> 7;
            dice ^= dice << 17;
            (dice >> 16) % most
        };
        let mut set_down = 0;
        for _ in 0..400 {
            let mut rows = vec!["########".to_owned()];
            for _ in 0..4 {
                let row: String = (0..6).map(|_| [' ', '.', '.', '#', '$'][below(5) as usize]).collect();
                rows.push(format!("#{row}#"));
            }
            rows.push("########".to_owned());
            let (x, y) = (1 + below(6) as usize, 1 + below(4) as usize);
            rows[y].replace_range(x..=x, "@");
            let level = Sokoban::from_picture(rows.iter().map(String::as_str)).expect("a room");
            let Prepared::Maze(maze, balls, hero) = Maze::of(&Room::of(&level)) else {
                continue;
            };
            let mut bits = vec![0; maze.words()];
            let mut has_ball = vec![false; maze.count + 1];
            for ball in &balls {
                bits[usize::from(*ball) / 64] |= 1 << (ball % 64);
                has_ball[usize::from(*ball)] = true;
            }
            let mut state = State::new(&maze);
            state.load(&bits);
            state.reach(&maze, hero);
            for from in balls {
                let is_beside = maze.next[usize::from(from)].iter().any(|to| state.is_reached(*to));
                if !is_beside {
                    continue;
                }
                state.lift(&maze, from);
                has_ball[usize::from(from)] = false;
                let around = plain(&maze, &has_ball, from);
                for to in (0..maze.count as At).filter(|to| around[usize::from(*to)]) {
                    has_ball[usize::from(to)] = true;
                    let free = |at: &At| !has_ball[usize::from(*at)] && usize::from(*at) < maze.count;
                    for hero in maze.next[usize::from(to)].into_iter().filter(free) {
                        state.put(to);
                        let first = state.set_down(&maze, hero, to);
                        let truth = plain(&maze, &has_ball, hero);
                        assert_eq!(usize::from(first), truth.iter().position(|is| *is).expect("its own"));
                        compare(&maze, &mut state, &has_ball, hero);
                        state.pick_up(to);
                        set_down += 1;
                    }
                    has_ball[usize::from(to)] = false;
                }
                state.put_back(from);
                has_ball[usize::from(from)] = true;
                compare(&maze, &mut state, &has_ball, hero);
            }
        }
        assert!(set_down > 2_000, "{set_down}");
    }
}
