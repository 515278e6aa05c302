//! The rules of match-3: what matches, what falls, what enters, what may be swapped, how a board begins and is reshuffled.
//!
//! Everything here is a function of [`Tiles`], a view of plain bytes, so that boards, levels and scratch copies are judged by
//! the same code. Cells are numbers: row by row from the top left, as in [`Board`]'s lists.

mod arrange;
pub mod check;
pub mod fall;
mod fill;
pub mod matches;
pub mod moves;
mod plant;
pub mod refill;
pub mod reshuffle;
mod roll;
pub mod start;
mod strips;
#[cfg(test)]
pub(crate) mod testing;

pub use super::Refusal;
pub use check::check;
pub use fall::{fall_ticks, fallen, falls};
pub use matches::Regions;
pub use moves::{has_move, is_legal_swap, legal_moves};
pub use refill::{Drawn, draw, unfilled};
pub use reshuffle::{Reshuffled, Tries, reshuffle};
pub use start::{StartError, start};

use crate::board::Board;
use crate::level::Terrain;
use crate::level::match3::{MIN_RANGE, Refill, Rule, Settings};

/// How often a filling of cells is drawn before the rules give up on one that has all they ask for.
pub const ATTEMPTS: u32 = 200;

/// What rules look at: the faces and the terrain of a board, or of a scratch copy of one.
///
/// Invariant: both lists have `width * height` entries; a face lies on floor only, and is at most [`MAX_COLOURS`].
///
/// [`MAX_COLOURS`]: crate::level::match3::MAX_COLOURS
#[derive(Debug, Clone, Copy)]
pub struct Tiles<'a> {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// 0 where there is no piece, else one more than the index of the colour.
    pub faces: &'a [u8],
    /// The terrain of each cell.
    pub terrain: &'a [Terrain],
}

impl<'a> Tiles<'a> {
    /// The tiles of a board.
    #[must_use]
    pub fn of(board: &'a Board) -> Self {
        Self {
            width: board.width() as usize,
            height: board.height() as usize,
            faces: board.faces(),
            terrain: board.terrain(),
        }
    }

    /// The same ground under other faces.
    #[must_use]
    pub const fn with_faces(self, faces: &'a [u8]) -> Self {
        Self { faces, ..self }
    }

    /// Whether two cells of the board share an edge.
    #[must_use]
    pub const fn are_neighbours(self, a: usize, b: usize) -> bool {
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        b < self.faces.len() && (b == a + self.width || (b == a + 1 && !b.is_multiple_of(self.width)))
    }

    /// The cells that share an edge with one: above, left, right, below.
    pub fn neighbours(self, index: usize) -> impl Iterator<Item = usize> {
        neighbours(self.width, self.faces.len(), index)
    }
}

/// The cells that share an edge with one, on a board of `cells` cells: above, left, right, below.
pub(crate) fn neighbours(width: usize, cells: usize, index: usize) -> impl Iterator<Item = usize> {
    let x = index % width;
    let places = [
        (index >= width, index.wrapping_sub(width)),
        (x > 0, index.wrapping_sub(1)),
        (x + 1 < width, index + 1),
        (index + width < cells, index + width),
    ];
    places.into_iter().filter_map(|(exists, at)| exists.then_some(at))
}

/// Which equal tiles make a match, and how many it takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Matching {
    /// Runs or groups.
    pub rule: Rule,
    /// The smallest match; anything outside [`MIN_RANGE`] counts as the nearer end of it.
    pub min: u8,
}

impl Matching {
    /// What a level's settings say.
    #[must_use]
    pub const fn of(settings: &Settings) -> Self {
        Self {
            rule: settings.rule,
            min: settings.min,
        }
    }

    /// The smallest match, in [`MIN_RANGE`].
    #[must_use]
    pub fn least(self) -> usize {
        self.min.clamp(*MIN_RANGE.start(), *MIN_RANGE.end()) as usize
    }
}

/// Whether the board is at rest: nothing falls, no cell is waiting for a new tile, and nothing matches.
#[must_use]
pub fn is_settled(tiles: Tiles<'_>, settings: &Settings) -> bool {
    !fall::any_falls(tiles)
        && (settings.refill == Refill::None || !refill::any_unfilled(tiles))
        && !matches::any(tiles, Matching::of(settings))
}

/// Whether no legal move is left.
#[must_use]
pub fn is_dead(tiles: Tiles<'_>, matching: Matching) -> bool {
    !has_move(tiles, matching)
}

#[cfg(test)]
mod tests {
    use super::testing::{board, settings};
    use super::*;

    #[test]
    fn a_board_is_settled_when_nothing_falls_fills_or_matches() {
        let settled = |picture: &str, refill| {
            let settings = Settings {
                refill,
                ..settings(Rule::Line, 3, 4)
            };
            is_settled(board(picture).tiles(), &settings)
        };
        for (picture, with_refill, without) in [
            ("ABA/BAB", true, true),
            ("AAA/BAB", false, false),
            ("A_A/BAB", false, true),
            ("ABA/B_B", false, false),
            ("A#A/B_B", true, true),
            ("#A#/._B", false, false),
            ("#B#/#_#", false, false),
            ("../##", true, true),
        ] {
            assert_eq!(settled(picture, Refill::Fair), with_refill, "{picture}");
            assert_eq!(settled(picture, Refill::Random), with_refill, "{picture}");
            assert_eq!(settled(picture, Refill::None), without, "{picture}");
        }
    }

    #[test]
    fn neighbours_do_not_wrap_round_the_border() {
        let board = board("ABC/ABC/ABC");
        let near = |index| board.tiles().neighbours(index).collect::<Vec<_>>();
        assert_eq!(
            (near(0), near(2), near(4), near(8)),
            (vec![1, 3], vec![1, 5], vec![1, 3, 5, 7], vec![5, 7])
        );
        for a in 0..9 {
            for b in 0..12 {
                assert_eq!(board.tiles().are_neighbours(a, b), near(a).contains(&b), "{a} {b}");
            }
        }
        assert!(testing::board("A/B").tiles().are_neighbours(0, 1));
    }
}
