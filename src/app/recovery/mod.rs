//! Unsaved work, kept beside the user's files so that a crash costs seconds of it.
//!
//! Each running program has a folder of its own, with a file in it that it holds locked. The system frees the lock when the
//! program ends, however it ends; so a folder with a free lock belongs to a program that is no more, and several programs never
//! take each other's work.

mod copy;
mod found;
mod steps;

pub use copy::{WaitingCopy, WorkCopy};
pub use found::{Found, find};

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::document::Document;
use super::store::Writer;
use crate::format::level_ron;

/// The file that a running program holds locked.
const LOCK: &str = "alive";

/// The file of the unsaved work.
const WORK: &str = "work.ron";

/// How long an edit waits before it is kept, in seconds: a run of strokes is written once.
const WAIT_SECS: f64 = 3.0;

/// How long a lasting change waits at most, in seconds.
const MOST_SECS: f64 = 6.0;

/// Which state of which document: its number, its revision, and whether a stroke is open, which has no revision yet.
type Stamp = (u64, u64, bool);

/// This program's folder, and what it holds.
pub struct Session {
    folder: PathBuf,
    /// Locked as long as it is open.
    lock: Option<File>,
    /// What the file holds; `None` while there is none.
    kept: Option<Stamp>,
    /// The state that waits to be kept: since when it is there, and since when the file is behind.
    waiting: Option<(Stamp, f64, f64)>,
}

impl Session {
    /// Makes a folder for this program below the recovery folder; `None` where it cannot be made, and nothing is kept then.
    #[must_use]
    pub fn begin(recovery: &Path) -> Option<Self> {
        let nanos = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_nanos() as u64);
        (0..8).find_map(|attempt| {
            let folder = recovery.join(format!("{}-{:x}", std::process::id(), nanos.wrapping_add(attempt)));
            fs::create_dir_all(&folder).ok()?;
            let lock = File::create_new(folder.join(LOCK)).ok()?;
            // Another program that looks for lost work may be faster; then the next name is free.
            lock.try_lock().ok()?;
            Some(Self {
                folder,
                lock: Some(lock),
                kept: None,
                waiting: None,
            })
        })
    }

    /// The folder's name below the recovery folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Keeps the document where it has changed since it was kept, and forgets what is no longer unsaved. Answers in how many
    /// seconds it wants to be asked again.
    pub fn update(&mut self, document: &Document, now: f64, writer: &Writer) -> Option<f64> {
        if !document.is_unsaved() {
            self.waiting = None;
            if self.kept.take().is_some() {
                writer.remove(self.folder.join(WORK));
            }
            return None;
        }
        let editor = &document.editor;
        let stamp = (document.number, editor.revision(), editor.is_painting());
        if self.kept == Some(stamp) && !stamp.2 {
            self.waiting = None;
            return None;
        }
        let (since, behind) = match self.waiting {
            Some((waiting, since, behind)) if waiting == stamp => (since, behind),
            Some((_, _, behind)) => (now, behind),
            None => (now, now),
        };
        self.waiting = Some((stamp, since, behind));
        let wait = (since + WAIT_SECS).min(behind + MOST_SECS) - now;
        if wait > 0.0 {
            return Some(wait);
        }
        self.keep(document, writer);
        // An open stroke grows without another revision.
        stamp.2.then_some(WAIT_SECS)
    }

    /// Keeps the document as it is, on the writer's thread.
    pub fn keep(&mut self, document: &Document, writer: &Writer) {
        let editor = &document.editor;
        self.kept = Some((document.number, editor.revision(), editor.is_painting()));
        self.waiting = None;
        let level = editor.level().clone();
        let mut copy = WorkCopy::about(document);
        let waiting = copy::waiting(document);
        writer.write(self.folder.join(WORK), move || {
            copy.level = level_ron::write(&level);
            let waiting = waiting.into_iter().map(|(level, rest)| WaitingCopy {
                level: level.map(|level| level_ron::write(&level)).unwrap_or_default(),
                ..rest
            });
            copy.waiting = waiting.collect();
            copy.to_text().into_bytes()
        });
    }

    /// Ends cleanly: nothing is left to be recovered. The writer has to be done.
    pub fn end(mut self) {
        self.lock = None;
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[cfg(test)]
mod random;
#[cfg(test)]
mod tests;
