//! The order in which the destinations are best filled, found backwards: think of the finished room, and pull the balls out of it
//! one by one; what can be pulled out first is filled last.

use super::assign::Assign;
use super::clock::Clock;
use super::maze::{At, Maze};
use super::state::State;

/// An order of destinations, and what it makes useless.
pub struct Plan {
    /// The destinations, the first to be filled first.
    pub order: Vec<At>,
    /// For each count of filled destinations, the cells from which no ball reaches one of the others any more.
    useless: Vec<Vec<bool>>,
}

/// Pulls that are tried in all.
const MOST_TRIES: u32 = 6_000;

/// Cells that are looked at for one order: part of a second.
const MOST_WORK: u64 = 100_000_000;

/// The largest table of useless cells.
const MOST_USELESS: usize = 1 << 24;

impl Plan {
    /// Looks for an order. Of the balls that can be pulled out, the one with the shortest way goes first, or with `far_first` the one
    /// with the longest. The order is advice and nothing more.
    pub fn of(maze: &Maze, balls: &[At], assign: &mut Assign, far_first: bool, clock: &mut Clock<'_>) -> Self {
        let mut goals: Vec<At> = Vec::new();
        if assign.solve(&maze.pushes, balls, clock).is_some() {
            goals.extend(assign.goal_of.iter().map(|goal| maze.goals[usize::from(*goal)]));
        } else {
            goals.extend(maze.goals.iter().take(balls.len()));
        }
        goals.sort_unstable();
        let mut state = State::new(maze);
        for goal in &goals {
            state.put(*goal);
        }
        let mut is_start = vec![false; maze.count + 1];
        for ball in balls {
            is_start[usize::from(*ball)] = true;
        }
        let mut is_meant = vec![false; maze.count + 1];
        for goal in &goals {
            is_meant[usize::from(*goal)] = true;
        }
        let mut unpack = Unpack {
            maze,
            state,
            left: goals,
            is_start,
            tries: 0,
            work: 0,
            out: Vec::new(),
            best: Vec::new(),
            far_first,
        };
        unpack.go(None, clock);
        let mut order: Vec<At> = unpack.best;
        let mut is_out = vec![false; maze.count + 1];
        for goal in &order {
            is_out[usize::from(*goal)] = true;
        }
        // What could not be pulled out lies deepest: it is filled first.
        for goal in maze.goals.iter().rev() {
            let place = usize::from(*goal);
            if is_meant[place] && !is_out[place] {
                order.push(*goal);
            }
        }
        order.reverse();
        let mut useless = Vec::new();
        if order.len() * maze.count <= MOST_USELESS {
            for filled in 0..=order.len() {
                if !clock.spend(maze.count * 4) {
                    break;
                }
                useless.push(useless_after(maze, &order[..filled]));
            }
        }
        Self { order, useless }
    }

    /// 1 where no ball reaches another destination any more when so many are filled, else 0.
    pub fn is_useless(&self, filled: u16, at: At) -> u16 {
        let useless = self.useless.get(usize::from(filled));
        useless.map_or(0, |useless| u16::from(useless[usize::from(at)]))
    }

    /// Balls that reach no other destination any more when so many are filled.
    pub fn out_of_plan(&self, filled: u16, balls: &[At]) -> u16 {
        balls.iter().map(|at| self.is_useless(filled, *at)).sum()
    }

    /// Destinations filled in the order, from the first.
    pub fn packed(&self, state: &State) -> u16 {
        self.order.iter().take_while(|goal| state.has_ball(**goal)).count() as u16
    }
}

/// Cells from which no ball reaches a destination outside `filled`, when those are walls.
fn useless_after(maze: &Maze, filled: &[At]) -> Vec<bool> {
    let mut is_wall = vec![false; maze.count + 1];
    is_wall[maze.count] = true;
    for goal in filled {
        is_wall[usize::from(*goal)] = true;
    }
    let mut useless = vec![true; maze.count + 1];
    let mut open: Vec<At> = Vec::new();
    for goal in &maze.goals {
        if !is_wall[usize::from(*goal)] {
            useless[usize::from(*goal)] = false;
            open.push(*goal);
        }
    }
    while let Some(at) = open.pop() {
        for side in 0..4 {
            let from = maze.next[usize::from(at)][side];
            let hero = maze.next[usize::from(from)][side];
            if !is_wall[usize::from(from)] && !is_wall[usize::from(hero)] && useless[usize::from(from)] {
                useless[usize::from(from)] = false;
                open.push(from);
            }
        }
    }
    useless
}

struct Unpack<'a> {
    maze: &'a Maze,
    state: State,
    left: Vec<At>,
    /// Whether a ball begins on a cell.
    is_start: Vec<bool>,
    tries: u32,
    /// Cells looked at.
    work: u64,
    out: Vec<At>,
    best: Vec<At>,
    far_first: bool,
}

impl Unpack<'_> {
    /// Whether it has tried enough.
    const fn is_spent(&self, clock: &Clock<'_>) -> bool {
        self.tries > MOST_TRIES || self.work > MOST_WORK || clock.is_over()
    }

    /// The hero's area is marked once more.
    fn spend(&mut self, clock: &mut Clock<'_>) {
        self.work += self.maze.count as u64;
        clock.spend(self.maze.count);
    }

    /// Pulls out one ball after another. Depth is at most the number of balls, and every level costs a try.
    fn go(&mut self, hero: Option<At>, clock: &mut Clock<'_>) -> bool {
        if self.out.len() > self.best.len() {
            self.best.clone_from(&self.out);
        }
        if self.left.is_empty() {
            return true;
        }
        if self.out.len() > 600 {
            return false;
        }
        let mut ways: Vec<(u32, usize, At)> = Vec::new();
        for nth in 0..self.left.len() {
            self.tries += 1;
            if let Some((pulls, hero)) = self.pull(self.left[nth], hero, false, clock) {
                ways.push((pulls, nth, hero));
            }
        }
        // Where none comes out whole, one that can at least be moved will have to be moved away first.
        if ways.is_empty() {
            for nth in 0..self.left.len() {
                if let Some((pulls, hero)) = self.pull(self.left[nth], hero, true, clock) {
                    ways.push((1_000u32.saturating_sub(pulls), nth, hero));
                }
            }
        }
        ways.sort_unstable();
        if self.far_first {
            ways.reverse();
        }
        for (_, nth, hero) in ways {
            let goal = self.left.remove(nth);
            self.state.take(goal);
            self.out.push(goal);
            if self.go(Some(hero), clock) {
                return true;
            }
            self.out.pop();
            self.state.put(goal);
            self.left.insert(nth, goal);
            if self.is_spent(clock) {
                return false;
            }
        }
        false
    }

    /// The fewest pulls that bring a ball from its destination to where some ball began, and the hero then. With `anywhere` it is enough
    /// that it moves, and the farther the better.
    fn pull(&mut self, goal: At, hero: Option<At>, anywhere: bool, clock: &mut Clock<'_>) -> Option<(u32, At)> {
        let maze = self.maze;
        let count = maze.count;
        if self.is_start[usize::from(goal)] {
            // It began here: it only has to be let go, from any side.
            let hero = hero.or_else(|| {
                maze.next[usize::from(goal)]
                    .into_iter()
                    .find(|at| !self.state.has_ball(*at))
            })?;
            return Some((0, hero));
        }
        let mut seen = vec![0u8; count + 1];
        let mut open: Vec<(At, u8, u32)> = Vec::new();
        let sides_at = |state: &State, at: At, all: bool| -> u8 {
            let next = maze.next[usize::from(at)];
            let is_near = |side: usize| {
                let to = next[side];
                if all { !state.has_ball(to) } else { state.is_reached(to) }
            };
            (0..4).map(|side| u8::from(is_near(side)) << side).sum()
        };
        if let Some(hero) = hero {
            self.spend(clock);
            self.state.reach(maze, hero);
        }
        let sides = sides_at(&self.state, goal, hero.is_none());
        seen[usize::from(goal)] = sides;
        open.push((goal, sides, 0));
        self.state.take(goal);
        let mut found = None;
        let mut nth = 0;
        while let Some(&(at, sides, pulls)) = open.get(nth) {
            nth += 1;
            if self.work > MOST_WORK || clock.is_over() {
                break;
            }
            if self.is_start[usize::from(at)] {
                let hero = (0..4)
                    .find(|side| sides >> side & 1 == 1)
                    .map(|side| maze.next[usize::from(at)][side]);
                found = hero.map(|hero| (pulls, hero));
                break;
            }
            for side in (0..4).filter(|side| sides >> side & 1 == 1) {
                let to = maze.next[usize::from(at)][side];
                let hero = maze.next[usize::from(to)][side];
                if self.state.has_ball(to) || self.state.has_ball(hero) {
                    continue;
                }
                if seen[usize::from(to)] >> side & 1 == 1 {
                    continue;
                }
                self.state.put(to);
                self.spend(clock);
                self.state.reach(maze, hero);
                let sides = sides_at(&self.state, to, false);
                self.state.take(to);
                seen[usize::from(to)] |= sides;
                open.push((to, sides, pulls + 1));
                if anywhere {
                    found = Some((open.len() as u32, hero));
                }
            }
        }
        self.state.put(goal);
        found
    }
}
