//! A level as a small picture.

use egui::{Rect, Ui, vec2};

use super::far::{self, FlatCells};
use super::level_draw::push_terrain;
use super::mesh::{TileMesh, alpha, piece_rect};
use crate::editor::cells;
use crate::level::Level;
use crate::level::match3::Piece;
use crate::ui::atlas::{Atlas, Sprite};
use crate::ui::theme::Theme;
use crate::ui::tile_set::{TileSet, table_of};

/// Draws a level into the middle of a rectangle, as large as it fits. `faces` is what its random cells roll, a face a cell; with
/// none, they stay blank.
pub fn thumbnail_ui(ui: &Ui, level: &Level, faces: &[u8], rect: Rect, atlas: &Atlas) {
    let theme = Theme::of(ui).over(table_of(level));
    if let Some(mahjong) = level.mahjong() {
        super::pile::pile_thumbnail_ui(ui, mahjong, faces, rect, atlas);
        return;
    }
    let (columns, rows) = level.puzzle.size();
    let side = (rect.width() / columns as f32).min(rect.height() / rows as f32);
    let corner = rect.center() - vec2(columns as f32, rows as f32) * side / 2.0;
    let room = (columns * rows) as usize;
    let mut ground = TileMesh::new(atlas, room);
    let mut pieces = TileMesh::new(atlas, room);
    let tiles = TileSet::of(level);
    let mut flat = FlatCells::default();
    for (index, (cell, (terrain, piece))) in cells::of(level).enumerate() {
        let room = Rect::from_min_size(corner + vec2(cell.x as f32, cell.y as f32) * side, vec2(side, side));
        let rolled = faces.get(index).copied().and_then(Sprite::of_face);
        let sprite = match piece {
            _ if !terrain.is_floor() => None,
            Piece::Tile(colour) => tiles.sprite(terrain, colour.index() + 1),
            Piece::Random => rolled,
            Piece::Empty => None,
        };
        if far::is_far(side) {
            if let Some(colour) = far::cell(atlas, theme, terrain, sprite) {
                flat.push(room, colour);
            }
            continue;
        }
        push_terrain(&mut ground, theme, terrain, cell, room);
        if let Some(sprite) = sprite {
            pieces.push(sprite, piece_rect(room), alpha(1.0));
        }
    }
    flat.paint(ui.painter());
    ground.paint(ui.painter());
    pieces.paint(ui.painter());
}
