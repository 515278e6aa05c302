//! Strokes on piles, by pictures of their places.

use super::*;
use crate::editor::{Axis, Mirror, Property, Request, Tool};
use crate::level::mahjong::TileSet;
use crate::level::{Mahjong, Puzzle};

fn editor(places: &[(u16, u16, u8)]) -> Editor {
    let places = places.iter().map(|&(x, y, z)| Position::new(x, y, z));
    Editor::new(Level::new("Test", Puzzle::Mahjong(Mahjong::of_places(places))))
}

fn aim(x: i32, y: i32) -> Aim {
    Aim {
        quarter: (x, y),
        centred: (x - 1, y - 1),
        under: None,
        shift: false,
        ctrl: false,
    }
}

fn stroke(editor: &mut Editor, path: &[(i32, i32)]) -> Changes {
    let erase = false;
    let (x, y) = path[0];
    editor.pile_stroke(PileStroke::Press { aim: aim(x, y), erase });
    for &(x, y) in &path[1..] {
        editor.pile_stroke(PileStroke::Drag(aim(x, y)));
    }
    editor.pile_stroke(PileStroke::Release)
}

fn places(editor: &Editor) -> Vec<(u16, u16, u8)> {
    editor.tiles().positions().map(|at| (at.x, at.y, at.z)).collect()
}

#[test]
fn a_stroke_lays_whole_tiles_without_gaps_and_is_one_step() {
    let mut editor = editor(&[]);
    let changes = stroke(&mut editor, &[(1, 1), (7, 0)]);
    assert_eq!(places(&editor), [(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)]);
    assert!(changes.restarts.is_none(), "the running pile lives on");
    assert_eq!(editor.history().done().next_back().unwrap().label(), "Brush 4 tiles");
    editor.undo();
    assert_eq!(places(&editor), []);
    editor.redo();
    assert_eq!(editor.tiles().len(), 4);
}

#[test]
fn the_lattice_of_a_stroke_is_anchored_at_its_press() {
    let mut editor = editor(&[]);
    editor.pile.half = true;
    stroke(&mut editor, &[(4, 2), (8, 2)]);
    assert_eq!(places(&editor), [(3, 1, 0), (5, 1, 0), (7, 1, 0)]);
}

#[test]
fn what_overlaps_is_left_out_and_counted() {
    let mut editor = editor(&[(3, 0, 0)]);
    stroke(&mut editor, &[(0, 0), (7, 0)]);
    assert_eq!(places(&editor), [(0, 0, 0), (3, 0, 0), (6, 0, 0)]);
    assert_eq!(editor.said().text, "2 placed, 2 left out: overlap at 3,0,0.");
}

#[test]
fn an_aborted_stroke_leaves_no_trace() {
    let mut editor = editor(&[(0, 0, 0)]);
    let level = editor.level().clone();
    editor.take(Tool::Rectangle);
    let erase = false;
    editor.pile_stroke(PileStroke::Press { aim: aim(2, 0), erase });
    editor.pile_stroke(PileStroke::Drag(aim(9, 5)));
    assert_ne!(*editor.level(), level);
    assert!(editor.is_dirty());
    editor.pile_stroke(PileStroke::Abort);
    assert_eq!(*editor.level(), level);
    assert!(!editor.is_dirty() && !editor.is_painting());
}

#[test]
fn a_rectangle_follows_the_pointer_back() {
    let mut editor = editor(&[]);
    editor.take(Tool::Rectangle);
    stroke(&mut editor, &[(0, 0), (9, 9), (3, 3)]);
    assert_eq!(places(&editor), [(0, 0, 0), (2, 0, 0), (0, 2, 0), (2, 2, 0)]);
}

#[test]
fn the_mirror_keeps_an_odd_pile_symmetric() {
    // Three tiles wide: the middle one is its own image.
    let mut editor = editor(&[(0, 0, 0), (2, 0, 0), (4, 0, 0)]);
    editor.palette.mirror = Mirror { x: true, y: false };
    stroke(&mut editor, &[(0, 2)]);
    stroke(&mut editor, &[(2, 4)]);
    let expected = [(0, 0, 0), (2, 0, 0), (4, 0, 0), (0, 2, 0), (4, 2, 0), (2, 4, 0)];
    assert_eq!(places(&editor), expected);
}

/// What strokes lay with mirrors, the pile that was there aside.
fn mirrored(pile: &[(u16, u16, u8)], (x, y): (bool, bool), layer: u8, presses: &[(i32, i32)]) -> Vec<(u16, u16, u8)> {
    let mut editor = editor(pile);
    editor.palette.mirror = Mirror { x, y };
    editor.pile.layer = layer;
    for &press in presses {
        stroke(&mut editor, &[press]);
    }
    places(&editor)
        .into_iter()
        .filter(|place| !pile.contains(place))
        .collect()
}

#[test]
fn each_mirror_keeps_a_pile_of_odd_sizes_symmetric() {
    // Three by three tiles: those in the middle are their own images.
    let three = [(0, 0, 0), (4, 0, 0), (0, 4, 0), (4, 4, 0)];
    let (top, left, middle) = ((2, 0), (0, 2), (2, 2));
    let x = mirrored(&three, (true, false), 0, &[top, left]);
    assert_eq!(x, [(2, 0, 0), (0, 2, 0), (4, 2, 0)]);
    let y = mirrored(&three, (false, true), 0, &[top, left]);
    assert_eq!(y, [(2, 0, 0), (0, 2, 0), (2, 4, 0)]);
    let both = mirrored(&three, (true, true), 0, &[top, left, middle]);
    assert_eq!(both, [(2, 0, 0), (0, 2, 0), (2, 2, 0), (4, 2, 0), (2, 4, 0)]);
    // Seven by five half tiles: the images stand half a tile off.
    let odd = [(0, 0, 0), (5, 0, 0), (0, 3, 0), (5, 3, 0)];
    let of = |mirrors| mirrored(&odd, mirrors, 1, &[(0, 0)]);
    assert_eq!(of((true, false)), [(0, 0, 1), (5, 0, 1)]);
    assert_eq!(of((false, true)), [(0, 0, 1), (0, 3, 1)]);
    assert_eq!(of((true, true)), [(0, 0, 1), (5, 0, 1), (0, 3, 1), (5, 3, 1)]);
}

#[test]
fn flipping_turns_a_selection_over_within_its_own_box_and_twice_is_nothing() {
    let odd = [(1, 0, 0), (4, 1, 0), (6, 3, 1)];
    for (axis, expected) in [
        (Axis::X, [(6, 0, 0), (3, 1, 0), (1, 3, 1)]),
        (Axis::Y, [(6, 0, 1), (4, 2, 0), (1, 3, 0)]),
    ] {
        let mut flipped = editor(&odd);
        flipped.ask(Request::SelectAll);
        flipped.ask(Request::Flip(axis));
        let mut expected = expected.to_vec();
        expected.sort_unstable_by_key(|&(x, y, z)| (y, x, z));
        assert_eq!(places(&flipped), expected, "{axis:?}");
        flipped.ask(Request::Flip(axis));
        assert_eq!(places(&flipped), odd, "{axis:?}");
    }
}

#[test]
fn stacking_lays_on_what_is_seen_once_a_tile() {
    let mut editor = editor(&[(1, 1, 0), (3, 1, 0)]);
    editor.pile.stack = true;
    let on = |x: u16| Aim {
        under: Some(Position::new(x, 1, 0)),
        ..aim(i32::from(x), 1)
    };
    editor.pile_stroke(PileStroke::Press {
        aim: on(1),
        erase: false,
    });
    // The tile just laid is what is seen now: it carries none in this stroke.
    let laid = Aim {
        under: Some(Position::new(1, 1, 1)),
        ..aim(1, 1)
    };
    editor.pile_stroke(PileStroke::Drag(laid));
    editor.pile_stroke(PileStroke::Drag(on(3)));
    editor.pile_stroke(PileStroke::Release);
    assert_eq!(places(&editor), [(1, 1, 0), (1, 1, 1), (3, 1, 0), (3, 1, 1)]);
}

#[test]
fn a_move_that_overlaps_is_refused_whole_with_the_culprits() {
    let mut editor = editor(&[(0, 0, 0), (2, 0, 0), (5, 0, 0)]);
    let select = |editor: &mut Editor, tiles: &[(u16, u16, u8)]| {
        let tiles = tiles.iter().map(|&(x, y, z)| Position::new(x, y, z)).collect();
        editor.ask(Request::Pile(Asked::Select(tiles)));
    };
    select(&mut editor, &[(0, 0, 0), (2, 0, 0)]);
    let changes = editor.ask(Request::Pile(Asked::Move(2, 0, 0)));
    assert!(changes.is_empty() && editor.said().refused);
    assert_eq!(editor.pile.culprits, [Position::new(5, 0, 0)]);
    editor.ask(Request::Pile(Asked::Move(1, 0, 0)));
    assert_eq!(places(&editor), [(1, 0, 0), (3, 0, 0), (5, 0, 0)]);
    editor.ask(Request::Pile(Asked::Move(0, 0, 1)));
    assert_eq!(places(&editor), [(1, 0, 1), (3, 0, 1), (5, 0, 0)]);
    editor.go_to(0);
    assert_eq!(places(&editor), [(0, 0, 0), (2, 0, 0), (5, 0, 0)]);
}

#[test]
fn copied_tiles_come_back_on_another_layer() {
    let mut editor = editor(&[(3, 1, 0), (5, 1, 0)]);
    editor.ask(Request::SelectAll);
    let text = editor.copy().unwrap();
    editor.pile.layer = 2;
    editor.ask(Request::Paste(text));
    stroke(&mut editor, &[(4, 0)]);
    assert_eq!(places(&editor), [(4, 0, 2), (6, 0, 2), (3, 1, 0), (5, 1, 0)]);
    editor.ask(Request::Paste("12 potatoes".into()));
    assert!(editor.said().refused);
}

#[test]
fn layers_go_in_and_out_and_change_places() {
    let mut editor = editor(&[(0, 0, 0), (1, 0, 1)]);
    editor.ask(Request::Pile(Asked::SwapLayers(0)));
    assert_eq!(places(&editor), [(0, 0, 1), (1, 0, 0)]);
    editor.ask(Request::Pile(Asked::InsertLayer(1)));
    assert_eq!(places(&editor), [(0, 0, 2), (1, 0, 0)]);
    editor.ask(Request::Pile(Asked::RemoveLayer(0)));
    assert_eq!(places(&editor), [(0, 0, 1)]);
    editor.ask(Request::Pile(Asked::ShiftLayer(1, 3, 1)));
    assert_eq!(places(&editor), [(3, 1, 1)]);
    editor.go_to(0);
    assert_eq!(places(&editor), [(0, 0, 0), (1, 0, 1)]);
}

#[test]
fn a_fill_lays_what_the_layer_below_carries_and_prints_what_is_there() {
    let mut editor = editor(&[(0, 0, 0), (2, 0, 0), (0, 2, 0), (2, 2, 0)]);
    editor.take(Tool::Fill);
    editor.pile.layer = 1;
    stroke(&mut editor, &[(1, 1)]);
    assert_eq!(editor.tiles().positions().filter(|at| at.z == 1).count(), 4);
    editor.pile.ink = Face::new(3);
    stroke(&mut editor, &[(0, 0)]);
    let fixed = editor.tiles().iter().filter(|tile| tile.face == Face::new(3));
    assert_eq!(fixed.count(), 4);
}

#[test]
fn recorded_steps_can_be_undone_in_another_run() {
    let mut editor = editor(&[(0, 0, 0)]);
    stroke(&mut editor, &[(2, 0), (6, 0)]);
    editor.ask(Request::SelectAll);
    editor.ask(Request::Pile(Asked::Move(0, 1, 1)));
    let mut again = Editor::with_record(editor.level().clone(), editor.record());
    assert_eq!(again.history().done().len(), 2);
    again.go_to(0);
    assert_eq!(places(&again), [(0, 0, 0)]);
}

#[test]
fn settings_of_a_pile_are_steps_too() {
    let mut editor = editor(&[(0, 0, 0)]);
    editor.set(Property::TileSet(TileSet::Biology));
    assert_eq!(editor.level().mahjong().unwrap().settings.tile_set, TileSet::Biology);
    editor.undo();
    assert_eq!(editor.level().mahjong().unwrap().settings.tile_set, TileSet::Classic);
}

#[test]
fn a_mirror_shows_its_axis_and_every_image_before_a_press_as_it_paints_them() {
    let mut editor = editor(&[(0, 0, 0), (8, 4, 0)]);
    assert_eq!(editor.pile_axes(), (None, None), "off");
    for (x, y, axes, images) in [
        (true, false, (Some(5.0), None), vec![(2, 0), (6, 0)]),
        (false, true, (None, Some(3.0)), vec![(2, 0), (2, 4)]),
        (true, true, (Some(5.0), Some(3.0)), vec![(2, 0), (6, 0), (2, 4), (6, 4)]),
    ] {
        editor.ask(Request::Mirror(Mirror { x, y }));
        assert_eq!(editor.pile_axes(), axes);
        let reaches = editor.reaches(aim(2, 0));
        let shown: Vec<(u16, u16)> = reaches.iter().map(|reach| (reach.at.x, reach.at.y)).collect();
        assert_eq!(shown, images);
        let mut painted = editor.clone();
        stroke(&mut painted, &[(2, 0)]);
        let mut new: Vec<(u16, u16)> = painted.tiles().positions().map(|at| (at.x, at.y)).collect();
        new.retain(|at| *at != (0, 0) && *at != (8, 4));
        let mut images = images;
        new.sort_unstable();
        images.sort_unstable();
        assert_eq!(new, images, "what was shown is what is laid");
    }
    // An image that finds no room is told as such before the press.
    let mut editor = self::editor(&[(0, 0, 0), (5, 0, 0), (8, 0, 0)]);
    editor.ask(Request::Mirror(Mirror { x: true, y: false }));
    let blocked: Vec<bool> = editor
        .reaches(aim(2, 0))
        .iter()
        .map(|reach| reach.blocked.is_some())
        .collect();
    assert_eq!(blocked, [false, true]);
    // On an empty table the first tile is the middle: it has no image yet.
    let mut editor = self::editor(&[]);
    editor.ask(Request::Mirror(Mirror { x: true, y: true }));
    assert_eq!((editor.reaches(aim(4, 4)).len(), editor.pile_axes()), (1, (None, None)));
}

#[test]
fn what_is_in_hand_goes_along_to_another_pile() {
    let mut here = editor(&[(0, 0, 0), (0, 0, 1), (0, 0, 2)]);
    here.take(Tool::Rectangle);
    here.ask(Request::Pile(Asked::Ink(Face::new(7))));
    here.ask(Request::Pile(Asked::Half(true)));
    here.ask(Request::Pile(Asked::Layer(2)));
    let mut there = editor(&[(0, 0, 0), (0, 0, 1), (2, 0, 2), (2, 0, 3)]);
    there.take_tools_of(&here);
    let desk = &there.pile;
    assert_eq!(
        (there.tool(), desk.ink, desk.half, desk.layer),
        (Tool::Rectangle, Face::new(7), true, 2)
    );
    let mut flat = editor(&[(0, 0, 0)]);
    flat.take_tools_of(&here);
    assert_eq!(flat.pile.layer, 1, "no higher than right above what is there");
}

#[test]
fn steps_told_as_one_know_where_a_tile_was_that_moved_and_got_another_face_on_the_way() {
    let at = |x| Position::new(x, 0, 0);
    let tile = |x, face| Some(Tile { at: at(x), face });
    let face = Face::new(3);
    let change = |x, before, after, from: Option<u16>| TileChange {
        from: from.map(at),
        ..TileChange::new(at(x), before, after)
    };
    // What a step is, and the changes that lead there one after the other.
    let moves = vec![
        change(0, tile(0, None), None, None),
        change(4, None, tile(4, None), Some(0)),
    ];
    let moves_turned = vec![
        change(0, tile(0, face), None, None),
        change(4, None, tile(4, face), Some(0)),
    ];
    let turns = |x| vec![change(x, tile(x, None), tile(x, face), None)];
    let whole = vec![
        change(0, tile(0, None), None, None),
        change(4, None, tile(4, face), Some(0)),
    ];
    for (first, then) in [(moves.clone(), turns(4)), (turns(0), moves_turned.clone())] {
        let mut joined = first.clone();
        super::join(&mut joined, then.clone());
        assert_eq!(joined, whole);
        let mut back = super::inverse(&then);
        super::join(&mut back, super::inverse(&first));
        assert_eq!(back, super::inverse(&whole));
    }
    // There and back is nothing; what was taken up and laid again is no move.
    let mut joined = moves.clone();
    super::join(&mut joined, super::inverse(&moves));
    assert_eq!(joined, []);
    let mut joined = vec![change(0, tile(0, None), None, None)];
    super::join(&mut joined, vec![change(0, None, tile(0, face), None)]);
    assert_eq!(joined, turns(0));
}

#[test]
fn a_move_is_told_by_the_tiles_that_move_not_by_the_places_that_change() {
    let mut editor = editor(&[(0, 0, 0), (2, 0, 0), (4, 0, 0)]);
    editor.ask(Request::SelectAll);
    editor.ask(Request::Nudge(crate::grid::Direction::Right));
    assert_eq!(editor.history().done().next_back().unwrap().label(), "Nudge 3 tiles");
    assert_eq!(places(&editor), [(2, 0, 0), (4, 0, 0), (6, 0, 0)]);
}
