//! Cells and balls from which nothing good can come.

use super::area::area;
use super::sides::{FAR, Sides};
use crate::grid::{Cell, Direction};
use crate::level::sokoban::{Ground, Object, Sokoban};

/// For each cell whether a ball on it could never come to a destination, even with no other ball in the room and the hero
/// where it is wanted. Walls, the outside and what the hero cannot come to are not meant: false.
#[must_use]
pub fn dead_cells(level: &Sokoban) -> Vec<bool> {
    let area = area(level);
    let inside: Vec<usize> = (0..area.len()).filter(|index| area[*index]).collect();
    let mut number = vec![inside.len(); area.len()];
    for (nth, index) in inside.iter().enumerate() {
        number[*index] = nth;
    }
    let cells: Vec<Cell> = level.ground.cells().collect();
    let sides = Sides::of(inside.len(), |at, side| {
        let to = cells[inside[at]].step(Direction::ALL[side]);
        level.ground.index_of(to).map_or(inside.len(), |index| number[index])
    });
    let ground = level.ground.as_slice();
    let is_goal = |at: &usize| ground[inside[*at]] == Ground::Destination;
    let goals: Vec<usize> = (0..inside.len()).filter(is_goal).collect();
    let pushes = sides.pushes_to(&goals);
    let mut dead = vec![false; area.len()];
    for (at, index) in inside.iter().enumerate() {
        dead[*index] = pushes[at] == FAR;
    }
    dead
}

/// The dead squares in reading order.
#[must_use]
pub fn dead_squares(level: &Sokoban) -> Vec<Cell> {
    let cells = level.ground.cells().zip(dead_cells(level));
    cells.filter(|(_, dead)| *dead).map(|(cell, _)| cell).collect()
}

/// Groups of balls that hold one another and the walls so that none can ever move again, with at least one off a destination:
/// a room with such a group has no solution. `dead` is of [`dead_cells`]; `balls` and the answer are in reading order.
#[must_use]
pub fn frozen(level: &Sokoban, dead: &[bool], balls: &[Cell]) -> Vec<Vec<Cell>> {
    let mut freeze = Freeze::new(level, dead, balls);
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    let mut is_known = vec![false; dead.len()];
    for ball in balls {
        let index = level.ground.index_of(*ball);
        if index.is_none_or(|index| is_known[index]) {
            continue;
        }
        let mut group = freeze.group(*ball);
        for index in group.iter().filter_map(|cell| level.ground.index_of(*cell)) {
            is_known[index] = true;
        }
        let is_off = |cell: &Cell| level.ground.get(*cell) != Some(&Ground::Destination);
        if group.iter().any(is_off) {
            group.sort_unstable();
            groups.push(group);
        }
    }
    groups
}

/// The frozen groups of the level as it begins.
#[must_use]
pub fn frozen_at_start(level: &Sokoban) -> Vec<Vec<Cell>> {
    let area = area(level);
    let inside = |cell: &Cell| level.ground.index_of(*cell).is_some_and(|index| area[index]);
    let balls: Vec<Cell> = level.cells_of(Object::Ball).filter(inside).collect();
    frozen(level, &dead_cells(level), &balls)
}

/// Balls that one look may pass over; past it a ball counts as loose, so that the work and the depth are bounded.
const MOST_LOOKS: u32 = 400;

struct Freeze<'a> {
    level: &'a Sokoban,
    dead: &'a [bool],
    has_ball: Vec<bool>,
    walled: Vec<bool>,
    looks: u32,
}

impl<'a> Freeze<'a> {
    fn new(level: &'a Sokoban, dead: &'a [bool], balls: &[Cell]) -> Self {
        let mut has_ball = vec![false; dead.len()];
        for index in balls.iter().filter_map(|ball| level.ground.index_of(*ball)) {
            has_ball[index] = true;
        }
        Self {
            walled: vec![false; dead.len()],
            level,
            dead,
            has_ball,
            looks: 0,
        }
    }

    /// The balls that are frozen with this one, itself included; none when it is loose.
    fn group(&mut self, ball: Cell) -> Vec<Cell> {
        self.looks = MOST_LOOKS;
        let mut group = Vec::new();
        self.is_stuck(ball, &mut group);
        for index in group.iter().filter_map(|cell| self.level.ground.index_of(*cell)) {
            self.walled[index] = false;
        }
        group
    }

    /// While a ball is looked at it counts as a wall, so that two that hold each other are seen to.
    fn is_stuck(&mut self, ball: Cell, group: &mut Vec<Cell>) -> bool {
        let Some(index) = self.level.ground.index_of(ball) else {
            return false;
        };
        if self.looks == 0 {
            return false;
        }
        self.looks -= 1;
        let before = group.len();
        group.push(ball);
        self.walled[index] = true;
        let axes = [[Direction::Left, Direction::Right], [Direction::Up, Direction::Down]];
        for axis in axes {
            let sides = axis.map(|direction| ball.step(direction));
            let is_blocked = sides.iter().any(|side| self.is_wall(*side))
                || sides.iter().all(|side| self.is_dead(*side))
                || sides
                    .iter()
                    .any(|side| self.is_ball(*side) && self.is_stuck(*side, group));
            if !is_blocked {
                for loose in group.drain(before..) {
                    if let Some(index) = self.level.ground.index_of(loose) {
                        self.walled[index] = false;
                    }
                }
                return false;
            }
        }
        true
    }

    fn is_wall(&self, cell: Cell) -> bool {
        let ground = &self.level.ground;
        ground
            .index_of(cell)
            .is_none_or(|index| !ground.as_slice()[index].is_open() || self.walled[index])
    }

    fn is_dead(&self, cell: Cell) -> bool {
        self.level.ground.index_of(cell).is_some_and(|index| self.dead[index])
    }

    fn is_ball(&self, cell: Cell) -> bool {
        self.level
            .ground
            .index_of(cell)
            .is_some_and(|index| self.has_ball[index])
    }
}
