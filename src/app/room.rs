//! What the window knows of a game of Sokoban besides its board.

use super::App;
use crate::grid::Direction;
use crate::level::Puzzle;

/// "push right", "step up".
fn in_words((direction, pushed): (Direction, bool)) -> String {
    let way = match direction {
        Direction::Up => "up",
        Direction::Right => "right",
        Direction::Down => "down",
        Direction::Left => "left",
    };
    format!("{} {way}", if pushed { "push" } else { "step" })
}

impl App {
    /// What the player's undo takes back, and what redo makes again; or why nothing does.
    pub(super) fn moves(&self) -> (Result<String, String>, Result<String, String>) {
        let sim = self.live.sim();
        match sim.level().puzzle {
            Puzzle::Sokoban(_) => {
                let undo = sim.last_step().map(in_words);
                let redo = sim.next_step().map(in_words);
                (
                    undo.ok_or_else(|| "No move to undo: the room is as it started.".into()),
                    redo.ok_or_else(|| "No move to redo: none was taken back.".into()),
                )
            }
            Puzzle::Match3(_) | Puzzle::Mahjong(_) => {
                let why = "Moves of match-3 are not undone; step back with , instead. Ctrl+Z undoes edits when the Level has the keys.";
                (Err(why.into()), Err(why.into()))
            }
        }
    }
}
