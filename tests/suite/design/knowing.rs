//! Problems, edits, layers and marks.

use egui::{Key, Modifiers};
use tilewright::command::{Command, Panel};
use tilewright::editor::Layer;
use tilewright::grid::Cell;
use tilewright::level::Terrain;
use tilewright::level::match3::{Goal, Settings};
use tilewright::session::MarkSwitch;

use super::{CTRL, Window, level};

/// A cell that nothing feeds, at (0,2).
const FLOATING: &str = "???? #??? ????";

fn small() -> Settings {
    Settings {
        weights: vec![1; 4],
        rule: tilewright::level::match3::Rule::Cluster,
        ..Settings::default()
    }
}

const NOT_FED: &str =
    "Warning: 1 cell stays empty once cleared, fed by no spawner; put a spawner above, or open the wall.";

#[test]
fn a_sound_level_is_said_to_be_sound() {
    let window = Window::on(level("???? ???? ????", small()));
    assert!(window.has("The level is sound"));
    assert!(window.has_some("No problems"));
}

#[test]
fn a_click_on_a_problem_selects_its_cells() {
    let mut window = Window::on(level(FLOATING, small()));
    assert!(window.has("1 problem"));
    window.click(NOT_FED);
    assert_eq!(window.app().editor().selection().cells(), [Cell::new(0, 2)]);
    assert!(window.is_on(NOT_FED));
}

#[test]
fn a_button_mends_a_problem_and_undo_brings_it_back() {
    let mut window = Window::on(level(FLOATING, small()));
    window.click("Add 5 spawners");
    let terrain = window.app().editor().match3().terrain.get(Cell::new(0, 2)).copied();
    assert_eq!(terrain, Some(Terrain::Spawner));
    assert_eq!(window.steps(), ["Fix: Add spawner 5 cells"]);
    window.until_checked();
    assert!(window.has("The level is sound"));
    window.ask(Command::Undo);
    window.until_checked();
    assert!(window.has(NOT_FED));
}

#[test]
fn keys_go_from_problem_to_problem_and_mend() {
    let settings = Settings {
        goals: vec![Goal::Score(0)],
        moves: Some(0),
        ..small()
    };
    let mut window = Window::on(level(FLOATING, settings));
    assert!(window.has("3 problems"));
    window.key(Modifiers::NONE, Key::F4);
    window.key(Modifiers::NONE, Key::F4);
    assert!(window.is_on(NOT_FED));
    assert_eq!(window.app().editor().selection().len(), 1);
    window.key(Modifiers::SHIFT, Key::F4);
    window.key(CTRL, Key::Period);
    assert_eq!(window.settings().moves, Some(25));
    window.until_checked();
    assert!(window.has("2 problems"));
}

#[test]
fn the_count_in_the_status_bar_opens_the_panel() {
    let mut window = Window::on(level(FLOATING, small()));
    window.ask(Command::ShowPanel(Panel::Problems, false));
    assert!(!window.has(NOT_FED));
    window.click("1 problem");
    assert!(window.has(NOT_FED));
}

#[test]
fn a_click_goes_to_any_edit() {
    let mut window = Window::on(level("???? ???? ????", small()));
    window.click("Paint Red");
    for cell in ["Level cell 0,0", "Level cell 2,0", "Level cell 3,1"] {
        window.click(cell);
    }
    window.ask(Command::FocusPanel(Panel::Edits));
    assert!(window.is_on("Edit 3: Brush 1 cell"));
    window.click("Edit 1: Brush 1 cell");
    assert_eq!(window.steps().len(), 1);
    assert!(window.is_on("Edit 1: Brush 1 cell"));
    window.click("Edit 3: Brush 1 cell, undone");
    assert_eq!(window.steps().len(), 3);
    window.click("Edit 0: As opened");
    assert!(window.steps().is_empty());
}

#[test]
fn layers_are_shown_locked_dimmed_and_alone() {
    let mut window = Window::on(level("???? ???? ????", small()));
    window.click("Show Pieces");
    assert!(!window.app().editor().layers.is_shown(Layer::Pieces));
    window.click("Show Pieces");
    window.click("Lock Pieces");
    assert!(window.app().editor().layers.state(Layer::Pieces).locked);
    assert!(window.has("Pieces is locked; unlock the layer to edit it."));
    window.click("Lock Pieces");
    window.click("Dim Pieces");
    assert!(!window.app().editor().layers.state(Layer::Pieces).dimmed);
    window.click("Solo Terrain");
    assert_eq!(window.app().editor().layers.solo, Some(Layer::Terrain));
    window.click("Paint on Terrain");
    assert_eq!(window.app().editor().palette.layer, Layer::Terrain);
    window.click("Solo Terrain");
    assert!(window.app().editor().layers.is_shown(Layer::Pieces));
}

#[test]
fn each_mark_has_a_row_in_the_legend_that_switches_it() {
    let mut window = Window::on(level(FLOATING, small()));
    window.ask(Command::ResetPanels);
    window.ask(Command::FocusPanel(Panel::Marks));
    for mark in MarkSwitch::ALL {
        window.show(mark.name());
        assert!(window.is_on(mark.name()), "{}", mark.name());
        window.click(mark.name());
        assert!(!window.is_on(mark.name()), "{}", mark.name());
    }
}
