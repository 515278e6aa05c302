//! Runs and branches: a run is a line of moments up to its tip; a branch is a run that was left.

use super::lineage::Lineage;
use super::moments::Moments;
use super::{History, Limits};
use crate::action::{ActionId, Author, Transition};
use crate::board::{Board, Write};
use crate::sim::{CancelOutcome, CancelReport, Input, Response, Scope, Sim};

/// A simulation with its snapshots.
#[derive(Debug, Clone)]
pub(super) struct Run {
    pub id: u32,
    pub tip: Sim,
    pub moments: Moments,
    pub lineage: Lineage,
}

impl Run {
    /// A run that came from no other; `stretch` is a number that no stretch of a run had before.
    pub fn new(id: u32, tip: Sim, limits: Limits, stretch: u32) -> Self {
        let moments = Moments::new(&tip, limits);
        Self {
            id,
            tip,
            moments,
            lineage: Lineage::new(stretch),
        }
    }

    /// The last transition that it has in common with another run; `None` when they began apart.
    fn common(&self, other: &Self) -> Option<u64> {
        let last = |run: &Self| run.tip.tree().last_transition();
        self.lineage.common(last(self), &other.lineage, last(other))
    }

    /// Gives an input, and keeps what going back over it needs.
    pub fn input(&mut self, input: Input, author: Author) -> Response {
        let response = self.tip.input(input, author);
        self.moments.observe(&self.tip);
        response
    }

    /// Cancels, and keeps what going back over it needs.
    pub fn cancel(&mut self, target: ActionId, scope: Scope, outcome: CancelOutcome, author: Author) -> CancelReport {
        let report = self.tip.cancel(target, scope, outcome, author);
        self.moments.observe(&self.tip);
        report
    }

    /// The board after a transition, by the journal alone.
    pub fn board_after(&self, transition: u64) -> Option<Board> {
        let tip = &self.tip;
        let writes = match tip.tree().transition(transition + 1) {
            Some(next) => next.journal,
            None if transition >= tip.tree().last_transition() => tip.journal().len(),
            None => return None,
        };
        self.moments.board_at(tip, writes)
    }

    /// A rough size in bytes of what came after a transition.
    fn bytes_after(&self, transition: u64) -> usize {
        let tree = self.tip.tree();
        let last = tree.last_transition();
        let from = transition.max(tree.dropped_transitions());
        let writes = self.tip.journal().len()
            - tree
                .transition(from + 1)
                .map_or(self.tip.journal().len(), |next| next.journal);
        let share = (last - from) as f64 / (last - tree.dropped_transitions()).max(1) as f64;
        let nodes = (tree.bytes() as f64 * share) as usize;
        nodes.max((last - from) as usize * size_of::<Transition>())
            + writes as usize * size_of::<Write>()
            + self.moments.bytes()
    }
}

/// A run that was left.
#[derive(Debug, Clone)]
pub struct Branch {
    run: Run,
    /// The last transition that it has in common with the present run, whichever that is; `None` when that is another simulation.
    pub forked_at: Option<u64>,
    /// Why it was left, in a few words.
    pub why: String,
}

impl Branch {
    /// The number by which it is chosen.
    #[must_use]
    pub const fn id(&self) -> u32 {
        self.run.id
    }

    /// Its name: `b2`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("b{}", self.run.id)
    }

    /// The simulation as it was left.
    #[must_use]
    pub const fn sim(&self) -> &Sim {
        &self.run.tip
    }

    /// The board after a transition, by the journal alone.
    #[must_use]
    pub fn board_after(&self, transition: u64) -> Option<Board> {
        self.run.board_after(transition)
    }

    /// A rough size in bytes of what it does not share.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.run.bytes_after(self.forked_at.unwrap_or(0))
    }
}

/// What was dropped to keep within the budget.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Dropped {
    /// How many branches.
    pub branches: u64,
    /// How many transitions they held that no other has.
    pub transitions: u64,
}

/// No more branches are kept than one can choose from.
const MAX_BRANCHES: usize = 32;

impl History {
    /// The branches that were left, oldest first.
    #[must_use]
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// The number of the present branch.
    #[must_use]
    pub const fn branch_id(&self) -> u32 {
        self.run.id
    }

    /// The name of the present one.
    #[must_use]
    pub fn branch_name(&self) -> String {
        format!("b{}", self.run.id)
    }

    /// The branches that had to be dropped.
    #[must_use]
    pub const fn dropped_branches(&self) -> Dropped {
        self.dropped
    }

    /// Makes the moment that is shown the tip; what came after it stays as a branch. Nothing, when now is shown.
    pub fn fork(&mut self, why: &str) {
        let Some(sim) = self.past.take() else { return };
        self.turns += 1;
        let mut tip = *sim;
        tip.engine.keep_trimming(true);
        let moments = self.run.moments.before(&tip);
        let lineage = self.run.lineage.forked(tip.tree().last_transition(), self.turn());
        let id = self.run.id;
        let run = Run {
            id,
            tip,
            moments,
            lineage,
        };
        let left = std::mem::replace(&mut self.run, run);
        self.shared = self.run.common(&left);
        self.leave(left, why);
        self.pour_waiting();
    }

    /// Another simulation takes the place of this run, which stays as a branch if anything happened in it.
    pub fn replace(&mut self, sim: Sim, why: &str) {
        self.turns += 1;
        self.past = None;
        self.waiting.clear();
        let run = Run::new(self.run.id, sim, self.limits, self.turn());
        let left = std::mem::replace(&mut self.run, run);
        self.shared = None;
        if left.tip.inputs().iter().any(|row| row.author != Author::Start) {
            self.leave(left, why);
        } else {
            self.part();
        }
    }

    /// The present run of another history takes the place of this one, with all its moments; this one stays as a branch if anything
    /// happened in it.
    pub fn adopt(&mut self, other: Self, why: &str) {
        let Run { tip, moments, .. } = other.run;
        self.replace(tip, why);
        self.run.moments = moments;
    }

    /// Another simulation takes the place of this one, and of all its branches.
    pub fn clear(&mut self, sim: Sim) {
        *self = Self {
            turns: self.turns + 1,
            ..Self::with_limits(sim, self.limits)
        };
    }

    /// Makes a branch the present one, and the present one a branch. Answers whether there is one with that number.
    pub fn choose_branch(&mut self, id: u32) -> bool {
        let Some(position) = self.branches.iter().position(|branch| branch.id() == id) else {
            return false;
        };
        self.turns += 1;
        self.past = None;
        let chosen = self.branches.remove(position);
        let why = format!("left for {}", chosen.name());
        let left = std::mem::replace(&mut self.run, chosen.run);
        self.shared = self.run.common(&left);
        self.branches.push(Branch {
            run: left,
            forked_at: None,
            why,
        });
        self.part();
        self.pour_waiting();
        true
    }

    /// The number of the stretch that begins at this turn: no other had it.
    fn turn(&self) -> u32 {
        u32::try_from(self.turns).unwrap_or(u32::MAX)
    }

    fn leave(&mut self, mut run: Run, why: &str) {
        run.id = self.next_branch;
        self.next_branch += 1;
        self.branches.push(Branch {
            run,
            forked_at: None,
            why: why.to_owned(),
        });
        self.part();
        self.keep_within_budget();
    }

    /// Tells each branch where it parts from the present run: another run has become that.
    fn part(&mut self) {
        for branch in &mut self.branches {
            branch.forked_at = branch.run.common(&self.run);
        }
    }

    /// The last transition that the present run has in common with the one before it; `None` when that was another simulation, and
    /// before any other has become the present one.
    #[must_use]
    pub const fn shared(&self) -> Option<u64> {
        self.shared
    }

    /// Drops the oldest branches while there are too many, or they are too large.
    fn keep_within_budget(&mut self) {
        let mut bytes: usize = self.branches.iter().map(Branch::bytes).sum();
        while self.branches.len() > MAX_BRANCHES || (bytes > self.limits.bytes && !self.branches.is_empty()) {
            let oldest = self.branches.remove(0);
            bytes -= oldest.bytes().min(bytes);
            let last = oldest.sim().tree().last_transition();
            self.dropped.branches += 1;
            self.dropped.transitions += last - oldest.forked_at.unwrap_or(0).min(last);
        }
    }
}
