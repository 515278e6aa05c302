//! Editing a Mahjong solitaire pile: tiles at half-tile places on layers, with faces that are dealt or fixed.
//!
//! The steps go into the same history as those of a grid; the tools are the same too, by their names.

mod ask;
mod clip;
mod gesture;
mod layers;
mod reshape;

pub use ask::{Asked, is_about_tiles};
pub use gesture::{Aim, PileStroke, Reach};

use std::collections::{BTreeMap, BTreeSet};

use super::{Changes, Edit, Editor, Step};
use crate::level::Level;
use crate::level::mahjong::{Face, MAX_LAYERS, Position, Tile, TileSet, Tiles};
use crate::words::counted;
use gesture::Gesture;

/// One place of a pile that an edit changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TileChange {
    /// Which.
    pub at: Position,
    /// The tile that was there.
    pub before: Option<Tile>,
    /// The tile that is there now.
    pub after: Option<Tile>,
    /// Where the tile that is there now was, if it has moved. A tile that took the place of one like it is such a change, too.
    pub from: Option<Position>,
}

impl TileChange {
    /// A change without a move.
    #[must_use]
    pub const fn new(at: Position, before: Option<Tile>, after: Option<Tile>) -> Self {
        Self {
            at,
            before,
            after,
            from: None,
        }
    }
}

/// Changes and then others, as one: each place once, from what it held first to what it holds last.
pub(super) fn join(changes: &mut Vec<TileChange>, later: Vec<TileChange>) {
    if changes.is_empty() {
        *changes = later;
        return;
    }
    let first: BTreeMap<Position, TileChange> = changes.iter().map(|change| (change.at, *change)).collect();
    let left: BTreeSet<Position> = changes.iter().filter_map(|change| change.from).collect();
    // Where the tile of a place was before: there all the time, where no other came and it did not leave.
    let origin = |at: Position| match first.get(&at) {
        None => Some(at),
        Some(change) if change.from.is_some() => change.from,
        Some(change) if change.before.is_some() && change.after.is_some() && !left.contains(&at) => Some(at),
        Some(_) => None,
    };
    let left_later: BTreeSet<Position> = later.iter().filter_map(|change| change.from).collect();
    let mut all = first.clone();
    for change in later {
        // Where the tile was before the later changes, and so before all of it: one that was laid on the way was nowhere.
        let stayed = change.before.is_some() && change.after.is_some() && !left_later.contains(&change.at);
        let from = change.from.or_else(|| stayed.then_some(change.at)).and_then(origin);
        let before = first.get(&change.at).map_or(change.before, |first| first.before);
        let from = from.filter(|from| *from != change.at);
        all.insert(change.at, TileChange { before, from, ..change });
    }
    *changes = all
        .into_values()
        .filter(|change| change.before != change.after || change.from.is_some())
        .collect();
}

/// The changes that take these back.
pub(super) fn inverse(changes: &[TileChange]) -> Vec<TileChange> {
    let went: BTreeMap<Position, Position> = changes
        .iter()
        .filter_map(|change| Some((change.from?, change.at)))
        .collect();
    let back = changes.iter().map(|change| TileChange {
        at: change.at,
        before: change.after,
        after: change.before,
        from: went.get(&change.at).copied(),
    });
    back.collect()
}

/// What a pile is painted with. It is no part of the document.
#[derive(Debug, Clone, Default)]
pub struct Desk {
    /// The layer that is painted on.
    pub layer: u8,
    /// Whether a stroke may begin at half a tile.
    pub half: bool,
    /// Whether tiles are laid upon what is under the pointer.
    pub stack: bool,
    /// The face that painted tiles have; `None` lets it be dealt.
    pub ink: Option<Face>,
    /// The layers that are not drawn, a bit each.
    pub hidden: u16,
    /// The layers that take no paint, a bit each.
    pub locked: u16,
    /// The layers that are as bright as the one in hand, a bit each; the others step back.
    pub undimmed: u16,
    /// The one layer that is drawn while the others are not, whatever their own bits say.
    pub solo: Option<u8>,
    /// Half columns and half rows of the table that is painted on while the tiles take less; `None` for the usual ones.
    pub table: Option<(u16, u16)>,
    /// The tiles that made the last edit impossible.
    pub culprits: Vec<Position>,
    selection: Vec<Position>,
    gesture: Option<Box<Gesture>>,
    copied: Vec<Tile>,
    floating: Vec<Tile>,
}

impl Desk {
    /// What a level is painted with at first: dealt tiles on its highest layer, so that the whole pile is seen.
    pub(super) fn of(level: &Level) -> Self {
        let layers = level.mahjong().map_or(0, |mahjong| mahjong.tiles.layers());
        Self {
            layer: layers.saturating_sub(1),
            ..Self::default()
        }
    }

    /// Takes over what another pile is painted with, for a pile of so many layers.
    pub(super) fn take_over(&mut self, other: &Self, layers: u8) {
        self.half = other.half;
        self.stack = other.stack;
        self.ink = other.ink;
        // One may go on building right above what is there.
        self.layer = other.layer.min(layers).min(MAX_LAYERS - 1);
    }

    /// The selected tiles, in order.
    #[must_use]
    pub fn selection(&self) -> &[Position] {
        &self.selection
    }

    /// What was pasted and waits for its place: its top left is (0, 0), and its lowest layer 0.
    #[must_use]
    pub fn floating(&self) -> &[Tile] {
        &self.floating
    }

    /// Whether a layer is drawn.
    #[must_use]
    pub const fn shows(&self, layer: u8) -> bool {
        match self.solo {
            Some(solo) => solo == layer,
            None => self.hidden >> layer & 1 == 0,
        }
    }

    /// Whether a layer takes no paint though it is drawn.
    #[must_use]
    pub const fn is_locked(&self, layer: u8) -> bool {
        self.locked >> layer & 1 == 1
    }

    /// Whether a layer steps back while another is painted on.
    #[must_use]
    pub const fn dims(&self, layer: u8) -> bool {
        self.undimmed >> layer & 1 == 0
    }

    /// Why a layer takes no paint, and the way out; `None` when it does.
    #[must_use]
    pub fn refusal(&self, layer: u8) -> Option<String> {
        if self.is_locked(layer) {
            return Some(format!("Layer {layer} is locked: unlock it in Layers."));
        }
        match self.solo {
            _ if self.shows(layer) => None,
            Some(solo) => Some(format!(
                "Layer {layer} is hidden while layer {solo} is alone: end Solo in Layers."
            )),
            None => Some(format!("Layer {layer} is hidden: show it in Layers.")),
        }
    }

    /// Gives the layers' states to those that they become.
    fn relayer(&mut self, to: impl Fn(u8) -> Option<u8>) {
        let moved = |bits: u16| {
            let on = (0..MAX_LAYERS).filter(|layer| bits >> layer & 1 == 1);
            let became = on.filter_map(&to).filter(|layer| *layer < MAX_LAYERS);
            became.fold(0, |bits, layer| bits | 1_u16 << layer)
        };
        self.hidden = moved(self.hidden);
        self.locked = moved(self.locked);
        self.undimmed = moved(self.undimmed);
        self.solo = self.solo.and_then(&to).filter(|layer| *layer < MAX_LAYERS);
    }

    /// Whether a gesture is open.
    #[must_use]
    pub const fn is_painting(&self) -> bool {
        self.gesture.is_some()
    }

    /// Whether the open gesture has changed tiles.
    #[must_use]
    pub fn has_painted(&self) -> bool {
        self.gesture.as_ref().is_some_and(|gesture| gesture.has_painted())
    }

    /// What the open gesture spans in half tiles, while it selects: left, top, right and bottom.
    #[must_use]
    pub fn marquee(&self) -> Option<(i32, i32, i32, i32)> {
        self.gesture.as_ref()?.marquee()
    }

    /// How far the open gesture has moved the selection, in half tiles.
    #[must_use]
    pub fn moving(&self) -> Option<(i32, i32)> {
        self.gesture.as_ref()?.moving()
    }

    pub(super) fn drop_ghost(&mut self) {
        self.floating.clear();
    }
}

/// The places that change, and what is there then.
type Afters = BTreeMap<Position, Option<Tile>>;

/// For places that tiles move to, where these were.
type Moves = BTreeMap<Position, Position>;

/// The tiles of a layer that lie in the room of a tile at a position; one at that very position is none of them.
pub fn in_the_way(tiles: &Tiles, at: Position) -> impl Iterator<Item = Position> + '_ {
    let near = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
    near.filter(|&by| by != (0, 0))
        .filter_map(move |(dx, dy)| moved(at, (dx, dy, 0)))
        .filter(|&other| tiles.get(other).is_some())
}

/// A position so far from another, in half tiles and layers; `None` beyond the limits.
#[must_use]
pub fn moved(at: Position, (dx, dy, dz): (i32, i32, i32)) -> Option<Position> {
    let part = |from: i64, by: i32| from + i64::from(by);
    Position::checked(
        part(i64::from(at.x), dx),
        part(i64::from(at.y), dy),
        part(i64::from(at.z), dz),
    )
}

/// How many tiles an edit is about: one that moves is counted where it comes to, not where it leaves.
fn tiles_of(changes: &[TileChange]) -> usize {
    let left: BTreeSet<Position> = changes.iter().filter_map(|change| change.from).collect();
    let leaves = |change: &&TileChange| change.after.is_none() && left.contains(&change.at);
    changes.len() - changes.iter().filter(leaves).count()
}

/// Sets places of a level to what they hold now.
pub(super) fn write_all(level: &mut Level, tiles: impl Iterator<Item = (Position, Option<Tile>)>) {
    let Some(mahjong) = level.mahjong_mut() else { return };
    for (at, tile) in tiles {
        match tile {
            Some(tile) => mahjong.tiles.insert(tile),
            None => mahjong.tiles.remove(at),
        };
    }
}

impl Editor {
    /// The tiles of the pile; none where the level is of another kind.
    #[must_use]
    pub fn tiles(&self) -> &Tiles {
        static NONE: std::sync::OnceLock<Tiles> = std::sync::OnceLock::new();
        match self.level.mahjong() {
            Some(mahjong) => &mahjong.tiles,
            None => NONE.get_or_init(Tiles::default),
        }
    }

    /// What the faces of the level's tiles look like.
    #[must_use]
    pub fn tile_set(&self) -> TileSet {
        let level = self.level.mahjong();
        level.map(|level| level.settings.tile_set).unwrap_or_default()
    }

    /// Does an edit as one step; refused whole where it touches a layer that takes no paint.
    fn change_tiles(&mut self, name: &'static str, afters: Afters) -> Changes {
        self.move_and_change(name, afters, &Moves::new())
    }

    /// The same with tiles that move.
    fn move_and_change(&mut self, name: &'static str, afters: Afters, moves: &Moves) -> Changes {
        let tiles = self.tiles();
        let changed = afters.iter().filter(|(at, after)| tiles.get(**at) != **after);
        let mut refused = changed.filter_map(|(at, _)| self.pile.refusal(at.z));
        if let Some(why) = refused.next() {
            self.refuse(format!("{name} refused. {why}"));
            return Changes::default();
        }
        self.change_layers(name, afters, moves)
    }

    /// The same whatever the layers' states.
    fn change_layers(&mut self, name: &'static str, afters: Afters, moves: &Moves) -> Changes {
        let tiles = self.tiles();
        let changes: Vec<TileChange> = afters
            .into_iter()
            .map(|(at, after)| TileChange {
                at,
                before: tiles.get(at),
                after,
                from: moves.get(&at).copied().filter(|from| *from != at),
            })
            .filter(|change| change.before != change.after || change.from.is_some())
            .collect();
        if changes.is_empty() {
            return Changes::default();
        }
        self.pile.culprits.clear();
        let count = tiles_of(&changes);
        let step = Step::new(name, Edit::Tiles(changes));
        self.push(if moves.is_empty() { step } else { step.about(count) })
    }

    fn select_tiles(&mut self, mut tiles: Vec<Position>) {
        tiles.sort_unstable();
        tiles.dedup();
        self.pile.selection = tiles;
        self.selected += 1;
    }

    /// Refuses an edit because of tiles that are in the way.
    fn refuse_for(&mut self, what: &str, mut culprits: Vec<Position>) {
        culprits.sort_unstable();
        culprits.dedup();
        if let Some(first) = culprits.first() {
            let count = counted(culprits.len(), "tile", "tiles");
            self.refuse(format!(
                "{what} refused: {count} would overlap, first at {},{},{}; choose a free place.",
                first.x, first.y, first.z
            ));
        }
        self.pile.culprits = culprits;
    }

    /// Leaves no selected tile that is not there.
    pub(super) fn settle_tiles(&mut self) {
        let Some(mahjong) = self.level.mahjong() else { return };
        let tiles = &mahjong.tiles;
        self.pile.selection.retain(|at| tiles.get(*at).is_some());
        self.pile.culprits.clear();
    }
}

#[cfg(test)]
mod tests;
