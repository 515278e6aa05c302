//! The canvases of Mahjong solitaire: the pile as it is played, and as it is painted.
//!
//! Tiles are drawn with depth, and a click means the tile that is seen. What the grid's canvases do with the pointer, the wheel and
//! the camera is done here by the same means.

mod draw;
mod level;
mod live;
mod look;
mod moving;
mod names;
mod small;

pub use level::{PileLevelPicture, pile_level_ui};
pub use live::{PileLivePicture, pile_live_ui};
pub use look::{Area, Look};
pub use small::{pile_thumbnail_ui, small_pile_ui};

use std::sync::Arc;

use level::PaintGesture;
use live::PileGesture;
use look::Fitted;

use crate::board::{Board, Place};
use crate::level::mahjong::{Face, Position, TileSet};
use crate::sim::Sim;

/// What is worked out once for each board: known by its hash, and by the transition, since the hash knows no numbers of pieces.
#[derive(Debug, Clone)]
struct Kept<T> {
    /// The hash and the transition.
    of: Option<(u64, u64)>,
    list: Arc<[T]>,
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self {
            of: None,
            list: Arc::default(),
        }
    }
}

impl<T> Kept<T> {
    /// What is known of a board, worked out where it is another than last time.
    fn of(&mut self, board: &Board, sim: &Sim, work_out: impl FnOnce() -> Vec<T>) -> Arc<[T]> {
        let of = Some((board.hash(), sim.tree().last_transition()));
        if self.of != of {
            self.list = work_out().into();
            self.of = of;
        }
        Arc::clone(&self.list)
    }
}

/// What the canvases of a pile remember from frame to frame.
#[derive(Debug, Clone, Default)]
pub struct PileView {
    /// The tile under the pointer, in whichever canvas.
    pub hovered: Option<Position>,
    /// Where the keyboard paints in the Level; `None` until an arrow was pressed there.
    pub brush: Option<Position>,
    /// While H is held: whether a stroke has begun since.
    half_held: Option<bool>,
    /// The tile of Live that the keyboard acts on.
    pub cursor: Option<Position>,
    /// The tile of Live that its context menu is about.
    pub menu: Option<Position>,
    live: PileGesture,
    level: PaintGesture,
    /// The table of the Level as it was seen last, and in which frame.
    table: Option<Area>,
    table_frame: u64,
    /// What each canvas is fitted to.
    level_fitted: Fitted,
    live_fitted: Fitted,
    /// The free tiles of the board with this hash.
    free: Kept<Position>,
    /// The tiles that stand on the board which is shown, with their faces, in order.
    standing: Kept<(Position, Option<Face>)>,
    /// The tiles that are alone of their face, in order.
    lone: Kept<Position>,
}

impl PileView {
    /// Both canvases are fitted anew.
    pub(super) fn fit(&mut self) {
        self.level_fitted = Fitted::default();
        self.live_fitted = Fitted::default();
    }

    /// The room that Live looks at: its own tiles', or the Level's table while both are seen and look at the same place.
    fn live_area(&self, own: Area, linked: bool, frame: u64) -> Area {
        let is_seen = linked && frame.saturating_sub(self.table_frame) <= 1;
        self.table.filter(|table| is_seen && table.holds(own)).unwrap_or(own)
    }
}

/// The position of a place.
#[must_use]
pub const fn position_of(place: Place) -> Position {
    Position::new(place.x(), place.y(), place.z())
}

/// The place of a position.
#[must_use]
pub const fn place_of(at: Position) -> Place {
    Place::new(at.x, at.y, at.z)
}

/// What a tile shows, in words.
#[must_use]
pub fn face_in_words(set: TileSet, face: Option<Face>) -> &'static str {
    face.map_or("Dealt", |face| set.face_name(face))
}
