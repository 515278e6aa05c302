//! The arrangement of the panels of a workspace, and its file.

mod tidy;

pub use tidy::{SIMPLIFY, tidy};

use std::path::Path;

use egui_tiles::{Container, Linear, LinearDir, Tile, TileId, Tiles, Tree};

use super::settings::keep_aside;
use crate::command::{Panel, Workspace};

/// The arrangement: each panel is in it once, shown or hidden.
pub type Layout = Tree<Panel>;

/// The panels that wait, closed, for what they are about to be asked for.
pub const ASKED_FOR: [Panel; 4] = [Panel::Sweep, Panel::Compare, Panel::Trace, Panel::Report];

/// The first arrangement of a workspace, in an ordinary window or in a low one.
#[must_use]
pub fn first(workspace: Workspace, low: bool) -> Layout {
    let mut tiles = Tiles::default();
    let (root, closed): (TileId, &[Panel]) = match workspace {
        Workspace::Design => (design(&mut tiles, low), &[]),
        Workspace::Debug => (
            debug(&mut tiles, low),
            &[Panel::Palette, Panel::Settings, Panel::Layers],
        ),
        Workspace::Play => (
            play(&mut tiles, low),
            &[
                Panel::Palette,
                Panel::Layers,
                Panel::Inspector,
                Panel::Edits,
                Panel::Timeline,
                Panel::Breakpoints,
            ],
        ),
    };
    let mut layout = Tree::new(egui::Id::unique("panels"), root, tiles);
    for &panel in closed.iter().chain(&ASKED_FOR) {
        show(&mut layout, panel, false);
    }
    layout
}

/// Palette and Settings over Layers, Level, Live, Actions over the Inspector; Problems, Marks and Breakpoints below all, beside the
/// Timeline, the Effects and the Edits, or behind Live and the Palette where a row below would be too low.
fn design(tiles: &mut Tiles<Panel>, low: bool) -> TileId {
    let left = if low {
        tabs(tiles, &[Panel::Palette, Panel::Settings, Panel::Layers])
    } else {
        let palette = tabs(tiles, &[Panel::Palette, Panel::Settings]);
        let layers = tabs(tiles, &[Panel::Layers]);
        line(tiles, LinearDir::Vertical, &[(palette, 3.7), (layers, 1.0)])
    };
    let lists = [Panel::Problems, Panel::Marks, Panel::Breakpoints, Panel::Sweep];
    let past = [Panel::Timeline, Panel::Effects, Panel::Edits];
    let level = tabs(tiles, &[Panel::Level, Panel::Trace, Panel::Report]);
    let live = if low {
        tabs(tiles, &[&[Panel::Live], lists.as_slice(), past.as_slice()].concat())
    } else {
        tabs(tiles, &[Panel::Live])
    };
    let right = one_over_other(
        tiles,
        &[Panel::Actions],
        &[Panel::Inspector, Panel::Compare],
        (1.5, 1.0),
        low,
    );
    let columns = [(left, 0.69), (level, 1.1), (live, 1.1), (right, 0.86)];
    let all = line(tiles, LinearDir::Horizontal, &columns);
    if low {
        return all;
    }
    let (lists, past) = (tabs(tiles, &lists), tabs(tiles, &past));
    let bottom = line(tiles, LinearDir::Horizontal, &[(lists, 1.0), (past, 1.2)]);
    line(tiles, LinearDir::Vertical, &[(all, 4.0), (bottom, 1.0)])
}

/// Live, with the Level behind it, over the Timeline; the Actions and the Inspector as high as the window.
fn debug(tiles: &mut Tiles<Panel>, low: bool) -> TileId {
    let live = [
        Panel::Live,
        Panel::Level,
        Panel::Trace,
        Panel::Report,
        Panel::Palette,
        Panel::Settings,
        Panel::Layers,
    ];
    let past = [
        Panel::Timeline,
        Panel::Effects,
        Panel::Problems,
        Panel::Marks,
        Panel::Edits,
        Panel::Sweep,
    ];
    let left = one_over_other(tiles, &live, &past, (2.2, 1.0), low);
    let actions = tabs(tiles, &[Panel::Actions]);
    let inspector = tabs(tiles, &[Panel::Inspector, Panel::Breakpoints, Panel::Compare]);
    let columns = [(left, 1.3), (actions, 1.2), (inspector, 0.9)];
    line(tiles, LinearDir::Horizontal, &columns)
}

/// Live with the Level behind it, large; what happened and what the marks mean beside it.
fn play(tiles: &mut Tiles<Panel>, low: bool) -> TileId {
    let live = tabs(
        tiles,
        &[
            Panel::Live,
            Panel::Level,
            Panel::Trace,
            Panel::Report,
            Panel::Palette,
            Panel::Layers,
        ],
    );
    let actions = [
        Panel::Actions,
        Panel::Inspector,
        Panel::Edits,
        Panel::Timeline,
        Panel::Compare,
    ];
    let lists = [
        Panel::Problems,
        Panel::Effects,
        Panel::Marks,
        Panel::Settings,
        Panel::Breakpoints,
        Panel::Sweep,
    ];
    let right = one_over_other(tiles, &actions, &lists, (1.6, 1.0), low);
    line(tiles, LinearDir::Horizontal, &[(live, 2.5), (right, 1.0)])
}

/// Two places one over the other, with their shares of the height; in a low window they are one.
fn one_over_other(tiles: &mut Tiles<Panel>, upper: &[Panel], lower: &[Panel], shares: (f32, f32), low: bool) -> TileId {
    if low {
        return tabs(tiles, &[upper, lower].concat());
    }
    let (upper, lower) = (tabs(tiles, upper), tabs(tiles, lower));
    line(tiles, LinearDir::Vertical, &[(upper, shares.0), (lower, shares.1)])
}

/// Panels in one place, the first in front.
fn tabs(tiles: &mut Tiles<Panel>, panels: &[Panel]) -> TileId {
    let panes = panels.iter().map(|&panel| tiles.insert_pane(panel)).collect();
    tiles.insert_tab_tile(panes)
}

/// Tiles beside or below each other, each with its share of the room.
fn line(tiles: &mut Tiles<Panel>, dir: LinearDir, parts: &[(TileId, f32)]) -> TileId {
    let mut line = Linear::new(dir, parts.iter().map(|part| part.0).collect());
    for &(tile, share) in parts {
        line.shares.set_share(tile, share);
    }
    tiles.insert_container(Container::Linear(line))
}

/// Reads the file. A panel that it does not know of, as one of an older version, comes in where the first arrangement has it; what this
/// version does not know goes out. A file that does not read is kept aside, gives the first arrangement, and a sentence tells so.
#[must_use]
pub fn load(path: &Path, workspace: Workspace, low: bool) -> (Layout, Option<String>) {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return (first(workspace, low), None),
        Err(error) => {
            return (
                first(workspace, low),
                Some(keep_aside(path, "panels' places", &error.to_string())),
            );
        }
    };
    match ron::from_str::<Tree<Named>>(&text) {
        Ok(read) => {
            let mut layout = made_whole(&read, workspace, low);
            // What they are about is of the run that ended.
            for panel in ASKED_FOR {
                show(&mut layout, panel, false);
            }
            put_in_front(&mut layout);
            (layout, None)
        }
        Err(error) => (
            first(workspace, low),
            Some(keep_aside(path, "panels' places", &error.to_string())),
        ),
    }
}

/// The file's text.
#[must_use]
pub fn to_text(layout: &Layout) -> String {
    // Plain data of numbers and lists: it always has a text.
    ron::ser::to_string_pretty(layout, ron::ser::PrettyConfig::default()).unwrap_or_default()
}

/// A panel by its name; `None` for one that this version does not know.
struct Named(Option<Panel>);

impl<'de> serde::Deserialize<'de> for Named {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;
        impl serde::de::Visitor<'_> for Name {
            type Value = Named;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("the name of a panel")
            }

            fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Named, E> {
                Ok(Named(ron::from_str(name).ok()))
            }
        }
        deserializer.deserialize_identifier(Name)
    }
}

/// So many tiles are read at most: a file of ours holds a few dozen.
const MOST_TILES: usize = 1_000;

/// An arrangement with every panel in it once: what is missing comes in beside those that stand with it in the first arrangement, what is
/// there twice or unknown goes out.
fn made_whole(read: &Tree<Named>, workspace: Workspace, low: bool) -> Layout {
    let usual = first(workspace, low);
    let mut tiles = Tiles::default();
    let mut taken = Vec::new();
    let mut seen = Vec::new();
    let root = read
        .root()
        .and_then(|root| taken_over(read, root, &mut seen, &mut taken, &mut tiles));
    let Some(root) = root else { return usual };
    let mut layout = Tree::new(egui::Id::unique("panels"), root, tiles);
    for panel in Panel::ALL {
        if !taken.contains(&panel) {
            insert(&mut layout, panel, &usual);
        }
    }
    if is_whole(&layout) { layout } else { usual }
}

/// A tile and what is below it, as far as this version knows it. Each tile and each panel is taken once; deep nesting ends.
fn taken_over(
    read: &Tree<Named>,
    tile: TileId,
    seen: &mut Vec<TileId>,
    taken: &mut Vec<Panel>,
    tiles: &mut Tiles<Panel>,
) -> Option<TileId> {
    if seen.contains(&tile) || seen.len() >= MOST_TILES {
        return None;
    }
    seen.push(tile);
    let visible = read.tiles.is_visible(tile);
    let made = match read.tiles.get(tile)? {
        Tile::Pane(Named(panel)) => {
            let panel = panel.filter(|panel| !taken.contains(panel))?;
            taken.push(panel);
            tiles.insert_pane(panel)
        }
        Tile::Container(container) => {
            let children: Vec<(TileId, TileId)> = container
                .children()
                .filter_map(|&child| Some((child, taken_over(read, child, seen, taken, tiles)?)))
                .collect();
            if children.is_empty() {
                return None;
            }
            let new: Vec<TileId> = children.iter().map(|child| child.1).collect();
            let container = match container {
                Container::Tabs(tabs) => {
                    let mut made = egui_tiles::Tabs::new(new);
                    let active = children.iter().find(|child| tabs.active == Some(child.0));
                    if let Some(active) = active {
                        made.set_active(active.1);
                    }
                    Container::Tabs(made)
                }
                Container::Linear(line) => {
                    let mut made = Linear::new(line.dir, new);
                    for &(old, new) in &children {
                        let share = line.shares[old];
                        let share = if share.is_finite() && share > 0.0 { share } else { 1.0 };
                        made.shares.set_share(new, share);
                    }
                    Container::Linear(made)
                }
                Container::Grid(_) => Container::Tabs(egui_tiles::Tabs::new(new)),
            };
            tiles.insert_container(container)
        }
    };
    tiles.set_visible(made, visible);
    Some(made)
}

/// Puts a panel among the tabs of one that stands with it in another arrangement; open or closed as it is there, behind those that are
/// open already.
fn insert(layout: &mut Layout, panel: Panel, usual: &Layout) {
    let beside = |panel: Panel| -> Vec<Panel> {
        let tabs = usual
            .tiles
            .find_pane(&panel)
            .and_then(|tile| usual.tiles.parent_of(tile));
        let Some(Tile::Container(container)) = tabs.and_then(|tabs| usual.tiles.get(tabs)) else {
            return Vec::new();
        };
        let panes = container.children().filter_map(|&child| usual.tiles.get_pane(&child));
        panes.copied().collect()
    };
    let near = beside(panel).into_iter().chain(Panel::ALL);
    let home = near.filter(|other| *other != panel).find_map(|other| {
        let tile = layout.tiles.find_pane(&other)?;
        let tabs = layout.tiles.parent_of(tile)?;
        matches!(layout.tiles.get(tabs)?, Tile::Container(Container::Tabs(_))).then_some(tabs)
    });
    let tile = layout.tiles.insert_pane(panel);
    if let Some(home) = home {
        let active = match layout.tiles.get(home) {
            Some(Tile::Container(Container::Tabs(tabs))) => tabs.active,
            _ => None,
        };
        layout.move_tile_to_container(tile, home, usize::MAX, false);
        if let (Some(active), Some(Tile::Container(Container::Tabs(tabs)))) = (active, layout.tiles.get_mut(home)) {
            tabs.set_active(active);
        }
    } else {
        // No tabs at all: one place for it and for what was there.
        let all: Vec<TileId> = layout.root().into_iter().chain([tile]).collect();
        let root = layout.tiles.insert_tab_tile(all);
        layout.root = Some(root);
    }
    let is_open = shown(usual).contains(&panel);
    layout.set_visible(tile, is_open);
}

/// Each place has one of its open tabs in front.
fn put_in_front(layout: &mut Layout) {
    let places: Vec<(TileId, TileId)> = layout
        .tiles
        .iter()
        .filter_map(|(&id, tile)| match tile {
            Tile::Container(Container::Tabs(tabs)) => Some((id, tabs.next_active(&layout.tiles)?)),
            _ => None,
        })
        .collect();
    for (id, active) in places {
        if let Some(Tile::Container(Container::Tabs(tabs))) = layout.tiles.get_mut(id) {
            tabs.set_active(active);
        }
    }
}

/// Whether every panel hangs once below the root.
fn is_whole(layout: &Layout) -> bool {
    let mut panels = Vec::new();
    let mut seen = Vec::new();
    let mut open: Vec<TileId> = layout.root().into_iter().collect();
    while let Some(tile) = open.pop() {
        // A tile twice: a cycle, or a share of two.
        if seen.contains(&tile) {
            return false;
        }
        seen.push(tile);
        match layout.tiles.get(tile) {
            Some(Tile::Pane(panel)) => panels.push(*panel),
            Some(Tile::Container(container)) => open.extend(container.children()),
            None => return false,
        }
    }
    Panel::ALL
        .iter()
        .all(|panel| panels.iter().filter(|other| *other == panel).count() == 1)
}

/// Opens a panel, before those that share its place; or closes it.
pub fn show(layout: &mut Layout, panel: Panel, shown: bool) {
    let Some(tile) = layout.tiles.find_pane(&panel) else {
        return;
    };
    layout.set_visible(tile, shown);
    if shown {
        layout.make_active(|id, _| id == tile);
    }
}

/// The panels that are open.
#[must_use]
pub fn shown(layout: &Layout) -> Vec<Panel> {
    let is_shown = |panel: &Panel| {
        layout
            .tiles
            .find_pane(panel)
            .is_some_and(|tile| layout.is_visible(tile))
    };
    Panel::ALL.into_iter().filter(is_shown).collect()
}

/// The panels that are open and in front of the tabs that they stand in.
#[must_use]
pub fn in_front(layout: &Layout) -> Vec<Panel> {
    let is_in_front = |panel: &Panel| {
        let mut at = layout.tiles.find_pane(panel);
        while let Some(tile) = at {
            let above = layout.tiles.parent_of(tile);
            if let Some(Tile::Container(Container::Tabs(tabs))) = above.and_then(|above| layout.tiles.get(above))
                && tabs.active.is_some_and(|active| active != tile)
            {
                return false;
            }
            at = above;
        }
        true
    };
    let mut panels = shown(layout);
    panels.retain(is_in_front);
    panels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_arrangements_hold_every_panel_once() {
        for low in [false, true] {
            for workspace in Workspace::ALL {
                assert!(is_whole(&first(workspace, low)), "{workspace:?}");
            }
            let at_once = Panel::ALL.into_iter().filter(|panel| !ASKED_FOR.contains(panel));
            assert_eq!(shown(&first(Workspace::Design, low)), at_once.collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_panel_is_closed_and_comes_back() {
        let mut layout = first(Workspace::Design, false);
        let before = shown(&layout);
        show(&mut layout, Panel::Live, false);
        assert!(!shown(&layout).contains(&Panel::Live));
        show(&mut layout, Panel::Live, true);
        assert_eq!(shown(&layout), before);
        for panel in ASKED_FOR {
            show(&mut layout, panel, true);
        }
        assert_eq!(shown(&layout), Panel::ALL);
    }

    #[test]
    fn a_panel_behind_another_tab_is_open_but_not_in_front() {
        let mut layout = first(Workspace::Design, false);
        show(&mut layout, Panel::Settings, true);
        assert!(in_front(&layout).contains(&Panel::Settings));
        let tile = layout.tiles.find_pane(&Panel::Settings).unwrap();
        let above = layout.tiles.parent_of(tile).unwrap();
        let Some(Tile::Container(Container::Tabs(tabs))) = layout.tiles.get(above) else {
            panic!("Settings stand in tabs");
        };
        let other = tabs.children.iter().copied().find(|&child| child != tile).unwrap();
        layout.make_active(|id, _| id == other);
        assert!(shown(&layout).contains(&Panel::Settings));
        assert!(!in_front(&layout).contains(&Panel::Settings));
    }

    #[test]
    fn an_arrangement_reads_back_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("panels.ron");
        let mut layout = first(Workspace::Design, false);
        show(&mut layout, Panel::Live, false);
        std::fs::write(&path, to_text(&layout)).unwrap();
        let (read, told) = load(&path, Workspace::Design, false);
        assert!(told.is_none());
        assert_eq!(shown(&read), shown(&layout));
        assert_eq!(in_front(&read), in_front(&layout));
        // Written again it is the same arrangement, whatever its tiles are numbered.
        std::fs::write(&path, to_text(&read)).unwrap();
        let (again, _) = load(&path, Workspace::Design, false);
        assert_eq!(shown(&again), shown(&read));
    }

    /// An arrangement as an older version wrote it, before there were breakpoints, effects and reports.
    const OLDER: &str = include_str!("layout/older.ron");

    #[test]
    fn a_panel_that_an_older_file_lacks_comes_in_where_it_belongs_and_the_rest_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("panels.ron");
        std::fs::write(&path, OLDER).unwrap();
        let (read, told) = load(&path, Workspace::Design, false);
        assert!(told.is_none());
        assert!(is_whole(&read));
        // The user had closed the Marks, and the Edits stood in front of the Timeline.
        assert!(!shown(&read).contains(&Panel::Marks));
        assert!(in_front(&read).contains(&Panel::Edits));
        // What is new is open, behind what was in front.
        assert!(shown(&read).contains(&Panel::Breakpoints) && !in_front(&read).contains(&Panel::Breakpoints));
        assert!(!shown(&read).contains(&Panel::Report));
        let place = |panel| read.tiles.parent_of(read.tiles.find_pane(&panel).unwrap());
        assert_eq!(place(Panel::Breakpoints), place(Panel::Problems));
        assert_eq!(place(Panel::Effects), place(Panel::Timeline));
        // Shares are as they were.
        let line = read.tiles.parent_of(place(Panel::Live).unwrap()).unwrap();
        let Some(Tile::Container(Container::Linear(line))) = read.tiles.get(line) else {
            panic!("Live stands in a line");
        };
        assert!((line.shares[place(Panel::Live).unwrap()] - 2.5).abs() < 1e-6);
    }

    #[test]
    fn panels_that_were_asked_for_are_not_open_at_the_next_start() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("panels.ron");
        let mut layout = first(Workspace::Design, false);
        show(&mut layout, Panel::Trace, true);
        assert!(in_front(&layout).contains(&Panel::Trace));
        std::fs::write(&path, to_text(&layout)).unwrap();
        let (read, _) = load(&path, Workspace::Design, false);
        assert!(!shown(&read).contains(&Panel::Trace));
        assert!(in_front(&read).contains(&Panel::Level), "the Level is in front again");
    }

    #[test]
    fn a_broken_arrangement_is_not_taken() {
        let mut layout = first(Workspace::Design, false);
        let live = layout.tiles.find_pane(&Panel::Live).unwrap();
        layout.tiles.remove(live);
        assert!(!is_whole(&layout));
        assert!(!is_whole(&Tree::empty(egui::Id::unique("panels"))));
        let twice = Tree::new_tabs(
            egui::Id::unique("panels"),
            [Panel::ALL.as_slice(), &[Panel::Live]].concat(),
        );
        assert!(!is_whole(&twice));
    }
}
