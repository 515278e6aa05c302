//! Gestures of the tools: press, drag, release.

use super::gesture::{Form, Gesture, Shape};
use super::history::{CellChange, Changes};
use super::ink::{self, Ink};
use super::lift::Lift;
use super::mirror::Mirror;
use super::palette::{Layer, Tile};
use super::selection::{How, Selection};
use super::shape::Span;
use super::stroke::{OpenStroke, Painter, Stroke};
use super::tool::Tool;
use super::{Editor, cells, mask};
use crate::grid::{self, Cell};
use crate::level::match3::Piece;
use crate::words::counted;

impl Editor {
    /// Plays one part of a gesture, and answers the cells that it changed, each once. A brush and an eraser change them as they
    /// go; lines, rectangles, moves and pastes when they are released; `Abort` gives every cell back.
    ///
    /// The whole gesture is one step of the history, closed by `Release`; when nothing changed there is no step. A press
    /// while a gesture is open closes that one first, as if its release had been lost, and answers its cells too.
    pub fn stroke(&mut self, stroke: Stroke) -> Changes {
        match stroke {
            Stroke::Press {
                cell,
                erase,
                shift,
                ctrl,
            } => {
                let mut closed = self.release();
                let pressed = self.press(cell, erase, shift, ctrl);
                if closed.is_empty() {
                    return pressed;
                }
                closed.and(pressed);
                closed.settle();
                closed
            }
            Stroke::Drag { cell } => self.drag(cell),
            Stroke::Release => self.release(),
            Stroke::Abort => self.abort(),
        }
    }

    fn press(&mut self, cell: Cell, erase: bool, shift: bool, ctrl: bool) -> Changes {
        self.left_out = 0;
        if self.floating.is_some() {
            if erase {
                self.drop_ghost();
            } else {
                self.press_ghost(cell, shift);
            }
            return Changes::default();
        }
        if erase {
            return self.press_stroke(Tool::Eraser, cell, shift);
        }
        match self.tool {
            tool if tool.paints() && ctrl => self.press_pick(cell, false),
            Tool::Brush if shift => self.press_shape(Form::Line, cell),
            Tool::Brush | Tool::Eraser => return self.press_stroke(self.tool, cell, shift),
            Tool::Line => self.press_shape(Form::Line, cell),
            Tool::Rectangle => self.press_shape(if shift { Form::Outline } else { Form::Rectangle }, cell),
            Tool::Fill => return self.press_fill(cell, shift),
            Tool::Select | Tool::Wand => self.press_select(cell, How::of(shift, ctrl)),
            Tool::Eyedropper => self.press_pick(cell, true),
        }
        Changes::default()
    }

    /// What the tools that paint tiles leave.
    pub(super) fn ink(&self, seed: u64) -> Ink {
        Ink::of_brush(&self.palette, self.match3().settings.colours(), seed)
    }

    /// Whether a layer takes paint; says why not.
    fn opens(&mut self, layer: Layer) -> bool {
        let refusal = self.layers.refusal(layer);
        let open = refusal.is_none();
        if let Some(refusal) = refusal {
            self.refuse(refusal);
        }
        open
    }

    fn press_stroke(&mut self, tool: Tool, cell: Cell, shift: bool) -> Changes {
        let ink = if tool == Tool::Eraser {
            Ink::of_eraser(self.palette.layer, shift)
        } else {
            let seed = self.draw_seed();
            self.ink(seed)
        };
        if !self.opens(ink.layer()) {
            return Changes::default();
        }
        let painter = Painter::new(&self.level, ink, self.palette.mirror);
        let stroke = OpenStroke::new(tool.name(), painter, self.palette.size, cell);
        self.gesture = Some(Gesture::Stroke(stroke));
        self.drag(cell)
    }

    fn press_shape(&mut self, form: Form, cell: Cell) {
        let seed = self.draw_seed();
        let ink = self.ink(seed);
        if self.opens(ink.layer()) {
            let shape = Shape::new(form, ink, &self.palette, &self.level, cell);
            self.left_out = shape.painter.left_out();
            self.gesture = Some(Gesture::Shape(shape));
        }
    }

    fn press_fill(&mut self, cell: Cell, whole: bool) -> Changes {
        let seed = self.draw_seed();
        let ink = self.ink(seed);
        if !self.opens(ink.layer()) {
            return Changes::default();
        }
        let cells = self.fill_cells(cell, whole);
        let painter = Painter::new(&self.level, ink, Mirror::default());
        let mut stroke = OpenStroke::new(Tool::Fill.name(), painter, 1, cell);
        let changes = stroke.paint(&mut self.level, cells.into_iter());
        self.left_out = stroke.painter.left_out();
        self.gesture = Some(Gesture::Stroke(stroke));
        Changes::of_cells(Tool::Fill.name(), changes)
    }

    /// The cells that a fill at a cell paints. In a mirror, each image of the cell is filled from.
    pub(super) fn fill_cells(&self, cell: Cell, whole: bool) -> Vec<Cell> {
        if whole {
            return self.equal_cells(cell, self.palette.layer, true);
        }
        let mut cells = mask::Mask::new(self.size());
        for cell in self.palette.mirror.images(cell, self.size()) {
            if cells.insert(cell) {
                for cell in self.equal_cells(cell, self.palette.layer, false) {
                    cells.insert(cell);
                }
            }
        }
        cells.cells()
    }

    /// The cells that hold the same as a cell on a layer, in reading order: all, or those 4-connected to it.
    pub(super) fn equal_cells(&self, cell: Cell, layer: Layer, whole: bool) -> Vec<Cell> {
        let level = &self.level;
        let (width, height) = self.size();
        let Some(kind) = ink::kind(level, layer, cell) else {
            return Vec::new();
        };
        let same = |cell| ink::kind(level, layer, cell) == Some(kind);
        if whole {
            let cells = cells::of(level).map(|(cell, _)| cell);
            return cells.filter(|&cell| same(cell)).collect();
        }
        let at = |index: usize| Cell::new((index as u32 % width) as i32, (index as u32 / width) as i32);
        grid::flood(width, height, cell, |index| same(at(index)))
    }

    fn press_select(&mut self, cell: Cell, how: How) {
        if how == How::Replace && self.selection.contains(cell) {
            let wand = self.tool == Tool::Wand;
            self.press_move(cell, wand);
        } else if self.tool == Tool::Wand {
            self.wand(cell, how);
        } else {
            self.gesture = Some(Gesture::Marquee {
                from: cell,
                to: cell,
                how,
                before: self.selection.clone(),
            });
            self.drag(cell);
        }
    }

    fn wand(&mut self, cell: Cell, how: How) {
        let cells = self.equal_cells(cell, self.palette.layer, false);
        let selection = self.selection.with(cells, how);
        self.set_selection(selection);
        self.say_selected();
    }

    pub(super) fn say_selected(&mut self) {
        let count = self.selection.len();
        let text = if count == 0 {
            "Nothing is selected.".to_owned()
        } else {
            format!("{} selected.", counted(count, "cell", "cells"))
        };
        self.say(text);
    }

    fn press_pick(&mut self, cell: Cell, and_paint: bool) {
        self.gesture = Some(Gesture::Pick { and_paint });
        self.drag(cell);
    }

    /// The topmost visible tile of a cell; `None` off the board, or where all layers are hidden.
    #[must_use]
    pub fn topmost(&self, cell: Cell) -> Option<Tile> {
        let [lower, upper] = self.palette.layer.siblings() else {
            return None;
        };
        let (terrain, piece) = self.content(cell)?;
        let is_seen = |layer: Layer| self.layers.is_shown(layer);
        let is_room = *upper == Layer::Objects;
        // In a room, what stands somewhere is taken before the ground, and nothing is not taken at all.
        let has_piece = terrain.is_floor() && (!is_room || piece != Piece::Empty);
        let layer = if has_piece && is_seen(*upper) { *upper } else { *lower };
        is_seen(layer).then(|| ink::kind(&self.level, layer, cell)).flatten()
    }

    fn drag(&mut self, cell: Cell) -> Changes {
        let level = &mut self.level;
        match &mut self.gesture {
            Some(Gesture::Stroke(stroke)) if stroke.name == Tool::Fill.name() => Changes::default(),
            Some(Gesture::Stroke(stroke)) => {
                let changes = stroke.paint_to(level, cell);
                self.left_out = stroke.painter.left_out();
                Changes::of_cells(stroke.name, changes)
            }
            Some(Gesture::Shape(shape)) => {
                shape.go_to(level, cell);
                self.left_out = shape.painter.left_out();
                Changes::default()
            }
            Some(Gesture::Marquee { from, to, how, before }) => {
                *to = cell;
                let size = cells::size(level);
                let span = Span::between(*from, cell).on_board(size);
                let cells = span.into_iter().flat_map(Span::cells).collect();
                let selection = before.with(cells, *how);
                self.set_selection(selection);
                Changes::default()
            }
            Some(Gesture::Move(moving)) => {
                moving.go_to(level, cell);
                self.left_out = moving.laid.left_out.off_board + moving.laid.left_out.no_room;
                Changes::default()
            }
            Some(Gesture::Place { clip, laid, lift, .. }) => {
                lift.corner = clip.corner_round(cell);
                *laid = lift.lay(level, clip, lift.corner);
                self.left_out = laid.left_out.off_board + laid.left_out.no_room;
                Changes::default()
            }
            Some(Gesture::Pick { .. }) => {
                if let Some(tile) = self.topmost(cell) {
                    self.palette.choose(tile);
                }
                Changes::default()
            }
            None => Changes::default(),
        }
    }

    /// Closes the gesture that is open; what it did becomes a step.
    fn release(&mut self) -> Changes {
        match self.gesture.take() {
            None => Changes::default(),
            Some(Gesture::Stroke(stroke)) => {
                self.say_painted(stroke.painter.changes().len(), stroke.painter.left_out());
                if let Some(step) = stroke.painter.into_step(stroke.name) {
                    self.history.push(step);
                }
                // They were told as they changed.
                Changes::default()
            }
            Some(Gesture::Shape(shape)) => {
                self.say_painted(shape.changes().len(), shape.painter.left_out());
                let step = shape.painter.into_step(shape.form.name());
                step.map(|step| self.push(step)).unwrap_or_default()
            }
            Some(Gesture::Marquee { .. }) => {
                self.say_selected();
                Changes::default()
            }
            Some(Gesture::Move(moving)) if moving.way() == (0, 0) => {
                if moving.wand {
                    self.wand(moving.from, How::Replace);
                } else {
                    self.keep_lift(moving.lift);
                }
                Changes::default()
            }
            Some(Gesture::Move(moving)) => {
                let corner = moving.corner();
                let clip = moving.lift.clip.clone();
                self.settle_lift("Move", *moving.lift, clip, corner, moving.laid, false)
            }
            Some(Gesture::Place {
                clip,
                laid,
                lift,
                again,
            }) => {
                if !again {
                    self.floating = None;
                }
                let corner = lift.corner;
                self.settle_lift("Paste", *lift, clip, corner, laid, false)
            }
            Some(Gesture::Pick { and_paint }) => {
                if and_paint {
                    self.take(self.painter);
                }
                Changes::default()
            }
        }
    }

    fn say_painted(&mut self, placed: usize, left_out: usize) {
        if left_out > 0 {
            let placed = counted(placed, "cell", "cells");
            self.say(format!("{placed} placed, {left_out} left out: {}.", self.no_room()));
        }
    }

    /// Why what is on the upper layer finds no room somewhere.
    pub(super) const fn no_room(&self) -> &'static str {
        if self.is_room() {
            "nothing stands in walls or outside"
        } else {
            "walls and voids hold no piece"
        }
    }

    /// Gives the open gesture up.
    fn abort(&mut self) -> Changes {
        self.left_out = 0;
        match self.gesture.take() {
            Some(Gesture::Stroke(stroke)) => {
                let back: Vec<CellChange> = stroke.painter.changes().iter().map(|change| change.inverse()).collect();
                super::write_all(&mut self.level, &back);
                Changes::of_cells(stroke.name, back)
            }
            Some(Gesture::Marquee { before, .. }) => {
                self.set_selection(before);
                Changes::default()
            }
            Some(Gesture::Move(moving)) => {
                self.keep_lift(moving.lift);
                Changes::default()
            }
            _ => Changes::default(),
        }
    }

    /// A move came to nothing: what was moved before still lies over what it covers.
    fn keep_lift(&mut self, lift: Box<Lift>) {
        if lift.revision == self.history.revision() {
            self.lift = Some(lift);
        }
    }

    /// Selects the cells between two corners, as the keyboard does.
    pub(super) fn select(&mut self, from: Cell, to: Cell, how: How) {
        let cells = Span::between(from, to)
            .on_board(self.size())
            .into_iter()
            .flat_map(Span::cells);
        let selection: Selection = self.selection.with(cells.collect(), how);
        self.set_selection(selection);
        self.say_selected();
    }
}
