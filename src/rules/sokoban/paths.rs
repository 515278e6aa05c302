//! Ways through a room as it stands: where the hero can walk, and where a ball can be pushed.

use std::collections::VecDeque;

use super::room::Room;
use crate::grid::{Cell, Direction, flood};

/// A ball's cell, and the direction of the push that brought it there.
type Pushed = (usize, Option<Direction>);

/// The cells that the hero can walk to, its own included, in reading order; none without a hero.
#[must_use]
pub fn reachable(room: &Room) -> Vec<Cell> {
    room.hero().map_or_else(Vec::new, |hero| {
        flood(room.width(), room.height(), hero, |index| {
            room.is_free(room.cell(index))
        })
    })
}

/// A shortest walk to a cell; `None` when the hero cannot come there without a push. Among walks of one length, the first in
/// the order up, right, down, left is taken.
#[must_use]
pub fn walk(room: &Room, to: Cell) -> Option<Vec<Direction>> {
    let walks = Walks::from(room, room.hero()?, None);
    walks.to(room, to)
}

/// The steps that push the ball at `from` to `to` with the fewest pushes, every walk between them a shortest one; `None` when no
/// other ball may move and there is no way. Empty when it is there already.
#[must_use]
pub fn push(room: &Room, from: Cell, to: Cell) -> Option<Vec<Direction>> {
    if !room.has_ball(from) || !room.is_open(from) || !room.is_open(to) {
        return None;
    }
    if from == to {
        return Some(Vec::new());
    }
    let hero = room.hero()?;
    let is_free = |cell: Cell| cell == from || room.is_free(cell);
    // A ball's cell with the direction of the push that brought it there, and the ball's cell and direction before.
    let mut came: Vec<[Option<Pushed>; 4]> = vec![[None; 4]; room.area()];
    let mut open = VecDeque::from([(room.index(from)?, None::<Direction>)]);
    let mut end = None;
    'search: while let Some((index, pushed)) = open.pop_front() {
        let ball = room.cell(index);
        let stands = pushed.map_or(hero, |direction| back(ball, direction));
        let walks = Walks::from(room, stands, Some((from, ball)));
        for direction in Direction::ALL {
            let beyond = ball.step(direction);
            if !is_free(beyond) || !walks.reaches(room, back(ball, direction)) {
                continue;
            }
            let Some(next) = room.index(beyond) else { continue };
            let place = &mut came[next][direction as usize];
            if place.is_none() {
                *place = Some((index, pushed));
                if beyond == to {
                    end = Some((next, Some(direction)));
                    break 'search;
                }
                open.push_back((next, Some(direction)));
            }
        }
    }
    let mut pushes = Vec::new();
    let mut now = end?;
    while let (index, Some(direction)) = now {
        let before = came[index][direction as usize]?;
        pushes.push((room.cell(before.0), direction));
        now = before;
    }
    pushes.reverse();
    let mut steps = Vec::new();
    let mut stands = hero;
    for (ball, direction) in pushes {
        let walks = Walks::from(room, stands, Some((from, ball)));
        steps.extend(walks.to(room, back(ball, direction))?);
        steps.push(direction);
        stands = ball;
    }
    Some(steps)
}

/// The cells that the ball at `from` can be pushed to while no other ball moves, in reading order, its own left out.
#[must_use]
pub fn push_targets(room: &Room, from: Cell) -> Vec<Cell> {
    let (Some(hero), Some(start), true) = (room.hero(), room.index(from), room.has_ball(from)) else {
        return Vec::new();
    };
    let is_free = |cell: Cell| cell == from || room.is_free(cell);
    let mut came = vec![[false; 4]; room.area()];
    let mut open = VecDeque::from([(start, None::<Direction>)]);
    while let Some((index, pushed)) = open.pop_front() {
        let ball = room.cell(index);
        let stands = pushed.map_or(hero, |direction| back(ball, direction));
        let walks = Walks::from(room, stands, Some((from, ball)));
        for direction in Direction::ALL {
            let beyond = ball.step(direction);
            if !is_free(beyond) || !walks.reaches(room, back(ball, direction)) {
                continue;
            }
            if let Some(next) = room.index(beyond)
                && !std::mem::replace(&mut came[next][direction as usize], true)
            {
                open.push_back((next, Some(direction)));
            }
        }
    }
    let pushed = came.iter().enumerate().filter(|(_, came)| came.contains(&true));
    pushed
        .map(|(index, _)| room.cell(index))
        .filter(|cell| *cell != from)
        .collect()
}

const fn back(cell: Cell, direction: Direction) -> Cell {
    let (dx, dy) = direction.delta();
    Cell::new(cell.x.saturating_sub(dx), cell.y.saturating_sub(dy))
}

/// Shortest walks from one cell to all others.
struct Walks {
    came: Vec<Option<Direction>>,
    from: Cell,
}

impl Walks {
    /// `moved` says that a ball is not at the first cell but at the second.
    fn from(room: &Room, from: Cell, moved: Option<(Cell, Cell)>) -> Self {
        let mut came = vec![None; room.area()];
        let mut open = VecDeque::from([from]);
        while let Some(at) = open.pop_front() {
            for direction in Direction::ALL {
                let to = at.step(direction);
                let is_free = match moved {
                    Some((_, ball)) if to == ball => false,
                    Some((gone, _)) if to == gone => true,
                    _ => room.is_free(to),
                };
                let Some(index) = room.index(to) else { continue };
                if is_free && to != from && came[index].is_none() {
                    came[index] = Some(direction);
                    open.push_back(to);
                }
            }
        }
        Self { came, from }
    }

    fn reaches(&self, room: &Room, to: Cell) -> bool {
        to == self.from || room.index(to).is_some_and(|index| self.came[index].is_some())
    }

    fn to(&self, room: &Room, to: Cell) -> Option<Vec<Direction>> {
        let mut steps = Vec::new();
        let mut at = to;
        while at != self.from {
            let direction = self.came[room.index(at)?]?;
            steps.push(direction);
            at = back(at, direction);
        }
        steps.reverse();
        Some(steps)
    }
}
