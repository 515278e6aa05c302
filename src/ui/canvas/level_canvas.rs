//! The Level canvas: the level as it is painted.

use egui::{CursorIcon, Response, Ui};

use super::camera::Sight;
use super::level_gesture::{LevelGesture, advance, press, type_key};
use super::mesh::{TileMesh, alpha, die_rect, piece_rect};
use super::outline::{self, Mark, Marked};
use super::pointer::{self, PointerEvent};
use super::view::{CanvasView, FLASH_SECS, Pane};
use super::{allocate, frame_ui, names, rulers};
use crate::app::command::Command;
use crate::editor::{Content, Editor, Layer, Stroke, Tile, Tool};
use crate::grid::Cell;
use crate::level::Terrain;
use crate::level::match3::{Colour, Match3, Piece};
use crate::ui::atlas::{Atlas, Sprite};
use crate::ui::theme::Theme;

/// What the Level canvas shows.
#[derive(Clone, Copy)]
pub struct LevelPicture<'a> {
    /// The document.
    pub editor: &'a Editor,
    /// What the level's seed rolls: a face for each cell in reading order, 0 where there is none. `None` while it is unknown.
    pub rolled: Option<&'a [u8]>,
    /// Marked cells, such as problems.
    pub marks: &'a [Marked],
}

/// Shows the level in all the room there is, and asks for strokes.
pub fn level_canvas_ui(
    ui: &mut Ui,
    picture: &LevelPicture<'_>,
    view: &mut CanvasView,
    atlas: &Atlas,
    commands: &mut Vec<Command>,
) -> Response {
    let match3 = picture.editor.match3();
    let (rect, pane, response) = allocate(ui, view.shown.rulers);
    let (columns, rows) = (match3.terrain.width(), match3.terrain.height());
    let sight = view.camera(Pane::Level).look(pane, columns, rows);

    pointer::wheel(ui, &response, view, Pane::Level, &sight);
    let mut pressed = false;
    for event in pointer::events(ui, &response, &sight) {
        pressed |= matches!(event, PointerEvent::Press { .. });
        view.level = advance(view.level, event, ui, &sight, view, commands);
    }
    let focused = pointer::focus(ui, &response, pressed, view.level.is_stroke());
    if focused {
        for key in pointer::keys(ui, view, Pane::Level, view.level.is_stroke(), true) {
            view.level = type_key(view.level, key, ui, &sight, view, commands);
        }
    } else if view.level == LevelGesture::Typing {
        commands.push(Command::Stroke(Stroke::Release));
        view.level = LevelGesture::Idle;
    }
    pointer::settle_space(ui, view);

    // What was panned or zoomed just now is seen at once.
    let sight = view.camera(Pane::Level).look(pane, columns, rows);
    let under = response.hover_pos().filter(|_| response.contains_pointer());
    view.hover(Pane::Level, under.and_then(|at| sight.board_cell_at(at)));
    if under.is_some() {
        ui.ctx().set_cursor_icon(cursor_icon(ui, picture.editor, view));
    }

    if ui.is_rect_visible(rect) {
        draw(ui, picture, view, atlas, &sight, focused);
        if view.shown.rulers {
            rulers::rulers_ui(ui.painter(), Theme::of(ui), rect, &sight, view.hovered);
        }
        frame_ui(ui, rect, None, focused);
    }

    let value = |cell| describe(picture, view, cell);
    for cell in names::cells_ui(ui, &response, "Level", &sight, view.cursor, value) {
        commands.extend([press(cell, false, false), Command::Stroke(Stroke::Release)]);
    }
    response
}

/// The face that a random cell rolls, or 0.
fn rolled_face(picture: &LevelPicture<'_>, match3: &Match3, cell: Cell) -> u8 {
    let index = match3.terrain.index_of(cell);
    let face = picture.rolled.zip(index).and_then(|(faces, index)| faces.get(index));
    face.copied().unwrap_or(0)
}

fn draw(ui: &Ui, picture: &LevelPicture<'_>, view: &CanvasView, atlas: &Atlas, sight: &Sight, focused: bool) {
    let theme = Theme::of(ui);
    let painter = ui.painter().with_clip_rect(sight.pane.intersect(ui.clip_rect()));
    painter.rect_filled(sight.pane, 0.0, theme.board.canvas);

    let editor = picture.editor;
    let match3 = editor.match3();
    let cells = sight.visible_cells().count();
    let mut terrain = TileMesh::new(atlas, cells);
    let mut pieces = TileMesh::new(atlas, cells * 2);
    let mut marks = TileMesh::new(atlas, 0);
    // Below this size a die is a speck, and there may be 65,536 of them.
    let dice = sight.scale >= 9.0;
    let dim = if editor.palette.layer == Layer::Pieces {
        1.0
    } else {
        theme.board.dimmed_alpha
    };
    for cell in sight.visible_cells() {
        let (Some(&ground), Some(&piece)) = (match3.terrain.get(cell), match3.pieces.get(cell)) else {
            continue;
        };
        let rect = sight.cell_rect(cell);
        push_terrain(&mut terrain, theme, ground, cell, rect);
        if ground == Terrain::Void {
            terrain.push(Sprite::Void, rect, theme.board.void);
        }
        if !ground.is_floor() {
            continue;
        }
        match piece {
            Piece::Tile(colour) => pieces.push(Sprite::Tile(colour), piece_rect(rect), alpha(dim)),
            Piece::Random => {
                let rolled = Sprite::of_face(rolled_face(picture, match3, cell)).filter(|_| view.shown.rolled);
                push_random(&mut pieces, theme, rolled, dice, rect, dim);
            }
            Piece::Empty => {}
        }
        if ground == Terrain::Spawner {
            marks.push(Sprite::Spawner, rect, theme.board.spawner);
        }
    }
    terrain.paint(&painter);
    pieces.paint(&painter);
    marks.paint(&painter);

    for marked in picture.marks {
        outline::paint(&painter, theme, sight, marked.mark, &marked.cells);
    }
    draw_flash(ui, &painter, theme, view, sight);
    draw_pointer(&painter, theme, picture, view, atlas, sight);
    if focused && let Some(cell) = view.cursor {
        outline::paint(&painter, theme, sight, Mark::Selected, &[cell]);
    }
}

/// A cell's ground. A void is bare here.
pub(super) fn push_terrain(mesh: &mut TileMesh, theme: &Theme, ground: Terrain, cell: Cell, rect: egui::Rect) {
    match ground {
        Terrain::Floor | Terrain::Spawner => {
            let second = (cell.x + cell.y).rem_euclid(2) as usize;
            mesh.push(Sprite::Floor, rect, theme.board.floor[second]);
        }
        Terrain::Wall => mesh.push(Sprite::Wall, rect, theme.board.wall),
        Terrain::Void => {}
    }
}

/// A random cell: the tile that it rolls, faintly, with a small die; or a die alone.
fn push_random(mesh: &mut TileMesh, theme: &Theme, rolled: Option<Sprite>, die: bool, rect: egui::Rect, dim: f32) {
    let tint = theme.board.die.gamma_multiply(dim);
    if let Some(sprite) = rolled {
        mesh.push(sprite, piece_rect(rect), alpha(theme.board.rolled_alpha * dim));
        if die {
            mesh.push(Sprite::Die, die_rect(rect), tint);
        }
    } else {
        mesh.push(Sprite::Die, rect.shrink(rect.width() * 0.3), tint.gamma_multiply(0.75));
    }
}

fn draw_flash(ui: &Ui, painter: &egui::Painter, theme: &Theme, view: &CanvasView, sight: &Sight) {
    let age = ui.input(|input| input.time) - view.flash.since;
    if view.flash.cells.is_empty() || !(0.0..FLASH_SECS).contains(&age) {
        return;
    }
    let left = 1.0 - (age / FLASH_SECS) as f32;
    let colour = theme.marks.flash.gamma_multiply(0.5 * left);
    for &cell in &view.flash.cells {
        let rect = sight.cell_rect(cell);
        if rect.intersects(sight.pane) {
            painter.rect_filled(rect.shrink(1.0), rect.width() * 0.16, colour);
        }
    }
    ui.ctx().request_repaint();
}

/// The hovered cell: its outline, and before painting the tile that a press would leave there.
fn draw_pointer(
    painter: &egui::Painter,
    theme: &Theme,
    picture: &LevelPicture<'_>,
    view: &CanvasView,
    atlas: &Atlas,
    sight: &Sight,
) {
    let Some(cell) = view.hovered.filter(|&cell| sight.contains(cell)) else {
        return;
    };
    let editor = picture.editor;
    let idle = view.level == LevelGesture::Idle && view.hovered_in == Some(Pane::Level);
    if idle && editor.tool() == Tool::Eraser {
        outline::paint(painter, theme, sight, Mark::Erased, &[cell]);
        return;
    }
    if idle {
        draw_ghost(painter, theme, editor, atlas, sight, cell);
    }
    outline::paint(painter, theme, sight, Mark::Hovered, &[cell]);
}

fn draw_ghost(painter: &egui::Painter, theme: &Theme, editor: &Editor, atlas: &Atlas, sight: &Sight, cell: Cell) {
    const GHOST: f32 = 0.72;
    let Some((ground, piece)) = editor.content(cell) else {
        return;
    };
    let rect = sight.cell_rect(cell);
    let floor = theme.board.floor[(cell.x + cell.y).rem_euclid(2) as usize];
    match editor.palette.tile() {
        Tile::Piece(new) if ground.is_floor() && new != piece => {
            // The old piece steps back, so that the new one can be told from it.
            painter.rect_filled(piece_rect(rect), rect.width() * 0.16, floor.gamma_multiply(0.92));
            let tint = if matches!(new, Piece::Tile(_)) {
                alpha(GHOST)
            } else {
                theme.board.die.gamma_multiply(GHOST)
            };
            let room = if matches!(new, Piece::Tile(_)) {
                piece_rect(rect)
            } else {
                rect.shrink(rect.width() * 0.26)
            };
            atlas.paint(painter, Sprite::of_piece(new), room, tint);
        }
        Tile::Terrain(new) if new != ground => {
            let tint = match new {
                Terrain::Void => theme.board.void,
                Terrain::Floor => floor,
                Terrain::Wall => theme.board.wall,
                Terrain::Spawner => theme.board.spawner,
            };
            if new == Terrain::Void {
                painter.rect_filled(rect, 0.0, theme.board.canvas.gamma_multiply(GHOST));
            }
            atlas.paint(painter, Sprite::of_terrain(new), rect, tint.gamma_multiply(GHOST + 0.2));
        }
        _ => {}
    }
}

/// The pointer tells what a press would do: a piece finds no room on a wall.
fn cursor_icon(ui: &Ui, editor: &Editor, view: &CanvasView) -> CursorIcon {
    if let Some(icon) = pointer::pan_icon(ui, matches!(view.level, LevelGesture::Panning(_))) {
        return icon;
    }
    let ground = view
        .hovered
        .and_then(|cell| editor.content(cell))
        .map(|content| content.0);
    let no_room = editor.palette.layer == Layer::Pieces && ground.is_some_and(|ground| !ground.is_floor());
    if no_room {
        CursorIcon::NotAllowed
    } else {
        CursorIcon::Default
    }
}

/// What a cell holds, in words: "Red", "Random, rolls Blue", "Wall", "Empty floor", "Red, on a spawner".
fn describe(picture: &LevelPicture<'_>, view: &CanvasView, cell: Cell) -> String {
    let Some(content) = picture.editor.content(cell) else {
        return String::new();
    };
    let rolled = view
        .shown
        .rolled
        .then(|| rolled_face(picture, picture.editor.match3(), cell))
        .and_then(|face| face.checked_sub(1))
        .and_then(Colour::new);
    describe_content(content, rolled)
}

/// What a cell of a level holds, in words.
#[must_use]
pub fn describe_content((ground, piece): Content, rolled: Option<Colour>) -> String {
    let piece = match (ground, piece) {
        (Terrain::Void | Terrain::Wall, _) => return Tile::Terrain(ground).name().to_owned(),
        (_, Piece::Tile(colour)) => colour.name().to_owned(),
        (_, Piece::Empty) => "Empty floor".to_owned(),
        (_, Piece::Random) => match rolled {
            Some(colour) => format!("Random, rolls {}", colour.name()),
            None => "Random".to_owned(),
        },
    };
    if ground == Terrain::Spawner {
        format!("{piece}, on a spawner")
    } else {
        piece
    }
}
