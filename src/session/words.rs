//! Actions in words.

use std::borrow::Cow;

use crate::action::{Logic, Node};
use crate::sim::Action;

/// `Match ×2`: the kind, with the level of a cascade.
#[must_use]
pub fn name(action: &Action) -> Cow<'_, str> {
    match cascade_level(action) {
        Some(level) => format!("{} ×{level}", action.name()).into(),
        None => action.name().into(),
    }
}

/// `Swap (2,3)→(2,4)`: the name and the parameters that matter.
#[must_use]
pub fn title(action: &Action) -> String {
    let summary = action.summary();
    let name = name(action);
    if summary.is_empty() {
        name.into_owned()
    } else {
        format!("{name} {summary}")
    }
}

/// `#13 Match`: an action as a target is named.
#[must_use]
pub fn target(node: &Node<Action>) -> String {
    format!("{} {}", node.id, node.action.name())
}

/// The level of an action that opens a cascade level below another: 2 and up.
#[must_use]
pub fn cascade_level(action: &Action) -> Option<u32> {
    let level = action.chain_level().filter(|&level| level > 1);
    level.filter(|_| action.opens_level())
}
