//! What the commands of Mahjong solitaire do.

use egui::Context;

use super::App;
use crate::app::command::PileCommand;
use crate::sim::Input;
use crate::ui::canvas::pile::{face_in_words, place_of};
use crate::ui::dialogs::Then;
use crate::ui::pile::sheet::ASPECT;

/// A tile of a pile is wanted so much larger than a cell of a grid.
const LARGER: f32 = 1.6;

impl App {
    /// Columns and rows of cells as large as the panels ought to show them; a tile takes the room of several.
    pub(super) fn board_size(&self) -> (u32, u32) {
        let (width, height) = self.document.editor.level().puzzle.size();
        if self.document.editor.level().mahjong().is_none() {
            return (width, height);
        }
        let cells = |halves: u32, side: f32| (halves as f32 / 2.0 * side * LARGER).ceil().max(1.0) as u32;
        (cells(width, 1.0), cells(height, ASPECT))
    }

    /// The tile under the pointer, or that the keyboard acts on: where it is, and what is on it.
    pub(super) fn describe_tile(&self) -> Option<(String, String)> {
        let pile = &self.views.canvas.pile;
        let at = pile.hovered.or(pile.cursor)?;
        let sim = self.live.sim();
        let set = sim.level().mahjong()?.settings.tile_set;
        let face = sim.tile(place_of(at));
        let fixed = self.document.editor.tiles().get(at)?.face;
        Some((at.to_string(), face_in_words(set, face.or(fixed)).to_owned()))
    }

    /// Plays a command about a pile.
    pub(super) fn play_pile(&mut self, command: &PileCommand, ctx: &Context, now: f64) {
        let input = match *command {
            PileCommand::Stroke(stroke) => {
                let changes = self.document.editor.pile_stroke(stroke);
                self.edited(&changes);
                return;
            }
            PileCommand::New => return self.unless_unsaved(Then::CreatePile, ctx),
            PileCommand::Pick(place) => Input::Pick { place },
            PileCommand::Hint => Input::Hint,
            PileCommand::Shuffle => Input::Shuffle,
            PileCommand::UndoMove => Input::Undo { by_push: false },
            PileCommand::RedoMove => Input::Redo { by_push: false },
        };
        self.live.input(&input, now);
    }
}
