//! Work that was not saved survives a crash.

use super::*;

/// Paints in a file, waits until it is kept, and is gone.
fn crash(home: &Home, path: &Path) {
    let mut window = home.start_on(Some(path));
    window.paint(0, 1);
    window.seconds(8);
    let kept = |home: &Home| {
        let folders = std::fs::read_dir(home.folders().recovery()).unwrap().flatten();
        folders
            .map(|folder| folder.path().join("work.ron"))
            .any(|work| work.exists())
    };
    window.until("the work is kept", |_| kept(home));
}

#[test]
fn work_of_a_crashed_run_is_offered_and_recovered_unsaved() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    crash(&home, &path);
    assert_eq!(text(&path), NINE, "the user's file is never written over");

    let mut window = home.start();
    assert!(window.says("Unsaved work was found."));
    assert!(window.says("“one.m3”"));
    assert_eq!(window.cell(0, 1), "Blue", "what was open last is open, from its file");
    window.click("Recover");
    assert_eq!(window.cell(0, 1), "Red");
    assert!(!window.says("Unsaved work was found."));
    assert_eq!(window.app().title(), "one.m3* — match-3 text grid — Tilewright");
    assert_eq!(window.app().path(), Some(path.as_path()));
    window.ask(Command::Undo);
    assert_eq!(window.cell(0, 1), "Blue", "the stroke can be undone");
    window.ask(Command::Redo);

    // A second crash at once loses nothing either.
    drop(window);
    let mut window = home.start();
    window.click("Recover");
    window.key(CTRL, Key::S);
    assert!(text(&path).contains("AAB"));
    assert_eq!(window.app().title(), "one.m3 — match-3 text grid — Tilewright");
    window.frames(3);
    window.quit();
    assert!(!home.start().says("Unsaved work was found."));
}

#[test]
fn discarded_work_is_not_offered_again_and_dismissed_work_is() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    crash(&home, &path);
    let mut window = home.start();
    window.click("Later");
    assert!(!window.says("Unsaved work was found."));
    window.quit();

    let mut window = home.start();
    window.click("Discard");
    assert!(!window.says("Unsaved work was found."));
    window.quit();
    assert_eq!(home.recoveries(), 0);
    assert!(!home.start().says("Unsaved work was found."));
}

#[test]
fn two_programs_do_not_offer_each_other_what_they_work_on() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    let mut one = home.start_on(Some(&path));
    one.paint(0, 1);
    one.seconds(8);
    let two = home.start();
    assert!(!two.says("Unsaved work was found."));
    drop(one);
    // Nor does a third take what the second offers.
    let second = home.start();
    assert!(second.says("Unsaved work was found."));
    assert!(!home.start().says("Unsaved work was found."));
}

#[test]
fn recovering_asks_about_unsaved_work_first() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    crash(&home, &path);
    let mut window = home.start();
    window.paint(2, 0);
    window.paint(1, 0);
    window.click("Recover");
    assert!(window.has("Save your changes?"));
    // The bar has an answer of the same word; the dialog's is drawn later.
    window.0.query_all_by_label("Discard").last().unwrap().click();
    window.frames(3);
    assert_eq!(window.cell(0, 1), "Red");
    assert_eq!(window.cell(1, 0), "Blue");
}

#[test]
fn a_clean_exit_and_a_discarded_level_leave_nothing() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    let mut window = home.start_on(Some(&path));
    window.paint(0, 1);
    window.seconds(8);
    window.key(CTRL, Key::Q);
    // The harness closes no window: what the program would ask is asked here.
    window.ask(Command::OpenSample(0));
    window.click("Discard");
    window.frames(3);
    window.quit();
    assert_eq!(home.recoveries(), 0);
}

#[test]
fn work_that_ended_unsaved_without_being_asked_is_kept() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    let mut window = home.start_on(Some(&path));
    window.paint(0, 1);
    window.quit();
    assert!(home.start().says("Unsaved work was found."));
}

/// Two rooms in a file.
const ROOMS: &str = "#####\n#@$.#\n#####\nTitle: First\n\n######\n#@ $.#\n######\nTitle: Second\n";

#[test]
fn the_edits_of_a_room_that_was_left_for_another_are_recovered_too() {
    let home = Home::new();
    let path = home.file("two.sok", ROOMS);
    let mut window = home.start_on(Some(&path));
    window.click("Paint Destination");
    window.click("Level cell 1,1");
    window.ask(Command::ChooseLevel(1));
    window.seconds(8);
    let works = |home: &Home| {
        let folders = std::fs::read_dir(home.folders().recovery()).unwrap().flatten();
        folders
            .map(|folder| folder.path().join("work.ron"))
            .any(|work| work.exists())
    };
    window.until("the work is kept", |_| works(&home));
    drop(window);

    let mut window = home.start();
    window.click("Recover");
    assert!(window.has("Level 2 of 2"), "the room that was open is open");
    window.ask(Command::ChooseLevel(0));
    assert_eq!(window.cell(1, 1), "Hero on destination");
    window.key(CTRL, Key::S);
    assert!(text(&path).contains("#+$.#") && text(&path).contains("#@ $.#"));
}
