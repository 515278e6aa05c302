//! Looking for the work of programs that ended without being closed.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::{LOCK, WORK, WorkCopy};

/// How long a folder without a lock is left alone: its program may be about to make one.
const BEING_MADE: Duration = Duration::from_mins(1);

/// So many folders are looked at.
const MOST: usize = 200;

/// Work that was left. As long as it is held here, no other program offers it.
pub struct Found {
    folder: PathBuf,
    /// Held, not read.
    _lock: File,
    /// The work.
    pub copy: WorkCopy,
}

impl Found {
    /// Deletes it.
    pub fn discard(self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Takes the work that was left below the recovery folder, the newest first, and clears away the folders that hold none. What does
/// not read is left where it is; its file is answered with the reason.
#[must_use]
pub fn find(recovery: &Path) -> (Vec<Found>, Vec<String>) {
    let mut found = Vec::new();
    let mut unreadable = Vec::new();
    let Ok(entries) = fs::read_dir(recovery) else {
        return (found, unreadable);
    };
    for entry in entries.flatten().take(MOST) {
        let folder = entry.path();
        let Ok(lock) = File::options().read(true).write(true).open(folder.join(LOCK)) else {
            let old = entry.metadata().and_then(|metadata| metadata.modified()).ok();
            let age = old.and_then(|at| SystemTime::now().duration_since(at).ok());
            if folder.is_dir() && !folder.join(WORK).exists() && age.is_some_and(|age| age > BEING_MADE) {
                let _ = fs::remove_dir_all(&folder);
            }
            continue;
        };
        if !is_free(&lock) {
            // Its program runs, or another one offers it.
            continue;
        }
        let work = folder.join(WORK);
        if !work.exists() {
            let _ = fs::remove_dir_all(&folder);
            continue;
        }
        match WorkCopy::read(&work).and_then(|copy| copy.to_level().map(|_| copy)) {
            Ok(copy) => found.push(Found {
                folder,
                _lock: lock,
                copy,
            }),
            Err(why) => unreadable.push(format!(
                "Work that was left unsaved could not be read ({why}). It is in {}.",
                work.display()
            )),
        }
    }
    found.sort_by_key(|found| std::cmp::Reverse(found.copy.kept_at));
    (found, unreadable)
}

/// Takes a lock. A program that has just died may have been starting another, which holds its files for a moment more.
fn is_free(lock: &File) -> bool {
    const TRIES: u32 = 8;
    const PAUSE: Duration = Duration::from_millis(10);
    (0..TRIES).any(|attempt| {
        if attempt > 0 {
            std::thread::sleep(PAUSE);
        }
        lock.try_lock().is_ok()
    })
}
