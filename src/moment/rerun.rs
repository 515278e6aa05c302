//! The inputs of a report on another level: on the level as it is now, beside the level as it was.
//!
//! Both run side by side without animation, each input given at rest. It stops at the first input that is refused now, or that does
//! something else: another end, other matches, other points. Where both began on the same board, the boards are compared as well. Edits among
//! the inputs are given to the level as it was alone: the level as it is now is what was edited.

use std::sync::Arc;

use super::{Replay, Report};
use crate::board::Counter;
use crate::level::Level;
use crate::sim::repeat::{Done, done, repeat};
use crate::sim::{History, Input, Note, Outcome, Sim, unwatched};

/// What came of it.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// All inputs did what they did.
    Same {
        /// How many there were.
        inputs: usize,
    },
    /// An input was refused, or did something else.
    Stopped {
        /// Which one, from 1; 0 is the start.
        input: usize,
        /// Of how many.
        of: usize,
        /// What it was.
        what: Option<Box<Input>>,
        /// Why it stopped, in a sentence.
        reason: String,
    },
}

/// The two runs.
#[derive(Debug, Clone)]
pub struct Rerun {
    stage: Stage,
    level: Arc<Level>,
    verdict: Option<Verdict>,
}

#[derive(Debug, Clone)]
enum Stage {
    /// The report is replayed, to learn what each of its inputs did.
    Recall(Box<Replay>),
    Both(Box<Both>),
}

#[derive(Debug, Clone)]
struct Both {
    inputs: Vec<Done>,
    next: usize,
    /// Whether the next one has been given, and its chains run.
    given: bool,
    was: Side,
    is: Side,
    /// Whether both began on the same board.
    same_start: bool,
}

/// One of the runs, and how it stood before the input that runs.
#[derive(Debug, Clone)]
struct Side {
    history: History,
    before: Stand,
}

/// What is compared of a board at rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stand {
    roots: u64,
    score: i64,
    moves: i64,
    pushes: i64,
    cleared: i64,
}

impl Stand {
    fn of(sim: &Sim) -> Self {
        let count = |counter| sim.board().counters().get(counter);
        Self {
            roots: sim.tree().last_root().map_or(0, |root| u64::from(root.id.get())),
            score: count(Counter::Score),
            moves: count(Counter::Moves),
            pushes: count(Counter::Pushes),
            cleared: count(Counter::Cleared),
        }
    }
}

impl Side {
    fn new(level: Arc<Level>, seed: u64) -> Self {
        let history = History::new(Sim::new(level, seed));
        let before = Stand::of(history.now());
        Self { history, before }
    }

    /// Runs on; answers whether it has come to rest, or to an open stroke.
    fn run(&mut self, most: u64) -> bool {
        self.history.skip(most, &mut unwatched).0 < most
    }

    fn give(&mut self, done: &Done) -> Result<(), String> {
        self.before = Stand::of(self.history.now());
        repeat(&mut self.history, done.author, &done.input)
    }

    /// What the last input did, as facts that can be compared and said.
    fn did(&self) -> Vec<(&'static str, String)> {
        let sim = self.history.now();
        let now = Stand::of(sim);
        let started = now.roots != self.before.roots;
        let root = sim.tree().last_root().filter(|_| started);
        let end = root.map_or("no action", |root| root.state.word());
        let note = root.and_then(|root| root.action.note).map_or("none", Note::words);
        let totals = sim.roots_ended().next_back().filter(|_| started);
        let of = |read: fn(&crate::sim::RootTotals) -> u32| totals.map_or(0, read).to_string();
        let outcome = match sim.outcome() {
            Outcome::Playing => "the game goes on",
            Outcome::Won => "won",
            Outcome::Lost => "lost",
        };
        vec![
            ("its end", end.to_owned()),
            ("its note", note.to_owned()),
            ("groups cleared", of(|totals| totals.matches)),
            ("cascade levels", of(|totals| totals.chain_levels)),
            ("points", (now.score - self.before.score).to_string()),
            ("moves", (now.moves - self.before.moves).to_string()),
            ("pushes", (now.pushes - self.before.pushes).to_string()),
            ("pieces cleared", (now.cleared - self.before.cleared).to_string()),
            ("the game", outcome.to_owned()),
        ]
    }
}

impl Rerun {
    /// Begins to run the inputs of a report on a level.
    #[must_use]
    pub fn new(report: Arc<Report>, level: Arc<Level>) -> Self {
        Self {
            stage: Stage::Recall(Box::new(Replay::new(report))),
            level,
            verdict: None,
        }
    }

    /// Runs all of it.
    #[must_use]
    pub fn whole(report: Arc<Report>, level: Arc<Level>) -> Self {
        let mut rerun = Self::new(report, level);
        while rerun.run(u64::MAX) {}
        rerun
    }

    /// Runs on by an input or so many transitions; answers whether there is more.
    pub fn run(&mut self, most: u64) -> bool {
        match &mut self.stage {
            _ if self.verdict.is_some() => {}
            Stage::Recall(replay) => {
                if !replay.run(most) {
                    self.recalled();
                }
            }
            Stage::Both(both) => self.verdict = both.run(most),
        }
        self.verdict.is_none()
    }

    /// The report has been replayed: what its inputs did is known.
    fn recalled(&mut self) {
        let Stage::Recall(replay) = &self.stage else { return };
        let sim = replay.sim();
        let inputs = done(sim);
        if let Some(deviation) = replay.deviation() {
            self.verdict = Some(Verdict::Stopped {
                input: 0,
                of: replay.report().inputs.len(),
                what: None,
                reason: format!("{deviation}; what its inputs did is not known here."),
            });
        } else if sim.level().puzzle.kind() != self.level.puzzle.kind() {
            let (own, other) = (&sim.level().puzzle, &self.level.puzzle);
            self.verdict = Some(Verdict::Stopped {
                input: 0,
                of: inputs.len(),
                what: None,
                reason: format!(
                    "Another game: these inputs are of {}, and the level is {}.",
                    own.kind_in_words(),
                    other.kind_in_words()
                ),
            });
        } else if sim.level().puzzle == self.level.puzzle && inputs.iter().all(|done| !done.in_level) {
            // The very same run.
            self.verdict = Some(Verdict::Same { inputs: inputs.len() });
        } else {
            let seed = sim.seed();
            let was = Side::new(Arc::clone(sim.level()), seed);
            let is = Side::new(Arc::clone(&self.level), seed);
            self.verdict = is.history.now().not_startable().map(|reason| Verdict::Stopped {
                input: 0,
                of: inputs.len(),
                what: None,
                reason: format!("The level does not start as it is now: {reason}"),
            });
            self.stage = Stage::Both(Box::new(Both {
                same_start: was.history.now().board() == is.history.now().board(),
                inputs,
                next: 0,
                given: false,
                was,
                is,
            }));
        }
    }

    /// What came of it, once it has come to its end.
    #[must_use]
    pub const fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// The game on the level as it was, and on the level as it is now, as far as they have come. While the report is replayed, and where
    /// the level is the same, both are one.
    #[must_use]
    pub fn boards(&self) -> (&Sim, &Sim) {
        match &self.stage {
            Stage::Recall(replay) => (replay.sim(), replay.sim()),
            Stage::Both(both) => (both.was.history.now(), both.is.history.now()),
        }
    }

    /// How many inputs have been given on both levels, and of how many.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        match &self.stage {
            Stage::Recall(replay) => (0, replay.report().inputs.len()),
            Stage::Both(both) => (both.next, both.inputs.len()),
        }
    }
}

impl Both {
    fn run(&mut self, most: u64) -> Option<Verdict> {
        // The start may have to settle first.
        if !(self.was.run(most) && self.is.run(most)) {
            return None;
        }
        if std::mem::take(&mut self.given)
            && let Some(stopped) = self.compare()
        {
            return Some(stopped);
        }
        let Some(done) = self.inputs.get(self.next).cloned() else {
            return Some(Verdict::Same {
                inputs: self.inputs.len(),
            });
        };
        self.next += 1;
        if let Err(reason) = self.was.give(&done) {
            return Some(self.stop(format!("It cannot be given at rest on the level as it was. {reason}")));
        }
        if done.in_level {
            return None;
        }
        if let Err(reason) = self.is.give(&done) {
            // What it led to is shown beside the board on which it is refused.
            self.was.history.run_to_idle();
            return Some(self.stop(reason));
        }
        self.given = true;
        None
    }

    /// Compares what the last input did on both.
    fn compare(&self) -> Option<Verdict> {
        let (was, is) = (self.was.did(), self.is.did());
        let other: Vec<String> = was
            .iter()
            .zip(&is)
            .filter(|(was, is)| was.1 != is.1)
            .map(|((what, was), (_, is))| format!("{what}: {was} as it was, {is} as it is now"))
            .collect();
        if !other.is_empty() {
            return Some(self.stop(format!("It does something else. {}.", capital(&other.join("; ")))));
        }
        let (was, is) = (self.was.history.now().board(), self.is.history.now().board());
        (self.same_start && was.hash() != is.hash())
            .then(|| self.stop("It leaves another board, though both began with the same one.".to_owned()))
    }

    fn stop(&self, reason: String) -> Verdict {
        let what = self.next.checked_sub(1).and_then(|at| self.inputs.get(at));
        Verdict::Stopped {
            input: self.next,
            of: self.inputs.len(),
            what: what.map(|done| Box::new(done.input.clone())),
            reason,
        }
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
