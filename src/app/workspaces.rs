//! The workspaces, and how an arrangement fits into a small window.
//!
//! What has no room is hidden for one frame and shown again after it: the arrangement itself, which the user made and which is
//! kept, never knows. The tree of actions is the last to give way: it keeps a least width at the cost of the boards and then of the
//! lists, and where not even that is left it becomes a tab of Live's pane.

mod places;

use egui::Vec2;
use egui_tiles::{Container, LinearDir, Tile, TileId};

use self::places::{Boards, TreePlace, columns, has_board};
use super::layout::{self, Layout};
use crate::command::{Panel, Workspace};

/// The least width of the tree of actions, in points: below it a row is no longer read.
const LEAST_TREE: f32 = 240.0;

/// What the boards keep together beside the tree, and a column of lists, in points.
const LEAST_BOARD: f32 = 240.0;
const LEAST_LIST: f32 = 120.0;

/// How much larger a cell has to become before the boards part again, as a factor, and how much wider the room before the tree gets a
/// column again, in points: so that they do not waver.
const SPARE: f32 = 1.1;
const SPARE_WIDTH: f32 = 24.0;

/// The gap between two panes, in points.
pub const GAP: f32 = 4.0;

/// The height of the tabs over a pane, in points.
pub const TAB_BAR: f32 = 28.0;

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
    /// What shared a pane in the last frame.
    shared: [[Option<Shared>; 3]; 2],
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
    /// The width of all panels together, in points.
    pub width: f32,
    /// Columns and rows of the board; a fraction where tiles lie askew.
    pub board: Vec2,
    /// The smallest cell beside another canvas, in points.
    pub least_cell: f32,
    /// What a pane holds beside the board, in points.
    pub beside: Vec2,
    /// The panel that has the keys.
    pub focus: Panel,
    /// A stroke is on its way: what shares a pane does so still, and nothing else.
    pub held: bool,
}

/// Panels that are tabs of one pane for want of room.
#[derive(Debug, Clone, PartialEq)]
pub struct Shared {
    /// The Level, Live and the Actions, in this order, as far as they share it.
    pub members: Vec<Panel>,
    /// The one that is seen.
    pub front: Panel,
    /// How large a cell would be with the boards side by side, in points.
    pub cell: f32,
}

impl Shared {
    fn has(&self, panel: Panel) -> bool {
        self.members.contains(&panel)
    }

    /// Those that stand before the one in front, and those behind it.
    #[must_use]
    pub fn behind(&self) -> (Vec<Panel>, Vec<Panel>) {
        let at = self.members.iter().position(|panel| *panel == self.front).unwrap_or(0);
        let after = self.members.iter().skip(at + 1).copied().collect();
        (self.members[..at].to_vec(), after)
    }
}

/// What is hidden in this frame, and what has to be put back.
#[derive(Debug, Default)]
pub struct Folded {
    hidden: Vec<TileId>,
    lent: Vec<Lent>,
    /// The panels that share a pane.
    pub shared: Option<Shared>,
}

/// A tile's share of the room, while it has another.
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
            shared: [[None, None, None], [None, None, None]],
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
        *self.shared_mut() = None;
    }

    const fn shared_mut(&mut self) -> &mut Option<Shared> {
        &mut self.shared[self.low as usize][self.present as usize]
    }

    /// Hides what there is no room for. Once the frame is drawn, [`Self::unfold`] puts it back.
    pub fn fold(&mut self, room: Room) -> Folded {
        let mut folded = Folded::default();
        let before = self.shared_mut().take();
        let layout = self.layout_mut();
        let boards = Boards::of(layout);
        let tree = TreePlace::of(layout);
        let was_tab = before.as_ref().is_some_and(|before| before.has(Panel::Actions));
        let mut is_tab = false;
        if let Some(tree) = &tree {
            let is_beside = boards.as_ref().is_some_and(|boards| boards.line == tree.line);
            let plan = widths(layout, tree, room.width);
            // Only where the boards stand beside it can it be a tab of theirs.
            is_tab = is_beside
                && if room.held {
                    was_tab
                } else {
                    plan.short > if was_tab { -SPARE_WIDTH } else { 0.0 }
                };
            if !is_tab {
                for (tile, own, given) in plan.shares {
                    set_share(layout, tree.line, tile, given);
                    folded.lent.push(Lent {
                        tile,
                        own,
                        given,
                        to: tile,
                    });
                }
            }
        }
        let Some(boards) = boards else { return folded };
        let cell = boards.cell(layout, room);
        let were_tabs = before.as_ref().is_some_and(|before| before.has(Panel::Level));
        let are_tabs = match cell {
            Some(cell) if !room.held => cell < room.least_cell * if were_tabs { SPARE } else { 1.0 },
            _ => were_tabs,
        };
        let tree = tree.filter(|_| is_tab);
        let mut places = Vec::new();
        if are_tabs {
            places.push((Panel::Level, boards.places[0]));
        }
        if are_tabs || is_tab {
            places.push((Panel::Live, boards.places[1]));
        }
        places.extend(tree.as_ref().map(|tree| (Panel::Actions, tree.column)));
        if places.len() < 2 {
            return folded;
        }
        let members: Vec<Panel> = places.iter().map(|place| place.0).collect();
        // The Inspector and whatever else stands with the tree comes with it.
        let focus = match &tree {
            Some(tree) if tree.holds(layout, room.focus) => Panel::Actions,
            _ => room.focus,
        };
        let last = before.map(|before| before.front);
        let mut fronts = [Some(focus), last].into_iter().flatten();
        let front = fronts.find(|panel| members.contains(panel)).unwrap_or(members[0]);
        share_place(layout, boards.line, &places, front, &mut folded);
        folded.shared = Some(Shared {
            members,
            front,
            cell: cell.unwrap_or(0.0),
        });
        self.shared_mut().clone_from(&folded.shared);
        folded
    }

    /// Shows again what [`Self::fold`] has hidden.
    pub fn unfold(&mut self, folded: Folded) {
        let layout = self.layout_mut();
        for tile in folded.hidden {
            layout.set_visible(tile, true);
        }
        let now: Vec<_> = folded.lent.iter().map(|lent| share_of(layout, lent.to)).collect();
        for (lent, now) in folded.lent.iter().zip(now) {
            let (Some(now), Some(line)) = (now, layout.tiles.parent_of(lent.tile)) else {
                continue;
            };
            // Exactly what it was, unless the user has dragged an edge.
            let share = if now.to_bits() == lent.given.to_bits() {
                lent.own
            } else {
                lent.own * now / lent.given
            };
            set_share(layout, line, lent.tile, share);
        }
    }
}

/// The shares of a line with the tree no narrower than it may be.
struct Plan {
    /// Tiles with their own share and with the one that they are given; none where all is as it should be.
    shares: Vec<(TileId, f32, f32)>,
    /// How much is missing for that, in points; below 0 it is how much is to spare.
    short: f32,
}

/// Gives the tree its least width: first the boards make room, and the lists once a board would be too narrow.
fn widths(layout: &Layout, tree: &TreePlace, room: f32) -> Plan {
    let columns = columns(layout, tree.line);
    let gaps = GAP * columns.len().saturating_sub(1) as f32;
    let all = layout.tiles.rect(tree.line).map_or(room, |rect| rect.width().min(room)) - gaps;
    let sum: f32 = columns.iter().map(|column| column.1).sum();
    let own = |share: f32| all * share / sum;
    let (mut lists, mut boards, mut beside) = (0.0, 0.0, 0.0);
    for &(tile, share) in &columns {
        if tile == tree.column {
            beside = own(share);
        } else if has_board(layout, tile) {
            boards += own(share);
        } else {
            lists += own(share);
        }
    }
    let count = columns.len();
    let lists_count = columns
        .iter()
        .filter(|column| column.0 != tree.column && !has_board(layout, column.0))
        .count();
    let least_lists = (LEAST_LIST * lists_count as f32).min(lists);
    let short = LEAST_TREE + LEAST_BOARD + least_lists - all;
    if beside >= LEAST_TREE || count < 2 || boards <= 0.0 {
        return Plan {
            shares: Vec::new(),
            short,
        };
    }
    let (was_lists, was_boards) = (lists, boards);
    boards -= LEAST_TREE - beside;
    let from_lists = (LEAST_BOARD - boards).clamp(0.0, lists - least_lists);
    lists -= from_lists;
    boards = (boards + from_lists).max(1.0);
    let given = |tile: TileId, share: f32| {
        if tile == tree.column {
            LEAST_TREE * sum / all
        } else if has_board(layout, tile) {
            share * boards / was_boards
        } else {
            share * lists / was_lists
        }
    };
    let shares = columns
        .iter()
        .map(|&(tile, share)| (tile, share, given(tile, share)))
        .collect();
    Plan { shares, short }
}

/// Shows one of several places, in the room of the boards among them; the others are hidden for this frame.
fn share_place(layout: &mut Layout, line: TileId, places: &[(Panel, TileId)], front: Panel, folded: &mut Folded) {
    let shares: Vec<f32> = places
        .iter()
        .map(|&(_, tile)| share_of(layout, tile).unwrap_or(1.0))
        .collect();
    let boards = places
        .iter()
        .zip(&shares)
        .filter(|(place, _)| place.0 != Panel::Actions);
    let given: f32 = boards.map(|(_, share)| share).sum();
    let Some(&(_, to)) = places.iter().find(|place| place.0 == front) else {
        return;
    };
    for (&(panel, tile), &share) in places.iter().zip(&shares) {
        match folded.lent.iter_mut().find(|lent| lent.tile == tile) {
            Some(lent) => (lent.given, lent.to) = (given, to),
            None => folded.lent.push(Lent {
                tile,
                own: share,
                given,
                to,
            }),
        }
        if panel == front {
            set_share(layout, line, tile, given);
        } else {
            layout.set_visible(tile, false);
            folded.hidden.push(tile);
        }
    }
}

fn share_of(layout: &Layout, tile: TileId) -> Option<f32> {
    match layout.tiles.get(layout.tiles.parent_of(tile)?)? {
        Tile::Container(Container::Linear(line)) => Some(line.shares[tile]),
        _ => None,
    }
}

fn set_share(layout: &mut Layout, line: TileId, tile: TileId, share: f32) {
    if let Some(Tile::Container(Container::Linear(line))) = layout.tiles.get_mut(line) {
        line.shares.set_share(tile, share);
    }
}

/// The size of a pane that has a part of the room of two.
fn parted(both: Vec2, dir: LinearDir, part: f32) -> Vec2 {
    match dir {
        LinearDir::Horizontal => egui::vec2((both.x - GAP) * part, both.y),
        LinearDir::Vertical => egui::vec2(both.x, (both.y - GAP) * part),
    }
}

/// The side of a cell of a board that fits into a room, in points.
fn cell_side(room: Vec2, board: Vec2) -> f32 {
    (room / board.max(Vec2::splat(1.0))).min_elem()
}

#[cfg(test)]
mod tests {
    use super::places::side_by_side;
    use super::*;

    fn room(width: f32) -> Room {
        Room {
            width,
            board: egui::vec2(8.0, 8.0),
            least_cell: 20.0,
            beside: Vec2::ZERO,
            focus: Panel::Level,
            held: false,
        }
    }

    #[test]
    fn the_tree_is_shown_at_every_width_and_the_arrangement_stays_as_it_was() {
        for low in HEIGHTS {
            for present in Workspace::ALL {
                let mut spaces = Workspaces {
                    present,
                    low,
                    ..Workspaces::default()
                };
                let before = spaces.layout().clone();
                for width in [2_000.0, 1_280.0, 853.0, 640.0] {
                    let folded = spaces.fold(room(width));
                    assert!(folded.shared.is_none(), "{present:?} {width}");
                    assert!(layout::in_front(spaces.layout()).contains(&Panel::Actions));
                    spaces.unfold(folded);
                    assert!(*spaces.layout() == before, "{present:?} {width}");
                }
            }
        }
    }

    #[test]
    fn the_tree_keeps_its_least_width_at_the_cost_of_the_boards_and_is_a_tab_of_live_in_the_end() {
        let spaces = Workspaces::default();
        let tree = TreePlace::of(spaces.layout()).unwrap();
        let wide = widths(spaces.layout(), &tree, 1_280.0);
        assert!(wide.shares.is_empty() && wide.short < 0.0);
        let narrow = widths(spaces.layout(), &tree, 853.0);
        let (own, given): (f32, f32) = narrow
            .shares
            .iter()
            .fold((0.0, 0.0), |sum, share| (sum.0 + share.1, sum.1 + share.2));
        assert!((own - given).abs() < 1e-3, "{own} is shared out as {given}");
        let its = narrow.shares.iter().find(|share| share.0 == tree.column).unwrap();
        assert!((its.2 / given * (853.0 - 3.0 * GAP) - LEAST_TREE).abs() < 0.1);

        let mut spaces = Workspaces::default();
        let before = spaces.layout().clone();
        for (focus, front) in [(Panel::Level, Panel::Live), (Panel::Inspector, Panel::Actions)] {
            let folded = spaces.fold(Room { focus, ..room(500.0) });
            let shared = folded.shared.clone().unwrap();
            assert_eq!(shared.members, [Panel::Live, Panel::Actions]);
            assert_eq!(shared.front, front);
            let is_seen = |panel| {
                let tiles = &spaces.layout().tiles;
                let mut at = tiles.find_pane(&panel);
                while let Some(tile) = at.filter(|&tile| tiles.is_visible(tile)) {
                    at = tiles.parent_of(tile);
                }
                at.is_none()
            };
            assert_eq!(is_seen(Panel::Actions), front == Panel::Actions);
            assert_eq!(is_seen(Panel::Live), front == Panel::Live);
            spaces.unfold(folded);
            assert!(*spaces.layout() == before);
        }
    }

    #[test]
    fn a_cell_is_as_large_as_the_tighter_side_allows() {
        let near = |a: f32, b: f32| assert!((a - b).abs() < 1e-3, "{a} is not {b}");
        near(cell_side(egui::vec2(400.0, 300.0), egui::vec2(10.0, 10.0)), 30.0);
        near(cell_side(egui::vec2(400.0, 300.0), egui::vec2(40.0, 10.0)), 10.0);
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
