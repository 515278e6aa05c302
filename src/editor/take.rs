//! Cells taken over from a running board, as one step.

use super::history::{CellChange, Changes, Content, Edit, Step};
use super::{Editor, Layer};
use crate::grid::Cell;
use crate::level::Terrain;
use crate::level::match3::Piece;

/// What taking cells over would change.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Taking {
    /// The cells that would hold something else, in reading order.
    pub changes: Vec<CellChange>,
    /// How many of them are random now, and would be fixed.
    pub fixed: usize,
    /// Whether it is the selection alone.
    pub selection: bool,
}

impl Editor {
    /// What the selection, or without one every cell, would become if it held what another board of the same sides holds. A
    /// piece that lies under no floor there stays as it is here; so does what is on a layer that takes no paint.
    #[must_use]
    pub fn taking(&self, holds: impl Fn(Cell) -> Option<Content>) -> Taking {
        let selection = !self.selection().is_empty();
        let cells: Vec<Cell> = if selection {
            self.selection().cells().to_vec()
        } else {
            super::cells::of(self.level()).map(|(cell, _)| cell).collect()
        };
        let (grounds, pieces) = (self.layers.is_open(Layer::Terrain), self.layers.is_open(Layer::Pieces));
        let change = |cell| {
            let before = self.content(cell)?;
            let there = holds(cell)?;
            let ground = if grounds { there.0 } else { before.0 };
            let takes = pieces && there.0.is_floor() && ground.is_floor();
            let after = (ground, if takes { there.1 } else { before.1 });
            (before != after).then_some(CellChange { cell, before, after })
        };
        let mut changes: Vec<CellChange> = cells.into_iter().filter_map(change).collect();
        changes.sort_unstable_by_key(|change| change.cell);
        let is_random = |(ground, piece): (Terrain, Piece)| ground.is_floor() && piece == Piece::Random;
        let fixed = changes
            .iter()
            .filter(|change| is_random(change.before) && !is_random(change.after));
        Taking {
            fixed: fixed.count(),
            selection,
            changes,
        }
    }

    /// Takes the cells over: one step. Refused where the level has changed since they were looked at.
    pub fn take_over(&mut self, taking: &Taking) -> Changes {
        if !self.is_free() || taking.changes.is_empty() {
            return Changes::default();
        }
        if taking
            .changes
            .iter()
            .any(|change| self.content(change.cell) != Some(change.before))
        {
            self.refuse("The level has changed since; take from Live again.");
            return Changes::default();
        }
        self.lift = None;
        self.push(Step::new("Take from live", Edit::Cells(taking.changes.clone())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::{LayerState, Request};
    use crate::grid::Grid;
    use crate::level::match3::{Match3, Settings, cell_of};
    use crate::level::{Level, Puzzle};

    fn rows(picture: &str) -> Vec<Vec<Content>> {
        let row = |row: &str| row.chars().filter_map(cell_of).collect();
        picture.split_whitespace().map(row).collect()
    }

    fn editor(picture: &str) -> Editor {
        let rows = rows(picture);
        let mut match3 = Match3::new(rows[0].len() as u32, rows.len() as u32, Settings::default());
        let cells: Vec<Cell> = match3.terrain.cells().collect();
        for cell in cells {
            let (ground, piece) = rows[cell.y as usize][cell.x as usize];
            match3.terrain.set(cell, ground);
            match3.pieces.set(cell, piece);
        }
        Editor::new(Level::new("Test", Puzzle::Match3(match3)))
    }

    fn taking(editor: &Editor, live: &str) -> Taking {
        let live = Grid::from_rows(rows(live)).unwrap();
        editor.taking(|cell| live.get(cell).copied())
    }

    #[test]
    fn all_is_taken_in_one_step_and_random_cells_that_become_fixed_are_counted() {
        let mut editor = editor("??A .B#");
        let before = editor.level().clone();
        let taking = taking(&editor, "CD_ .B_");
        assert_eq!((taking.changes.len(), taking.fixed, taking.selection), (4, 2, false));
        let changes = editor.take_over(&taking);
        assert_eq!(changes.cells.len(), 4);
        assert_eq!(editor.level(), self::editor("CD_ .B_").level());
        assert_eq!(editor.history().done().len(), 1);
        editor.undo();
        assert_eq!(*editor.level(), before);
    }

    #[test]
    fn with_a_selection_it_alone_is_taken() {
        let mut editor = editor("??? ???");
        editor.ask(Request::SelectCells(vec![Cell::new(1, 1)]));
        let taking = taking(&editor, "ABC ABC");
        assert_eq!((taking.changes.len(), taking.fixed, taking.selection), (1, 1, true));
        editor.take_over(&taking);
        assert_eq!(editor.level(), self::editor("??? ?B?").level());
    }

    #[test]
    fn a_locked_layer_stays_and_what_changed_meanwhile_is_refused() {
        let mut editor = editor("?#");
        let locked = LayerState {
            locked: true,
            ..LayerState::default()
        };
        editor.ask(Request::LayerState(Layer::Terrain, locked));
        let taking = taking(&editor, "AB");
        assert_eq!(taking.changes.len(), 1, "a wall holds no piece");
        editor.take_over(&taking);
        assert!(editor.take_over(&taking).is_empty());
        assert!(editor.said().refused);
    }
}
