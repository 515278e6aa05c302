//! Reshuffle: what a dead board becomes.

use super::arrange::{Arranged, Task, arrange};
use super::fill::Supply;
use super::{Matching, Tiles};
use crate::level::match3::{Reshuffle, Settings};
use crate::rng::Rng;

/// A board made anew: nothing matches, and a legal move exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reshuffled {
    /// The faces of the whole board.
    pub faces: Vec<u8>,
    /// Where the tiles changed places: for each cell the one that its tile came from, and itself for a cell without a tile. `None`
    /// where every tile was replaced by a new one.
    pub from: Option<Vec<u32>>,
    /// What the action notes.
    pub note: Option<&'static str>,
    /// The tries that were made.
    pub attempts: u32,
}

/// Noted where [`Reshuffle::Permute`] went on with [`Reshuffle::Recreate`].
const REPLACED: &str = "the same tiles have no arrangement with a move, so they were replaced";
/// The same, where that is not proven.
const REPLACED_UNPROVEN: &str = "no arrangement of the same tiles with a move was found, so they were replaced";

/// Lays the tiles of a board anew, with up to `attempts` tries.
///
/// Permute lays the same tiles, each cell drawing from what is left of them; where that fails it goes on with Recreate, with as
/// many tries again. Recreate draws new tiles by the weights. Empty cells stay empty. Tries and search are those of
/// [`super::start()`]: row by row from the top left. With Permute, tiles of one colour then find their places in an order drawn
/// colour by colour.
///
/// # Errors
/// The reason, as a sentence without its full stop, when both fail.
pub fn reshuffle(tiles: Tiles<'_>, settings: &Settings, attempts: u32, rng: &mut Rng) -> Result<Reshuffled, String> {
    let cells: Vec<u32> = (0u32..)
        .zip(tiles.faces)
        .filter_map(|(cell, &face)| (face != 0).then_some(cell))
        .collect();
    if cells.is_empty() {
        return Err("there are no tiles to reshuffle".into());
    }
    let empty = vec![0; tiles.faces.len()];
    let mut task = Task {
        tiles: tiles.with_faces(&empty),
        cells,
        matching: Matching::of(settings),
        supply: Supply::of_tiles(tiles.faces),
        needs_move: true,
    };
    let mut made = 0;
    let mut note = None;
    if settings.reshuffle == Reshuffle::Permute {
        let permuted = arrange(&task, attempts, rng);
        match permuted.faces {
            Ok(faces) => {
                let from = Some(origins(tiles.faces, &faces, rng));
                return Ok(Reshuffled {
                    faces,
                    from,
                    note,
                    attempts: permuted.attempts,
                });
            }
            Err(failure) => {
                note = Some(if failure.is_proof() {
                    REPLACED
                } else {
                    REPLACED_UNPROVEN
                })
            }
        }
        made = permuted.attempts;
    }
    task.supply = Supply::of_weights(settings);
    let Arranged { faces, attempts } = arrange(&task, attempts, rng);
    let made = made + attempts;
    match faces {
        Ok(faces) => Ok(Reshuffled {
            faces,
            from: None,
            note,
            attempts: made,
        }),
        Err(failure) => Err(format!("{} ({made} tries)", failure.reason(task.matching, tiles.width))),
    }
}

/// For each cell the one that its tile came from, drawn among those of its colour.
fn origins(before: &[u8], after: &[u8], rng: &mut Rng) -> Vec<u32> {
    let mut from: Vec<u32> = (0u32..).take(before.len()).collect();
    let colours = before.iter().copied().max().unwrap_or(0);
    for colour in 1..=colours {
        let of_colour = |faces: &[u8]| -> Vec<u32> {
            (0u32..)
                .zip(faces)
                .filter_map(|(cell, &face)| (face == colour).then_some(cell))
                .collect()
        };
        let mut sources = of_colour(before);
        rng.shuffle(&mut sources);
        for (target, source) in of_colour(after).into_iter().zip(sources) {
            from[target as usize] = source;
        }
    }
    from
}
