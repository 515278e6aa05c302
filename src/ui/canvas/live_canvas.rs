//! The Live canvas: the running game as it is at this moment, and the pointer and the keys as moves.
//!
//! It knows no simulation: whoever holds one hands it the board, the pieces on their way, and what is marked.

use egui::{Color32, PointerButton, Pos2, Rect, Response, Ui};

use super::camera::Sight;
use super::far::{self, FlatCells};
use super::gestures::{LevelGesture, LiveGesture, Pan};
use super::level_draw::{self, push_terrain};
use super::mesh::{TileMesh, alpha, piece_rect};
use super::outline::{self, Mark, Marked};
use super::pointer::{self, CanvasKey, PointerEvent, Wanted};
use super::view::CanvasView;
use super::{allocate, bursts, frame_ui, live_room, live_sketch, names, rulers, said_ui};
use crate::board::Board;
use crate::command::Command;
use crate::editor::{Content, Editor};
use crate::grid::{Cell, Direction};
use crate::level::Terrain;
use crate::session::{MarkSwitch, Pane};
use crate::ui::atlas::{Atlas, Sprite};
use crate::ui::live_effects::{Anchors, LiveEffects};
use crate::ui::theme::Theme;
use crate::ui::tile_set::TileSet;

/// A piece drawn elsewhere than in its cell: on its way, growing, fading.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MovingSprite {
    /// What it shows: one more than the index of its colour, as a board keeps it.
    pub face: u8,
    /// Where its upper left corner is, in board space: (0, 0) is cell (0, 0) itself.
    pub at: Pos2,
    /// Its size, about its middle: 1 is a piece at rest.
    pub scale: f32,
    /// How much of it shows: 1 is all, 0 nothing.
    pub alpha: f32,
    /// The cell whose piece it is, by its number on the board: that piece is not drawn at rest. `None` for a piece that is
    /// gone already.
    pub stands_for: Option<u32>,
}

/// What the Live canvas shows.
#[derive(Clone, Copy)]
pub struct LivePicture<'a> {
    /// The board at this moment.
    pub board: &'a Board,
    /// The pieces on their way, drawn over those at rest, in this order.
    pub moving: &'a [MovingSprite],
    /// What strokes that wait for the running chain are going to leave in their cells: ghosts over what is there, in reading order.
    pub queued: &'a [(Cell, Content)],
    /// Marked cells.
    pub marks: &'a [Marked],
    /// What is raised and what strikes, and the bars that it flies to.
    pub effects: (&'a LiveEffects, Anchors),
    /// The face of the next tile, where the level takes drops. It shows over an empty cell under the pointer.
    pub next: Option<u8>,
    /// Whether moves can be asked for. They can also be asked for while a chain runs: the game says no, or holds them.
    pub playable: bool,
    /// The colour of the frame: that of the strip's state; `None` at rest.
    pub frame: Option<Color32>,
    /// Whether it is the past or a preview: the board is drawn a little paler; its frame says it.
    pub past: bool,
    /// The editor whose tools paint this board, while they do; else it is played.
    pub tools: Option<&'a Editor>,
    /// What the board's faces look like; in a room the moves are those of its hero.
    pub tiles: TileSet,
    /// Whether a chain runs.
    pub busy: bool,
    /// The cells that the hero, or a picked ball, can come to.
    pub dots: &'a [Cell],
    /// The balls that can never come to a destination any more, sorted.
    pub lost: &'a [Cell],
    /// The running board while a gesture of these tools is open on it, with the gesture.
    pub sketch: Option<&'a Editor>,
}

/// Shows the running game in all the room there is, and asks for moves.
pub fn live_canvas_ui(
    ui: &mut Ui,
    picture: &LivePicture<'_>,
    view: &mut CanvasView,
    atlas: &Atlas,
    commands: &mut Vec<Command>,
) -> Response {
    let board = picture.board;
    let (rect, pane, response) = allocate(ui, view.shown.rulers);
    let sight = view.camera(Pane::Live).look(pane, board.width(), board.height());

    pointer::wheel(ui, &response, view, Pane::Live, &sight);
    let mut pressed = false;
    for event in pointer::events(ui, &response, &sight) {
        pressed |= matches!(event, PointerEvent::Press { .. });
        match picture.tools {
            Some(editor) => live_sketch::point(ui, event, editor, &sight, view, commands),
            None => view.live = advance(view.live, event, ui, picture, &sight, view, commands),
        }
    }
    if picture.tools.is_none() {
        live_sketch::end(view, commands);
    }
    let sketching = view.sketch.is_stroke();
    let grabbed = matches!(view.live, LiveGesture::Pressed(_));
    let focused = pointer::focus(ui, &response, pressed, view.picked.is_some() || grabbed || sketching);
    if focused {
        let wanted = Wanted {
            escape: view.picked.is_some() || grabbed || sketching,
            space: false,
            extend: false,
        };
        if picture.tiles.is_room() && picture.tools.is_none() {
            live_room::keys(ui, picture, view, commands);
        }
        for key in pointer::keys(ui, view, Pane::Live, wanted) {
            if let Some(editor) = picture.tools {
                live_sketch::key(key, editor, &sight, view, commands);
                continue;
            }
            match key {
                CanvasKey::Arrow(direction) | CanvasKey::Cursor(direction) => {
                    pointer::move_cursor(view, Pane::Live, &sight, direction);
                }
                CanvasKey::Act(_) => {
                    if let Some(cell) = view.cursor.filter(|&cell| sight.contains(cell)) {
                        click(cell, picture, view, commands);
                    }
                }
                // A drag is given up: letting go of the tile then swaps nothing.
                CanvasKey::Escape if grabbed => view.live = LiveGesture::Spent,
                CanvasKey::Escape => view.picked = None,
                CanvasKey::ActEnded | CanvasKey::Space(_) | CanvasKey::Extend(_) => {}
            }
        }
    } else if view.sketch == LevelGesture::Typing {
        live_sketch::end(view, commands);
    }
    pointer::settle_space(ui, view);
    // A piece that was picked may be gone by now; what another moment shows says nothing about it.
    if !picture.past {
        view.picked = view.picked.filter(|&cell| face(board, cell) != 0 && picture.playable);
    }
    if response.secondary_clicked() {
        view.menu_cell = response.interact_pointer_pos().and_then(|at| sight.board_cell_at(at));
    }

    let sight = view.camera(Pane::Live).look(pane, board.width(), board.height());
    let under = response.hover_pos().filter(|_| response.contains_pointer());
    view.hover(Pane::Live, under.and_then(|at| sight.board_cell_at(at)));
    let panning = matches!(view.live, LiveGesture::Panning(_));
    if let Some(icon) = pointer::pan_icon(ui, panning).filter(|_| under.is_some()) {
        ui.ctx().set_cursor_icon(icon);
    }

    if ui.is_rect_visible(rect) {
        draw(ui, picture, view, atlas, &sight, focused);
        if view.shown.rulers {
            rulers::rulers_ui(ui.painter(), Theme::of(ui), rect, &sight, view.hovered);
        }
        frame_ui(ui, rect, picture.frame, focused);
        let (effects, anchors) = &picture.effects;
        bursts::paint_flights(ui.painter(), Theme::of(ui), &sight, effects, anchors);
        said_ui(ui, view, Pane::Live, pane, None);
        if let Some(editor) = picture.tools {
            live_sketch::draw(ui, rect, picture.sketch.unwrap_or(editor), view, atlas, &sight);
        }
    }

    let value = |cell| {
        let picked = if view.picked == Some(cell) { ", picked" } else { "" };
        board.slot(cell).map_or(String::new(), |slot| {
            let queued = picture.queued.binary_search_by_key(&cell, |(cell, _)| *cell).ok();
            let queued = queued.map(|at| picture.tiles.describe_content(picture.queued[at].1, None));
            format!(
                "{}{picked}{}{}{}",
                picture.tiles.describe(slot),
                queued.map_or_else(String::new, |words| format!(", queued: {words}")),
                if picture.lost.binary_search(&cell).is_ok() {
                    ", lost"
                } else {
                    ""
                },
                if picture.dots.contains(&cell) { ", in reach" } else { "" }
            )
        })
    };
    if ui.ctx().has_accesskit_node(response.id)
        && let Some(status) = picture.sketch.and_then(Editor::status)
    {
        ui.ctx()
            .accesskit_node_builder(response.id, |node| node.set_value(status));
    }
    for cell in names::cells_ui(ui, &response, "Live", &sight, view.cursor, value) {
        match picture.tools {
            Some(_) => live_sketch::click(cell, commands),
            None => click(cell, picture, view, commands),
        }
    }
    response
}

/// The face in a cell; 0 for none, and off the board.
fn face(board: &Board, cell: Cell) -> u8 {
    board.index_of(cell).map_or(0, |index| board.faces()[index])
}

/// The gesture after an event of the pointer, and the move that it asks for.
fn advance(
    gesture: LiveGesture,
    event: PointerEvent,
    ui: &Ui,
    picture: &LivePicture<'_>,
    sight: &Sight,
    view: &mut CanvasView,
    commands: &mut Vec<Command>,
) -> LiveGesture {
    use LiveGesture::{Idle, Panning, Pressed, Spent};
    match (gesture, event) {
        (Idle, PointerEvent::Press { pos, button, .. }) => {
            if let Some(pan) = Pan::begin(ui, view, pos, button) {
                return Panning(pan);
            }
            match sight.board_cell_at(pos) {
                Some(cell) if button == PointerButton::Primary => {
                    view.cursor = None;
                    Pressed(cell)
                }
                _ => Idle,
            }
        }
        (Pressed(cell), PointerEvent::Move { pos }) => swap_towards(cell, pos, picture, sight, view, commands),
        (
            Pressed(cell),
            PointerEvent::Release {
                pos,
                button: PointerButton::Primary,
            },
        ) => {
            let to = sight.cell_at(pos);
            let is_drag = picture.tiles.is_room() && to != cell && live_room::has_ball(picture.board, cell);
            if is_drag && picture.playable && sight.contains(to) {
                live_room::push(cell, to, view, commands);
            } else if swap_towards(cell, pos, picture, sight, view, commands) == Pressed(cell)
                && sight.cell_at(pos) == cell
            {
                click(cell, picture, view, commands);
            }
            Idle
        }
        (
            Spent,
            PointerEvent::Release {
                button: PointerButton::Primary,
                ..
            },
        )
        | (Pressed(_) | Spent, PointerEvent::Lost) => Idle,
        (Panning(pan), event) => pan.go_on(view, Pane::Live, event).map_or(Idle, Panning),
        (gesture, _) => gesture,
    }
}

/// A drag out of a cell with a piece swaps it with the neighbour on that side, once.
fn swap_towards(
    cell: Cell,
    to: Pos2,
    picture: &LivePicture<'_>,
    sight: &Sight,
    view: &mut CanvasView,
    commands: &mut Vec<Command>,
) -> LiveGesture {
    if sight.cell_at(to) == cell || face(picture.board, cell) == 0 || !picture.playable || picture.tiles.is_room() {
        return LiveGesture::Pressed(cell);
    }
    let way = to - sight.cell_rect(cell).center();
    let direction = match (way.x.abs() >= way.y.abs(), way.x > 0.0, way.y > 0.0) {
        (true, true, _) => Direction::Right,
        (true, false, _) => Direction::Left,
        (false, _, true) => Direction::Down,
        (false, _, false) => Direction::Up,
    };
    view.picked = None;
    commands.push(Command::LiveSwap {
        a: cell,
        b: cell.step(direction),
    });
    LiveGesture::Spent
}

/// A click picks a piece, swaps it with a picked neighbour, or drops the next tile into an empty cell.
fn click(cell: Cell, picture: &LivePicture<'_>, view: &mut CanvasView, commands: &mut Vec<Command>) {
    if !picture.playable {
        return;
    }
    if picture.tiles.is_room() {
        return live_room::click(cell, picture, view, commands);
    }
    let has_piece = face(picture.board, cell) != 0;
    match view.picked {
        Some(picked) if picked.is_neighbour_of(cell) => {
            view.picked = None;
            commands.push(Command::LiveSwap { a: picked, b: cell });
        }
        Some(picked) if picked == cell => view.picked = None,
        // Another piece, too far away to swap: the player has changed their mind.
        _ if has_piece => view.picked = Some(cell),
        _ => {
            view.picked = None;
            if takes_drop(picture, cell) {
                commands.push(Command::LiveDrop { cell });
            }
        }
    }
}

fn takes_drop(picture: &LivePicture<'_>, cell: Cell) -> bool {
    let slot = picture.board.slot(cell);
    picture.playable && picture.next.is_some() && slot.is_some_and(|slot| slot.face == 0 && slot.terrain.is_floor())
}

fn draw(ui: &Ui, picture: &LivePicture<'_>, view: &CanvasView, atlas: &Atlas, sight: &Sight, focused: bool) {
    let theme = Theme::of(ui).over(picture.tiles.table());
    let painter = ui.painter().with_clip_rect(sight.pane.intersect(ui.clip_rect()));
    painter.rect_filled(sight.pane, 0.0, theme.board.canvas);

    let board = picture.board;
    let is_far = far::is_far(sight.scale);
    let cells = if is_far { 0 } else { sight.visible_cells().count() };
    let mut terrain = TileMesh::new(atlas, cells);
    let mut pieces = TileMesh::new(atlas, cells + picture.moving.len());
    let mut marks = TileMesh::new(atlas, 0);
    let mut away: Vec<u32> = picture.moving.iter().filter_map(|sprite| sprite.stands_for).collect();
    away.sort_unstable();
    let shown = if picture.past { 0.92 } else { 1.0 };
    let mut flat = FlatCells::default();
    for cell in sight.visible_cells() {
        let Some(index) = board.index_of(cell) else { continue };
        let ground = board.terrain()[index];
        let rect = sight.cell_rect(cell);
        if is_far {
            let at_rest = away.binary_search(&(index as u32)).is_err();
            let sprite = picture.tiles.sprite(ground, board.faces()[index]).filter(|_| at_rest);
            if let Some(colour) = far::cell(atlas, theme, ground, sprite) {
                flat.push(rect, theme.board.canvas.blend(colour.gamma_multiply(shown)));
            }
            continue;
        }
        push_terrain(&mut terrain, theme, ground, cell, rect);
        if ground == Terrain::Spawner {
            marks.push(Sprite::Spawner, rect, theme.board.spawner.gamma_multiply(shown));
        }
        let at_rest = away.binary_search(&(index as u32)).is_err();
        if let Some(sprite) = picture.tiles.sprite(ground, board.faces()[index]).filter(|_| at_rest) {
            pieces.push(sprite, piece_rect(rect), alpha(shown));
        }
    }
    for moving in picture.moving {
        let under = Cell::new(moving.at.x.round() as i32, moving.at.y.round() as i32);
        let ground = board.slot(under).map_or(Terrain::Floor, |slot| slot.terrain);
        let Some(sprite) = picture.tiles.sprite(ground, moving.face) else {
            continue;
        };
        if is_far {
            let room = sight.square(moving.at);
            let rect = Rect::from_center_size(room.center(), room.size() * moving.scale.clamp(0.0, 1.0));
            if rect.intersects(sight.pane) {
                flat.push(
                    rect,
                    atlas
                        .flat(sprite)
                        .gamma_multiply((moving.alpha * shown).clamp(0.0, 1.0)),
                );
            }
            continue;
        }
        let room = piece_rect(sight.square(moving.at));
        let rect = Rect::from_center_size(room.center(), room.size() * moving.scale.max(0.0));
        if rect.intersects(sight.pane) {
            pieces.push(sprite, rect, alpha(moving.alpha * shown));
        }
    }
    flat.paint(&painter);
    terrain.paint(&painter);
    pieces.paint(&painter);
    marks.paint(&painter);
    level_draw::queued(&painter, theme, picture.tiles, picture.queued, atlas, sight);

    let shows = view.shown.marks;
    if shows.shows(MarkSwitch::Reachable) {
        live_room::paint_dots(&painter, theme, sight, picture.dots);
    }
    for marked in picture.marks.iter().filter(|marked| shows.draws(marked.mark)) {
        outline::paint(&painter, theme, sight, marked.mark, &marked.cells);
    }
    if let Some(cell) = view.hovered.filter(|&cell| sight.contains(cell)) {
        let here = view.hovered_in == Some(Pane::Live) && takes_drop(picture, cell);
        if let Some(next) = picture.next.and_then(Sprite::of_face).filter(|_| here) {
            atlas.paint(&painter, next, piece_rect(sight.cell_rect(cell)), alpha(0.6));
        }
        if shows.draws(Mark::Hovered) {
            outline::paint(&painter, theme, sight, Mark::Hovered, &[cell]);
        }
    }
    let grabbed = match view.live {
        LiveGesture::Pressed(cell) if face(picture.board, cell) != 0 && picture.playable => Some(cell),
        _ => None,
    };
    if let Some(cell) = grabbed.or(view.picked) {
        outline::paint(&painter, theme, sight, Mark::Selected, &[cell]);
    }
    if focused && let Some(cell) = view.cursor {
        outline::paint(&painter, theme, sight, Mark::Cursor, &[cell]);
    }
    bursts::paint(&painter, sight, picture.effects.0);
}
