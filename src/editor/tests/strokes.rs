//! Brush, eraser, and their steps.

use super::*;

#[test]
fn a_stroke_paints_the_line_between_its_points() {
    let wall = Tile::Terrain(Terrain::Wall);
    let row = "????? ????? ?????";
    check(row, colour(0), &[press(0, 0), Stroke::Release], "A???? ????? ?????");
    check(
        row,
        colour(1),
        &[press(0, 1), drag(4, 1), Stroke::Release],
        "????? BBBBB ?????",
    );
    check(
        row,
        wall,
        &[press(0, 0), drag(4, 2), Stroke::Release],
        "#???? ?##?? ???##",
    );
    check(row, colour(0), &[drag(3, 0)], row);
}

#[test]
fn a_stroke_off_the_board_paints_only_what_is_on_it() {
    check(
        "??? ???",
        colour(2),
        &[press(-5, 0), drag(90, 0), Stroke::Release],
        "CCC ???",
    );
    check(
        "??? ???",
        colour(2),
        &[press(7, 7), drag(i32::MAX, i32::MIN), Stroke::Release],
        "??? ???",
    );
}

#[test]
fn the_eraser_leaves_a_random_piece_or_none_or_floor() {
    check(
        "AB_",
        colour(0),
        &[erase(0, 0, false), drag(2, 0), Stroke::Release],
        "???",
    );
    check(
        "AB_",
        colour(0),
        &[erase(0, 0, true), drag(1, 0), Stroke::Release],
        "___",
    );
    check(
        "A#.",
        Tile::Terrain(Terrain::Wall),
        &[erase(0, 0, false), drag(2, 0), Stroke::Release],
        "A??",
    );

    let mut editor = read("AB");
    editor.take(Tool::Eraser);
    editor.stroke(press(0, 0));
    editor.stroke(Stroke::Release);
    assert_eq!(picture(&editor), "?B");
    assert_eq!(editor.history().done().next_back().unwrap().label(), "Eraser 1 cell");
}

#[test]
fn pieces_pass_over_walls_and_voids_and_the_cells_left_out_are_counted_once() {
    let strokes = [press(0, 0), drag(4, 0), drag(0, 0), Stroke::Release];
    let editor = check("??#.^", colour(3), &strokes, "DD#.^");
    assert_eq!(editor.left_out(), 2);
    assert_eq!(
        editor.content(Cell::new(4, 0)),
        Some((Terrain::Spawner, Piece::Tile(Colour::new(3).unwrap())))
    );
}

#[test]
fn a_piece_under_a_wall_is_there_again_when_the_wall_goes() {
    let mut editor = check(
        "ABC",
        Tile::Terrain(Terrain::Wall),
        &[press(0, 0), drag(2, 0), Stroke::Release],
        "###",
    );
    editor.stroke(erase(0, 0, false));
    editor.stroke(drag(1, 0));
    assert_eq!(picture(&editor), "AB#");
}

#[test]
fn choosing_a_tile_takes_its_layer_and_the_brush() {
    let mut editor = read("?");
    editor.take(Tool::Eraser);
    editor.choose(Tile::Terrain(Terrain::Void));
    assert_eq!((editor.tool(), editor.palette.layer), (Tool::Brush, Layer::Terrain));
    editor.choose(colour(4));
    editor.palette.layer = Layer::Terrain;
    assert_eq!(
        editor.palette.tile(),
        Tile::Terrain(Terrain::Void),
        "each layer keeps its tile"
    );
}

#[test]
fn each_changed_cell_is_told_once_with_what_it_held() {
    let mut editor = read("A?#");
    editor.choose(colour(1));
    let first = editor.stroke(press(0, 0)).cells;
    let floor = |piece| (Terrain::Floor, piece);
    let [a, b] = [0, 1].map(|index| Piece::Tile(Colour::new(index).unwrap()));
    assert_eq!(
        first,
        [CellChange {
            cell: Cell::new(0, 0),
            before: floor(a),
            after: floor(b)
        }]
    );
    let second = editor.stroke(drag(2, 0)).cells;
    assert_eq!(
        second,
        [CellChange {
            cell: Cell::new(1, 0),
            before: floor(Piece::Random),
            after: floor(b)
        }]
    );
    assert_eq!(editor.stroke(drag(0, 0)).cells, []);
    assert_eq!(editor.stroke(Stroke::Release).cells, []);
}

#[test]
fn an_aborted_stroke_leaves_no_trace() {
    let mut editor = read("AB# ??? ___");
    let before = editor.clone();
    editor.choose(colour(5));
    let mut painted = editor.stroke(press(0, 0)).cells;
    painted.extend(editor.stroke(drag(2, 2)).cells);
    assert!(editor.is_dirty() && editor.is_painting());
    let mut back = editor.stroke(Stroke::Abort).cells;
    back.sort_by_key(|change| change.cell);
    painted.sort_by_key(|change| change.cell);
    assert_eq!(back, painted.iter().map(|change| change.inverse()).collect::<Vec<_>>());
    assert_eq!(editor.level(), before.level());
    assert!(!editor.is_dirty() && editor.undo().is_none() && editor.left_out() == 0);
    assert_eq!(
        editor.stroke(Stroke::Abort).cells,
        [],
        "a second abort has nothing to give back"
    );
}

#[test]
fn a_stroke_that_changes_nothing_is_no_step() {
    let mut editor = read("AA#");
    editor.stroke(press(0, 0));
    editor.stroke(drag(2, 0));
    editor.stroke(Stroke::Release);
    assert_eq!(editor.history().done().len(), 0);
    assert!(!editor.is_dirty());
}

#[test]
fn a_press_while_a_stroke_is_open_closes_it() {
    let mut editor = read("???");
    editor.stroke(press(0, 0));
    editor.stroke(press(2, 0));
    editor.stroke(Stroke::Release);
    assert_eq!(editor.history().done().len(), 2);
    editor.undo();
    assert_eq!(picture(&editor), "A??");
}

#[test]
fn steps_are_labelled_and_undo_waits_for_the_stroke() {
    let mut editor = read("?????");
    editor.stroke(press(0, 0));
    editor.stroke(drag(4, 0));
    assert_eq!(editor.undo(), None);
    editor.stroke(Stroke::Release);
    assert_eq!(editor.history().done().next_back().unwrap().label(), "Brush 5 cells");
    let undone = editor.undo().unwrap();
    assert_eq!((undone.name.as_str(), undone.cells.len()), ("Undo Brush, 5 cells", 5));
    assert_eq!(editor.history().undone().next().unwrap().label(), "Brush 5 cells");
    assert_eq!(editor.redo().unwrap().name, "Redo Brush, 5 cells");
    assert_eq!(editor.redo(), None);
}

#[test]
fn undo_back_to_what_was_saved_is_clean() {
    let mut editor = read("??");
    let paint = |editor: &mut Editor, x, index| {
        editor.choose(colour(index));
        editor.stroke(press(x, 0));
        editor.stroke(Stroke::Release);
    };
    paint(&mut editor, 0, 0);
    editor.mark_saved(editor.revision());
    paint(&mut editor, 1, 1);
    assert!(editor.is_dirty());
    editor.undo();
    assert!(!editor.is_dirty());
    editor.undo();
    assert!(editor.is_dirty());
    paint(&mut editor, 0, 0);
    assert!(
        editor.is_dirty(),
        "the same look by another way is another revision: the saved one is out of reach"
    );
}

#[test]
fn a_save_that_ends_after_another_edit_leaves_the_level_dirty() {
    let mut editor = read("??");
    editor.stroke(press(0, 0));
    editor.stroke(Stroke::Release);
    let written = editor.revision();
    editor.stroke(press(1, 0));
    editor.stroke(Stroke::Release);
    editor.mark_saved(written);
    assert!(editor.is_dirty());
    editor.undo();
    assert!(!editor.is_dirty());
}

#[test]
fn the_history_forgets_its_oldest_steps_beyond_its_budget() {
    let mut history = History::default();
    let change = CellChange {
        cell: Cell::new(0, 0),
        before: (Terrain::Floor, Piece::Random),
        after: (Terrain::Wall, Piece::Random),
    };
    let step = |count| Step::new("Brush", Edit::Cells(vec![change; count]));
    let half = history::MAX_BYTES / 2 / size_of::<CellChange>() - 100;
    history.push(step(half));
    history.push(step(half));
    assert_eq!(history.done().len(), 2);
    history.push(step(1_000));
    assert_eq!(history.done().len(), 2);
    assert!(history.bytes() <= history::MAX_BYTES);
    let newest = history.revision();
    let mut level = read("?").level;
    while history.undo(&mut level).is_some() {}
    assert!(history.is_dirty(), "the saved state is behind what is kept");
    assert_ne!(history.revision(), newest);
}

#[test]
fn what_is_in_hand_goes_along_to_another_level_of_the_kind_as_far_as_that_has_it() {
    let mut here = read("AB");
    here.choose(Tile::Piece(Piece::Tile(Colour::new(5).unwrap())));
    here.take(Tool::Line);
    here.palette.size = 3;
    here.palette.mirror.x = true;
    let mut there = read("??");
    there.take_tools_of(&here);
    assert_eq!((there.tool(), there.palette), (Tool::Line, here.palette));
    // A level of fewer colours keeps the tile that it had, and takes the rest.
    let mut few = read("??");
    few.set(Property::Weights(vec![1; 4]));
    let piece = few.palette.piece;
    few.take_tools_of(&here);
    assert_eq!(
        (few.tool(), few.palette.piece, few.palette.size),
        (Tool::Line, piece, 3)
    );
    // One of another kind has nothing of it.
    let mut room = Editor::new(Level::new("Room", Puzzle::Sokoban(crate::level::Sokoban::new(5, 5))));
    let before = (room.tool(), room.palette);
    room.take_tools_of(&here);
    assert_eq!((room.tool(), room.palette), before);
}
