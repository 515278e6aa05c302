//! The regions that a match clears, as a parameter of actions.

use std::sync::Arc;

use crate::board::{Board, Place};
use crate::grid::Cell;
use crate::rules::match3::Regions;

/// Regions in the order of the rules, shared by the Match that found them and its Clear.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Groups(Arc<Parts>);

/// Invariant: `ends` grows and ends with `places.len()`.
#[derive(Debug, PartialEq, Eq)]
struct Parts {
    places: Box<[Place]>,
    ends: Box<[u32]>,
}

impl Groups {
    /// The regions found on a board.
    #[must_use]
    pub fn new(regions: &Regions, board: &Board) -> Self {
        let mut places = Vec::with_capacity(regions.cells().len());
        let mut ends = Vec::with_capacity(regions.len());
        for region in regions.iter() {
            places.extend(region.iter().map(|&index| board.place_at(index as usize)));
            ends.push(places.len() as u32);
        }
        Self(Arc::new(Parts {
            places: places.into(),
            ends: ends.into(),
        }))
    }

    /// How many regions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.ends.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.ends.is_empty()
    }

    /// The places of all regions.
    #[must_use]
    pub fn places(&self) -> &[Place] {
        &self.0.places
    }

    /// The places of one region, by its number from 0; none for a number beyond the last.
    #[must_use]
    pub fn region(&self, number: usize) -> &[Place] {
        let ends = &self.0.ends;
        let start = number
            .checked_sub(1)
            .and_then(|before| ends.get(before))
            .map_or(0, |&start| start);
        let end = ends.get(number).map_or(start, |&end| end);
        &self.0.places[start as usize..end as usize]
    }

    /// The regions.
    pub fn iter(&self) -> impl Iterator<Item = &[Place]> {
        (0..self.len()).map(|number| self.region(number))
    }

    /// The regions as cells.
    #[must_use]
    pub fn cells(&self) -> Vec<Vec<Cell>> {
        self.iter()
            .map(|region| region.iter().map(|place| place.cell()).collect())
            .collect()
    }
}
