//! The parts of a level that are no cells: its name, its seed, and the settings of its rules, each edited by itself.

mod lists;

use std::mem::size_of_val;

use crate::level::Level;
use crate::level::mahjong::{Cover, Difficulty, TileSet};
use crate::level::match3::{
    Colour, Effect, Goal, MAX_COLOURS, MAX_STARS, MIN_RANGE, Match3, Refill, Reshuffle, Rule, Settings, Timing,
};
use crate::level::sokoban::StoredSolution;
use crate::words::counted;

/// One part of a level, with a value for it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[allow(missing_docs)]
pub enum Property {
    Name(String),
    Author(String),
    Notes(String),
    Seed(Option<u64>),
    Rule(Rule),
    /// The smallest match; held in [`MIN_RANGE`].
    Min(u8),
    /// The colours' weights; their number is the number of colours, held in 1 to [`MAX_COLOURS`].
    Weights(Vec<u32>),
    Refill(Refill),
    Reshuffle(Reshuffle),
    Drop(bool),
    Moves(Option<u32>),
    Goals(Vec<Goal>),
    /// The scores of the stars; held at [`MAX_STARS`], rising.
    Stars(Vec<u32>),
    Effects(Vec<Effect>),
    Timing(Timing),
    /// The solutions that are stored with a room or a pile.
    Solutions(Vec<StoredSolution>),
    TileSet(TileSet),
    Difficulty(Difficulty),
    Cover(Cover),
}

impl Property {
    /// The part's name in the interface: "Smallest match".
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Name(_) => "Name",
            Self::Author(_) => "Author",
            Self::Notes(_) => "Notes",
            Self::Seed(_) => "Seed",
            Self::Rule(_) => "Rule",
            Self::Min(_) => "Smallest match",
            Self::Weights(_) => "Weights",
            Self::Refill(_) => "Refill",
            Self::Reshuffle(_) => "Reshuffle",
            Self::Drop(_) => "Drops",
            Self::Moves(_) => "Moves",
            Self::Goals(_) => "Goals",
            Self::Stars(_) => "Stars",
            Self::Effects(_) => "Effects",
            Self::Timing(_) => "Timing",
            Self::Solutions(_) => "Solutions",
            Self::TileSet(_) => "Tile set",
            Self::Difficulty(_) => "Difficulty",
            Self::Cover(_) => "Cover",
        }
    }

    /// Whether it is a setting of the rules; the others a game does not know.
    #[must_use]
    pub const fn is_setting(&self) -> bool {
        !matches!(
            self,
            Self::Name(_) | Self::Author(_) | Self::Notes(_) | Self::Seed(_) | Self::Solutions(_) | Self::TileSet(_)
        )
    }

    /// The present value of the same part of a level.
    #[must_use]
    pub fn of(&self, level: &Level) -> Self {
        let pile = level.mahjong().map(|mahjong| mahjong.settings).unwrap_or_default();
        let settings = &level.match3().unwrap_or_else(|| Match3::none()).settings;
        match self {
            Self::Name(_) => Self::Name(level.name.clone()),
            Self::Author(_) => Self::Author(level.author.clone()),
            Self::Notes(_) => Self::Notes(level.notes.clone()),
            Self::Seed(_) => Self::Seed(level.seed),
            Self::Rule(_) => Self::Rule(settings.rule),
            Self::Min(_) => Self::Min(settings.min),
            Self::Weights(_) => Self::Weights(settings.weights.clone()),
            Self::Refill(_) => Self::Refill(settings.refill),
            Self::Reshuffle(_) => Self::Reshuffle(settings.reshuffle),
            Self::Drop(_) => Self::Drop(settings.drop),
            Self::Moves(_) => Self::Moves(settings.moves),
            Self::Goals(_) => Self::Goals(settings.goals.clone()),
            Self::Stars(_) => Self::Stars(settings.stars.clone()),
            Self::Effects(_) => Self::Effects(settings.effects.clone()),
            Self::Timing(_) => Self::Timing(settings.timing),
            Self::Solutions(_) => {
                let of_room = level.sokoban().map(|room| &room.solutions);
                let stored = of_room.or_else(|| level.mahjong().map(|pile| &pile.solutions));
                Self::Solutions(stored.cloned().unwrap_or_default())
            }
            Self::TileSet(_) => Self::TileSet(pile.tile_set),
            Self::Difficulty(_) => Self::Difficulty(pile.difficulty),
            Self::Cover(_) => Self::Cover(pile.cover),
        }
    }

    /// Whether both are values of the same part.
    #[must_use]
    pub fn is_same_part(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// The value within its bounds.
    pub(super) fn held(self) -> Self {
        match self {
            Self::Min(min) => Self::Min(min.clamp(*MIN_RANGE.start(), *MIN_RANGE.end())),
            Self::Weights(mut weights) => {
                weights.truncate(usize::from(MAX_COLOURS));
                if weights.is_empty() {
                    weights.push(1);
                }
                Self::Weights(weights)
            }
            Self::Stars(mut stars) => {
                stars.sort_unstable();
                stars.dedup();
                stars.truncate(MAX_STARS);
                Self::Stars(stars)
            }
            other => other,
        }
    }

    /// Gives the level this value.
    pub(super) fn write(&self, level: &mut Level) {
        match self {
            Self::Name(name) => level.name.clone_from(name),
            Self::Author(author) => level.author.clone_from(author),
            Self::Notes(notes) => level.notes.clone_from(notes),
            Self::Seed(seed) => level.seed = *seed,
            Self::Solutions(solutions) => {
                if let Some(room) = level.sokoban_mut() {
                    room.solutions.clone_from(solutions);
                } else if let Some(pile) = level.mahjong_mut() {
                    pile.solutions.clone_from(solutions);
                }
            }
            Self::TileSet(_) | Self::Difficulty(_) | Self::Cover(_) => {
                if let Some(mahjong) = level.mahjong_mut() {
                    let settings = &mut mahjong.settings;
                    match self {
                        Self::TileSet(set) => settings.tile_set = *set,
                        Self::Difficulty(difficulty) => settings.difficulty = *difficulty,
                        Self::Cover(cover) => settings.cover = *cover,
                        _ => {}
                    }
                }
            }
            setting => {
                if let Some(match3) = level.match3_mut() {
                    setting.write_setting(&mut match3.settings);
                }
            }
        }
    }

    fn write_setting(&self, settings: &mut Settings) {
        match self {
            Self::Name(_)
            | Self::Author(_)
            | Self::Notes(_)
            | Self::Seed(_)
            | Self::Solutions(_)
            | Self::TileSet(_)
            | Self::Difficulty(_)
            | Self::Cover(_) => {}
            Self::Rule(rule) => settings.rule = *rule,
            Self::Min(min) => settings.min = *min,
            Self::Weights(weights) => settings.weights.clone_from(weights),
            Self::Refill(refill) => settings.refill = *refill,
            Self::Reshuffle(reshuffle) => settings.reshuffle = *reshuffle,
            Self::Drop(drop) => settings.drop = *drop,
            Self::Moves(moves) => settings.moves = *moves,
            Self::Goals(goals) => settings.goals.clone_from(goals),
            Self::Stars(stars) => settings.stars.clone_from(stars),
            Self::Effects(effects) => settings.effects.clone_from(effects),
            Self::Timing(timing) => settings.timing = *timing,
        }
    }

    /// Why a running game has to start again when this value takes the place of another, if it has to.
    #[must_use]
    pub fn restarts(&self, before: &Self) -> Option<&'static str> {
        match (self, before) {
            (Self::Rule(_), _) => Some("the rule changed"),
            (Self::Difficulty(_), _) => Some("the difficulty changed"),
            (Self::Cover(_), _) => Some("the cover rule changed"),
            (Self::Min(_), _) => Some("the smallest match changed"),
            (Self::Weights(now), Self::Weights(then)) if now.len() != then.len() => {
                Some("the number of colours changed")
            }
            _ => None,
        }
    }

    /// The memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Name(text) | Self::Author(text) | Self::Notes(text) => text.len(),
            Self::Weights(numbers) | Self::Stars(numbers) => size_of_val(numbers.as_slice()),
            Self::Solutions(solutions) => solutions.iter().map(|it| it.name.len() + it.moves.len()).sum(),
            Self::Goals(goals) => size_of_val(goals.as_slice()),
            Self::Effects(effects) => {
                let texts: usize = effects
                    .iter()
                    .map(|effect| effect.channel.len() + effect.name.len())
                    .sum();
                size_of_val(effects.as_slice()) + texts
            }
            _ => 0,
        }
    }

    /// The step that sets it in the place of another value, in words: "Rename to Garden", "Moves 25", "Add goal Score 500".
    pub(super) fn label(&self, before: &Self) -> String {
        let of_list = match (before, self) {
            (Self::Goals(before), Self::Goals(after)) => lists::label(before, after),
            (Self::Effects(before), Self::Effects(after)) => lists::label(before, after),
            (Self::Weights(before), Self::Weights(after)) => Some(weights_label(before, after)),
            _ => None,
        };
        if let Some(label) = of_list {
            return label;
        }
        let value = match self {
            Self::Name(name) if name.is_empty() => return "Remove the name".to_owned(),
            Self::Name(name) => return format!("Rename to {name}"),
            Self::Seed(None) | Self::Moves(None) | Self::Refill(Refill::None) => "none".to_owned(),
            Self::Seed(Some(seed)) => seed.to_string(),
            Self::Moves(Some(moves)) => moves.to_string(),
            Self::Rule(Rule::Line) => "lines".to_owned(),
            Self::Rule(Rule::Cluster) => "groups".to_owned(),
            Self::Min(min) => min.to_string(),
            Self::Refill(Refill::Random) => "random".to_owned(),
            Self::Refill(Refill::Fair) => "fair".to_owned(),
            Self::Reshuffle(Reshuffle::Permute) => "permute".to_owned(),
            Self::Reshuffle(Reshuffle::Recreate) => "recreate".to_owned(),
            Self::Drop(drop) => if *drop { "on" } else { "off" }.to_owned(),
            Self::Stars(stars) if stars.is_empty() => "none".to_owned(),
            Self::Stars(numbers) => {
                let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
                words.join(" ")
            }
            Self::TileSet(set) => set.name().to_owned(),
            Self::Difficulty(difficulty) => difficulty.name().to_owned(),
            Self::Cover(Cover::NextLayer) => "by the next layer".to_owned(),
            Self::Cover(Cover::AnyLayerAbove) => "by any layer above".to_owned(),
            Self::Author(_)
            | Self::Notes(_)
            | Self::Weights(_)
            | Self::Goals(_)
            | Self::Effects(_)
            | Self::Timing(_)
            | Self::Solutions(_) => {
                return format!("{} changed", self.name());
            }
        };
        format!("{} {value}", self.name())
    }
}

/// A change of weights in words: "Colours 6 → 5", "Weights: all 1", "Weight of Red 1 → 3", "Weights: Red 1 → 3, Blue 2 → 1".
fn weights_label(before: &[u32], after: &[u32]) -> String {
    /// So many changes are told one by one.
    const MOST: usize = 3;
    if before.len() != after.len() {
        return format!("Colours {} → {}", before.len(), after.len());
    }
    let changed: Vec<String> = (0..)
        .filter_map(Colour::new)
        .zip(before.iter().zip(after))
        .filter(|(_, (before, after))| before != after)
        .map(|(colour, (before, after))| format!("{} {before} → {after}", colour.name()))
        .collect();
    match (changed.as_slice(), after) {
        ([only], _) => format!("Weight of {only}"),
        (_, [first, rest @ ..]) if rest.iter().all(|weight| weight == first) => format!("Weights: all {first}"),
        (changed, _) if changed.len() <= MOST => format!("Weights: {}", changed.join(", ")),
        (changed, _) => format!("Weights of {}", counted(changed.len(), "colour", "colours")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_of_weights_says_what_changed() {
        let label = |before: &[u32], after: &[u32]| {
            let before = Property::Weights(before.to_vec());
            Property::Weights(after.to_vec()).label(&before)
        };
        assert_eq!(label(&[1; 6], &[1; 5]), "Colours 6 → 5");
        assert_eq!(label(&[1, 2, 3], &[1, 1, 1]), "Weights: all 1");
        assert_eq!(label(&[1, 1, 1], &[3, 1, 1]), "Weight of Red 1 → 3");
        assert_eq!(label(&[1, 2, 3], &[3, 2, 1]), "Weights: Red 1 → 3, Green 3 → 1");
        assert_eq!(label(&[1, 2, 3, 4, 5], &[5, 4, 9, 2, 1]), "Weights of 5 colours");
    }
}
