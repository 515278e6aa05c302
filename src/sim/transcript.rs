//! A simulation that is told what happened instead of running: the record of another run, for whatever reads records.

use std::sync::Arc;

use super::traced::{Traced, TracedWrite, Was};
use super::world::{Start, World};
use super::{Action, InputRow, Kind, RootTotals, Sim, mahjong, match3, sokoban};
use crate::action::{ActionId, Budgets, Cause, Engine, State};
use crate::board::{Board, Change, Journal, Write};
use crate::chunks::Chunks;
use crate::level::Level;
use crate::rng::Rng;

/// A record that grows by being told. Nothing is live in it, and no input is taken.
#[derive(Debug, Clone)]
pub struct Transcript {
    sim: Sim,
}

impl Transcript {
    /// Nothing has happened yet on the board of a level.
    #[must_use]
    pub fn new(level: Arc<Level>, board: Board, seed: u64) -> Self {
        let start = Start {
            board,
            rng: Rng::from_seed(seed),
            match3: match3::State::none(),
            sokoban: sokoban::State::default(),
            mahjong: mahjong::State::none(),
        };
        let budgets = Budgets::for_cells(0);
        Self {
            sim: Sim {
                first: (Arc::clone(&level), seed),
                world: World::new(level, start, seed, budgets.reshuffle),
                engine: Engine::new(budgets),
                inputs: Chunks::default(),
                roots_ended: Chunks::default(),
                not_startable: Some("it is a trace, which is read and does not run".to_owned()),
                held: None,
                unsettled: false,
                open_stroke: None,
                can_roll_back: None,
                is_recorded: true,
            },
        }
    }

    /// The record as it stands.
    #[must_use]
    pub const fn sim(&self) -> &Sim {
        &self.sim
    }

    /// How much came before the record begins.
    pub fn tell_dropped(&mut self, transitions: u64, actions: u64, writes: u64) {
        if self.sim.world.journal.is_empty() {
            self.sim.world.journal = Journal::behind(writes);
        }
        self.sim.engine.tell_dropped(transitions, actions);
    }

    /// An action was spawned; `None` when its number is not above those before it, or its parent unknown.
    pub fn tell_spawn(&mut self, id: ActionId, parent: Option<ActionId>, traced: Traced) -> Option<()> {
        let action = Action::new(Kind::Traced(Box::new(traced)));
        self.sim.engine.tell_spawn(id, parent, action)
    }

    /// An action has entered a state.
    pub fn tell_state(&mut self, id: ActionId, was: Was, tick: u64, cause: Option<Cause>) -> Option<u64> {
        let journal = self.sim.world.journal.len();
        self.tell_clock(tick);
        let number = self.sim.engine.tell_state(id, was.state, tick, journal, cause)?;
        if let Some(traced) = self.told_mut(id) {
            traced.enter(number, was);
        }
        Some(number)
    }

    /// The state in which an action stands where the record begins, and the transition that started it before.
    pub fn tell_stands(&mut self, id: ActionId, state: State, started: u64) {
        let engine = &mut self.sim.engine;
        let begins = engine.tree().dropped_transitions();
        engine.tell_stands(id, state, started.min(begins));
        if let Some(traced) = self.told_mut(id) {
            traced.enter(begins, Was { state, word: None });
        }
    }

    /// The clock stands at a tick.
    pub fn tell_clock(&mut self, tick: u64) {
        self.sim.engine.advance_clock(tick);
    }

    /// What is told of an action.
    pub fn told_mut(&mut self, id: ActionId) -> Option<&mut Traced> {
        match &mut self.sim.engine.told_mut(id)?.kind {
            Kind::Traced(traced) => Some(traced),
            _ => None,
        }
    }

    /// An action has changed the board; `None`, and nothing changes, when the board has no such place or holds something else there.
    pub fn tell_write(&mut self, write: Write) -> Option<()> {
        if let Change::Slot { place, before, .. } = write.change
            && self.sim.board().slot_of_place(place) != Some(before)
        {
            return None;
        }
        self.sim.world.board.apply(&write.change);
        self.sim.world.journal.push(write);
        Some(())
    }

    /// An action has changed something that no board holds.
    pub fn tell_write_in_words(&mut self, id: ActionId, write: TracedWrite) {
        if let Some(traced) = self.told_mut(id) {
            traced.writes.push(write);
        }
    }

    /// An input was given; answers its number.
    pub fn tell_input(&mut self, row: InputRow) -> usize {
        self.sim.inputs.push(row);
        self.sim.inputs.len() - 1
    }

    /// An input, to be told what came of it.
    pub fn input_mut(&mut self, number: usize) -> Option<&mut InputRow> {
        self.sim.inputs.get_mut(number)
    }

    /// A root has ended.
    pub fn tell_root_ended(&mut self, totals: RootTotals) {
        self.sim.roots_ended.push(totals);
        if self.sim.roots_ended.len() > super::MAX_TOTALS {
            self.sim.roots_ended.drop_front(1);
        }
    }

    /// The writes of an action and of all below it were taken back.
    pub fn tell_undone(&mut self, id: ActionId) {
        self.sim.engine.mark_undone(id);
    }
}

impl Sim {
    /// Whether it is a record that was read, which never runs.
    #[must_use]
    pub const fn is_recorded(&self) -> bool {
        self.is_recorded
    }
}
