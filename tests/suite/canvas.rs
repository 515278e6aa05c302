//! Both canvases alone, driven by pointer, keys and screen reader.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, UiBuilder, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::app::command::Command;
use tilewright::board::{Board, Change, Slot};
use tilewright::editor::{Content, Editor, Layer, Stroke, Tile, Tool};
use tilewright::grid::{Cell, Grid};
use tilewright::level::match3::{Colour, Piece, Settings};
use tilewright::level::{Level, Match3, Puzzle, Terrain};
use tilewright::ui::atlas::Atlas;
use tilewright::ui::canvas::{
    CanvasView, LevelPicture, LivePicture, Mark, Marked, MovingSprite, Pane, level_canvas_ui, live_canvas_ui,
};
use tilewright::ui::theme;

use crate::soft_renderer::SoftRenderer;

/// A level of a picture: `A`–`H` a colour, `?` random, `_` empty floor, `.` void, `#` wall, `^` a spawner.
fn level(picture: &str) -> Level {
    let content = |letter| -> Content {
        match letter {
            '?' => (Terrain::Floor, Piece::Random),
            '_' => (Terrain::Floor, Piece::Empty),
            '.' => (Terrain::Void, Piece::Random),
            '#' => (Terrain::Wall, Piece::Random),
            '^' => (Terrain::Spawner, Piece::Random),
            letter => (Terrain::Floor, Piece::Tile(Colour::from_letter(letter).unwrap())),
        }
    };
    let rows = || picture.split_whitespace().map(|row| row.chars().map(content));
    let match3 = Match3 {
        terrain: Grid::from_rows(rows().map(|row| row.map(|content| content.0).collect()).collect()).unwrap(),
        pieces: Grid::from_rows(rows().map(|row| row.map(|content| content.1).collect()).collect()).unwrap(),
        settings: Settings::default(),
    };
    Level::new("Test", Puzzle::Match3(match3))
}

/// The level as a picture again; a spawner's piece is not told.
fn picture(editor: &Editor) -> String {
    let match3 = editor.match3();
    let letter = |(cell, &terrain): (Cell, &Terrain)| match (terrain, match3.pieces.get(cell)) {
        (Terrain::Void, _) => '.',
        (Terrain::Wall, _) => '#',
        (Terrain::Spawner, _) => '^',
        (_, Some(Piece::Tile(colour))) => colour.letter(),
        (_, Some(Piece::Empty)) => '_',
        _ => '?',
    };
    let letters: Vec<char> = match3.terrain.iter().map(letter).collect();
    let rows = letters.chunks(match3.terrain.width() as usize);
    rows.map(|row| row.iter().collect::<String>())
        .collect::<Vec<_>>()
        .join(" ")
}

/// A running game of the same picture, with random cells taken as `A`.
fn board(picture: &str) -> Board {
    let editor = Editor::new(level(picture));
    let mut board = Board::new(&editor.match3().terrain);
    for (index, (cell, piece)) in editor.match3().pieces.iter().enumerate() {
        let face = match piece {
            _ if !editor.match3().terrain.get(cell).unwrap().is_floor() => continue,
            Piece::Empty => continue,
            Piece::Random => 1,
            Piece::Tile(colour) => colour.index() + 1,
        };
        let before: Slot = board.slot_at(index);
        let after = before.with_piece(index as u32 + 1, face);
        let place = board.place_at(index);
        board.apply(&Change::Slot { place, before, after });
    }
    board
}

/// What stands in for the program: it plays the commands of the level, and keeps those of the game.
struct Stage {
    editor: Editor,
    board: Board,
    rolled: Option<Vec<u8>>,
    moving: Vec<MovingSprite>,
    marks: Vec<Marked>,
    next: Option<u8>,
    shows: Vec<Pane>,
    view: CanvasView,
    atlas: Option<Atlas>,
    commands: Vec<Command>,
    covered: bool,
}

impl Stage {
    fn ui(&mut self, ui: &mut egui::Ui) {
        let atlas = self.atlas.get_or_insert_with(|| Atlas::new(ui.ctx())).clone();
        let mut commands = Vec::new();
        let room = ui.available_rect_before_wrap();
        let width = room.width() / self.shows.len() as f32;
        for (index, pane) in self.shows.clone().into_iter().enumerate() {
            let corner = room.min + vec2(width * index as f32, 0.0);
            let part = Rect::from_min_size(corner, vec2(width - 4.0, room.height()));
            let builder = UiBuilder::new().id_salt(index).max_rect(part);
            ui.scope_builder(builder, |ui| self.pane_ui(ui, pane, &atlas, &mut commands));
        }
        if self.covered {
            egui::Window::new("Cover")
                .fixed_pos(ui.max_rect().min)
                .fixed_size(ui.max_rect().size())
                .show(ui.ctx(), |ui| ui.allocate_space(ui.available_size()));
        }
        for command in commands {
            if let Command::Stroke(stroke) = command {
                self.editor.stroke(stroke);
            }
            self.commands.push(command);
        }
    }

    fn pane_ui(&mut self, ui: &mut egui::Ui, pane: Pane, atlas: &Atlas, commands: &mut Vec<Command>) {
        match pane {
            Pane::Level => {
                let picture = LevelPicture {
                    editor: &self.editor,
                    rolled: self.rolled.as_deref(),
                    marks: &[],
                };
                level_canvas_ui(ui, &picture, &mut self.view, atlas, commands);
            }
            Pane::Live => {
                let picture = LivePicture {
                    board: &self.board,
                    moving: &self.moving,
                    marks: &self.marks,
                    next: self.next,
                    playable: true,
                    frame: None,
                    past: false,
                };
                live_canvas_ui(ui, &picture, &mut self.view, atlas, commands);
            }
        }
    }
}

fn stage(shows: &[Pane], text: &str, size: Vec2, dark: bool) -> Harness<'static, Stage> {
    let stage = Stage {
        editor: Editor::new(level(text)),
        board: board(text),
        rolled: None,
        moving: Vec::new(),
        marks: Vec::new(),
        next: None,
        shows: shows.to_vec(),
        view: CanvasView::default(),
        atlas: None,
        commands: Vec::new(),
        covered: false,
    };
    let mut harness = Harness::builder()
        .with_size(size)
        .with_theme(theme::Theme::pick(dark).egui())
        .renderer(SoftRenderer::default())
        .with_context_setup(move |ctx| theme::install(ctx, dark))
        .build_ui_state(|ui, stage: &mut Stage| stage.ui(ui), stage);
    harness.run();
    harness
}

fn level_stage(text: &str) -> Harness<'static, Stage> {
    stage(&[Pane::Level], text, vec2(420.0, 420.0), true)
}

fn live_stage(text: &str) -> Harness<'static, Stage> {
    stage(&[Pane::Live], text, vec2(420.0, 420.0), true)
}

fn centre(harness: &Harness<'_, Stage>, pane: Pane, x: i32, y: i32) -> Pos2 {
    let name = match pane {
        Pane::Level => "Level",
        Pane::Live => "Live",
    };
    harness.get_by_label(&format!("{name} cell {x},{y}")).rect().center()
}

fn value(harness: &Harness<'_, Stage>, label: &str) -> String {
    harness.get_by_label(label).value().unwrap_or_default()
}

fn button(pos: Pos2, button: PointerButton, pressed: bool) -> Event {
    Event::PointerButton {
        pos,
        button,
        pressed,
        modifiers: Modifiers::NONE,
    }
}

/// All of these events in one frame, as a slow machine delivers them.
fn frame(harness: &mut Harness<'_, Stage>, events: impl IntoIterator<Item = Event>) {
    harness.input_mut().events.extend(events);
    harness.step();
}

fn shown(harness: &Harness<'_, Stage>) -> String {
    picture(&harness.state().editor)
}

const EMPTY_8: &str = "???????? ???????? ???????? ???????? ???????? ???????? ???????? ????????";

#[test]
fn a_fast_drag_leaves_no_gap() {
    let mut harness = level_stage(EMPTY_8);
    let at = |x, y| centre(&harness, Pane::Level, x, y);
    let (from, to) = (at(0, 3), at(7, 3));
    harness.drag_at(from);
    harness.hover_at(to);
    harness.drop_at(to);
    harness.run();
    assert_eq!(shown(&harness).split(' ').nth(3), Some("AAAAAAAA"));
    assert_eq!(harness.state().editor.history().done().len(), 1);
}

#[test]
fn a_stroke_within_one_frame_goes_through_every_point_of_it() {
    let mut harness = level_stage(EMPTY_8);
    let [a, b, c] = [(0, 0), (7, 0), (7, 7)].map(|(x, y)| centre(&harness, Pane::Level, x, y));
    let primary = PointerButton::Primary;
    let moves = [Event::PointerMoved(b), Event::PointerMoved(c)];
    let press = [Event::PointerMoved(a), button(a, primary, true)];
    frame(
        &mut harness,
        press.into_iter().chain(moves).chain([button(c, primary, false)]),
    );
    harness.run();
    let rows = shown(&harness);
    assert_eq!(
        rows,
        "AAAAAAAA ???????A ???????A ???????A ???????A ???????A ???????A ???????A"
    );
    assert_eq!(
        harness.state().editor.history().done().next().unwrap().label(),
        "Brush 15 cells"
    );
}

#[test]
fn a_drag_that_begins_off_the_board_paints_from_where_it_meets_it() {
    let mut harness = level_stage("??? ??? ???");
    let first = harness.get_by_label("Level cell 0,1").rect();
    let outside = first.left_center() - vec2(12.0, 0.0);
    harness.drag_at(outside);
    harness.run();
    assert!(
        harness.state().commands.is_empty(),
        "a press off the board opens no stroke"
    );
    harness.hover_at(first.center());
    harness.drop_at(outside);
    harness.run();
    assert_eq!(shown(&harness), "??? A?? ???");
}

#[test]
fn the_right_button_erases_and_shift_leaves_nothing() {
    let mut harness = level_stage("AAA BBB");
    let at = |x, y| centre(&harness, Pane::Level, x, y);
    let secondary = PointerButton::Secondary;
    let (a, b, c) = (at(0, 0), at(1, 0), at(2, 1));
    frame(&mut harness, [button(a, secondary, true)]);
    frame(&mut harness, [Event::PointerMoved(b), button(b, secondary, false)]);
    let shift = |pressed| Event::PointerButton {
        pos: c,
        button: secondary,
        pressed,
        modifiers: Modifiers::SHIFT,
    };
    frame(&mut harness, [Event::PointerMoved(c), shift(true), shift(false)]);
    assert_eq!(shown(&harness), "??A BB_");
}

#[test]
fn escape_gives_the_cells_of_the_stroke_back() {
    let mut harness = level_stage("ABC");
    let (from, to) = (centre(&harness, Pane::Level, 0, 0), centre(&harness, Pane::Level, 2, 0));
    harness.drag_at(from);
    harness.hover_at(to);
    harness.run();
    assert_eq!(shown(&harness), "AAA");
    harness.key_press(Key::Escape);
    harness.drop_at(to);
    harness.run();
    assert_eq!(shown(&harness), "ABC");
    assert_eq!(harness.state().editor.history().done().len(), 0);
}

#[test]
fn middle_drag_and_space_drag_pan_and_paint_nothing() {
    for space in [false, true] {
        let mut harness = level_stage(EMPTY_8);
        let before = harness.get_by_label("Level cell 3,3").rect();
        let which = if space {
            PointerButton::Primary
        } else {
            PointerButton::Middle
        };
        if space {
            harness.key_down(Key::Space);
            harness.run();
        }
        let (a, b) = (before.center(), before.center() + vec2(30.0, -20.0));
        frame(&mut harness, [Event::PointerMoved(a), button(a, which, true)]);
        frame(&mut harness, [Event::PointerMoved(b)]);
        assert_eq!(harness.state().view.space_used, space);
        frame(&mut harness, [button(b, which, false)]);
        harness.run();
        let after = harness.get_by_label("Level cell 3,3").rect();
        assert!(
            (after.min - before.min - vec2(30.0, -20.0)).length() < 1.5,
            "{before:?} went to {after:?}"
        );
        assert!(harness.state().commands.is_empty());
    }
}

#[test]
fn the_wheel_zooms_at_the_pointer_and_zero_fits_again() {
    let mut harness = level_stage(EMPTY_8);
    let fitted = harness.get_by_label("Level cell 6,1").rect();
    let at = fitted.center();
    harness.hover_at(at);
    harness.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: vec2(0.0, 120.0),
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
        source: egui::MouseWheelSource::Unknown,
    });
    harness.run();
    let near = harness.get_by_label("Level cell 6,1").rect();
    assert!(near.width() > fitted.width() * 1.3);
    assert!(
        (near.center() - at).length() < 2.0,
        "{at:?} went to {:?}",
        near.center()
    );

    harness.get_by_label("Level canvas").focus();
    harness.key_press_modifiers(Modifiers::SHIFT, Key::Num0);
    harness.run();
    assert!((harness.get_by_label("Level cell 6,1").rect().width() - theme::size::CELL).abs() < 0.01);
    harness.key_press(Key::Num0);
    harness.run();
    assert_eq!(harness.get_by_label("Level cell 6,1").rect(), fitted);
}

#[test]
fn the_keyboard_alone_paints() {
    let mut harness = level_stage("??? ??? ???");
    harness.get_by_label("Level canvas").focus();
    harness.run();
    harness.key_press(Key::ArrowRight);
    harness.run();
    assert_eq!(harness.state().view.cursor, Some(Cell::new(1, 1)));
    harness.key_press(Key::ArrowUp);
    harness.key_press(Key::ArrowLeft);
    harness.key_press(Key::ArrowLeft);
    harness.key_press(Key::Space);
    harness.run();
    assert_eq!(shown(&harness), "A?? ??? ???");

    harness.key_down(Key::Enter);
    harness.key_press(Key::ArrowDown);
    harness.key_press(Key::ArrowRight);
    harness.key_up(Key::Enter);
    harness.run();
    assert_eq!(shown(&harness), "A?? AA? ???");
    let steps: Vec<String> = harness
        .state()
        .editor
        .history()
        .done()
        .map(tilewright::editor::Step::label)
        .collect();
    assert_eq!(
        steps,
        ["Brush 1 cell", "Brush 2 cells"],
        "one step for each time Enter is held"
    );
}

#[test]
fn cells_have_names_values_and_can_be_clicked_without_a_pointer() {
    let mut harness = level_stage("A?# _.^");
    harness.state_mut().rolled = Some(vec![0, 2, 0, 0, 0, 3]);
    harness.run();
    let expected = [
        ("Level cell 0,0", "Red"),
        ("Level cell 1,0", "Random, rolls Blue"),
        ("Level cell 2,0", "Wall"),
        ("Level cell 0,1", "Empty floor"),
        ("Level cell 1,1", "Void"),
        ("Level cell 2,1", "Random, rolls Green, on a spawner"),
    ];
    for (label, words) in expected {
        assert_eq!(value(&harness, label), words, "{label}");
        assert_eq!(harness.get_by_label(label).accesskit_node().role(), Role::Cell);
    }
    harness
        .state_mut()
        .editor
        .choose(Tile::Piece(Piece::Tile(Colour::new(4).unwrap())));
    harness.get_by_label("Level cell 0,1").click_accesskit();
    harness.run();
    assert_eq!(value(&harness, "Level cell 0,1"), "Purple");
    assert_eq!(harness.state().editor.history().done().len(), 1);
}

#[test]
fn a_large_board_names_no_more_than_4096_cells() {
    let row = "?".repeat(80);
    let mut harness = level_stage(&vec![row.as_str(); 80].join(" "));
    harness.run();
    let named = harness.get_all_by_role(Role::Cell).count();
    assert_eq!(named, 4_096);
}

#[test]
fn what_covers_the_canvas_takes_the_press() {
    let mut harness = level_stage("??? ???");
    let at = centre(&harness, Pane::Level, 1, 1);
    harness.state_mut().covered = true;
    harness.run();
    harness.drag_at(at);
    harness.drop_at(at);
    harness.run();
    assert_eq!(harness.state().commands, []);
}

#[test]
fn hovering_a_cell_shows_it_in_both_canvases_until_the_pointer_leaves() {
    let mut harness = stage(&[Pane::Level, Pane::Live], EMPTY_8, vec2(800.0, 400.0), true);
    for pane in [Pane::Level, Pane::Live] {
        let at = centre(&harness, pane, 5, 2);
        harness.hover_at(at);
        harness.run();
        assert_eq!(harness.state().view.hovered, Some(Cell::new(5, 2)));
    }
    harness.remove_cursor();
    harness.run();
    assert_eq!(harness.state().view.hovered, None);
}

#[test]
fn dragging_a_piece_asks_for_one_swap() {
    let mut harness = live_stage("ABC BCA CAB");
    let (from, to) = (centre(&harness, Pane::Live, 0, 0), centre(&harness, Pane::Live, 2, 0));
    harness.drag_at(from);
    harness.hover_at(to);
    harness.drop_at(to);
    harness.run();
    let swap = Command::LiveSwap {
        a: Cell::new(0, 0),
        b: Cell::new(1, 0),
    };
    assert_eq!(harness.state().commands, [swap], "however far the drag goes");
}

#[test]
fn clicking_two_neighbours_swaps_them_and_a_far_piece_is_picked_instead() {
    let mut harness = live_stage("ABC BCA CAB");
    let picked = |harness: &Harness<'_, Stage>| harness.state().view.picked.map(|cell| (cell.x, cell.y));
    let click = |harness: &mut Harness<'_, Stage>, x: i32, y: i32| {
        harness.get_by_label(&format!("Live cell {x},{y}")).click();
        harness.run();
    };
    click(&mut harness, 0, 0);
    assert_eq!(picked(&harness), Some((0, 0)));
    assert_eq!(value(&harness, "Live cell 0,0"), "Red, picked");
    click(&mut harness, 2, 2);
    assert_eq!(picked(&harness), Some((2, 2)));
    click(&mut harness, 2, 2);
    assert_eq!(picked(&harness), None, "a second click puts it down");
    click(&mut harness, 1, 1);
    click(&mut harness, 1, 2);
    let swap = Command::LiveSwap {
        a: Cell::new(1, 1),
        b: Cell::new(1, 2),
    };
    assert_eq!(harness.state().commands, [swap]);
    click(&mut harness, 0, 0);
    harness.key_press(Key::Escape);
    harness.run();
    assert_eq!(picked(&harness), None);
}

#[test]
fn the_keyboard_and_a_screen_reader_can_swap() {
    let mut harness = live_stage("ABC BCA CAB");
    harness.get_by_label("Live canvas").focus();
    harness.run();
    for key in [Key::ArrowUp, Key::ArrowLeft, Key::Enter, Key::ArrowDown, Key::Enter] {
        harness.key_press(key);
        harness.run();
    }
    harness.get_by_label("Live cell 2,2").click_accesskit();
    harness.run();
    harness.get_by_label("Live cell 2,1").click_accesskit();
    harness.run();
    let swap = |a: (i32, i32), b: (i32, i32)| Command::LiveSwap {
        a: Cell::new(a.0, a.1),
        b: Cell::new(b.0, b.1),
    };
    assert_eq!(harness.state().commands, [swap((0, 1), (0, 2)), swap((2, 2), (2, 1))]);
}

#[test]
fn an_empty_cell_takes_the_next_tile_only_where_the_level_takes_drops() {
    for (next, expected) in [(None, 0), (Some(3), 1)] {
        let mut harness = live_stage("A_ #.");
        harness.state_mut().next = next;
        for cell in ["1,0", "0,1", "1,1"] {
            harness.get_by_label(&format!("Live cell {cell}")).click();
            harness.run();
        }
        let drops = harness
            .state()
            .commands
            .iter()
            .filter(|command| matches!(command, Command::LiveDrop { .. }));
        assert_eq!(drops.count(), expected);
    }
}

#[test]
fn a_lost_release_closes_the_stroke() {
    let mut harness = level_stage("???");
    let at = centre(&harness, Pane::Level, 1, 0);
    harness.drag_at(at);
    harness.run();
    // Another window takes the pointer: egui forgets its buttons.
    harness.event(Event::PointerButton {
        pos: Pos2::new(-50.0, -50.0),
        button: PointerButton::Primary,
        pressed: false,
        modifiers: Modifiers::NONE,
    });
    harness.run();
    assert!(!harness.state().editor.is_painting());
    assert_eq!(harness.state().commands.last(), Some(&Command::Stroke(Stroke::Release)));
}

#[test]
fn the_canvases_look_as_they_did_in_the_dark_theme() {
    look(true).snapshot("canvases_dark");
}

#[test]
fn the_canvases_look_as_they_did_in_the_light_theme() {
    look(false).snapshot("canvases_light");
}

/// A board with everything on it.
fn look(dark: bool) -> Harness<'static, Stage> {
    let text = "..^^^^.. ABCDEFGH ?????#?? _ABC#DE_ HGFEDCBA ??????AA";
    let mut harness = stage(&[Pane::Level, Pane::Live], text, vec2(640.0, 260.0), dark);
    let state = harness.state_mut();
    state.rolled = Some((0..48).map(|index| (index * 5 % 6 + 1) as u8).collect());
    state.moving = vec![MovingSprite {
        face: 4,
        at: Pos2::new(0.0, 2.5),
        scale: 1.0,
        alpha: 1.0,
        stands_for: Some(24),
    }];
    let marked = |mark, cells: &[(i32, i32)]| Marked {
        mark,
        cells: cells.iter().map(|&(x, y)| Cell::new(x, y)).collect(),
    };
    state.marks = vec![
        marked(Mark::Changed, &[(1, 4), (2, 4), (3, 4), (3, 3)]),
        marked(Mark::Ready, &[(5, 5), (6, 5), (7, 5)]),
        marked(Mark::Problem, &[(7, 1)]),
    ];
    state.editor.tool = Tool::Brush;
    state.editor.palette.layer = Layer::Pieces;
    let at = centre(&harness, Pane::Level, 6, 3);
    harness.hover_at(at);
    harness.run();
    harness
}
