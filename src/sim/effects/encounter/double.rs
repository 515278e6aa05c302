//! Double damage: the next strike counts twice. It does not stack.

use super::standing_enemy;
use crate::board::{ActionId, Field};
use crate::level::match3::DOUBLE;
use crate::sim::effects::Raise;
use crate::sim::effects::channel::{Subscriber, nothing_follows};
use crate::sim::world::World;

pub(in crate::sim::effects) const SUBSCRIBER: Subscriber = Subscriber {
    channel: DOUBLE,
    words: "makes the next strike count twice",
    hear,
    follow_up: nothing_follows,
};

fn hear(_: &Raise, me: ActionId, world: &mut World) {
    if standing_enemy(world).is_some() {
        world.set(me, Field::Double, 1);
    }
}
