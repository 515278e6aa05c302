//! Copy, cut and paste. What was pasted floats until it is placed.

use super::Editor;
use super::clip::Clip;
use super::gesture::Gesture;
use super::history::Changes;
use super::lift::Lift;
use crate::grid::Cell;
use crate::words::counted;

/// What was copied, with the text that stands for it outside the program.
#[derive(Debug, Clone)]
pub(super) struct Copied {
    clip: Clip,
    text: String,
}

impl Editor {
    /// Copies what is selected, on the layer in hand or on all that take paint, and answers it as text for the system's clipboard.
    /// `None` when there is nothing to copy; [`Editor::said`] tells why.
    pub fn copy(&mut self) -> Option<String> {
        if self.level.mahjong().is_some() {
            return self.copy_tiles();
        }
        let clip = self.take_clip()?;
        let text = if self.is_room() {
            clip.to_room_text()
        } else {
            clip.to_text()
        };
        self.say(format!("{} copied.", counted(self.selection.len(), "cell", "cells")));
        self.copied = Some(Copied {
            clip,
            text: text.clone(),
        });
        Some(text)
    }

    /// Copies what is selected and deletes it.
    pub fn cut(&mut self) -> (Option<String>, Changes) {
        if !self.is_free() {
            return (None, Changes::default());
        }
        match self.copy() {
            Some(text) if self.level.mahjong().is_some() => {
                let changes = self.delete_tiles("Cut");
                (Some(text), changes)
            }
            Some(text) => {
                let changes = self.delete("Cut");
                (Some(text), changes)
            }
            None => (None, Changes::default()),
        }
    }

    /// Takes a text of the system's clipboard as a ghost that floats until a press places it. What this editor copied comes
    /// back whole, layer for layer; other text is read as rows of characters, as [`Clip::from_text`] says.
    ///
    /// Answers whether there is something to place; [`Editor::said`] tells why not.
    pub fn paste(&mut self, text: &str) -> bool {
        if !self.is_free() {
            return false;
        }
        let same = |copied: &&Copied| copied.text.lines().eq(text.trim_end().lines());
        let clip = match self.copied.as_ref().filter(same) {
            Some(copied) => Ok(copied.clip.clone()),
            None if self.is_room() => Clip::from_room_text(text),
            None => Clip::from_text(text),
        };
        match clip {
            Ok(clip) if clip.through(self.layers).is_some() => {
                let (width, height) = clip.size();
                self.say(format!("Paste {width}×{height}: click to place it, Esc drops it."));
                self.floating = Some(clip);
                true
            }
            Ok(_) => {
                self.refuse_closed();
                false
            }
            Err(why) => {
                self.refuse(why);
                false
            }
        }
    }

    /// What was pasted and waits for its place.
    #[must_use]
    pub const fn floating(&self) -> Option<&Clip> {
        self.floating.as_ref()
    }

    /// The text of what was copied last.
    #[must_use]
    pub fn copied_text(&self) -> Option<&str> {
        self.copied.as_ref().map(|copied| copied.text.as_str())
    }

    /// Drops what was pasted and not placed.
    pub fn drop_ghost(&mut self) {
        self.floating = None;
    }

    /// Holds what was pasted over a cell; it is placed when it is released. `again`: it stays for another place.
    pub(super) fn press_ghost(&mut self, cell: Cell, again: bool) {
        let Some(clip) = self
            .floating
            .as_ref()
            .and_then(|floating| floating.through(self.layers))
        else {
            self.refuse_closed();
            return;
        };
        let corner = clip.corner_round(cell);
        let lift = Box::new(Lift::over(&self.level, clip.clone(), corner, self.layers));
        let laid = lift.lay(&self.level, &clip, corner);
        self.left_out = laid.left_out.off_board + laid.left_out.no_room;
        self.gesture = Some(Gesture::Place {
            clip,
            laid,
            lift,
            again,
        });
    }
}
