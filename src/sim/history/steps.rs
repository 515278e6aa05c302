//! Running and stepping, forwards and backwards.
//!
//! Forwards, steps act on the action that makes the next transition. In the past they run recorded history again, its inputs
//! included, and never fork: into is the next transition, or the next drag of a stroke; at rest every step starts the input that
//! comes next, and over, out and end of chain run on to the end of its chain.
//!
//! Backwards, steps act on the action that made the last transition, and each is the mirror of its counterpart:
//!
//! | step | leads to |
//! |---|---|
//! | into | before the last transition, or the last drag |
//! | over | before that action began |
//! | out | before its parent chained it, while the parent still ran; of a root: before it began |
//! | end of chain | before its root began: the start of the chain |

use super::{History, Moment, replay};
use crate::sim::run::{Goal, told};
use crate::sim::{Sim, Step, Watcher};

impl History {
    /// Runs the clock for so many ticks, through recorded history while an earlier moment is shown. Answers whether the watcher
    /// stopped it.
    pub fn advance(&mut self, ticks: u64, stop: Watcher<'_>) -> bool {
        if let Some(past) = &mut self.past {
            let stopped = replay::advance(past, &self.run.tip, ticks, stop);
            self.arrive();
            return stopped;
        }
        let moments = &mut self.run.moments;
        self.run.tip.advance_until(ticks, &mut |sim, made| {
            moments.observe(sim);
            stop(sim, made)
        })
    }

    /// Makes at most so many transitions with the clock jumping; answers how many, and whether the watcher stopped it.
    pub fn skip(&mut self, transitions: u64, stop: Watcher<'_>) -> (u64, bool) {
        if let Some(past) = &mut self.past {
            let tip = &self.run.tip;
            let begun = past.tree().last_transition();
            let mut stopped = false;
            let made = |past: &Sim| past.tree().last_transition() - begun;
            while !stopped && made(past) < transitions {
                let before = past.tree().last_transition();
                if !replay::event(past, tip) {
                    break;
                }
                stopped = told(past, before, stop);
            }
            let count = made(past);
            self.arrive();
            return (count, stopped);
        }
        let moments = &mut self.run.moments;
        self.run.tip.skip_until(transitions, &mut |sim, made| {
            moments.observe(sim);
            stop(sim, made)
        })
    }

    /// Runs, with the clock jumping, until nothing is due; through all of recorded history while an earlier moment is shown.
    pub fn run_to_idle(&mut self) {
        self.back_to_now();
        self.skip(u64::MAX, &mut crate::sim::unwatched);
    }

    /// Takes a debugger's step forwards. Answers whether there was one to take.
    pub fn step(&mut self, step: Step, stop: Watcher<'_>) -> bool {
        if self.past.is_some() {
            let taken = self.step_past(step, stop);
            self.arrive();
            // What is left may be an input that did nothing: then this is now.
            return taken || self.past.is_none();
        }
        let moments = &mut self.run.moments;
        let last = self.run.tip.step_until(step, &mut |sim, made| {
            moments.observe(sim);
            stop(sim, made)
        });
        last.is_some()
    }

    fn step_past(&mut self, step: Step, stop: Watcher<'_>) -> bool {
        let Some(past) = self.past.as_deref_mut() else {
            return false;
        };
        let tip = &self.run.tip;
        let mut goal = past.current().and_then(|current| Goal::of(past, step, current));
        let mut taken = false;
        loop {
            let before = past.tree().last_transition();
            if !replay::stop(past, tip) {
                return taken;
            }
            taken = true;
            let stopped = told(past, before, stop);
            let goal = *goal.get_or_insert_with(|| match past.engine().running_root() {
                Some(root) if step != Step::Into => Goal::End(root),
                _ => Goal::Next,
            });
            if stopped || goal.is_reached(past) {
                return true;
            }
        }
    }

    /// An earlier moment that has come up with the tip is now.
    fn arrive(&mut self) {
        let tip = &self.run.tip;
        let is_now = self.past.as_ref().is_some_and(|past| {
            (past.tree().last_transition(), past.inputs().len()) >= (tip.tree().last_transition(), tip.inputs().len())
        });
        if is_now {
            self.back_to_now();
        } else if let Some(past) = self.past.take() {
            self.past = Some(Box::new(replay::finished(*past, tip)));
        }
    }

    /// Takes a debugger's step backwards, unless the watcher stops it at a transition on the way; it is told of each, newest first,
    /// with the tip, whose record holds them. Answers whether there was one to take.
    pub fn step_back(&mut self, step: Step, stop: Watcher<'_>) -> bool {
        let present = self.moment();
        let target = match step {
            Step::Into => None,
            _ => self.start_of(step).map(Moment::after),
        };
        self.back_to(present, target, stop)
    }

    /// Goes back to the last transition at which the watcher stops, else to the earliest moment that is kept.
    pub fn continue_back(&mut self, stop: Watcher<'_>) -> bool {
        let first = self.first_moment();
        self.back_to(self.moment(), Some(first), stop)
    }

    /// Shows the last moment at or before `target`, or the one before the present when there is none.
    fn back_to(&mut self, present: Moment, target: Option<Moment>, stop: Watcher<'_>) -> bool {
        let tip = &self.run.tip;
        let target = target.filter(|target| *target < present);
        let to = target.map_or(present.transition.saturating_sub(1), |target| target.transition);
        let first = self.first_moment();
        let hit = (to.max(first.transition) + 1..present.transition)
            .rev()
            .find(|&made| stop(tip, made));
        let found = match hit.map(Moment::after).or(target) {
            // Inside an indivisible step it is the moment before that step.
            Some(target) => self.run.moments.last_stop(tip, target, |moment| moment <= target),
            None => self.run.moments.last_stop(tip, present, |moment| moment < present),
        };
        let found = found.or_else(|| Some(first).filter(|first| *first < present));
        let Some(sim) = found.and_then(|moment| self.run.moments.at(tip, moment)) else {
            return false;
        };
        self.show(sim);
        true
    }

    /// The transition before the one that a step backwards leads over.
    fn start_of(&self, step: Step) -> Option<u64> {
        let sim = self.sim();
        let tree = sim.tree();
        let last = tree.transition(tree.last_transition())?;
        let node = tree.get(last.action)?;
        let begun = |started: u64| started.checked_sub(1);
        match step {
            Step::Into => None,
            Step::Out if node.parent.is_some() => begun(node.spawned),
            Step::Over | Step::Out => begun(node.started),
            Step::EndOfChain => begun(tree.get(node.root)?.started),
        }
    }
}
