//! How the numbers of actions are spelled: `#41`, and `b2·41` while there are branches, wherever words name an action.
//!
//! Words are made where no branch is known, with `#`. Once a frame the window says which branch is shown ([`show_branch`]);
//! whoever draws such words spells them ([`spell`]).

use std::borrow::Cow;

use egui::{Context, Id};

use crate::session::spelled;

fn kept() -> Id {
    Id::unique("branch that is shown")
}

/// Says which branch is shown; `None` while there is one alone.
pub fn show_branch(ctx: &Context, branch: Option<u32>) {
    ctx.data_mut(|data| data.insert_temp(kept(), branch));
}

/// Words with the numbers of actions as they are spelled now.
#[must_use]
pub fn spell<'a>(ctx: &Context, words: &'a str) -> Cow<'a, str> {
    let branch = ctx.data(|data| data.get_temp::<Option<u32>>(kept()).flatten());
    spelled(branch, words)
}
