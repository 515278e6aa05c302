//! The state of an action at an earlier moment, worked out from the record alone.
//!
//! It knows no screen and replays nothing: an action keeps when it was spawned, started and ended, and its children tell when
//! it waited.

use super::action::{Action, Kind};
use crate::action::{Node, State, Tree};

/// The state of an action right after a transition. An action that had not been spawned yet is Pending.
///
/// It costs a look at the children that had been spawned by then, whatever the length of the record.
#[must_use]
pub fn state_at(tree: &Tree<Action>, node: &Node<Action>, transition: u64) -> State {
    if let Kind::Traced(traced) = &node.action.kind {
        // Other engines have ways of their own from state to state.
        return traced.at(transition).map_or(State::Pending, |was| was.state);
    }
    if transition >= tree.last_transition() || (node.ended != 0 && node.ended <= transition) {
        return node.state;
    }
    if node.started == 0 || node.started > transition {
        return State::Pending;
    }
    // The batch that was last chained by then: a spawn is part of its parent's Running → Waiting.
    let (mut batch, mut open, mut last_end) = (None, false, 0);
    for child in tree.children(node.id).take_while(|child| child.spawned <= transition) {
        if batch != Some(child.spawned) {
            batch = Some(child.spawned);
            (open, last_end) = (false, 0);
        }
        open |= child.ended == 0 || child.ended > transition;
        last_end = last_end.max(child.ended);
    }
    if batch.is_none() {
        return State::Running;
    }
    if open {
        return State::Waiting;
    }
    // Its children have ended: it is due to be asked, and runs again once it has been.
    let again = (last_end + 1..=transition).find(|&number| {
        tree.transition(number)
            .is_none_or(|transition| transition.action == node.id)
    });
    if again.is_some() {
        State::Running
    } else {
        State::Waiting
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::action::Author;
    use crate::level::match3::{Match3, Settings};
    use crate::level::{Level, Puzzle};
    use crate::rng::Rng;
    use crate::sim::{CancelOutcome, Input, Scope, Sim};

    fn states(sim: &Sim) -> Vec<State> {
        sim.tree().iter().map(|node| node.state).collect()
    }

    #[test]
    fn the_states_of_the_past_are_those_of_the_run_as_it_was() {
        let level = Arc::new(Level::new(
            "past",
            Puzzle::Match3(Match3::new(7, 7, Settings::default())),
        ));
        for seed in 0..6 {
            let mut sim = Sim::new(Arc::clone(&level), seed);
            let mut rng = Rng::from_seed(seed);
            let mut seen = vec![(sim.tree().last_transition(), states(&sim))];
            for _ in 0..8 {
                let moves = sim.legal_moves();
                let Some(&(a, b)) = moves.get(rng.below(moves.len().max(1) as u32) as usize) else {
                    break;
                };
                sim.input(Input::Swap { a, b }, Author::You);
                let cancel_after = rng.below(60);
                let mut made = 0;
                loop {
                    seen.push((sim.tree().last_transition(), states(&sim)));
                    if made == cancel_after
                        && let Some(id) = sim.engine().live().last()
                    {
                        // A cancel makes several transitions at once; what lies between them was never seen.
                        sim.cancel(id, Scope::Action, CancelOutcome::Keep, Author::You);
                    } else if sim.skip(1) == 0 {
                        break;
                    }
                    made += 1;
                }
                if !sim.is_settled() {
                    sim.input(Input::Settle, Author::You);
                    sim.run_to_idle();
                }
            }
            assert!(seen.len() > 60, "{}", seen.len());
            for (transition, states) in seen {
                for (node, state) in sim.tree().iter().zip(states) {
                    assert_eq!(
                        state_at(sim.tree(), node, transition),
                        state,
                        "seed {seed}: {} {} after {transition}",
                        node.id,
                        node.action.name()
                    );
                }
            }
        }
    }
}
