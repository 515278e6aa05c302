//! The pointer and the keys in the Level canvas, as strokes.

use egui::{PointerButton, Ui};

use super::camera::Sight;
use super::pointer::{self, CanvasKey, Pan, PointerEvent};
use super::view::{CanvasView, Pane};
use crate::app::command::Command;
use crate::editor::Stroke;
use crate::grid::{self, Cell};

/// What the pointer or the keyboard is doing in the Level.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) enum LevelGesture {
    /// Nothing.
    #[default]
    Idle,
    /// A button is down, and has not met the board yet.
    Armed {
        button: PointerButton,
        last: Cell,
        shift: bool,
    },
    /// A stroke by the pointer.
    Painting { button: PointerButton, last: Cell },
    /// A stroke by the keyboard: Enter is down.
    Typing,
    /// The board follows the pointer.
    Panning(Pan),
}

impl LevelGesture {
    pub(super) const fn is_stroke(self) -> bool {
        matches!(self, Self::Painting { .. } | Self::Typing)
    }
}

/// The command that opens a stroke.
pub(super) const fn press(cell: Cell, erase: bool, shift: bool) -> Command {
    Command::Stroke(Stroke::Press {
        cell,
        erase,
        shift,
        ctrl: false,
    })
}

/// The gesture after an event of the pointer, and the parts of a stroke that it asks for.
pub(super) fn advance(
    gesture: LevelGesture,
    event: PointerEvent,
    ui: &Ui,
    sight: &Sight,
    view: &mut CanvasView,
    commands: &mut Vec<Command>,
) -> LevelGesture {
    use LevelGesture::{Armed, Idle, Painting, Panning, Typing};
    match (gesture, event) {
        (Idle, PointerEvent::Press { pos, button, modifiers }) => {
            if let Some(pan) = Pan::begin(ui, view, pos, button) {
                return Panning(pan);
            }
            if !matches!(button, PointerButton::Primary | PointerButton::Secondary) {
                return Idle;
            }
            view.cursor = None;
            let armed = Armed {
                button,
                last: sight.cell_at(pos),
                shift: modifiers.shift,
            };
            meet(armed, sight.cell_at(pos), sight, commands)
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
        (Panning(pan), event) => pan.go_on(view, Pane::Level, event).map_or(Idle, Panning),
        (Typing, PointerEvent::Press { .. }) => {
            commands.push(Command::Stroke(Stroke::Release));
            advance(Idle, event, ui, sight, view, commands)
        }
        (gesture, _) => gesture,
    }
}

/// A button is down off the board: the stroke opens at the first cell of the board on the pointer's way.
fn meet(gesture: LevelGesture, to: Cell, sight: &Sight, commands: &mut Vec<Command>) -> LevelGesture {
    let LevelGesture::Armed { button, last, shift } = gesture else {
        return gesture;
    };
    let Some(first) = grid::line(last, to).into_iter().find(|&cell| sight.contains(cell)) else {
        return LevelGesture::Armed {
            button,
            last: to,
            shift,
        };
    };
    commands.push(press(first, button == PointerButton::Secondary, shift));
    drag(first, to, commands);
    LevelGesture::Painting { button, last: to }
}

fn drag(last: Cell, to: Cell, commands: &mut Vec<Command>) {
    if to != last {
        commands.push(Command::Stroke(Stroke::Drag { cell: to }));
    }
}

/// The gesture after a key.
pub(super) fn type_key(
    gesture: LevelGesture,
    key: CanvasKey,
    ui: &Ui,
    sight: &Sight,
    view: &mut CanvasView,
    commands: &mut Vec<Command>,
) -> LevelGesture {
    use LevelGesture::{Idle, Typing};
    let shift = ui.input(|input| input.modifiers.shift);
    match (gesture, key) {
        (_, CanvasKey::Arrow(direction)) => {
            let cell = pointer::move_cursor(view, Pane::Level, sight, direction);
            if gesture == Typing {
                commands.push(Command::Stroke(Stroke::Drag { cell }));
            }
            gesture
        }
        (Idle, CanvasKey::Act) => {
            let Some(cell) = view.cursor.filter(|&cell| sight.contains(cell)) else {
                return Idle;
            };
            commands.push(press(cell, false, shift));
            Typing
        }
        (Typing, CanvasKey::ActEnded) => {
            commands.push(Command::Stroke(Stroke::Release));
            Idle
        }
        (Idle, CanvasKey::Space) => {
            if let Some(cell) = view.cursor.filter(|&cell| sight.contains(cell)) {
                view.space_used = true;
                commands.extend([press(cell, false, shift), Command::Stroke(Stroke::Release)]);
            }
            Idle
        }
        (gesture, CanvasKey::Escape) if gesture.is_stroke() => {
            commands.push(Command::Stroke(Stroke::Abort));
            Idle
        }
        (gesture, _) => gesture,
    }
}
