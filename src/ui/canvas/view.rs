//! What the canvases remember from frame to frame.

use egui::Pos2;

use crate::grid::Cell;
use crate::session::{Marks, Pane, Zoom};

use super::camera::Camera;
use super::gestures::{LevelGesture, LiveGesture};
use super::outline::Traced;
use super::pile::PileView;
use crate::editor::Editor;

/// Cells that light up and fade, as after undo.
#[derive(Debug, Clone, Default)]
pub(super) struct Flash {
    pub cells: Vec<Cell>,
    pub since: f64,
}

/// The outline of the selection, traced once for each that there is.
#[derive(Debug, Clone, Default)]
pub(super) struct SelectionOutline {
    stamp: (u64, usize),
    traced: Traced,
}

impl SelectionOutline {
    /// The outline of an editor's selection.
    pub fn of(&mut self, editor: &Editor) -> &Traced {
        let cells = editor.selection().cells();
        let stamp = (editor.selection_stamp(), cells.len());
        if self.stamp != stamp {
            self.stamp = stamp;
            self.traced = Traced::of(cells);
        }
        &self.traced
    }
}

/// What the canvases show besides the board itself; each can be switched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shown {
    /// Rulers number columns and rows.
    pub rulers: bool,
    /// Random cells of the Level show what the seed rolls.
    pub rolled: bool,
    /// The kinds of marks that are shown.
    pub marks: Marks,
}

impl Default for Shown {
    fn default() -> Self {
        Self {
            rulers: true,
            rolled: true,
            marks: Marks::default(),
        }
    }
}

/// How long a flash lasts, in seconds.
pub(super) const FLASH_SECS: f64 = 0.45;

/// How long it is said what was undone, in seconds.
pub(super) const SAID_SECS: f64 = 1.6;

/// The state of both canvases. It is no part of a document.
#[derive(Debug, Clone)]
pub struct CanvasView {
    /// Whether both canvases look at the same place.
    pub linked: bool,
    /// What can be shown or not.
    pub shown: Shown,
    /// The cell under the pointer, in whichever canvas; outlined in both.
    pub hovered: Option<Cell>,
    /// The cell that the keyboard acts on; `None` until an arrow key was pressed in a canvas.
    pub cursor: Option<Cell>,
    /// The first cell of a swap in Live, clicked and waiting for its neighbour.
    pub picked: Option<Cell>,
    /// Whether a canvas has used the Space key that is held, or released in this frame, to pan or to paint. Play and pause must
    /// not act on it then.
    pub space_used: bool,
    /// Where a selection by Shift and the arrows began.
    pub(super) anchor: Option<Cell>,
    /// Whether the keyboard moved the cursor after the pointer moved last: previews follow whichever moved.
    pub(super) by_keys: bool,
    pub(super) selection: SelectionOutline,
    pub(super) hovered_in: Option<Pane>,
    pub(super) cameras: [Camera; 2],
    pub(super) level: LevelGesture,
    pub(super) live: LiveGesture,
    /// A gesture of the tools in Live.
    pub(super) sketch: LevelGesture,
    pub(super) flash: Flash,
    /// What was undone or redone in a canvas, in words, and when.
    pub(super) said: Option<(Pane, String, f64)>,
    /// Where the pointer was last, on the screen.
    pointer: Option<Pos2>,
    /// Where the keyboard's cell and the pointer were when previews were told to wait for one of them to move.
    pub(super) hushed: Option<(Option<Cell>, Option<Pos2>)>,
    /// The cell of Live that its context menu is about.
    pub menu_cell: Option<Cell>,
    /// A cell to be brought into sight.
    pub(super) revealed: Option<Cell>,
    /// What the canvases of a pile remember besides.
    pub pile: PileView,
}

impl Default for CanvasView {
    fn default() -> Self {
        Self {
            linked: true,
            shown: Shown::default(),
            hovered: None,
            cursor: None,
            picked: None,
            space_used: false,
            anchor: None,
            by_keys: false,
            selection: SelectionOutline::default(),
            hovered_in: None,
            cameras: [Camera::default(); 2],
            level: LevelGesture::default(),
            live: LiveGesture::default(),
            sketch: LevelGesture::default(),
            flash: Flash::default(),
            said: None,
            pointer: None,
            hushed: None,
            menu_cell: None,
            revealed: None,
            pile: PileView::default(),
        }
    }
}

impl CanvasView {
    /// The camera of a canvas; while they are linked, both have the same.
    pub const fn camera(&mut self, pane: Pane) -> &mut Camera {
        match (self.linked, pane) {
            (true, _) | (_, Pane::Level) => &mut self.cameras[0],
            (false, Pane::Live) => &mut self.cameras[1],
        }
    }

    /// Links both canvases, or parts them where they stand.
    pub const fn link(&mut self, linked: bool) {
        if self.linked && !linked {
            self.cameras[1] = self.cameras[0];
        }
        self.linked = linked;
    }

    /// Does what a zoom command asks, in both canvases while they are linked.
    pub fn zoom(&mut self, pane: Pane, zoom: Zoom) {
        if zoom == Zoom::Fit {
            self.pile.fit();
        }
        self.camera(pane).zoom(zoom);
    }

    /// Lets cells of the Level light up and fade. `now` is egui's time, in seconds.
    pub fn flash(&mut self, cells: Vec<Cell>, now: f64) {
        self.flash = Flash { cells, since: now };
    }

    /// Says what was undone or redone in a canvas, for a moment. `now` is egui's time, in seconds.
    pub fn say(&mut self, pane: Pane, words: impl Into<String>, now: f64) {
        self.said = Some((pane, words.into(), now));
    }

    /// Lets no tool show what a press would do until the pointer or the keyboard's cell moves: the board has changed under them,
    /// and what is to be seen is how.
    pub const fn hush(&mut self) {
        self.hushed = Some((self.cursor, self.pointer));
    }

    /// Whether previews still wait. Asked once a frame of a canvas, with where the pointer is, and whether it pressed there.
    pub(super) fn is_hushed(&mut self, pointer: Option<Pos2>, pressed: bool) -> bool {
        self.pointer = pointer;
        let moved =
            |(cursor, at): (Option<Cell>, Option<Pos2>)| cursor != self.cursor || (pointer.is_some() && pointer != at);
        if pressed || self.hushed.is_some_and(moved) {
            self.hushed = None;
        }
        self.hushed.is_some()
    }

    /// Brings a cell of the Level into sight with the next frame.
    pub const fn reveal(&mut self, cell: Cell) {
        self.revealed = Some(cell);
    }

    /// Forgets what belongs to the board that was shown: for another level, or a game that started again. A stroke that
    /// is open stays open until its button is released.
    pub fn forget_board(&mut self) {
        self.hovered = None;
        self.cursor = None;
        self.picked = None;
        self.anchor = None;
        self.selection = SelectionOutline::default();
        self.flash = Flash::default();
        self.said = None;
        self.hushed = None;
        self.pile = PileView::default();
        for camera in &mut self.cameras {
            camera.fit = true;
        }
    }

    /// The canvas that the pointer is over.
    #[must_use]
    pub const fn hovered_pane(&self) -> Option<Pane> {
        self.hovered_in
    }

    /// Notes the cell under the pointer in a canvas; a canvas that the pointer has left takes back only its own.
    pub(super) fn hover(&mut self, pane: Pane, cell: Option<Cell>) {
        match cell {
            Some(_) => {
                self.hovered = cell;
                self.hovered_in = Some(pane);
            }
            None if self.hovered_in == Some(pane) => {
                self.hovered = None;
                self.hovered_in = None;
            }
            None => {}
        }
    }
}
