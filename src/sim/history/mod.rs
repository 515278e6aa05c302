//! Going back in time: a run with its past, and the branches that were left.
//!
//! A *moment* is where a simulation stood: after a transition and so many of the inputs that were given before the next one. The
//! moment of a transition alone comes before those inputs, and its clock shows that transition's tick. Any moment that the record
//! still holds can be gone to; what stands there then is an ordinary simulation, equal to the one that stood there before.
//!
//! What was made in one indivisible step (the transitions of a cancel; the end of a chain and the start of the move that was held for
//! it) has no moment inside: going there leads to its end, stepping backwards to before it.
//!
//! It knows no puzzle, and neither files nor screens.

mod again;
mod branch;
mod lineage;
mod moments;
pub(in crate::sim) mod replay;
mod steps;

pub use again::{Given, OffTrack};
pub use branch::{Branch, Dropped};

use super::{CancelOutcome, CancelReport, Input, Response, Scope, Sim, StrokeInput, Watcher, unwatched};
use crate::action::{ActionId, Author};
use crate::board::Board;
use branch::Run;

/// Where a simulation stood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment {
    /// The last transition that was made.
    pub transition: u64,
    /// How many inputs had been given after it.
    pub inputs: usize,
}

impl Moment {
    /// Right after a transition.
    #[must_use]
    pub const fn after(transition: u64) -> Self {
        Self { transition, inputs: 0 }
    }

    /// Where a simulation stands.
    #[must_use]
    pub fn of(sim: &Sim) -> Self {
        let transition = sim.tree().last_transition();
        let before = sim.inputs().partition_point(|row| row.transition < transition);
        Self {
            transition,
            inputs: sim.inputs().len() - before,
        }
    }

    /// How many inputs of a run had been given by then, from its start.
    fn inputs_in(self, tip: &Sim) -> usize {
        let before = tip.inputs().partition_point(|row| row.transition < self.transition);
        before.saturating_add(self.inputs).min(tip.inputs().len())
    }
}

/// A move was refused because an earlier moment is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InPast;

impl std::fmt::Display for InPast {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Past: no move is taken at an earlier moment; Play on from here, or go Back to now.")
    }
}

/// A run, the moment of it that is shown, and the branches that were left.
#[derive(Debug, Clone)]
pub struct History {
    run: Run,
    /// The earlier moment that is shown.
    past: Option<Box<Sim>>,
    /// Edits that came in the past: they go into the game at the next return to now.
    waiting: Vec<(Author, Input)>,
    branches: Vec<Branch>,
    next_branch: u32,
    /// How often another run has become the present one.
    turns: u64,
    /// The last transition that the present run shares with the one before it.
    shared: Option<u64>,
    dropped: Dropped,
    limits: Limits,
}

/// What going back may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// What the branches that were left may take, in bytes, and four times what snapshots may; the record has a budget of its own.
    pub bytes: usize,
    /// At most so many transitions lie between two snapshots, unless more than half as many actions are live.
    pub interval: u64,
}

impl Default for Limits {
    /// 64 MiB; 1,024 transitions, which take a fraction of a millisecond to run again.
    fn default() -> Self {
        Self {
            bytes: 64 << 20,
            interval: 1_024,
        }
    }
}

impl History {
    /// The history of a simulation from its present moment on, with the default limits.
    #[must_use]
    pub fn new(sim: Sim) -> Self {
        Self::with_limits(sim, Limits::default())
    }

    /// The same with other limits.
    #[must_use]
    pub fn with_limits(sim: Sim, limits: Limits) -> Self {
        Self {
            run: Run::new(1, sim, limits, 0),
            past: None,
            waiting: Vec::new(),
            branches: Vec::new(),
            next_branch: 2,
            turns: 0,
            shared: None,
            dropped: Dropped::default(),
            limits,
        }
    }

    /// What is shown: an earlier moment, or now.
    #[must_use]
    pub fn sim(&self) -> &Sim {
        self.past.as_deref().unwrap_or(&self.run.tip)
    }

    /// The tip of the present branch.
    #[must_use]
    pub const fn now(&self) -> &Sim {
        &self.run.tip
    }

    /// Whether an earlier moment is shown.
    #[must_use]
    pub const fn is_past(&self) -> bool {
        self.past.is_some()
    }

    /// The last transition of what is shown.
    #[must_use]
    pub fn playhead(&self) -> u64 {
        self.sim().tree().last_transition()
    }

    /// The moment that is shown.
    #[must_use]
    pub fn moment(&self) -> Moment {
        Moment::of(self.sim())
    }

    /// The earliest transition that can be gone to; what lies before it was dropped, or came before the history began.
    #[must_use]
    pub fn first(&self) -> u64 {
        self.first_moment().transition
    }

    fn first_moment(&self) -> Moment {
        self.run.moments.first(&self.run.tip)
    }

    /// Whether there is an earlier moment to step back to: inputs that have made no transition yet have changed nothing.
    #[must_use]
    pub fn can_step_back(&self) -> bool {
        let moment = self.moment();
        moment.transition > 0 && self.first_moment() < moment
    }

    /// How often another run has become the present one: by a fork, by a choice, by another simulation.
    #[must_use]
    pub const fn turns(&self) -> u64 {
        self.turns
    }

    /// The bytes that snapshots take.
    #[must_use]
    pub const fn snapshot_bytes(&self) -> usize {
        self.run.moments.bytes()
    }

    /// Whether something comes next by itself: what is recorded, in the past; what is due, now.
    #[must_use]
    pub fn has_next(&self) -> bool {
        self.is_past() || self.run.tip.current().is_some()
    }

    /// Shows the moment after a transition; the last one, or one after it, is now. One that is no longer kept is the first that is.
    pub fn go_to(&mut self, transition: u64) {
        self.go_to_moment(Moment::after(transition));
    }

    /// The same for a moment between inputs.
    pub fn go_to_moment(&mut self, moment: Moment) {
        let last = Moment::of(&self.run.tip);
        if moment >= last || (moment.transition >= last.transition && moment.inputs == 0) {
            self.back_to_now();
            return;
        }
        let moment = moment.max(self.first_moment());
        if let Some(sim) = self.run.moments.at(&self.run.tip, moment) {
            self.show(sim);
        }
    }

    /// Shows a moment, unless it is now.
    fn show(&mut self, sim: Sim) {
        if Moment::of(&sim) >= Moment::of(&self.run.tip) {
            self.back_to_now();
        } else {
            self.past = Some(Box::new(sim));
        }
    }

    /// Shows the tip again; edits that came meanwhile go into the game.
    pub fn back_to_now(&mut self) {
        self.past = None;
        self.pour_waiting();
    }

    /// Goes on from the moment that is shown: what came after it stays as a branch.
    pub fn play_on(&mut self) {
        self.fork("Play on");
    }

    /// The board after a transition, by the journal alone, for pictures of nearby moments.
    #[must_use]
    pub fn board_after(&self, transition: u64) -> Option<Board> {
        self.run.board_after(transition)
    }

    /// The simulation as it stood at a moment; at the first that is kept, when that one is gone.
    #[must_use]
    pub fn stood_at(&self, moment: Moment) -> Option<Sim> {
        self.run.moments.at(&self.run.tip, moment.max(self.first_moment()))
    }

    /// Gives an input. In the past a move is refused; an edit waits for the return to now (`Held`); anything else forks first.
    ///
    /// # Errors
    /// [`InPast`] for a move while an earlier moment is shown.
    pub fn input(&mut self, input: Input, author: Author) -> Result<Response, InPast> {
        self.input_until(input, author, &mut unwatched)
            .map(|(response, _)| response)
    }

    /// The same, with a watcher that is told of the transitions that the input makes at once; answers whether it stopped.
    ///
    /// # Errors
    /// [`InPast`] for a move while an earlier moment is shown.
    pub fn input_until(&mut self, input: Input, author: Author, stop: Watcher<'_>) -> Result<(Response, bool), InPast> {
        if self.is_past() {
            if input.is_move() {
                return Err(InPast);
            }
            if input.is_edit() {
                self.wait(author, input);
                return Ok((Response::Held, false));
            }
            self.fork(reason(&input));
        }
        let before = self.run.tip.tree().last_transition();
        let response = self.run.input(input, author);
        let last = self.run.tip.tree().last_transition();
        let stopped = (before + 1..=last).any(|made| stop(&self.run.tip, made));
        Ok((response, stopped))
    }

    /// Cancels a live action or its chain, in the past after a fork.
    pub fn cancel(&mut self, target: ActionId, scope: Scope, outcome: CancelOutcome, author: Author) -> CancelReport {
        if self.sim().engine().live_below(target) > 0 {
            self.fork(reason(&Input::Cancel { target, scope, outcome }));
        } else if self.is_past() {
            return CancelReport::default();
        }
        self.run.cancel(target, scope, outcome, author)
    }

    /// How many strokes came in the past and are not in the game.
    #[must_use]
    pub fn strokes_waiting(&self) -> usize {
        let begins = |input: &Input| match input {
            Input::Stroke(stroke) => stroke.begins().is_some(),
            _ => matches!(input, Input::PaintFaces { .. }),
        };
        self.waiting.iter().filter(|(_, input)| begins(input)).count()
    }

    /// Keeps an edit for the return to now. A stroke that is given up takes itself back.
    fn wait(&mut self, author: Author, input: Input) {
        let is_press = |(_, input): &(Author, Input)| {
            matches!(
                input,
                Input::Stroke(StrokeInput::Press { .. } | StrokeInput::PressTiles { .. })
            )
        };
        if matches!(input, Input::Stroke(StrokeInput::Abort))
            && let Some(press) = self.waiting.iter().rposition(is_press)
        {
            self.waiting.truncate(press);
            return;
        }
        self.waiting.push((author, input));
    }

    fn pour_waiting(&mut self) {
        for (author, input) in std::mem::take(&mut self.waiting) {
            self.run.input(input, author);
        }
    }
}

/// Why a fork was made, in a word or two.
const fn reason(input: &Input) -> &'static str {
    match input {
        Input::Settle => "Settle",
        Input::Reshuffle => "Reshuffle",
        Input::Shuffle => "Shuffle",
        Input::Restart { .. } => "Restart",
        Input::RollBack => "Roll back",
        Input::Cancel { .. } => "Cancel",
        Input::Inject(_) => "Inject",
        _ => "Play on",
    }
}
