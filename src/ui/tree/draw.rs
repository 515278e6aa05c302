//! How a row looks.

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Align2, Color32, FontId, Painter, Rangef, Rect, Ui, pos2, vec2};
use egui_material_icons::MaterialIcon;
use egui_material_icons::icons;

use super::columns::Columns;
use super::title::{Said, title_ui};
use super::words;
use crate::action::state::thousands;
use crate::action::{ActionId, Node};
use crate::rules::match3::Refusal;
use crate::sim::{Action, Input, InputRow, Lint, Response};
use crate::ui::controls;
use crate::ui::record::Record;
use crate::ui::theme::{StateLook, Theme, digits_font, icon_font, mark, size};

/// The room before the rows' own indent, for the mark of the running action.
pub(super) const GUTTER: f32 = 14.0;
/// The deepest level that is indented; beyond it a number says how deep.
const DEEPEST: u32 = 8;
pub(super) const TRIANGLE: f32 = 15.0;
const ICON: f32 = 20.0;
pub(super) const GAP: f32 = 8.0;

/// How a row stands out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent")]
pub(super) struct Look {
    pub selected: bool,
    /// Whether the tree has the keys.
    pub focused: bool,
    pub hovered: bool,
    /// Whether its action makes the next transition.
    pub current: bool,
}

fn indent(depth: u32) -> f32 {
    GUTTER + depth.min(DEEPEST) as f32 * size::INDENT
}

/// Where the name of a row begins, in points from the left edge.
pub(super) fn name_start(depth: u32) -> f32 {
    let digits = if depth > DEEPEST { 22.0 } else { 0.0 };
    indent(depth) + TRIANGLE + digits + ICON
}

/// Where the fold triangle of a row is, in points from the left edge.
pub(super) fn triangle_at(depth: u32) -> Rangef {
    let start = indent(depth);
    Rangef::new(start - 2.0, start + TRIANGLE)
}

fn ground(painter: &Painter, theme: &Theme, rect: Rect, look: Look) {
    if look.selected {
        mark::selected_row(painter, theme, rect, look.focused);
    } else if look.hovered {
        painter.rect_filled(rect, 0.0, theme.hovered);
    } else if look.current {
        painter.rect_filled(rect, 0.0, theme.playhead.gamma_multiply(0.1));
    }
}

/// What comes before the name of a row: guides, the mark of the running action, the triangle and the state. Answers where the
/// name begins.
fn front(
    painter: &Painter,
    theme: &Theme,
    rect: Rect,
    depth: u32,
    open: Option<bool>,
    state: &StateLook<'_>,
    look: Look,
) -> f32 {
    let y = rect.center().y;
    let mut x = rect.left() + indent(depth);
    for level in 0..depth.min(DEEPEST) {
        let guide = rect.left() + indent(level) + TRIANGLE / 2.0 - 1.0;
        painter.vline(guide, rect.y_range(), (1.0, theme.border));
    }
    if look.current {
        mark::playhead(painter, theme, pos2(rect.left() + 8.5, y), 5.0);
    }
    if let Some(open) = open {
        let colour = if look.hovered { theme.strong } else { theme.weak };
        triangle(painter, pos2(x + TRIANGLE / 2.0 - 1.0, y), open, colour);
    }
    x += TRIANGLE;
    if depth > DEEPEST {
        let font = digits_font(size::SMALL);
        let shown = painter.text(pos2(x, y), Align2::LEFT_CENTER, depth, font, theme.weak);
        x = shown.right() + 4.0;
    }
    icon(painter, pos2(x, y), state.icon, 15.0, state.colour);
    x + ICON
}

/// What stands in the columns of a row.
struct Cells {
    number: String,
    order: Option<u32>,
    ticks: Option<u64>,
    children: u64,
    ended: bool,
}

fn cells(
    painter: &Painter,
    theme: &Theme,
    columns: &Columns,
    rect: Rect,
    cells: Cells,
    state: &StateLook<'_>,
    look: Look,
) {
    let y = rect.center().y;
    let right = |end: f32, words: String, colour: Color32| {
        let at = pos2(rect.left() + end, y);
        painter.text(at, Align2::RIGHT_CENTER, words, digits_font(size::SMALL), colour);
    };
    let quiet = if look.selected { theme.text } else { theme.weak };
    right(columns.number, cells.number, quiet);
    if let (Some(end), Some(order)) = (columns.order, cells.order) {
        right(end, thousands(u64::from(order)), quiet);
    }
    let colour = if cells.ended { quiet } else { state.colour };
    if let Some(ticks) = cells.ticks {
        right(columns.ticks, thousands(ticks), colour);
    }
    if let (Some(end), Some(ticks)) = (columns.time, cells.ticks) {
        right(end, words::seconds(ticks), colour);
    }
    if let Some(end) = columns.children.filter(|_| cells.children > 0) {
        right(end, thousands(cells.children), quiet);
    }
    if let Some(start) = columns.state {
        let at = pos2(rect.left() + start, y);
        let font = FontId::proportional(size::SMALL + 1.0);
        painter.text(at, Align2::LEFT_CENTER, state.word, font, state.colour);
    }
}

/// A veil over what comes after the playhead.
fn veil(painter: &Painter, theme: &Theme, rect: Rect, look: Look) {
    let ground = if look.selected {
        theme.accent_ground
    } else {
        theme.panel
    };
    painter.rect_filled(rect, 0.0, theme.veil(ground));
}

/// Draws the row of an action. `open` tells whether its children show; `None` when it has none.
#[expect(clippy::too_many_arguments, reason = "a row is all of these")]
pub(super) fn action(
    ui: &Ui,
    theme: &Theme,
    columns: &Columns,
    rect: Rect,
    record: &Record<'_>,
    node: &Node<Action>,
    depth: u32,
    open: Option<bool>,
    look: Look,
) {
    let painter = ui.painter();
    ground(painter, theme, rect, look);
    let after = record.is_after(node);
    let state = record.state(node);
    let ticks = record.ticks(node);
    let state_look = &controls::look_at(theme, node, record.playhead, state);
    let x = front(painter, theme, rect, depth, open, state_look, look);
    let name = Rect::from_x_y_ranges(x..=rect.left() + columns.name, rect.y_range());
    let undone = record.is_undone(node);
    let said = Said {
        remark: words::remark_at(record, node),
        totals: words::totals(record, node),
        undone,
    };
    title_ui(ui, theme, name, node, said, look);
    let shown = Cells {
        number: record.number(node.id),
        order: record.order(node),
        ticks,
        children: match columns.children {
            Some(_) => words::children(record.sim, node.id) as u64,
            None => 0,
        },
        ended: state.is_terminal(),
    };
    cells(painter, theme, columns, rect, shown, state_look, look);
    if after {
        veil(painter, theme, rect, look);
    }
}

/// Draws the row of a run of equal siblings.
#[expect(clippy::too_many_arguments, reason = "a row is all of these")]
pub(super) fn run(
    ui: &Ui,
    theme: &Theme,
    columns: &Columns,
    rect: Rect,
    record: &Record<'_>,
    first: ActionId,
    depth: u32,
    open: bool,
    look: Look,
) {
    let painter = ui.painter();
    ground(painter, theme, rect, look);
    let after = record.sim.tree().get(first).is_some_and(|node| record.is_after(node));
    let state = words::run_state(record, first);
    let state_look = controls::look(theme, state);
    let x = front(painter, theme, rect, depth, Some(open), state_look, look);
    let name = Rect::from_x_y_ranges(x..=rect.left() + columns.name, rect.y_range());
    let words = words::run(record, first);
    let (kind, count) = words.rsplit_once(' ').unwrap_or((&words, ""));
    let font = FontId::proportional(size::TEXT);
    let mut job = LayoutJob::default();
    job.append(kind, 0.0, TextFormat::simple(font.clone(), theme.strong));
    job.append(&format!(" {count}"), 0.0, TextFormat::simple(font, theme.accent));
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let clip = painter.with_clip_rect(name.intersect(ui.clip_rect()));
    clip.galley(
        pos2(name.left(), name.center().y - galley.size().y / 2.0),
        galley,
        theme.text,
    );
    let shown = Cells {
        number: record.number(first),
        order: record.sim.tree().get(first).and_then(|node| record.order(node)),
        ticks: words::run_ticks(record, first),
        children: 0,
        ended: state.is_terminal(),
    };
    cells(painter, theme, columns, rect, shown, state_look, look);
    if after {
        veil(painter, theme, rect, look);
    }
}

/// Draws the thin row of an input that started no root.
pub(super) fn input(
    ui: &Ui,
    theme: &Theme,
    columns: &Columns,
    rect: Rect,
    record: &Record<'_>,
    row: &InputRow,
    look: Look,
) {
    let painter = ui.painter();
    ground(painter, theme, rect, Look { current: false, ..look });
    let y = rect.center().y;
    let font = FontId::proportional(size::SMALL);
    let at = pos2(rect.left() + indent(0) + TRIANGLE + 1.0, y);
    let (mark, colour) = mark_of(row, theme);
    icon(painter, at, mark, 13.0, colour);
    let end = columns.state.map_or(columns.ticks, |start| start + 62.0);
    let author = painter.layout_no_wrap(words::author(row), font.clone(), theme.weak);
    let author_left = rect.left() + end - author.size().x;
    painter.galley(pos2(author_left, y - author.size().y / 2.0), author, theme.weak);
    let start = rect.left() + indent(0) + TRIANGLE + ICON;
    let room = author_left - GAP - start;
    if room > 24.0 {
        let mut job = LayoutJob::simple_singleline(words::input_at(record, row), font, theme.text);
        job.wrap = TextWrapping {
            break_anywhere: true,
            ..TextWrapping::truncate_at_width(room)
        };
        let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
        painter.galley(pos2(start, y - galley.size().y / 2.0), galley, theme.text);
    }
    if record.is_input_after(row) {
        veil(painter, theme, rect, look);
    }
}

fn mark_of(row: &InputRow, theme: &Theme) -> (MaterialIcon, Color32) {
    match (row.response, &row.input) {
        (Response::Refused(Refusal::Busy), _) => (icons::ICON_BLOCK, theme.weak),
        (Response::Refused(_), _) => (icons::ICON_BLOCK, theme.warn),
        (_, Input::Cancel { .. }) => (icons::ICON_STOP_CIRCLE, theme.bad),
        (_, Input::Inject(_)) => (icons::ICON_SYRINGE, theme.accent),
        _ => (icons::ICON_TUNE, theme.weak),
    }
}

/// Draws the sign of something that is wrong with an action or an input, at the left edge of its row.
pub(super) fn badge(ui: &Ui, theme: &Theme, rect: Rect, lint: Option<&Lint>) {
    if lint.is_some() {
        let at = pos2(rect.left() + 1.0, rect.center().y);
        icon(ui.painter(), at, icons::ICON_WARNING, 13.0, theme.warn);
    }
}

/// Draws the sign of a pair or a push that lost the game, at the left edge of its row.
pub(super) fn loss(ui: &Ui, theme: &Theme, rect: Rect) {
    let at = pos2(rect.left() + 1.0, rect.center().y);
    icon(ui.painter(), at, icons::ICON_HEART_BROKEN, 13.0, theme.bad);
}

/// An icon, its left edge in the middle of its height at a point.
fn icon(painter: &Painter, at: egui::Pos2, icon: MaterialIcon, points: f32, colour: Color32) {
    painter.text(at, Align2::LEFT_CENTER, icon.codepoint, icon_font(points), colour);
}

fn triangle(painter: &Painter, middle: egui::Pos2, open: bool, colour: Color32) {
    let points = if open {
        [vec2(-4.0, -2.2), vec2(4.0, -2.2), vec2(0.0, 2.8)]
    } else {
        [vec2(-2.2, -4.0), vec2(2.8, 0.0), vec2(-2.2, 4.0)]
    };
    let points = points.map(|point| middle + point).to_vec();
    painter.add(egui::Shape::convex_polygon(points, colour, egui::Stroke::NONE));
}
