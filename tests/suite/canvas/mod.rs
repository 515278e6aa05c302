//! Both canvases alone, driven by pointer, keys and screen reader, on a stage that stands in for the program.

mod level;
mod live;
mod looks;
mod tools;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, UiBuilder, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::board::{Board, Change, Slot};
use tilewright::command::Command;
use tilewright::editor::{Content, Editor, Layer, LayerState, Mirror, Request, Stroke, Tile, Tool};
use tilewright::grid::{Cell, Grid};
use tilewright::level::match3::{Colour, Piece, Settings};
use tilewright::level::{Level, Match3, Puzzle, Terrain};
use tilewright::session::Pane;
use tilewright::ui::atlas::Atlas;
use tilewright::ui::canvas::{
    CanvasView, LevelPicture, LivePicture, Mark, Marked, MovingSprite, level_canvas_ui, live_canvas_ui,
};
use tilewright::ui::live_effects::Anchors;
use tilewright::ui::live_effects::LiveEffects;
use tilewright::ui::theme;
use tilewright::ui::tile_set::TileSet;

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
        (Terrain::Destination, _) => unreachable!("match-3 has no destinations"),
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
    copied: Option<String>,
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
            match &command {
                Command::Stroke(stroke) => drop(self.editor.stroke(*stroke)),
                Command::Edit(request) => drop(self.editor.ask(request.clone())),
                Command::Copy => self.copied = self.editor.copy(),
                Command::Cut => self.copied = self.editor.cut().0,
                _ => {}
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
                    dead: &[],
                };
                level_canvas_ui(ui, &picture, &mut self.view, atlas, commands);
            }
            Pane::Live => {
                let effects = LiveEffects::default();
                let picture = LivePicture {
                    lost: &[],
                    queued: &[],
                    effects: (&effects, Anchors::default()),
                    board: &self.board,
                    moving: &self.moving,
                    marks: &self.marks,
                    next: self.next,
                    playable: true,
                    frame: None,
                    past: false,
                    tools: None,
                    tiles: TileSet::Colours,
                    busy: false,
                    dots: &[],
                    sketch: None,
                };
                live_canvas_ui(ui, &picture, &mut self.view, atlas, commands);
            }
        }
    }
}

fn theme_of(dark: bool) -> tilewright::session::ThemeChoice {
    if dark {
        tilewright::session::ThemeChoice::Dark
    } else {
        tilewright::session::ThemeChoice::Light
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
        copied: None,
    };
    let mut harness = Harness::builder()
        .with_size(size)
        .with_theme(theme_of(dark).theme().egui())
        .renderer(SoftRenderer::default())
        .with_context_setup(move |ctx| theme::install(ctx, theme_of(dark)))
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
    state.editor.palette.layer = Layer::Pieces;
    let at = centre(&harness, Pane::Level, 6, 3);
    harness.hover_at(at);
    harness.run();
    harness
}
