//! The two canvases: the Level, which is painted, and Live, which is played.
//!
//! Both draw a board with one mesh a layer, visible cells only, and turn the pointer and the keys into commands. What they
//! remember from frame to frame is [`CanvasView`].

mod bursts;
pub mod camera;
mod level_canvas;
mod level_draw;
mod level_gesture;
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

pub use camera::{Camera, Sight, Zoom};
pub use level_canvas::{LevelPicture, describe_content, level_canvas_ui};
pub use live_canvas::{LivePicture, MovingSprite, describe_slot, live_canvas_ui};
pub use live_room::{paint_dots, paint_hatch};
pub use marks::{MarkSwitch, Marks};
pub use outline::{Mark, Marked};
pub use small::{Crop, small_board_ui};
pub use thumbnail::thumbnail_ui;
pub use view::{CanvasView, Pane, Shown};

use egui::{Rect, Response, Sense, Ui, vec2};

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
