//! Where the columns of the tree are, and the words over them.

use egui::{Align2, FontId, Sense, Ui, pos2, vec2};

use super::draw::{GAP, GUTTER, TRIANGLE, name_start};
use super::rows::{Item, Row};
use super::words;
use crate::action::state::thousands;
use crate::ui::record::Record;
use crate::ui::theme::{Theme, digits_font, size};

/// From this width on a row has room for the word of its state.
const WIDE: f32 = 420.0;

/// From this width on it has room for the time and the number of children, too.
const ROOMY: f32 = 520.0;

/// Below this width, the order of starts gives way to names.
const LEAN: f32 = 340.0;

/// A column of numbers is at least as wide.
const LEAST: f32 = 24.0;

/// The room of the word of a state.
const WORD: f32 = 70.0;

/// The height of the captions over the columns.
const CAPTIONS: f32 = 20.0;

/// Where the columns are, in points from the left edge. Each is right-aligned at its end, the state apart.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Columns {
    /// The end of the name.
    pub name: f32,
    /// The end of the number of children, where there is room for it.
    pub children: Option<f32>,
    pub number: f32,
    /// The end of the place in the order of starts, where there is room for it.
    pub order: Option<f32>,
    pub ticks: f32,
    pub time: Option<f32>,
    /// The start of the state's word.
    pub state: Option<f32>,
}

/// How much room the rows in view ask for, in points.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Wants {
    /// From the left edge to the end of the longest name, with its parameters and the cause of a red row.
    pub name: f32,
    pub children: f32,
    pub number: f32,
    pub order: f32,
    pub ticks: f32,
    pub time: f32,
}

impl Wants {
    /// What the rows in view ask for, and the captions over them.
    pub(super) fn of(record: &Record<'_>, rows: &[Row], ui: &Ui) -> Self {
        let tree = record.sim.tree();
        let (text, digits) = (FontId::proportional(size::TEXT), digits_font(size::SMALL));
        let caption = FontId::proportional(size::SMALL);
        let measure = |words: &str, font: &FontId| {
            ui.fonts_mut(|fonts| words.chars().map(|letter| fonts.glyph_width(font, letter)).sum::<f32>())
        };
        let newest = tree.iter().next_back();
        let mut wants = Self {
            name: 0.0,
            children: measure("Children", &caption),
            // Numbers only grow: that of the newest action is the longest.
            number: newest.map_or(0.0, |node| measure(&record.number(node.id), &digits)),
            order: measure("Order", &caption),
            ticks: measure("Ticks", &caption),
            time: measure("Time", &caption),
        };
        for row in rows {
            if let Item::Action(id) | Item::Run(id) = row.item
                && let Some(order) = tree.get(id).and_then(|node| record.order(node))
            {
                wants.order = wants.order.max(measure(&thousands(u64::from(order)), &digits));
            }
            let (ticks, children, words) = match row.item {
                Item::Action(id) => {
                    let Some(node) = tree.get(id) else { continue };
                    let ticks = words::ticks(record.sim, node);
                    let mut name = measure(&words::title(&node.action), &text);
                    if let Some(cause) = words::remark_at(record, node).filter(|_| node.cause.is_some()) {
                        name += GAP + measure(&cause, &text);
                    }
                    (ticks, words::children(record.sim, id) as u64, name)
                }
                Item::Run(first) => (
                    words::run_ticks(record, first),
                    0,
                    measure(&words::run(record, first), &text),
                ),
                Item::Input(_) => continue,
            };
            wants.name = wants.name.max(name_start(row.depth) + words + 4.0);
            if let Some(ticks) = ticks {
                wants.ticks = wants.ticks.max(measure(&thousands(ticks), &digits));
                wants.time = wants.time.max(measure(&words::seconds(ticks), &digits));
            }
            wants.children = wants.children.max(measure(&thousands(children), &digits));
        }
        wants
    }
}

impl Columns {
    /// Gives the rows what they ask for. Where names would be cut, first the number of children goes, then the time, then the
    /// word of the state: its colour and its icon say it too; in a narrow panel the order of starts, too.
    pub(super) fn new(width: f32, wants: &Wants) -> Self {
        let wide = [width >= ROOMY, width >= ROOMY, width >= WIDE, width >= LEAN];
        let mut columns = Self::with(width, wants, wide);
        let narrow = [
            [false, true, true, true],
            [false, false, true, true],
            [false, false, false, true],
            [false, false, false, width >= WIDE],
        ];
        for shows in narrow {
            let shows = std::array::from_fn(|part| shows[part] && wide[part]);
            if columns.name < wants.name {
                columns = Self::with(width, wants, shows);
            }
        }
        columns
    }

    /// Gives room to children, time, the word of the state and the order of starts as far as they show.
    fn with(width: f32, wants: &Wants, [children, time, word, order]: [bool; 4]) -> Self {
        // The scroll bar lies over the right edge.
        let end = width - 12.0;
        let state = word.then_some(end - WORD);
        let mut at = state.map_or(end, |start| start - GAP * 1.5);
        let mut take = |room: f32| {
            let end = at;
            at -= room.max(LEAST) + GAP;
            end
        };
        let time = time.then(|| take(wants.time));
        let ticks = take(wants.ticks);
        let order = order.then(|| take(wants.order));
        let number = take(wants.number);
        let children = children.then(|| take(wants.children));
        Self {
            name: at,
            children,
            number,
            order,
            ticks,
            time,
            state,
        }
    }
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
    if let Some(end) = columns.order {
        right(end, "Order");
    }
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
        "No.: the order in which actions were made; a parent makes its children at once. Order: the order in which they started; one \
         that is Pending has none. Ticks: how long it has taken, 60 ticks a second of simulation time.",
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    const WANTS: Wants = Wants {
        name: 200.0,
        children: 44.0,
        number: 58.0,
        order: 30.0,
        ticks: 61.0,
        time: 50.0,
    };

    #[test]
    fn long_numbers_push_the_columns_apart_and_a_gap_stays() {
        for width in [240.0, 330.0, 430.0, 700.0, 1200.0] {
            let columns = Columns::new(width, &WANTS);
            let number = columns.order.map_or(columns.ticks, |order| {
                assert!(columns.ticks - order >= WANTS.ticks + GAP, "{width}: {columns:?}");
                order
            });
            let room = if columns.order.is_some() {
                WANTS.order
            } else {
                WANTS.ticks
            };
            assert!(number - columns.number >= room + GAP, "{width}: {columns:?}");
            let before = columns.children.unwrap_or(columns.name);
            assert!(columns.number - before >= WANTS.number + GAP, "{width}: {columns:?}");
            if let Some(time) = columns.time {
                assert!(time - columns.ticks >= WANTS.time + GAP, "{width}: {columns:?}");
            }
        }
    }

    #[test]
    fn the_order_of_starts_gives_way_in_a_narrow_panel_alone() {
        let has = |width: f32, name: f32| Columns::new(width, &Wants { name, ..WANTS }).order.is_some();
        assert!(has(400.0, 120.0), "there is room");
        assert!(!has(400.0, 300.0), "names are worth more");
        assert!(!has(330.0, 40.0), "there is none");
        assert!(has(430.0, 400.0), "a wide panel keeps it");
    }

    #[test]
    fn children_then_time_then_the_word_give_way_to_names() {
        let shown = |name: f32| {
            let columns = Columns::new(700.0, &Wants { name, ..WANTS });
            assert!(columns.state.is_none() || columns.name >= name, "{columns:?}");
            let parts = [
                (columns.children.is_some(), "children"),
                (columns.time.is_some(), "time"),
                (columns.state.is_some(), "word"),
            ];
            assert!(columns.order.is_some(), "a wide panel keeps it: {columns:?}");
            parts
                .into_iter()
                .filter_map(|(is, word)| is.then_some(word))
                .collect::<Vec<_>>()
        };
        assert_eq!(shown(300.0), ["children", "time", "word"]);
        assert_eq!(shown(352.0), ["time", "word"]);
        assert_eq!(shown(412.0), ["word"]);
        assert!(shown(492.0).is_empty());
    }
}
