//! The action engine: a tree of chained actions, advanced one state change at a time.
//!
//! An action is plain data. The engine asks a live action what to do next and it answers ([`Answer`]); what it answers becomes
//! transitions of the tree. The engine knows no puzzle and no rule of a board: what an action means is in [`Logic`], which the
//! simulation implements once.

pub mod breakpoint;
pub mod budget;
mod cancel;
mod ending;
pub mod engine;
mod frames;
mod recorded;
pub mod recording;
mod snapshot;
pub mod state;
pub mod tree;
mod trim;

pub use breakpoint::{Breakpoint, Breakpoints, Moment};
pub use budget::Budgets;
pub use cancel::Canceled;
pub use engine::{Engine, RootEnded};
pub use recording::Recording;
pub use state::{Author, Cause, State};
pub use tree::{Node, Transition, Tree};

pub use crate::board::ActionId;

/// What an action answers when it is asked what to do next.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer<A> {
    /// An animation of so many ticks runs; ask again when it ends.
    Tween(u32),
    /// These run one after another; I wait.
    Chain(Vec<A>),
    /// These run side by side; I wait. No two of them write the same place.
    Join(Vec<A>),
    /// I am completed.
    Done,
    /// Ask me again at each of my inputs, when I may write.
    Hold,
    /// I cannot go on.
    Fail(Cause),
}

/// How a child ended, told to its parent when it is asked again.
#[derive(Debug, Clone, PartialEq)]
pub struct Ending {
    /// The child.
    pub id: ActionId,
    /// Why it did not complete, or `None` when it did.
    pub failure: Option<Cause>,
}

/// What actions mean: implemented once, by the simulation's closed set of them.
pub trait Logic: Clone + PartialEq + std::fmt::Debug {
    /// What the actions change.
    type World;

    /// Answers what to do next.
    ///
    /// `ended` tells how the children of the last batch ended, in their order; it is empty at the first ask and after a tween.
    /// The board may be written only in the ask that follows an entry into Running, and in one at an input of its own.
    fn advance(&mut self, me: ActionId, world: &mut Self::World, ended: &[Ending]) -> Answer<Self>;

    /// Whether the action opens a new cascade level, which the depth budget counts.
    fn opens_level(&self) -> bool;

    /// A chain begins with `root`, which has not been asked yet.
    fn chain_starts(world: &mut Self::World, root: ActionId);

    /// How many writes there have been, so that a transition knows where in the journal it stands.
    fn journal_len(world: &Self::World) -> u64;

    /// How many of those writes are kept.
    fn journal_kept(world: &Self::World) -> u64;

    /// Forgets the writes before number `to`, to keep the record within its budget.
    fn drop_journal(world: &mut Self::World, to: u64);

    /// The bytes that one kept write takes.
    const WRITE_BYTES: usize;

    /// Whether anything is armed that may strike an action as it starts. Asked at each start, so it must cost next to nothing.
    fn is_armed(_world: &Self::World) -> bool {
        false
    }

    /// Why the action is made to fail as it starts, instead of being asked; `None` lets it go its way.
    fn fails(&self, _me: ActionId, _world: &mut Self::World) -> Option<Cause> {
        None
    }

    /// How many ticks its first answer is made to wait, on top of those of its tween.
    fn delay(&self, _me: ActionId, _world: &mut Self::World) -> u32 {
        0
    }
}
