//! The welcome panel: beside the level at the first start, and in the Help menu later. It shows the samples as pictures.

use egui::{Align2, Button, FontId, Rect, Response, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use egui_material_icons::{MaterialIcon, icons};

use super::atlas::{Atlas, Sprite};
use super::bar::caption_ui;
use super::canvas::thumbnail_ui;
use super::controls::icon_button;
use super::menu::{Recent, recent_row_ui};
use super::theme::{Theme, size};
use super::tile_set::table_of;
use crate::command::Command;
use crate::level::{Level, Puzzle};
use crate::words::counted;

/// The width of the panel in a window of a width, in points: two columns of samples, or one where the panels need the room.
#[must_use]
pub const fn width(window: f32) -> f32 {
    if window < 1_400.0 { 186.0 } else { 288.0 }
}

/// The least width of the panel's inside with two columns.
const TWO_COLUMNS: f32 = 220.0;

/// The height of a sample's picture, and of the words below it.
const PICTURE: f32 = 104.0;
const WORDS: f32 = 38.0;

/// A sample as it is shown.
#[derive(Debug, Clone)]
pub struct SampleCard {
    /// Its number among the samples.
    pub index: usize,
    /// Its name.
    pub name: String,
    /// The level.
    pub level: Level,
    /// The face of each cell as it starts; empty when it cannot start.
    pub faces: Vec<u8>,
}

/// Shows the panel.
pub fn welcome_ui(ui: &mut Ui, cards: &[SampleCard], recent: &[Recent], atlas: &Atlas, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    ui.painter().rect_filled(ui.max_rect(), 0.0, theme.panel);
    let inner = egui::Frame::new().inner_margin(egui::Margin::symmetric(12, 8));
    inner.show(ui, |ui| {
        let wide = ui.available_width() >= TWO_COLUMNS;
        ui.horizontal(|ui| {
            ui.label(icons::ICON_EXTENSION.rich_text().size(20.0).color(theme.accent));
            ui.label(
                RichText::new(if wide { "Welcome to Tilewright" } else { "Welcome" })
                    .size(size::HEADING)
                    .strong(),
            );
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let close = icon_button(
                    ui,
                    icons::ICON_CLOSE,
                    "Close welcome",
                    "Help, then Welcome, opens it again",
                    Ok(()),
                );
                if close.clicked() {
                    commands.push(Command::ShowWelcome(false));
                }
            });
        });
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            ui.label(
                RichText::new("Paint in the Level: each stroke goes into the running game beside it, at once.")
                    .color(theme.weak),
            );
            ui.add_space(size::GAP);
            if wide_ui(ui, icons::ICON_NOTE_ADD, "New level…", if wide { "Ctrl+N" } else { "" }).clicked() {
                commands.push(Command::New);
            }
            if wide_ui(
                ui,
                icons::ICON_FOLDER_OPEN,
                "Open a file…",
                if wide { "Ctrl+O" } else { "" },
            )
            .clicked()
            {
                commands.push(Command::Open);
            }
            if !recent.is_empty() {
                ui.add_space(size::GAP);
                caption_ui(ui, "Recent");
                for file in recent.iter().take(4) {
                    recent_row_ui(ui, file, commands);
                }
            }
            ui.add_space(size::GAP);
            caption_ui(ui, "Samples: a click opens a copy");
            ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
            let columns = if wide { 2 } else { 1 };
            let width = ((ui.available_width() - 8.0 * (columns - 1) as f32) / columns as f32).floor();
            for pair in cards.chunks(columns) {
                ui.horizontal(|ui| {
                    for card in pair {
                        if card_ui(ui, card, width, atlas).clicked() {
                            commands.push(Command::OpenSample(card.index));
                        }
                    }
                });
            }
        });
    });
}

fn wide_ui(ui: &mut Ui, icon: MaterialIcon, words: &str, keys: &str) -> Response {
    let theme = Theme::of(ui);
    let icon = icon.rich_text().size(16.0).color(theme.accent);
    let button = Button::new((icon, words))
        .gap(9.0)
        .shortcut_text(keys)
        .min_size(vec2(ui.available_width(), 28.0));
    ui.add(button).accessible_name(words)
}

/// A sample: its picture, its name, its size.
fn card_ui(ui: &mut Ui, card: &SampleCard, width: f32, atlas: &Atlas) -> Response {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(width, PICTURE + WORDS), Sense::click());
    let name = format!("Open sample {}", card.name);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let lit = response.hovered() || response.has_focus();
    let painter = ui.painter();
    painter.rect_filled(rect, size::RADIUS, if lit { theme.hovered } else { theme.raised });
    let picture = Rect::from_min_size(rect.min, vec2(width, PICTURE)).shrink(6.0);
    let table = theme.over(table_of(&card.level));
    painter.rect_filled(
        picture,
        3.0,
        match card.level.puzzle {
            Puzzle::Mahjong(_) => table.pile.table,
            Puzzle::Match3(_) | Puzzle::Sokoban(_) => table.board.canvas,
        },
    );
    thumbnail_ui(ui, &card.level, &card.faces, picture.shrink(3.0), atlas);
    let painter = ui.painter();
    let edge = if lit {
        Stroke::new(1.5, theme.accent)
    } else {
        Stroke::new(1.0, theme.border)
    };
    painter.rect_stroke(rect, size::RADIUS, edge, StrokeKind::Inside);
    let at = pos2(rect.left() + 9.0, picture.bottom() + 3.0);
    painter.text(
        at,
        Align2::LEFT_TOP,
        &card.name,
        FontId::proportional(size::TEXT),
        theme.strong,
    );
    let facts = card.level.match3().map_or_else(
        || match &card.level.puzzle {
            Puzzle::Mahjong(mahjong) => format!("Mahjong · {}", counted(mahjong.tiles.len(), "tile", "tiles")),
            puzzle => {
                let (columns, rows) = puzzle.size();
                format!("{columns} × {rows} · {}", puzzle.kind_in_words())
            }
        },
        |match3| {
            let (columns, rows) = card.level.puzzle.size();
            format!(
                "{columns} × {rows} · {}",
                counted(match3.settings.colours(), "colour", "colours")
            )
        },
    );
    painter.text(
        at + vec2(0.0, 17.0),
        Align2::LEFT_TOP,
        facts,
        FontId::proportional(size::SMALL),
        theme.weak,
    );
    response
}

/// The colour tiles of a new level, small, in a row.
pub(super) fn colours_ui(ui: &mut Ui, colours: u8, atlas: &Atlas) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        for face in 1..=colours {
            if let Some(sprite) = Sprite::of_face(face) {
                ui.add(atlas.image(sprite, 18.0, egui::Color32::WHITE));
            }
        }
    });
}
