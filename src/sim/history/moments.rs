//! The snapshots of one run, and the way from them to any of its moments.

use std::sync::Arc;

use super::{Limits, Moment, replay};
use crate::board::Board;
use crate::sim::snapshot::Snapshot;
use crate::sim::{CancelOutcome, Input, InputRow, Scope, Sim};

/// So many cells × transitions lie between two snapshots at most.
const CELLS: u64 = 1 << 23;
/// At least so many writes lie between two boards that are kept, and as many as a board has cells.
const WRITES: u64 = 1_024;

/// What is kept of a run besides its tip.
#[derive(Debug, Clone)]
pub(super) struct Moments {
    /// By moment. The first is the earliest that can be gone to.
    snapshots: Vec<Arc<Snapshot>>,
    /// Boards by the length of the journal.
    boards: Vec<(u64, Arc<Board>)>,
    /// The transition at which the next snapshot is due.
    next: u64,
    /// How much the record had dropped when it was last looked at.
    dropped: (u64, u64),
    /// How many inputs it held then.
    inputs: usize,
    bytes: usize,
    limits: Limits,
}

impl Moments {
    /// Begins with the present moment of a run.
    pub fn new(sim: &Sim, limits: Limits) -> Self {
        let mut moments = Self {
            snapshots: Vec::new(),
            boards: Vec::new(),
            next: 0,
            dropped: (0, 0),
            inputs: sim.inputs().len(),
            bytes: 0,
            limits,
        };
        moments.take(sim);
        moments
    }

    /// Looks at a run after each of its transitions; takes a snapshot when one is due.
    pub fn observe(&mut self, sim: &Sim) {
        if self.dropped != (sim.tree().dropped_transitions(), sim.journal().dropped()) {
            self.forget(sim);
        }
        if sim.tree().last_transition() >= self.next {
            self.take(sim);
        }
        if sim.inputs().len() != self.inputs {
            let mut new = sim.inputs().from(self.inputs);
            self.inputs = sim.inputs().len();
            if new.any(takes_an_action_back) {
                self.pin(sim);
            }
        }
    }

    /// Takes a snapshot that stays: to run up to it again may need writes that the record drops before it.
    pub fn pin(&mut self, sim: &Sim) {
        let moment = (sim.tree().last_transition(), sim.inputs().len());
        let last = self.snapshots.last();
        if last.is_none_or(|last| (last.transition, last.inputs) != moment) {
            self.take(sim);
        }
        if let Some(last) = self.snapshots.last_mut() {
            Arc::make_mut(last).is_pinned = true;
        }
    }

    /// Takes a snapshot.
    pub fn take(&mut self, sim: &Sim) {
        let cells = sim.board().faces().len() as u64;
        let live = sim.engine().live_count() as u64;
        // A large board makes each of them dearer.
        let interval = (CELLS / cells.max(1)).max(64).min(self.limits.interval);
        self.next = sim.tree().last_transition() + interval.max(2 * live);
        let mut snapshot = Snapshot::of(sim);
        if snapshot.needs_chain_board(sim) {
            let before = self.snapshots.last().and_then(|last| last.chain_board_of(&snapshot));
            snapshot.keep_chain_board(sim, &mut [before, None]);
        }
        let writes = sim.journal().len();
        let since = self.boards.last().map(|&(at, _)| writes - at.min(writes));
        if since.is_none_or(|since| since >= WRITES.max(cells)) {
            self.bytes += board_bytes(sim.board());
            self.boards.push((writes, Arc::new(sim.board().clone())));
        }
        self.bytes += snapshot.bytes();
        self.snapshots.push(Arc::new(snapshot));
        if self.bytes > self.limits.bytes / 4 {
            self.thin();
        }
    }

    /// The record has dropped its oldest part: moments in it are gone with it.
    fn forget(&mut self, sim: &Sim) {
        self.dropped = (sim.tree().dropped_transitions(), sim.journal().dropped());
        self.snapshots.retain(|snapshot| snapshot.is_held_by(sim));
        self.boards.retain(|&(at, _)| at >= sim.journal().dropped());
        let mut shared = [None, None];
        self.snapshots.retain_mut(|snapshot| {
            !snapshot.needs_chain_board(sim) || Arc::make_mut(snapshot).keep_chain_board(sim, &mut shared)
        });
        self.weigh();
        if self.snapshots.is_empty() {
            self.take(sim);
        }
    }

    fn weigh(&mut self) {
        let snapshots: usize = self.snapshots.iter().map(|snapshot| snapshot.bytes()).sum();
        let boards: usize = self.boards.iter().map(|(_, board)| board_bytes(board)).sum();
        self.bytes = snapshots + boards;
    }

    /// Keeps every other one of the older half; the first stays.
    fn thin(&mut self) {
        let half = self.snapshots.len() / 2;
        let mut index = 0;
        self.snapshots.retain(|snapshot| {
            index += 1;
            index > half || index % 2 == 1 || snapshot.is_pinned
        });
        let half = self.boards.len() / 2;
        let mut index = 0;
        self.boards.retain(|_| {
            index += 1;
            index > half || index % 2 == 1
        });
        self.weigh();
    }

    /// A rough size in bytes.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// The earliest moment that can be gone to.
    pub fn first(&self, tip: &Sim) -> Moment {
        let Some(first) = self.snapshots.first() else {
            return Moment::of(tip);
        };
        let before = Moment::after(first.transition).inputs_in(tip);
        Moment {
            transition: first.transition,
            inputs: first.inputs.saturating_sub(before),
        }
    }

    /// The board when the journal had so many writes, from the nearest that is kept and the journal between.
    pub fn board_at(&self, tip: &Sim, writes: u64) -> Option<Board> {
        let journal = tip.journal();
        if writes < journal.dropped() || writes > journal.len() {
            return None;
        }
        let after = self.boards.partition_point(|&(at, _)| at < writes);
        let below = after.checked_sub(1).and_then(|below| self.boards.get(below));
        let below = below.map(|(at, board)| (*at, board.as_ref()));
        let below = below.filter(|&(at, _)| at >= journal.dropped());
        let above = self.boards.get(after).map(|(at, board)| (*at, board.as_ref()));
        let above = above.unwrap_or((journal.len(), tip.board()));
        let (at, board) = match below {
            Some(below) if writes - below.0 <= above.0 - writes => below,
            _ => above,
        };
        let mut board = board.clone();
        if at <= writes {
            for write in journal.since(at).take((writes - at) as usize) {
                board.apply(&write.change);
            }
        } else {
            for write in journal.since(writes).take((at - writes) as usize).rev() {
                board.apply(&write.change.inverse());
            }
        }
        Some(board)
    }

    /// The nearest snapshot at or before a moment; `inputs` counts from the start of the run.
    fn nearest(&self, transition: u64, inputs: usize) -> Option<&Snapshot> {
        let at_or_before = |snapshot: &Arc<Snapshot>| (snapshot.transition, snapshot.inputs) <= (transition, inputs);
        let count = self.snapshots.partition_point(at_or_before);
        Some(&**self.snapshots.get(count.checked_sub(1)?)?)
    }

    /// A simulation that stands at or shortly before a moment.
    fn restore(&self, tip: &Sim, transition: u64, inputs: usize) -> Option<Sim> {
        let mut sim = self
            .nearest(transition, inputs)?
            .restore(tip, |writes| self.board_at(tip, writes))?;
        if self.dropped != (0, 0) {
            sim.engine.keep_trimming(false);
        }
        Some(sim)
    }

    /// The simulation as it stood at a moment; at the next at which it stood, where that one lies inside an indivisible step.
    pub fn at(&self, tip: &Sim, moment: Moment) -> Option<Sim> {
        let inputs = moment.inputs_in(tip);
        let mut sim = self.restore(tip, moment.transition, inputs)?;
        while (sim.tree().last_transition(), sim.inputs().len()) < (moment.transition, inputs)
            && replay::event(&mut sim, tip)
        {}
        Some(replay::finished(sim, tip))
    }

    /// The last stop that satisfies a condition which holds for those before it as well, searched from `from` backwards.
    pub fn last_stop(&self, tip: &Sim, from: Moment, holds: impl Fn(Moment) -> bool) -> Option<Moment> {
        let (mut transition, mut inputs) = (from.transition, from.inputs_in(tip));
        loop {
            let mut sim = self.restore(tip, transition, inputs)?;
            let begun = Moment::of(&sim);
            if holds(begun) {
                let mut last = begun;
                while replay::stop(&mut sim, tip) {
                    let now = Moment::of(&sim);
                    if !holds(now) {
                        break;
                    }
                    last = now;
                }
                return Some(last);
            }
            // The snapshot itself is too late: the one before it.
            (transition, inputs) = match begun.inputs_in(tip).checked_sub(1) {
                Some(before) => (begun.transition, before),
                None => (begun.transition.checked_sub(1)?, usize::MAX),
            };
        }
    }

    /// The part of it that lies at or before a moment: what a fork there begins with.
    pub fn before(&self, fork: &Sim) -> Self {
        let end = (fork.tree().last_transition(), fork.inputs().len());
        let mut moments = self.clone();
        moments
            .snapshots
            .retain(|snapshot| (snapshot.transition, snapshot.inputs) <= end);
        moments.boards.retain(|&(at, _)| at <= fork.journal().len());
        moments.next = moments.snapshots.last().map_or(0, |last| last.transition) + self.limits.interval;
        moments.inputs = fork.inputs().len();
        moments.weigh();
        if moments.snapshots.is_empty() {
            moments.take(fork);
        }
        moments
    }
}

/// Whether a cancel of an action alone has taken its writes back.
fn takes_an_action_back(row: &InputRow) -> bool {
    let is_cancel = matches!(
        row.input,
        Input::Cancel {
            scope: Scope::Action,
            outcome: CancelOutcome::RollBack,
            ..
        }
    );
    is_cancel && row.until != row.transition
}

fn board_bytes(board: &Board) -> usize {
    size_of::<Board>() + board.faces().len() * 6
}
