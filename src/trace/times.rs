//! Where each transition stands among the records of its tick.

/// The places of transitions among the records of their ticks.
#[derive(Debug, Clone, Default)]
pub(super) struct Times {
    /// That of each transition, from 1.
    places: Vec<u32>,
    /// Each tick that has records, and how many.
    ticks: Vec<(u64, u32)>,
}

impl Times {
    /// A record at a tick, which is not before the last one.
    pub fn record(&mut self, tick: u64) {
        match self.ticks.last_mut() {
            Some((last, count)) if *last == tick => *count += 1,
            _ => self.ticks.push((tick, 1)),
        }
    }

    /// The last record is a transition.
    pub fn transition(&mut self) {
        self.places.push(self.ticks.last().map_or(1, |&(_, count)| count));
    }

    /// The place of a transition among the records of its tick from 1, and how many those are; by its number among those that are kept,
    /// from 0.
    pub fn of(&self, index: usize, tick: u64) -> (u32, u32) {
        let place = self.places.get(index).copied().unwrap_or(1);
        let found = self.ticks.binary_search_by_key(&tick, |&(tick, _)| tick);
        let count = found.map_or(place, |found| self.ticks[found].1);
        (place, count)
    }
}
