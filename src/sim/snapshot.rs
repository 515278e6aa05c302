//! A moment of a run, kept without what the run's record tells anyway.

use std::sync::Arc;

use super::{Kind, Sim};
use crate::board::Board;
use crate::chunks::Chunks;

/// A simulation without boards and record, and how long its records were.
#[derive(Debug, Clone)]
pub(super) struct Snapshot {
    /// What no record tells: live actions, clock, generator, settings in force.
    light: Sim,
    pub transition: u64,
    pub writes: u64,
    pub inputs: usize,
    roots_ended: u64,
    /// Whether the record before it may no longer suffice to run up to it: it stays as long as it can be gone to.
    pub is_pinned: bool,
    /// The board on which its chain began, when the record no longer reaches back to it.
    chain_board: Option<Arc<Board>>,
}

impl Snapshot {
    /// Takes one.
    pub fn of(sim: &Sim) -> Self {
        Self {
            light: Sim {
                first: sim.first.clone(),
                world: sim.world.without_record(),
                engine: sim.engine.without_record(),
                inputs: Chunks::default(),
                roots_ended: Chunks::default(),
                not_startable: sim.not_startable.clone(),
                held: sim.held.clone(),
                ..*sim
            },
            transition: sim.tree().last_transition(),
            writes: sim.journal().len(),
            inputs: sim.inputs.len(),
            roots_ended: sim.roots_ended.end(),
            is_pinned: false,
            chain_board: None,
        }
    }

    /// A rough size in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.light.engine.live_count() * 320
    }

    /// Whether the record of a later moment still reaches back to it.
    pub fn is_held_by(&self, later: &Sim) -> bool {
        self.transition >= later.tree().dropped_transitions() && self.writes >= later.journal().dropped()
    }

    /// Whether the record no longer tells the board on which its chain began, and it may be asked for.
    pub fn needs_chain_board(&self, later: &Sim) -> bool {
        self.light.world.chain_journal < later.journal().dropped()
            && self.chain_board.is_none()
            && !(self.light.is_idle() && self.light.can_roll_back.is_none())
    }

    /// The board on which the chain of another snapshot began, if it is kept here.
    pub fn chain_board_of(&self, other: &Self) -> Option<Arc<Board>> {
        let same = self.light.world.chain_journal == other.light.world.chain_journal;
        self.chain_board.clone().filter(|_| same)
    }

    /// Keeps the board on which its chain began; `false` when a later moment stands in another chain than that one or the next.
    /// `shared` holds the boards that earlier calls have copied.
    pub fn keep_chain_board(&mut self, later: &Sim, shared: &mut [Option<Arc<Board>>; 2]) -> bool {
        let world = &later.world;
        let boards = [
            (world.chain_journal, &world.chain_board),
            (world.chain_journal_before, &world.chain_board_before),
        ];
        let began = self.light.world.chain_journal;
        let found = boards
            .into_iter()
            .zip(shared)
            .find(|((journal, _), _)| *journal == began);
        self.chain_board =
            found.map(|((_, board), shared)| Arc::clone(shared.get_or_insert_with(|| Arc::new(board.clone()))));
        self.chain_board.is_some()
    }

    /// The simulation as it stood, from the record of a later moment of the same run. `board_at` tells the board when the journal
    /// had so many writes.
    pub fn restore(&self, later: &Sim, board_at: impl Fn(u64) -> Option<Board>) -> Option<Sim> {
        let light = &self.light;
        let board = board_at(self.writes)?;
        let chain_board = match &self.chain_board {
            Some(board) => Board::clone(board),
            None if light.world.chain_journal == later.world.chain_journal => later.world.chain_board.clone(),
            None => board_at(light.world.chain_journal).unwrap_or_else(|| board.clone()),
        };
        let journal = later.world.journal.before(self.writes);
        // Marked as undone can be what runs, and the chain that is being taken back or still can be.
        let root = light.engine.running_root();
        let taken_back = root.and_then(|root| {
            let Kind::RollBack { of } = light.tree().get(root)?.action.kind else {
                return None;
            };
            Some(of)
        });
        let undone_from = [light.can_roll_back, root, taken_back];
        let undone_from = undone_from.into_iter().flatten().min();
        Some(Sim {
            first: light.first.clone(),
            world: light.world.with_record(journal, board, chain_board),
            engine: light.engine.with_record(later.tree(), self.transition, undone_from),
            inputs: later.inputs.prefix(self.inputs),
            roots_ended: later.roots_ended.before(self.roots_ended),
            not_startable: light.not_startable.clone(),
            held: light.held.clone(),
            ..*light
        })
    }
}
