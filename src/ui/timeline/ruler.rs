//! The ruler: numbers over the lanes. Dragging on it moves the playhead; so do its keys.

use egui::accesskit::{self, Role};
use egui::{
    Align2, EventFilter, FontId, Key, Modifiers, Rect, Response, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2,
};

use super::axis::Axis;
use super::window::Window;
use super::{Scene, TimelineView, overview, position};
use crate::action::state::thousands;
use crate::command::Command;
use crate::ui::theme::size;

/// The least room between two numbers, in points.
const APART: f64 = 64.0;
/// So many transitions the playhead is moved by a page.
const PAGE: u64 = 10;
/// How near to the edge a drag scrolls, in points, and how fast.
const EDGE: f32 = 12.0;

/// Shows the ruler; answers the window, which a drag beyond the edge has moved.
pub(super) fn ruler_ui(
    scene: &Scene<'_>,
    view: &mut TimelineView,
    rect: Rect,
    ui: &Ui,
    commands: &mut Vec<Command>,
) -> Window {
    let theme = scene.theme;
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, 0.0, theme.board.ruler);
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, theme.border));
    let counted = match scene.axis {
        Axis::Transitions => "Transition",
        Axis::Ticks => "Tick",
    };
    overview::gutter(scene, counted, rect.left(), rect.center().y, ui);
    let tree = scene.record.sim.tree();
    let places = scene.index.places();
    let step = step(APART / scene.window.scale);
    let from = (scene.window.first / step).floor() as i64;
    let upto = (scene.window.end() / step).ceil() as i64;
    let end = places.end(scene.axis);
    let shift = match scene.axis {
        Axis::Transitions => 0.5,
        Axis::Ticks => 0.0,
    };
    for at in from..=upto.min(from + 200) {
        let place = at as f64 * step;
        if place < scene.extent.start || place >= end {
            continue;
        }
        let x = rect.left() + scene.window.x(place + shift);
        painter.vline(x, rect.bottom() - 5.0..=rect.bottom(), Stroke::new(1.0, theme.faint));
        let words = thousands(places.number(scene.axis, place, tree));
        painter.text(
            pos2(x + 3.0, rect.center().y - 1.0),
            Align2::LEFT_CENTER,
            words,
            FontId::proportional(size::SMALL),
            theme.weak,
        );
    }
    hits_ui(scene, rect, &painter);

    let response = ui.interact(rect, ui.scope_id().with("ruler"), Sense::click_and_drag());
    names(scene, &response, ui);
    if response.has_focus() {
        painter.rect_stroke(rect, 0.0, Stroke::new(1.5, theme.accent), egui::StrokeKind::Inside);
    }
    let mut window = scene.window;
    let dragging = response.is_pointer_button_down_on() && ui.input(|input| input.pointer.primary_down());
    if let Some(pointer) = response.interact_pointer_pos().filter(|_| dragging) {
        let over = (pointer.x - rect.right() + EDGE).max(0.0) + (pointer.x - rect.left() - EDGE).min(0.0);
        if over.abs() > 0.0 && response.dragged() {
            window = window.scrolled(f64::from(over.clamp(-40.0, 40.0)), scene.extent);
            ui.request_repaint();
        }
        let x = pointer.x.clamp(rect.left(), rect.right()) - rect.left();
        let number = places.at(scene.axis, window.place(x));
        if number != view.asked.unwrap_or(scene.record.playhead) {
            commands.push(Command::GoTo(number));
        }
        view.asked = Some(number);
    } else {
        view.asked = None;
    }
    if let Some(number) = keys(scene, &response, ui) {
        commands.push(Command::GoTo(number));
    }
    response.on_hover_text("Drag to move the playhead: Live shows that moment");
    window
}

/// The places where breakpoints have stopped the clock.
fn hits_ui(scene: &Scene<'_>, rect: Rect, painter: &egui::Painter) {
    let places = scene.index.places();
    let from = places.at(scene.axis, scene.window.first);
    let first = scene.extras.hits.partition_point(|&hit| hit < from);
    let mut last = f32::NEG_INFINITY;
    for &hit in &scene.extras.hits[first..] {
        let x = scene.window.x(places.moment(scene.axis, hit));
        if f64::from(x) > scene.window.width {
            break;
        }
        if x - last < 2.0 {
            continue;
        }
        last = x;
        let middle = pos2(rect.left() + x, rect.bottom() - 5.0);
        let points = [vec2(0.0, -4.5), vec2(4.5, 0.0), vec2(0.0, 4.5), vec2(-4.5, 0.0)];
        let points = points.map(|point| middle + point).to_vec();
        painter.add(Shape::convex_polygon(points, scene.theme.bad, Stroke::NONE));
    }
}

/// A step of 1, 2 or 5 times a power of ten, at least as large as asked, and at least 1.
fn step(least: f64) -> f64 {
    let power = 10_f64.powf(least.max(1.0).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    steps
        .map(|factor| factor * power)
        .into_iter()
        .find(|&step| step + 1e-9 >= least)
        .unwrap_or(power * 10.0)
}

/// The keys of the slider, while it has them; answers where the playhead goes.
fn keys(scene: &Scene<'_>, response: &Response, ui: &Ui) -> Option<u64> {
    let places = scene.index.places();
    let (first, last, now) = (places.dropped(), places.last(), scene.record.playhead);
    let asked = |action| ui.input(|input| input.has_accesskit_action_request(response.id, action));
    if asked(accesskit::Action::Increment) {
        return Some((now + 1).min(last));
    }
    if asked(accesskit::Action::Decrement) {
        return Some(now.saturating_sub(1).max(first));
    }
    if !response.has_focus() {
        return None;
    }
    let filter = EventFilter {
        horizontal_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let to = [
        (Key::ArrowLeft, now.saturating_sub(1).max(first)),
        (Key::ArrowRight, (now + 1).min(last)),
        (Key::PageUp, now.saturating_sub(PAGE).max(first)),
        (Key::PageDown, (now + PAGE).min(last)),
        (Key::Home, first),
        (Key::End, last),
    ];
    to.into_iter()
        .find(|&(key, _)| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)))
        .map(|(_, to)| to)
        .filter(|&to| to != now)
}

/// The ruler as a slider.
fn names(scene: &Scene<'_>, response: &Response, ui: &Ui) {
    let places = scene.index.places();
    let stops = stops(scene.extras.hits);
    response.widget_info(|| WidgetInfo::labeled(Role::Slider, true, "Playhead"));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_numeric_value(scene.record.playhead as f64);
        node.set_min_numeric_value(places.dropped() as f64);
        node.set_max_numeric_value(places.last() as f64);
        node.set_numeric_value_step(1.0);
        node.set_value(position(scene.record));
        if !stops.is_empty() {
            node.set_description(stops.clone());
        }
        node.add_action(accesskit::Action::Increment);
        node.add_action(accesskit::Action::Decrement);
    });
}

/// So many stops are named for a screen reader, the last ones.
const MOST_STOPS: usize = 8;

/// `Breakpoints have stopped at transitions 12 and 20`; nothing where none has.
fn stops(hits: &[u64]) -> String {
    let named = &hits[hits.len().saturating_sub(MOST_STOPS)..];
    let Some((last, before)) = named.split_last() else {
        return String::new();
    };
    let last = thousands(*last);
    if before.is_empty() {
        return format!("A breakpoint has stopped at transition {last}");
    }
    let before: Vec<String> = before.iter().map(|&hit| thousands(hit)).collect();
    format!(
        "Breakpoints have stopped at transitions {} and {last}",
        before.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::{step, stops};

    #[test]
    fn the_last_stops_are_named() {
        assert_eq!(stops(&[]), "");
        assert_eq!(stops(&[1_200]), "A breakpoint has stopped at transition 1,200");
        assert_eq!(stops(&[4, 5, 6]), "Breakpoints have stopped at transitions 4, 5 and 6");
    }

    #[test]
    fn numbers_of_the_ruler_are_round_and_far_enough_apart() {
        let steps = [0.3, 1.0, 1.5, 3.0, 7.0, 11.0, 230.0, 6_000.0].map(|least| step(least) as u64);
        assert_eq!(steps, [1, 1, 2, 5, 10, 20, 500, 10_000]);
    }
}
