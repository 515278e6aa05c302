//! The tools in the window: their keys, and what their edits do to the running game.

use egui::{Event, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use tilewright::app::{App, Start};
use tilewright::command::Command;
use tilewright::editor::{Anchor, Property, Request, Step, Tool};
use tilewright::format::m3;
use tilewright::level::match3::Refill;
use tilewright::sim::Input;

use crate::soft_renderer::program;

/// A board without a match or a move, that nothing fills.
const STILL: &str = "refill: none\n\nBCDBC\nACADE\nDEBCB\nBCDEC\n";

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;

fn window(text: &str) -> Harness<'static, App> {
    let start = Start {
        level: Some(m3::read(text, "Test").unwrap()),
        in_app_dialogs: true,
        ..Start::default()
    };
    let mut harness = program(start, [1280.0, 800.0]);
    harness.run_steps(3);
    harness
}

fn key(harness: &mut Harness<'_, App>, modifiers: Modifiers, key: Key) {
    harness.key_press_modifiers(modifiers, key);
    harness.run_steps(3);
}

fn ask(harness: &mut Harness<'_, App>, request: Request) {
    harness.state_mut().ask(Command::Edit(request));
    harness.run_steps(3);
}

fn click(harness: &mut Harness<'_, App>, name: &str) {
    harness.get_by_label(name).click();
    harness.run_steps(3);
}

fn value(harness: &Harness<'_, App>, name: &str) -> String {
    harness.get_by_label(name).value().unwrap_or_default()
}

fn steps(harness: &Harness<'_, App>) -> Vec<String> {
    harness.state().editor().history().done().map(Step::label).collect()
}

/// The names of the roots of the running game.
fn roots(harness: &Harness<'_, App>) -> usize {
    let tree = harness.state().sim().tree();
    tree.iter().filter(|node| node.parent.is_none()).count()
}

#[test]
fn each_tool_is_taken_by_its_key_and_by_its_button() {
    let mut window = window(STILL);
    for (letter, tool) in [
        (Key::L, Tool::Line),
        (Key::R, Tool::Rectangle),
        (Key::F, Tool::Fill),
        (Key::M, Tool::Select),
        (Key::W, Tool::Wand),
        (Key::I, Tool::Eyedropper),
        (Key::E, Tool::Eraser),
        (Key::G, Tool::Fill),
        (Key::B, Tool::Brush),
    ] {
        key(&mut window, NONE, letter);
        assert_eq!(window.state().editor().tool(), tool);
    }
    assert!(window.query_by_label("More tools").is_some());
    for tool in Tool::ALL {
        click(&mut window, tool.name());
        assert_eq!(window.state().editor().tool(), tool);
    }
}

#[test]
fn keys_set_the_brush_step_through_layers_and_change_the_selection() {
    let mut window = window(STILL);
    let size = |window: &Harness<'_, App>| window.state().editor().palette.size;
    for (keys, expected) in [(Key::CloseBracket, 2), (Key::CloseBracket, 3), (Key::OpenBracket, 2)] {
        key(&mut window, NONE, keys);
        assert_eq!(size(&window), expected);
    }
    key(&mut window, NONE, Key::PageDown);
    assert_eq!(window.state().editor().palette.layer.name(), "Terrain");
    key(&mut window, NONE, Key::PageUp);
    key(&mut window, CTRL, Key::A);
    assert_eq!(window.state().editor().selection().len(), 20);
    key(&mut window, Modifiers::SHIFT, Key::X);
    assert_eq!(value(&window, "Level cell 4,0"), "Blue, selected");
    key(&mut window, Modifiers::SHIFT, Key::Y);
    key(&mut window, NONE, Key::Z);
    key(&mut window, NONE, Key::Delete);
    let names = steps(&window);
    let names: Vec<&str> = names.iter().filter_map(|step| step.split(' ').next()).collect();
    assert_eq!(names, ["Flip", "Flip", "Rotate", "Delete"]);
    key(&mut window, CTRL | Modifiers::SHIFT, Key::A);
    assert!(window.state().editor().selection().is_empty());
}

#[test]
fn a_copy_goes_to_the_clipboard_and_a_paste_is_placed_by_a_click() {
    let mut window = window(STILL);
    key(&mut window, CTRL, Key::A);
    window.event(Event::Copy);
    window.step();
    let copied = window.output().platform_output.commands.iter().any(
        |command| matches!(command, egui::OutputCommand::CopyText(text) if text == "BCDBC\nACADE\nDEBCB\nBCDEC\n"),
    );
    assert!(copied);
    window.event(Event::Paste("#\n".into()));
    window.run_steps(3);
    click(&mut window, "Level cell 2,2");
    assert_eq!(value(&window, "Level cell 2,2"), "Wall, selected");
    assert_eq!(value(&window, "Live cell 2,2"), "Wall", "a paste is poured");
    window.event(Event::Paste("what?".into()));
    window.run_steps(3);
    assert!(window.query_by_label_contains("The clipboard holds no tiles").is_some());
}

#[test]
fn an_edit_in_one_piece_is_one_root_of_the_running_game() {
    let mut window = window(STILL);
    let before = roots(&window);
    click(&mut window, "Rectangle");
    click(&mut window, "Paint Yellow");
    let at = |window: &Harness<'_, App>, cell: &str| window.get_by_label(cell).rect().center();
    let (from, to) = (at(&window, "Level cell 0,0"), at(&window, "Level cell 1,1"));
    window.drag_at(from);
    window.run_steps(2);
    window.hover_at(to);
    window.run_steps(2);
    assert_eq!(
        (roots(&window), value(&window, "Live cell 1,1").as_str()),
        (before, "Green")
    );
    window.drop_at(to);
    window.run_steps(3);
    assert_eq!(steps(&window), ["Rectangle 4 cells"]);
    assert_eq!(
        (roots(&window), value(&window, "Live cell 1,1").as_str()),
        (before + 1, "Yellow")
    );
    ask(&mut window, Request::GoTo(0));
    window.run_steps(120);
    assert_eq!(
        (roots(&window), value(&window, "Live cell 1,1").as_str()),
        (before + 2, "Green")
    );
}

#[test]
fn settings_reach_the_running_game_and_other_sides_restart_it() {
    let mut window = window(STILL);
    let before = roots(&window);
    ask(&mut window, Request::Set(Property::Refill(Refill::Random)));
    let inputs = window.state().sim().inputs();
    let told = inputs.last().map(|row| row.input.clone());
    assert!(matches!(told, Some(Input::Settings(settings)) if settings.refill == Refill::Random));
    ask(&mut window, Request::Set(Property::Name("Garden".into())));
    assert_eq!(roots(&window), before, "a name does nothing to it");
    let anchor = Anchor::BottomRight;
    ask(
        &mut window,
        Request::Resize {
            width: 6,
            height: 4,
            anchor,
        },
    );
    assert_eq!(window.state().sim().board().width(), 6);
    ask(&mut window, Request::GoTo(0));
    assert_eq!(window.state().sim().board().width(), 5);
    assert_eq!(window.state().editor().history().undone().len(), 3);
}

#[test]
fn the_palette_sets_size_scatter_and_weights() {
    let mut window = window(STILL);
    window.get_by_label("Brush size 3").click_accesskit();
    window.run_steps(3);
    assert_eq!(window.state().editor().palette.size, 3);
    assert!(window.query_by_label("Weight of Red").is_none());
    window.query_all_by_label("Scatter").next().unwrap().click_accesskit();
    window.run_steps(3);
    assert!(window.state().editor().palette.scatter);
    window.get_by_label("Weight of Red").focus();
    window.run_steps(2);
    window.event(Event::Text("7".into()));
    window.run_steps(2);
    key(&mut window, NONE, Key::Enter);
    let editor = window.state().editor();
    assert_eq!(editor.palette.weights.of(editor.palette.tile()), 7);
}
