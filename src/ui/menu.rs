//! The menu bar.

use std::path::PathBuf;

use egui::{Align, Button, Layout, MenuBar, RichText, Role, ScrollArea, Ui, WidgetInfo, vec2};
use egui_material_icons::{MaterialIcon, icons};

use super::bar::menu_item_ui;
use super::keys::tooltip;
use super::menu_keys::walk_ui;
use super::theme::Theme;
use crate::command::table::{Menu, TABLE, entry};
use crate::command::{Command, Facts, Workspace};

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

/// What is left free below a menu, and the least height of one, in points.
const BELOW_MENU: f32 = 16.0;
const LEAST: f32 = 120.0;

/// Shows the menu bar.
pub fn menu_ui(ui: &mut Ui, facts: &Facts, file: FileMenu<'_>, commands: &mut Vec<Command>) {
    MenuBar::new().ui(ui, |ui| {
        let mut buttons = Vec::new();
        for menu in Menu::ALL {
            let button = ui.menu_button(menu.name(), |ui| {
                ui.set_min_width(240.0);
                // What a low window has no room for is scrolled to.
                let room = ui.ctx().content_rect().bottom() - ui.max_rect().top() - BELOW_MENU;
                let room = room.max(LEAST);
                // Not at the height that a popup begins with.
                let scroll = ScrollArea::vertical().max_height(room).min_scrolled_height(room);
                scroll.show(ui, |ui| {
                    items_ui(ui, menu, facts, file, commands);
                });
            });
            buttons.push(button.response);
        }
        walk_ui(ui, &buttons);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            switcher_ui(ui, facts, commands);
        });
    });
}

/// The items of a menu of the bar, group by group.
fn items_ui(ui: &mut Ui, menu: Menu, facts: &Facts, file: FileMenu<'_>, commands: &mut Vec<Command>) {
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
    let below = BELOW.iter().filter(|(below, _)| below.in_bar() == menu);
    for (index, &(menu, icon)) in below.enumerate() {
        if index == 0 {
            ui.separator();
        }
        entries_ui(ui, menu, icon, facts, commands);
    }
}

/// The menus below those of the bar.
const BELOW: [(Menu, MaterialIcon); 11] = [
    (Menu::Layers, icons::ICON_LAYERS),
    (Menu::Panels, icons::ICON_SPACE_DASHBOARD),
    (Menu::Workspace, icons::ICON_DASHBOARD),
    (Menu::Marks, icons::ICON_LEGEND_TOGGLE),
    (Menu::Theme, icons::ICON_CONTRAST),
    (Menu::Speed, icons::ICON_SPEED),
    (Menu::Back, icons::ICON_HISTORY),
    (Menu::Break, icons::ICON_STOP_CIRCLE),
    (Menu::Inject, icons::ICON_SYRINGE),
    (Menu::Moment, icons::ICON_FACT_CHECK),
    (Menu::KeyPresets, icons::ICON_KEYBOARD_COMMAND_KEY),
];

/// A menu below another: its commands of the table.
fn entries_ui(ui: &mut Ui, menu: Menu, icon: MaterialIcon, facts: &Facts, commands: &mut Vec<Command>) {
    let (button, _) = submenu(ui, icon, menu.name()).ui(ui, |ui| {
        ui.set_min_width(220.0);
        let mut group = 0;
        for entry in TABLE {
            let Some((_, at)) = entry.menu.filter(|at| at.0 == menu) else {
                continue;
            };
            if at != group {
                ui.separator();
                group = at;
            }
            menu_item_ui(ui, entry, facts, commands);
        }
    });
    button.accessible_name(menu.name());
}

/// The workspaces at the right end of the bar.
fn switcher_ui(ui: &mut Ui, facts: &Facts, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    ui.spacing_mut().item_spacing.x = 4.0;
    // From the right, so that the last comes first.
    for workspace in Workspace::ALL.into_iter().rev() {
        let on = facts.workspace == workspace;
        let icon = match workspace {
            Workspace::Design => icons::ICON_BRUSH,
            Workspace::Debug => icons::ICON_BUG_REPORT,
            Workspace::Play => icons::ICON_STADIA_CONTROLLER,
        };
        let icon = icon
            .rich_text()
            .size(15.0)
            .color(if on { theme.accent } else { theme.weak });
        let words = RichText::new(workspace.name()).color(if on { theme.strong } else { theme.weak });
        let mut button = Button::new((icon, words)).gap(4.0).selected(on).frame_when_inactive(on);
        if on {
            button = button.stroke((1.0, theme.accent));
        }
        let response = ui.add(button.min_size(vec2(0.0, 22.0)));
        // Not as in the menu, so that each is found by its own name.
        let name = format!("Workspace {}", workspace.name());
        response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, &name));
        let id = match workspace {
            Workspace::Design => "workspace-design",
            Workspace::Debug => "workspace-debug",
            Workspace::Play => "workspace-play",
        };
        let tip = entry(id)
            .map(|entry| tooltip(ui.ctx(), entry, facts.keymap))
            .unwrap_or_default();
        if response.on_hover_text(tip).clicked() {
            commands.push(Command::ChooseWorkspace(workspace));
        }
    }
}

fn submenu(ui: &Ui, icon: MaterialIcon, words: &'static str) -> egui::containers::menu::SubMenuButton<'static> {
    let icon = icon.rich_text().size(16.0).color(Theme::of(ui).weak);
    let weak = Theme::of(ui).weak;
    let arrow = icons::ICON_CHEVRON_RIGHT.rich_text().size(16.0).color(weak);
    egui::containers::menu::SubMenuButton::from_button(Button::new((icon, words)).gap(9.0).right_text(arrow))
}

fn recent_ui(ui: &mut Ui, file: FileMenu<'_>, commands: &mut Vec<Command>) {
    let (button, _) = submenu(ui, icons::ICON_HISTORY, "Open recent").ui(ui, |ui| {
        ui.set_width(380.0);
        if file.recent.is_empty() {
            ui.label(RichText::new("No file was opened yet.").color(Theme::of(ui).weak));
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
    let theme = Theme::of(ui);
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
