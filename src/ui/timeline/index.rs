//! The record as lanes of bars, kept from frame to frame and extended by what is new.
//!
//! A lane holds the actions of one depth. Those that run side by side lie on tracks of the lane, a few at most: what has no
//! track of its own covers the last one from where it begins. So a track is a list of spans that do not overlap, in order, and
//! what shows in a window of time is found by halving.

use std::sync::Arc;

use super::axis::Places;
use crate::action::{ActionId, State, Transition};
use crate::sim::{Kind, Sim};
use crate::ui::record::Record;

/// So many tracks a lane has.
pub const MOST_TRACKS: usize = 4;

/// A part of an action's life in one state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The transition that began it.
    pub start: u64,
    /// The transition that ended it; `u64::MAX` while it goes on.
    pub end: u64,
    /// Whose.
    pub action: ActionId,
    /// Running or Waiting; Canceled for an action that never started.
    pub state: State,
    /// Whether a trace has a word of its own for that state.
    pub foreign: bool,
    /// How the action ended, when this is the last part of its life.
    pub ends: Option<State>,
    /// How many spans before it ended Canceled, in its track.
    canceled: u32,
}

impl Span {
    /// Whether it goes on.
    const fn is_open(&self) -> bool {
        self.end == u64::MAX
    }
}

/// Spans that do not overlap, in order.
#[derive(Debug, Clone, Default)]
pub struct Track {
    spans: Vec<Span>,
}

impl Track {
    /// The spans.
    #[must_use]
    pub fn as_slice(&self) -> &[Span] {
        &self.spans
    }

    /// Whether one of these spans ended Canceled.
    #[must_use]
    pub fn any_canceled(&self, spans: std::ops::Range<usize>) -> bool {
        let Some(last) = spans.end.checked_sub(1).and_then(|last| self.spans.get(last)) else {
            return false;
        };
        let first = self.spans.get(spans.start).map_or(0, |first| first.canceled);
        last.ends == Some(State::Canceled) || last.canceled > first
    }

    fn is_free(&self) -> bool {
        self.spans.last().is_none_or(|last| !last.is_open())
    }

    fn push(&mut self, start: u64, action: ActionId, (state, foreign): (State, bool)) {
        let canceled = self.spans.last_mut().map_or(0, |last| {
            // What is covered ends here, as far as it shows.
            last.end = last.end.min(start);
            last.canceled + u32::from(last.ends == Some(State::Canceled))
        });
        self.spans.push(Span {
            start,
            end: u64::MAX,
            action,
            state,
            foreign,
            ends: None,
            canceled,
        });
    }

    /// The span of an action that goes on.
    fn open(&mut self, action: ActionId) -> Option<&mut Span> {
        self.spans
            .last_mut()
            .filter(|last| last.is_open() && last.action == action)
    }
}

/// The actions of one depth.
#[derive(Debug, Clone, Default)]
pub struct Lane {
    tracks: Vec<Track>,
}

impl Lane {
    /// Its tracks, the first on top.
    #[must_use]
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    fn track(&mut self, index: usize) -> &mut Track {
        if self.tracks.len() <= index {
            self.tracks.resize_with(index + 1, Track::default);
        }
        &mut self.tracks[index]
    }

    /// The track for an action that starts: the first that is free, else the last one.
    fn free(&self) -> usize {
        let free = self.tracks.iter().position(Track::is_free);
        free.unwrap_or(self.tracks.len()).min(MOST_TRACKS - 1)
    }
}

/// What the index was made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Seen {
    dropped: u64,
    dropped_actions: u64,
    branch: Option<u32>,
    level: usize,
    /// The last transition that was added: another in its place tells another record.
    last: Option<Transition>,
}

/// The lanes of a record, and the places of its transitions.
#[derive(Debug, Clone, Default)]
pub struct Index {
    lanes: Vec<Lane>,
    places: Places,
    /// The track of each action that has one, by its number from `base`.
    tracks: Vec<u8>,
    base: u32,
    seen: Option<Seen>,
}

/// Stands for no track.
const NONE: u8 = u8::MAX;

impl Index {
    /// The lanes, roots first.
    #[must_use]
    pub fn lanes(&self) -> &[Lane] {
        &self.lanes
    }

    /// Where the transitions stand.
    #[must_use]
    pub const fn places(&self) -> &Places {
        &self.places
    }

    /// The track of an action in the lane of its depth; `None` when it has no bar.
    #[must_use]
    pub fn track_of(&self, id: ActionId) -> Option<usize> {
        let index = id.get().checked_sub(self.base)? as usize;
        let track = *self.tracks.get(index)?;
        (track != NONE).then_some(usize::from(track))
    }

    /// Forgets the record.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// Adds what has come since the last time. A record that is another one, was cut back or has dropped something is read anew.
    pub fn update(&mut self, record: &Record<'_>) {
        let sim = record.sim;
        let tree = sim.tree();
        let seen = Seen {
            dropped: tree.dropped_transitions(),
            dropped_actions: tree.dropped_actions(),
            branch: record.branch,
            level: Arc::as_ptr(sim.level()) as usize,
            last: tree.transition(self.places.last()).copied(),
        };
        if self.seen != Some(seen) {
            *self = Self {
                places: Places::behind(seen.dropped),
                base: tree.iter().next().map_or(1, |node| node.id.get()),
                ..Self::default()
            };
        }
        let mut number = self.places.last() + 1;
        while let Some(transition) = tree.transition(number) {
            self.add(sim, number, *transition);
            number += 1;
        }
        self.places.extend(tree, sim.tick());
        self.seen = Some(Seen {
            last: tree.transition(self.places.last()).copied(),
            ..seen
        });
    }

    fn add(&mut self, sim: &Sim, number: u64, transition: Transition) {
        let id = transition.action;
        let Some(node) = sim.tree().get(id) else { return };
        let depth = node.depth as usize;
        let foreign = match &node.action.kind {
            Kind::Traced(traced) => traced.at(number).is_some_and(|was| was.word.is_some()),
            _ => false,
        };
        if self.lanes.len() <= depth {
            self.lanes.resize_with(depth + 1, Lane::default);
        }
        match (transition.from, transition.to) {
            (State::Pending, ended) if ended.is_terminal() => {
                let lane = &mut self.lanes[depth];
                let free = lane.tracks.iter().position(Track::is_free).unwrap_or(lane.tracks.len());
                if free < MOST_TRACKS {
                    let track = lane.track(free);
                    track.push(number, id, (ended, false));
                    if let Some(span) = track.open(id) {
                        span.end = number;
                        span.ends = Some(ended);
                    }
                    self.remember(id, free);
                }
            }
            (State::Pending, to) => {
                let lane = &mut self.lanes[depth];
                let free = lane.free();
                lane.track(free).push(number, id, (to, foreign));
                self.remember(id, free);
            }
            (_, to) => {
                let Some(index) = self.track_of(id) else { return };
                let track = self.lanes[depth].track(index);
                if let Some(span) = track.open(id) {
                    span.end = number;
                    if to.is_terminal() {
                        span.ends = Some(to);
                    }
                } else if !track.is_free() {
                    // Covered by another.
                    return;
                }
                if !to.is_terminal() {
                    track.push(number, id, (to, foreign));
                }
            }
        }
    }

    fn remember(&mut self, id: ActionId, track: usize) {
        let index = id.get().saturating_sub(self.base) as usize;
        if self.tracks.len() <= index {
            self.tracks.resize(index + 1, NONE);
        }
        self.tracks[index] = track as u8;
    }
}
