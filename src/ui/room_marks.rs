//! What Live tells of a room while it is played: where the hero and a picked ball can go, and which balls are lost.

use crate::grid::Cell;
use crate::level::Terrain;
use crate::level::sokoban::Object;
use crate::sim::Sim;
use crate::sim::sokoban::face_of;

/// The most cells of a room that is looked over at once; larger ones are played without these marks.
const MOST_CELLS: usize = 20_000;

/// The same for the places that a ball can be pushed to, which takes the square of it.
const MOST_CELLS_FOR_PUSHES: usize = 1_600;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Seen {
    run: u64,
    journal: u64,
    from: Option<Cell>,
}

/// Worked out anew only when something has moved.
#[derive(Debug, Clone, Default)]
pub struct RoomMarks {
    seen: Option<Seen>,
    dots: Vec<Cell>,
    lost_at: Option<(u64, u64)>,
    lost: Vec<Cell>,
}

impl RoomMarks {
    /// The cells that the hero can walk to while `from` is its cell, or that the ball on `from` can be pushed to. `run` tells one
    /// simulation from another.
    pub fn dots(&mut self, sim: &Sim, run: u64, from: Option<Cell>) -> &[Cell] {
        let journal = sim.journal().len();
        let seen = Seen { run, journal, from };
        if self.seen != Some(seen) {
            self.seen = Some(seen);
            self.dots.clear();
            if let Some(from) = from.filter(|_| sim.board().faces().len() <= MOST_CELLS) {
                let face = sim.board().slot(from).map_or(0, |slot| slot.face);
                if face == face_of(Object::Hero) {
                    self.dots = sim.reachable_cells();
                } else if face == face_of(Object::Ball) && sim.board().faces().len() <= MOST_CELLS_FOR_PUSHES {
                    self.dots = sim.push_targets(from);
                }
                self.dots.retain(|&cell| cell != from);
            }
        }
        &self.dots
    }

    /// The balls that can never come to a destination any more: on dead squares, and frozen ones.
    pub fn lost(&mut self, sim: &Sim, run: u64) -> &[Cell] {
        if sim.level().sokoban().is_none() {
            return &[];
        }
        if !sim.is_idle() {
            return &self.lost;
        }
        let at = (run, sim.journal().len());
        if self.lost_at != Some(at) {
            self.lost_at = Some(at);
            self.lost.clear();
            if sim.board().faces().len() <= MOST_CELLS && sim.not_startable().is_none() {
                let is_lost = |cell: &Cell| {
                    let slot = sim.board().slot(*cell);
                    slot.is_some_and(|slot| slot.face == face_of(Object::Ball) && slot.terrain != Terrain::Destination)
                };
                self.lost.extend(sim.dead_squares().into_iter().filter(is_lost));
                self.lost.extend(sim.frozen_balls().into_iter().flatten());
                self.lost.sort_unstable();
                self.lost.dedup();
            }
        }
        &self.lost
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::level::match3::{Match3, Settings};
    use crate::level::{Level, Puzzle, Sokoban};

    #[test]
    fn the_lost_balls_of_a_room_do_not_stay_on_the_board_of_another_kind() {
        let room = Sokoban::from_picture(["#####", "#$@.#", "#####"]).unwrap();
        let room = Sim::new(Arc::new(Level::new("", Puzzle::Sokoban(room))), 0);
        let mut marks = RoomMarks::default();
        assert_eq!(marks.lost(&room, 0), [Cell::new(1, 1)]);
        let tiles = Puzzle::Match3(Match3::new(5, 5, Settings::default()));
        let tiles = Sim::new(Arc::new(Level::new("", tiles)), 0);
        assert!(marks.lost(&tiles, 1).is_empty());
    }
}
