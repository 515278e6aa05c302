//! The initial board: fixed pieces stay, and random cells get colours.

use super::arrange::{Failure, Task};
use super::fill::Supply;
use super::{ATTEMPTS, Matching, Tiles, refill, roll::roll};
use crate::level::Match3;
use crate::level::match3::{Piece, Refill};

/// Why a level has no initial board. Both read as a sentence without its full stop, to go on from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StartError {
    /// Proven: no colours of the random cells will do. Holds the reason.
    Impossible(String),
    /// None was found within the budget; there may be one.
    NotFound,
}

impl std::fmt::Display for StartError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Impossible(reason) => write!(f, "no start exists: {reason}"),
            Self::NotFound => write!(f, "no start was found within {ATTEMPTS} tries and a search"),
        }
    }
}

impl std::error::Error for StartError {}

/// The faces of a level's initial board, as in [`Tiles::faces`].
///
/// Fixed pieces stay. A random cell gets a colour that the seed and the weights choose for that cell, unless it would match there or leave
/// the board without a move: `roll` says how, and that fixing a cell to what it rolled changes no other.
/// Only the random cells are judged: a level without any always starts, ready matches among fixed pieces and all. Where the
/// player drops tiles into cells that stay empty, no swap is needed to begin with.
pub fn start(level: &Match3, seed: u64) -> Result<Vec<u8>, StartError> {
    draw_start(level, seed).map_err(|failure| match failure {
        Failure::NotFound => StartError::NotFound,
        failure => {
            let width = level.terrain.width() as usize;
            StartError::Impossible(failure.reason(Matching::of(&level.settings), width))
        }
    })
}

/// As [`start`], with the failure as such.
pub(super) fn draw_start(level: &Match3, seed: u64) -> Result<Vec<u8>, Failure> {
    let faces = fixed_faces(level);
    let cells = random_cells(level);
    if cells.is_empty() {
        return Ok(faces);
    }
    let settings = &level.settings;
    if settings.weights.iter().all(|&weight| weight == 0) {
        return Err(Failure::NoWeights);
    }
    let task = Task {
        tiles: tiles(level, &faces),
        cells,
        matching: Matching::of(settings),
        supply: Supply::of_weights(settings),
        needs_move: !is_for_drops(level),
    };
    roll(&task, seed)
}

/// A level's ground under some faces.
pub(super) fn tiles<'a>(level: &'a Match3, faces: &'a [u8]) -> Tiles<'a> {
    Tiles {
        width: level.terrain.width() as usize,
        height: level.terrain.height() as usize,
        faces,
        terrain: level.terrain.as_slice(),
    }
}

/// The fixed pieces alone.
pub(super) fn fixed_faces(level: &Match3) -> Vec<u8> {
    let cells = level.terrain.as_slice().iter().zip(level.pieces.as_slice());
    cells
        .map(|(terrain, piece)| match piece {
            Piece::Tile(colour) if terrain.is_floor() => colour.index() + 1,
            _ => 0,
        })
        .collect()
}

/// The floor cells whose colour is drawn, in reading order.
pub(super) fn random_cells(level: &Match3) -> Vec<u32> {
    floor_with(level, Piece::Random)
}

/// The floor cells with a piece like this one, in reading order.
pub(super) fn floor_with(level: &Match3, wanted: Piece) -> Vec<u32> {
    let cells = level.terrain.as_slice().iter().zip(level.pieces.as_slice());
    (0u32..)
        .zip(cells)
        .filter(|(_, (terrain, piece))| terrain.is_floor() && **piece == wanted)
        .map(|(cell, _)| cell)
        .collect()
}

/// Whether the player begins by dropping tiles: the level takes drops, and has empty cells that nothing fills.
pub(super) fn is_for_drops(level: &Match3) -> bool {
    let settings = &level.settings;
    settings.drop && {
        let fed = refill::fed(level.terrain.as_slice(), level.terrain.width() as usize);
        let mut empty = floor_with(level, Piece::Empty).into_iter();
        empty.any(|cell| settings.refill == Refill::None || !fed[cell as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{board, level, matchings, picture, settings};
    use super::super::{has_move, is_dead, matches};
    use super::*;
    use crate::level::match3::{Rule, Settings};

    /// Starts the level and holds it to what a start promises; answers the board.
    fn started(level: &Match3, seed: u64) -> Result<Vec<u8>, StartError> {
        let faces = start(level, seed)?;
        let (matching, fixed) = (Matching::of(&level.settings), fixed_faces(level));
        let board = tiles(level, &faces);
        for (index, piece) in level.pieces.as_slice().iter().enumerate() {
            let is_floor = level.terrain.as_slice()[index].is_floor();
            match piece {
                Piece::Random if is_floor => {
                    assert!((1..=level.settings.colours()).contains(&faces[index]));
                    assert_ne!(level.settings.weights[faces[index] as usize - 1], 0);
                    assert!(
                        !matches::contains(board, matching, index),
                        "{}",
                        picture(&faces, board.width)
                    );
                }
                _ => assert_eq!(faces[index], fixed[index]),
            }
        }
        if !random_cells(level).is_empty() && !is_for_drops(level) {
            assert!(has_move(board, matching), "{}", picture(&faces, board.width));
        }
        Ok(faces)
    }

    fn reason(picture: &str, settings: Settings) -> String {
        started(&level(picture, settings), 0).unwrap_err().to_string()
    }

    #[test]
    fn a_start_has_no_ready_match_and_a_legal_move() {
        for matching in matchings() {
            for colours in 2..=8 {
                // Two colours in groups of two are a chessboard, and gaps make islands that must agree on it.
                for picture in ["??????/?.????/???#??/??????/?^????", "A?????/??B???/??????/??__??"] {
                    for seed in 0..5 {
                        let level = level(picture, settings(matching.rule, matching.min, colours));
                        let result = started(&level, seed);
                        assert!(result.is_ok(), "{matching:?} {colours} {picture}: {result:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_same_seed_draws_the_same_start() {
        let level = Match3::new(8, 8, Settings::default());
        assert_eq!(started(&level, 4), started(&level, 4));
        assert_ne!(started(&level, 4), started(&level, 5));
    }

    #[test]
    fn a_board_without_random_cells_always_starts() {
        for fixed in ["AAA/BBB", "A", "__/__", "../##", "AB/CD"] {
            let level = level(fixed, settings(Rule::Line, 3, 1));
            assert_eq!(started(&level, 0), Ok(board(fixed).faces), "{fixed}");
        }
    }

    #[test]
    fn ready_matches_among_fixed_pieces_do_not_hinder_the_random_cells() {
        let level = level("AAA???/??????", settings(Rule::Line, 3, 3));
        for seed in 0..50 {
            assert!(started(&level, seed).is_ok());
        }
    }

    #[test]
    fn the_rarest_moves_are_found() {
        for seed in 0..200 {
            for (picture, rule, min, colours) in [
                ("????", Rule::Line, 3, 2),
                ("????", Rule::Line, 3, 8),
                ("??????", Rule::Line, 5, 8),
                ("?????/....?", Rule::Line, 5, 8),
                ("???/???", Rule::Cluster, 4, 8),
                ("?.?.?.????.?.?.?", Rule::Line, 3, 8),
                ("A?AA", Rule::Line, 3, 8),
                ("????/?##?/????", Rule::Cluster, 5, 2),
            ] {
                let level = level(picture, settings(rule, min, colours));
                let result = started(&level, seed);
                assert!(result.is_ok(), "{picture} {rule:?} {min} {colours}: {result:?}");
            }
        }
    }

    #[test]
    fn what_is_impossible_is_said_with_the_reason() {
        let line = |min, colours| settings(Rule::Line, min, colours);
        let cluster = |min, colours| settings(Rule::Cluster, min, colours);
        for (picture, settings, expected) in [
            ("???", line(3, 6), "have one more beside them"),
            ("?/?/?", line(3, 6), "have one more beside them"),
            ("??/??", line(3, 6), "have one more beside them"),
            ("??./.??", line(3, 6), "have one more beside them"),
            ("?????", line(5, 6), "have one more beside them"),
            ("??/??", cluster(3, 6), "hang together"),
            ("???/???", cluster(5, 6), "hang together"),
            ("???_?", cluster(4, 6), "hang together"),
            ("????/????", line(3, 1), "the same colour"),
            (
                "????",
                Settings {
                    weights: vec![0, 5, 0],
                    ..line(3, 3)
                },
                "the same colour",
            ),
            (
                "????",
                Settings {
                    weights: vec![0, 0],
                    ..line(3, 2)
                },
                "no colour has a weight",
            ),
            ("AA?AA/..B../..B../.....", line(3, 2), "the cell (2,0)"),
            (".??/?../AAB", line(3, 3), "no arrangement"),
            ("AABB?", line(3, 8), "no arrangement"),
        ] {
            let error = reason(picture, settings);
            assert!(
                error.starts_with("no start exists: ") && error.contains(expected),
                "{picture}: {error}"
            );
        }
    }

    #[test]
    fn a_bent_corridor_of_two_and_two_is_room_for_groups_alone() {
        // An S tetromino.
        assert!(started(&level("??./.??", settings(Rule::Cluster, 3, 2)), 0).is_ok());
    }

    #[test]
    fn where_tiles_are_dropped_no_swap_is_needed_to_begin_with() {
        let drops = Settings {
            drop: true,
            refill: Refill::None,
            ..settings(Rule::Line, 3, 4)
        };
        let level = level("___/___/?_?", drops.clone());
        let faces = started(&level, 1).unwrap();
        assert!(is_dead(tiles(&level, &faces), Matching::of(&drops)));
        // The same level filled by spawners is no such game.
        let level = super::super::testing::level(
            "___/___/?_?",
            Settings {
                refill: Refill::Fair,
                ..drops
            },
        );
        assert!(started(&level, 1).is_err());
    }

    #[test]
    fn colours_are_drawn_by_their_weights() {
        let level = Match3::new(
            40,
            40,
            Settings {
                weights: vec![6, 3, 1, 0],
                ..Settings::default()
            },
        );
        let faces = started(&level, 1).unwrap();
        let mut counts = [0; 3];
        for face in faces {
            counts[face as usize - 1] += 1;
        }
        assert!(counts.is_sorted_by(|more, less| more > less), "{counts:?}");
        assert!(counts[0] > 640, "{counts:?}");
    }

    #[test]
    fn hopeless_boards_end() {
        for (width, height) in [(1, 1), (1, 7), (2, 2), (256, 256), (256, 1)] {
            for matching in matchings() {
                for colours in [1, 2] {
                    let mut level = Match3::new(width, height, settings(matching.rule, matching.min, colours));
                    let _ = started(&level, 3);
                    // Gaps everywhere, so that hardly anything hangs together.
                    for cell in level.terrain.cells() {
                        if (cell.x * 7 + cell.y * 3) % 5 < 2 {
                            level.terrain.set(cell, crate::level::Terrain::Void);
                        }
                    }
                    let _ = started(&level, 3);
                }
            }
        }
    }
}
