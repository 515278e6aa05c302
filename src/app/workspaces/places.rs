//! Where the boards and the tree of actions stand in an arrangement.

use egui::{Vec2, vec2};
use egui_tiles::{Container, LinearDir, Tile, TileId};

use super::{GAP, Room, TAB_BAR, cell_side, parted};
use crate::app::layout::Layout;
use crate::command::Panel;

/// The Level and Live in front of their places, side by side in one line.
#[derive(Debug)]
pub(super) struct Boards {
    pub line: TileId,
    dir: LinearDir,
    /// The Level's, and Live's.
    pub places: [TileId; 2],
}

impl Boards {
    pub fn of(layout: &Layout) -> Option<Self> {
        let (line, places) = side_by_side(layout)?;
        let Some(Tile::Container(Container::Linear(linear))) = layout.tiles.get(line) else {
            return None;
        };
        Some(Self {
            line,
            dir: linear.dir,
            places,
        })
    }

    /// How large a cell of the board is side by side with the other; `None` before the first frame.
    pub fn cell(&self, layout: &Layout, room: Room) -> Option<f32> {
        let line = layout.tiles.rect(self.line)?.size();
        let columns = columns(layout, self.line);
        let sum: f32 = columns.iter().map(|column| column.1).sum();
        let shares = self.places.map(|place| {
            let found = columns.iter().find(|column| column.0 == place);
            found.map_or(0.0, |column| column.1)
        });
        let both = shares[0] + shares[1];
        let gaps = GAP * columns.len().saturating_sub(1) as f32;
        let part = |long: f32| (long - gaps) * both / sum + GAP;
        let both_size = match self.dir {
            LinearDir::Horizontal => vec2(part(line.x.min(room.width)), line.y),
            LinearDir::Vertical => vec2(line.x.min(room.width), part(line.y)),
        };
        let side = |share: f32| {
            let pane = parted(both_size, self.dir, share / both) - vec2(0.0, TAB_BAR) - room.beside;
            cell_side(pane.max(Vec2::ZERO), room.board)
        };
        Some(side(shares[0]).min(side(shares[1])))
    }
}

/// The line in which the Level and Live stand in front of their places, and those places.
pub(super) fn side_by_side(layout: &Layout) -> Option<(TileId, [TileId; 2])> {
    let tiles = &layout.tiles;
    let place = |panel: Panel| {
        let pane = tiles.find_pane(&panel).filter(|&pane| tiles.is_visible(pane))?;
        let tabs = tiles.parent_of(pane)?;
        match tiles.get(tabs)? {
            Tile::Container(Container::Tabs(inside)) if inside.next_active(tiles) == Some(pane) => Some(tabs),
            _ => None,
        }
    };
    let places = [place(Panel::Level)?, place(Panel::Live)?];
    let line = tiles.parent_of(places[0])?;
    let is_line = matches!(tiles.get(line)?, Tile::Container(Container::Linear(_)));
    (is_line && places[0] != places[1] && tiles.parent_of(places[1]) == Some(line)).then_some((line, places))
}

/// The column of the tree in the line that it shares with a board.
#[derive(Debug)]
pub(super) struct TreePlace {
    pub line: TileId,
    pub column: TileId,
}

impl TreePlace {
    pub fn of(layout: &Layout) -> Option<Self> {
        let tiles = &layout.tiles;
        let mut column = tiles
            .find_pane(&Panel::Actions)
            .filter(|&pane| tiles.is_visible(pane))?;
        loop {
            let line = tiles.parent_of(column)?;
            if let Tile::Container(Container::Linear(linear)) = tiles.get(line)?
                && linear.dir == LinearDir::Horizontal
                && columns(layout, line)
                    .iter()
                    .any(|other| other.0 != column && has_board(layout, other.0))
            {
                return Some(Self { line, column });
            }
            column = line;
        }
    }

    /// Whether a panel stands in this column.
    pub fn holds(&self, layout: &Layout, panel: Panel) -> bool {
        let mut at = layout.tiles.find_pane(&panel);
        while let Some(tile) = at {
            if tile == self.column {
                return true;
            }
            at = layout.tiles.parent_of(tile);
        }
        false
    }
}

/// What is seen in a line, with its shares.
pub(super) fn columns(layout: &Layout, line: TileId) -> Vec<(TileId, f32)> {
    let Some(Tile::Container(Container::Linear(linear))) = layout.tiles.get(line) else {
        return Vec::new();
    };
    let children = linear.children.iter().copied();
    let seen = children.filter(|&child| layout.tiles.is_visible_in_layout(child));
    seen.map(|child| (child, linear.shares[child])).collect()
}

/// Whether an open board stands somewhere in a tile.
pub(super) fn has_board(layout: &Layout, tile: TileId) -> bool {
    match layout.tiles.get(tile) {
        Some(Tile::Pane(Panel::Level | Panel::Live)) => layout.tiles.is_visible(tile),
        Some(Tile::Container(container)) => container.children().any(|&child| has_board(layout, child)),
        _ => false,
    }
}
