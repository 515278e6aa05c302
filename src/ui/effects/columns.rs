//! Where the parts of a row stand: what there is no room for goes, the cells first.

use egui::Rangef;

/// The parts of a row, in points from its left edge; `None` where there is no room.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Columns {
    /// The end of the tick, whose digits stand to its left.
    pub tick: Option<f32>,
    /// The end of the action's number.
    pub number: f32,
    /// The start of the tile.
    pub tile: f32,
    /// Channel and name.
    pub title: Rangef,
    /// The start of the size of the match.
    pub size: f32,
    /// Whether the size is its number alone.
    pub is_short: bool,
    /// The start of the level of the chain.
    pub chain: f32,
    /// The cells.
    pub cells: Option<Rangef>,
}

/// The widths of the parts, in points.
const DIGIT: f32 = 7.0;
const TILE: f32 = 26.0;
const SIZE: f32 = 54.0;
const SHORT_SIZE: f32 = 24.0;
const CHAIN: f32 = 34.0;
const GAP: f32 = 10.0;

/// The narrowest title, and the least room for cells that is worth it.
const LEAST_TITLE: f32 = 56.0;
const LEAST_CELLS: f32 = 90.0;
/// The widest title beside cells.
const MOST_TITLE: f32 = 150.0;

impl Columns {
    /// The columns in a width, for ticks and numbers of so many letters.
    pub fn new(width: f32, tick_letters: usize, number_letters: usize) -> Self {
        let tick_width = tick_letters.max(4) as f32 * DIGIT + GAP;
        let number_width = number_letters.max(2) as f32 * DIGIT + GAP;
        let rest = width - number_width - TILE - SIZE - CHAIN - GAP - GAP / 2.0;
        let is_short = rest < LEAST_TITLE;
        let rest = if is_short { rest + SIZE - SHORT_SIZE } else { rest };
        let has_tick = rest - tick_width >= LEAST_TITLE;
        let start = if has_tick { tick_width } else { 0.0 };
        let rest = rest - start;
        let cells = rest - MOST_TITLE;
        let title = if cells >= LEAST_CELLS {
            MOST_TITLE
        } else {
            rest.max(0.0)
        };
        let number = start + number_width;
        let tile = number + GAP;
        let title = Rangef::new(tile + TILE, tile + TILE + title);
        let size = title.max + GAP / 2.0;
        let chain = size + if is_short { SHORT_SIZE } else { SIZE };
        Self {
            tick: has_tick.then_some(tick_width),
            number,
            tile,
            title,
            size,
            is_short,
            chain,
            cells: (cells >= LEAST_CELLS).then(|| Rangef::new(chain + CHAIN, width)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_go_first_then_the_tick_and_the_title_stays() {
        let wide = Columns::new(620.0, 5, 4);
        assert!(wide.tick.is_some() && wide.cells.is_some());
        let middle = Columns::new(330.0, 5, 4);
        assert!(middle.tick.is_some() && middle.cells.is_none());
        let narrow = Columns::new(230.0, 5, 4);
        assert!(narrow.tick.is_none() && narrow.cells.is_none());
        let tiny = Columns::new(180.0, 5, 4);
        assert!(tiny.is_short && !narrow.is_short);
        for (columns, width) in [(wide, 620.0), (middle, 330.0), (narrow, 230.0), (tiny, 180.0)] {
            assert!(columns.title.span() > 40.0, "{columns:?}");
            assert!(columns.chain + CHAIN <= width + 0.5, "{columns:?}");
        }
    }
}
