//! Questions that a window or a report asks of a simulation; none of them changes it.

use super::{CancelOutcome, Input, InputRow, RollBackRefusal, Scope, Sim, StrokeInput};
use crate::action::ActionId;
use crate::board::{Board, Change, Place, Write};
use crate::grid::Cell;
use crate::rules::match3 as rules;

/// What keeps a board at rest from being settled.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Unsettled {
    /// Cells that would be filled or fallen into.
    pub holes: Vec<Cell>,
    /// Cells of ready matches.
    pub matches: Vec<Cell>,
}

impl Sim {
    /// The legal swaps, each once, the smaller cell first.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<(Cell, Cell)> {
        let mut moves = Vec::new();
        if self.level().match3().is_none() {
            return Vec::new();
        }
        rules::legal_moves(self.world.tiles(), self.world.matching(), &mut moves);
        let cell = |index: u32| self.board().cell_at(index as usize);
        moves.into_iter().map(|(a, b)| (cell(a), cell(b))).collect()
    }

    /// The holes and ready matches of the board as it stands.
    #[must_use]
    pub fn unsettled_cells(&self) -> Unsettled {
        if self.level().match3().is_none() {
            return Unsettled::default();
        }
        let cells = |indices: &[u32]| -> Vec<Cell> {
            let mut cells: Vec<Cell> = indices
                .iter()
                .map(|&index| self.board().cell_at(index as usize))
                .collect();
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        let mut holes = Vec::new();
        if self.settings().refill != crate::level::match3::Refill::None {
            rules::unfilled(self.world.tiles(), &mut holes);
        }
        let mut falls = Vec::new();
        rules::falls(self.world.tiles(), &mut falls);
        let empty = |index: &u32| self.board().faces()[*index as usize] == 0;
        holes.extend(falls.iter().map(|&(_, to)| to).filter(empty));
        Unsettled {
            holes: cells(&holes),
            matches: cells(rules::matches::find(self.world.tiles(), self.world.matching()).cells()),
        }
    }

    /// What an action wrote itself, oldest first, as far as the record holds it.
    #[must_use]
    pub fn writes_of(&self, action: ActionId) -> Vec<Write> {
        self.writes_during(action, |writer| writer == action)
    }

    /// What an action and all that it started wrote, oldest first, as far as the record holds it.
    #[must_use]
    pub fn writes_below(&self, action: ActionId) -> Vec<Write> {
        let members: std::collections::HashSet<ActionId> = self.tree().subtree(action).into_iter().collect();
        self.writes_during(action, |writer| members.contains(&writer))
    }

    /// How many writes the journal had once a transition was over: after those of the ask that it started.
    #[must_use]
    pub fn journal_after(&self, transition: u64) -> u64 {
        let next = self.tree().transition(transition.saturating_add(1));
        next.map_or_else(|| self.journal().len(), |next| next.journal)
    }

    /// The writes from one number of the journal up to another, oldest first, as far as the record holds them.
    #[must_use]
    pub fn writes_between(&self, from: u64, to: u64) -> impl DoubleEndedIterator<Item = &Write> + ExactSizeIterator {
        let from = from.max(self.journal().dropped());
        let count = usize::try_from(to.saturating_sub(from)).unwrap_or(usize::MAX);
        self.journal().since(from).take(count)
    }

    /// How many writes the journal had once the ask was over that a transition started: without what inputs wrote before the next
    /// one, as the drags of an open stroke and a cancel that rolls back do.
    #[must_use]
    pub fn journal_after_ask(&self, transition: u64) -> u64 {
        let inputs = self.inputs();
        let row = inputs.get(inputs.partition_point(|row| row.transition < transition));
        let row = row.filter(|row| row.transition == transition);
        row.map_or_else(|| self.journal_after(transition), |row| row.journal)
    }

    /// The transition that a write belongs to, by the write's number: the one whose ask made it, or the end of the action that a
    /// cancel took back. What an open stroke adds belongs to the last transition before it.
    #[must_use]
    pub fn transition_of_write(&self, write: u64) -> u64 {
        let (mut low, mut high) = (self.tree().dropped_transitions(), self.tree().last_transition());
        // The last transition that came before the write.
        while low < high {
            let middle = low + (high - low).div_ceil(2);
            if self.tree().transition(middle).is_some_and(|at| at.journal <= write) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        let inputs = self.inputs();
        let came = inputs.partition_point(|row| row.journal <= write).checked_sub(1);
        // A cancel writes before the transition by which its target ends.
        let cancels = |input: &Input| matches!(input, Input::Cancel { .. } | Input::Stroke(StrokeInput::Abort));
        let of_cancel = |row: &InputRow| cancels(&row.input) && (row.transition..row.until).contains(&low);
        low + u64::from(came.and_then(|at| inputs.get(at)).is_some_and(of_cancel))
    }

    /// The board when the journal had so many writes, worked out by undoing the later ones; `None` when those are gone.
    #[must_use]
    pub fn board_at_write(&self, count: u64) -> Option<Board> {
        if count < self.journal().dropped() {
            return None;
        }
        let mut board = self.board().clone();
        for write in self.journal().since(count).rev() {
            board.apply(&write.change.inverse());
        }
        Some(board)
    }

    /// The board after a transition and the ask that it started; `None` when the record no longer holds it.
    #[must_use]
    pub fn board_after(&self, transition: u64) -> Option<Board> {
        if transition < self.tree().dropped_transitions() {
            return None;
        }
        self.board_at_write(self.journal_after(transition))
    }

    /// How many writes there were when an action started, and when it ended; up to now while it lives. `None` before it starts,
    /// and when the record no longer holds its start.
    #[must_use]
    pub fn writes_around(&self, action: ActionId) -> Option<(u64, u64)> {
        let node = self.tree().get(action)?;
        let from = self.tree().transition(node.started)?.journal;
        let ended = self.tree().transition(node.ended);
        let to = ended.map_or_else(|| self.journal().len(), |ended| ended.journal);
        (from >= self.journal().dropped()).then_some((from, to))
    }

    /// The board as an action found it.
    #[must_use]
    pub fn board_before(&self, action: ActionId) -> Option<Board> {
        self.board_at_write(self.writes_around(action)?.0)
    }

    /// The board as an action left it; as it is now while the action lives.
    #[must_use]
    pub fn board_left_by(&self, action: ActionId) -> Option<Board> {
        self.board_at_write(self.writes_around(action)?.1)
    }

    /// The board that a cancel would leave at once, without canceling.
    ///
    /// # Errors
    /// Why the writes cannot be taken back; the cancel would keep them.
    pub fn board_after_cancel(
        &self,
        target: ActionId,
        scope: Scope,
        outcome: CancelOutcome,
    ) -> Result<Board, RollBackRefusal> {
        let node = self.tree().get(target).filter(|node| !node.state.is_terminal());
        let mut board = self.board().clone();
        if let Some(node) = node.filter(|_| outcome == CancelOutcome::RollBack) {
            let target = match scope {
                Scope::Chain => node.root,
                Scope::Action => target,
            };
            for change in self.undoing(target)? {
                board.apply(&change);
            }
        }
        Ok(board)
    }

    /// The names of the kinds of actions that this simulation can chain, roots first.
    #[must_use]
    pub fn kinds(&self) -> Vec<&'static str> {
        let mut kinds = super::puzzle::kinds(&self.level().puzzle).to_vec();
        if self.level().match3().is_some() {
            kinds.extend(super::effects::KINDS);
        }
        kinds.push("RollBack");
        kinds
    }

    fn writes_during(&self, action: ActionId, is_meant: impl Fn(ActionId) -> bool) -> Vec<Write> {
        let Some(node) = self.tree().get(action).filter(|node| node.started != 0) else {
            return Vec::new();
        };
        let from = self
            .tree()
            .transition(node.started)
            .map_or(0, |started| started.journal);
        let to = self
            .tree()
            .transition(node.ended)
            .map_or(u64::MAX, |ended| ended.journal);
        let from = from.max(self.journal().dropped());
        let count = usize::try_from(to.saturating_sub(from)).unwrap_or(usize::MAX);
        let during = self.journal().since(from).take(count);
        during.filter(|write| is_meant(write.action)).copied().collect()
    }

    /// The cells that writes changed, in reading order.
    #[must_use]
    pub fn cells_of(writes: &[Write]) -> Vec<Cell> {
        let mut cells: Vec<Cell> = writes
            .iter()
            .filter_map(|write| match write.change {
                Change::Slot { place, .. } => Some(place.cell()),
                Change::Counter { .. } | Change::Field { .. } => None,
            })
            .collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The places that writes changed, by y, then x, then z.
    #[must_use]
    pub fn places_of(writes: &[Write]) -> Vec<Place> {
        let places = writes.iter().filter_map(|write| match write.change {
            Change::Slot { place, .. } => Some(place),
            Change::Counter { .. } | Change::Field { .. } => None,
        });
        let mut places: Vec<Place> = places.collect();
        places.sort_unstable_by_key(|place| place.in_order());
        places.dedup();
        places
    }
}

#[cfg(test)]
mod tests {
    use crate::action::{Author, State};
    use crate::sim::testing::{cascade, down};
    use crate::sim::{CancelOutcome, Scope, Sim, Step};

    #[test]
    fn the_board_after_each_transition_is_what_it_was_then() {
        let mut sim = cascade();
        let mut boards = vec![sim.board().clone()];
        down(&mut sim);
        boards.push(sim.board().clone());
        while sim.step(Step::Into).is_some() {
            boards.push(sim.board().clone());
        }
        for (transition, board) in boards.iter().enumerate() {
            assert_eq!(sim.board_after(transition as u64).as_ref(), Some(board), "{transition}");
            assert_eq!(board.hash(), board.rehash());
        }
    }

    #[test]
    fn an_action_leaves_the_board_that_the_next_one_finds() {
        let mut sim = cascade();
        let root = down(&mut sim);
        sim.run_to_idle();
        assert_eq!(sim.board_before(root).as_ref(), Some(cascade().board()));
        assert_eq!(sim.board_left_by(root).as_ref(), Some(sim.board()));
        let name = |name: &str| sim.tree().iter().find(|node| node.action.name() == name).unwrap().id;
        assert_eq!(sim.board_left_by(name("Clear")), sim.board_before(name("Fall")));
        assert_ne!(sim.board_before(name("Clear")), sim.board_left_by(name("Clear")));
    }

    #[test]
    fn every_write_belongs_to_the_ask_that_made_it_or_to_the_end_of_what_was_taken_back() {
        let mut sim = cascade();
        down(&mut sim);
        loop {
            let live: Vec<_> = sim.engine().live().collect();
            for (id, scope) in live
                .into_iter()
                .flat_map(|id| [(id, Scope::Action), (id, Scope::Chain)])
            {
                let mut other = sim.clone();
                let before = other.journal().len();
                other.cancel(id, scope, CancelOutcome::RollBack, Author::You);
                for (write, at) in other.journal().iter().zip(0..) {
                    let number = other.transition_of_write(at);
                    let transition = other.tree().transition(number).unwrap();
                    assert_eq!(transition.action, write.action, "write {at} of {number}");
                    let expected = if at < before { State::Running } else { State::Canceled };
                    assert_eq!(transition.to, expected, "write {at} of {number}");
                    assert!(at < other.journal_after_ask(number), "write {at} of {number}");
                }
            }
            if sim.step(Step::Into).is_none() {
                return;
            }
        }
    }

    #[test]
    fn the_board_after_a_cancel_is_known_without_canceling() {
        let mut sim = cascade();
        down(&mut sim);
        loop {
            let live: Vec<_> = sim.engine().live().collect();
            for id in live {
                for scope in [Scope::Chain, Scope::Action] {
                    for outcome in [CancelOutcome::Keep, CancelOutcome::RollBack] {
                        let mut other: Sim = sim.clone();
                        let report = other.cancel(id, scope, outcome, Author::You);
                        match sim.board_after_cancel(id, scope, outcome) {
                            Ok(board) => assert_eq!(&board, other.board()),
                            Err(refusal) => assert_eq!(report.refused, Some(refusal)),
                        }
                    }
                }
            }
            if sim.step(Step::Into).is_none() {
                return;
            }
        }
    }
}
