//! Where each transition stands on the axis of time.
//!
//! Two axes: transitions, each as wide as the next; and ticks, where the transitions of one tick share its room. The clock
//! stands still at rest, and what gap is left between two chains is narrowed.

use crate::action::Tree;
use crate::sim::Action;

/// What the axis counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Axis {
    /// State changes, one after another.
    Transitions,
    /// Ticks of simulation time, 60 a second.
    Ticks,
}

impl Axis {
    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Transitions => "Transitions",
            Self::Ticks => "Ticks",
        }
    }

    /// How wide a unit is at first, in points.
    pub(super) const fn usual_scale(self) -> f64 {
        match self {
            Self::Transitions => 9.0,
            Self::Ticks => 3.0,
        }
    }

    /// How wide a unit may become, in points.
    pub(super) const fn most_scale(self) -> f64 {
        match self {
            Self::Transitions => 120.0,
            Self::Ticks => 2_000.0,
        }
    }
}

/// The widest gap between two chains, in ticks.
const GAP: u64 = 6;

/// Where the transitions of a record stand. A transition owns the room from its place to that of the next one.
#[derive(Debug, Clone, Default)]
pub struct Places {
    dropped: u64,
    last: u64,
    /// The place of each transition that is kept on the axis of ticks.
    ticks: Vec<f64>,
    /// The first transition of the last tick, by its place in `ticks`.
    group: usize,
    /// The last tick, and how many ticks of gaps were left out before it.
    tick: u64,
    squeezed: u64,
    /// Whether the last transition ended a chain.
    at_rest: bool,
    /// The end of the axis of ticks.
    end: f64,
}

impl Places {
    /// Nothing yet, behind so many transitions that were dropped.
    pub(super) fn behind(dropped: u64) -> Self {
        Self {
            dropped,
            last: dropped,
            ..Self::default()
        }
    }

    /// Adds what has come since.
    pub(super) fn extend(&mut self, tree: &Tree<Action>, now: u64) {
        while let Some(transition) = tree.transition(self.last + 1) {
            let node = tree.get(transition.action);
            let of_root = node.is_none_or(|node| node.parent.is_none());
            self.add(transition.tick, transition.to.is_terminal() && of_root);
        }
        self.finish(now);
    }

    fn add(&mut self, tick: u64, ends_chain: bool) {
        self.last += 1;
        let idle = tick.saturating_sub(self.tick);
        if self.ticks.is_empty() || tick != self.tick {
            self.spread();
            self.group = self.ticks.len();
        }
        if self.at_rest && idle > GAP {
            self.squeezed += idle - GAP;
        }
        self.tick = tick;
        self.ticks.push((tick - self.squeezed.min(tick)) as f64);
        self.at_rest = ends_chain;
    }

    fn finish(&mut self, now: u64) {
        self.spread();
        let now = if self.at_rest { self.tick } else { now.max(self.tick) };
        self.end = (now - self.squeezed.min(now)) as f64 + 1.0;
    }

    /// Gives the transitions of the last tick an equal part of it each.
    fn spread(&mut self) {
        let group = &mut self.ticks[self.group..];
        let Some(first) = group.first().copied() else { return };
        let part = 1.0 / (group.len() + 1) as f64;
        for (index, place) in group.iter_mut().enumerate() {
            *place = first.floor() + part * index as f64;
        }
    }

    /// The number of the last transition.
    pub(super) const fn last(&self) -> u64 {
        self.last
    }

    /// The number of the last transition that is gone; the first moment that is left comes after it.
    pub(super) const fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Where the room of a transition begins; that of one which is still to come, at the end.
    #[must_use]
    pub fn place(&self, axis: Axis, number: u64) -> f64 {
        if axis == Axis::Transitions {
            return number as f64;
        }
        if number <= self.dropped {
            return self.start(axis);
        }
        let index = (number - self.dropped - 1) as usize;
        match self.ticks.get(index) {
            Some(&place) => place,
            None => self.end + (index - self.ticks.len()) as f64,
        }
    }

    /// Where the playhead is drawn when it stands after a transition. After the last one it goes with the clock.
    pub(super) fn moment(&self, axis: Axis, number: u64) -> f64 {
        match axis {
            Axis::Transitions => number as f64 + 0.5,
            Axis::Ticks if number >= self.last => self.place(axis, number).max(self.end - 1.0),
            Axis::Ticks => self.place(axis, number),
        }
    }

    /// The transition whose room holds a place.
    #[must_use]
    pub fn at(&self, axis: Axis, place: f64) -> u64 {
        let number = match axis {
            Axis::Transitions => place.floor().max(0.0) as u64,
            Axis::Ticks => self.dropped + self.ticks.partition_point(|&at| at <= place) as u64,
        };
        number.clamp(self.dropped, self.last)
    }

    /// Where the axis begins: with the room of the moment before the first transition that is kept.
    #[must_use]
    pub fn start(&self, axis: Axis) -> f64 {
        match axis {
            Axis::Transitions => self.dropped as f64,
            Axis::Ticks => self.ticks.first().map_or(0.0, |first| first - 1.0),
        }
    }

    /// Where the axis ends: now.
    #[must_use]
    pub fn end(&self, axis: Axis) -> f64 {
        match axis {
            Axis::Transitions => self.last as f64 + 1.0,
            Axis::Ticks => self.end.max(self.start(axis) + 1.0),
        }
    }

    /// The number that the ruler shows at a place: a transition, or a tick.
    pub(super) fn number(&self, axis: Axis, place: f64, tree: &Tree<Action>) -> u64 {
        match axis {
            Axis::Transitions => place.max(0.0) as u64,
            Axis::Ticks => {
                let before = self.at(axis, place);
                let tick = tree.tick_of(before).unwrap_or(0);
                let from = self.place(axis, before).floor();
                tick + (place - from).max(0.0) as u64
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where transitions at these ticks stand; `|` after a tick ends its chain.
    fn places(ticks: &str) -> Places {
        let mut places = Places::default();
        for word in ticks.split_whitespace() {
            let tick = word.trim_end_matches('|');
            places.add(tick.parse().unwrap(), tick != word);
        }
        places.finish(places.tick);
        places
    }

    fn picture(ticks: &str) -> String {
        let places = places(ticks);
        let words = (1..=places.last()).map(|number| format!("{:.2}", places.place(Axis::Ticks, number)));
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn transitions_of_one_tick_share_its_room() {
        assert_eq!(picture("0 0 0 4 9|"), "0.00 0.25 0.50 4.00 9.00");
        assert_eq!(picture("3"), "3.00");
    }

    #[test]
    fn a_gap_between_chains_is_narrowed_and_one_within_a_chain_is_not() {
        assert_eq!(picture("0 100 200| 1000 1010|"), "0.00 100.00 200.00 206.00 216.00");
        assert_eq!(picture("0 5| 9 14|"), "0.00 5.00 9.00 14.00", "a short one stays");
    }

    #[test]
    fn what_stands_behind_a_narrowed_gap_is_found_there() {
        let places = places("0 200| 1000 1010|");
        let place = places.place(Axis::Ticks, 3);
        assert_eq!(places.at(Axis::Ticks, place + 5.0), 3);
        assert!(place < 210.0);
        assert!((places.end(Axis::Ticks) - 217.0).abs() < 1e-9);
    }

    #[test]
    fn a_place_outside_of_the_record_is_that_of_its_end() {
        let places = places("0 0 7");
        for axis in [Axis::Transitions, Axis::Ticks] {
            assert_eq!(places.at(axis, -100.0), 0);
            assert_eq!(places.at(axis, 1e12), 3);
            assert!(places.place(axis, 9) >= places.end(axis));
        }
    }
}
