//! The arrangement of the panels of a workspace, and its file.

use std::path::Path;

use egui_tiles::{Container, Linear, LinearDir, Tile, TileId, Tiles, Tree};

use super::settings::keep_aside;
use crate::app::command::{Panel, Workspace};

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

/// Reads the file. One that does not hold every panel once is of another version, and gives the first arrangement; so does one
/// that does not read, which is kept aside, and a sentence tells so.
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
    match ron::from_str::<Layout>(&text) {
        Ok(layout) if is_whole(&layout) => (layout, None),
        Ok(_) => (first(workspace, low), None),
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
        assert!(read == layout);
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
