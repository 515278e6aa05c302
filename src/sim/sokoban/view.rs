//! Questions that a window asks of a room in play; none of them changes it. Rooms of another kind have no answer: empty lists.

use super::board::{level_of, room_of};
use crate::grid::{Cell, Direction};
use crate::level::Sokoban;
use crate::level::sokoban::{Ground, Object};
use crate::rules::sokoban as rules;
use crate::sim::Sim;

impl Sim {
    fn is_room(&self) -> bool {
        self.world.level.sokoban().is_some()
    }

    /// The hero's cell.
    #[must_use]
    pub fn hero(&self) -> Option<Cell> {
        self.is_room().then(|| room_of(self.board()).hero()).flatten()
    }

    /// The step that an undo takes back, and whether it was a push; `None` where there is none, or painting has built over the way.
    #[must_use]
    pub fn last_step(&self) -> Option<(Direction, bool)> {
        let made = self.is_room().then(|| super::line::step_back(&self.world)).flatten()?.0;
        Some((made.direction, made.pushed))
    }

    /// The step that a redo makes again, and whether it is a push.
    #[must_use]
    pub fn next_step(&self) -> Option<(Direction, bool)> {
        let made = self
            .is_room()
            .then(|| super::line::step_again(&self.world))
            .flatten()?
            .0;
        Some((made.direction, made.pushed))
    }

    /// The steps that would be made now.
    #[must_use]
    pub fn legal_steps(&self) -> Vec<Direction> {
        if !self.is_room() {
            return Vec::new();
        }
        let room = room_of(self.board());
        let is_legal = |direction: &Direction| room.look(*direction).is_ok();
        Direction::ALL.into_iter().filter(is_legal).collect()
    }

    /// The cells that the hero can walk to, its own included, in reading order.
    #[must_use]
    pub fn reachable_cells(&self) -> Vec<Cell> {
        if !self.is_room() {
            return Vec::new();
        }
        rules::reachable(&room_of(self.board()))
    }

    /// The cells that the ball on a cell can be pushed to while no other moves, in reading order.
    #[must_use]
    pub fn push_targets(&self, ball: Cell) -> Vec<Cell> {
        if !self.is_room() {
            return Vec::new();
        }
        rules::push_targets(&room_of(self.board()), ball)
    }

    /// The squares from which a ball can never reach a destination, in reading order.
    #[must_use]
    pub fn dead_squares(&self) -> Vec<Cell> {
        if !self.is_room() {
            return Vec::new();
        }
        rules::dead_squares(&level_of(self.board()))
    }

    /// What the hero could come to if the balls were away, and which of its cells are dead; nothing here changes while a game is
    /// played.
    #[must_use]
    pub fn dead_cells(&self) -> (Vec<bool>, Vec<bool>) {
        if !self.is_room() {
            return (Vec::new(), Vec::new());
        }
        let level = level_of(self.board());
        (rules::area(&level), rules::dead_cells(&level))
    }

    /// Groups of balls that can never move again with one of them off a destination: the room has no solution from here.
    #[must_use]
    pub fn frozen_balls(&self) -> Vec<Vec<Cell>> {
        self.frozen_balls_by(&self.dead_cells().1)
    }

    /// The same, where the dead cells are known already.
    #[must_use]
    pub fn frozen_balls_by(&self, dead: &[bool]) -> Vec<Vec<Cell>> {
        if !self.is_room() || dead.len() != self.board().faces().len() {
            return Vec::new();
        }
        frozen_balls(&level_of(self.board()), dead)
    }

    /// The balls that can never come to a destination any more: on dead cells, and frozen ones. `dead` is of [`Sim::dead_cells`].
    #[must_use]
    pub fn lost_balls_by(&self, dead: &[bool]) -> Vec<Cell> {
        if !self.is_room() || dead.len() != self.board().faces().len() {
            return Vec::new();
        }
        lost_balls(&level_of(self.board()), dead)
    }
}

fn frozen_balls(room: &Sokoban, dead: &[bool]) -> Vec<Vec<Cell>> {
    let balls: Vec<Cell> = room.cells_of(Object::Ball).collect();
    rules::frozen(room, dead, &balls)
}

/// The balls of a room that can never come to a destination, each once.
pub(super) fn lost_balls(room: &Sokoban, dead: &[bool]) -> Vec<Cell> {
    let is_lost = |cell: &Cell| {
        let index = room.ground.index_of(*cell);
        index.is_some_and(|index| dead[index] && room.ground.as_slice()[index] != Ground::Destination)
    };
    let mut lost: Vec<Cell> = room.cells_of(Object::Ball).filter(is_lost).collect();
    lost.extend(frozen_balls(room, dead).into_iter().flatten());
    lost.sort_unstable();
    lost.dedup();
    lost
}
