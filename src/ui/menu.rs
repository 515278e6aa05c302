//! The menu bar.

use std::path::PathBuf;

use egui::{Button, MenuBar, RichText, Ui, vec2};
use egui_material_icons::{MaterialIcon, icons};

use super::bar::menu_item_ui;
use crate::app::command::table::{Menu, TABLE};
use crate::app::command::{Command, Facts};

/// What stands in the File menu besides commands of the table.
#[derive(Clone, Copy)]
pub struct FileMenu<'a> {
    /// The names of the built-in samples.
    pub samples: &'a [&'a str],
    /// The files that were opened last.
    pub recent: &'a [Recent],
}

/// A file that was opened before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recent {
    /// Where it is.
    pub path: PathBuf,
    /// Why it cannot be opened now: "is no longer there".
    pub missing: Option<String>,
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
                        if menu == Menu::File && group == 0 {
                            recent_ui(ui, file, commands);
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

fn submenu(ui: &Ui, icon: MaterialIcon, words: &'static str) -> egui::containers::menu::SubMenuButton<'static> {
    let icon = icon.rich_text().size(16.0).color(super::theme::Theme::of(ui).weak);
    let weak = super::theme::Theme::of(ui).weak;
    let arrow = icons::ICON_CHEVRON_RIGHT.rich_text().size(16.0).color(weak);
    egui::containers::menu::SubMenuButton::from_button(Button::new((icon, words)).gap(9.0).right_text(arrow))
}

fn recent_ui(ui: &mut Ui, file: FileMenu<'_>, commands: &mut Vec<Command>) {
    let (button, _) = submenu(ui, icons::ICON_HISTORY, "Open recent").ui(ui, |ui| {
        ui.set_width(380.0);
        if file.recent.is_empty() {
            ui.label(RichText::new("No file was opened yet.").color(super::theme::Theme::of(ui).weak));
            return;
        }
        for recent in file.recent {
            recent_row_ui(ui, recent, commands);
        }
        ui.separator();
        if ui.button("Clear the list").clicked() {
            commands.push(Command::ClearRecent);
            ui.close();
        }
    });
    button.accessible_name("Open recent");
}

/// A recent file, in a menu or a list: its name, and its folder or why it cannot be opened.
pub fn recent_row_ui(ui: &mut Ui, recent: &Recent, commands: &mut Vec<Command>) {
    let theme = super::theme::Theme::of(ui);
    let name = recent
        .path
        .file_name()
        .unwrap_or(recent.path.as_os_str())
        .to_string_lossy()
        .into_owned();
    let folder = recent
        .path
        .parent()
        .map(|folder| folder.display().to_string())
        .unwrap_or_default();
    let beside = recent.missing.clone().unwrap_or_else(|| shortened(&folder));
    let button = Button::new(&name)
        .frame_when_inactive(false)
        .right_text(RichText::new(beside).small().color(theme.weak))
        .min_size(vec2(ui.available_width(), 24.0))
        .wrap_mode(egui::TextWrapMode::Truncate);
    let response = ui
        .add_enabled(recent.missing.is_none(), button)
        .accessible_name(format!("Recent {name}"));
    let path = recent.path.display();
    let response = match &recent.missing {
        Some(why) => response.on_disabled_hover_text(format!("{path} {why}.")),
        None => response.on_hover_text(path.to_string()),
    };
    if response.clicked() {
        commands.push(Command::OpenPath(recent.path.clone()));
        ui.close();
    }
}

/// The end of a long folder name.
fn shortened(folder: &str) -> String {
    const MOST: usize = 28;
    let count = folder.chars().count();
    if count <= MOST {
        return folder.to_owned();
    }
    let end: String = folder.chars().skip(count - MOST).collect();
    format!("…{end}")
}

fn samples_ui(ui: &mut Ui, file: FileMenu<'_>, commands: &mut Vec<Command>) {
    if file.samples.is_empty() {
        return;
    }
    let (button, _) = submenu(ui, icons::ICON_AUTO_STORIES, "Samples").ui(ui, |ui| {
        ui.set_min_width(160.0);
        for (index, name) in file.samples.iter().enumerate() {
            if ui.button(*name).clicked() {
                commands.push(Command::OpenSample(index));
                ui.close();
            }
        }
    });
    button.accessible_name("Samples");
}
