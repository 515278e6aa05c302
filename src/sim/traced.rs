//! An action that a trace tells of: what it is called and how it stood, in the words of the engine that ran it. It is read, and never
//! runs here.

use std::sync::Arc;

use super::params::Param;
use crate::action::State;

/// An action of a trace.
#[derive(Debug, Clone, PartialEq)]
pub struct Traced {
    /// The name of its kind.
    pub name: Arc<str>,
    /// The parameters that matter, in a few words.
    pub label: Box<str>,
    /// The parameters by name.
    pub params: Vec<(Arc<str>, Param)>,
    /// A remark on how it went.
    pub note: Option<Box<str>>,
    /// The cascade level that it opens, if it opens one.
    pub cascade: Option<u32>,
    /// What it wrote in words, where no board is known.
    pub writes: Vec<TracedWrite>,
    /// Every state that it entered, with the transition by which it did.
    states: Vec<(u64, Was)>,
}

/// A state as a trace tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Was {
    /// The state that it counts as.
    pub state: State,
    /// The other engine's own word for it, where it is none of the five.
    pub word: Option<Arc<str>>,
}

/// A change that an action made, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TracedWrite {
    /// What was changed.
    pub place: Box<str>,
    /// What it was.
    pub before: Box<str>,
    /// What it is now.
    pub after: Box<str>,
}

impl Traced {
    /// An action of a kind, of which nothing more is told yet.
    #[must_use]
    pub fn new(name: Arc<str>) -> Self {
        Self {
            name,
            label: Box::default(),
            params: Vec::new(),
            note: None,
            cascade: None,
            writes: Vec::new(),
            states: Vec::new(),
        }
    }

    /// It has entered a state.
    pub fn enter(&mut self, transition: u64, was: Was) {
        self.states.push((transition, was));
    }

    /// How it stood after a transition; `None` before its first state, when it was Pending.
    #[must_use]
    pub fn at(&self, transition: u64) -> Option<&Was> {
        let count = self.states.partition_point(|&(at, _)| at <= transition);
        self.states[..count].last().map(|(_, was)| was)
    }
}
