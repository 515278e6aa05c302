//! A file of another format is written back while nothing is lost, and on purpose else.

use tilewright::editor::{Property, Request};
use tilewright::format::m3;

use super::*;

fn annotate(window: &mut Window) {
    window.ask(Command::Edit(Request::Set(Property::Author("Ada".into()))));
}

fn overwrite_in_menu(window: &mut Window) {
    window.click("File");
    window.click("Overwrite one.m3…");
}

#[test]
fn save_lists_the_losses_and_leads_to_a_file_of_our_own() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    let mut window = home.start_on(Some(&path));
    annotate(&mut window);
    window.key(CTRL, Key::S);
    assert!(window.says("Saved to one.m3, this would be lost:"));
    assert!(window.says("The author \"Ada\" is left out."));
    assert!(!window.has("Overwrite"), "that is a command of its own");
    assert_eq!(text(&path), NINE);
    window.click("Save as .level.ron…");
    window.click("Save");
    assert_eq!(window.app().title(), "one.level.ron — Tilewright");
    assert_eq!(text(&path), NINE);
    let saved = text(&home.0.path().join("one.level.ron"));
    assert!(saved.contains("Ada"));
}

#[test]
fn overwrite_writes_the_file_in_its_own_format_once_the_losses_are_accepted() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    let mut window = home.start_on(Some(&path));
    annotate(&mut window);
    overwrite_in_menu(&mut window);
    assert!(window.says("The author \"Ada\" is left out."));
    window.click("Stay");
    assert_eq!(text(&path), NINE);

    window.paint(0, 1);
    overwrite_in_menu(&mut window);
    window.click("Overwrite");
    let written = m3::read(&text(&path), "one").unwrap();
    assert_eq!(written.author, "");
    assert!(text(&path).contains("AAB"));
    assert_eq!(window.app().title(), "one.m3 — match-3 text grid — Tilewright");
    assert_eq!(window.app().editor().level().author, "Ada", "the level here keeps it");
}

#[test]
fn overwrite_asks_nothing_where_nothing_is_lost() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    let mut window = home.start_on(Some(&path));
    window.paint(0, 1);
    overwrite_in_menu(&mut window);
    assert!(!window.has("Stay"));
    assert!(text(&path).contains("AAB"));
}

#[test]
fn what_waited_for_a_save_is_forgotten_when_its_question_is_left() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    let mut window = home.start_on(Some(&path));
    annotate(&mut window);
    window.ask(Command::OpenSample(0));
    window.click("Save");
    assert!(window.says("this would be lost:"));
    window.click("Stay");
    overwrite_in_menu(&mut window);
    window.click("Overwrite");
    window.frames(3);
    assert_eq!(
        window.app().path(),
        Some(path.as_path()),
        "the sample is not opened behind the user's back"
    );
}
