//! What Live shows of effects on their way: bursts over the cells of a match, strikes, and bars that fill or empty.
//!
//! It is worked out from the tweens of the record, so that a moment looks the same however it was come to. Nothing is read back: the
//! board has its last values already when the picture begins.

use egui::Rect;

use crate::board::{Change, Field};
use crate::grid::Cell;
use crate::level::match3::Colour;
use crate::sim::effects::Effects;
use crate::sim::match3::Match3;
use crate::sim::{Kind, Sim};
use crate::ui::channels::{self, Burst};
use crate::ui::tween::Tween;

/// Where the bars of an encounter are, for what flies there.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Anchors {
    /// The enemy's.
    pub enemy: Option<Rect>,
    /// The energy of the attack of each colour.
    pub energy: [Option<Rect>; 8],
}

/// A match that raises an effect.
#[derive(Debug, Clone, PartialEq)]
pub struct Raising {
    /// How it breaks.
    pub burst: Burst,
    /// The colour of its tiles.
    pub colour: Colour,
    /// Its cells, in the order of the rules.
    pub cells: Vec<Cell>,
    /// How far it is: 0 at the start, 1 at the end.
    pub part: f32,
}

/// An attack on its way to the enemy.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Strike {
    /// The colour of the attack.
    pub colour: Colour,
    /// What it takes from the enemy.
    pub damage: u32,
    /// Whether it counts twice.
    pub is_doubled: bool,
    /// How far it is: 0 at the start, 1 at the end.
    pub part: f32,
}

/// The part of a strike after which it has hit.
pub const HIT: f32 = 0.45;

/// What is on its way.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct LiveEffects {
    /// The matches that raise something.
    pub raising: Vec<Raising>,
    /// The strikes.
    pub strikes: Vec<Strike>,
    /// Fields on their way: the value before, the value after, and how far between.
    fields: Vec<(Field, u32, u32, f32)>,
}

impl LiveEffects {
    /// What is on its way, `fraction` of a tick (0 to 1) after the clock's.
    #[must_use]
    pub fn of(sim: &Sim, fraction: f32) -> Self {
        let mut found = Self::default();
        for (id, end) in sim.engine().tweens() {
            let Some(node) = sim.tree().get(id) else { continue };
            let Kind::Match3(Match3::Effects(effect)) = &node.action.kind else {
                continue;
            };
            let Some(tween) = Tween::of(sim, node, end, fraction) else {
                continue;
            };
            let part = tween.part();
            let moves = match effect {
                Effects::Effect(raise) => {
                    found.raising.push(Raising {
                        burst: channels::of(&raise.effect.channel).burst,
                        colour: raise.effect.colour,
                        cells: raise.cells().collect(),
                        part,
                    });
                    part
                }
                Effects::Strike { raise, damage } => {
                    found.strikes.push(Strike {
                        colour: raise.effect.colour,
                        damage: *damage,
                        is_doubled: *damage > raise.effect.bar.max(1),
                        part,
                    });
                    ((part - HIT) / (1.0 - HIT)).max(0.0)
                }
            };
            let writes = sim.writes_of(id);
            found
                .fields
                .extend(writes.iter().filter_map(|write| match write.change {
                    Change::Field { field, before, after } => Some((field, before, after, moves)),
                    Change::Slot { .. } | Change::Counter { .. } => None,
                }));
        }
        found
    }

    /// The value of a field as it is shown, where the board holds `value`.
    #[must_use]
    pub fn shown(&self, field: Field, value: u32) -> f32 {
        let moving = self.fields.iter().find(|moving| moving.0 == field);
        moving.map_or(value as f32, |&(_, before, after, part)| {
            before as f32 + (after as f32 - before as f32) * part
        })
    }

    /// The value that a field had before what is on its way, where something is.
    #[must_use]
    pub fn before(&self, field: Field) -> Option<u32> {
        self.fields
            .iter()
            .find(|moving| moving.0 == field)
            .map(|moving| moving.1)
    }
}
