//! The way back to the moment of a report: its level from its seed, its inputs at their transitions and ticks.
//!
//! It goes in slices, so that whoever waits can show how far it is, or give up. It notices where the run leaves what the report tells: the
//! boards then follow other rules than those of the program that made it.

use std::sync::Arc;

use super::{ENGINE, Report, check_of, moves_made};
use crate::sim::history::OffTrack;
use crate::sim::{History, Sim};

/// Where a run left the report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deviation {
    /// The version that made the report.
    pub engine: String,
    /// The number of the move, from 1, after which the boards differ; 0 is the start.
    pub from_move: usize,
    /// How many of the inputs had been given.
    pub inputs: usize,
}

impl std::fmt::Display for Deviation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let from = match self.from_move {
            0 => "the start".to_owned(),
            number => format!("move {number}"),
        };
        write!(f, "Made by {}: the boards differ from {from}", self.engine)?;
        if self.engine == ENGINE {
            f.write_str(", though this is the same version")?;
        }
        Ok(())
    }
}

/// A report on the way to its moment.
#[derive(Debug, Clone)]
pub struct Replay {
    report: Arc<Report>,
    history: History,
    /// How many rows of the record have been compared with the report.
    compared: usize,
    deviation: Option<Deviation>,
    is_done: bool,
    /// Whether ticks are compared as well.
    by_clock: bool,
}

impl Replay {
    /// Starts the level of a report. It goes to that very moment: ticks are compared as well.
    #[must_use]
    pub fn new(report: Arc<Report>) -> Self {
        Self::started(report, true)
    }

    /// Starts the level of a test: what happens is compared, and not when. A level may become slower without failing its tests.
    #[must_use]
    pub fn of_test(report: Arc<Report>) -> Self {
        Self::started(report, false)
    }

    fn started(report: Arc<Report>, by_clock: bool) -> Self {
        let sim = Sim::with_budgets(Arc::clone(&report.level), report.seed, report.budgets);
        let mut replay = Self {
            report,
            history: History::new(sim),
            compared: 0,
            deviation: None,
            is_done: false,
            by_clock,
        };
        replay.compare();
        replay
    }

    /// Goes to the moment of a report.
    #[must_use]
    pub fn whole(report: Arc<Report>) -> Self {
        Self::new(report).run_whole()
    }

    /// Runs all of it.
    #[must_use]
    pub fn run_whole(mut self) -> Self {
        while self.run(u64::MAX) {}
        self
    }

    /// Runs on by an input or at most so many transitions; answers whether there is more.
    pub fn run(&mut self, most: u64) -> bool {
        if self.is_done {
            return false;
        }
        let given = self.history.now().inputs().len();
        let report = Arc::clone(&self.report);
        let Some(next) = report.inputs.get(given) else {
            self.run_to_end(most);
            return !self.is_done;
        };
        let (transition, tick) = (next.given.transition, next.given.tick);
        match self.run_towards(transition, tick, most) {
            Err(_) => self.deviate(),
            Ok(false) => self.compare(),
            Ok(true) => {
                let hash = check_of(self.history.now().board().hash());
                if next.check.is_some_and(|check| check != hash) {
                    self.deviate();
                } else {
                    let (input, author) = (next.given.input.clone(), next.given.author);
                    // Nothing earlier is shown, so that no move is refused for that.
                    let _ = self.history.input(input, author);
                    self.compare();
                }
            }
        }
        !self.is_done
    }

    fn run_towards(&mut self, transition: u64, tick: u64, most: u64) -> Result<bool, OffTrack> {
        if self.by_clock {
            self.history.run_towards(transition, tick, most)
        } else {
            self.history.run_towards_whenever(transition, tick, most)
        }
    }

    fn run_to_end(&mut self, most: u64) {
        match self.run_towards(self.report.transition, self.report.tick, most) {
            Ok(false) => self.compare(),
            Ok(true) if self.history.now().board().hash() == self.report.hash => self.is_done = true,
            Ok(true) | Err(_) => self.deviate(),
        }
    }

    /// Compares the inputs that the run has had since the last time: the start and the end of a chain give some by themselves.
    fn compare(&mut self) {
        let rows = self.history.now().inputs();
        let is_told = |at: usize| {
            let (row, told) = (rows.get(at), self.report.inputs.get(at));
            row.zip(told).is_some_and(|(row, told)| {
                if self.by_clock {
                    told.given.is(row)
                } else {
                    told.given.is_but_for_ticks(row)
                }
            })
        };
        let count = rows.len();
        let all = (self.compared..count).all(is_told);
        self.compared = count;
        if !all {
            self.deviate();
        }
    }

    fn deviate(&mut self) {
        let sim = self.history.now();
        self.is_done = true;
        self.deviation = Some(Deviation {
            engine: self.report.engine.clone(),
            from_move: moves_made(sim),
            inputs: sim.inputs().len(),
        });
    }

    /// The report.
    #[must_use]
    pub const fn report(&self) -> &Arc<Report> {
        &self.report
    }

    /// Whether it has come to its end: the moment, or where it left the report.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.is_done
    }

    /// Where the run left the report, if it did.
    #[must_use]
    pub const fn deviation(&self) -> Option<&Deviation> {
        self.deviation.as_ref()
    }

    /// The simulation as far as it has come.
    #[must_use]
    pub fn sim(&self) -> &Sim {
        self.history.now()
    }

    /// The run with all its moments.
    #[must_use]
    pub fn into_history(self) -> History {
        self.history
    }

    /// How many of the inputs have been given.
    #[must_use]
    pub fn inputs_given(&self) -> usize {
        self.sim().inputs().len().min(self.report.inputs.len())
    }
}
