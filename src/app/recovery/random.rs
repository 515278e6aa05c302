//! Whatever was done to a level of any kind, recovery gives it back with its steps and with what it knows of being saved.

use proptest::prelude::*;

use super::*;
use crate::editor::pile::{Aim, Asked, PileStroke};
use crate::editor::{Anchor, Axis, Editor, LayerState, Mirror, Property, Request, Step, Stroke, Tile, Tool, Turn};
use crate::grid::{Cell, Direction};
use crate::level::mahjong::{Cover, Difficulty, Face, Position, TileSet};
use crate::level::match3::{Goal, Piece, Refill, Reshuffle, Rule};
use crate::level::sokoban::StoredSolution;
use crate::level::{Level, Mahjong, Match3, Puzzle, Sokoban, Terrain};

/// One edit, by numbers alone, so that a failing case shrinks.
type Numbers = (u8, u8, u8, u8);

const TEXTS: [&str; 6] = [
    "",
    "Garden",
    " \"two\"\r\n\\ lines ",
    "(ünï)\t",
    "#@$.",
    "\u{1}\u{2028}",
];

fn grid() -> Level {
    let mut match3 = Match3::new(5, 4, crate::level::match3::Settings::default());
    match3.terrain.set(Cell::new(1, 1), Terrain::Wall);
    match3.terrain.set(Cell::new(2, 1), Terrain::Void);
    match3.pieces.set(Cell::new(3, 3), Piece::Empty);
    Level::new("Grid", Puzzle::Match3(match3))
}

fn room() -> Level {
    let room = Sokoban::from_picture(["#######", "#@ $* #", "#  ##.#", "#   #__", "#####__"]).unwrap();
    Level::new("Room", Puzzle::Sokoban(room))
}

fn pile() -> Level {
    let places = [(0, 0, 0), (2, 0, 0), (4, 1, 0), (0, 2, 0), (1, 1, 1)];
    let places = places.map(|(x, y, z)| Position::new(x, y, z));
    Level::new("Pile", Puzzle::Mahjong(Mahjong::of_places(places)))
}

/// Any part of a level that is no cell, of its kind or for all kinds.
fn property(level: &Level, which: u8, value: u8) -> Property {
    let (number, text) = (u32::from(value), TEXTS[usize::from(value) % TEXTS.len()]);
    let stored = StoredSolution {
        name: text.to_owned(),
        moves: "rR".repeat(usize::from(value % 4)),
    };
    let of_all = [
        Property::Name(text.to_owned()),
        Property::Author(text.to_owned()),
        Property::Notes(text.to_owned()),
        Property::Seed((value > 9).then_some(u64::from(value))),
    ];
    let of_kind = match level.puzzle {
        Puzzle::Match3(_) => vec![
            Property::Rule([Rule::Line, Rule::Cluster][usize::from(value) % 2]),
            Property::Min(value % 7),
            Property::Weights(vec![number; usize::from(value) % 10]),
            Property::Refill([Refill::None, Refill::Random, Refill::Fair][usize::from(value) % 3]),
            Property::Reshuffle([Reshuffle::Permute, Reshuffle::Recreate][usize::from(value) % 2]),
            Property::Drop(value.is_multiple_of(2)),
            Property::Moves((value > 9).then_some(number)),
            Property::Goals(vec![Goal::Score(number), Goal::Enemy(1 + number)]),
            Property::Stars(vec![number + 5, number]),
        ],
        Puzzle::Sokoban(_) => vec![Property::Solutions(vec![stored; usize::from(value) % 3])],
        Puzzle::Mahjong(_) => vec![
            Property::TileSet(TileSet::ALL[usize::from(value) % TileSet::ALL.len()]),
            Property::Difficulty(Difficulty::ALL[usize::from(value) % 3]),
            Property::Cover([Cover::NextLayer, Cover::AnyLayerAbove][usize::from(value) % 2]),
            Property::Solutions(vec![stored; usize::from(value) % 3]),
        ],
    };
    let all: Vec<Property> = of_all.into_iter().chain(of_kind).collect();
    all[usize::from(which) % all.len()].clone()
}

/// What every kind knows.
fn common(editor: &mut Editor, (what, a, b, c): Numbers) {
    let on = |bit: u8| a >> bit & 1 == 1;
    let request = match what % 12 {
        0 => Request::Set(property(editor.level(), a, b)),
        1 => Request::Part,
        2 => Request::GoTo(usize::from(a) % 8),
        3 => Request::Flip([Axis::X, Axis::Y][usize::from(on(0))]),
        4 => Request::Rotate([Turn::Left, Turn::Right][usize::from(on(0))]),
        5 => Request::Nudge(Direction::ALL[usize::from(a) % 4]),
        6 => Request::Delete,
        7 => Request::Mirror(Mirror { x: on(0), y: on(1) }),
        8 => Request::Take(Tool::ALL[usize::from(a) % Tool::ALL.len()]),
        9 if on(0) => {
            editor.undo();
            return;
        }
        9 => {
            editor.redo();
            return;
        }
        10 => {
            editor.mark_saved(editor.revision());
            return;
        }
        _ => [Request::SelectAll, Request::SelectNone, Request::InvertSelection][usize::from(c) % 3].clone(),
    };
    editor.ask(request);
}

fn edit_grid(editor: &mut Editor, numbers: Numbers) {
    let (what, a, b, c) = numbers;
    let cell = Cell::new(i32::from(a % 9) - 1, i32::from(b % 8) - 1);
    let request = match what % 16 {
        0..=2 => {
            editor.stroke(Stroke::Press {
                cell,
                erase: c % 8 == 0,
                shift: c % 5 == 0,
                ctrl: c % 7 == 0,
            });
            return;
        }
        3..=5 => {
            editor.stroke(Stroke::Drag { cell });
            return;
        }
        6..=8 => {
            editor.stroke(if c < 230 { Stroke::Release } else { Stroke::Abort });
            return;
        }
        9 | 10 => {
            let layers = editor.palette.layer.siblings().iter();
            let tiles: Vec<Tile> = layers.flat_map(|&layer| Tile::of_layer(layer, 6)).collect();
            Request::Choose(tiles[usize::from(a) % tiles.len()])
        }
        11 => Request::Resize {
            width: 1 + u32::from(a % 9),
            height: 1 + u32::from(b % 9),
            anchor: Anchor::ALL[usize::from(c) % 9],
        },
        12 => {
            let layer = editor.palette.layer.siblings()[usize::from(a) % 2];
            Request::LayerState(
                layer,
                LayerState {
                    locked: c % 4 == 0,
                    ..LayerState::default()
                },
            )
        }
        13 => {
            let text = if c % 3 == 0 { editor.cut().0 } else { editor.copy() };
            Request::Paste(text.unwrap_or_default())
        }
        _ => return common(editor, (what / 16, a, b, c)),
    };
    editor.ask(request);
}

fn edit_pile(editor: &mut Editor, numbers: Numbers) {
    let (what, a, b, c) = numbers;
    let quarter = (i32::from(a % 14) - 2, i32::from(b % 12) - 2);
    let aim = Aim {
        quarter,
        centred: (quarter.0 - 1, quarter.1 - 1),
        under: editor.tiles().positions().nth(usize::from(c)),
        shift: c % 5 == 0,
        ctrl: c % 7 == 0,
    };
    let asked = match what % 16 {
        0..=2 => {
            editor.pile_stroke(PileStroke::Press { aim, erase: c % 6 == 0 });
            return;
        }
        3..=5 => {
            editor.pile_stroke(PileStroke::Drag(aim));
            return;
        }
        6..=8 => {
            editor.pile_stroke(if c < 230 {
                PileStroke::Release
            } else {
                PileStroke::Abort
            });
            return;
        }
        9 => Asked::Layer(a % 4),
        10 => [Asked::Half(c % 2 == 0), Asked::Stack(c % 2 == 0)][usize::from(a) % 2].clone(),
        11 => Asked::Ink(Face::new(a)),
        12 => [
            Asked::Print,
            Asked::SelectLayer(b % 4),
            Asked::RemoveLayer(b % 4),
            Asked::InsertLayer(b % 4),
            Asked::SwapLayers(b % 4),
        ][usize::from(a) % 5]
            .clone(),
        13 => Asked::ShiftLayer(a % 4, i32::from(b % 5) - 2, i32::from(c % 5) - 2),
        14 => Asked::Move(i32::from(a % 5) - 2, i32::from(b % 5) - 2, i32::from(c % 3) - 1),
        _ => return common(editor, (what / 16, a, b, c)),
    };
    editor.ask(Request::Pile(asked));
}

fn labels(editor: &Editor) -> Vec<String> {
    editor.history().done().map(Step::label).collect()
}

/// The editor as it would be had an open gesture that paints been let go, and any other been given up.
fn at_rest(editor: &Editor) -> Editor {
    let end = |stroke, of_pile| {
        let mut ended = editor.clone();
        ended.stroke(stroke);
        ended.pile_stroke(of_pile);
        ended
    };
    let given_up = end(Stroke::Abort, PileStroke::Abort);
    if given_up.level() == editor.level() {
        given_up
    } else {
        end(Stroke::Release, PileStroke::Release)
    }
}

fn comes_back(level: Level, edits: &[Numbers]) -> Result<(), TestCaseError> {
    let is_pile = level.mahjong().is_some();
    let mut document = Document::untitled(level, 1);
    for &numbers in edits {
        if is_pile {
            edit_pile(&mut document.editor, numbers);
        } else {
            edit_grid(&mut document.editor, numbers);
        }
    }
    let mut copy = WorkCopy::about(&document);
    copy.level = level_ron::write(document.editor.level());
    let read: WorkCopy = ron::from_str(&copy.to_text()).map_err(|error| TestCaseError::fail(error.to_string()))?;
    let recovered = read.into_document(2).map_err(TestCaseError::fail)?;
    prop_assert!(recovered.is_unsaved());

    let (mut before, mut after) = (at_rest(&document.editor), recovered.editor);
    prop_assert_eq!(after.level(), document.editor.level());
    prop_assert_eq!(labels(&after), labels(&before));
    let count = before.history().done().len();
    let saved = before.history().saved_at().filter(|&saved| saved <= count);
    prop_assert_eq!(after.history().saved_at(), saved);
    prop_assert_eq!(after.is_dirty(), before.is_dirty());
    for _ in 0..count {
        before.undo();
        after.undo();
        prop_assert_eq!(after.level(), before.level());
    }
    for _ in 0..count {
        before.redo();
        after.redo();
        prop_assert_eq!(after.level(), before.level());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn whatever_was_done_to_a_grid_recovery_gives_it_back_with_its_steps(edits in prop::collection::vec(any::<Numbers>(), 0..60)) {
        comes_back(grid(), &edits)?;
    }

    #[test]
    fn whatever_was_done_to_a_room_recovery_gives_it_back_with_its_steps(edits in prop::collection::vec(any::<Numbers>(), 0..60)) {
        comes_back(room(), &edits)?;
    }

    #[test]
    fn whatever_was_done_to_a_pile_recovery_gives_it_back_with_its_steps(edits in prop::collection::vec(any::<Numbers>(), 0..60)) {
        comes_back(pile(), &edits)?;
    }
}
