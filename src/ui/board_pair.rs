//! Two boards side by side, with what differs dashed: before and after an action, and those of two runs.

use egui::{Align2, FontId, Rect, RichText, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::atlas::Atlas;
use super::canvas::pile::{position_of, small_pile_ui};
use super::canvas::{Crop, small_board_ui};
use super::theme::{Theme, size};
use super::tile_set::TileSet;
use crate::action::state::thousands;
use crate::board::{Board, Place};
use crate::command::Command;
use crate::grid::Cell;
use crate::level::Level;
use crate::level::mahjong::Position;

/// The room between the two boards, and the most height that they have, in points.
const BETWEEN: f32 = 10.0;
const MOST_HEIGHT: f32 = 190.0;
const CAPTION: f32 = 16.0;

/// A board of a pair.
#[derive(Debug, Clone, Copy)]
pub struct Pictured<'a> {
    /// The level that tells what its tiles look like.
    pub level: &'a Level,
    /// The board.
    pub board: &'a Board,
    /// What stands above it.
    pub caption: &'a str,
    /// What a screen reader says of it.
    pub name: &'a str,
}

/// Shows two boards with these places dashed. A click on a cell points at it in Live.
pub fn board_pair_ui(
    pair: [Pictured<'_>; 2],
    changed: &[Place],
    atlas: &Atlas,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let theme = Theme::of(ui);
    let width = ui.available_width();
    let room = vec2(((width - BETWEEN) / 2.0).max(20.0), MOST_HEIGHT);
    let cells: Vec<Cell> = changed.iter().map(|place| place.cell()).collect();
    let heights = pair.map(|one| height(one, &cells, room));
    let height = heights[0].max(heights[1]);
    let (rect, _) = ui.allocate_exact_size(vec2(width, height + CAPTION + 2.0), Sense::hover());
    for (index, one) in pair.into_iter().enumerate() {
        let left = rect.left() + index as f32 * (room.x + BETWEEN);
        let font = FontId::proportional(size::SMALL);
        let caption = ui.painter().layout_no_wrap(one.caption.to_owned(), font, theme.weak);
        let clip = Rect::from_min_size(pos2(left, rect.top()), vec2(room.x, CAPTION));
        let painter = ui.painter().with_clip_rect(clip.intersect(ui.clip_rect()));
        painter.galley(
            Align2::LEFT_TOP.anchor_size(clip.min, caption.size()).min,
            caption,
            theme.weak,
        );
        let area = Rect::from_min_size(pos2(left, rect.top() + CAPTION), room);
        if one.level.mahjong().is_some() {
            pile_ui(one, changed, area, atlas, ui);
        } else {
            grid_ui(one, &cells, area, atlas, ui, commands);
        }
    }
    let [first, _] = pair;
    let crop = Crop::of(first.board, &cells, room);
    if first.level.mahjong().is_none() && (crop.columns < first.board.width() || crop.rows < first.board.height()) {
        let (x, y) = (crop.corner.x, crop.corner.y);
        let words = format!(
            "Columns {x}–{}, rows {y}–{}",
            x + crop.columns as i32 - 1,
            y + crop.rows as i32 - 1
        );
        ui.label(RichText::new(words).small().color(theme.weak));
    }
}

/// How high a picture is.
fn height(one: Pictured<'_>, cells: &[Cell], room: Vec2) -> f32 {
    if one.level.mahjong().is_some() {
        MOST_HEIGHT * 0.75
    } else {
        Crop::of(one.board, cells, room).size(room).y
    }
}

fn says(response: &egui::Response, one: Pictured<'_>, count: usize, what: [&str; 2]) {
    let value = match count {
        1 => format!("1 {} differs", what[0]),
        count => format!("{} {} differ", thousands(count as u64), what[1]),
    };
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(value.clone()),
        ..WidgetInfo::labeled(egui::Role::Image, true, one.name)
    });
}

fn pile_ui(one: Pictured<'_>, changed: &[Place], area: Rect, atlas: &Atlas, ui: &Ui) {
    let Some(level) = one.level.mahjong() else { return };
    let area = Rect::from_min_size(area.min, vec2(area.width(), MOST_HEIGHT * 0.75));
    let changed: Vec<Position> = changed.iter().map(|&place| position_of(place)).collect();
    let response = ui.interact(area, ui.scope_id().with(("board", one.name)), Sense::hover());
    says(&response, one, changed.len(), ["tile", "tiles"]);
    let _ = small_pile_ui(ui, one.board, level.settings.tile_set, &changed, area, atlas);
}

fn grid_ui(one: Pictured<'_>, cells: &[Cell], area: Rect, atlas: &Atlas, ui: &Ui, commands: &mut Vec<Command>) {
    let tiles = TileSet::of(one.level);
    let crop = Crop::of(one.board, cells, area.size());
    let shown = Rect::from_min_size(area.min, crop.size(area.size()));
    let response = ui.interact(shown, ui.scope_id().with(("board", one.name)), Sense::click());
    says(&response, one, cells.len(), ["cell", "cells"]);
    let sight = small_board_ui(ui, one.board, tiles, crop, cells, area, atlas);
    let cell = response.hover_pos().and_then(|at| sight.board_cell_at(at));
    if let Some(cell) = cell.filter(|_| response.clicked()) {
        commands.push(Command::PointAt(vec![cell]));
    }
    if let Some(cell) = cell {
        let holds = one
            .board
            .slot(cell)
            .map(|slot| tiles.describe(slot))
            .unwrap_or_default();
        response.on_hover_text(format!("{cell} {holds}"));
    }
}
