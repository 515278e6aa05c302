//! Boards of a report as pictures, one or two side by side.

use egui::{Align2, FontId, Rect, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::board::Place;
use crate::grid::Cell;
use crate::level::mahjong::Position;
use crate::sim::Sim;
use crate::ui::atlas::Atlas;
use crate::ui::canvas::pile::small_pile_ui;
use crate::ui::canvas::{Crop, small_board_ui};
use crate::ui::theme::{Theme, size};
use crate::ui::tile_set::TileSet;
use crate::words::counted;

/// The gap between two boards, the room of their captions, and the most height of a picture, in points.
const BETWEEN: f32 = 12.0;
const CAPTION: f32 = 18.0;
const MOST_HEIGHT: f32 = 260.0;

/// A board and how it is called.
pub(super) struct Shown<'a> {
    pub sim: &'a Sim,
    /// Above it; may be empty.
    pub caption: &'a str,
    /// For a screen reader.
    pub name: &'a str,
}

/// Shows boards side by side. One alone shows the places that are meant; of two, those in which they differ.
pub(super) fn boards_ui(ui: &mut Ui, boards: &[Shown<'_>], marks: &[Place], atlas: &Atlas) {
    let theme = Theme::of(ui);
    let differing = match boards {
        [was, is] => differences(was.sim, is.sim),
        _ => marks.to_vec(),
    };
    let count = boards.len().max(1) as f32;
    let room = vec2(
        ((ui.available_width() - BETWEEN * (count - 1.0)) / count).max(20.0),
        MOST_HEIGHT,
    );
    let cells: Vec<Cell> = differing.iter().map(|place| place.cell()).collect();
    let height = boards
        .iter()
        .map(|shown| match shown.sim.level().mahjong() {
            Some(_) => MOST_HEIGHT * 0.75,
            None => Crop::of(shown.sim.board(), &cells, room).size(room).y,
        })
        .fold(0.0, f32::max);
    let caption = if boards.iter().all(|shown| shown.caption.is_empty()) {
        2.0
    } else {
        CAPTION
    };
    let whole = vec2(ui.available_width(), height + caption + 4.0);
    let (rect, _) = ui.allocate_exact_size(whole, Sense::hover());
    for (index, shown) in boards.iter().enumerate() {
        let left = rect.left() + index as f32 * (room.x + BETWEEN) + 1.0;
        let font = FontId::proportional(size::SMALL);
        ui.painter().text(
            pos2(left, rect.top()),
            Align2::LEFT_TOP,
            shown.caption,
            font,
            theme.weak,
        );
        let area = Rect::from_min_size(pos2(left, rect.top() + caption), vec2(room.x - 2.0, height));
        let response = ui.interact(area, ui.scope_id().with(("report board", index)), Sense::hover());
        let marked: Vec<String> = differing.iter().take(8).map(ToString::to_string).collect();
        let value = match (boards.len(), differing.len()) {
            (_, 0) => String::new(),
            (1, _) => format!("Marked {}", marked.join(" ")),
            (_, count) => counted(count, "place differs", "places differ"),
        };
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(value.clone()),
            ..WidgetInfo::labeled(egui::Role::Image, true, shown.name)
        });
        if let Some(pile) = shown.sim.level().mahjong() {
            let at = |place: &Place| Position::new(place.x(), place.y(), place.z());
            let places: Vec<Position> = differing.iter().map(at).collect();
            let set = pile.settings.tile_set;
            let _ = small_pile_ui(ui, shown.sim.board(), set, &places, area, atlas);
            continue;
        }
        let tiles = TileSet::of(shown.sim.level());
        let crop = Crop::of(shown.sim.board(), &cells, area.size());
        let sight = small_board_ui(ui, shown.sim.board(), tiles, crop, &cells, area, atlas);
        if let Some(cell) = response.hover_pos().and_then(|at| sight.board_cell_at(at)) {
            let holds = shown.sim.board().slot(cell).map(|slot| tiles.describe(slot));
            response.on_hover_text(format!("{cell} {}", holds.unwrap_or_default()));
        }
    }
}

/// The places in which two boards of one shape hold something else; none where they are of different shapes.
fn differences(was: &Sim, is: &Sim) -> Vec<Place> {
    let (was, is) = (was.board(), is.board());
    if (was.width(), was.faces().len()) != (is.width(), is.faces().len()) {
        return Vec::new();
    }
    let look = |board: &crate::board::Board, index: usize| {
        let slot = board.slot_at(index);
        (slot.face, slot.terrain, slot.cover)
    };
    let differ = |&index: &usize| look(was, index) != look(is, index) || was.place_at(index) != is.place_at(index);
    let numbers = 0..was.faces().len();
    numbers.filter(differ).map(|index| was.place_at(index)).collect()
}
