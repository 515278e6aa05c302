//! The board before and after an action, side by side, with what changed.

use std::time::Duration;

use egui::{Align2, FontId, Rect, RichText, Sense, Ui, WidgetInfo, pos2, vec2};

use super::InspectorView;
use super::fields::section_ui;
use crate::action::state::thousands;
use crate::action::{ActionId, Node};
use crate::app::command::Command;
use crate::board::Board;
use crate::grid::Cell;
use crate::level::mahjong::{self, Position};
use crate::sim::{Action, Sim};
use crate::ui::atlas::Atlas;
use crate::ui::canvas::pile::{position_of, small_pile_ui};
use crate::ui::canvas::{Crop, small_board_ui};
use crate::ui::live_picture::changed_cells;
use crate::ui::numbers::spell;
use crate::ui::theme::{Theme, size};
use crate::ui::tile_set::TileSet;
use crate::ui::tree::words;

/// The room between the two boards, and the most height that they have, in points.
const BETWEEN: f32 = 10.0;
const MOST_HEIGHT: f32 = 190.0;
const CAPTION: f32 = 16.0;

/// A chain of more writes than this is compared anew no more often than this many seconds, while it runs.
const LONG: u64 = 20_000;
const WAIT_SECS: f64 = 0.25;

/// Two boards, and the cells that differ by what is looked at.
#[derive(Debug, Clone)]
pub(super) struct Compared {
    key: (ActionId, bool, u64, u64),
    before: Board,
    after: Board,
    cells: Vec<Cell>,
    /// How many writes were looked through, and when.
    writes: u64,
    at_secs: f64,
}

impl Compared {
    /// The boards round an action: round all that its subtree wrote, or round its own writes alone.
    fn of(sim: &Sim, node: &Node<Action>, whole: bool, key: (ActionId, bool, u64, u64), now_secs: f64) -> Option<Self> {
        let (start, end) = sim.writes_around(node.id)?;
        let (from, to) = if whole {
            (start, end)
        } else {
            own(sim, node.id, start, end)
        };
        let mut cells = if whole {
            changed_cells(sim, node)
        } else {
            Sim::cells_of(&sim.writes_of(node.id))
        };
        let (before, after) = (sim.board_at_write(from)?, sim.board_at_write(to)?);
        // What was changed and changed back is no difference. Piles compare their places by themselves.
        cells.retain(|&cell| before.slot(cell) != after.slot(cell));
        Some(Self {
            key,
            before,
            after,
            cells,
            writes: sim.journal().len() - start,
            at_secs: now_secs,
        })
    }
}

/// From before the first of an action's own writes to behind the last; at its start where it has none.
fn own(sim: &Sim, id: ActionId, start: u64, end: u64) -> (u64, u64) {
    let mut own = (start, start);
    let mut some = false;
    for (index, write) in sim.writes_between(start, end).enumerate() {
        if write.action == id {
            let at = start + index as u64;
            own = (if some { own.0 } else { at }, at + 1);
            some = true;
        }
    }
    own
}

pub(super) fn boards_ui(
    sim: &Sim,
    node: &Node<Action>,
    view: &mut InspectorView,
    atlas: &Atlas,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    section_ui(ui, "Before and after", |ui| {
        let theme = Theme::of(ui);
        let has_below = sim.tree().first_child(node.id).is_some();
        if has_below {
            ui.checkbox(&mut view.whole, "With all that it started")
                .on_hover_text("The board round the whole subtree, or round what this action wrote itself");
        }
        let whole = view.whole && has_below;
        let upto = if node.state.is_terminal() {
            node.ended
        } else {
            sim.journal().len()
        };
        let key = (node.id, whole, upto, sim.journal().dropped());
        let now = ui.input(|input| input.time);
        let is_stale = |compared: &Compared| {
            let same = compared.key.0 == key.0 && compared.key.1 == key.1;
            let is_long = compared.writes > LONG && now - compared.at_secs < WAIT_SECS;
            compared.key != key && !(same && is_long)
        };
        if view.compared.as_ref().is_none_or(is_stale) {
            view.compared = Compared::of(sim, node, whole, key, now);
        } else if view.compared.as_ref().is_some_and(|compared| compared.key != key) {
            ui.ctx().request_repaint_after(Duration::from_secs_f64(WAIT_SECS));
        }
        let Some(compared) = &view.compared else {
            let words = if node.started == 0 {
                "It has not started"
            } else {
                "The record no longer holds its changes"
            };
            ui.label(RichText::new(words).color(theme.weak));
            return;
        };
        let after = if node.state.is_terminal() { "After" } else { "Now" };
        pair_ui(sim, compared, node, after, atlas, ui, commands);
    });
}

/// The piles before and after, side by side.
fn piles_ui(compared: &Compared, node: &Node<Action>, after: &str, set: mahjong::TileSet, atlas: &Atlas, ui: &mut Ui) {
    let theme = Theme::of(ui);
    let width = ui.available_width();
    let room = vec2(((width - BETWEEN) / 2.0).max(20.0), MOST_HEIGHT * 0.75);
    let (rect, _) = ui.allocate_exact_size(vec2(width, room.y + CAPTION + 2.0), Sense::hover());
    let boards = [
        (&compared.before, &compared.after, "Before", "before"),
        (&compared.after, &compared.before, after, "after"),
    ];
    for (index, (board, other, caption, word)) in boards.into_iter().enumerate() {
        let left = rect.left() + index as f32 * (room.x + BETWEEN);
        let font = FontId::proportional(size::SMALL);
        ui.painter()
            .text(pos2(left, rect.top()), Align2::LEFT_TOP, caption, font, theme.weak);
        let area = Rect::from_min_size(pos2(left, rect.top() + CAPTION), room);
        let numbers = 0..board.faces().len();
        let changed = numbers.filter(|&number| board.slot_at(number) != other.slot_at(number));
        let changed: Vec<Position> = changed.map(|number| position_of(board.place_at(number))).collect();
        let response = ui.interact(area, ui.scope_id().with(("board", word)), Sense::hover());
        let name = format!("Board {word} {}", words::target(node));
        let value = format!("{} tiles differ", changed.len());
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(value.clone()),
            ..WidgetInfo::labeled(egui::Role::Image, true, &name)
        });
        let _ = small_pile_ui(ui, board, set, &changed, area, atlas);
    }
}

fn pair_ui(
    sim: &Sim,
    compared: &Compared,
    node: &Node<Action>,
    after: &str,
    atlas: &Atlas,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let theme = Theme::of(ui);
    let width = ui.available_width();
    let room = vec2(((width - BETWEEN) / 2.0).max(20.0), MOST_HEIGHT);
    let set = sim.level().mahjong().map(|level| level.settings.tile_set);
    if let Some(set) = set {
        return piles_ui(compared, node, after, set, atlas, ui);
    }
    let tiles = TileSet::of(sim.level());
    let crop = Crop::of(&compared.before, &compared.cells, room);
    let picture = crop.size(room);
    let (rect, _) = ui.allocate_exact_size(vec2(width, picture.y + CAPTION + 2.0), Sense::hover());
    let boards = [
        (&compared.before, "Before", "before"),
        (&compared.after, after, "after"),
    ];
    for (index, (board, caption, word)) in boards.into_iter().enumerate() {
        let left = rect.left() + index as f32 * (room.x + BETWEEN);
        let font = FontId::proportional(size::SMALL);
        let at = pos2(left, rect.top());
        ui.painter().text(at, Align2::LEFT_TOP, caption, font, theme.weak);
        let area = Rect::from_min_size(pos2(left, rect.top() + CAPTION), room);
        let shown = Rect::from_min_size(area.min, picture);
        let response = ui.interact(shown, ui.scope_id().with(("board", word)), Sense::click());
        let name = format!("Board {word} {}", words::target(node));
        let name = spell(ui.ctx(), &name);
        let value = match compared.cells.len() {
            1 => "1 cell differs".to_owned(),
            count => format!("{} cells differ", thousands(count as u64)),
        };
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(value.clone()),
            ..WidgetInfo::labeled(egui::Role::Image, true, &*name)
        });
        let sight = small_board_ui(ui, board, tiles, crop, &compared.cells, area, atlas);
        let cell = response.hover_pos().and_then(|at| sight.board_cell_at(at));
        if let Some(cell) = cell.filter(|_| response.clicked()) {
            commands.push(Command::PointAt(vec![cell]));
        }
        if let Some(cell) = cell {
            let holds = board.slot(cell).map(|slot| tiles.describe(slot)).unwrap_or_default();
            response.on_hover_text(format!("{cell} {holds}"));
        }
    }
    if crop.columns < compared.before.width() || crop.rows < compared.before.height() {
        let (x, y) = (crop.corner.x, crop.corner.y);
        let words = format!(
            "Columns {x}–{}, rows {y}–{}",
            x + crop.columns as i32 - 1,
            y + crop.rows as i32 - 1
        );
        ui.label(RichText::new(words).small().color(theme.weak));
    }
}
