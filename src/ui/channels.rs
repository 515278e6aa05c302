//! How the channels of effects look: a word, an icon, what an amount on them means, and how a match on them breaks.
//!
//! One table for the settings, the Effects panel, Live's bars and its canvas. A channel that a level names for itself has the
//! looks of [`OTHER`]: nothing else has to be known of it.

use egui_material_icons::{MaterialIcon, icons};

use crate::level::match3::{ATTACK, DOUBLE, HEAL};

/// What is drawn over the cells of a match that raises an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Burst {
    /// Cuts across the cells, and sparks that fly to the enemy.
    Slash,
    /// Rings that open, twice.
    Rings,
    /// Plus signs that rise.
    Plus,
    /// Sparks to all sides.
    Sparks,
}

/// How a channel looks.
#[derive(Debug, Clone, Copy)]
pub struct Channel {
    /// The channel, as levels name it; empty for those that are not in the table.
    pub name: &'static str,
    /// Its name in the interface.
    pub word: &'static str,
    /// Its icon.
    pub icon: MaterialIcon,
    /// What the amount of an effect means on it; `None` where it means nothing.
    pub amount: Option<&'static str>,
    /// What is done with what is raised on it, in a sentence.
    pub tip: &'static str,
    /// How its matches break.
    pub burst: Burst,
}

/// The channels that something listens to, in the order of menus.
pub const KNOWN: [Channel; 3] = [
    Channel {
        name: ATTACK,
        word: "Attack",
        icon: icons::ICON_SWORDS,
        amount: Some("Energy"),
        tip: "Fills an energy bar; a full one strikes the enemy",
        burst: Burst::Slash,
    },
    Channel {
        name: DOUBLE,
        word: "Double damage",
        icon: icons::ICON_COUNTER_2,
        amount: None,
        tip: "The next strike counts twice; it does not stack",
        burst: Burst::Rings,
    },
    Channel {
        name: HEAL,
        word: "Heal",
        icon: icons::ICON_HEALING,
        amount: Some("Heals"),
        tip: "Gives hit points back to the enemy",
        burst: Burst::Plus,
    },
];

/// A channel of a level's own.
pub const OTHER: Channel = Channel {
    name: "",
    word: "Own channel",
    icon: icons::ICON_CAMPAIGN,
    amount: Some("Amount"),
    tip: "A name of your own: the Effects panel and the trace tell it, and a game can listen to it",
    burst: Burst::Sparks,
};

/// How a channel looks.
#[must_use]
pub fn of(name: &str) -> &'static Channel {
    KNOWN.iter().find(|channel| channel.name == name).unwrap_or(&OTHER)
}

/// A channel's name in the interface; of a level's own, as the level spells it.
#[must_use]
pub fn word(name: &str) -> &str {
    match of(name).word {
        _ if of(name).name.is_empty() => name,
        word => word,
    }
}

/// What an effect is called: by its name where it has one, else by its channel.
#[must_use]
pub fn title<'a>(name: &'a str, channel: &'a str) -> &'a str {
    if name.is_empty() { word(channel) } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_channel_has_a_look_of_its_own_and_others_share_one() {
        for (index, channel) in KNOWN.iter().enumerate() {
            assert_eq!(word(channel.name), channel.word);
            for other in KNOWN[index + 1..].iter().chain([&OTHER]) {
                assert_ne!(channel.burst, other.burst, "{} and {}", channel.name, other.name);
                assert_ne!(channel.icon.codepoint, other.icon.codepoint);
            }
        }
        assert_eq!(of("fireworks").burst, Burst::Sparks);
        assert_eq!(word("fireworks"), "fireworks");
        assert_eq!(title("Thorn", "attack"), "Thorn");
        assert_eq!(title("", "attack"), "Attack");
    }
}
