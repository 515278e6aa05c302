//! Deals prove themselves by replay, and what cannot be dealt is told truly.

use std::collections::HashSet;

use proptest::prelude::*;
use tilewright::level::mahjong::{Difficulty, Face, Position, Tile};
use tilewright::level::{Mahjong, Severity};
use tilewright::rng::Rng;
use tilewright::rules::mahjong::deal::{Reason, pair_off, shuffle};
use tilewright::rules::mahjong::{Deal, Pile, Standing, Verdict, check, deal};

use super::{clears, level, piles, turtle};

/// Whether any order takes all tiles in pairs of free ones, whatever their faces: every order is tried.
fn can_be_paired_off(pile: &Pile) -> bool {
    fn go(standing: &mut Standing<'_>, seen: &mut HashSet<Vec<bool>>) -> bool {
        if standing.is_empty() {
            return true;
        }
        let state: Vec<bool> = (0..standing.pile().len()).map(|tile| standing.stands(tile)).collect();
        if !seen.insert(state) {
            return false;
        }
        let free: Vec<usize> = standing.free().collect();
        for (nth, &a) in free.iter().enumerate() {
            for &b in &free[nth + 1..] {
                standing.take(a, |_| {});
                standing.take(b, |_| {});
                let found = go(standing, seen);
                standing.put(b);
                standing.put(a);
                if found {
                    return true;
                }
            }
        }
        false
    }
    go(&mut Standing::all(pile), &mut HashSet::new())
}

fn proves_itself(pile: &Pile, deal: &Deal) -> bool {
    matches!(&deal.verdict, Verdict::Solved(order) if clears(pile, &deal.faces, order))
}

proptest! {
    #[test]
    fn a_deal_replays_to_the_bare_table_or_none_is_possible(mahjong in piles(12), seed in any::<u64>()) {
        let pile = Pile::new(&mahjong);
        for difficulty in [Difficulty::Easy, Difficulty::Hard] {
            match deal(&mahjong, &pile, difficulty, &mut Rng::from_seed(seed), 0) {
                Ok(dealt) => prop_assert!(proves_itself(&pile, &dealt)),
                Err(no_deal) => {
                    prop_assert_eq!(no_deal.reason, Reason::Unpairable);
                    prop_assert!(!no_deal.unpairable.is_empty());
                    prop_assert!(!can_be_paired_off(&pile));
                }
            }
        }
    }

    #[test]
    fn a_deal_keeps_the_faces_fixed_by_hand(
        mahjong in piles(24),
        fixed in prop::collection::vec((any::<prop::sample::Index>(), 0..42_u8), 0..8),
        seed in any::<u64>(),
    ) {
        let mut mahjong = mahjong;
        for (tile, face) in fixed {
            if !mahjong.tiles.is_empty() {
                let at = mahjong.tiles.as_slice()[tile.index(mahjong.tiles.len())].at;
                mahjong.tiles.insert(Tile { at, face: Face::new(face) });
            }
        }
        let pile = Pile::new(&mahjong);
        for difficulty in Difficulty::ALL {
            let Ok(dealt) = deal(&mahjong, &pile, difficulty, &mut Rng::from_seed(seed), 500) else {
                continue;
            };
            let mut groups = [0; 36];
            for (tile, &face) in mahjong.tiles.iter().zip(&dealt.faces) {
                prop_assert!(tile.face.is_none_or(|fixed| fixed == face));
                groups[usize::from(face.group())] += 1;
            }
            prop_assert!(groups.iter().all(|count| count % 2 == 0), "{:?}", groups);
            if let Verdict::Solved(order) = &dealt.verdict {
                prop_assert!(clears(&pile, &dealt.faces, order));
            }
        }
    }

    #[test]
    fn a_shuffle_changes_no_face_but_of_tiles_that_stand_and_can_be_cleared(seed in any::<u64>(), taken in 0..40_usize) {
        let (mahjong, rng) = (turtle(), &mut Rng::from_seed(seed));
        let pile = Pile::new(&mahjong);
        let dealt = deal(&mahjong, &pile, Difficulty::Easy, rng, 0).unwrap();
        let Verdict::Solved(order) = &dealt.verdict else { panic!("easy deals are solved") };
        let mut standing = Standing::all(&pile);
        for &(a, b) in &order[..taken] {
            standing.take(a, |_| {});
            standing.take(b, |_| {});
        }
        let shuffled = shuffle(&standing, &dealt.faces, rng).unwrap();
        let sorted = |faces: &[Face]| {
            let mut faces = faces.to_vec();
            faces.sort_unstable();
            faces
        };
        prop_assert_eq!(sorted(&shuffled.faces), sorted(&dealt.faces));
        for &(a, b) in &order[..taken] {
            prop_assert_eq!((shuffled.faces[a], shuffled.faces[b]), (dealt.faces[a], dealt.faces[b]));
        }
        let Verdict::Solved(rest) = &shuffled.verdict else { panic!("a shuffle proves itself") };
        let whole: Vec<(usize, usize)> = order[..taken].iter().chain(rest).copied().collect();
        prop_assert!(clears(&pile, &shuffled.faces, &whole));
    }
}

#[test]
fn the_same_seed_deals_the_same_faces_and_another_seed_others() {
    let mahjong = turtle();
    let pile = Pile::new(&mahjong);
    for difficulty in Difficulty::ALL {
        let faces = |seed| {
            deal(&mahjong, &pile, difficulty, &mut Rng::from_seed(seed), 0)
                .unwrap()
                .faces
        };
        assert_eq!(faces(7), faces(7));
        assert_ne!(faces(7), faces(8));
    }
}

#[test]
fn isolated_tiles_beside_a_stack_as_high_as_they_are_many_are_dealt() {
    for n in 1..=12_u8 {
        let isolated = (0..n).map(|nth| Position::new(4 * u16::from(nth), 0, 0));
        let stack = (0..n).map(|z| Position::new(0, 4, z));
        let mahjong = Mahjong::of_places(isolated.chain(stack));
        let pile = Pile::new(&mahjong);
        for difficulty in [Difficulty::Easy, Difficulty::Hard] {
            for seed in 0..20 {
                let dealt = deal(&mahjong, &pile, difficulty, &mut Rng::from_seed(seed), 0).unwrap();
                assert!(proves_itself(&pile, &dealt), "{n} tiles, {difficulty:?}");
            }
        }
    }
}

#[test]
fn a_lone_stack_of_two_is_told_with_its_tiles() {
    let mahjong = level(&["a....b.c", "a"]);
    let pile = Pile::new(&mahjong);
    // The stack takes one of the two beside it.
    assert!(pair_off(&pile).is_ok());
    let mahjong = level(&["a", "a"]);
    let no_deal = pair_off(&Pile::new(&mahjong)).unwrap_err();
    assert_eq!((no_deal.reason, no_deal.unpairable), (Reason::Unpairable, vec![0, 1]));
    let problems = check(&mahjong, 0);
    assert_eq!(
        (problems[0].code, problems[0].severity),
        ("unpairable", Severity::Error)
    );
    assert_eq!(problems[0].tiles, [Position::new(0, 0, 0), Position::new(0, 0, 1)]);
}

#[test]
fn ten_thousand_tiles_are_dealt() {
    let places = (0..100).flat_map(|x| (0..50).flat_map(move |y| (0..2).map(move |z| Position::new(2 * x, 2 * y, z))));
    let mahjong = Mahjong::of_places(places);
    let pile = Pile::new(&mahjong);
    assert_eq!(pile.len(), 10_000);
    for difficulty in [Difficulty::Easy, Difficulty::Hard] {
        let dealt = deal(&mahjong, &pile, difficulty, &mut Rng::from_seed(1), 0).unwrap();
        assert!(proves_itself(&pile, &dealt));
    }
    // More pairs than the solver takes on: unknown, and at once.
    let any = deal(&mahjong, &pile, Difficulty::Any, &mut Rng::from_seed(1), u64::MAX).unwrap();
    assert_eq!(any.verdict, Verdict::Unknown);
}

#[test]
fn each_problem_has_its_code_and_its_tiles() {
    let codes = |mahjong: &Mahjong| {
        let problems = check(mahjong, 0);
        let mut codes: Vec<&str> = problems.iter().map(|problem| problem.code).collect();
        codes.sort_unstable();
        codes.join(" ")
    };
    let fixed = |layers: &[&str], faces: &[&str]| {
        let mut mahjong = level(layers);
        let tiles: Vec<Tile> = mahjong.tiles.iter().copied().collect();
        for (tile, code) in tiles.iter().zip(faces) {
            let face = Face::of_code(code);
            mahjong.tiles.insert(Tile { face, ..*tile });
        }
        mahjong
    };
    for (why, mahjong, expected) in [
        ("four in a row", level(&["a.b.c.d"]), ""),
        ("nothing", level(&[]), "no-tiles"),
        ("three", level(&["a.b.c"]), "odd-count"),
        ("a pair", level(&["a.b"]), "not-in-fours"),
        ("overlap", level(&["ab....c.d"]), "overlap"),
        ("floating", level(&["a.b.c", "........d"]), "floating"),
        ("half a tile aside", level(&["a.b.c", ".....d"]), "half-supported"),
        ("hidden", level(&["a..b.c", "d"]), "hidden"),
        (
            "a gap between layers",
            level(&["a..b.c", "", "d"]),
            "cover-differs floating hidden",
        ),
        (
            "beyond Kyodai",
            level(&["a.b.c..............................d"]),
            "beyond-kyodai",
        ),
        (
            "a face alone",
            fixed(&["a.b.c.d"], &["1p", "2p", "3p", "1w"]),
            "lone-faces",
        ),
        (
            "crossed",
            fixed(&["a....b", "a....b"], &["1p", "2p", "2p", "1p"]),
            "hidden unsolvable",
        ),
        ("flowers match", fixed(&["a.b.c.d"], &["1f", "1t", "3t", "4f"]), ""),
    ] {
        assert_eq!(codes(&mahjong), expected, "{why}");
    }
    let overlapping = check(&level(&["ab....c.d"]), 0);
    assert_eq!(overlapping[0].tiles, [Position::new(0, 0, 0), Position::new(1, 0, 0)]);
}
