//! Selection: how it is made, and what is done to it.

use super::*;

fn selects(board: &str, script: &str, expected: &str) -> Editor {
    let mut editor = read(board);
    play(&mut editor, script);
    assert_eq!(selected(&editor), expected, "{script}");
    editor
}

#[test]
fn a_marquee_selects_adds_and_removes() {
    let board = "???? ???? ????";
    selects(board, "M 0,0 >1,1 !", "xx.. xx.. ....");
    selects(board, "M 0,0 >1,1 ! 3,2 >2,1 !", ".... ..xx ..xx");
    selects(board, "M 0,0 >1,1 ! +3,2 >2,1 !", "xx.. xxxx ..xx");
    selects(board, "M 0,0 >3,2 ! -1,1 >2,1 !", "xxxx x..x xxxx");
    selects(board, "M 0,0 >3,2 ! -1,1 >2,1 ~", "xxxx xxxx xxxx");
    let mut editor = selects(board, "M 0,0 >3,1", "xxxx xxxx ....");
    assert_eq!(editor.status().as_deref(), Some("Select 4×2"));
    play(&mut editor, "! M");
    assert_eq!(editor.said().text, "8 cells selected.");
    editor.stroke(press(-3, -3));
    editor.stroke(Stroke::Release);
    assert_eq!(
        selected(&editor),
        ".... .... ....",
        "a press beside the board selects nothing"
    );
}

#[test]
fn all_none_and_what_is_not_selected() {
    selects("?? ??", "all", "xx xx");
    selects("?? ??", "all none", ".. ..");
    selects("?? ??", "M 0,0 ! invert", ".x xx");
}

#[test]
fn the_wand_selects_equal_tiles_that_touch() {
    let board = "AA#B ?A#B AB?A";
    selects(board, "W 0,0 !", "xx.. .x.. ....");
    selects(board, "W 2,0 !", "..x. ..x. ....");
    selects(board, "W 0,0 ! +3,0 !", "xx.x .x.x ....");
    selects(board, "all W -0,0 !", "..xx x.xx xxxx");
    selects(board, "M 0,0 >3,2 ! W 0,0 !", "xx.. .x.. ....");
    selects("AA A#", "=# W 0,0 !", "xx x.");
}

#[test]
fn a_drag_inside_the_selection_moves_it() {
    let editor = shows("AB?? CD?? ????", "M 0,0 >1,1 ! 1,1 >3,2 !", "???? ??AB ??CD");
    assert_eq!(
        (steps(&editor), selected(&editor)),
        (vec!["Move 4 cells".to_owned()], ".... ..xx ..xx".to_owned())
    );
    shows("A#? ???", "both M 0,0 >1,0 ! 0,0 >0,1 !", "??? A#?");
    shows("AB?", "M 0,0 ! 0,0 >1,0 >2,0 !", "?BA");
    shows("AB?", "M 0,0 ! 0,0 >2,0 ~", "AB?");
    let mut editor = read("AB?");
    play(&mut editor, "M 0,0 ! 0,0 >2,0");
    assert_eq!(editor.status().as_deref(), Some("Move 2 right"));
    assert_eq!(picture(&editor), "AB?", "a ghost comes first");
    play(&mut editor, "! undo");
    assert_eq!(selected(&editor), "x..", "undo brings the selection back too");
    play(&mut editor, "redo");
    assert_eq!(selected(&editor), "..x");
}

#[test]
fn a_press_inside_the_selection_without_a_way_changes_nothing() {
    let editor = shows("AB?", "M 0,0 >1,0 ! 0,0 !", "AB?");
    assert_eq!((steps(&editor).len(), selected(&editor)), (0, "xx.".to_owned()));
}

#[test]
fn arrows_move_the_selection_in_one_step_and_what_it_passes_over_comes_back() {
    let editor = shows("ABCD", "M 0,0 ! right right", "?BAD");
    assert_eq!(
        (steps(&editor), selected(&editor)),
        (vec!["Move 1 cell".to_owned()], "..x.".to_owned())
    );
    let editor = shows("ABCD", "M 0,0 ! right right left left", "ABCD");
    assert!(steps(&editor).is_empty() && !editor.is_dirty());
    let editor = shows(
        "ABCD ????",
        "M 0,0 >1,0 ! left left left right right right",
        "ABCD ????",
    );
    assert_eq!(
        selected(&editor),
        "xx.. ....",
        "what left the board is not lost while it moves"
    );
    let editor = shows("ABCD", "M 0,0 ! right B 3,0 ! M 1,0 ! right", "??AA");
    assert_eq!(steps(&editor).len(), 3, "another edit parts them");
}

#[test]
fn what_leaves_the_board_or_finds_no_room_is_left_out_and_counted() {
    let mut editor = shows("AB CD", "M 0,0 >1,1 ! right", "?A ?C");
    assert_eq!(editor.said().text, "2 cells placed, 2 left out: off the board.");
    assert_eq!((editor.left_out(), selected(&editor)), (2, ".x .x".to_owned()));
    play(&mut editor, "right right");
    assert_eq!(
        (picture(&editor), selected(&editor)),
        ("?? ??".to_owned(), ".. ..".to_owned())
    );
    play(&mut editor, "left left left");
    assert_eq!(picture(&editor), "AB CD");

    let mut editor = read("AB #?");
    editor.ask(Request::LayerState(
        Layer::Terrain,
        LayerState {
            locked: true,
            ..LayerState::default()
        },
    ));
    play(&mut editor, "M 0,0 >1,0 ! down");
    assert_eq!(picture(&editor), "?? #B");
    assert_eq!(
        editor.said().text,
        "1 cell placed, 1 left out: walls and voids hold no piece."
    );
}

#[test]
fn flips_and_turns_go_about_the_selection() {
    shows("AB# CD?", "both all flipx", "#BA ?DC");
    shows("AB# CD?", "both all flipy", "CD? AB#");
    let editor = shows("??? ABC ???", "M 0,1 >2,1 ! turn", "?A? ?B? ?C?");
    assert_eq!(
        (steps(&editor), selected(&editor)),
        (vec!["Rotate 3 cells".to_owned()], ".x. .x. .x.".to_owned())
    );
    shows("AB? CD? ???", "M 0,0 >1,1 ! turn", "CA? DB? ???");
    shows("AB? CD? ???", "M 0,0 >1,1 ! unturn", "BD? AC? ???");
    for board in ["ABC ??? ???", "A??? B??? C??? D???", "AB?? CD?? EF?? ????"] {
        let (width, height) = (board.find(' ').unwrap() - 1, board.split(' ').count() - 1);
        let all = format!("M 0,0 >{},{height} ! ", width / 2);
        shows(board, &format!("{all} turn turn turn turn"), board);
        shows(board, &format!("{all} turn unturn flipx flipx flipy flipy"), board);
    }
}

#[test]
fn delete_leaves_random_pieces_on_floor_where_layers_are_open() {
    let editor = shows("A#. _^B", "both all delete", "??? ???");
    assert_eq!(steps(&editor), ["Delete 6 cells"]);
    let mut editor = read("A#. _^B");
    editor.ask(Request::LayerState(
        Layer::Terrain,
        LayerState {
            locked: true,
            ..LayerState::default()
        },
    ));
    play(&mut editor, "both all delete");
    assert_eq!(picture(&editor), "?#. ?^?");
    editor.ask(Request::LayerState(
        Layer::Pieces,
        LayerState {
            shown: false,
            ..LayerState::default()
        },
    ));
    play(&mut editor, "delete");
    assert_eq!(editor.said().text, "Pieces is hidden; show the layer to edit it.");
    let mut editor = read("A");
    play(&mut editor, "delete left turn");
    assert_eq!(
        editor.said().text,
        "Nothing is selected; select cells first, with Select or the Wand."
    );
    assert!(editor.said().refused);
}

#[test]
fn nothing_is_done_to_the_selection_while_a_stroke_is_open() {
    let mut editor = read("AB");
    play(&mut editor, "all B =C 0,0 left flipx delete cut invert");
    assert!(editor.said().refused && editor.is_painting());
    play(&mut editor, "!");
    assert_eq!(
        (picture(&editor), selected(&editor)),
        ("CB".to_owned(), "xx".to_owned())
    );
}

#[test]
fn what_is_done_to_the_selection_is_done_on_the_layer_in_hand_alone() {
    // Pieces are in hand: walls and spawners stay.
    shows("A^? ???", "M 0,0 >1,0 ! 0,0 >0,1 !", "?^? A??");
    shows("A#? ???", "M 0,0 >1,0 ! down", "?#? A??");
    shows("AB# CD?", "all flipx", "?B# ?DC");
    shows("A#. _^B", "all delete", "?#. ?^?");
    shows("A#?", "M 0,0 >2,0 ! cut", "?#?");
    // Of the ground: the pieces stay where they lie, and come to light where a wall goes.
    shows("A#B ???", "=# M 0,0 >2,0 ! 1,0 >1,1 !", "A?B ?#?");
    shows("A#B", "=# all flipx", "A#B");
    shows("^AB", "=# M 0,0 >2,0 ! delete", "?AB");
    // A copy of one layer is pasted on that layer alone.
    shows("^A? ???", "M 0,0 >1,0 ! copy paste 0,1 !", "^A? ?A?");
    let mut editor = read("^?? ???");
    play(&mut editor, "=C 0,0 ! M 0,0 ! copy paste 1,1 !");
    let piece = Piece::Tile(Colour::new(2).unwrap());
    assert_eq!(editor.content(Cell::new(1, 1)), Some((Terrain::Floor, piece)));
    // The layer in hand is what counts: a move on the other one is a move of its own.
    let editor = shows("A#? ???", "M 0,0 >1,0 ! down =# M right", "?#? A??");
    assert_eq!(
        steps(&editor).len(),
        1,
        "where the ground is all the same nothing moves"
    );
}

#[test]
fn a_selection_of_a_layer_that_takes_no_paint_is_refused_with_the_reason() {
    let mut editor = read("A^");
    editor.ask(Request::LayerState(
        Layer::Pieces,
        LayerState {
            locked: true,
            ..LayerState::default()
        },
    ));
    for word in ["right", "flipx", "delete", "cut"] {
        play(&mut editor, "all");
        play(&mut editor, word);
        assert_eq!(picture(&editor), "A^", "{word}");
        assert_eq!(
            editor.said().text,
            "Pieces is locked; unlock the layer to edit it.",
            "{word}"
        );
    }
}
