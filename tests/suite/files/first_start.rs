//! The first start, later ones, and a new level.

use super::*;

#[test]
fn the_first_start_shows_a_sample_and_the_welcome_panel_and_later_ones_what_was_open_last() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    let mut window = home.start();
    assert_eq!(window.app().title(), "Garden — Tilewright");
    assert!(window.says("Welcome to Tilewright"));
    window.until("the samples are drawn", |window| window.has("Open sample Lake"));
    window.click("Open sample Lake");
    assert_eq!(window.app().title(), "Lake — Tilewright");
    window.ask(Command::OpenPath(path.clone()));
    window.quit();

    let mut window = home.start();
    assert_eq!(window.app().path(), Some(path.as_path()));
    assert!(!window.says("Welcome to Tilewright"));
    window.click("Help");
    window.click("Welcome");
    assert!(window.says("Welcome to Tilewright"));
    window.click("Close welcome");
    assert!(!window.says("Welcome to Tilewright"));
}

#[test]
fn a_pile_opens_from_its_file() {
    let home = Home::new();
    let pebbles = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/mahjong/Pebbles.level.ron");
    let window = home.start_on(Some(&pebbles));
    assert!(window.has("Live tile 0,4,0") && window.has("Level tile 0,4,0"));
    assert_eq!(window.app().path(), Some(pebbles.as_path()));
}

#[test]
fn a_last_file_that_has_gone_is_replaced_by_a_sample() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    home.start_on(Some(&path)).quit();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(home.start().app().title(), "Garden — Tilewright");
}

#[test]
fn a_new_level_is_asked_for_in_a_popover() {
    let home = Home::new();
    let mut window = home.start();
    window.key(CTRL, Key::N);
    assert!(window.has("Create"));
    window.click("6 × 6");
    window.click("4 colours");
    window.click("Create");
    assert!(!window.has("Create"));
    let match3 = window.app().editor().match3();
    assert_eq!((match3.terrain.width(), match3.terrain.height()), (6, 6));
    assert_eq!((match3.settings.colours(), match3.settings.moves), (4, Some(25)));
    assert!(window.app().sim().not_startable().is_none());
    assert_eq!(window.app().title(), "Untitled — Tilewright");

    // Enter creates; Escape gives up; unsaved work is asked about once.
    window.paint(0, 0);
    window.key(CTRL, Key::N);
    window.key(Modifiers::NONE, Key::Escape);
    assert!(!window.has("Create"));
    window.key(CTRL, Key::N);
    window.key(Modifiers::NONE, Key::Enter);
    assert!(window.has("Save your changes?"));
    window.click("Discard");
    assert_eq!(window.app().editor().match3().terrain.width(), 8);
}
