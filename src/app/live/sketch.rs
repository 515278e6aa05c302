//! Edit live: the tools paint the running board alone.

use super::Live;
use super::link::Pour;
use crate::app::take::content_of;
use crate::editor::{Editor, Stroke, Tile, Tool, cells};
use crate::level::Level;
use crate::sim::repeat::EDIT_LIVE;

/// What became of a part of a gesture besides paint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sketched {
    /// Nothing.
    Nothing,
    /// The eyedropper took this tile.
    Picked(Tile),
    /// Why the tool does nothing here.
    Refused(String),
}

impl Live {
    /// A part of a gesture with the tool of an editor, on the running board. The editor's level stays as it is.
    pub fn sketch(&mut self, stroke: Stroke, tools: &mut Editor) -> Sketched {
        if let Stroke::Press { cell, erase, ctrl, .. } = stroke {
            self.sketch = None;
            if let Some(why) = self.sim().not_startable() {
                return Sketched::Refused(format!("Not startable: {why}."));
            }
            if self.history.is_past() {
                let why = "Past: the tools paint Live as it is now; Play on from here, or go Back to now.";
                return Sketched::Refused(why.to_owned());
            }
            let tool = tools.tool();
            if tool.selects() && !erase {
                return Sketched::Refused(format!(
                    "{} works in the Level; Live takes tools that paint.",
                    tool.name()
                ));
            }
            let level = self.board_as_level();
            let editor = tools.sketch(level);
            if !erase && (ctrl || tool == Tool::Eyedropper) {
                return editor.topmost(cell).map_or(Sketched::Nothing, Sketched::Picked);
            }
            self.close_pour();
            self.pour = Pour::Pressed;
            self.sketch = Some(Box::new(editor));
        }
        let Some(mut editor) = self.sketch.take() else {
            return Sketched::Nothing;
        };
        let said = editor.said().number;
        let mut changes = editor.stroke(stroke);
        changes.name.insert_str(0, EDIT_LIVE);
        self.pour_part(stroke.into(), &changes);
        let refused = Some(editor.said()).filter(|now| now.number != said && now.refused);
        let refused = refused.map(|said| said.text.clone());
        if !matches!(stroke, Stroke::Release | Stroke::Abort) {
            self.sketch = Some(editor);
        }
        refused.map_or(Sketched::Nothing, Sketched::Refused)
    }

    /// The running board while a gesture is open on it alone, with the gesture.
    #[must_use]
    pub fn sketching(&self) -> Option<&Editor> {
        self.sketch.as_deref()
    }

    /// The running board as a level, with every piece fixed.
    fn board_as_level(&self) -> Level {
        let mut level = Level::clone(self.sim().level());
        let board = self.sim().board();
        let held: Vec<_> = cells::of(&level).map(|(cell, _)| cell).collect();
        for cell in held {
            if let Some(content) = board.slot(cell).map(content_of) {
                cells::write(&mut level, cell, content);
            }
        }
        level
    }
}
