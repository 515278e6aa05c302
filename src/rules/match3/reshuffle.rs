//! Reshuffle: what a dead board becomes.

use super::arrange::{Arranged, Failure, Task, arrange, plain_failure};
use super::fill::Supply;
use super::{Matching, Tiles, has_move, matches};
use crate::level::match3::{Reshuffle, Settings};
use crate::rng::Rng;
use crate::words::counted;

/// So many tries are as a person shuffles, whatever comes of it, before tries are built without ready matches. They are the tries that are
/// told.
pub const SHOWN: u32 = 8;

/// Why an arrangement was no good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// These cells match.
    ReadyMatch(Vec<u32>),
    /// No swap makes a match.
    NoMove,
}

/// A try that was no good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejected {
    /// The faces of the whole board.
    pub faces: Vec<u8>,
    /// What was wrong with them.
    pub fault: Fault,
}

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
}

/// What came of a reshuffle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tries {
    /// The first tries that were no good, at most [`SHOWN`] of each way.
    pub rejected: Vec<Rejected>,
    /// The tries that were made, the one that is kept among them.
    pub made: u32,
    /// The board that is kept; or the reason why there is none, as a sentence without its full stop.
    pub kept: Result<Reshuffled, String>,
}

/// Noted where [`Reshuffle::Permute`] went on with [`Reshuffle::Recreate`].
const REPLACED: &str = "the same tiles have no arrangement with a move, so they were replaced";
/// The same, where that is not proven.
const REPLACED_UNPROVEN: &str = "no arrangement of the same tiles with a move was found, so they were replaced";

/// Lays the tiles of a board anew, with up to `attempts` tries.
///
/// Permute lays the same tiles; where that fails it goes on with Recreate, with as many tries again. Recreate draws new tiles by the weights.
/// Empty cells stay empty. The first tries of each are plain: all tiles shuffled (Fisher and Yates), or each drawn by the weights. A board that
/// has many more fillings with a ready match than without needs more than that, so the others are built row by row from the top left, each cell
/// drawing from what completes no match there, and a search ends them. With Permute, tiles of one colour then find their places in an order
/// drawn colour by colour. What no arrangement can mend is told before any try.
#[must_use]
pub fn reshuffle(tiles: Tiles<'_>, settings: &Settings, attempts: u32, rng: &mut Rng) -> Tries {
    let mut tries = Tries {
        rejected: Vec::new(),
        made: 0,
        kept: Err("there are no tiles to reshuffle".into()),
    };
    let cells: Vec<u32> = (0u32..)
        .zip(tiles.faces)
        .filter_map(|(cell, &face)| (face != 0).then_some(cell))
        .collect();
    if cells.is_empty() {
        return tries;
    }
    let empty = vec![0; tiles.faces.len()];
    let mut task = Task {
        tiles: tiles.with_faces(&empty),
        cells,
        matching: Matching::of(settings),
        supply: Supply::of_tiles(tiles.faces),
        needs_move: true,
    };
    let mut note = None;
    if settings.reshuffle == Reshuffle::Permute {
        match lay(&task, Some(tiles.faces), attempts, &mut tries, rng) {
            Ok((faces, from)) => {
                tries.kept = Ok(Reshuffled { faces, from, note });
                return tries;
            }
            Err(failure) if failure.is_proof() => note = Some(REPLACED),
            Err(_) => note = Some(REPLACED_UNPROVEN),
        }
    }
    task.supply = Supply::of_weights(settings);
    tries.kept = match lay(&task, None, attempts, &mut tries, rng) {
        Ok((faces, from)) => Ok(Reshuffled { faces, from, note }),
        Err(failure) => {
            let reason = failure.reason(task.matching, tiles.width);
            Err(format!("{reason} ({})", counted(tries.made, "try", "tries")))
        }
    };
    tries
}

/// The faces of an arrangement, and where each tile came from if it is one of those of before.
type Laid = (Vec<u8>, Option<Vec<u32>>);

/// One way to lay tiles: plain tries first, then built ones. `before` are the tiles to be permuted; without, new ones are drawn.
fn lay(
    task: &Task<'_>,
    before: Option<&[u8]>,
    attempts: u32,
    tries: &mut Tries,
    rng: &mut Rng,
) -> Result<Laid, Failure> {
    if attempts == 0 {
        return Err(Failure::NotFound);
    }
    if let Some(failure) = plain_failure(task) {
        return Err(failure);
    }
    let plain = attempts.min(SHOWN);
    for _ in 0..plain {
        tries.made += 1;
        let (faces, from) = plain_try(task, before, rng);
        match fault(task.tiles.with_faces(&faces), task.matching) {
            None => return Ok((faces, from)),
            Some(fault) => tries.rejected.push(Rejected { faces, fault }),
        }
    }
    if plain == attempts {
        return Err(Failure::NotFound);
    }
    let Arranged { faces, attempts } = arrange(task, attempts - plain, rng);
    tries.made += attempts;
    let faces = faces?;
    let from = before.map(|before| origins(before, &faces, rng));
    Ok((faces, from))
}

fn plain_try(task: &Task<'_>, before: Option<&[u8]>, rng: &mut Rng) -> Laid {
    let mut faces = vec![0; task.tiles.faces.len()];
    let Some(before) = before else {
        for &cell in &task.cells {
            faces[cell as usize] = task.supply.draw(rng);
        }
        return (faces, None);
    };
    let mut sources = task.cells.clone();
    rng.shuffle(&mut sources);
    let mut from: Vec<u32> = (0u32..).take(faces.len()).collect();
    for (&cell, source) in task.cells.iter().zip(sources) {
        faces[cell as usize] = before[source as usize];
        from[cell as usize] = source;
    }
    (faces, Some(from))
}

/// What is wrong with a board after a reshuffle, if anything.
fn fault(board: Tiles<'_>, matching: Matching) -> Option<Fault> {
    let regions = matches::find(board, matching);
    if !regions.is_empty() {
        return Some(Fault::ReadyMatch(regions.cells().to_vec()));
    }
    (!has_move(board, matching)).then_some(Fault::NoMove)
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
        let tries = reshuffle(board.tiles(), settings, ATTEMPTS, &mut Rng::from_seed(seed));
        assert!(tries.rejected.len() as u32 <= tries.made);
        for rejected in &tries.rejected {
            // Each tells the truth of its own arrangement.
            let after = board.tiles().with_faces(&rejected.faces);
            let matching = Matching::of(settings);
            match &rejected.fault {
                Fault::ReadyMatch(cells) => {
                    assert!(!cells.is_empty());
                    assert!(
                        cells
                            .iter()
                            .all(|&cell| matches::contains(after, matching, cell as usize))
                    );
                }
                Fault::NoMove => assert!(!matches::any(after, matching) && !has_move(after, matching)),
            }
        }
        let made = tries.kept?;
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
        let tries = reshuffle(board.tiles(), &permute(Rule::Line, 4), 0, &mut rng);
        assert!(tries.kept.is_err() && tries.made == 0);
        assert_eq!(rng, before);
    }

    #[test]
    fn the_first_tries_are_plain_and_tell_why_they_were_no_good() {
        // Three colours on 8×8: hardly a plain shuffle is without a ready match.
        let before = board("ABCABCAB/BCABCABC/ABCABCAB/BCABCABC/ABCABCAB/BCABCABC/ABCABCAB/BCABCABC");
        for mode in [Reshuffle::Permute, Reshuffle::Recreate] {
            let settings = Settings {
                reshuffle: mode,
                ..settings(Rule::Line, 3, 3)
            };
            let tries = reshuffle(before.tiles(), &settings, ATTEMPTS, &mut Rng::from_seed(2));
            assert_eq!(tries.rejected.len(), SHOWN as usize);
            assert!(tries.made > SHOWN && tries.kept.is_ok());
        }
        // A corridor, where moves are rare: some plain tries have none.
        let before = board("ABCDEA");
        let no_moves = (0..40).flat_map(|seed| {
            let tries = reshuffle(
                before.tiles(),
                &settings(Rule::Line, 3, 6),
                ATTEMPTS,
                &mut Rng::from_seed(seed),
            );
            tries.rejected.into_iter().map(|rejected| rejected.fault)
        });
        assert!(no_moves.into_iter().any(|fault| fault == Fault::NoMove));
    }
}
