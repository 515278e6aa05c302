//! Edits of tiles that are there: moved, flipped, printed; and filling.

use std::collections::{BTreeSet, VecDeque};

use super::{Afters, in_the_way, moved};
use crate::editor::{Changes, Editor};
use crate::level::mahjong::{Position, Tile, Tiles};

/// The most places that one fill lays.
const MOST_FILL: usize = 20_000;

impl Editor {
    /// Moves the selected tiles; refused whole where one of them would overlap another, or leave the table.
    pub(super) fn move_tiles(&mut self, name: &'static str, by: (i32, i32, i32)) -> Changes {
        self.reshape(name, |tile| {
            let at = moved(tile.at, by)?;
            Some(Tile { at, ..tile })
        })
    }

    /// Turns the selected tiles over, left and right or top and bottom.
    pub(super) fn flip_tiles(&mut self, across: bool) -> Changes {
        if !self.pile.floating.is_empty() {
            let far = self
                .pile
                .floating
                .iter()
                .map(|tile| if across { tile.at.x } else { tile.at.y });
            let far = far.max().unwrap_or(0);
            for tile in &mut self.pile.floating {
                let part = if across { &mut tile.at.x } else { &mut tile.at.y };
                *part = far - *part;
            }
            return Changes::default();
        }
        let (mut low, mut high) = (u16::MAX, 0);
        for at in &self.pile.selection {
            let part = if across { at.x } else { at.y };
            (low, high) = (low.min(part), high.max(part));
        }
        self.reshape("Flip", |tile| {
            let mut at = tile.at;
            let part = if across { &mut at.x } else { &mut at.y };
            *part = low + high - *part;
            Some(Tile { at, ..tile })
        })
    }

    /// Gives the selected tiles other places.
    fn reshape(&mut self, name: &'static str, place: impl Fn(Tile) -> Option<Tile>) -> Changes {
        let selection = self.pile.selection.clone();
        if selection.is_empty() {
            self.refuse("Nothing is selected; select tiles first, with Select or the Wand.");
            return Changes::default();
        }
        let held: Vec<Tile> = selection.iter().filter_map(|at| self.tiles().get(*at)).collect();
        let Some(placed) = held.iter().map(|tile| place(*tile)).collect::<Option<Vec<Tile>>>() else {
            self.refuse(format!(
                "{name} refused: a tile would leave the table; there are 16 layers of 256 by 256 tiles."
            ));
            return Changes::default();
        };
        let stays = |tile: &&Tile| selection.binary_search(&tile.at).is_err();
        let others: Tiles = self.tiles().iter().filter(stays).copied().collect();
        let culprits = overlapping(&others, &placed);
        if !culprits.is_empty() {
            self.refuse_for(name, culprits);
            return Changes::default();
        }
        let mut afters: Afters = selection.iter().map(|at| (*at, None)).collect();
        afters.extend(placed.iter().map(|tile| (tile.at, Some(*tile))));
        let moves = placed.iter().zip(&held).map(|(to, from)| (to.at, from.at)).collect();
        let changes = self.move_and_change(name, afters, &moves);
        if changes.is_empty() {
            return changes;
        }
        self.select_tiles(placed.iter().map(|tile| tile.at).collect());
        if let [first, ..] = placed.as_slice()
            && placed.iter().all(|tile| tile.at.z == first.at.z)
        {
            self.pile.layer = first.at.z;
        }
        changes
    }

    /// Places what floats with its top left and its lowest layer at a place; refused whole where a tile would overlap.
    pub(super) fn place_ghost(&mut self, at: Position) -> Changes {
        let by = (i32::from(at.x), i32::from(at.y), i32::from(at.z));
        let placed = self.pile.floating.iter().map(|tile| {
            let at = moved(tile.at, by)?;
            Some(Tile { at, ..*tile })
        });
        let Some(placed) = placed.collect::<Option<Vec<Tile>>>() else {
            self.refuse("Paste refused: a tile would leave the table; place it farther in.");
            return Changes::default();
        };
        let mut culprits = overlapping(self.tiles(), &placed);
        culprits.extend(
            placed
                .iter()
                .map(|tile| tile.at)
                .filter(|at| self.tiles().get(*at).is_some()),
        );
        if !culprits.is_empty() {
            self.refuse_for("Paste", culprits);
            return Changes::default();
        }
        let afters = placed.iter().map(|tile| (tile.at, Some(*tile))).collect();
        let changes = self.change_tiles("Paste", afters);
        if changes.is_empty() {
            return changes;
        }
        self.select_tiles(placed.iter().map(|tile| tile.at).collect());
        self.pile.drop_ghost();
        changes
    }

    /// Gives the selected tiles the face in hand.
    pub(super) fn print_tiles(&mut self) -> Changes {
        let face = self.pile.ink;
        let printed = self.pile.selection.iter().map(|&at| (at, Some(Tile { at, face })));
        let printed = printed.collect();
        self.change_tiles("Fix faces", printed)
    }

    /// The tiles of a layer that touch one another from a tile on, and have its face.
    pub(super) fn alike(&self, from: Position) -> Vec<Position> {
        let tiles = self.tiles();
        let face = tiles.get(from).map(|tile| tile.face);
        let mut found = BTreeSet::from([from]);
        let mut todo = VecDeque::from([from]);
        while let Some(at) = todo.pop_front() {
            let sides = (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| (dx, dy)));
            let touching = sides.filter(|&(dx, dy): &(i32, i32)| (dx.abs() == 2) != (dy.abs() == 2));
            for next in touching.filter_map(|(dx, dy)| moved(at, (dx, dy, 0))) {
                if tiles.get(next).map(|tile| tile.face) == face && found.insert(next) {
                    todo.push_back(next);
                }
            }
        }
        found.into_iter().collect()
    }

    /// Fills: from a tile on, those that touch it and have its face get the face in hand; from an empty place on, tiles are laid as far
    /// as the pile reaches, above the table where the layer below carries them.
    pub(super) fn fill_tiles(&mut self, here: Option<Position>, anchor: (i32, i32)) -> Changes {
        if let Some(here) = here {
            let face = self.pile.ink;
            let printed = self.alike(here).into_iter().map(|at| (at, Some(Tile { at, face })));
            return self.change_tiles("Fill", printed.collect());
        }
        let layer = self.pile.layer;
        let first = Position::checked(i64::from(anchor.0), i64::from(anchor.1), i64::from(layer));
        let mut found = BTreeSet::new();
        let mut todo: VecDeque<Position> = first.into_iter().filter(|at| self.takes_fill(*at)).collect();
        found.extend(todo.iter().copied());
        while let Some(at) = todo.pop_front() {
            for by in [(2, 0, 0), (-2, 0, 0), (0, 2, 0), (0, -2, 0)] {
                let next = moved(at, by).filter(|next| self.takes_fill(*next));
                if let Some(next) = next.filter(|next| found.len() < MOST_FILL && found.insert(*next)) {
                    todo.push_back(next);
                }
            }
        }
        if found.is_empty() {
            self.refuse("Nothing to fill: no tile fits here, or the layer below carries none.");
            return Changes::default();
        }
        let face = self.pile.ink;
        let laid = found.into_iter().map(|at| (at, Some(Tile { at, face })));
        self.change_tiles("Fill", laid.collect())
    }

    /// Whether a fill lays a tile here.
    fn takes_fill(&self, at: Position) -> bool {
        let tiles = self.tiles();
        if tiles.get(at).is_some() || in_the_way(tiles, at).next().is_some() {
            return false;
        }
        if at.z == 0 {
            let ((left, top), (right, bottom)) = (tiles.corner(), tiles.extent());
            return at.x >= left && at.y >= top && at.x + 2 <= right && at.y + 2 <= bottom;
        }
        // Every quarter lies on a tile.
        let quarters = [(0, 0), (1, 0), (0, 1), (1, 1)];
        quarters.into_iter().all(|(x, y)| {
            let corners = [(0, 0), (-1, 0), (0, -1), (-1, -1)];
            corners.into_iter().any(|(dx, dy)| {
                let below = moved(at, (x + dx, y + dy, -1));
                below.is_some_and(|below| tiles.get(below).is_some())
            })
        })
    }
}

/// The tiles that would lie in the room of others: those that are there, and those that are placed.
fn overlapping(tiles: &Tiles, placed: &[Tile]) -> Vec<Position> {
    let among: Tiles = placed.iter().copied().collect();
    let there = placed.iter().flat_map(|tile| {
        let same = tiles.get(tile.at).map(|tile| tile.at);
        in_the_way(tiles, tile.at).chain(same)
    });
    let own = placed.iter().flat_map(|tile| in_the_way(&among, tile.at));
    there.chain(own).collect()
}
