//! How the Level looks while each tool is at work, in both themes.

use egui_kittest::SnapshotResults;

use super::*;

const BOARD: &str = "..^^^^.. ABCDEFAB ??#??#?? _ABC#DE_ BFEDCBAB ??????AA";

/// A stage with a tool at work from a cell to another; the button is still down.
fn at_work(dark: bool, prepare: fn(&mut Editor), from: (i32, i32), to: Option<(i32, i32)>) -> Harness<'static, Stage> {
    let mut harness = stage(&[Pane::Level], BOARD, vec2(400.0, 290.0), dark);
    harness.state_mut().rolled = Some((0..48).map(|index| (index * 5 % 6 + 1) as u8).collect());
    prepare(&mut harness.state_mut().editor);
    harness.run();
    let start = centre(&harness, Pane::Level, from.0, from.1);
    harness.hover_at(start);
    if let Some(to) = to {
        let end = centre(&harness, Pane::Level, to.0, to.1);
        harness.drag_at(start);
        harness.run();
        harness.hover_at(end);
    }
    harness.run();
    harness
}

fn take(editor: &mut Editor, tool: Tool, digit: u8) {
    editor.choose(Tile::Piece(Piece::Tile(Colour::new(digit).unwrap())));
    editor.take(tool);
}

fn select(editor: &mut Editor, from: (i32, i32), to: (i32, i32)) {
    editor.take(Tool::Select);
    editor.ask(Request::Select {
        from: Cell::new(from.0, from.1),
        to: Cell::new(to.0, to.1),
        how: tilewright::editor::How::Replace,
    });
}

/// A name, what to prepare, the pressed cell, and where the drag has come to.
type Scene = (&'static str, fn(&mut Editor), (i32, i32), Option<(i32, i32)>);

fn scenes() -> Vec<Scene> {
    vec![
        (
            "brush",
            |editor| {
                take(editor, Tool::Brush, 2);
                editor.ask(Request::BrushSize(3));
                editor.ask(Request::Mirror(Mirror { x: true, y: false }));
            },
            (1, 3),
            None,
        ),
        (
            "eraser",
            |editor| {
                take(editor, Tool::Eraser, 2);
                editor.ask(Request::BrushSize(2));
            },
            (3, 3),
            None,
        ),
        ("line", |editor| take(editor, Tool::Line, 4), (0, 5), Some((7, 1))),
        (
            "rectangle",
            |editor| take(editor, Tool::Rectangle, 3),
            (1, 1),
            Some((6, 4)),
        ),
        (
            "rectangle_of_walls",
            |editor| {
                editor.choose(Tile::Terrain(Terrain::Wall));
                editor.take(Tool::Rectangle);
            },
            (1, 1),
            Some((6, 4)),
        ),
        (
            "scatter",
            |editor| {
                take(editor, Tool::Rectangle, 0);
                editor.ask(Request::Scatter(true));
            },
            (0, 2),
            Some((7, 5)),
        ),
        ("fill", |editor| take(editor, Tool::Fill, 5), (0, 5), None),
        ("select", |editor| editor.take(Tool::Select), (1, 1), Some((4, 3))),
        ("move", |editor| select(editor, (0, 1), (2, 3)), (1, 2), Some((4, 3))),
        (
            "paste",
            |editor| {
                select(editor, (0, 1), (2, 3));
                let text = editor.copy().unwrap();
                editor.ask(Request::Paste(text));
            },
            (6, 4),
            None,
        ),
        (
            "wand",
            |editor| {
                editor.take(Tool::Wand);
                for cell in [Cell::new(0, 2), Cell::new(3, 2)] {
                    editor.stroke(Stroke::Press {
                        cell,
                        erase: false,
                        shift: true,
                        ctrl: false,
                    });
                    editor.stroke(Stroke::Release);
                }
            },
            (4, 5),
            None,
        ),
        (
            "layers",
            |editor| {
                editor.ask(Request::Solo(Some(Layer::Pieces)));
            },
            (4, 5),
            None,
        ),
    ]
}

#[test]
fn the_tools_look_as_they_did_in_both_themes() {
    let mut results = SnapshotResults::new();
    for dark in [true, false] {
        for (name, prepare, from, to) in scenes() {
            let theme = if dark { "dark" } else { "light" };
            let mut harness = at_work(dark, prepare, from, to);
            harness.snapshot(format!("tools/{name}_{theme}"));
            results.extend_harness(&mut harness);
        }
    }
}
