//! What the player's undo takes back and redo makes again, in words.

use super::App;
use crate::editor::Step;
use crate::grid::Direction;
use crate::level::Puzzle;
use crate::session::Pane;
use crate::sim::Input;
use crate::sim::mahjong::PileMove;
use crate::sim::params::in_full;

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

/// "pair (0,0,0) (4,0,0)", "shuffle".
fn pile_move(made: PileMove) -> String {
    match made {
        PileMove::Pair(a, b) => format!("pair {} {}", in_full(a), in_full(b)),
        PileMove::Shuffle => "shuffle".to_owned(),
    }
}

impl App {
    /// Takes the last edit of the level back, and says which.
    pub(super) fn undo(&mut self, now: f64) {
        let label = self.document.editor.history().done().next_back().map(Step::label);
        if let Some(changes) = self.document.editor.undo() {
            self.replayed(changes, now);
            self.say_undone(Pane::Level, &format!("Undo level: {}", label.unwrap_or_default()), now);
        }
    }

    /// Does the last undone edit of the level again, and says which.
    pub(super) fn redo(&mut self, now: f64) {
        let label = self.document.editor.history().undone().next().map(Step::label);
        if let Some(changes) = self.document.editor.redo() {
            self.replayed(changes, now);
            self.say_undone(Pane::Level, &format!("Redo level: {}", label.unwrap_or_default()), now);
        }
    }

    /// Gives the game an input, and says which move one of undo or redo is about.
    pub(super) fn give(&mut self, input: &Input, now: f64) {
        let (undo, redo) = self.moves();
        let words = match input {
            Input::Undo { by_push: true } => undo.ok().map(|_| "Undo moves to the last push".to_owned()),
            Input::Redo { by_push: true } => redo.ok().map(|_| "Redo moves to the next push".to_owned()),
            Input::Undo { .. } => undo.ok().map(|made| format!("Undo move: {made}")),
            Input::Redo { .. } => redo.ok().map(|made| format!("Redo move: {made}")),
            _ => None,
        };
        self.live.input(input, now);
        if let Some(words) = words.filter(|_| self.live.state.refused.is_none()) {
            self.say_undone(Pane::Live, &words, now);
        }
    }

    /// In the canvas that it happened in, and in the status bar: the key alone does not show whose it was.
    fn say_undone(&mut self, pane: Pane, words: &str, now: f64) {
        self.views.canvas.say(pane, words, now);
        self.hint = Some((words.to_owned(), now));
    }

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
            Puzzle::Mahjong(_) => {
                let undo = sim.last_pile_move().map(pile_move);
                let redo = sim.next_pile_move().map(pile_move);
                (
                    undo.ok_or_else(|| "No move to undo: the pile is as it was dealt.".into()),
                    redo.ok_or_else(|| "No move to redo: none was taken back.".into()),
                )
            }
            Puzzle::Match3(_) => {
                let why = "Moves of match-3 are not undone; step back with , instead. Ctrl+Z undoes edits when the Level has the keys.";
                (Err(why.into()), Err(why.into()))
            }
        }
    }
}
