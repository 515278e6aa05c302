//! `--sweep`: each chain of a run, with a cancel at each of its transitions.

use serde::Serialize;

use crate::action::ActionId;
use crate::sim::sweep::Broken;
use crate::sim::{CancelOutcome, History, Scope, Sim, Sweep};

/// What the sweeps of a run have found.
#[derive(Debug, Default, Serialize)]
pub struct Swept {
    pub chains: u64,
    pub cancels: u64,
    /// Chains that were too long to be canceled at each transition.
    pub sampled: u64,
    /// How many promises broke.
    pub broken: u64,
    /// Those that are listed of each chain.
    pub list: Vec<Row>,
}

/// A promise that broke, and how to get there.
#[derive(Debug, Serialize)]
pub struct Row {
    pub transition: u64,
    pub action: u32,
    pub scope: &'static str,
    pub outcome: &'static str,
    pub promise: &'static str,
    pub found: String,
}

impl Swept {
    /// Sweeps the chain of a root that began at `before` and has ended by `after`.
    pub fn sweep(&mut self, before: Sim, after: &Sim, root: ActionId) {
        if let Ok(sweep) = Sweep::new(before, after.clone(), root) {
            self.run(sweep);
        }
    }

    /// Sweeps every chain that a run with its moments still holds.
    pub fn of(history: &History) -> Self {
        let mut swept = Self::default();
        let tree = history.now().tree();
        let roots = tree.iter().filter(|node| node.parent.is_none());
        for root in roots {
            // A root that has not started has no chain yet.
            if let Ok(sweep) = Sweep::of(history, root.id) {
                swept.run(sweep);
            }
        }
        swept
    }

    fn run(&mut self, mut sweep: Sweep) {
        while sweep.step() {}
        let report = sweep.report();
        self.chains += 1;
        self.cancels += report.cases;
        self.sampled += u64::from(report.every > 1);
        self.broken += report.broken_in_all;
        self.list.extend(report.broken.iter().map(row));
    }
}

fn row(broken: &Broken) -> Row {
    let case = &broken.case;
    Row {
        transition: case.transition,
        action: case.target.get(),
        scope: match case.scope {
            Scope::Chain => "chain",
            Scope::Action => "action",
        },
        outcome: match case.outcome {
            CancelOutcome::Keep => "keep",
            CancelOutcome::RollBack => "rollback",
        },
        promise: broken.invariant.words(),
        found: broken.words.clone(),
    }
}

impl std::fmt::Display for Swept {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            chains,
            cancels,
            sampled,
            broken,
            list,
        } = self;
        let count = |count: &u64, one: &str| match count {
            1 => format!("1 {one}"),
            count => format!("{count} {one}s"),
        };
        writeln!(
            f,
            "  sweep: {} in {}, {} broken",
            count(cancels, "cancel"),
            count(chains, "chain"),
            count(broken, "promise")
        )?;
        if *sampled > 0 {
            writeln!(f, "  of {sampled} of them only at some transitions, as they are long")?;
        }
        list.iter().try_for_each(|row| writeln!(f, "  {row}"))
    }
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            transition,
            action,
            scope,
            outcome,
            promise,
            found,
        } = self;
        write!(
            f,
            "transition {transition}, cancel of {scope} #{action}, {outcome}: {promise}, but {found}"
        )
    }
}
