//! Every tool in the Level canvas, by pointer and by keys.

use super::*;

/// The stage of a level with a tool in hand.
fn with_tool(tool: Tool, text: &str) -> Harness<'static, Stage> {
    let mut harness = level_stage(text);
    harness.state_mut().editor.take(tool);
    harness.run();
    harness
}

/// A drag of the left button from cell to cell, with modifiers held.
fn drag(harness: &mut Harness<'_, Stage>, modifiers: Modifiers, way: &[(i32, i32)]) {
    press_and_drag(harness, modifiers, way);
    let at = centre(harness, Pane::Level, way[way.len() - 1].0, way[way.len() - 1].1);
    frame(harness, [button(at, PointerButton::Primary, false)]);
    harness.run();
}

fn press_and_drag(harness: &mut Harness<'_, Stage>, modifiers: Modifiers, way: &[(i32, i32)]) {
    let points: Vec<Pos2> = way.iter().map(|&(x, y)| centre(harness, Pane::Level, x, y)).collect();
    let press = Event::PointerButton {
        pos: points[0],
        button: PointerButton::Primary,
        pressed: true,
        modifiers,
    };
    harness.event(Event::ModifiersChanged(modifiers));
    frame(harness, [Event::PointerMoved(points[0]), press]);
    for &point in &points[1..] {
        frame(harness, [Event::PointerMoved(point)]);
    }
    harness.run();
    harness.event(Event::ModifiersChanged(Modifiers::NONE));
}

fn steps(harness: &Harness<'_, Stage>) -> Vec<String> {
    let history = harness.state().editor.history();
    history.done().map(tilewright::editor::Step::label).collect()
}

fn selected(harness: &Harness<'_, Stage>) -> Vec<(i32, i32)> {
    let cells = harness.state().editor.selection().cells();
    cells.iter().map(|cell| (cell.x, cell.y)).collect()
}

const NONE: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;
const CTRL: Modifiers = Modifiers::COMMAND;

#[test]
fn lines_and_rectangles_show_a_ghost_and_paint_at_the_release() {
    for (tool, modifiers, after) in [
        (Tool::Line, NONE, "A??? ?A?? ??A? ????"),
        (Tool::Brush, SHIFT, "A??? ?A?? ??A? ????"),
        (Tool::Rectangle, NONE, "AAA? AAA? AAA? ????"),
        (Tool::Rectangle, SHIFT, "AAA? A?A? AAA? ????"),
    ] {
        let mut harness = with_tool(tool, "???? ???? ???? ????");
        press_and_drag(&mut harness, modifiers, &[(0, 0), (3, 3), (2, 2)]);
        assert_eq!(shown(&harness), "???? ???? ???? ????");
        assert!(!harness.state().editor.preview(None).ghost.is_empty());
        let at = centre(&harness, Pane::Level, 2, 2);
        frame(&mut harness, [button(at, PointerButton::Primary, false)]);
        harness.run();
        assert_eq!(shown(&harness), after, "{tool:?} {modifiers:?}");
        assert_eq!(steps(&harness).len(), 1);
    }
}

#[test]
fn a_screen_reader_hears_what_a_gesture_is_about_to_do() {
    let mut harness = with_tool(Tool::Rectangle, "???? ???? ????");
    press_and_drag(&mut harness, NONE, &[(0, 0), (3, 1)]);
    assert_eq!(value(&harness, "Level canvas"), "Rectangle 4×2");
    harness.key_press(Key::Escape);
    harness.run();
    assert_eq!((shown(&harness).as_str(), steps(&harness).len()), ("???? ???? ????", 0));
}

#[test]
fn a_fill_paints_what_touches_and_with_shift_the_whole_layer() {
    let mut harness = with_tool(Tool::Fill, "BB?B");
    drag(&mut harness, NONE, &[(0, 0)]);
    assert_eq!(shown(&harness), "AA?B");
    drag(&mut harness, SHIFT, &[(3, 0)]);
    assert_eq!(shown(&harness), "AA?A");
    drag(&mut harness, NONE, &[(3, 0)]);
    assert_eq!(
        steps(&harness),
        ["Fill 2 cells", "Fill 1 cell"],
        "the same tile is no step"
    );
}

#[test]
fn the_brush_is_as_wide_as_it_is_set_and_mirrors() {
    let mut harness = with_tool(Tool::Brush, EMPTY_8);
    let editor = &mut harness.state_mut().editor;
    editor.ask(Request::BrushSize(2));
    editor.ask(Request::Mirror(Mirror { x: true, y: true }));
    drag(&mut harness, NONE, &[(0, 0)]);
    let rows = "AA????AA AA????AA ???????? ???????? ???????? ???????? AA????AA AA????AA";
    assert_eq!(shown(&harness), rows);
}

#[test]
fn a_marquee_selects_adds_removes_and_begins_off_the_board_too() {
    let mut harness = with_tool(Tool::Select, "???? ???? ????");
    drag(&mut harness, NONE, &[(0, 0), (1, 1)]);
    assert_eq!(selected(&harness), [(0, 0), (1, 0), (0, 1), (1, 1)]);
    assert_eq!(value(&harness, "Level cell 1,1"), "Random, selected");
    drag(&mut harness, SHIFT, &[(3, 2)]);
    drag(&mut harness, CTRL, &[(0, 0), (0, 1)]);
    assert_eq!(selected(&harness), [(1, 0), (1, 1), (3, 2)]);
    let outside = harness.get_by_label("Level cell 0,0").rect().min - vec2(10.0, 10.0);
    frame(
        &mut harness,
        [
            Event::PointerMoved(outside),
            button(outside, PointerButton::Primary, true),
        ],
    );
    let inside = centre(&harness, Pane::Level, 1, 0);
    frame(
        &mut harness,
        [
            Event::PointerMoved(inside),
            button(inside, PointerButton::Primary, false),
        ],
    );
    assert_eq!(selected(&harness), [(0, 0), (1, 0)]);
    harness.run();
    harness.key_press(Key::Escape);
    harness.run();
    assert!(selected(&harness).is_empty(), "Esc drops the selection");
}

#[test]
fn a_drag_inside_the_selection_moves_it_and_arrows_nudge_it() {
    let mut harness = with_tool(Tool::Select, "AB?? ????");
    drag(&mut harness, NONE, &[(0, 0), (1, 0)]);
    press_and_drag(&mut harness, NONE, &[(0, 0), (1, 1)]);
    assert_eq!(value(&harness, "Level canvas"), "Move 1 right, 1 down");
    let at = centre(&harness, Pane::Level, 1, 1);
    frame(&mut harness, [button(at, PointerButton::Primary, false)]);
    assert_eq!(shown(&harness), "???? ?AB?");
    for key in [Key::ArrowRight, Key::ArrowUp] {
        harness.key_press(key);
        harness.run();
    }
    assert_eq!(shown(&harness), "??AB ????");
    assert_eq!(steps(&harness), ["Move 2 cells", "Move 2 cells"]);
    assert_eq!(harness.state().view.cursor, None, "with a selection arrows are for it");
    harness.key_press_modifiers(CTRL, Key::ArrowLeft);
    harness.run();
    assert!(harness.state().view.cursor.is_some(), "with Ctrl they move the cursor");
}

#[test]
fn the_wand_selects_what_is_equal() {
    let mut harness = with_tool(Tool::Wand, "AA?A");
    drag(&mut harness, NONE, &[(1, 0)]);
    assert_eq!(selected(&harness), [(0, 0), (1, 0)]);
    drag(&mut harness, SHIFT, &[(3, 0)]);
    assert_eq!(selected(&harness), [(0, 0), (1, 0), (3, 0)]);
}

#[test]
fn the_eyedropper_takes_a_tile_and_so_does_ctrl_with_a_brush() {
    let mut harness = with_tool(Tool::Eyedropper, "C#?");
    drag(&mut harness, NONE, &[(0, 0)]);
    let held = |harness: &Harness<'_, Stage>| (harness.state().editor.tool(), harness.state().editor.palette.tile());
    let green = Tile::Piece(Piece::Tile(Colour::new(2).unwrap()));
    assert_eq!(held(&harness), (Tool::Brush, green));
    drag(&mut harness, CTRL, &[(1, 0)]);
    assert_eq!(held(&harness), (Tool::Brush, Tile::Terrain(Terrain::Wall)));
    assert_eq!((shown(&harness).as_str(), steps(&harness).len()), ("C#?", 0));
}

#[test]
fn copy_and_paste_go_through_the_clipboard_and_a_click_places_the_ghost() {
    let mut harness = with_tool(Tool::Select, "AB? ??? ???");
    drag(&mut harness, NONE, &[(0, 0), (1, 0)]);
    harness.event(Event::Copy);
    harness.run();
    assert_eq!(harness.state().copied.as_deref(), Some("AB\n"));
    harness.event(Event::Paste("AB\n".into()));
    harness.run();
    let at = centre(&harness, Pane::Level, 1, 2);
    harness.hover_at(at);
    harness.run();
    assert_eq!(value(&harness, "Level canvas"), "Paste 2×1");
    assert_eq!(shown(&harness), "AB? ??? ???");
    drag(&mut harness, NONE, &[(1, 2)]);
    assert_eq!(shown(&harness), "AB? ??? ?AB");
    harness.event(Event::Paste("C#\n".into()));
    harness.run();
    assert!(harness.state().editor.floating().is_some());
    harness.key_press(Key::Escape);
    harness.run();
    assert!(
        harness.state().editor.floating().is_none() && !selected(&harness).is_empty(),
        "Esc drops the ghost first"
    );
    harness.event(Event::Cut);
    harness.run();
    assert_eq!(
        (shown(&harness).as_str(), harness.state().copied.as_deref()),
        ("AB? ??? ???", Some("AB\n"))
    );
}

#[test]
fn each_tool_can_be_led_by_the_keyboard_alone() {
    for (tool, after) in [
        (Tool::Brush, "?AA ??? ???"),
        (Tool::Eraser, "??? ??? ???"),
        (Tool::Line, "?AA ??? ???"),
        (Tool::Rectangle, "?AA ??? ???"),
        (Tool::Fill, "AAA AAA AAA"),
    ] {
        let mut harness = with_tool(tool, "??? ??? ???");
        harness.get_by_label("Level canvas").focus();
        harness.run();
        for key in [Key::ArrowUp, Key::ArrowUp] {
            harness.key_press(key);
            harness.run();
        }
        harness.key_down(Key::Enter);
        harness.key_press(Key::ArrowRight);
        harness.key_up(Key::Enter);
        harness.run();
        assert_eq!(shown(&harness), after, "{tool:?}");
    }
}

#[test]
fn shift_and_arrows_select_from_where_they_began_and_enter_places_a_paste() {
    let mut harness = with_tool(Tool::Brush, "ABC ??? ???");
    harness.get_by_label("Level canvas").focus();
    harness.run();
    let mut press = |modifiers, key| {
        harness.key_press_modifiers(modifiers, key);
        harness.run();
    };
    for key in [Key::ArrowUp, Key::ArrowUp, Key::ArrowLeft] {
        press(NONE, key);
    }
    press(SHIFT, Key::ArrowRight);
    press(SHIFT, Key::ArrowRight);
    press(SHIFT, Key::ArrowLeft);
    assert_eq!(selected(&harness), [(0, 0), (1, 0)]);
    harness.event(Event::Copy);
    harness.event(Event::Paste("AB\n".into()));
    harness.run();
    for key in [Key::ArrowDown, Key::ArrowDown, Key::Enter] {
        harness.key_press(key);
        harness.run();
    }
    assert_eq!(shown(&harness), "ABC ??? ?AB");
}

#[test]
fn a_lost_release_ends_a_shape_where_it_is_and_the_other_button_does_not_disturb_it() {
    let mut harness = with_tool(Tool::Rectangle, "??? ??? ???");
    press_and_drag(&mut harness, NONE, &[(0, 0), (1, 1)]);
    let at = centre(&harness, Pane::Level, 1, 1);
    let other = [
        button(at, PointerButton::Secondary, true),
        button(at, PointerButton::Secondary, false),
    ];
    frame(&mut harness, other);
    assert!(harness.state().editor.is_painting());
    frame(
        &mut harness,
        [button(Pos2::new(-50.0, -50.0), PointerButton::Middle, true)],
    );
    frame(&mut harness, [Event::PointerGone]);
    frame(&mut harness, [button(at, PointerButton::Primary, false)]);
    harness.run();
    assert!(!harness.state().editor.is_painting());
    assert_eq!(steps(&harness).len(), 1);
}

#[test]
fn a_locked_layer_refuses_every_tool() {
    for tool in [Tool::Brush, Tool::Eraser, Tool::Line, Tool::Rectangle, Tool::Fill] {
        let mut harness = with_tool(tool, "BB");
        let state = LayerState {
            locked: true,
            ..LayerState::default()
        };
        harness
            .state_mut()
            .editor
            .ask(Request::LayerState(Layer::Pieces, state));
        drag(&mut harness, NONE, &[(0, 0), (1, 0)]);
        assert_eq!(shown(&harness), "BB");
        assert_eq!(
            harness.state().editor.said().text,
            "Pieces is locked; unlock the layer to edit it."
        );
    }
}
