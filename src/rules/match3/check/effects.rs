//! Effects that no game raises, or that work on nothing.

use super::settings::appears;
use crate::level::match3::{ATTACK, DOUBLE, ENCOUNTER, Effect, Settings};
use crate::level::{Match3, Problem, Severity};

pub(super) fn check(level: &Match3) -> Vec<Problem> {
    (0..level.settings.effects.len())
        .filter_map(|index| of(level, index))
        .collect()
}

/// What is wrong with an effect of a level, by its number in the list; the first thing of several.
#[must_use]
pub fn of(level: &Match3, index: usize) -> Option<Problem> {
    let settings = &level.settings;
    let effect = settings.effects.get(index)?;
    let (code, fault) = fault(level, effect, index)?;
    let whose = effect.colour.name();
    let which = match effect.channel.as_str() {
        "" => format!("The effect of {whose}"),
        channel => format!("The effect of {whose} on channel “{channel}”"),
    };
    let message = format!("{which} {fault}.");
    Some(Problem::new(Severity::Warning, code, message, Vec::new()))
}

/// Whether something is wrong with an attack.
pub(super) fn attacks_in_vain(level: &Match3) -> bool {
    let effects = level.settings.effects.iter().enumerate();
    effects
        .filter(|(_, effect)| effect.channel == ATTACK)
        .any(|(index, _)| of(level, index).is_some())
}

fn fault(level: &Match3, effect: &Effect, index: usize) -> Option<(&'static str, &'static str)> {
    let settings = &level.settings;
    let channel = effect.channel.as_str();
    let is_hurt = || settings.effects_in_force().any(|effect| effect.channel == ATTACK);
    let is_first = settings.effects.iter().position(|first| first.colour == effect.colour) == Some(index);
    Some(match channel {
        _ if !appears(level, effect.colour) => (
            "effect-colour",
            "is never raised: no tile of the colour appears in this level; choose another colour, or give it a weight",
        ),
        _ if !is_first => (
            "effect-twice",
            "is never raised: a colour carries one effect, and another stands before this one; choose another colour",
        ),
        "" => (
            "effect-channel",
            "has no channel, so that nobody can listen to it; name one",
        ),
        DOUBLE if !is_hurt() => (
            "effect-idle",
            "doubles no strike, because no colour attacks; bind an effect on the channel “attack” to a colour",
        ),
        _ if ENCOUNTER.contains(&channel) && !is_hurt() => (
            "effect-idle",
            "does nothing, because no colour hurts the enemy; bind an effect on the channel “attack” to a colour",
        ),
        _ if ENCOUNTER.contains(&channel) && channel != DOUBLE && effect.amount == 0 => {
            ("effect-amount", "does nothing: its amount is 0; raise it")
        }
        ATTACK if effect.bar == 0 => (
            "effect-bar",
            "has an energy bar of 0, which counts as 1; give it a size",
        ),
        _ => return None,
    })
}

/// Whether a list of stars is no rising list of one to three scores above 0.
pub(super) fn stars(settings: &Settings) -> Option<Problem> {
    use crate::level::match3::MAX_STARS;
    let stars = &settings.stars;
    let message = if stars.len() > MAX_STARS {
        format!("The level gives {} stars; keep at most {MAX_STARS}.", stars.len())
    } else if stars.first() == Some(&0) {
        "The first star is given for no point at all; raise its score.".to_owned()
    } else if stars.windows(2).any(|pair| pair[0] >= pair[1]) {
        "The scores of the stars do not rise; give each star more points than the one before.".to_owned()
    } else {
        return None;
    };
    Some(Problem::new(Severity::Warning, "stars-range", message, Vec::new()))
}
