//! A level as a small picture.

use egui::{Rect, Ui, vec2};

use super::level_draw::push_terrain;
use super::mesh::{TileMesh, alpha, piece_rect};
use crate::level::Level;
use crate::level::match3::Piece;
use crate::ui::atlas::{Atlas, Sprite};
use crate::ui::theme::Theme;

/// Draws a level into the middle of a rectangle, as large as it fits. `faces` is what its random cells roll, a face a cell; with
/// none, they stay blank.
pub fn thumbnail_ui(ui: &Ui, level: &Level, faces: &[u8], rect: Rect, atlas: &Atlas) {
    let theme = Theme::of(ui);
    if let Some(mahjong) = level.mahjong() {
        super::pile::pile_thumbnail_ui(ui, mahjong, faces, rect, atlas);
        return;
    }
    let Some(match3) = level.match3() else {
        return;
    };
    let (columns, rows) = level.puzzle.size();
    let side = (rect.width() / columns as f32).min(rect.height() / rows as f32);
    let corner = rect.center() - vec2(columns as f32, rows as f32) * side / 2.0;
    let cells = (columns * rows) as usize;
    let mut ground = TileMesh::new(atlas, cells);
    let mut pieces = TileMesh::new(atlas, cells);
    for (index, (cell, &terrain)) in match3.terrain.iter().enumerate() {
        let room = Rect::from_min_size(corner + vec2(cell.x as f32, cell.y as f32) * side, vec2(side, side));
        push_terrain(&mut ground, theme, terrain, cell, room);
        if !terrain.is_floor() {
            continue;
        }
        let rolled = faces.get(index).copied().and_then(Sprite::of_face);
        let sprite = match match3.pieces.get(cell) {
            Some(Piece::Tile(colour)) => Some(Sprite::Tile(*colour)),
            Some(Piece::Random) => rolled,
            _ => None,
        };
        if let Some(sprite) = sprite {
            pieces.push(sprite, piece_rect(room), alpha(1.0));
        }
    }
    ground.paint(ui.painter());
    pieces.paint(ui.painter());
}
