//! The Live canvas: what pointer and keys play.

use super::*;

#[test]
fn dragging_a_piece_asks_for_one_swap() {
    let mut harness = live_stage("ABC BCA CAB");
    let (from, to) = (centre(&harness, Pane::Live, 0, 0), centre(&harness, Pane::Live, 2, 0));
    harness.drag_at(from);
    harness.hover_at(to);
    harness.drop_at(to);
    harness.run();
    let swap = Command::LiveSwap {
        a: Cell::new(0, 0),
        b: Cell::new(1, 0),
    };
    assert_eq!(harness.state().commands, [swap], "however far the drag goes");
}

#[test]
fn escape_gives_a_drag_up() {
    let mut harness = live_stage("ABC BCA CAB");
    let (from, to) = (centre(&harness, Pane::Live, 0, 0), centre(&harness, Pane::Live, 1, 0));
    harness.drag_at(from);
    harness.run();
    harness.key_press(Key::Escape);
    harness.run();
    harness.hover_at(to);
    harness.drop_at(to);
    harness.run();
    assert_eq!(harness.state().commands, []);
}

#[test]
fn clicking_two_neighbours_swaps_them_and_a_far_piece_is_picked_instead() {
    let mut harness = live_stage("ABC BCA CAB");
    let picked = |harness: &Harness<'_, Stage>| harness.state().view.picked.map(|cell| (cell.x, cell.y));
    let click = |harness: &mut Harness<'_, Stage>, x: i32, y: i32| {
        harness.get_by_label(&format!("Live cell {x},{y}")).click();
        harness.run();
    };
    click(&mut harness, 0, 0);
    assert_eq!(picked(&harness), Some((0, 0)));
    assert_eq!(value(&harness, "Live cell 0,0"), "Red, picked");
    click(&mut harness, 2, 2);
    assert_eq!(picked(&harness), Some((2, 2)));
    click(&mut harness, 2, 2);
    assert_eq!(picked(&harness), None, "a second click puts it down");
    click(&mut harness, 1, 1);
    click(&mut harness, 1, 2);
    let swap = Command::LiveSwap {
        a: Cell::new(1, 1),
        b: Cell::new(1, 2),
    };
    assert_eq!(harness.state().commands, [swap]);
    click(&mut harness, 0, 0);
    harness.key_press(Key::Escape);
    harness.run();
    assert_eq!(picked(&harness), None);
}

#[test]
fn the_keyboard_and_a_screen_reader_can_swap() {
    let mut harness = live_stage("ABC BCA CAB");
    harness.get_by_label("Live canvas").focus();
    harness.run();
    for key in [Key::ArrowUp, Key::ArrowLeft, Key::Enter, Key::ArrowDown, Key::Enter] {
        harness.key_press(key);
        harness.run();
    }
    harness.get_by_label("Live cell 2,2").click_accesskit();
    harness.run();
    harness.get_by_label("Live cell 2,1").click_accesskit();
    harness.run();
    let swap = |a: (i32, i32), b: (i32, i32)| Command::LiveSwap {
        a: Cell::new(a.0, a.1),
        b: Cell::new(b.0, b.1),
    };
    assert_eq!(harness.state().commands, [swap((0, 1), (0, 2)), swap((2, 2), (2, 1))]);
}

#[test]
fn an_empty_cell_takes_the_next_tile_only_where_the_level_takes_drops() {
    for (next, expected) in [(None, 0), (Some(3), 1)] {
        let mut harness = live_stage("A_ #.");
        harness.state_mut().next = next;
        for cell in ["1,0", "0,1", "1,1"] {
            harness.get_by_label(&format!("Live cell {cell}")).click();
            harness.run();
        }
        let drops = harness
            .state()
            .commands
            .iter()
            .filter(|command| matches!(command, Command::LiveDrop { .. }));
        assert_eq!(drops.count(), expected);
    }
}
