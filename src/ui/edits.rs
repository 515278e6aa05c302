//! The history of the level: one row a step, the present marked; a click goes to any step.

use egui::{Align2, Rect, RichText, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};
use egui_material_icons::{MaterialIcon, icons};

use super::controls::hint_ui;
use super::theme::{Theme, digits_font, icon_font, size};
use crate::command::Command;
use crate::editor::history::MAX_BYTES;
use crate::editor::{Edit, History, Request, Step};
use crate::words::counted;

/// What the panel remembers: the row that it brought into sight last, and how many there were.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EditsView {
    seen: (usize, usize),
}

/// Shows the history.
pub fn edits_ui(ui: &mut Ui, history: &History, view: &mut EditsView, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let (done, undone) = (history.done().len(), history.undone().len());
    ui.spacing_mut().item_spacing.y = 0.0;
    if done + undone == 0 {
        let start = Row {
            index: 0,
            step: None,
            present: true,
            undone: false,
            saved: history.saved_at() == Some(0),
        };
        row_ui(ui, theme, &start);
        ui.add_space(size::PAD);
        let words =
            "No edits yet. Each stroke and each changed setting becomes a step here; a click goes to any of them.";
        return hint_ui(ui, icons::ICON_HISTORY, words);
    }
    note_ui(ui, history, done + undone);
    let room = ui.available_height();
    let mut area = ScrollArea::vertical().auto_shrink([false, false]);
    if view.seen != (done, done + undone) {
        view.seen = (done, done + undone);
        let present = done as f32 * size::ROW;
        area = area.vertical_scroll_offset((present - room / 2.0).max(0.0));
    }
    let saved = history.saved_at();
    area.show_rows(ui, size::ROW, done + undone + 1, |ui, rows| {
        let steps = history.done().chain(history.undone());
        let first = rows.start;
        let mut steps = steps.skip(first.saturating_sub(1));
        for index in rows {
            let step = if index == 0 { None } else { steps.next() };
            let row = Row {
                index,
                step,
                present: index == done,
                undone: index > done,
                saved: saved == Some(index),
            };
            if row_ui(ui, theme, &row) && index != done {
                commands.push(Command::Edit(Request::GoTo(index)));
            }
        }
    });
}

/// How many steps there are, and what they take.
fn note_ui(ui: &mut Ui, history: &History, steps: usize) {
    let theme = Theme::of(ui);
    ui.horizontal(|ui| {
        ui.set_height(24.0);
        ui.add_space(size::PAD);
        let words = format!("{}, {}", counted(steps, "edit", "edits"), bytes(history.bytes()));
        ui.add(egui::Label::new(RichText::new(words).small().color(theme.weak)).truncate())
            .on_hover_text(format!("Beyond {} the oldest steps are forgotten.", bytes(MAX_BYTES)));
    });
}

/// A number of bytes in words: "12 KiB".
fn bytes(number: usize) -> String {
    match number {
        0..1024 => counted(number, "byte", "bytes"),
        1024..1_048_576 => format!("{:.1} KiB", number as f32 / 1024.0),
        _ => format!("{:.1} MiB", number as f32 / 1_048_576.0),
    }
}

struct Row<'a> {
    index: usize,
    step: Option<&'a Step>,
    present: bool,
    undone: bool,
    saved: bool,
}

fn icon_of(step: Option<&Step>) -> MaterialIcon {
    match step.map(|step| &step.edit) {
        None => icons::ICON_FLAG,
        Some(Edit::Cells(_) | Edit::Tiles(_)) => icons::ICON_BRUSH,
        Some(Edit::Resize(_)) => icons::ICON_ASPECT_RATIO,
        Some(Edit::Property { .. }) => icons::ICON_TUNE,
    }
}

/// One row; answers whether it was clicked.
fn row_ui(ui: &mut Ui, theme: &Theme, row: &Row<'_>) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), size::ROW), Sense::click());
    let label = row.step.map_or_else(|| "As opened".to_owned(), Step::label);
    response.widget_info(|| {
        let state = if row.undone { ", undone" } else { "" };
        let name = format!("Edit {}: {label}{state}", row.index);
        WidgetInfo::selected(egui::Role::ListItem, true, row.present, name)
    });
    if ui.is_rect_visible(rect) {
        let painter = ui.painter();
        let lit = response.hovered() || response.has_focus();
        let ground = match (row.present, lit) {
            (true, _) => Some(theme.accent_ground),
            (false, true) => Some(theme.hovered),
            _ => None,
        };
        if let Some(ground) = ground {
            painter.rect_filled(rect, 0.0, ground);
        }
        if row.present {
            let bar = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
            painter.rect_filled(bar, 0.0, theme.accent);
        }
        let (ink, tint) = match (row.present, row.undone) {
            (true, _) => (theme.strong, theme.accent),
            (_, true) => (theme.weak.gamma_multiply(0.75), theme.faint),
            _ => (theme.text, theme.weak),
        };
        let y = rect.center().y;
        let x = rect.left();
        let number = pos2(x + 40.0, y);
        painter.text(number, Align2::RIGHT_CENTER, row.index, digits_font(size::SMALL), tint);
        let at = pos2(x + 58.0, y);
        let icon = icon_of(row.step).codepoint;
        painter.text(at, Align2::CENTER_CENTER, icon, icon_font(15.0), tint);
        let text = Rect::from_min_max(pos2(x + 74.0, rect.top()), rect.right_bottom());
        let font = egui::FontId::proportional(size::TEXT);
        let clipped = painter.with_clip_rect(text.intersect(ui.clip_rect()));
        let end = clipped
            .text(text.left_center(), Align2::LEFT_CENTER, &label, font, ink)
            .right();
        let mut tags = Vec::new();
        if row.present {
            tags.push("now");
        }
        if row.saved {
            tags.push("saved");
        }
        if row.undone {
            tags.push("undone");
        }
        let at = pos2(end + 12.0, y);
        let small = egui::FontId::proportional(size::SMALL);
        clipped.text(at, Align2::LEFT_CENTER, tags.join(" · "), small, tint);
    }
    let tip = if row.present {
        "The level as it stands"
    } else {
        "Go to the level as it was after this step"
    };
    response.on_hover_text(tip).clicked()
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn memory_is_told_in_the_unit_that_fits() {
        assert_eq!(bytes(0), "0 bytes");
        assert_eq!(bytes(1536), "1.5 KiB");
        assert_eq!(bytes(super::MAX_BYTES), "96.0 MiB");
    }
}
