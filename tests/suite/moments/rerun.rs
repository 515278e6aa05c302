use std::sync::Arc;

use tilewright::action::Author;
use tilewright::format::{self, Format};
use tilewright::grid::Cell;
use tilewright::level::match3::{Colour, Piece};
use tilewright::level::{Level, Terrain};
use tilewright::moment::rerun::Verdict;
use tilewright::moment::{Report, Rerun};
use tilewright::sim::{CancelOutcome, Input, PaintCell, Scope, Sim, StrokeInput};

use super::{board, garden, played};

fn report(sim: &Sim) -> Arc<Report> {
    Arc::new(Report::of(sim, "", Vec::new()))
}

fn verdict(sim: &Sim, level: &Arc<Level>) -> Verdict {
    let rerun = Rerun::whole(report(sim), Arc::clone(level));
    rerun.verdict().expect("it has ended").clone()
}

fn reason(verdict: &Verdict) -> (usize, &str) {
    match verdict {
        Verdict::Stopped { input, reason, .. } => (*input, reason),
        Verdict::Same { inputs } => panic!("all {inputs} inputs were the same"),
    }
}

fn swap(x: i32, y: i32) -> Input {
    Input::Swap {
        a: Cell::new(x, y),
        b: Cell::new(x + 1, y),
    }
}

/// Fixed tiles that leave holes: what an edit changes is what was edited.
const PLAIN: &str = "refill: none\ncolours: 6\n\nAABACD\nEFEFEF\nBBDBCE\nFEFEFA\nDDEDCB\n";

fn plain() -> Sim {
    let mut sim = Sim::new(board(PLAIN), 1);
    for y in [0, 2] {
        sim.input(swap(2, y), Author::You);
        sim.run_to_idle();
    }
    sim
}

#[test]
fn on_the_same_level_all_inputs_do_what_they_did() {
    let sim = played(&garden(), 7, 3);
    assert_eq!(verdict(&sim, &garden()), Verdict::Same { inputs: 3 });
    // Names and notes are no part of the game.
    let mut renamed = Level::clone(&garden());
    renamed.name = "Garden 13".to_owned();
    assert_eq!(verdict(&sim, &Arc::new(renamed)), Verdict::Same { inputs: 3 });
}

#[test]
fn an_edit_elsewhere_changes_nothing_and_one_in_the_way_is_found() {
    let sim = plain();
    assert_eq!(sim.roots_ended().count(), 2);
    let elsewhere = board(&PLAIN.replace("EFEFEF", "EFEFEA"));
    assert_eq!(verdict(&sim, &elsewhere), Verdict::Same { inputs: 2 });
    let in_the_way = board(&PLAIN.replace("BBDBCE", "BFDBCE"));
    let stopped = verdict(&sim, &in_the_way);
    assert_eq!(reason(&stopped), (2, "No match: (2,2)↔(3,2) makes no run of 3."));
    let Verdict::Stopped { of, what, .. } = stopped else {
        panic!()
    };
    assert_eq!((of, what), (2, Some(Box::new(swap(2, 2)))));
}

#[test]
fn a_move_that_clears_more_than_it_did_is_found_and_both_boards_are_there() {
    let sim = plain();
    let longer = board(&PLAIN.replace("EFEFEF", "EFEBEF"));
    let rerun = Rerun::whole(report(&sim), Arc::clone(&longer));
    let (input, why) = reason(rerun.verdict().unwrap());
    assert_eq!(input, 1, "{why}");
    assert!(why.contains("ieces cleared: 3 as it was, 6 as it is now"), "{why}");
    let (was, is) = rerun.boards();
    assert_eq!(was.level(), sim.level());
    assert_eq!(is.level(), &longer);
    assert!(was.is_idle() && is.is_idle());
}

#[test]
fn a_level_that_no_longer_starts_stops_before_the_first_input() {
    let sim = plain();
    let mut level = Level::clone(sim.level());
    let match3 = level.match3_mut().unwrap();
    for cell in match3.pieces.cells().collect::<Vec<_>>() {
        match3.pieces.set(cell, Piece::Random);
    }
    match3.settings.weights = vec![1];
    let stopped = verdict(&sim, &Arc::new(level));
    let (input, why) = reason(&stopped);
    assert_eq!(input, 0);
    assert!(why.starts_with("The level does not start"), "{why}");
}

#[test]
fn strokes_that_edited_the_level_are_not_painted_over_it_again() {
    let mut sim = Sim::new(board(PLAIN), 1);
    let cells = vec![PaintCell {
        cell: Cell::new(5, 1),
        terrain: Terrain::Floor,
        piece: Some(Piece::Tile(Colour::default())),
    }];
    let name = "Brush".to_owned();
    sim.input(Input::Stroke(StrokeInput::Whole { name, cells }), Author::You);
    sim.run_to_idle();
    sim.input(Input::Settle, Author::You);
    sim.run_to_idle();
    let before = sim.inputs().len();
    sim.input(swap(2, 2), Author::You);
    sim.run_to_idle();
    assert_eq!(sim.inputs().len(), before + 1);
    let edited = board(&PLAIN.replace("EFEFEF", "EFEFEC"));
    let rerun = Rerun::whole(report(&sim), edited);
    let face = |sim: &Sim| sim.board().slot(Cell::new(5, 1)).unwrap().face_index();
    let (was, is) = rerun.boards();
    assert_eq!((face(was), face(is)), (Some(0), Some(2)), "{:?}", rerun.verdict());
}

#[test]
fn a_chain_that_was_canceled_cannot_be_canceled_on_another_board() {
    let mut sim = Sim::new(board(PLAIN), 1);
    sim.input(swap(2, 0), Author::You);
    sim.skip(3);
    let root = sim.tree().last_root().unwrap().id;
    sim.cancel(root, Scope::Chain, CancelOutcome::RollBack, Author::You);
    let other = board(&PLAIN.replace("EFEFEF", "EFEFEA"));
    let stopped = verdict(&sim, &other);
    let (input, why) = reason(&stopped);
    assert_eq!(input, 2);
    assert!(why.contains("canceled"), "{why}");
    assert!(matches!(verdict(&sim, sim.level()), Verdict::Same { .. }));
}

#[test]
fn a_room_whose_way_is_blocked_says_at_which_input() {
    let room = |text: &str| {
        let opened = format::read(text.as_bytes(), Format::Xsb, "Room").unwrap();
        Arc::new(opened.levels[0].level.clone())
    };
    let mut sim = Sim::new(room("#######\n#@ $ .#\n#     #\n#######\n"), 0);
    for letters in [1, 1] {
        sim.input(
            Input::Steps(vec![tilewright::grid::Direction::Right; letters]),
            Author::You,
        );
        sim.run_to_idle();
    }
    let same = room("#######\n#@ $ .#\n##    #\n#######\n");
    assert_eq!(verdict(&sim, &same), Verdict::Same { inputs: 2 });
    let blocked = room("#######\n#@ $#.#\n#     #\n#######\n");
    let stopped = verdict(&sim, &blocked);
    assert_eq!(reason(&stopped), (2, "The next step is blocked on the edited level."));
    // Another kind has no such moves.
    let other = verdict(&sim, &garden());
    assert_eq!(
        reason(&other),
        (
            0,
            "Another game: these inputs are of Sokoban, and the level is match-3."
        )
    );
}
