//! The log of effects: read off the record, so it costs nothing until asked for, and cannot differ from what was raised.

use super::{Effects, Raise};
use crate::action::{ActionId, Node};
use crate::sim::match3::Match3;
use crate::sim::{Action, Kind, Sim};

/// One effect that was raised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row<'a> {
    /// The action that raised it.
    pub action: ActionId,
    /// The transition that started the action, and with it the raise.
    pub transition: u64,
    /// When, in ticks.
    pub tick: u64,
    /// What was raised: the effect with its channel, name and colour; size, chain level and cells of the match.
    pub raise: &'a Raise,
    /// Whether a roll back took it back, with all that it changed.
    pub undone: bool,
}

/// What was raised on a channel, without what was taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Total<'a> {
    /// The channel.
    pub channel: &'a str,
    /// How many times.
    pub raises: u64,
    /// The tiles of those matches.
    pub tiles: u64,
}

/// The effect that an action raises, whether it has or not.
#[must_use]
pub fn raise_of(action: &Action) -> Option<&Raise> {
    match &action.kind {
        Kind::Match3(Match3::Effects(Effects::Effect(raise))) => Some(raise),
        _ => None,
    }
}

/// What an action has raised. One that never started has raised nothing, nor has one that was made to fail at its start.
#[must_use]
pub fn raised(node: &Node<Action>) -> Option<&Raise> {
    raise_of(&node.action).filter(|_| node.action.has_acted())
}

/// The effects raised so far, oldest first, as far as the record holds them.
#[must_use]
pub fn log(sim: &Sim) -> impl DoubleEndedIterator<Item = Row<'_>> {
    rows(sim, sim.tree().iter())
}

// Actions are numbered in the order in which they are spawned, and effects start in that order.
fn rows<'a>(
    sim: &'a Sim,
    nodes: impl DoubleEndedIterator<Item = &'a Node<Action>>,
) -> impl DoubleEndedIterator<Item = Row<'a>> {
    nodes.filter_map(|node| {
        Some(Row {
            action: node.id,
            transition: node.started,
            tick: sim.tree().tick_of(node.started)?,
            raise: raised(node)?,
            undone: node.undone,
        })
    })
}

/// The totals of each channel, by name.
#[must_use]
pub fn totals(sim: &Sim) -> Vec<Total<'_>> {
    let mut totals: Vec<Total<'_>> = Vec::new();
    for row in log(sim).filter(|row| !row.undone) {
        let channel = row.raise.effect.channel.as_str();
        let at = match totals.binary_search_by_key(&channel, |total| total.channel) {
            Ok(at) => at,
            Err(at) => {
                totals.insert(
                    at,
                    Total {
                        channel,
                        raises: 0,
                        tiles: 0,
                    },
                );
                at
            }
        };
        totals[at].raises += 1;
        totals[at].tiles += u64::from(row.raise.size());
    }
    totals
}
