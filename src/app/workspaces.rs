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

/// The arrangements, one for each workspace, and which one is shown.
#[derive(Debug, Clone)]
pub struct Workspaces {
    /// The one that is shown.
    pub present: Workspace,
    layouts: [Layout; 3],
    /// The board in front, where both were tabs of one pane in the last frame.
    front: [Option<Panel>; 3],
}

impl Default for Workspaces {
    fn default() -> Self {
        Self::new(Workspace::default(), Workspace::ALL.map(layout::first))
    }
}

/// What there is to be fitted into the window.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    /// The Actions and the Inspector give way to their rail.
    pub rail: bool,
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
    tabbed: Option<Tabbed>,
}

/// Two places that share the room of both for a frame.
#[derive(Debug)]
struct Tabbed {
    panel: Panel,
    line: TileId,
    tiles: [TileId; 2],
    shares: [f32; 2],
}

impl Folded {
    /// The board in front, where the Level and Live are tabs of one pane.
    #[must_use]
    pub fn tabbed(&self) -> Option<Panel> {
        self.tabbed.as_ref().map(|tabbed| tabbed.panel)
    }
}

impl Workspaces {
    /// These arrangements.
    #[must_use]
    pub const fn new(present: Workspace, layouts: [Layout; 3]) -> Self {
        Self {
            present,
            layouts,
            front: [None; 3],
        }
    }

    /// The arrangement of a workspace.
    #[must_use]
    pub const fn of(&self, workspace: Workspace) -> &Layout {
        &self.layouts[workspace as usize]
    }

    /// The arrangement that is shown.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        self.of(self.present)
    }

    /// The arrangement that is shown, to be changed.
    pub const fn layout_mut(&mut self) -> &mut Layout {
        &mut self.layouts[self.present as usize]
    }

    /// Every panel of the present workspace at its first place.
    pub fn reset(&mut self) {
        *self.layout_mut() = layout::first(self.present);
        self.front[self.present as usize] = None;
    }

    /// Hides what there is no room for. Once the frame is drawn, [`Self::unfold`] puts it back.
    pub fn fold(&mut self, room: Room) -> Folded {
        let mut folded = Folded::default();
        if room.rail {
            let tiles = &mut self.layout_mut().tiles;
            for panel in [Panel::Actions, Panel::Inspector] {
                if let Some(tile) = tiles.find_pane(&panel).filter(|&tile| tiles.is_visible(tile)) {
                    tiles.set_visible(tile, false);
                    folded.hidden.push(tile);
                }
            }
        }
        let before = self.front[self.present as usize];
        folded.tabbed = self.tab(room, before, &mut folded.hidden);
        self.front[self.present as usize] = folded.tabbed();
        folded
    }

    /// Shows again what [`Self::fold`] has hidden.
    pub fn unfold(&mut self, folded: Folded) {
        let layout = self.layout_mut();
        for tile in folded.hidden {
            layout.set_visible(tile, true);
        }
        let Some(tabbed) = folded.tabbed else { return };
        let Some(Tile::Container(Container::Linear(line))) = layout.tiles.get_mut(tabbed.line) else {
            return;
        };
        let [front, behind] = tabbed.shares;
        let now = line.shares[tabbed.tiles[0]];
        // Exactly what it was, unless the user has dragged the edge.
        let scale = if now == front + behind {
            1.0
        } else {
            now / (front + behind)
        };
        line.shares.set_share(tabbed.tiles[0], front * scale);
        line.shares.set_share(tabbed.tiles[1], behind * scale);
    }

    /// Makes the Level and Live tabs of one pane where a cell would be too small beside each other.
    fn tab(&mut self, room: Room, before: Option<Panel>, hidden: &mut Vec<TileId>) -> Option<Tabbed> {
        let (line, [level, live]) = side_by_side(self.layout())?;
        let tiles = &mut self.layout_mut().tiles;
        let Some(Tile::Container(Container::Linear(linear))) = tiles.get(line) else {
            return None;
        };
        let shares = [linear.shares[level], linear.shares[live]];
        let dir = linear.dir;
        let rect = |panel: Panel| tiles.find_pane(&panel).and_then(|tile| tiles.rect(tile));
        let sizes = match before {
            None => [rect(Panel::Level)?.size(), rect(Panel::Live)?.size()],
            Some(front) => {
                let both = rect(front)?.size();
                shares.map(|share| parted(both, dir, share / (shares[0] + shares[1])))
            }
        };
        let cell = sizes
            .map(|size| cell_side(size - room.beside, room.board))
            .into_iter()
            .fold(f32::INFINITY, f32::min);
        let least = if before.is_some() {
            LEAST_CELL + SPARE
        } else {
            LEAST_CELL
        };
        if cell >= least {
            return None;
        }
        let panel = match room.focus {
            board @ (Panel::Level | Panel::Live) => board,
            _ => before.unwrap_or(Panel::Level),
        };
        let (tabs, shares) = if panel == Panel::Level {
            ([level, live], shares)
        } else {
            ([live, level], [shares[1], shares[0]])
        };
        tiles.set_visible(tabs[1], false);
        hidden.push(tabs[1]);
        if let Some(Tile::Container(Container::Linear(linear))) = tiles.get_mut(line) {
            linear.shares.set_share(tabs[0], shares[0] + shares[1]);
        }
        Some(Tabbed {
            panel,
            line,
            tiles: tabs,
            shares,
        })
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
        assert_eq!(cell_side(egui::vec2(400.0, 300.0), (10, 10)), 30.0);
        assert_eq!(cell_side(egui::vec2(400.0, 300.0), (40, 10)), 10.0);
        assert_eq!(parted(egui::vec2(404.0, 300.0), LinearDir::Horizontal, 0.5).x, 200.0);
    }

    #[test]
    fn only_the_design_workspace_shows_both_boards_side_by_side() {
        let found = Workspace::ALL.map(|workspace| side_by_side(&layout::first(workspace)).is_some());
        assert_eq!(found, [true, false, false]);
    }
}
