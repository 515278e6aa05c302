//! The open document: a level, what paints it, and the history of its edits.
//!
//! It knows no file, no simulation and no screen. Whoever holds it hands it gestures and requests, and passes on what changed.
//!
//! While a gesture is open, nothing but the gesture edits the level: all else is refused until its release or its end.

pub mod cells;
pub mod clip;
pub mod fix;
mod gesture;
pub mod history;
mod ink;
pub mod layers;
mod lift;
mod mask;
mod mirror;
pub mod palette;
mod paste;
pub mod pile;
mod play;
mod preview;
mod property;
pub mod record;
mod request;
mod resize;
mod selection;
mod shape;
mod status;
mod steps;
mod stroke;
mod take;
mod tool;
mod transform;

pub use clip::{Axis, Clip, Turn};
pub use fix::Fix;
pub use history::{CellChange, Changes, Content, Edit, History, Step};
pub use layers::{LayerState, Layers};
pub use mirror::Mirror;
pub use palette::{Layer, MAX_BRUSH, MAX_WEIGHT, Palette, Tile, Weights};
pub use pile::TileChange;
pub use preview::{Hover, Preview};
pub use property::Property;
pub use request::Request;
pub use resize::{Anchor, Lost, Resize};
pub use selection::{How, Selection};
pub use shape::Span;
pub use stroke::Stroke;
pub use take::Taking;
pub use tool::Tool;

use crate::grid::Cell;
use crate::level::{Level, Match3, Sokoban};
use crate::rng::Rng;
use gesture::Gesture;
use lift::Lift;
use paste::Copied;

/// What the editor has to tell about the last thing that it was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Said {
    /// Counts up with each, so that a new one is known from an old one.
    pub number: u64,
    /// Whether it is a refusal: nothing was done.
    pub refused: bool,
    /// A sentence.
    pub text: String,
}

/// A level being edited.
///
/// Invariant: `level` changes only together with `history` or the open gesture, so that undo always finds what it wrote.
#[derive(Debug, Clone)]
pub struct Editor {
    level: Level,
    history: History,
    gesture: Option<Gesture>,
    selection: Selection,
    /// Counts the changes of the selection.
    selected: u64,
    lift: Option<Box<Lift>>,
    floating: Option<Clip>,
    copied: Option<Copied>,
    left_out: usize,
    said: Said,
    rng: Rng,
    /// The seed of the next stroke: what Scatter draws from.
    seed: u64,
    tool: Tool,
    /// The tool that painted tiles last: a chosen tile is for it.
    painter: Tool,
    /// What a pile is painted with, and what of it is selected.
    pub pile: pile::Desk,
    /// What the brush paints, a layer at a time.
    pub palette: Palette,
    /// Which layers are shown, and which are locked.
    pub layers: Layers,
}

impl Editor {
    /// Opens a level, with the brush in hand and nothing to undo. It counts as saved.
    #[must_use]
    pub fn new(level: Level) -> Self {
        let mut rng = Rng::from_seed(0);
        let palette = Palette::of(&level);
        let layers = Layers::of(&level);
        let pile = pile::Desk::of(&level);
        Self {
            level,
            history: History::default(),
            gesture: None,
            selection: Selection::default(),
            selected: 0,
            lift: None,
            floating: None,
            copied: None,
            left_out: 0,
            said: Said::default(),
            seed: next_seed(&mut rng),
            rng,
            tool: Tool::default(),
            painter: Tool::default(),
            pile,
            palette,
            layers,
        }
    }

    /// Another level with the same tool, palette and layers: for strokes that this one is to know nothing of.
    #[must_use]
    pub fn sketch(&mut self, level: Level) -> Self {
        Self {
            seed: self.draw_seed(),
            tool: self.tool,
            painter: self.painter,
            palette: self.palette,
            layers: self.layers,
            ..Self::new(level)
        }
    }

    /// Takes over what is in hand in the editor of another level of the same kind: the tool, the brush and its tile, and the layer.
    /// The choice is the designer's, not the level's. A tile that this level has not is left where it is.
    pub fn take_tools_of(&mut self, other: &Self) {
        if std::mem::discriminant(&self.level.puzzle) != std::mem::discriminant(&other.level.puzzle) {
            return;
        }
        (self.tool, self.painter) = (other.tool, other.painter);
        self.layers.together = other.layers.together;
        let colours = self.match3().settings.colours();
        let has = |tile| Tile::of_layer(Layer::Pieces, colours).contains(&Tile::Piece(tile));
        let piece = Some(other.palette.piece).filter(|&piece| has(piece));
        self.palette = Palette {
            piece: piece.unwrap_or(self.palette.piece),
            ..other.palette
        };
        let layers = self.tiles().layers();
        self.pile.take_over(&other.pile, layers);
    }

    /// The level as it stands, an open stroke included.
    #[must_use]
    pub const fn level(&self) -> &Level {
        &self.level
    }

    /// The match-3 board of the level; one without a cell where the level is of another kind.
    #[must_use]
    pub fn match3(&self) -> &Match3 {
        self.level.match3().unwrap_or_else(|| Match3::none())
    }

    /// The room of the level, where it is one of Sokoban.
    #[must_use]
    pub const fn room(&self) -> Option<&Sokoban> {
        self.level.sokoban()
    }

    const fn is_room(&self) -> bool {
        self.room().is_some()
    }

    /// Columns and rows.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        cells::size(&self.level)
    }

    /// The steps that can be undone and redone.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// What a cell holds, or `None` off the board.
    #[must_use]
    pub fn content(&self, cell: Cell) -> Option<Content> {
        cells::content(&self.level, cell)
    }

    /// The tool in hand.
    #[must_use]
    pub const fn tool(&self) -> Tool {
        self.tool
    }

    /// Takes a tool in hand; what was pasted and not placed is dropped. An open gesture goes on as it began.
    pub fn take(&mut self, tool: Tool) {
        self.tool = tool;
        if tool.paints_tile() {
            self.painter = tool;
        }
        self.floating = None;
        self.pile.drop_ghost();
    }

    /// Takes a tile to paint with, and the layer it belongs to. With a tool in hand that paints no tiles, the one that did so
    /// last takes its place.
    pub fn choose(&mut self, tile: Tile) {
        self.palette.choose(tile);
        let tool = if self.tool.paints_tile() {
            self.tool
        } else {
            self.painter
        };
        self.take(tool);
    }

    /// The selected cells.
    #[must_use]
    pub const fn selection(&self) -> &Selection {
        &self.selection
    }

    /// A number that changes with the selection.
    #[must_use]
    pub const fn selection_stamp(&self) -> u64 {
        self.selected
    }

    /// Whether a gesture is open: pressed, and neither released nor aborted.
    #[must_use]
    pub const fn is_painting(&self) -> bool {
        self.gesture.is_some() || self.pile.is_painting()
    }

    /// The number of cells that the open gesture, or else the last one, left out: off the board, or walls and voids, which hold
    /// no piece.
    #[must_use]
    pub const fn left_out(&self) -> usize {
        self.left_out
    }

    /// What there is to tell about the last thing that was asked for, such as why it was refused.
    #[must_use]
    pub const fn said(&self) -> &Said {
        &self.said
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
        let painted = match &self.gesture {
            Some(Gesture::Stroke(stroke)) => !stroke.painter.changes().is_empty(),
            _ => self.pile.has_painted(),
        };
        painted || self.history.is_dirty()
    }

    /// Notes that the state with a revision is on disk now: the one that was written, which need not be the present one.
    pub fn mark_saved(&mut self, revision: u64) {
        self.history.mark_saved(revision);
    }

    /// Whether no gesture is open; says so when one is.
    fn is_free(&mut self) -> bool {
        let free = !self.is_painting();
        if !free {
            self.refuse("A stroke is being painted; release it, or give it up with Esc.");
        }
        free
    }

    /// Does a step and keeps it.
    fn push(&mut self, step: Step) -> Changes {
        step.apply(&mut self.level);
        let changes = step.forward(step.name.to_string());
        self.history.push(step);
        changes
    }

    /// Another selection; what was moved before has come to rest.
    fn set_selection(&mut self, selection: Selection) {
        if self.selection != selection {
            self.selection = selection;
            self.selected += 1;
        }
        self.lift = None;
    }

    fn say(&mut self, text: impl Into<String>) {
        self.tell(text.into(), false);
    }

    fn refuse(&mut self, text: impl Into<String>) {
        self.tell(text.into(), true);
    }

    fn tell(&mut self, text: String, refused: bool) {
        let number = self.said.number + 1;
        self.said = Said { number, refused, text };
    }

    /// A seed for a stroke; the next one gets another.
    fn draw_seed(&mut self) -> u64 {
        let next = next_seed(&mut self.rng);
        std::mem::replace(&mut self.seed, next)
    }
}

fn next_seed(rng: &mut Rng) -> u64 {
    u64::from(rng.next_u32()) << 32 | u64::from(rng.next_u32())
}

/// Sets cells to what they changed to.
fn write_all(level: &mut Level, changes: &[CellChange]) {
    for change in changes {
        cells::write(level, change.cell, change.after);
    }
}

#[cfg(test)]
mod tests;
