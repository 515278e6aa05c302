//! Breakpoints as plain data: which state changes of which actions stop the run.
//!
//! What they are met by is decided where the record can be read; here nobody knows a puzzle, and a kind of action is only a name.

use super::State;
use crate::grid::Cell;

/// Which state change of an action is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
pub enum Moment {
    /// Any of them.
    #[default]
    Any,
    /// Pending → Running.
    Starts,
    /// Running → Waiting.
    Waits,
    /// Waiting → Running.
    RunsAgain,
    /// To Completed.
    Completes,
    /// To Canceled.
    Canceled,
    /// One that makes the action write to the board. What an open stroke adds after its press comes by inputs, between two
    /// transitions, where nothing can be stopped: it is met at the press alone.
    Changes,
}

impl Moment {
    /// Every moment, in the order of a life.
    pub const ALL: [Self; 7] = [
        Self::Any,
        Self::Starts,
        Self::Waits,
        Self::RunsAgain,
        Self::Completes,
        Self::Canceled,
        Self::Changes,
    ];

    /// What the action does then, in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Any => "any transition",
            Self::Starts => "starts",
            Self::Waits => "waits",
            Self::RunsAgain => "runs again",
            Self::Completes => "completes",
            Self::Canceled => "is canceled",
            Self::Changes => "changes the board",
        }
    }

    /// Whether a state change may be this moment. For [`Moment::Changes`] the writes have the last word.
    #[must_use]
    pub const fn admits(self, from: State, to: State) -> bool {
        match self {
            Self::Any => true,
            Self::Starts => matches!((from, to), (State::Pending, State::Running)),
            Self::Waits => matches!(to, State::Waiting),
            Self::RunsAgain => matches!((from, to), (State::Waiting, State::Running)),
            Self::Completes => matches!(to, State::Completed),
            Self::Canceled => matches!(to, State::Canceled),
            // An action writes only in the ask that follows its entry into Running.
            Self::Changes => matches!(to, State::Running),
        }
    }
}

/// One breakpoint: each part that is given narrows it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Breakpoint {
    /// The name of the kind of action; `None` is any.
    pub kind: Option<String>,
    /// Which state change.
    pub moment: Moment,
    /// A cell that the action names or has written.
    pub cell: Option<Cell>,
    /// The face, by its index, of a piece that the action names or has written.
    pub face: Option<u8>,
    /// The action has at least so many ancestors.
    pub min_depth: u32,
    /// Stop at this time only, counted from 1 through the record; 0 and 1 stop each time.
    pub nth: u32,
    /// Whether it stops anything.
    pub enabled: bool,
}

impl Default for Breakpoint {
    fn default() -> Self {
        Self {
            kind: None,
            moment: Moment::Any,
            cell: None,
            face: None,
            min_depth: 0,
            nth: 0,
            enabled: true,
        }
    }
}

/// A breakpoint with the number that it is known by.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Numbered {
    /// Its number, from 1; never used twice while the list is kept.
    pub number: u32,
    /// What it stops at.
    pub breakpoint: Breakpoint,
}

/// At most so many breakpoints are kept: each is asked at every transition.
pub const MOST: usize = 64;

/// The list of breakpoints.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Breakpoints {
    list: Vec<Numbered>,
    last_number: u32,
    /// Whether all of them are passed over for now.
    pub muted: bool,
}

impl Breakpoints {
    /// The breakpoints, in the order of their making.
    #[must_use]
    pub fn list(&self) -> &[Numbered] {
        &self.list
    }

    /// Adds one; answers its number, or `None` when there are [`MOST`] already.
    pub fn add(&mut self, breakpoint: Breakpoint) -> Option<u32> {
        if self.list.len() >= MOST {
            return None;
        }
        let taken = self.list.iter().map(|one| one.number).max().unwrap_or(0);
        let number = self.last_number.max(taken).checked_add(1)?;
        self.last_number = number;
        self.list.push(Numbered { number, breakpoint });
        Some(number)
    }

    /// The number of another one that stops at the same, if there is one.
    #[must_use]
    pub fn same(&self, breakpoint: &Breakpoint, but: Option<u32>) -> Option<u32> {
        let others = self.list.iter().filter(|one| Some(one.number) != but);
        let mut same = others.filter(|one| {
            let enabled = breakpoint.enabled;
            // 0 and 1 mean the same.
            let nth = |breakpoint: &Breakpoint| breakpoint.nth.max(1);
            nth(&one.breakpoint) == nth(breakpoint)
                && Breakpoint {
                    enabled,
                    nth: breakpoint.nth,
                    ..one.breakpoint.clone()
                } == *breakpoint
        });
        same.next().map(|one| one.number)
    }

    /// Puts another in the place of one; answers whether there is one of that number.
    pub fn edit(&mut self, number: u32, breakpoint: Breakpoint) -> bool {
        let found = self.list.iter_mut().find(|one| one.number == number);
        found.map(|one| one.breakpoint = breakpoint).is_some()
    }

    /// Removes one; answers whether there was one of that number. With the last one the numbers begin again.
    pub fn remove(&mut self, number: u32) -> bool {
        let before = self.list.len();
        self.list.retain(|one| one.number != number);
        if self.list.is_empty() {
            self.last_number = 0;
        }
        self.list.len() != before
    }

    /// Those that stop the run: enabled, and not muted.
    pub fn armed(&self) -> impl Iterator<Item = &Numbered> {
        self.list.iter().filter(|one| one.breakpoint.enabled && !self.muted)
    }

    /// How many are enabled, muted or not.
    #[must_use]
    pub fn enabled(&self) -> usize {
        self.list.iter().filter(|one| one.breakpoint.enabled).count()
    }

    /// What a settings file may say: no more than [`MOST`], each number once and above 0.
    #[must_use]
    pub fn in_range(mut self) -> Self {
        let mut seen = std::collections::BTreeSet::new();
        self.list.retain(|one| one.number != 0 && seen.insert(one.number));
        self.list.truncate(MOST);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_legal_transition_is_one_moment_besides_any_and_changes() {
        for from in State::ALL {
            for to in State::ALL.into_iter().filter(|&to| from.may_become(to)) {
                let admits = |moment: &&Moment| moment.admits(from, to);
                let admitted: Vec<_> = Moment::ALL
                    .iter()
                    .filter(admits)
                    .filter(|moment| !matches!(moment, Moment::Any | Moment::Changes))
                    .collect();
                assert_eq!(admitted.len(), 1, "{from:?} → {to:?}: {admitted:?}");
            }
        }
    }

    #[test]
    fn numbers_are_not_used_twice_while_one_is_left() {
        let mut list = Breakpoints::default();
        assert_eq!(list.add(Breakpoint::default()), Some(1));
        assert_eq!(list.add(Breakpoint::default()), Some(2));
        assert!(list.remove(2));
        assert!(!list.remove(2));
        assert_eq!(list.add(Breakpoint::default()), Some(3));
        assert!(list.remove(1) && list.remove(3));
        assert_eq!(list.add(Breakpoint::default()), Some(1));
    }

    #[test]
    fn one_that_stops_at_the_same_is_found_whether_it_is_enabled_or_not() {
        let mut list = Breakpoints::default();
        let fall = Breakpoint {
            kind: Some("Fall".into()),
            ..Breakpoint::default()
        };
        list.add(Breakpoint {
            enabled: false,
            nth: 1,
            ..fall.clone()
        });
        assert_eq!(list.same(&fall, None), Some(1));
        assert_eq!(list.same(&fall, Some(1)), None, "it is none beside itself");
        assert_eq!(list.same(&Breakpoint { nth: 2, ..fall.clone() }, None), None);
        assert_eq!(list.same(&Breakpoint { min_depth: 1, ..fall }, None), None);
    }

    #[test]
    fn muting_passes_over_all_and_forgets_none() {
        let mut list = Breakpoints::default();
        list.add(Breakpoint::default());
        list.add(Breakpoint {
            enabled: false,
            ..Breakpoint::default()
        });
        assert_eq!((list.armed().count(), list.enabled()), (1, 1));
        list.muted = true;
        assert_eq!((list.armed().count(), list.enabled()), (0, 1));
    }

    #[test]
    fn the_list_is_bounded_and_a_file_cannot_make_it_longer() {
        let mut list = Breakpoints::default();
        for _ in 0..MOST {
            assert!(list.add(Breakpoint::default()).is_some());
        }
        assert_eq!(list.add(Breakpoint::default()), None);
        let one = list.list[0].clone();
        list.list = vec![one; 3 * MOST];
        assert_eq!(list.in_range().list.len(), 1);
        let last = Breakpoints {
            list: vec![Numbered {
                number: u32::MAX,
                breakpoint: Breakpoint::default(),
            }],
            ..Breakpoints::default()
        };
        assert_eq!(last.clone().add(Breakpoint::default()), None, "no number is left");
    }

    #[test]
    fn a_breakpoint_reads_back_as_it_was_written_and_takes_what_is_missing_as_usual() {
        let breakpoint = Breakpoint {
            kind: Some("Fall".into()),
            moment: Moment::Completes,
            cell: Some(Cell::new(3, 4)),
            nth: 3,
            ..Breakpoint::default()
        };
        let mut list = Breakpoints::default();
        list.add(breakpoint);
        let text = ron::to_string(&list).unwrap();
        assert_eq!(ron::from_str::<Breakpoints>(&text).unwrap(), list);
        let short = ron::from_str::<Breakpoint>("(kind:Some(\"Fall\"))").unwrap();
        assert!(short.enabled && short.moment == Moment::Any);
    }
}
