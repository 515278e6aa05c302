//! What the Level canvas shows.

use super::outline::Marked;
use crate::editor::Editor;
use crate::grid::Cell;

/// What the Level canvas shows.
#[derive(Clone, Copy)]
pub struct LevelPicture<'a> {
    /// The document.
    pub editor: &'a Editor,
    /// What the level's seed rolls: a face for each cell in reading order, 0 where there is none. `None` while it is unknown.
    pub rolled: Option<&'a [u8]>,
    /// Marked cells, such as problems.
    pub marks: &'a [Marked],
    /// The cells on which a ball is lost, in reading order.
    pub dead: &'a [Cell],
}

/// The face that a random cell rolls, or 0.
pub(super) fn rolled_face(picture: &LevelPicture<'_>, cell: Cell) -> u8 {
    let match3 = picture.editor.match3();
    let index = match3.terrain.index_of(cell);
    // Just after a resize, what is known belongs to the old board.
    let rolled = picture
        .rolled
        .filter(|faces| faces.len() == match3.terrain.as_slice().len());
    let face = rolled.zip(index).and_then(|(faces, index)| faces.get(index));
    face.copied().unwrap_or(0)
}
