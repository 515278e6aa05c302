//! What a Restart takes the place of beside the board, and its way back: a roll back of the Restart brings it back with the board.
//!
//! It knows no kind of puzzle: what each keeps beside the board is kept whole. The generator goes on; it is never rewound.

use std::sync::Arc;

use super::world::World;
use super::{mahjong, match3, sokoban};
use crate::board::ActionId;
use crate::level::Level;

/// What stood beside the board before a Restart.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Replaced {
    /// The Restart.
    by: ActionId,
    level: Arc<Level>,
    seed: u64,
    /// `None` once other settings have come into force, which are newer than both.
    match3: Option<match3::State>,
    sokoban: sokoban::State,
    mahjong: mahjong::State,
}

impl World {
    /// Keeps what a Restart is about to take the place of, for a roll back of it.
    pub(super) fn keep_as_replaced_by(&mut self, restart: ActionId) {
        self.replaced = Some(Arc::new(Replaced {
            by: restart,
            level: Arc::clone(&self.level),
            seed: self.seed,
            match3: Some(self.match3.clone()),
            sokoban: self.sokoban.clone(),
            mahjong: self.mahjong.clone(),
        }));
    }

    /// Forgets the settings before the Restart: newer ones, which no Restart brought, have come into force, and no roll back takes them
    /// away.
    pub(super) fn drop_replaced_settings(&mut self) {
        if let Some(replaced) = &mut self.replaced {
            Arc::make_mut(replaced).match3 = None;
        }
    }

    /// Brings back what stood beside the board, where the action whose writes were taken back was the Restart.
    pub(super) fn bring_back_replaced(&mut self, action: ActionId) {
        let Some(replaced) = self.replaced.take_if(|replaced| replaced.by == action) else {
            return;
        };
        let replaced = Arc::unwrap_or_clone(replaced);
        (self.level, self.seed) = (replaced.level, replaced.seed);
        (self.sokoban, self.mahjong) = (replaced.sokoban, replaced.mahjong);
        // The places that the Restart brought stay in the lists.
        self.mahjong.follow(&self.board);
        if let Some(before) = replaced.match3 {
            // Settings that wait for the next chain were given since, and still wait.
            self.match3 = match3::State {
                next_settings: self.match3.next_settings.take(),
                ..before
            };
        }
    }
}
