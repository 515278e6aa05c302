//! Painting a pile while it is played: what a stroke does to it, and what it leaves alone.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tilewright::action::{Author, State};
use tilewright::board::{Counter, Place, Slot};
use tilewright::level::mahjong::Face;
use tilewright::sim::mahjong::{PaintTile, TileInk};
use tilewright::sim::{CancelOutcome, Input, Outcome, Scope, Sim, StrokeInput};

use crate::mahjong_play::{fixed, piles, some_input, some_tiles};
use crate::play::{self, count, give, last_chain, last_root};

const ROW: &[(u16, u16, u8, &str)] = &[(0, 0, 0, "1p"), (2, 0, 0, "2p"), (4, 0, 0, "2p"), (6, 0, 0, "1p")];

fn at(x: u16, y: u16, z: u8) -> Place {
    Place::new(x, y, z)
}

fn face(code: &str) -> Face {
    Face::of_code(code).expect("a face")
}

fn tile(place: Place, ink: TileInk) -> PaintTile {
    PaintTile { place, ink }
}

fn whole(tiles: &[PaintTile]) -> Input {
    Input::Stroke(StrokeInput::WholeTiles {
        name: "Brush".into(),
        tiles: tiles.to_vec(),
    })
}

fn press(tiles: &[PaintTile]) -> Input {
    Input::Stroke(StrokeInput::PressTiles {
        name: "Brush".into(),
        tiles: tiles.to_vec(),
    })
}

fn drag(tiles: &[PaintTile]) -> Input {
    Input::Stroke(StrokeInput::DragTiles { tiles: tiles.to_vec() })
}

/// Every tile that stands, by its place.
fn stood(sim: &Sim) -> BTreeMap<(u16, u16, u8), Slot> {
    let board = sim.board();
    let all = (0..board.faces().len()).map(|index| (board.place_at(index).in_order(), board.slot_at(index)));
    all.filter(|(_, slot)| slot.face != 0).collect()
}

fn pick(sim: &mut Sim, place: Place) {
    give(sim, Input::Pick { place });
}

#[test]
fn a_stroke_is_one_root_that_lays_blank_tiles_and_deals_them_at_its_release() {
    let mut sim = fixed(ROW);
    let before = stood(&sim);
    sim.input(press(&[tile(at(0, 4, 0), TileInk::Lay(None))]), Author::You);
    assert!(sim.is_blank(at(0, 4, 0)));
    sim.input(drag(&[tile(at(4, 4, 0), TileInk::Lay(None))]), Author::You);
    assert_eq!((sim.board().present(), sim.tree().roots().count()), (6, 1));
    assert!(!sim.is_idle(), "the stroke goes on");
    // A blank tile is none yet.
    assert_eq!(sim.tile(at(4, 4, 0)), None);
    give(&mut sim, Input::Stroke(StrokeInput::Release));
    assert_eq!(last_chain(&sim), ["Paint"]);
    let (a, b) = (sim.tile(at(0, 4, 0)).unwrap(), sim.tile(at(4, 4, 0)).unwrap());
    assert!(a.matches(b), "{a:?} {b:?}");
    assert_eq!(last_root(&sim).1, Some("the pile can be cleared"));
    for (place, slot) in before {
        assert_eq!(stood(&sim)[&place], slot, "nothing else has changed");
    }
    assert_eq!((count(&sim, Counter::Created), count(&sim, Counter::Cleared)), (6, 0));
}

#[test]
fn an_odd_tile_stays_alone_until_the_next_one_becomes_its_partner() {
    let mut sim = fixed(ROW);
    give(&mut sim, whole(&[tile(at(8, 0, 0), TileInk::Lay(None))]));
    assert_eq!(sim.lone_tiles(), [at(8, 0, 0)]);
    let alone = sim.tile(at(8, 0, 0)).unwrap();
    assert_eq!(
        last_root(&sim).1,
        Some("a tile is alone of its face: the next one that is laid becomes its partner")
    );
    // The game goes on.
    pick(&mut sim, at(0, 0, 0));
    assert_eq!(sim.lifted(), Some(at(0, 0, 0)));
    give(&mut sim, whole(&[tile(at(10, 0, 0), TileInk::Lay(None))]));
    assert_eq!(sim.lone_tiles(), []);
    assert!(sim.tile(at(10, 0, 0)).unwrap().matches(alone));
    assert_eq!(sim.lifted(), Some(at(0, 0, 0)), "what is lifted stays lifted");
}

#[test]
fn an_erased_tile_counts_as_cleared_and_one_that_is_lifted_is_put_down_first() {
    let mut sim = fixed(ROW);
    pick(&mut sim, at(0, 0, 0));
    give(&mut sim, whole(&[tile(at(0, 0, 0), TileInk::Gone)]));
    assert_eq!((sim.lifted(), sim.tile(at(0, 0, 0))), (None, None));
    assert_eq!(
        (count(&sim, Counter::Cleared), sim.lone_tiles()),
        (1, vec![at(6, 0, 0)])
    );
    // It comes back with the face that it had.
    give(&mut sim, whole(&[tile(at(0, 0, 0), TileInk::Back)]));
    assert_eq!((sim.tile(at(0, 0, 0)), sim.lone_tiles()), (Some(face("1p")), vec![]));
}

#[test]
fn a_tile_that_was_taken_in_the_game_stays_taken() {
    let mut sim = fixed(ROW);
    pick(&mut sim, at(0, 0, 0));
    pick(&mut sim, at(6, 0, 0));
    let before = stood(&sim);
    for ink in [TileInk::Gone, TileInk::Turn(face("9m")), TileInk::Back] {
        give(&mut sim, whole(&[tile(at(0, 0, 0), ink)]));
        assert_eq!(stood(&sim), before, "{ink:?}");
    }
    give(&mut sim, whole(&[tile(at(9, 3, 0), TileInk::From(at(0, 0, 0)))]));
    assert_eq!(stood(&sim), before);
}

#[test]
fn a_moved_tile_is_the_same_piece_and_a_row_moves_by_one() {
    let mut sim = fixed(ROW);
    let before = stood(&sim);
    let moved: Vec<PaintTile> = [0, 2, 4, 6]
        .map(|x| tile(at(x + 2, 0, 0), TileInk::From(at(x, 0, 0))))
        .to_vec();
    give(&mut sim, whole(&moved));
    let after = stood(&sim);
    assert_eq!(after.len(), 4);
    for x in [0, 2, 4, 6] {
        assert_eq!(after[&at(x + 2, 0, 0).in_order()], before[&at(x, 0, 0).in_order()]);
    }
    assert_eq!((count(&sim, Counter::Created), count(&sim, Counter::Cleared)), (4, 0));
    // The player's moves go on on the moved tiles.
    pick(&mut sim, at(2, 0, 0));
    pick(&mut sim, at(8, 0, 0));
    assert_eq!(sim.board().present(), 2);
}

#[test]
fn a_won_game_with_new_tiles_goes_on_and_an_emptied_one_is_won() {
    let mut sim = fixed(&[(0, 0, 0, "1p"), (4, 0, 0, "1p")]);
    pick(&mut sim, at(0, 0, 0));
    pick(&mut sim, at(4, 0, 0));
    assert_eq!(sim.outcome(), Outcome::Won);
    let pair = [
        tile(at(0, 2, 0), TileInk::Lay(None)),
        tile(at(4, 2, 0), TileInk::Lay(None)),
    ];
    give(&mut sim, whole(&pair));
    assert_eq!(sim.outcome(), Outcome::Playing);
    pick(&mut sim, at(0, 2, 0));
    pick(&mut sim, at(4, 2, 0));
    assert_eq!(sim.outcome(), Outcome::Won);
}

#[test]
fn an_aborted_stroke_leaves_the_pile_as_it_was() {
    let mut sim = fixed(ROW);
    let before = sim.board().clone();
    sim.input(press(&[tile(at(8, 0, 0), TileInk::Lay(None))]), Author::You);
    sim.input(drag(&[tile(at(0, 0, 0), TileInk::Gone)]), Author::You);
    give(&mut sim, Input::Stroke(StrokeInput::Abort));
    assert_eq!(stood(&sim).len(), 4);
    assert_eq!(sim.board().hash(), before.hash());
    assert_eq!(last_root(&sim).0, "Paint");
    assert_eq!(sim.tree().last_root().map(|root| root.state), Some(State::Canceled));
}

#[test]
fn what_a_cancel_leaves_blank_gets_its_face_by_settling() {
    let mut sim = fixed(ROW);
    sim.input(press(&[tile(at(8, 0, 0), TileInk::Lay(None))]), Author::You);
    let paint = sim.tree().last_root().map(|root| root.id).unwrap();
    sim.cancel(paint, Scope::Chain, CancelOutcome::Keep, Author::You);
    assert!(sim.is_idle() && !sim.is_settled() && sim.is_blank(at(8, 0, 0)));
    give(&mut sim, Input::Settle);
    assert!(sim.is_settled() && sim.tile(at(8, 0, 0)).is_some());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn what_a_stroke_does_not_touch_keeps_its_face_its_place_and_its_number(
        level in piles(),
        seed in 0u64..50,
        moves in prop::collection::vec(any::<u32>(), 0..12),
        strokes in prop::collection::vec(any::<u32>(), 1..6),
    ) {
        let mut sim = Sim::new(level, seed);
        for choice in moves {
            let input = some_input(&sim, choice % 5 + choice / 16 * 16);
            give(&mut sim, input);
        }
        for choice in strokes {
            let before = stood(&sim);
            let tiles = some_tiles(&sim, choice);
            let mut touched: Vec<_> = tiles.iter().map(|tile| tile.place.in_order()).collect();
            touched.extend(tiles.iter().filter_map(|tile| match tile.ink {
                TileInk::From(from) => Some(from.in_order()),
                _ => None,
            }));
            give(&mut sim, whole(&tiles));
            let after = stood(&sim);
            for (place, slot) in &before {
                if !touched.contains(place) {
                    prop_assert_eq!(after.get(place), Some(slot), "{:?}", tiles);
                }
            }
            // Nothing overlaps, every tile has a face, and no piece stands twice.
            let mut pieces: Vec<u32> = after.values().map(|slot| slot.piece).collect();
            let count = pieces.len();
            pieces.sort_unstable();
            pieces.dedup();
            prop_assert_eq!(pieces.len(), count);
            let places: Vec<_> = after.keys().copied().collect();
            for (index, a) in places.iter().enumerate() {
                prop_assert!(after[a].face <= 42);
                for b in &places[index + 1..] {
                    prop_assert!(a.2 != b.2 || a.0.abs_diff(b.0) > 1 || a.1.abs_diff(b.1) > 1, "{:?} {:?}", a, b);
                }
            }
            prop_assert!(play::check(&sim).is_ok());
        }
    }

    #[test]
    fn a_cancel_at_every_transition_of_a_stroke_leaves_a_pile_that_settles(
        level in piles(),
        choice in any::<u32>(),
    ) {
        let sim = Sim::new(level, 3);
        prop_assume!(sim.not_startable().is_none());
        let tiles = some_tiles(&sim, choice);
        for at in 1..6 {
            for (scope, outcome) in [
                (Scope::Chain, CancelOutcome::Keep),
                (Scope::Chain, CancelOutcome::RollBack),
                (Scope::Action, CancelOutcome::Keep),
                (Scope::Action, CancelOutcome::RollBack),
            ] {
                let mut sim = sim.clone();
                let before = sim.board().clone();
                sim.input(press(&tiles), Author::You);
                if at > 2 {
                    sim.input(Input::Stroke(StrokeInput::Release), Author::You);
                    for _ in 3..at {
                        sim.skip(1);
                    }
                }
                let Some(current) = sim.current().or_else(|| sim.tree().last_root().map(|root| root.id)) else { continue };
                sim.cancel(current, scope, outcome, Author::You);
                sim.input(Input::Stroke(StrokeInput::Release), Author::You);
                sim.run_to_idle();
                prop_assert!(play::check(&sim).is_ok());
                if outcome == CancelOutcome::RollBack && at <= 2 {
                    prop_assert_eq!(sim.board().hash(), before.hash());
                }
                give(&mut sim, Input::Settle);
                prop_assert!(sim.is_settled());
                prop_assert!(play::check(&sim).is_ok());
            }
        }
    }
}
