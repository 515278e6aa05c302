//! What can be asked of a Mahjong solitaire level and its game alone.

use crate::board::Place;
use crate::editor::pile::PileStroke;

/// A request about a pile.
#[derive(Debug, Clone, PartialEq)]
pub enum PileCommand {
    /// Part of a stroke in the Level canvas.
    Stroke(PileStroke),
    /// Pick a tile of the running game.
    Pick(Place),
    /// Show a pair that can be taken.
    Hint,
    /// Deal the faces that are left anew.
    Shuffle,
    /// Take the last move of the player back.
    UndoMove,
    /// Make it again.
    RedoMove,
    /// Show the moment before the pair or the push that lost the game.
    BeforeLoss,
}
