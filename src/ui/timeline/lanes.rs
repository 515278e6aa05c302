//! The lanes: bars, their names, clicks on them, and what a screen reader hears of them.

use egui::accesskit::{self, Role};
use egui::{
    Align2, CursorIcon, FontId, Id, Mesh, PointerButton, Pos2, Rect, Response, RichText, Sense, Shape, Stroke,
    StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::bars::{self, Bar};
use super::keys::{self, Ask};
use super::pieces::action_at;
use super::window::Window;
use super::{Scene, TimelineView, overview};
use crate::action::{ActionId, Node};
use crate::command::{Command, Previewed};
use crate::sim::Action;
use crate::ui::controls::look_at;
use crate::ui::preview;
use crate::ui::record::Record;
use crate::ui::theme::{mark, size};
use crate::ui::tree::{menu, words};
use crate::words::{counted, thousands};

/// From this width on a bar has room for its name, in points.
const NAMED: f32 = 34.0;
/// A pointer this near to a thin bar means it, in points.
const SLACK: f64 = 3.0;
/// So many bars are named for a screen reader.
const MOST_NAMES: usize = 300;

/// A lane in view: its depth and the room it has.
struct Row {
    depth: usize,
    rect: Rect,
}

/// Shows the lanes; answers the window, which a drag or a key has moved.
pub(super) fn lanes_ui(
    scene: &Scene<'_>,
    view: &mut TimelineView,
    rect: Rect,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) -> Window {
    let id = ui.scope_id().with("lanes");
    view.lanes = Some(id);
    let response = ui.interact(rect, id, Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::List, true, "Bars"));
    let mut window = scene.window;
    if response.dragged_by(PointerButton::Primary) || response.dragged_by(PointerButton::Middle) {
        let by = response.drag_delta();
        window = window.scrolled(f64::from(-by.x), scene.extent);
        view.down -= by.y;
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
    }
    let total: f32 = scene.index.lanes().iter().map(bars::height).sum();
    reveal(scene, view, rect);
    follow(scene, view, rect);
    view.down = view.down.clamp(0.0, (total - rect.height()).max(0.0));
    let rows = rows(scene, view.down, rect);

    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    view.bars.clear();
    let mut mesh = Mesh::default();
    for row in &rows {
        let lane = &scene.index.lanes()[row.depth];
        for (index, track) in lane.tracks().iter().enumerate() {
            let room = track_rect(row, index, rect);
            if room.intersects(rect) {
                bars::track_mesh(scene, track, room, &mut mesh, &mut view.bars);
            }
        }
        let number = pos2(row.rect.left(), row.rect.top() + 9.0);
        // A half one would stand in the row of the inputs.
        if rect.y_range().shrink(6.0).contains(number.y) {
            overview::gutter(scene, &row.depth.to_string(), number.x, number.y, ui);
        }
    }
    chains(scene, view, rect, &mut mesh);
    painter.add(Shape::mesh(mesh));
    for bar in &view.bars {
        name_ui(scene, bar, rect, &painter);
    }
    scroll_bar(view.down, total, rect, scene, &painter);

    let hovered = response
        .hover_pos()
        .filter(|_| response.contains_pointer() && !response.dragged())
        .and_then(|pointer| hit(scene, &rows, rect, pointer));
    if let Some(node) = hovered.and_then(|id| scene.record.sim.tree().get(id))
        && let Some(bar) = rect_of(scene, &rows, rect, node)
    {
        painter.rect_stroke(
            bar,
            1.0,
            Stroke::new(1.0, scene.theme.marks.hovered),
            StrokeKind::Outside,
        );
    }
    let selected = scene.record.selected.and_then(|id| scene.record.sim.tree().get(id));
    if let Some(bar) = selected.and_then(|node| rect_of(scene, &rows, rect, node)) {
        mark::selected_frame(&painter, scene.theme, bar);
    }
    if response.has_focus() {
        let stroke = Stroke::new(1.5, scene.theme.accent);
        painter.rect_stroke(rect, 0.0, stroke, StrokeKind::Inside);
    }

    clicks(scene, view, &rows, rect, &response, commands);
    names(scene, view, rect, &response, ui, commands);
    for ask in keys::keys(scene, id, ui) {
        match ask {
            Ask::Select(id) => commands.push(Command::SelectAction(Some(id))),
            Ask::GoTo(number) => commands.push(Command::GoTo(number)),
            Ask::Zoom(factor) => {
                let x = scene.playhead();
                let inside = (0.0..=rect.width()).contains(&x);
                window = window.zoomed(if inside { x } else { rect.width() / 2.0 }, factor, scene.extent);
            }
            Ask::All => window = Window::fit(scene.extent, window.width),
            Ask::Start => window = window.scrolled(f64::NEG_INFINITY, scene.extent),
            Ask::End => window = window.following(scene.extent),
        }
    }
    if response.secondary_clicked() {
        view.menu = hovered;
    }
    let of = view.menu.and_then(|id| scene.record.sim.tree().get(id));
    if let Some(node) = of {
        response.context_menu(|ui| menu::action_menu_ui(scene.record, node, ui, commands));
    }
    if let Some(node) = hovered.and_then(|id| scene.record.sim.tree().get(id))
        && !response.context_menu_opened()
    {
        preview::point(ui.ctx(), Previewed::After(node.id));
        response.on_hover_ui_at_pointer(|ui| tooltip_ui(scene, node, ui));
    }
    window
}

/// The lanes in view.
fn rows(scene: &Scene<'_>, down: f32, rect: Rect) -> Vec<Row> {
    let mut top = rect.top() + 2.0 - down;
    let mut rows = Vec::new();
    for (depth, lane) in scene.index.lanes().iter().enumerate() {
        let height = bars::height(lane);
        if top + height > rect.top() && top < rect.bottom() && height > 0.0 {
            let rect = Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), height));
            rows.push(Row { depth, rect });
        }
        top += height;
    }
    rows
}

fn track_rect(row: &Row, index: usize, lanes: Rect) -> Rect {
    let (top, height) = bars::track(index);
    Rect::from_min_size(pos2(lanes.left(), row.rect.top() + top), vec2(lanes.width(), height))
}

/// Scrolls down to the lane of an action that was selected elsewhere.
fn reveal(scene: &Scene<'_>, view: &mut TimelineView, rect: Rect) {
    if view.selected == scene.record.selected {
        return;
    }
    let Some(node) = scene.record.selected.and_then(|id| scene.record.sim.tree().get(id)) else {
        return;
    };
    let above = scene.index.lanes().iter().take(node.depth as usize);
    let top: f32 = above.map(bars::height).sum();
    if top < view.down || top + 30.0 > view.down + rect.height() {
        view.down = top - rect.height() / 3.0;
    }
}

/// The action that the playhead stands at: the one that goes next, at rest the one that went last.
pub(super) fn current(record: &Record<'_>) -> Option<ActionId> {
    let last = || record.sim.tree().transition(record.playhead).map(|last| last.action);
    record.current().or_else(last)
}

/// While following, the lane of the playhead's action stays in view when it moves, and above it as many as there is room for.
fn follow(scene: &Scene<'_>, view: &mut TimelineView, rect: Rect) {
    let current = current(scene.record);
    let moved = current != view.current || scene.record.playhead != view.playhead;
    if !view.follow || view.busy || !moved {
        return;
    }
    let Some(node) = current.and_then(|id| scene.record.sim.tree().get(id)) else {
        return;
    };
    let heights = scene.index.lanes().iter().map(bars::height);
    let top: f32 = heights.clone().take(node.depth as usize).sum();
    let bottom = top + heights.clone().nth(node.depth as usize).unwrap_or(0.0) + 2.0;
    if top < view.down || bottom > view.down + rect.height() {
        view.down = (bottom - rect.height()).max(0.0);
    }
}

/// The action under the pointer.
fn hit(scene: &Scene<'_>, rows: &[Row], lanes: Rect, pointer: Pos2) -> Option<ActionId> {
    let row = rows.iter().find(|row| row.rect.y_range().contains(pointer.y))?;
    let tracks = scene.index.lanes()[row.depth].tracks();
    let near = |index: usize| {
        let range = track_rect(row, index, lanes).y_range();
        (pointer.y - pointer.y.clamp(range.min, range.max)).abs()
    };
    let index = (0..tracks.len()).min_by(|&a, &b| near(a).total_cmp(&near(b)))?;
    let place = scene.window.place(pointer.x - lanes.left());
    let slack = SLACK / scene.window.scale;
    action_at(&tracks[index], scene.index.places(), scene.axis, place, slack)
}

/// Where the bar of an action lies, as far as it is in view.
fn rect_of(scene: &Scene<'_>, rows: &[Row], lanes: Rect, node: &Node<Action>) -> Option<Rect> {
    let track = scene.index.track_of(node.id)?;
    let row = rows.iter().find(|row| row.depth == node.depth as usize)?;
    let left = scene.x(Record::start_of(node)?);
    let right = if node.ended == 0 {
        scene.window.x(scene.index.places().end(scene.axis))
    } else {
        scene.x(node.ended)
    };
    let room = track_rect(row, track, lanes);
    let bar = Rect::from_x_y_ranges(
        lanes.left() + left..=lanes.left() + right.max(left + 3.0),
        room.y_range(),
    );
    bar.intersects(lanes).then(|| bar.intersect(lanes))
}

/// A line before each chain, where there is room between them.
fn chains(scene: &Scene<'_>, view: &TimelineView, lanes: Rect, mesh: &mut Mesh) {
    let tree = scene.record.sim.tree();
    let roots = view.bars.iter().filter(|bar| bar.rect.width() >= NAMED);
    for bar in roots.filter(|bar| tree.get(bar.action).is_some_and(|node| node.parent.is_none())) {
        if bar.rect.left() > lanes.left() {
            let line = lanes.with_min_x(bar.rect.left() - 1.0).with_max_x(bar.rect.left());
            mesh.add_colored_rect(line, scene.theme.border);
        }
    }
}

/// The name in a bar.
fn name_ui(scene: &Scene<'_>, bar: &Bar, lanes: Rect, painter: &egui::Painter) {
    // What is cut by an edge would show half letters.
    if bar.rect.width() < NAMED || bar.rect.intersect(lanes).height() < 14.0 {
        return;
    }
    let Some(node) = scene.record.sim.tree().get(bar.action) else {
        return;
    };
    let words = if bar.rect.width() < 3.0 * NAMED {
        words::name(&node.action).into_owned()
    } else {
        words::title(&node.action)
    };
    let inner = bar.rect.with_max_x(bar.rect.right() - 5.0).intersect(lanes);
    painter.with_clip_rect(inner.intersect(painter.clip_rect())).text(
        inner.left_center() + vec2(4.0, -0.5),
        Align2::LEFT_CENTER,
        words,
        FontId::proportional(size::SMALL),
        scene.theme.strong,
    );
}

/// Tells how far the lanes are scrolled, where they do not fit.
fn scroll_bar(down: f32, total: f32, lanes: Rect, scene: &Scene<'_>, painter: &egui::Painter) {
    if total <= lanes.height() {
        return;
    }
    let part = lanes.height() / total;
    let top = lanes.top() + down * part;
    let bar = Rect::from_min_size(
        pos2(lanes.right() - 5.0, top),
        vec2(4.0, (lanes.height() * part).max(12.0)),
    );
    painter.rect_filled(bar, 2.0, scene.theme.faint);
}

/// A click selects, a second one goes to the action's start.
fn clicks(
    scene: &Scene<'_>,
    view: &mut TimelineView,
    rows: &[Row],
    rect: Rect,
    response: &Response,
    commands: &mut Vec<Command>,
) {
    if !response.clicked() {
        return;
    }
    response.request_focus();
    let Some(id) = response
        .interact_pointer_pos()
        .and_then(|pointer| hit(scene, rows, rect, pointer))
    else {
        return;
    };
    // It is in view already: the window need not move when the selection comes back.
    view.selected = Some(id);
    commands.push(Command::SelectAction(Some(id)));
    let start = scene.record.sim.tree().get(id).and_then(Record::start_of);
    if let Some(start) = start.filter(|_| response.double_clicked()) {
        commands.push(Command::GoTo(start));
    }
}

/// Names the bars in view for screen readers and tests, and takes their clicks.
fn names(
    scene: &Scene<'_>,
    view: &TimelineView,
    rect: Rect,
    list: &Response,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    if !ui.ctx().has_accesskit_node(list.id) {
        return;
    }
    let builder = UiBuilder::new()
        .id_salt("bars")
        .max_rect(rect)
        .accessibility_parent(list.id);
    ui.scope_builder(builder, |ui| {
        for bar in view.bars.iter().take(MOST_NAMES) {
            let Some(node) = scene.record.sim.tree().get(bar.action) else {
                continue;
            };
            let id = list.id.with(bar.action);
            ui.interact(bar.rect, id, Sense::empty());
            name(scene, node, bar.rect, id, ui);
            if ui.input(|input| input.has_accesskit_action_request(id, accesskit::Action::Click)) {
                commands.push(Command::SelectAction(Some(bar.action)));
            }
        }
    });
}

fn name(scene: &Scene<'_>, node: &Node<Action>, rect: Rect, id: Id, ui: &Ui) {
    let label = format!("Bar {} {}", scene.record.number(node.id), words::title(&node.action));
    let state = scene.record.state(node).word();
    ui.ctx().accesskit_node_builder(id, |builder| {
        builder.set_role(Role::ListItem);
        builder.set_label(label);
        builder.set_value(state);
        builder.set_level(node.depth as usize + 1);
        builder.set_selected(scene.record.selected == Some(node.id));
        builder.set_bounds(accesskit::Rect {
            x0: rect.min.x.into(),
            y0: rect.min.y.into(),
            x1: rect.max.x.into(),
            y1: rect.max.y.into(),
        });
        builder.add_action(accesskit::Action::Click);
    });
}

fn tooltip_ui(scene: &Scene<'_>, node: &Node<Action>, ui: &mut Ui) {
    let (record, theme) = (scene.record, scene.theme);
    let title = format!("{} {}", record.number(node.id), words::title(&node.action));
    ui.label(RichText::new(title).color(theme.strong));
    let state = look_at(theme, node, record.playhead, record.state(node));
    ui.horizontal(|ui| {
        ui.label(state.icon.rich_text().size(14.0).color(state.colour));
        ui.label(RichText::new(state.word).color(state.colour));
    });
    if let Some(remark) = words::remark_at(record, node) {
        ui.label(remark);
    }
    let from = Record::start_of(node).unwrap_or(node.spawned);
    let upto = match node.ended {
        0 => "now".to_owned(),
        ended => thousands(ended),
    };
    ui.weak(format!("Transitions {} to {upto}", thousands(from)));
    if let (Some(ticks), Some(start)) = (words::ticks(record.sim, node), record.sim.tree().tick_of(node.started)) {
        ui.weak(format!(
            "From tick {}: {}, {}",
            thousands(start),
            counted(ticks, "tick", "ticks"),
            words::seconds(ticks)
        ));
    }
    ui.weak("Click to select, double click to go to its start");
}
