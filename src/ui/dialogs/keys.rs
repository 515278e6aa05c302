//! The cheat sheet: every key, by group, from the table of commands.

use egui::{Align2, FontId, RichText, ScrollArea, Sense, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;

use super::{answers_ui, primary, title_ui};
use crate::command::Facts;
use crate::command::table::{Entry, Menu, TABLE, When};
use crate::ui::keys::keys_in_words;
use crate::ui::theme::{Theme, size};

/// The least width of a column, in points.
const COLUMN: f32 = 250.0;

/// What canvases take by themselves: no command of the table.
const BOARDS: [(&str, &[&str]); 7] = [
    ("Erase, with any tool", &["Right button"]),
    ("Take a tile with the eyedropper", &["Ctrl+click"]),
    ("Give a stroke or a ghost up", &["Esc"]),
    ("Pan", &["Middle drag", "Space+drag"]),
    ("Zoom at the pointer", &["Wheel"]),
    ("Move the cell cursor", &["Arrows"]),
    ("Act on the cell", &["Enter"]),
];

struct Group {
    name: &'static str,
    rows: Vec<(String, Vec<String>)>,
}

/// The groups: each menu, what no menu has, and the boards.
fn groups(ui: &Ui, facts: &Facts) -> Vec<Group> {
    let keys = |entry: &Entry| -> Vec<String> {
        let keys = facts.keymap.keys(entry).take(2);
        keys.map(|keys| keys_in_words(ui.ctx(), keys)).collect()
    };
    let row = |entry: &Entry| {
        let label = entry.label(facts);
        // "Undo level: Brush 5 cells" is of the moment.
        let label = label.split(": ").next().unwrap_or(&label).to_owned();
        let place = if entry.when == When::InLive { " (Live)" } else { "" };
        (format!("{label}{place}"), keys(entry))
    };
    let with_keys = || TABLE.iter().filter(|entry| facts.keymap.first(entry).is_some());
    let mut groups: Vec<Group> = Menu::ALL
        .into_iter()
        .map(|menu| Group {
            name: menu.name(),
            rows: with_keys()
                .filter(|entry| entry.menu.is_some_and(|at| at.0.in_bar() == menu))
                .map(row)
                .collect(),
        })
        .collect();
    let is_digit = |entry: &&Entry| entry.id.starts_with("tile-");
    let mut rows: Vec<_> = with_keys()
        .filter(|entry| entry.menu.is_none() && !is_digit(entry))
        .map(row)
        .collect();
    rows.push(("Choose a tile of the layer".to_owned(), vec!["1 to 9".to_owned()]));
    rows.extend(
        BOARDS
            .iter()
            .map(|(words, keys)| ((*words).to_owned(), keys.iter().map(|&keys| keys.to_owned()).collect())),
    );
    groups.push(Group {
        name: "On the boards",
        rows,
    });
    groups.retain(|group| !group.rows.is_empty());
    groups
}

/// Shows the sheet; answers whether it is to be closed.
pub(super) fn keys_ui(ui: &mut Ui, facts: &Facts) -> bool {
    title_ui(ui, icons::ICON_KEYBOARD, "Keys");
    let preset = facts.keymap.preset.name();
    let words = format!("Tools and edits have the keys of {preset}; Help, Key presets has others.");
    ui.label(RichText::new(words).small().color(Theme::of(ui).weak));
    ui.add_space(size::GAP);
    let groups = groups(ui, facts);
    let width = ui.available_width();
    let count = ((width / COLUMN).floor() as usize).clamp(1, 3);
    let height = ui.ctx().content_rect().height() - 214.0;
    ScrollArea::vertical()
        .max_height(height.max(160.0))
        .min_scrolled_height(height.max(160.0))
        .auto_shrink([false, true])
        .show(ui, |ui| {
            let columns = spread(&groups, count);
            ui.horizontal_top(|ui| {
                let gap = 28.0;
                ui.spacing_mut().item_spacing.x = gap;
                let width = (ui.available_width() - 12.0 - gap * (count as f32 - 1.0)) / count as f32;
                for column in columns {
                    ui.vertical(|ui| {
                        ui.set_width(width);
                        ui.spacing_mut().item_spacing.y = 1.0;
                        for group in column {
                            group_ui(ui, group);
                        }
                    });
                }
            });
        });
    let mut close = false;
    answers_ui(ui, |ui| close = primary(ui, "Close").clicked());
    close
}

/// Spreads groups over columns in their order, so that the highest column is as low as it can be.
fn spread(groups: &[Group], count: usize) -> Vec<Vec<&Group>> {
    let height = |group: &Group| group.rows.len() + 2;
    let all: usize = groups.iter().map(height).sum();
    let fill = |most: usize| {
        let mut columns: Vec<Vec<&Group>> = vec![Vec::new()];
        let mut filled = 0;
        for group in groups {
            if filled > 0 && filled + height(group) > most {
                columns.push(Vec::new());
                filled = 0;
            }
            filled += height(group);
            if let Some(column) = columns.last_mut() {
                column.push(group);
            }
        }
        columns
    };
    let least = groups.iter().map(height).max().unwrap_or(0);
    let fits = (least..=all).map(fill).find(|columns| columns.len() <= count);
    fits.unwrap_or_else(|| fill(all))
}

/// The least room of the words beside their keys, in points.
const LEAST_WORDS: f32 = 80.0;

fn group_ui(ui: &mut Ui, group: &Group) {
    let theme = Theme::of(ui);
    ui.label(RichText::new(group.name).strong().color(theme.accent));
    for (words, keys) in &group.rows {
        let caps = keys.iter().map(|key| {
            let font = FontId::monospace(size::SMALL);
            ui.painter().layout_no_wrap(key.clone(), font, theme.strong)
        });
        let caps: Vec<_> = caps.collect();
        // Words that have no room in a line go on in the next.
        let taken: f32 = caps.iter().map(|cap| cap.size().x + 14.0).sum();
        let room = (ui.available_width() - taken - 4.0).max(LEAST_WORDS);
        let font = FontId::proportional(size::TEXT);
        let said = ui.painter().layout(words.clone(), font, theme.text, room);
        let height = said.size().y.max(20.0);
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, format!("{words}: {}", keys.join(", "))));
        let mut right = rect.right();
        for galley in caps.into_iter().rev() {
            let cap =
                Align2::RIGHT_CENTER.anchor_size(egui::pos2(right, rect.center().y), galley.size() + vec2(10.0, 5.0));
            let edge = egui::Stroke::new(1.0, theme.edge);
            ui.painter()
                .rect(cap, 4.0, theme.raised, edge, egui::StrokeKind::Inside);
            let at = cap.center() - galley.size() / 2.0;
            ui.painter().galley(at, galley, theme.strong);
            right = cap.left() - 4.0;
        }
        let at = rect.left_center() - vec2(0.0, said.size().y / 2.0);
        ui.painter().galley(at, said, theme.text);
    }
    ui.add_space(size::PAD);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_keep_the_order_and_the_highest_is_as_low_as_it_can_be() {
        let group = |rows: usize| Group {
            name: "",
            rows: vec![(String::new(), Vec::new()); rows],
        };
        let groups: Vec<Group> = [5, 16, 5, 15, 3, 4, 2, 8].into_iter().map(group).collect();
        let rows = |count| -> Vec<Vec<usize>> {
            let columns = spread(&groups, count);
            columns
                .iter()
                .map(|column| column.iter().map(|group| group.rows.len()).collect())
                .collect()
        };
        assert_eq!(rows(3), [vec![5, 16], vec![5, 15], vec![3, 4, 2, 8]]);
        assert_eq!(rows(1).len(), 1);
        assert!(spread(&[], 3).iter().all(Vec::is_empty));
    }
}
