//! The facts about small match-3 boards, found by trying every board, and that starts and reshuffles agree with them.

use proptest::prelude::*;
use tilewright::grid::Grid;
use tilewright::level::Terrain;
use tilewright::level::match3::{Colour, Match3, Piece, Refill, Reshuffle, Rule, Settings};
use tilewright::rng::Rng;
use tilewright::rules::match3::{
    Drawn, Matching, StartError, Tiles, draw, has_move, matches, reshuffle, start, unfilled,
};

const LINE: Matching = Matching {
    rule: Rule::Line,
    min: 3,
};
const CLUSTER: Matching = Matching {
    rule: Rule::Cluster,
    min: 3,
};

fn matchings() -> impl Iterator<Item = Matching> {
    let rules = [Rule::Line, Rule::Cluster].into_iter();
    rules.flat_map(|rule| (2..=5).map(move |min| Matching { rule, min }))
}

fn settings(matching: Matching, colours: usize) -> Settings {
    Settings {
        rule: matching.rule,
        min: matching.min,
        weights: vec![1; colours],
        ..Settings::default()
    }
}

/// How many tiles of each of the first five colours there are.
fn count(faces: &[u8]) -> [usize; 5] {
    let mut counts = [0; 5];
    for face in faces {
        counts[*face as usize - 1] += 1;
    }
    counts
}

/// A board of floor and voids whose faces are tried one after the other.
struct Trial {
    width: usize,
    terrain: Vec<Terrain>,
    faces: Vec<u8>,
}

impl Trial {
    fn of_floor(width: usize, height: usize) -> Self {
        Self {
            width,
            terrain: vec![Terrain::Floor; width * height],
            faces: vec![0; width * height],
        }
    }

    /// A board with floor where the mask has a bit.
    fn of_mask(width: usize, height: usize, mask: u32) -> Self {
        let mut trial = Self::of_floor(width, height);
        for (index, terrain) in trial.terrain.iter_mut().enumerate() {
            if mask >> index & 1 == 0 {
                *terrain = Terrain::Void;
            }
        }
        trial
    }

    fn tiles(&self) -> Tiles<'_> {
        Tiles {
            width: self.width,
            height: self.faces.len() / self.width,
            faces: &self.faces,
            terrain: &self.terrain,
        }
    }

    fn floor(&self) -> Vec<usize> {
        (0..self.terrain.len())
            .filter(|&index| self.terrain[index] == Terrain::Floor)
            .collect()
    }

    /// The level with these tiles, and random ones where there is none.
    fn level(&self, settings: Settings) -> Match3 {
        let (width, height) = (self.width as u32, (self.faces.len() / self.width) as u32);
        let mut level = Match3::new(width, height, settings);
        for (index, cell) in level.terrain.cells().enumerate() {
            level.terrain.set(cell, self.terrain[index]);
            if let Some(colour) = self.faces[index].checked_sub(1).and_then(Colour::new) {
                level.pieces.set(cell, Piece::Tile(colour));
            }
        }
        level
    }

    fn is_quiet(&self, matching: Matching) -> bool {
        !matches::any(self.tiles(), matching)
    }

    fn has_move(&self, matching: Matching) -> bool {
        has_move(self.tiles(), matching)
    }

    /// Whether the test holds for some filling of the cells with so many colours.
    fn any_filling(&mut self, cells: &[usize], colours: u8, mut test: impl FnMut(&Self) -> bool) -> bool {
        for &cell in cells {
            self.faces[cell] = 1;
        }
        loop {
            if test(self) {
                return true;
            }
            let Some(&next) = cells.iter().find(|&&cell| self.faces[cell] < colours) else {
                return false;
            };
            for &cell in cells.iter().take_while(|&&cell| cell != next) {
                self.faces[cell] = 1;
            }
            self.faces[next] += 1;
        }
    }

    /// The fillings without a match, and how many of them have a move. Fillings that differ only in the names of their colours
    /// are tried once and counted as often as there are names for them; what matches already is not filled further.
    fn count(&mut self, matching: Matching, colours: u8) -> (u64, u64) {
        self.faces.fill(0);
        let (mut quiet, mut alive) = (0, 0);
        let mut used = vec![0u8];
        // `used[i]` colours are in the first i cells.
        loop {
            let at = used.len() - 1;
            if at == self.faces.len() {
                let names: u64 = (0..u64::from(used[at]))
                    .map(|taken| u64::from(colours) - taken)
                    .product();
                quiet += names;
                alive += names * u64::from(self.has_move(matching));
            }
            // On to the next board: fill one cell more, or raise the last that can be raised.
            let mut at = at;
            loop {
                if at < self.faces.len() && self.faces[at] < colours.min(used[at] + 1) {
                    self.faces[at] += 1;
                    if !matches::contains(self.tiles(), matching, at) {
                        used.truncate(at + 1);
                        used.push(used[at].max(self.faces[at]));
                        break;
                    }
                } else {
                    if at < self.faces.len() {
                        self.faces[at] = 0;
                    }
                    let Some(before) = at.checked_sub(1) else {
                        return (quiet, alive);
                    };
                    at = before;
                }
            }
        }
    }
}

#[test]
fn match_free_boards_and_those_with_a_move_are_as_many_as_written() {
    for (width, height, colours, expected) in [
        (4, 1, 2, (10, 4)),
        (4, 1, 3, (66, 12)),
        (4, 1, 6, (1_230, 60)),
        (2, 3, 2, (36, 18)),
        (2, 3, 3, (576, 198)),
        (2, 3, 6, (44_100, 5_310)),
        (3, 2, 6, (44_100, 5_310)),
        (3, 3, 2, (102, 102)),
        (3, 3, 3, (9_750, 8_514)),
        (3, 3, 6, (8_510_730, 3_282_210)),
    ] {
        let counted = Trial::of_floor(width, height).count(LINE, colours);
        assert_eq!(counted, expected, "{width}x{height}, {colours} colours");
    }
}

#[test]
fn with_two_colours_and_both_sides_of_three_or_more_a_match_free_board_is_never_dead() {
    for (width, height) in [(3, 3), (3, 4), (4, 3), (3, 5), (4, 4)] {
        let (quiet, alive) = Trial::of_floor(width, height).count(LINE, 2);
        assert!(quiet > 0);
        assert_eq!(quiet, alive, "{width}x{height}");
    }
}

/// The masks of 4 × 4 that are the least of their eight turns and mirror images.
fn masks_of_4_by_4() -> impl Iterator<Item = u32> {
    let image = |mask: u32, place: fn(u32, u32) -> u32| {
        (0..16)
            .filter(|at| mask >> at & 1 != 0)
            .fold(0, |image, at| image | 1 << place(at % 4, at / 4))
    };
    let places: [fn(u32, u32) -> u32; 7] = [
        |x, y| y * 4 + (3 - x),
        |x, y| (3 - y) * 4 + x,
        |x, y| (3 - y) * 4 + (3 - x),
        |x, y| x * 4 + y,
        |x, y| x * 4 + (3 - y),
        |x, y| (3 - x) * 4 + y,
        |x, y| (3 - x) * 4 + (3 - y),
    ];
    (0..1 << 16).filter(move |&mask| places.iter().all(|&place| mask <= image(mask, place)))
}

/// Whether the mask, 4 wide, contains one of the shapes, turned and mirrored as it may be. A shape is four cells in 4 × 4.
fn contains_shape(mask: u32, shapes: &[[(i32, i32); 4]]) -> bool {
    let turns = |(x, y): (i32, i32)| [(x, y), (-x, y), (x, -y), (-x, -y), (y, x), (-y, x), (y, -x), (-y, -x)];
    shapes.iter().any(|shape| {
        (0..8).any(|turn| {
            (0..16).any(|at| {
                shape.iter().all(|&cell| {
                    let (dx, dy) = turns(cell)[turn];
                    let (x, y) = (at % 4 + dx, at / 4 + dy);
                    (0..4).contains(&x) && (0..4).contains(&y) && mask >> (y * 4 + x) & 1 != 0
                })
            })
        })
    })
}

#[test]
fn a_move_can_exist_exactly_where_the_cells_contain_a_tetromino_of_the_rule() {
    const I: [(i32, i32); 4] = [(0, 0), (1, 0), (2, 0), (3, 0)];
    const L: [(i32, i32); 4] = [(0, 0), (1, 0), (2, 0), (2, 1)];
    const T: [(i32, i32); 4] = [(0, 0), (1, 0), (2, 0), (1, 1)];
    const S: [(i32, i32); 4] = [(0, 0), (1, 0), (1, 1), (2, 1)];
    let mut masks = 0;
    for mask in masks_of_4_by_4() {
        masks += 1;
        for (matching, shapes) in [(LINE, &[I, L, T][..]), (CLUSTER, &[I, L, T, S][..])] {
            let mut trial = Trial::of_mask(4, 4, mask);
            let level = trial.level(settings(matching, 2));
            let one_colour = trial.level(settings(matching, 1));
            assert!(mask == 0 || start(&one_colour, 0).is_err(), "one colour never starts");
            let has_shape = contains_shape(mask, shapes);
            let exists = mask != 0 && {
                let floor = trial.floor();
                trial.any_filling(&floor, 2, |trial| trial.is_quiet(matching) && trial.has_move(matching))
            };
            assert_eq!(exists, has_shape, "{mask:016b} {matching:?}");
            match start(&level, u64::from(mask)) {
                Ok(faces) if mask != 0 => {
                    trial.faces = faces;
                    assert!(
                        trial.is_quiet(matching) && trial.has_move(matching),
                        "{mask:016b} {matching:?}"
                    );
                }
                Ok(_) => {}
                Err(StartError::Impossible(_)) => assert!(!has_shape, "{mask:016b} {matching:?}"),
                Err(StartError::NotFound) => panic!("{mask:016b} {matching:?}: not found"),
            }
        }
    }
    assert_eq!(masks, 8_548, "4 × 4 masks up to symmetry");
}

#[test]
fn starts_exist_where_some_filling_does_for_every_minimum_on_3_by_4() {
    for mask in 1..1 << 12 {
        for matching in matchings() {
            let mut trial = Trial::of_mask(3, 4, mask);
            let level = trial.level(settings(matching, 2));
            let floor = trial.floor();
            let exists = trial.any_filling(&floor, 2, |trial| trial.is_quiet(matching) && trial.has_move(matching));
            match start(&level, u64::from(mask)) {
                Ok(faces) => {
                    trial.faces = faces;
                    assert!(
                        trial.is_quiet(matching) && trial.has_move(matching),
                        "{mask:012b} {matching:?}"
                    );
                }
                Err(StartError::Impossible(reason)) => assert!(!exists, "{mask:012b} {matching:?}: {reason}"),
                Err(StartError::NotFound) => panic!("{mask:012b} {matching:?}: not found"),
            }
        }
    }
}

/// Small boards of voids, fixed tiles of four colours, and up to seven random cells.
fn puzzles() -> impl Strategy<Value = (Vec<u8>, usize)> {
    (1..=4usize, 1..=4usize, proptest::collection::vec(0..16u8, 16)).prop_map(|(width, height, mut cells)| {
        cells.truncate(width * height);
        let mut random = 0;
        for cell in &mut cells {
            if (4..12).contains(cell) {
                random += 1;
                *cell = if random <= 7 { 4 } else { 0 };
            }
        }
        (cells, width)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn starts_with_fixed_pieces_exist_where_some_filling_does((cells, width) in puzzles(), seed in any::<u64>()) {
        // 0–3 a fixed tile, 4 a random one, 12 and more a void.
        let mut trial = Trial::of_floor(width, cells.len() / width);
        for (index, &cell) in cells.iter().enumerate() {
            match cell {
                0..4 => trial.faces[index] = cell + 1,
                12.. => trial.terrain[index] = Terrain::Void,
                _ => {}
            }
        }
        let random: Vec<usize> = (0..cells.len()).filter(|&index| cells[index] == 4).collect();
        for matching in matchings() {
            let level = trial.level(settings(matching, 3));
            let result = start(&level, seed);
            let fits = |trial: &Trial| {
                let matched = |&index: &usize| matches::contains(trial.tiles(), matching, index);
                !random.iter().any(matched) && trial.has_move(matching)
            };
            let mut filled = Trial { width, terrain: trial.terrain.clone(), faces: trial.faces.clone() };
            let exists = random.is_empty() || filled.any_filling(&random, 3, fits);
            match result {
                Ok(faces) => {
                    filled.faces = faces;
                    prop_assert!(random.is_empty() || fits(&filled), "{:?}", matching);
                }
                Err(StartError::Impossible(reason)) => prop_assert!(!exists, "{:?}: {}", matching, reason),
                Err(StartError::NotFound) => prop_assert!(false, "{:?}: not found", matching),
            }
        }
    }

    #[test]
    fn tiles_can_be_permuted_where_some_arrangement_is_quiet_and_has_a_move(
        (width, height) in prop_oneof![Just((3, 3)), Just((2, 4)), Just((5, 1)), Just((4, 2))],
        tiles in proptest::collection::vec(1..=3u8, 9),
        seed in any::<u64>(),
    ) {
        let mut trial = Trial::of_floor(width, height);
        trial.faces.copy_from_slice(&tiles[..width * height]);
        let counts = count(&trial.faces);
        for matching in matchings() {
            let settings = Settings { reshuffle: Reshuffle::Permute, ..settings(matching, 3) };
            let made = reshuffle(trial.tiles(), &settings, 200, &mut Rng::from_seed(seed)).kept;
            let permuted = made.as_ref().is_ok_and(|made| made.from.is_some());
            let mut other = Trial::of_floor(width, height);
            let floor = other.floor();
            let exists = other.any_filling(&floor, 3, |other| {
                count(&other.faces) == counts && other.is_quiet(matching) && other.has_move(matching)
            });
            prop_assert_eq!(permuted, exists, "{:?}", matching);
        }
    }
}

#[test]
fn nine_tiles_of_two_two_two_two_and_one_or_seven_of_a_colour_have_no_arrangement() {
    for counts in [[2, 2, 2, 2, 1], [7, 2, 0, 0, 0], [7, 1, 1, 0, 0]] {
        let colours = counts.iter().filter(|&&count| count > 0).count() as u8;
        let mut trial = Trial::of_floor(3, 3);
        let floor = trial.floor();
        let exists = trial.any_filling(&floor, colours, |trial| {
            count(&trial.faces) == counts && trial.is_quiet(LINE) && trial.has_move(LINE)
        });
        assert!(!exists, "{counts:?}");
        let tiles = (1u8..).zip(counts).flat_map(|(face, count)| vec![face; count]);
        trial.faces = tiles.collect();
        let settings = Settings {
            reshuffle: Reshuffle::Permute,
            ..settings(LINE, 6)
        };
        let made = reshuffle(trial.tiles(), &settings, 200, &mut Rng::from_seed(1))
            .kept
            .unwrap();
        assert!(made.from.is_none() && made.note.is_some(), "{counts:?}");
    }
}

#[test]
fn a_fair_refill_through_voids_can_be_impossible() {
    // .__ / _.. / AAB
    let mut trial = Trial::of_mask(3, 3, 0b111_001_110);
    trial.faces[6..].copy_from_slice(&[1, 1, 2]);
    let mut empties = Vec::new();
    unfilled(trial.tiles(), &mut empties);
    assert_eq!(empties, [3, 1, 2]);
    let mut out = Vec::new();
    for seed in 0..100 {
        let drawn = draw(
            trial.tiles(),
            &settings(LINE, 8),
            &empties,
            &mut Rng::from_seed(seed),
            &mut out,
        );
        assert_eq!((drawn, out.len()), (Drawn::Forced, 3));
    }
    let cells: Vec<usize> = empties.iter().map(|&cell| cell as usize).collect();
    assert!(!trial.any_filling(&cells, 8, |trial| trial.has_move(LINE)));
}

#[test]
fn a_fair_refill_is_quiet_and_leaves_a_move_wherever_it_says_so() {
    let mut rng = Rng::from_seed(11);
    let (mut empties, mut out) = (Vec::new(), Vec::new());
    for matching in matchings() {
        let mut quiet = 0;
        for _ in 0..300 {
            let mut trial = Trial::of_floor(5, 5);
            for x in 0..5 {
                for y in rng.below(6) as usize..5 {
                    trial.faces[y * 5 + x] = rng.below(4) as u8 + 1;
                }
            }
            unfilled(trial.tiles(), &mut empties);
            let settings = settings(matching, 4);
            if draw(trial.tiles(), &settings, &empties, &mut rng, &mut out) == Drawn::Forced || empties.is_empty() {
                continue;
            }
            quiet += 1;
            let mut alone = Trial::of_floor(5, 5);
            for (&cell, &face) in empties.iter().zip(&out) {
                alone.faces[cell as usize] = face;
                trial.faces[cell as usize] = face;
            }
            assert!(alone.is_quiet(matching) && trial.has_move(matching), "{matching:?}");
        }
        assert!(quiet > 40, "{matching:?}: {quiet}");
    }
}

#[test]
fn a_random_board_of_8_by_8_is_match_free_as_often_as_written() {
    let mut rng = Rng::from_seed(3);
    let mut trial = Trial::of_floor(8, 8);
    for (colours, boards, expected) in [(6, 20_000, 1_700..1_900), (4, 40_000, 150..270)] {
        let quiet = (0..boards)
            .filter(|_| {
                trial.faces.fill_with(|| rng.below(colours) as u8 + 1);
                trial.is_quiet(LINE)
            })
            .count();
        assert!(expected.contains(&quiet), "{colours} colours: {quiet} of {boards}");
    }
}

#[test]
fn boards_of_the_largest_size_start() {
    for (matching, colours) in [(LINE, 6), (LINE, 2), (CLUSTER, 6), (Matching { min: 2, ..CLUSTER }, 2)] {
        let level = Match3::new(256, 256, settings(matching, colours));
        let faces = start(&level, 1).unwrap();
        let terrain = Grid::filled(256, 256, Terrain::Floor);
        let tiles = Tiles {
            width: 256,
            height: 256,
            faces: &faces,
            terrain: terrain.as_slice(),
        };
        assert!(!matches::any(tiles, matching) && has_move(tiles, matching));
    }
}

#[test]
fn refill_of_a_full_board_draws_nothing() {
    let trial = Trial {
        faces: vec![1; 6],
        ..Trial::of_floor(3, 2)
    };
    let (mut empties, mut out) = (vec![1], vec![1]);
    unfilled(trial.tiles(), &mut empties);
    let settings = Settings {
        refill: Refill::Random,
        ..settings(LINE, 3)
    };
    let mut rng = Rng::from_seed(0);
    assert_eq!(
        draw(trial.tiles(), &settings, &empties, &mut rng, &mut out),
        Drawn::Quiet
    );
    assert!(empties.is_empty() && out.is_empty() && rng == Rng::from_seed(0));
}
