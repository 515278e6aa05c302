//! Another program changes the file, or takes it away.

use super::*;

const OTHER: &str = "CBC\nBCB\nAAC\n";

#[test]
fn an_unedited_level_is_reloaded_when_its_file_changes() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    let mut window = home.start_on(Some(&path));
    assert_eq!(window.cell(0, 0), "Red");
    std::fs::write(&path, OTHER).unwrap();
    window.until("the level is reloaded", |window| window.cell(0, 0) == "Green");
    assert!(window.says("Reloaded one.m3"));
    assert_eq!(window.app().title(), "one.m3 — match-3 text grid — Tilewright");
}

#[test]
fn an_edited_level_is_kept_or_reloaded_as_the_user_says() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    let mut window = home.start_on(Some(&path));
    window.paint(0, 1);
    std::fs::write(&path, OTHER).unwrap();
    window.until("it is asked", |window| window.has("Keep mine"));
    assert_eq!(window.cell(0, 1), "Red");
    // A save before the answer writes nothing.
    window.key(CTRL, Key::S);
    assert_eq!(text(&path), OTHER);
    window.click("Keep mine");
    assert!(!window.has("Keep mine"));
    window.key(CTRL, Key::S);
    assert!(text(&path).contains("AAB"));
    assert_eq!(window.app().title(), "one.m3 — match-3 text grid — Tilewright");

    window.paint(2, 0);
    window.paint(1, 0);
    std::fs::write(&path, OTHER).unwrap();
    window.until("it is asked again", |window| window.has("Reload"));
    window.click("Reload");
    assert_eq!(window.cell(0, 0), "Green");
    assert!(!window.has("Reload"));
}

#[test]
fn what_was_kept_stays_unsaved_though_every_edit_is_undone() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    let mut window = home.start_on(Some(&path));
    window.paint(0, 1);
    std::fs::write(&path, OTHER).unwrap();
    window.until("it is asked", |window| window.has("Keep mine"));
    window.click("Keep mine");
    window.ask(Command::Undo);
    assert_eq!(window.app().title(), "one.m3* — match-3 text grid — Tilewright");
    window.ask(Command::OpenSample(0));
    assert!(window.has("Save your changes?"));
}

#[test]
fn a_deleted_file_is_told_and_saving_writes_it_again() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    let mut window = home.start_on(Some(&path));
    std::fs::remove_file(&path).unwrap();
    window.until("it is told", |window| window.says("The file is gone."));
    assert_eq!(window.app().title(), "one.m3* — match-3 text grid — Tilewright");
    window.click("Save again");
    assert!(path.exists());
    assert!(!window.says("The file is gone."));
    assert_eq!(window.app().title(), "one.m3 — match-3 text grid — Tilewright");
}

#[test]
fn a_file_that_no_longer_reads_leaves_the_level_and_is_told() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    let mut window = home.start_on(Some(&path));
    std::fs::write(&path, "AB\nX").unwrap();
    window.until("it is told", |window| window.says("does not read any more"));
    assert_eq!(window.cell(0, 0), "Red");
    assert_eq!(window.app().title(), "one.m3* — match-3 text grid — Tilewright");
}

#[test]
fn our_own_save_is_no_change_from_outside() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    let mut window = home.start_on(Some(&path));
    window.paint(0, 1);
    window.key(CTRL, Key::S);
    window.paint(2, 0);
    window.paint(1, 0);
    for _ in 0..40 {
        std::thread::sleep(std::time::Duration::from_millis(20));
        window.frames(1);
    }
    assert!(!window.has("Keep mine") && !window.says("Reloaded"));
    assert_eq!(window.cell(1, 0), "Red");
}

/// Two rooms in a file.
const ROOMS: &str = "#####\n#@$.#\n#####\nTitle: First\n\n######\n#@ $.#\n######\nTitle: Second\n";

#[test]
fn a_collection_that_changes_is_reloaded_at_the_room_that_was_open() {
    let home = Home::new();
    let path = home.file("two.sok", ROOMS);
    let mut window = home.start_on(Some(&path));
    window.ask(Command::ChooseLevel(1));
    let more = format!("#######\n#@  $.#\n#######\nTitle: New\n\n{ROOMS}");
    std::fs::write(&path, more).unwrap();
    window.until("it is reloaded", |window| window.says("Reloaded two.sok"));
    assert!(window.has("Level 3 of 3"), "its title tells it apart");
    assert_eq!(window.cell(3, 1), "Ball");
}

#[test]
fn edits_of_a_room_that_is_not_open_are_not_lost_when_the_file_changes() {
    let home = Home::new();
    let path = home.file("two.sok", ROOMS);
    let mut window = home.start_on(Some(&path));
    window.click("Paint Destination");
    window.click("Level cell 1,1");
    window.ask(Command::ChooseLevel(1));
    std::fs::write(&path, ROOMS.replace("Second", "Other")).unwrap();
    window.until("it is asked", |window| window.has("Keep mine"));
    window.ask(Command::ChooseLevel(0));
    assert_eq!(window.cell(1, 1), "Hero on destination");
}
