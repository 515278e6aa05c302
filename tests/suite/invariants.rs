//! What must hold of every record of actions, checked by reading it from its first transition.

use std::collections::HashMap;

use tilewright::action::{Logic, State, Tree};
use tilewright::board::ActionId;

/// Checks the promises that a whole record shows: legal transitions, one end an action, parents that outlive their children.
///
/// `live` are the actions that the engine says are live.
pub fn check<A: Logic>(tree: &Tree<A>, live: &[ActionId]) {
    assert_eq!(tree.dropped_actions(), 0, "the check reads whole records");
    let mut states: HashMap<ActionId, State> = HashMap::new();
    let mut ends: HashMap<ActionId, u64> = HashMap::new();
    let mut last = (0, 0);
    for (number, transition) in tree.transitions() {
        let state = states.entry(transition.action).or_insert(State::Pending);
        assert_eq!(
            *state, transition.from,
            "transition {number} starts from the state that the action was in"
        );
        assert!(
            transition.from.may_become(transition.to),
            "transition {number} is legal"
        );
        *state = transition.to;
        if transition.to.is_terminal() {
            assert!(
                ends.insert(transition.action, number).is_none(),
                "{} ends once",
                transition.action
            );
        }
        assert!(
            (transition.tick, transition.journal) >= last,
            "time and journal only grow"
        );
        last = (transition.tick, transition.journal);
    }
    let mut last_id = 0;
    for node in tree.iter() {
        assert!(node.id.get() > last_id, "ids grow");
        last_id = node.id.get();
        let state = states.get(&node.id).copied().unwrap_or(State::Pending);
        assert_eq!(node.state, state, "{} is in the state of its last transition", node.id);
        assert_eq!(
            live.contains(&node.id),
            !node.state.is_terminal(),
            "{} is live until it ends",
            node.id
        );
        assert_eq!(
            node.cause.is_some(),
            node.state == State::Canceled,
            "{}: a canceled action words its cause, and no other does",
            node.id
        );
        match node.parent {
            Some(parent) => {
                let parent = tree.get(parent).expect("a parent is in the tree");
                assert!(parent.id < node.id, "a parent comes before its children");
                assert_eq!((parent.root, parent.depth + 1), (node.root, node.depth));
                if let Some(parent_end) = ends.get(&parent.id) {
                    let end = ends.get(&node.id).expect("a child of an ended parent has ended");
                    assert!(end < parent_end, "{} ends before its parent", node.id);
                }
            }
            None => assert_eq!((node.root, node.depth), (node.id, 0)),
        }
        if node.state == State::Waiting {
            let waits_for_child = tree.children(node.id).any(|child| !child.state.is_terminal());
            let due = live.contains(&node.id);
            assert!(waits_for_child || due, "{} waits for something", node.id);
        }
    }
    let by_links: usize = tree.roots().map(|root| tree.subtree(root.id).len()).sum();
    assert_eq!(by_links, tree.len(), "every action is in the subtree of a root");
    for node in tree.iter() {
        assert!(
            tree.children(node.id).all(|child| child.parent == Some(node.id)),
            "the links between children are right"
        );
    }
}

/// The transitions as comparable lines.
pub fn transitions<A: Logic>(tree: &Tree<A>) -> Vec<String> {
    let line = |(number, transition): (u64, &tilewright::action::Transition)| {
        format!(
            "{number} t{} j{} {} {}→{}",
            transition.tick,
            transition.journal,
            transition.action,
            transition.from.word(),
            transition.to.word()
        )
    };
    tree.transitions().map(line).collect()
}
