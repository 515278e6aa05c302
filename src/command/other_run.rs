//! The runs that the present one can be compared with, by name.

/// One of the runs that can be looked at beside the present one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OtherRun {
    /// A branch, by its number.
    Branch(u32),
    /// The trace that is open.
    Trace,
    /// The moment of the report that is open.
    Moment,
    /// The inputs of that report on the level as it is now.
    Rerun,
}

impl OtherRun {
    /// A number that no other of them has.
    #[must_use]
    pub fn id(self) -> u64 {
        let behind_branches = |nth: u64| u64::from(u32::MAX) + nth;
        match self {
            Self::Branch(number) => u64::from(number),
            Self::Trace => behind_branches(1),
            Self::Moment => behind_branches(2),
            Self::Rerun => behind_branches(3),
        }
    }
}
