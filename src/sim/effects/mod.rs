//! What a match does beyond clearing: effects, raised on channels.
//!
//! Match code knows one thing of it: which actions the regions of a match raise (`raised_by`). An action [`Effects::Effect`] raises
//! one effect on its channel once; who listens to a channel stands in one table ([`channel`]), and what a listener changes goes through
//! the journal as that action's. So a cancel, a roll back and a step through time treat it like everything else.

pub mod channel;
pub mod encounter;
pub mod log;

pub use encounter::{Bar, Encounter, Enemy};
pub use log::{Row, Total};

use std::sync::Arc;

use super::action::Action;
use super::match3::{self, Groups, Match3};
use super::params::Param;
use super::world::World;
use crate::action::Answer;
use crate::board::{ActionId, Board, Place};
use crate::grid::Cell;
use crate::level::match3::{Colour, Effect, Settings};
use crate::words::counted;

/// How long an effect is seen before what follows from it, in ticks.
const EFFECT_TICKS: u32 = 18;

/// How long a strike is seen, in ticks.
const STRIKE_TICKS: u32 = 24;

/// What is raised: an effect of the level, and the match that raises it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Raise {
    /// The effect, as the level had it when the match was found.
    pub effect: Effect,
    /// The cascade level of the match, from 1.
    pub chain: u32,
    groups: Groups,
    region: usize,
}

impl Raise {
    /// The places of the match, in the order of the rules.
    #[must_use]
    pub fn places(&self) -> &[Place] {
        self.groups.region(self.region)
    }

    /// The cells of the match, in the order of the rules.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.places().iter().map(|place| place.cell())
    }

    /// How many tiles the match has.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.places().len() as u32
    }

    /// The effect's amount for a match of this size.
    #[must_use]
    pub fn amount(&self) -> u32 {
        self.effect.amount_for(self.size())
    }
}

/// The actions of effects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effects {
    /// Raises an effect on its channel.
    Effect(Arc<Raise>),
    /// A full energy bar strikes the enemy; chained by the effect that filled it.
    Strike {
        /// What filled the bar.
        raise: Arc<Raise>,
        /// With how much damage; known once it runs.
        damage: u32,
    },
}

/// The names of the kinds.
pub(super) const KINDS: [&str; 2] = ["Effect", "Strike"];

impl Effects {
    /// The name of its kind.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Effect(_) => KINDS[0],
            Self::Strike { .. } => KINDS[1],
        }
    }

    /// What raised it, in the end.
    #[must_use]
    pub const fn raise(&self) -> &Arc<Raise> {
        match self {
            Self::Effect(raise) | Self::Strike { raise, .. } => raise,
        }
    }

    /// The parameters that matter, in a few words.
    #[must_use]
    pub fn summary(&self) -> String {
        match self {
            Self::Effect(raise) => {
                let size = counted(raise.size() as usize, "tile", "tiles");
                format!("{} {size}", raise.effect.title())
            }
            Self::Strike { damage: 0, .. } => String::new(),
            Self::Strike { damage, .. } => format!("{damage} damage"),
        }
    }

    /// The parameters by name.
    #[must_use]
    pub fn params(&self) -> Vec<(&'static str, Param)> {
        let int = |number: u32| Param::Int(i64::from(number));
        let effect = &self.raise().effect;
        match self {
            Self::Effect(raise) => {
                let mut cells: Vec<Cell> = raise.cells().collect();
                cells.sort_unstable();
                vec![
                    ("channel", Param::Text(effect.channel.clone())),
                    ("name", Param::Text(effect.name.clone())),
                    ("colour", Param::Colour(effect.colour)),
                    ("amount", int(effect.amount)),
                    ("size", int(raise.size())),
                    ("chain", int(raise.chain)),
                    ("cells", Param::Cells(cells)),
                ]
            }
            Self::Strike { damage, .. } => vec![
                ("name", Param::Text(effect.title().to_owned())),
                ("colour", Param::Colour(effect.colour)),
                ("damage", int(*damage)),
            ],
        }
    }
}

/// The effects that the regions of a match raise, in the order of the regions; `board` still holds their tiles.
pub(super) fn raised_by(
    settings: &Settings,
    board: &Board,
    groups: &Groups,
    chain: u32,
) -> impl Iterator<Item = Effects> {
    let regions = if settings.effects.is_empty() { 0 } else { groups.len() };
    (0..regions).filter_map(move |region| {
        let index = board.index_of_place(*groups.region(region).first()?)?;
        let colour = Colour::new(board.slot_at(index).face_index()?)?;
        Some(Effects::Effect(Arc::new(Raise {
            effect: settings.effect_of(colour)?.clone(),
            chain,
            groups: groups.clone(),
            region,
        })))
    })
}

/// The phase in which an action is asked for the first time, and the one after.
const START: u8 = 0;
const STARTED: u8 = 1;

/// Answers the engine for an action of effects.
pub(super) fn advance(effect: &mut Effects, phase: &mut u8, me: ActionId, world: &mut World) -> Answer<Action> {
    let first = *phase == START;
    *phase = STARTED;
    match effect {
        Effects::Effect(raise) if first => {
            channel::raise(raise, me, world);
            Answer::Tween(EFFECT_TICKS)
        }
        // One at a time: what follows next depends on what the last one left.
        Effects::Effect(raise) => match channel::follow_up(raise, world) {
            Some(next) => Answer::Chain(vec![match3::of(Match3::Effects(next))]),
            None => Answer::Done,
        },
        Effects::Strike { raise, damage } if first => {
            *damage = encounter::strike(raise, me, world);
            Answer::Tween(STRIKE_TICKS)
        }
        Effects::Strike { .. } => Answer::Done,
    }
}

#[cfg(test)]
mod sizes {
    use super::*;

    #[test]
    fn effects_make_no_action_larger() {
        assert!(size_of::<Effects>() <= 16);
        assert!(size_of::<Match3>() <= 24, "as large as a Restart");
    }
}
