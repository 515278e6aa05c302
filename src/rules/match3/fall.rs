//! Falls: which pieces drop, and how long the picture of it takes.

use super::Tiles;
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
    if !tiles.faces.contains(&0) {
        return false;
    }
    let (width, cells) = (tiles.width, tiles.faces.len());
    for x in 0..width {
        // The lowest floor cell that no piece has taken yet, once there is one.
        let mut free: Option<usize> = None;
        for at in (x..cells).step_by(width).rev() {
            match tiles.terrain[at] {
                Terrain::Wall => free = None,
                Terrain::Void => {}
                Terrain::Floor | Terrain::Spawner => match free {
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
