//! Questions that a window or a report asks of a simulation; none of them changes it.

use super::Sim;
use crate::action::ActionId;
use crate::board::{Change, Place, Write};
use crate::grid::Cell;
use crate::rules::match3 as rules;

/// What keeps a board at rest from being settled.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Unsettled {
    /// Cells that would be filled or fallen into.
    pub holes: Vec<Cell>,
    /// Cells of ready matches.
    pub matches: Vec<Cell>,
}

impl Sim {
    /// The legal swaps, each once, the smaller cell first.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<(Cell, Cell)> {
        let mut moves = Vec::new();
        if self.level().match3().is_none() {
            return Vec::new();
        }
        rules::legal_moves(self.world.tiles(), self.world.matching(), &mut moves);
        let cell = |index: u32| self.board().cell_at(index as usize);
        moves.into_iter().map(|(a, b)| (cell(a), cell(b))).collect()
    }

    /// The holes and ready matches of the board as it stands.
    #[must_use]
    pub fn unsettled_cells(&self) -> Unsettled {
        if self.level().match3().is_none() {
            return Unsettled::default();
        }
        let cells = |indices: &[u32]| -> Vec<Cell> {
            let mut cells: Vec<Cell> = indices
                .iter()
                .map(|&index| self.board().cell_at(index as usize))
                .collect();
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        let mut holes = Vec::new();
        if self.settings().refill != crate::level::match3::Refill::None {
            rules::unfilled(self.world.tiles(), &mut holes);
        }
        let mut falls = Vec::new();
        rules::falls(self.world.tiles(), &mut falls);
        let empty = |index: &u32| self.board().faces()[*index as usize] == 0;
        holes.extend(falls.iter().map(|&(_, to)| to).filter(empty));
        Unsettled {
            holes: cells(&holes),
            matches: cells(rules::matches::find(self.world.tiles(), self.world.matching()).cells()),
        }
    }

    /// What an action wrote itself, oldest first, as far as the record holds it.
    #[must_use]
    pub fn writes_of(&self, action: ActionId) -> Vec<Write> {
        self.writes_during(action, |writer| writer == action)
    }

    /// What an action and all that it started wrote, oldest first, as far as the record holds it.
    #[must_use]
    pub fn writes_below(&self, action: ActionId) -> Vec<Write> {
        let members: std::collections::HashSet<ActionId> = self.tree().subtree(action).into_iter().collect();
        self.writes_during(action, |writer| members.contains(&writer))
    }

    fn writes_during(&self, action: ActionId, is_meant: impl Fn(ActionId) -> bool) -> Vec<Write> {
        let Some(node) = self.tree().get(action).filter(|node| node.started != 0) else {
            return Vec::new();
        };
        let from = self
            .tree()
            .transition(node.started)
            .map_or(0, |started| started.journal);
        let to = self
            .tree()
            .transition(node.ended)
            .map_or(u64::MAX, |ended| ended.journal);
        let from = from.max(self.journal().dropped());
        let count = usize::try_from(to.saturating_sub(from)).unwrap_or(usize::MAX);
        let during = self.journal().since(from).take(count);
        during.filter(|write| is_meant(write.action)).copied().collect()
    }

    /// The cells that writes changed, in reading order.
    #[must_use]
    pub fn cells_of(writes: &[Write]) -> Vec<Cell> {
        let mut cells: Vec<Cell> = writes
            .iter()
            .filter_map(|write| match write.change {
                Change::Slot { place, .. } => Some(place.cell()),
                Change::Counter { .. } => None,
            })
            .collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The places that writes changed, by y, then x, then z.
    #[must_use]
    pub fn places_of(writes: &[Write]) -> Vec<Place> {
        let places = writes.iter().filter_map(|write| match write.change {
            Change::Slot { place, .. } => Some(place),
            Change::Counter { .. } => None,
        });
        let mut places: Vec<Place> = places.collect();
        places.sort_unstable_by_key(|place| place.in_order());
        places.dedup();
        places
    }
}
