//! The tools in Live, while they paint the running board alone.

use egui::{Rect, Shape, Stroke as Line, Ui};

use super::camera::Sight;
use super::gestures::LevelGesture;
use super::level_draw;
use super::level_gesture::{Place, advance, press, type_key};
use super::outline::{self, Mark};
use super::pointer::{CanvasKey, PointerEvent};
use super::view::CanvasView;
use crate::command::Command;
use crate::editor::{Editor, Hover, Stroke};
use crate::grid::Cell;
use crate::session::Pane;
use crate::ui::atlas::Atlas;
use crate::ui::theme::Theme;

/// The width of the striped frame, and the length of a stripe, in points.
const FRAME: f32 = 4.0;
const STRIPE: f32 = 9.0;

/// A part of a stroke in the Level is one on the running board here; nothing else is meant for it.
fn tell(asked: Vec<Command>, commands: &mut Vec<Command>) {
    commands.extend(asked.into_iter().filter_map(|command| match command {
        Command::Stroke(stroke) => Some(Command::LiveStroke(stroke)),
        _ => None,
    }));
}

const fn place<'a>(editor: &'a Editor, sight: &'a Sight) -> Place<'a> {
    let pane = Pane::Live;
    Place { editor, sight, pane }
}

/// An event of the pointer.
pub(super) fn point(
    ui: &Ui,
    event: PointerEvent,
    editor: &Editor,
    sight: &Sight,
    view: &mut CanvasView,
    commands: &mut Vec<Command>,
) {
    let mut asked = Vec::new();
    view.sketch = advance(view.sketch, event, ui, place(editor, sight), view, &mut asked);
    tell(asked, commands);
}

/// A key: arrows move the cursor, Enter paints, Esc gives the stroke up.
pub(super) fn key(key: CanvasKey, editor: &Editor, sight: &Sight, view: &mut CanvasView, commands: &mut Vec<Command>) {
    let key = match key {
        // What is selected is the Level's.
        CanvasKey::Arrow(direction) => CanvasKey::Cursor(direction),
        key => key,
    };
    let mut asked = Vec::new();
    view.sketch = type_key(view.sketch, key, place(editor, sight), view, &mut asked);
    tell(asked, commands);
}

/// A cell is painted without the pointer.
pub(super) fn click(cell: Cell, commands: &mut Vec<Command>) {
    let press = press(cell, false, egui::Modifiers::NONE);
    tell(vec![press, Command::Stroke(Stroke::Release)], commands);
}

/// Ends a gesture that has lost what it needs: the toggle, or the keys.
pub(super) fn end(view: &mut CanvasView, commands: &mut Vec<Command>) {
    if view.sketch.is_stroke() {
        commands.push(Command::LiveStroke(Stroke::Release));
    }
    view.sketch = LevelGesture::Idle;
}

/// The cells under the tool, what an open line or rectangle is about to leave, and the frame that tells that this board is painted.
/// `editor` is the one with the open gesture, while one is open here.
pub(super) fn draw(ui: &Ui, rect: Rect, editor: &Editor, view: &CanvasView, atlas: &Atlas, sight: &Sight) {
    let theme = Theme::of(ui);
    let painter = ui.painter().with_clip_rect(sight.pane.intersect(ui.clip_rect()));
    let open = view.sketch.is_stroke();
    // A stroke of the Level is not drawn here.
    let here = view.hovered_in == Some(Pane::Live) || open;
    let at = view
        .hovered
        .or(view.cursor)
        .filter(|_| here && open == editor.is_painting());
    let (shift, ctrl) = ui.input(|input| (input.modifiers.shift, input.modifiers.command));
    let aim = at.map(|cell| Hover { cell, shift, ctrl });
    if aim.is_some() || open {
        let preview = editor.preview(aim);
        if open {
            level_draw::ghost(&painter, theme, editor, &preview, atlas, sight);
        }
        if view.shown.marks.draws(Mark::Hovered) {
            let mark = if preview.erases { Mark::Erased } else { Mark::Hovered };
            outline::paint(&painter, theme, sight, mark, &preview.nib);
        }
    }
    if open {
        level_draw::tag_ui(ui, editor, sight, ui.input(|input| input.pointer.hover_pos()), aim);
    }
    let inner = rect.shrink(FRAME / 2.0);
    let frame = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let corners = [
        inner.left_top(),
        inner.right_top(),
        inner.right_bottom(),
        inner.left_bottom(),
        inner.left_top(),
    ];
    frame.rect_stroke(rect, 0.0, Line::new(FRAME, theme.window), egui::StrokeKind::Inside);
    frame.extend(Shape::dashed_line(
        &corners,
        Line::new(FRAME, theme.warn),
        STRIPE,
        STRIPE,
    ));
}
