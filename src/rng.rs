//! The seeded generator of every simulation.
//!
//! Xoshiro256++ (Blackman and Vigna, 2019), seeded by `SplitMix64` as `seed_from_u64` of the `rand` crate does, which promises
//! the same sequence on every machine and in every version. Bounded draws are a formula written down here, so that no
//! library's choice of algorithm is part of what a seed means.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

/// The generator's name in traces and reports.
pub const NAME: &str = "xoshiro256++";

/// A generator whose state is part of the simulation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The generator that a seed names.
    #[must_use]
    pub fn from_seed(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The generator that a seed names for one part of something, as a cell: equal numbers, the same generator, whatever else is drawn.
    ///
    /// Each number is added to what the seed and those before it came to, and the sum is mixed as `SplitMix64` mixes its state (Steele,
    /// Lea and Flood, OOPSLA 2014).
    #[must_use]
    pub fn for_part(seed: u64, part: &[u64]) -> Self {
        let mixed = part.iter().fold(mix(seed), |mixed, &number| {
            mix(mixed.wrapping_add(number).wrapping_add(0x9e37_79b9_7f4a_7c15))
        });
        Self::from_seed(mixed)
    }

    /// The next 32 bits: the upper half of the next 64.
    pub fn next_u32(&mut self) -> u32 {
        use rand::Rng as _;
        (self.0.next_u64() >> 32) as u32
    }

    /// A number in `0..bound`, uniformly; 0 when `bound` is 0 (which draws nothing).
    ///
    /// Lemire's multiplication with rejection (ACM TOMACS 29:1, 2019) in `u32`: with `m = draw · bound`, the answer is
    /// `m >> 32`, drawn anew while the lower half of `m` is below `2³² mod bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let product = u64::from(self.next_u32()) * u64::from(bound);
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }

    /// An index drawn by weight: index `i` with probability `weights[i] / sum`. `None` (and no draw) when the sum is 0.
    ///
    /// The sum saturates at `u32::MAX`.
    pub fn weighted(&mut self, weights: &[u32]) -> Option<usize> {
        let sum = weights.iter().fold(0u32, |sum, &weight| sum.saturating_add(weight));
        if sum == 0 {
            return None;
        }
        let mut left = self.below(sum);
        for (index, &weight) in weights.iter().enumerate() {
            if left < weight {
                return Some(index);
            }
            left -= weight;
        }
        None
    }

    /// Shuffles in place: Fisher and Yates, from the last index down, each swapped with one drawn from `0..=index`.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in (1..items.len()).rev() {
            let bound = u32::try_from(index + 1).unwrap_or(u32::MAX);
            items.swap(index, self.below(bound) as usize);
        }
    }
}

/// The output function of `SplitMix64`.
const fn mix(state: u64) -> u64 {
    let state = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ state >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ state >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_has_a_generator_of_its_own_that_never_changes() {
        let first = |seed, part: &[u64]| Rng::for_part(seed, part).below(1_000_000);
        let drawn: Vec<u32> = (0..50)
            .flat_map(|x| [first(7, &[x, 0]), first(7, &[0, x + 1])])
            .collect();
        let mut different = drawn.clone();
        different.sort_unstable();
        different.dedup();
        assert!(different.len() > 95, "{drawn:?}");
        assert_ne!(first(8, &[0, 0]), first(7, &[0, 0]));
        assert_eq!(first(7, &[3, 4]), first(7, &[3, 4]));
    }

    #[test]
    fn the_sequence_of_a_seed_never_changes() {
        let mut rng = Rng::from_seed(7);
        let drawn: Vec<u32> = (0..6).map(|_| rng.below(1_000)).collect();
        assert_eq!(drawn, EXPECTED_OF_SEED_7);
    }

    const EXPECTED_OF_SEED_7: [u32; 6] = [55, 172, 717, 427, 963, 465];

    #[test]
    fn draws_stay_below_the_bound_and_reach_every_value() {
        let mut rng = Rng::from_seed(1);
        let mut seen = [0u32; 6];
        for _ in 0..6_000 {
            seen[rng.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (850..1_150).contains(&count)), "{seen:?}");
    }

    #[test]
    fn weights_of_zero_are_never_drawn() {
        let mut rng = Rng::from_seed(3);
        for _ in 0..1_000 {
            assert_ne!(rng.weighted(&[3, 0, 5]), Some(1));
        }
        assert_eq!(rng.weighted(&[0, 0]), None);
    }
}
