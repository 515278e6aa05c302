//! What the level takes from Live: its seed, and cells of its board.

use std::sync::Arc;

use super::App;
use crate::board::Slot;
use crate::editor::{Content, Property, Request, Taking};
use crate::level::match3::{Colour, Piece};
use crate::ui::dialogs::Dialog;

impl App {
    /// The level starts from the seed that Live plays from: a step of its own.
    pub(super) fn pin_seed(&mut self, now: f64) {
        let seed = Property::Seed(Some(self.live.sim().seed()));
        for request in [Request::Part, Request::Set(seed), Request::Part] {
            self.edit(request, now);
        }
    }

    /// Whether cells of the running board can be taken into the level, and why not.
    pub(super) fn can_take(&self) -> Result<(), String> {
        let (sim, editor) = (self.live.sim(), &self.document.editor);
        let live = (sim.board().width(), sim.board().height());
        if editor.level().match3().is_none() {
            let kind = editor.level().puzzle.kind_in_words();
            return Err(format!(
                "What is taken from Live are the pieces of match-3; this is a {kind} level."
            ));
        }
        if editor.is_painting() {
            return Err("A stroke is being painted; release it, or give it up with Esc.".into());
        }
        if let Some(why) = sim.not_startable() {
            return Err(format!("Not startable: {why}."));
        }
        if live != editor.size() {
            return Err("Live's board has other sides than the level; restart Live first (Ctrl+R).".into());
        }
        if !sim.is_idle() {
            return Err("A chain runs; wait for its end, or cancel it with Shift+Esc.".into());
        }
        Ok(())
    }

    /// Says how many random cells become fixed, before it is done. What is taken is the board as it stands now.
    pub(super) fn ask_take(&mut self, now: f64) {
        if let Err(why) = self.can_take() {
            self.hint = Some((why, now));
            return;
        }
        let board = self.live.sim().board();
        let taking = self.document.editor.taking(|cell| board.slot(cell).map(content_of));
        if taking.changes.is_empty() {
            self.hint = Some(("The level holds what Live's board holds already.".into(), now));
        } else {
            self.dialog = Dialog::Take(Arc::new(taking));
        }
    }

    /// The level changes, and Live does not: it holds these cells already.
    pub(super) fn take_over(&mut self, taking: &Taking, now: f64) {
        let changes = self.document.editor.take_over(taking);
        self.views
            .canvas
            .flash(changes.cells.into_iter().map(|change| change.cell).collect(), now);
    }
}

/// What a place of a running board is in a level.
pub(super) fn content_of(slot: Slot) -> Content {
    let colour = slot.face_index().and_then(Colour::new);
    (slot.terrain, colour.map_or(Piece::Empty, Piece::Tile))
}
