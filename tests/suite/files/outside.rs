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
