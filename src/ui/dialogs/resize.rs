//! Other sides for the board: how many columns and rows, which part stays, and what would be lost.

use egui::{DragValue, Key, RichText, Ui, vec2};
use egui_material_icons::{MaterialIcon, icons};

use super::{answers_ui, primary, title_ui};
use crate::command::Command;
use crate::editor::{Anchor, Lost, Request};
use crate::grid::MAX_SIDE;
use crate::ui::controls::icon_toggle;
use crate::ui::theme::{Theme, size};
use crate::words::counted;

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resizing {
    /// The sides of the board as it is.
    pub from: (u32, u32),
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// The part that stays.
    pub anchor: Anchor,
}

impl Resizing {
    /// Begins with the sides that the board has.
    #[must_use]
    pub fn of(from: (u32, u32)) -> Self {
        Self {
            from,
            width: from.0,
            height: from.1,
            anchor: Anchor::default(),
        }
    }
}

/// Shows the dialog; answers whether it is done with. `lost` is what the board would lose.
pub(super) fn resize_ui(ui: &mut Ui, resizing: &mut Resizing, lost: &Lost, commands: &mut Vec<Command>) -> bool {
    let theme = Theme::of(ui);
    title_ui(ui, icons::ICON_RESIZE, "Resize the board");
    egui::Grid::new("resize")
        .num_columns(2)
        .spacing([16.0, 10.0])
        .show(ui, |ui| {
            ui.label(RichText::new("Size").color(theme.weak));
            ui.horizontal(|ui| {
                let side = |value| DragValue::new(value).range(1..=MAX_SIDE).speed(0.1);
                ui.add(side(&mut resizing.width)).accessible_name("Columns");
                ui.label("×");
                ui.add(side(&mut resizing.height)).accessible_name("Rows");
                let (columns, rows) = resizing.from;
                ui.label(
                    RichText::new(format!("now {columns} × {rows}"))
                        .small()
                        .color(theme.weak),
                );
            });
            ui.end_row();

            ui.label(RichText::new("What stays").color(theme.weak));
            anchors_ui(ui, &mut resizing.anchor);
            ui.end_row();
        });
    ui.add_space(size::GAP);
    let (icon, tint, words) = match lost {
        lost if !lost.cells.is_empty() => (icons::ICON_WARNING, theme.warn, words_of(lost)),
        lost if lost.cut > 0 => (icons::ICON_INFO, theme.weak, words_of(lost)),
        _ => (icons::ICON_CHECK, theme.weak, "Nothing is lost.".to_owned()),
    };
    ui.horizontal(|ui| {
        ui.label(icon.rich_text().size(16.0).color(tint));
        ui.label(words);
    });
    let mut close = false;
    answers_ui(ui, |ui| {
        let &mut Resizing {
            width, height, anchor, ..
        } = resizing;
        if primary(ui, "Resize").clicked() || ui.input(|input| input.key_pressed(Key::Enter)) {
            commands.push(Command::Edit(Request::Resize { width, height, anchor }));
            close = true;
        }
        close |= ui.button("Cancel").clicked();
    });
    close
}

/// The nine parts of the board, as they lie.
fn anchors_ui(ui: &mut Ui, anchor: &mut Anchor) {
    egui::Grid::new("anchors").spacing(vec2(2.0, 2.0)).show(ui, |ui| {
        for row in Anchor::ALL.chunks(3) {
            for &part in row {
                let name = format!("Anchor {}", part.name().to_lowercase());
                let on = Some(part == *anchor);
                if icon_toggle(
                    ui,
                    icon_of(part),
                    &name,
                    "This part of the board stays where it is",
                    on,
                    Ok(()),
                )
                .clicked()
                {
                    *anchor = part;
                }
            }
            ui.end_row();
        }
    });
}

const fn icon_of(anchor: Anchor) -> MaterialIcon {
    match anchor {
        Anchor::TopLeft => icons::ICON_NORTH_WEST,
        Anchor::Top => icons::ICON_NORTH,
        Anchor::TopRight => icons::ICON_NORTH_EAST,
        Anchor::Left => icons::ICON_WEST,
        Anchor::Centre => icons::ICON_FILTER_CENTER_FOCUS,
        Anchor::Right => icons::ICON_EAST,
        Anchor::BottomLeft => icons::ICON_SOUTH_WEST,
        Anchor::Bottom => icons::ICON_SOUTH,
        Anchor::BottomRight => icons::ICON_SOUTH_EAST,
    }
}

/// "12 cells go, 3 of them with fixed tiles or terrain. Undo brings them back."
fn words_of(lost: &Lost) -> String {
    let cut = counted(lost.cut, "cell goes", "cells go");
    match lost.cells.len() {
        0 => format!("{cut}, all random floor."),
        fixed => format!("{cut}, {fixed} of them with fixed tiles or terrain. Undo brings them back."),
    }
}
