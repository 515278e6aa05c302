//! Falls: which pieces drop, and how long the picture of it takes.

use super::{Tiles, strips};
use crate::level::Terrain;
use crate::level::match3::Timing;

/// Every piece that drops, as (from, to): column by column from the left, in each from the bottom up. What `out` held before is
/// gone.
///
/// A piece drops to the lowest free floor cell below it before a wall, through voids; the order in a column is kept.
pub fn falls(tiles: Tiles<'_>, out: &mut Vec<(u32, u32)>) {
    out.clear();
    each_fall(tiles, |from, to| {
        out.push((from as u32, to as u32));
        false
    });
}

/// Whether any piece drops.
#[must_use]
pub fn any_falls(tiles: Tiles<'_>) -> bool {
    each_fall(tiles, |_, _| true)
}

/// Calls `found` for each fall in order; ends when it answers true, and so does this.
fn each_fall(tiles: Tiles<'_>, mut found: impl FnMut(usize, usize) -> bool) -> bool {
    let (width, cells) = (tiles.width, tiles.faces.len());
    for x in strips::columns_with_gaps(tiles) {
        // The lowest floor cell that no piece has taken yet, once there is one.
        let mut free: Option<usize> = None;
        for at in (x..cells).step_by(width).rev() {
            match tiles.terrain[at] {
                Terrain::Wall => free = None,
                Terrain::Void => {}
                Terrain::Floor | Terrain::Spawner | Terrain::Destination => match free {
                    None if tiles.faces[at] == 0 => free = Some(at),
                    Some(to) if tiles.faces[at] != 0 => {
                        if found(at, to) {
                            return true;
                        }
                        free = (at..to)
                            .step_by(width)
                            .rev()
                            .find(|&above| tiles.terrain[above].is_floor());
                    }
                    _ => {}
                },
            }
        }
    }
    false
}

/// The ticks that a fall of so many cells takes: the smallest number after which [`fallen`] has covered them.
///
/// A fall speeds up by the level's acceleration from rest, and goes on at its greatest speed. Where either of the two is 0 the
/// level has no falling picture, and a fall takes no time.
#[must_use]
pub fn fall_ticks(timing: &Timing, cells: u32) -> u32 {
    let (acceleration, speed) = (timing.fall_acceleration as u128, timing.fall_speed as u128);
    if cells == 0 || acceleration == 0 || speed == 0 {
        return 0;
    }
    // In thousandths of a cell: a t² / 2 until speed / a, then the rest at speed. All in whole numbers, so that a tick count is
    // the same on every machine.
    let twice = 2_000 * cells as u128;
    let ticks = if twice * acceleration <= speed * speed {
        let root = (twice / acceleration).isqrt();
        root + u128::from(acceleration * root * root < twice)
    } else {
        (twice * acceleration + speed * speed).div_ceil(2 * acceleration * speed)
    };
    u32::try_from(ticks).unwrap_or(u32::MAX)
}

/// The cells that a piece has fallen after so many ticks, without an end to its fall.
///
/// Infinitely many where the level has no falling picture (see [`fall_ticks`]), so that the caller's minimum with the true
/// distance holds there too.
#[must_use]
pub fn fallen(timing: &Timing, ticks: f32) -> f32 {
    let (acceleration, speed) = (
        timing.fall_acceleration as f32 / 1_000.0,
        timing.fall_speed as f32 / 1_000.0,
    );
    if acceleration == 0.0 || speed == 0.0 {
        return f32::INFINITY;
    }
    let ticks = ticks.max(0.0);
    let speeding = ticks.min(speed / acceleration);
    acceleration * speeding * speeding / 2.0 + speed * (ticks - speeding)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{Picture, board, boards, picture};
    use super::*;

    fn after(board: &Picture) -> Vec<u8> {
        let mut moves = Vec::new();
        falls(board.tiles(), &mut moves);
        let mut faces = board.faces.clone();
        for (from, to) in moves {
            assert_eq!(faces[to as usize], 0, "a piece falls into a free cell");
            faces.swap(from as usize, to as usize);
        }
        faces
    }

    #[test]
    fn pieces_drop_to_the_lowest_free_floor() {
        for (before, expected) in [
            ("A/_/_", "_/_/A"),
            ("A/_/B/_", "_/_/A/B"),
            ("AB/__/C_", "__/A_/CB"),
            // Through voids, to the next floor below.
            ("A/././_", "_/_/_/A"),
            ("A/./_/./B/_", "_/_/_/_/A/B"),
            // Onto a wall, and no farther.
            ("A/_/#/_", "_/A/_/_"),
            ("A/#/B/_", "A/_/_/B"),
            ("A/./#/_", "A/_/_/_"),
            ("A/v/^", "_/_/A"),
            ("AB/CD", "AB/CD"),
        ] {
            assert_eq!(
                picture(&after(&board(before)), board(before).width),
                expected,
                "{before}"
            );
        }
    }

    #[test]
    fn falls_are_told_column_by_column_from_the_bottom_up() {
        let mut out = vec![(7, 7)];
        falls(board("AC/B_/__").tiles(), &mut out);
        assert_eq!(out, [(2, 4), (0, 2), (1, 5)]);
    }

    #[test]
    fn a_fall_takes_the_first_tick_that_has_covered_it() {
        let timings = [
            Timing::default(),
            Timing {
                fall_acceleration: 1,
                fall_speed: 1,
                ..Timing::default()
            },
            Timing {
                fall_acceleration: 7,
                fall_speed: 90,
                ..Timing::default()
            },
            Timing {
                fall_acceleration: 900,
                fall_speed: 40,
                ..Timing::default()
            },
        ];
        for timing in timings {
            for cells in 0..40 {
                let ticks = fall_ticks(&timing, cells);
                let slack = 1e-3 * cells as f32;
                assert!(
                    fallen(&timing, ticks as f32) >= cells as f32 - slack,
                    "{timing:?} {cells}"
                );
                if let Some(before) = ticks.checked_sub(1) {
                    assert!(
                        fallen(&timing, before as f32) < cells as f32 + slack,
                        "{timing:?} {cells}"
                    );
                }
            }
        }
        // 0.02 · 10² / 2 = 1 cell; at 0.5 cells a tick from tick 25 and 6.25 cells on.
        let ticks = [0, 1, 4, 6, 7, 8].map(|cells| fall_ticks(&Timing::default(), cells));
        assert_eq!(ticks, [0, 10, 20, 25, 27, 29]);
    }

    #[test]
    fn absurd_timings_end() {
        let timing = |fall_acceleration, fall_speed| Timing {
            fall_acceleration,
            fall_speed,
            ..Timing::default()
        };
        assert_eq!(fall_ticks(&timing(0, 500), 9), 0);
        assert_eq!(fall_ticks(&timing(20, 0), 9), 0);
        assert!(fallen(&timing(0, 500), 0.0) > 9.0);
        assert_eq!(fall_ticks(&timing(u32::MAX, u32::MAX), u32::MAX), 1_001);
        assert_eq!(fall_ticks(&timing(1, 1), u32::MAX), u32::MAX);
    }

    proptest! {
        #[test]
        fn after_the_falls_nothing_falls_and_the_order_is_kept(board in boards(9, 9)) {
            let faces = after(&board);
            let width = board.width;
            prop_assert!(!any_falls(board.tiles().with_faces(&faces)));
            prop_assert_eq!(any_falls(board.tiles()), faces != board.faces);
            for x in 0..width {
                // Walls part a column into stacks; each keeps its pieces in order.
                let stacks = |faces: &[u8]| -> Vec<Vec<u8>> {
                    let mut stacks = vec![Vec::new()];
                    for at in (x..faces.len()).step_by(width) {
                        if board.terrain[at] == Terrain::Wall {
                            stacks.push(Vec::new());
                        } else if faces[at] != 0 {
                            stacks.last_mut().unwrap().push(faces[at]);
                        }
                    }
                    stacks
                };
                prop_assert_eq!(stacks(&faces), stacks(&board.faces));
                // No free floor below a piece before a wall.
                let mut free = false;
                for at in (x..faces.len()).step_by(width).rev() {
                    match board.terrain[at] {
                        Terrain::Wall => free = false,
                        Terrain::Void => prop_assert_eq!(faces[at], 0),
                        _ if faces[at] == 0 => free = true,
                        _ => prop_assert!(!free),
                    }
                }
            }
        }
    }
}
