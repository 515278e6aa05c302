//! Painting a pile in the window while it is played.

use std::collections::BTreeMap;

use egui_kittest::kittest::Queryable;
use tilewright::board::Slot;
use tilewright::command::Command;
use tilewright::editor::pile::Asked;
use tilewright::editor::{Property, Request};
use tilewright::level::mahjong::{Cover, Position, TileSet};

use super::window::Window;

const ROW: [(u16, u16, u8); 6] = [(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0), (8, 0, 0), (10, 0, 0)];

/// A game in which a pair has been taken, and what stands.
fn played() -> (Window, BTreeMap<(u16, u16, u8), Slot>) {
    let mut window = Window::of(&ROW);
    window.settle();
    let (a, b) = window.app().sim().free_pairs()[0];
    for place in [a, b] {
        window.pick((place.x(), place.y(), place.z()));
    }
    assert_eq!(window.standing(), 4);
    let stood = stood(&window);
    (window, stood)
}

fn stood(window: &Window) -> BTreeMap<(u16, u16, u8), Slot> {
    let board = window.app().sim().board();
    let all = (0..board.faces().len()).map(|index| (board.place_at(index), board.slot_at(index)));
    let standing = all.filter(|(_, slot)| slot.face != 0);
    standing
        .map(|(place, slot)| ((place.x(), place.y(), place.z()), slot))
        .collect()
}

fn last_root(window: &Window) -> String {
    let root = window.app().sim().tree().last_root().expect("a root");
    format!("{} {}", root.action.name(), root.action.summary())
}

/// Paints a place of the Level as a screen reader does.
fn paint(window: &mut Window, at: (u16, u16, u8)) {
    window.click(&format!("Level tile {},{},{}", at.0, at.1, at.2));
    window.settle();
}

#[test]
fn a_move_of_tiles_pours_and_its_undo_brings_the_same_pieces_back() {
    let (mut window, before) = played();
    let roots = window.app().sim().tree().roots().count();
    window.ask(Command::Edit(Request::SelectAll));
    window.ask(Command::Edit(Request::Pile(Asked::Move(0, 4, 0))));
    window.settle();
    assert_eq!(window.app().sim().tree().roots().count(), roots + 1);
    assert!(last_root(&window).starts_with("Paint Nudge"), "{}", last_root(&window));
    let moved: BTreeMap<_, _> = before.iter().map(|(&(x, y, z), slot)| ((x, y + 4, z), *slot)).collect();
    assert_eq!(stood(&window), moved, "the same pieces, four half rows down");
    window.ask(Command::Undo);
    window.settle();
    assert!(
        last_root(&window).starts_with("Paint Undo Nudge"),
        "{}",
        last_root(&window)
    );
    assert_eq!(stood(&window), before);
}

#[test]
fn erased_tiles_come_back_with_their_faces_and_taken_ones_stay_taken() {
    let (mut window, before) = played();
    window.ask(Command::Edit(Request::SelectAll));
    window.ask(Command::Edit(Request::Delete));
    window.settle();
    assert_eq!((window.standing(), window.places().len()), (0, 0));
    window.ask(Command::Undo);
    window.settle();
    let faces = |tiles: &BTreeMap<(u16, u16, u8), Slot>| -> Vec<_> {
        tiles.iter().map(|(at, slot)| (*at, slot.face)).collect()
    };
    assert_eq!(faces(&stood(&window)), faces(&before));
    assert_eq!(window.places().len(), 6);
}

#[test]
fn an_odd_tile_is_alone_in_live_and_the_game_goes_on() {
    let (mut window, before) = played();
    let gone = *before.keys().next().expect("a tile");
    window.ask(Command::Edit(Request::Pile(Asked::Select(vec![Position::new(
        gone.0, gone.1, gone.2,
    )]))));
    window.ask(Command::Edit(Request::Delete));
    window.settle();
    let lone = window.app().sim().lone_tiles();
    assert_eq!(lone.len(), 1);
    let name = format!("Live tile {},{},{}", lone[0].x(), lone[0].y(), lone[0].z());
    assert!(
        window.value(&name).contains("alone of its face"),
        "{}",
        window.value(&name)
    );
    assert_eq!(window.standing(), 3);
    assert!(window.app().sim().not_startable().is_none());
    // Once it is proved that the pile cannot be cleared, the strip says the way out.
    for _ in 0..500 {
        window.harness.run_steps(1);
        if window.value("Live status").contains("paint one more") {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("{}", window.value("Live status"));
}

#[test]
fn a_tile_painted_on_a_played_pile_is_dealt_and_leaves_the_others_alone() {
    let (mut window, before) = played();
    window.ask(Command::Edit(Request::Pile(Asked::Stack(true))));
    let on = *before.keys().next().expect("a tile");
    paint(&mut window, on);
    let after = stood(&window);
    assert_eq!(after.len(), 5, "{:?}", window.places());
    for (place, slot) in &before {
        assert_eq!(after.get(place), Some(slot));
    }
    assert!(last_root(&window).starts_with("Paint Stack"), "{}", last_root(&window));
    assert!(
        window.harness.query_all_by_label_contains("Paint").count() > 0,
        "the tree shows it"
    );
    window.ask(Command::Undo);
    window.settle();
    assert_eq!(stood(&window), before);
}

#[test]
fn a_look_keeps_the_game_and_the_rule_of_what_covers_starts_it_again() {
    let (mut window, before) = played();
    let runs = window.app().history().branches().len();
    window.ask(Command::Edit(Request::Set(Property::TileSet(TileSet::Biology))));
    assert_eq!(stood(&window), before);
    window.ask(Command::Edit(Request::Set(Property::Cover(Cover::AnyLayerAbove))));
    window.settle();
    assert_eq!(window.standing(), 6, "dealt anew");
    assert_eq!(
        window.app().history().branches().len(),
        runs + 1,
        "the old run stays as a branch"
    );
}
