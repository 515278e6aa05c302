//! Saving so that a file is always whole: the old one or the new one, whatever fails and whenever the power does.
//!
//! A temporary file in the same folder is written, flushed to disk and renamed over the old one. Where the rename is refused
//! (network shares do): a backup beside the file, the file written in place, read back and compared.
//!
//! Every output of the program goes through here, [`Output`] for those that are written piece by piece. A pipe or a device is never
//! replaced by a file: it is written into, or refused.

mod error;
mod output;
mod target;
mod temporary;

pub use error::{Remains, SaveError};
pub use output::Output;
pub(super) use target::is_descriptor;

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use error::{Failure, Step};
use target::{end_of_links, name_with, with_room};

/// Saves bytes to a file, new or old. A symbolic link stays one: what it points at is saved. Permissions are kept. A pipe or a device is
/// written into.
///
/// # Errors
/// When a step fails, or the file is read-only; the old file is then whole, or its content is in the backup that the error names. When
/// nobody reads from a pipe, and of what can't be written to: a folder, a disk, a socket.
pub fn save_atomic(path: &Path, bytes: &[u8]) -> Result<(), SaveError> {
    let saved = match stream(path) {
        Ok(Some(mut stream)) => {
            let written = stream.write_all(bytes).and_then(|()| stream.flush());
            written.map_err(|source| no_file(Step::Write.words(), source))
        }
        Ok(None) => Save::new(path, bytes, &mut |_| Ok(())).and_then(|mut save| save.run()),
        Err(failure) => Err(failure),
    };
    saved.map_err(|failure| failure.of(path))
}

/// Opens a pipe or a device for writing; `None` for what is replaced as a whole.
fn stream(path: &Path) -> Result<Option<File>, Failure> {
    target::open_stream(path).map_err(|source| no_file("opening it", source))
}

/// A failure of what is no file.
const fn no_file(doing: &'static str, source: io::Error) -> Failure {
    Failure {
        doing,
        source,
        remains: Remains::NoFile,
    }
}

/// Copies a file beside itself, before the first save in a newer version's form; answers the copy, `NAME.original`. An older copy
/// is left alone: the new one gets a number.
///
/// # Errors
/// When the copy cannot be made; the file itself is not touched.
pub fn keep_original(path: &Path) -> Result<PathBuf, SaveError> {
    /// More originals than anybody keeps.
    const MOST: u32 = 1_000;
    let failed = |source| SaveError {
        path: path.to_owned(),
        doing: "keeping the original",
        source,
        remains: Remains::OldFile,
    };
    let content = match fs::read(path) {
        Ok(content) => content,
        // Nothing is lost where there is nothing.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(path.to_owned()),
        Err(error) => return Err(failed(error)),
    };
    for number in 1..=MOST {
        let ending = match number {
            1 => ".original".to_owned(),
            number => format!(".original-{number}"),
        };
        let copy = path.with_file_name(name_with(path.file_name().unwrap_or_default(), &ending));
        match OpenOptions::new().write(true).create_new(true).open(&copy) {
            Ok(mut file) => {
                file.write_all(&content)
                    .and_then(|()| file.sync_all())
                    .map_err(failed)?;
                return Ok(copy);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(failed(error)),
        }
    }
    Err(failed(io::Error::other("there are too many originals beside it")))
}

/// One save under way. `before` is told each step before it is done, and may fail it: the tests do.
struct Save<'a> {
    /// The file itself: the end of the links.
    target: PathBuf,
    folder: PathBuf,
    bytes: &'a [u8],
    /// The old file's metadata, or `None` when there is no file yet.
    old: Option<fs::Metadata>,
    before: &'a mut dyn FnMut(Step) -> io::Result<()>,
}

impl<'a> Save<'a> {
    fn new(path: &Path, bytes: &'a [u8], before: &'a mut dyn FnMut(Step) -> io::Result<()>) -> Result<Self, Failure> {
        let refuse = |source, remains| Failure {
            doing: "looking at it",
            source,
            remains,
        };
        let target = end_of_links(path).map_err(|error| refuse(error, Remains::Nothing))?;
        let old = match fs::metadata(&target) {
            Ok(metadata) => Some(metadata),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(refuse(error, Remains::OldFile)),
        };
        if let Some(metadata) = &old {
            let why = if metadata.is_dir() {
                Some("it is a folder")
            } else if metadata.permissions().readonly() {
                Some("it is read-only")
            } else {
                None
            };
            if let Some(why) = why {
                return Err(refuse(
                    io::Error::new(io::ErrorKind::PermissionDenied, why),
                    Remains::OldFile,
                ));
            }
        }
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        Ok(Self {
            target,
            folder,
            bytes,
            old,
            before,
        })
    }

    fn run(&mut self) -> Result<(), Failure> {
        temporary::sweep(&self.folder);
        let temporary = self
            .write_temporary()
            .map_err(|(step, error)| self.unchanged(step, error))?;
        let renamed = (self.before)(Step::Rename).and_then(|()| {
            // The temporary file is gone on success, and removed as it is dropped on failure.
            temporary.persist(&self.target).map(drop).map_err(|error| error.error)
        });
        match renamed {
            Ok(()) => {
                self.flush_folder();
                Ok(())
            }
            Err(_) => self.write_in_place(),
        }
    }

    /// The new file is whole and in place: a folder that cannot be flushed (some file systems refuse) is no failure.
    fn flush_folder(&mut self) {
        let _ = self.step(Step::FlushFolder, |save| flush_folder(&save.folder));
    }

    /// Gives a new file the owner and the permissions of the old one.
    fn keep_mode(&self, temporary: &NamedTempFile) -> io::Result<()> {
        let Some(old) = &self.old else { return Ok(()) };
        keep_owner(temporary.path(), old);
        temporary.as_file().set_permissions(old.permissions())
    }

    fn step<T>(&mut self, step: Step, act: impl FnOnce(&Self) -> io::Result<T>) -> Result<T, (Step, io::Error)> {
        (self.before)(step)
            .and_then(|()| act(self))
            .map_err(|error| (step, error))
    }

    fn unchanged(&self, step: Step, source: io::Error) -> Failure {
        Failure {
            doing: step.words(),
            source,
            remains: if self.old.is_some() {
                Remains::OldFile
            } else {
                Remains::Nothing
            },
        }
    }

    /// A temporary file with the new content, flushed, with the permissions of the old file.
    fn write_temporary(&mut self) -> Result<NamedTempFile, (Step, io::Error)> {
        let mut temporary = self.step(Step::Create, |save| temporary::create(&save.folder))?;
        self.step(Step::Write, |save| {
            target::fits(save.bytes.len() as u64)?;
            temporary.write_all(save.bytes)?;
            save.keep_mode(&temporary)
        })?;
        self.step(Step::Flush, |_| temporary.as_file().sync_all())?;
        Ok(temporary)
    }

    /// The way for folders that refuse a rename.
    fn write_in_place(&mut self) -> Result<(), Failure> {
        let backup = if self.old.is_some() {
            let kept = self.step(Step::Backup, Self::keep_backup);
            Some(kept.map_err(|(step, error)| self.unchanged(step, error))?)
        } else {
            None
        };
        let written = self
            .step(Step::WriteInPlace, |save| {
                let mut file = OpenOptions::new()
                    .write(true)
                    .create(true)
                    .truncate(true)
                    .open(&save.target)?;
                file.write_all(save.bytes)?;
                Ok(file)
            })
            .and_then(|file| self.step(Step::FlushInPlace, |_| file.sync_all()))
            .and_then(|()| {
                self.step(Step::ReadBack, |save| {
                    if fs::read(&save.target)? == save.bytes {
                        Ok(())
                    } else {
                        Err(io::Error::new(io::ErrorKind::InvalidData, "it is not what was written"))
                    }
                })
            });
        match (written, backup) {
            (Ok(()), None) => Ok(()),
            (Ok(()), Some(backup)) => {
                // A backup too many harms nobody.
                let _ = self.step(Step::RemoveBackup, |_| fs::remove_file(&backup));
                Ok(())
            }
            (Err((step, error)), None) => {
                let _ = fs::remove_file(&self.target);
                Err(self.unchanged(step, error))
            }
            (Err((step, error)), Some(backup)) => {
                let restored = self.step(Step::Restore, |save| {
                    let content = fs::read(&backup)?;
                    let mut file = OpenOptions::new()
                        .write(true)
                        .create(true)
                        .truncate(true)
                        .open(&save.target)?;
                    file.write_all(&content)?;
                    file.sync_all()
                });
                let mut failure = self.unchanged(step, error);
                if restored.is_ok() {
                    let _ = self.step(Step::RemoveBackup, |_| fs::remove_file(&backup));
                } else {
                    failure.remains = Remains::Backup(backup);
                }
                Err(failure)
            }
        }
    }

    /// A copy of the old file beside it, flushed; its name begins with the file's own.
    fn keep_backup(&self) -> io::Result<PathBuf> {
        const LETTERS: usize = 6;
        const SUFFIX: &str = ".backup";
        let name = self.target.file_name().unwrap_or_default();
        let mut prefix = with_room(name, 1 + LETTERS + SUFFIX.len());
        prefix.push(".");
        let mut backup = Builder::new()
            .prefix(&prefix)
            .suffix(SUFFIX)
            .rand_bytes(LETTERS)
            .tempfile_in(&self.folder)?;
        let mut old = File::open(&self.target)?;
        io::copy(&mut old, backup.as_file_mut())?;
        backup.as_file().sync_all()?;
        let (_, path) = backup.keep().map_err(|error| error.error)?;
        Ok(path)
    }
}

/// A folder's entries are content of their own on Unix, and are flushed on their own.
fn flush_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()
    } else {
        Ok(())
    }
}

/// Gives the new file the owner and group of the old one, where the system lets us.
#[cfg(unix)]
fn keep_owner(path: &Path, old: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, chown};
    let is_same = fs::metadata(path).is_ok_and(|new| new.uid() == old.uid() && new.gid() == old.gid());
    if !is_same {
        let _ = chown(path, Some(old.uid()), Some(old.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &Path, _: &fs::Metadata) {}

#[cfg(test)]
mod tests;
