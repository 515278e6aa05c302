//! The dialog that asks for a path, by typing or by clicking through folders.

use std::path::{Path, PathBuf};

use egui::{Key, RichText, ScrollArea, TextEdit, Ui, vec2};
use egui_material_icons::{MaterialIcon, icons};

use super::{Purpose, answers_ui, primary, title_ui};
use crate::command::{Command, ReportCommand};
use crate::ui::theme::{Theme, size};

/// A path, by typing or by clicking through folders.
#[derive(Debug, Clone)]
pub struct PathDialog {
    /// What for.
    pub purpose: Purpose,
    /// The folder that is listed.
    folder: PathBuf,
    /// What stands in the field: a path, absolute or from the folder.
    text: String,
    folders: Vec<String>,
    files: Vec<String>,
    /// Why the folder cannot be listed, or the path not taken.
    error: Option<String>,
    /// A file that would be written over, once it has been asked about.
    overwrite: Option<PathBuf>,
    fresh: bool,
}

impl PathDialog {
    /// Asks for a path, beginning in a folder, with a name in the field.
    #[must_use]
    pub fn new(purpose: Purpose, folder: &Path, name: &str) -> Self {
        let mut dialog = Self {
            purpose,
            folder: PathBuf::new(),
            text: name.to_owned(),
            folders: Vec::new(),
            files: Vec::new(),
            error: None,
            overwrite: None,
            fresh: true,
        };
        dialog.enter(folder);
        dialog
    }

    /// Lists a folder: its folders, and its files of the kinds that are asked for.
    fn enter(&mut self, folder: &Path) {
        // Its parent is known only of a whole path.
        self.folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        self.folders.clear();
        self.files.clear();
        self.error = None;
        self.overwrite = None;
        let entries = match std::fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) => {
                self.error = Some(format!("{} cannot be listed: {error}.", folder.display()));
                return;
            }
        };
        for entry in entries.flatten().take(MOST_ENTRIES) {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') {
                continue;
            }
            let path = entry.path();
            if path.is_dir() {
                self.folders.push(name);
            } else if self.purpose.takes(&path) {
                self.files.push(name);
            }
        }
        self.folders.sort_unstable_by_key(|name| name.to_lowercase());
        self.files.sort_unstable_by_key(|name| name.to_lowercase());
    }

    /// Takes what stands in the field: a folder is entered, a file is the answer.
    fn accept(&mut self) -> Option<PathBuf> {
        let text = self.text.trim();
        if text.is_empty() {
            self.error = Some("Type a file's name.".into());
            return None;
        }
        let path = self.folder.join(text);
        if path.is_dir() {
            self.enter(&path);
            self.text.clear();
            return None;
        }
        match self.purpose {
            Purpose::Open if !path.exists() => {
                self.error = Some(format!("There is no file {}.", path.display()));
                None
            }
            Purpose::Save | Purpose::SaveTrace | Purpose::SaveTest
                if path.exists() && self.overwrite.as_ref() != Some(&path) =>
            {
                self.error = Some(format!("{text} exists. Press “Overwrite” to replace it."));
                self.overwrite = Some(path);
                None
            }
            _ => Some(path),
        }
    }
}

/// So many entries of a folder are listed.
const MOST_ENTRIES: usize = 5_000;

/// Shows the dialog; answers whether it is done with.
pub(super) fn path_ui(ui: &mut Ui, dialog: &mut PathDialog, commands: &mut Vec<Command>) -> bool {
    let theme = Theme::of(ui);
    let (icon, title, verb) = match dialog.purpose {
        Purpose::Open => (icons::ICON_FOLDER_OPEN, "Open level or trace", "Open"),
        Purpose::Save => (icons::ICON_SAVE, "Save level", "Save"),
        Purpose::SaveTrace => (icons::ICON_TIMELINE, "Save trace", "Save"),
        Purpose::SaveTest => (icons::ICON_SAVE, "Save as test", "Save"),
    };
    title_ui(ui, icon, title);
    let mut go = None;
    ui.horizontal(|ui| {
        let up = ui.add_enabled(
            dialog.folder.parent().is_some(),
            egui::Button::new(icons::ICON_ARROW_UPWARD),
        );
        let up = up.accessible_name("Parent folder").on_hover_text("Parent folder");
        if up.clicked() {
            go = dialog.folder.parent().map(Path::to_owned);
        }
        let label = egui::Label::new(RichText::new(dialog.folder.display().to_string()).color(theme.weak)).truncate();
        ui.add(label);
    });
    ui.add_space(2.0);
    let mut chosen = None;
    let frame = egui::Frame::new()
        .fill(theme.field)
        .stroke((1.0, theme.border))
        .corner_radius(size::RADIUS)
        .inner_margin(4);
    frame.show(ui, |ui| {
        let list = ScrollArea::vertical()
            .auto_shrink([false, false])
            .max_height(240.0)
            .min_scrolled_height(240.0);
        list.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            if dialog.folders.is_empty() && dialog.files.is_empty() {
                ui.add_space(size::PAD);
                ui.vertical_centered(|ui| ui.label(RichText::new("No levels here.").color(theme.weak)));
            }
            for name in &dialog.folders {
                if row_ui(ui, icons::ICON_FOLDER, name, false).clicked() {
                    go = Some(dialog.folder.join(name));
                }
            }
            for name in &dialog.files {
                let row = row_ui(ui, icons::ICON_DRAFT, name, *name == dialog.text);
                if row.clicked() {
                    dialog.text.clone_from(name);
                    dialog.overwrite = None;
                    dialog.error = None;
                }
                if row.double_clicked() {
                    chosen = Some(());
                }
            }
        });
    });
    ui.add_space(size::GAP);
    let field = ui
        .add(
            TextEdit::singleline(&mut dialog.text)
                .desired_width(f32::INFINITY)
                .hint_text("Name or path"),
        )
        .accessible_name("Path");
    if std::mem::take(&mut dialog.fresh) {
        field.request_focus();
    }
    if field.changed() {
        dialog.overwrite = None;
        dialog.error = None;
    }
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if let Some(error) = &dialog.error {
        ui.horizontal_wrapped(|ui| {
            ui.label(icons::ICON_ERROR.rich_text().color(theme.bad));
            ui.label(RichText::new(error).color(theme.bad));
        });
    }
    let mut close = false;
    answers_ui(ui, |ui| {
        let verb = if dialog.overwrite.is_some() { "Overwrite" } else { verb };
        let pressed = primary(ui, verb).clicked();
        close = ui.button("Cancel").clicked();
        if pressed || entered || chosen.is_some() {
            match (dialog.accept(), dialog.purpose) {
                (Some(path), Purpose::Open) => commands.push(Command::OpenPath(path)),
                (Some(path), Purpose::Save) => commands.push(Command::SavePath(path)),
                (Some(path), Purpose::SaveTrace) => commands.push(Command::SaveTracePath(path)),
                (Some(path), Purpose::SaveTest) => commands.push(ReportCommand::SaveTest(path).into()),
                (None, _) => {
                    field.request_focus();
                    return;
                }
            }
            close = true;
        }
    });
    if let Some(folder) = go {
        dialog.enter(&folder);
        if dialog.purpose == Purpose::Open {
            dialog.text.clear();
        }
    }
    close
}

fn row_ui(ui: &mut Ui, icon: MaterialIcon, name: &str, selected: bool) -> egui::Response {
    let theme = Theme::of(ui);
    let button = egui::Button::new((icon.rich_text().color(theme.weak), name))
        .frame_when_inactive(selected)
        .selected(selected)
        .wrap_mode(egui::TextWrapMode::Truncate);
    let wide = vec2(ui.available_width(), size::ROW);
    ui.add_sized(wide, button.right_text("")).accessible_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_taken_from_the_folder_and_a_file_is_not_overwritten_unasked() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("inner")).unwrap();
        std::fs::write(folder.path().join("old.m3"), "A").unwrap();
        std::fs::write(folder.path().join("notes.txt"), "A").unwrap();

        let mut save = PathDialog::new(Purpose::Save, folder.path(), "new.m3");
        assert_eq!(
            (save.folders.clone(), save.files.clone()),
            (vec!["inner".to_owned()], vec!["old.m3".to_owned()])
        );
        assert_eq!(save.accept(), Some(folder.path().join("new.m3")));
        save.text = "old.m3".into();
        assert_eq!(save.accept(), None);
        assert!(save.error.is_some());
        assert_eq!(save.accept(), Some(folder.path().join("old.m3")));

        let mut open = PathDialog::new(Purpose::Open, folder.path(), "new.m3");
        assert_eq!(open.accept(), None);
        open.text = "inner".into();
        assert_eq!(open.accept(), None);
        assert_eq!(open.folder, folder.path().join("inner"));
        open.text = "../old.m3".into();
        assert!(open.accept().is_some());
    }
}
