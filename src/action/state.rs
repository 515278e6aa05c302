//! The states of an action, the transitions between them, and why an action was canceled.

use std::borrow::Cow;

use crate::board::ActionId;

pub use crate::words::thousands;

/// Where an action is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[repr(u8)]
pub enum State {
    /// Queued behind a sibling, or about to start.
    Pending,
    /// Its own logic or its tween is in progress.
    Running,
    /// It has chained actions that have not ended.
    Waiting,
    /// Ended by itself.
    Completed,
    /// Ended from outside, or failed.
    Canceled,
}

impl State {
    /// All five, in the order of a life.
    pub const ALL: [Self; 5] = [
        Self::Pending,
        Self::Running,
        Self::Waiting,
        Self::Completed,
        Self::Canceled,
    ];

    /// Whether it is final.
    #[must_use]
    pub const fn is_terminal(self) -> bool {
        matches!(self, Self::Completed | Self::Canceled)
    }

    /// Whether an action may go from this state to that one.
    #[must_use]
    pub const fn may_become(self, to: Self) -> bool {
        match self {
            Self::Pending | Self::Waiting => matches!(to, Self::Running | Self::Canceled),
            Self::Running => matches!(to, Self::Waiting | Self::Completed | Self::Canceled),
            Self::Completed | Self::Canceled => false,
        }
    }

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pending => "Pending",
            Self::Running => "Running",
            Self::Waiting => "Waiting",
            Self::Completed => "Completed",
            Self::Canceled => "Canceled",
        }
    }
}

/// Who gave an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Author {
    /// A person at the window.
    You,
    /// An autoplay bot.
    Bot,
    /// A script of the command line.
    Script,
    /// The simulation itself, as when it settles a level whose fixed pieces match at the start.
    Start,
    /// An injection that was armed, as when it cancels.
    Injection,
    /// Somebody of whom a trace tells nothing, or whom only its own engine knows.
    Unknown,
}

impl Author {
    /// All who can give an input to a simulation.
    pub const ALL: [Self; 5] = [Self::You, Self::Bot, Self::Script, Self::Start, Self::Injection];

    /// The word in rows and causes: "you", "bot", "script", "start", "an injection", "unknown".
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::You => "you",
            Self::Bot => "bot",
            Self::Script => "script",
            Self::Start => "start",
            Self::Injection => "an injection",
            Self::Unknown => "unknown",
        }
    }
}

/// Why an action is Canceled. Its `Display` is the sentence that a red row shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// A cancel named it.
    By(Author),
    /// It ended because that action was canceled or failed.
    CutShort(ActionId),
    /// It could not go on.
    Failed(Cow<'static, str>),
    /// It would have passed a budget.
    Budget {
        /// Which budget: `depth`, `actions`.
        name: &'static str,
        /// Its limit.
        limit: u64,
    },
    /// In the words of a trace.
    Told(Box<str>),
}

impl Cause {
    /// The cause that a sentence tells: of those that name an author or an action it is that, of others the words.
    #[must_use]
    pub fn of_words(words: &str) -> Self {
        let author = |word: &str| Author::ALL.into_iter().find(|author| author.word() == word);
        let by = words.strip_prefix("Canceled by ").and_then(author);
        let cut = words.strip_prefix("cut short by #").and_then(|id| id.parse().ok());
        match (by, cut, words.strip_prefix("Failed: ")) {
            (Some(author), _, _) => Self::By(author),
            (_, Some(id), _) => Self::CutShort(ActionId(id)),
            (_, _, Some(reason)) => Self::Failed(reason.to_owned().into()),
            _ => Self::Told(words.into()),
        }
    }
}

impl std::fmt::Display for Cause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::By(author) => write!(f, "Canceled by {}", author.word()),
            Self::CutShort(id) => write!(f, "cut short by {id}"),
            Self::Failed(reason) => write!(f, "Failed: {reason}"),
            Self::Budget { name, limit } => write!(f, "Budget: {name} {}", thousands(*limit)),
            Self::Told(words) => f.write_str(words),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_seven_transitions_are_legal() {
        let legal = State::ALL
            .iter()
            .flat_map(|from| State::ALL.iter().map(move |to| (from, to)))
            .filter(|(from, to)| from.may_become(**to))
            .count();
        assert_eq!(legal, 7);
        assert!(State::ALL.iter().all(|&to| !State::Completed.may_become(to)));
        assert!(State::ALL.iter().all(|&to| !State::Canceled.may_become(to)));
    }

    #[test]
    fn a_cause_is_known_again_by_its_words() {
        let causes = [
            Cause::By(Author::Bot),
            Cause::CutShort(ActionId::new(12).unwrap()),
            Cause::Failed("no way".into()),
            Cause::Told("Budget: depth 1,000".into()),
        ];
        for cause in causes {
            assert_eq!(Cause::of_words(&cause.to_string()), cause);
        }
        assert_eq!(
            Cause::of_words("cut short by #0"),
            Cause::Told("cut short by #0".into())
        );
    }
}
