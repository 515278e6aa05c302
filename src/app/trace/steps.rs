//! Steps through a record: to where the same step through a running game would lead.

use super::OpenTrace;
use crate::sim::Step;

impl OpenTrace {
    /// A step forwards, by the action that makes the next transition.
    pub(super) fn step(&mut self, step: Step) {
        let record = self.record();
        let (tree, here) = (record.sim.tree(), record.playhead);
        let next = tree.transition(here + 1);
        let Some(node) = next.and_then(|next| tree.get(next.action)) else {
            return;
        };
        // What has not ended goes on to the end of the record.
        let end = |ended: u64| if ended == 0 { u64::MAX } else { ended };
        let target = match (step, node.parent) {
            (Step::Into, _) => here + 1,
            (Step::Out, Some(parent)) => {
                let mut later = here + 1..=tree.last_transition();
                let runs_again = |&number: &u64| tree.transition(number).is_some_and(|made| made.action == parent);
                later.find(runs_again).unwrap_or(u64::MAX)
            }
            (Step::Over | Step::Out, _) => end(node.ended),
            (Step::EndOfChain, _) => end(tree.get(node.root).map_or(0, |root| root.ended)),
        };
        self.go_to(target.max(here + 1));
    }

    /// A step backwards, by the action that made the last transition.
    pub(super) fn step_back(&mut self, step: Step) {
        let record = self.record();
        let (tree, here) = (record.sim.tree(), record.playhead);
        let last = tree.transition(here);
        let Some(node) = last.and_then(|last| tree.get(last.action)) else {
            return;
        };
        let before = |started: u64| started.saturating_sub(1);
        let target = match (step, node.parent) {
            (Step::Into, _) => before(here),
            (Step::Out, Some(_)) => before(node.spawned),
            (Step::Over | Step::Out, _) => before(node.started),
            (Step::EndOfChain, _) => tree.get(node.root).map_or(0, |root| before(root.started)),
        };
        self.go_to(target.min(before(here)));
    }
}
