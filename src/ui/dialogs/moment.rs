//! The popover that asks for a note to a moment.

use egui::{Key, RichText, TextEdit, Ui};
use egui_material_icons::icons;

use super::{answers_ui, primary, title_ui};
use crate::command::{Command, ReportCommand};
use crate::ui::theme::Theme;

/// Shows the popover; answers whether it is done with.
pub(super) fn moment_ui(ui: &mut Ui, note: &mut String, marked: usize, commands: &mut Vec<Command>) -> bool {
    let theme = Theme::of(ui);
    title_ui(ui, icons::ICON_CONTENT_COPY, "Copy moment");
    let field = TextEdit::singleline(note)
        .desired_width(f32::INFINITY)
        .char_limit(200)
        .hint_text("What is to be seen there");
    let field = ui.add(field).accessible_name("Note");
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if !entered && ui.memory(|memory| memory.focused().is_none()) {
        field.request_focus();
    }
    let words = match marked {
        0 => "Select cells in the level first to mark them.".to_owned(),
        1 => "The selected cell is marked.".to_owned(),
        count => format!("The {count} selected cells are marked."),
    };
    ui.label(RichText::new(words).small().color(theme.weak));
    let mut close = false;
    answers_ui(ui, |ui| {
        if primary(ui, "Copy").clicked() || entered {
            commands.push(ReportCommand::Copy(note.clone()).into());
            close = true;
        }
        close |= ui.button("Cancel").clicked();
    });
    close
}
