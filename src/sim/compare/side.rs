//! What two runs are compared by: each is asked the same questions, whether it runs, was left, or was read from somewhere.

use crate::action::{ActionId, State};
use crate::board::Board;
use crate::chunks::Chunks;
use crate::sim::{Hashes, InputRow, Sim};

/// One of two runs that are compared. What happened is all that it must tell.
pub trait Side {
    /// How many transitions came before the first that is known, and the number of the last.
    fn known(&self) -> (u64, u64);

    /// What a transition was.
    fn made(&self, transition: u64) -> Option<Made<'_>>;

    /// What else is known of it.
    fn details(&self, _transition: u64) -> Details {
        Details::default()
    }

    /// One hash a transition, where they are known. Without them what happened is compared, and not what came of it.
    fn hashes(&self) -> Option<&Hashes> {
        None
    }

    /// The board after a transition, where it is known.
    fn board_after(&self, _transition: u64) -> Option<Board> {
        None
    }

    /// What came from outside, where that is known.
    fn inputs(&self) -> Option<&Chunks<InputRow>> {
        None
    }
}

impl<T: Side + ?Sized> Side for &T {
    fn known(&self) -> (u64, u64) {
        (**self).known()
    }

    fn hashes(&self) -> Option<&Hashes> {
        (**self).hashes()
    }

    fn made(&self, transition: u64) -> Option<Made<'_>> {
        (**self).made(transition)
    }

    fn details(&self, transition: u64) -> Details {
        (**self).details(transition)
    }

    fn board_after(&self, transition: u64) -> Option<Board> {
        (**self).board_after(transition)
    }

    fn inputs(&self) -> Option<&Chunks<InputRow>> {
        (**self).inputs()
    }
}

/// One transition: which action it was of, and what became of that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Made<'a> {
    /// When, in ticks.
    pub tick: u64,
    /// Whose.
    pub action: ActionId,
    /// The name of its kind.
    pub name: &'a str,
    /// The state before.
    pub from: State,
    /// The state after.
    pub to: State,
}

impl Made<'_> {
    /// What makes it another one: the clock does not.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        (self.action, self.name, self.from, self.to) == (other.action, other.name, other.from, other.to)
    }

    /// `Fall #14 starts`.
    #[must_use]
    pub fn words(&self) -> String {
        let does = match (self.from, self.to) {
            (State::Pending, State::Running) => "starts",
            (_, State::Running) => "runs again",
            (_, State::Waiting) => "waits",
            (_, State::Completed) => "completes",
            (_, State::Canceled) => "is canceled",
            (_, State::Pending) => "is queued",
        };
        format!("{} {} {does}", self.name, self.action)
    }
}

/// What else is known of a transition.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Details {
    /// The parameters of its action, in a few words.
    pub summary: String,
    /// Why the action was canceled, where this is its end.
    pub cause: Option<String>,
}

/// A simulation as a side.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// The simulation.
    pub sim: &'a Sim,
    /// Its hashes.
    pub hashes: &'a Hashes,
    /// The board after a transition, as near as it is to be had.
    pub board_after: &'a dyn Fn(u64) -> Option<Board>,
}

impl Side for Run<'_> {
    fn known(&self) -> (u64, u64) {
        (self.hashes.before(), self.hashes.last())
    }

    fn hashes(&self) -> Option<&Hashes> {
        Some(self.hashes)
    }

    fn made(&self, transition: u64) -> Option<Made<'_>> {
        Told(self.sim).made_there(transition)
    }

    fn details(&self, transition: u64) -> Details {
        Told(self.sim).details(transition)
    }

    fn board_after(&self, transition: u64) -> Option<Board> {
        (self.board_after)(transition)
    }

    fn inputs(&self) -> Option<&Chunks<InputRow>> {
        Some(self.sim.inputs())
    }
}

/// A record that tells what happened and nothing of boards, as that of another engine's trace.
#[derive(Clone, Copy)]
pub struct Told<'a>(pub &'a Sim);

impl<'a> Told<'a> {
    fn made_there(self, transition: u64) -> Option<Made<'a>> {
        let tree = self.0.tree();
        let made = tree.transition(transition)?;
        Some(Made {
            tick: made.tick,
            action: made.action,
            name: tree.get(made.action).map_or("", |node| node.action.name()),
            from: made.from,
            to: made.to,
        })
    }
}

impl Side for Told<'_> {
    fn known(&self) -> (u64, u64) {
        let tree = self.0.tree();
        (tree.dropped_transitions(), tree.last_transition())
    }

    fn made(&self, transition: u64) -> Option<Made<'_>> {
        self.made_there(transition)
    }

    fn details(&self, transition: u64) -> Details {
        let tree = self.0.tree();
        let made = tree.transition(transition);
        let Some((made, node)) = made.and_then(|made| Some((made, tree.get(made.action)?))) else {
            return Details::default();
        };
        let cause = node.cause.as_ref().filter(|_| made.to == State::Canceled);
        Details {
            summary: node.action.summary(),
            cause: cause.map(ToString::to_string),
        }
    }

    fn inputs(&self) -> Option<&Chunks<InputRow>> {
        Some(self.0.inputs())
    }
}
