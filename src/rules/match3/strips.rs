//! Eight cells of a row at a time: the tests that every step of a cascade and every drawn board pass through.
//!
//! A strip is eight faces in the bytes of a `u64`. Faces are small, so bytes never carry into each other, and whether two
//! strips agree is three operations for eight cells (Warren, *Hacker's Delight*, 2nd ed., 6-1). A shifted strip is the same
//! row, read some columns to the side; beyond the border there are zeros, and 0 is no face.

// A strip costs a handful of nanoseconds when its steps are known where they are used, and several times that when they are not.
#![allow(clippy::inline_always)]

use super::Tiles;
use crate::level::match3::MIN_RANGE;

/// The upper bit of each byte: what an answer is made of.
const HIGH: u64 = 0x8080_8080_8080_8080;

/// The cells of a strip.
pub(super) const CELLS: usize = 8;

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
    #[inline(always)]
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
#[inline(always)]
const fn same(a: u64, b: u64) -> u64 {
    (HIGH - (a ^ b)) & HIGH
}

/// Where a strip has a tile.
#[inline(always)]
const fn filled(a: u64) -> u64 {
    (a + (HIGH - 0x0101_0101_0101_0101)) & HIGH
}

/// Whether `least` equal tiles (2 to 5) lie in a row somewhere, across or down.
pub(super) fn any_run(tiles: Tiles<'_>, least: usize) -> bool {
    (0..tiles.width).step_by(CELLS).any(|x| {
        let mut above = 0;
        // For this row and those above it, where a tile equals the one over it.
        let mut equals = [0; *MIN_RANGE.end() as usize - 1];
        (0..tiles.height).any(|y| {
            let wide = Wide::of(tiles, y as isize, x);
            let strip = wide.at(0);
            let across = (1..least as isize).fold(filled(strip), |run, step| run & same(strip, wide.at(step)));
            equals.rotate_right(1);
            equals[0] = filled(strip) & same(strip, above);
            let down = equals.iter().take(least - 1).fold(HIGH, |run, &equal| run & equal);
            above = strip;
            across | down != 0
        })
    })
}

/// Whether the question holds for some tile that touches two or more equal ones. Every group of three has such a tile.
pub(super) fn any_joint(tiles: Tiles<'_>, question: impl Fn(usize) -> bool) -> bool {
    each_rows(tiles, |y, x, rows| {
        let tile = rows.at((0, 0));
        let [up, left, right, down] = [(-1, 0), (0, -1), (0, 1), (1, 0)].map(|step| same(tile, rows.at(step)));
        let joints = filled(tile) & (left & right | up & down | (left | right) & (up | down));
        cells_of(joints).any(|offset| question(y * tiles.width + x + offset))
    })
}

/// The columns that have a cell without a tile, from the left.
pub(super) fn columns_with_gaps(tiles: Tiles<'_>) -> impl Iterator<Item = usize> {
    (0..tiles.width).step_by(CELLS).flat_map(move |x| {
        let gaps = (0..tiles.height).fold(0, |gaps, y| gaps | same(Wide::of(tiles, y as isize, x).at(0), 0));
        cells_of(gaps)
            .map(move |offset| x + offset)
            .take_while(move |&x| x < tiles.width)
    })
}

/// What a tile must find in its new cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// An equal neighbour.
    Two,
    /// Two equal ones, in a line with it.
    ThreeInLine,
    /// Two equal ones that hang together with it.
    ThreeInGroup,
}

/// Calls `found` for each strip with a swap of two colours after which one of the tiles finds what is wanted: the strips of the
/// first eight columns from the top, then those of the next. It is given the number of the strip's first cell, the cells that can
/// be swapped with the one to the right, and those that can with the one below. Ends when `found` answers true, and so does this.
pub(super) fn swaps(tiles: Tiles<'_>, wanted: Wanted, found: impl FnMut(usize, u64, u64) -> bool) -> bool {
    match wanted {
        Wanted::Two => each_swap(
            tiles,
            |rows| rows.swaps(|face, place, ahead| rows.two(face, place, ahead)),
            found,
        ),
        Wanted::ThreeInLine => each_swap(
            tiles,
            |rows| rows.swaps(|face, place, ahead| rows.line(face, place, ahead)),
            found,
        ),
        Wanted::ThreeInGroup => each_swap(
            tiles,
            |rows| {
                let joined = rows.joined();
                rows.swaps(|face, place, ahead| rows.group(&joined, face, place, ahead))
            },
            found,
        ),
    }
}

#[inline(always)]
fn each_swap(
    tiles: Tiles<'_>,
    swaps: impl Fn(&Rows) -> [u64; 2],
    mut found: impl FnMut(usize, u64, u64) -> bool,
) -> bool {
    each_rows(tiles, |y, x, rows| {
        let [right, below] = swaps(rows);
        right | below != 0 && found(y * tiles.width + x, right, below)
    })
}

/// Calls `found` for each strip with the rows around it, eight columns after eight columns, each from the top: so every row is
/// read once. Ends when `found` answers true, and so does this.
#[inline(always)]
fn each_rows(tiles: Tiles<'_>, mut found: impl FnMut(usize, usize, &Rows) -> bool) -> bool {
    (0..tiles.width).step_by(CELLS).any(|x| {
        let mut rows = Rows(std::array::from_fn(|row| Wide::of(tiles, row as isize - 3, x)));
        (0..tiles.height).any(|y| {
            let [_, up2, up1, here, down1, down2] = rows.0;
            rows.0 = [up2, up1, here, down1, down2, Wide::of(tiles, y as isize + 3, x)];
            found(y, x, &rows)
        })
    })
}

/// A step on the board, or a place seen from a strip: rows down, and columns to the right.
type Step = (isize, isize);

#[inline(always)]
const fn sum(a: Step, b: Step) -> Step {
    (a.0 + b.0, a.1 + b.1)
}

/// The steps to both sides of one.
#[inline(always)]
const fn sides(ahead: Step) -> [Step; 2] {
    [(ahead.1, ahead.0), (-ahead.1, -ahead.0)]
}

/// Six rows around a strip, from two above it to three below.
struct Rows([Wide; 6]);

impl Rows {
    /// The strip that lies so many steps away.
    #[inline(always)]
    const fn at(&self, (down, right): Step) -> u64 {
        self.0[(down + 2) as usize].at(right)
    }

    /// The cells of the strip that can be swapped with the one to the right, and with the one below: tiles of two colours, one of
    /// which `enters` well. It is asked with the tile that enters, its new place, and the step that goes on in its direction.
    #[inline(always)]
    fn swaps(&self, enters: impl Fn(u64, Step, Step) -> u64) -> [u64; 2] {
        let tile = self.at((0, 0));
        let swappable = |other| filled(tile) & filled(other) & !same(tile, other);
        let (right, below) = (self.at((0, 1)), self.at((1, 0)));
        [
            swappable(right) & (enters(right, (0, 0), (0, -1)) | enters(tile, (0, 1), (0, 1))),
            swappable(below) & (enters(below, (0, 0), (-1, 0)) | enters(tile, (1, 0), (1, 0))),
        ]
    }

    /// Where the face lies a step away from a place.
    #[inline(always)]
    const fn equal(&self, face: u64, place: Step, step: Step) -> u64 {
        same(self.at(sum(place, step)), face)
    }

    /// Where it lies one and two steps away.
    #[inline(always)]
    const fn equal_twice(&self, face: u64, place: Step, step: Step) -> u64 {
        self.equal(face, place, step) & self.equal(face, sum(place, step), step)
    }

    /// Where a tile that enters has an equal neighbour.
    #[inline(always)]
    const fn two(&self, face: u64, place: Step, ahead: Step) -> u64 {
        let [left, right] = sides(ahead);
        self.equal(face, place, ahead) | self.equal(face, place, left) | self.equal(face, place, right)
    }

    /// Where it has two equal ones in a line with it.
    #[inline(always)]
    const fn line(&self, face: u64, place: Step, ahead: Step) -> u64 {
        let [left, right] = sides(ahead);
        self.equal_twice(face, place, ahead)
            | self.equal_twice(face, place, left)
            | self.equal_twice(face, place, right)
            | self.equal(face, place, left) & self.equal(face, place, right)
    }

    /// Where it has two equal ones that hang together with it: two neighbours, or one that is joined to another. Neither cell of
    /// the swap is that other: the place has another colour before the swap, and where the tile comes from touches no neighbour
    /// of the place.
    #[inline(always)]
    const fn group(&self, joined: &Self, face: u64, place: Step, ahead: Step) -> u64 {
        let [left, right] = sides(ahead);
        let equals = [
            self.equal(face, place, ahead),
            self.equal(face, place, left),
            self.equal(face, place, right),
        ];
        equals[0] & (equals[1] | equals[2] | joined.at(sum(place, ahead)))
            | equals[1] & (equals[2] | joined.at(sum(place, left)))
            | equals[2] & joined.at(sum(place, right))
    }

    /// The cells that touch an equal one, in the four rows and ten columns around the strip where the answer is needed.
    #[inline(always)]
    fn joined(&self) -> Self {
        Self(std::array::from_fn(|row| match row {
            1..=4 => {
                let here = self.0[row].0;
                let near = [here << 8, here >> 8, self.0[row - 1].0, self.0[row + 1].0];
                Wide(
                    near.into_iter()
                        .fold(0, |joined, other| joined | same_wide(here, other)),
                )
            }
            _ => Wide(0),
        }))
    }
}

/// Where two wide rows have the same byte.
#[inline(always)]
const fn same_wide(a: u128, b: u128) -> u128 {
    const HIGH_WIDE: u128 = (HIGH as u128) << 64 | HIGH as u128;
    (HIGH_WIDE - (a ^ b)) & HIGH_WIDE
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
