//! Questions that a window asks of a pile in play; none of them changes it. Games of another kind have no answer: empty lists.

use super::line::{can_redo, can_undo};
use super::paint;
use super::pick::{lifted, position};
use super::pile::{BLANK, Winnable, face_at, pairs, standing};
use super::{Kind, Made, Mahjong, PaintTile};
use crate::board::Place;
use crate::level::mahjong::Face;
use crate::sim::Sim;

/// Who blocks a tile.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlaceBlockers {
    /// Those that cover it.
    pub above: Vec<Place>,
    /// Those on its left.
    pub left: Vec<Place>,
    /// Those on its right.
    pub right: Vec<Place>,
}

/// A move of the player, as undo and redo name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PileMove {
    /// Two tiles that went.
    Pair(Place, Place),
    /// A shuffle.
    Shuffle,
}

impl PileMove {
    fn of(made: &Made) -> Self {
        match *made {
            Made::Pair([(a, _), (b, _)]) => Self::Pair(a, b),
            Made::Shuffle(_) => Self::Shuffle,
        }
    }
}

impl Sim {
    /// The move that an undo takes back in a pile.
    #[must_use]
    pub fn last_pile_move(&self) -> Option<PileMove> {
        let made = self.world.mahjong.line.last(position(&self.world))?;
        can_undo(&self.world).then(|| PileMove::of(made))
    }

    /// The move that a redo makes again in a pile.
    #[must_use]
    pub fn next_pile_move(&self) -> Option<PileMove> {
        let made = self.world.mahjong.line.next(position(&self.world))?;
        can_redo(&self.world).then(|| PileMove::of(made))
    }

    /// The tile that is lifted.
    #[must_use]
    pub fn lifted(&self) -> Option<Place> {
        lifted(&self.world)
    }

    /// The tiles that are alone of their face, so that the pile cannot be cleared: of a face with an odd number the newest.
    #[must_use]
    pub fn lone_tiles(&self) -> Vec<Place> {
        if self.level().mahjong().is_none() {
            return Vec::new();
        }
        paint::lone(&self.world)
    }

    /// The tiles of strokes that wait for the end of the running chain, in the order in which they come.
    #[must_use]
    pub fn queued_tiles(&self) -> Vec<PaintTile> {
        let waiting = self.engine().queued_roots().filter_map(|root| self.tree().get(root));
        let paints = waiting.filter_map(|root| match &root.action.kind {
            Kind::Mahjong(Mahjong::Paint(paint)) => Some(paint.tiles.iter().copied()),
            _ => None,
        });
        paints.flatten().collect()
    }

    /// Whether a tile lies in a place that waits for its face.
    #[must_use]
    pub fn is_blank(&self, place: Place) -> bool {
        self.board().slot_of_place(place).is_some_and(|slot| slot.face == BLANK)
    }

    /// The face of the tile in a place, where one stands.
    #[must_use]
    pub fn tile(&self, place: Place) -> Option<Face> {
        face_at(self.board(), self.board().index_of_place(place)?)
    }

    /// The tiles that can be picked.
    #[must_use]
    pub fn free_tiles(&self) -> Vec<Place> {
        if self.level().mahjong().is_none() {
            return Vec::new();
        }
        let free = standing(&self.world.mahjong.pile, self.board());
        free.free().map(|tile| self.board().place_at(tile)).collect()
    }

    /// Every two free tiles that match, each pair once, the first in order first.
    #[must_use]
    pub fn free_pairs(&self) -> Vec<(Place, Place)> {
        if self.level().mahjong().is_none() {
            return Vec::new();
        }
        let place = |tile| self.board().place_at(tile);
        let pairs = pairs(&self.world).into_iter();
        pairs.map(|(a, b)| (place(a), place(b))).collect()
    }

    /// Who blocks a tile that stands; `None` where none does.
    #[must_use]
    pub fn blockers(&self, place: Place) -> Option<PlaceBlockers> {
        let board = self.board();
        let tile = board.index_of_place(place).filter(|&tile| board.faces()[tile] != 0)?;
        let pile = &self.world.mahjong.pile;
        if tile >= pile.len() {
            return None;
        }
        let blockers = standing(pile, board).blockers(tile);
        let places = |tiles: &[usize]| tiles.iter().map(|&tile| board.place_at(tile)).collect();
        Some(PlaceBlockers {
            above: places(&blockers.above),
            left: places(&blockers.left),
            right: places(&blockers.right),
        })
    }

    /// What is known of the deal that the game began with.
    #[must_use]
    pub const fn dealt(&self) -> Winnable {
        self.world.mahjong.dealt
    }
}
