//! What a chain may use before it is stopped.

/// Limits a chain; passing one is a failure that says which.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Budgets {
    /// Cascade levels one inside another.
    pub depth: u32,
    /// Actions of one chain.
    pub actions: u32,
    /// Attempts of one reshuffle.
    pub reshuffle: u32,
    /// Bytes that the record of ended actions may take.
    pub record_bytes: usize,
}

impl Budgets {
    /// The defaults for a board of so many cells: 1,000 levels; 200,000 actions or 50 a cell, the larger; 200 attempts; 64 MiB.
    #[must_use]
    pub const fn for_cells(cells: usize) -> Self {
        let by_cells = cells.saturating_mul(50);
        Self {
            depth: 1_000,
            actions: if by_cells > 200_000 { by_cells as u32 } else { 200_000 },
            reshuffle: 200,
            record_bytes: 64 << 20,
        }
    }
}
