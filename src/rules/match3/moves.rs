//! Legal moves: swaps of neighbours of different colours after which a match contains one of the two cells.

use super::matches::completes;
use super::strips::{self, Wanted};
use super::{Matching, Tiles};
use crate::level::match3::Rule;

/// Whether the two cells are neighbours with tiles of different colours, one of which matches once they have changed places.
///
/// Cells off the board are no legal swap.
#[must_use]
pub fn is_legal_swap(tiles: Tiles<'_>, matching: Matching, a: usize, b: usize) -> bool {
    tiles.are_neighbours(a, b) && swap_matches(tiles, matching, a, b)
}

/// Whether a legal move is left.
#[must_use]
pub fn has_move(tiles: Tiles<'_>, matching: Matching) -> bool {
    each_move(tiles, matching, |_, _| true)
}

/// Every legal move, each once: the smaller cell first, sorted. What `out` held before is gone.
pub fn legal_moves(tiles: Tiles<'_>, matching: Matching, out: &mut Vec<(u32, u32)>) {
    out.clear();
    each_move(tiles, matching, |a, b| {
        out.push((a as u32, b as u32));
        false
    });
    // Strips come eight columns after eight columns.
    if tiles.width > strips::CELLS {
        out.sort_unstable();
    }
}

/// Calls `found` for each legal move; ends when it answers true, and so does this.
fn each_move(tiles: Tiles<'_>, matching: Matching, mut found: impl FnMut(usize, usize) -> bool) -> bool {
    let least = matching.least();
    let wanted = match matching.rule {
        _ if least == 2 => Wanted::Two,
        Rule::Line => Wanted::ThreeInLine,
        Rule::Cluster => Wanted::ThreeInGroup,
    };
    // A larger match has a match of three in it, with the same tile: what makes none of three needs no closer look.
    let is_move = |a, b| least <= 3 || swap_matches(tiles, matching, a, b);
    strips::swaps(tiles, wanted, |first, right, below| {
        strips::cells_of(right | below).any(|offset| {
            let a = first + offset;
            let mut try_swap = |b| is_move(a, b) && found(a, b);
            strips::names(right, offset) && try_swap(a + 1) || strips::names(below, offset) && try_swap(a + tiles.width)
        })
    })
}

/// The question itself, for two neighbours. Each tile is judged in its new place with its old one taken as empty: what lies
/// there now has another colour.
fn swap_matches(tiles: Tiles<'_>, matching: Matching, a: usize, b: usize) -> bool {
    let (face_a, face_b) = (tiles.faces[a], tiles.faces[b]);
    face_a != 0
        && face_b != 0
        && face_a != face_b
        && (completes(tiles, matching, a, face_b, b) || completes(tiles, matching, b, face_a, a))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::matches::find;
    use super::super::testing::{board, boards, matchings};
    use super::*;

    /// A board, the rule, the minimum, and the moves.
    type Case<'a> = (&'a str, Rule, u8, &'a [(u32, u32)]);

    fn moves(picture: &str, rule: Rule, min: u8) -> Vec<(u32, u32)> {
        let board = board(picture);
        let mut out = vec![(9, 9)];
        legal_moves(board.tiles(), Matching { rule, min }, &mut out);
        out
    }

    #[test]
    fn a_swap_that_makes_a_match_is_a_legal_move() {
        use Rule::{Cluster, Line};
        let cases: [Case<'_>; 13] = [
            ("AABA", Line, 3, &[(2, 3)]),
            ("ABAA", Line, 3, &[(0, 1)]),
            ("AAB", Line, 3, &[]),
            ("AAB/CCA", Line, 3, &[(2, 5)]),
            ("ACA/BAB", Line, 3, &[(1, 4)]),
            // Both tiles of the swap match.
            ("AAB/BBA", Line, 3, &[(2, 5)]),
            ("AAB/CC_", Line, 3, &[]),
            ("AA.A", Line, 3, &[]),
            ("AABA", Line, 4, &[]),
            ("AABAA", Line, 4, &[]),
            ("AABA/CCAC", Line, 4, &[(2, 6)]),
            ("AB/CA", Cluster, 2, &[(0, 1), (0, 2), (1, 3), (2, 3)]),
            ("AAB/CBA", Cluster, 3, &[(2, 5), (4, 5)]),
        ];
        for (picture, rule, min, expected) in cases {
            assert_eq!(moves(picture, rule, min), expected, "{picture} {rule:?} {min}");
        }
    }

    #[test]
    fn equal_tiles_are_no_move_even_beside_a_ready_match() {
        assert_eq!(moves("AAAA", Rule::Line, 3), []);
        // The swap takes a tile out of the ready match, and what is left still matches.
        assert_eq!(moves("AAAAB", Rule::Line, 3), []);
        assert_eq!(moves("AAABB/CCCCB", Rule::Line, 3), []);
    }

    #[test]
    fn cells_off_the_board_and_cells_apart_are_no_move() {
        let board = board("AABA/BBAB");
        let matching = Matching {
            rule: Rule::Line,
            min: 3,
        };
        assert!(is_legal_swap(board.tiles(), matching, 2, 3));
        assert!(is_legal_swap(board.tiles(), matching, 3, 2));
        for (a, b) in [(3, 4), (0, 2), (2, 2), (2, 8), (7, 11), (usize::MAX, 0)] {
            assert!(!is_legal_swap(board.tiles(), matching, a, b), "{a} {b}");
        }
    }

    /// Tries every swap.
    fn tried(tiles: Tiles<'_>, matching: Matching) -> Vec<(u32, u32)> {
        let mut legal = Vec::new();
        for y in 0..tiles.height {
            for x in 0..tiles.width {
                for (right, below) in [(x + 1, y), (x, y + 1)] {
                    if right == tiles.width || below == tiles.height {
                        continue;
                    }
                    let (a, b) = (y * tiles.width + x, below * tiles.width + right);
                    let (face_a, face_b) = (tiles.faces[a], tiles.faces[b]);
                    if face_a == 0 || face_b == 0 || face_a == face_b {
                        continue;
                    }
                    let mut swapped = tiles.faces.to_vec();
                    swapped.swap(a, b);
                    let found = find(tiles.with_faces(&swapped), matching);
                    if found.cells().contains(&(a as u32)) || found.cells().contains(&(b as u32)) {
                        legal.push((a as u32, b as u32));
                    }
                }
            }
        }
        legal
    }

    fn agrees_with_trying(tiles: Tiles<'_>) -> Result<(), TestCaseError> {
        let mut fast = Vec::new();
        for matching in matchings() {
            let tried = tried(tiles, matching);
            legal_moves(tiles, matching, &mut fast);
            prop_assert_eq!(&fast, &tried, "{:?}", matching);
            prop_assert_eq!(has_move(tiles, matching), !tried.is_empty(), "{:?}", matching);
            for a in 0..tiles.faces.len() {
                for b in tiles.neighbours(a) {
                    let pair = (a.min(b) as u32, a.max(b) as u32);
                    prop_assert_eq!(is_legal_swap(tiles, matching, a, b), tried.contains(&pair));
                }
            }
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1_000))]

        #[test]
        fn the_fast_test_agrees_with_trying_every_swap(board in boards(9, 9)) {
            agrees_with_trying(board.tiles())?;
        }
    }

    proptest! {
        #[test]
        fn the_fast_test_agrees_with_trying_every_swap_on_wide_boards(board in boards(37, 4)) {
            agrees_with_trying(board.tiles())?;
        }
    }
}
