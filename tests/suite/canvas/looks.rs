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

/// The colours in the inner part of a board of so many cells a side, which fills a pane.
fn colours_within(
    harness: &mut Harness<'_, Stage>,
    pane: Pane,
    side: i32,
) -> std::collections::BTreeMap<[u8; 4], usize> {
    let (from, to) = (centre(harness, pane, 1, 1), centre(harness, pane, side - 2, side - 2));
    let image = harness.render().unwrap();
    let mut found = std::collections::BTreeMap::new();
    for y in from.y as u32..to.y as u32 {
        for x in from.x as u32..to.x as u32 {
            *found.entry(image.get_pixel(x, y).0).or_insert(0) += 1;
        }
    }
    found
}

#[test]
fn a_board_seen_from_far_is_flat_colours_without_gaps() {
    // Fewer cells than are named, so that their places are known; small enough to be far.
    const SIDE: usize = 60;
    let same = |letter: &str| vec![letter.repeat(SIDE); SIDE].join(" ");
    for pane in [Pane::Level, Pane::Live] {
        let mut seen = Vec::new();
        for letter in ["A", "B", "#", "_"] {
            let mut harness = stage(&[pane], &same(letter), vec2(190.0, 190.0), true);
            let found = colours_within(&mut harness, pane, SIDE as i32);
            assert_eq!(found.len(), 1, "{pane:?} {letter}: one colour, no gap: {found:?}");
            seen.extend(found.into_keys());
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 4, "{pane:?}: each content has its own");
    }
    // Of the same board from near the pictures are seen.
    let near = vec!["A".repeat(8); 8].join(" ");
    let mut harness = stage(&[Pane::Level], &near, vec2(190.0, 190.0), true);
    assert!(colours_within(&mut harness, Pane::Level, 8).len() > 10);
}
