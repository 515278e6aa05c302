//! The workspaces, and how an arrangement fits into a small window.
//!
//! What is folded away for want of room is hidden for one frame and shown again after it: the arrangement itself, which the user
//! made and which is kept, never knows.

use egui::Vec2;
use egui_tiles::{Container, LinearDir, Tile, TileId};

use super::layout::{self, Layout};
use crate::app::command::{Panel, Workspace};

/// The smallest cell beside another canvas, in points: below it the Level and Live become tabs of one pane.
const LEAST_CELL: f32 = 20.0;

/// How much larger a cell has to become before they part again, so that they do not waver.
const SPARE: f32 = 1.0;

/// The gap between two panes, in points.
pub const GAP: f32 = 4.0;

impl Workspace {
    /// The board that has the keys when the workspace is opened.
    #[must_use]
    pub const fn board(self) -> Panel {
        match self {
            Self::Design => Panel::Level,
            Self::Debug | Self::Play => Panel::Live,
        }
    }
}

/// The arrangements, two for each workspace, and which one is shown: a low window has one of its own.
#[derive(Debug, Clone)]
pub struct Workspaces {
    /// The one that is shown.
    pub present: Workspace,
    /// Whether the window is low.
    pub low: bool,
    /// First those of ordinary windows, then those of low ones.
    layouts: [[Layout; 3]; 2],
    /// The board in front, where both were tabs of one pane in the last frame.
    front: [[Option<Panel>; 3]; 2],
    /// Whether there was a rail in the last frame.
    rail: bool,
}

/// Both heights of a window: ordinary, and low.
pub const HEIGHTS: [bool; 2] = [false, true];

impl Default for Workspaces {
    fn default() -> Self {
        let first = |low| Workspace::ALL.map(|workspace| layout::first(workspace, low));
        Self::new(Workspace::default(), HEIGHTS.map(first))
    }
}

/// What there is to be fitted into the window.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    /// The Actions and the Inspector give way to their rail.
    pub rail: bool,
    /// How much of what they leave goes to the boards alone, 0 to 1; the rest goes to all.
    pub for_boards: f32,
    /// Columns and rows of the board.
    pub board: (u32, u32),
    /// What a pane holds beside the board, in points.
    pub beside: Vec2,
    /// The panel that has the keys.
    pub focus: Panel,
}

/// What is hidden in this frame, and what has to be put back.
#[derive(Debug, Default)]
pub struct Folded {
    hidden: Vec<TileId>,
    lent: Vec<Lent>,
    /// The board in front, where the Level and Live are tabs of one pane.
    pub tabbed: Option<Panel>,
}

/// A board's share of the room, while it has that of others too.
#[derive(Debug)]
struct Lent {
    tile: TileId,
    own: f32,
    /// What it has now, or the tile in front of it has.
    given: f32,
    to: TileId,
}

impl Workspaces {
    /// These arrangements.
    #[must_use]
    pub const fn new(present: Workspace, layouts: [[Layout; 3]; 2]) -> Self {
        Self {
            present,
            low: false,
            layouts,
            front: [[None; 3]; 2],
            rail: false,
        }
    }

    /// The arrangement of a workspace in an ordinary window, or in a low one.
    #[must_use]
    pub const fn of(&self, workspace: Workspace, low: bool) -> &Layout {
        &self.layouts[low as usize][workspace as usize]
    }

    /// The arrangement that is shown.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        self.of(self.present, self.low)
    }

    /// The arrangement that is shown, to be changed.
    pub const fn layout_mut(&mut self) -> &mut Layout {
        &mut self.layouts[self.low as usize][self.present as usize]
    }

    /// Every panel of the present workspace at its first place.
    pub fn reset(&mut self) {
        *self.layout_mut() = layout::first(self.present, self.low);
        *self.front_mut() = None;
    }

    const fn front_mut(&mut self) -> &mut Option<Panel> {
        &mut self.front[self.low as usize][self.present as usize]
    }

    /// Hides what there is no room for. Once the frame is drawn, [`Self::unfold`] puts it back.
    pub fn fold(&mut self, room: Room) -> Folded {
        let mut folded = Folded::default();
        let boards = Boards::of(self.layout());
        let mut free = 0.0;
        if room.rail {
            free = boards.as_ref().map_or(0.0, |boards| boards.others(self.layout()));
            let tiles = &mut self.layout_mut().tiles;
            for panel in [Panel::Actions, Panel::Inspector] {
                if let Some(tile) = tiles.find_pane(&panel).filter(|&tile| tiles.is_visible(tile)) {
                    tiles.set_visible(tile, false);
                    folded.hidden.push(tile);
                }
            }
            free -= boards.as_ref().map_or(0.0, |boards| boards.others(self.layout()));
        }
        let before = self.front_mut().take();
        let Some(boards) = boards else { return folded };
        // What the rail gave or took is measured anew, side by side, whatever there was room for before.
        let turned = std::mem::replace(&mut self.rail, room.rail) != room.rail;
        folded.tabbed = boards.in_front(self.layout(), room, before).filter(|_| !turned);
        *self.front_mut() = folded.tabbed;

        let layout = self.layout_mut();
        let sum = boards.shares[0] + boards.shares[1];
        // The boards have the room of what folds.
        let free = free * room.for_boards;
        let part = |share: f32| {
            if free > 0.0 { share + free * share / sum } else { share }
        };
        let given = boards.shares.map(part);
        let front = match folded.tabbed {
            Some(Panel::Live) => Some(1),
            Some(_) => Some(0),
            None => None,
        };
        for index in 0..2 {
            let (to, given) = match front {
                Some(front) => (front, given[0] + given[1]),
                None => (index, given[index]),
            };
            folded.lent.push(Lent {
                tile: boards.places[index],
                own: boards.shares[index],
                given,
                to: boards.places[to],
            });
            if to == index {
                boards.set_share(layout, index, given);
            } else {
                layout.set_visible(boards.places[index], false);
                folded.hidden.push(boards.places[index]);
            }
        }
        folded
    }

    /// Shows again what [`Self::fold`] has hidden.
    pub fn unfold(&mut self, folded: Folded) {
        let layout = self.layout_mut();
        for tile in folded.hidden {
            layout.set_visible(tile, true);
        }
        let share_of = |layout: &mut Layout, tile: TileId, set: Option<f32>| {
            let line = layout.tiles.parent_of(tile)?;
            let Some(Tile::Container(Container::Linear(line))) = layout.tiles.get_mut(line) else {
                return None;
            };
            if let Some(share) = set {
                line.shares.set_share(tile, share);
            }
            Some(line.shares[tile])
        };
        let now: Vec<_> = folded.lent.iter().map(|lent| share_of(layout, lent.to, None)).collect();
        for (lent, now) in folded.lent.iter().zip(now) {
            let Some(now) = now else { continue };
            // Exactly what it was, unless the user has dragged an edge.
            let share = if now.to_bits() == lent.given.to_bits() {
                lent.own
            } else {
                lent.own * now / lent.given
            };
            share_of(layout, lent.tile, Some(share));
        }
    }
}

/// The Level and Live in front of their places, side by side in one line.
#[derive(Debug)]
struct Boards {
    line: TileId,
    dir: LinearDir,
    places: [TileId; 2],
    shares: [f32; 2],
}

impl Boards {
    fn of(layout: &Layout) -> Option<Self> {
        let (line, places) = side_by_side(layout)?;
        let Some(Tile::Container(Container::Linear(linear))) = layout.tiles.get(line) else {
            return None;
        };
        Some(Self {
            line,
            dir: linear.dir,
            places,
            shares: places.map(|place| linear.shares[place]),
        })
    }

    /// The shares of what stands beside the boards and is seen.
    fn others(&self, layout: &Layout) -> f32 {
        let Some(Tile::Container(Container::Linear(linear))) = layout.tiles.get(self.line) else {
            return 0.0;
        };
        let others = linear
            .children
            .iter()
            .copied()
            .filter(|child| !self.places.contains(child));
        let seen = others.filter(|&child| layout.tiles.is_visible_in_layout(child));
        seen.map(|child| linear.shares[child]).sum()
    }

    fn set_share(&self, layout: &mut Layout, index: usize, share: f32) {
        if let Some(Tile::Container(Container::Linear(linear))) = layout.tiles.get_mut(self.line) {
            linear.shares.set_share(self.places[index], share);
        }
    }

    /// The board in front, where a cell would be too small beside the other.
    fn in_front(&self, layout: &Layout, room: Room, before: Option<Panel>) -> Option<Panel> {
        let tiles = &layout.tiles;
        let rect = |panel: Panel| tiles.find_pane(&panel).and_then(|tile| tiles.rect(tile));
        let sizes = match before {
            None => [rect(Panel::Level)?.size(), rect(Panel::Live)?.size()],
            Some(front) => {
                let both = rect(front)?.size();
                let sum = self.shares[0] + self.shares[1];
                self.shares.map(|share| parted(both, self.dir, share / sum))
            }
        };
        let cell = sizes
            .map(|size| cell_side(size - room.beside, room.board))
            .into_iter()
            .fold(f32::INFINITY, f32::min);
        let least = LEAST_CELL + if before.is_some() { SPARE } else { 0.0 };
        if cell >= least {
            return None;
        }
        match room.focus {
            board @ (Panel::Level | Panel::Live) => Some(board),
            _ => before.or(Some(Panel::Level)),
        }
    }
}

/// The line in which the Level and Live stand in front of their places, and those places.
fn side_by_side(layout: &Layout) -> Option<(TileId, [TileId; 2])> {
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

/// The size of a pane that has a part of the room of two.
fn parted(both: Vec2, dir: LinearDir, part: f32) -> Vec2 {
    match dir {
        LinearDir::Horizontal => egui::vec2((both.x - GAP) * part, both.y),
        LinearDir::Vertical => egui::vec2(both.x, (both.y - GAP) * part),
    }
}

/// The side of a cell of a board that fits into a room, in points.
fn cell_side(room: Vec2, board: (u32, u32)) -> f32 {
    (room.x / board.0.max(1) as f32).min(room.y / board.1.max(1) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rail_hides_the_actions_for_a_frame_and_leaves_the_arrangement_as_it_was() {
        let mut spaces = Workspaces::default();
        let before = spaces.layout().clone();
        let room = Room {
            rail: true,
            for_boards: 1.0,
            board: (8, 8),
            beside: Vec2::ZERO,
            focus: Panel::Level,
        };
        let folded = spaces.fold(room);
        let shown = layout::shown(spaces.layout());
        assert!(!shown.contains(&Panel::Actions) && !shown.contains(&Panel::Inspector));
        spaces.unfold(folded);
        assert!(*spaces.layout() == before);
    }

    #[test]
    fn a_cell_is_as_large_as_the_tighter_side_allows() {
        let near = |a: f32, b: f32| assert!((a - b).abs() < 1e-3, "{a} is not {b}");
        near(cell_side(egui::vec2(400.0, 300.0), (10, 10)), 30.0);
        near(cell_side(egui::vec2(400.0, 300.0), (40, 10)), 10.0);
        near(parted(egui::vec2(404.0, 300.0), LinearDir::Horizontal, 0.5).x, 200.0);
    }

    #[test]
    fn only_the_design_workspace_shows_both_boards_side_by_side() {
        for low in HEIGHTS {
            let found = Workspace::ALL.map(|workspace| side_by_side(&layout::first(workspace, low)).is_some());
            assert_eq!(found, [true, false, false]);
        }
    }
}
