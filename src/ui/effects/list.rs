//! The rows: scrolling, the keys, clicks, the names for screen readers. Only visible rows cost anything.

use egui::accesskit::{self, Role};
use egui::{
    Align2, Color32, EventFilter, FontId, Id, Key, Modifiers, Painter, Pos2, Rangef, Rect, Response, ScrollArea, Sense,
    Ui, UiBuilder, WidgetInfo, pos2, vec2,
};
use egui_material_icons::icons;

use super::columns::Columns;
use super::log::Entry;
use super::{EffectsView, words};
use crate::action::ActionId;
use crate::action::state::thousands;
use crate::command::{Command, Previewed};
use crate::sim::effects::Raise;
use crate::sim::effects::log::raise_of;
use crate::ui::atlas::{Atlas, Sprite};
use crate::ui::channels;
use crate::ui::controls::beside_ui;
use crate::ui::in_view::InView;
use crate::ui::preview;
use crate::ui::record::Record;
use crate::ui::theme::{Theme, digits_font, icon_font, mark, size};

/// Shows the rows. They follow the newest, unless they are scrolled away from it.
pub(super) fn list_ui(
    record: &Record<'_>,
    view: &mut EffectsView,
    atlas: &Atlas,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let area = ui.available_rect_before_wrap();
    let list = ui.scope_id().with("effects");
    view.list = Some(list);
    let page = (area.height() / size::ROW).floor().max(1.0) as usize;
    let mut reveal = keys(record, view, list, page, ui, commands);
    if reveal.is_none() && record.selected != view.selected {
        view.selected = record.selected;
        let id = record.selected;
        reveal = id.and_then(|id| view.log.position(view.shown(), id));
    }
    if record.playhead != view.playhead {
        view.playhead = record.playhead;
        let until = view.log.until(view.shown(), record.playhead);
        reveal = reveal.or_else(|| until.checked_sub(1).filter(|_| record.is_past()));
    }
    let count = view.log.len(view.shown());
    let lowest = (count as f32 * size::ROW - area.height()).max(0.0);
    let to = match reveal {
        Some(at) => bring(at, view.offset, area.height()),
        // Within the frame: at rest no other would come to catch up with it.
        None => (view.at_end && view.offset < lowest).then_some(lowest),
    };
    let mut scroll = ScrollArea::vertical().id_salt("effects").auto_shrink(false);
    if let Some(offset) = to {
        scroll = scroll.vertical_scroll_offset(offset);
    }
    let shown = scroll.show_viewport(ui, |ui, viewport| {
        ui.set_height(count as f32 * size::ROW);
        ui.set_width(ui.available_width());
        rows_ui(record, view, atlas, area, viewport.min.y, list, ui, commands)
    });
    view.offset = shown.state.clamped_offset().y;
    view.at_end = view.offset >= lowest - 1.0;
    if shown.inner.has_focus() {
        let stroke = egui::Stroke::new(1.5, Theme::of(ui).accent);
        ui.painter().rect_stroke(area, 0.0, stroke, egui::StrokeKind::Inside);
    }
}

/// The offset at which a row is in view, where it is not.
fn bring(at: usize, offset: f32, height: f32) -> Option<f32> {
    let top = at as f32 * size::ROW;
    if top < offset {
        return Some((top - height / 3.0).max(0.0));
    }
    let bottom = top + size::ROW;
    (bottom > offset + height).then(|| (bottom - height).max(0.0))
}

/// The playhead to the moment at which an effect was raised.
fn go_to(entry: &Entry, commands: &mut Vec<Command>) {
    commands.push(Command::GoTo(entry.transition));
}

fn select(view: &mut EffectsView, id: ActionId, commands: &mut Vec<Command>) {
    view.selected = Some(id);
    commands.push(Command::SelectAction(Some(id)));
}

/// Takes the keys of the list; answers the row that they came to.
fn keys(
    record: &Record<'_>,
    view: &mut EffectsView,
    list: Id,
    page: usize,
    ui: &Ui,
    commands: &mut Vec<Command>,
) -> Option<usize> {
    if !ui.memory(|memory| memory.has_focus(list)) {
        return None;
    }
    let filter = EventFilter {
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(list, filter));
    let shown = view.shown();
    let last = view.log.len(shown).checked_sub(1)?;
    let at = record.selected.and_then(|id| view.log.position(shown, id));
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let up = |by: usize| at.map_or(last, |at| at.saturating_sub(by));
    let down = |by: usize| at.map_or(0, |at| (at + by).min(last));
    let moves = [
        (Key::ArrowUp, up(1)),
        (Key::ArrowDown, down(1)),
        (Key::PageUp, up(page)),
        (Key::PageDown, down(page)),
        (Key::Home, 0),
        (Key::End, last),
    ];
    let mut reveal = None;
    for (key, to) in moves {
        if pressed(key)
            && let Some(entry) = view.log.get(shown, to).copied()
        {
            reveal = Some(to);
            select(view, entry.id, commands);
        }
    }
    if pressed(Key::Enter)
        && let Some(entry) = at.and_then(|at| view.log.get(shown, at))
    {
        go_to(entry, commands);
    }
    reveal
}

/// What a row shows of an effect.
struct Row<'a> {
    entry: Entry,
    raise: &'a Raise,
    tick: Option<u64>,
    undone: bool,
    /// It was raised after the playhead.
    is_after: bool,
}

impl<'a> Row<'a> {
    fn of(record: &Record<'a>, entry: Entry) -> Option<Self> {
        let tree = record.sim.tree();
        let node = tree.get(entry.id)?;
        Some(Self {
            entry,
            raise: raise_of(&node.action)?,
            tick: tree.tick_of(entry.transition),
            undone: record.is_undone(node),
            is_after: entry.transition > record.playhead,
        })
    }

    /// How it stands at the playhead, in a word.
    const fn word(&self) -> &'static str {
        match (self.undone, self.is_after) {
            (true, _) => "Undone",
            (false, true) => "To come",
            (false, false) => "Raised",
        }
    }
}

/// Draws the rows in view and takes clicks on them.
#[expect(clippy::too_many_arguments, reason = "one place draws what many have prepared")]
fn rows_ui(
    record: &Record<'_>,
    view: &mut EffectsView,
    atlas: &Atlas,
    area: Rect,
    offset: f32,
    list: Id,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) -> Response {
    let theme = Theme::of(ui);
    let width = ui.max_rect().width();
    let area = Rect::from_min_size(area.min, vec2(width, area.height()));
    let response = ui.interact(area, list, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::List, true, "Effects"));
    let shown = view.shown();
    let in_view = InView::new(area, offset, view.log.len(shown));
    let rect_of = |at: usize| in_view.rect(at);
    let row_at = |pos: Pos2| in_view.at(pos);
    let under = response.hover_pos().filter(|_| response.contains_pointer());
    let hovered = under.and_then(row_at);
    let rows: Vec<(usize, Row<'_>)> = in_view
        .rows()
        .filter_map(|at| Some((at, Row::of(record, *view.log.get(shown, at)?)?)))
        .collect();
    let numbers = |row: &Row<'_>| record.number(row.entry.id).chars().count();
    let ticks = rows.iter().filter_map(|(_, row)| row.tick).max().unwrap_or(0);
    let number_letters = rows.iter().map(|(_, row)| numbers(row)).max().unwrap_or(0);
    let columns = Columns::new(width, thousands(ticks).len(), number_letters);
    for (at, row) in &rows {
        let rect = rect_of(*at);
        if record.selected == Some(row.entry.id) {
            mark::selected_row(ui.painter(), theme, rect, response.has_focus());
        } else if hovered == Some(*at) {
            ui.painter().rect_filled(rect, 0.0, theme.hovered);
        }
        draw(ui.painter(), theme, atlas, &columns, rect, record, row);
        if row.is_after {
            ui.painter().rect_filled(rect, 0.0, theme.veil(theme.panel));
        }
    }
    let named = names(record, &response, &rows, rect_of, ui);
    let is_clicked = response.clicked();
    let clicked = response.interact_pointer_pos().filter(|_| is_clicked).and_then(row_at);
    if is_clicked {
        response.request_focus();
    }
    if let Some(entry) = clicked.or(named).and_then(|at| view.log.get(shown, at)).copied() {
        select(view, entry.id, commands);
        if response.double_clicked() {
            go_to(&entry, commands);
        }
    }
    if let Some((at, row)) = hovered.and_then(|at| rows.iter().find(|(other, _)| *other == at)) {
        preview::point(ui.ctx(), Previewed::After(row.entry.id));
        beside_ui(&response, rect_of(*at), |ui| tooltip_ui(record, row, ui));
    }
    response
}

/// All that a row has no room for.
fn tooltip_ui(record: &Record<'_>, row: &Row<'_>, ui: &mut Ui) {
    let theme = Theme::of(ui);
    let effect = &row.raise.effect;
    let title = channels::title(&effect.name, &effect.channel);
    let number = record.number(row.entry.id);
    ui.label(egui::RichText::new(format!("{number} {title}")).color(theme.strong));
    ui.label(format!(
        "On {}: {}",
        channels::word(&effect.channel),
        words::description(row.raise, row.tick)
    ));
    let more = match (row.undone, row.is_after) {
        (true, _) => "A roll back took it back, with all that it changed.",
        (false, true) => "It comes after the moment that Live shows.",
        (false, false) => "A click selects the action, a second one goes to its moment.",
    };
    ui.label(egui::RichText::new(more).small().color(theme.weak));
}

fn draw(
    painter: &Painter,
    theme: &Theme,
    atlas: &Atlas,
    columns: &Columns,
    rect: Rect,
    record: &Record<'_>,
    row: &Row<'_>,
) {
    let (y, left) = (rect.center().y, rect.left());
    let effect = &row.raise.effect;
    let (ink, quiet) = if row.undone {
        (theme.weak, theme.weak)
    } else {
        (theme.text, theme.weak)
    };
    let text = |x: f32, align: Align2, words: String, font: FontId, colour: Color32| {
        painter.text(pos2(left + x, y), align, words, font, colour)
    };
    let digits = || digits_font(size::SMALL);
    if let (Some(end), Some(tick)) = (columns.tick, row.tick) {
        text(end, Align2::RIGHT_CENTER, thousands(tick), digits(), quiet);
    }
    let number = record.number(row.entry.id);
    text(columns.number, Align2::RIGHT_CENTER, number, digits(), quiet);
    let tint = if row.undone {
        Color32::WHITE.gamma_multiply(0.45)
    } else {
        Color32::WHITE
    };
    let tile = Rect::from_min_size(pos2(left + columns.tile, y - 9.0), vec2(18.0, 18.0));
    atlas.paint(painter, Sprite::Tile(effect.colour), tile, tint);

    let icon = if row.undone {
        icons::ICON_UNDO.codepoint
    } else {
        channels::of(&effect.channel).icon.codepoint
    };
    text(
        columns.title.min,
        Align2::LEFT_CENTER,
        icon.to_owned(),
        icon_font(14.0),
        quiet,
    );
    let room = Rangef::new(left + columns.title.min + 18.0, left + columns.title.max);
    let word = channels::word(&effect.channel);
    let font = FontId::proportional(size::TEXT);
    let whole = format!("{} · {word}", effect.name);
    let fits = || painter.layout_no_wrap(whole.clone(), font.clone(), ink).size().x <= room.span();
    let words = if effect.name.is_empty() {
        word.to_owned()
    } else if fits() {
        whole
    } else {
        // The icon tells the channel, too.
        effect.name.clone()
    };
    let end = cut(painter, room, y, words, font, ink);
    let tiles = if columns.is_short {
        row.raise.size().to_string()
    } else {
        words::size(row.raise)
    };
    text(
        columns.size,
        Align2::LEFT_CENTER,
        tiles,
        FontId::proportional(size::SMALL + 1.0),
        ink,
    );
    let chain = words::chain(row.raise);
    text(
        columns.chain,
        Align2::LEFT_CENTER,
        chain,
        digits(),
        if row.undone { quiet } else { theme.accent },
    );
    if let Some(cells) = columns.cells {
        let room = Rangef::new(left + cells.min, left + cells.max - 6.0);
        cut(painter, room, y, words::cells(row.raise), digits(), quiet);
    }
    if row.undone {
        let line = Rangef::new(room.min, end.max(room.min));
        painter.hline(line, y + 0.5, (1.0, theme.weak));
    }
}

/// Words on one line, cut where the room ends; answers where they end.
fn cut(painter: &Painter, room: Rangef, y: f32, words: String, font: FontId, colour: Color32) -> f32 {
    let mut job = egui::text::LayoutJob::simple_singleline(words, font, colour);
    job.wrap = egui::text::TextWrapping::truncate_at_width(room.span().max(0.0));
    let galley = painter.layout_job(job);
    let at = pos2(room.min, y - galley.size().y / 2.0);
    let end = at.x + galley.size().x;
    painter.galley(at, galley, colour);
    end
}

/// Names the rows in view for screen readers and tests; answers one that was clicked in this way.
fn names(
    record: &Record<'_>,
    response: &Response,
    rows: &[(usize, Row<'_>)],
    rect_of: impl Fn(usize) -> Rect,
    ui: &mut Ui,
) -> Option<usize> {
    if !ui.ctx().has_accesskit_node(response.id) {
        return None;
    }
    let builder = UiBuilder::new()
        .id_salt("rows")
        .max_rect(response.rect)
        .accessibility_parent(response.id);
    let mut clicked = None;
    ui.scope_builder(builder, |ui| {
        for (at, row) in rows {
            let id = response.id.with(row.entry.id);
            let rect = rect_of(*at).intersect(response.rect);
            ui.interact(rect, id, Sense::empty());
            let effect = &row.raise.effect;
            ui.ctx().accesskit_node_builder(id, |node| {
                node.set_role(Role::ListItem);
                node.set_label(format!(
                    "{} {}",
                    record.number(row.entry.id),
                    channels::word(&effect.channel)
                ));
                node.set_value(row.word());
                node.set_description(words::description(row.raise, row.tick));
                node.set_selected(record.selected == Some(row.entry.id));
                node.set_bounds(accesskit::Rect {
                    x0: rect.min.x.into(),
                    y0: rect.min.y.into(),
                    x1: rect.max.x.into(),
                    y1: rect.max.y.into(),
                });
                node.add_action(accesskit::Action::Click);
            });
            if ui.input(|input| input.has_accesskit_action_request(id, accesskit::Action::Click)) {
                clicked = Some(*at);
            }
        }
    });
    clicked
}
