//! The course of a game: which pushes lost a ball, so that it can never come to a destination any more.
//!
//! It follows a record and looks at the room after each transition that moved a ball. One call looks at so many cells at most, and goes on
//! in the next.

use super::board::{BALL, HERO, ground_of, level_of, object_of};
use super::view::lost_balls;
use super::{Kind, Sokoban};
use crate::board::Change;
use crate::grid::Cell;
use crate::level::Sokoban as Room;
use crate::rules::sokoban as rules;
use crate::sim::Sim;
use crate::sim::loss::Loss;

/// So many cells are looked at in one call; a transition without a push counts as one.
const MOST_CELLS: usize = 400_000;

/// How the room stands from a transition on.
#[derive(Debug, Clone, Copy)]
struct Step {
    transition: u64,
    is_lost: bool,
    /// The first loss since the room could be won.
    first: Option<Loss>,
}

/// The course of one run.
#[derive(Debug, Clone, Default)]
pub struct Course {
    run: Option<u64>,
    room: Option<Room>,
    area: Vec<bool>,
    dead: Vec<bool>,
    lost: Vec<Cell>,
    transition: u64,
    written: u64,
    steps: Vec<Step>,
    losses: Vec<Loss>,
}

impl Course {
    /// Reads on in a record, which is the tip of a run; `run` tells one run from another. A game of another kind has no course.
    /// Answers whether more is to be read.
    pub fn follow(&mut self, sim: &Sim, run: u64) -> bool {
        if sim.level().sokoban().is_none() || sim.not_startable().is_some() || sim.is_recorded() {
            *self = Self::default();
            return false;
        }
        let (last, written) = (sim.tree().last_transition(), sim.journal().len());
        let size = (sim.board().width(), sim.board().height());
        let of = |room: &Room| (room.ground.width(), room.ground.height());
        let is_same = self.run == Some(run)
            && self.room.as_ref().is_some_and(|room| of(room) == size)
            && self.transition <= last
            && (sim.journal().dropped()..=written).contains(&self.written);
        if is_same && self.transition == last && self.written == written {
            return false;
        }
        if !is_same {
            self.begin(sim, run);
        }
        let mut left = MOST_CELLS;
        for number in self.transition..=last {
            self.transition = number;
            left = left.saturating_sub(self.read(sim, number));
            if left == 0 && number < last {
                self.transition += 1;
                return true;
            }
        }
        false
    }

    fn begin(&mut self, sim: &Sim, run: u64) {
        *self = Self::default();
        let first = sim.journal().dropped();
        let Some(board) = sim.board_at_write(first) else { return };
        self.run = Some(run);
        self.room = Some(level_of(&board));
        self.written = first;
        self.transition = sim.tree().dropped_transitions();
        self.learn_ground();
        self.look(self.transition, None);
    }

    /// Under another ground other cells are dead; what was told of pushes before holds no more.
    fn learn_ground(&mut self) {
        let Some(room) = &self.room else { return };
        self.area = rules::area(room);
        self.dead = rules::dead_cells(room);
        self.lost.clear();
        self.steps.clear();
        self.losses.clear();
    }

    /// Takes in what was written up to a transition, and its ask; answers how many cells were looked at.
    fn read(&mut self, sim: &Sim, number: u64) -> usize {
        let until = sim.journal_after(number);
        let Some(room) = &mut self.room else { return 1 };
        let (mut has_ground, mut has_ball) = (false, false);
        for write in sim.writes_between(self.written, until) {
            let Change::Slot { place, before, after } = write.change else {
                continue;
            };
            let cell = place.cell();
            room.ground.set(cell, ground_of(after.terrain));
            room.objects.set(cell, object_of(after.face));
            has_ground |= before.terrain != after.terrain;
            has_ball |= before.face != after.face && [before.face, after.face].contains(&BALL);
            // A hero that was put elsewhere by hand may be in another area.
            let index = room.ground.index_of(cell);
            has_ground |= after.face == HERO && index.is_none_or(|index| !self.area[index]);
        }
        self.written = self.written.max(until);
        let cells = room.ground.as_slice().len();
        if has_ground {
            self.learn_ground();
            self.look(number, None);
        } else if has_ball {
            self.look(number, Some(sim));
        } else {
            return 1;
        }
        cells
    }

    /// Looks at the room as it stands after a transition. Whether its action lost a ball is asked where there is a record.
    fn look(&mut self, number: u64, record: Option<&Sim>) {
        let Some(room) = &self.room else { return };
        let lost = lost_balls(room, &self.dead);
        let found = record
            .filter(|_| lost.len() > self.lost.len())
            .and_then(|sim| self.loss(sim, number, &lost));
        let before = self.steps.last().filter(|_| !self.lost.is_empty());
        let step = Step {
            transition: number,
            is_lost: !lost.is_empty(),
            first: before.and_then(|before| before.first).or(found),
        };
        match self.steps.last_mut() {
            Some(last) if last.transition == number => *last = step,
            _ => self.steps.push(step),
        }
        self.losses.extend(found);
        self.lost = lost;
    }

    /// The loss of a ball by a push, or by a redo that makes one again.
    fn loss(&self, sim: &Sim, number: u64, lost: &[Cell]) -> Option<Loss> {
        let id = sim.tree().transition(number)?.action;
        let pushed = match &sim.tree().get(id)?.action.kind {
            Kind::Sokoban(Sokoban::Push { to, .. }) => Some(to.cell()),
            Kind::Sokoban(Sokoban::Redo(_)) => None,
            _ => return None,
        };
        let is_new = |cell: &&Cell| !self.lost.contains(cell);
        let pushed = pushed.filter(|cell| lost.contains(cell));
        let ball = pushed.or_else(|| lost.iter().find(is_new).copied());
        Loss::of(sim, id, number, ball)
    }

    /// The pushes that lost a ball, oldest first.
    #[must_use]
    pub fn losses(&self) -> &[Loss] {
        &self.losses
    }

    /// The first push after which a ball was lost, where one is lost after a transition.
    #[must_use]
    pub fn loss_at(&self, transition: u64) -> Option<Loss> {
        let step = self.steps.partition_point(|step| step.transition <= transition);
        let step = self.steps.get(step.checked_sub(1)?)?;
        step.first.filter(|_| step.is_lost)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::action::Author;
    use crate::grid::Direction::{Down, Right, Up};
    use crate::level::{Level, Puzzle};
    use crate::sim::Input;

    fn sim(rows: &[&str]) -> Sim {
        let room = Room::from_picture(rows.iter().copied()).unwrap();
        Sim::new(Arc::new(Level::new("", Puzzle::Sokoban(room))), 0)
    }

    fn give(sim: &mut Sim, input: Input) {
        sim.input(input, Author::You);
        sim.run_to_idle();
    }

    fn read(course: &mut Course, sim: &Sim) {
        while course.follow(sim, 0) {}
    }

    const ROOM: [&str; 5] = ["#######", "#     #", "#@$ . #", "#     #", "#######"];

    #[test]
    fn the_push_to_a_wall_lost_the_ball_and_an_undo_has_it_back() {
        let mut sim = sim(&ROOM);
        let mut course = Course::default();
        give(&mut sim, Input::Steps(vec![Right, Down, Right, Up]));
        read(&mut course, &sim);
        let [loss] = course.losses() else {
            panic!("{:?}", course.losses())
        };
        assert_eq!(loss.ball, Some(Cell::new(3, 1)));
        assert_eq!(sim.tree().get(loss.action).unwrap().action.name(), "Push");
        assert_eq!(sim.tree().get(loss.root).unwrap().action.name(), "Walk");
        assert_eq!(course.loss_at(loss.before), None);
        assert_eq!(course.loss_at(loss.from), Some(*loss));
        assert_eq!(course.loss_at(loss.from - 1), None, "the steps before it lose nothing");
        let at = sim.tree().last_transition();
        give(&mut sim, Input::Undo { by_push: true });
        read(&mut course, &sim);
        assert_eq!(course.losses().len(), 1, "the push stays marked");
        assert_eq!(course.loss_at(sim.tree().last_transition()), None);
        assert!(course.loss_at(at).is_some());
        give(&mut sim, Input::Redo { by_push: true });
        read(&mut course, &sim);
        assert_eq!(course.losses().len(), 2, "the redo loses it again");
    }

    #[test]
    fn a_ball_that_is_pushed_along_the_wall_is_lost_once() {
        let mut sim = sim(&["#######", "#@$   #", "#     #", "# .   #", "#######"]);
        let mut course = Course::default();
        give(&mut sim, Input::Steps(vec![Right, Right]));
        read(&mut course, &sim);
        assert!(course.losses().is_empty(), "it was lost at the start");
        assert_eq!(course.loss_at(sim.tree().last_transition()), None);
    }

    #[test]
    fn balls_that_freeze_one_another_are_lost_by_the_push_that_brought_them_together() {
        let mut sim = sim(&["########", "#.    .#", "#  $$  #", "#  @   #", "########"]);
        let mut course = Course::default();
        give(&mut sim, Input::Steps(vec![Up]));
        read(&mut course, &sim);
        assert!(course.losses().is_empty(), "{:?}", course.losses());
        give(&mut sim, Input::Steps(vec![Down, Right, Up]));
        read(&mut course, &sim);
        let balls: Vec<_> = course.losses().iter().map(|loss| loss.ball).collect();
        assert_eq!(balls, [Some(Cell::new(4, 1))]);
    }

    #[test]
    fn a_long_record_is_read_in_parts_to_the_same_end() {
        let side = 200_usize;
        let mut rows = vec![vec![' '; side]; side];
        for (y, row) in rows.iter_mut().enumerate() {
            for (x, cell) in row.iter_mut().enumerate() {
                let is_wall = x == 0 || y == 0 || x + 1 == side || y + 1 == side;
                *cell = if is_wall { '#' } else { ' ' };
            }
        }
        (rows[100][1], rows[100][2], rows[100][100]) = ('@', '$', '.');
        // Another ball is still to go home, so that the game goes on when this one passes its destination.
        (rows[50][50], rows[60][60]) = ('$', '.');
        let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let mut sim = sim(&rows);
        give(&mut sim, Input::Steps(vec![Right; 196]));
        let mut course = Course::default();
        let mut calls = 1;
        while course.follow(&sim, 0) {
            calls += 1;
        }
        assert!(calls > 10, "{calls}");
        let [loss] = course.losses() else {
            panic!("{:?}", course.losses())
        };
        assert_eq!(loss.ball, Some(Cell::new(198, 100)), "at the wall");
    }
}
