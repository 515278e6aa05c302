//! The Level canvas: the level as it is painted.

use egui::{CursorIcon, Modifiers, Rect, Response, Ui};

use super::camera::Sight;
use super::gestures::LevelGesture;
use super::level_draw::{draw, status, tag_ui};
use super::level_gesture::{Place, advance, press, type_key};
use super::level_picture::{LevelPicture, rolled_face};
use super::pointer::{self, PointerEvent, Wanted};
use super::view::CanvasView;
use super::{allocate, frame_ui, names, rulers, said_ui};
use crate::command::Command;
use crate::editor::{Content, Editor, Hover, Stroke, Tile, Tool};
use crate::grid::Cell;
use crate::level::Terrain;
use crate::level::match3::{Colour, Piece};
use crate::session::Pane;
use crate::ui::atlas::Atlas;
use crate::ui::theme::Theme;
use crate::ui::tile_set::TileSet;

/// Shows the level in all the room there is, and asks for strokes.
pub fn level_canvas_ui(
    ui: &mut Ui,
    picture: &LevelPicture<'_>,
    view: &mut CanvasView,
    atlas: &Atlas,
    commands: &mut Vec<Command>,
) -> Response {
    let (rect, pane, response) = allocate(ui, view.shown.rulers);
    let (columns, rows) = picture.editor.size();
    let sight = view.camera(Pane::Level).look(pane, columns, rows);

    pointer::wheel(ui, &response, view, Pane::Level, &sight);
    let editor = picture.editor;
    let place = Place {
        editor,
        sight: &sight,
        pane: Pane::Level,
    };
    let mut pressed = false;
    for event in pointer::events(ui, &response, &sight) {
        pressed |= matches!(event, PointerEvent::Press { .. });
        view.by_keys &= !matches!(event, PointerEvent::Press { .. } | PointerEvent::Move { .. });
        view.level = advance(view.level, event, ui, place, view, commands);
    }
    let wanted = Wanted {
        escape: view.level.is_stroke() || editor.floating().is_some() || !editor.selection().is_empty(),
        space: true,
        extend: true,
    };
    let focused = pointer::focus(ui, &response, pressed, wanted.escape);
    if focused {
        for key in pointer::keys(ui, view, Pane::Level, wanted) {
            view.level = type_key(view.level, key, place, view, commands);
        }
        pointer::clipboard(ui, commands);
    } else if view.level == LevelGesture::Typing {
        commands.push(Command::Stroke(Stroke::Release));
        view.level = LevelGesture::Idle;
    }
    pointer::settle_space(ui, view);

    if let Some(cell) = view.revealed.take() {
        view.camera(Pane::Level).reveal(&sight, cell);
    }
    // What was panned or zoomed just now is seen at once.
    let sight = view.camera(Pane::Level).look(pane, columns, rows);
    let under = response.hover_pos().filter(|_| response.contains_pointer());
    view.hover(Pane::Level, under.and_then(|at| sight.board_cell_at(at)));
    let at_pointer = under
        .filter(|&at| pane.contains(at))
        .map(|at| hover_at(ui, sight.cell_at(at)));
    if under.is_some() {
        ui.ctx().set_cursor_icon(cursor_icon(ui, editor, view, at_pointer));
    }
    let at_cursor = view
        .cursor
        .filter(|_| focused && view.by_keys)
        .map(|cell| hover_at(ui, cell));
    let pointer = ui.input(|input| input.pointer.latest_pos());
    let hushed = view.is_hushed(pointer, pressed) && !editor.is_painting();
    let aim = at_cursor.or(at_pointer).filter(|_| !hushed);

    if ui.is_rect_visible(rect) {
        draw(ui, picture, view, atlas, &sight, focused, aim);
        let at = at_pointer.filter(|_| at_cursor.is_none()).and(under);
        tag_ui(ui, editor, &sight, at, aim);
        if view.shown.rulers {
            rulers::rulers_ui(ui.painter(), Theme::of(ui), rect, &sight, view.hovered);
        }
        frame_ui(ui, rect, None, focused);
        said_ui(ui, view, Pane::Level, pane, flashed(view, &sight));
    }

    let value = |cell| describe(picture, view, cell);
    for cell in names::cells_ui(ui, &response, "Level", &sight, view.cursor, value) {
        commands.extend([press(cell, false, Modifiers::NONE), Command::Stroke(Stroke::Release)]);
    }
    if ui.ctx().has_accesskit_node(response.id)
        && let Some(status) = status(editor)
    {
        ui.ctx()
            .accesskit_node_builder(response.id, |node| node.set_value(status));
    }
    response
}

/// Round the cells that were flashed last.
fn flashed(view: &CanvasView, sight: &Sight) -> Option<Rect> {
    let mut rects = view.flash.cells.iter().map(|&cell| sight.cell_rect(cell));
    let first = rects.next()?;
    Some(rects.fold(first, Rect::union))
}

/// A place with the modifiers that are held.
fn hover_at(ui: &Ui, cell: Cell) -> Hover {
    let modifiers = ui.input(|input| input.modifiers);
    Hover {
        cell,
        shift: modifiers.shift,
        ctrl: modifiers.command,
    }
}

/// The pointer tells what a press would do: a piece finds no room on a wall, a selection can be moved.
fn cursor_icon(ui: &Ui, editor: &Editor, view: &CanvasView, aim: Option<Hover>) -> CursorIcon {
    if let Some(icon) = pointer::pan_icon(ui, matches!(view.level, LevelGesture::Panning(_))) {
        return icon;
    }
    let Some(hover) = aim else {
        return CursorIcon::Default;
    };
    if editor.floating().is_some() {
        return CursorIcon::Copy;
    }
    if editor.would_move(hover) {
        return if view.level.is_stroke() {
            CursorIcon::Grabbing
        } else {
            CursorIcon::Move
        };
    }
    let painting = view.level.is_stroke();
    match editor.tool() {
        tool if !painting && tool.paints() && !hover.ctrl && editor.refuses(hover.cell).is_some() => {
            CursorIcon::NotAllowed
        }
        Tool::Brush | Tool::Eraser if !hover.ctrl && !hover.shift => CursorIcon::Default,
        _ => CursorIcon::Crosshair,
    }
}

/// What a cell holds, in words: "Red", "Random, rolls Blue", "Wall", "Empty floor", "Red, on a spawner", "Floor, dead", "Red, selected".
fn describe(picture: &LevelPicture<'_>, view: &CanvasView, cell: Cell) -> String {
    let Some(content) = picture.editor.content(cell) else {
        return String::new();
    };
    let rolled = view
        .shown
        .rolled
        .then(|| rolled_face(picture, cell))
        .and_then(|face| face.checked_sub(1))
        .and_then(Colour::new);
    let words = TileSet::of(picture.editor.level()).describe_content(content, rolled);
    let is_dead = picture
        .dead
        .binary_search_by_key(&(cell.y, cell.x), |dead| (dead.y, dead.x));
    let dead = if is_dead.is_ok() { ", dead" } else { "" };
    let selected = if picture.editor.selection().contains(cell) {
        ", selected"
    } else {
        ""
    };
    format!("{words}{dead}{selected}")
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
