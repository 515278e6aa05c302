//! The open gesture in a few words.

use super::Editor;
use super::gesture::{Form, Gesture};
use super::selection::How;
use super::shape::Span;
use crate::words::counted;

impl Editor {
    /// What the open gesture is about to do, or does, in a few words: "Rectangle 5×3". `None` when there is none.
    #[must_use]
    pub fn status(&self) -> Option<String> {
        let sized = |name: &str, (width, height): (u32, u32)| format!("{name} {width}×{height}");
        let words = match self.gesture.as_ref()? {
            Gesture::Stroke(stroke) => format!(
                "{} {}",
                stroke.name,
                counted(stroke.painter.changes().len(), "cell", "cells")
            ),
            Gesture::Shape(shape) if shape.form == Form::Line => {
                let (dx, dy) = Span::between(shape.from, shape.to).size();
                format!("Line {}", counted(dx.max(dy) as usize, "cell", "cells"))
            }
            Gesture::Shape(shape) => sized(shape.form.name(), Span::between(shape.from, shape.to).size()),
            Gesture::Marquee { from, to, how, .. } => {
                let span = Span::between(*from, *to).on_board(self.size());
                let name = match how {
                    How::Replace => "Select",
                    How::Add => "Add",
                    How::Remove => "Remove",
                };
                span.map_or_else(|| "Select nothing".to_owned(), |span| sized(name, span.size()))
            }
            Gesture::Move(moving) => way_in_words(moving.way()),
            Gesture::Place { clip, .. } => sized("Paste", clip.size()),
            Gesture::Pick { .. } => format!("Take {}", self.palette.tile().name()),
        };
        Some(match self.left_out {
            0 => words,
            left_out => format!("{words}, {left_out} left out"),
        })
    }
}

/// "Move 3 right, 1 down".
fn way_in_words((dx, dy): (i32, i32)) -> String {
    let part = |by: i32, less: &str, more: &str| match by {
        0 => None,
        by if by < 0 => Some(format!("{} {less}", by.unsigned_abs())),
        by => Some(format!("{by} {more}")),
    };
    let parts: Vec<String> = [part(dx, "left", "right"), part(dy, "up", "down")]
        .into_iter()
        .flatten()
        .collect();
    if parts.is_empty() {
        "Move".to_owned()
    } else {
        format!("Move {}", parts.join(", "))
    }
}
