//! The steps of a save, and what is told when one fails.

use std::io;
use std::path::{Path, PathBuf};

/// The steps of a save, in their order; those from [`Step::Backup`] on only where the rename is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// A temporary file is made in the folder of the file.
    Create,
    /// The temporary file is written.
    Write,
    /// It is flushed to disk.
    Flush,
    /// It is renamed over the file.
    Rename,
    /// The folder is flushed to disk.
    FlushFolder,
    /// The old file is copied beside itself.
    Backup,
    /// The file is emptied and written in place.
    WriteInPlace,
    /// It is flushed to disk.
    FlushInPlace,
    /// It is read back and compared.
    ReadBack,
    /// The old content is put back, because the new one could not be written.
    Restore,
    /// The backup, no longer needed, is removed.
    RemoveBackup,
}

impl Step {
    #[cfg(test)]
    pub(super) const ALL: [Self; 11] = [
        Self::Create,
        Self::Write,
        Self::Flush,
        Self::Rename,
        Self::FlushFolder,
        Self::Backup,
        Self::WriteInPlace,
        Self::FlushInPlace,
        Self::ReadBack,
        Self::Restore,
        Self::RemoveBackup,
    ];

    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Create => "making a temporary file in its folder",
            Self::Write | Self::WriteInPlace => "writing",
            Self::Flush | Self::FlushInPlace | Self::FlushFolder => "flushing to disk",
            Self::Rename => "renaming",
            Self::Backup => "keeping a backup",
            Self::ReadBack => "reading back",
            Self::Restore => "putting the old content back",
            Self::RemoveBackup => "removing the backup",
        }
    }
}

/// What became of the file when a save failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remains {
    /// There was no file, and there is none.
    Nothing,
    /// The old file is as it was.
    OldFile,
    /// The file is damaged; its old content is in this backup.
    Backup(PathBuf),
    /// There was no file, and what was written before the failure is there.
    Part,
    /// It is a pipe or a device.
    NoFile,
}

/// Why a file was not saved, and what became of the old one.
#[derive(Debug)]
pub struct SaveError {
    /// The file.
    pub path: PathBuf,
    /// What was being done.
    pub doing: &'static str,
    /// What the system said.
    pub source: io::Error,
    /// What is there now.
    pub remains: Remains,
}

impl SaveError {
    /// Writing has failed, before the file was whole.
    #[must_use]
    pub fn writing(path: &Path, source: io::Error, remains: Remains) -> Self {
        Self {
            path: path.to_owned(),
            doing: Step::Write.words(),
            source,
            remains,
        }
    }
}

impl std::fmt::Display for SaveError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            path, doing, source, ..
        } = self;
        write!(f, "{} was not saved: {doing} failed ({source}). ", path.display())?;
        match &self.remains {
            Remains::Nothing => f.write_str("No file was left behind."),
            Remains::OldFile => f.write_str("The old file is unchanged."),
            Remains::Backup(backup) => write!(f, "The old content is in {}.", backup.display()),
            Remains::Part => f.write_str("What was written before that is there."),
            Remains::NoFile => f.write_str("It is no file, and no file took its place."),
        }
    }
}

impl std::error::Error for SaveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.source)
    }
}

/// A failed step, before the path is known to it.
pub(super) struct Failure {
    pub(super) doing: &'static str,
    pub(super) source: io::Error,
    pub(super) remains: Remains,
}

impl Failure {
    pub(super) fn of(self, path: &Path) -> SaveError {
        SaveError {
            path: path.to_owned(),
            doing: self.doing,
            source: self.source,
            remains: self.remains,
        }
    }
}
