//! Eight cells of a row at a time: the tests that every step of a cascade and every drawn board pass through.
//!
//! A strip is eight faces in the bytes of a `u64`. Faces are small, so bytes never carry into each other, and whether two
//! strips agree is three operations for eight cells (Warren, *Hacker's Delight*, 2nd ed., 6-1). A shifted strip is the same
//! row, read some columns to the side; beyond the border there are zeros, and 0 is no face.

use super::Tiles;

/// The upper bit of each byte: what an answer is made of.
const HIGH: u64 = 0x8080_8080_8080_8080;

/// The cells of a strip.
const CELLS: usize = 8;

/// Columns that a [`Wide`] shows to the left of its strip.
const MARGIN: usize = 4;

/// Sixteen faces of one row: a strip with four more cells on either side.
#[derive(Clone, Copy)]
struct Wide(u128);

impl Wide {
    /// The strip from column `x` on, in row `y` of the board; rows off the board are empty.
    fn of(tiles: Tiles<'_>, y: isize, x: usize) -> Self {
        let width = tiles.width;
        let Some(row) = usize::try_from(y)
            .ok()
            .and_then(|y| tiles.faces.get(y * width..(y + 1) * width))
        else {
            return Self(0);
        };
        let from = x.saturating_sub(MARGIN).min(width.saturating_sub(16));
        let bytes = sixteen(&row[from..]);
        // The first of the sixteen bytes belongs to column x − MARGIN.
        if from + MARGIN >= x {
            Self(bytes << (8 * (from + MARGIN - x)))
        } else {
            Self(bytes >> (8 * (x - MARGIN - from)))
        }
    }

    /// The strip `shift` columns to the right of this one's, −4 to 4.
    const fn at(self, shift: isize) -> u64 {
        (self.0 >> (8 * (MARGIN as isize + shift))) as u64
    }
}

/// The first sixteen bytes of a slice, with zeros after its end.
fn sixteen(bytes: &[u8]) -> u128 {
    if let Some(sixteen) = bytes.first_chunk::<16>() {
        return u128::from_le_bytes(*sixteen);
    }
    match (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        // The two halves overlap, and agree where they do.
        (Some(first), Some(last)) => {
            u128::from(u64::from_le_bytes(*first))
                | u128::from(u64::from_le_bytes(*last)) << (8 * (bytes.len() - CELLS))
        }
        _ => bytes.iter().rev().fold(0, |all, &byte| all << 8 | u128::from(byte)),
    }
}

/// Where two strips have the same byte.
const fn same(a: u64, b: u64) -> u64 {
    (HIGH - (a ^ b)) & HIGH
}

/// Where a strip has a tile.
const fn filled(a: u64) -> u64 {
    (a + (HIGH - 0x0101_0101_0101_0101)) & HIGH
}

/// Whether `least` equal tiles (2 to 5) lie in a row somewhere, across or down.
pub(super) fn any_run(tiles: Tiles<'_>, least: usize) -> bool {
    (0..tiles.width).step_by(CELLS).any(|x| {
        (0..tiles.height as isize).any(|y| {
            let wide = Wide::of(tiles, y, x);
            let strip = wide.at(0);
            let across = (1..least as isize).fold(filled(strip), |run, step| run & same(strip, wide.at(step)));
            let down = (1..least as isize).try_fold(filled(strip), |run, step| {
                (run != 0).then(|| run & same(strip, Wide::of(tiles, y + step, x).at(0)))
            });
            across | down.unwrap_or(0) != 0
        })
    })
}

/// Whether the question holds for some tile that has an equal one to its right or below it.
pub(super) fn any_pair(tiles: Tiles<'_>, question: impl Fn(usize) -> bool) -> bool {
    (0..tiles.height).any(|y| {
        (0..tiles.width).step_by(CELLS).any(|x| {
            let wide = Wide::of(tiles, y as isize, x);
            let below = Wide::of(tiles, y as isize + 1, x).at(0);
            let strip = wide.at(0);
            let pairs = filled(strip) & (same(strip, wide.at(1)) | same(strip, below));
            cells_of(pairs).any(|offset| question(y * tiles.width + x + offset))
        })
    })
}

/// Calls `found` for each strip with a swap that makes a run of three, row by row, with the number of its first cell, the cells
/// that can be swapped with the one to the right, and those that can with the one below. Ends when it answers true, and so does
/// this.
///
/// A tile enters a cell and makes a run with two to one side of it, or with one on either side (never on the side that it came
/// from, which now has another colour).
pub(super) fn swaps_of_three(tiles: Tiles<'_>, mut found: impl FnMut(usize, u64, u64) -> bool) -> bool {
    for y in 0..tiles.height {
        for x in (0..tiles.width).step_by(CELLS) {
            let [up2, up1, here, down1, down2, down3] =
                std::array::from_fn(|row| Wide::of(tiles, y as isize + row as isize - 2, x));
            let tile = here.at(0);

            let other = here.at(1);
            let swappable = filled(tile) & filled(other) & !same(tile, other);
            let into_left = run(
                [up1.at(0), up2.at(0)].map(|strip| same(strip, other)),
                [down1.at(0), down2.at(0)].map(|strip| same(strip, other)),
            ) | both([here.at(-1), here.at(-2)].map(|strip| same(strip, other)));
            let into_right = run(
                [up1.at(1), up2.at(1)].map(|strip| same(strip, tile)),
                [down1.at(1), down2.at(1)].map(|strip| same(strip, tile)),
            ) | both([here.at(2), here.at(3)].map(|strip| same(strip, tile)));
            let right = swappable & (into_left | into_right);

            let other = down1.at(0);
            let swappable = filled(tile) & filled(other) & !same(tile, other);
            let into_upper = run(
                [here.at(-1), here.at(-2)].map(|strip| same(strip, other)),
                [here.at(1), here.at(2)].map(|strip| same(strip, other)),
            ) | both([up1.at(0), up2.at(0)].map(|strip| same(strip, other)));
            let into_lower = run(
                [down1.at(-1), down1.at(-2)].map(|strip| same(strip, tile)),
                [down1.at(1), down1.at(2)].map(|strip| same(strip, tile)),
            ) | both([down2.at(0), down3.at(0)].map(|strip| same(strip, tile)));
            let below = swappable & (into_upper | into_lower);

            if right | below != 0 && found(y * tiles.width + x, right, below) {
                return true;
            }
        }
    }
    false
}

/// A run of three across a cell: near and far equals on one side, and on the other.
const fn run(one: [u64; 2], other: [u64; 2]) -> u64 {
    one[0] & (one[1] | other[0]) | other[0] & other[1]
}

/// Both the near and the far cell.
const fn both(side: [u64; 2]) -> u64 {
    side[0] & side[1]
}

/// The cells of a strip that an answer names, from the left.
pub(super) fn cells_of(mut answer: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let offset = (answer != 0).then(|| answer.trailing_zeros() as usize / CELLS)?;
        answer &= answer - 1;
        Some(offset)
    })
}

/// Whether an answer names a cell.
pub(super) const fn names(answer: u64, offset: usize) -> bool {
    answer >> (8 * offset + 7) & 1 != 0
}
