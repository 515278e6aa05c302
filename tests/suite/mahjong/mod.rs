//! Mahjong solitaire: its rules against plain definitions, its files, its verbs.

mod corpus;
mod deals;
#[cfg(feature = "app")]
mod editing;
mod files;
mod free;
mod losing;
mod pour;
mod pour_and_play;
#[cfg(feature = "app")]
mod saving;
mod solver;
mod turtle;
mod verbs;
#[cfg(feature = "app")]
mod window;
#[cfg(feature = "app")]
mod window_pointer;
#[cfg(feature = "app")]
mod window_pour;
mod window_solution;

use self::turtle::turtle;
use proptest::prelude::*;
use tilewright::level::Mahjong;
use tilewright::level::mahjong::{Face, Position};
use tilewright::rules::mahjong::{Pile, Standing};

/// A level of the places of pictures, one a layer from the table up. A letter stands at the top left quarter of a tile; rows are half
/// rows, parted by `/`.
fn level(layers: &[&str]) -> Mahjong {
    let places = (0..).zip(layers).flat_map(|(z, picture)| {
        (0..).zip(picture.split('/')).flat_map(move |(y, row)| {
            let tiles = (0..).zip(row.chars()).filter(|(_, letter)| letter.is_alphabetic());
            tiles.map(move |(x, _)| Position::new(x, y, z))
        })
    });
    Mahjong::of_places(places)
}

/// Any pile without overlaps, with an even number of tiles up to `most`, in a box so small that tiles touch.
fn piles(most: usize) -> impl Strategy<Value = Mahjong> {
    let place = (0..11_u16, 0..7_u16, 0..4_u8).prop_map(|(x, y, z)| Position::new(x, y, z));
    prop::collection::vec(place, 2..4 * most).prop_map(move |places| {
        let mut kept: Vec<Position> = Vec::new();
        for place in places {
            let room = |other: &Position| other.z != place.z || !other.shares_a_quarter_with(place);
            if kept.len() < most && kept.iter().all(room) {
                kept.push(place);
            }
        }
        if kept.len() % 2 == 1 {
            kept.pop();
        }
        Mahjong::of_places(kept)
    })
}

/// Plays an order of pairs; whether each was free and matched, and the table is bare at the end.
fn clears(pile: &Pile, faces: &[Face], order: &[(usize, usize)]) -> bool {
    let mut standing = Standing::all(pile);
    for &(a, b) in order {
        if a == b || !standing.is_free(a) || !standing.is_free(b) || !faces[a].matches(faces[b]) {
            return false;
        }
        standing.take(a, |_| {});
        standing.take(b, |_| {});
    }
    standing.is_empty()
}
