//! Where runs come from one another: how far two of them are the same.
//!
//! A run is a row of stretches, each from a fork on; two runs have in common the stretches that both begin with.

/// A stretch of a run, from the transition after which it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stretch {
    number: u32,
    after: u64,
}

/// The stretches of a run, oldest first; there is one at least.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lineage {
    stretches: Vec<Stretch>,
}

impl Lineage {
    /// That of a simulation that came from no other, with a number that no stretch had before.
    pub fn new(number: u32) -> Self {
        Self {
            stretches: vec![Stretch { number, after: 0 }],
        }
    }

    /// That of a run which goes another way after a transition, with a number that no stretch had before.
    pub fn forked(&self, after: u64, number: u32) -> Self {
        // A stretch that began where this one begins has nothing left in it.
        let first = self.stretches.iter().take(1);
        let others = self
            .stretches
            .iter()
            .skip(1)
            .take_while(|stretch| stretch.after < after);
        let mut stretches: Vec<Stretch> = first.chain(others).copied().collect();
        stretches.push(Stretch { number, after });
        Self { stretches }
    }

    /// The last transition up to which this run and another may be the same, each with its last transition; `None` when they began
    /// apart.
    pub fn common(&self, last: u64, other: &Self, other_last: u64) -> Option<u64> {
        let both = self.stretches.iter().zip(&other.stretches);
        let count = both.take_while(|(a, b)| a == b).count();
        let end = |of: &Self, last: u64| of.stretches.get(count).map_or(last, |next| next.after);
        (count > 0).then(|| end(self, last).min(end(other, other_last)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_have_in_common_what_came_before_they_parted() {
        let first = Lineage::new(1);
        let second = first.forked(40, 2);
        let third = second.forked(60, 3);
        assert_eq!(first.common(90, &second, 70), Some(40));
        assert_eq!(second.common(70, &third, 65), Some(60));
        assert_eq!(first.common(90, &third, 65), Some(40));
        let early = third.forked(20, 4);
        assert_eq!(
            [&first, &second, &third].map(|run| run.common(90, &early, 30)),
            [Some(20); 3]
        );
        assert_eq!(first.common(90, &Lineage::new(5), 90), None);
    }

    #[test]
    fn a_fork_where_another_began_leaves_that_one_with_nothing_more_in_common() {
        let first = Lineage::new(1);
        let second = first.forked(40, 2);
        let again = second.forked(40, 3);
        assert_eq!(second.common(50, &again, 50), Some(40));
        assert_eq!(first.common(50, &again, 50), Some(40));
        let at_start = first.forked(0, 4);
        let again = at_start.forked(0, 5);
        assert_eq!(at_start.common(9, &again, 9), Some(0));
        assert_eq!(first.common(9, &again, 9), Some(0));
    }
}
