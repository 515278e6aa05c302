//! The encounter: an enemy with hit points, an energy bar for each attack, and whether the next strike counts twice.
//!
//! Its numbers are fields of the board, written through the journal and hashed; what they are measured by (hit points, sizes of bars) are
//! the settings in force. So settings may change in the middle of a game: the damage done and the energy won stay as they are.
//! The encounter is over when the enemy falls: later raises are told of in the record and change nothing.

pub(super) mod attack;
pub(super) mod double;
pub(super) mod heal;

pub(super) use attack::strike;

use crate::board::{Board, Field};
use crate::level::match3::{ATTACK, Colour, Settings};
use crate::sim::Sim;
use crate::sim::world::World;

/// The enemy's hit points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Enemy {
    /// How many are left; 0 when it has fallen.
    pub have: u32,
    /// How many it began with.
    pub of: u32,
}

/// The energy bar of an attack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bar {
    /// The colour whose matches fill it.
    pub colour: Colour,
    /// What the attack is called.
    pub name: String,
    /// The energy in it. It can be as much as the size, or more, while strikes are due or were canceled.
    pub energy: u32,
    /// At how much energy it strikes, and with how much damage; at least 1.
    pub size: u32,
}

/// How the encounter stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encounter {
    /// The enemy.
    pub enemy: Enemy,
    /// The bars of the attacks, in the order of the level's effects.
    pub bars: Vec<Bar>,
    /// Whether the next strike counts twice.
    pub is_doubled: bool,
}

impl Encounter {
    /// The encounter of a board under settings; `None` where the level has no enemy.
    #[must_use]
    pub fn of(settings: &Settings, board: &Board) -> Option<Self> {
        let fields = board.fields();
        let attacks = settings.effects_in_force().filter(|effect| effect.channel == ATTACK);
        Some(Self {
            enemy: enemy(settings, board)?,
            bars: attacks
                .map(|effect| Bar {
                    colour: effect.colour,
                    name: effect.title().to_owned(),
                    energy: fields.get(Field::Energy(effect.colour)),
                    size: effect.bar.max(1),
                })
                .collect(),
            is_doubled: fields.get(Field::Double) != 0,
        })
    }
}

impl Sim {
    /// How the encounter stands; `None` where the level has no enemy.
    #[must_use]
    pub fn encounter(&self) -> Option<Encounter> {
        self.level().match3()?;
        Encounter::of(self.settings(), self.board())
    }
}

/// The enemy of a board under settings.
fn enemy(settings: &Settings, board: &Board) -> Option<Enemy> {
    let of = settings.enemy()?;
    let have = of.saturating_sub(board.fields().get(Field::Damage));
    Some(Enemy { have, of })
}

/// The enemy while it stands.
fn standing_enemy(world: &World) -> Option<Enemy> {
    enemy(&world.match3.settings, &world.board).filter(|enemy| enemy.have > 0)
}
