//! How a row looks.

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Align2, Color32, FontId, Painter, Rangef, Rect, RichText, Sense, Ui, pos2, vec2};
use egui_material_icons::MaterialIcon;
use egui_material_icons::icons;

use super::rows::{Item, cascade_level};
use super::words;
use crate::action::state::thousands;
use crate::action::{ActionId, Node};
use crate::rules::match3::Refusal;
use crate::sim::{Action, Input, InputRow, Lint, Lints, Response};
use crate::ui::controls;
use crate::ui::record::Record;
use crate::ui::theme::{StateLook, Theme, digits_font, icon_font, mark, size};

/// From this width on a row has room for everything.
pub(super) const WIDE: f32 = 420.0;

/// The height of the captions over the columns.
const CAPTIONS: f32 = 20.0;
/// The room before the rows' own indent, for the mark of the running action.
const GUTTER: f32 = 14.0;
/// The deepest level that is indented; beyond it a number says how deep.
const DEEPEST: u32 = 8;
const TRIANGLE: f32 = 15.0;
const ICON: f32 = 20.0;
const GAP: f32 = 8.0;
/// Parameters that get less room than this are left out.
const LEAST_SUMMARY: f32 = 26.0;

/// Where the columns are, in points from the left edge. Each is right-aligned at its end, the state apart.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Columns {
    /// The end of the name.
    name: f32,
    /// The end of the number of children, where there is room for it.
    children: Option<f32>,
    number: f32,
    ticks: f32,
    time: Option<f32>,
    /// The start of the state's word.
    state: Option<f32>,
}

impl Columns {
    pub(super) fn new(width: f32, record: &Record<'_>) -> Self {
        let newest = record.sim.tree().iter().next_back();
        let letters = newest.map_or(2, |node| record.number(node.id).chars().count());
        let number_width = (letters as f32 * 7.0).max(24.0);
        // The scroll bar lies over the right edge.
        let end = width - 12.0;
        if width < WIDE {
            let ticks = end;
            let number = ticks - 34.0 - 6.0;
            return Self {
                name: number - number_width - 4.0,
                children: None,
                number,
                ticks,
                time: None,
                state: None,
            };
        }
        let state = end - 70.0;
        let time = state - GAP * 1.5;
        let ticks = time - 48.0 - GAP;
        let number = ticks - 40.0 - GAP;
        let children = number - number_width - GAP;
        Self {
            name: children - 30.0 - GAP,
            children: Some(children),
            number,
            ticks,
            time: Some(time),
            state: Some(state),
        }
    }
}

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

/// The words over the columns.
pub(super) fn captions_ui(ui: &mut Ui, columns: &Columns) {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), CAPTIONS), Sense::hover());
    let painter = ui.painter();
    let font = FontId::proportional(size::SMALL);
    let right = |end: f32, words: &str| {
        let at = pos2(rect.left() + end, rect.center().y);
        painter.text(at, Align2::RIGHT_CENTER, words, font.clone(), theme.weak);
    };
    let left = pos2(rect.left() + GUTTER + TRIANGLE, rect.center().y);
    painter.text(left, Align2::LEFT_CENTER, "Action", font.clone(), theme.weak);
    right(columns.number, "No.");
    right(columns.ticks, "Ticks");
    if let Some(end) = columns.children {
        right(end, "Children");
    }
    if let Some(end) = columns.time {
        right(end, "Time");
    }
    if let Some(start) = columns.state {
        let at = pos2(rect.left() + start, rect.center().y);
        painter.text(at, Align2::LEFT_CENTER, "State", font, theme.weak);
    }
    painter.hline(rect.x_range(), rect.bottom() - 0.5, (1.0, theme.border));
    response.on_hover_text(
        "No.: the order in which actions were made. Ticks: how long it has taken, 60 ticks a second of simulation time.",
    );
}

fn indent(depth: u32) -> f32 {
    GUTTER + depth.min(DEEPEST) as f32 * size::INDENT
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
    state: &StateLook,
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
    ticks: Option<u64>,
    children: u64,
    ended: bool,
}

fn cells(painter: &Painter, theme: &Theme, columns: &Columns, rect: Rect, cells: Cells, state: &StateLook, look: Look) {
    let y = rect.center().y;
    let right = |end: f32, words: String, colour: Color32| {
        let at = pos2(rect.left() + end, y);
        painter.text(at, Align2::RIGHT_CENTER, words, digits_font(size::SMALL), colour);
    };
    let quiet = if look.selected { theme.text } else { theme.weak };
    right(columns.number, cells.number, quiet);
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
    painter.rect_filled(rect, 0.0, ground.gamma_multiply(0.55));
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
    // What is still to come is shown as it will have been.
    let state = if after { node.state } else { record.state(node) };
    let ticks = if after {
        words::ticks(record.sim, node)
    } else {
        record.ticks(node)
    };
    let state_look = controls::look(theme, state);
    let x = front(painter, theme, rect, depth, open, state_look, look);
    let name = Rect::from_x_y_ranges(x..=rect.left() + columns.name, rect.y_range());
    title(ui, theme, name, node, words::remark_at(record, node), look);
    let shown = Cells {
        number: record.number(node.id),
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
    let now = Record::now(record.sim, None);
    let at = if after { &now } else { record };
    let state = words::run_state(at, first);
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
        ticks: words::run_ticks(at, first),
        children: 0,
        ended: state.is_terminal(),
    };
    cells(painter, theme, columns, rect, shown, state_look, look);
    if after {
        veil(painter, theme, rect, look);
    }
}

/// Name, parameters and remark, in as much room as there is.
fn title(ui: &Ui, theme: &Theme, rect: Rect, node: &Node<Action>, remark: Option<String>, look: Look) {
    if rect.width() < 8.0 {
        return;
    }
    let font = FontId::proportional(size::TEXT);
    let (name, summary) = (words::name(&node.action), node.action.summary());
    let measure =
        |text: &str| ui.fonts_mut(|fonts| text.chars().map(|letter| fonts.glyph_width(&font, letter)).sum::<f32>());
    let remark_width = remark.as_deref().map_or(0.0, |remark| measure(remark) + GAP);
    let name_width = measure(&name);
    let mut letter_width = |letter| ui.fonts_mut(|fonts| fonts.glyph_width(&font, letter));
    let space = letter_width(' ');
    // A remark pushes the parameters together; why an action is red may push them out, and nothing pushes out the name.
    let full_width = name_width + space + measure(&summary);
    let least = match node.cause {
        Some(_) if full_width > rect.width() * 0.6 => name_width,
        Some(_) => full_width,
        None => rect.width() * 0.66,
    };
    let room = (rect.width() - remark_width).max(least);
    let for_summary = room - name_width - space;
    let cut = if for_summary < 0.0 && name_width > room {
        words::cut_in_the_middle(&name, rect.width(), &mut letter_width).into_owned()
    } else if summary.is_empty() || for_summary < LEAST_SUMMARY && measure(&summary) > for_summary {
        name.to_string()
    } else {
        // What the parameters lose is taken from their middle.
        let summary = words::cut_in_the_middle(&summary, for_summary, &mut letter_width);
        format!("{name} {summary}")
    };

    let mut job = LayoutJob::default();
    let strong = TextFormat::simple(font.clone(), if node.undone { theme.weak } else { theme.strong });
    let text = TextFormat::simple(font.clone(), if look.selected { theme.text } else { theme.weak });
    let level = TextFormat::simple(font.clone(), theme.accent);
    // The name is coloured as far as the cut has left it.
    let kind = node.action.name().len().min(cut.len());
    let whole = cut.starts_with(&*name);
    if whole && cascade_level(&node.action).is_some() {
        job.append(&cut[..kind], 0.0, strong);
        job.append(&cut[kind..name.len()], 0.0, level);
        job.append(&cut[name.len()..], 0.0, text);
    } else if whole && !summary.is_empty() {
        job.append(&cut[..name.len()], 0.0, strong);
        job.append(&cut[name.len()..], 0.0, text);
    } else {
        job.append(&cut, 0.0, strong);
    }
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let used = galley.size().x;
    let painter = ui
        .painter()
        .with_clip_rect(rect.expand2(vec2(2.0, 0.0)).intersect(ui.clip_rect()));
    painter.galley(
        pos2(rect.left(), rect.center().y - galley.size().y / 2.0),
        galley,
        theme.text,
    );

    let left = rect.width() - used - GAP;
    if let Some(remark) = remark.filter(|_| left > 24.0) {
        let colour = if node.cause.is_some() {
            theme.states.canceled.colour
        } else {
            theme.warn
        };
        let mut job = LayoutJob::simple_singleline(remark, font, colour);
        job.wrap = TextWrapping {
            break_anywhere: true,
            ..TextWrapping::truncate_at_width(left)
        };
        let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
        painter.galley(
            pos2(rect.left() + used + GAP, rect.center().y - galley.size().y / 2.0),
            galley,
            colour,
        );
    }
}

/// Draws the thin row of an input that started no root.
pub(super) fn input(ui: &Ui, theme: &Theme, columns: &Columns, rect: Rect, row: &InputRow, after: bool, look: Look) {
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
        let mut job = LayoutJob::simple_singleline(words::input(row), font, theme.text);
        job.wrap = TextWrapping {
            break_anywhere: true,
            ..TextWrapping::truncate_at_width(room)
        };
        let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
        painter.galley(pos2(start, y - galley.size().y / 2.0), galley, theme.text);
    }
    if after {
        veil(painter, theme, rect, look);
    }
}

fn mark_of(row: &InputRow, theme: &Theme) -> (MaterialIcon, Color32) {
    match (row.response, &row.input) {
        (Response::Refused(Refusal::Busy), _) => (icons::ICON_BLOCK, theme.weak),
        (Response::Refused(_), _) => (icons::ICON_BLOCK, theme.warn),
        (_, Input::Cancel { .. }) => (icons::ICON_STOP_CIRCLE, theme.bad),
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

/// All that a row says, also what a narrow one leaves out.
pub(super) fn tooltip_ui(record: &Record<'_>, item: Item, lints: &Lints, ui: &mut Ui) {
    let theme = Theme::of(ui);
    let sim = record.sim;
    let lint = match item {
        Item::Action(id) | Item::Run(id) => lints.of(id),
        Item::Input(index) => lints.of_input(index as usize),
    };
    if let Some(lint) = lint {
        ui.label(RichText::new(&lint.message).color(theme.warn));
    }
    match item {
        Item::Input(index) => {
            if let Some(row) = sim.inputs().get(index as usize) {
                ui.label(RichText::new(words::input(row)).color(theme.strong));
                ui.label(RichText::new(words::author(row)).color(theme.weak));
            }
        }
        Item::Run(first) => {
            let state = controls::look(theme, words::run_state(record, first));
            ui.label(RichText::new(words::run(record, first)).color(theme.strong));
            ui.horizontal(|ui| {
                ui.label(state.icon.rich_text().size(14.0).color(state.colour));
                ui.label(RichText::new(state.word).color(state.colour));
            });
            let words = format!(
                "A run of equal actions from {} on; the triangle opens it",
                record.number(first)
            );
            ui.label(RichText::new(words).color(theme.weak));
        }
        Item::Action(id) => {
            let Some(node) = sim.tree().get(id) else { return };
            let state = controls::look(theme, record.state(node));
            let title = format!("{} {}", record.number(id), words::title(&node.action));
            ui.label(RichText::new(title).color(theme.strong));
            ui.horizontal(|ui| {
                ui.label(state.icon.rich_text().size(14.0).color(state.colour));
                ui.label(RichText::new(state.word).color(state.colour));
            });
            if let Some(remark) = words::remark_at(record, node) {
                ui.label(remark);
            }
            let mut lines = Vec::new();
            if let Some(ticks) = record.ticks(node) {
                let start = sim.tree().tick_of(node.started).unwrap_or(0);
                lines.push(format!(
                    "From tick {}: {} ticks, {}",
                    thousands(start),
                    thousands(ticks),
                    words::seconds(ticks)
                ));
            }
            match words::children(sim, id) {
                0 => {}
                1 => lines.push("1 child".to_owned()),
                count => lines.push(format!("{} children", thousands(count as u64))),
            }
            for line in lines {
                ui.label(RichText::new(line).color(theme.weak));
            }
        }
    }
}
