//! What the player's undo takes back and redo makes again, in words.

use super::App;
use crate::grid::Direction;
use crate::level::Puzzle;
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
