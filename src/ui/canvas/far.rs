//! Boards seen from far: one flat colour a cell, without gaps. Pictures shrunken below a few points make nothing but a moiré.

use egui::epaint::Vertex;
use egui::{Color32, Mesh, Painter, Rect, Shape};

use crate::level::Terrain;
use crate::ui::atlas::{Atlas, Sprite};
use crate::ui::theme::Theme;

/// Cells smaller than this are flat, in points.
const FAR: f32 = 4.0;

/// Whether cells of a size in points are seen from far.
pub fn is_far(scale: f32) -> bool {
    scale < FAR
}

/// Cells in one colour each, drawn in one go. Neighbours of one colour in a row are one rectangle.
#[derive(Default)]
pub struct FlatCells {
    mesh: Mesh,
    last: Option<(Rect, Color32)>,
}

impl FlatCells {
    /// Adds a cell.
    pub fn push(&mut self, rect: Rect, colour: Color32) {
        if let Some((last, of)) = &mut self.last
            && *of == colour
            && last.min.y.to_bits() == rect.min.y.to_bits()
            && (last.max.x - rect.min.x).abs() < 0.01
        {
            last.max.x = rect.max.x;
            // The vertices of the last rectangle, as they were added below.
            if let [.., _, upper, lower, _] = self.mesh.vertices.as_mut_slice() {
                upper.pos.x = rect.max.x;
                lower.pos.x = rect.max.x;
            }
            return;
        }
        self.last = Some((rect, colour));
        let first = self.mesh.vertices.len() as u32;
        let corners = [
            rect.left_top(),
            rect.right_top(),
            rect.right_bottom(),
            rect.left_bottom(),
        ];
        let uv = egui::epaint::WHITE_UV;
        self.mesh
            .vertices
            .extend(corners.map(|pos| Vertex { pos, uv, color: colour }));
        self.mesh
            .indices
            .extend([first, first + 1, first + 2, first, first + 2, first + 3]);
    }

    /// How many rectangles they are.
    #[cfg(test)]
    fn len(&self) -> usize {
        self.mesh.vertices.len() / 4
    }

    /// Draws them.
    pub fn paint(self, painter: &Painter) {
        if !self.mesh.is_empty() {
            painter.add(Shape::mesh(self.mesh));
        }
    }
}

/// The colour of a ground; `None` where there is none.
pub fn ground(atlas: &Atlas, theme: &Theme, ground: Terrain) -> Option<Color32> {
    let board = &theme.board;
    // Squares of two colours would be a pattern of their own.
    let floor = || board.floor[0].lerp_to_gamma(board.floor[1], 0.5);
    match ground {
        Terrain::Void => None,
        Terrain::Wall => Some(board.wall * atlas.flat(Sprite::Wall)),
        Terrain::Floor => Some(floor()),
        Terrain::Spawner => Some(floor().blend(board.spawner * atlas.flat(Sprite::Spawner))),
        Terrain::Destination => Some(floor().blend(board.destination.gamma_multiply(0.6))),
    }
}

/// The colour of a cell with a picture on its ground; `None` where there is neither.
pub fn cell(atlas: &Atlas, theme: &Theme, terrain: Terrain, sprite: Option<Sprite>) -> Option<Color32> {
    let below = ground(atlas, theme, terrain);
    match sprite {
        Some(sprite) => Some(below.unwrap_or(theme.board.canvas).blend(atlas.flat(sprite))),
        None => below,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{pos2, vec2};

    #[test]
    fn neighbours_of_one_colour_in_a_row_are_one_rectangle() {
        let mut cells = FlatCells::default();
        let (red, blue) = (Color32::RED, Color32::BLUE);
        for y in 0..2 {
            for (x, colour) in [red, red, blue, blue, blue, red].into_iter().enumerate() {
                let at = pos2(x as f32 * 2.7, y as f32 * 2.7);
                cells.push(Rect::from_min_size(at, vec2(2.7, 2.7)), colour);
            }
        }
        assert_eq!(cells.len(), 6);
        let right = cells
            .mesh
            .vertices
            .iter()
            .map(|vertex| vertex.pos.x)
            .fold(0.0, f32::max);
        assert!((right - 6.0 * 2.7).abs() < 0.01, "{right}");
        let whole: f32 = cells
            .mesh
            .vertices
            .chunks(4)
            .map(|corners| (corners[2].pos - corners[0].pos).x)
            .sum();
        assert!(
            (whole - 12.0 * 2.7).abs() < 0.01,
            "without gaps and without overlaps: {whole}"
        );
    }
}
