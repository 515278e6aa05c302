//! One layer of tiles as one mesh.

use egui::epaint::Vertex;
use egui::{Color32, Mesh, Painter, Rect, Shape, pos2};

use crate::ui::atlas::{Atlas, Sprite};

/// Tiles that are drawn in one go, later ones over earlier ones.
pub struct TileMesh(Mesh);

impl TileMesh {
    /// No tiles yet, with room for some.
    pub fn new(atlas: &Atlas, tiles: usize) -> Self {
        let mut mesh = Mesh::with_texture(atlas.texture());
        mesh.reserve_vertices(tiles * 4);
        mesh.reserve_triangles(tiles * 2);
        Self(mesh)
    }

    /// Adds a tile, multiplied by a tint: white leaves it as it is.
    pub fn push(&mut self, sprite: Sprite, rect: Rect, tint: Color32) {
        let uv = Atlas::uv(sprite);
        let first = self.0.vertices.len() as u32;
        let corner = |x, y, u, v| Vertex {
            pos: pos2(x, y),
            uv: pos2(u, v),
            color: tint,
        };
        self.0.vertices.extend([
            corner(rect.min.x, rect.min.y, uv.min.x, uv.min.y),
            corner(rect.max.x, rect.min.y, uv.max.x, uv.min.y),
            corner(rect.max.x, rect.max.y, uv.max.x, uv.max.y),
            corner(rect.min.x, rect.max.y, uv.min.x, uv.max.y),
        ]);
        self.0
            .indices
            .extend([first, first + 1, first + 2, first, first + 2, first + 3]);
    }

    /// Draws them.
    pub fn paint(self, painter: &Painter) {
        if !self.0.indices.is_empty() {
            painter.add(Shape::mesh(self.0));
        }
    }
}

/// A tint that shows a picture as it is, to a part: 0 is not at all, 1 wholly.
pub fn alpha(part: f32) -> Color32 {
    Color32::WHITE.gamma_multiply(part.clamp(0.0, 1.0))
}

/// The room of a piece in its cell.
pub fn piece_rect(cell: Rect) -> Rect {
    cell.shrink(cell.width() * 0.07)
}

/// Where the die of a rolled cell sits: the lower right of its cell.
pub fn die_rect(cell: Rect) -> Rect {
    let side = cell.width() * 0.27;
    let max = cell.max - egui::Vec2::splat(cell.width() * 0.07);
    Rect::from_min_max(max - egui::Vec2::splat(side), max)
}
