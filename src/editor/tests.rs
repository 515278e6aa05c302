//! Boards are pictures: `A`–`H` a colour, `?` random, `_` empty floor, `.` void, `#` wall, `^` a spawner with a random piece.

use super::*;
use crate::grid::Grid;
use crate::level::match3::{Colour, Settings};
use crate::rng::Rng;

fn read(picture: &str) -> Editor {
    let rows: Vec<Vec<Content>> = picture
        .split_whitespace()
        .map(|row| {
            row.chars()
                .map(|letter| match letter {
                    '?' => (Terrain::Floor, Piece::Random),
                    '_' => (Terrain::Floor, Piece::Empty),
                    '.' => (Terrain::Void, Piece::Random),
                    '#' => (Terrain::Wall, Piece::Random),
                    '^' => (Terrain::Spawner, Piece::Random),
                    letter => (Terrain::Floor, Piece::Tile(Colour::from_letter(letter).unwrap())),
                })
                .collect()
        })
        .collect();
    let of = |rows: &[Vec<Content>]| rows.iter().map(|row| row.iter().map(|c| c.0).collect()).collect();
    let terrain = Grid::from_rows(of(&rows)).unwrap();
    let pieces = Grid::from_rows(rows.iter().map(|row| row.iter().map(|c| c.1).collect()).collect()).unwrap();
    let match3 = Match3 {
        terrain,
        pieces,
        settings: Settings::default(),
    };
    Editor::new(Level::new("test", Puzzle::Match3(match3)))
}

fn picture(editor: &Editor) -> String {
    let match3 = editor.match3();
    let letters = match3
        .terrain
        .iter()
        .map(|(cell, terrain)| match (terrain, match3.pieces.get(cell)) {
            (Terrain::Void, _) => '.',
            (Terrain::Wall, _) => '#',
            (Terrain::Spawner, _) => '^',
            (Terrain::Floor, Some(Piece::Tile(colour))) => colour.letter(),
            (Terrain::Floor, Some(Piece::Empty)) => '_',
            (Terrain::Floor, _) => '?',
        });
    let letters: Vec<char> = letters.collect();
    let rows: Vec<String> = letters
        .chunks(match3.terrain.width() as usize)
        .map(|row| row.iter().collect())
        .collect();
    rows.join(" ")
}

fn press(x: i32, y: i32) -> Stroke {
    Stroke::Press {
        cell: Cell::new(x, y),
        erase: false,
        shift: false,
    }
}

fn erase(x: i32, y: i32, shift: bool) -> Stroke {
    Stroke::Press {
        cell: Cell::new(x, y),
        erase: true,
        shift,
    }
}

fn drag(x: i32, y: i32) -> Stroke {
    Stroke::Drag { cell: Cell::new(x, y) }
}

fn colour(index: u8) -> Tile {
    Tile::Piece(Piece::Tile(Colour::new(index).unwrap()))
}

/// The picture after a tile was chosen and a stroke played.
fn check(before: &str, tile: Tile, strokes: &[Stroke], after: &str) -> Editor {
    let mut editor = read(before);
    editor.choose(tile);
    for &stroke in strokes {
        editor.stroke(stroke);
    }
    assert_eq!(picture(&editor), after, "{tile:?} {strokes:?}");
    editor
}

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
    editor.tool = Tool::Eraser;
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
    editor.tool = Tool::Eraser;
    editor.choose(Tile::Terrain(Terrain::Void));
    assert_eq!((editor.tool, editor.palette.layer), (Tool::Brush, Layer::Terrain));
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
    let first = editor.stroke(press(0, 0));
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
    let second = editor.stroke(drag(2, 0));
    assert_eq!(
        second,
        [CellChange {
            cell: Cell::new(1, 0),
            before: floor(Piece::Random),
            after: floor(b)
        }]
    );
    assert_eq!(editor.stroke(drag(0, 0)), []);
    assert_eq!(editor.stroke(Stroke::Release), []);
}

#[test]
fn an_aborted_stroke_leaves_no_trace() {
    let mut editor = read("AB# ??? ___");
    let before = editor.clone();
    editor.choose(colour(5));
    let mut painted = editor.stroke(press(0, 0));
    painted.extend(editor.stroke(drag(2, 2)));
    assert!(editor.is_dirty() && editor.is_painting());
    let mut back = editor.stroke(Stroke::Abort);
    back.sort_by_key(|change| change.cell);
    painted.sort_by_key(|change| change.cell);
    assert_eq!(back, painted.iter().map(|change| change.inverse()).collect::<Vec<_>>());
    assert_eq!(editor.level(), before.level());
    assert!(!editor.is_dirty() && editor.undo().is_none() && editor.left_out() == 0);
    assert_eq!(
        editor.stroke(Stroke::Abort),
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
    assert_eq!((undone.name.as_str(), undone.changes.len()), ("Undo Brush, 5 cells", 5));
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

/// Thousands of random strokes, undos and redos: everything undone is the start, everything redone is the end, and what
/// is told cell by cell is what happened.
#[test]
fn random_edits_undo_to_the_start_and_redo_to_the_end() {
    for seed in 0..8 {
        let mut rng = Rng::from_seed(seed);
        let mut editor = read("ABCDE ?_.#^ ????? ##..A _____ AAAAA");
        let mut mirror = editor.clone();
        let start = editor.level().clone();
        for _ in 0..3_000 {
            let changes = random_edit(&mut editor, &mut rng);
            for change in &changes {
                assert_eq!(mirror.content(change.cell), Some(change.before));
            }
            mirror.apply(&changes);
            assert_eq!(mirror.level(), editor.level());
        }
        editor.stroke(Stroke::Release);
        let end = editor.level().clone();
        let end_undone = editor.history().undone().len();
        while editor.undo().is_some() {}
        assert_eq!(editor.level(), &start);
        while editor.history().undone().len() > end_undone {
            editor.redo();
        }
        assert_eq!(editor.level(), &end);
    }
}

fn random_edit(editor: &mut Editor, rng: &mut Rng) -> Vec<CellChange> {
    let cell = Cell::new(rng.below(7) as i32 - 1, rng.below(8) as i32 - 1);
    match rng.below(10) {
        0 => {
            let tiles = [Tile::of_layer(Layer::Terrain, 6), Tile::of_layer(Layer::Pieces, 6)].concat();
            editor.choose(tiles[rng.below(tiles.len() as u32) as usize]);
            Vec::new()
        }
        1 | 2 => editor.stroke(Stroke::Press {
            cell,
            erase: rng.below(2) == 0,
            shift: rng.below(2) == 0,
        }),
        3..6 => editor.stroke(Stroke::Drag { cell }),
        6 => editor.stroke(Stroke::Release),
        7 => editor.stroke(Stroke::Abort),
        8 => editor.undo().map_or_else(Vec::new, |undone| undone.changes),
        _ => editor.redo().map_or_else(Vec::new, |redone| redone.changes),
    }
}

#[test]
fn the_history_forgets_its_oldest_steps_beyond_its_budget() {
    let mut history = History::default();
    let change = CellChange {
        cell: Cell::new(0, 0),
        before: (Terrain::Floor, Piece::Random),
        after: (Terrain::Wall, Piece::Random),
    };
    let step = |count| Step {
        name: "Brush",
        changes: vec![change; count],
    };
    history.push(step(MAX_CHANGES_HALF));
    history.push(step(MAX_CHANGES_HALF));
    assert_eq!(history.done().len(), 2);
    history.push(step(1));
    assert_eq!(history.done().len(), 2);
    let newest = history.revision();
    while history.undo().is_some() {}
    assert!(history.is_dirty(), "the saved state is behind what is kept");
    assert_ne!(history.revision(), newest);
}

const MAX_CHANGES_HALF: usize = history::MAX_CHANGES / 2;
