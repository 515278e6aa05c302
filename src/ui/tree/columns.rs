//! Where the columns of the tree are, and the words over them.

use egui::{Align2, FontId, Sense, Ui, pos2, vec2};

use super::draw::{GAP, GUTTER, TRIANGLE};
use crate::ui::record::Record;
use crate::ui::theme::{Theme, size};

/// From this width on a row has room for the word of its state.
const WIDE: f32 = 420.0;

/// From this width on it has room for the time and the number of children, too.
const ROOMY: f32 = 520.0;

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
    pub ticks: f32,
    pub time: Option<f32>,
    /// The start of the state's word.
    pub state: Option<f32>,
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
        let beside = state - GAP * 1.5;
        // What a row is about comes before how long it took and what it has below it.
        let roomy = width >= ROOMY;
        let ticks = if roomy { beside - 48.0 - GAP } else { beside };
        let number = ticks - 40.0 - GAP;
        let before = number - number_width - GAP;
        Self {
            name: if roomy { before - 30.0 - GAP } else { before },
            children: roomy.then_some(before),
            number,
            ticks,
            time: roomy.then_some(beside),
            state: Some(state),
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
