//! Balls that will never leave their destinations are walls: what that makes of the distances.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use super::clock::Clock;
use super::maze::{At, Maze, Pushes};
use super::state::State;
use crate::rules::sokoban::sides::FAR;

/// Bytes of distances that are kept.
const MOST_BYTES: usize = 32 << 20;

/// What is known while some balls are frozen on their destinations.
pub struct Distances {
    /// The fewest pushes.
    pub pushes: Rc<Pushes>,
    /// Cells from which a lone ball reaches no destination that is left.
    pub is_dead: Vec<bool>,
}

/// The distances for the sets of frozen balls met so far.
pub struct Frozen {
    open: Rc<Distances>,
    of: BTreeMap<Vec<At>, Rc<Distances>>,
    set: Vec<At>,
}

impl Frozen {
    /// Nothing frozen.
    pub fn new(maze: &Maze) -> Self {
        Self {
            open: Rc::new(Distances {
                pushes: Rc::clone(&maze.pushes),
                is_dead: maze.is_dead.clone(),
            }),
            of: BTreeMap::new(),
            set: Vec::new(),
        }
    }

    /// The distances that hold in a state; `None` when a ball is frozen off its destination, or the search is over.
    pub fn distances(&mut self, maze: &Maze, state: &mut State, clock: &mut Clock<'_>) -> Option<Rc<Distances>> {
        state.frozen(maze, &mut self.set);
        if self.set.iter().any(|at| !maze.is_goal[usize::from(*at)]) {
            return None;
        }
        if self.set.is_empty() {
            return Some(Rc::clone(&self.open));
        }
        self.set.sort_unstable();
        if let Some(known) = self.of.get(&self.set) {
            return Some(Rc::clone(known));
        }
        let size = maze.goals.len() * (maze.count + 1) * 2;
        if (self.of.len() + 1).saturating_mul(size) > MOST_BYTES {
            self.of.clear();
        }
        let found = Rc::new(with_walls(maze, &self.set, clock)?);
        self.of.insert(self.set.clone(), Rc::clone(&found));
        Some(found)
    }
}

fn with_walls(maze: &Maze, walls: &[At], clock: &mut Clock<'_>) -> Option<Distances> {
    let mut is_wall = vec![false; maze.count + 1];
    is_wall[maze.count] = true;
    for at in walls {
        is_wall[usize::from(*at)] = true;
    }
    let mut is_dead = vec![true; maze.count + 1];
    let mut pushes = Pushes::new(maze.count + 1, maze.goals.len());
    let mut distance = vec![FAR; maze.count + 1];
    let mut open = VecDeque::new();
    for (nth, goal) in maze.goals.iter().enumerate() {
        pushes.set(usize::from(*goal), nth, 0);
        if is_wall[usize::from(*goal)] {
            continue;
        }
        if !clock.spend(maze.count * 4) {
            return None;
        }
        distance.fill(FAR);
        distance[usize::from(*goal)] = 0;
        open.push_back(*goal);
        is_dead[usize::from(*goal)] = false;
        while let Some(at) = open.pop_front() {
            let next = distance[usize::from(at)].saturating_add(1).min(FAR - 1);
            for side in 0..4 {
                let from = maze.next[usize::from(at)][side];
                let hero = maze.next[usize::from(from)][side];
                let place = usize::from(from);
                let is_open = !is_wall[place] && !is_wall[usize::from(hero)] && distance[place] == FAR;
                // What is dead without any wall stays dead.
                if is_open && maze.pushes.from(from)[nth] != FAR {
                    distance[place] = next;
                    pushes.set(place, nth, next);
                    is_dead[place] = false;
                    open.push_back(from);
                }
            }
        }
    }
    Some(Distances {
        pushes: Rc::new(pushes),
        is_dead,
    })
}
