//! The file of unsaved work: the level, and what it belongs to.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::steps::{StepFile, from_file, to_file};
use crate::app::document::Document;
use crate::app::fingerprint::Fingerprint;
use crate::editor::Editor;
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
    /// The level, as the text of a file of ours.
    pub level: String,
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
            level: String::new(),
        }
    }
}

impl WorkCopy {
    /// What a document is, but for its level.
    #[must_use]
    pub fn about(document: &Document) -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        Self {
            name: document.name(),
            path: document.path.clone(),
            disk: document.disk,
            // Of a file of several levels the copy holds the one that is open: it must not be written over all of them.
            read_only: document.read_only || document.collection.is_some(),
            migrated: document.migrated,
            kept_at: now.map_or(0, |since| since.as_secs()),
            done: document.editor.record().into_iter().map(to_file).collect(),
            level: String::new(),
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

    /// The level of the copy.
    ///
    /// # Errors
    /// Why it does not read.
    pub fn to_level(&self) -> Result<Level, String> {
        let opened = format::read(self.level.as_bytes(), Format::Ron, &self.name).map_err(|error| error.to_string())?;
        let first = opened.levels.into_iter().next();
        Ok(first.ok_or("it holds no level")?.level)
    }

    /// The document, unsaved as it was.
    ///
    /// # Errors
    /// Why the level does not read.
    pub fn into_document(self, number: u64) -> Result<Document, String> {
        let level = self.to_level()?;
        // Steps that do not read cost the undo, never the work.
        let steps: Option<Vec<_>> = self.done.into_iter().map(from_file).collect();
        Ok(Document {
            editor: Editor::with_steps(level, steps.unwrap_or_default()),
            collection: None,
            path: self.path,
            read_only: self.read_only,
            number,
            disk: self.disk,
            apart: true,
            levels: Vec::new(),
            level: 0,
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
