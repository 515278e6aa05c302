//! Effects as data: what a match of a colour raises besides clearing, and what follows for what wins.

use serde::{Deserialize, Serialize};

use super::{Colour, Goal, Settings};

/// The channel whose raises fill an energy bar, and strike the enemy when it is full.
pub const ATTACK: &str = "attack";

/// The channel whose raises make the next strike count twice.
pub const DOUBLE: &str = "double";

/// The channel whose raises give the enemy hit points back.
pub const HEAL: &str = "heal";

/// The channels that the encounter listens to. Any other is a level's own: it is told of, and works on nothing here.
pub const ENCOUNTER: [&str; 3] = [ATTACK, DOUBLE, HEAL];

/// The size of an energy bar that does not say.
pub const BAR: u32 = 20;

/// The hit points of an enemy where no goal says.
pub const HIT_POINTS: u32 = 100;

/// An effect bound to a colour: a match of it raises the effect on its channel.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Effect {
    /// The colour whose matches raise it.
    pub colour: Colour,
    /// The channel's name: one of [`ENCOUNTER`], or a level's own.
    pub channel: String,
    /// What the channel's subscribers make of it; 0 when not given.
    pub amount: u32,
    /// How much energy the bar of an attack takes; [`BAR`] when not given, and 0 counts as 1.
    pub bar: u32,
    /// A name for people; may be empty.
    pub name: String,
}

impl Effect {
    /// An effect without a name, with the usual bar.
    #[must_use]
    pub fn new(colour: Colour, channel: &str, amount: u32) -> Self {
        Self {
            colour,
            channel: channel.to_owned(),
            amount,
            bar: BAR,
            name: String::new(),
        }
    }

    /// What people call it: its name, else its channel.
    #[must_use]
    pub fn title(&self) -> &str {
        if self.name.is_empty() {
            &self.channel
        } else {
            &self.name
        }
    }

    /// What a match of so many tiles makes of the amount: a third of it for each tile, rounded down, and never less than the amount.
    #[must_use]
    pub fn amount_for(&self, size: u32) -> u32 {
        let thirds = u64::from(self.amount) * u64::from(size) / 3;
        u32::try_from(thirds).unwrap_or(u32::MAX).max(self.amount)
    }
}

/// What wins a level that lists no goal and attacks an enemy.
const FELL_THE_ENEMY: [Goal; 1] = [Goal::Enemy(HIT_POINTS)];

impl Settings {
    /// The effect of a colour. A colour carries one: of several the first counts.
    #[must_use]
    pub fn effect_of(&self, colour: Colour) -> Option<&Effect> {
        self.effects.iter().find(|effect| effect.colour == colour)
    }

    /// The effects that count, one a colour, in the order of the list.
    pub fn effects_in_force(&self) -> impl Iterator<Item = &Effect> {
        let counts = |effect: &&Effect| {
            self.effect_of(effect.colour)
                .is_some_and(|first| std::ptr::eq(first, *effect))
        };
        self.effects.iter().filter(counts)
    }

    /// What wins: the goals; where none is listed and a colour attacks, felling the enemy.
    #[must_use]
    pub fn goals_in_force(&self) -> &[Goal] {
        if self.goals.is_empty() && self.enemy().is_some() {
            &FELL_THE_ENEMY
        } else {
            &self.goals
        }
    }

    /// The enemy's hit points, where the level has an enemy: it is a goal, or a colour attacks it. Of several goals the highest counts.
    #[must_use]
    pub fn enemy(&self) -> Option<u32> {
        let asked = self.goals.iter().filter_map(|goal| match goal {
            Goal::Enemy(points) => Some(*points),
            Goal::Collect { .. } | Goal::Score(_) => None,
        });
        let attacked = || self.effects_in_force().any(|effect| effect.channel == ATTACK);
        asked.max().or_else(|| attacked().then_some(HIT_POINTS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effect(letter: char, channel: &str, amount: u32) -> Effect {
        Effect::new(Colour::from_letter(letter).unwrap(), channel, amount)
    }

    #[test]
    fn an_amount_grows_by_thirds_and_never_falls_below_itself() {
        let amounts = |amount| [2, 3, 4, 5, 7].map(|size| effect('A', ATTACK, amount).amount_for(size));
        assert_eq!(amounts(5), [5, 5, 6, 8, 11]);
        assert_eq!(amounts(0), [0; 5]);
        assert_eq!(amounts(u32::MAX), [u32::MAX; 5]);
    }

    #[test]
    fn a_colour_carries_its_first_effect() {
        let settings = Settings {
            effects: vec![effect('A', "own", 1), effect('A', ATTACK, 5), effect('B', DOUBLE, 0)],
            ..Settings::default()
        };
        let channels: Vec<&str> = settings
            .effects_in_force()
            .map(|effect| effect.channel.as_str())
            .collect();
        assert_eq!(channels, ["own", "double"]);
        assert_eq!(settings.enemy(), None, "its attack does not count");
    }

    #[test]
    fn an_attack_is_a_goal_by_itself_where_there_is_no_other() {
        let attacked = |goals: Vec<Goal>| Settings {
            effects: vec![effect('A', ATTACK, 5)],
            goals,
            ..Settings::default()
        };
        assert_eq!(Settings::default().goals_in_force(), []);
        assert_eq!(attacked(vec![]).goals_in_force(), [Goal::Enemy(100)]);
        let scored = attacked(vec![Goal::Score(50)]);
        assert_eq!(
            (scored.goals_in_force(), scored.enemy()),
            (&[Goal::Score(50)][..], Some(100))
        );
        let strong = attacked(vec![Goal::Enemy(30), Goal::Enemy(250)]);
        assert_eq!(strong.enemy(), Some(250));
    }
}
