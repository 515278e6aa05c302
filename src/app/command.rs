//! What can be asked of the program. Panels push commands; the app plays them in order after drawing.

use crate::editor::{Layer, Stroke, Tile, Tool};
use crate::grid::Cell;
use crate::ui::canvas::Zoom;

/// One request of the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// Part of a stroke in the Level canvas.
    Stroke(Stroke),
    /// Take a tool in hand.
    ChooseTool(Tool),
    /// Paint with a tile from now on, on its layer.
    ChooseTile(Tile),
    /// Paint on a layer from now on.
    ChooseLayer(Layer),
    /// Undo the last step of the level.
    Undo,
    /// Do the last undone step of the level again.
    Redo,
    /// Swap two cells of the running game.
    LiveSwap {
        /// The cell that was clicked, or dragged from.
        a: Cell,
        /// The one it goes to.
        b: Cell,
    },
    /// Drop the next tile into a cell of the running game.
    LiveDrop {
        /// Which.
        cell: Cell,
    },
    /// Look at the canvases from nearer or farther.
    Zoom(Zoom),
}
