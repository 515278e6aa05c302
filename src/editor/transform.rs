//! What is done to the selection: moved, turned over, turned, deleted.

use super::Editor;
use super::clip::{Axis, Clip, Turn};
use super::gesture::{Gesture, Moving};
use super::history::{Changes, Edit, Step};
use super::layers::Layers;
use super::lift::{Laid, Lift};
use crate::grid::{Cell, Direction};

impl Editor {
    /// What is selected, off the board: what was moved last, if nothing was edited since, or the selection as it lies there.
    /// `None` when there is nothing to lift, and says why.
    fn lift_selection(&mut self) -> Option<Box<Lift>> {
        let layer = self.palette.layer;
        let (revision, layers) = (self.history.revision(), self.layers);
        let goes_on = |lift: &mut Box<Lift>| {
            lift.revision == revision && lift.layers == layers && lift.of.is_none_or(|of| of == layer)
        };
        if let Some(lift) = self.lift.take_if(goes_on) {
            return Some(lift);
        }
        let clip = self.take_clip()?;
        Some(Box::new(self.lift_off(clip)))
    }

    /// The selection off the board, on its layers.
    fn lift_off(&self, clip: Clip) -> Lift {
        let of = Some(self.palette.layer).filter(|_| !self.layers.together);
        Lift::off(&self.level, &self.selection, clip, self.layers, of)
    }

    /// The layers whose cells are selected: the one that is painted on, or all that take paint.
    fn selected_layers(&self) -> Layers {
        self.layers.of_selection(self.palette.layer)
    }

    /// What the selection holds on its layers; says why when that is nothing.
    pub(super) fn take_clip(&mut self) -> Option<Clip> {
        if self.selection.is_empty() {
            self.refuse("Nothing is selected; select cells first, with Select or the Wand.");
            return None;
        }
        let clip = Clip::take(&self.level, &self.selection, self.selected_layers());
        if clip.is_none() {
            self.refuse_closed();
        }
        clip
    }

    /// Says that no layer takes paint.
    pub(super) fn refuse_closed(&mut self) {
        let why = self.layers.refusal(self.palette.layer);
        self.refuse(why.unwrap_or_else(|| "The selection holds nothing on the layers that can be edited.".to_owned()));
    }

    pub(super) fn press_move(&mut self, cell: Cell, wand: bool) {
        if let Some(lift) = self.lift_selection() {
            self.gesture = Some(Gesture::Move(Moving {
                from: cell,
                to: cell,
                lift,
                laid: Laid::default(),
                wand,
            }));
        }
    }

    /// Moves the selection by a cell. Consecutive steps are one.
    pub(super) fn nudge(&mut self, direction: Direction) -> Changes {
        let Some(lift) = self.lift_selection() else {
            return Changes::default();
        };
        let corner = lift.corner.step(direction);
        let clip = lift.clip.clone();
        let laid = lift.lay(&self.level, &clip, corner);
        self.settle_lift("Move", *lift, clip, corner, laid, true)
    }

    /// Turns what was pasted over, or else the selection in its place.
    pub(super) fn flip(&mut self, axis: Axis) -> Changes {
        if let Some(floating) = &mut self.floating {
            *floating = floating.flipped(axis);
            return Changes::default();
        }
        let Some(lift) = self.lift_selection() else {
            return Changes::default();
        };
        let clip = lift.clip.flipped(axis);
        let laid = lift.lay(&self.level, &clip, lift.corner);
        let corner = lift.corner;
        self.settle_lift("Flip", *lift, clip, corner, laid, false)
    }

    /// Turns what was pasted by a quarter, or else the selection about its middle.
    pub(super) fn rotate(&mut self, turn: Turn) -> Changes {
        if let Some(floating) = &mut self.floating {
            *floating = floating.rotated(turn);
            return Changes::default();
        }
        let Some(lift) = self.lift_selection() else {
            return Changes::default();
        };
        let (width, height) = lift.clip.size();
        let clip = lift.clip.rotated(turn);
        // Both halves are cut towards zero, so that four turns end where they began.
        let by = (width as i32 - height as i32) / 2;
        let corner = Cell::new(lift.corner.x.saturating_add(by), lift.corner.y.saturating_sub(by));
        let laid = lift.lay(&self.level, &clip, corner);
        self.settle_lift("Rotate", *lift, clip, corner, laid, false)
    }

    /// Leaves floor, or random pieces, where the selection is.
    pub(super) fn delete(&mut self, name: &'static str) -> Changes {
        let Some(clip) = self.take_clip() else {
            return Changes::default();
        };
        let changes = self.lift_off(clip).leave(&self.level);
        self.lift = None;
        if changes.is_empty() {
            return Changes::default();
        }
        self.push(Step::new(name, Edit::Cells(changes)))
    }

    /// Lays a clip down for good: a step, and the selection goes with it. `joins`: the step is one with the last, if that was
    /// one of the same kind.
    pub(super) fn settle_lift(
        &mut self,
        name: &'static str,
        mut lift: Lift,
        clip: Clip,
        corner: Cell,
        laid: Laid,
        joins: bool,
    ) -> Changes {
        let left_out = laid.left_out;
        self.left_out = left_out.off_board + left_out.no_room;
        if let Some(words) = left_out.words(laid.selection.len() - left_out.no_room) {
            self.say(words);
        }
        lift.laid(clip, corner, &laid.selection);
        let before = std::mem::replace(&mut self.selection, laid.selection.clone());
        self.selected += 1;
        let told = Changes::of_cells(name, laid.changes);
        super::write_all(&mut self.level, &told.cells);
        let (mut all, mut first) = (told.clone(), before);
        let last = self.history.last_to_join().filter(|_| joins && lift.nudged);
        let joined = last.and_then(|last| match (&last.edit, &last.selection) {
            (Edit::Cells(cells), Some(both)) => Some((cells.clone(), both.0.clone())),
            _ => None,
        });
        let is_joined = joined.is_some();
        if let Some((cells, selection)) = joined {
            let mut earlier = Changes::of_cells(name, cells);
            earlier.and(all);
            earlier.settle();
            (all, first) = (earlier, selection);
        }
        let step = (!all.cells.is_empty()).then(|| Step {
            name: name.into(),
            edit: Edit::Cells(all.cells),
            count: u32::try_from(laid.selection.len()).ok(),
            selection: Some(Box::new((first, laid.selection))),
        });
        lift.nudged = joins && step.is_some();
        match (is_joined, step) {
            (true, step) => self.history.rejoin(step),
            (false, Some(step)) => self.history.push(step),
            (false, None) => {}
        }
        lift.revision = self.history.revision();
        self.lift = Some(Box::new(lift));
        told
    }

    /// Selects nothing, or all, or what is not selected.
    pub(super) fn select_none(&mut self) {
        self.set_selection(super::Selection::default());
    }

    pub(super) fn select_all(&mut self) {
        let all = super::Selection::default().inverted(self.size());
        self.set_selection(all);
        self.say_selected();
    }

    pub(super) fn invert_selection(&mut self) {
        let inverted = self.selection.inverted(self.size());
        self.set_selection(inverted);
        self.say_selected();
    }
}
