//! Copy, cut and paste, also as text.

use super::*;

#[test]
fn a_copy_is_placed_round_the_pressed_cell_and_selected() {
    let editor = shows(
        "AB?? CD?? ???? ????",
        "M 0,0 >1,1 ! copy paste 2,2 !",
        "AB?? CD?? ??AB ??CD",
    );
    assert_eq!(
        (steps(&editor), selected(&editor)),
        (vec!["Paste 4 cells".to_owned()], ".... .... ..xx ..xx".to_owned())
    );
    assert!(editor.floating().is_none());
    let text = editor.copied_text();
    assert_eq!(text, Some("AB\nCD\n"));
    shows("A??", "M 0,0 ! copy paste 1,0 >2,0 !", "A?A");
    shows("A??", "M 0,0 ! cut paste 2,0 !", "??A");
    shows("A???", "M 0,0 ! copy paste +1,0 ! 3,0 !", "AA?A");
}

#[test]
fn a_ghost_is_seen_first_and_can_be_dropped() {
    let mut editor = read("AB ??");
    play(&mut editor, "M 0,0 >1,0 ! copy paste");
    let hover = |x, y| {
        Some(Hover {
            cell: Cell::new(x, y),
            shift: false,
            ctrl: false,
        })
    };
    let ghost: Vec<Cell> = editor
        .preview(hover(0, 1))
        .ghost
        .iter()
        .map(|change| change.cell)
        .collect();
    assert_eq!(ghost, [Cell::new(0, 1), Cell::new(1, 1)]);
    play(&mut editor, "0,1 ~");
    assert!(
        editor.floating().is_some() && picture(&editor) == "AB ??",
        "giving up the press leaves the ghost"
    );
    play(&mut editor, "flipx 0,1 !");
    assert_eq!(picture(&editor), "AB BA");
    play(&mut editor, "paste drop M 0,0 !");
    assert_eq!((picture(&editor).as_str(), editor.floating()), ("AB BA", None));
    play(&mut editor, "paste *0,0 !");
    assert_eq!(
        (picture(&editor).as_str(), editor.floating()),
        ("AB BA", None),
        "the right button drops it"
    );
    play(&mut editor, "paste turn 1,0 !");
    assert_eq!(picture(&editor), "AA BB");
}

#[test]
fn a_paste_over_the_edge_is_clipped_and_counted_and_comes_back_with_the_arrows() {
    let mut editor = shows("ABC ???", "M 0,0 >2,0 ! copy paste 2,1 !", "ABC ?AB");
    assert_eq!(editor.said().text, "2 cells placed, 1 left out: off the board.");
    play(&mut editor, "left");
    assert_eq!(picture(&editor), "ABC ABC");
}

#[test]
fn a_selection_with_holes_keeps_them() {
    let editor = shows("ABC DEF ???", "M 0,0 ! +2,0 ! +1,1 ! copy paste 1,1 !", "ABC AEC ?E?");
    assert_eq!(editor.copied_text(), Some("A-C\n-E-\n"));
}

#[test]
fn a_copy_brings_back_what_its_text_cannot_tell() {
    let mut editor = read("^??");
    play(&mut editor, "both =C 0,0 ! M 0,0 ! copy paste 2,0 !");
    let spawner = Some((Terrain::Spawner, Piece::Tile(Colour::new(2).unwrap())));
    assert_eq!(editor.content(Cell::new(2, 0)), spawner);
}

#[test]
fn a_copy_of_one_layer_pastes_that_layer_alone() {
    let mut editor = read("A#? ???");
    editor.ask(Request::LayerState(
        Layer::Terrain,
        LayerState {
            shown: false,
            ..LayerState::default()
        },
    ));
    play(&mut editor, "M 0,0 >2,0 ! copy");
    editor.ask(Request::LayerState(Layer::Terrain, LayerState::default()));
    play(&mut editor, "B =# 0,1 ! paste 1,1 !");
    assert_eq!(picture(&editor), "A#? #??", "the piece finds no room on a wall");
    assert_eq!(editor.left_out(), 1);
    let mut editor = read("A# ??");
    editor.ask(Request::Solo(Some(Layer::Terrain)));
    play(&mut editor, "both M 0,0 >1,0 ! copy");
    editor.ask(Request::Solo(None));
    play(&mut editor, "B =C 0,1 >1,1 ! paste 0,1 !");
    assert_eq!(picture(&editor), "A# C#");
}

#[test]
fn foreign_text_is_pasted_or_refused_with_its_place() {
    let reads = |text: &str| Clip::from_text(text).map(|clip| clip.to_text());
    assert_eq!(reads("AB\nCD"), Ok("AB\nCD\n".to_owned()));
    assert_eq!(
        reads("\r\n  AB \r\n   #\r\n\r\n"),
        Ok("AB\n-#\n".to_owned()),
        "blanks are holes"
    );
    assert_eq!(reads("A-\n-B\n"), Ok("A-\n-B\n".to_owned()));
    assert_eq!(
        reads("name: Garden\nmin: 3\n\nAB\n_^\n"),
        Ok("AB\n_^\n".to_owned()),
        "a whole file too"
    );
    assert_eq!(reads("A\n\nB"), Ok("A\n-\nB\n".to_owned()));
    for nothing in ["", " \n ", "--\n--", "name: x"] {
        assert_eq!(
            reads(nothing),
            Err("The clipboard holds no tiles to paste.".to_owned()),
            "{nothing:?}"
        );
    }
    let wrong = "The clipboard holds no tiles: line 2, column 2 is 'h', not one of A–H ? _ . # ^ or -.";
    assert_eq!(reads("AB\nAh"), Err(wrong.to_owned()));
    let large = Err("The clipboard holds more than 256 rows or columns.".to_owned());
    assert_eq!(reads(&"A".repeat(257)), large);
    assert_eq!(reads(&"A\n".repeat(1_000)), large);
    assert!(reads(&"A\n".repeat(256)).is_ok());

    let mut editor = read("?? ??");
    editor.ask(Request::Paste("fn main() {}".to_owned()));
    assert!(editor.said().refused && editor.floating().is_none());
    editor.ask(Request::Paste("AB\n".to_owned()));
    play(&mut editor, "0,0 !");
    assert_eq!(picture(&editor), "AB ??");
}

#[test]
fn cut_leaves_what_delete_leaves() {
    let editor = shows("AB#", "both M 0,0 >2,0 ! cut", "???");
    assert_eq!(
        (steps(&editor), editor.copied_text()),
        (vec!["Cut 3 cells".to_owned()], Some("AB#\n"))
    );
}
