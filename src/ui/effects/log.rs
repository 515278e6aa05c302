//! The effects that were raised, in their order, listed from the record.
//!
//! The list is kept from frame to frame, and what is new in the record is added to it: a frame costs what happened since the last
//! one, not what the log holds.

use crate::action::{ActionId, State};
use crate::sim::effects::Raise;
use crate::sim::effects::log::{raise_of, raised};
use crate::sim::{Input, Kind, Sim};
use crate::ui::record::Record;
use crate::ui::tree::rows::Seen;

/// One effect that was raised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The action that raised it.
    pub id: ActionId,
    /// The transition that started that action.
    pub transition: u64,
    /// The channel, by its place in [`Log::channels`].
    pub channel: usize,
}

/// The effects of one channel.
#[derive(Debug, Clone, Default)]
pub struct ChannelLog {
    /// Its name, as the level spells it.
    pub name: String,
    /// Its entries, by their places in the log.
    rows: Vec<usize>,
    /// For each of them, how many tiles it and those before it matched.
    tiles: Vec<u64>,
}

/// How often something was raised on a channel, and with how many tiles. What was taken back counts for nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Total {
    /// How often.
    pub raised: usize,
    /// The tiles of its matches.
    pub tiles: u64,
    /// How many more were raised and taken back.
    pub undone: usize,
}

/// What the log was made from.
#[derive(Debug, Clone, Default)]
pub struct Log {
    entries: Vec<Entry>,
    channels: Vec<ChannelLog>,
    /// The entries whose writes were taken back, by their places.
    undone: Vec<usize>,
    seen: Seen,
    /// How many inputs have been looked at for what takes back.
    inputs: usize,
}

impl Log {
    /// The effects, oldest first.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The channels, in the order in which they were raised on first.
    #[must_use]
    pub fn channels(&self) -> &[ChannelLog] {
        &self.channels
    }

    /// How many entries there are, of one channel or of all.
    #[must_use]
    pub fn len(&self, channel: Option<usize>) -> usize {
        match channel {
            Some(channel) => self.channels.get(channel).map_or(0, |channel| channel.rows.len()),
            None => self.entries.len(),
        }
    }

    /// An entry by its place among those of a channel, or among all.
    #[must_use]
    pub fn get(&self, channel: Option<usize>, at: usize) -> Option<&Entry> {
        let at = match channel {
            Some(channel) => *self.channels.get(channel)?.rows.get(at)?,
            None => at,
        };
        self.entries.get(at)
    }

    /// The place of an action among the entries of a channel, or among all.
    #[must_use]
    pub fn position(&self, channel: Option<usize>, id: ActionId) -> Option<usize> {
        // Effects start in the order of their numbers: a later one is chained later.
        let at = self.entries.binary_search_by_key(&id, |entry| entry.id).ok()?;
        match channel {
            Some(channel) => self.channels.get(channel)?.rows.binary_search(&at).ok(),
            None => Some(at),
        }
    }

    /// How many entries of a channel, or of all, were raised up to a transition.
    #[must_use]
    pub fn until(&self, channel: Option<usize>, transition: u64) -> usize {
        match channel.and_then(|channel| self.channels.get(channel)) {
            Some(channel) => channel
                .rows
                .partition_point(|&at| self.entries[at].transition <= transition),
            None => self.entries.partition_point(|entry| entry.transition <= transition),
        }
    }

    /// What was raised on a channel up to the playhead.
    #[must_use]
    pub fn total(&self, channel: usize, record: &Record<'_>) -> Total {
        let Some(list) = self.channels.get(channel) else {
            return Total::default();
        };
        let raised = self.until(Some(channel), record.playhead);
        let mut total = Total {
            raised,
            tiles: raised.checked_sub(1).map_or(0, |last| list.tiles[last]),
            undone: 0,
        };
        for entry in self.undone.iter().map(|&at| &self.entries[at]) {
            let node = record.sim.tree().get(entry.id);
            let counted = entry.channel == channel && entry.transition <= record.playhead;
            if let Some(node) = node.filter(|node| counted && record.is_undone(node)) {
                total.raised -= 1;
                total.undone += 1;
                total.tiles -= raise_of(&node.action).map_or(0, |raise| u64::from(raise.size()));
            }
        }
        total
    }

    /// Brings the log up to date.
    pub fn update(&mut self, record: &Record<'_>) {
        let sim = record.sim;
        let seen = Seen::of(record);
        if seen == self.seen {
            return;
        }
        let mut next = self.seen.transitions() + 1;
        if !self.seen.goes_on_in(&seen, sim) {
            *self = Self::default();
            next = sim.tree().dropped_transitions() + 1;
        }
        let inputs = sim.inputs();
        let cancels = |at: usize| {
            let row = inputs.get(at);
            row.is_some_and(|row| matches!(row.input, Input::Cancel { .. }))
        };
        let mut takes_back = (self.inputs..inputs.len()).any(cancels);
        for number in next..=seen.transitions() {
            let transition = sim.tree().transition(number);
            let Some((transition, node)) = transition.and_then(|it| Some((it, sim.tree().get(it.action)?))) else {
                continue;
            };
            takes_back |= matches!(node.action.kind, Kind::RollBack { .. });
            let starts = transition.from == State::Pending && transition.to == State::Running;
            if let Some(raise) = raised(node).filter(|_| starts) {
                self.push(node.id, number, raise);
            }
        }
        self.seen = seen;
        self.inputs = inputs.len();
        if takes_back {
            self.find_undone(sim);
        }
    }

    fn push(&mut self, id: ActionId, transition: u64, raise: &Raise) {
        let name = &raise.effect.channel;
        let known = self.channels.iter().position(|channel| channel.name == *name);
        let channel = known.unwrap_or_else(|| {
            self.channels.push(ChannelLog {
                name: name.clone(),
                ..ChannelLog::default()
            });
            self.channels.len() - 1
        });
        let list = &mut self.channels[channel];
        let before = list.tiles.last().copied().unwrap_or(0);
        list.rows.push(self.entries.len());
        list.tiles.push(before + u64::from(raise.size()));
        self.entries.push(Entry {
            id,
            transition,
            channel,
        });
    }

    /// Lists what was taken back. Only a cancel takes something back, and a `RollBack`.
    fn find_undone(&mut self, sim: &Sim) {
        let is_undone = |entry: &Entry| sim.tree().get(entry.id).is_some_and(|node| node.undone);
        let entries = self.entries.iter().enumerate();
        self.undone = entries
            .filter(|(_, entry)| is_undone(entry))
            .map(|(at, _)| at)
            .collect();
    }
}
