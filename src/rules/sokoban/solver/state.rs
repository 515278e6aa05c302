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
    /// The balls that [`State::hold`] takes for held, with walls as the entry after the last; and those found to be loose.
    held: Vec<bool>,
    loose: Vec<At>,
}

impl State {
    /// No balls.
    pub fn new(maze: &Maze) -> Self {
        let mut has_ball = vec![false; maze.count + 1];
        has_ball[maze.count] = true;
        let mut held = vec![false; maze.count + 1];
        held[maze.count] = true;
        Self {
            has_ball,
            balls: Vec::new(),
            whole: Areas::new(maze),
            split: Areas::new(maze),
            is_split: false,
            held,
            loose: Vec::new(),
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

    /// Cells that the last [`State::set_down`] had to look at.
    pub const fn flooded(&self, maze: &Maze) -> usize {
        if self.is_split { maze.count } else { 0 }
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

    /// Whether the ball on a cell can never move again and holds a ball off its destination: a freeze deadlock. `held` receives the
    /// balls that hold one another.
    pub fn freezes(&mut self, maze: &Maze, at: At, held: &mut Vec<At>) -> bool {
        held.clear();
        self.suspect(maze, at, held);
        if held.is_empty() {
            return false;
        }
        self.hold(maze, held);
        held.contains(&at) && held.iter().any(|at| !maze.is_goal[usize::from(*at)])
    }

    /// All balls that can never move again, as they hold one another.
    pub fn frozen(&mut self, maze: &Maze, held: &mut Vec<At>) {
        held.clear();
        for nth in 0..self.balls.len() {
            self.suspect(maze, self.balls[nth], held);
        }
        self.hold(maze, held);
    }

    /// Takes a ball for one that may be frozen, when on both axes a wall or a ball is beside it, or no side is worth a push.
    fn suspect(&mut self, maze: &Maze, at: At, held: &mut Vec<At>) {
        let place = usize::from(at);
        let is_ball = place < maze.count && self.has_ball[place] && !self.held[place];
        if is_ball && is_shut(maze, at, &self.has_ball) {
            self.held[place] = true;
            held.push(at);
        }
    }

    /// Finds which of some suspects and those that are joined to them hold one another for ever: the largest set of balls in which
    /// each is held on both axes by a wall, by another of the set, or by cells on both sides that are dead. Whichever of the set
    /// moved first would have to pass one that has not moved. Each ball and each of its neighbours is looked at a few times at most.
    fn hold(&mut self, maze: &Maze, held: &mut Vec<At>) {
        let mut nth = 0;
        while let Some(&at) = held.get(nth) {
            nth += 1;
            for to in maze.next[usize::from(at)] {
                self.suspect(maze, to, held);
            }
        }
        self.loose.clear();
        for at in held.iter() {
            if !is_shut(maze, *at, &self.held) {
                self.held[usize::from(*at)] = false;
                self.loose.push(*at);
            }
        }
        // What leant on a ball that is loose may be loose too.
        while let Some(at) = self.loose.pop() {
            for to in maze.next[usize::from(at)] {
                let place = usize::from(to);
                if place < maze.count && self.held[place] && !is_shut(maze, to, &self.held) {
                    self.held[place] = false;
                    self.loose.push(to);
                }
            }
        }
        held.retain(|at| std::mem::take(&mut self.held[usize::from(*at)]));
    }
}

/// Whether a ball on a cell can move on neither axis, when what `holds` says stays where it is. The entry of `holds` after the last
/// cell stands for walls.
fn is_shut(maze: &Maze, at: At, holds: &[bool]) -> bool {
    let next = maze.next[usize::from(at)];
    (0..2).all(|axis| {
        let sides = [next[axis], next[axis + 2]].map(usize::from);
        sides.iter().any(|to| holds[*to]) || sides.iter().all(|to| maze.is_dead[*to])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Sokoban;
    use crate::rules::sokoban::Room;
    use crate::rules::sokoban::solver::Budget;
    use crate::rules::sokoban::solver::clock::Clock;
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
        let mut watch = |_| true;
        let mut clock = Clock::new(Budget::default(), &mut watch);
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
            let Prepared::Maze(maze, balls, hero) = Maze::of(&Room::of(&level), &mut clock) else {
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
