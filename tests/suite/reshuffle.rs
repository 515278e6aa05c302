//! Reshuffles as chains: their tries, what is kept, cancels in between; and boards that begin dead.

use std::sync::Arc;

use tilewright::action::{Author, State};
use tilewright::board::Counter;
use tilewright::level::match3::{Colour, Match3, Piece, Refill, Reshuffle, Settings};
use tilewright::level::{Level, Puzzle};
use tilewright::rules::match3::{Matching, Tiles, has_move, matches, start};
use tilewright::sim::match3::TryFault;
use tilewright::sim::{CancelOutcome, Input, Scope, Sim};

use crate::play;

/// A board of these letters, `?` random and `_` empty.
fn level(rows: &[&str], settings: Settings) -> Level {
    let mut match3 = Match3::new(rows[0].len() as u32, rows.len() as u32, settings);
    for (y, row) in rows.iter().enumerate() {
        for (x, letter) in row.chars().enumerate() {
            let piece = match letter {
                '?' => Piece::Random,
                '_' => Piece::Empty,
                letter => Piece::Tile(Colour::from_letter(letter).expect("a colour")),
            };
            match3
                .pieces
                .set(tilewright::grid::Cell::new(x as i32, y as i32), piece);
        }
    }
    Level::new("Test", Puzzle::Match3(match3))
}

fn sim(rows: &[&str], settings: Settings, seed: u64) -> Sim {
    Sim::new(Arc::new(level(rows, settings)), seed)
}

fn colours(count: usize, reshuffle: Reshuffle) -> Settings {
    Settings {
        weights: vec![1; count],
        reshuffle,
        ..Settings::default()
    }
}

/// No swap makes a match of three on it.
const DEAD: [&str; 4] = ["ABCDE", "DEABC", "BCDEA", "EABCD"];

fn names(sim: &Sim) -> Vec<&str> {
    sim.tree().iter().map(|node| node.action.name()).collect()
}

#[test]
fn a_dead_board_begins_with_a_reshuffle_and_then_moves_are_made() {
    for reshuffle in [Reshuffle::Permute, Reshuffle::Recreate] {
        let mut sim = sim(&DEAD, colours(5, reshuffle), 3);
        assert!(!sim.is_idle(), "it has begun by itself");
        sim.run_to_idle();
        let roots: Vec<&str> = sim.tree().roots().map(|root| root.action.name()).collect();
        assert_eq!(roots, ["Reshuffle"]);
        assert_eq!(
            sim.inputs().iter().map(|row| row.author).collect::<Vec<_>>(),
            [Author::Start]
        );
        assert!(names(&sim).contains(&"Try"));
        let placed = if reshuffle == Reshuffle::Permute {
            "Rearrange"
        } else {
            "CreateTile"
        };
        assert!(names(&sim).contains(&placed), "{:?}", names(&sim));
        let (a, b) = sim.legal_moves()[0];
        sim.input(Input::Swap { a, b }, Author::Script);
        sim.run_to_idle();
        assert_eq!(sim.board().counters().get(Counter::Moves), 1);
        play::check(&sim).expect("all holds");
    }
}

#[test]
fn a_dead_board_waits_where_nothing_refills_or_tiles_are_dropped() {
    let none = Settings {
        refill: Refill::None,
        ..colours(5, Reshuffle::Recreate)
    };
    let stuck = sim(&DEAD, none.clone(), 0);
    assert!(stuck.is_idle() && stuck.tree().is_empty() && stuck.is_stuck());
    let drops = Settings { drop: true, ..none };
    let dropped = sim(&["ABC_E", "DEABC"], drops, 0);
    assert!(dropped.is_idle() && dropped.tree().is_empty() && !dropped.is_stuck());
}

#[test]
fn each_try_holds_its_arrangement_and_tells_why_it_was_no_good() {
    let mut found = [0; 3];
    for seed in 0..20 {
        let mut sim = sim(&DEAD, colours(5, Reshuffle::Permute), seed);
        sim.run_to_idle();
        let matching = Matching::of(sim.settings());
        let ground = sim.board().clone();
        let tries: Vec<_> = sim
            .tree()
            .iter()
            .filter_map(|node| node.action.arrangement().cloned())
            .collect();
        let (kept, rejected) = tries.split_last().expect("one is kept");
        for (number, made) in (1..).zip(rejected) {
            assert_eq!(made.number, number);
            let board = Tiles::of(&ground).with_faces(&made.faces);
            let matched: Vec<_> = matches::find(board, matching)
                .cells()
                .iter()
                .map(|&cell| ground.cell_at(cell as usize))
                .collect();
            assert_eq!(made.cells, matched);
            let fault = if matched.is_empty() {
                TryFault::NoMove
            } else {
                TryFault::ReadyMatch
            };
            assert_eq!(made.fault, Some(fault));
            assert!(fault == TryFault::ReadyMatch || !has_move(board, matching));
            found[usize::from(fault == TryFault::NoMove)] += 1;
        }
        assert_eq!((kept.fault, &*kept.faces), (None, ground.faces()));
        found[2] += 1;
    }
    assert!(found[0] > 0 && found[2] == 20, "{found:?}");
}

#[test]
fn a_cancel_at_any_transition_of_a_reshuffle_leaves_a_board_that_settles() {
    for reshuffle in [Reshuffle::Permute, Reshuffle::Recreate] {
        let mut whole = sim(&DEAD, colours(5, reshuffle), 5);
        whole.run_to_idle();
        let last = whole.tree().last_transition();
        for at in 1..=last {
            for scope in [Scope::Chain, Scope::Action] {
                for outcome in [CancelOutcome::Keep, CancelOutcome::RollBack] {
                    let mut sim = sim(&DEAD, colours(5, reshuffle), 5);
                    let before = sim.board().clone();
                    while sim.tree().last_transition() < at && !sim.is_idle() {
                        sim.skip(1);
                    }
                    let Some(current) = sim.current() else { continue };
                    sim.cancel(current, scope, outcome, Author::Script);
                    sim.run_to_idle();
                    play::check(&sim).expect("all holds");
                    if (scope, outcome) == (Scope::Chain, CancelOutcome::RollBack) {
                        assert_eq!(sim.board().hash(), before.hash(), "at {at}");
                    }
                    sim.input(Input::Settle, Author::Script);
                    sim.run_to_idle();
                    assert!(sim.is_settled(), "at {at}");
                    play::check(&sim).expect("all holds");
                }
            }
        }
    }
}

#[test]
fn a_reshuffle_that_cannot_help_is_canceled_with_the_reason_and_the_board_stays() {
    // Two by two: no swap can ever make three in a row.
    let mut sim = sim(&["AB", "BA"], colours(2, Reshuffle::Recreate), 0);
    let before = sim.board().hash();
    sim.run_to_idle();
    let root = sim.tree().last_root().expect("a root");
    assert_eq!((root.action.name(), root.state), ("Reshuffle", State::Canceled));
    assert_eq!((sim.board().hash(), sim.is_stuck()), (before, true));
}

#[test]
fn what_random_cells_roll_is_what_live_starts_with_also_after_an_edit() {
    for seed in 0..30 {
        let mut level = level(
            &["??????", "??????", "??A???", "??????"],
            colours(4, Reshuffle::Recreate),
        );
        for edit in 0..4 {
            let rolled = start(level.match3().expect("match-3"), seed).expect("it starts");
            let sim = Sim::new(Arc::new(level.clone()), seed);
            assert_eq!(sim.board().faces(), rolled, "seed {seed}, edit {edit}");
            // A restart on the running board comes to the same.
            let mut again = Sim::new(Arc::new(level.clone()), seed);
            again.input(
                Input::Restart {
                    seed: None,
                    level: None,
                },
                Author::You,
            );
            again.run_to_idle();
            assert_eq!(again.board().faces(), rolled);
            let at = tilewright::grid::Cell::new(edit, 1);
            let face = rolled[6 + edit as usize];
            let colour = Colour::new(face - 1).expect("a face");
            level.match3_mut().expect("match-3").pieces.set(at, Piece::Tile(colour));
        }
    }
}
