//! Who wrote a cell, and who should have.

use std::collections::HashMap;

use super::{Action, Sim};
use crate::action::{ActionId, Node, State};
use crate::board::{Change, Place, Slot};
use crate::grid::Cell;

/// At most so many writers are listed, the newest.
pub const MOST_WRITERS: usize = 200;

/// At most so many actions that should have written are listed, the newest.
pub const MOST_DUE: usize = 24;

/// One change of the cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Writer {
    /// Who wrote it.
    pub action: ActionId,
    /// The transition whose ask did it: the board before that one is as it was before the write.
    pub transition: u64,
    /// What was there.
    pub before: Slot,
    /// What was put there.
    pub after: Slot,
}

/// An action whose declared places hold the cell, and which has not written it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// Which.
    pub action: ActionId,
    /// Why it has not: "not started", "canceled before it wrote: cut short by #12".
    pub why: String,
}

/// The writers of a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhoWrote {
    /// The cell.
    pub cell: Cell,
    /// The writers that the record holds, newest first.
    pub writers: Vec<Writer>,
    /// Whether there are older ones, which are not listed.
    pub more: bool,
    /// Pending or canceled actions that should have written it, newest first.
    pub due: Vec<Due>,
    /// Whether the record has lost its oldest writes, and perhaps writers with them.
    pub dropped: bool,
}

/// Finds out who wrote a cell.
///
/// The declared places of an action are the cells that its parameters name. One that names none, such as an action that moves
/// whatever has come loose, works on what its parent's other actions have left: its places are those that they have named or
/// written. A root that names none has the whole board.
///
/// Canceled actions count from the last write on: what was canceled before that has been made good, or overtaken.
#[must_use]
pub fn who_wrote(sim: &Sim, cell: Cell) -> WhoWrote {
    let mut all = newest_first(sim, move |place| place.cell() == cell);
    let writers: Vec<Writer> = all.by_ref().take(MOST_WRITERS).collect();
    let more = all.next().is_some();
    drop(all);
    let since = writers.first().map_or(0, |writer| writer.transition);
    WhoWrote {
        cell,
        due: due(sim, cell, since, &writers),
        writers,
        more,
        dropped: sim.journal().dropped() > 0,
    }
}

/// Who wrote a cell last, as far as the record tells.
#[must_use]
pub fn last_writer(sim: &Sim, cell: Cell) -> Option<Writer> {
    newest_first(sim, move |place| place.cell() == cell).next()
}

/// Who wrote a tile of a pile, the last first, as far as the record tells; no more than [`MOST_WRITERS`].
#[must_use]
pub fn writers_of_place(sim: &Sim, tile: Place) -> Vec<Writer> {
    newest_first(sim, move |place| place == tile)
        .take(MOST_WRITERS)
        .collect()
}

fn newest_first(sim: &Sim, is_meant: impl Fn(Place) -> bool) -> impl Iterator<Item = Writer> {
    let first = sim.journal().dropped();
    let writes = sim.journal().iter().enumerate().rev();
    writes.filter_map(move |(index, write)| match write.change {
        Change::Slot { place, before, after } if is_meant(place) => Some(Writer {
            action: write.action,
            transition: sim.transition_of_write(first + index as u64),
            before,
            after,
        }),
        _ => None,
    })
}

/// The actions that should have written the cell after a transition.
fn due(sim: &Sim, cell: Cell, since: u64, writers: &[Writer]) -> Vec<Due> {
    let mut due = Vec::new();
    if sim.board().index_of(cell).is_none() {
        return due;
    }
    let mut left: HashMap<ActionId, bool> = HashMap::new();
    for node in sim.tree().iter().rev() {
        let is_meant = match node.state {
            State::Pending => true,
            State::Canceled => node.ended > since,
            _ => false,
        };
        if !is_meant {
            // Chains before it ended earlier still; the one that runs may be older than a root that was canceled in the queue.
            let is_old = node.parent.is_none() && node.ended != 0 && node.ended < since;
            if is_old && sim.engine().running_root().is_none_or(|running| node.id < running) {
                break;
            }
            continue;
        }
        if declares(sim, node, cell, writers, &mut left) && !wrote(sim, node, writers) {
            due.push(Due {
                action: node.id,
                why: why(node),
            });
            if due.len() == MOST_DUE {
                break;
            }
        }
    }
    due
}

fn declares(
    sim: &Sim,
    node: &Node<Action>,
    cell: Cell,
    writers: &[Writer],
    left: &mut HashMap<ActionId, bool>,
) -> bool {
    if node.action.is_off_board() {
        return false;
    }
    let declared = node.action.declared_cells();
    if !declared.is_empty() {
        return declared.contains(&cell);
    }
    if node.started != 0 {
        // What it was to do it has done, or has handed on to others that are listed themselves.
        return false;
    }
    let Some(parent) = node.parent else {
        return true;
    };
    *left.entry(parent).or_insert_with(|| {
        let named = |node: &Node<Action>| node.action.declared_cells().contains(&cell);
        sim.tree().get(parent).is_some_and(named)
            || sim.tree().children(parent).any(named)
            || writers.iter().any(|writer| is_below(sim, writer.action, parent))
    })
}

/// Whether the action or one below it is among the writers.
fn wrote(sim: &Sim, node: &Node<Action>, writers: &[Writer]) -> bool {
    node.started != 0 && writers.iter().any(|writer| is_below(sim, writer.action, node.id))
}

/// Whether an action is another one, or stands below it.
fn is_below(sim: &Sim, action: ActionId, above: ActionId) -> bool {
    let mut at = Some(action);
    // Children have higher numbers than their parents.
    while let Some(id) = at.filter(|&id| id > above) {
        at = sim.tree().get(id).and_then(|node| node.parent);
    }
    at == Some(above)
}

fn why(node: &Node<Action>) -> String {
    match (node.state, &node.cause) {
        (State::Pending, _) => "not started".to_owned(),
        (_, Some(cause)) if node.started == 0 => format!("not started: {cause}"),
        (_, Some(cause)) => format!("canceled before it wrote: {cause}"),
        (_, None) => "canceled before it wrote".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Author;
    use crate::sim::testing::{DOWN, cascade, down};
    use crate::sim::{CancelOutcome, Scope, Step};

    fn names(sim: &Sim, found: &WhoWrote) -> Vec<String> {
        let name = |id| sim.tree().get(id).map_or("", |node| node.action.name());
        found
            .writers
            .iter()
            .map(|writer| name(writer.action).to_owned())
            .collect()
    }

    #[test]
    fn the_writers_of_a_cell_stand_newest_first_and_each_finds_what_the_one_before_left() {
        let mut sim = cascade();
        down(&mut sim);
        sim.run_to_idle();
        for index in 0..sim.board().faces().len() {
            let cell = sim.board().cell_at(index);
            let found = who_wrote(&sim, cell);
            assert_eq!(last_writer(&sim, cell), found.writers.first().copied());
            if let Some(last) = found.writers.first() {
                assert_eq!(last.after, sim.board().slot(cell).unwrap(), "{cell}");
            }
            for pair in found.writers.windows(2) {
                assert_eq!(pair[0].before, pair[1].after, "{cell}");
                assert!(pair[0].transition > pair[1].transition, "{cell}");
            }
            for writer in &found.writers {
                let change = sim.tree().transition(writer.transition).unwrap();
                assert_eq!(change.action, writer.action, "{cell}");
                let before = sim.board_after(writer.transition - 1).unwrap();
                assert_eq!(before.slot(cell).unwrap(), writer.before, "{cell}");
            }
            assert!(found.due.is_empty(), "all is done: {:?}", found.due);
        }
        assert_eq!(names(&sim, &who_wrote(&sim, DOWN)).last().unwrap(), "Swap");
    }

    #[test]
    fn what_is_pending_should_have_written_the_hole_that_its_sibling_made() {
        let mut sim = cascade();
        down(&mut sim);
        let cleared = |sim: &Sim| sim.board().slot(DOWN).unwrap().face == 0;
        while !cleared(&sim) {
            sim.step(Step::Into).unwrap();
        }
        let found = who_wrote(&sim, DOWN);
        assert_eq!(names(&sim, &found)[0], "Clear");
        let due: Vec<String> = found
            .due
            .iter()
            .map(|due| format!("{} {}", sim.tree().get(due.action).unwrap().action.name(), due.why))
            .collect();
        assert_eq!(due, ["Refill not started", "Fall not started"]);
    }

    #[test]
    fn a_canceled_action_should_have_written_until_somebody_does() {
        let mut sim = cascade();
        let root = down(&mut sim);
        while sim.board().slot(DOWN).unwrap().face != 0 {
            sim.step(Step::Into).unwrap();
        }
        sim.cancel(root, Scope::Chain, CancelOutcome::Keep, Author::You);
        let found = who_wrote(&sim, DOWN);
        assert_eq!(found.due.len(), 2, "{:?}", found.due);
        assert!(
            found
                .due
                .iter()
                .all(|due| due.why.starts_with("not started: cut short by #")),
            "{:?}",
            found.due
        );
        sim.input(crate::sim::Input::Settle, Author::You);
        sim.run_to_idle();
        assert!(who_wrote(&sim, DOWN).due.is_empty());
    }

    #[test]
    fn in_random_games_with_cancels_the_last_writer_left_what_lies_there() {
        for seed in 0..12 {
            let mut rng = crate::rng::Rng::from_seed(seed);
            let mut sim = cascade();
            for _ in 0..6 {
                match sim.legal_moves().first() {
                    _ if !sim.is_settled() => sim.input(crate::sim::Input::Settle, Author::Script),
                    Some(&(a, b)) => sim.input(crate::sim::Input::Swap { a, b }, Author::Script),
                    None => sim.input(crate::sim::Input::Reshuffle, Author::Script),
                };
                while let Some(current) = sim.current() {
                    if rng.below(25) == 0 {
                        let outcome = [CancelOutcome::Keep, CancelOutcome::RollBack][rng.below(2) as usize];
                        sim.cancel(current, Scope::Action, outcome, Author::Script);
                    }
                    sim.skip(1);
                }
                let first = cascade();
                for index in 0..sim.board().faces().len() {
                    let cell = sim.board().cell_at(index);
                    let left = last_writer(&sim, cell).map(|last| last.after);
                    let started = first.board().slot(cell);
                    assert_eq!(sim.board().slot(cell), left.or(started), "{cell}, seed {seed}");
                    // At rest nothing is pending: who should have written has been canceled.
                    for due in who_wrote(&sim, cell).due {
                        let node = sim.tree().get(due.action).unwrap();
                        assert_eq!(node.state, State::Canceled, "{cell}, seed {seed}");
                    }
                }
            }
        }
    }

    #[test]
    fn nobody_wrote_a_cell_that_is_not_there() {
        let sim = cascade();
        let found = who_wrote(&sim, Cell::new(-1, 99));
        assert!(found.writers.is_empty() && found.due.is_empty());
    }
}
