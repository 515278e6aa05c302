//! Shuffle and Hint: what helps a player on.

use std::sync::Arc;

use super::line::turn;
use super::pick::position;
use super::pile::{face_at, faces, is_empty_table, pairs, standing};
use super::{CHANGED, Made, OVER, ticks};
use crate::action::{Answer, Cause};
use crate::board::{ActionId, Counter, Place};
use crate::level::mahjong::{Face, GROUPS};
use crate::rng::Rng;
use crate::rules::mahjong::deal::{self, Reason};
use crate::rules::mahjong::{Standing, Verdict, solve};
use crate::sim::action::{Action, Note};
use crate::sim::world::World;

/// What the solver may spend on a hint, in plays: a fraction of a frame on most boards.
const HINT_BUDGET: u64 = 4_000;

/// Deals the faces that are left anew onto the tiles that are left: so that they can be cleared where an order is found, else as they come,
/// and says so. Where it is proved that there is none, nothing changes and the reason is given.
pub(super) fn shuffle(action: &mut Action, me: ActionId, world: &mut World) -> Answer<Action> {
    action.phase = OVER;
    if is_empty_table(world) {
        return Answer::Done;
    }
    let pile = Arc::clone(&world.mahjong.pile);
    let standing = standing(&pile, &world.board);
    let old = faces(&world.board);
    let dealt = if has_lone_faces(&standing, &old) {
        action.note = Some(Note::Unwinnable);
        permuted(&standing, &old, &mut world.rng)
    } else {
        match deal::shuffle(&standing, &old, &mut world.rng) {
            Ok(deal) => deal.faces,
            Err(none) if none.reason == Reason::NotFound => {
                action.note = Some(Note::Unproved);
                permuted(&standing, &old, &mut world.rng)
            }
            Err(none) => return Answer::Fail(Cause::Failed(none.to_string().into())),
        }
    };
    let board = &world.board;
    let stands = dealt.iter().enumerate().filter(|&(tile, _)| standing.stands(tile));
    let tiles = stands.map(|(tile, face)| (board.place_at(tile), board.faces()[tile], face.index() + 1));
    let tiles: Arc<[(Place, u8, u8)]> = tiles.collect();
    let position = position(world);
    turn(me, world, tiles.iter().map(|&(place, _, after)| (place, after)));
    world.mahjong.line.make(position, Made::Shuffle(tiles));
    world.count(me, Counter::Shuffles, 1);
    action.phase = CHANGED;
    Answer::Tween(ticks::SHUFFLE)
}

/// Whether some face has no partner: it was painted over.
fn has_lone_faces(standing: &Standing<'_>, faces: &[Face]) -> bool {
    let mut odd = [false; GROUPS as usize];
    for (tile, face) in faces.iter().enumerate() {
        odd[usize::from(face.group())] ^= standing.stands(tile);
    }
    odd.contains(&true)
}

/// The same faces, drawn onto the tiles that stand.
fn permuted(standing: &Standing<'_>, faces: &[Face], rng: &mut Rng) -> Vec<Face> {
    let tiles: Vec<usize> = (0..faces.len()).filter(|&tile| standing.stands(tile)).collect();
    let mut drawn: Vec<Face> = tiles.iter().map(|&tile| faces[tile]).collect();
    rng.shuffle(&mut drawn);
    let mut dealt = faces.to_vec();
    for (tile, face) in tiles.into_iter().zip(drawn) {
        dealt[tile] = face;
    }
    dealt
}

/// A free pair, and what is known of the pile once it is taken. Where nothing is known it is one of tiles that have no other partners, if
/// there is such a pair: taking that costs nothing.
pub(super) fn hint(world: &World) -> (Option<(Place, Place)>, Option<Note>) {
    let board = &world.board;
    let standing = standing(&world.mahjong.pile, board);
    let solution = solve(&standing, &faces(board), HINT_BUDGET, &mut |_| false);
    let (pair, note) = match solution.verdict {
        Verdict::Solved(order) => (order.first().copied(), Note::KeepsWinnable),
        Verdict::Unsolvable => (likely(world, &standing), Note::Unwinnable),
        Verdict::Unknown => (likely(world, &standing), Note::Unproved),
    };
    let Some((a, b)) = pair else {
        return (None, Some(Note::NoPair));
    };
    let (a, b) = if a < b { (a, b) } else { (b, a) };
    (Some((board.place_at(a), board.place_at(b))), Some(note))
}

fn likely(world: &World, standing: &Standing<'_>) -> Option<(usize, usize)> {
    let pairs = pairs(world);
    let group = |tile| face_at(&world.board, tile).map(Face::group);
    let is_safe = |&&(a, _): &&(usize, usize)| {
        let stand = (0..world.board.faces().len()).filter(|&tile| standing.stands(tile) && group(tile) == group(a));
        let stand: Vec<usize> = stand.collect();
        stand.iter().all(|&tile| standing.is_free(tile))
    };
    pairs.iter().find(is_safe).or_else(|| pairs.first()).copied()
}
