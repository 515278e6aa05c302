//! Heal: the enemy gets hit points back, never more than it has lost. A colour to leave alone.

use super::standing_enemy;
use crate::board::{ActionId, Field};
use crate::level::match3::HEAL;
use crate::sim::effects::Raise;
use crate::sim::effects::channel::{Subscriber, nothing_follows};
use crate::sim::world::World;

pub(in crate::sim::effects) const SUBSCRIBER: Subscriber = Subscriber {
    channel: HEAL,
    words: "gives the enemy hit points back",
    hear,
    follow_up: nothing_follows,
};

fn hear(raise: &Raise, me: ActionId, world: &mut World) {
    if standing_enemy(world).is_some() {
        let lost = world.board.fields().get(Field::Damage);
        world.set(me, Field::Damage, lost.saturating_sub(raise.amount()));
    }
}
