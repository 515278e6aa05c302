//! What pointer, wheel and keys did over a canvas in one frame, and what both canvases do with it alike.

use egui::{CursorIcon, Event, EventFilter, Key, Modifiers, PointerButton, Pos2, Response, Ui, vec2};

use super::camera::Sight;
use super::gestures::Pan;
use super::view::CanvasView;
use crate::command::Command;
use crate::editor::Request;
use crate::grid::{Cell, Direction};
use crate::session::{Pane, Zoom};

/// One thing that the pointer did. A frame may hold many: none is left out, so that a fast drag has no gap.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PointerEvent {
    /// A button went down on this canvas.
    Press {
        pos: Pos2,
        button: PointerButton,
        modifiers: Modifiers,
    },
    /// The pointer is here now, on this canvas or elsewhere.
    Move { pos: Pos2 },
    /// A button went up, here or elsewhere.
    Release { pos: Pos2, button: PointerButton },
    /// No button is down any more: a release that was never told, as when a window loses the pointer.
    Lost,
}

/// The pointer's events of this frame in their order. Presses elsewhere, or on what covers the canvas, are left out.
pub fn events(ui: &Ui, response: &Response, sight: &Sight) -> Vec<PointerEvent> {
    let layer = ui.layer_id();
    // The edge of a panel reaches a little into its neighbours: what it drags is no stroke.
    let free = ui.ctx().dragged_id().is_none_or(|dragged| dragged == response.id);
    let on_canvas = |pos: Pos2| {
        ui.is_enabled()
            && free
            && sight.pane.intersect(ui.clip_rect()).contains(pos)
            && ui.ctx().layer_id_at(pos).is_none_or(|at| at == layer)
    };
    let (told, any_down) = ui.input(|input| {
        let told: Vec<PointerEvent> = input
            .events
            .iter()
            .filter_map(|event| match *event {
                Event::PointerMoved(pos) => Some(PointerEvent::Move { pos }),
                Event::PointerButton {
                    pos,
                    button,
                    pressed: true,
                    modifiers,
                } => Some(PointerEvent::Press { pos, button, modifiers }),
                Event::PointerButton { pos, button, .. } => Some(PointerEvent::Release { pos, button }),
                _ => None,
            })
            .collect();
        (told, input.pointer.any_down())
    });
    let mut events: Vec<PointerEvent> = told
        .into_iter()
        .filter(|event| !matches!(event, PointerEvent::Press { pos, .. } if !on_canvas(*pos)))
        .collect();
    if !any_down {
        events.push(PointerEvent::Lost);
    }
    events
}

impl Pan {
    /// Whether a press begins a pan: the middle button, or Space held.
    pub fn begin(ui: &Ui, view: &mut CanvasView, pos: Pos2, button: PointerButton) -> Option<Self> {
        let by_space = button == PointerButton::Primary && ui.input(|input| input.key_down(Key::Space));
        view.space_used |= by_space;
        (by_space || button == PointerButton::Middle).then_some(Self { button, last: pos })
    }

    /// Goes on; `None` when it has ended.
    pub fn go_on(self, view: &mut CanvasView, pane: Pane, event: PointerEvent) -> Option<Self> {
        match event {
            PointerEvent::Move { pos } => {
                view.camera(pane).pan(pos - self.last);
                Some(Self { last: pos, ..self })
            }
            PointerEvent::Release { button, .. } if button == self.button => None,
            PointerEvent::Lost => None,
            _ => Some(self),
        }
    }
}

/// The pointer's look while the board is dragged about, or could be because Space is held.
pub fn pan_icon(ui: &Ui, panning: bool) -> Option<CursorIcon> {
    let space = ui.input(|input| input.key_down(Key::Space));
    match (panning, space) {
        (true, _) => Some(CursorIcon::Grabbing),
        (false, true) => Some(CursorIcon::Grab),
        (false, false) => None,
    }
}

/// Lets the wheel zoom at the pointer, and a sideways wheel pan.
pub fn wheel(ui: &Ui, response: &Response, view: &mut CanvasView, pane: Pane, sight: &Sight) {
    let Some(at) = response.hover_pos().filter(|_| response.contains_pointer()) else {
        return;
    };
    let (scroll, pinch) = ui.input(|input| (input.smooth_scroll_delta(), input.zoom_delta()));
    let camera = view.camera(pane);
    camera.zoom_at(sight, at, (scroll.y / 300.0).exp() * pinch);
    camera.pan(vec2(scroll.x, 0.0));
}

/// Gives the canvas the keys when it is pressed, and keeps the arrows (and Esc while it means something) from moving the
/// focus away. Answers whether it has the keys.
pub fn focus(ui: &Ui, response: &Response, pressed: bool, escape: bool) -> bool {
    if pressed {
        response.request_focus();
    }
    let focused = response.has_focus();
    if focused {
        let filter = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            escape,
            tab: false,
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    }
    focused
}

/// A key that a focused canvas takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CanvasKey {
    /// An arrow by itself: the cell cursor goes a cell, or what is selected does.
    Arrow(Direction),
    /// An arrow with Ctrl: the cell cursor goes a cell, whatever arrows mean.
    Cursor(Direction),
    /// An arrow with Shift: the cell cursor goes a cell, and the cells from where it began are selected.
    Extend(Direction),
    /// Enter went down, not by repetition, with these modifiers.
    Act(Modifiers),
    /// Enter went up.
    ActEnded,
    /// Space went up, and was not used to pan, with these modifiers.
    Space(Modifiers),
    /// Esc.
    Escape,
}

/// Which keys mean something in a canvas just now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// Esc.
    pub escape: bool,
    /// Space, while there is a cursor to act on.
    pub space: bool,
    /// Arrows with Shift.
    pub extend: bool,
}

/// The keys of this frame that a focused canvas takes, in their order; they are consumed. Zoom keys are played at once.
///
/// Keys that are not wanted go to others.
pub fn keys(ui: &Ui, view: &mut CanvasView, pane: Pane, wanted: Wanted) -> Vec<CanvasKey> {
    let Wanted { escape, extend, .. } = wanted;
    let takes_space = wanted.space && view.cursor.is_some() && !view.space_used;
    let mut keys = Vec::new();
    let mut zooms = Vec::new();
    ui.input_mut(|input| {
        input.events.retain(|event| {
            let Event::Key {
                key,
                physical_key,
                pressed,
                repeat,
                modifiers,
            } = *event
            else {
                return true;
            };
            let bare = modifiers.is_none() || modifiers == Modifiers::SHIFT;
            let arrow = match key {
                Key::ArrowUp => Some(Direction::Up),
                Key::ArrowRight => Some(Direction::Right),
                Key::ArrowDown => Some(Direction::Down),
                Key::ArrowLeft => Some(Direction::Left),
                _ => None,
            };
            let arrow = arrow.filter(|_| pressed).and_then(|direction| match modifiers {
                _ if modifiers.is_none() => Some(CanvasKey::Arrow(direction)),
                _ if modifiers.command_only() => Some(CanvasKey::Cursor(direction)),
                _ if modifiers.shift_only() && extend => Some(CanvasKey::Extend(direction)),
                _ => None,
            });
            if let Some(arrow) = arrow {
                keys.push(arrow);
                return false;
            }
            // With Shift the logical key of 0 is another character; where it is depends on the keyboard.
            let zero = key == Key::Num0 || physical_key == Some(Key::Num0);
            let taken = match key {
                _ if zero && bare && pressed => {
                    zooms.push(if modifiers.shift { Zoom::Actual } else { Zoom::Fit });
                    true
                }
                Key::Plus | Key::Equals if bare && pressed => {
                    zooms.push(Zoom::In);
                    true
                }
                Key::Minus if bare && pressed => {
                    zooms.push(Zoom::Out);
                    true
                }
                Key::Enter if (bare || modifiers.command_only()) && pressed => {
                    if !repeat {
                        keys.push(CanvasKey::Act(modifiers));
                    }
                    true
                }
                Key::Enter if !pressed => {
                    keys.push(CanvasKey::ActEnded);
                    true
                }
                Key::Space if takes_space && bare => {
                    if !pressed {
                        keys.push(CanvasKey::Space(modifiers));
                    }
                    true
                }
                Key::Escape if escape && bare && pressed => {
                    keys.push(CanvasKey::Escape);
                    true
                }
                _ => false,
            };
            !taken
        });
    });
    for zoom in zooms {
        view.zoom(pane, zoom);
    }
    keys
}

/// Takes what the system's clipboard asks of a focused canvas.
pub fn clipboard(ui: &Ui, commands: &mut Vec<Command>) {
    ui.input_mut(|input| {
        input.events.retain(|event| {
            commands.push(match event {
                Event::Copy => Command::Copy,
                Event::Cut => Command::Cut,
                Event::Paste(text) => Command::Edit(Request::Paste(text.clone())),
                _ => return true,
            });
            false
        });
    });
}

/// Forgets that Space was used, once it is up and its release has been told.
pub fn settle_space(ui: &Ui, view: &mut CanvasView) {
    let held = ui.input(|input| input.key_down(Key::Space) || input.key_released(Key::Space));
    view.space_used &= held;
}

/// Moves the cell cursor; the first arrow shows it, where the pointer is or in the middle of what is seen.
pub fn move_cursor(view: &mut CanvasView, pane: Pane, sight: &Sight, direction: Direction) -> Cell {
    let cell = match view.cursor.filter(|&cell| sight.contains(cell)) {
        Some(cell) => {
            let next = cell.step(direction);
            if sight.contains(next) { next } else { cell }
        }
        None => view
            .hovered
            .filter(|&cell| sight.contains(cell))
            .unwrap_or_else(|| middle(sight)),
    };
    view.cursor = Some(cell);
    view.by_keys = true;
    view.camera(pane).reveal(sight, cell);
    cell
}

fn middle(sight: &Sight) -> Cell {
    let (columns, rows) = sight.visible();
    Cell::new(
        i32::midpoint(columns.start, columns.end),
        i32::midpoint(rows.start, rows.end),
    )
}
