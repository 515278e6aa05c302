//! Closing a level: by its tab, the menu and the keys.

use super::*;

#[test]
fn the_cross_of_the_levels_tab_closes_the_document_and_asks_about_unsaved_work() {
    let home = Home::new();
    let path = home.file("one.m3", NINE);
    let mut window = home.start_on(Some(&path));
    window.paint(1, 0);
    window.click("Close Level");
    assert!(window.has("Save your changes?"));
    window.key(Modifiers::NONE, Key::Escape);
    assert_eq!(window.app().path(), Some(path.as_path()));
    assert!(window.has("Level canvas"), "nothing was closed");

    window.click("Close Level");
    window.click("Discard");
    window.frames(3);
    assert_eq!(window.app().path(), None);
    assert_eq!(window.app().title(), "Untitled — Tilewright");
    assert!(window.has("Level canvas") && window.has("Close welcome"));
    assert!(!window.app().editor().is_dirty());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), NINE);

    // A closed level is not opened again by the next start.
    window.quit();
    assert_eq!(home.start().app().path(), None);
}

#[test]
fn ctrl_w_and_the_menu_close_the_level_at_once_where_nothing_is_unsaved() {
    for by_keys in [true, false] {
        let home = Home::new();
        let path = home.file("one.m3", NINE);
        let mut window = home.start_on(Some(&path));
        if by_keys {
            window.key(CTRL, Key::W);
        } else {
            window.click("File");
            window.click("Close");
        }
        assert_eq!(window.app().path(), None, "by keys: {by_keys}");
        assert!(window.has("Level canvas"));
        // The file is one click away.
        assert!(window.says("one.m3"));
    }
}
