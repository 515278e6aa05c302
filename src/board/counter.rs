//! The numbers of a running game.

use crate::level::match3::Colour;

/// One number of a running game; the journal records its differences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Counter {
    /// Points.
    Score,
    /// Moves that counted: swaps that matched, drops, steps of a hero, pairs taken.
    Moves,
    /// Pieces made so far.
    Created,
    /// Pieces taken away so far.
    Cleared,
    /// 0 while the game goes on, 1 won, 2 lost.
    Outcome,
    /// Tiles of a colour cleared by matches.
    Collected(Colour),
    /// Balls pushed, a cell each.
    Pushes,
    /// Shuffles of a pile.
    Shuffles,
}

impl Counter {
    /// Every counter.
    pub const ALL: [Self; 15] = [
        Self::Score,
        Self::Moves,
        Self::Created,
        Self::Cleared,
        Self::Outcome,
        Self::Collected(Colour::ALL[0]),
        Self::Collected(Colour::ALL[1]),
        Self::Collected(Colour::ALL[2]),
        Self::Collected(Colour::ALL[3]),
        Self::Collected(Colour::ALL[4]),
        Self::Collected(Colour::ALL[5]),
        Self::Collected(Colour::ALL[6]),
        Self::Collected(Colour::ALL[7]),
        Self::Pushes,
        Self::Shuffles,
    ];

    /// Its number, from 0; below the length of [`Counter::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Score => 0,
            Self::Moves => 1,
            Self::Created => 2,
            Self::Cleared => 3,
            Self::Outcome => 4,
            Self::Collected(colour) => 5 + colour.index() as usize,
            Self::Pushes => 13,
            Self::Shuffles => 14,
        }
    }

    /// Whether it decides a game, and so belongs to the board's hash. The count of pieces made and taken away does not.
    #[must_use]
    pub const fn is_hashed(self) -> bool {
        !matches!(self, Self::Created | Self::Cleared)
    }

    /// The name in the interface.
    #[must_use]
    pub fn name(self) -> std::borrow::Cow<'static, str> {
        match self {
            Self::Score => "score".into(),
            Self::Moves => "moves".into(),
            Self::Created => "created".into(),
            Self::Cleared => "cleared".into(),
            Self::Outcome => "outcome".into(),
            Self::Pushes => "pushes".into(),
            Self::Shuffles => "shuffles".into(),
            Self::Collected(colour) => format!("collected {}", colour.letter()).into(),
        }
    }
}

/// The value of every counter.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Counters([i64; Counter::ALL.len()]);

impl Counters {
    /// The value of a counter.
    #[must_use]
    pub const fn get(&self, counter: Counter) -> i64 {
        self.0[counter.index()]
    }

    pub(super) const fn set(&mut self, counter: Counter, value: i64) {
        self.0[counter.index()] = value;
    }
}
