//! Deals: faces for the tiles that have none, with the proof that the board can be cleared.
//!
//! A deal that promises to be solvable finds an order in which the tiles can leave in pairs, and gives each pair matching faces. The
//! order is the proof.

mod build;
mod mixed;
mod peel;
mod untangle;

use std::fmt;

use super::faces::{Pool, pairs_for};
use super::solve::{self, Verdict, solve};
use super::{Pile, Standing};
use crate::level::mahjong::{Difficulty, Face, Mahjong};
use crate::rng::Rng;
use crate::words::counted;

/// Two tiles that leave together.
pub type Pair = (usize, usize);

/// A face for every tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal {
    /// The faces by tile.
    pub faces: Vec<Face>,
    /// Whether it can be cleared: by construction, or by the solver where faces were fixed by hand or drawn without a promise.
    pub verdict: Verdict,
}

/// Why there is no deal, with the tiles that are in the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoDeal {
    /// Why.
    pub reason: Reason,
    /// The tiles that could not be paired off, ascending.
    pub unpairable: Vec<usize>,
}

/// Why there is no deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The number of tiles is odd.
    Odd,
    /// Proved: in no order can all tiles leave in pairs, whatever their faces.
    Unpairable,
    /// No order was found within the budget.
    NotFound,
    /// The faces fixed by hand need more partners than there are tiles to deal.
    LoneFaces,
    /// No deal around the faces fixed by hand was found that can be cleared.
    FixedFaces,
}

impl fmt::Display for NoDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stay = |always: &str| {
            let one = format!("tile {always}stays");
            counted(self.unpairable.len(), &one, &format!("tiles {always}stay"))
        };
        match self.reason {
            Reason::Odd => f.write_str("the number of tiles is odd, so one is always left over"),
            Reason::Unpairable => write!(
                f,
                "in no order can all tiles leave in pairs: {}; spread the stacks out, or give their tiles partners that are \
                 free at the same time",
                stay("always ")
            ),
            Reason::NotFound => write!(
                f,
                "no order was found in which all tiles leave in pairs: at best {}; lower the stacks, or add free tiles \
                 beside them",
                stay("")
            ),
            Reason::LoneFaces => f.write_str(
                "faces fixed by hand have no partner, and there are too few other tiles to give them one: fix their partners, or free \
                 some faces",
            ),
            Reason::FixedFaces => f.write_str(
                "no deal was found that can be cleared with the faces fixed by hand: free some of them, or move them apart",
            ),
        }
    }
}

/// Deals a level. The generator decides everything that is drawn; `budget` is what the solver may spend where the difficulty makes no
/// promise, in plays.
///
/// # Errors
/// When the tiles cannot leave in pairs, or no deal was found that can be cleared.
pub fn deal(level: &Mahjong, pile: &Pile, difficulty: Difficulty, rng: &mut Rng, budget: u64) -> Result<Deal, NoDeal> {
    let tiles = level.tiles.as_slice();
    if tiles.len() % 2 == 1 {
        return Err(odd(pile, rng));
    }
    let is_mixed = tiles.iter().any(|tile| tile.face.is_some());
    match difficulty {
        Difficulty::Any => any(level, pile, rng, budget),
        Difficulty::Easy | Difficulty::Hard if is_mixed => mixed::deal(level, pile, rng, budget),
        Difficulty::Easy => Ok(with_faces(&easy_order(pile, rng)?, rng)),
        Difficulty::Hard => {
            let built = build::order(pile, rng);
            Ok(with_faces(&built.map_or_else(|| easy_order(pile, rng), Ok)?, rng))
        }
    }
}

/// Whether all tiles can leave in pairs, whatever their faces.
///
/// # Errors
/// The tiles that stay, when the number is odd or no order was found.
pub fn pair_off(pile: &Pile) -> Result<Vec<Pair>, NoDeal> {
    let rng = &mut Rng::from_seed(0);
    if pile.len() % 2 == 1 {
        return Err(odd(pile, rng));
    }
    easy_order(pile, rng)
}

fn odd(pile: &Pile, rng: &mut Rng) -> NoDeal {
    NoDeal {
        reason: Reason::Odd,
        unpairable: peel::tallest(&Standing::all(pile), rng).err().unwrap_or_default(),
    }
}

/// So many random orders are tried, and as many with the tallest stacks first.
const TRIES: usize = 8;

/// An order in which all tiles leave in pairs.
fn easy_order(pile: &Pile, rng: &mut Rng) -> Result<Vec<Pair>, NoDeal> {
    let all = Standing::all(pile);
    for _ in 0..TRIES {
        if let Ok(order) = peel::random(&all, rng) {
            return Ok(order);
        }
    }
    for _ in 0..TRIES {
        if let Ok(order) = peel::tallest(&all, rng) {
            return Ok(order);
        }
    }
    untangle::order(pile)
}

/// Gives the pairs of an order matching faces, drawn by a shuffle.
fn with_faces(order: &[Pair], rng: &mut Rng) -> Deal {
    let mut pairs = pairs_for(2 * order.len(), rng);
    rng.shuffle(&mut pairs);
    let blank = Face::of_group(0)[0];
    let mut faces = vec![blank; 2 * order.len()];
    for (&(a, b), [first, second]) in order.iter().zip(pairs) {
        (faces[a], faces[b]) = (first, second);
    }
    Deal {
        faces,
        verdict: Verdict::Solved(order.to_vec()),
    }
}

/// Draws every face alike, and lets the solver judge.
fn any(level: &Mahjong, pile: &Pile, rng: &mut Rng, budget: u64) -> Result<Deal, NoDeal> {
    let faces = drawn(level, rng)?;
    let verdict = solve(&Standing::all(pile), &faces, budget, &mut |_| false).verdict;
    Ok(Deal { faces, verdict })
}

/// The fixed faces, and the others shuffled onto the tiles that have none.
fn drawn(level: &Mahjong, rng: &mut Rng) -> Result<Vec<Face>, NoDeal> {
    let tiles = level.tiles.as_slice();
    let no_partner = || NoDeal {
        reason: Reason::LoneFaces,
        unpairable: lone_faces(level),
    };
    let mut dealt = Pool::new(tiles, rng).ok_or_else(no_partner)?.into_faces();
    rng.shuffle(&mut dealt);
    let blank = Face::of_group(0)[0];
    Ok(tiles
        .iter()
        .map(|tile| tile.face.unwrap_or_else(|| dealt.pop().unwrap_or(blank)))
        .collect())
}

/// The tiles with fixed faces of the groups that come in an odd number.
fn lone_faces(level: &Mahjong) -> Vec<usize> {
    let mut counts = [0_u32; 256];
    let group = |face: Face| usize::from(face.group());
    for face in level.tiles.iter().filter_map(|tile| tile.face) {
        counts[group(face)] += 1;
    }
    let tiles = level.tiles.iter().enumerate();
    let lone = tiles.filter(|(_, tile)| tile.face.is_some_and(|face| counts[group(face)] % 2 == 1));
    lone.map(|(tile, _)| tile).collect()
}

/// Deals the faces that are left anew onto the tiles that are left, so that they can be cleared where that is found to be possible. The faces
/// come back by tile; those of tiles that don't stand are unchanged.
///
/// # Errors
/// When the tiles cannot leave in pairs, in which case nothing is to be changed.
pub fn shuffle(standing: &Standing<'_>, faces: &[Face], rng: &mut Rng) -> Result<Deal, NoDeal> {
    let mut groups: Vec<Vec<Face>> = vec![Vec::new(); 256];
    for (tile, &face) in faces.iter().enumerate() {
        if standing.stands(tile) {
            groups[usize::from(face.group())].push(face);
        }
    }
    let mut pairs: Vec<[Face; 2]> = Vec::new();
    for faces in &mut groups {
        rng.shuffle(faces);
        pairs.extend(faces.chunks_exact(2).map(|pair| [pair[0], pair[1]]));
    }
    rng.shuffle(&mut pairs);
    let tries = (0..TRIES).find_map(|_| peel::random(standing, rng).ok());
    let order = tries.or_else(|| (0..TRIES).find_map(|_| peel::tallest(standing, rng).ok()));
    let order = order.map_or_else(|| untangle::order_of(standing), Ok)?;
    let mut faces = faces.to_vec();
    for (&(a, b), [first, second]) in order.iter().zip(pairs) {
        (faces[a], faces[b]) = (first, second);
    }
    Ok(Deal {
        faces,
        verdict: Verdict::Solved(order),
    })
}

/// A budget for the solver that a deal can afford, in plays.
pub const BUDGET: u64 = solve::BUDGET;
