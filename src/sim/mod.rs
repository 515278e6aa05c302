//! A simulation: a level, its board, the action engine and the inputs so far.
//!
//! Same level + seed + inputs give the same transitions, journal and hashes, on every machine. It knows no clock but its own, no
//! file and no screen.

pub mod action;
pub mod at;
pub mod breakpoint;
mod cancel;
pub mod compare;
pub mod cue;
pub mod effects;
pub mod explain;
pub mod hashes;
pub mod history;
pub mod inject;
pub mod input;
mod input_words;
mod line;
pub mod lint;
pub mod loss;
pub mod mahjong;
pub mod match3;
pub mod paint;
pub mod params;
pub mod proofs;
mod puzzle;
pub mod repeat;
mod replaced;
mod run;
mod snapshot;
pub mod sokoban;
pub mod sweep;
#[cfg(test)]
pub(crate) mod testing;
pub mod traced;
pub mod transcript;
mod view;
pub mod who_wrote;
pub mod world;

pub use action::{Action, Kind, Note};
pub use breakpoint::{Hit, Watch};
pub use cancel::{CancelOutcome, CancelReport, RollBackRefusal, Scope};
pub use compare::{Comparison, Side};
pub use explain::explain;
pub use hashes::{Hashes, Hashing};
pub use history::History;
pub use inject::{Armed, Inject, Injection, Injections, Meddling};
pub use input::{Input, InputRow, Response, StrokeInput};
pub use lint::{Lint, Lints, lints};
pub use loss::Loss;
pub use paint::PaintCell;
pub use params::Param;
pub use run::{Step, Watcher, unwatched};
pub use sweep::Sweep;
pub use traced::Traced;
pub use transcript::Transcript;
pub use view::Unsettled;
pub use who_wrote::{WhoWrote, who_wrote};

use std::sync::Arc;

use crate::action::{ActionId, Author, Budgets, Cause, Engine, Recording, RootEnded, State, Tree};
use crate::board::{Board, Counter, Journal};
use crate::chunks::Chunks;
use crate::level::Level;
use crate::level::match3::{Colour, Settings};
use world::World;

/// How a game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It goes on.
    Playing,
    /// The goals are reached.
    Won,
    /// The moves are used up.
    Lost,
}

/// What a chain came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RootTotals {
    /// The root, how it ended, and the size of its chain.
    pub ended: RootEnded,
    /// Regions cleared.
    pub matches: u32,
    /// Match levels, one inside another.
    pub chain_levels: u32,
    /// Points after it.
    pub score: i64,
}

impl RootTotals {
    /// `5 matches, 4 levels`: what was cleared, and how many levels of matches that took; `None` where nothing matched.
    #[must_use]
    pub fn in_words(&self) -> Option<String> {
        let counted = |count: u32, one: &str, more: &str| {
            let word = if count == 1 { one } else { more };
            format!("{} {word}", crate::action::state::thousands(u64::from(count)))
        };
        (self.matches > 0).then(|| {
            let matches = counted(self.matches, "match", "matches");
            format!("{matches}, {}", counted(self.chain_levels, "level", "levels"))
        })
    }
}

/// A running level.
#[derive(Debug, Clone, PartialEq)]
pub struct Sim {
    /// The level and the seed that it began with; a restart may have brought others since.
    first: (Arc<Level>, u64),
    world: World,
    engine: Engine<Action>,
    inputs: Chunks<InputRow>,
    roots_ended: Chunks<RootTotals>,
    not_startable: Option<String>,
    /// A move from the player's hand that waits for the end of the chain.
    held: Option<Input>,
    /// Whether the board, at rest, still has something to fall, fill or match.
    unsettled: bool,
    /// The Paint root whose stroke is open.
    open_stroke: Option<ActionId>,
    /// The canceled root whose board a `RollBack` can still restore.
    can_roll_back: Option<ActionId>,
    /// Whether it is the record of another run, which never runs itself.
    is_recorded: bool,
}

/// So many ended roots are kept with their totals; the tree keeps more.
const MAX_TOTALS: usize = 10_000;

impl Sim {
    /// Starts a level from a seed, with the default budgets. A level that cannot start gives a simulation that says so.
    #[must_use]
    pub fn new(level: Arc<Level>, seed: u64) -> Self {
        let (width, height) = level.puzzle.size();
        Self::with_budgets(level, seed, Budgets::for_cells((width * height) as usize))
    }

    /// Starts a level from a seed with other budgets.
    #[must_use]
    pub fn with_budgets(level: Arc<Level>, seed: u64, budgets: Budgets) -> Self {
        let (start, not_startable) = puzzle::start(&level, seed);
        let first = (Arc::clone(&level), seed);
        let world = World::new(level, start, seed, budgets.reshuffle);
        let mut sim = Self {
            first,
            world,
            engine: Engine::new(budgets),
            inputs: Chunks::default(),
            roots_ended: Chunks::default(),
            not_startable,
            held: None,
            unsettled: false,
            open_stroke: None,
            can_roll_back: None,
            is_recorded: false,
        };
        if sim.not_startable.is_none() {
            match3::draw_next_tile(&mut sim.world);
            sim.unsettled = !puzzle::is_settled(&sim.world);
            if sim.unsettled || match3::is_decided_at_start(&sim.world) {
                sim.input(Input::Settle, Author::Start);
            } else if match3::is_to_be_reshuffled(&sim.world) {
                sim.input(Input::Reshuffle, Author::Start);
            }
        }
        sim
    }

    /// The same simulation, which records less of what has ended; with [`Recording::Off`] no inputs either, so that it takes no more
    /// memory however long it runs. Only a record of all can be gone back in by a [`History`].
    #[must_use]
    pub fn recording(mut self, recording: Recording) -> Self {
        self.engine.recording = recording;
        self.forget_inputs();
        self
    }

    /// Drops the inputs where none are recorded.
    fn forget_inputs(&mut self) {
        if self.engine.recording == Recording::Off {
            self.inputs.drop_front(self.inputs.len());
        }
    }

    /// The level that it runs.
    #[must_use]
    pub const fn level(&self) -> &Arc<Level> {
        &self.world.level
    }

    /// The level that the run began with.
    #[must_use]
    pub const fn first_level(&self) -> &Arc<Level> {
        &self.first.0
    }

    /// The seed that the run began with.
    #[must_use]
    pub const fn first_seed(&self) -> u64 {
        self.first.1
    }

    /// The settings of match-3 in force; the defaults in a game of another kind.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.world.match3.settings
    }

    /// The seed of the last start.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.world.seed
    }

    /// Why the level cannot start, if it cannot.
    #[must_use]
    pub fn not_startable(&self) -> Option<&str> {
        self.not_startable.as_deref()
    }

    /// The board as it stands.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.world.board
    }

    /// The record of actions.
    #[must_use]
    pub const fn tree(&self) -> &Tree<Action> {
        self.engine.tree()
    }

    /// The record of changes.
    #[must_use]
    pub const fn journal(&self) -> &Journal {
        &self.world.journal
    }

    /// The engine: what is live and due.
    #[must_use]
    pub const fn engine(&self) -> &Engine<Action> {
        &self.engine
    }

    /// The clock, in ticks of 1/60 s of simulation time.
    #[must_use]
    pub const fn tick(&self) -> u64 {
        self.engine.tick()
    }

    /// Whether no action is live.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        self.engine.is_idle()
    }

    /// Whether it is idle and nothing falls, fills or matches; in the kinds where nothing does, whether a win is told.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.is_idle() && !self.unsettled
    }

    /// How the game stands.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        match self.world.board.counters().get(Counter::Outcome) {
            1 => Outcome::Won,
            2 => Outcome::Lost,
            _ => Outcome::Playing,
        }
    }

    /// Whether, at rest, no move is left: no legal swap and no drop, no step, no free pair.
    #[must_use]
    pub fn is_stuck(&self) -> bool {
        self.not_startable.is_none() && self.is_settled() && puzzle::is_stuck(&self.world)
    }

    /// The tile that the next drop brings, where the level takes drops.
    #[must_use]
    pub fn next_tile(&self) -> Option<Colour> {
        self.world.next_tile()
    }

    /// The move from the player's hand that runs when the chain ends.
    #[must_use]
    pub const fn held(&self) -> Option<&Input> {
        self.held.as_ref()
    }

    /// The action that makes the next transition.
    #[must_use]
    pub fn current(&self) -> Option<ActionId> {
        self.engine.next().map(|(_, id)| id)
    }

    /// Every input so far, oldest first.
    #[must_use]
    pub const fn inputs(&self) -> &Chunks<InputRow> {
        &self.inputs
    }

    /// The roots that have ended, oldest first; the last 10,000.
    #[must_use]
    pub fn roots_ended(&self) -> impl DoubleEndedIterator<Item = &RootTotals> + ExactSizeIterator {
        self.roots_ended.iter()
    }

    /// What the chain of a root came to; `None` while it lives, for what is no root, and for one that ended too long ago.
    #[must_use]
    pub fn totals_of(&self, root: ActionId) -> Option<&RootTotals> {
        let tree = self.tree();
        let ended = tree
            .get(root)
            .filter(|node| node.parent.is_none() && node.ended != 0)?
            .ended;
        // They are kept in the order of their ends; one that the tree has dropped is older than any that it holds.
        let before = |totals: &RootTotals| tree.get(totals.ended.root).map_or(0, |node| node.ended) < ended;
        let found = self.roots_ended.get(self.roots_ended.partition_point(before));
        found.filter(|totals| totals.ended.root == root)
    }

    /// Whether a `RollBack` can take the last chain back: it was canceled with Keep, or failed, and no root has come since.
    #[must_use]
    pub const fn can_roll_back(&self) -> bool {
        self.can_roll_back.is_some()
    }

    /// The budget that the last chain spent, while the board is as that left it.
    #[must_use]
    pub fn spent_budget(&self) -> Option<&Cause> {
        let last = self.roots_ended.last().filter(|_| self.is_idle() && self.unsettled)?;
        let cause = self.tree().get(last.ended.root)?.cause.as_deref()?;
        matches!(cause, Cause::Budget { .. }).then_some(cause)
    }

    /// What follows from the end of a root.
    fn root_has_ended(&mut self, ended: RootEnded) {
        self.roots_ended.push(RootTotals {
            ended,
            matches: self.world.totals.matches,
            chain_levels: self.world.totals.chain_levels,
            score: self.world.board.counters().get(Counter::Score),
        });
        if self.roots_ended.len() > MAX_TOTALS {
            self.roots_ended.drop_front(1);
        }
        if self.open_stroke == Some(ended.root) {
            self.open_stroke = None;
        }
        self.unsettled = !puzzle::is_settled(&self.world);
        let root = self.tree().get(ended.root);
        // One that was canceled in the queue, or taken back itself, has restored nothing.
        let restored = root
            .filter(|root| root.started != 0 && !root.undone)
            .and_then(|root| root.action.rolls_back());
        let failed =
            root.is_some_and(|root| matches!(root.cause.as_deref(), Some(Cause::Failed(_) | Cause::Budget { .. })));
        if let Some(of) = restored.filter(|_| !failed) {
            self.engine.mark_undone(of);
        }
        if failed {
            // It left its board as a cancel with Keep does.
            self.can_roll_back = Some(ended.root);
        }
        if !self.engine.is_idle() {
            // A root that waited comes next, and its chain lies between.
            self.can_roll_back = None;
        }
        debug_assert!(
            ended.state == State::Canceled || restored.is_some() || !self.unsettled,
            "a chain that ends by itself leaves the board settled"
        );
        self.check_conservation();
        if self.engine.is_idle()
            && let Some(held) = self.held.take()
        {
            self.input(held, Author::You);
        }
    }

    /// Pieces created − cleared = present, whatever was canceled.
    fn check_conservation(&self) {
        let counters = self.world.board.counters();
        debug_assert_eq!(
            counters.get(Counter::Created) - counters.get(Counter::Cleared),
            self.world.board.present() as i64,
            "pieces created − cleared = present"
        );
    }
}
