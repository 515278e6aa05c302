//! What an injection begins with when a menu or the form makes it.

use crate::action::Moment;
use crate::sim::{CancelOutcome, Injection, Meddling, Scope};

/// How long a delay is that nobody has chosen, in ticks: half a second.
pub const DELAY: u32 = 30;

/// An injection into the next action of a kind.
#[must_use]
pub fn into_next(kind: &str, effect: Meddling) -> Injection {
    Injection::Strike {
        kind: kind.to_owned(),
        times: 1,
        effect,
    }
}

/// A cancel of the chain at the start of an action, with the board kept.
pub const AT_START: Meddling = Meddling::Cancel {
    moment: Moment::Starts,
    scope: Scope::Chain,
    outcome: CancelOutcome::Keep,
};
