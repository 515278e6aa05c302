//! Ways through a room as it stands: where the hero can walk, and where a ball can be pushed.

use std::collections::VecDeque;

use super::room::Room;
use super::sides::Sides;
use crate::grid::{Cell, Direction, flood};
use crate::level::sokoban::Ground;

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
    let (came, end) = ways(room, from, Some(to))?;
    let mut pushes = Vec::new();
    let mut now = end?;
    while let (index, Some(direction)) = now {
        let before = came[index][direction as usize]?;
        pushes.push((room.cell(before.0), direction));
        now = before;
    }
    pushes.reverse();
    let mut steps = Vec::new();
    let mut stands = room.hero()?;
    for (ball, direction) in pushes {
        let behind = back(ball, direction);
        let walks = Walks::until(room, stands, Some((from, ball)), Some(behind));
        steps.extend(walks.to(room, behind)?);
        steps.push(direction);
        stands = ball;
    }
    Some(steps)
}

/// The cells that the ball at `from` can be pushed to while no other ball moves, in reading order, its own left out.
#[must_use]
pub fn push_targets(room: &Room, from: Cell) -> Vec<Cell> {
    let Some((came, _)) = ways(room, from, None) else {
        return Vec::new();
    };
    let pushed = came
        .iter()
        .enumerate()
        .filter(|(_, came)| came.iter().any(Option::is_some));
    pushed
        .map(|(index, _)| room.cell(index))
        .filter(|cell| *cell != from)
        .collect()
}

/// For each cell and direction of the last push the push before, and the push that brings the ball to `to`.
type Ways = (Vec<[Option<Pushed>; 4]>, Option<Pushed>);

/// The ways of the ball at `from`, the fewest pushes first; only as far as `to`. `None` without a hero or a ball. Which sides of the
/// ball the hero can come to is looked up, so that a room takes time by its cells and not by their square.
fn ways(room: &Room, from: Cell, to: Option<Cell>) -> Option<Ways> {
    let (hero, start) = (room.hero()?, room.index(from)?);
    if !room.has_ball(from) {
        return None;
    }
    let is_free = |cell: Cell| cell == from || room.is_free(cell);
    let area = room.area();
    let sides = Sides::of(area, |at, side| {
        let cell = room.cell(at);
        let to = cell.step(Direction::ALL[side]);
        let is_passage = is_free(cell) && is_free(to);
        room.index(to).filter(|_| is_passage).unwrap_or(area)
    });
    let walks = Walks::from(room, hero, Some((from, from)));
    let mut came: Vec<[Option<Pushed>; 4]> = vec![[None; 4]; area];
    let mut open = VecDeque::from([(start, None::<Direction>)]);
    let is_home = |cell: Cell| room.ground(cell) == Some(Ground::Destination);
    let others_are_home = room.balls().all(|ball| ball == from || is_home(ball));
    while let Some((index, pushed)) = open.pop_front() {
        let ball = room.cell(index);
        // A push that completes the room is the last one.
        if pushed.is_some() && others_are_home && is_home(ball) {
            continue;
        }
        for direction in Direction::ALL {
            let behind = direction as usize ^ 2;
            let is_reached = match pushed {
                Some(pushed) => sides.are_joined(index, pushed as usize ^ 2, behind),
                None => walks.reaches(room, back(ball, direction)),
            };
            let beyond = ball.step(direction);
            if !is_reached || !is_free(beyond) {
                continue;
            }
            let Some(next) = room.index(beyond) else { continue };
            let place = &mut came[next][direction as usize];
            if place.is_none() {
                *place = Some((index, pushed));
                if Some(beyond) == to {
                    return Some((came, Some((next, Some(direction)))));
                }
                open.push_back((next, Some(direction)));
            }
        }
    }
    Some((came, None))
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
        Self::until(room, from, moved, None)
    }

    /// The same, as far as a cell that is looked for.
    fn until(room: &Room, from: Cell, moved: Option<(Cell, Cell)>, end: Option<Cell>) -> Self {
        let mut came = vec![None; room.area()];
        let mut open = VecDeque::from([from]);
        while let Some(at) = open.pop_front() {
            if Some(at) == end {
                break;
            }
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
