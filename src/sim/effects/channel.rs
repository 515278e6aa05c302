//! Channels, and the one table of who listens to them.
//!
//! A channel is a name. It knows none of its subscribers: what is raised on it is handed to every row of the table that gives that
//! name, in the order of the table. A name that no row gives is a level's own; the record still tells of each raise on it.

use super::encounter::{attack, double, heal};
use super::{Effects, Raise};
use crate::board::ActionId;
use crate::sim::world::World;

/// Who listens to a channel.
pub struct Subscriber {
    /// The channel's name.
    pub channel: &'static str,
    /// What it makes of a raise, in words for the interface.
    pub words: &'static str,
    /// Takes a raise, within the first ask of the action that raises it: it may write, as that action.
    pub(super) hear: fn(&Raise, ActionId, &mut World),
    /// What the action chains next because of the raise, if anything. It is asked after the effect has been seen, and again after
    /// each action that it chained; it must come to an end.
    pub(super) follow_up: fn(&std::sync::Arc<Raise>, &World) -> Option<Effects>,
}

/// Every subscriber. A new one is a row.
pub const SUBSCRIBERS: &[Subscriber] = &[attack::SUBSCRIBER, double::SUBSCRIBER, heal::SUBSCRIBER];

fn subscribers(raise: &Raise) -> impl Iterator<Item = &'static Subscriber> {
    let channel = &raise.effect.channel;
    SUBSCRIBERS
        .iter()
        .filter(move |subscriber| subscriber.channel == channel)
}

/// Raises an effect on its channel.
pub(super) fn raise(raise: &Raise, me: ActionId, world: &mut World) {
    for subscriber in subscribers(raise) {
        (subscriber.hear)(raise, me, world);
    }
}

/// What a raise has still to chain.
pub(super) fn follow_up(raise: &std::sync::Arc<Raise>, world: &World) -> Option<Effects> {
    subscribers(raise).find_map(|subscriber| (subscriber.follow_up)(raise, world))
}

/// For subscribers whose raises are over when they were heard.
pub(super) const fn nothing_follows(_: &std::sync::Arc<Raise>, _: &World) -> Option<Effects> {
    None
}
