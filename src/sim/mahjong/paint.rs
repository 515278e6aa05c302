//! Paint: faces of standing tiles that the editor changes while the game runs. Another set of places is another game.

use crate::board::{ActionId, Counter, Place, Slot};
use crate::level::mahjong::Face;
use crate::sim::params::Param;
use crate::sim::world::World;
use crate::words::counted;

/// The parameters of a Paint root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faces {
    /// The name of the edit.
    pub name: String,
    /// The faces by place; a place without a tile is passed over.
    pub faces: Vec<(Place, Face)>,
}

impl Faces {
    pub(super) fn title(&self) -> String {
        format!("{}, {}", self.name, counted(self.faces.len(), "tile", "tiles"))
    }

    pub(super) fn params(&self) -> Vec<(&'static str, Param)> {
        let places = self.faces.iter().map(|&(place, _)| place).collect();
        vec![
            ("name", Param::Text(self.name.clone())),
            ("places", Param::Places(places)),
        ]
    }
}

/// Writes the faces. A tile stays the piece that it is.
pub(super) fn write(me: ActionId, world: &mut World, faces: &Faces) {
    world.count(me, Counter::Outcome, -world.board.counters().get(Counter::Outcome));
    for &(place, face) in &faces.faces {
        let Some(index) = world.board.index_of_place(place) else {
            continue;
        };
        let slot = world.board.slot_at(index);
        if slot.face != 0 {
            let face = face.index() + 1;
            world.put(me, index, Slot { face, ..slot });
        }
    }
}
