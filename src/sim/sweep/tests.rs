use std::collections::BTreeSet;
use std::sync::Arc;

use super::*;
use crate::grid::{Cell, Direction};
use crate::level::mahjong::{Difficulty, Face, Mahjong, Position, Tile};
use crate::level::sokoban::{Ground, Object, Sokoban};
use crate::level::{Level, Puzzle};
use crate::rng::Rng;
use crate::sim::testing::{cascade, down};
use crate::sim::{Injection, Meddling, Response, unwatched};

/// Sweeps the chain that an input starts.
fn sweep_of(start: &Sim, input: Input, cancel: Option<CancelBy>) -> Report {
    let mut tip = start.clone();
    let Response::Started(root) = tip.input(input, Author::Script) else {
        panic!("it starts a chain");
    };
    tip.run_to_idle();
    let mut sweep = Sweep::new(start.clone(), tip, root).unwrap();
    if let Some(cancel) = cancel {
        sweep.cancel = cancel;
    }
    while sweep.step() {}
    let (done, all) = sweep.report.transitions;
    assert_eq!(done, all);
    sweep.report
}

fn swap() -> Input {
    let mut sim = cascade();
    down(&mut sim);
    sim.inputs().last().unwrap().input.clone()
}

fn found(report: &Report) -> BTreeSet<Invariant> {
    report.broken.iter().map(|broken| broken.invariant).collect()
}

fn sound(report: &Report) {
    assert_eq!(report.broken, [], "none, one hopes");
    assert_eq!(report.broken_in_all, 0);
    // Two scopes, two outcomes, at all but the last transition, at which nothing is left to cancel.
    assert_eq!(report.cases, 4 * (report.transitions.1 - 1));
}

#[test]
fn a_chain_that_is_too_long_is_struck_at_some_of_its_transitions() {
    assert_eq!([1, 100, ALL_UP_TO].map(apart), [1; 3]);
    for transitions in [ALL_UP_TO + 1, 100_000, 1_000_000, u64::MAX / 2] {
        let struck = transitions.div_ceil(apart(transitions));
        assert!((4..=2_000).contains(&struck), "{struck} of {transitions}");
    }
}

#[test]
fn a_sweep_over_a_cascade_finds_nothing() {
    let report = sweep_of(&cascade(), swap(), None);
    sound(&report);
    assert!(report.transitions.1 > 60, "three levels deep");
}

#[test]
fn a_sweep_over_a_walk_that_pushes_and_wins_finds_nothing() {
    let mut room = Sokoban::new(6, 1);
    room.objects.set(Cell::new(0, 0), Some(Object::Hero));
    room.objects.set(Cell::new(2, 0), Some(Object::Ball));
    room.ground.set(Cell::new(4, 0), Ground::Destination);
    let level = Arc::new(Level::new("Room", Puzzle::Sokoban(room)));
    let steps = Input::Steps(vec![Direction::Right; 3]);
    let report = sweep_of(&Sim::new(level, 0), steps, None);
    sound(&report);
}

#[test]
fn a_sweep_over_the_last_pair_of_a_pile_finds_nothing() {
    let tiles = [0, 2].map(|x| Tile {
        at: Position::new(x, 0, 0),
        face: Face::of_code("3p"),
    });
    let mut mahjong = Mahjong {
        tiles: tiles.into_iter().collect(),
        ..Mahjong::default()
    };
    mahjong.settings.difficulty = Difficulty::Any;
    let level = Level::new("Pair", Puzzle::Mahjong(mahjong));
    let mut sim = Sim::new(Arc::new(level), 0);
    assert_eq!(sim.not_startable(), None);
    let pick = |x| Input::Pick {
        place: crate::board::Place::new(x, 0, 0),
    };
    sound(&sweep_of(&sim, pick(0), None));
    sim.input(pick(0), Author::Script);
    sim.run_to_idle();
    sound(&sweep_of(&sim, pick(2), None));
}

#[test]
fn each_planted_fault_is_found_by_the_promise_that_it_breaks() {
    let faults: [(CancelBy, Invariant); 7] = [
        (
            // The board is always kept.
            |sim, case| sim.cancel(case.target, case.scope, CancelOutcome::Keep, Author::Script),
            Invariant::RolledBack,
        ),
        (|_, _| CancelReport::default(), Invariant::Ends),
        (
            |sim, case| {
                let report = sim.cancel(case.target, case.scope, case.outcome, Author::Script);
                sim.engine.end_again(case.target, &sim.world);
                report
            },
            Invariant::Faults,
        ),
        (
            // What was due is forgotten, and is live for ever.
            |sim, _| {
                let due = sim.current().unwrap();
                sim.engine.forget_due(due);
                CancelReport::default()
            },
            Invariant::Idle,
        ),
        (
            // A draw that no input tells of.
            |sim, case| {
                sim.world.rng = Rng::from_seed(1);
                sim.cancel(case.target, case.scope, case.outcome, Author::Script)
            },
            Invariant::Replay,
        ),
        (
            |sim, case| {
                let report = sim.cancel(case.target, case.scope, case.outcome, Author::Script);
                sim.cancel(case.target, case.scope, case.outcome, Author::Script);
                report
            },
            Invariant::Lints,
        ),
        (
            // A piece that nobody has counted.
            |sim, case| {
                let report = sim.cancel(case.target, case.scope, case.outcome, Author::Script);
                let mut places = 0..sim.world.board.faces().len();
                let full = places.find(|&at| sim.world.board.slot_at(at).face != 0);
                // The end of a chain asserts as much.
                if let Some(full) = full.filter(|_| sim.is_idle()) {
                    let slot = sim.world.board.slot_at(full);
                    sim.world.put(case.target, full, slot.without_piece());
                }
                report
            },
            Invariant::Conserved,
        ),
    ];
    for (cancel, invariant) in faults {
        let report = sweep_of(&cascade(), swap(), Some(cancel));
        assert!(
            found(&report).contains(&invariant),
            "{invariant:?}: {:?}",
            report.broken.first()
        );
        let first = &report.broken[0];
        assert!(first.case.transition > 0 && !first.words.is_empty());
        assert!(report.broken.len() <= MOST_BROKEN);
        assert!(report.broken_in_all >= report.broken.len() as u64);
    }
}

#[test]
fn a_chain_of_a_history_is_swept_wherever_it_lies_and_whatever_is_armed() {
    let mut history = History::new(cascade());
    let delay = Injection::Strike {
        kind: "Fall".into(),
        times: 5,
        effect: Meddling::Delay { ticks: 7 },
    };
    let _ = history.input(Input::Inject(Inject::Arm(delay)), Author::You);
    let fail = Injection::Strike {
        kind: "Settle".into(),
        times: 1,
        effect: Meddling::Fail,
    };
    let _ = history.input(Input::Inject(Inject::Arm(fail)), Author::You);
    let _ = history.input(swap(), Author::You);
    history.skip(u64::MAX, &mut unwatched);
    let (a, b) = history.now().legal_moves()[0];
    let _ = history.input(Input::Swap { a, b }, Author::You);
    history.skip(20, &mut unwatched);
    history.go_to(5);
    let roots: Vec<ActionId> = history.now().tree().roots().map(|root| root.id).collect();
    assert_eq!(roots.len(), 2);
    for root in roots {
        let before = history.now().clone();
        let mut sweep = Sweep::of(&history, root).unwrap();
        let mut steps = 0;
        while sweep.step() {
            steps += 1;
        }
        assert!(
            steps > 60 && sweep.report().broken.is_empty(),
            "{:?}",
            sweep.report().broken
        );
        assert!(*history.now() == before, "no run is changed");
    }
    let none = Sweep::of(&history, ActionId::new(999_999).unwrap()).unwrap_err();
    assert!(none.contains("no longer"), "{none}");
}
