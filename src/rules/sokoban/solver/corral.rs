//! Areas that the hero cannot enter, and what must be pushed there next.
//!
//! An area is shut in by walls and by the balls at its border. Look at the first push of one of those balls in any solution:
//! the balls beyond do not matter, for they may be anywhere by then, but the border has not changed. When every such push that
//! is possible at all goes into the area, and the hero can make it now, then making it now leads to a solution too, and no other
//! ball needs to be looked at (a PI-corral).

use super::clock::Clock;
use super::maze::{At, Maze};
use super::state::State;

/// The balls that it is enough to move, by their number in the state; `None` when all of them must be looked at. All false
/// means that there is no solution. Right after [`State::shut_areas`], which counts the areas.
pub fn enough(maze: &Maze, state: &State, shut: usize, clock: &mut Clock<'_>) -> Option<Vec<bool>> {
    if shut == 0 {
        return None;
    }
    let mut best: Option<(usize, Vec<bool>)> = None;
    let mut consider = |inside: &dyn Fn(usize) -> bool| {
        if clock.spend(maze.count / 4 + state.balls.len())
            && let Some((pushes, balls)) = try_area(maze, state, inside)
            && best.as_ref().is_none_or(|(least, _)| pushes < *least)
        {
            best = Some((pushes, balls));
        }
    };
    for nth in 1..=shut.min(40) {
        consider(&|area| area == nth);
    }
    if shut > 1 {
        consider(&|area| area > 0);
        // Areas that share a ball of their borders are often one to the eye.
        for (a, b) in touching(maze, state) {
            consider(&|area| area == a || area == b);
        }
    }
    best.map(|(_, balls)| balls)
}

/// Pairs of areas with a ball between them.
fn touching(maze: &Maze, state: &State) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for at in &state.balls {
        let areas = maze.next[usize::from(*at)].map(|to| state.areas().area(to));
        for a in areas {
            for b in areas {
                if 0 < a && a < b && !pairs.contains(&(a, b)) && pairs.len() < 40 {
                    pairs.push((a, b));
                }
            }
        }
    }
    pairs
}

fn try_area(maze: &Maze, state: &State, inside: &dyn Fn(usize) -> bool) -> Option<(usize, Vec<bool>)> {
    let is_inside = |at: At| {
        let area = state.areas().area(at);
        area > 0 && inside(area)
    };
    let mut border = vec![false; state.balls.len()];
    let mut at_border = vec![false; maze.count + 1];
    let mut is_wanting = false;
    for (ball, at) in state.balls.iter().enumerate() {
        if maze.next[usize::from(*at)].iter().any(|to| is_inside(*to)) {
            border[ball] = true;
            at_border[usize::from(*at)] = true;
            is_wanting |= !maze.is_goal[usize::from(*at)];
        }
    }
    if !is_wanting {
        return None;
    }
    let mut pushes = 0;
    let mut can_be_pushed = vec![false; state.balls.len()];
    for (ball, at) in state.balls.iter().enumerate().filter(|(ball, _)| border[*ball]) {
        let next = maze.next[usize::from(*at)];
        for direction in 0..4 {
            let (to, hero) = (next[direction], next[direction ^ 2]);
            let shut = |at: At| usize::from(at) == maze.count || at_border[usize::from(at)];
            if shut(to) || shut(hero) || maze.is_dead[usize::from(to)] || is_inside(hero) {
                continue;
            }
            if !is_inside(to) || !state.is_reached(hero) {
                return None;
            }
            pushes += 1;
            can_be_pushed[ball] = true;
        }
    }
    Some((pushes, can_be_pushed))
}
