//! Ten thousand random edits of all kinds: everything undone is the start, everything redone is the end, and what is told cell
//! by cell is what happened.

use super::*;
use crate::grid::Direction;
use crate::level::match3::{Goal, Rule};
use crate::level::sokoban::Object;

#[test]
fn ten_thousand_random_edits_undo_to_the_start_and_redo_to_the_end() {
    let mut kinds = std::collections::BTreeMap::new();
    for seed in 0..4 {
        let mut rng = Rng::from_seed(seed);
        let mut editor = read("ABCDE ?_.#^ ????? ##..A _____ AAAAA");
        let mut told = editor.level.clone();
        let start = editor.level.clone();
        for _ in 0..10_000 {
            let changes = random_edit(&mut editor, &mut rng);
            follow(&mut told, &editor, &changes);
            assert_eq!(told, editor.level, "{}", changes.name);
            let on_board = |cell: &Cell| editor.match3().terrain.contains(*cell);
            assert!(editor.selection().cells().iter().all(on_board));
        }
        editor.stroke(Stroke::Release);
        for step in editor.history().done().chain(editor.history().undone()) {
            *kinds.entry(step.name.clone()).or_insert(0) += 1;
        }
        let (end, undone) = (editor.level.clone(), editor.history().undone().len());
        let revision = editor.revision();
        while editor.undo().is_some() {}
        assert_eq!(editor.level, start);
        let steps = editor.history().undone().len();
        editor.go_to(steps - undone);
        assert_eq!((&editor.level, editor.revision()), (&end, revision));
    }
    let missing: Vec<&str> = KINDS.into_iter().filter(|kind| !kinds.contains_key(*kind)).collect();
    assert!(missing.is_empty(), "never done: {missing:?}");
}

#[test]
fn ten_thousand_random_edits_of_a_room_keep_one_hero_and_undo_to_the_start() {
    for seed in 0..4 {
        let mut rng = Rng::from_seed(seed);
        let room = Sokoban::from_picture(["#######", "#@ $* #", "#  ##.#", "#   #__", "#####__"]).unwrap();
        let mut editor = Editor::new(Level::new("Test", Puzzle::Sokoban(room)));
        let (mut told, start) = (editor.level.clone(), editor.level.clone());
        for _ in 0..10_000 {
            let changes = random_edit(&mut editor, &mut rng);
            follow(&mut told, &editor, &changes);
            assert_eq!(told, editor.level, "{}", changes.name);
            let room = editor.room().unwrap();
            assert!(room.cells_of(Object::Hero).count() <= 1, "{}", changes.name);
            let buried = room.objects.iter().any(|(cell, object)| {
                object.is_some() && room.ground.get(cell).is_some_and(|ground| !ground.is_open())
            });
            assert!(!buried, "{}", changes.name);
        }
        editor.stroke(Stroke::Release);
        let (end, undone) = (editor.level.clone(), editor.history().undone().len());
        while editor.undo().is_some() {}
        assert_eq!(editor.level, start);
        let steps = editor.history().undone().len();
        editor.go_to(steps - undone);
        assert_eq!(editor.level, end);
    }
}

const KINDS: [&str; 16] = [
    "Brush",
    "Eraser",
    "Line",
    "Rectangle",
    "Outline",
    "Fill",
    "Move",
    "Paste",
    "Flip",
    "Rotate",
    "Delete",
    "Cut",
    "Resize",
    "Moves",
    "Weights",
    "Name",
];

/// A level that is told of changes alone keeps up with the editor; other sides are looked up.
fn follow(told: &mut Level, editor: &Editor, changes: &Changes) {
    if changes.resized || changes.settings || changes.meta {
        *told = editor.level.clone();
        return;
    }
    for change in &changes.cells {
        let held = cells::content(told, change.cell);
        assert_eq!(held, Some(change.before), "{}", changes.name);
    }
    write_all(told, &changes.cells);
}

fn random_edit(editor: &mut Editor, rng: &mut Rng) -> Changes {
    let mut below = |bound: u32| rng.below(bound);
    let cell = Cell::new(below(9) as i32 - 1, below(9) as i32 - 1);
    let request = match below(30) {
        0 => {
            let layers = editor.palette.layer.siblings().iter();
            let tiles: Vec<Tile> = layers.flat_map(|&layer| Tile::of_layer(layer, 6)).collect();
            Request::Choose(tiles[below(tiles.len() as u32) as usize])
        }
        1 | 2 => Request::Take(Tool::ALL[below(8) as usize]),
        3..=8 => {
            return editor.stroke(Stroke::Press {
                cell,
                erase: below(8) == 0,
                shift: below(4) == 0,
                ctrl: below(6) == 0,
            });
        }
        9..=13 => return editor.stroke(Stroke::Drag { cell }),
        14 | 15 => return editor.stroke(Stroke::Release),
        16 => return editor.stroke(Stroke::Abort),
        17 => return editor.undo().unwrap_or_default(),
        18 => return editor.redo().unwrap_or_default(),
        19 if editor.is_room() => return random_setting(editor, 4),
        19 => return random_setting(editor, below(8)),
        20 => Request::GoTo((editor.history().done().len() + below(6) as usize).saturating_sub(3)),
        21 => {
            let (width, height, anchor) = (2 + below(7), 2 + below(7), Anchor::ALL[below(9) as usize]);
            Request::Resize { width, height, anchor }
        }
        22 => Request::Flip([Axis::X, Axis::Y][below(2) as usize]),
        23 => Request::Rotate([Turn::Left, Turn::Right][below(2) as usize]),
        24 => match below(4) {
            0 => Request::Delete,
            1 => return editor.cut().1,
            2 if editor.is_room() => Request::Paste("@-*\n#.$".into()),
            2 => Request::Paste("A-B\n#_^".into()),
            _ => {
                let text = editor.copy().unwrap_or_default();
                Request::Paste(text)
            }
        },
        25..=27 => Request::Nudge(Direction::ALL[below(4) as usize]),
        28 => [
            Request::SelectAll,
            Request::SelectNone,
            Request::InvertSelection,
            Request::DropGhost,
        ][below(4) as usize]
            .clone(),
        _ if below(8) == 0 => Request::Together(below(2) == 0),
        _ => match below(5) {
            0 => Request::Mirror(Mirror {
                x: below(2) == 0,
                y: below(2) == 0,
            }),
            1 => Request::BrushSize(1 + below(5) as u8),
            2 => Request::Scatter(below(2) == 0),
            3 => {
                let state = LayerState {
                    shown: below(3) > 0,
                    locked: below(3) == 0,
                    dimmed: true,
                };
                Request::LayerState(editor.palette.layer.siblings()[below(2) as usize], state)
            }
            _ => {
                let layers = editor.palette.layer.siblings();
                Request::Solo([None, None, Some(layers[0]), Some(layers[1])][below(4) as usize])
            }
        },
    };
    editor.ask(request)
}

fn random_setting(editor: &mut Editor, which: u32) -> Changes {
    let moves = editor.match3().settings.moves;
    editor.set(match which {
        0 => Property::Rule(Rule::Cluster),
        1 => Property::Rule(Rule::Line),
        2 => Property::Min(2 + (editor.revision() % 4) as u8),
        3 => Property::Weights(vec![1; 3 + (editor.revision() % 5) as usize]),
        4 => Property::Name(format!("Level {}", editor.revision())),
        5 => Property::Goals(vec![Goal::Score(editor.revision() as u32)]),
        6 => Property::Seed(Some(editor.revision())),
        _ => Property::Moves(moves.map_or(Some(1), |moves| (moves < 5).then_some(moves + 1))),
    })
}
