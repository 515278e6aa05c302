//! Saving off the frame: the writer's thread writes a copy of the level, and a later frame takes what came of it.
//!
//! One save runs at a time; what is asked for meanwhile waits for it, and so does what was to follow it, such as closing the window.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, TryRecvError};

use egui::Context;

use super::App;
use super::document::{Document, NotSaved};
use super::fingerprint::Fingerprint;
use super::keep::Outside;
use crate::format::{self, Format, NotHeld};
use crate::level::Level;
use crate::ui::dialogs::{Dialog, Purpose};
use crate::ui::notice::Notice;

/// Where a level is to be saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SaveTo {
    /// In its own file, if that holds all of it.
    Own,
    /// In its own file, whatever its format cannot hold.
    OwnWithLosses,
    /// In this file, which is its own from then on.
    Path(PathBuf),
}

/// A save that waits for its thread: a copy of the level, and what has to be so when it is written.
#[derive(Debug)]
pub struct Plan {
    /// The file.
    pub path: PathBuf,
    /// Every level of the document.
    pub(super) levels: Vec<Level>,
    /// Which state of which document.
    pub(super) document: u64,
    pub(super) revision: u64,
    /// The revisions of every level.
    pub(super) revisions: Vec<u64>,
    /// What the file held when it was read or written here: holding something else, it is not written over.
    pub(super) held: Option<Fingerprint>,
    /// The original is kept first.
    pub(super) keeps_original: bool,
}

/// A save that was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// The file.
    pub path: PathBuf,
    /// The number of the document.
    pub document: u64,
    /// The revision that the file holds.
    pub revision: u64,
    /// The revisions of every level that it holds.
    pub revisions: Vec<u64>,
    /// What the file holds.
    pub disk: Fingerprint,
}

impl Plan {
    /// Writes the file; on any thread, for it may take long.
    ///
    /// # Errors
    /// When another program has changed the file, and when writing fails.
    pub fn run(self) -> Result<Saved, NotSaved> {
        if self.held.is_some() {
            let now = Fingerprint::of_file(&self.path);
            if now.is_some() && now != self.held {
                return Err(NotSaved::Changed);
            }
        }
        let levels: Vec<&Level> = self.levels.iter().collect();
        let written = format::write(&levels, format_of(&self.path));
        let text = written
            .map_err(|why| NotSaved::Failed(not_held(&self.path, levels.first().copied(), why)))?
            .text;
        let failed = |error: format::save::SaveError| NotSaved::Failed(error.to_string());
        if self.keeps_original {
            format::save::keep_original(&self.path).map_err(failed)?;
        }
        format::save::save_atomic(&self.path, text.as_bytes()).map_err(failed)?;
        Ok(Saved {
            disk: Fingerprint::of(text.as_bytes()),
            path: self.path,
            document: self.document,
            revision: self.revision,
            revisions: self.revisions,
        })
    }
}

/// What a file's format cannot hold of some levels, in sentences.
#[must_use]
pub fn losses(levels: &[&Level], path: &Path) -> Vec<String> {
    let written = format::write(levels, format_of(path));
    written.map_or_else(
        |_| Vec::new(),
        |written| written.losses.iter().map(ToString::to_string).collect(),
    )
}

/// The format that a file's name tells; ours where it tells none.
fn format_of(path: &Path) -> Format {
    Format::of(path).unwrap_or(Format::Ron)
}

/// Why a file cannot hold a level at all, and what to do, in a sentence.
fn not_held(path: &Path, level: Option<&Level>, why: NotHeld) -> String {
    let (path, format) = (path.display(), format_of(path).name());
    let why = match why {
        NotHeld::NoLevel => "there is no level".to_owned(),
        NotHeld::ReadAlone => format!("a {format} is read, not written"),
        NotHeld::OtherKind(_) => format!(
            "a {format} cannot hold a {} level",
            level.map_or("", |level| level.puzzle.kind_in_words())
        ),
    };
    format!("{path} was not saved: {why}. Choose a name that ends in .level.ron.")
}

/// A save that runs.
pub(super) struct Saving {
    result: mpsc::Receiver<Result<Saved, NotSaved>>,
    document: u64,
    revision: u64,
    /// The file's name.
    pub(super) name: String,
    /// What was asked for since.
    next: VecDeque<SaveTo>,
}

impl App {
    /// Whether a save runs, or waits for one that runs.
    #[must_use]
    pub const fn is_saving(&self) -> bool {
        self.saving.is_some()
    }

    /// Whether the level is being saved as it stands now.
    pub(super) fn is_being_saved(&self) -> bool {
        let editor = &self.document.editor;
        self.saving.as_ref().is_some_and(|saving| {
            saving.document == self.document.number && saving.revision == editor.revision() && !editor.is_painting()
        })
    }

    /// Begins to save the level; while a save runs, this one waits for it.
    pub(super) fn save_document(&mut self, to: SaveTo, ctx: &Context) {
        if let Some(saving) = &mut self.saving {
            if saving.next.back() != Some(&to) {
                saving.next.push_back(to);
            }
            return;
        }
        match self.document.plan(&to) {
            Ok(plan) => self.begin_saving(plan, ctx),
            Err(why) => self.not_saved(why, ctx),
        }
    }

    fn begin_saving(&mut self, plan: Plan, ctx: &Context) {
        let (tell, result) = mpsc::channel();
        self.saving = Some(Saving {
            result,
            document: plan.document,
            revision: plan.revision,
            name: file_name(&plan.path),
            next: VecDeque::new(),
        });
        let ctx = ctx.clone();
        self.keeper.writer.run(move || {
            // The program may have ended; the file is whole all the same.
            let _ = tell.send(plan.run());
            ctx.request_repaint();
        });
    }

    /// Takes what came of the save that ran, once it is done, and begins the next.
    pub(super) fn take_saved(&mut self, ctx: &Context) {
        let Some(saving) = &self.saving else { return };
        let result = match saving.result.try_recv() {
            Ok(result) => result,
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => Err(NotSaved::Failed(format!(
                "{} was not saved: the program broke off. Save it again, or to another file.",
                saving.name
            ))),
        };
        let Some(Saving { document, mut next, .. }) = self.saving.take() else {
            return;
        };
        // What was left for another document is told, and changes nothing of that.
        let is_present = document == self.document.number;
        match result {
            Ok(saved) => self.saved(&saved, ctx),
            Err(why) if is_present => self.not_saved(why, ctx),
            Err(NotSaved::Failed(text)) => self.notice = Some(Notice { is_error: true, text }),
            Err(_) => {}
        }
        if !is_present {
            return;
        }
        if let Some(to) = next.pop_front() {
            self.save_document(to, ctx);
            if let Some(saving) = &mut self.saving {
                saving.next = next;
            }
        } else if let Some(then) = self.then.take() {
            // Something may have been painted meanwhile.
            self.unless_unsaved(then, ctx);
        }
    }

    /// Waits for every save, as the program ends.
    pub(super) fn finish_saving(&mut self, ctx: &Context) {
        self.then = None;
        while self.saving.is_some() {
            self.keeper.writer.flush();
            self.take_saved(ctx);
        }
    }

    fn saved(&mut self, saved: &Saved, ctx: &Context) {
        self.settings.note_recent(&saved.path);
        let now = ctx.input(|input| input.time);
        self.hint = Some((format!("Saved {}", file_name(&saved.path)), now));
        if saved.document == self.document.number {
            self.document.saved(saved);
            self.settings.last_file.clone_from(&self.document.path);
            self.notice = None;
            self.outside = None;
        }
    }

    fn not_saved(&mut self, why: NotSaved, ctx: &Context) {
        match why {
            NotSaved::NeedsFile => self.ask_for_path(Purpose::Save, ctx),
            NotSaved::Losses { path, losses } => {
                self.dialog = Dialog::Losses {
                    name: file_name(&path),
                    losses,
                    overwrites: false,
                };
            }
            NotSaved::Changed => {
                self.then = None;
                self.outside = Some(Outside::Changed);
            }
            NotSaved::Failed(text) => {
                self.then = None;
                self.notice = Some(Notice { is_error: true, text });
            }
        }
    }

    /// Asks before the level's own file is written in a format that does not hold all of it; nothing is asked where it does.
    pub(super) fn ask_overwrite(&mut self, ctx: &Context) {
        let Some(path) = self.document.path.clone() else { return };
        let losses = losses(&self.document.levels(), &path);
        if losses.is_empty() {
            self.save_document(SaveTo::Own, ctx);
        } else {
            self.dialog = Dialog::Losses {
                name: file_name(&path),
                losses,
                overwrites: true,
            };
        }
    }
}

impl Document {
    /// What is to be written to save the level.
    ///
    /// # Errors
    /// When it has no file that may be written, and when the file's format cannot hold all of it.
    pub fn plan(&self, to: &SaveTo) -> Result<Plan, NotSaved> {
        let path = match to {
            SaveTo::Path(path) => with_extension(path),
            SaveTo::Own | SaveTo::OwnWithLosses if self.read_only => return Err(NotSaved::NeedsFile),
            SaveTo::Own | SaveTo::OwnWithLosses => self.path.clone().ok_or(NotSaved::NeedsFile)?,
        };
        let own = self.path.as_ref() == Some(&path);
        if own && self.read_only {
            let why = "holds more than this program would write";
            return Err(NotSaved::Failed(format!(
                "{} was not saved: it {why}. Choose another name; the file is unchanged.",
                path.display()
            )));
        }
        let levels = self.levels();
        if *to != SaveTo::OwnWithLosses {
            let losses = losses(&levels, &path);
            if !losses.is_empty() {
                return Err(NotSaved::Losses { path, losses });
            }
        }
        Ok(Plan {
            levels: levels.into_iter().cloned().collect(),
            revisions: self.revisions(),
            document: self.number,
            revision: self.editor.revision(),
            held: self.disk.filter(|_| own),
            keeps_original: own && self.migrated,
            path,
        })
    }

    /// Takes note that a state of it was saved; the file is its own from now on.
    pub fn saved(&mut self, saved: &Saved) {
        self.disk = Some(saved.disk);
        self.path = Some(saved.path.clone());
        self.read_only = false;
        self.apart = false;
        self.migrated = false;
        self.editor.mark_saved(saved.revision);
        if let Some(collection) = &mut self.collection {
            collection.mark_saved(&saved.revisions);
        }
    }

    /// Whether its own file can be written with losses, on purpose: its name, or why not.
    ///
    /// # Errors
    /// Why that makes no sense.
    pub fn overwrites(&self) -> Result<String, String> {
        let name = self.name();
        match &self.path {
            None => Err("The level has no file yet; Save as gives it one.".into()),
            Some(_) if self.read_only => Err(format!(
                "{name} holds more than this program would write; Save as makes another file."
            )),
            Some(path) if Format::of(path) == Some(Format::Ron) => Err(format!(
                "{name} is a Tilewright level, which holds everything: Save is enough."
            )),
            Some(_) => Ok(name),
        }
    }
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy()
        .into_owned()
}

/// A path with our own extension, where it has none of a format that we know.
fn with_extension(path: &Path) -> PathBuf {
    if Format::of(path).is_some() {
        return path.to_owned();
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(Format::Ron.extension());
    path.with_file_name(name)
}

#[cfg(test)]
mod tests;
