//! Edits of whole layers.

use super::{Afters, Moves, moved};
use crate::editor::{Changes, Editor};
use crate::level::mahjong::{MAX_LAYERS, Tile};

impl Editor {
    /// Takes a layer out, with its tiles; those above come down.
    pub(super) fn remove_layer(&mut self, layer: u8) -> Changes {
        let changes = self.relayer("Remove layer", |z| match z {
            z if z == layer => None,
            z if z > layer => Some(z - 1),
            z => Some(z),
        });
        self.pile.layer = self.pile.layer.min(self.tiles().layers().saturating_sub(1));
        changes
    }

    /// Puts an empty layer below this one.
    pub(super) fn insert_layer(&mut self, layer: u8) -> Changes {
        if self.tiles().layers() >= MAX_LAYERS {
            self.refuse(format!("No layer added: {MAX_LAYERS} are the most; remove one first."));
            return Changes::default();
        }
        self.pile.layer = layer;
        self.relayer("Add layer", |z| Some(if z >= layer { z + 1 } else { z }))
    }

    /// Lets a layer and the next one up change places.
    pub(super) fn swap_layers(&mut self, layer: u8) -> Changes {
        self.relayer("Reorder layers", |z| {
            Some(match z {
                z if z == layer => z + 1,
                z if z == layer + 1 => layer,
                z => z,
            })
        })
    }

    /// Moves every tile of a layer by half tiles.
    pub(super) fn shift_layer(&mut self, layer: u8, dx: i32, dy: i32) -> Changes {
        let held: Vec<Tile> = self.tiles().iter().copied().filter(|tile| tile.at.z == layer).collect();
        let mut afters: Afters = held.iter().map(|tile| (tile.at, None)).collect();
        let mut moves = Moves::new();
        for tile in held {
            let Some(at) = moved(tile.at, (dx, dy, 0)) else {
                self.refuse("Shift refused: a tile would leave the table.");
                return Changes::default();
            };
            afters.insert(at, Some(Tile { at, ..tile }));
            moves.insert(at, tile.at);
        }
        let changes = self.move_and_change("Shift layer", afters, &moves);
        self.settle_tiles();
        changes
    }

    /// Gives every tile another layer, or takes it up.
    fn relayer(&mut self, name: &'static str, to: impl Fn(u8) -> Option<u8>) -> Changes {
        let held: Vec<Tile> = self.tiles().iter().copied().collect();
        // A locked layer may go up and down with its tiles, but not away.
        let lost = held.iter().find(|tile| to(tile.at.z).is_none_or(|z| z >= MAX_LAYERS));
        if let Some(why) = lost.and_then(|tile| self.pile.refusal(tile.at.z)) {
            self.refuse(format!("{name} refused. {why}"));
            return Changes::default();
        }
        let mut afters: Afters = held.iter().map(|tile| (tile.at, None)).collect();
        let mut moves = Moves::new();
        for tile in held {
            let Some(z) = to(tile.at.z).filter(|z| *z < MAX_LAYERS) else {
                continue;
            };
            let mut at = tile.at;
            at.z = z;
            afters.insert(at, Some(Tile { at, ..tile }));
            moves.insert(at, tile.at);
        }
        let changes = self.change_layers(name, afters, &moves);
        self.pile.relayer(to);
        self.settle_tiles();
        changes
    }
}
