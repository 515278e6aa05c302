//! What a format cannot hold of a room, found by comparing it with what would be read again.

pub use crate::format::m3::Loss;

use crate::grid::{Cell, flood};
use crate::level::Level;
use crate::level::sokoban::{Ground, Object, Sokoban};

impl Loss {
    /// A loss that concerns no cell.
    pub(super) fn of(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            cells: Vec::new(),
        }
    }
}

/// The losses found so far.
#[derive(Default)]
pub(super) struct Losses {
    pub list: Vec<Loss>,
}

impl Losses {
    /// A loss that concerns no cell, where there is one.
    pub fn when(&mut self, is_lost: bool, message: String) {
        if is_lost {
            self.list.push(Loss::of(message));
        }
    }

    /// The seed, which no other format has.
    pub fn seed(&mut self, level: &Level) {
        if let Some(seed) = level.seed {
            self.when(true, format!("The seed {seed} is left out."));
        }
    }

    /// Losses of cells.
    pub fn cells(&mut self, found: impl IntoIterator<Item = Loss>) {
        self.list.extend(found);
    }
}

/// The cells that a hero comes to as if the balls were away; without a hero, all.
pub(super) fn reached(room: &Sokoban) -> Vec<bool> {
    let ground = room.ground.as_slice();
    let heroes: Vec<Cell> = room.cells_of(Object::Hero).collect();
    let mut reached = vec![heroes.is_empty(); ground.len()];
    for hero in heroes {
        for cell in flood(room.ground.width(), room.ground.height(), hero, |index| {
            ground[index].is_open()
        }) {
            if let Some(index) = room.ground.index_of(cell) {
                reached[index] = true;
            }
        }
    }
    reached
}

/// What differs between a room and what would be read again, a loss a kind of difference.
pub(super) fn difference(room: &Sokoban, written: &Sokoban) -> Vec<Loss> {
    let mut losses = Vec::new();
    let (width, height) = (room.ground.width(), room.ground.height());
    if (width, height) != (written.ground.width(), written.ground.height()) {
        losses.push(Loss::of(format!(
            "The size becomes {}×{} instead of {width}×{height}.",
            written.ground.width(),
            written.ground.height()
        )));
        return losses;
    }
    for old in Ground::ALL {
        for new in Ground::ALL {
            let pairs = room.ground.iter().zip(written.ground.as_slice());
            let changed = pairs.filter(|((_, was), now)| **was == old && **now == new && old != new);
            let cells: Vec<Cell> = changed.map(|((cell, _), _)| cell).collect();
            if !cells.is_empty() {
                losses.push(Loss {
                    message: format!("What is {} becomes {}.", old.name(), new.name()),
                    cells,
                });
            }
        }
    }
    let pairs = room.objects.iter().zip(written.objects.as_slice());
    let cells: Vec<Cell> = pairs
        .filter(|((_, was), now)| was != now)
        .map(|((cell, _), _)| cell)
        .collect();
    if !cells.is_empty() {
        losses.push(Loss {
            message: "Heroes and balls are left out.".to_owned(),
            cells,
        });
    }
    losses
}
