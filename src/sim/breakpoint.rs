//! Whether a transition meets a breakpoint.
//!
//! It is asked of the record alone: forwards, after each transition, and backwards, over transitions of the past. What is met is
//! the same either way.

use std::collections::BTreeMap;

use super::Sim;
use crate::action::breakpoint::Numbered;
use crate::action::{ActionId, Breakpoint, Breakpoints, Moment, State, Transition};
use crate::board::{Change, Place, Write};

/// A transition that met a breakpoint. Its `Display` is what the strip says: "Fall #14 completed (breakpoint 2)".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// The number of the breakpoint.
    pub breakpoint: u32,
    /// The transition.
    pub transition: u64,
    /// Whose it is.
    pub action: ActionId,
    /// What happened: "Fall #14 completed".
    pub reason: String,
}

impl std::fmt::Display for Hit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} (breakpoint {})", self.reason, self.breakpoint)
    }
}

/// The transitions that met one breakpoint, as far as they have been looked at.
#[derive(Debug, Clone, Default)]
struct Tally {
    /// Transitions up to this one have been looked at.
    seen: u64,
    met: Vec<u64>,
}

/// Breakpoints on watch over a simulation.
#[derive(Debug, Clone, Default)]
pub struct Watch {
    breakpoints: Breakpoints,
    tallies: BTreeMap<u32, Tally>,
}

impl Watch {
    /// Sets a watch.
    #[must_use]
    pub fn new(breakpoints: Breakpoints) -> Self {
        Self {
            breakpoints,
            tallies: BTreeMap::new(),
        }
    }

    /// The breakpoints.
    #[must_use]
    pub const fn breakpoints(&self) -> &Breakpoints {
        &self.breakpoints
    }

    /// Adds a breakpoint; answers its number, or `None` when there are too many.
    pub fn add(&mut self, breakpoint: Breakpoint) -> Option<u32> {
        self.breakpoints.add(breakpoint)
    }

    /// Puts another breakpoint in the place of one.
    pub fn edit(&mut self, number: u32, breakpoint: Breakpoint) {
        self.tallies.remove(&number);
        self.breakpoints.edit(number, breakpoint);
    }

    /// Removes a breakpoint.
    pub fn remove(&mut self, number: u32) {
        self.tallies.remove(&number);
        self.breakpoints.remove(number);
    }

    /// Passes over all of them, or minds them again.
    pub const fn mute(&mut self, muted: bool) {
        self.breakpoints.muted = muted;
    }

    /// Forgets what was counted after a transition: the run goes another way from there. 0 forgets all, for another run.
    pub fn forget_after(&mut self, transition: u64) {
        for tally in self.tallies.values_mut() {
            tally.cut(transition);
        }
    }

    /// The first breakpoint that stops the run at a transition, if one does.
    ///
    /// It costs nothing while none is armed, and a comparison or two where state change and kind are not those meant.
    pub fn hit(&mut self, sim: &Sim, transition: u64) -> Option<Hit> {
        let Self { breakpoints, tallies } = self;
        let mut armed = breakpoints.armed().peekable();
        armed.peek()?;
        let change = sim.tree().transition(transition)?;
        let met = armed.find(|Numbered { number, breakpoint }| {
            is_met(breakpoint, sim, transition, change)
                && (breakpoint.nth <= 1 || {
                    let tally = tallies.entry(*number).or_default();
                    tally.look(breakpoint, sim, transition);
                    tally.until(transition) == breakpoint.nth as usize
                })
        })?;
        Some(Hit {
            breakpoint: met.number,
            transition,
            action: change.action,
            reason: reason(&met.breakpoint, sim, change),
        })
    }

    /// How often a breakpoint has been met in the record up to its end, whether it stops or not.
    pub fn count(&mut self, number: u32, sim: &Sim) -> usize {
        self.count_until(number, sim, sim.tree().last_transition())
    }

    /// How often it has been met up to a transition, itself included: at which time of all that [`Breakpoint::nth`] counts.
    pub fn count_until(&mut self, number: u32, sim: &Sim, until: u64) -> usize {
        let found = self.breakpoints.list().iter().find(|one| one.number == number);
        let Some(Numbered { breakpoint, .. }) = found else {
            return 0;
        };
        let tally = self.tallies.entry(number).or_default();
        let last = sim.tree().last_transition();
        if last < tally.seen {
            tally.cut(last);
        }
        tally.look(breakpoint, sim, last);
        tally.until(until)
    }
}

impl Tally {
    fn cut(&mut self, transition: u64) {
        if self.seen > transition {
            self.seen = transition;
            let keep = self.met.partition_point(|&met| met <= transition);
            self.met.truncate(keep);
        }
    }

    /// Looks at the transitions up to one that have not been looked at yet. The newest one of a record may be new, whatever stood
    /// at its number before.
    fn look(&mut self, breakpoint: &Breakpoint, sim: &Sim, upto: u64) {
        let tree = sim.tree();
        if upto == tree.last_transition() {
            self.cut(upto.saturating_sub(1));
        }
        let first = self.seen.max(tree.dropped_transitions()) + 1;
        for number in first..=upto {
            if let Some(change) = tree.transition(number)
                && is_met(breakpoint, sim, number, change)
            {
                self.met.push(number);
            }
        }
        self.seen = self.seen.max(upto);
    }

    /// How many were met up to a transition, itself included.
    fn until(&self, transition: u64) -> usize {
        self.met.partition_point(|&met| met <= transition)
    }
}

/// Whether a transition is what a breakpoint means, whichever time.
fn is_met(breakpoint: &Breakpoint, sim: &Sim, number: u64, change: &Transition) -> bool {
    if !breakpoint.moment.admits(change.from, change.to) {
        return false;
    }
    let Some(node) = sim.tree().get(change.action) else {
        return false;
    };
    if node.depth < breakpoint.min_depth {
        return false;
    }
    if breakpoint
        .kind
        .as_deref()
        .is_some_and(|kind| kind != node.action.name())
    {
        return false;
    }
    // What inputs write before the next transition is no part of this one, whether it has come already or not.
    let to = sim.journal_after_ask(number);
    if breakpoint.moment == Moment::Changes {
        let mut writes = sim.writes_between(change.journal, to);
        return writes.any(|write| write.action == node.id && touches(breakpoint, write));
    }
    if breakpoint.cell.is_none() && breakpoint.face.is_none() {
        return true;
    }
    let started = sim.tree().transition(node.started).map_or(0, |started| started.journal);
    let wrote = node.started != 0
        && sim
            .writes_between(started, to)
            .any(|write| write.action == node.id && touches(breakpoint, write));
    wrote || names(breakpoint, sim, &node.action, to)
}

/// Whether a write is in the cell and of the face that a breakpoint gives.
fn touches(breakpoint: &Breakpoint, write: &Write) -> bool {
    match write.change {
        Change::Slot { place, before, after } => {
            let face = breakpoint.face;
            breakpoint.cell.is_none_or(|cell| place.cell() == cell)
                && (face.is_none() || before.face_index() == face || after.face_index() == face)
        }
        Change::Counter { .. } | Change::Field { .. } => breakpoint.cell.is_none() && breakpoint.face.is_none(),
    }
}

/// Whether an action's parameters name the cell and the face that a breakpoint gives; a cell has the face that lies in it.
fn names(breakpoint: &Breakpoint, sim: &Sim, action: &super::Action, journal: u64) -> bool {
    let mut cells = action.declared_cells();
    if let Some(cell) = breakpoint.cell {
        cells.retain(|&named| named == cell);
        if cells.is_empty() {
            return false;
        }
    }
    let Some(face) = breakpoint.face else {
        return !cells.is_empty();
    };
    let is_face = |(_, param)| matches!(param, super::Param::Colour(colour) if colour.index() == face);
    action.params().into_iter().any(is_face)
        || cells.iter().any(|&cell| {
            let index = sim.board().index_of(cell);
            index.is_some_and(|index| face_at(sim, sim.board().place_at(index), journal) == Some(face))
        })
}

/// The face in a place when the journal had so many writes.
fn face_at(sim: &Sim, place: Place, journal: u64) -> Option<u8> {
    let later = sim
        .writes_between(journal, u64::MAX)
        .find_map(|write| match write.change {
            Change::Slot { place: at, before, .. } if at == place => Some(before),
            _ => None,
        });
    match later {
        Some(before) => before.face_index(),
        None => sim.board().slot(place.cell())?.face_index(),
    }
}

fn reason(breakpoint: &Breakpoint, sim: &Sim, change: &Transition) -> String {
    let name = sim.tree().get(change.action).map_or("", |node| node.action.name());
    let id = change.action;
    let at = breakpoint.cell.map_or_else(String::new, |cell| format!(" at {cell}"));
    let did = match (breakpoint.moment, change.from, change.to) {
        (Moment::Changes, ..) => {
            let what = breakpoint
                .cell
                .map_or_else(|| "the board".to_owned(), |cell| cell.to_string());
            return format!("{name} {id} changed {what}");
        }
        (_, State::Waiting, State::Running) => "ran again",
        (_, _, State::Running) => "started",
        (_, _, State::Waiting) => "waits",
        (_, _, State::Completed) => "completed",
        (_, _, State::Canceled) => "was canceled",
        (_, _, State::Pending) => "is pending",
    };
    format!("{name} {id} {did}{at}")
}

#[cfg(test)]
#[path = "breakpoint_tests.rs"]
mod tests;
