//! The list of rows: scrolling, following, clicks, the names for screen readers. Only visible rows cost anything.

use egui::accesskit::{self, Role};
use egui::{Id, Pos2, Rect, Response, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::keys::Ask;
use super::rows::{Item, has_rows_below};
use super::{TreeView, draw, keys, menu, words};
use crate::app::command::{Command, Previewed};
use crate::sim::Sim;
use crate::ui::preview;
use crate::ui::theme::{Theme, size};

/// Rows that follow keeps in view below the newest action.
const ROWS_AHEAD: usize = 3;

/// What asks for another place of the view.
pub(super) struct Move {
    /// Rows that were there may have gone or moved.
    pub moved: bool,
    /// Bring this row into view.
    pub reveal: Option<usize>,
}

/// Shows the captions and the rows.
pub(super) fn list_ui(sim: &Sim, view: &mut TreeView, asked: Move, ui: &mut Ui, commands: &mut Vec<Command>) {
    let columns = draw::Columns::new(ui.available_width(), sim);
    draw::captions_ui(ui, &columns);
    let area = ui.available_rect_before_wrap();
    let list = ui.scope_id().with("actions");
    view.list = Some(list);
    let page = (area.height() / size::ROW).floor().max(1.0) as usize;

    let mut asked = asked;
    for ask in keys::keys(sim, view, view.selected, list, page, ui) {
        match ask {
            Ask::Select(id) => {
                asked.reveal = view.rows.position(Item::Action(id));
                select(view, id, commands);
            }
            Ask::Fold(id, open) => view.fold(id, open),
        }
    }
    asked.moved |= view.rows.update(sim, &mut view.folds);

    let mut scroll = ScrollArea::vertical().id_salt("rows").auto_shrink(false);
    if let Some(offset) = place(sim, view, &asked, area, list, ui) {
        scroll = scroll.vertical_scroll_offset(offset);
    }
    let shown = scroll.show_viewport(ui, |ui, viewport| {
        ui.set_height(view.rows.as_slice().len() as f32 * size::ROW);
        ui.set_width(ui.available_width());
        rows_ui(sim, view, &columns, area, viewport.min.y, list, ui, commands)
    });
    view.offset = shown.state.clamped_offset().y;
    let top = (view.offset / size::ROW).floor().max(0.0) as usize;
    view.anchor = view.rows.as_slice().get(top).map(|row| row.item);

    let response = shown.inner;
    if response.has_focus() {
        let theme = Theme::of(ui);
        let stroke = egui::Stroke::new(1.5, theme.accent);
        ui.painter().rect_stroke(area, 0.0, stroke, egui::StrokeKind::Inside);
    }
}

fn select(view: &mut TreeView, id: crate::action::ActionId, commands: &mut Vec<Command>) {
    // The row shows already: the view need not move when the selection comes back.
    view.selected = Some(id);
    commands.push(Command::SelectAction(Some(id)));
}

/// Where the view must go, if anywhere.
fn place(sim: &Sim, view: &TreeView, asked: &Move, area: Rect, list: Id, ui: &Ui) -> Option<f32> {
    let rows = view.rows.as_slice();
    let (height, offset) = (area.height(), view.offset);
    let bring = |at: usize, ahead: usize| {
        let top = at as f32 * size::ROW;
        let bottom = (at + 1 + ahead).min(rows.len()) as f32 * size::ROW;
        if top < offset {
            Some((top - height / 3.0).max(0.0))
        } else {
            (bottom > offset + height).then(|| (bottom - height).max(0.0))
        }
    };
    if let Some(at) = asked.reveal {
        return bring(at, 0);
    }
    let busy = ui.rect_contains_pointer(area)
        || ui.memory(|memory| memory.has_focus(list))
        || egui::Popup::is_any_open(ui.ctx());
    if view.follow && !busy {
        let current = sim.current().and_then(|id| view.rows.nearest(sim.tree(), id));
        return bring(current.unwrap_or(rows.len().saturating_sub(1)), ROWS_AHEAD);
    }
    // What was read stays in its place, when rows above it have gone.
    let anchor = view.anchor.filter(|_| asked.moved)?;
    let at = view.rows.position(anchor).or_else(|| match anchor {
        Item::Action(id) => view.rows.nearest(sim.tree(), id),
        Item::Input(_) => None,
    })?;
    let offset = at as f32 * size::ROW + offset.rem_euclid(size::ROW);
    ((offset - view.offset).abs() > 0.5).then_some(offset)
}

/// Draws the rows in view and takes clicks on them.
#[expect(clippy::too_many_arguments, reason = "one place draws what many have prepared")]
fn rows_ui(
    sim: &Sim,
    view: &mut TreeView,
    columns: &draw::Columns,
    area: Rect,
    offset: f32,
    list: Id,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) -> Response {
    let width = ui.max_rect().width();
    let area = Rect::from_min_size(area.min, vec2(width, area.height()));
    let response = ui.interact(area, list, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Tree, true, "Actions"));

    let count = view.rows.as_slice().len();
    let first = (offset / size::ROW).floor().max(0.0) as usize;
    let last = (((offset + area.height()) / size::ROW).ceil().max(0.0) as usize).min(count);
    // Counted from the first row in view: far down a long list, points from its top are no longer exact.
    let slack = (f64::from(offset) - first as f64 * f64::from(size::ROW)) as f32;
    let rect_of = |at: usize| {
        let top = area.top() - slack + (at - first) as f32 * size::ROW;
        Rect::from_min_size(pos2(area.left(), top), vec2(width, size::ROW))
    };
    let row_at = |pos: Pos2| {
        let at = first + ((pos.y - area.top() + slack) / size::ROW).floor().max(0.0) as usize;
        (area.contains(pos) && at < last).then_some(at)
    };
    let hovered = response
        .hover_pos()
        .filter(|_| response.contains_pointer())
        .and_then(row_at);

    let theme = Theme::of(ui);
    let newest = view.rows.newest_started();
    let current = sim.current();
    for at in first..last {
        let row = view.rows.as_slice()[at];
        let rect = rect_of(at);
        let look = draw::Look {
            selected: matches!(row.item, Item::Action(id) if view.selected == Some(id)),
            focused: response.has_focus(),
            hovered: hovered == Some(at),
            current: matches!(row.item, Item::Action(id) if current == Some(id)),
        };
        match row.item {
            Item::Action(id) => {
                let Some(node) = sim.tree().get(id) else { continue };
                let below = has_rows_below(sim.tree(), id);
                let open = below.then(|| view.folds.is_open(node, newest));
                draw::action(ui, theme, columns, rect, sim, node, row.depth, open, look);
                draw::badge(ui, theme, rect, view.lints.of(id));
            }
            Item::Input(index) => {
                if let Some(input) = sim.inputs().get(index as usize) {
                    draw::input(ui, theme, columns, rect, input, look);
                    draw::badge(ui, theme, rect, view.lints.of_input(index as usize));
                }
            }
        }
    }

    if let Some(Item::Action(id)) = hovered.map(|at| view.rows.as_slice()[at].item) {
        preview::point(ui.ctx(), Previewed::After(id));
    }
    clicks(sim, view, &response, row_at, commands);
    for clicked in names(sim, view, &response, first..last, rect_of, ui) {
        if let Item::Action(id) = view.rows.as_slice()[clicked].item {
            select(view, id, commands);
        }
    }
    if let Some(at) = hovered.filter(|_| !response.context_menu_opened()) {
        let item = view.rows.as_slice()[at].item;
        response
            .clone()
            .on_hover_ui_at_pointer(|ui| draw::tooltip_ui(sim, item, &view.lints, ui));
    }
    if response.secondary_clicked() {
        view.menu = response
            .interact_pointer_pos()
            .and_then(row_at)
            .map(|at| view.rows.as_slice()[at].item);
    }
    response.context_menu(|ui| menu::menu_ui(sim, view, ui, commands));
    response
}

/// A click selects; on the triangle it folds.
fn clicks(
    sim: &Sim,
    view: &mut TreeView,
    response: &Response,
    row_at: impl Fn(Pos2) -> Option<usize>,
    commands: &mut Vec<Command>,
) {
    if !response.clicked() {
        return;
    }
    let Some(pos) = response.interact_pointer_pos() else {
        return;
    };
    response.request_focus();
    let Some(row) = row_at(pos).map(|at| view.rows.as_slice()[at]) else {
        return;
    };
    let Item::Action(id) = row.item else { return };
    let triangle = draw::triangle_at(row.depth);
    if has_rows_below(sim.tree(), id) && triangle.contains(pos.x - response.rect.left()) {
        let open = view.is_open(sim, id);
        view.fold(id, !open);
    } else {
        select(view, id, commands);
    }
}

/// Names the rows in view for screen readers and tests; answers those that were clicked in this way.
fn names(
    sim: &Sim,
    view: &TreeView,
    response: &Response,
    rows: std::ops::Range<usize>,
    rect_of: impl Fn(usize) -> Rect,
    ui: &mut Ui,
) -> Vec<usize> {
    if !ui.ctx().has_accesskit_node(response.id) {
        return Vec::new();
    }
    let builder = UiBuilder::new()
        .id_salt("rows")
        .max_rect(response.rect)
        .accessibility_parent(response.id);
    let mut clicked = Vec::new();
    ui.scope_builder(builder, |ui| {
        for at in rows {
            let row = view.rows.as_slice()[at];
            let (label, value, description) = match row.item {
                Item::Action(id) => match sim.tree().get(id) {
                    Some(node) => (
                        words::target(node),
                        node.state.word().to_owned(),
                        words::description(sim, node),
                    ),
                    None => continue,
                },
                Item::Input(index) => match sim.inputs().get(index as usize) {
                    Some(input) => (words::input(input), words::author(input), String::new()),
                    None => continue,
                },
            };
            let id = response.id.with(row.item);
            let rect = rect_of(at).intersect(response.rect);
            ui.interact(rect, id, Sense::empty());
            ui.ctx().accesskit_node_builder(id, |node| {
                node.set_role(Role::TreeItem);
                node.set_label(label);
                node.set_value(value);
                if !description.is_empty() {
                    node.set_description(description);
                }
                node.set_level(row.depth as usize + 1);
                node.set_bounds(accesskit::Rect {
                    x0: rect.min.x.into(),
                    y0: rect.min.y.into(),
                    x1: rect.max.x.into(),
                    y1: rect.max.y.into(),
                });
                if let Item::Action(action) = row.item {
                    node.set_selected(view.selected == Some(action));
                    if has_rows_below(sim.tree(), action) {
                        node.set_expanded(view.is_open(sim, action));
                    }
                    node.add_action(accesskit::Action::Click);
                }
            });
            if ui.input(|input| input.has_accesskit_action_request(id, accesskit::Action::Click)) {
                clicked.push(at);
            }
        }
    });
    clicked
}
