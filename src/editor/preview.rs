//! What a press would do, before it does it.

use std::borrow::Cow;

use super::Editor;
use super::gesture::Gesture;
use super::history::CellChange;
use super::ink::Ink;
use super::lift::Lift;
use super::mirror::Mirror;
use super::palette::Tile;
use super::selection::Selection;
use super::shape;
use super::stroke::Painter;
use super::tool::Tool;
use crate::grid::Cell;

/// Where the pointer, or the cursor of the keyboard, is, and which modifiers are held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hover {
    /// The cell, which need not be on the board.
    pub cell: Cell,
    /// Shift is held.
    pub shift: bool,
    /// Ctrl is held.
    pub ctrl: bool,
}

/// What to draw over the board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Preview<'a> {
    /// The cells as they would be.
    pub ghost: Cow<'a, [CellChange]>,
    /// The cells under the tool, its mirror images included.
    pub nib: Vec<Cell>,
    /// Whether the tool takes away what is there.
    pub erases: bool,
    /// The selection as it would be, when the gesture moves it.
    pub selection: Option<Cow<'a, Selection>>,
}

impl Editor {
    /// What the open gesture is about to do, or else what a press at a place would do.
    #[must_use]
    pub fn preview(&self, hover: Option<Hover>) -> Preview<'_> {
        match (&self.gesture, hover) {
            (Some(gesture), hover) => self.preview_gesture(gesture, hover),
            (None, Some(hover)) => self.preview_press(hover),
            (None, None) => Preview::default(),
        }
    }

    fn preview_gesture<'a>(&'a self, gesture: &'a Gesture, hover: Option<Hover>) -> Preview<'a> {
        match gesture {
            Gesture::Stroke(stroke) => Preview {
                nib: hover.map_or_else(Vec::new, |hover| self.nib(hover.cell)),
                erases: stroke.name == Tool::Eraser.name(),
                ..Preview::default()
            },
            Gesture::Shape(shape) => Preview {
                ghost: Cow::Borrowed(shape.changes()),
                nib: shape.painter.cells(),
                ..Preview::default()
            },
            Gesture::Move(moving) if moving.way() == (0, 0) => Preview::default(),
            Gesture::Move(moving) => Preview {
                ghost: Cow::Borrowed(&moving.laid.changes),
                selection: Some(Cow::Borrowed(&moving.laid.selection)),
                ..Preview::default()
            },
            Gesture::Place { laid, .. } => Preview {
                ghost: Cow::Borrowed(&laid.changes),
                selection: Some(Cow::Borrowed(&laid.selection)),
                ..Preview::default()
            },
            Gesture::Marquee { .. } | Gesture::Pick { .. } => Preview {
                nib: hover.map_or_else(Vec::new, |hover| vec![hover.cell]),
                ..Preview::default()
            },
        }
    }

    fn preview_press(&self, hover: Hover) -> Preview<'_> {
        let cell = hover.cell;
        if let Some(clip) = self.floating().and_then(|floating| floating.through(self.layers)) {
            let corner = clip.corner_round(cell);
            let laid = Lift::over(&self.level, clip.clone(), corner, self.layers).lay(&self.level, &clip, corner);
            return Preview {
                ghost: Cow::Owned(laid.changes),
                selection: Some(Cow::Owned(laid.selection)),
                ..Preview::default()
            };
        }
        let tool = self.tool;
        if !tool.paints() || hover.ctrl {
            return Preview {
                nib: vec![cell],
                ..Preview::default()
            };
        }
        let ink = match tool {
            Tool::Eraser => Ink::of_eraser(self.palette.layer, hover.shift),
            _ => self.ink(self.seed),
        };
        if !self.layers.is_open(ink.layer()) {
            return Preview {
                nib: vec![cell],
                ..Preview::default()
            };
        }
        let nib = self.nib(cell);
        let (cells, mirror) = match tool {
            Tool::Fill => (self.fill_cells(cell, hover.shift), Mirror::default()),
            Tool::Rectangle => (vec![cell], self.palette.mirror),
            _ => (shape::nib(cell, self.palette.size).collect(), self.palette.mirror),
        };
        let mut painter = Painter::new(&self.level, ink, mirror);
        for cell in cells {
            painter.mark(&self.level, cell);
        }
        let erases = tool == Tool::Eraser;
        Preview {
            ghost: if erases {
                Cow::default()
            } else {
                Cow::Owned(painter.changes().to_vec())
            },
            nib,
            erases,
            selection: None,
        }
    }

    /// The cells of the board under the tool at a cell, with its mirror images.
    fn nib(&self, cell: Cell) -> Vec<Cell> {
        let size = match self.tool {
            Tool::Brush | Tool::Eraser | Tool::Line => self.palette.size,
            _ => 1,
        };
        let size_of_board = self.size();
        let images = |cell| self.palette.mirror.images(cell, size_of_board);
        let cells: Vec<Cell> = shape::nib(cell, size).flat_map(images).collect();
        Selection::of(cells).moved((0, 0), size_of_board).cells().to_vec()
    }

    /// Why a press at a cell would do nothing, if so.
    #[must_use]
    pub fn refuses(&self, cell: Cell) -> Option<String> {
        if self.floating.is_some() || !self.tool.paints() {
            return None;
        }
        let layer = self.palette.layer;
        self.layers.refusal(layer).or_else(|| {
            let (terrain, _) = self.content(cell)?;
            let room = terrain.is_floor()
                || matches!(
                    self.palette.tile(),
                    Tile::Terrain(_) | Tile::Ground(_) | Tile::Object(None)
                )
                || self.palette.size > 1;
            (!room).then(|| {
                let why = if self.is_room() {
                    "Nothing stands in walls or outside."
                } else {
                    "Walls and voids hold no piece."
                };
                why.to_owned()
            })
        })
    }

    /// Whether a press at a cell would move the selection.
    #[must_use]
    pub fn would_move(&self, hover: Hover) -> bool {
        let plain = !hover.shift && !hover.ctrl;
        self.floating.is_none() && self.tool.selects() && plain && self.selection.contains(hover.cell)
    }

    /// Whether the open gesture paints as it goes, rather than at its release.
    #[must_use]
    pub const fn is_freehand(&self) -> bool {
        matches!(&self.gesture, Some(Gesture::Stroke(_)))
    }
}
