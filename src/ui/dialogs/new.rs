//! The popover of a new level: kind, size, colours.

use egui::{DragValue, Key, RichText, Ui};
use egui_material_icons::icons;

use super::{answers_ui, primary, title_ui};
use crate::command::{Command, NewKind, NewLevel};
use crate::grid::MAX_SIDE;
use crate::level::mahjong;
use crate::level::match3::MAX_COLOURS;
use crate::ui::atlas::Atlas;
use crate::ui::theme::{Theme, size};
use crate::ui::welcome::colours_ui;
use crate::words::counted;

/// The least side of a new board, and the least number of colours: less can hardly start.
const LEAST_SIDE: u32 = 3;
const LEAST_COLOURS: u8 = 3;

/// The least columns and rows of a kind, and the most of either.
const fn sides(kind: NewKind) -> ((u32, u32), u32) {
    match kind {
        NewKind::Match3 => ((LEAST_SIDE, LEAST_SIDE), MAX_SIDE),
        // One tile is a pile.
        NewKind::Mahjong => ((1, 1), mahjong::MAX_SIDE as u32 / 2),
        NewKind::Sokoban => (NewLevel::LEAST_ROOM, MAX_SIDE),
    }
}

/// The sizes that one click gives.
const fn sizes(kind: NewKind) -> [(u32, u32); 4] {
    match kind {
        NewKind::Match3 => [(6, 6), (8, 8), (9, 9), (8, 10)],
        NewKind::Mahjong => [(4, 2), (6, 4), (10, 6), (12, 8)],
        NewKind::Sokoban => [(7, 5), (9, 9), (12, 10), (16, 16)],
    }
}

/// What a new level holds, in a sentence.
const fn about(kind: NewKind) -> &'static str {
    match kind {
        NewKind::Match3 => {
            "Random cells, line rule, fair refill, 25 moves and a goal of 1,000 points. Everything can be changed later."
        }
        NewKind::Mahjong => {
            "A block of dealt tiles to be carved and built upon; without layers an empty table. Everything can be changed later."
        }
        NewKind::Sokoban => "Walls all round, a hero, a ball and its destination. Everything can be changed later.",
    }
}

/// How many layers a new pile has; none is an empty table.
fn layers_ui(ui: &mut Ui, new: &mut NewLevel) {
    ui.label(RichText::new("Layers").color(Theme::of(ui).weak));
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for layers in 0..=5 {
            let (shown, name) = match layers {
                0 => ("Empty table".to_owned(), "Empty table".to_owned()),
                _ => (layers.to_string(), counted(layers, "layer", "layers")),
            };
            let button = ui.selectable_label(new.layers == layers, shown);
            if button.accessible_name(name).clicked() {
                new.layers = layers;
            }
        }
    });
    ui.end_row();
}

/// Shows the popover; answers whether it is done with.
pub(super) fn new_ui(ui: &mut Ui, new: &mut NewLevel, atlas: &Atlas, commands: &mut Vec<Command>) -> bool {
    let theme = Theme::of(ui);
    let mut close = false;
    title_ui(ui, icons::ICON_NOTE_ADD, "New level");
    egui::Grid::new("new level")
        .num_columns(2)
        .spacing([16.0, 10.0])
        .show(ui, |ui| {
            ui.label(RichText::new("Kind").color(theme.weak));
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                for kind in NewKind::ALL {
                    if ui.selectable_label(new.kind == kind, kind.name()).clicked() && new.kind != kind {
                        new.kind = kind;
                        (new.width, new.height) = sizes(kind)[1];
                    }
                }
            });
            ui.end_row();

            ui.label(RichText::new("Size").color(theme.weak));
            ui.horizontal(|ui| {
                let ((columns, rows), most) = sides(new.kind);
                ui.add(DragValue::new(&mut new.width).range(columns..=most).speed(0.1))
                    .accessible_name("Columns");
                ui.label("×");
                ui.add(DragValue::new(&mut new.height).range(rows..=most).speed(0.1))
                    .accessible_name("Rows");
            });
            ui.end_row();

            ui.label("");
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                for (width, height) in sizes(new.kind) {
                    let chosen = (new.width, new.height) == (width, height);
                    if ui.selectable_label(chosen, format!("{width} × {height}")).clicked() {
                        (new.width, new.height) = (width, height);
                    }
                }
            });
            ui.end_row();

            if new.kind == NewKind::Mahjong {
                layers_ui(ui, new);
            }
            if new.kind != NewKind::Match3 {
                return;
            }
            ui.label(RichText::new("Colours").color(theme.weak));
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                for colours in LEAST_COLOURS..=MAX_COLOURS {
                    let button = ui.selectable_label(new.colours == colours, format!("{colours}"));
                    if button.accessible_name(counted(colours, "colour", "colours")).clicked() {
                        new.colours = colours;
                    }
                }
            });
            ui.end_row();

            ui.label("");
            colours_ui(ui, new.colours, atlas);
            ui.end_row();
        });
    ui.add_space(size::GAP);
    ui.label(RichText::new(about(new.kind)).small().color(theme.weak));
    answers_ui(ui, |ui| {
        if primary(ui, "Create").clicked() || ui.input(|input| input.key_pressed(Key::Enter)) {
            commands.push(Command::Create(*new));
            close = true;
        }
        close |= ui.button("Cancel").clicked();
    });
    close
}
