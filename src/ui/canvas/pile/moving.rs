//! What tweens show on a pile: pairs on their way off the table, and the tiles that an undo has changed.

use super::draw::DrawnTile;
use super::position_of;
use crate::action::Node;
use crate::board::Change;
use crate::level::mahjong::{Face, Position};
use crate::sim::mahjong::Mahjong;
use crate::sim::{Action, Kind, Sim};
use crate::ui::live_picture::changed_places;
use crate::ui::theme::PileColours;
use crate::ui::tween::Tween;

/// The actions that are shown, each with how far it is.
fn shown(sim: &Sim, fraction: f32) -> impl Iterator<Item = (&Node<Action>, f32)> {
    sim.engine().tweens().filter_map(move |(id, end)| {
        let node = sim.tree().get(id)?;
        Some((node, Tween::of(sim, node, end, fraction)?.part()))
    })
}

/// Pairs on their way off the table: they rise and fade.
pub(super) fn leaving(sim: &Sim, fraction: f32, colours: &PileColours, out: &mut Vec<DrawnTile>) {
    for (node, part) in shown(sim, fraction) {
        if !matches!(node.action.kind, Kind::Mahjong(Mahjong::RemovePair { .. })) {
            continue;
        }
        for write in sim.writes_of(node.id) {
            if let Change::Slot { place, before, after } = write.change
                && after.face == 0
                && let Some(face) = before.face.checked_sub(1).and_then(Face::new)
            {
                out.push(DrawnTile {
                    alpha: 1.0 - part,
                    raised: 0.9 + part,
                    ..DrawnTile::plain(position_of(place), Some(face), colours.lifted)
                });
            }
        }
    }
}

/// The tiles that an undo or a redo has changed, as far as nothing lies on them, each with how much of its flash is left.
pub(super) fn undone(sim: &Sim, fraction: f32) -> Vec<(Position, f32)> {
    let is_undo = |node: &Node<Action>| {
        let kind = &node.action.kind;
        matches!(kind, Kind::Mahjong(Mahjong::Undo { .. } | Mahjong::Redo { .. }))
    };
    let mut tiles = Vec::new();
    for (node, part) in shown(sim, fraction).filter(|(node, _)| is_undo(node)) {
        let places = changed_places(sim, node).into_iter();
        let seen = places.filter(|&place| sim.blockers(place).is_some_and(|blockers| blockers.above.is_empty()));
        tiles.extend(seen.map(|place| (position_of(place), 1.0 - part)));
    }
    tiles
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::action::Author;
    use crate::level::mahjong::{Mahjong as Pile, Tile};
    use crate::level::{Level, Puzzle};
    use crate::sim::Input;
    use crate::sim::mahjong::ticks;

    #[test]
    fn the_tiles_that_an_undo_brings_back_flash_as_long_as_it_is_shown() {
        let mut pile = Pile::of_places([]);
        let places = [Position::new(0, 0, 0), Position::new(4, 0, 0)];
        for at in places {
            let face = Face::new(0);
            pile.tiles.insert(Tile { at, face });
        }
        let mut sim = Sim::new(Arc::new(Level::new("Test", Puzzle::Mahjong(pile))), 0);
        sim.run_to_idle();
        let (a, b) = sim.free_pairs()[0];
        for place in [a, b] {
            sim.input(Input::Pick { place }, Author::You);
            sim.run_to_idle();
        }
        assert_eq!(undone(&sim, 0.0), []);
        sim.input(Input::Undo { by_push: false }, Author::You);
        sim.advance(u64::from(ticks::PAIR) / 2);
        let flashing = undone(&sim, 0.0);
        assert_eq!(flashing.iter().map(|&(at, _)| at).collect::<Vec<_>>(), places);
        assert!(
            flashing.iter().all(|&(_, left)| (0.4..0.6).contains(&left)),
            "{flashing:?}"
        );
        sim.run_to_idle();
        assert_eq!(undone(&sim, 0.0), []);
    }
}
