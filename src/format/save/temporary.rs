//! The temporary files that saves write beside their target, and what is left of them when a save was killed.
//!
//! A temporary file is locked as long as the save that made it lives; the system frees the lock when the process ends in any way. So a
//! free lock is what tells a file that was left behind, and the next save in its folder removes it. Its name has one length, whatever
//! that of the target.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

use tempfile::{Builder, NamedTempFile};

const PREFIX: &str = ".tilewright-";
const SUFFIX: &str = ".tmp";
/// So many letters stand between the two.
const LETTERS: usize = 12;

/// Where the system has no locks, a file that nobody has written to for so long was left behind.
const ABANDONED: Duration = Duration::from_hours(24);

/// A folder of more entries is not looked through.
const MOST_ENTRIES: usize = 50_000;

/// Makes a temporary file in a folder, for this process alone.
pub(super) fn create(folder: &Path) -> io::Result<NamedTempFile> {
    /// Each can only fail when another save takes it for abandoned between its making and its lock.
    const ATTEMPTS: u32 = 8;
    for _ in 0..ATTEMPTS {
        let mut builder = Builder::new();
        builder.prefix(PREFIX).suffix(SUFFIX).rand_bytes(LETTERS);
        // A new file gets what the user's mask leaves, not the private mode of temporary files.
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let temporary = builder.tempfile_in(folder)?;
        // A system without locks tells abandoned files by their age.
        let _ = temporary.as_file().try_lock();
        if temporary.path().exists() {
            return Ok(temporary);
        }
    }
    Err(io::Error::other("another program removes the temporary file"))
}

/// Removes what killed saves have left in a folder. What cannot be removed stays, and is no failure.
pub(super) fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.take(MOST_ENTRIES).flatten() {
        let is_file = || entry.file_type().is_ok_and(|kind| kind.is_file());
        if entry.file_name().to_str().is_some_and(is_ours) && is_file() {
            remove_abandoned(&entry.path());
        }
    }
}

/// Whether a name is one that `create` gives.
fn is_ours(name: &str) -> bool {
    let letters = name.strip_prefix(PREFIX).and_then(|rest| rest.strip_suffix(SUFFIX));
    letters.is_some_and(|letters| letters.len() == LETTERS && letters.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

fn remove_abandoned(path: &Path) {
    let Ok(file) = OpenOptions::new().read(true).write(true).open(path) else {
        return;
    };
    let is_abandoned = match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => is_old(&file),
    };
    if is_abandoned {
        let _ = fs::remove_file(path);
    }
}

fn is_old(file: &File) -> bool {
    let changed = file.metadata().and_then(|metadata| metadata.modified());
    let age = changed
        .ok()
        .and_then(|changed| SystemTime::now().duration_since(changed).ok());
    age.is_some_and(|age| age > ABANDONED)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }

    #[test]
    fn what_a_killed_save_left_is_removed_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let living = create(folder.path()).unwrap();
        // A kill closes the file without removing it.
        let dead = create(folder.path()).unwrap().keep().unwrap();
        drop(dead.0);
        let others = [
            ".tilewright-short.tmp",
            ".tilewright-abcdefghijkl.tmp.txt",
            ".tilewright-abcdef-hijkl.tmp",
            ".other-abcdefghijkl.tmp",
            "tilewright-abcdefghijkl.tmp",
        ];
        for other in others {
            fs::write(folder.path().join(other), "").unwrap();
        }
        fs::create_dir(folder.path().join(".tilewright-folderfolder.tmp")).unwrap();
        sweep(folder.path());
        let mut expected: Vec<String> = others.map(str::to_owned).to_vec();
        expected.push(".tilewright-folderfolder.tmp".to_owned());
        expected.push(living.path().file_name().unwrap().to_str().unwrap().to_owned());
        let mut left = names(folder.path());
        expected.sort();
        left.sort();
        assert_eq!(left, expected);
        assert!(!dead.1.exists());
    }
}
