//! Refill: where new tiles enter, and which colours they get.

use super::fill::Supply;
use super::matches::contains;
use super::moves::has_move;
use super::{ATTEMPTS, Matching, Tiles};
use crate::level::Terrain;
use crate::level::match3::{Refill, Settings};
use crate::rng::Rng;

/// Every empty floor cell that a spawner feeds, in the order of drawing: column by column from the left, in each from the bottom
/// up. What `out` held before is gone.
///
/// It does not look at the level's refill rule: with [`Refill::None`] these cells are not filled.
pub fn unfilled(tiles: Tiles<'_>, out: &mut Vec<u32>) {
    out.clear();
    let mut column = 0;
    let mut start = 0;
    each_unfilled(tiles, |index| {
        // Cells come from the top down; each column is turned over when the next begins.
        let x = index % tiles.width;
        if x != column {
            out[start..].reverse();
            (column, start) = (x, out.len());
        }
        out.push(index as u32);
        false
    });
    out[start..].reverse();
}

/// Whether any empty floor cell is fed by a spawner.
#[must_use]
pub fn any_unfilled(tiles: Tiles<'_>) -> bool {
    each_unfilled(tiles, |_| true)
}

/// Calls `found` for each empty cell that is fed, column by column from the left, in each from the top down; ends when it answers
/// true, and so does this.
fn each_unfilled(tiles: Tiles<'_>, mut found: impl FnMut(usize) -> bool) -> bool {
    if !tiles.faces.contains(&0) {
        return false;
    }
    let from_top = !has_spawner(tiles.terrain);
    for x in 0..tiles.width {
        let mut fed = from_top;
        for index in (x..tiles.faces.len()).step_by(tiles.width) {
            fed = feeds_on(tiles.terrain[index], fed);
            if fed && tiles.faces[index] == 0 && tiles.terrain[index].is_floor() && found(index) {
                return true;
            }
        }
    }
    false
}

/// Whether a cell is fed, given its terrain and whether the one above it is. A void counts as fed when what is below it can be.
const fn feeds_on(terrain: Terrain, above: bool) -> bool {
    match terrain {
        Terrain::Wall => false,
        Terrain::Spawner => true,
        Terrain::Void | Terrain::Floor => above,
    }
}

/// Whether the level has spawners of its own. Without, the topmost floor cell of each column is one, unless a wall is above it.
fn has_spawner(terrain: &[Terrain]) -> bool {
    terrain.contains(&Terrain::Spawner)
}

/// For each cell whether it is floor that a spawner feeds: the spawner's own cell, and those below it down to the next wall.
#[must_use]
pub fn fed(terrain: &[Terrain], width: usize) -> Vec<bool> {
    let from_top = !has_spawner(terrain);
    let mut flows = vec![from_top; width];
    let mut fed = Vec::with_capacity(terrain.len());
    for (index, &ground) in terrain.iter().enumerate() {
        let flow = &mut flows[index % width];
        *flow = feeds_on(ground, *flow);
        fed.push(*flow && ground.is_floor());
    }
    fed
}

/// The cells where new tiles enter, in reading order: the level's spawners, or without any the topmost floor cell of each column
/// that has no wall above it.
#[must_use]
pub fn spawners(terrain: &[Terrain], width: usize) -> Vec<usize> {
    let cells = 0..terrain.len();
    if has_spawner(terrain) {
        return cells.filter(|&index| terrain[index] == Terrain::Spawner).collect();
    }
    let mut open = vec![true; width];
    cells
        .filter(|&index| {
            let open = &mut open[index % width];
            let is_top = *open && terrain[index].is_floor();
            *open &= terrain[index] == Terrain::Void;
            is_top
        })
        .collect()
}

/// The spawner that feeds a cell: the nearest one at or above it. `None` for cells that nothing feeds, and for walls and voids.
#[must_use]
pub fn feeder(tiles: Tiles<'_>, index: usize) -> Option<usize> {
    if !tiles.terrain[index].is_floor() {
        return None;
    }
    let own = has_spawner(tiles.terrain);
    let mut top = None;
    for at in (index % tiles.width..index + 1).step_by(tiles.width).rev() {
        match tiles.terrain[at] {
            Terrain::Wall => return None,
            Terrain::Spawner => return Some(at),
            Terrain::Floor => top = Some(at),
            Terrain::Void => {}
        }
    }
    top.filter(|_| !own)
}

/// What drawing came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawn {
    /// The filling is what the level's refill rule asks for.
    Quiet,
    /// 200 fillings failed the fair rule, and the 201st was taken as it came.
    Forced,
}

/// Draws a face for each of the empty cells, in their order, by the weights. What `out` held before is gone; it ends with one face
/// a cell (none with [`Refill::None`]).
///
/// Fair: looking at the new cells alone, with all others as empty, nothing matches; and the filled board has a legal move. A
/// filling that fails is drawn anew as a whole.
pub fn draw(tiles: Tiles<'_>, settings: &Settings, empties: &[u32], rng: &mut Rng, out: &mut Vec<u8>) -> Drawn {
    out.clear();
    if settings.refill == Refill::None || empties.is_empty() {
        return Drawn::Quiet;
    }
    let supply = Supply::of_weights(settings);
    if settings.refill == Refill::Random {
        out.extend(empties.iter().map(|_| supply.draw(rng)));
        return Drawn::Quiet;
    }
    let matching = Matching::of(settings);
    // A legal move stays one whatever is added to the board: a longer run is a run.
    let moves = has_move(tiles, matching);
    // `out` holds the new cells alone and then the filled board while fillings are tried, so that nothing is allocated.
    let (count, cells) = (empties.len(), tiles.faces.len());
    out.resize(count + cells, 0);
    out.extend_from_slice(tiles.faces);
    let (faces, boards) = out.split_at_mut(count);
    let (alone, filled) = boards.split_at_mut(cells);
    let mut drawn = Drawn::Forced;
    for attempt in 0..=ATTEMPTS {
        for (face, &cell) in faces.iter_mut().zip(empties) {
            *face = supply.draw(rng);
            alone[cell as usize] = *face;
            filled[cell as usize] = *face;
        }
        let is_fair = attempt < ATTEMPTS
            && !empties
                .iter()
                .any(|&cell| contains(tiles.with_faces(alone), matching, cell as usize))
            && (moves || has_move(tiles.with_faces(filled), matching));
        if is_fair {
            drawn = Drawn::Quiet;
            break;
        }
    }
    out.truncate(count);
    drawn
}
