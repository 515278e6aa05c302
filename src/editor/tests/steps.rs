//! Properties, resizes, and going to any step.

use super::*;
use crate::level::match3::{Goal, Rule};

#[test]
fn a_resize_keeps_what_its_anchor_holds_and_undoes_exactly() {
    let rows = [
        (Anchor::TopLeft, 3, 3, "AB? C#? ???"),
        (Anchor::BottomRight, 3, 3, "??? ?AB ?C#"),
        (Anchor::Centre, 4, 4, "???? ?AB? ?C#? ????"),
        (Anchor::Top, 4, 3, "?AB? ?C#? ????"),
        (Anchor::Left, 3, 1, "AB?"),
        (Anchor::BottomLeft, 2, 1, "C#"),
        (Anchor::Right, 1, 2, "B #"),
        (Anchor::TopRight, 1, 1, "B"),
        (Anchor::Bottom, 2, 3, "?? AB C#"),
    ];
    for (anchor, width, height, after) in rows {
        let mut editor = read("AB C#");
        let start = editor.level.clone();
        let changes = editor.resize(width, height, anchor);
        assert_eq!(picture(&editor), after, "{anchor:?}");
        assert!(changes.resized && changes.restarts.is_some() && changes.cells.is_empty());
        assert_eq!(steps(&editor), [format!("Resize 2×2 to {width}×{height}")]);
        let undone = editor.undo().unwrap();
        assert!(undone.resized);
        assert_eq!(editor.level, start);
        editor.redo();
        assert_eq!(picture(&editor), after);
    }
}

#[test]
fn what_a_resize_would_lose_is_known_before() {
    let editor = read("AB? C#? ???");
    let lost = editor.resize_preview(2, 1, Anchor::TopLeft);
    assert_eq!((lost.cells, lost.cut), (vec![Cell::new(0, 1), Cell::new(1, 1)], 7));
    let lost = editor.resize_preview(1, 1, Anchor::BottomRight);
    assert_eq!((lost.cells.len(), lost.cut), (4, 8));
    assert_eq!(editor.resize_preview(9, 9, Anchor::Centre), Lost::default());
}

#[test]
fn a_resize_stays_within_its_bounds_and_one_to_the_same_size_is_no_step() {
    let mut editor = read("AB C#");
    assert!(editor.resize(2, 2, Anchor::Centre).is_empty());
    editor.resize(0, 100_000, Anchor::TopLeft);
    assert_eq!(editor.size(), (1, 256));
    editor.undo();
    assert_eq!(
        (picture(&editor).as_str(), editor.history().undone().len()),
        ("AB C#", 1)
    );
}

#[test]
fn the_selection_goes_with_the_board_when_it_is_resized() {
    let mut editor = read("AB CD");
    play(&mut editor, "all");
    editor.resize(1, 3, Anchor::BottomRight);
    assert_eq!(selected(&editor), ". x x");
    play(&mut editor, "undo");
    assert_eq!(selected(&editor), "xx xx");
}

#[test]
fn each_property_is_set_undone_and_told() {
    let values = [
        Property::Name("Garden".into()),
        Property::Author("Ada".into()),
        Property::Notes("Easy".into()),
        Property::Seed(Some(7)),
        Property::Rule(Rule::Cluster),
        Property::Min(4),
        Property::Weights(vec![1, 2]),
        Property::Refill(crate::level::match3::Refill::None),
        Property::Reshuffle(crate::level::match3::Reshuffle::Permute),
        Property::Drop(true),
        Property::Moves(Some(20)),
        Property::Goals(vec![Goal::Score(100)]),
        Property::Effects(vec![crate::level::match3::Effect {
            colour: Colour::default(),
            channel: "attack".into(),
            amount: 3,
            bar: crate::level::match3::BAR,
            name: String::new(),
        }]),
        Property::Timing(crate::level::match3::Timing {
            swap: 1,
            ..crate::level::match3::Timing::default()
        }),
    ];
    let mut editor = read("AB");
    let start = editor.level.clone();
    let mut restarts = Vec::new();
    for value in &values {
        let changes = editor.set(value.clone());
        assert_eq!(
            (changes.settings, changes.meta),
            (value.is_setting(), !value.is_setting()),
            "{value:?}"
        );
        assert_eq!(value.of(editor.level()), *value);
        restarts.extend(changes.restarts.map(|_| value.name()));
        assert!(editor.set(value.clone()).is_empty(), "the same value is no edit");
    }
    assert_eq!(restarts, ["Rule", "Smallest match", "Weights"]);
    assert_eq!(
        steps(&editor),
        [
            "Rename to Garden",
            "Author changed",
            "Notes changed",
            "Seed 7",
            "Rule groups",
            "Smallest match 4",
            "Colours 6 → 2",
            "Refill none",
            "Reshuffle permute",
            "Drops on",
            "Moves 20",
            "Add goal Score 100",
            "Add effect attack on Red",
            "Timing changed"
        ]
    );
    let end = editor.level.clone();
    let undone = editor.undo().unwrap();
    assert_eq!((undone.name.as_str(), undone.settings), ("Undo Timing changed", true));
    editor.go_to(0);
    assert_eq!(editor.level, start);
    editor.go_to(usize::MAX);
    assert_eq!(editor.level, end);
}

#[test]
fn consecutive_edits_of_one_property_are_one_step_until_they_are_parted() {
    let mut editor = read("AB");
    for moves in 1..=9 {
        editor.set(Property::Moves(Some(moves)));
    }
    assert_eq!(steps(&editor), ["Moves 9"]);
    editor.part();
    editor.set(Property::Moves(Some(10)));
    editor.set(Property::Drop(true));
    editor.set(Property::Moves(Some(11)));
    assert_eq!(steps(&editor), ["Moves 9", "Moves 10", "Drops on", "Moves 11"]);
    editor.set(Property::Moves(Some(10)));
    assert_eq!(
        steps(&editor),
        ["Moves 9", "Moves 10", "Drops on"],
        "what comes to nothing is no step"
    );
    editor.go_to(0);
    assert_eq!(editor.match3().settings.moves, None);
}

#[test]
fn an_edit_that_joins_the_saved_step_makes_the_level_dirty() {
    let mut editor = read("AB");
    editor.set(Property::Min(4));
    editor.mark_saved(editor.revision());
    editor.set(Property::Min(5));
    assert!(editor.is_dirty());
    editor.set(Property::Min(4));
    assert_eq!(steps(&editor), ["Smallest match 4"]);
}

#[test]
fn properties_are_held_within_their_bounds() {
    let mut editor = read("AB");
    editor.set(Property::Min(200));
    editor.set(Property::Weights(Vec::new()));
    let settings = &editor.match3().settings;
    assert_eq!((settings.min, settings.weights.as_slice()), (5, &[1][..]));
    editor.set(Property::Weights(vec![2; 50]));
    assert_eq!(editor.match3().settings.weights.len(), 8);
}

#[test]
fn going_to_a_step_tells_each_cell_once_and_what_else_changed() {
    let mut editor = read("????");
    play(&mut editor, "=A 0,0 >1,0 !");
    editor.set(Property::Moves(Some(3)));
    play(&mut editor, "=B 1,0 >2,0 ! =A 1,0 !");
    assert_eq!(picture(&editor), "AAB?");
    let back = editor.go_to(1);
    assert_eq!(
        (picture(&editor).as_str(), back.name.as_str(), back.settings),
        ("AA??", "Go to edit 1", true)
    );
    let cells: Vec<i32> = back.cells.iter().map(|change| change.cell.x).collect();
    assert_eq!(cells, [2], "what ends as it began is left out");
    let on = editor.go_to(4);
    assert_eq!(
        (on.cells.len(), on.cells[0].after.1),
        (1, Piece::Tile(Colour::new(1).unwrap()))
    );
    assert_eq!(editor.go_to(4), Changes::default());
    assert_eq!(editor.go_to(3).name, "Undo Brush, 1 cell");
}

#[test]
fn the_saved_step_is_known_also_when_it_was_undone() {
    let mut editor = read("??");
    assert_eq!(editor.history().saved_at(), Some(0));
    play(&mut editor, "0,0 !");
    editor.mark_saved(editor.revision());
    play(&mut editor, "1,0 !");
    assert_eq!(editor.history().saved_at(), Some(1));
    editor.go_to(0);
    assert_eq!(editor.history().saved_at(), Some(1));
    play(&mut editor, "1,0 !");
    assert_eq!(editor.history().saved_at(), None);
}
