//! The dialogs: a path, unsaved work, losses, keys, about. One is open at most.

mod keys;
mod levels;
mod moment;
mod new;
mod path;
mod resize;
mod take;

pub use levels::Chooser;
pub use path::PathDialog;
pub use resize::Resizing;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Align, Context, Id, Key, Layout, Modal, RichText, ScrollArea, Ui, vec2};
use egui_material_icons::{MaterialIcon, icons};

use crate::command::{Command, Facts, NewLevel};
use crate::editor::{Editor, Taking};
use crate::format::Format;
use crate::moment::expect;
use crate::trace;
use crate::ui::atlas::Atlas;
use crate::ui::command_palette::{Finder, command_palette_ui};
use crate::ui::theme::{Theme, size};

/// What a path is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To open a file.
    Open,
    /// To save the level.
    Save,
    /// To save a trace of the run.
    SaveTrace,
    /// To save a moment as a test.
    SaveTest,
}

impl Purpose {
    /// Whether a file is one of those that are asked for.
    fn takes(self, path: &Path) -> bool {
        let has = |known: &str| {
            path.extension()
                .is_some_and(|extension| extension.eq_ignore_ascii_case(known))
        };
        let is_level = || Format::of(path).is_some();
        match self {
            Self::Open => is_level() || has(trace::EXTENSION),
            Self::Save => is_level(),
            Self::SaveTrace => has(trace::EXTENSION),
            Self::SaveTest => has(expect::EXTENSION),
        }
    }
}

/// What goes on once unsaved work is saved or discarded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Then {
    /// The program closes.
    Quit,
    /// The level is closed; an untitled one takes its place.
    Close,
    /// A new level.
    Create(NewLevel),
    /// This file is opened.
    OpenPath(PathBuf),
    /// This level of this file is opened, from 0.
    OpenLevel(PathBuf, usize),
    /// A copy of a sample is opened.
    OpenSample(usize),
    /// The level of the report is opened.
    OpenReport,
    /// The work that an earlier run left is opened.
    Recover,
}

/// The dialog that is open.
#[derive(Debug, Clone, Default)]
pub enum Dialog {
    /// None.
    #[default]
    None,
    /// What a new level is to be.
    New(NewLevel),
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
        /// Whether that may be meant.
        overwrites: bool,
    },
    /// A note to the moment that is copied.
    Moment(String),
    /// Which level of a file is to be open.
    Levels(Chooser),
    /// Other sides for the board.
    Resize(Resizing),
    /// What of the running board would come into the level.
    Take(Arc<Taking>),
    /// A command is looked for.
    Find(Finder),
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
    /// Save in the file's own format, whatever is lost.
    Overwrite,
}

/// Shows the dialog that is open. What was chosen in it is a command, or a reply when it is no command of its own.
pub fn dialog_ui(
    ctx: &Context,
    dialog: &mut Dialog,
    facts: &Facts,
    editor: &Editor,
    atlas: &Atlas,
    commands: &mut Vec<Command>,
) -> Option<Reply> {
    let width: f32 = match dialog {
        Dialog::None => return None,
        Dialog::New(_) | Dialog::Resize(_) => 316.0,
        Dialog::Take(_) | Dialog::Moment(_) => 340.0,
        Dialog::Path(_) | Dialog::Find(_) => 560.0,
        Dialog::Keys => 1000.0,
        Dialog::Unsaved { .. } | Dialog::Losses { .. } | Dialog::About | Dialog::Levels(_) => 400.0,
    };
    // A dialog of its own name a kind: egui keeps the size of each.
    let id = Id::unique(("dialog", std::mem::discriminant(dialog)));
    let mut reply = None;
    let mut close = false;
    let finds = matches!(dialog, Dialog::Find(_));
    let frame = egui::Frame::window(&ctx.global_style()).inner_margin(if finds { 12 } else { 18 });
    let mut modal = Modal::new(id).frame(frame);
    if finds {
        // Its upper edge stays where it is while the list grows and shrinks.
        let area = Modal::default_area(id);
        modal = modal.area(area.anchor(egui::Align2::CENTER_TOP, vec2(0.0, 84.0)));
    } else if matches!(dialog, Dialog::New(_) | Dialog::Resize(_) | Dialog::Moment(_)) {
        // A popover below the menu: it is small, and the level stays in view, with what a resize would cut off it marked.
        let area = Modal::default_area(id);
        let area = if matches!(dialog, Dialog::New(_)) {
            area.anchor(egui::Align2::LEFT_TOP, vec2(10.0, 36.0))
        } else {
            area.anchor(egui::Align2::RIGHT_TOP, vec2(-10.0, 66.0))
        };
        modal = modal.area(area).backdrop_color(egui::Color32::from_black_alpha(40));
    }
    let modal = modal.show(ctx, |ui| {
        ui.set_width(width.min(ctx.content_rect().width() - 60.0));
        close = match dialog {
            Dialog::None => true,
            Dialog::New(new) => new::new_ui(ui, new, atlas, commands),
            Dialog::Moment(note) => moment::moment_ui(ui, note, facts.selected_cells, commands),
            Dialog::Levels(chooser) => levels::levels_ui(ui, chooser, commands),
            Dialog::Path(path) => path::path_ui(ui, path, commands),
            Dialog::Unsaved { name, then } => unsaved_ui(ui, name, then, &mut reply),
            Dialog::Losses {
                name,
                losses,
                overwrites,
            } => losses_ui(ui, name, losses, *overwrites, &mut reply),
            Dialog::Resize(resizing) => {
                let lost = editor.resize_preview(resizing.width, resizing.height, resizing.anchor);
                resize::resize_ui(ui, resizing, &lost, commands)
            }
            Dialog::Take(taking) => take::take_ui(ui, taking, commands),
            Dialog::Find(finder) => command_palette_ui(ui, finder, facts, commands),
            Dialog::Keys => keys::keys_ui(ui, facts),
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
    // As high as a button: a dialog remembers its height, and would spread the row over what the last one left.
    let row = vec2(ui.available_width(), size::ROW);
    ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
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

fn losses_ui(ui: &mut Ui, name: &str, losses: &[String], overwrites: bool, reply: &mut Option<Reply>) -> bool {
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
    if !overwrites {
        ui.label(format!("If the losses are meant: File, Overwrite {name}…"));
    }
    let mut close = false;
    answers_ui(ui, |ui| {
        if primary(ui, "Save as .level.ron…").clicked() {
            *reply = Some(Reply::SaveAsOurs);
            close = true;
        }
        if overwrites && ui.button("Overwrite").clicked() {
            *reply = Some(Reply::Overwrite);
            close = true;
        }
        close |= ui.button("Stay").clicked();
    });
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
