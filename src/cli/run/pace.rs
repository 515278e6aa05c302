//! How long a run takes: progress while it takes long, and a limit of time on request.
//!
//! Time decides nothing but where a run is given up, and only where a limit is asked for.

use std::time::{Duration, Instant};

use crate::cli::complain;
use crate::sim::Sim;
use crate::words::counted;

/// A run that is over sooner says nothing of its progress; the second time is twice as long, and so on.
const FIRST: Duration = Duration::from_secs(1);

/// So many transitions are made between two looks at the clock.
const BETWEEN: u32 = 512;

/// The time of a run.
#[derive(Debug, Clone)]
pub struct Pace {
    begun: Instant,
    /// When progress is told next, after the beginning.
    next: Duration,
    limit: Option<Duration>,
    transitions: u32,
    /// Whether the limit has been reached.
    pub is_over: bool,
}

impl Pace {
    /// A run that begins now.
    pub fn new(limit: Option<Duration>) -> Self {
        Self {
            begun: Instant::now(),
            next: FIRST,
            limit,
            transitions: 0,
            is_over: false,
        }
    }

    /// Looks at the clock after a transition. Answers whether the limit has been reached.
    pub fn look(&mut self, sim: &Sim) -> bool {
        self.transitions += 1;
        if self.transitions >= BETWEEN {
            self.transitions = 0;
            let passed = self.begun.elapsed();
            if passed >= self.next {
                self.next = passed * 2;
                complain(&progress(sim, passed));
            }
            self.is_over = self.limit.is_some_and(|limit| passed >= limit);
        }
        self.is_over
    }

    /// What the limit has cut, in a sentence.
    pub fn words(&self, sim: &Sim) -> String {
        let limit = self.limit.unwrap_or_default().as_secs_f64();
        let last = sim
            .tree()
            .last_root()
            .map(|root| format!(" in {} {}", root.id, root.action.name()));
        format!(
            "the limit of {limit} s was reached{}, after {}",
            last.unwrap_or_default(),
            counted(sim.tree().last_transition(), "transition", "transitions")
        )
    }
}

fn progress(sim: &Sim, passed: Duration) -> String {
    let last = sim.tree().last_root().map_or_else(String::new, |root| {
        format!("; the chain {} {} goes on", root.id, root.action.name())
    });
    format!(
        "{:.0} s: {} so far{last}",
        passed.as_secs_f64(),
        counted(sim.tree().last_transition(), "transition", "transitions")
    )
}
