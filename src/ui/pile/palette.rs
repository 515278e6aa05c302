//! The palette of a pile: the face that painted tiles have, how they are laid, and the built-in samples.

use egui::{Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, vec2};
use egui_material_icons::icons;

use super::sheet::ASPECT;
use crate::command::Command;
use crate::editor::pile::Asked;
use crate::editor::{Editor, Request};
use crate::level::mahjong::{FACES, Face, TileSet};
use crate::ui::atlas::Atlas;
use crate::ui::bar::caption_ui;
use crate::ui::palette_panel::samples_ui;
use crate::ui::theme::{Theme, size};
use crate::ui::tile_set::pile_table;
use crate::words::counted;

/// The width of a tile, and the room between two, in points.
const TILE: f32 = 32.0;
const GAP: f32 = 4.0;

/// The suits: their name, and how many faces each has.
const SUITS: [(&str, usize); 7] = [
    ("Dots", 9),
    ("Bamboos", 9),
    ("Characters", 9),
    ("Winds", 4),
    ("Dragons", 3),
    ("Flowers", 4),
    ("Seasons", 4),
];

const fn ask(asked: Asked) -> Command {
    Command::Edit(Request::Pile(asked))
}

/// Shows the palette.
pub fn pile_palette_ui(ui: &mut Ui, editor: &Editor, samples: &[&str], atlas: &Atlas, commands: &mut Vec<Command>) {
    let desk = &editor.pile;
    let set = editor
        .level()
        .mahjong()
        .map(|level| level.settings.tile_set)
        .unwrap_or_default();
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        caption_ui(ui, "Painted tiles");
        ui.horizontal_wrapped(|ui| {
            let mut half = desk.half;
            if ui
                .checkbox(&mut half, "Half tiles")
                .on_hover_text("A stroke may begin at half a tile (H)")
                .changed()
            {
                commands.push(ask(Asked::Half(half)));
            }
            let mut stack = desk.stack;
            if ui
                .checkbox(&mut stack, "Stack")
                .on_hover_text("Lay tiles upon what is under the pointer (T)")
                .changed()
            {
                commands.push(ask(Asked::Stack(stack)));
            }
        });
        ui.add_space(size::GAP);
        caption_ui(ui, "Face");
        ui.horizontal(|ui| {
            let dealt = desk.ink.is_none();
            let button = ui.selectable_label(dealt, (icons::ICON_CASINO.rich_text().size(16.0), "Dealt"));
            let response = button.on_hover_text("The level's seed gives the face");
            if response.clicked() {
                commands.push(ask(Asked::Ink(None)));
            }
            let selected = desk.selection().len();
            if selected > 0 {
                let words = if dealt { "Free the selected" } else { "Fix the selected" };
                let tip = format!(
                    "Gives {} the face in hand",
                    counted(selected, "selected tile", "selected tiles")
                );
                if ui.button(words).on_hover_text(tip).clicked() {
                    commands.push(ask(Asked::Print));
                }
            }
        });
        let mut faces = Face::all();
        // Only the classic set has suits.
        let suits: &[(&str, usize)] = match set {
            TileSet::Classic => &SUITS,
            TileSet::Biology => &[("", FACES as usize)],
        };
        for &(suit, count) in suits {
            if !suit.is_empty() {
                caption_ui(ui, suit);
            }
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(GAP, GAP);
                for face in faces.by_ref().take(count) {
                    if face_ui(ui, set, face, desk.ink == Some(face), atlas) {
                        commands.push(ask(Asked::Ink(Some(face))));
                    }
                }
            });
        }
        ui.add_space(size::PAD);
        samples_ui(ui, samples, commands);
    });
}

/// One face; answers whether it was clicked.
fn face_ui(ui: &mut Ui, set: TileSet, face: Face, chosen: bool, atlas: &Atlas) -> bool {
    let theme = Theme::of(ui).over(pile_table(set));
    let (rect, response) = ui.allocate_exact_size(vec2(TILE, TILE * ASPECT), Sense::click());
    let name = set.face_name(face);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, chosen, format!("Paint {name}")));
    if ui.is_rect_visible(rect) {
        let painter = ui.painter();
        let body = &theme.pile;
        let tint = if response.hovered() { body.lifted } else { body.bright };
        painter.rect_filled(rect, 3.0, tint);
        let hair = Stroke::new(1.0, body.hair.gamma_multiply(0.45));
        painter.rect_stroke(rect, 3.0, hair, StrokeKind::Inside);
        let inner = Rect::from_center_size(rect.center(), rect.size() * 0.86);
        atlas
            .sheet(ui.ctx(), set)
            .paint(painter, face, inner, egui::Color32::WHITE);
        if chosen {
            painter.rect_stroke(
                rect.expand(1.5),
                4.0,
                Stroke::new(2.5, theme.accent),
                StrokeKind::Inside,
            );
        }
    }
    response
        .on_hover_ui(|ui| {
            ui.label(RichText::new(name).color(theme.strong));
        })
        .clicked()
}
