//! Tiles with depth: one mesh a layer, of shadows, then sides, then tops.

use egui::epaint::Vertex;
use egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::look::Look;
use crate::level::mahjong::{Face, Position};
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
            locked: false,
        }
    }
}

/// Sides of less than this are not drawn, in points.
const LEAST_FOOT: f32 = 1.2;

/// Draws tiles, in any order, over the table.
pub fn draw_tiles(painter: &Painter, theme: &Theme, sheet: &Sheet, look: &Look, tiles: &mut [DrawnTile]) {
    tiles.sort_by_key(|tile| (tile.at.z, tile.at.x + tile.at.y));
    let colours = PileColours::on(theme.dark);
    let clip = painter.clip_rect().expand(look.foot().x * 3.0);
    for layer in tiles.chunk_by(|a, b| a.at.z == b.at.z) {
        let tops: Vec<(Rect, &DrawnTile)> = layer
            .iter()
            .map(|tile| (look.top(tile.at).translate(-look.foot() * tile.raised), tile))
            .filter(|(top, _)| top.intersects(clip))
            .collect();
        let mut mesh = Mesh::with_texture(sheet.texture());
        mesh.reserve_vertices(tops.len() * 28);
        mesh.reserve_triangles(tops.len() * 14);
        let foot = look.foot();
        if foot.x >= LEAST_FOOT {
            for (top, tile) in &tops {
                let fallen = top.translate(foot * (1.7 + 1.4 * tile.raised));
                push(&mut mesh, Part::Body, fallen, colours.shadow.gamma_multiply(tile.alpha));
            }
            for (top, tile) in &tops {
                sides(&mut mesh, colours, *top, foot, tile.alpha);
            }
        }
        for (top, tile) in &tops {
            // A hair's breadth of side parts it from its neighbours.
            let body = top.shrink((top.width() * 0.012).min(0.6));
            push(&mut mesh, Part::Body, body, tile.body.gamma_multiply(tile.alpha));
            if let Some(face) = tile.face {
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

/// Outlines tiles.
pub fn outline(painter: &Painter, look: &Look, tiles: &[Position], stroke: Stroke) {
    for &at in tiles {
        let top = look.top(at);
        painter.rect_stroke(top, top.width() * 0.1, stroke, StrokeKind::Inside);
    }
}

/// Outlines tiles with dashes.
pub fn dashes(painter: &Painter, look: &Look, tiles: &[Position], stroke: Stroke) {
    for &at in tiles {
        let top = look.top(at).shrink(1.5);
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
    for &at in tiles {
        let top = look.top(at);
        let side = top.width() * 0.32;
        let corner = top.left_top();
        let points = vec![corner, corner + vec2(side, 0.0), corner + vec2(0.0, side)];
        painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
    }
}
