//! Why an input was refused: a closed list for all kinds.

use serde::{Deserialize, Serialize};

/// The reason of a refusal. Where several apply, the first in this order is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// A cell is not on the board.
    OffBoard,
    /// Levels of this kind know no such input.
    WrongKind,
    /// The two cells share no edge.
    NotNeighbours,
    /// The game is won or lost.
    Over,
    /// A chain of actions runs.
    Busy,
    /// Something would fall, fill or match first.
    Unsettled,
    /// A cell holds no tile: it is empty, void or wall.
    NoPiece,
    /// The swap makes no match.
    NoMatch,
    /// The cell of a drop is no empty floor cell.
    Occupied,
    /// No tile of a pile stands there.
    NoTile,
    /// Tiles lie upon the tile.
    Covered,
    /// Tiles stand on both sides of the tile.
    SidesBlocked,
    /// No two free tiles match.
    NoPair,
    /// The board has no hero, or more than one.
    NoHero,
    /// The hero cannot walk there, or not push the ball there.
    NoWay,
    /// The board ends before the hero or the ball.
    Edge,
    /// A wall or the outside is before the hero or the ball.
    Blocked,
    /// A second ball is behind the one before the hero.
    BallBlocked,
    /// There is no move to be taken back.
    NothingToUndo,
    /// There is no move to be made again.
    NothingToRedo,
    /// Games of this kind create no tiles.
    CreatesNothing,
    /// Games of this kind have no such action.
    NoSuchKind,
    /// The action has ended by then.
    EndedByThen,
    /// As many are armed as can be.
    TooMany,
}

impl Refusal {
    /// Every reason, in order.
    pub const ALL: [Self; 24] = [
        Self::OffBoard,
        Self::WrongKind,
        Self::NotNeighbours,
        Self::Over,
        Self::Busy,
        Self::Unsettled,
        Self::NoPiece,
        Self::NoMatch,
        Self::Occupied,
        Self::NoTile,
        Self::Covered,
        Self::SidesBlocked,
        Self::NoPair,
        Self::NoHero,
        Self::NoWay,
        Self::Edge,
        Self::Blocked,
        Self::BallBlocked,
        Self::NothingToUndo,
        Self::NothingToRedo,
        Self::CreatesNothing,
        Self::NoSuchKind,
        Self::EndedByThen,
        Self::TooMany,
    ];

    /// The reason in reports, traces and scripts.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::OffBoard => "off-board",
            Self::WrongKind => "wrong-kind",
            Self::NotNeighbours => "not-neighbours",
            Self::Over => "over",
            Self::Busy => "busy",
            Self::Unsettled => "unsettled",
            Self::NoPiece => "no-piece",
            Self::NoMatch => "no-match",
            Self::Occupied => "occupied",
            Self::NoTile => "no-tile",
            Self::Covered => "covered",
            Self::SidesBlocked => "sides-blocked",
            Self::NoPair => "no-pair",
            Self::NoHero => "no-hero",
            Self::NoWay => "no-way",
            Self::Edge => "edge",
            Self::Blocked => "blocked",
            Self::BallBlocked => "ball-blocked",
            Self::NothingToUndo => "nothing-to-undo",
            Self::NothingToRedo => "nothing-to-redo",
            Self::CreatesNothing => "creates-nothing",
            Self::NoSuchKind => "no-such-kind",
            Self::EndedByThen => "ended-by-then",
            Self::TooMany => "too-many",
        }
    }
}

/// The code.
impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_reason_in_order_is_the_least() {
        assert!(Refusal::ALL.is_sorted());
        assert!(Refusal::NotNeighbours < Refusal::NoMatch);
    }

    #[test]
    fn codes_are_the_variants_in_kebab_case() {
        for refusal in Refusal::ALL {
            let words: String = format!("{refusal:?}")
                .chars()
                .flat_map(|letter| {
                    let dash = letter.is_uppercase().then_some('-');
                    dash.into_iter().chain(letter.to_lowercase())
                })
                .collect();
            assert_eq!(words.trim_start_matches('-'), refusal.code());
        }
    }
}
