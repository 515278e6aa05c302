//! Refill: where new tiles enter, and which colours they get.

use super::fill::{Filled, Supply, Work};
use super::moves::has_move;
use super::{ATTEMPTS, Matching, Tiles, strips};
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
    let from_top = !has_spawner(tiles.terrain);
    for x in strips::columns_with_gaps(tiles) {
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
        Terrain::Void | Terrain::Floor | Terrain::Destination => above,
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
    for at in std::iter::successors(Some(index), |at| at.checked_sub(tiles.width)) {
        match tiles.terrain[at] {
            Terrain::Wall => return None,
            Terrain::Spawner => return Some(at),
            Terrain::Floor | Terrain::Destination => top = Some(at),
            Terrain::Void => {}
        }
    }
    top.filter(|_| !own)
}

/// Steps that one fair filling may take: so many, and for each cell of it.
const STEPS_A_FILLING: u64 = 64;
const STEPS_A_CELL: u64 = 16;

/// What drawing came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawn {
    /// The filling is what the level's refill rule asks for.
    Quiet,
    /// No filling is quiet, none was found within the steps, or 200 of them had no legal move; the last was taken as it came.
    Forced,
}

/// Draws a face for each of the empty cells, in their order, by the weights. What `out` held before is gone; it ends with one face
/// a cell (none with [`Refill::None`]).
///
/// Fair: looking at the new cells alone, with all others as empty, nothing matches; and the filled board has a legal move. The first is
/// built: each cell is drawn by the weights of the colours that complete no match with the new cells drawn so far, and where none is left
/// the cell before is drawn anew. A filling without a legal move is drawn anew as a whole. Where no filling is quiet, or none is found
/// within the steps, the last one is drawn by the weights alone.
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
    // The new cells alone. The list is the caller's, kept for its memory.
    let mut alone = std::mem::take(out);
    alone.resize(tiles.faces.len(), 0);
    let mut work = Work::on(tiles, alone, matching, supply);
    let mut filled = Vec::new();
    let mut made = Drawn::Forced;
    for attempt in 0..=ATTEMPTS {
        let mut steps = STEPS_A_FILLING + STEPS_A_CELL * empties.len() as u64;
        let came_to = work.fill(empties, &mut steps, rng);
        if came_to != Filled::Full {
            if came_to == Filled::Spent && attempt < ATTEMPTS {
                continue;
            }
            // No filling is quiet, or none was found within the steps.
            for &cell in empties {
                let face = work.supply.draw(rng);
                work.lay(cell as usize, face);
            }
            break;
        }
        let has_move_now = moves || {
            filled.clear();
            filled.extend(tiles.faces.iter().zip(&work.faces).map(|(old, new)| old | new));
            has_move(tiles.with_faces(&filled), matching)
        };
        if has_move_now && attempt < ATTEMPTS {
            made = Drawn::Quiet;
            break;
        }
        if attempt < ATTEMPTS {
            work.lift_all(empties);
        }
    }
    *out = work.faces;
    // The new cells in the order of drawing, in the memory of the board.
    filled.clear();
    filled.extend(empties.iter().map(|&cell| out[cell as usize]));
    out.clone_from(&filled);
    made
}

#[cfg(test)]
mod tests {
    use super::super::testing::{board, picture, places, settings};
    use super::*;
    use crate::level::match3::Rule;

    #[test]
    fn a_spawner_feeds_its_cell_and_those_below_it_down_to_the_next_wall() {
        for (ground, expected) in [
            // Without spawners the topmost floor of a column is one, unless a wall is above it.
            ("__/__", "11/11"),
            ("._/__", "_1/11"),
            ("#_/__", "_1/_1"),
            ("_/#/_", "1/_/_"),
            ("_/./_", "1/_/1"),
            // With one, nothing else is.
            ("v_/__", "1_/1_"),
            ("_/v/_/#/_", "_/1/1/_/_"),
            ("#/v/./_", "_/1/_/1"),
        ] {
            let board = board(ground);
            let fed: Vec<u8> = fed(&board.terrain, board.width).into_iter().map(u8::from).collect();
            assert_eq!(picture(&fed, board.width).replace('A', "1"), expected, "{ground}");
            let mut out = vec![99];
            unfilled(board.tiles(), &mut out);
            out.sort_unstable();
            let listed: Vec<u32> = (0u32..)
                .zip(&fed)
                .filter(|(_, fed)| **fed == 1)
                .map(|(cell, _)| cell)
                .collect();
            assert_eq!(out, listed, "{ground}");
            assert_eq!(any_unfilled(board.tiles()), !listed.is_empty());
            for (index, &fed) in fed.iter().enumerate() {
                assert_eq!(feeder(board.tiles(), index).is_some(), fed == 1, "{ground} {index}");
            }
        }
    }

    #[test]
    fn cells_are_drawn_column_by_column_from_the_bottom_up() {
        let board = board("_A_/__B/_._");
        let mut out = Vec::new();
        unfilled(board.tiles(), &mut out);
        assert_eq!(places(&out, 3), [(0, 2), (0, 1), (0, 0), (1, 1), (2, 2), (2, 0)]);
    }

    #[test]
    fn the_nearest_spawner_above_feeds_a_cell() {
        let own = board("v_/__/v_/__");
        let feeders = [0, 2, 4, 6, 1].map(|index| feeder(own.tiles(), index));
        assert_eq!(feeders, [Some(0), Some(0), Some(4), Some(4), None]);
        assert_eq!(spawners(&own.terrain, 2), [0, 4]);
        let none = board(".#_/___/___");
        assert_eq!(spawners(&none.terrain, 3), [2, 3]);
        assert_eq!(
            [0, 3, 6, 7, 8].map(|index| feeder(none.tiles(), index)),
            [None, Some(3), Some(3), None, Some(2)]
        );
    }

    fn drawn(ground: &str, settings: &Settings, seed: u64) -> (Drawn, String) {
        let board = board(ground);
        let (mut empties, mut faces) = (Vec::new(), vec![9; 3]);
        unfilled(board.tiles(), &mut empties);
        let drawn = draw(board.tiles(), settings, &empties, &mut Rng::from_seed(seed), &mut faces);
        let mut filled = board.faces.clone();
        for (&cell, &face) in empties.iter().zip(&faces) {
            filled[cell as usize] = face;
        }
        assert!(settings.refill == Refill::None || faces.len() == empties.len());
        (drawn, picture(&filled, board.width))
    }

    #[test]
    fn no_refill_draws_nothing() {
        let settings = Settings {
            refill: Refill::None,
            ..Settings::default()
        };
        assert_eq!(drawn("___/AAB", &settings, 1), (Drawn::Quiet, "___/AAB".into()));
    }

    #[test]
    fn random_refill_goes_by_the_weights() {
        let settings = Settings {
            refill: Refill::Random,
            weights: vec![0, 2, 0, 1],
            ..Settings::default()
        };
        let mut counts = [0; 4];
        for seed in 0..300 {
            let (_, filled) = drawn("_______/_______", &settings, seed);
            for letter in filled.bytes().filter(|&letter| letter != b'/') {
                counts[(letter - b'A') as usize] += 1;
            }
        }
        assert_eq!((counts[0], counts[2]), (0, 0));
        // 4,200 draws at 2 : 1, three standard deviations either way.
        assert!((2_700..2_900).contains(&counts[1]), "{counts:?}");
    }

    #[test]
    fn fair_refill_draws_no_match_among_the_new_and_leaves_a_move() {
        for rule in [Rule::Line, Rule::Cluster] {
            for seed in 0..200 {
                let settings = settings(rule, 3, 4);
                let (drawn, filled) = drawn("____/____/ABAB/CDCD", &settings, seed);
                assert_eq!(drawn, Drawn::Quiet);
                let matching = Matching::of(&settings);
                assert!(has_move(board(&filled).tiles(), matching), "{filled}");
                let alone = format!("{}/____/____", &filled[..9]);
                assert!(!super::super::matches::any(board(&alone).tiles(), matching), "{filled}");
            }
        }
    }

    #[test]
    fn fair_refill_may_match_with_what_lay_there() {
        // One colour cannot match by itself in the single new cell, and the old ones make three of it.
        let settings = Settings {
            weights: vec![1],
            ..Settings::default()
        };
        assert_eq!(drawn("_AAB/BBAB", &settings, 0), (Drawn::Quiet, "AAAB/BBAB".into()));
    }

    #[test]
    fn where_fair_refill_is_impossible_the_201st_filling_is_taken_as_it_comes() {
        // Pieces fell through the voids, and no colour makes a move with those below.
        let ground = ".__/_../AAB";
        let level = settings(Rule::Line, 3, 3);
        let (forced, filled) = drawn(ground, &level, 5);
        assert_eq!(forced, Drawn::Forced);
        // The same as the 201st of fillings drawn by themselves.
        let mut rng = Rng::from_seed(5);
        let mut last = Vec::new();
        for _ in 0..=ATTEMPTS {
            last = (0..3)
                .map(|_| rng.weighted(&level.weights).unwrap() as u8 + 1)
                .collect();
        }
        let [a, b, c] = [last[0], last[1], last[2]].map(|face| (b'A' + face - 1) as char);
        assert_eq!(filled, format!("_{b}{c}/{a}__/AAB"));
    }

    /// Every quiet filling with a move, by trying all.
    fn fair_fillings(ground: &str, settings: &Settings) -> Vec<Vec<u8>> {
        let board = board(ground);
        let mut empties = Vec::new();
        unfilled(board.tiles(), &mut empties);
        let (matching, colours) = (Matching::of(settings), settings.colours() as usize);
        let mut fillings = Vec::new();
        for number in 0..colours.pow(empties.len() as u32) {
            let (mut alone, mut full) = (vec![0; board.faces.len()], board.faces.clone());
            let mut rest = number;
            for &cell in &empties {
                alone[cell as usize] = (rest % colours) as u8 + 1;
                full[cell as usize] = alone[cell as usize];
                rest /= colours;
            }
            let is_quiet = !super::super::matches::any(board.tiles().with_faces(&alone), matching);
            if is_quiet && has_move(board.tiles().with_faces(&full), matching) {
                fillings.push(empties.iter().map(|&cell| full[cell as usize]).collect());
            }
        }
        fillings
    }

    #[test]
    fn a_fair_filling_is_found_where_there_is_one_and_each_of_them_can_come() {
        for (ground, rule, colours, all_come) in [
            ("___/___/ABA", Rule::Line, 2, true),
            ("____/ABAB", Rule::Line, 3, true),
            ("_____/AABBA", Rule::Cluster, 2, true),
            ("__._/_#__/ABAB", Rule::Line, 2, true),
            (".__/_../AAB", Rule::Line, 3, false),
            // Five in a row of one colour are never quiet.
            ("_____/BABAB", Rule::Line, 1, false),
        ] {
            let settings = settings(rule, 3, colours);
            let fair = fair_fillings(ground, &settings);
            assert_eq!(!fair.is_empty(), all_come, "{ground}");
            let mut seen = std::collections::BTreeSet::new();
            for seed in 0..600 {
                let board = board(ground);
                let (mut empties, mut faces) = (Vec::new(), Vec::new());
                unfilled(board.tiles(), &mut empties);
                let came = draw(
                    board.tiles(),
                    &settings,
                    &empties,
                    &mut Rng::from_seed(seed),
                    &mut faces,
                );
                assert_eq!(came == Drawn::Quiet, fair.contains(&faces), "{ground} {faces:?}");
                assert_eq!(came == Drawn::Quiet, !fair.is_empty(), "{ground} {faces:?}");
                assert_eq!(faces.len(), empties.len());
                seen.insert(faces);
            }
            if all_come {
                assert_eq!(seen.len(), fair.len(), "{ground}: each fair filling comes");
            }
        }
    }

    #[test]
    fn a_large_fair_refill_is_built_in_one_filling() {
        let side = 64;
        let rows = vec!["_".repeat(side); side - 2];
        let ground = format!(
            "{}/{}/{}",
            rows.join("/"),
            "ABC".repeat(22).split_at(side).0,
            "BCA".repeat(22).split_at(side).0
        );
        for rule in [Rule::Line, Rule::Cluster] {
            let (came, filled) = drawn(&ground, &settings(rule, 3, 4), 1);
            assert_eq!(came, Drawn::Quiet);
            let alone = filled.split('/').take(side - 2).collect::<Vec<_>>().join("/");
            assert!(!super::super::matches::any(
                board(&alone).tiles(),
                Matching { rule, min: 3 }
            ));
        }
    }

    #[test]
    fn a_fair_colour_is_drawn_by_the_weights_of_those_that_are_quiet() {
        let settings = Settings {
            weights: vec![1, 3, 0, 6],
            ..settings(Rule::Line, 3, 4)
        };
        let mut counts = [0; 4];
        for seed in 0..2_000 {
            // Over a board with a move one new cell has no other new ones to match with.
            let (_, filled) = drawn("_ABA/BABB", &settings, seed);
            counts[usize::from(filled.as_bytes()[0] - b'A')] += 1;
        }
        assert_eq!(counts[2], 0);
        // 2,000 draws at 1 : 3 : 6, four standard deviations either way.
        assert!(
            (146..254).contains(&counts[0]) && (518..682).contains(&counts[1]),
            "{counts:?}"
        );
    }
}
