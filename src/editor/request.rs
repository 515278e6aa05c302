//! What can be asked of the editor besides gestures, as data: menus, keys and panels speak it.

use std::sync::Arc;

use super::clip::{Axis, Turn};
use super::fix::Fix;
use super::history::Changes;
use super::layers::LayerState;
use super::mirror::Mirror;
use super::palette::{Layer, MAX_BRUSH, Tile};
use super::property::Property;
use super::resize::Anchor;
use super::selection::How;
use super::{Editor, Tool, pile};
use crate::grid::{Cell, Direction};

/// One request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// Take a tool in hand.
    Take(Tool),
    /// Paint with a tile from now on, on its layer.
    Choose(Tile),
    /// The side of the brush, in cells.
    BrushSize(u8),
    /// Mirror what is painted, or not.
    Mirror(Mirror),
    /// Draw each painted tile from several, or not.
    Scatter(bool),
    /// How often Scatter draws a tile.
    Weight(Tile, u32),

    /// Paint on a layer from now on.
    Layer(Layer),
    /// Paint on the layer above (1) or below (-1) from now on.
    StepLayer(i8),
    /// Show, lock and dim a layer.
    LayerState(Layer, LayerState),
    /// Show one layer alone, or all as they are.
    Solo(Option<Layer>),
    /// Let the selection be one of all layers, or of the layer in hand alone.
    Together(bool),

    /// Select the cells between two corners.
    Select {
        /// One corner.
        from: Cell,
        /// The opposite corner.
        to: Cell,
        /// What becomes of the cells that are selected already.
        how: How,
    },
    /// Select these cells.
    SelectCells(Vec<Cell>),
    /// Select every cell.
    SelectAll,
    /// Select nothing.
    SelectNone,
    /// Select what is not selected.
    InvertSelection,
    /// Move the selection by a cell.
    Nudge(Direction),
    /// Turn the ghost or the selection over.
    Flip(Axis),
    /// Turn the ghost or the selection by a quarter.
    Rotate(Turn),
    /// Leave floor, or random pieces, where the selection is.
    Delete,
    /// Take a text as a ghost to be placed.
    Paste(String),
    /// Drop the ghost.
    DropGhost,

    /// Other sides for the board.
    Resize {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
        /// Which part of the board stays.
        anchor: Anchor,
    },
    /// Something that only a pile knows.
    Pile(pile::Asked),
    /// Set a part of the level that is no cell.
    Set(Property),
    /// The next edit of the same part is a step of its own.
    Part,
    /// Undo or redo until so many steps are done.
    GoTo(usize),
    /// Mend a problem.
    Fix(Arc<Fix>),
}

impl Editor {
    /// Does what a request asks, and answers what changed in the level. [`Editor::said`] tells why when nothing did.
    pub fn ask(&mut self, request: Request) -> Changes {
        match request {
            request if self.level.mahjong().is_some() && pile::is_about_tiles(&request) => {
                return self.ask_pile(&request);
            }
            Request::Pile(_) => {}
            Request::Take(tool) => self.take(tool),
            Request::Choose(tile) => self.choose(tile),
            Request::BrushSize(size) => self.palette.size = size.clamp(1, MAX_BRUSH),
            Request::Mirror(mirror) => self.palette.mirror = mirror,
            Request::Scatter(on) => self.palette.scatter = on,
            Request::Weight(tile, weight) => self.palette.weights.set(tile, weight),
            Request::Layer(layer) => self.palette.layer = layer,
            Request::StepLayer(by) => self.palette.layer = self.palette.layer.step(by),
            Request::LayerState(layer, state) => self.layers.set(layer, state),
            Request::Solo(layer) => self.layers.solo = layer,
            Request::Together(on) => self.layers.together = on,
            Request::DropGhost => self.drop_ghost(),
            Request::Part => self.part(),
            Request::Paste(text) => {
                self.paste(&text);
            }
            Request::GoTo(steps) => return self.go_to(steps),
            Request::Fix(fix) => return self.fix(&fix),
            Request::Set(property) => return self.set(property),
            Request::Resize { width, height, anchor } => return self.resize(width, height, anchor),
            selecting if self.is_free() => return self.ask_of_selection(&selecting),
            _ => {}
        }
        Changes::default()
    }

    fn ask_of_selection(&mut self, request: &Request) -> Changes {
        match *request {
            Request::Select { from, to, how } => self.select(from, to, how),
            Request::SelectCells(ref cells) => self.select_cells(cells.clone()),
            Request::SelectAll => self.select_all(),
            Request::SelectNone => self.select_none(),
            Request::InvertSelection => self.invert_selection(),
            Request::Nudge(direction) => return self.nudge(direction),
            Request::Flip(axis) => return self.flip(axis),
            Request::Rotate(turn) => return self.rotate(turn),
            Request::Delete => return self.delete("Delete"),
            _ => {}
        }
        Changes::default()
    }
}
