//! The levels of a file that holds several: one before, one after, and a list with pictures.

use egui::{Align2, FontId, Popup, Rect, RichText, ScrollArea, Sense, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;

use super::atlas::Atlas;
use super::canvas::thumbnail_ui;
use super::controls::{icon_button, named};
use super::theme::{Theme, size};
use crate::app::command::Command;
use crate::editor::Editor;

/// The height of a row, and the width of its picture, in points.
const ROW: f32 = 56.0;
const PICTURE: f32 = 74.0;

/// The levels of a file.
pub struct LevelList<'a> {
    /// Their editors, in the order of the file.
    pub levels: Vec<&'a Editor>,
    /// The place of the one that is open.
    pub at: usize,
}

/// Shows the bar: previous, the place of the open level, next.
pub fn level_list_ui(ui: &mut Ui, list: &LevelList<'_>, atlas: &Atlas, commands: &mut Vec<Command>) {
    let (at, count) = (list.at, list.levels.len());
    let before = if at == 0 {
        Err("This is the first level of the file.".to_owned())
    } else {
        Ok(())
    };
    let tip = "Opens the level before this one";
    if icon_button(ui, icons::ICON_CHEVRON_LEFT, "Previous level", tip, before).clicked() {
        commands.push(Command::ChooseLevel(at - 1));
    }
    let words = format!("Level {} of {count}", at + 1);
    let response = named(ui.button(RichText::new(&words).small()), &words);
    Popup::menu(&response).show(|ui| {
        ui.set_width(280.0);
        let scroll = ScrollArea::vertical().max_height(360.0).auto_shrink([false, true]);
        scroll.show_rows(ui, ROW, count, |ui, rows| {
            for place in rows {
                if row_ui(ui, list.levels[place], place, place == at, atlas) {
                    commands.push(Command::ChooseLevel(place));
                    ui.close();
                }
            }
        });
    });
    let after = if at + 1 >= count {
        Err("This is the last level of the file.".to_owned())
    } else {
        Ok(())
    };
    let tip = "Opens the level after this one";
    if icon_button(ui, icons::ICON_CHEVRON_RIGHT, "Next level", tip, after).clicked() {
        commands.push(Command::ChooseLevel(at + 1));
    }
}

/// A level: picture, number, title and state; answers whether it was clicked.
fn row_ui(ui: &mut Ui, editor: &Editor, place: usize, is_open: bool, atlas: &Atlas) -> bool {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let level = editor.level();
    let title = if level.name.is_empty() { "Untitled" } else { &level.name };
    let name = format!("Open level {}: {title}", place + 1);
    let (columns, rows) = editor.size();
    let edited = if editor.is_dirty() { ", edited" } else { "" };
    let state = format!("{columns} × {rows}{edited}");
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(state.clone()),
        ..WidgetInfo::selected(egui::Role::Button, true, is_open, &name)
    });
    if ui.is_rect_visible(rect) {
        let ground = match (is_open, response.hovered() || response.has_focus()) {
            (true, _) => theme.accent_ground,
            (_, true) => theme.hovered,
            _ => theme.raised,
        };
        ui.painter().rect_filled(rect.shrink(1.0), size::RADIUS, ground);
        let picture = Rect::from_min_size(rect.min, vec2(PICTURE, ROW)).shrink(4.0);
        thumbnail_ui(ui, level, &[], picture, atlas);
        let at = rect.min + vec2(PICTURE + 6.0, 9.0);
        let lines = [
            (format!("{}. {title}", place + 1), size::TEXT, theme.strong),
            (state, size::SMALL, theme.weak),
        ];
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        for (line, (words, points, colour)) in lines.into_iter().enumerate() {
            let at = at + vec2(0.0, line as f32 * 19.0);
            painter.text(at, Align2::LEFT_TOP, words, FontId::proportional(points), colour);
        }
    }
    response.clicked()
}
