//! Lines of parts that stand in places of their own: each part has the room that its greatest number would take, so that no part
//! moves another, and the lines are as many as before whatever the numbers are. What does not fit goes behind ».

use egui::{Align, Layout, Rect, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::progress::PROGRESS;
use crate::ui::theme::size;

/// The room of », in points.
const MORE: f32 = 28.0;

/// A part of a line.
pub(super) struct Slot<'a> {
    width: f32,
    show: Box<dyn FnOnce(&mut Ui) + 'a>,
}

impl<'a> Slot<'a> {
    /// A part that is never wider than this, in points.
    pub fn new(width: f32, show: impl FnOnce(&mut Ui) + 'a) -> Self {
        Self {
            width,
            show: Box::new(show),
        }
    }
}

/// Where parts of these widths stand in lines of a width: their left edges and lines, those of them that fit into so many lines.
fn places(widths: &[f32], width: f32, most_lines: usize) -> Vec<(f32, usize)> {
    let place = |most_lines: usize, last: f32| {
        let (mut x, mut line) = (0.0, 0);
        let mut found = Vec::with_capacity(widths.len());
        for &part in widths {
            let room = if line + 1 == most_lines { width - last } else { width };
            if x > 0.0 && x + part > room {
                (x, line) = (0.0, line + 1);
            }
            let room = if line + 1 == most_lines { width - last } else { width };
            if line >= most_lines || (x + part > room && last > 0.0) {
                break;
            }
            found.push((x, line));
            x += part + size::GAP;
        }
        found
    };
    let all = place(most_lines, 0.0);
    if all.len() == widths.len() {
        return all;
    }
    place(most_lines, MORE)
}

/// How many lines parts of these widths take.
fn lines(places: &[(f32, usize)]) -> usize {
    places.last().map_or(1, |place| place.1 + 1)
}

/// The height of the lines, in points: of the widths alone, never of what the parts show.
pub(super) fn height(slots: &[Slot<'_>], width: f32, most_lines: usize) -> f32 {
    let widths: Vec<f32> = slots.iter().map(|slot| slot.width).collect();
    lines(&places(&widths, width, most_lines)) as f32 * PROGRESS
}

/// Shows the parts in as many lines as they need, at most so many. `name` is that of what stands behind ».
pub(super) fn flow_ui(ui: &mut Ui, slots: Vec<Slot<'_>>, most_lines: usize, name: &str) {
    let widths: Vec<f32> = slots.iter().map(|slot| slot.width).collect();
    let width = ui.available_width();
    let places = places(&widths, width, most_lines);
    let lines = lines(&places);
    let (rect, _) = ui.allocate_exact_size(vec2(width, lines as f32 * PROGRESS), Sense::hover());
    let mut slots = slots.into_iter();
    for ((x, line), part) in places.iter().zip(&widths) {
        let Some(slot) = slots.next() else { break };
        let at = rect.min + vec2(*x, *line as f32 * PROGRESS);
        let place = Rect::from_min_size(at, vec2(part.min(rect.right() - at.x), PROGRESS));
        slot_ui(ui, place, slot.show);
    }
    let behind: Vec<Slot<'_>> = slots.collect();
    if behind.is_empty() {
        return;
    }
    let corner = pos2(rect.right() - MORE, rect.bottom() - PROGRESS);
    let place = Rect::from_min_max(corner, rect.max);
    slot_ui(ui, place, |ui| {
        let button = ui.menu_button(RichText::new("»").size(16.0), |ui| {
            for slot in behind {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing = vec2(4.0, 0.0);
                    (slot.show)(ui);
                });
            }
        });
        button
            .response
            .widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    });
}

fn slot_ui(ui: &mut Ui, place: Rect, show: impl FnOnce(&mut Ui)) {
    let builder = UiBuilder::new()
        .max_rect(place)
        .layout(Layout::left_to_right(Align::Center));
    let mut part = ui.new_child(builder);
    part.set_clip_rect(place.expand2(vec2(2.0, 0.0)).intersect(ui.clip_rect()));
    part.spacing_mut().item_spacing = vec2(4.0, 0.0);
    show(&mut part);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_stand_in_lines_and_what_has_no_place_leaves_room_for_more() {
        assert_eq!(places(&[50.0, 50.0], 120.0, 1), [(0.0, 0), (56.0, 0)]);
        assert_eq!(places(&[50.0, 50.0, 50.0], 120.0, 2), [(0.0, 0), (56.0, 0), (0.0, 1)]);
        // One line: the second would stand where » is.
        assert_eq!(places(&[50.0, 50.0, 50.0], 120.0, 1), [(0.0, 0)]);
        assert_eq!(places(&[50.0, 50.0, 50.0], 140.0, 1), [(0.0, 0), (56.0, 0)]);
        // A part wider than the line stands in it alone, and is cut.
        assert_eq!(places(&[500.0], 120.0, 1), [(0.0, 0)]);
        assert_eq!(lines(&places(&[], 120.0, 1)), 1);
    }
}
