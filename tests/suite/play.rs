//! What must hold of a running game of any kind: shared by the tests of Sokoban and of Mahjong solitaire.

use std::sync::Arc;

use proptest::prelude::*;
use tilewright::action::{ActionId, Author};
use tilewright::board::{Board, Counter};
use tilewright::level::Level;
use tilewright::sim::history::{Limits, Moment};
use tilewright::sim::{CancelOutcome, History, Input, Response, Scope, Sim, Sweep};

use super::invariants;
use super::time_travel::{Stood, inject, note, skip, walk};

pub fn count(sim: &Sim, counter: Counter) -> i64 {
    sim.board().counters().get(counter)
}

/// Gives an input and runs to its end.
pub fn give(sim: &mut Sim, input: Input) -> Response {
    let response = sim.input(input, Author::Script);
    sim.run_to_idle();
    response
}

/// The name and the remark of the last root.
pub fn last_root(sim: &Sim) -> (&str, Option<&str>) {
    let root = sim.tree().last_root().expect("a root");
    (root.action.name(), root.action.note())
}

/// The names of all actions of the last chain, by number.
pub fn last_chain(sim: &Sim) -> Vec<&str> {
    let root = sim.tree().last_root().expect("a root").id;
    sim.tree().from(root).map(|node| node.action.name()).collect()
}

fn live(sim: &Sim) -> Vec<ActionId> {
    sim.engine().live().collect()
}

/// What holds at every moment: pieces, hash and record agree.
pub fn check(sim: &Sim) -> Result<(), TestCaseError> {
    let present = count(sim, Counter::Created) - count(sim, Counter::Cleared);
    prop_assert_eq!(present, sim.board().present() as i64);
    prop_assert_eq!(sim.board().hash(), sim.board().rehash());
    prop_assert!(sim.engine().faults().is_empty());
    for index in 0..sim.board().faces().len() {
        let slot = sim.board().slot_at(index);
        prop_assert_eq!(slot.face == 0, slot.piece == 0, "a face is of a piece");
        prop_assert!(slot.cover == 0 || slot.face != 0, "a cover is over a piece");
    }
    Ok(())
}

/// Cancels a chain at each of its transitions, in both scopes with both outcomes, and lets `holds` look at what is left.
pub fn cancels(
    start: &Sim,
    input: &Input,
    holds: impl Fn(&Sim) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let mut whole = start.clone();
    give(&mut whole, input.clone());
    let transitions = whole.tree().last_transition() - start.tree().last_transition();
    for at in 1..transitions.min(40) {
        for scope in [Scope::Chain, Scope::Action] {
            for outcome in [CancelOutcome::Keep, CancelOutcome::RollBack] {
                let mut twin = start.clone();
                twin.input(input.clone(), Author::Script);
                twin.skip(at - 1);
                let number = start.tree().last_transition() + at;
                let target = twin.tree().transition(number).expect("it was made").action;
                let was_live = twin.engine().live().any(|id| id == target);
                let report = twin.cancel(target, scope, outcome, Author::Script);
                prop_assert_eq!(report.ended > 0, was_live);
                invariants::check(twin.tree(), &live(&twin));
                twin.run_to_idle();
                invariants::check(twin.tree(), &[]);
                check(&twin)?;
                holds(&twin)?;
                if was_live && scope == Scope::Chain && outcome == CancelOutcome::RollBack {
                    prop_assert_eq!(twin.board(), start.board());
                    prop_assert!(report.refused.is_none());
                }
                if twin.can_roll_back() && outcome == CancelOutcome::Keep {
                    let mut back = twin.clone();
                    give(&mut back, Input::RollBack);
                    prop_assert_eq!(back.board(), start.board());
                }
                give(&mut twin, Input::Settle);
                prop_assert!(twin.is_settled());
                check(&twin)?;
                // It can be played on.
                give(&mut twin, Input::Undo { by_push: false });
                give(&mut twin, Input::Redo { by_push: false });
                check(&twin)?;
                holds(&twin)?;
            }
        }
    }
    Ok(())
}

/// Everything that was made, taken back one by one, is the board of the start; made again, it is the board as it was.
pub fn undo_and_redo(sim: &mut Sim, first: &Board, by_push: bool) -> Result<(), TestCaseError> {
    let last = sim.board().clone();
    let mut boards = vec![last.clone()];
    while let Response::Started(_) = give(sim, Input::Undo { by_push }) {
        check(sim)?;
        boards.push(sim.board().clone());
        prop_assert!(boards.len() < 10_000);
    }
    prop_assert_eq!(places(boards.last().expect("one")), places(first));
    prop_assert_eq!(count(sim, Counter::Moves), 0);
    boards.pop();
    while let Response::Started(_) = give(sim, Input::Redo { by_push }) {
        check(sim)?;
        // By pushes the way back stops at other boards than the way there.
        if !by_push {
            let expected = boards.pop();
            prop_assert_eq!(Some(sim.board()), expected.as_ref());
        }
    }
    prop_assert_eq!(sim.board(), &last);
    Ok(())
}

fn places(board: &Board) -> Vec<(u8, tilewright::level::Terrain)> {
    let slots = (0..board.faces().len()).map(|index| board.slot_at(index));
    slots.map(|slot| (slot.face, slot.terrain)).collect()
}

/// Gives an input to a history, with some time after it, and keeps every moment.
pub fn happen(history: &mut History, input: Input, more: u32, stood: &mut Stood) {
    let author = if more & 1 == 0 { Author::You } else { Author::Script };
    if more.is_multiple_of(3) {
        let armed = inject(history.now(), more / 64);
        let _ = history.input(armed, author);
        note(stood, history.now());
    }
    let _ = history.input(input, author);
    note(stood, history.now());
    skip(history, u64::from(more / 2 % 24), stood);
}

/// Some cancel of a live action.
pub fn some_cancel(sim: &Sim, more: u32) -> Input {
    let live: Vec<_> = sim.engine().live().collect();
    let target = live.get(more as usize % live.len().max(1)).copied();
    let target = target.or_else(|| sim.tree().last_root().map(|root| root.id));
    Input::Cancel {
        target: target.unwrap_or(ActionId::new(1).expect("one")),
        scope: if more & 64 == 0 { Scope::Action } else { Scope::Chain },
        outcome: if more & 128 == 0 {
            CancelOutcome::RollBack
        } else {
            CancelOutcome::Keep
        },
    }
}

/// Every moment of a run that can be gone to is the one that stood there.
pub fn travels(history: &mut History, choices: &[u32], stood: &Stood) -> Result<(), TestCaseError> {
    let tip = history.now().clone();
    walk(history, choices, stood)?;
    history.back_to_now();
    prop_assert!(history.now() == &tip, "going back changes nothing");
    history.go_to(history.first());
    let mut wrong = Vec::new();
    while history.is_past() {
        history.advance(7, &mut |sim, made| {
            if Moment::of(sim) == Moment::after(made) && stood.get(&Moment::after(made)) != Some(sim) {
                wrong.push(made);
            }
            false
        });
    }
    prop_assert_eq!(wrong, Vec::<u64>::new());
    prop_assert!(history.now() == &tip);
    Ok(())
}

/// With the clock running tick by tick the same comes of the same inputs as with the clock jumping.
pub fn is_the_same_with_animation(start: &Sim, inputs: &[Input]) -> Result<(), TestCaseError> {
    let (mut jumping, mut running) = (start.clone(), start.clone());
    for input in inputs {
        give(&mut jumping, input.clone());
        running.input(input.clone(), Author::Script);
        while !running.is_idle() {
            running.advance(1);
        }
    }
    prop_assert_eq!(
        invariants::transitions(jumping.tree()),
        invariants::transitions(running.tree())
    );
    prop_assert!(jumping == running);
    Ok(())
}

/// A sweep over the chain of an input finds no broken promise; whatever is armed.
pub fn sweeps(start: &Sim, input: &Input, armed: u32) -> Result<(), TestCaseError> {
    let mut before = start.clone();
    let inject = inject(&before, armed);
    before.input(inject, Author::You);
    let mut after = before.clone();
    let Response::Started(root) = give(&mut after, input.clone()) else {
        return Ok(());
    };
    let mut sweep = Sweep::new(before, after, root).expect("the record holds it");
    while sweep.step() {}
    let report = sweep.report();
    prop_assert_eq!(&report.broken, &Vec::new());
    let (done, all) = report.transitions;
    // What an injection cancels in one step with the start leaves nothing to strike at.
    prop_assert!(done == all && report.cases <= 4 * all);
    Ok(())
}

/// After some moves a Restart with another level and seed is canceled, rolled back at once or later: all that it took the place of comes
/// back, and going back over it finds each moment as it stood. `same` tells what a kind keeps beside the board.
pub fn a_restart_rolled_back_leaves_nothing<T: PartialEq + std::fmt::Debug>(
    start: &Sim,
    moves: &[Input],
    level: &Arc<Level>,
    same: impl Fn(&Sim) -> T,
) {
    for outcome in [CancelOutcome::RollBack, CancelOutcome::Keep] {
        let limits = Limits {
            interval: 5,
            ..Limits::default()
        };
        let mut history = History::with_limits(start.clone(), limits);
        let mut stood = Stood::new();
        let ask = |history: &mut History, stood: &mut Stood, input: &Input| {
            let response = history.input(input.clone(), Author::You);
            note(stood, history.now());
            response.expect("the present is shown")
        };
        note(&mut stood, history.now());
        for input in moves {
            ask(&mut history, &mut stood, input);
            skip(&mut history, 1_000, &mut stood);
        }
        let before = history.now().clone();
        assert!(before.is_idle() && before.level() != level);

        let seed = before.seed() + 1;
        let restart = Input::Restart {
            seed: Some(seed),
            level: Some(Arc::clone(level)),
        };
        let Response::Started(target) = ask(&mut history, &mut stood, &restart) else {
            panic!("it starts at once");
        };
        while history.now().seed() != seed {
            skip(&mut history, 1, &mut stood);
        }
        assert_eq!(history.now().level(), level);
        let scope = Scope::Chain;
        let cancel = Input::Cancel { target, scope, outcome };
        let response = ask(&mut history, &mut stood, &cancel);
        assert_eq!(response, Response::Taken, "it can be canceled yet");
        if outcome == CancelOutcome::Keep {
            assert_eq!(history.now().seed(), seed, "what was kept stays");
            ask(&mut history, &mut stood, &Input::RollBack);
            skip(&mut history, 1_000, &mut stood);
        }
        let now = history.now();
        assert_eq!((now.seed(), now.level()), (before.seed(), before.level()));
        assert_eq!((now.board(), same(now)), (before.board(), same(&before)));
        check(now).expect("all holds");
        let choices: Vec<u32> = (0..24).map(|nth| nth * 37).collect();
        travels(&mut history, &choices, &stood).expect("each moment is as it stood");
    }
}
