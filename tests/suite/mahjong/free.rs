//! What is free, against its definition.

use proptest::prelude::*;
use tilewright::level::Mahjong;
use tilewright::level::mahjong::{Cover, Position, Settings};
use tilewright::rules::mahjong::{Pile, Standing, floating, overlaps};

use super::{level, piles, turtle};

/// Who covers, and who stands left and right, by the words of the rules.
fn by_definition(at: Position, others: &[Position], cover: Cover) -> [Vec<Position>; 3] {
    let those = |test: &dyn Fn(i32, i32, i32) -> bool| {
        let step = |other: &&Position| {
            let delta = |a: u16, b: u16| i32::from(a) - i32::from(b);
            test(
                delta(other.x, at.x),
                delta(other.y, at.y),
                i32::from(other.z) - i32::from(at.z),
            )
        };
        others.iter().filter(step).copied().collect::<Vec<_>>()
    };
    let lies_above = |dz: i32| match cover {
        Cover::NextLayer => dz == 1,
        Cover::AnyLayerAbove => dz >= 1,
    };
    [
        those(&|dx, dy, dz| lies_above(dz) && dx.abs() <= 1 && dy.abs() <= 1),
        those(&|dx, dy, dz| dz == 0 && dx == -2 && dy.abs() <= 1),
        those(&|dx, dy, dz| dz == 0 && dx == 2 && dy.abs() <= 1),
    ]
}

fn agrees(mahjong: &Mahjong, standing: &Standing<'_>) -> Result<(), TestCaseError> {
    let pile = standing.pile();
    let present: Vec<Position> = (0..pile.len())
        .filter(|&tile| standing.stands(tile))
        .map(|tile| pile.positions()[tile])
        .collect();
    for (tile, &at) in pile.positions().iter().enumerate() {
        let [above, left, right] = by_definition(at, &present, mahjong.settings.cover);
        let is_free = above.is_empty() && (left.is_empty() || right.is_empty());
        prop_assert_eq!(standing.is_free(tile), is_free && standing.stands(tile), "{}", at);
        let found = standing.blockers(tile);
        let places = |tiles: &[usize]| tiles.iter().map(|&tile| pile.positions()[tile]).collect::<Vec<_>>();
        prop_assert_eq!(
            [places(&found.above), places(&found.left), places(&found.right)],
            [above, left, right]
        );
    }
    Ok(())
}

proptest! {
    #[test]
    fn free_tiles_and_blockers_are_those_of_the_definition(
        mut mahjong in piles(40),
        any_layer in any::<bool>(),
        moves in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 0..30),
    ) {
        if any_layer {
            mahjong.settings.cover = Cover::AnyLayerAbove;
        }
        let pile = Pile::new(&mahjong);
        let mut standing = Standing::all(&pile);
        agrees(&mahjong, &standing)?;
        if pile.is_empty() {
            return Ok(());
        }
        for (tile, put) in moves {
            let tile = tile.index(pile.len());
            let before: Vec<usize> = standing.free().collect();
            if put {
                standing.put(tile);
            } else {
                let mut freed = Vec::new();
                standing.take(tile, |tile| freed.push(tile));
                freed.sort_unstable();
                let new: Vec<usize> = standing.free().filter(|tile| !before.contains(tile)).collect();
                prop_assert_eq!(freed, new);
            }
            agrees(&mahjong, &standing)?;
        }
        prop_assert_eq!(standing.len(), (0..pile.len()).filter(|&tile| standing.stands(tile)).count());
    }
}

fn free(layers: &[&str]) -> String {
    let mahjong = level(layers);
    let pile = Pile::new(&mahjong);
    let standing = Standing::all(&pile);
    let places: Vec<String> = standing.free().map(|tile| pile.positions()[tile].to_string()).collect();
    places.join(" ")
}

#[test]
fn a_corner_and_a_gap_of_half_a_tile_block_nobody() {
    assert_eq!(free(&["a"]), "(0,0,0)");
    // In the middle of three.
    assert_eq!(free(&["a.b.c"]), "(0,0,0) (4,0,0)");
    // The third begins half a tile farther.
    assert_eq!(free(&["a.b..c"]), "(0,0,0) (2,0,0) (5,0,0)");
    // The third stands at the corner.
    assert_eq!(free(&["a.b/./....c"]), "(0,0,0) (2,0,0) (4,2,0)");
    // Half a tile lower it is a neighbour.
    assert_eq!(free(&["a.b/....c"]), "(0,0,0) (4,1,0)");
    // One quarter covers.
    assert_eq!(free(&["a.....b", "./.c"]), "(6,0,0) (1,1,1)");
}

#[test]
fn the_cover_of_a_farther_layer_is_a_setting() {
    let mut mahjong = level(&["a", "", "b"]);
    let count = |mahjong: &Mahjong| Standing::all(&Pile::new(mahjong)).free().count();
    assert_eq!(count(&mahjong), 2);
    mahjong.settings = Settings {
        cover: Cover::AnyLayerAbove,
        ..mahjong.settings
    };
    assert_eq!(count(&mahjong), 1);
}

#[test]
fn overlaps_and_floating_tiles_are_found_wherever_they_lie() {
    let mahjong = level(&["ab../.../..c", "....../...../.....d"]);
    let (a, b) = (Position::new(0, 0, 0), Position::new(1, 0, 0));
    assert_eq!(overlaps(&mahjong.tiles), [(a, b)]);
    assert_eq!(floating(&mahjong.tiles), [Position::new(5, 2, 1)]);
    let turtle = turtle();
    assert_eq!(
        (turtle.tiles.len(), turtle.tiles.layers(), turtle.tiles.size()),
        (144, 5, (30, 16))
    );
    assert!(overlaps(&turtle.tiles).is_empty() && floating(&turtle.tiles).is_empty());
}
