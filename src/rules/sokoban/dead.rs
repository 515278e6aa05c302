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
/// a room with such a group has no solution. Balls that stand side by side are of one group. `dead` is of [`dead_cells`]; `balls` and
/// the answer are in reading order.
#[must_use]
pub fn frozen(level: &Sokoban, dead: &[bool], balls: &[Cell]) -> Vec<Vec<Cell>> {
    let mut is_held = held(level, dead, balls);
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    for ball in balls {
        let mut group = Vec::new();
        let mut open = vec![*ball];
        while let Some(cell) = open.pop() {
            let is_new = level.ground.index_of(cell).map(|index| &mut is_held[index]);
            if is_new.is_some_and(std::mem::take) {
                group.push(cell);
                open.extend(Direction::ALL.map(|direction| cell.step(direction)));
            }
        }
        let is_off = |cell: &Cell| level.ground.get(*cell) != Some(&Ground::Destination);
        if group.iter().any(is_off) {
            group.sort_unstable();
            groups.push(group);
        }
    }
    groups
}

/// For each cell whether a ball stands there that can never move again: the largest set of balls in which each is held on both axes
/// by a wall, by another of the set, or by dead cells on both sides. Whichever of the set moved first would have to pass one that has
/// not moved.
fn held(level: &Sokoban, dead: &[bool], balls: &[Cell]) -> Vec<bool> {
    let index_of = |cell: Cell| level.ground.index_of(cell);
    let mut held = vec![false; dead.len()];
    for index in balls.iter().filter_map(|ball| index_of(*ball)) {
        held[index] = true;
    }
    let is_shut = |held: &[bool], ball: Cell| {
        let axes = [[Direction::Left, Direction::Right], [Direction::Up, Direction::Down]];
        let holds =
            |cell: Cell| index_of(cell).is_none_or(|index| held[index] || !level.ground.as_slice()[index].is_open());
        let is_dead = |cell: Cell| index_of(cell).is_some_and(|index| dead[index]);
        axes.into_iter().all(|axis| {
            let sides = axis.map(|direction| ball.step(direction));
            sides.into_iter().any(holds) || sides.into_iter().all(is_dead)
        })
    };
    // What leant on a ball that is loose may be loose too.
    let mut open = balls.to_vec();
    while let Some(ball) = open.pop() {
        if let Some(index) = index_of(ball).filter(|index| held[*index])
            && !is_shut(&held, ball)
        {
            held[index] = false;
            open.extend(Direction::ALL.map(|direction| ball.step(direction)));
        }
    }
    held
}

/// The frozen groups of the level as it begins.
#[must_use]
pub fn frozen_at_start(level: &Sokoban) -> Vec<Vec<Cell>> {
    let area = area(level);
    let inside = |cell: &Cell| level.ground.index_of(*cell).is_some_and(|index| area[index]);
    let balls: Vec<Cell> = level.cells_of(Object::Ball).filter(inside).collect();
    frozen(level, &dead_cells(level), &balls)
}
