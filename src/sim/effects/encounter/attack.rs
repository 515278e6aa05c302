//! Attack: energy for the bar of its colour, and a strike for each time that the bar is full.

use std::sync::Arc;

use super::standing_enemy;
use crate::board::{ActionId, Field};
use crate::level::match3::ATTACK;
use crate::sim::effects::channel::Subscriber;
use crate::sim::effects::{Effects, Raise};
use crate::sim::world::World;

pub(in crate::sim::effects) const SUBSCRIBER: Subscriber = Subscriber {
    channel: ATTACK,
    words: "fills an energy bar, and strikes the enemy when it is full",
    hear,
    follow_up,
};

const fn bar_of(raise: &Raise) -> Field {
    Field::Energy(raise.effect.colour)
}

fn size_of_bar(raise: &Raise) -> u32 {
    raise.effect.bar.max(1)
}

fn hear(raise: &Raise, me: ActionId, world: &mut World) {
    if standing_enemy(world).is_some() {
        let energy = world.board.fields().get(bar_of(raise));
        world.set(me, bar_of(raise), energy.saturating_add(raise.amount()));
    }
}

fn follow_up(raise: &Arc<Raise>, world: &World) -> Option<Effects> {
    let is_full = world.board.fields().get(bar_of(raise)) >= size_of_bar(raise);
    (is_full && standing_enemy(world).is_some()).then(|| Effects::Strike {
        raise: Arc::clone(raise),
        damage: 0,
    })
}

/// Takes the bar's size of energy out of it, and so much from the enemy, or twice that; answers the damage of the strike, which can
/// be more than the enemy had left.
pub(in crate::sim::effects) fn strike(raise: &Raise, me: ActionId, world: &mut World) -> u32 {
    let fields = world.board.fields();
    let (energy, is_doubled, lost) = (
        fields.get(bar_of(raise)),
        fields.get(Field::Double) != 0,
        fields.get(Field::Damage),
    );
    let size = size_of_bar(raise);
    let (Some(enemy), Some(left)) = (standing_enemy(world), energy.checked_sub(size)) else {
        return 0;
    };
    let damage = size.saturating_mul(if is_doubled { 2 } else { 1 });
    world.set(me, bar_of(raise), left);
    world.set(me, Field::Double, 0);
    world.set(me, Field::Damage, lost.saturating_add(damage.min(enemy.have)));
    damage
}
