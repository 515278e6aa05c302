//! One stroke that paints as it goes: brush, eraser and fill.

use std::collections::BTreeMap;

use super::cells::{self, content};
use super::history::{CellChange, Content, Edit, Step};
use super::ink::Ink;
use super::mask::Mask;
use super::mirror::Mirror;
use super::shape;
use crate::grid::Cell;
use crate::level::Level;
use crate::level::match3::Piece;
use crate::level::sokoban::Object;

/// One part of a gesture in the Level. Cells may lie off the board: what is painted is the part that is on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stroke {
    /// Opens a gesture of the tool in hand: a stroke, a shape, a selection, or the placing of what was pasted.
    Press {
        /// Where.
        cell: Cell,
        /// The right button: the eraser, whatever tool is in hand.
        erase: bool,
        /// Shift is held: a line with the brush, nothing rather than a random piece with the eraser, an outline, the whole
        /// layer, or more of a selection.
        shift: bool,
        /// Ctrl is held: takes the tile that is here with a tool that paints, or leaves less of a selection.
        ctrl: bool,
    },
    /// Goes on to a cell; a stroke in a straight line.
    Drag {
        /// Which.
        cell: Cell,
    },
    /// Closes the gesture: what it changed is a step of the history.
    Release,
    /// Closes the gesture and gives every cell back.
    Abort,
}

/// What paints cells with one ink, each once, with its mirror images.
#[derive(Debug, Clone)]
pub(super) struct Painter {
    ink: Ink,
    mirror: Mirror,
    size: (u32, u32),
    seen: Mask,
    changes: Vec<CellChange>,
    left_out: usize,
    /// While the hero is painted: what the cells held before, that it stood on or was led over.
    originals: BTreeMap<Cell, Content>,
}

impl Painter {
    pub fn new(level: &Level, ink: Ink, mirror: Mirror) -> Self {
        let size = cells::size(level);
        let heroes = if ink.is_hero() {
            cells::heroes(level)
        } else {
            Vec::new()
        };
        let held = |cell: Cell| Some((cell, content(level, cell)?));
        Self {
            originals: heroes.into_iter().filter_map(held).collect(),
            ink,
            mirror,
            size,
            seen: Mask::new(size),
            changes: Vec::new(),
            left_out: 0,
        }
    }

    /// Looks at a cell and its images: those that the ink changes are told by [`Painter::changes`]. The board stays as it is.
    pub fn mark(&mut self, level: &Level, cell: Cell) {
        if self.ink.is_hero() {
            self.place_hero(level, cell);
            return;
        }
        let like = self.mirror.representative(cell, self.size);
        for cell in self.mirror.images(cell, self.size) {
            if !self.seen.insert(cell) {
                continue;
            }
            let Some(before) = content(level, cell) else { continue };
            match self.ink.on(before, like) {
                Some(after) if after != before => self.changes.push(CellChange { cell, before, after }),
                Some(_) => {}
                None => self.left_out += 1,
            }
        }
    }

    /// What a cell held before the stroke; `None` off the board.
    fn original(&mut self, level: &Level, cell: Cell) -> Option<Content> {
        if let Some(&before) = self.originals.get(&cell) {
            return Some(before);
        }
        let before = content(level, cell)?;
        self.originals.insert(cell, before);
        Some(before)
    }

    /// There is one hero: the last cell with room for it takes it from where it stood.
    fn place_hero(&mut self, level: &Level, cell: Cell) {
        self.seen.insert(cell);
        let Some(before) = self.original(level, cell) else {
            return;
        };
        let Some(after) = self.ink.on(before, cell) else {
            self.left_out += 1;
            return;
        };
        // What the stroke has led it over holds again what it held; where it stood before, it is gone.
        let is_hero = |before: &Content| cells::object_of(before.1) == Some(Object::Hero);
        let mut changes: Vec<CellChange> = self
            .originals
            .iter()
            .filter(|(hero, before)| **hero != cell && is_hero(before))
            .map(|(&cell, &before)| CellChange {
                cell,
                before,
                after: (before.0, Piece::Empty),
            })
            .collect();
        changes.push(CellChange { cell, before, after });
        changes.retain(|change| change.before != change.after);
        self.changes = changes;
    }

    /// The cells that change, in the order in which they were met.
    pub fn changes(&self) -> &[CellChange] {
        &self.changes
    }

    /// Every cell of the board that it was led over, in reading order.
    pub fn cells(&self) -> Vec<Cell> {
        self.seen.cells()
    }

    /// How many cells found no room, because walls and voids hold no piece.
    pub const fn left_out(&self) -> usize {
        self.left_out
    }

    /// The step, if anything changed.
    pub fn into_step(mut self, name: &'static str) -> Option<Step> {
        self.changes.sort_unstable_by_key(|change| change.cell);
        (!self.changes.is_empty()).then(|| Step::new(name, Edit::Cells(self.changes)))
    }
}

/// A stroke that has been pressed and changes the board as it goes.
#[derive(Debug, Clone)]
pub(super) struct OpenStroke {
    pub name: &'static str,
    pub painter: Painter,
    nib: u8,
    last: Cell,
}

impl OpenStroke {
    pub const fn new(name: &'static str, painter: Painter, nib: u8, at: Cell) -> Self {
        Self {
            name,
            painter,
            nib,
            last: at,
        }
    }

    /// Paints from the last cell to this one; answers the cells that changed.
    pub fn paint_to(&mut self, level: &mut Level, cell: Cell) -> Vec<CellChange> {
        let from = std::mem::replace(&mut self.last, cell);
        self.paint(level, shape::line(from, cell, self.nib))
    }

    /// Paints some cells.
    pub fn paint(&mut self, level: &mut Level, cells: impl Iterator<Item = Cell>) -> Vec<CellChange> {
        if self.painter.ink.is_hero() {
            return self.paint_hero(level, cells);
        }
        let told = self.painter.changes.len();
        for cell in cells {
            self.painter.mark(level, cell);
        }
        let new = self.painter.changes[told..].to_vec();
        for change in &new {
            cells::write(level, change.cell, change.after);
        }
        new
    }

    /// Leads the hero over some cells; where it was comes back as it was.
    fn paint_hero(&mut self, level: &mut Level, cells: impl Iterator<Item = Cell>) -> Vec<CellChange> {
        let told = self.painter.changes.clone();
        for cell in cells {
            self.painter.mark(level, cell);
        }
        let new = &self.painter.changes;
        let gone = told
            .iter()
            .filter(|old| new.iter().all(|change| change.cell != old.cell));
        let mut now: Vec<CellChange> = gone.map(|change| change.inverse()).collect();
        now.extend(new.iter().filter_map(|change| {
            let before = content(level, change.cell)?;
            (before != change.after).then_some(CellChange { before, ..*change })
        }));
        for change in &now {
            cells::write(level, change.cell, change.after);
        }
        now
    }
}
