//! Runs of equal siblings, which one row can stand for: `CreateTile ×9`.
//!
//! A run is made of siblings of one kind that were chained together, one behind another. They come all at once, so a run never
//! grows and never joins another.

use crate::action::{ActionId, Node, State, Tree};
use crate::sim::Action;

/// So many equal siblings are a run.
pub const LEAST: usize = 5;

/// Whether a sibling goes on with the run of the one before it.
#[must_use]
pub fn goes_on(node: &Node<Action>, next: &Node<Action>) -> bool {
    node.parent.is_some()
        && node.parent == next.parent
        && node.spawned == next.spawned
        && node.action.name() == next.action.name()
}

/// The sibling before an action that it goes on with. Those that are chained together have ids one after another.
fn before<'a>(tree: &'a Tree<Action>, node: &Node<Action>) -> Option<&'a Node<Action>> {
    let before = tree.get(ActionId::new(node.id.get() - 1)?)?;
    goes_on(before, node).then_some(before)
}

fn behind<'a>(tree: &'a Tree<Action>, node: &Node<Action>) -> Option<&'a Node<Action>> {
    let next = tree.get(tree.next_sibling(node.id)?)?;
    goes_on(node, next).then_some(next)
}

/// Whether an action belongs to a run.
#[must_use]
pub fn is_in(tree: &Tree<Action>, node: &Node<Action>) -> bool {
    if node.parent.is_none() {
        return false;
    }
    let back = std::iter::successors(before(tree, node), |node| before(tree, node));
    let on = std::iter::successors(behind(tree, node), |node| behind(tree, node));
    back.chain(on).take(LEAST - 1).count() == LEAST - 1
}

/// Whether an action is the first of a run.
#[must_use]
pub fn is_first(tree: &Tree<Action>, node: &Node<Action>) -> bool {
    before(tree, node).is_none() && is_in(tree, node)
}

/// The first of the run that an action belongs to.
#[must_use]
pub fn first(tree: &Tree<Action>, node: &Node<Action>) -> Option<ActionId> {
    if !is_in(tree, node) {
        return None;
    }
    let back = std::iter::successors(before(tree, node), |node| before(tree, node));
    Some(back.last().map_or(node.id, |first| first.id))
}

/// The members of a run, by its first.
pub fn members(tree: &Tree<Action>, first: ActionId) -> impl Iterator<Item = &Node<Action>> {
    std::iter::successors(tree.get(first), |node| behind(tree, node))
}

/// The state of a run as a whole: it runs while a part of it is to come, and one that was canceled shows.
#[must_use]
pub fn state(states: impl Iterator<Item = State>) -> State {
    let mut count = [0_usize; State::ALL.len()];
    let mut all = 0;
    for state in states {
        count[state as usize] += 1;
        all += 1;
    }
    let of = |state: State| count[state as usize];
    if of(State::Pending) == all {
        State::Pending
    } else if of(State::Waiting) > 0 && of(State::Running) == 0 {
        State::Waiting
    } else if of(State::Running) + of(State::Pending) > 0 {
        State::Running
    } else if of(State::Canceled) > 0 {
        State::Canceled
    } else {
        State::Completed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_has_the_state_that_matters_most() {
        use State::{Canceled, Completed, Pending, Running, Waiting};
        let of = |states: &[State]| state(states.iter().copied());
        assert_eq!(of(&[Pending, Pending]), Pending);
        assert_eq!(of(&[Completed, Pending]), Running);
        assert_eq!(of(&[Completed, Running, Waiting]), Running);
        assert_eq!(of(&[Completed, Waiting, Pending]), Waiting);
        assert_eq!(of(&[Completed, Canceled]), Canceled);
        assert_eq!(of(&[Completed, Completed]), Completed);
    }
}
