//! Sizes, mirrors, lines, rectangles, fills, Scatter and the eyedropper.

use super::*;

const FIVE: &str = "????? ????? ????? ????? ?????";

#[test]
fn the_brush_paints_as_wide_as_it_is() {
    shows(FIVE, "size2 1,1 !", "????? ?AA?? ?AA?? ????? ?????");
    shows(FIVE, "size3 0,2 >4,2 !", "????? AAAAA AAAAA AAAAA ?????");
    shows(FIVE, "size4 2,2 !", "????? ?AAAA ?AAAA ?AAAA ?AAAA");
    shows(FIVE, "size5 0,0 !", "AAA?? AAA?? AAA?? ????? ?????");
    shows("AAA AAA AAA", "E size3 0,0 !", "??A ??A AAA");
    assert_eq!(
        steps(&shows(FIVE, "size9 2,2 !", "AAAAA AAAAA AAAAA AAAAA AAAAA")),
        ["Brush 25 cells"]
    );
}

#[test]
fn a_mirror_paints_every_image_with_every_tool() {
    shows("????? ?????", "mx 0,0 >1,0 !", "AA?AA ?????");
    shows("??? ??? ???", "my 0,0 >2,0 !", "AAA ??? AAA");
    shows("???? ???? ????", "mx my 0,0 !", "A??A ???? A??A");
    shows("AAAA AAAA", "mx E +0,0 !", "_AA_ AAAA");
    shows("?????? ??????", "L mx 0,0 >1,1 !", "A????A ?A??A?");
    shows("?????? ??????", "R mx 0,0 >1,1 !", "AA??AA AA??AA");
    shows("B?#?B B?#??", "F mx 0,0 !", "A?#?A A?#??");
    shows("???", "mx 1,0 !", "?A?");
}

#[test]
fn a_line_paints_when_it_is_released() {
    let mut editor = read(FIVE);
    play(&mut editor, "L 0,0 >4,2");
    assert_eq!(picture(&editor), FIVE);
    assert_eq!(editor.status().as_deref(), Some("Line 5 cells"));
    assert_eq!(editor.preview(None).ghost.len(), 5);
    let changes = editor.stroke(Stroke::Release);
    assert_eq!((changes.name.as_str(), changes.cells.len()), ("Line", 5));
    assert_eq!(picture(&editor), "A???? ?AA?? ???AA ????? ?????");
    shows(FIVE, "+0,0 >0,3 !", "A???? A???? A???? A???? ?????");
    shows(FIVE, "L size2 0,0 >2,0 !", "AAAA? AAAA? ????? ????? ?????");
    shows(FIVE, "L 0,0 >4,4 >0,4 !", "A???? A???? A???? A???? A????");
    assert!(steps(&shows(FIVE, "L 0,0 >4,4 ~", FIVE)).is_empty());
}

#[test]
fn a_rectangle_is_filled_or_with_shift_an_outline() {
    let editor = shows(FIVE, "R 3,3 >1,1 !", "????? ?AAA? ?AAA? ?AAA? ?????");
    assert_eq!(steps(&editor), ["Rectangle 9 cells"]);
    let editor = shows(FIVE, "R +1,1 >3,3 !", "????? ?AAA? ?A?A? ?AAA? ?????");
    assert_eq!(steps(&editor), ["Outline 8 cells"]);
    shows(FIVE, "R size2 +0,0 >4,4 !", "AAAAA AAAAA AA?AA AAAAA AAAAA");
    shows(FIVE, "R +2,2 >2,2 !", "????? ????? ??A?? ????? ?????");
    shows(FIVE, "R -9,-9 >1,9 !", FIVE);
    let mut editor = read(FIVE);
    play(&mut editor, "R 1,1 >3,2");
    assert_eq!(editor.status().as_deref(), Some("Rectangle 3×2"));
}

#[test]
fn a_rectangle_that_begins_off_the_board_is_cut_at_its_edge() {
    let mut editor = read(FIVE);
    play(&mut editor, "R");
    editor.stroke(press(-9, -9));
    play(&mut editor, ">1,0 !");
    assert_eq!(picture(&editor), "AA??? ????? ????? ????? ?????");
    editor.stroke(press(i32::MIN, i32::MIN));
    editor.stroke(drag(i32::MAX, i32::MAX));
    assert!(editor.status().is_some());
    editor.stroke(Stroke::Release);
    assert_eq!(picture(&editor), "AAAAA AAAAA AAAAA AAAAA AAAAA");
}

#[test]
fn a_fill_stops_at_other_tiles_and_with_shift_takes_all_equal_ones() {
    shows("BB? ?B? BBC", "F 0,0 !", "AA? ?A? AAC");
    shows("B?B ?B? B?B", "F 0,0 !", "A?B ?B? B?B");
    shows("B?B ?B? B?B", "F +0,0 !", "A?A ?A? A?A");
    shows("B#B B.B", "F =# 0,0 !", "##B #.B");
    shows("^BB ??B", "F 1,0 !", "^AA ??A");
    assert_eq!(steps(&shows("BB", "F 0,0 >1,0 !", "AA")), ["Fill 2 cells"]);
}

#[test]
fn a_fill_with_the_same_tile_is_no_step() {
    assert!(steps(&shows("AA?", "F 0,0 ! +1,0 !", "AA?")).is_empty());
    let mut editor = read("#A");
    play(&mut editor, "F 0,0 !");
    assert_eq!(picture(&editor), "#A");
    assert_eq!(
        editor.said().text,
        "0 cells placed, 1 left out: walls and voids hold no piece."
    );
    assert!(steps(&editor).is_empty());
}

#[test]
fn scatter_draws_by_weight_and_the_preview_shows_what_will_be() {
    let row = "?".repeat(100);
    let mut editor = read(&vec![row.as_str(); 60].join(" "));
    for (letter, weight) in [('A', 1), ('B', 3), ('C', 0), ('D', 0), ('E', 0), ('F', 0)] {
        editor.ask(Request::Weight(tile(letter), weight));
    }
    play(&mut editor, "scatter R");
    let ghost = |editor: &Editor| {
        editor
            .preview(Some(Hover {
                cell: Cell::new(3, 3),
                shift: false,
                ctrl: false,
            }))
            .ghost
            .into_owned()
    };
    let expected = ghost(&editor);
    play(&mut editor, "0,0 >99,59");
    assert!(
        editor.preview(None).ghost.contains(&expected[0]),
        "hovering shows what the stroke draws"
    );
    play(&mut editor, "!");
    let shown = picture(&editor);
    let count = |letter| shown.chars().filter(|&shown| shown == letter).count();
    assert_eq!(count('A') + count('B'), 6_000);
    assert!(
        (1_350..1_650).contains(&count('A')),
        "{} of 6,000 at a weight of 1 in 4",
        count('A')
    );
    let mut again = read(&vec![row.as_str(); 60].join(" "));
    again.palette = editor.palette;
    play(&mut again, "R 0,0 >99,59 !");
    assert_eq!(picture(&again), shown, "the same strokes draw the same tiles");
    play(&mut again, "0,0 >99,59 !");
    assert_ne!(picture(&again), shown, "another stroke draws others");
}

#[test]
fn scatter_paints_mirror_images_alike_and_without_weights_the_chosen_tile() {
    let mut editor = read("???????? ???????? ???????? ????????");
    play(&mut editor, "scatter mx my 0,0 >3,1 !");
    let rows: Vec<String> = picture(&editor).split(' ').map(str::to_owned).collect();
    let flipped = |row: &String| row.chars().rev().collect::<String>();
    assert!(
        rows.iter().all(|row| *row == flipped(row)) && rows[0] == rows[3],
        "{rows:?}"
    );
    let mut editor = read("??");
    for letter in "ABCDEFGH?_".chars() {
        editor.ask(Request::Weight(tile(letter), 0));
    }
    play(&mut editor, "=C scatter 0,0 >1,0 !");
    assert_eq!(picture(&editor), "CC");
}

#[test]
fn the_eyedropper_takes_the_topmost_visible_tile_and_hands_the_brush_back() {
    let taken = |board: &str, script: &str| {
        let mut editor = read(board);
        play(&mut editor, script);
        (editor.tool(), editor.palette.tile())
    };
    assert_eq!(taken("?C", "I 1,0 !"), (Tool::Brush, tile('C')));
    assert_eq!(taken("?#", "R I 1,0 !"), (Tool::Rectangle, tile('#')));
    assert_eq!(taken("_?^", "I 1,0 >0,0 !"), (Tool::Brush, tile('_')));
    assert_eq!(taken("_?^", "=# E -1,0 !"), (Tool::Eraser, tile('?')));
    let mut editor = read("C^");
    editor.ask(Request::Solo(Some(Layer::Terrain)));
    play(&mut editor, "F -1,0 !");
    assert_eq!((editor.tool(), editor.palette.tile()), (Tool::Fill, tile('^')));
    assert!(steps(&editor).is_empty());
}

#[test]
fn a_layer_that_is_locked_or_hidden_takes_no_paint_and_says_why() {
    let mut editor = read("?# ??");
    let state = LayerState {
        locked: true,
        ..LayerState::default()
    };
    editor.ask(Request::LayerState(Layer::Pieces, state));
    for tool in "BELRF".chars() {
        play(&mut editor, &format!("{tool} 0,0 >1,1 !"));
        assert_eq!(editor.said().text, "Pieces is locked; unlock the layer to edit it.");
        assert!(editor.said().refused && !editor.is_painting());
    }
    play(&mut editor, "B *0,0 !");
    assert_eq!(picture(&editor), "?# ??");
    editor.ask(Request::LayerState(
        Layer::Pieces,
        LayerState {
            shown: false,
            ..LayerState::default()
        },
    ));
    play(&mut editor, "0,0 !");
    assert_eq!(editor.said().text, "Pieces is hidden; show the layer to edit it.");
    editor.ask(Request::Solo(Some(Layer::Pieces)));
    play(&mut editor, "0,0 !");
    assert_eq!(picture(&editor), "A# ??", "alone it is shown");
    play(&mut editor, "=# 1,1 !");
    assert_eq!(
        editor.said().text,
        "Terrain is hidden while Pieces is alone; end solo to edit it."
    );
    assert_eq!(picture(&editor), "A# ??");
}

#[test]
fn layers_are_stepped_through_and_stop_at_the_ends() {
    let mut editor = read("?");
    for (by, expected) in [
        (1, Layer::Pieces),
        (-1, Layer::Terrain),
        (-1, Layer::Terrain),
        (1, Layer::Pieces),
    ] {
        editor.ask(Request::StepLayer(by));
        assert_eq!(editor.palette.layer, expected);
    }
}
