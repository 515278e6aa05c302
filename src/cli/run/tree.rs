//! The tree of actions as text: one indented line an action.

use std::fmt::Write;

use crate::action::{ActionId, Node};
use crate::sim::{Action, Sim};

/// Deeper than this a line is indented no further: it begins with its depth instead, as in the window's tree.
const DEEPEST_INDENT: u32 = 8;

/// Adds the chain of a root, in the order of the tree.
pub fn write_chain(text: &mut String, sim: &Sim, root: ActionId) {
    let tree = sim.tree();
    let mut next = Some(root);
    while let Some(node) = next.and_then(|id| tree.get(id)) {
        write_action(text, node);
        next = tree.first_child(node.id);
        // Up to the nearest ancestor with a sibling that is still to come, but not beyond the root.
        let mut at = Some(node);
        while next.is_none() {
            let Some(node) = at.filter(|node| node.id != root) else {
                break;
            };
            next = tree.next_sibling(node.id);
            at = node.parent.and_then(|parent| tree.get(parent));
        }
    }
}

fn write_action(text: &mut String, node: &Node<Action>) {
    for _ in 0..node.depth.min(DEEPEST_INDENT) {
        text.push_str("  ");
    }
    // Writing to a string cannot fail.
    if node.depth > DEEPEST_INDENT {
        let _ = write!(text, "[{}] ", node.depth);
    }
    let _ = write!(text, "{} {}", node.id, node.action.name());
    let summary = node.action.summary();
    if !summary.is_empty() {
        let _ = write!(text, " {summary}");
    }
    if node.action.name() == "Match"
        && let Some(chain) = node.action.chain_level().filter(|&chain| chain > 1)
    {
        let _ = write!(text, " ×{chain}");
    }
    let _ = write!(text, " · {}", node.state.word());
    if let Some(cause) = &node.cause {
        let _ = write!(text, ": {cause}");
    }
    if let Some(note) = node.action.note() {
        let _ = write!(text, " ({note})");
    }
    if node.undone {
        text.push_str(" (undone)");
    }
    text.push('\n');
}
