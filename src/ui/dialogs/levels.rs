//! The popover that chooses among the levels of a file.

use std::path::PathBuf;

use egui::{Button, RichText, ScrollArea, TextEdit, Ui, vec2};
use egui_material_icons::icons;

use super::{answers_ui, title_ui};
use crate::command::Command;
use crate::ui::theme::{Theme, size};

/// The levels of a file, and what is looked for among them.
#[derive(Debug, Clone)]
pub struct Chooser {
    /// The file.
    pub path: PathBuf,
    /// Their names, in the order of the file.
    pub names: Vec<String>,
    /// The one that is open, from 0.
    pub open: usize,
    /// A part of a name.
    pub typed: String,
}

/// Shows the popover; answers whether it is done with.
pub(super) fn levels_ui(ui: &mut Ui, chooser: &mut Chooser, commands: &mut Vec<Command>) -> bool {
    let theme = Theme::of(ui);
    title_ui(ui, icons::ICON_LAYERS, "Choose a level");
    let name = chooser
        .path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let count = chooser.names.len();
    ui.label(RichText::new(format!("{name} holds {count} levels. One is open at a time.")).color(theme.weak));
    let edit = TextEdit::singleline(&mut chooser.typed)
        .hint_text("Find by name")
        .desired_width(f32::INFINITY);
    ui.add(edit).accessible_name("Find a level");
    ui.add_space(size::GAP);
    let typed = chooser.typed.to_lowercase();
    let mut close = false;
    ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        let fits = |name: &&String| name.to_lowercase().contains(&typed);
        let named = chooser.names.iter().enumerate();
        for (index, name) in named.filter(|(_, name)| fits(name)) {
            let words = format!("{}  {name}", index + 1);
            let button = Button::new(words)
                .selected(index == chooser.open)
                .frame_when_inactive(false)
                .right_text("")
                .min_size(vec2(ui.available_width(), 24.0));
            if ui
                .add(button)
                .accessible_name(format!("Level {}: {name}", index + 1))
                .clicked()
            {
                commands.push(Command::OpenLevel(chooser.path.clone(), index));
                close = true;
            }
        }
    });
    answers_ui(ui, |ui| close |= ui.button("Keep this one").clicked());
    close
}
