//! How a room is played in Live: arrows and WASD step, a click walks, and a ball that was clicked or dragged is pushed.

use egui::{Event, Key, Painter, Ui};

use super::camera::Sight;
use super::far::{self, FlatCells};
use super::live_canvas::LivePicture;
use super::view::CanvasView;
use crate::board::Board;
use crate::command::Command;
use crate::grid::{Cell, Direction};
use crate::level::sokoban::Object;
use crate::sim::Input;
use crate::sim::sokoban::face_of;
use crate::ui::theme::Theme;

/// Whether a ball lies in a cell.
pub(super) fn has_ball(board: &Board, cell: Cell) -> bool {
    board.slot(cell).is_some_and(|slot| slot.face == face_of(Object::Ball))
}

/// Takes the keys that step, and asks for the steps. A key that is held steps again only when the hero has come to rest, so that it
/// stops where the key is let go.
pub(super) fn keys(ui: &Ui, picture: &LivePicture<'_>, view: &mut CanvasView, commands: &mut Vec<Command>) {
    ui.input_mut(|input| {
        input.events.retain(|event| {
            let Event::Key {
                key,
                pressed: true,
                repeat,
                modifiers,
                ..
            } = *event
            else {
                return true;
            };
            let direction = match key {
                Key::ArrowUp | Key::W => Direction::Up,
                Key::ArrowRight | Key::D => Direction::Right,
                Key::ArrowDown | Key::S => Direction::Down,
                Key::ArrowLeft | Key::A => Direction::Left,
                _ => return true,
            };
            if !modifiers.is_none() {
                return true;
            }
            if picture.playable && !(repeat && picture.busy) {
                view.picked = None;
                commands.push(Command::LiveInput(Input::Steps(vec![direction])));
            }
            false
        });
    });
}

/// A click picks a ball or puts it back in mind, sends the picked ball to a cell, or walks there.
pub(super) fn click(cell: Cell, picture: &LivePicture<'_>, view: &mut CanvasView, commands: &mut Vec<Command>) {
    match view.picked {
        Some(picked) if picked == cell => view.picked = None,
        _ if has_ball(picture.board, cell) => view.picked = Some(cell),
        Some(picked) => push(picked, cell, view, commands),
        None => commands.push(Command::LiveInput(Input::Walk { to: cell })),
    }
}

/// Sends a ball to a cell.
pub(super) fn push(from: Cell, to: Cell, view: &mut CanvasView, commands: &mut Vec<Command>) {
    view.picked = None;
    commands.push(Command::LiveInput(Input::Push { from, to }));
}

/// A dot in each cell that can be come to.
pub fn paint_dots(painter: &Painter, theme: &Theme, sight: &Sight, cells: &[Cell]) {
    let radius = (sight.scale * 0.09).clamp(1.5, 6.0);
    for &cell in cells {
        let rect = sight.cell_rect(cell);
        if rect.intersects(sight.pane) {
            painter.circle_filled(rect.center(), radius + 1.0, theme.board.canvas.gamma_multiply(0.6));
            painter.circle_filled(rect.center(), radius, theme.marks.ready);
        }
    }
}

/// Hatching over each cell on which a ball is lost.
pub fn paint_hatch(painter: &Painter, theme: &Theme, sight: &Sight, cells: &[Cell]) {
    if far::is_far(sight.scale) {
        let mut flat = FlatCells::default();
        for &cell in cells {
            let rect = sight.cell_rect(cell);
            if rect.intersects(sight.pane) {
                flat.push(rect, theme.marks.problem.gamma_multiply(0.16));
            }
        }
        flat.paint(painter);
        return;
    }
    let stroke = egui::Stroke::new(
        (sight.scale * 0.035).clamp(1.0, 2.0),
        theme.marks.problem.gamma_multiply(0.42),
    );
    for &cell in cells {
        let rect = sight.cell_rect(cell);
        if !rect.intersects(sight.pane) {
            continue;
        }
        let (min, side) = (rect.min, rect.width());
        // Three strokes from the lower left to the upper right.
        for part in [0.5, 1.0, 1.5_f32] {
            let (low, high) = ((part - 1.0).max(0.0) * side, part.min(1.0) * side);
            let from = min + egui::vec2(low, high);
            let to = min + egui::vec2(high, low);
            painter.line_segment([from, to], stroke);
        }
    }
}
