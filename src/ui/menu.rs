//! The menu bar.

use egui::{MenuBar, Ui};

use super::bar::menu_item_ui;
use crate::app::command::table::{Menu, TABLE};
use crate::app::command::{Command, Facts};

/// What stands in the File menu besides commands of the table.
#[derive(Clone, Copy)]
pub struct FileMenu<'a> {
    /// The names of the built-in samples.
    pub samples: &'a [&'a str],
}

/// Shows the menu bar.
pub fn menu_ui(ui: &mut Ui, facts: &Facts, file: FileMenu<'_>, commands: &mut Vec<Command>) {
    MenuBar::new().ui(ui, |ui| {
        for menu in Menu::ALL {
            ui.menu_button(menu.name(), |ui| {
                ui.set_min_width(240.0);
                let mut group = 0;
                for entry in TABLE {
                    let Some((_, at)) = entry.menu.filter(|at| at.0 == menu) else {
                        continue;
                    };
                    if at != group {
                        if menu == Menu::File && group < 2 && at >= 2 {
                            samples_ui(ui, file, commands);
                        }
                        ui.separator();
                        group = at;
                    }
                    menu_item_ui(ui, entry, facts, commands);
                }
                if menu == Menu::View {
                    ui.separator();
                    marks_ui(ui, facts, commands);
                }
            });
        }
    });
}

/// The switches of the marks on the boards.
fn marks_ui(ui: &mut Ui, facts: &Facts, commands: &mut Vec<Command>) {
    let icon = egui_material_icons::icons::ICON_LEGEND_TOGGLE
        .rich_text()
        .size(16.0)
        .color(super::theme::Theme::of(ui).weak);
    let button = egui::Button::new((icon, Menu::Marks.name())).gap(9.0);
    egui::containers::menu::SubMenuButton::from_button(button).ui(ui, |ui| {
        ui.set_min_width(220.0);
        let marks = TABLE
            .iter()
            .filter(|entry| entry.menu.is_some_and(|at| at.0 == Menu::Marks));
        for entry in marks {
            menu_item_ui(ui, entry, facts, commands);
        }
    });
}

fn samples_ui(ui: &mut Ui, file: FileMenu<'_>, commands: &mut Vec<Command>) {
    if file.samples.is_empty() {
        return;
    }
    ui.separator();
    let icon = egui_material_icons::icons::ICON_AUTO_STORIES
        .rich_text()
        .size(16.0)
        .color(super::theme::Theme::of(ui).weak);
    let button = egui::Button::new((icon, "Samples")).gap(9.0);
    egui::containers::menu::SubMenuButton::from_button(button).ui(ui, |ui| {
        ui.set_min_width(160.0);
        for (index, name) in file.samples.iter().enumerate() {
            if ui.button(*name).clicked() {
                commands.push(Command::OpenSample(index));
                ui.close();
            }
        }
    });
}
