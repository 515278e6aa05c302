//! Docking leaves no bar of tabs that has nothing to choose from: what is dropped beside a panel stands beside all of its tabs.

use egui_tiles::{Container, SimplificationOptions, Tile, TileId};

use super::Layout;

/// How the dock simplifies itself.
pub const SIMPLIFY: SimplificationOptions = SimplificationOptions {
    prune_empty_tabs: true,
    prune_single_child_tabs: true,
    prune_empty_containers: true,
    prune_single_child_containers: true,
    all_panes_must_have_tabs: true,
    join_nested_linear_containers: true,
    // Tabs that are dropped among tabs are tabs of one bar.
    flatten_tabs_in_tabs: true,
};

/// Takes every line out of the tabs that it stands in: the other tabs, shown or hidden, go to the first place of the line, which takes the
/// place of the tabs.
pub fn tidy(layout: &mut Layout) {
    if line_in_tabs(layout).is_none() {
        return;
    }
    layout.simplify(&SIMPLIFY);
    // Each turn takes one line out.
    for _ in 0..layout.tiles.len() {
        let Some((tabs, line)) = line_in_tabs(layout) else {
            return;
        };
        let Some(home) = first_tabs(layout, line) else { return };
        let others: Vec<TileId> = children(layout, tabs)
            .into_iter()
            .filter(|&child| child != line)
            .collect();
        let active = match layout.tiles.get(home) {
            Some(Tile::Container(Container::Tabs(tabs))) => tabs.active,
            _ => None,
        };
        for other in others {
            layout.move_tile_to_container(other, home, usize::MAX, false);
        }
        if let (Some(active), Some(Tile::Container(Container::Tabs(tabs)))) = (active, layout.tiles.get_mut(home)) {
            tabs.set_active(active);
        }
        layout.simplify(&SIMPLIFY);
    }
}

/// Tabs with a line among them.
fn line_in_tabs(layout: &Layout) -> Option<(TileId, TileId)> {
    layout.tiles.iter().find_map(|(&id, tile)| match tile {
        Tile::Container(Container::Tabs(tabs)) => {
            let is_line = |child: &&TileId| {
                matches!(
                    layout.tiles.get(**child),
                    Some(Tile::Container(Container::Linear(_) | Container::Grid(_)))
                )
            };
            Some((id, *tabs.children.iter().find(is_line)?))
        }
        _ => None,
    })
}

fn children(layout: &Layout, tile: TileId) -> Vec<TileId> {
    match layout.tiles.get(tile) {
        Some(Tile::Container(container)) => container.children_vec(),
        _ => Vec::new(),
    }
}

/// The first tabs below a tile that hold panels alone.
fn first_tabs(layout: &Layout, tile: TileId) -> Option<TileId> {
    let mut open = vec![tile];
    let mut seen = 0;
    while let Some(tile) = open.pop() {
        seen += 1;
        if seen > layout.tiles.len() {
            return None;
        }
        let children = children(layout, tile);
        let has_panes = children.iter().any(|&child| layout.tiles.get_pane(&child).is_some());
        if has_panes && matches!(layout.tiles.get(tile), Some(Tile::Container(Container::Tabs(_)))) {
            return Some(tile);
        }
        open.extend(children.into_iter().rev());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::{first, is_whole, shown};
    use super::*;
    use crate::command::{Panel, Workspace};

    #[test]
    fn what_is_dropped_beside_a_panel_stands_beside_its_tabs() {
        for low in [false, true] {
            for workspace in Workspace::ALL {
                for dropped in [Panel::Marks, Panel::Inspector, Panel::Effects] {
                    let mut layout = first(workspace, low);
                    let before = shown(&layout);
                    let level = layout.tiles.find_pane(&Panel::Level).unwrap();
                    let tabs = layout.tiles.parent_of(level).unwrap();
                    let moved = layout.tiles.find_pane(&dropped).unwrap();
                    // What the dock makes of a drop on the half of a panel: a line in the panel's place.
                    let line = layout.tiles.insert_horizontal_tile(Vec::new());
                    layout.move_tile_to_container(line, tabs, 0, false);
                    layout.move_tile_to_container(level, line, 0, false);
                    layout.move_tile_to_container(moved, line, 1, false);
                    tidy(&mut layout);
                    assert!(line_in_tabs(&layout).is_none(), "{workspace:?} {dropped:?}");
                    assert!(is_whole(&layout), "{workspace:?} {dropped:?}");
                    assert_eq!(shown(&layout), before);
                    let place = |panel| layout.tiles.parent_of(layout.tiles.find_pane(&panel).unwrap());
                    assert_ne!(place(Panel::Level), place(dropped));
                    assert_eq!(place(Panel::Level), place(Panel::Report), "its other tabs stay with it");
                }
            }
        }
    }

    #[test]
    fn a_tidy_arrangement_stays_as_it_is() {
        for low in [false, true] {
            for workspace in Workspace::ALL {
                let mut layout = first(workspace, low);
                let before = layout.clone();
                tidy(&mut layout);
                assert!(layout == before);
            }
        }
    }
}
