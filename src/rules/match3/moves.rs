//! Legal moves: swaps of neighbours of different colours after which a match contains one of the two cells.

use super::matches::completes;
use super::{Matching, Tiles, strips};
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
    if matching.rule == Rule::Line && matching.least() == 3 {
        return strips::swaps_of_three(tiles, |_, _, _| true);
    }
    pairs(tiles).any(|(a, b)| swap_matches(tiles, matching, a, b))
}

/// Every legal move, each once: the smaller cell first, sorted. What `out` held before is gone.
pub fn legal_moves(tiles: Tiles<'_>, matching: Matching, out: &mut Vec<(u32, u32)>) {
    out.clear();
    if matching.rule == Rule::Line && matching.least() == 3 {
        strips::swaps_of_three(tiles, |first, right, below| {
            for offset in strips::cells_of(right | below) {
                let cell = (first + offset) as u32;
                if strips::names(right, offset) {
                    out.push((cell, cell + 1));
                }
                if strips::names(below, offset) {
                    out.push((cell, cell + tiles.width as u32));
                }
            }
            false
        });
        return;
    }
    let legal = pairs(tiles).filter(|&(a, b)| swap_matches(tiles, matching, a, b));
    out.extend(legal.map(|(a, b)| (a as u32, b as u32)));
}

/// Every pair of neighbouring cells, sorted.
fn pairs(tiles: Tiles<'_>) -> impl Iterator<Item = (usize, usize)> {
    let (width, cells) = (tiles.width, tiles.faces.len());
    (0..cells).step_by(width.max(1)).flat_map(move |row| {
        (row..row + width).flat_map(move |a| {
            let right = (a + 1 < row + width).then_some((a, a + 1));
            let below = (a + width < cells).then_some((a, a + width));
            right.into_iter().chain(below)
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
