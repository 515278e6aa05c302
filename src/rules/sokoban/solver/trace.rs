//! From the chain of states to the moves of the hero.

use std::collections::VecDeque;

use super::maze::{At, Maze};
use super::table::Table;
use crate::grid::Direction;

/// The steps that lead from the first state to `last`, the hero standing on `hero` at first.
pub fn steps(maze: &Maze, table: &Table, last: u32, hero: At) -> Option<Vec<Direction>> {
    let mut chain = vec![last];
    let mut at = last;
    while at != 0 {
        at = table.node(at).parent;
        chain.push(at);
    }
    chain.reverse();
    let mut has_ball = vec![false; maze.count + 1];
    has_ball[maze.count] = true;
    for (word, bits) in table.bits(0).iter().enumerate() {
        for bit in (0..64).filter(|bit| bits >> bit & 1 == 1) {
            has_ball[word * 64 + bit] = true;
        }
    }
    let mut hero = hero;
    let mut steps = Vec::new();
    for index in chain.into_iter().skip(1) {
        let node = table.node(index);
        has_ball[usize::from(node.from)] = false;
        let way = push(maze, &has_ball, hero, node.from, node.to, node.last)?;
        has_ball[usize::from(node.to)] = true;
        for direction in way {
            hero = maze.next[usize::from(hero)][direction];
            steps.push(Direction::ALL[direction]);
        }
    }
    Some(steps)
}

/// The hero's steps that push one ball from a cell to another with a last push in a given direction: the fewest pushes, and
/// for each push a shortest walk. `has_ball` is without the ball.
fn push(maze: &Maze, has_ball: &[bool], hero: At, from: At, to: At, last: u8) -> Option<Vec<usize>> {
    // States are a ball and the direction of the push that brought it there; 4 for the first.
    let mut came: Vec<[Option<(At, u8)>; 4]> = vec![[None; 4]; maze.count];
    let mut open = VecDeque::from([(from, 4u8)]);
    let mut end = None;
    while let Some((at, pushed)) = open.pop_front() {
        if at == to && pushed == last {
            end = Some((at, pushed));
            break;
        }
        let hero = if pushed == 4 {
            hero
        } else {
            maze.next[usize::from(at)][usize::from(pushed) ^ 2]
        };
        let walks = walk(maze, has_ball, at, hero);
        for (direction, beyond) in maze.next[usize::from(at)].into_iter().enumerate() {
            let behind = maze.next[usize::from(at)][direction ^ 2];
            if has_ball[usize::from(beyond)]
                || usize::from(behind) == maze.count
                || walks[usize::from(behind)] == u8::MAX
            {
                continue;
            }
            let place = &mut came[usize::from(beyond)][direction];
            if place.is_none() {
                *place = Some((at, pushed));
                open.push_back((beyond, direction as u8));
            }
        }
    }
    let mut pushes = Vec::new();
    let mut now = end?;
    while now.1 != 4 {
        let before = came[usize::from(now.0)][usize::from(now.1)]?;
        pushes.push((before.0, usize::from(now.1)));
        now = before;
    }
    pushes.reverse();
    let mut steps = Vec::new();
    let mut hero = hero;
    for (ball, direction) in pushes {
        let walks = walk(maze, has_ball, ball, hero);
        let mut at = maze.next[usize::from(ball)][direction ^ 2];
        let mut way = Vec::new();
        while at != hero {
            let direction = usize::from(walks[usize::from(at)]);
            way.push(direction);
            at = maze.next[usize::from(at)][direction ^ 2];
        }
        steps.extend(way.into_iter().rev());
        steps.push(direction);
        hero = ball;
    }
    Some(steps)
}

/// For each cell the direction of the last step of a shortest walk there; 5 where the hero is, `u8::MAX` where it cannot come.
fn walk(maze: &Maze, has_ball: &[bool], ball: At, hero: At) -> Vec<u8> {
    let mut came = vec![u8::MAX; maze.count + 1];
    came[usize::from(hero)] = 5;
    let mut open = VecDeque::from([hero]);
    while let Some(at) = open.pop_front() {
        for direction in 0..4usize {
            let to = maze.next[usize::from(at)][direction];
            if !has_ball[usize::from(to)] && to != ball && came[usize::from(to)] == u8::MAX {
                came[usize::from(to)] = direction as u8;
                open.push_back(to);
            }
        }
    }
    came
}
