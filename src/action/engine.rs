//! The engine: a loop that takes the lowest due action and makes one transition of it.

use std::collections::{BTreeSet, VecDeque};

use super::frames::{Frames, Phase};
use super::{Answer, Budgets, Cause, Ending, Logic, Recording, State, Tree};
use crate::board::ActionId;

/// A root has ended, after its terminal transition. Raised once a root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RootEnded {
    /// The root.
    pub root: ActionId,
    /// Completed or Canceled.
    pub state: State,
    /// The transitions of its chain.
    pub transitions: u64,
    /// The actions of its chain.
    pub actions: u64,
}

/// What one step did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stepped {
    /// The number of the transition that was made.
    pub transition: u64,
    /// The root that it ended.
    pub root_ended: Option<RootEnded>,
}

/// The action tree and what its live actions are about to do.
///
/// One chain runs at a time; roots that come meanwhile are Pending, and start in their order. Cloning it clones the whole
/// simulation of actions, which goes on identically.
#[derive(Debug, Clone, PartialEq)]
pub struct Engine<A> {
    /// The record.
    pub(super) tree: Tree<A>,
    pub(super) frames: Frames<A>,
    /// (tick, id) of every action that is due, lowest first.
    pub(super) due: BTreeSet<(u64, ActionId)>,
    pub(super) tick: u64,
    pub(super) running_root: Option<ActionId>,
    pub(super) queued_roots: VecDeque<ActionId>,
    pub(super) chain_transitions: u64,
    pub(super) chain_actions: u64,
    /// The record is not trimmed before it has so many bytes.
    pub(super) trim_again_at: usize,
    /// What a chain may use.
    pub budgets: Budgets,
    /// What is kept of the chains before the one that runs, or ran last.
    pub recording: Recording,
    pub(super) faults: Vec<String>,
}

/// At most so many faults are kept; more of them say nothing new.
const MAX_FAULTS: usize = 100;

impl<A: Logic> Engine<A> {
    /// An engine with nothing in it, at tick 0.
    #[must_use]
    pub fn new(budgets: Budgets) -> Self {
        Self {
            tree: Tree::default(),
            frames: Frames::default(),
            due: BTreeSet::new(),
            tick: 0,
            running_root: None,
            queued_roots: VecDeque::new(),
            chain_transitions: 0,
            chain_actions: 0,
            trim_again_at: 0,
            budgets,
            recording: Recording::All,
            faults: Vec::new(),
        }
    }

    /// The record of actions and transitions.
    #[must_use]
    pub const fn tree(&self) -> &Tree<A> {
        &self.tree
    }

    /// The clock, in ticks of 1/60 s. It stands still while nothing is live.
    #[must_use]
    pub const fn tick(&self) -> u64 {
        self.tick
    }

    /// Whether no action is live.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        self.frames.len() == 0
    }

    /// The root of the chain that runs.
    #[must_use]
    pub const fn running_root(&self) -> Option<ActionId> {
        self.running_root
    }

    /// The roots that wait for it, in their order.
    pub fn queued_roots(&self) -> impl Iterator<Item = ActionId> {
        self.queued_roots.iter().copied()
    }

    /// The transitions of the chain that runs, or of the last one.
    #[must_use]
    pub const fn chain_transitions(&self) -> u64 {
        self.chain_transitions
    }

    /// Broken promises of the engine: an illegal transition, a second end. Empty, unless there is a defect.
    #[must_use]
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// How many actions are live.
    #[must_use]
    pub const fn live_count(&self) -> usize {
        self.frames.len()
    }

    /// The live actions by id.
    #[must_use]
    pub fn live(&self) -> impl DoubleEndedIterator<Item = ActionId> {
        self.frames.iter().map(|frame| frame.id)
    }

    /// The action that makes the next transition, and the tick at which it does.
    #[must_use]
    pub fn next(&self) -> Option<(u64, ActionId)> {
        self.due.first().copied()
    }

    /// The actions whose tween runs, each with the tick at which it ends.
    pub fn tweens(&self) -> impl Iterator<Item = (ActionId, u64)> {
        self.frames
            .iter()
            .filter(|frame| frame.phase == Phase::Tween)
            .filter_map(|frame| Some((frame.id, frame.due?)))
    }

    /// Whether an action is due: at this tick or at a later one, as when its tween ends.
    #[must_use]
    pub fn is_due(&self, id: ActionId) -> bool {
        self.frames.get(id).is_some_and(|frame| frame.due.is_some())
    }

    /// Whether an action waits for inputs of its own.
    #[must_use]
    pub fn is_holding(&self, id: ActionId) -> bool {
        self.frames.get(id).is_some_and(|frame| frame.phase == Phase::Hold)
    }

    /// Moves the clock on to a tick. Not back, and not past an action that is due.
    pub fn advance_clock(&mut self, to: u64) {
        let to = self.next().map_or(to, |(due, _)| to.min(due));
        self.tick = self.tick.max(to);
    }

    /// Adds a root: Pending, and due at once when no chain runs. `None` when the action numbers are used up.
    pub fn spawn_root(&mut self, action: A) -> Option<ActionId> {
        let id = self.tree.spawn(None, action)?;
        self.frames.push(id);
        if self.running_root.is_none() && self.queued_roots.is_empty() {
            self.running_root = Some(id);
            self.schedule(id, self.tick);
        } else {
            self.queued_roots.push_back(id);
        }
        Some(id)
    }

    /// The plain data of a live action, to be given an input of its own; follow with [`Engine::poke`].
    pub fn live_action_mut(&mut self, id: ActionId) -> Option<&mut A> {
        self.frames.get(id)?;
        self.tree.get_mut(id).map(|node| &mut node.action)
    }

    /// Asks an action that holds, at an input of its own. Nothing happens when it does not hold.
    pub fn poke(&mut self, id: ActionId, world: &mut A::World) {
        if !self.is_holding(id) {
            return;
        }
        if let Some(answer) = self.ask(id, world, &[]) {
            self.take_answer(id, answer, 0);
        }
    }

    /// Makes the next transition that is due at the present tick, or answers `None` when none is.
    pub fn step(&mut self, world: &mut A::World) -> Option<Stepped> {
        loop {
            let &(due, id) = self.due.first()?;
            if due > self.tick {
                return None;
            }
            self.due.pop_first();
            let Some(frame) = self.frames.get_mut(id) else {
                debug_assert!(false, "{id} is due and not live");
                continue;
            };
            frame.due = None;
            if let Some(by) = frame.cut_by {
                return Some(self.end(id, Some(Cause::CutShort(by)), world));
            }
            match std::mem::replace(&mut frame.phase, Phase::Children) {
                Phase::Enter => return Some(self.enter(id, world)),
                Phase::Answered(answer) => return Some(self.apply(id, answer, world)),
                Phase::Tween => {
                    let before = A::journal_len(world);
                    let answer = self.ask(id, world, &[])?;
                    debug_assert_eq!(before, A::journal_len(world), "{id} may not write after a tween");
                    match answer {
                        Answer::Tween(_) | Answer::Hold => self.take_answer(id, answer, 0),
                        answer => return Some(self.apply(id, answer, world)),
                    }
                }
                phase @ (Phase::Children | Phase::Hold) => {
                    debug_assert!(false, "{id} is due and has nothing to do");
                    frame.phase = phase;
                }
            }
        }
    }

    /// Pending or Waiting → Running, and the ask that follows.
    fn enter(&mut self, id: ActionId, world: &mut A::World) -> Stepped {
        let starts_chain = self
            .tree
            .get(id)
            .is_some_and(|node| node.parent.is_none() && node.state == State::Pending);
        if starts_chain {
            self.chain_transitions = 0;
            self.chain_actions = 1;
            self.forget_chains(world);
            A::chain_starts(world, id);
        }
        let is_struck = A::is_armed(world) && self.tree.get(id).is_some_and(|node| node.state == State::Pending);
        let transition = self.transition(id, State::Running, world);
        if is_struck {
            self.answer_struck(id, world);
        } else {
            let endings = self.endings(id);
            if let Some(answer) = self.ask(id, world, &endings) {
                self.take_answer(id, answer, 0);
            }
        }
        Stepped {
            transition,
            root_ended: None,
        }
    }

    /// The first ask of an action that something armed may strike: it fails unasked, or what it answers waits.
    fn answer_struck(&mut self, id: ActionId, world: &mut A::World) {
        if let Some(cause) = self.tree.get(id).and_then(|node| node.action.fails(id, world)) {
            self.take_answer(id, Answer::Fail(cause), 0);
            return;
        }
        let Some(answer) = self.ask(id, world, &[]) else { return };
        // What holds goes on at an input, whatever the clock shows.
        let waits = answer != Answer::Hold;
        let node = self.tree.get(id).filter(|_| waits);
        let delay = node.map_or(0, |node| node.action.delay(id, world));
        self.take_answer(id, answer, delay);
    }

    fn ask(&mut self, id: ActionId, world: &mut A::World, endings: &[Ending]) -> Option<Answer<A>> {
        let node = self.tree.get_mut(id)?;
        Some(node.action.advance(id, world, endings))
    }

    /// How the children of the last batch ended, which is over once it is told.
    fn endings(&mut self, id: ActionId) -> Vec<Ending> {
        let Some(frame) = self.frames.get_mut(id) else {
            return Vec::new();
        };
        let batch = std::mem::take(&mut frame.batch);
        debug_assert_eq!(frame.open, 0, "{id} is asked before its children have ended");
        batch
            .filter_map(ActionId::new)
            .map(|id| Ending {
                id,
                failure: self.tree.get(id).and_then(|child| child.cause.as_deref().cloned()),
            })
            .collect()
    }

    /// Keeps an answer until it is due, `delay` ticks later than it asks for.
    fn take_answer(&mut self, id: ActionId, answer: Answer<A>, delay: u32) {
        let soon = self.tick.saturating_add(u64::from(delay));
        let (phase, due) = match answer {
            Answer::Tween(ticks) => (Phase::Tween, Some(soon.saturating_add(u64::from(ticks)))),
            Answer::Hold => (Phase::Hold, None),
            answer => (Phase::Answered(answer), Some(soon)),
        };
        if let Some(frame) = self.frames.get_mut(id) {
            frame.phase = phase;
        }
        if let Some(due) = due {
            self.schedule(id, due);
        }
    }

    pub(super) fn schedule(&mut self, id: ActionId, due: u64) {
        if let Some(frame) = self.frames.get_mut(id) {
            if let Some(old) = frame.due.replace(due) {
                self.due.remove(&(old, id));
            }
            self.due.insert((due, id));
        }
    }

    /// Turns an answer into its transition.
    fn apply(&mut self, id: ActionId, answer: Answer<A>, world: &mut A::World) -> Stepped {
        match answer {
            Answer::Chain(children) => self.spawn(id, children, false, world),
            Answer::Join(children) => self.spawn(id, children, true, world),
            Answer::Fail(cause) => self.end(id, Some(cause), world),
            // Tweens and holds have been kept by `take_answer`; an action that answers neither is done.
            Answer::Done | Answer::Tween(_) | Answer::Hold => self.end(id, None, world),
        }
    }

    fn spawn(&mut self, id: ActionId, children: Vec<A>, join: bool, world: &mut A::World) -> Stepped {
        if let Some(cause) = self.over_budget(id, &children) {
            return self.end(id, Some(cause), world);
        }
        let transition = self.transition(id, State::Waiting, world);
        let count = children.len() as u32;
        let mut first = None;
        for child in children {
            if let Some(child) = self.tree.spawn(Some(id), child) {
                self.frames.push(child);
                self.chain_actions += 1;
                if first.is_none() || join {
                    self.schedule(child, self.tick);
                }
                first.get_or_insert(child.get());
            }
        }
        if let Some(frame) = self.frames.get_mut(id) {
            let first = first.unwrap_or(0);
            frame.batch = first..first + count;
            frame.open = count;
            frame.join = join;
            frame.phase = Phase::Enter;
        }
        if count == 0 {
            self.schedule(id, self.tick);
        }
        self.trim_record(world);
        Stepped {
            transition,
            root_ended: None,
        }
    }

    fn over_budget(&self, id: ActionId, children: &[A]) -> Option<Cause> {
        let level = self.tree.get(id).map_or(0, |node| node.level);
        let deepest = level + u32::from(children.iter().any(Logic::opens_level));
        if deepest > self.budgets.depth {
            return Some(Cause::Budget {
                name: "depth",
                limit: u64::from(self.budgets.depth),
            });
        }
        let actions = self.chain_actions + children.len() as u64;
        if actions > u64::from(self.budgets.actions) {
            return Some(Cause::Budget {
                name: "actions",
                limit: u64::from(self.budgets.actions),
            });
        }
        if children.len() as u64 >= u64::from(self.tree.ids_left()) {
            return Some(Cause::Budget {
                name: "action numbers",
                limit: u64::from(u32::MAX),
            });
        }
        None
    }

    pub(super) fn transition(&mut self, id: ActionId, to: State, world: &A::World) -> u64 {
        let Some(number) = self.tree.set_state(id, to, self.tick, A::journal_len(world)) else {
            self.report(format!("{id} may not become {}", to.word()));
            return self.tree.last_transition();
        };
        let root = self.tree.get(id).map(|node| node.root);
        self.chain_transitions += u64::from(root == self.running_root);
        number
    }

    pub(super) fn report(&mut self, fault: String) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(fault);
        }
    }
}
