//! The Level canvas: what pointer, wheel and keys paint.

use super::*;

#[test]
fn a_fast_drag_leaves_no_gap() {
    let mut harness = level_stage(EMPTY_8);
    let at = |x, y| centre(&harness, Pane::Level, x, y);
    let (from, to) = (at(0, 3), at(7, 3));
    harness.drag_at(from);
    harness.hover_at(to);
    harness.drop_at(to);
    harness.run();
    assert_eq!(shown(&harness).split(' ').nth(3), Some("AAAAAAAA"));
    assert_eq!(harness.state().editor.history().done().len(), 1);
}

#[test]
fn a_stroke_within_one_frame_goes_through_every_point_of_it() {
    let mut harness = level_stage(EMPTY_8);
    let [a, b, c] = [(0, 0), (7, 0), (7, 7)].map(|(x, y)| centre(&harness, Pane::Level, x, y));
    let primary = PointerButton::Primary;
    let moves = [Event::PointerMoved(b), Event::PointerMoved(c)];
    let press = [Event::PointerMoved(a), button(a, primary, true)];
    frame(
        &mut harness,
        press.into_iter().chain(moves).chain([button(c, primary, false)]),
    );
    harness.run();
    let rows = shown(&harness);
    assert_eq!(
        rows,
        "AAAAAAAA ???????A ???????A ???????A ???????A ???????A ???????A ???????A"
    );
    assert_eq!(
        harness.state().editor.history().done().next().unwrap().label(),
        "Brush 15 cells"
    );
}

#[test]
fn a_drag_that_begins_off_the_board_paints_from_where_it_meets_it() {
    let mut harness = level_stage("??? ??? ???");
    let first = harness.get_by_label("Level cell 0,1").rect();
    let outside = first.left_center() - vec2(12.0, 0.0);
    harness.drag_at(outside);
    harness.run();
    assert!(
        harness.state().commands.is_empty(),
        "a press off the board opens no stroke"
    );
    harness.hover_at(first.center());
    harness.drop_at(outside);
    harness.run();
    assert_eq!(shown(&harness), "??? A?? ???");
}

#[test]
fn the_right_button_erases_and_shift_leaves_nothing() {
    let mut harness = level_stage("AAA BBB");
    let at = |x, y| centre(&harness, Pane::Level, x, y);
    let secondary = PointerButton::Secondary;
    let (a, b, c) = (at(0, 0), at(1, 0), at(2, 1));
    frame(&mut harness, [button(a, secondary, true)]);
    frame(&mut harness, [Event::PointerMoved(b), button(b, secondary, false)]);
    let shift = |pressed| Event::PointerButton {
        pos: c,
        button: secondary,
        pressed,
        modifiers: Modifiers::SHIFT,
    };
    frame(&mut harness, [Event::PointerMoved(c), shift(true), shift(false)]);
    assert_eq!(shown(&harness), "??A BB_");
}

#[test]
fn escape_gives_the_cells_of_the_stroke_back() {
    let mut harness = level_stage("ABC");
    let (from, to) = (centre(&harness, Pane::Level, 0, 0), centre(&harness, Pane::Level, 2, 0));
    harness.drag_at(from);
    harness.hover_at(to);
    harness.run();
    assert_eq!(shown(&harness), "AAA");
    harness.key_press(Key::Escape);
    harness.drop_at(to);
    harness.run();
    assert_eq!(shown(&harness), "ABC");
    assert_eq!(harness.state().editor.history().done().len(), 0);
}

#[test]
fn middle_drag_and_space_drag_pan_and_paint_nothing() {
    for space in [false, true] {
        let mut harness = level_stage(EMPTY_8);
        let before = harness.get_by_label("Level cell 3,3").rect();
        let which = if space {
            PointerButton::Primary
        } else {
            PointerButton::Middle
        };
        if space {
            harness.key_down(Key::Space);
            harness.run();
        }
        let (a, b) = (before.center(), before.center() + vec2(30.0, -20.0));
        frame(&mut harness, [Event::PointerMoved(a), button(a, which, true)]);
        frame(&mut harness, [Event::PointerMoved(b)]);
        assert_eq!(harness.state().view.space_used, space);
        frame(&mut harness, [button(b, which, false)]);
        harness.run();
        let after = harness.get_by_label("Level cell 3,3").rect();
        assert!(
            (after.min - before.min - vec2(30.0, -20.0)).length() < 1.5,
            "{before:?} went to {after:?}"
        );
        assert!(harness.state().commands.is_empty());
    }
}

#[test]
fn the_wheel_zooms_at_the_pointer_and_zero_fits_again() {
    let mut harness = level_stage(EMPTY_8);
    let fitted = harness.get_by_label("Level cell 6,1").rect();
    let at = fitted.center();
    harness.hover_at(at);
    harness.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: vec2(0.0, 120.0),
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
        source: egui::MouseWheelSource::Unknown,
    });
    harness.run();
    let near = harness.get_by_label("Level cell 6,1").rect();
    assert!(near.width() > fitted.width() * 1.3);
    assert!(
        (near.center() - at).length() < 2.0,
        "{at:?} went to {:?}",
        near.center()
    );

    harness.get_by_label("Level canvas").focus();
    harness.key_press_modifiers(Modifiers::SHIFT, Key::Num0);
    harness.run();
    assert!((harness.get_by_label("Level cell 6,1").rect().width() - theme::size::CELL).abs() < 0.01);
    harness.key_press(Key::Num0);
    harness.run();
    assert_eq!(harness.get_by_label("Level cell 6,1").rect(), fitted);
}

#[test]
fn the_keyboard_alone_paints() {
    let mut harness = level_stage("??? ??? ???");
    harness.get_by_label("Level canvas").focus();
    harness.run();
    harness.key_press(Key::ArrowRight);
    harness.run();
    assert_eq!(harness.state().view.cursor, Some(Cell::new(1, 1)));
    harness.key_press(Key::ArrowUp);
    harness.key_press(Key::ArrowLeft);
    harness.key_press(Key::ArrowLeft);
    harness.key_press(Key::Space);
    harness.run();
    assert_eq!(shown(&harness), "A?? ??? ???");

    harness.key_down(Key::Enter);
    harness.key_press(Key::ArrowDown);
    harness.key_press(Key::ArrowRight);
    harness.key_up(Key::Enter);
    harness.run();
    assert_eq!(shown(&harness), "A?? AA? ???");
    let steps: Vec<String> = harness
        .state()
        .editor
        .history()
        .done()
        .map(tilewright::editor::Step::label)
        .collect();
    assert_eq!(
        steps,
        ["Brush 1 cell", "Brush 2 cells"],
        "one step for each time Enter is held"
    );
}

#[test]
fn cells_have_names_values_and_can_be_clicked_without_a_pointer() {
    let mut harness = level_stage("A?# _.^");
    harness.state_mut().rolled = Some(vec![0, 2, 0, 0, 0, 3]);
    harness.run();
    let expected = [
        ("Level cell 0,0", "Red"),
        ("Level cell 1,0", "Random, rolls Blue"),
        ("Level cell 2,0", "Wall"),
        ("Level cell 0,1", "Empty floor"),
        ("Level cell 1,1", "Void"),
        ("Level cell 2,1", "Random, rolls Green, on a spawner"),
    ];
    for (label, words) in expected {
        assert_eq!(value(&harness, label), words, "{label}");
        assert_eq!(harness.get_by_label(label).accesskit_node().role(), Role::Cell);
    }
    harness
        .state_mut()
        .editor
        .choose(Tile::Piece(Piece::Tile(Colour::new(4).unwrap())));
    harness.get_by_label("Level cell 0,1").click_accesskit();
    harness.run();
    assert_eq!(value(&harness, "Level cell 0,1"), "Purple");
    assert_eq!(harness.state().editor.history().done().len(), 1);
}

#[test]
fn a_large_board_names_no_more_than_4096_cells() {
    let row = "?".repeat(80);
    let mut harness = level_stage(&vec![row.as_str(); 80].join(" "));
    harness.run();
    let named = harness.get_all_by_role(Role::Cell).count();
    assert_eq!(named, 4_096);
}

#[test]
fn what_covers_the_canvas_takes_the_press() {
    let mut harness = level_stage("??? ???");
    let at = centre(&harness, Pane::Level, 1, 1);
    harness.state_mut().covered = true;
    harness.run();
    harness.drag_at(at);
    harness.drop_at(at);
    harness.run();
    assert_eq!(harness.state().commands, []);
}

#[test]
fn a_lost_release_closes_the_stroke() {
    let mut harness = level_stage("???");
    let at = centre(&harness, Pane::Level, 1, 0);
    harness.drag_at(at);
    harness.run();
    // Another window takes the pointer: egui forgets its buttons.
    harness.event(Event::PointerButton {
        pos: Pos2::new(-50.0, -50.0),
        button: PointerButton::Primary,
        pressed: false,
        modifiers: Modifiers::NONE,
    });
    harness.run();
    assert!(!harness.state().editor.is_painting());
    assert_eq!(harness.state().commands.last(), Some(&Command::Stroke(Stroke::Release)));
}
