//! The faces that painting has put out of sight, for edits that are taken back.
//!
//! It is no part of the board, and no journal takes it back: what it knows of a place is looked at only where the place tells that it is so.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::board::Place;

/// Faces by place, shared between the copies of a simulation.
type Faces = Arc<BTreeMap<Place, u8>>;

/// What tiles looked like before they were painted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct PaintedOver {
    /// Of a tile that was taken up: its face.
    taken_up: Faces,
    /// Of a tile that was given another face: the first one.
    turned: Faces,
}

impl PaintedOver {
    /// A tile is taken up.
    pub(super) fn take_up(&mut self, place: Place, face: u8) {
        Arc::make_mut(&mut self.taken_up).insert(place, face);
    }

    /// The face of the tile that was last taken up from a place; none where the game has taken one there since.
    pub(super) fn taken_up(&self, place: Place) -> Option<u8> {
        self.taken_up.get(&place).copied()
    }

    /// The game takes a tile.
    pub(super) fn forget_taken_up(&mut self, place: Place) {
        forget(&mut self.taken_up, place);
    }

    /// A tile is given another face.
    pub(super) fn turn(&mut self, place: Place, was: u8) {
        if !self.turned.contains_key(&place) {
            Arc::make_mut(&mut self.turned).insert(place, was);
        }
    }

    /// The first face of a tile that has been given another; it has it again.
    pub(super) fn turn_back(&mut self, place: Place) -> Option<u8> {
        forget(&mut self.turned, place)
    }

    /// Forgets the first face of what lay in a place: a new tile lies there.
    pub(super) fn lay_new(&mut self, place: Place) {
        forget(&mut self.turned, place);
    }

    /// A tile is moved.
    pub(super) fn moves(&mut self, from: Place, to: Place) {
        let was = forget(&mut self.turned, from);
        forget(&mut self.turned, to);
        if let Some(was) = was {
            Arc::make_mut(&mut self.turned).insert(to, was);
        }
    }

    /// All faces are dealt anew: those of before belong to no tile any more.
    pub(super) fn forget_turned(&mut self) {
        self.turned = Faces::default();
    }
}

fn forget(faces: &mut Faces, place: Place) -> Option<u8> {
    if !faces.contains_key(&place) {
        return None;
    }
    Arc::make_mut(faces).remove(&place)
}
