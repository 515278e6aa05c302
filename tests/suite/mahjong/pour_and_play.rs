//! Painting a pile and playing it by turns: what each leaves for the other.

use std::sync::Arc;

use proptest::prelude::*;
use tilewright::action::{Author, Budgets};
use tilewright::board::{Counter, Place};
use tilewright::level::mahjong::{Face, Mahjong, Position};
use tilewright::level::{Level, Puzzle};
use tilewright::sim::mahjong::{PaintTile, TileInk};
use tilewright::sim::{CancelOutcome, Input, Outcome, Response, Scope, Sim, StrokeInput};

use crate::mahjong_play::{fixed, piles, some_input, some_tiles};
use crate::play::{self, count, give};
use crate::time_travel::history;

const ROW: &[(u16, u16, u8, &str)] = &[(0, 0, 0, "1p"), (2, 0, 0, "2p"), (4, 0, 0, "2p"), (6, 0, 0, "1p")];
const UNDO: Input = Input::Undo { by_push: false };
const REDO: Input = Input::Redo { by_push: false };

fn at(x: u16, y: u16, z: u8) -> Place {
    Place::new(x, y, z)
}

fn face(code: &str) -> Face {
    Face::of_code(code).expect("a face")
}

fn whole(tiles: &[(Place, TileInk)]) -> Input {
    Input::Stroke(StrokeInput::WholeTiles {
        name: "Brush".into(),
        tiles: tiles.iter().map(|&(place, ink)| PaintTile { place, ink }).collect(),
    })
}

fn pick(sim: &mut Sim, x: u16) {
    give(sim, Input::Pick { place: at(x, 0, 0) });
}

/// The codes of the faces of a row, from the left; `..` where no tile stands.
fn row(sim: &Sim) -> String {
    let code = |x| sim.tile(at(x, 0, 0)).map_or_else(|| "..".to_owned(), Face::code);
    (0..5).map(|n| code(2 * n)).collect::<Vec<_>>().join(" ")
}

/// No tile lies in the room of another, and no piece stands twice.
fn is_sound(sim: &Sim) -> Result<(), TestCaseError> {
    let board = sim.board();
    let standing: Vec<usize> = (0..board.faces().len())
        .filter(|&tile| board.faces()[tile] != 0)
        .collect();
    for (index, &a) in standing.iter().enumerate() {
        let place = board.place_at(a);
        for &b in &standing[index + 1..] {
            let other = board.place_at(b);
            let apart =
                place.z() != other.z() || place.x().abs_diff(other.x()) > 1 || place.y().abs_diff(other.y()) > 1;
            prop_assert!(apart, "{place:?} {other:?}");
            prop_assert!(board.slot_at(a).piece != board.slot_at(b).piece, "{place:?} {other:?}");
        }
    }
    play::check(sim)
}

#[test]
fn a_tile_that_a_pair_took_stays_taken_whatever_was_painted_there_before() {
    let mut sim = fixed(ROW);
    // A stroke that took it up and was given up.
    sim.input(
        Input::Stroke(StrokeInput::PressTiles {
            name: "Eraser".into(),
            tiles: vec![PaintTile {
                place: at(0, 0, 0),
                ink: TileInk::Gone,
            }],
        }),
        Author::You,
    );
    give(&mut sim, Input::Stroke(StrokeInput::Abort));
    assert_eq!(row(&sim), "1p 2p 2p 1p ..");
    pick(&mut sim, 0);
    pick(&mut sim, 6);
    give(&mut sim, whole(&[(at(0, 0, 0), TileInk::Gone)]));
    give(&mut sim, whole(&[(at(0, 0, 0), TileInk::Back)]));
    assert_eq!(row(&sim), ".. 2p 2p .. ..");
    // The player's own undo brings it back all the same.
    give(&mut sim, UNDO);
    assert_eq!(row(&sim), "1p 2p 2p 1p ..");
}

#[test]
fn an_edit_that_gave_a_tile_another_face_is_taken_back_to_the_face_that_it_had() {
    let mut sim = fixed(ROW);
    let turn = |x, code| whole(&[(at(x, 0, 0), TileInk::Turn(face(code)))]);
    let back = |x| whole(&[(at(x, 0, 0), TileInk::Back)]);
    give(&mut sim, turn(2, "9m"));
    give(&mut sim, turn(2, "8m"));
    assert_eq!(row(&sim), "1p 8m 2p 1p ..");
    give(&mut sim, back(2));
    assert_eq!(row(&sim), "1p 2p 2p 1p ..");
    // It goes along with a tile that is moved, and with one that is taken up.
    give(&mut sim, turn(6, "9m"));
    give(&mut sim, whole(&[(at(8, 0, 0), TileInk::From(at(6, 0, 0)))]));
    give(&mut sim, whole(&[(at(8, 0, 0), TileInk::Gone)]));
    give(&mut sim, back(8));
    assert_eq!(row(&sim), "1p 2p 2p .. 9m");
    give(&mut sim, back(8));
    assert_eq!(row(&sim), "1p 2p 2p .. 1p");
    // A new tile in its place has no other face.
    give(&mut sim, turn(8, "9m"));
    give(&mut sim, whole(&[(at(8, 0, 0), TileInk::Gone)]));
    give(&mut sim, whole(&[(at(8, 0, 0), TileInk::Lay(Some(face("7m"))))]));
    give(&mut sim, back(8));
    assert_eq!(row(&sim), "1p 2p 2p .. 7m");
}

#[test]
fn what_comes_finds_the_room_of_what_goes_whatever_is_named_first() {
    for turned in [false, true] {
        let mut sim = fixed(ROW);
        let mut tiles = vec![
            (at(1, 0, 0), TileInk::Lay(Some(face("1p")))),
            (at(2, 0, 0), TileInk::Gone),
            (at(0, 0, 0), TileInk::Gone),
            (at(5, 0, 0), TileInk::From(at(6, 0, 0))),
            (at(4, 0, 0), TileInk::Gone),
        ];
        if turned {
            tiles.reverse();
        }
        give(&mut sim, whole(&tiles));
        assert_eq!(
            (sim.tile(at(1, 0, 0)), sim.tile(at(5, 0, 0))),
            (Some(face("1p")), Some(face("1p")))
        );
        assert_eq!((sim.board().present(), count(&sim, Counter::Cleared)), (2, 3));
    }
    // Of the parts of a stroke that waited the later ones count.
    let mut sim = fixed(ROW);
    let tiles = [
        (at(8, 0, 0), TileInk::Lay(Some(face("1p")))),
        (at(8, 0, 0), TileInk::Gone),
    ];
    give(&mut sim, whole(&tiles));
    assert_eq!(row(&sim), "1p 2p 2p 1p ..");
}

#[test]
fn tiles_that_move_find_room_or_go_and_never_overlap() {
    let mut sim = fixed(&[(0, 0, 0, "1p"), (4, 0, 0, "2p"), (8, 0, 0, "2p"), (12, 0, 0, "1p")]);
    // The first would go where another stands that does not move; the second takes half of its room meanwhile.
    let tiles = [
        (at(1, 0, 0), TileInk::From(at(4, 0, 0))),
        (at(8, 0, 0), TileInk::From(at(0, 0, 0))),
    ];
    give(&mut sim, whole(&tiles));
    is_sound(&sim).expect("all holds");
    assert_eq!(
        (sim.tile(at(8, 0, 0)), sim.tile(at(12, 0, 0))),
        (Some(face("2p")), Some(face("1p")))
    );
    assert_eq!(count(&sim, Counter::Cleared), 4 - sim.board().present() as i64);
}

#[test]
fn a_redo_takes_what_stands_there_now_and_its_undo_brings_that_back() {
    let mut sim = fixed(ROW);
    pick(&mut sim, 0);
    pick(&mut sim, 6);
    give(&mut sim, UNDO);
    // The tile goes elsewhere, and another one comes in its place.
    give(&mut sim, whole(&[(at(0, 4, 0), TileInk::From(at(0, 0, 0)))]));
    assert!(matches!(give(&mut sim, REDO), Response::Refused(_)));
    give(&mut sim, whole(&[(at(0, 0, 0), TileInk::Lay(Some(face("1p"))))]));
    let before = sim.board().clone();
    give(&mut sim, REDO);
    assert_eq!(row(&sim), ".. 2p 2p .. ..");
    give(&mut sim, UNDO);
    is_sound(&sim).expect("all holds");
    assert_eq!(sim.board(), &before);
}

#[test]
fn a_restart_with_more_tiles_that_is_rolled_back_leaves_a_pile_to_play() {
    let of = |count: u16| {
        let pile = Mahjong::of_places((0..count).map(|n| Position::new(2 * n, 0, 0)));
        Arc::new(Level::new("Test", Puzzle::Mahjong(pile)))
    };
    let mut sim = Sim::new(of(8), 3);
    let before = sim.board().clone();
    let restart = Input::Restart {
        seed: None,
        level: Some(of(12)),
    };
    sim.input(restart, Author::You);
    while sim.board().present() == 8 && sim.skip(1) > 0 {}
    assert_eq!(sim.board().present(), 12);
    let root = sim.tree().last_root().expect("the Restart").id;
    sim.cancel(root, Scope::Chain, CancelOutcome::RollBack, Author::You);
    sim.run_to_idle();
    assert_eq!(sim.board(), &before);
    while let Some(&(a, b)) = sim.free_pairs().first() {
        give(&mut sim, Input::Pick { place: a });
        give(&mut sim, Input::Pick { place: b });
        is_sound(&sim).expect("all holds");
    }
    assert_eq!(sim.outcome(), Outcome::Won);
}

#[test]
fn what_is_painted_later_changes_nothing_of_a_shuffle_in_the_past() {
    // A tall stack and as many single tiles: a shuffle has to look at how high they stand.
    let stack = (0..6).map(|z| Position::new(0, 0, z));
    let singles = (0..6).map(|n| Position::new(4 + 4 * n, 0, 1));
    let level = Arc::new(Level::new(
        "Test",
        Puzzle::Mahjong(Mahjong::of_places(stack.chain(singles))),
    ));
    for seed in 0..12 {
        let mut straight = Sim::new(Arc::clone(&level), seed);
        give(&mut straight, Input::Hint);
        let mut bent = history(&level, seed, Budgets::for_cells(42), 4);
        bent.input(Input::Hint, Author::Script).expect("now");
        bent.run_to_idle();
        let moment = bent.moment();
        // Tiles below the single ones, which are not there yet in the past.
        let below: Vec<_> = (0..3).map(|n| (at(4 + 4 * n, 0, 0), TileInk::Lay(None))).collect();
        bent.input(whole(&below), Author::Script).expect("now");
        bent.run_to_idle();
        bent.go_to_moment(moment);
        assert_eq!(bent.sim().board(), straight.board());
        give(&mut straight, Input::Shuffle);
        bent.input(Input::Shuffle, Author::Script).expect("it forks");
        bent.run_to_idle();
        assert_eq!(bent.now().board(), straight.board(), "seed {seed}");
    }
}

#[test]
fn a_pair_that_needs_others_of_its_face_gets_one_that_has_some() {
    // One of the new tiles lies on the other: they cannot go together.
    let mut sim = fixed(&[(8, 0, 0, "1p"), (12, 0, 0, "1p")]);
    give(
        &mut sim,
        whole(&[(at(0, 0, 0), TileInk::Lay(None)), (at(0, 0, 1), TileInk::Lay(None))]),
    );
    assert_eq!(play::last_root(&sim).1, Some("the pile can be cleared"));
    assert_eq!(sim.tile(at(0, 0, 1)), Some(face("1p")));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_is_played_and_painted_by_turns_no_tiles_overlap_and_no_piece_stands_twice(
        level in piles(),
        seed in 0u64..50,
        choices in prop::collection::vec(any::<u32>(), 1..40),
    ) {
        let mut sim = Sim::new(level, seed);
        prop_assume!(sim.not_startable().is_none());
        for choice in choices {
            let input = match choice % 3 {
                0 => {
                    let tiles: Vec<_> = some_tiles(&sim, choice / 3).iter().map(|tile| (tile.place, tile.ink)).collect();
                    whole(&tiles)
                }
                _ => some_input(&sim, choice / 3),
            };
            give(&mut sim, input);
            is_sound(&sim)?;
        }
    }
}
