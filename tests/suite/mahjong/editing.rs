//! Layers of a pile as they are shown, locked and set alone; and a paste that lands where its ghost is.

use tilewright::command::{Command, Panel};
use tilewright::editor::pile::{Aim, Asked, PileStroke};
use tilewright::editor::{Editor, Request, Tool};
use tilewright::level::mahjong::Position;
use tilewright::level::{Level, Mahjong, Puzzle};

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use super::window::Window;

fn editor(places: &[(u16, u16, u8)]) -> Editor {
    let places = places.iter().map(|&(x, y, z)| Position::new(x, y, z));
    Editor::new(Level::new("Test", Puzzle::Mahjong(Mahjong::of_places(places))))
}

fn places(editor: &Editor) -> Vec<(u16, u16, u8)> {
    editor.tiles().positions().map(|at| (at.x, at.y, at.z)).collect()
}

fn aim(x: i32, y: i32, under: Option<(u16, u16, u8)>) -> Aim {
    Aim {
        quarter: (x, y),
        centred: (x - 1, y - 1),
        under: under.map(|(x, y, z)| Position::new(x, y, z)),
        shift: false,
        ctrl: false,
    }
}

fn press(editor: &mut Editor, aim: Aim) {
    editor.pile_stroke(PileStroke::Press { aim, erase: false });
    editor.pile_stroke(PileStroke::Release);
}

fn ask(editor: &mut Editor, asked: Asked) {
    editor.ask(Request::Pile(asked));
}

const TWO: [(u16, u16, u8); 3] = [(0, 0, 0), (2, 0, 0), (0, 0, 1)];

#[test]
fn a_locked_layer_refuses_every_edit_with_the_reason_and_the_way_out() {
    let mut editor = editor(&TWO);
    ask(&mut editor, Asked::Layer(0));
    ask(&mut editor, Asked::Lock(0, true));
    let before = editor.level().clone();
    let refused = |editor: &Editor, what: &str| {
        let said = editor.said();
        assert!(
            said.refused && said.text.contains("Layer 0 is locked: unlock it in Layers."),
            "{what}: {}",
            said.text
        );
    };
    press(&mut editor, aim(6, 0, None));
    refused(&editor, "brush");
    editor.take(Tool::Eraser);
    press(&mut editor, aim(0, 0, None));
    refused(&editor, "eraser");
    editor.take(Tool::Fill);
    press(&mut editor, aim(0, 0, None));
    refused(&editor, "fill");
    ask(&mut editor, Asked::Select(vec![Position::new(2, 0, 0)]));
    ask(&mut editor, Asked::Move(2, 0, 0));
    refused(&editor, "move");
    ask(&mut editor, Asked::Print);
    editor.ask(Request::Delete);
    refused(&editor, "delete");
    ask(&mut editor, Asked::ShiftLayer(0, 1, 0));
    refused(&editor, "shift");
    ask(&mut editor, Asked::RemoveLayer(0));
    refused(&editor, "remove");
    // A move onto it is refused whole, too.
    ask(&mut editor, Asked::Select(vec![Position::new(0, 0, 1)]));
    ask(&mut editor, Asked::Move(6, 0, -1));
    refused(&editor, "move onto it");
    assert_eq!(editor.level(), &before);
    ask(&mut editor, Asked::Lock(0, false));
    ask(&mut editor, Asked::Move(6, 0, -1));
    assert_eq!(places(&editor), [(0, 0, 0), (2, 0, 0), (6, 0, 0)]);
    // Undo goes back through what is locked by now.
    ask(&mut editor, Asked::Lock(0, true));
    editor.undo();
    assert_eq!(places(&editor).len(), 3);
    assert!(places(&editor).contains(&(0, 0, 1)));
}

#[test]
fn stacking_leaves_out_what_would_lie_on_a_locked_layer() {
    let mut editor = editor(&[(0, 0, 0), (2, 0, 0)]);
    ask(&mut editor, Asked::Stack(true));
    ask(&mut editor, Asked::Lock(1, true));
    press(&mut editor, aim(0, 0, Some((0, 0, 0))));
    assert!(editor.said().refused && editor.said().text.contains("Layer 1 is locked"));
    assert_eq!(places(&editor).len(), 2);
}

#[test]
fn a_hidden_layer_takes_no_paint_and_solo_shows_one_alone() {
    let mut editor = editor(&TWO);
    ask(&mut editor, Asked::Layer(0));
    ask(&mut editor, Asked::Solo(Some(1)));
    assert_eq!((editor.pile.shows(0), editor.pile.shows(1)), (false, true));
    press(&mut editor, aim(6, 0, None));
    assert!(editor.said().text.contains("end Solo"), "{}", editor.said().text);
    ask(&mut editor, Asked::Solo(None));
    ask(&mut editor, Asked::Show(0, false));
    press(&mut editor, aim(6, 0, None));
    assert!(
        editor.said().text.contains("show it in Layers"),
        "{}",
        editor.said().text
    );
    assert_eq!(places(&editor).len(), 3);
}

#[test]
fn the_states_of_layers_go_up_and_down_with_them() {
    let mut editor = editor(&TWO);
    ask(&mut editor, Asked::Lock(1, true));
    ask(&mut editor, Asked::Dim(1, false));
    ask(&mut editor, Asked::InsertLayer(1));
    assert_eq!((editor.pile.is_locked(1), editor.pile.is_locked(2)), (false, true));
    assert_eq!((editor.pile.dims(1), editor.pile.dims(2)), (true, false));
    ask(&mut editor, Asked::RemoveLayer(1));
    assert!(editor.pile.is_locked(1) && !editor.pile.is_locked(2));
    ask(&mut editor, Asked::SwapLayers(0));
    assert!(editor.pile.is_locked(0) && !editor.pile.is_locked(1));
}

#[test]
fn a_paste_lands_where_its_ghost_is_also_when_it_stacks() {
    let mut editor = editor(&[(0, 0, 0), (2, 0, 0), (9, 3, 0)]);
    ask(
        &mut editor,
        Asked::Select(vec![Position::new(0, 0, 0), Position::new(2, 0, 0)]),
    );
    let text = editor.copy().unwrap();
    editor.ask(Request::Paste(text.clone()));
    ask(&mut editor, Asked::Stack(true));
    let over = aim(10, 4, Some((9, 3, 0)));
    let ghost = editor.reach(over).unwrap().at;
    assert_eq!(ghost, Position::new(9, 3, 1));
    press(&mut editor, over);
    assert!(places(&editor).contains(&(9, 3, 1)) && places(&editor).contains(&(11, 3, 1)));
    ask(&mut editor, Asked::Stack(false));
    ask(&mut editor, Asked::Layer(2));
    editor.ask(Request::Paste(text));
    let beside = aim(4, 4, Some((2, 0, 0)));
    assert_eq!(editor.reach(beside).unwrap().at, Position::new(4, 4, 2));
    press(&mut editor, beside);
    assert!(places(&editor).contains(&(4, 4, 2)) && places(&editor).contains(&(6, 4, 2)));
}

#[test]
fn the_layers_panel_locks_dims_and_sets_alone_by_name() {
    let mut window = Window::of(&TWO);
    window.ask(Command::FocusPanel(Panel::Layers));
    window.click("Lock layer 1");
    assert!(window.app().editor().pile.is_locked(1));
    window.ask(Command::FocusPanel(Panel::Level));
    window.click("Level tile 0,0,1");
    assert!(window.app().editor().said().text.contains("Layer 1 is locked"));
    assert_eq!(window.places().len(), 3);
    window.click("Solo layer 0");
    assert_eq!(window.app().editor().pile.solo, Some(0));
    window.click("Solo layer 0");
    window.click("Dim layer 0");
    assert!(!window.app().editor().pile.dims(0));
    window.click("Show layer 0");
    assert!(!window.app().editor().pile.shows(0));
    window.harness.snapshot("mahjong/layers");
    if let Some(looks) = crate::looks::Looks::asked() {
        looks.everywhere(&mut window.harness, "mahjong_layers", &[Panel::Layers]);
    }
}

#[test]
fn a_tap_of_h_switches_half_tiles_and_held_it_lasts_for_the_stroke() {
    let mut window = Window::of(&[(0, 0, 0), (8, 0, 0)]);
    window.ask(Command::FocusPanel(Panel::Level));
    let half = |window: &Window| window.app().editor().pile.half;
    window.key(Modifiers::NONE, Key::H);
    assert!(half(&window), "a tap");
    window.key(Modifiers::NONE, Key::H);
    assert!(!half(&window), "another");
    window.harness.key_down(Key::H);
    window.frames(2);
    assert!(half(&window));
    let left = window.harness.get_by_label("Level tile 0,0,0").rect();
    let right = window.harness.get_by_label("Level tile 8,0,0").rect();
    // The middle of a place that begins at half a tile.
    let at = left.center() + (right.center() - left.center()) * (3.0 / 8.0);
    window.harness.hover_at(at);
    window.frames(1);
    window.harness.drag_at(at);
    window.frames(1);
    window.harness.drop_at(at + egui::vec2(1.0, 0.0));
    window.frames(2);
    assert!(window.places().contains(&(3, 0, 0)), "{:?}", window.places());
    window.harness.key_up(Key::H);
    window.frames(2);
    assert!(!half(&window), "it is over with the key");
}
