//! What match-3 keeps beside the board: the settings in force, and the tile of the next drop.

use std::sync::{Arc, LazyLock};

use crate::level::match3::{Colour, Settings};
use crate::sim::world::World;

/// The state of a match-3 game that its board does not tell.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// The settings in force.
    pub(in crate::sim) settings: Arc<Settings>,
    /// Settings that come into force with the next chain.
    pub(in crate::sim) next_settings: Option<Arc<Settings>>,
    /// The tile that the next drop brings.
    pub(in crate::sim) next_tile: Option<Colour>,
}

impl State {
    /// The state of a game that starts under these settings; nothing is drawn yet.
    pub(in crate::sim) const fn new(settings: Arc<Settings>) -> Self {
        Self {
            settings,
            next_settings: None,
            next_tile: None,
        }
    }

    /// That of a game of another kind.
    pub(in crate::sim) fn none() -> Self {
        static NONE: LazyLock<Arc<Settings>> = LazyLock::new(Arc::default);
        Self::new(Arc::clone(&NONE))
    }
}

/// A chain begins: settings that waited for it come into force.
pub(in crate::sim) fn chain_starts(world: &mut World) {
    if let Some(settings) = world.match3.next_settings.take() {
        world.drop_replaced_settings();
        world.match3.settings = settings;
        if world.match3.settings.drop != world.match3.next_tile.is_some() {
            draw_next_tile(world);
        }
    }
}

/// Draws a colour by the weights; the first colour when all weights are 0.
pub(super) fn draw_colour(world: &mut World) -> Colour {
    let index = world.rng.weighted(&world.match3.settings.weights).unwrap_or(0);
    Colour::new(index as u8).unwrap_or_default()
}

/// Draws the tile that the next drop brings, where the level takes drops.
pub(in crate::sim) fn draw_next_tile(world: &mut World) {
    world.match3.next_tile = world.match3.settings.drop.then(|| draw_colour(world));
}
