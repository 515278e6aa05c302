//! The tiles of a canvas as a screen reader, or a test, meets them. With neither there, this costs nothing.

use egui::accesskit::{self, Action, Role};
use egui::{Response, Sense, Ui, UiBuilder, WidgetInfo};

use super::look::Look;
use crate::level::mahjong::Position;

/// The most tiles that are named in one frame.
const MOST: usize = 4_096;

/// Names the canvas and its tiles: "Live tile 3,4,0", with what is on the tile as the value. Answers the tiles that were clicked in
/// this way.
pub fn tiles_ui(
    ui: &mut Ui,
    response: &Response,
    canvas: &str,
    look: &Look,
    tiles: impl Iterator<Item = Position>,
    value: impl Fn(Position) -> String,
) -> Vec<Position> {
    response.widget_info(|| WidgetInfo::labeled(Role::Grid, ui.is_enabled(), format!("{canvas} canvas")));
    if !ui.ctx().has_accesskit_node(response.id) {
        return Vec::new();
    }
    let builder = UiBuilder::new()
        .id_salt("tiles")
        .max_rect(response.rect)
        .accessibility_parent(response.id);
    let mut clicked = Vec::new();
    ui.scope_builder(builder, |ui| {
        for at in tiles.filter(|at| look.top(*at).intersects(look.sight.pane)).take(MOST) {
            let rect = look.top(at);
            let id = response.id.with((at.x, at.y, at.z));
            ui.interact(rect, id, Sense::empty());
            ui.ctx().accesskit_node_builder(id, |node| {
                node.set_role(Role::Cell);
                node.set_label(format!("{canvas} tile {},{},{}", at.x, at.y, at.z));
                node.set_value(value(at));
                node.set_bounds(accesskit::Rect {
                    x0: rect.min.x.into(),
                    y0: rect.min.y.into(),
                    x1: rect.max.x.into(),
                    y1: rect.max.y.into(),
                });
                node.add_action(Action::Click);
            });
            if ui.input(|input| input.has_accesskit_action_request(id, Action::Click)) {
                clicked.push(at);
            }
        }
    });
    clicked
}
