//! Reshuffle: what a dead board becomes.

use super::arrange::{Arranged, Task, arrange};
use super::fill::Supply;
use super::{Matching, Tiles};
use crate::level::match3::{Reshuffle, Settings};
use crate::rng::Rng;
use crate::words::counted;

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
            Err(failure) if failure.is_proof() => note = Some(REPLACED),
            Err(_) => note = Some(REPLACED_UNPROVEN),
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
        Err(failure) => Err(format!(
            "{} ({})",
            failure.reason(task.matching, tiles.width),
            counted(made, "try", "tries")
        )),
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

#[cfg(test)]
mod tests {
    use super::super::testing::{Picture, board, picture, settings};
    use super::super::{ATTEMPTS, has_move, matches};
    use super::*;
    use crate::level::match3::Rule;

    fn permute(rule: Rule, colours: usize) -> Settings {
        Settings {
            reshuffle: Reshuffle::Permute,
            ..settings(rule, 3, colours)
        }
    }

    fn shuffled(board: &Picture, settings: &Settings, seed: u64) -> Result<Reshuffled, String> {
        let made = reshuffle(board.tiles(), settings, ATTEMPTS, &mut Rng::from_seed(seed))?;
        let after = board.tiles().with_faces(&made.faces);
        let matching = Matching::of(settings);
        assert!(!matches::any(after, matching), "{}", picture(&made.faces, board.width));
        assert!(has_move(after, matching), "{}", picture(&made.faces, board.width));
        for (before, after) in board.faces.iter().zip(&made.faces) {
            assert_eq!(*before == 0, *after == 0, "tiles stay where tiles were");
        }
        if let Some(from) = &made.from {
            for (to, &from) in from.iter().enumerate() {
                assert_eq!(board.faces[from as usize], made.faces[to], "each tile keeps its colour");
            }
            let mut sources = from.clone();
            sources.sort_unstable();
            assert!(
                sources.iter().copied().eq(0..board.faces.len() as u32),
                "each tile is laid once"
            );
        }
        Ok(made)
    }

    #[test]
    fn permute_lays_the_same_tiles() {
        for (before, rule, colours) in [
            ("ABCD/CDAB/ABCD/CDAB", Rule::Line, 4),
            ("AB_D/C.AB/A#CD/CDAB", Rule::Line, 4),
            ("AABB/BBAA/AABB/BBAA", Rule::Line, 2),
            ("ABCD/CDAB/ABCD/CDAB", Rule::Cluster, 4),
            // Colours that the level does not draw stay too.
            ("HGHG/GHGF/HGFF", Rule::Line, 2),
        ] {
            for seed in 0..30 {
                let made = shuffled(&board(before), &permute(rule, colours), seed).unwrap();
                assert!(made.from.is_some() && made.note.is_none(), "{before}");
            }
        }
    }

    #[test]
    fn recreate_draws_by_the_weights() {
        let mut settings = settings(Rule::Line, 3, 3);
        settings.weights = vec![1, 0, 1, 1];
        for seed in 0..30 {
            let made = shuffled(&board("BBBB/BBBB/BBBB/__B#"), &settings, seed).unwrap();
            assert_eq!((made.from, made.note, made.faces.contains(&2)), (None, None, false));
        }
    }

    #[test]
    fn permute_goes_on_with_recreate_where_no_arrangement_exists() {
        // 2+2+2+2+1 tiles, and seven of one colour.
        for before in ["ABC/DAB/CDE", "AAA/ABA/AAC"] {
            let made = shuffled(&board(before), &permute(Rule::Line, 4), 1).unwrap();
            assert_eq!((made.from, made.note), (None, Some(REPLACED)), "{before}");
        }
    }

    #[test]
    fn a_board_that_cannot_live_is_left_with_the_reason() {
        for (before, colours, expected) in [
            ("AB/CD", 6, "one more beside them"),
            ("ABCABC", 1, "the same colour"),
            ("__/..", 6, "no tiles"),
        ] {
            for settings in [permute(Rule::Line, colours), settings(Rule::Line, 3, colours)] {
                let reason = shuffled(&board(before), &settings, 0).unwrap_err();
                assert!(reason.contains(expected), "{before}: {reason}");
            }
        }
    }

    #[test]
    fn no_attempts_find_nothing() {
        let board = board("ABCD/CDAB/ABCD/CDAB");
        let before = Rng::from_seed(1);
        let mut rng = before.clone();
        assert!(reshuffle(board.tiles(), &permute(Rule::Line, 4), 0, &mut rng).is_err());
        assert_eq!(rng, before);
    }
}
