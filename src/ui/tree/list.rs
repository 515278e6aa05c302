//! The list of rows: scrolling, following, clicks, the names for screen readers. Only visible rows cost anything.

use egui::accesskit::{self, Role};
use egui::{Id, Popup, Pos2, Rect, Response, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, vec2};

use super::columns::{Columns, Wants, captions_ui};
use super::keys::Ask;
use super::rows::{Item, Row, has_rows_below};
use super::tooltip::tooltip_ui;
use super::{TreeView, draw, filter_bar, keys, menu, runs, words};
use crate::action::ActionId;
use crate::command::{Command, Previewed};
use crate::ui::controls::beside_ui;
use crate::ui::in_view::InView;
use crate::ui::preview;
use crate::ui::record::Record;
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
pub(super) fn list_ui(record: &Record<'_>, view: &mut TreeView, asked: Move, ui: &mut Ui, commands: &mut Vec<Command>) {
    let wants = Wants::of(record, in_view(view, ui.available_height()), ui);
    let columns = Columns::new(ui.available_width(), &wants);
    captions_ui(ui, &columns);
    let area = ui.available_rect_before_wrap();
    let list = ui.scope_id().with("actions");
    view.list = Some(list);
    let page = (area.height() / size::ROW).floor().max(1.0) as usize;

    let mut asked = asked;
    for ask in keys::keys(record, view, list, page, ui) {
        match ask {
            Ask::Select(id) => {
                asked.reveal = view.nearest(record.sim, id);
                select(view, id, commands);
            }
            Ask::Fold(item, open) => view.fold_item(item, open),
            Ask::GoTo(id) => go_to(record, id, commands),
            Ask::Filter => filter_bar::toggle(view),
            Ask::Menu => view.wants_menu = true,
        }
    }
    asked.moved |= view.update(record);

    let mut scroll = ScrollArea::vertical().id_salt("rows").auto_shrink(false);
    if let Some(offset) = place(record, view, &asked, area, list, ui) {
        scroll = scroll.vertical_scroll_offset(offset);
    }
    let shown = scroll.show_viewport(ui, |ui, viewport| {
        ui.set_height(view.shown().len() as f32 * size::ROW);
        ui.set_width(ui.available_width());
        rows_ui(record, view, &columns, area, viewport.min.y, list, ui, commands)
    });
    view.offset = shown.state.clamped_offset().y;
    let top = (view.offset / size::ROW).floor().max(0.0) as usize;
    view.anchor = view.shown().get(top).map(|row| row.item);

    let response = shown.inner;
    if response.has_focus() {
        let theme = Theme::of(ui);
        let stroke = egui::Stroke::new(1.5, theme.accent);
        ui.painter().rect_stroke(area, 0.0, stroke, egui::StrokeKind::Inside);
    }
}

/// The rows that show, as far as the last frame tells.
fn in_view(view: &TreeView, height: f32) -> &[Row] {
    let rows = view.shown();
    let first = ((view.offset / size::ROW).max(0.0) as usize).min(rows.len());
    let count = (height / size::ROW).max(0.0).ceil() as usize + 1;
    &rows[first..(first + count).min(rows.len())]
}

/// The playhead to the start of an action.
fn go_to(record: &Record<'_>, id: ActionId, commands: &mut Vec<Command>) {
    let start = record.sim.tree().get(id).and_then(Record::start_of);
    commands.extend(start.map(Command::GoTo));
}

fn select(view: &mut TreeView, id: ActionId, commands: &mut Vec<Command>) {
    // The row shows already: the view need not move when the selection comes back.
    view.selected = Some(id);
    commands.push(Command::SelectAction(Some(id)));
}

/// Where the view must go, if anywhere.
fn place(record: &Record<'_>, view: &TreeView, asked: &Move, area: Rect, list: Id, ui: &Ui) -> Option<f32> {
    let rows = view.shown();
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
        let current = record.current().and_then(|id| view.nearest(record.sim, id));
        return bring(current.unwrap_or(rows.len().saturating_sub(1)), ROWS_AHEAD);
    }
    // What was read stays in its place, when rows above it have gone.
    let anchor = view.anchor.filter(|_| asked.moved)?;
    let at = view.position(anchor).or_else(|| match anchor {
        Item::Action(id) | Item::Run(id) => view.nearest(record.sim, id),
        Item::Input(_) => None,
    })?;
    let offset = at as f32 * size::ROW + offset.rem_euclid(size::ROW);
    ((offset - view.offset).abs() > 0.5).then_some(offset)
}

/// Draws the rows in view and takes clicks on them.
#[expect(clippy::too_many_arguments, reason = "one place draws what many have prepared")]
fn rows_ui(
    record: &Record<'_>,
    view: &mut TreeView,
    columns: &Columns,
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

    let count = view.shown().len();
    let in_view = InView::new(area, offset, count);
    let (first, last) = (in_view.rows().start, in_view.rows().end);
    let rect_of = |at: usize| in_view.rect(at);
    let row_at = |pos: Pos2| in_view.at(pos);
    let hovered = response
        .hover_pos()
        .filter(|_| response.contains_pointer())
        .and_then(row_at);

    let theme = Theme::of(ui);
    let current = current_row(record, view, first..last);
    let tree = record.sim.tree();
    for at in first..last {
        let row = view.shown()[at];
        let rect = rect_of(at);
        let look = draw::Look {
            selected: is_selected(record, view, row.item),
            focused: response.has_focus(),
            hovered: hovered == Some(at),
            current: current == Some(at),
        };
        match row.item {
            Item::Action(id) => {
                let Some(node) = tree.get(id) else { continue };
                let below = !view.filter.is_on() && has_rows_below(tree, id);
                let open = below.then(|| view.is_open(record.sim, id));
                draw::action(ui, theme, columns, rect, record, node, row.depth, open, look);
                draw::badge(ui, theme, rect, view.lints.of(id));
                if words::loss(&view.losses, id).is_some() {
                    draw::loss(ui, theme, rect);
                }
            }
            Item::Run(first) => {
                let open = view.is_item_open(record.sim, row.item);
                draw::run(ui, theme, columns, rect, record, first, row.depth, open, look);
            }
            Item::Input(index) => {
                if let Some(input) = record.sim.inputs().get(index as usize) {
                    draw::input(ui, theme, columns, rect, record, input, look);
                    draw::badge(ui, theme, rect, view.lints.of_input(index as usize));
                }
            }
        }
    }

    if let Some(Item::Action(id)) = hovered.map(|at| view.shown()[at].item) {
        preview::point(ui.ctx(), Previewed::After(id));
    }
    clicks(record, view, &response, row_at, commands);
    for clicked in names(record, view, &response, first..last, rect_of, ui) {
        if let Item::Action(id) | Item::Run(id) = view.shown()[clicked].item {
            select(view, id, commands);
        }
    }
    if let Some(at) = hovered.filter(|_| !response.context_menu_opened()) {
        let item = view.shown()[at].item;
        beside_ui(&response, rect_of(at), |ui| {
            tooltip_ui(record, item, &view.lints, &view.losses, ui);
        });
    }
    if response.secondary_clicked() {
        view.menu_at = None;
        view.menu = response
            .interact_pointer_pos()
            .and_then(row_at)
            .map(|at| view.shown()[at].item);
    }
    let selected = view.selected.and_then(|id| view.nearest(record.sim, id));
    if let Some(at) = selected.filter(|_| std::mem::take(&mut view.wants_menu)) {
        view.menu = Some(view.shown()[at].item);
        view.menu_at = Some(if (first..last).contains(&at) {
            rect_of(at).left_bottom() + vec2(draw::name_start(view.shown()[at].depth), 0.0)
        } else {
            response.rect.left_top()
        });
        Popup::open_id(ui.ctx(), Popup::default_response_id(&response));
    }
    let mut popup = Popup::context_menu(&response);
    if let Some(at) = view.menu_at {
        popup = popup.at_position(at);
    }
    popup.show(|ui| menu::menu_ui(record, view, ui, commands));
    response
}

/// Whether a row is that of the selection; a folded run stands for its members.
fn is_selected(record: &Record<'_>, view: &TreeView, item: Item) -> bool {
    let tree = record.sim.tree();
    match item {
        Item::Action(id) => view.selected == Some(id),
        Item::Run(first) => {
            let selected = view.selected.and_then(|id| tree.get(id));
            !view.is_item_open(record.sim, item) && selected.is_some_and(|node| runs::first(tree, node) == Some(first))
        }
        Item::Input(_) => false,
    }
}

/// The row that the mark of the running action stands at: its own, or that of what hides it.
fn current_row(record: &Record<'_>, view: &TreeView, rows: std::ops::Range<usize>) -> Option<usize> {
    let tree = record.sim.tree();
    let current = record.current().and_then(|id| tree.get(id))?;
    let mut chain = vec![current.id];
    let mut at = current.parent;
    while let Some(id) = at {
        chain.push(id);
        at = tree.get(id).and_then(|node| node.parent);
    }
    chain.reverse();
    let stands_for = |at: usize| {
        let item = view.shown()[at].item;
        let folded = !view.filter.is_on() && !view.is_item_open(record.sim, item);
        match item {
            Item::Action(id) => (id == current.id || folded && chain.binary_search(&id).is_ok()).then_some(id),
            Item::Run(first) => {
                let below = chain.iter().rev().filter(|&&id| folded && id >= first);
                let mut nodes = below.filter_map(|&id| tree.get(id));
                nodes
                    .find(|node| runs::first(tree, node) == Some(first))
                    .map(|node| node.id)
            }
            Item::Input(_) => None,
        }
    };
    // The nearest one, where several are folded one in another.
    let found = rows.filter_map(|at| Some((stands_for(at)?, at)));
    found.max_by_key(|&(id, _)| id).map(|(_, at)| at)
}

/// A click selects, a second one goes to the start; on the triangle a click folds.
fn clicks(
    record: &Record<'_>,
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
    let Some(row) = row_at(pos).map(|at| view.shown()[at]) else {
        return;
    };
    let (id, below) = match row.item {
        Item::Action(id) => (id, has_rows_below(record.sim.tree(), id)),
        Item::Run(first) => (first, true),
        Item::Input(_) => return,
    };
    let triangle = draw::triangle_at(row.depth);
    if below && !view.filter.is_on() && triangle.contains(pos.x - response.rect.left()) {
        let open = view.is_item_open(record.sim, row.item);
        view.fold_item(row.item, !open);
        return;
    }
    select(view, id, commands);
    if response.double_clicked() {
        go_to(record, id, commands);
    }
}

/// Names the rows in view for screen readers and tests; answers those that were clicked in this way.
fn names(
    record: &Record<'_>,
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
            let row = view.shown()[at];
            let (label, value, description) = match row.item {
                Item::Action(id) => match record.sim.tree().get(id) {
                    Some(node) => (
                        match words::loss(&view.losses, id) {
                            Some(lost) => format!("{} {}. {lost}", record.number(id), node.action.name()),
                            None => format!("{} {}", record.number(id), node.action.name()),
                        },
                        record.word(node).to_owned(),
                        words::description(record, node),
                    ),
                    None => continue,
                },
                Item::Run(first) => (
                    words::run(record, first),
                    words::run_state(record, first).word().to_owned(),
                    format!("a run of equal actions from {} on", record.number(first)),
                ),
                Item::Input(index) => match record.sim.inputs().get(index as usize) {
                    Some(input) => (words::input_at(record, input), words::author(input), String::new()),
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
                    if has_rows_below(record.sim.tree(), action) {
                        node.set_expanded(view.is_open(record.sim, action));
                    }
                }
                if let Item::Run(_) = row.item {
                    node.set_expanded(view.is_item_open(record.sim, row.item));
                }
                if !matches!(row.item, Item::Input(_)) {
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
