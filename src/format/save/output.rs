//! A file that is written piece by piece, and is as whole as one that is saved at once.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::error::{Failure, Remains, SaveError, Step};
use super::{Save, target, temporary};

/// A file on its way. Dropped before [`Output::finish`] it leaves what was there.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
    to: To,
    written: u64,
}

#[derive(Debug)]
enum To {
    /// Beside the file that is to be replaced.
    Beside(NamedTempFile),
    /// Into a new file, which may be read meanwhile.
    New(File),
    /// Into a pipe or a device.
    Stream(File),
}

impl Output {
    /// Begins to write a file beside the one that is there, or the one that is to be there; a pipe or a device is written into.
    ///
    /// # Errors
    /// When that cannot be, or the file is read-only.
    pub fn create(path: &Path) -> Result<Self, SaveError> {
        Self::begin(path, false)
    }

    /// The same, but a file that is not there yet grows where others see it: a trace is followed while it is written, and what a run
    /// that was killed has written is of use.
    ///
    /// # Errors
    /// When that cannot be, or the file is read-only.
    pub fn growing(path: &Path) -> Result<Self, SaveError> {
        Self::begin(path, true)
    }

    fn begin(path: &Path, grows: bool) -> Result<Self, SaveError> {
        let failed = |failure: Failure| failure.of(path);
        let made = |to| Self {
            path: path.to_owned(),
            to,
            written: 0,
        };
        if let Some(stream) = super::stream(path).map_err(failed)? {
            return Ok(made(To::Stream(stream)));
        }
        let before = &mut |_| Ok(());
        let save = Save::new(path, &[], before).map_err(failed)?;
        temporary::sweep(&save.folder);
        let unchanged = |error| failed(save.unchanged(Step::Create, error));
        if grows && save.old.is_none() {
            let new = OpenOptions::new().write(true).create_new(true).open(&save.target);
            return new.map(|file| made(To::New(file))).map_err(unchanged);
        }
        let beside = temporary::create(&save.folder).and_then(|file| {
            save.keep_mode(&file)?;
            Ok(file)
        });
        beside.map(|file| made(To::Beside(file))).map_err(unchanged)
    }

    /// Ends the file: from here on it is what was written.
    ///
    /// # Errors
    /// When a step fails; the old file is then whole, or its content is in the backup that the error names.
    pub fn finish(self) -> Result<(), SaveError> {
        let Self { path, to, .. } = self;
        let failed = |step: Step, source, remains| SaveError {
            path: path.clone(),
            doing: step.words(),
            source,
            remains,
        };
        match to {
            To::Stream(mut stream) => stream
                .flush()
                .map_err(|error| failed(Step::Write, error, Remains::NoFile)),
            To::New(file) => file
                .sync_all()
                .map_err(|error| failed(Step::Flush, error, Remains::Part)),
            To::Beside(temporary) => {
                // Where the rename is refused it is written in place, as any other.
                let content = |file: &NamedTempFile| fs::read(file.path());
                let before = &mut |_| Ok(());
                let mut save = Save::new(&path, &[], before).map_err(|failure| failure.of(&path))?;
                temporary
                    .as_file()
                    .sync_all()
                    .map_err(|error| save.unchanged(Step::Flush, error).of(&path))?;
                let Err(refused) = temporary.persist(&save.target) else {
                    save.flush_folder();
                    return Ok(());
                };
                let bytes = content(&refused.file).map_err(|error| save.unchanged(Step::Rename, error).of(&path))?;
                let before = &mut |_| Ok(());
                let again = Save::new(&path, &bytes, before).and_then(|mut save| save.write_in_place());
                again.map_err(|failure| failure.of(&path))
            }
        }
    }

    /// What is there when writing has failed.
    #[must_use]
    pub fn remains(&self) -> Remains {
        match self.to {
            To::Stream(_) => Remains::NoFile,
            To::New(_) => Remains::Part,
            To::Beside(_) if self.path.exists() => Remains::OldFile,
            To::Beside(_) => Remains::Nothing,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = match &mut self.to {
            To::Stream(file) => file.write(bytes),
            To::New(file) => {
                target::fits(self.written + bytes.len() as u64)?;
                file.write(bytes)
            }
            To::Beside(file) => {
                target::fits(self.written + bytes.len() as u64)?;
                file.write(bytes)
            }
        }?;
        self.written += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::Stream(file) | To::New(file) => file.flush(),
            To::Beside(file) => file.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn the_old_file_is_there_until_the_new_one_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.jsonl");
        fs::write(&path, "old").unwrap();
        for begin in [Output::create, Output::growing] {
            let mut output = begin(&path).unwrap();
            output.write_all(b"new").unwrap();
            assert_eq!(output.remains(), Remains::OldFile);
            assert_eq!(fs::read(&path).unwrap(), b"old");
            drop(output);
            assert_eq!(
                (fs::read(&path).unwrap().as_slice(), names(folder.path()).len()),
                (&b"old"[..], 1)
            );
        }
        let mut output = Output::create(&path).unwrap();
        output.write_all(b"new").unwrap();
        output.finish().unwrap();
        assert_eq!(
            (fs::read(&path).unwrap().as_slice(), names(folder.path()).len()),
            (&b"new"[..], 1)
        );
    }

    #[test]
    fn a_new_file_is_seen_to_grow_where_that_is_asked_for_and_nowhere_else() {
        let folder = tempfile::tempdir().unwrap();
        let (grows, waits) = (folder.path().join("grows"), folder.path().join("waits"));
        let mut outputs = [Output::growing(&grows).unwrap(), Output::create(&waits).unwrap()];
        for output in &mut outputs {
            output.write_all(b"begun").unwrap();
        }
        assert_eq!(fs::read(&grows).unwrap(), b"begun");
        assert!(!waits.exists());
        drop(outputs);
        assert_eq!(names(folder.path()), ["grows"]);
    }
}
