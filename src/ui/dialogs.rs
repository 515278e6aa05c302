//! The dialogs: a path, unsaved work, losses, keys, about. One is open at most.

use std::path::{Path, PathBuf};

use egui::{Align, Context, Id, Key, Layout, Modal, RichText, ScrollArea, TextEdit, Ui, vec2};
use egui_material_icons::{MaterialIcon, icons};

use super::theme::{Theme, size};
use crate::app::command::table::{Menu, TABLE};
use crate::app::command::{Command, Facts};
use crate::format::Format;

/// What a path is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To open a file.
    Open,
    /// To save the level.
    Save,
}

/// What goes on once unsaved work is saved or discarded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Then {
    /// The program closes.
    Quit,
    /// A new level.
    New,
    /// Another file is asked for.
    Open,
    /// This file is opened.
    OpenPath(PathBuf),
    /// A copy of a sample is opened.
    OpenSample(usize),
}

/// The dialog that is open.
#[derive(Debug, Clone, Default)]
pub enum Dialog {
    /// None.
    #[default]
    None,
    /// A path, where the system has no dialog of its own.
    Path(PathDialog),
    /// Unsaved work: the level's name, and what goes on afterwards.
    Unsaved {
        /// The level.
        name: String,
        /// What is waiting for the answer.
        then: Then,
    },
    /// The file's format cannot hold the level.
    Losses {
        /// The file.
        name: String,
        /// What would be lost, in sentences.
        losses: Vec<String>,
    },
    /// Every command with its keys.
    Keys,
    /// Version and licence.
    About,
}

/// What was answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// Save first, then go on.
    Save(Then),
    /// Go on without saving.
    Discard(Then),
    /// Save in our own format.
    SaveAsOurs,
}

/// Shows the dialog that is open. What was chosen in it is a command, or a reply when it is no command of its own.
pub fn dialog_ui(ctx: &Context, dialog: &mut Dialog, facts: &Facts, commands: &mut Vec<Command>) -> Option<Reply> {
    let width: f32 = match dialog {
        Dialog::None => return None,
        Dialog::Path(_) => 560.0,
        Dialog::Keys => 520.0,
        Dialog::Unsaved { .. } | Dialog::Losses { .. } | Dialog::About => 400.0,
    };
    let mut reply = None;
    let mut close = false;
    let frame = egui::Frame::window(&ctx.global_style()).inner_margin(18);
    let modal = Modal::new(Id::unique("dialog")).frame(frame).show(ctx, |ui| {
        ui.set_width(width.min(ctx.content_rect().width() - 60.0));
        close = match dialog {
            Dialog::None => true,
            Dialog::Path(path) => path_ui(ui, path, commands),
            Dialog::Unsaved { name, then } => unsaved_ui(ui, name, then, &mut reply),
            Dialog::Losses { name, losses } => losses_ui(ui, name, losses, &mut reply),
            Dialog::Keys => keys_ui(ui, facts),
            Dialog::About => about_ui(ui),
        };
    });
    if close || modal.should_close() {
        *dialog = Dialog::None;
    }
    reply
}

fn title_ui(ui: &mut Ui, icon: MaterialIcon, words: &str) {
    let theme = Theme::of(ui);
    ui.horizontal(|ui| {
        ui.label(icon.rich_text().size(20.0).color(theme.accent));
        ui.label(RichText::new(words).size(size::HEADING).strong());
    });
    ui.add_space(size::GAP);
}

/// Buttons at the right, the one that Enter presses last.
fn answers_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    ui.add_space(size::PAD);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().button_padding = vec2(14.0, 5.0);
        add(ui);
    });
}

/// The button that Enter presses.
fn primary(ui: &mut Ui, words: &str) -> egui::Response {
    let theme = Theme::of(ui);
    ui.add(egui::Button::new(RichText::new(words).color(theme.on_accent)).fill(theme.accent))
}

fn unsaved_ui(ui: &mut Ui, name: &str, then: &Then, reply: &mut Option<Reply>) -> bool {
    title_ui(ui, icons::ICON_SAVE, "Save your changes?");
    ui.label(format!("“{name}” has changes that no file holds yet."));
    let mut close = false;
    answers_ui(ui, |ui| {
        if primary(ui, "Save").clicked() || ui.input(|input| input.key_pressed(Key::Enter)) {
            *reply = Some(Reply::Save(then.clone()));
            close = true;
        }
        if ui.button("Discard").clicked() {
            *reply = Some(Reply::Discard(then.clone()));
            close = true;
        }
        close |= ui.button("Stay").clicked();
    });
    close
}

fn losses_ui(ui: &mut Ui, name: &str, losses: &[String], reply: &mut Option<Reply>) -> bool {
    title_ui(
        ui,
        icons::ICON_WARNING,
        "The file's format cannot hold all of the level",
    );
    ui.label(format!("Saved to {name}, this would be lost:"));
    ScrollArea::vertical().max_height(220.0).show(ui, |ui| {
        for loss in losses {
            ui.horizontal_wrapped(|ui| {
                ui.label("•");
                ui.label(loss);
            });
        }
    });
    ui.label("A Tilewright level keeps everything.");
    let mut close = false;
    answers_ui(ui, |ui| {
        if primary(ui, "Save as .level.ron…").clicked() {
            *reply = Some(Reply::SaveAsOurs);
            close = true;
        }
        close |= ui.button("Stay").clicked();
    });
    close
}

fn keys_ui(ui: &mut Ui, facts: &Facts) -> bool {
    title_ui(ui, icons::ICON_KEYBOARD, "Keys");
    let theme = Theme::of(ui);
    ScrollArea::vertical()
        .max_height(440.0)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            egui::Grid::new("keys")
                .num_columns(2)
                .spacing(vec2(28.0, 5.0))
                .striped(false)
                .show(ui, |ui| {
                    for menu in Menu::ALL {
                        ui.label(RichText::new(menu.name()).small().color(theme.weak));
                        ui.end_row();
                        for entry in TABLE
                            .iter()
                            .filter(|entry| entry.menu.is_some_and(|at| at.0 == menu) && !entry.keys.is_empty())
                        {
                            ui.label((entry.label)(facts));
                            let keys: Vec<String> = entry
                                .keys
                                .iter()
                                .take(2)
                                .map(|keys| ui.ctx().format_shortcut(keys))
                                .collect();
                            ui.label(RichText::new(keys.join("   ")).monospace().color(theme.strong));
                            ui.end_row();
                        }
                    }
                    ui.label(RichText::new("On the boards").small().color(theme.weak));
                    ui.end_row();
                    let others = [
                        ("Choose a tile of the layer", "1 to 9"),
                        ("Erase, with any tool", "Right button"),
                        ("Give a stroke up", "Esc"),
                        ("Pan", "Middle drag   Space+drag"),
                        ("Zoom", "Wheel   +   -"),
                        ("Move the cell cursor, and act", "Arrows   Enter"),
                    ];
                    for (words, keys) in others {
                        ui.label(words);
                        ui.label(RichText::new(keys).monospace().color(theme.strong));
                        ui.end_row();
                    }
                });
        });
    let mut close = false;
    answers_ui(ui, |ui| close = primary(ui, "Close").clicked());
    close
}

fn about_ui(ui: &mut Ui) -> bool {
    title_ui(ui, icons::ICON_EXTENSION, "Tilewright");
    ui.label(format!("Version {}", env!("CARGO_PKG_VERSION")));
    ui.label("A studio for tile-puzzle levels that are alive while they are painted.");
    ui.label("Free software under the MIT licence or the Apache Licence 2.0, at your choice.");
    let mut close = false;
    answers_ui(ui, |ui| close = primary(ui, "Close").clicked());
    close
}

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

    /// Lists a folder: its folders, and its files of formats that we read.
    fn enter(&mut self, folder: &Path) {
        self.folder = folder.to_owned();
        self.folders.clear();
        self.files.clear();
        self.error = None;
        self.overwrite = None;
        let entries = match std::fs::read_dir(folder) {
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
            } else if Format::of(&path).is_some() {
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
            Purpose::Save if path.exists() && self.overwrite.as_ref() != Some(&path) => {
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

fn path_ui(ui: &mut Ui, dialog: &mut PathDialog, commands: &mut Vec<Command>) -> bool {
    let theme = Theme::of(ui);
    let (icon, title, verb) = match dialog.purpose {
        Purpose::Open => (icons::ICON_FOLDER_OPEN, "Open level", "Open"),
        Purpose::Save => (icons::ICON_SAVE, "Save level", "Save"),
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
    let row = ui.add_sized(wide, button.right_text("")).accessible_name(name);
    row
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
