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
        Rule::Cluster => strips::any_pair(tiles, |index| least == 2 || contains(tiles, matching, index)),
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
