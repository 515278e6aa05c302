//! Tiles with depth: one mesh a layer, of shadows, then sides, then tops.

use egui::epaint::Vertex;
use egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::look::Look;
use crate::level::mahjong::{Face, Position};
use crate::ui::canvas::far;
use crate::ui::pile::sheet::ASPECT;
use crate::ui::pile::{Part, Sheet};
use crate::ui::theme::{PileColours, Theme};

/// A tile as it is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DrawnTile {
    /// Where.
    pub at: Position,
    /// What is on it.
    pub face: Option<Face>,
    /// How much of the face shows, 0 to 1: less where it is dealt, not fixed.
    pub printed: f32,
    /// The colour of its top.
    pub body: Color32,
    /// How much of it shows, 0 to 1.
    pub alpha: f32,
    /// How far it is raised over its place, in its own thickness.
    pub raised: f32,
    /// How far it is aside of its place, in its own width.
    pub aside: f32,
    /// Whether it bears the mark of a blocked tile.
    pub locked: bool,
}

impl DrawnTile {
    /// A tile in plain view.
    pub fn plain(at: Position, face: Option<Face>, body: Color32) -> Self {
        Self {
            at,
            face,
            printed: 1.0,
            body,
            alpha: 1.0,
            raised: 0.0,
            aside: 0.0,
            locked: false,
        }
    }
}

/// Sides of less than this are not drawn, in points.
const LEAST_FOOT: f32 = 1.2;

/// Tops narrower than this show neither a line around them nor a face, in points.
const LEAST_HAIR: f32 = 14.0;
const LEAST_FACE: f32 = 4.0;

/// A tile in view, with its top on the screen.
type Seen<'a> = (Rect, &'a DrawnTile);

/// The order in which tiles are drawn.
const fn order(at: Position) -> (u8, u16, u16) {
    (at.z, at.x + at.y, at.x)
}

/// Whether a tile lies right upon another and hides its top: what is left to see of that are its sides.
fn is_hidden(tile: &DrawnTile, above: &[Seen<'_>]) -> bool {
    let mut at = tile.at;
    at.z += 1;
    let found = above.binary_search_by_key(&order(at), |(_, above)| order(above.at));
    let is_whole = |above: &DrawnTile| above.alpha >= 1.0 && above.raised == 0.0 && above.aside == 0.0;
    found.is_ok_and(|found| is_whole(above[found].1)) && is_whole(tile)
}

/// Draws tiles, in any order, over the table; those out of view cost next to nothing.
pub fn draw_tiles(painter: &Painter, theme: &Theme, sheet: &Sheet, look: &Look, tiles: &[DrawnTile]) {
    let colours = &theme.pile;
    let clip = painter.clip_rect().expand(look.foot().x * 3.0);
    let top = |tile: &DrawnTile| {
        let aside = vec2(tile.aside * look.width(), 0.0);
        look.top(tile.at).translate(aside - look.foot() * tile.raised)
    };
    let all = tiles.iter().map(|tile| (top(tile), tile));
    let mut seen: Vec<Seen<'_>> = all.filter(|(top, _)| top.intersects(clip)).collect();
    seen.sort_by_key(|(_, tile)| order(tile.at));
    let layers: Vec<&[Seen<'_>]> = seen.chunk_by(|a, b| a.1.at.z == b.1.at.z).collect();
    for (index, &tops) in layers.iter().enumerate() {
        let above = layers.get(index + 1).copied().unwrap_or_default();
        let mut mesh = Mesh::with_texture(sheet.texture());
        mesh.reserve_vertices(tops.len() * 32);
        mesh.reserve_triangles(tops.len() * 16);
        let foot = look.foot();
        if far::is_far(look.width()) {
            for (top, tile) in tops {
                let white = Sheet::uv(Part::White);
                let corners = [top.left_top(), top.right_top(), top.right_bottom(), top.left_bottom()];
                let colour = flat_colour(sheet, tile).gamma_multiply(tile.alpha);
                push_quad(&mut mesh, corners.map(|corner| (corner, white.center())), colour);
            }
            painter.add(Shape::mesh(mesh));
            continue;
        }
        if foot.x >= LEAST_FOOT {
            for (top, tile) in tops {
                let fallen = top.translate(foot * (1.7 + 1.4 * tile.raised));
                push(&mut mesh, Part::Body, fallen, colours.shadow.gamma_multiply(tile.alpha));
            }
            for (top, tile) in tops {
                sides(&mut mesh, colours, *top, foot, tile.alpha);
            }
        }
        for (top, tile) in tops {
            // A hair's breadth of dark parts it from its neighbours, and from those below.
            let hair = (top.width() * 0.016).min(0.8);
            if top.width() >= LEAST_HAIR {
                push(
                    &mut mesh,
                    Part::Body,
                    top.expand(hair * 0.5),
                    colours.hair.gamma_multiply(tile.alpha),
                );
            }
            if foot.x >= LEAST_FOOT && is_hidden(tile, above) {
                continue;
            }
            let body = top.shrink(hair * 0.5);
            push(&mut mesh, Part::Body, body, tile.body.gamma_multiply(tile.alpha));
            if let Some(face) = tile.face.filter(|_| top.width() >= LEAST_FACE) {
                let tint = Color32::WHITE.gamma_multiply(tile.printed * tile.alpha);
                push(&mut mesh, Part::Face(face), inner(body), tint);
            }
            if tile.locked {
                push(&mut mesh, Part::Lock, body, colours.lock.gamma_multiply(tile.alpha));
            }
        }
        painter.add(Shape::mesh(mesh));
    }
}

/// What is free of a table round the room of its tiles, in tile widths.
const MARGIN: f32 = 0.2;

/// The frame of a table, in tile widths, and the most of it, in points.
const FRAME: f32 = 0.22;
const MOST_FRAME: f32 = 9.0;

/// With tiles narrower than this the lines of a table are left out, in points.
const LEAST_LINED: f32 = 14.0;

/// Draws what the tiles lie on: the table in its frame, and what is around it.
pub fn table(painter: &Painter, theme: &Theme, look: &Look) {
    let colours = &theme.pile;
    painter.rect_filled(look.sight.pane, 0.0, theme.board.canvas);
    // Room round the tiles, for they rise over the table towards its frame.
    let table = look.table().expand(look.width() * MARGIN);
    let frame = (look.width() * FRAME).clamp(2.0, MOST_FRAME);
    let [wood, lit] = colours.frame;
    painter.rect_filled(table.expand(frame), frame, wood);
    painter.rect_stroke(table.expand(frame), frame, Stroke::new(1.0, lit), StrokeKind::Inside);
    painter.rect_filled(table, 2.0, colours.table);
    if colours.lines == Color32::TRANSPARENT || look.width() < LEAST_LINED {
        return;
    }
    let line = Stroke::new(1.0, colours.lines);
    let inside = painter.with_clip_rect(table.intersect(painter.clip_rect()));
    let (step, first) = (vec2(look.width(), look.width() * ASPECT), look.table().min);
    for column in 0..=look.area.width.div_ceil(2) {
        inside.vline(first.x + f32::from(column) * step.x, table.y_range(), line);
    }
    for row in 0..=look.area.height.div_ceil(2) {
        inside.hline(table.x_range(), first.y + f32::from(row) * step.y, line);
    }
}

/// The one colour of a tile that is seen from far: its body with the colour of its face.
fn flat_colour(sheet: &Sheet, tile: &DrawnTile) -> Color32 {
    match tile.face {
        Some(face) => tile.body.blend(sheet.flat(face).gamma_multiply(tile.printed)),
        None => tile.body,
    }
}

/// The room of a face on a tile.
fn inner(top: Rect) -> Rect {
    top.shrink2(vec2(top.width() * 0.09, top.height() * 0.09))
}

/// The two sides that are seen, and the round corner between them.
fn sides(mesh: &mut Mesh, colours: &PileColours, top: Rect, foot: Vec2, alpha: f32) {
    let [lit, dark] = colours.sides.map(|side| side.gamma_multiply(alpha));
    push(mesh, Part::Body, top.translate(foot), lit);
    // Where the outline of the moved top touches the outline of the top.
    let round = top.width() * 0.028;
    let upper = pos2(top.max.x - round, top.min.y + round);
    let lower = pos2(top.min.x + round, top.max.y - round);
    let corner = top.max - Vec2::splat(round);
    quad(mesh, [lower, lower + foot, corner + foot, corner], lit);
    quad(mesh, [upper, upper + foot, corner + foot, corner], dark);
}

fn push(mesh: &mut Mesh, part: Part, rect: Rect, tint: Color32) {
    let uv = Sheet::uv(part);
    let corners = [
        (rect.left_top(), uv.left_top()),
        (rect.right_top(), uv.right_top()),
        (rect.right_bottom(), uv.right_bottom()),
        (rect.left_bottom(), uv.left_bottom()),
    ];
    push_quad(mesh, corners, tint);
}

fn quad(mesh: &mut Mesh, corners: [Pos2; 4], tint: Color32) {
    let white = Sheet::uv(Part::White).center();
    push_quad(mesh, corners.map(|corner| (corner, white)), tint);
}

fn push_quad(mesh: &mut Mesh, corners: [(Pos2, Pos2); 4], color: Color32) {
    let first = mesh.vertices.len() as u32;
    let vertices = corners.into_iter().map(|(pos, uv)| Vertex { pos, uv, color });
    mesh.vertices.extend(vertices);
    mesh.indices
        .extend([first, first + 1, first + 2, first, first + 2, first + 3]);
}

/// The tops of tiles that are in view.
fn tops_in_view(painter: &Painter, look: &Look, tiles: &[Position]) -> impl Iterator<Item = Rect> {
    let clip = painter.clip_rect();
    let tops = tiles.iter().map(|&at| look.top(at));
    tops.filter(move |top| top.intersects(clip))
}

/// So many outlines are drawn one by one, with round corners; more of them are one mesh.
const MOST_ROUND: usize = 256;

/// Outlines tiles.
pub fn outline(painter: &Painter, look: &Look, tiles: &[Position], stroke: Stroke) {
    if tiles.len() > MOST_ROUND {
        let mut mesh = Mesh::default();
        for top in tops_in_view(painter, look, tiles) {
            let inner = top.shrink(stroke.width);
            for side in [
                Rect::from_min_max(top.min, pos2(top.max.x, inner.min.y)),
                Rect::from_min_max(pos2(top.min.x, inner.max.y), top.max),
                Rect::from_min_max(pos2(top.min.x, inner.min.y), pos2(inner.min.x, inner.max.y)),
                Rect::from_min_max(pos2(inner.max.x, inner.min.y), pos2(top.max.x, inner.max.y)),
            ] {
                mesh.add_colored_rect(side, stroke.color);
            }
        }
        painter.add(Shape::mesh(mesh));
        return;
    }
    for top in tops_in_view(painter, look, tiles) {
        painter.rect_stroke(top, top.width() * 0.1, stroke, StrokeKind::Inside);
    }
}

/// Outlines tiles with dashes.
pub fn dashes(painter: &Painter, look: &Look, tiles: &[Position], stroke: Stroke) {
    for top in tops_in_view(painter, look, tiles) {
        let top = top.shrink(1.5);
        let path = [
            top.left_top(),
            top.right_top(),
            top.right_bottom(),
            top.left_bottom(),
            top.left_top(),
        ];
        painter.extend(Shape::dashed_line(&path, stroke, 5.0, 3.5));
    }
}

/// A coloured corner on tiles, as problems have.
pub fn corners(painter: &Painter, look: &Look, tiles: &[Position], colour: Color32) {
    let mut mesh = Mesh::default();
    for top in tops_in_view(painter, look, tiles) {
        let side = top.width() * 0.32;
        let corner = top.left_top();
        let first = mesh.vertices.len() as u32;
        for point in [corner, corner + vec2(side, 0.0), corner + vec2(0.0, side)] {
            mesh.colored_vertex(point, colour);
        }
        mesh.add_triangle(first, first + 1, first + 2);
    }
    painter.add(Shape::mesh(mesh));
}
