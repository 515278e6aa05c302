//! What a press has opened, until it is released or given up.

use super::cells;
use super::clip::Clip;
use super::history::CellChange;
use super::ink::Ink;
use super::lift::{Laid, Lift};
use super::mirror::Mirror;
use super::palette::Palette;
use super::selection::{How, Selection};
use super::shape::{self, Span};
use super::stroke::{OpenStroke, Painter};
use crate::grid::Cell;
use crate::level::Level;

/// A gesture that goes on.
#[derive(Debug, Clone)]
pub(super) enum Gesture {
    /// Paints as it goes.
    Stroke(OpenStroke),
    /// A line or a rectangle: it paints when it is released.
    Shape(Shape),
    /// A rectangle of cells to select.
    Marquee {
        from: Cell,
        to: Cell,
        how: How,
        before: Selection,
    },
    /// The selection on its way.
    Move(Moving),
    /// What was pasted, about to be placed.
    Place {
        clip: Clip,
        laid: Laid,
        lift: Box<Lift>,
        /// Whether the ghost stays for another place.
        again: bool,
    },
    /// Takes tiles; afterwards the tool that painted last is in hand again, if the press asked for it.
    Pick { and_paint: bool },
}

/// A selection on its way from a cell to another.
#[derive(Debug, Clone)]
pub(super) struct Moving {
    pub from: Cell,
    pub to: Cell,
    pub lift: Box<Lift>,
    pub laid: Laid,
    /// Whether a click alone, with no way to go, is one of the wand.
    pub wand: bool,
}

impl Moving {
    /// How far, in columns and rows.
    pub const fn way(&self) -> (i32, i32) {
        (
            self.to.x.saturating_sub(self.from.x),
            self.to.y.saturating_sub(self.from.y),
        )
    }

    pub fn corner(&self) -> Cell {
        let (dx, dy) = self.way();
        Cell::new(
            self.lift.corner.x.saturating_add(dx),
            self.lift.corner.y.saturating_add(dy),
        )
    }

    pub fn go_to(&mut self, level: &Level, to: Cell) {
        self.to = to;
        self.laid = if self.way() == (0, 0) {
            Laid::default()
        } else {
            self.lift.lay(level, &self.lift.clip, self.corner())
        };
    }
}

/// Which shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Line,
    Rectangle,
    Outline,
}

impl Form {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "Line",
            Self::Rectangle => "Rectangle",
            Self::Outline => "Outline",
        }
    }
}

/// A shape from a cell to another, and what it would paint.
#[derive(Debug, Clone)]
pub(super) struct Shape {
    pub form: Form,
    pub from: Cell,
    pub to: Cell,
    ink: Ink,
    mirror: Mirror,
    nib: u8,
    pub painter: Painter,
}

impl Shape {
    pub fn new(form: Form, ink: Ink, palette: &Palette, level: &Level, at: Cell) -> Self {
        let painter = Painter::new(level, ink.clone(), palette.mirror);
        let mut shape = Self {
            form,
            from: at,
            to: at,
            ink,
            mirror: palette.mirror,
            nib: palette.size,
            painter,
        };
        shape.go_to(level, at);
        shape
    }

    pub fn go_to(&mut self, level: &Level, to: Cell) {
        self.to = to;
        self.painter = Painter::new(level, self.ink.clone(), self.mirror);
        let painter = &mut self.painter;
        match self.form {
            Form::Line => shape::line(self.from, to, self.nib).for_each(|cell| painter.mark(level, cell)),
            Form::Rectangle | Form::Outline => {
                let span = Span::between(self.from, to);
                let size = cells::size(level);
                let seen = span.on_board(size).into_iter().flat_map(Span::cells);
                let nib = self.nib;
                let outline = self.form == Form::Outline;
                seen.filter(|&cell| !outline || span.is_edge(cell, nib))
                    .for_each(|cell| painter.mark(level, cell));
            }
        }
    }

    pub fn changes(&self) -> &[CellChange] {
        self.painter.changes()
    }
}
