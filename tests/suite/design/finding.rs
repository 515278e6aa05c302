//! The command palette and the cheat sheet.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use tilewright::command::Command;
use tilewright::command::table::TABLE;
use tilewright::level::match3::Settings;
use tilewright::session::{Keymap, Preset, StepKeys};
use tilewright::ui::keys::keys_in_words;

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
fn the_cheat_sheet_has_every_key_of_every_preset() {
    let mut window = window();
    for preset in Preset::ALL {
        for steps in StepKeys::ALL {
            let keymap = Keymap { preset, steps };
            window.ask(Command::SetKeymap(keymap));
            window.key(Modifiers::NONE, Key::F1);
            assert!(window.has_some(&format!("the keys of {}", preset.name())));
            for entry in TABLE.iter().filter(|entry| !entry.id.starts_with("tile-")) {
                let Some(keys) = keymap.first(entry) else { continue };
                let keys = keys_in_words(&window.harness.ctx, keys);
                assert!(window.has_some(&format!(": {keys}")), "{preset:?} {}: {keys}", entry.id);
            }
            window.frames(20);
            window.click("Close");
            assert!(!window.has("Close"));
        }
    }
}

#[test]
fn a_preset_is_chosen_in_the_menu_and_its_keys_act() {
    let mut window = window();
    window.key(Modifiers::NONE, Key::R);
    assert_eq!(window.app().editor().tool().name(), "Rectangle");
    window.click("Help");
    window.click("Key presets");
    window.click("Keys of Tiled");
    window.key(Modifiers::NONE, Key::R);
    assert_eq!(window.app().editor().tool().name(), "Select");
    window.key(Modifiers::NONE, Key::P);
    assert_eq!(window.app().editor().tool().name(), "Rectangle");
    window.click("Help");
    window.click("Key presets");
    assert!(window.is_on("Keys of Tiled") && !window.is_on("Keys of Tilewright"));
    window.click("Step with F10 and F11");
    // Nothing runs: the key that steps says why it cannot.
    window.key(Modifiers::NONE, Key::F10);
    assert!(window.has_some("At rest: make a move"));
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
