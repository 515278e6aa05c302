use proptest::prelude::*;

use super::super::start::{draw_start, random_cells, tiles};
use super::super::testing::{level, matchings, settings};
use super::super::{Matching, has_move, matches};
use crate::level::Match3;
use crate::level::match3::{Colour, Piece, Rule};

/// The faces of a start, or a word for why there is none.
fn rolled(level: &Match3, seed: u64) -> Result<Vec<u8>, String> {
    draw_start(level, seed).map_err(|failure| format!("{failure:?}"))
}

fn with_fixed(level: &Match3, cells: impl IntoIterator<Item = u32>, faces: &[u8]) -> Match3 {
    let mut level = level.clone();
    let width = level.terrain.width();
    for cell in cells {
        let at = crate::grid::Cell::new((cell % width) as i32, (cell / width) as i32);
        let colour = Colour::new(faces[cell as usize] - 1).expect("a random cell has a face");
        level.pieces.set(at, Piece::Tile(colour));
    }
    level
}

/// Fixes each random cell alone to what it rolled, then every second one, and wants the others as they were.
fn holds_still(level: &Match3, seed: u64) {
    let Ok(faces) = rolled(level, seed) else { return };
    let cells = random_cells(level);
    for &cell in &cells {
        let fixed = with_fixed(level, [cell], &faces);
        assert_eq!(rolled(&fixed, seed).as_ref(), Ok(&faces), "cell {cell} of seed {seed}");
    }
    let some = cells
        .iter()
        .copied()
        .enumerate()
        .filter(|(index, _)| !(*index as u64 + seed).is_multiple_of(3));
    let fixed = with_fixed(level, some.map(|(_, cell)| cell), &faces);
    assert_eq!(rolled(&fixed, seed).as_ref(), Ok(&faces), "many cells of seed {seed}");
}

#[test]
fn fixing_a_cell_to_what_it_rolled_changes_no_other_at_any_of_the_64() {
    for (rule, min, colours) in [
        (Rule::Line, 3, 6),
        (Rule::Line, 3, 3),
        (Rule::Line, 2, 4),
        (Rule::Line, 5, 8),
        (Rule::Line, 4, 8),
        (Rule::Cluster, 3, 5),
        (Rule::Cluster, 2, 4),
        (Rule::Cluster, 5, 8),
    ] {
        for seed in 0..2 {
            let level = Match3::new(8, 8, settings(rule, min, colours));
            assert!(rolled(&level, seed).is_ok(), "{rule:?} {min} {colours}");
            holds_still(&level, seed);
        }
    }
}

/// Small levels of any shape, with fixed, empty and random cells.
fn levels() -> impl Strategy<Value = Match3> {
    let cells = proptest::collection::vec(0..14u8, 36);
    (1..=6usize, 1..=6usize, 0..8usize, 2..=8usize, cells).prop_map(|(width, height, matching, colours, cells)| {
        let letter = |kind: &u8| match kind {
            0 => '.',
            1 => '#',
            2 => '_',
            3 => 'A',
            4 => 'B',
            _ => '?',
        };
        let rows: Vec<String> = cells
            .chunks(6)
            .take(height)
            .map(|row| row.iter().take(width).map(letter).collect())
            .collect();
        let matching = matchings().nth(matching).expect("one of eight");
        level(&rows.join("/"), settings(matching.rule, matching.min, colours))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn fixing_cells_of_any_level_to_what_they_rolled_changes_no_other(level in levels(), seed in 0..1_000u64) {
        holds_still(&level, seed);
    }
}

#[test]
fn the_filling_is_the_first_in_the_order_of_its_cells() {
    // Every filling of small boards, in the order of words, against the search.
    for (picture, rule, min, colours) in [
        ("????", Rule::Line, 3, 3),
        ("???/???", Rule::Line, 3, 2),
        ("?A?/???", Rule::Line, 3, 3),
        ("??.??/?????", Rule::Line, 4, 2),
        ("???/???", Rule::Cluster, 3, 3),
        ("????/?##?", Rule::Cluster, 4, 2),
    ] {
        for seed in 0..20 {
            let level = level(picture, settings(rule, min, colours));
            let found = rolled(&level, seed).expect("it has a start");
            assert_eq!(found, first_by_trying(&level, seed), "{picture} {seed}");
        }
    }
}

fn first_by_trying(level: &Match3, seed: u64) -> Vec<u8> {
    let (cells, matching) = (random_cells(level), Matching::of(&level.settings));
    let width = level.terrain.width();
    let supply = super::Supply::of_weights(&level.settings);
    let order = |cell: u32| {
        let part = [0, u64::from(cell % width), u64::from(cell / width)];
        supply.order(&mut crate::rng::Rng::for_part(seed, &part))
    };
    let orders: Vec<_> = cells.iter().map(|&cell| order(cell)).collect();
    let colours = level.settings.colours() as usize;
    let mut faces = super::super::start::fixed_faces(level);
    for number in 0..colours.pow(cells.len() as u32) {
        let mut rest = number;
        for (index, &cell) in cells.iter().enumerate().rev() {
            faces[cell as usize] = orders[index][rest % colours];
            rest /= colours;
        }
        let board = tiles(level, &faces);
        let quiet = cells
            .iter()
            .all(|&cell| !matches::contains(board, matching, cell as usize));
        if quiet && has_move(board, matching) {
            return faces;
        }
    }
    panic!("no filling");
}

#[test]
fn a_resize_keeps_the_rolls_of_the_cells_that_stay() {
    for seed in 0..20 {
        let roll = |width: u32, height: u32| {
            let faces = rolled(&Match3::new(width, height, settings(Rule::Line, 3, 6)), seed).expect("it starts");
            (width as usize, faces)
        };
        let (small, large) = (roll(7, 6), roll(10, 9));
        for y in 0..6 {
            for x in 0..7 {
                // Nothing of what was added comes before these cells, and with six colours there is always another way.
                assert_eq!(
                    small.1[y * small.0 + x],
                    large.1[y * large.0 + x],
                    "({x},{y}) of seed {seed}"
                );
            }
        }
    }
}
