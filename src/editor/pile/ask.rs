//! What can be asked about a pile besides gestures.

use crate::editor::{Axis, Changes, Editor, Request};
use crate::level::mahjong::{Face, MAX_LAYERS, Position};
use crate::words::counted;

/// A request that only a pile knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// Paint on this layer.
    Layer(u8),
    /// Begin strokes at half tiles, or not.
    Half(bool),
    /// Lay tiles upon what is under the pointer, or not.
    Stack(bool),
    /// Paint with this face; `None` lets it be dealt.
    Ink(Option<Face>),
    /// Draw a layer, or hide it.
    Show(u8, bool),
    /// Let a layer take no paint, or take it again.
    Lock(u8, bool),
    /// Let a layer step back while another is painted on, or not.
    Dim(u8, bool),
    /// Draw this layer alone, or all that are shown again.
    Solo(Option<u8>),
    /// Move the selection by half tiles and layers.
    Move(i32, i32, i32),
    /// Give the open stroke up.
    Abort,
    /// Drop what was pasted.
    DropGhost,
    /// Give the selected tiles the face in hand.
    Print,
    /// Select every tile of a layer.
    SelectLayer(u8),
    /// Select these tiles.
    Select(Vec<Position>),
    /// Take a layer out, with its tiles; those above come down.
    RemoveLayer(u8),
    /// Put an empty layer below this one; it and those above go up.
    InsertLayer(u8),
    /// Let two neighbouring layers change places, this and the next one up.
    SwapLayers(u8),
    /// Move every tile of a layer by half tiles.
    ShiftLayer(u8, i32, i32),
}

/// Whether a pile answers a request in its own way.
#[must_use]
pub const fn is_about_tiles(request: &Request) -> bool {
    matches!(
        request,
        Request::Pile(_)
            | Request::StepLayer(_)
            | Request::SelectAll
            | Request::SelectNone
            | Request::InvertSelection
            | Request::Nudge(_)
            | Request::Flip(_)
            | Request::Rotate(_)
            | Request::Delete
            | Request::Paste(_)
            | Request::DropGhost
            | Request::Select { .. }
            | Request::SelectCells(_)
            | Request::Resize { .. }
    )
}

fn set_bit(bits: &mut u16, layer: u8, on: bool) {
    let bit = 1_u16 << layer.min(MAX_LAYERS - 1);
    *bits = if on { *bits | bit } else { *bits & !bit };
}

impl Editor {
    /// Does what a request about tiles asks.
    pub(in crate::editor) fn ask_pile(&mut self, request: &Request) -> Changes {
        match request {
            Request::Pile(asked) => return self.ask_of_pile(asked),
            Request::StepLayer(by) => {
                let layer = i32::from(self.pile.layer) + i32::from(*by);
                self.pile.layer = layer.clamp(0, i32::from(MAX_LAYERS) - 1) as u8;
            }
            Request::DropGhost => self.pile.drop_ghost(),
            _ if !self.is_free() => {}
            Request::Paste(text) => self.paste_tiles(text),
            Request::SelectAll => {
                let all = self.tiles().positions().collect();
                self.select_tiles(all);
            }
            Request::SelectNone => self.select_tiles(Vec::new()),
            Request::InvertSelection => {
                let selected = |at: &Position| self.pile.selection.binary_search(at).is_ok();
                let others = self.tiles().positions().filter(|at| !selected(at)).collect();
                self.select_tiles(others);
            }
            Request::Nudge(direction) => {
                let (dx, dy) = direction.delta();
                return self.move_tiles("Nudge", (2 * dx, 2 * dy, 0));
            }
            Request::Flip(axis) => return self.flip_tiles(*axis == Axis::X),
            Request::Rotate(_) => {
                self.refuse("Tiles stand upright: a pile is flipped (Shift+X, Shift+Y), not turned.");
            }
            Request::Delete => return self.delete_tiles("Delete"),
            Request::Resize { .. } => {
                self.refuse("A pile has no sides of its own: it is as large as its tiles reach.");
            }
            _ => {}
        }
        Changes::default()
    }

    fn ask_of_pile(&mut self, asked: &Asked) -> Changes {
        match *asked {
            Asked::Layer(layer) => self.pile.layer = layer.min(MAX_LAYERS - 1),
            Asked::Half(half) => self.pile.half = half,
            Asked::Stack(stack) => self.pile.stack = stack,
            Asked::Abort => self.abort_pile(),
            Asked::DropGhost => self.pile.drop_ghost(),
            Asked::Ink(ink) => self.pile.ink = ink,
            Asked::Show(layer, shown) => set_bit(&mut self.pile.hidden, layer, !shown),
            Asked::Lock(layer, locked) => set_bit(&mut self.pile.locked, layer, locked),
            Asked::Dim(layer, dimmed) => set_bit(&mut self.pile.undimmed, layer, !dimmed),
            Asked::Solo(solo) => self.pile.solo = solo.filter(|layer| *layer < MAX_LAYERS),
            Asked::SelectLayer(layer) => {
                let all = self.tiles().positions().filter(|at| at.z == layer).collect();
                self.select_tiles(all);
            }
            Asked::Select(ref tiles) => {
                let there = tiles.iter().copied().filter(|at| self.tiles().get(*at).is_some());
                let there: Vec<Position> = there.collect();
                if let Some(first) = there.first() {
                    self.pile.layer = first.z;
                }
                self.select_tiles(there);
            }
            _ if !self.is_free() => {}
            Asked::Move(dx, dy, dz) => return self.move_tiles("Nudge", (dx, dy, dz)),
            Asked::Print => return self.print_tiles(),
            Asked::RemoveLayer(layer) => return self.remove_layer(layer),
            Asked::InsertLayer(layer) => return self.insert_layer(layer),
            Asked::SwapLayers(layer) => return self.swap_layers(layer),
            Asked::ShiftLayer(layer, dx, dy) => return self.shift_layer(layer, dx, dy),
        }
        Changes::default()
    }

    /// Takes the selected tiles up.
    pub(in crate::editor) fn delete_tiles(&mut self, name: &'static str) -> Changes {
        if self.pile.selection.is_empty() {
            self.refuse("Nothing is selected; select tiles first, with Select or the Wand.");
            return Changes::default();
        }
        let gone = self.pile.selection.iter().map(|at| (*at, None)).collect();
        let changes = self.change_tiles(name, gone);
        if changes.is_empty() {
            return changes;
        }
        self.say(format!(
            "{} taken up.",
            counted(self.pile.selection.len(), "tile", "tiles")
        ));
        self.select_tiles(Vec::new());
        changes
    }
}
