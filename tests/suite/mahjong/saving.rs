//! Layouts of other programs in the window: written back in their own format while nothing is lost, and on purpose else.

use std::path::{Path, PathBuf};

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use tilewright::app::Start;
use tilewright::command::Command;
use tilewright::command::table::TABLE;
use tilewright::editor::pile::Asked;
use tilewright::editor::{Property, Request};
use tilewright::format::{self, Format};
use tilewright::level::mahjong::{Face, Position, Tile};
use tilewright::level::{Level, Mahjong, Puzzle};

use super::files::WRITTEN;
use super::window::Window;

const PLACES: [(u16, u16, u8); 8] = [
    (0, 0, 0),
    (2, 0, 0),
    (4, 0, 0),
    (6, 0, 0),
    (0, 2, 0),
    (2, 2, 0),
    (1, 1, 1),
    (12, 0, 0),
];

fn positions() -> Vec<Position> {
    PLACES.iter().map(|&(x, y, z)| Position::new(x, y, z)).collect()
}

/// A file of a format with the places above, open in a window.
fn open(folder: &Path, format: Format) -> (Window, PathBuf) {
    let level = Level::new("Layout", Puzzle::Mahjong(Mahjong::of_places(positions())));
    let path = folder.join(format!("Layout.{}", format.extension()));
    let written = format::write(&[&level], format).unwrap();
    std::fs::write(&path, written.text).unwrap();
    let start = Start {
        path: Some(path.clone()),
        in_app_dialogs: true,
        ..Start::default()
    };
    let window = Window::with(start, [1440.0, 800.0]);
    assert_eq!(
        window.app().editor().level().mahjong().map(|pile| pile.tiles.len()),
        Some(8),
        "{format:?}"
    );
    (window, path)
}

fn saved(window: &mut Window) {
    window.frames(3);
    while window.app().is_saving() {
        std::thread::sleep(std::time::Duration::from_millis(2));
        window.frames(1);
    }
    window.frames(2);
}

fn says(window: &Window, words: &str) -> bool {
    window.harness.query_all_by_label_contains(words).next().is_some()
}

fn on_disk(path: &Path) -> Vec<Tile> {
    let opened = format::open(path).unwrap();
    opened.levels[0]
        .level
        .mahjong()
        .unwrap()
        .tiles
        .iter()
        .copied()
        .collect()
}

#[test]
fn a_layout_of_another_program_is_written_back_in_its_own_format_while_nothing_is_lost() {
    for format in WRITTEN {
        let folder = tempfile::tempdir().unwrap();
        let (mut window, path) = open(folder.path(), format);
        // Where a file brings no name of its own, one that it cannot hold would be a loss.
        let select = Asked::Select(vec![Position::new(12, 0, 0), Position::new(1, 1, 1)]);
        window.ask(Command::Edit(Request::Pile(select)));
        window.ask(Command::Edit(Request::Delete));
        window.key(Modifiers::COMMAND, Key::S);
        saved(&mut window);
        assert!(!says(&window, "would be lost"), "{format:?}");
        let places: Vec<Position> = on_disk(&path).iter().map(|tile| tile.at).collect();
        let kept: Vec<Position> = window.app().editor().tiles().positions().collect();
        assert_eq!((places.len(), &places), (6, &kept), "{format:?}");
        assert!(!window.app().editor().is_dirty(), "{format:?}");
        let opened = format::open(&path).unwrap();
        assert_eq!(opened.format, format);
    }
}

#[test]
fn what_a_format_would_lose_is_listed_and_leads_to_our_own_file_or_is_overwritten_on_purpose() {
    for format in WRITTEN {
        let folder = tempfile::tempdir().unwrap();
        let (mut window, path) = open(folder.path(), format);
        let before = std::fs::read(&path).unwrap();
        let face = Face::of_code("1d");
        window.ask(Command::Edit(Request::Pile(Asked::Ink(face))));
        window.ask(Command::Edit(Request::Pile(Asked::Select(vec![Position::new(
            0, 0, 0,
        )]))));
        window.ask(Command::Edit(Request::Pile(Asked::Print)));
        window.ask(Command::Edit(Request::Set(Property::Seed(Some(7)))));
        window.key(Modifiers::COMMAND, Key::S);
        assert!(says(&window, "would be lost:"), "{format:?}");
        assert!(
            says(&window, "The faces fixed by hand are left out: (0,0,0)."),
            "{format:?}"
        );
        assert!(says(&window, "The seed 7 is left out."), "{format:?}");
        assert_eq!(
            std::fs::read(&path).unwrap(),
            before,
            "{format:?}: nothing is written yet"
        );
        window.click("Save as .level.ron…");
        window.click("Save");
        saved(&mut window);
        assert_eq!(std::fs::read(&path).unwrap(), before, "{format:?}: the layout stays");
        let own = folder.path().join("Layout.level.ron");
        let tiles = on_disk(&own);
        assert_eq!(tiles[0].face, face, "{format:?}: our own file holds it");

        let (mut window, path) = open(folder.path(), format);
        window.ask(Command::Edit(Request::Pile(Asked::Ink(face))));
        window.ask(Command::Edit(Request::Pile(Asked::Select(vec![Position::new(
            0, 0, 0,
        )]))));
        window.ask(Command::Edit(Request::Pile(Asked::Print)));
        window.ask(Command::Overwrite);
        assert!(says(&window, "The faces fixed by hand are left out"), "{format:?}");
        window.click("Overwrite");
        saved(&mut window);
        let tiles = on_disk(&path);
        assert_eq!((tiles.len(), tiles[0].face), (8, None), "{format:?}");
        let here = window.app().editor().tiles().get(Position::new(0, 0, 0));
        assert_eq!(
            here.and_then(|tile| tile.face),
            face,
            "{format:?}: the level here keeps it"
        );
    }
}

#[test]
fn save_as_writes_the_format_that_the_name_asks_for_and_names_the_losses_first() {
    for format in WRITTEN {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(format!("Copy.{}", format.extension()));
        let mut window = Window::of(&PLACES);
        window.ask(Command::SavePath(path.clone()));
        // The seed of the test's level is no part of any layout.
        assert!(says(&window, "The seed 1 is left out."), "{format:?}");
        assert!(!path.exists(), "{format:?}: named before it happens");
        window.click("Stay");
        window.ask(Command::Edit(Request::Set(Property::Seed(None))));
        window.ask(Command::SavePath(path.clone()));
        assert!(!says(&window, "would be lost"), "{format:?}");
        saved(&mut window);
        let mut places: Vec<Position> = on_disk(&path).iter().map(|tile| tile.at).collect();
        places.sort_unstable();
        let mut expected = positions();
        expected.sort_unstable();
        assert_eq!(places, expected, "{format:?}");
    }
}

#[test]
fn a_file_of_several_layouts_opens_with_a_chooser() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Two.map");
    let one = Level::new("One", Puzzle::Mahjong(Mahjong::of_places(positions())));
    let two = [(0, 0, 0), (4, 0, 0)].map(|(x, y, z)| Position::new(x, y, z));
    let two = Level::new("Other", Puzzle::Mahjong(Mahjong::of_places(two)));
    let written = format::write(&[&one, &two], Format::GnomeMap).unwrap();
    std::fs::write(&path, written.text).unwrap();
    let mut window = Window::of(&[(0, 0, 0), (8, 0, 0)]);
    window.ask(Command::OpenPath(path));
    assert!(says(&window, "holds 2 levels"));
    window.click("Level 2: Other");
    assert_eq!(window.places(), [(0, 0, 0), (4, 0, 0)]);
    assert_eq!(window.standing(), 2);
    // The levels are reached one after another, too.
    let beside = |window: &mut Window, id: &str| {
        let entry = TABLE.iter().find(|entry| entry.id == id).expect("a command");
        let command = entry.ask(&window.app().facts()).expect("there is one beside it");
        window.ask(command);
        window.places().len()
    };
    assert_eq!(beside(&mut window, "previous-level"), positions().len());
    assert_eq!(beside(&mut window, "next-level"), 2);
}
