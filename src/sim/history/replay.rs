//! Running a part of a run again: its recorded inputs at their transitions and ticks, and the transitions between them.

use crate::sim::run::told;
use crate::sim::{Sim, Watcher};

/// Gives the recorded input that comes before the next transition, if there is one, at its tick.
fn waiting_input(sim: &mut Sim, tip: &Sim) -> bool {
    let Some(row) = tip.inputs().get(sim.inputs().len()) else {
        return false;
    };
    if row.transition != sim.tree().last_transition() {
        return false;
    }
    sim.engine.advance_clock(row.tick);
    sim.input(row.input.clone(), row.author);
    true
}

/// The next recorded input or transition; `false` at the end of the record.
pub(in crate::sim) fn event(sim: &mut Sim, tip: &Sim) -> bool {
    if waiting_input(sim, tip) {
        return true;
    }
    sim.tree().last_transition() < tip.tree().last_transition() && sim.skip_one().is_some()
}

/// The next moment at which a step stops: after a transition, or after an input that wrote without one (a drag of a stroke).
/// `false` at the end of the record.
pub(super) fn stop(sim: &mut Sim, tip: &Sim) -> bool {
    let before = (sim.tree().last_transition(), sim.journal().len());
    while event(sim, tip) {
        if (sim.tree().last_transition(), sim.journal().len()) != before {
            return true;
        }
    }
    false
}

/// Runs the clock for so many ticks through the record; answers whether the watcher stopped it.
pub(super) fn advance(sim: &mut Sim, tip: &Sim, ticks: u64, stop: Watcher<'_>) -> bool {
    let end = sim.tick().saturating_add(ticks);
    loop {
        let before = sim.tree().last_transition();
        let waits = tip
            .inputs()
            .get(sim.inputs().len())
            .filter(|row| row.transition == before)
            .map(|row| row.tick);
        if waits.is_some_and(|tick| tick <= end) {
            waiting_input(sim, tip);
        } else if before >= tip.tree().last_transition() || sim.make_transition().is_none() {
            let due = sim.engine().next().map(|(due, _)| due);
            let next = [due, waits].into_iter().flatten().min();
            let Some(next) = next.filter(|_| sim.tick() < end && before < tip.tree().last_transition()) else {
                return false;
            };
            sim.engine.advance_clock(next.min(end));
        }
        if told(sim, before, stop) {
            return true;
        }
    }
}

/// What was run again, with the rows of the record in place of its own: a response may depend on what was still kept then.
pub(super) fn finished(mut sim: Sim, tip: &Sim) -> Sim {
    sim.inputs = tip.inputs().prefix(sim.inputs().len());
    debug_assert!(
        sim.tree().transitions().next_back()
            == tip
                .tree()
                .transition(sim.tree().last_transition())
                .map(|made| (sim.tree().last_transition(), made)),
        "running a part of a run again makes the same transitions"
    );
    sim
}
