//! The arrangement of the panels, and its file.

use std::path::Path;

use egui_tiles::{Container, Linear, LinearDir, Tile, TileId, Tiles, Tree};

use super::settings::keep_aside;
use crate::app::command::Panel;

/// The arrangement: each panel is in it once, shown or hidden.
pub type Layout = Tree<Panel>;

/// The first arrangement: Palette and Settings over Layers, Level, Live, Actions over the Inspector; Problems, Edits and
/// Marks below all.
#[must_use]
pub fn first() -> Layout {
    let mut tiles = Tiles::default();
    let mut tabs_of = |panels: &[Panel]| {
        let panes = panels.iter().map(|&panel| tiles.insert_pane(panel)).collect();
        tiles.insert_tab_tile(panes)
    };
    let palette = tabs_of(&[Panel::Palette, Panel::Settings]);
    let layers = tabs_of(&[Panel::Layers]);
    let [level, live, actions, inspector] =
        [Panel::Level, Panel::Live, Panel::Actions, Panel::Inspector].map(|panel| tabs_of(&[panel]));
    let bottom = tabs_of(&[Panel::Problems, Panel::Edits, Panel::Marks]);
    let mut left = Linear::new(LinearDir::Vertical, vec![palette, layers]);
    left.shares.set_share(palette, 4.2);
    let left = tiles.insert_container(Container::Linear(left));
    let mut right = Linear::new(LinearDir::Vertical, vec![actions, inspector]);
    right.shares.set_share(actions, 1.5);
    let right = tiles.insert_container(Container::Linear(right));
    let mut all = Linear::new(LinearDir::Horizontal, vec![left, level, live, right]);
    for (tile, share) in [(left, 0.69), (level, 1.1), (live, 1.1), (right, 0.86)] {
        all.shares.set_share(tile, share);
    }
    let all = tiles.insert_container(Container::Linear(all));
    let mut root = Linear::new(LinearDir::Vertical, vec![all, bottom]);
    root.shares.set_share(all, 4.4);
    let root = tiles.insert_container(Container::Linear(root));
    Tree::new(egui::Id::unique("panels"), root, tiles)
}

/// Reads the file. One that does not hold every panel once is of another version, and gives the first arrangement; so does one
/// that does not read, which is kept aside, and a sentence tells so.
#[must_use]
pub fn load(path: &Path) -> (Layout, Option<String>) {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return (first(), None),
        Err(error) => return (first(), Some(keep_aside(path, "panels' places", &error.to_string()))),
    };
    match ron::from_str::<Layout>(&text) {
        Ok(layout) if is_whole(&layout) => (layout, None),
        Ok(_) => (first(), None),
        Err(error) => (first(), Some(keep_aside(path, "panels' places", &error.to_string()))),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_arrangement_holds_every_panel_once() {
        assert!(is_whole(&first()));
        assert_eq!(shown(&first()), Panel::ALL);
    }

    #[test]
    fn a_panel_is_closed_and_comes_back() {
        let mut layout = first();
        show(&mut layout, Panel::Live, false);
        assert!(!shown(&layout).contains(&Panel::Live));
        show(&mut layout, Panel::Live, true);
        assert_eq!(shown(&layout), Panel::ALL);
    }

    #[test]
    fn an_arrangement_reads_back_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("panels.ron");
        let mut layout = first();
        show(&mut layout, Panel::Live, false);
        std::fs::write(&path, to_text(&layout)).unwrap();
        let (read, told) = load(&path);
        assert!(told.is_none());
        assert_eq!(shown(&read), shown(&layout));
        assert!(read == layout);
    }

    #[test]
    fn a_broken_arrangement_is_not_taken() {
        let mut layout = first();
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
