//! A pile by the real pointer, by touch and by the keyboard: what a click means where tiles overlap, what a hovered tile tells, and what
//! is selected, moved and pasted.

use egui::{Event, Key, Modifiers, PointerButton, Pos2, TouchDeviceId, TouchId, TouchPhase, vec2};
use egui_kittest::kittest::Queryable;

use tilewright::command::{Command, Panel, Solve};
use tilewright::editor::Request;
use tilewright::editor::pile::Asked;
use tilewright::level::Mahjong;
use tilewright::level::mahjong::{Difficulty, Face, Position, Tile, Tiles};

use super::window::Window;

/// Three tiles in a row and one on the middle of two, and a pair of loose ones beside them.
const SMALL: [(u16, u16, u8); 6] = [(0, 0, 0), (2, 0, 0), (4, 0, 0), (1, 0, 1), (8, 0, 0), (12, 0, 0)];

fn centre(window: &Window, name: &str) -> Pos2 {
    window.harness.get_by_label(name).rect().center()
}

fn button(window: &mut Window, pos: Pos2, pressed: bool) {
    window.harness.event(Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    });
    window.frames(1);
}

/// The pointer goes somewhere, and its button down and up there.
fn click_at(window: &mut Window, pos: Pos2) {
    window.harness.hover_at(pos);
    window.frames(1);
    button(window, pos, true);
    button(window, pos, false);
    window.settle();
    window.frames(2);
}

/// A drag with the button held, in steps.
fn drag(window: &mut Window, from: Pos2, to: Pos2) {
    window.harness.hover_at(from);
    window.frames(1);
    button(window, from, true);
    for step in 1..=4_u8 {
        window.harness.hover_at(from + (to - from) * (f32::from(step) / 4.0));
        window.frames(1);
    }
    button(window, to, false);
    window.frames(2);
}

fn is_lifted(window: &Window, name: &str) -> bool {
    window.value(name).split(", ").nth(1) == Some("lifted")
}

#[test]
fn a_hovered_tile_tells_what_blocks_it() {
    let mut window = Window::of(&SMALL);
    assert!(window.value("Live tile 0,0,0").ends_with(", blocked"));
    // The lower left of the tile is not covered by the one on it.
    let rect = window.harness.get_by_label("Live tile 0,0,0").rect();
    window.harness.hover_at(rect.left_center() + vec2(4.0, 0.0));
    window.frames(2);
    let value = window.value("Live tile 0,0,0");
    assert!(value.ends_with(", blocked by 1,0,1"), "{value}");
    assert!(window.value("Live tile 2,0,0").ends_with(", blocked"), "that alone");
    let free = centre(&window, "Live tile 12,0,0");
    window.harness.hover_at(free);
    window.frames(2);
    assert!(window.value("Live tile 0,0,0").ends_with(", blocked"));
    assert!(window.value("Live tile 12,0,0").ends_with(", free"));
}

#[test]
fn a_tile_between_two_tells_both_of_its_neighbours() {
    let mut window = Window::of(&[(0, 0, 0), (2, 0, 0), (4, 0, 0), (8, 0, 0)]);
    let middle = centre(&window, "Live tile 2,0,0");
    window.harness.hover_at(middle);
    window.frames(2);
    let value = window.value("Live tile 2,0,0");
    assert!(value.ends_with(", blocked by 0,0,0 4,0,0"), "{value}");
}

#[test]
fn a_click_of_the_pointer_picks_the_tile_that_is_seen_where_tiles_overlap() {
    let mut window = Window::of(&SMALL);
    let (low, high) = ("Live tile 2,0,0", "Live tile 1,0,1");
    let overlap = {
        let (low, high) = (
            window.harness.get_by_label(low).rect(),
            window.harness.get_by_label(high).rect(),
        );
        let both = low.intersect(high);
        assert!(both.is_positive(), "they overlap in the drawing");
        both.center()
    };
    click_at(&mut window, overlap);
    assert!(is_lifted(&window, high), "{}", window.value(high));
    assert!(window.value(low).contains("blocked"));
    // A drag off the tile takes no other one.
    let (far, near) = (centre(&window, "Live tile 8,0,0"), centre(&window, "Live tile 12,0,0"));
    drag(&mut window, far, near);
    window.settle();
    assert!(is_lifted(&window, high));
    assert_eq!(window.standing(), 6);
    // Again on the same tile, which is drawn higher now, puts it down.
    click_at(&mut window, overlap);
    assert!(!is_lifted(&window, high), "{}", window.value(high));
}

#[test]
fn a_pair_is_taken_by_touch() {
    let mut window = Window::of(&[(0, 0, 0), (4, 0, 0)]);
    for (id, name) in [(1, "Live tile 0,0,0"), (2, "Live tile 4,0,0")] {
        let pos = centre(&window, name);
        let touch = |phase| Event::Touch {
            device_id: TouchDeviceId(7),
            id: TouchId(id),
            phase,
            pos,
            force: None,
        };
        // As a window makes them: each touch with the pointer that it stands for.
        let press = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        for event in [touch(TouchPhase::Start), Event::PointerMoved(pos), press(true)] {
            window.harness.event(event);
        }
        window.frames(2);
        for event in [touch(TouchPhase::End), press(false), Event::PointerGone] {
            window.harness.event(event);
        }
        window.frames(2);
        window.settle();
    }
    window.frames(3);
    assert_eq!(window.standing(), 0);
    assert!(window.strip().starts_with("Won"), "{}", window.strip());
}

#[test]
fn the_ghost_of_a_tile_that_cannot_go_says_which_one_it_overlaps() {
    let mut window = Window::of(&[(0, 0, 0), (6, 0, 0)]);
    window.ask(Command::FocusPanel(Panel::Level));
    window.key(Modifiers::NONE, Key::H);
    let tile = window.harness.get_by_label("Level tile 0,0,0").rect();
    window.harness.hover_at(tile.right_center() + vec2(2.0, 0.0));
    window.frames(2);
    assert_eq!(window.value("Level canvas"), "Overlaps the tile at 0,0,0");
    let beside = tile.center() + vec2(tile.width() * 1.75, 0.0);
    window.harness.hover_at(beside);
    window.frames(2);
    assert_eq!(window.value("Level canvas"), "", "here it can go");
}

fn select(window: &mut Window, places: &[(u16, u16, u8)]) {
    let places = places.iter().map(|&(x, y, z)| Position::new(x, y, z)).collect();
    window.ask(Command::Edit(Request::Pile(Asked::Select(places))));
    window.ask(Command::FocusPanel(Panel::Level));
}

#[test]
fn a_selection_is_nudged_by_whole_and_half_tiles_and_across_layers() {
    let mut window = Window::of(&[(0, 0, 0), (2, 0, 0), (8, 0, 0), (8, 4, 0)]);
    select(&mut window, &[(0, 0, 0), (2, 0, 0)]);
    window.key(Modifiers::NONE, Key::ArrowDown);
    assert_eq!(window.places(), [(8, 0, 0), (0, 2, 0), (2, 2, 0), (8, 4, 0)]);
    window.key(Modifiers::COMMAND, Key::ArrowRight);
    assert_eq!(window.places(), [(8, 0, 0), (1, 2, 0), (3, 2, 0), (8, 4, 0)]);
    window.key(Modifiers::COMMAND, Key::PageUp);
    assert_eq!(window.places(), [(8, 0, 0), (1, 2, 1), (3, 2, 1), (8, 4, 0)]);
    assert!(
        window.value("Level tile 1,2,1").ends_with("selected"),
        "it stays selected"
    );
    window.key(Modifiers::COMMAND, Key::PageDown);
    for _ in 0..3 {
        window.ask(Command::Undo);
    }
    window.ask(Command::Undo);
    assert_eq!(
        window.places(),
        [(0, 0, 0), (2, 0, 0), (8, 0, 0), (8, 4, 0)],
        "undo is exact"
    );
}

#[test]
fn a_marquee_selects_a_drag_inside_it_moves_and_a_copy_goes_to_another_layer() {
    let mut window = Window::of(&[(0, 0, 0), (2, 0, 0), (8, 0, 0), (8, 4, 0)]);
    window.ask(Command::FocusPanel(Panel::Level));
    window.key(Modifiers::NONE, Key::M);
    let first = window.harness.get_by_label("Level tile 0,0,0").rect();
    let second = window.harness.get_by_label("Level tile 2,0,0").rect();
    drag(&mut window, first.min + vec2(3.0, 3.0), second.max - vec2(3.0, 3.0));
    for name in ["Level tile 0,0,0", "Level tile 2,0,0"] {
        assert!(window.value(name).ends_with("selected"), "{name}");
    }
    assert!(!window.value("Level tile 8,0,0").ends_with("selected"));

    // One tile down, in whole rows.
    drag(&mut window, first.center(), first.center() + vec2(0.0, first.height()));
    assert_eq!(window.places(), [(8, 0, 0), (0, 2, 0), (2, 2, 0), (8, 4, 0)]);

    window.harness.event(Event::Copy);
    window.frames(1);
    let commands = window.harness.output().platform_output.commands.clone();
    let text = commands.into_iter().find_map(|command| match command {
        egui::OutputCommand::CopyText(text) => Some(text),
        _ => None,
    });
    let text = text.expect("the selection as a text");
    window.key(Modifiers::NONE, Key::PageUp);
    assert_eq!(window.app().editor().pile.layer, 1);
    window.harness.event(Event::Paste(text));
    window.frames(2);
    let over = window.harness.get_by_label("Level tile 0,2,0").rect();
    click_at(&mut window, over.center());
    let upper: Vec<_> = window.places().into_iter().filter(|place| place.2 == 1).collect();
    assert_eq!(upper.len(), 2, "{:?}", window.places());
    assert_eq!((upper[1].0 - upper[0].0, upper[1].1), (2, upper[0].1), "as they lay");
    window.ask(Command::Undo);
    assert_eq!(window.places(), [(8, 0, 0), (0, 2, 0), (2, 2, 0), (8, 4, 0)]);
}

/// Six full layers of 8 × 8, whose faces were fixed without a thought of whether they can be cleared: the search takes seconds, and spends
/// its first budget.
fn hard() -> Mahjong {
    let side = 8_u16;
    let places = (0..6 * side * side).map(|at| Position::new(2 * (at % side), 2 * (at / side % side), (at / 64) as u8));
    let mut mahjong = Mahjong::of_places(places);
    let places: Vec<Position> = mahjong.tiles.positions().collect();
    // The faces lie as a generator that is written down here has them: each twelve times.
    let mut codes: Vec<usize> = (0..places.len()).map(|index| index / 12 % 34).collect();
    let mut seed = 2_u64;
    for at in (1..codes.len()).rev() {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        codes.swap(at, (seed >> 33) as usize % (at + 1));
    }
    let tile = |(&at, code): (&Position, usize)| Tile {
        at,
        face: Face::new(u8::try_from(code).unwrap()),
    };
    let tiles: Tiles = places.iter().zip(codes).map(tile).collect();
    mahjong.tiles = tiles;
    mahjong.settings.difficulty = Difficulty::Any;
    mahjong
}

#[test]
fn the_search_of_a_pile_is_stopped_and_goes_on_with_ten_times_the_budget() {
    let mut window = Window::on(hard());
    assert!(window.has("Stop solving"), "it takes long");
    window.click("Stop solving");
    for _ in 0..4_000 {
        if window.has("Go on ×10") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.frames(1);
    }
    window.click("Go on ×10");
    assert!(window.has("Stop solving"), "it searches again");
    window.ask(Command::Solve(Solve::Stop));
}
