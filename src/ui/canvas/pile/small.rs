//! A pile as a small picture: of a sample, and of a moment of a run.

use egui::{Rect, Stroke, StrokeKind, Ui};

use super::draw::{self, DrawnTile};
use super::live::standing;
use super::look::{Area, Look};
use crate::board::Board;
use crate::level::Mahjong;
use crate::level::mahjong::{Face, Position, TileSet};
use crate::ui::atlas::Atlas;
use crate::ui::canvas::camera::Camera;
use crate::ui::theme::Theme;
use crate::ui::tile_set::pile_table;

/// Draws a level into a rectangle, as large as it fits. `faces` is what is dealt onto its tiles, one more than the index of each, in
/// their order; with none, those that are not fixed stay blank.
pub fn pile_thumbnail_ui(ui: &Ui, level: &Mahjong, faces: &[u8], rect: Rect, atlas: &Atlas) {
    let dealt = |index: usize| faces.get(index)?.checked_sub(1).and_then(Face::new);
    let tiles = level.tiles.iter().enumerate();
    let tiles: Vec<(Position, Option<Face>)> = tiles
        .map(|(index, tile)| (tile.at, tile.face.or_else(|| dealt(index))))
        .collect();
    picture(ui, &tiles, Area::of(&level.tiles), level.settings.tile_set, rect, atlas);
}

/// Draws the pile of a board into a rectangle, with these places marked as changed. Answers where its tiles are.
#[must_use]
pub fn small_pile_ui(ui: &Ui, board: &Board, set: TileSet, changed: &[Position], rect: Rect, atlas: &Atlas) -> Look {
    let places = (0..board.faces().len()).map(|index| super::position_of(board.place_at(index)));
    let all = places
        .map(|at| crate::level::mahjong::Tile { at, face: None })
        .collect();
    let tiles: Vec<(Position, Option<Face>)> = standing(board);
    let look = picture(ui, &tiles, Area::of(&all), set, rect, atlas);
    let theme = Theme::of(ui);
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    draw::dashes(&painter, &look, changed, Stroke::new(1.5, theme.marks.changed));
    painter.rect_stroke(rect, 0.0, Stroke::new(1.0, theme.border), StrokeKind::Inside);
    look
}

fn picture(ui: &Ui, tiles: &[(Position, Option<Face>)], area: Area, set: TileSet, rect: Rect, atlas: &Atlas) -> Look {
    let theme = Theme::of(ui).over(pile_table(set));
    let look = Look::new(&mut Camera::default(), rect, area);
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, 3.0, theme.pile.table);
    let body = theme.pile.bright;
    let drawn: Vec<DrawnTile> = tiles
        .iter()
        .map(|&(at, face)| DrawnTile::plain(at, face, body))
        .collect();
    draw::draw_tiles(&painter, theme, atlas.sheet(ui.ctx(), set), &look, &drawn);
    look
}
