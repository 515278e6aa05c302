//! Matches: runs along a row or column, or 4-connected groups, of equal colours.

use super::{Matching, Tiles, strips};
use crate::level::match3::{MIN_RANGE, Rule};

/// The matches of a board. Each is a region: 4-connected cells of one colour, no cell in two of them.
///
/// Cells of a region are sorted by y from the bottom row up, then by x from the left; regions by their first cell in that same
/// order. It is the order in which clears are told and effects are raised.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Regions {
    cells: Vec<u32>,
    /// Where each region ends in `cells`.
    ends: Vec<u32>,
}

impl Regions {
    /// The number of matches.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether nothing matches.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The cells of all regions, one region after the other.
    #[must_use]
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// The cells of each region.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        (0..self.ends.len()).map(|region| {
            let start = region.checked_sub(1).map_or(0, |before| self.ends[before]);
            &self.cells[start as usize..self.ends[region] as usize]
        })
    }
}

/// Every match of the board.
#[must_use]
pub fn find(tiles: Tiles<'_>, matching: Matching) -> Regions {
    let mut regions = Regions::default();
    if !any(tiles, matching) {
        return regions;
    }
    let least = matching.least();
    let mut left = match matching.rule {
        Rule::Line => in_runs(tiles, least),
        Rule::Cluster => tiles.faces.iter().map(|&face| face != 0).collect(),
    };
    for y in (0..tiles.height).rev() {
        for seed in y * tiles.width..(y + 1) * tiles.width {
            if !left[seed] {
                continue;
            }
            let start = regions.cells.len();
            flood(tiles, seed, &mut left, &mut regions.cells);
            if regions.cells.len() - start < least {
                regions.cells.truncate(start);
                continue;
            }
            let width = tiles.width as u32;
            regions.cells[start..].sort_unstable_by_key(|&cell| (u32::MAX - cell / width, cell));
            regions.ends.push(regions.cells.len() as u32);
        }
    }
    regions
}

/// Whether anything matches.
#[must_use]
pub fn any(tiles: Tiles<'_>, matching: Matching) -> bool {
    let least = matching.least();
    match matching.rule {
        Rule::Line => strips::any_run(tiles, least),
        Rule::Cluster if least == 2 => strips::any_run(tiles, 2),
        Rule::Cluster => strips::any_joint(tiles, |index| least == 3 || contains(tiles, matching, index)),
    }
}

/// Whether a match contains the cell.
#[must_use]
pub fn contains(tiles: Tiles<'_>, matching: Matching, index: usize) -> bool {
    let face = tiles.faces[index];
    face != 0 && completes(tiles, matching, index, face, index)
}

/// Whether a tile of `face`, were it at `index`, would be in a match, with the cell `except` taken as empty.
///
/// It looks no farther than the match it finds: along the run in each direction, or at `min` cells of the group.
pub(super) fn completes(tiles: Tiles<'_>, matching: Matching, index: usize, face: u8, except: usize) -> bool {
    match matching.rule {
        Rule::Line => completes_run(tiles, matching.least(), index, face, except),
        Rule::Cluster => completes_group(tiles, matching.least(), index, face, except),
    }
}

fn completes_run(tiles: Tiles<'_>, least: usize, index: usize, face: u8, except: usize) -> bool {
    let same = |at: usize| tiles.faces[at] == face && at != except;
    let width = tiles.width;
    let x = index % width;
    let before = (1..=x.min(least)).take_while(|step| same(index - step)).count();
    let after = (1..=(width - 1 - x).min(least))
        .take_while(|step| same(index + step))
        .count();
    if before + after + 1 >= least {
        return true;
    }
    let above = (1..least)
        .take_while(|step| index >= step * width && same(index - step * width))
        .count();
    let below = (1..least)
        .take_while(|step| index + step * width < tiles.faces.len() && same(index + step * width))
        .count();
    above + below + 1 >= least
}

fn completes_group(tiles: Tiles<'_>, least: usize, index: usize, face: u8, except: usize) -> bool {
    const MOST: usize = *MIN_RANGE.end() as usize;
    let mut group = [index; MOST];
    let (mut seen, mut size) = (0, 1);
    while seen < size {
        let at = group[seen];
        seen += 1;
        for next in tiles.neighbours(at) {
            if tiles.faces[next] != face || next == except || group[..size].contains(&next) {
                continue;
            }
            size += 1;
            if size >= least {
                return true;
            }
            group[size - 1] = next;
        }
    }
    false
}

/// For each cell whether it is in a run of `least` or more.
fn in_runs(tiles: Tiles<'_>, least: usize) -> Vec<bool> {
    let (width, height) = (tiles.width, tiles.height);
    let mut marks = vec![false; tiles.faces.len()];
    for y in 0..height {
        mark_runs(tiles.faces, y * width, 1, width, least, &mut marks);
    }
    for x in 0..width {
        mark_runs(tiles.faces, x, width, height, least, &mut marks);
    }
    marks
}

/// Marks the runs of one line of `count` cells, `stride` apart from `first` on.
fn mark_runs(faces: &[u8], first: usize, stride: usize, count: usize, least: usize, marks: &mut [bool]) {
    let mut start = 0;
    for at in 1..=count {
        let face = faces[first + start * stride];
        if at < count && faces[first + at * stride] == face {
            continue;
        }
        if face != 0 && at - start >= least {
            for step in start..at {
                marks[first + step * stride] = true;
            }
        }
        start = at;
    }
}

/// Appends the marked cells of one colour that hang together with `seed`, and takes their marks away.
fn flood(tiles: Tiles<'_>, seed: usize, left: &mut [bool], cells: &mut Vec<u32>) {
    let face = tiles.faces[seed];
    let mut seen = cells.len();
    left[seed] = false;
    cells.push(seed as u32);
    while let Some(&at) = cells.get(seen) {
        seen += 1;
        for next in tiles.neighbours(at as usize) {
            if left[next] && tiles.faces[next] == face {
                left[next] = false;
                cells.push(next as u32);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{board, boards, matchings, places};
    use super::*;

    type Places = Vec<(u32, u32)>;
    /// A board, the rule, the minimum, and the regions.
    type Case<'a> = (&'a str, Rule, u8, &'a [&'a [(u32, u32)]]);

    fn regions(picture: &str, rule: Rule, min: u8) -> Vec<Places> {
        let board = board(picture);
        let found = find(board.tiles(), Matching { rule, min });
        assert_eq!(found.len(), found.iter().count());
        found.iter().map(|cells| places(cells, board.width)).collect()
    }

    #[test]
    fn runs_of_the_minimum_match() {
        use Rule::{Cluster, Line};
        let cases: [Case<'_>; 16] = [
            ("AAB/BBA", Line, 3, &[]),
            ("AAAB", Line, 3, &[&[(0, 0), (1, 0), (2, 0)]]),
            ("AAAB", Line, 4, &[]),
            ("A/A/A", Line, 3, &[&[(0, 2), (0, 1), (0, 0)]]),
            ("AA_A", Line, 3, &[]),
            ("AA.A", Line, 3, &[]),
            ("AA#A", Line, 3, &[]),
            ("AABB", Line, 2, &[&[(0, 0), (1, 0)], &[(2, 0), (3, 0)]]),
            // An L, a T and a cross are one match each.
            ("ABB/ABC/AAA", Line, 3, &[&[(0, 2), (1, 2), (2, 2), (0, 1), (0, 0)]]),
            ("AAA/BAB/CAC", Line, 3, &[&[(1, 2), (1, 1), (0, 0), (1, 0), (2, 0)]]),
            ("BAB/AAA/BAC", Line, 3, &[&[(1, 2), (0, 1), (1, 1), (2, 1), (1, 0)]]),
            // What touches a run without being in one is no part of the match.
            ("ABB/AAA", Line, 3, &[&[(0, 1), (1, 1), (2, 1)]]),
            // Two runs that touch are one region.
            (
                "AAAB/BAAA",
                Line,
                3,
                &[&[(1, 1), (2, 1), (3, 1), (0, 0), (1, 0), (2, 0)]],
            ),
            ("ABB/AAC", Cluster, 3, &[&[(0, 1), (1, 1), (0, 0)]]),
            ("ABB/AAC", Cluster, 4, &[]),
            ("AB/BA", Cluster, 2, &[]),
        ];
        for (picture, rule, min, expected) in cases {
            assert_eq!(regions(picture, rule, min), expected, "{picture} {rule:?} {min}");
        }
    }

    #[test]
    fn regions_go_by_their_first_cell_from_the_bottom_row_up() {
        // The green one begins at (3,2), the red one at (0,1): the lower row comes first.
        let found = regions("BBBD/AAAC/DDBC/DBDC", Rule::Line, 3);
        assert_eq!(
            found,
            [
                vec![(3, 3), (3, 2), (3, 1)],
                vec![(0, 1), (1, 1), (2, 1)],
                vec![(0, 0), (1, 0), (2, 0)]
            ]
        );
    }

    #[test]
    fn a_huge_board_of_one_colour_is_one_region() {
        let side = 256;
        let faces = vec![3; side * side];
        let terrain = vec![crate::level::Terrain::Floor; side * side];
        let tiles = Tiles {
            width: side,
            height: side,
            faces: &faces,
            terrain: &terrain,
        };
        for matching in matchings() {
            let found = find(tiles, matching);
            assert_eq!((found.len(), found.cells().len()), (1, side * side));
        }
    }

    /// The rule as it is written: is the cell in a run, or in a group, of `min` or more?
    fn belongs(tiles: Tiles<'_>, matching: Matching, index: usize) -> bool {
        let face = |x: i32, y: i32| -> u8 {
            let inside = (0..tiles.width as i32).contains(&x) && (0..tiles.height as i32).contains(&y);
            if inside {
                tiles.faces[y as usize * tiles.width + x as usize]
            } else {
                0
            }
        };
        let (x, y) = ((index % tiles.width) as i32, (index / tiles.width) as i32);
        let own = face(x, y);
        if own == 0 {
            return false;
        }
        let min = i32::from(matching.min);
        match matching.rule {
            Rule::Line => [(1, 0), (0, 1)].into_iter().any(|(dx, dy)| {
                (0..min)
                    .any(|before| (0..min).all(|step| face(x + (step - before) * dx, y + (step - before) * dy) == own))
            }),
            Rule::Cluster => {
                let mut group = std::collections::BTreeSet::from([(x, y)]);
                loop {
                    let grown: Vec<_> = group
                        .iter()
                        .flat_map(|&(x, y)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)])
                        .filter(|&(x, y)| face(x, y) == own)
                        .collect();
                    let before = group.len();
                    group.extend(grown);
                    if group.len() == before {
                        return before >= matching.min as usize;
                    }
                }
            }
        }
    }

    fn holds_to_the_rule(tiles: Tiles<'_>) -> Result<(), TestCaseError> {
        for matching in matchings() {
            let found = find(tiles, matching);
            prop_assert_eq!(super::any(tiles, matching), !found.is_empty());
            let mut cells = found.cells().to_vec();
            cells.sort_unstable();
            let expected: Vec<u32> = (0..tiles.faces.len())
                .filter(|&index| belongs(tiles, matching, index))
                .map(|index| index as u32)
                .collect();
            prop_assert_eq!(&cells, &expected, "{:?}", matching);
            for index in 0..tiles.faces.len() {
                prop_assert_eq!(
                    contains(tiles, matching, index),
                    expected.binary_search(&(index as u32)).is_ok()
                );
            }
            let width = tiles.width as u32;
            let order = |&cell: &u32| (u32::MAX - cell / width, cell % width);
            prop_assert!(found.iter().all(|region| region.is_sorted_by_key(order)));
            prop_assert!(found.iter().is_sorted_by_key(|region| order(&region[0])));
            for region in found.iter() {
                prop_assert!(
                    region
                        .iter()
                        .all(|&cell| tiles.faces[cell as usize] == tiles.faces[region[0] as usize])
                );
            }
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn matches_are_what_the_rule_says(board in boards(9, 9)) {
            holds_to_the_rule(board.tiles())?;
        }

        #[test]
        fn matches_are_what_the_rule_says_on_wide_boards(board in boards(37, 4)) {
            holds_to_the_rule(board.tiles())?;
        }
    }
}
