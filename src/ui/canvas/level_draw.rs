//! How the Level canvas looks: the board, what a press would do, the selection and the marks.

use egui::epaint::Vertex;
use egui::{Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, pos2, vec2};

use super::camera::Sight;
use super::far::{self, FlatCells};
use super::level_picture::{LevelPicture, rolled_face};
use super::mesh::{TileMesh, alpha, die_rect, piece_rect};
use super::outline::{self, Mark};
use super::view::{CanvasView, FLASH_SECS};
use crate::editor::{Content, Editor, Hover, Preview};
use crate::grid::Cell;
use crate::level::Terrain;
use crate::level::match3::Piece;
use crate::session::{MarkSwitch, Pane};
use crate::ui::atlas::{Atlas, Sprite};
use crate::ui::theme::{Theme, size};
use crate::ui::tile_set::{TileSet, table_of};

/// How much of what is not there yet shows.
const GHOST: f32 = 0.72;

/// The same for ground: it is quieter than pieces, and has to be told from what is there.
const GHOST_GROUND: f32 = 0.8;

/// The most cells under a tool that are outlined; of more, their tiles are enough.
const MOST_OUTLINED: usize = 4_096;

/// Draws the board with all that lies over it. `aim` is where a press would be.
pub(super) fn draw(
    ui: &Ui,
    picture: &LevelPicture<'_>,
    view: &mut CanvasView,
    atlas: &Atlas,
    sight: &Sight,
    focused: bool,
    aim: Option<Hover>,
) {
    let editor = picture.editor;
    let theme = Theme::of(ui).over(table_of(editor.level()));
    let painter = ui.painter().with_clip_rect(sight.pane.intersect(ui.clip_rect()));
    painter.rect_filled(sight.pane, 0.0, theme.board.canvas);

    let looks = Looks::of(editor, theme, sight, view.shown.marks.shows(MarkSwitch::Dim));
    let near = if far::is_far(sight.scale) {
        0
    } else {
        sight.visible_cells().count()
    };
    let mut cells = CellMeshes::new(atlas, near);
    for cell in sight.visible_cells() {
        let Some(content) = editor.content(cell) else { continue };
        let rolled = Sprite::of_face(rolled_face(picture, cell)).filter(|_| view.shown.rolled);
        cells.push(&looks, theme, cell, sight.cell_rect(cell), content, rolled);
    }
    cells.paint(&painter);
    if looks.terrain.is_none() {
        let edge = Stroke::new(1.0, theme.edge);
        painter.rect_stroke(sight.board_rect(), 4.0, edge, StrokeKind::Outside);
    }

    let shows = view.shown.marks;
    if shows.shows(MarkSwitch::Dead) {
        super::live_room::paint_hatch(&painter, theme, sight, picture.dead);
    }
    for marked in picture.marks.iter().filter(|marked| shows.draws(marked.mark)) {
        outline::paint(&painter, theme, sight, marked.mark, &marked.cells);
    }
    draw_flash(ui, &painter, theme, view, sight);
    draw_mirror(&painter, theme, editor, sight);

    // An open gesture is drawn wherever the pointer is; what a press would do only where it would be one.
    let idle = !editor.is_painting();
    let here = view.hovered_in != Some(Pane::Live) || view.by_keys;
    let preview = editor.preview(aim.filter(|_| here || !idle));
    draw_ghost(&painter, theme, &looks.faint(), &preview, atlas, sight);
    match &preview.selection {
        Some(selection) => outline::paint(&painter, theme, sight, Mark::Selected, selection.cells()),
        None if editor.selection().is_empty() || !shows.draws(Mark::Selected) => {}
        None => outline::paint_traced(&painter, theme, sight, Mark::Selected, view.selection.of(editor)),
    }
    draw_aim(&painter, theme, view, &preview, sight);
    if focused && let Some(cell) = view.cursor {
        outline::paint(&painter, theme, sight, Mark::Cursor, &[cell]);
    }
}

/// How the layers are shown.
#[derive(Clone, Copy)]
struct Looks {
    terrain: Option<f32>,
    pieces: Option<f32>,
    /// Below some size a die is a speck, and there may be 65,536 of them.
    dice: bool,
    /// The side of a cell, in points.
    scale: f32,
    tiles: TileSet,
}

impl Looks {
    fn of(editor: &Editor, theme: &Theme, sight: &Sight, dims: bool) -> Self {
        let active = editor.palette.layer;
        let layers = active.siblings();
        let (lower, upper) = (
            layers.first().copied().unwrap_or(active),
            layers.last().copied().unwrap_or(active),
        );
        let look = |layer| {
            let part = if dims && editor.layers.is_dimmed(layer, active) {
                theme.board.dimmed_alpha
            } else {
                1.0
            };
            editor.layers.is_shown(layer).then_some(part)
        };
        Self {
            terrain: look(lower),
            pieces: look(upper),
            dice: sight.scale >= 9.0,
            scale: sight.scale,
            tiles: TileSet::of(editor.level()),
        }
    }

    /// The same for what is not there yet; it is never paler for being on another layer.
    fn faint(self) -> Self {
        Self {
            terrain: self.terrain.map(|_| GHOST_GROUND),
            pieces: self.pieces.map(|_| GHOST),
            ..self
        }
    }
}

/// Cells as meshes, one a layer.
struct CellMeshes<'a> {
    atlas: &'a Atlas,
    /// What is seen from far, instead of all that follows.
    flat: FlatCells,
    terrain: TileMesh,
    pieces: TileMesh,
    marks: TileMesh,
}

impl<'a> CellMeshes<'a> {
    fn new(atlas: &'a Atlas, cells: usize) -> Self {
        Self {
            atlas,
            flat: FlatCells::default(),
            terrain: TileMesh::new(atlas, cells),
            pieces: TileMesh::new(atlas, cells * 2),
            marks: TileMesh::new(atlas, 0),
        }
    }

    /// `rolled` is what a random piece shows; without it, a die alone.
    fn push(&mut self, looks: &Looks, theme: &Theme, cell: Cell, rect: Rect, content: Content, rolled: Option<Sprite>) {
        if far::is_far(looks.scale) {
            if let Some(colour) = self.flat_colour(looks, theme, content, rolled) {
                self.flat.push(rect, colour);
            }
            return;
        }
        let (ground, piece) = content;
        if let Some(part) = looks.terrain {
            if part < 1.0 {
                self.terrain.push_faint(theme, ground, cell, rect, part);
            } else {
                push_terrain(&mut self.terrain, theme, ground, cell, rect);
            }
            if ground == Terrain::Void && !looks.tiles.is_room() {
                self.terrain
                    .push(Sprite::Void, rect, theme.board.void.gamma_multiply(part));
            }
            if ground == Terrain::Spawner {
                self.marks
                    .push(Sprite::Spawner, rect, theme.board.spawner.gamma_multiply(part));
            }
        }
        let Some(part) = looks.pieces.filter(|_| ground.is_floor()) else {
            return;
        };
        match piece {
            Piece::Tile(colour) => {
                if let Some(sprite) = looks.tiles.sprite(ground, colour.index() + 1) {
                    self.pieces.push(sprite, piece_rect(rect), alpha(part));
                }
            }
            Piece::Random => push_random(&mut self.pieces, theme, rolled, looks.dice, rect, part),
            Piece::Empty => {}
        }
    }

    /// The one colour of a cell that is seen from far.
    fn flat_colour(
        &self,
        looks: &Looks,
        theme: &Theme,
        (ground, piece): Content,
        rolled: Option<Sprite>,
    ) -> Option<Color32> {
        let board = &theme.board;
        let below = looks.terrain.and_then(|part| {
            let colour = match ground {
                Terrain::Void if looks.tiles.is_room() => return None,
                Terrain::Void => board.void * self.atlas.flat(Sprite::Void),
                ground => far::ground(self.atlas, theme, ground)?,
            };
            Some(board.canvas.blend(colour.gamma_multiply(part)))
        });
        let above = looks.pieces.filter(|_| ground.is_floor()).and_then(|part| {
            let (sprite, part) = match (piece, rolled) {
                (Piece::Tile(colour), _) => (looks.tiles.sprite(ground, colour.index() + 1)?, part),
                (Piece::Random, Some(rolled)) => (rolled, part * board.rolled_alpha),
                (Piece::Random, None) => {
                    return Some((board.die * self.atlas.flat(Sprite::Die)).gamma_multiply(part * 0.5));
                }
                (Piece::Empty, _) => return None,
            };
            Some(self.atlas.flat(sprite).gamma_multiply(part))
        });
        match (below, above) {
            (below, Some(above)) => Some(below.unwrap_or(board.canvas).blend(above)),
            (below, None) => below,
        }
    }

    fn paint(self, painter: &Painter) {
        self.flat.paint(painter);
        self.terrain.paint(painter);
        self.pieces.paint(painter);
        self.marks.paint(painter);
    }
}

/// A cell's ground. A void is bare here.
pub(super) fn push_terrain(mesh: &mut TileMesh, theme: &Theme, ground: Terrain, cell: Cell, rect: Rect) {
    mesh.push_faint(theme, ground, cell, rect, 1.0);
}

impl TileMesh {
    /// A cell's ground, to a part.
    fn push_faint(&mut self, theme: &Theme, ground: Terrain, cell: Cell, rect: Rect, part: f32) {
        match ground {
            Terrain::Floor | Terrain::Spawner | Terrain::Destination => {
                let second = (cell.x + cell.y).rem_euclid(2) as usize;
                self.push(Sprite::Floor, rect, theme.board.floor[second].gamma_multiply(part));
                if ground == Terrain::Destination {
                    self.push(Sprite::Destination, rect, theme.board.destination.gamma_multiply(part));
                }
            }
            Terrain::Wall => self.push(Sprite::Wall, rect, theme.board.wall.gamma_multiply(part)),
            Terrain::Void => {}
        }
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

/// What the open gesture of an editor would leave, over another board.
pub(super) fn ghost(
    painter: &Painter,
    theme: &Theme,
    editor: &Editor,
    preview: &Preview<'_>,
    atlas: &Atlas,
    sight: &Sight,
) {
    let looks = Looks::of(editor, theme, sight, false);
    draw_ghost(painter, theme, &looks.faint(), preview, atlas, sight);
}

/// What strokes that wait are going to leave, over a running board.
pub(super) fn queued(
    painter: &Painter,
    theme: &Theme,
    tiles: TileSet,
    cells: &[(Cell, Content)],
    atlas: &Atlas,
    sight: &Sight,
) {
    let looks = Looks {
        terrain: Some(GHOST_GROUND),
        pieces: Some(GHOST),
        dice: true,
        scale: sight.scale,
        tiles,
    };
    draw_ghosts(painter, theme, &looks, cells.iter().copied(), atlas, sight);
}

/// What a press would leave, over what is there.
fn draw_ghost(painter: &Painter, theme: &Theme, looks: &Looks, preview: &Preview<'_>, atlas: &Atlas, sight: &Sight) {
    let cells = preview.ghost.iter().map(|change| (change.cell, change.after));
    draw_ghosts(painter, theme, looks, cells, atlas, sight);
}

/// What cells are about to hold. Each is bared first, so that the old content does not shine through.
fn draw_ghosts(
    painter: &Painter,
    theme: &Theme,
    looks: &Looks,
    ghosts: impl Iterator<Item = (Cell, Content)>,
    atlas: &Atlas,
    sight: &Sight,
) {
    let mut bare = Mesh::default();
    let mut cells = CellMeshes::new(atlas, 0);
    for (cell, content) in ghosts {
        let rect = sight.cell_rect(cell);
        if !rect.intersects(sight.pane) {
            continue;
        }
        push_rect(&mut bare, rect, theme.board.canvas);
        cells.push(looks, theme, cell, rect, content, None);
    }
    if !bare.is_empty() {
        painter.add(Shape::mesh(bare));
    }
    cells.paint(painter);
}

/// A plain rectangle.
fn push_rect(mesh: &mut Mesh, rect: Rect, color: Color32) {
    let first = mesh.vertices.len() as u32;
    let uv = egui::epaint::WHITE_UV;
    let corners = [
        rect.left_top(),
        rect.right_top(),
        rect.right_bottom(),
        rect.left_bottom(),
    ];
    mesh.vertices.extend(corners.map(|pos| Vertex { pos, uv, color }));
    mesh.indices
        .extend([first, first + 1, first + 2, first, first + 2, first + 3]);
}

/// The cells under the tool, or the cell that is hovered in the other canvas.
fn draw_aim(painter: &Painter, theme: &Theme, view: &CanvasView, preview: &Preview<'_>, sight: &Sight) {
    if !view.shown.marks.draws(Mark::Hovered) {
        return;
    }
    if preview.nib.is_empty() && preview.selection.is_none() {
        let hovered = view.hovered.filter(|&cell| sight.contains(cell));
        outline::paint(painter, theme, sight, Mark::Hovered, hovered.as_slice());
        return;
    }
    if preview.nib.len() <= MOST_OUTLINED {
        let mark = if preview.erases { Mark::Erased } else { Mark::Hovered };
        outline::paint(painter, theme, sight, mark, &preview.nib);
    }
}

/// The axes that painting is mirrored at.
fn draw_mirror(painter: &Painter, theme: &Theme, editor: &Editor, sight: &Sight) {
    let (mirror, board) = (editor.palette.mirror, sight.board_rect());
    let stroke = Stroke::new(1.5, theme.accent);
    let dashes = |from: Pos2, to: Pos2| painter.extend(Shape::dashed_line(&[from, to], stroke, 6.0, 4.0));
    // A little beyond the board, so that it is seen on every ground.
    let beyond = 8.0;
    if mirror.x {
        let x = board.center().x;
        dashes(pos2(x, board.top() - beyond), pos2(x, board.bottom() + beyond));
    }
    if mirror.y {
        let y = board.center().y;
        dashes(pos2(board.left() - beyond, y), pos2(board.right() + beyond, y));
    }
}

/// What the open gesture, or a ghost that floats, has to tell.
pub(super) fn status(editor: &Editor) -> Option<String> {
    editor.status().or_else(|| {
        let (width, height) = editor.floating()?.size();
        Some(format!("Paste {width}×{height}"))
    })
}

/// A small tag beside the pointer, or the cursor, with what the gesture has to tell.
pub(super) fn tag_ui(ui: &Ui, editor: &Editor, sight: &Sight, pointer: Option<Pos2>, aim: Option<Hover>) {
    // A brush shows by itself what it does.
    let quiet = editor.is_freehand() && editor.left_out() == 0;
    let Some(words) = status(editor).filter(|_| !quiet) else {
        return;
    };
    let of_cell = || aim.map(|hover| sight.cell_rect(hover.cell));
    let beside = pointer.map(|at| Rect::from_min_max(at - vec2(4.0, 4.0), at + vec2(10.0, 14.0)));
    let Some(beside) = beside.or_else(of_cell) else {
        return;
    };
    let theme = Theme::of(ui);
    let painter = ui.painter().with_clip_rect(sight.pane.intersect(ui.clip_rect()));
    let text = painter.layout_no_wrap(words, FontId::proportional(size::SMALL), theme.strong);
    let room = text.size() + vec2(12.0, 6.0);
    // To the right and below, or where the pane ends, on the other side.
    let place = |low: f32, high: f32, room: f32, end: f32| {
        if high + 4.0 + room > end {
            low - 4.0 - room
        } else {
            high + 4.0
        }
    };
    let x = place(beside.min.x, beside.max.x, room.x, sight.pane.max.x);
    let y = place(beside.min.y, beside.max.y, room.y, sight.pane.max.y);
    let rect = Rect::from_min_size(pos2(x, y), room);
    painter.rect(
        rect,
        size::RADIUS,
        theme.raised,
        Stroke::new(1.0, theme.edge),
        StrokeKind::Inside,
    );
    let middle = Align2::CENTER_CENTER.align_size_within_rect(text.size(), rect);
    painter.galley(middle.min, text, theme.strong);
}
