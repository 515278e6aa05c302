//! What a step changed in a list of a level's settings, in words: "Add goal Collect 10 Red", "Effect Thorn: amount 6".

use crate::level::match3::{Effect, Goal};

/// One line of a list, as steps name it.
pub(super) trait Line: PartialEq {
    /// What such a line is called: "goal".
    const KIND: &'static str;

    /// The line in a few words.
    fn in_words(&self) -> String;

    /// What became of it, in words that stand by themselves.
    fn changed_to(&self, after: &Self) -> String;
}

/// What became of a list: a line more, a line less, or one that changed; `None` where it was more than that.
pub(super) fn label<T: Line>(before: &[T], after: &[T]) -> Option<String> {
    let same = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let rest = |list: &[T], from: usize| list.len().saturating_sub(from);
    let tail = |from_before: usize, from_after: usize| {
        rest(before, from_before) == rest(after, from_after) && before[from_before..] == after[from_after..]
    };
    let kind = T::KIND;
    if rest(after, same) > 0 && tail(same, same + 1) {
        return Some(format!("Add {kind} {}", after[same].in_words()));
    }
    if rest(before, same) > 0 && tail(same + 1, same) {
        return Some(format!("Remove {kind} {}", before[same].in_words()));
    }
    let one = rest(before, same) > 0 && rest(after, same) > 0 && tail(same + 1, same + 1);
    one.then(|| before[same].changed_to(&after[same]))
}

impl Line for Goal {
    const KIND: &'static str = "goal";

    fn in_words(&self) -> String {
        match self {
            Self::Collect { colour, count } => format!("Collect {count} {}", colour.name()),
            Self::Score(points) => format!("Score {points}"),
            Self::Enemy(points) => format!("Enemy {points}"),
        }
    }

    fn changed_to(&self, after: &Self) -> String {
        format!("Goal {}", after.in_words())
    }
}

impl Line for Effect {
    const KIND: &'static str = "effect";

    fn in_words(&self) -> String {
        match self.name.as_str() {
            "" => format!("{} on {}", self.channel, self.colour.name()),
            name => name.to_owned(),
        }
    }

    fn changed_to(&self, after: &Self) -> String {
        if self.name != after.name {
            return match after.name.as_str() {
                "" => format!("Remove the name of effect {}", self.in_words()),
                name => format!("Rename effect to {name}"),
            };
        }
        let (title, mut parts) = (self.in_words(), Vec::new());
        if self.colour != after.colour {
            parts.push(format!("colour {}", after.colour.name()));
        }
        if self.channel != after.channel {
            parts.push(format!("channel {}", after.channel));
        }
        if self.amount != after.amount {
            parts.push(format!("amount {}", after.amount));
        }
        if self.bar != after.bar {
            parts.push(format!("bar {}", after.bar));
        }
        format!("Effect {title}: {}", parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::match3::Colour;

    fn effect(name: &str, amount: u32) -> Effect {
        Effect {
            name: name.into(),
            ..Effect::new(Colour::default(), "attack", amount)
        }
    }

    #[test]
    fn a_step_names_the_line_that_came_went_or_changed() {
        let (thorn, plain) = (effect("Thorn", 5), effect("", 3));
        let both = [thorn.clone(), plain.clone()];
        let words = |before: &[Effect], after: &[Effect]| label(before, after).unwrap_or_default();
        assert_eq!(words(&both[..1], &both), "Add effect attack on Red");
        assert_eq!(words(&both, &both[1..]), "Remove effect Thorn");
        assert_eq!(words(&both, &both[..1]), "Remove effect attack on Red");
        assert_eq!(words(&[], &both[..1]), "Add effect Thorn");
        assert_eq!(
            words(&both, &[effect("Thorn", 6), plain.clone()]),
            "Effect Thorn: amount 6"
        );
        assert_eq!(words(&both, &[thorn, effect("Bramble", 3)]), "Rename effect to Bramble");
        assert_eq!(label(&both, &[]), None, "two at once have no one name");
        assert_eq!(label(&both, &both), None);
    }

    #[test]
    fn one_of_two_equal_goals_can_go() {
        let goals = [Goal::Score(5), Goal::Score(5)];
        assert_eq!(label(&goals, &goals[..1]).as_deref(), Some("Remove goal Score 5"));
        assert_eq!(label(&goals[..1], &goals).as_deref(), Some("Add goal Score 5"));
        let changed = [Goal::Score(5), Goal::Enemy(100)];
        assert_eq!(label(&goals, &changed).as_deref(), Some("Goal Enemy 100"));
    }
}
