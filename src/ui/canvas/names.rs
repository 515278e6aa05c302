//! The cells of a canvas as a screen reader, or a test, meets them. With neither there, this costs nothing.

use egui::accesskit::{Action, Role};
use egui::{Rect, Response, Sense, Ui, UiBuilder, WidgetInfo};

use super::camera::Sight;
use crate::grid::Cell;

/// The most cells that are named in one frame, besides the one under the cursor.
const MOST: usize = 4_096;

/// Names the canvas, and its visible cells: "Level cell 3,4", with what the cell holds as the value.
///
/// Answers the cells that were clicked in this way, in reading order.
pub fn cells_ui(
    ui: &mut Ui,
    response: &Response,
    canvas: &str,
    sight: &Sight,
    cursor: Option<Cell>,
    value: impl Fn(Cell) -> String,
) -> Vec<Cell> {
    response.widget_info(|| WidgetInfo::labeled(Role::Grid, ui.is_enabled(), format!("{canvas} canvas")));
    if !ui.ctx().has_accesskit_node(response.id) {
        return Vec::new();
    }
    let (columns, rows) = (sight.columns as usize, sight.rows as usize);
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_column_count(columns);
        node.set_row_count(rows);
    });
    let builder = UiBuilder::new()
        .id_salt("cells")
        .max_rect(response.rect)
        .accessibility_parent(response.id);
    let mut clicked = Vec::new();
    let mut name = |ui: &mut Ui, cell: Cell| {
        let rect = sight.cell_rect(cell);
        if name_cell(ui, response, canvas, cell, rect, value(cell)) {
            clicked.push(cell);
        }
    };
    ui.scope_builder(builder, |ui| {
        let mut cursor = cursor.filter(|&cell| sight.contains(cell));
        for cell in sight.visible_cells().take(MOST) {
            name(ui, cell);
            if cursor == Some(cell) {
                cursor = None;
            }
        }
        if let Some(cell) = cursor {
            name(ui, cell);
        }
    });
    clicked
}

fn name_cell(ui: &Ui, canvas: &Response, name: &str, cell: Cell, rect: Rect, value: String) -> bool {
    let id = canvas.id.with((cell.x, cell.y));
    ui.interact(rect, id, Sense::empty());
    ui.ctx().accesskit_node_builder(id, |node| {
        node.set_role(Role::Cell);
        node.set_label(format!("{name} cell {},{}", cell.x, cell.y));
        node.set_value(value);
        node.set_bounds(egui::accesskit::Rect {
            x0: rect.min.x.into(),
            y0: rect.min.y.into(),
            x1: rect.max.x.into(),
            y1: rect.max.y.into(),
        });
        node.set_column_index(cell.x as usize);
        node.set_row_index(cell.y as usize);
        node.add_action(Action::Click);
    });
    ui.input(|input| input.has_accesskit_action_request(id, Action::Click))
}
