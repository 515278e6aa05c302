//! What Live tells of a room while it is played: where the hero and a picked ball can go, and which balls are lost.

use crate::grid::Cell;
use crate::level::Terrain;
use crate::level::sokoban::Object;
use crate::sim::Sim;
use crate::sim::sokoban::face_of;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Seen {
    run: u64,
    journal: u64,
    from: Option<Cell>,
}

/// What a game does not change: the cells on which a ball is lost.
#[derive(Debug, Clone, Default)]
struct Dead {
    run: Option<u64>,
    terrain: Vec<Terrain>,
    area: Vec<bool>,
    cells: Vec<bool>,
}

impl Dead {
    /// Works it out where the ground is another one, or the hero was put elsewhere.
    fn update(&mut self, sim: &Sim, run: u64) {
        let board = sim.board();
        let hero = board.faces().iter().position(|face| *face == face_of(Object::Hero));
        let is_there = hero.is_some_and(|hero| self.area.get(hero) == Some(&true));
        if self.run != Some(run) || self.terrain != board.terrain() || !is_there {
            self.run = Some(run);
            self.terrain.clear();
            self.terrain.extend_from_slice(board.terrain());
            (self.area, self.cells) = sim.dead_cells();
        }
    }
}

/// Worked out anew only when something has moved, in time by the cells of the room: the largest take a few milliseconds a step.
#[derive(Debug, Clone, Default)]
pub struct RoomMarks {
    seen: Option<Seen>,
    dots: Vec<Cell>,
    lost_at: Option<(u64, u64)>,
    lost: Vec<Cell>,
    dead: Dead,
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
            if let Some(from) = from {
                let face = sim.board().slot(from).map_or(0, |slot| slot.face);
                if face == face_of(Object::Hero) {
                    self.dots = sim.reachable_cells();
                } else if face == face_of(Object::Ball) {
                    self.dots = sim.push_targets(from);
                }
                self.dots.retain(|&cell| cell != from);
            }
        }
        &self.dots
    }

    /// The balls that can never come to a destination any more: on dead squares, and frozen ones; sorted.
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
            if sim.not_startable().is_none() {
                self.dead.update(sim, run);
                self.lost = sim.lost_balls_by(&self.dead.cells);
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

    /// A room as large as can be, with balls in a checkerboard's half and walls here and there.
    fn largest() -> Sim {
        let side = 256_usize;
        let mut rows = vec![vec![' '; side]; side];
        for (y, row) in rows.iter_mut().enumerate() {
            for (x, cell) in row.iter_mut().enumerate() {
                *cell = match (x, y) {
                    (0 | 255, _) | (_, 0 | 255) => '#',
                    (1, 1) => '@',
                    (3, 3) => '$',
                    (200, 200) => '.',
                    _ if x % 7 == 5 && y % 5 == 3 => '#',
                    _ => ' ',
                };
            }
        }
        rows[1][100] = '$';
        rows[200][201] = '.';
        let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
        let room = Sokoban::from_picture(rows.iter().map(String::as_str)).unwrap();
        Sim::new(Arc::new(Level::new("", Puzzle::Sokoban(room))), 0)
    }

    #[test]
    fn the_largest_room_is_marked_as_any_other_and_in_time() {
        let sim = largest();
        assert_eq!(sim.not_startable(), None);
        let mut marks = RoomMarks::default();
        let begun = std::time::Instant::now();
        assert_eq!(
            marks.lost(&sim, 0),
            [Cell::new(100, 1)],
            "a ball at a wall without a destination"
        );
        assert!(marks.dots(&sim, 0, Some(Cell::new(3, 3))).len() > 40_000);
        assert!(marks.dots(&sim, 0, Some(Cell::new(1, 1))).len() > 60_000);
        // A few milliseconds in a program as it is shipped; this one looks after itself, on a machine that may be busy.
        assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
    }

    #[test]
    fn what_is_dead_is_worked_out_once_and_anew_when_the_ground_changes() {
        let room = |rows: &[&str]| {
            let room = Sokoban::from_picture(rows.iter().copied()).unwrap();
            Sim::new(Arc::new(Level::new("", Puzzle::Sokoban(room))), 0)
        };
        let mut marks = RoomMarks::default();
        assert!(marks.lost(&room(&["######", "#@$ .#", "######"]), 0).is_empty());
        let known = marks.dead.cells.clone();
        marks.dead.update(&room(&["######", "# @$.#", "######"]), 0);
        assert_eq!(marks.dead.cells, known);
        marks.dead.update(&room(&["######", "#@$. #", "######"]), 0);
        assert_ne!(marks.dead.cells, known);
    }
}
