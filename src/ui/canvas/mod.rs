//! The two canvases: the Level, which is painted, and Live, which is played.
//!
//! Both draw a board with one mesh a layer, visible cells only, and turn the pointer and the keys into commands. What they
//! remember from frame to frame is [`CanvasView`].

mod bursts;
pub mod camera;
mod far;
mod gestures;
mod level_canvas;
mod level_draw;
mod level_gesture;
mod level_picture;
mod live_canvas;
mod live_room;
mod live_sketch;
pub mod marks;
mod mesh;
mod names;
pub mod outline;
pub mod pile;
mod pointer;
mod rulers;
mod small;
mod thumbnail;
mod view;

pub use camera::{Camera, Sight};
pub use level_canvas::{describe_content, level_canvas_ui};
pub use level_picture::LevelPicture;
pub use live_canvas::{LivePicture, MovingSprite, live_canvas_ui};
pub use live_room::{paint_dots, paint_hatch};
pub use outline::{Mark, Marked};
pub use small::{Crop, small_board_ui};
pub use thumbnail::thumbnail_ui;
pub use view::{CanvasView, Shown};

use egui::{Rect, Response, Sense, Ui, vec2};

use self::view::SAID_SECS;
use crate::session::Pane;
use crate::ui::theme::{Theme, size};

/// The least room that a canvas takes, in points.
const LEAST: f32 = 64.0;

/// Takes all the room there is; answers it and the part inside the rulers.
fn allocate(ui: &mut Ui, rulers: bool) -> (Rect, Rect, Response) {
    let room = ui.available_size().max(vec2(LEAST, LEAST));
    let (rect, response) = ui.allocate_exact_size(room, Sense::click_and_drag());
    let mut pane = rect;
    if rulers {
        pane.min += vec2(size::RULER, size::RULER);
    }
    (rect, pane, response)
}

/// The frame of a canvas: its own colour when it has one (Live's state), else the accent while it has the keys.
fn frame_ui(ui: &Ui, rect: Rect, colour: Option<egui::Color32>, focused: bool) {
    let theme = Theme::of(ui);
    let stroke = match (colour, focused) {
        (Some(colour), _) => egui::Stroke::new(2.0, colour),
        (None, true) => egui::Stroke::new(1.5, theme.accent),
        (None, false) => return,
    };
    ui.painter().rect_stroke(rect, 0.0, stroke, egui::StrokeKind::Inside);
}

/// Says in a canvas what was undone or redone there: by the cells that flash, or else in the upper left.
fn said_ui(ui: &Ui, view: &CanvasView, pane: Pane, room: Rect, near: Option<Rect>) {
    let Some((_, words, since)) = view.said.as_ref().filter(|(of, ..)| *of == pane) else {
        return;
    };
    let left = SAID_SECS - (ui.input(|input| input.time) - since);
    if left <= 0.0 {
        return;
    }
    ui.ctx().request_repaint_after_secs(left as f32);
    let theme = Theme::of(ui);
    let painter = ui.painter().with_clip_rect(room.intersect(ui.clip_rect()));
    let font = egui::FontId::proportional(size::SMALL);
    let text = painter.layout_no_wrap(words.clone(), font, theme.strong);
    let tag = text.size() + vec2(12.0, 6.0);
    let at = near.map_or(room.min + vec2(8.0, 8.0), |near| {
        near.left_top() - vec2(0.0, tag.y + 4.0)
    });
    let most = (room.max - tag - vec2(4.0, 4.0)).max(room.min);
    let rect = Rect::from_min_size(at.clamp(room.min, most), tag);
    let stroke = egui::Stroke::new(1.0, theme.edge);
    painter.rect(rect, size::RADIUS, theme.raised, stroke, egui::StrokeKind::Inside);
    painter.galley(rect.min + vec2(6.0, 3.0), text, theme.strong);
}
