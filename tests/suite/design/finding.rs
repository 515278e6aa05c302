//! The command palette and the cheat sheet.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use tilewright::app::command::table::{TABLE, keys_in_words};
use tilewright::level::match3::Settings;

use super::{CTRL, Window, level};

fn window() -> Window {
    Window::on(level("???? ???? ????", Settings::default()))
}

fn open(window: &mut Window) {
    window.key(CTRL | Modifiers::SHIFT, Key::P);
    assert!(window.has("Find a command"));
}

#[test]
fn every_command_of_the_table_is_in_the_palette() {
    let mut window = window();
    open(&mut window);
    let rows = window
        .harness
        .query_all_by_role(egui::accesskit::Role::ListBoxOption)
        .count();
    assert_eq!(rows, TABLE.len() - 1);
}

#[test]
fn typed_letters_find_a_command_and_enter_does_it() {
    let mut window = window();
    open(&mut window);
    window.type_text("lght");
    window.key(Modifiers::NONE, Key::Escape);
    assert!(!window.has("Find a command"));
    open(&mut window);
    window.type_text("eraser");
    window.key(Modifiers::NONE, Key::Enter);
    assert!(!window.has("Find a command"));
    assert_eq!(window.app().editor().tool().name(), "Eraser");
}

#[test]
fn the_arrows_choose() {
    let mut window = window();
    open(&mut window);
    window.type_text("layer");
    let lit = |window: &Window| -> Option<String> {
        let mut rows = window.harness.query_all_by_role(egui::accesskit::Role::ListBoxOption);
        rows.find(|row| super::is_on(&row.accesskit_node()))
            .and_then(|row| row.accesskit_node().label())
    };
    let first = lit(&window);
    window.key(Modifiers::NONE, Key::ArrowDown);
    let second = lit(&window);
    assert!(
        first.is_some() && second.is_some() && first != second,
        "{first:?} {second:?}"
    );
    window.key(Modifiers::NONE, Key::ArrowUp);
    assert_eq!(lit(&window), first);
}

#[test]
fn a_command_that_cannot_be_used_says_why_and_stays() {
    let mut window = window();
    open(&mut window);
    window.type_text("undo level");
    assert!(window.has("Nothing to undo in the level."));
    window.key(Modifiers::NONE, Key::Enter);
    assert!(window.has("Find a command"));
}

#[test]
fn the_cheat_sheet_has_every_key_of_the_table() {
    let mut window = window();
    window.key(Modifiers::NONE, Key::F1);
    for entry in TABLE
        .iter()
        .filter(|entry| !entry.keys.is_empty() && !entry.id.starts_with("tile-"))
    {
        let keys = keys_in_words(&window.harness.ctx, &entry.keys[0]);
        assert!(window.has_some(&format!(": {keys}")), "{}: {keys}", entry.id);
    }
    window.frames(20);
    window.click("Close");
    assert!(!window.has("Close"));
}

#[test]
fn what_a_command_does_finds_it_too() {
    let mut window = window();
    open(&mut window);
    window.type_text("faintly");
    assert!(window.has("Command Rolled tiles in random cells"));
    window.key(Modifiers::NONE, Key::Enter);
    assert!(!window.has("Find a command"));
}
