//! The open document: a level, what paints it, and the history of its edits.
//!
//! It knows no file, no simulation and no screen. Whoever holds it hands it strokes and passes the cells that changed on.

pub mod history;
pub mod palette;
pub mod record;
mod stroke;

pub use history::{CellChange, Content, History, Replayed, Step};
pub use palette::{Layer, Palette, Tile, Tool};
pub use stroke::Stroke;

use crate::grid::Cell;
use crate::level::match3::Piece;
use crate::level::{Level, Match3, Puzzle, Terrain};
use stroke::OpenStroke;

/// A level being edited.
///
/// Invariant: `level` changes only together with `history` or the open stroke, so that undo always finds what it wrote.
#[derive(Debug, Clone)]
pub struct Editor {
    level: Level,
    history: History,
    open: Option<OpenStroke>,
    left_out: usize,
    /// The tool in hand.
    pub tool: Tool,
    /// What the brush paints, a layer at a time.
    pub palette: Palette,
}

impl Editor {
    /// Opens a level, with the brush in hand and nothing to undo. It counts as saved.
    #[must_use]
    pub fn new(level: Level) -> Self {
        Self {
            level,
            history: History::default(),
            open: None,
            left_out: 0,
            tool: Tool::default(),
            palette: Palette::default(),
        }
    }

    /// The level as it stands, an open stroke included.
    #[must_use]
    pub const fn level(&self) -> &Level {
        &self.level
    }

    /// The match-3 board of the level.
    #[must_use]
    pub const fn match3(&self) -> &Match3 {
        let Puzzle::Match3(match3) = &self.level.puzzle;
        match3
    }

    /// The steps that can be undone and redone.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// What a cell holds, or `None` off the board.
    #[must_use]
    pub fn content(&self, cell: Cell) -> Option<Content> {
        let match3 = self.match3();
        Some((*match3.terrain.get(cell)?, *match3.pieces.get(cell)?))
    }

    /// Takes a tile to paint with, and the layer it belongs to. With the eraser in hand, the brush takes its place.
    pub fn choose(&mut self, tile: Tile) {
        self.palette.choose(tile);
        self.tool = Tool::Brush;
    }

    /// Whether a stroke is open: pressed, and neither released nor aborted.
    #[must_use]
    pub const fn is_painting(&self) -> bool {
        self.open.is_some()
    }

    /// The number of cells that the open stroke, or else the last one, left alone because walls and voids hold no piece.
    #[must_use]
    pub const fn left_out(&self) -> usize {
        self.left_out
    }

    /// The number of the level's state. The same number is the same state: undo goes back to the number that was there.
    /// An open stroke has no number yet.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.history.revision()
    }

    /// Whether the level differs from what was saved, an open stroke included.
    #[must_use]
    pub fn is_dirty(&self) -> bool {
        self.history.is_dirty() || self.open.as_ref().is_some_and(|open| !open.is_empty())
    }

    /// Notes that the state with a revision is on disk now: the one that was written, which need not be the present one.
    pub fn mark_saved(&mut self, revision: u64) {
        self.history.mark_saved(revision);
    }

    /// Plays one part of a stroke, and answers the cells that it changed, each once. `Release` changes none, `Abort` gives
    /// every cell of the stroke back.
    ///
    /// The whole stroke is one step of the history, closed by `Release`; when nothing changed there is no step. A press
    /// while a stroke is open closes that one first, as if its release had been lost.
    pub fn stroke(&mut self, stroke: Stroke) -> Vec<CellChange> {
        match stroke {
            Stroke::Press { cell, erase, shift } => {
                self.release();
                let ink = palette::ink(self.tool, &self.palette, erase, shift);
                let name = if erase { Tool::Eraser.name() } else { self.tool.name() };
                self.left_out = 0;
                self.open = Some(OpenStroke::new(name, ink, cell));
                self.paint_to(cell)
            }
            Stroke::Drag { cell } => self.paint_to(cell),
            Stroke::Release => {
                self.release();
                Vec::new()
            }
            Stroke::Abort => {
                self.left_out = 0;
                let Some(open) = self.open.take() else {
                    return Vec::new();
                };
                let back: Vec<CellChange> = open.changes().map(CellChange::inverse).collect();
                self.apply(&back);
                back
            }
        }
    }

    /// Undoes the last step: its cells change back. `None` when there is none, or while a stroke is open.
    pub fn undo(&mut self) -> Option<Replayed> {
        if self.is_painting() {
            return None;
        }
        let undone = self.history.undo()?;
        self.apply(&undone.changes);
        Some(undone)
    }

    /// Does the last undone step again. `None` when there is none, or while a stroke is open.
    pub fn redo(&mut self) -> Option<Replayed> {
        if self.is_painting() {
            return None;
        }
        let redone = self.history.redo()?;
        self.apply(&redone.changes);
        Some(redone)
    }

    fn paint_to(&mut self, cell: Cell) -> Vec<CellChange> {
        let Some(open) = &mut self.open else {
            return Vec::new();
        };
        let Puzzle::Match3(match3) = &mut self.level.puzzle;
        let changes = open.paint_to(match3, cell);
        self.left_out = open.left_out();
        changes
    }

    fn release(&mut self) {
        if let Some(open) = self.open.take()
            && !open.is_empty()
        {
            self.history.push(open.into_step());
        }
    }

    fn apply(&mut self, changes: &[CellChange]) {
        let Puzzle::Match3(match3) = &mut self.level.puzzle;
        for change in changes {
            write(match3, change.cell, change.after);
        }
    }
}

/// Sets both layers of a cell; off the board it does nothing.
fn write(match3: &mut Match3, cell: Cell, (terrain, piece): (Terrain, Piece)) {
    match3.terrain.set(cell, terrain);
    match3.pieces.set(cell, piece);
}

#[cfg(test)]
mod tests;
