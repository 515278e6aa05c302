//! The pointer and the keys in the Level canvas, as gestures of the tool in hand.

use egui::{Modifiers, PointerButton, Ui};

use super::camera::Sight;
use super::gestures::{LevelGesture, Pan};
use super::pointer::{self, CanvasKey, PointerEvent};
use super::view::CanvasView;
use crate::command::Command;
use crate::editor::{Editor, How, Request, Stroke, Tool};
use crate::grid::{self, Cell, Direction};
use crate::session::Pane;

/// What a gesture depends on.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    /// The document.
    pub editor: &'a Editor,
    /// The board as it is seen.
    pub sight: &'a Sight,
    /// The canvas that shows it.
    pub pane: Pane,
}

impl Place<'_> {
    /// Whether a press paints as it goes: then it waits for the board, where it begins off it. Shapes, selections and what
    /// was pasted may begin off the board.
    fn waits(self, button: PointerButton, modifiers: Modifiers) -> bool {
        let tool = self.editor.tool();
        let brush = tool == Tool::Eraser || tool == Tool::Brush && !modifiers.shift;
        let picks = tool.paints() && modifiers.command;
        self.editor.floating().is_none() && (button == PointerButton::Secondary || brush && !picks)
    }

    /// Whether arrows move what is selected.
    fn nudges(self) -> bool {
        self.editor.tool().selects() && !self.editor.selection().is_empty() && self.editor.floating().is_none()
    }
}

/// The command that opens a gesture.
pub(super) const fn press(cell: Cell, erase: bool, modifiers: Modifiers) -> Command {
    Command::Stroke(Stroke::Press {
        cell,
        erase,
        shift: modifiers.shift,
        ctrl: modifiers.command,
    })
}

/// The gesture after an event of the pointer, and the commands that it asks for.
pub(super) fn advance(
    gesture: LevelGesture,
    event: PointerEvent,
    ui: &Ui,
    place: Place<'_>,
    view: &mut CanvasView,
    commands: &mut Vec<Command>,
) -> LevelGesture {
    use LevelGesture::{Armed, Idle, Painting, Panning, Typing};
    let sight = place.sight;
    match (gesture, event) {
        (Idle, PointerEvent::Press { pos, button, modifiers }) => {
            if let Some(pan) = Pan::begin(ui, view, pos, button) {
                return Panning(pan);
            }
            if !matches!(button, PointerButton::Primary | PointerButton::Secondary) {
                return Idle;
            }
            view.cursor = None;
            view.anchor = None;
            let cell = sight.cell_at(pos);
            if place.waits(button, modifiers) {
                let last = cell;
                let armed = Armed {
                    button,
                    last,
                    modifiers,
                };
                return meet(armed, cell, sight, commands);
            }
            commands.push(press(cell, button == PointerButton::Secondary, modifiers));
            Painting { button, last: cell }
        }
        (Armed { .. }, PointerEvent::Move { pos }) => meet(gesture, sight.cell_at(pos), sight, commands),
        (Armed { button, .. }, PointerEvent::Release { pos, button: up }) if up == button => {
            let met = meet(gesture, sight.cell_at(pos), sight, commands);
            if met.is_stroke() {
                commands.push(Command::Stroke(Stroke::Release));
            }
            Idle
        }
        (Painting { button, last }, PointerEvent::Move { pos }) => {
            drag(last, sight.cell_at(pos), commands);
            Painting {
                button,
                last: sight.cell_at(pos),
            }
        }
        (Painting { button, last }, PointerEvent::Release { pos, button: up }) if up == button => {
            drag(last, sight.cell_at(pos), commands);
            commands.push(Command::Stroke(Stroke::Release));
            Idle
        }
        (Painting { .. }, PointerEvent::Lost) => {
            commands.push(Command::Stroke(Stroke::Release));
            Idle
        }
        (Armed { .. }, PointerEvent::Lost) => Idle,
        (Panning(pan), event) => pan.go_on(view, place.pane, event).map_or(Idle, Panning),
        (Typing, PointerEvent::Press { .. }) => {
            commands.push(Command::Stroke(Stroke::Release));
            advance(Idle, event, ui, place, view, commands)
        }
        (gesture, _) => gesture,
    }
}

/// A button is down off the board: the stroke opens at the first cell of the board on the pointer's way.
fn meet(gesture: LevelGesture, to: Cell, sight: &Sight, commands: &mut Vec<Command>) -> LevelGesture {
    let LevelGesture::Armed {
        button,
        last,
        modifiers,
    } = gesture
    else {
        return gesture;
    };
    let Some(first) = grid::line(last, to).into_iter().find(|&cell| sight.contains(cell)) else {
        return LevelGesture::Armed {
            button,
            last: to,
            modifiers,
        };
    };
    commands.push(press(first, button == PointerButton::Secondary, modifiers));
    drag(first, to, commands);
    LevelGesture::Painting { button, last: to }
}

fn drag(last: Cell, to: Cell, commands: &mut Vec<Command>) {
    if to != last {
        commands.push(Command::Stroke(Stroke::Drag { cell: to }));
    }
}

/// The gesture after a key, and the commands that it asks for.
pub(super) fn type_key(
    gesture: LevelGesture,
    key: CanvasKey,
    place: Place<'_>,
    view: &mut CanvasView,
    commands: &mut Vec<Command>,
) -> LevelGesture {
    use LevelGesture::{Idle, Typing};
    let sight = place.sight;
    match (gesture, key) {
        (Idle, CanvasKey::Arrow(direction)) if place.nudges() => {
            commands.push(Command::Edit(Request::Nudge(direction)));
            Idle
        }
        (Idle, CanvasKey::Extend(direction)) => {
            extend(direction, sight, view, commands);
            Idle
        }
        (_, CanvasKey::Arrow(direction) | CanvasKey::Cursor(direction) | CanvasKey::Extend(direction)) => {
            let cell = pointer::move_cursor(view, place.pane, sight, direction);
            view.anchor = None;
            if gesture == Typing {
                commands.push(Command::Stroke(Stroke::Drag { cell }));
            }
            gesture
        }
        (Idle, CanvasKey::Act(modifiers)) => {
            let Some(cell) = view.cursor.filter(|&cell| sight.contains(cell)) else {
                return Idle;
            };
            commands.push(press(cell, false, modifiers));
            Typing
        }
        (Typing, CanvasKey::ActEnded) => {
            commands.push(Command::Stroke(Stroke::Release));
            Idle
        }
        (Idle, CanvasKey::Space(modifiers)) => {
            if let Some(cell) = view.cursor.filter(|&cell| sight.contains(cell)) {
                view.space_used = true;
                commands.extend([press(cell, false, modifiers), Command::Stroke(Stroke::Release)]);
            }
            Idle
        }
        (gesture, CanvasKey::Escape) if gesture.is_stroke() => {
            commands.push(Command::Stroke(Stroke::Abort));
            Idle
        }
        (Idle, CanvasKey::Escape) => {
            commands.push(Command::Edit(if place.editor.floating().is_some() {
                Request::DropGhost
            } else {
                Request::SelectNone
            }));
            Idle
        }
        (gesture, _) => gesture,
    }
}

/// The cursor goes on, and what lies between it and where Shift went down is selected.
fn extend(direction: Direction, sight: &Sight, view: &mut CanvasView, commands: &mut Vec<Command>) {
    let before = view.cursor;
    let to = pointer::move_cursor(view, Pane::Level, sight, direction);
    let from = *view.anchor.get_or_insert(before.unwrap_or(to));
    let how = How::Replace;
    commands.push(Command::Edit(Request::Select { from, to, how }));
}
