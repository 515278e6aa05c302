//! The tools above the timeline.

use egui::{Align, Button, Layout, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, vec2};
use egui_material_icons::icons;

use super::axis::Axis;
use super::window::{Extent, Window};
use super::{TimelineView, ZOOM, position};
use crate::ui::controls::{divider, follow_button, icon_button};
use crate::ui::record::Record;
use crate::ui::theme::{Theme, size};

/// Below this width words give way to icons, and below the next the position too.
const WORDS: f32 = 520.0;
const POSITION: f32 = 450.0;

const FOLLOW_TIP: &str = "keeps the newest in view. The marks stay where they are, and so does the view while the pointer or the keys are \
     in the timeline.";

/// Follow, the axis, the zoom, and where the playhead stands.
pub(super) fn header_ui(
    record: &Record<'_>,
    view: &mut TimelineView,
    axis: Axis,
    extent: Extent,
    window: &mut Window,
    ui: &mut Ui,
) {
    let theme = Theme::of(ui);
    let (bar, _) = ui.allocate_exact_size(vec2(ui.available_width(), size::BAR), Sense::hover());
    ui.painter()
        .hline(bar.x_range(), bar.bottom() - 0.5, (1.0, theme.border));
    let builder = UiBuilder::new()
        .max_rect(bar.shrink2(vec2(size::GAP, 1.0)))
        .layout(Layout::left_to_right(Align::Center));
    ui.scope_builder(builder, |ui| {
        let words = bar.width() >= WORDS;
        follow_button(
            ui,
            &mut view.follow,
            "Follow the newest",
            if words { "Follow" } else { "" },
            FOLLOW_TIP,
        );
        divider(ui);
        for kind in [Axis::Transitions, Axis::Ticks] {
            axis_ui(view, axis, kind, ui);
        }
        divider(ui);
        let middle = (window.width / 2.0) as f32;
        if icon_button(
            ui,
            icons::ICON_ZOOM_OUT,
            "Zoom out",
            "Ctrl and the wheel zoom at the pointer (−)",
            Ok(()),
        )
        .clicked()
        {
            *window = window.zoomed(middle, 1.0 / ZOOM, extent);
        }
        if icon_button(
            ui,
            icons::ICON_ZOOM_IN,
            "Zoom in",
            "Ctrl and the wheel zoom at the pointer (+)",
            Ok(()),
        )
        .clicked()
        {
            *window = window.zoomed(middle, ZOOM, extent);
        }
        if icon_button(
            ui,
            icons::ICON_FIT_WIDTH,
            "Show all",
            "The whole record in view (0)",
            Ok(()),
        )
        .clicked()
        {
            *window = Window::fit(extent, window.width);
        }
        if bar.width() >= POSITION && record.sim.tree().last_transition() > 0 {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let words = position(record);
                let colour = if record.is_past() { theme.playhead } else { theme.weak };
                ui.label(RichText::new(words).small().color(colour));
            });
        }
    });
}

fn axis_ui(view: &mut TimelineView, axis: Axis, kind: Axis, ui: &mut Ui) {
    let chosen = axis == kind;
    let tip = match kind {
        Axis::Transitions => "The axis counts transitions: each change of a state is as wide as the next",
        Axis::Ticks => "The axis counts ticks, 60 a second of simulation time; the clock stands still at rest",
    };
    let theme = Theme::of(ui);
    let text = RichText::new(kind.word()).color(if chosen { theme.strong } else { theme.text });
    let button = Button::selectable(chosen, text).min_size(vec2(0.0, 24.0));
    let response = ui.add(button).on_hover_text(tip);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, format!("Axis: {}", kind.word())));
    if response.clicked() {
        view.axis = Some(kind);
    }
}
