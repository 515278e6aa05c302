//! Which tiles could be taken together: every two of one group are a possible pair.

use crate::rules::mahjong::Standing;

/// The possible pairs of the standing tiles, numbered.
#[derive(Debug)]
pub(super) struct Pairings {
    /// The two tiles of each pair, the smaller first.
    ends: Vec<(u32, u32)>,
    /// Where the partners of each tile end; they start where those of the tile before end.
    partner_ends: Vec<u32>,
    /// For each tile its partners, each with the number of the pair.
    partners: Vec<(u32, u32)>,
}

/// Why there is nothing to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoPairings {
    /// A group has an odd number of tiles.
    Odd,
    /// There are more possible pairs than a search can hold.
    TooMany,
}

impl Pairings {
    /// The possible pairs, at most `most` of them.
    pub(super) fn new(standing: &Standing<'_>, groups: &[u8], most: usize) -> Result<Self, NoPairings> {
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); 256];
        for (tile, &group) in groups.iter().enumerate() {
            if standing.stands(tile) {
                members[usize::from(group)].push(tile as u32);
            }
        }
        if members.iter().any(|members| members.len() % 2 == 1) {
            return Err(NoPairings::Odd);
        }
        let count = |members: &Vec<u32>| members.len().saturating_sub(1) * members.len() / 2;
        if members.iter().map(count).sum::<usize>() > most {
            return Err(NoPairings::TooMany);
        }
        let mut ends = Vec::new();
        let mut of_tile: Vec<Vec<(u32, u32)>> = vec![Vec::new(); groups.len()];
        for members in &members {
            for (index, &a) in members.iter().enumerate() {
                for &b in &members[index + 1..] {
                    let pair = ends.len() as u32;
                    ends.push((a, b));
                    of_tile[a as usize].push((b, pair));
                    of_tile[b as usize].push((a, pair));
                }
            }
        }
        let mut pairings = Self {
            ends,
            partner_ends: Vec::with_capacity(groups.len()),
            partners: Vec::new(),
        };
        for partners in of_tile {
            pairings.partners.extend(partners);
            pairings.partner_ends.push(pairings.partners.len() as u32);
        }
        Ok(pairings)
    }

    /// How many pairs there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The two tiles of a pair.
    pub(super) fn ends(&self, pair: u32) -> (u32, u32) {
        self.ends[pair as usize]
    }

    /// The partners of a tile, each with the number of the pair.
    pub(super) fn partners(&self, tile: u32) -> &[(u32, u32)] {
        let tile = tile as usize;
        let start = if tile == 0 { 0 } else { self.partner_ends[tile - 1] };
        &self.partners[start as usize..self.partner_ends[tile] as usize]
    }

    /// The tiles that have partners.
    pub(super) fn tiles(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.partner_ends.len() as u32).filter(|&tile| !self.partners(tile).is_empty())
    }
}
