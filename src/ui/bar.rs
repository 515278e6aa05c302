//! What stands in bars and menus: buttons and items that read the table of commands.

use egui::{Button, RichText, Ui};

use super::controls::{icon_toggle, tip_beside};
use super::icon::drawn;
use super::keys::{keys_in_words, tooltip};
use super::menu_keys::leaf_ui;
use super::theme::Theme;
use crate::command::table::{self, Entry};
use crate::command::{Command, Facts, Previewed};
use crate::sim::{CancelOutcome, Scope};

/// A button of a tool bar that gives a command: its icon alone, its words for who cannot see it, its keys in the tooltip.
pub fn tool_ui(ui: &mut Ui, id: &str, facts: &Facts, commands: &mut Vec<Command>) {
    let Some((entry, icon)) = table::entry(id).and_then(|entry| Some((entry, entry.icon?))) else {
        return;
    };
    let command = entry.ask(facts);
    let enabled = command.as_ref().map(|_| ()).map_err(Clone::clone);
    let tip = tooltip(ui.ctx(), entry, facts.keymap);
    if icon_toggle(
        ui,
        drawn(icon),
        &entry.label(facts),
        &tip,
        entry.checked(facts),
        enabled,
    )
    .clicked()
    {
        commands.extend(command);
    }
}

/// An item of a menu: icon or check mark, words, keys.
pub fn menu_item_ui(ui: &mut Ui, entry: &Entry, facts: &Facts, commands: &mut Vec<Command>) {
    let theme = Theme::of(ui);
    let command = entry.ask(facts);
    let label = entry.label(facts);
    let checked = entry.checked(facts);
    let icon = match checked {
        Some(true) => Some(egui_material_icons::icons::ICON_CHECK),
        Some(false) => None,
        None => entry.icon.map(drawn),
    };
    let keys = facts.keymap.first(entry);
    let keys = keys.map(|keys| keys_in_words(ui.ctx(), keys)).unwrap_or_default();
    let response = ui
        .add_enabled_ui(command.is_ok(), |ui| {
            // The icon's column is kept free where there is none, so that the words stand in line.
            let tint = if icon.is_some() {
                theme.weak
            } else {
                egui::Color32::TRANSPARENT
            };
            let icon = icon
                .unwrap_or(egui_material_icons::icons::ICON_CHECK)
                .rich_text()
                .size(16.0)
                .color(tint);
            ui.add(Button::new((icon, RichText::new(&label))).gap(9.0).shortcut_text(keys))
        })
        .inner;
    response.widget_info(|| match checked {
        Some(on) => egui::WidgetInfo::selected(egui::Role::MenuItemCheckBox, command.is_ok(), on, &label),
        None => egui::WidgetInfo::labeled(egui::Role::Button, command.is_ok(), &label),
    });
    leaf_ui(ui, &response);
    let previewed = match command {
        Ok(Command::Cancel { target, scope, outcome }) => Some(Previewed::Cancel { target, scope, outcome }),
        Ok(Command::CancelRunningChain) => facts.running.map(|target| Previewed::Cancel {
            target,
            scope: Scope::Chain,
            outcome: CancelOutcome::Keep,
        }),
        _ => None,
    };
    if let Some(previewed) = previewed {
        super::preview::point_from(&response, previewed);
    }
    let why = command.as_ref().err().cloned();
    let response = match why {
        Some(why) => tip_beside(response, &why),
        None => response,
    };
    if response.clicked() {
        commands.extend(command);
        ui.close();
    }
}

/// A caption over a group.
pub fn caption_ui(ui: &mut Ui, words: &str) {
    let theme = Theme::of(ui);
    ui.add_space(2.0);
    ui.label(RichText::new(words).small().color(theme.weak));
}
