//! The whole session in small, with the window that shows as a frame to be dragged.

use egui::accesskit::{self, Role};
use egui::{Align2, FontId, Mesh, Rect, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::window::Window;
use super::{Scene, bars};
use crate::ui::theme::{mark, size};
use crate::words::{counted, thousands};

/// The frame is at least as wide, in points.
const LEAST_FRAME: f32 = 10.0;

/// Shows the overview; answers the window, which a drag has moved.
pub(super) fn overview_ui(scene: &Scene<'_>, rect: Rect, ui: &Ui) -> Window {
    let theme = scene.theme;
    let rect = dropped_ui(scene, rect, ui).shrink2(vec2(0.0, 3.0));
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, 2.0, theme.field);
    let all = Window::fit(scene.extent, f64::from(rect.width()));
    let small = Scene { window: all, ..*scene };
    let mut mesh = Mesh::default();
    let mut unused = Vec::new();
    if let Some(track) = scene.index.lanes().first().and_then(|lane| lane.tracks().first()) {
        bars::track_mesh(&small, track, rect.shrink2(vec2(0.0, 4.0)), &mut mesh, &mut unused);
    }
    painter.add(Shape::mesh(mesh));

    let response = ui.interact(rect, ui.scope_id().with("overview"), Sense::click_and_drag());
    let frame_of = |window: &Window| {
        let (left, right) = (all.x(window.first), all.x(window.end()));
        let spare = ((LEAST_FRAME - (right - left)) / 2.0).max(0.0);
        Rect::from_x_y_ranges(rect.left() + left - spare..=rect.left() + right + spare, rect.y_range()).intersect(rect)
    };
    let mut window = scene.window;
    if let Some(pointer) = response.interact_pointer_pos() {
        let pressed = ui.input(|input| input.pointer.any_pressed());
        if pressed && !frame_of(&window).contains(pointer) {
            let shown = window.width / window.scale;
            window.first = all.place(pointer.x - rect.left()) - shown / 2.0;
            window = window.kept(scene.extent);
        }
        let by = f64::from(response.drag_delta().x) / all.scale;
        window = window.scrolled(by * window.scale, scene.extent);
    }
    response.widget_info(|| WidgetInfo::labeled(Role::ScrollBar, true, "Overview"));
    let places = scene.index.places();
    let words = format!(
        "Transitions {} to {} of {}",
        thousands(places.at(scene.axis, window.first)),
        thousands(places.at(scene.axis, window.end())),
        thousands(places.last())
    );
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_value(words);
        node.set_orientation(accesskit::Orientation::Horizontal);
    });

    let frame = frame_of(&window);
    let outside = theme.panel.gamma_multiply(0.45);
    painter.rect_filled(rect.with_max_x(frame.left()), 0.0, outside);
    painter.rect_filled(rect.with_min_x(frame.right()), 0.0, outside);
    let lit = response.hovered() || response.dragged();
    let colour = if lit { theme.strong } else { theme.weak };
    painter.rect_stroke(frame, 2.0, Stroke::new(1.0, colour), StrokeKind::Inside);
    if let Some(node) = scene.record.selected.and_then(|id| scene.record.sim.tree().get(id))
        && let Some(start) = crate::ui::record::Record::start_of(node)
    {
        let x = rect.left() + all.x(places.place(scene.axis, start));
        let at = Rect::from_center_size(egui::pos2(x, rect.bottom() - 2.0), vec2(5.0, 3.0));
        painter.rect_filled(at, 0.0, theme.accent);
    }
    mark::playhead_line(
        &painter,
        theme,
        rect.left() + all.x(places.moment(scene.axis, scene.record.playhead)),
        rect.y_range(),
    );
    response.on_hover_text("The whole record. Drag the frame to look elsewhere.");
    window
}

/// Says at the left end what is gone from the record; answers the room that is left.
fn dropped_ui(scene: &Scene<'_>, rect: Rect, ui: &Ui) -> Rect {
    let dropped = scene.index.places().dropped();
    let theme = scene.theme;
    let start = rect.left() - super::GUTTER + size::GAP;
    if dropped == 0 {
        return rect.with_max_x(rect.right() - size::GAP);
    }
    let words = format!("◂ {} dropped", thousands(dropped));
    let galley = ui
        .painter()
        .layout_no_wrap(words, FontId::proportional(size::SMALL), theme.weak);
    let room = Rect::from_min_size(
        egui::pos2(start, rect.center().y - galley.size().y / 2.0),
        galley.size(),
    );
    let response = ui.interact(room, ui.scope_id().with("dropped"), Sense::hover());
    let mebibytes = scene.record.sim.engine().budgets.record_bytes >> 20;
    let said = counted(dropped, "older transition dropped", "older transitions dropped");
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
    response.on_hover_text(format!(
        "{said}. The record keeps {mebibytes} MiB; beyond that the oldest whole chain goes first."
    ));
    let end = room.right() + size::GAP;
    ui.painter().galley(room.min, galley, theme.weak);
    rect.with_min_x(end.max(rect.left()))
        .with_max_x(rect.right() - size::GAP)
}

/// A word in the room before the lanes.
pub(super) fn gutter(scene: &Scene<'_>, words: &str, right: f32, y: f32, ui: &Ui) {
    let font = FontId::proportional(size::SMALL);
    let at = egui::pos2(right - size::GAP, y);
    ui.painter()
        .text(at, Align2::RIGHT_CENTER, words, font, scene.theme.weak);
}
