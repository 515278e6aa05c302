//! What the commands of Mahjong solitaire do.

use super::App;
use crate::app::command::PileCommand;
use crate::sim::Input;

impl App {
    /// Plays a command about a pile.
    pub(super) fn play_pile(&mut self, command: PileCommand, now: f64) {
        let input = match command {
            PileCommand::Stroke(stroke) => {
                let changes = self.document.editor.pile_stroke(stroke);
                self.edited(&changes);
                return;
            }
            PileCommand::Pick(place) => Input::Pick { place },
            PileCommand::Hint => Input::Hint,
            PileCommand::Shuffle => Input::Shuffle,
            PileCommand::UndoMove => Input::Undo { by_push: false },
            PileCommand::RedoMove => Input::Redo { by_push: false },
        };
        self.live.input(&input, now);
    }
}
