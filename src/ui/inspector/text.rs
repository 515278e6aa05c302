//! All that the Inspector says of an action, as text for the clipboard.

use std::fmt::Write as _;

use super::fields::capitalised;
use super::journal::in_words;
use super::times;
use crate::action::state::thousands;
use crate::action::{Node, State};
use crate::sim::{Action, RootTotals, Sim};
use crate::ui::tree::words;

/// One line a fact, and one a change.
#[must_use]
pub(super) fn text(sim: &Sim, node: &Node<Action>, state: State) -> String {
    let mut out = format!("{} {}: {}", node.id, words::title(&node.action), state.word());
    if let Some(remark) = words::remark(node).filter(|_| state == node.state) {
        let _ = write!(out, ", {remark}");
    }
    out.push('\n');
    for (name, param) in node.action.params() {
        let _ = writeln!(out, "{}: {param}", capitalised(name));
    }
    for (caption, transition) in [("Started", node.started), ("Ended", node.ended)] {
        if transition != 0 {
            let _ = writeln!(out, "{caption}: {}", times::in_words(sim, transition));
        }
    }
    if node.order != 0 {
        let _ = writeln!(out, "Order: {}", thousands(u64::from(node.order)));
    }
    if let Some(totals) = sim.totals_of(node.id).and_then(RootTotals::in_words) {
        let _ = writeln!(out, "Chain: {totals}");
    }
    if let Some(parent) = node.parent.and_then(|id| sim.tree().get(id)) {
        let _ = writeln!(out, "Parent: {} {}", parent.id, words::title(&parent.action));
    }
    for child in sim.tree().children(node.id) {
        let _ = writeln!(out, "Child: {} {}", child.id, words::title(&child.action));
    }
    for write in sim.writes_of(node.id) {
        let (place, before, after) = in_words(&sim.level().puzzle, &write.change);
        let arrow = if before.is_empty() { "" } else { " → " };
        let _ = writeln!(out, "{place}: {before}{arrow}{after}");
    }
    out
}
