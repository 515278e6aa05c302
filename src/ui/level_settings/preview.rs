//! What a match would do now, in words: beside each effect, each goal and each star.

use crate::action::state::thousands;
use crate::level::match3::{ATTACK, DOUBLE, Effect, Goal, HEAL, Settings};

/// Points a tile of a match scores at the first level of a chain.
const TILE_SCORE: u64 = 10;

/// The matches that are told of: the smallest there is, and the two after it.
fn sizes(settings: &Settings) -> [u32; 3] {
    let min = u32::from(settings.min);
    [min, min + 1, min + 2]
}

/// "3, 4 or 5".
fn listed([a, b, c]: [u32; 3]) -> String {
    format!("{a}, {b} or {c}")
}

/// A sentence on three matches: "A match of 3 adds 5 energy, of 4 adds 6, of 5 adds 8".
fn each(settings: &Settings, verb: &str, what: &str, of: impl Fn(u32) -> u64) -> String {
    let sizes = sizes(settings);
    let [a, b, c] = sizes.map(&of).map(thousands);
    let [x, y, z] = sizes;
    if a == b && b == c {
        return format!("A match of {} {verb} {a} {what}", listed(sizes));
    }
    format!("A match of {x} {verb} {a} {what}, of {y} {verb} {b}, of {z} {verb} {c}")
}

/// How many matches of each size something takes: "17 matches of 3, 13 of 4 or 10 of 5".
fn matches(settings: &Settings, of: impl Fn(u32) -> u64) -> String {
    let sizes = sizes(settings);
    let [a, b, c] = sizes.map(&of);
    let [x, y, z] = sizes;
    let plural = if a == 1 { "match" } else { "matches" };
    let [a, b, c] = [a, b, c].map(thousands);
    format!("{a} {plural} of {x}, {b} of {y} or {c} of {z}")
}

/// What a match of an effect's colour does.
pub(super) fn effect(effect: &Effect, settings: &Settings) -> String {
    let gained = |size| u64::from(effect.amount_for(size));
    let bar = u64::from(effect.bar.max(1));
    match effect.channel.as_str() {
        ATTACK if effect.amount == 0 => "Adds no energy: it never strikes.".to_owned(),
        ATTACK => format!(
            "{}; {} strike for {}.",
            each(settings, "adds", "energy", gained),
            thousands(bar),
            thousands(bar)
        ),
        DOUBLE => format!(
            "A match of {} lets the next strike count twice.",
            listed(sizes(settings))
        ),
        HEAL if effect.amount == 0 => "Heals nothing.".to_owned(),
        HEAL => format!("{}.", each(settings, "gives the enemy", "hit points back", gained)),
        "" => "Give the channel a name.".to_owned(),
        channel => format!(
            "A match of {} is told on “{channel}” with its size.",
            listed(sizes(settings))
        ),
    }
}

/// What a match does for a goal.
pub(super) fn goal(goal: Goal, settings: &Settings) -> String {
    match goal {
        Goal::Collect { count, .. } => {
            let left = |size: u32| u64::from(count.saturating_sub(size));
            format!("{}.", each(settings, "leaves", "to go", left))
        }
        Goal::Score(points) => score(points, settings),
        Goal::Enemy(points) => enemy(points, settings),
    }
}

/// How far a score is, counted in matches.
pub(super) fn score(points: u32, settings: &Settings) -> String {
    let needed = |size: u32| u64::from(points).div_ceil((TILE_SCORE * u64::from(size)).max(1));
    format!("{} at most: cascades score more.", matches(settings, needed))
}

/// How far the enemy's fall is.
fn enemy(points: u32, settings: &Settings) -> String {
    let mut attacks = settings
        .effects_in_force()
        .filter(|effect| effect.channel == ATTACK && effect.amount > 0);
    let Some(attack) = attacks.next() else {
        return "Nothing attacks it: add an effect on Attack.".to_owned();
    };
    let bar = u64::from(attack.bar.max(1));
    let strikes = u64::from(points).div_ceil(bar);
    let needed = |size| (strikes * bar).div_ceil(u64::from(attack.amount_for(size)).max(1));
    let plural = if strikes == 1 { "strike" } else { "strikes" };
    format!(
        "Falls at {} {plural} of {}: {}.",
        thousands(strikes),
        attack.colour.name(),
        matches(settings, needed)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::match3::Colour;

    fn on(channel: &str, amount: u32) -> Effect {
        Effect::new(Colour::default(), channel, amount)
    }

    #[test]
    fn an_effect_tells_what_three_matches_would_do() {
        let settings = Settings::default();
        let words = |channel, amount| effect(&on(channel, amount), &settings);
        assert_eq!(
            words(ATTACK, 5),
            "A match of 3 adds 5 energy, of 4 adds 6, of 5 adds 8; 20 strike for 20."
        );
        assert_eq!(
            words(ATTACK, 1),
            "A match of 3, 4 or 5 adds 1 energy; 20 strike for 20."
        );
        assert_eq!(
            words(DOUBLE, 0),
            "A match of 3, 4 or 5 lets the next strike count twice."
        );
        assert_eq!(
            words("bell", 1),
            "A match of 3, 4 or 5 is told on “bell” with its size."
        );
    }

    #[test]
    fn larger_smallest_matches_tell_of_larger_ones() {
        let settings = Settings {
            min: 5,
            ..Settings::default()
        };
        assert!(effect(&on(DOUBLE, 0), &settings).starts_with("A match of 5, 6 or 7"));
    }

    #[test]
    fn a_goal_is_counted_in_matches() {
        let settings = Settings {
            effects: vec![on(ATTACK, 5)],
            ..Settings::default()
        };
        assert_eq!(
            goal(Goal::Score(500), &settings),
            "17 matches of 3, 13 of 4 or 10 of 5 at most: cascades score more."
        );
        assert_eq!(
            goal(Goal::Enemy(100), &settings),
            "Falls at 5 strikes of Red: 20 matches of 3, 17 of 4 or 13 of 5."
        );
        assert_eq!(
            goal(Goal::Enemy(100), &Settings::default()),
            "Nothing attacks it: add an effect on Attack."
        );
        let collect = Goal::Collect {
            colour: Colour::default(),
            count: 20,
        };
        assert_eq!(
            goal(collect, &settings),
            "A match of 3 leaves 17 to go, of 4 leaves 16, of 5 leaves 15."
        );
    }
}
