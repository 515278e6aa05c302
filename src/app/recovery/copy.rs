//! The file of unsaved work: the level, and what it belongs to.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::steps::{StepFile, from_file, to_file};
use crate::app::collection::Collection;
use crate::app::document::Document;
use crate::app::fingerprint::Fingerprint;
use crate::editor::Editor;
use crate::editor::record::Record;
use crate::format::{self, Format, MAX_FILE_BYTES};
use crate::level::Level;

/// Unsaved work, as it is kept.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct WorkCopy {
    /// The document's name.
    pub name: String,
    /// The file that it was opened from.
    pub path: Option<PathBuf>,
    /// What that file held.
    pub disk: Option<Fingerprint>,
    /// Whether Save asks for another file.
    pub read_only: bool,
    /// Whether the next save keeps the original.
    pub migrated: bool,
    /// When it was kept, in seconds since 1970.
    pub kept_at: u64,
    /// The last steps of its history, oldest first. What an older program called `steps` is passed over.
    pub done: Vec<StepFile>,
    /// How many of these steps were done when the level was saved last; `None` where none of their states was saved.
    pub saved: Option<usize>,
    /// The level, as the text of a file of ours.
    pub level: String,
    /// The place of the level in its file, from 0.
    pub place: usize,
    /// The titles of the levels of its file.
    pub titles: Vec<String>,
    /// Every level of a collection in its order, so that it can be saved whole whatever becomes of its file; empty where the open
    /// one stands, and for a file that is no collection.
    pub waiting: Vec<WaitingCopy>,
}

/// A level of a collection that is not open.
#[derive(Debug, Clone, Default, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct WaitingCopy {
    /// The level, as the text of a file of ours.
    pub level: String,
    /// The last steps of its history, oldest first.
    pub done: Vec<StepFile>,
    /// How many of these steps were done when the level was saved last; `None` where none of their states was saved.
    pub saved: Option<usize>,
}

impl Default for WorkCopy {
    fn default() -> Self {
        Self {
            name: "Untitled".into(),
            path: None,
            disk: None,
            read_only: false,
            migrated: false,
            kept_at: 0,
            done: Vec::new(),
            saved: None,
            level: String::new(),
            place: 0,
            titles: Vec::new(),
            waiting: Vec::new(),
        }
    }
}

impl WorkCopy {
    /// What a document is, but for its level.
    #[must_use]
    pub fn about(document: &Document) -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let (done, saved) = record(&document.editor);
        Self {
            name: document.name(),
            path: document.path.clone(),
            disk: document.disk,
            read_only: document.read_only,
            migrated: document.migrated,
            kept_at: now.map_or(0, |since| since.as_secs()),
            done,
            saved,
            level: String::new(),
            place: document.place(),
            titles: document.levels.clone(),
            waiting: Vec::new(),
        }
    }

    /// The file's text.
    #[must_use]
    pub fn to_text(&self) -> String {
        // Plain data of strings and numbers: it always has a text.
        ron::to_string(self).unwrap_or_default()
    }

    /// Reads a copy.
    ///
    /// # Errors
    /// Why it does not read.
    pub fn read(path: &Path) -> Result<Self, String> {
        let metadata = fs::metadata(path).map_err(|error| error.to_string())?;
        // The level's text is escaped in it.
        if metadata.len() > 2 * MAX_FILE_BYTES {
            return Err("it is too large".into());
        }
        let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
        ron::from_str(&text).map_err(|error| error.to_string())
    }

    /// The level that was open.
    ///
    /// # Errors
    /// Why it does not read.
    pub fn to_level(&self) -> Result<Level, String> {
        read(&self.level, &self.name)
    }

    /// The document, unsaved as it was.
    ///
    /// # Errors
    /// Why a level does not read.
    pub fn into_document(self, number: u64) -> Result<Document, String> {
        let level = self.to_level()?;
        let editor = editor(level, self.done, self.saved);
        let mut editors = Vec::new();
        for (place, waiting) in self.waiting.into_iter().enumerate() {
            // In the place of the open one something lies that is never looked at.
            let level = if place == self.place {
                editor.level().clone()
            } else {
                read(&waiting.level, &self.name).map_err(|why| format!("level {}: {why}", place + 1))?
            };
            editors.push(self::editor(level, waiting.done, waiting.saved));
        }
        let collection = Collection::of_editors(editors, self.place);
        Ok(Document {
            editor,
            path: self.path,
            read_only: self.read_only,
            number,
            disk: self.disk,
            apart: true,
            levels: self.titles,
            level: if collection.is_some() { 0 } else { self.place },
            collection,
            migrated: self.migrated,
        })
    }

    /// How long ago it was kept, in words.
    #[must_use]
    pub fn age(&self) -> String {
        let kept = UNIX_EPOCH + Duration::from_secs(self.kept_at);
        // A clock that went back shows nothing worse than a moment.
        let seconds = SystemTime::now().duration_since(kept).map_or(0, |age| age.as_secs());
        let (count, unit) = match seconds {
            0..60 => return "moments ago".into(),
            60..3_600 => (seconds / 60, "minute"),
            3_600..86_400 => (seconds / 3_600, "hour"),
            _ => (seconds / 86_400, "day"),
        };
        let plural = if count == 1 { "" } else { "s" };
        format!("{count} {unit}{plural} ago")
    }
}

/// The level of a text.
fn read(text: &str, name: &str) -> Result<Level, String> {
    let opened = format::read(text.as_bytes(), Format::Ron, name).map_err(|error| error.to_string())?;
    let first = opened.levels.into_iter().next();
    Ok(first.ok_or("it holds no level")?.level)
}

/// A level with its steps. Steps that do not read cost the undo, never the work.
fn editor(level: Level, done: Vec<StepFile>, saved: Option<usize>) -> Editor {
    let steps: Option<Vec<_>> = done.into_iter().map(from_file).collect();
    let record = steps.map_or_else(Record::default, |steps| Record { steps, saved });
    Editor::with_record(level, record)
}

/// The last steps of a level in the form of the file, and how many of them are saved.
fn record(editor: &Editor) -> (Vec<StepFile>, Option<usize>) {
    let Record { steps, saved } = editor.record();
    (steps.into_iter().map(to_file).collect(), saved)
}

/// What a collection's levels are, without the one that is open: the levels themselves are put into words on the writer's thread.
pub(super) fn waiting(document: &Document) -> Vec<(Option<Level>, WaitingCopy)> {
    let Some(collection) = &document.collection else {
        return Vec::new();
    };
    let editors = collection.editors(&document.editor).enumerate();
    let copied = editors.map(|(place, editor)| {
        if place == collection.at {
            return (None, WaitingCopy::default());
        }
        let (done, saved) = record(editor);
        let copy = WaitingCopy {
            level: String::new(),
            done,
            saved,
        };
        (Some(editor.level().clone()), copy)
    });
    copied.collect()
}
