//! The open document and its file: opening, saving, and what its title says.

use std::path::{Path, PathBuf};

use super::fingerprint::Fingerprint;
use crate::app::command::NewLevel;
use crate::editor::Editor;
use crate::format::{self, Format, level_ron, m3};
use crate::grid::MAX_SIDE;
use crate::level::match3::{Goal, MAX_COLOURS, Refill, Rule, Settings};
use crate::level::{Level, Match3, Problem, Puzzle, Severity};

/// A level being edited, and the file that it belongs to.
pub struct Document {
    /// The level with its history.
    pub editor: Editor,
    /// The file that Save writes; `None` for an untitled level.
    pub path: Option<PathBuf>,
    /// What the file's format cannot hold, or a newer version wrote: then Save asks for another file.
    pub read_only: bool,
    /// A number that no other document of this run has.
    pub number: u64,
    /// What the file held when it was last read or written here.
    pub disk: Option<Fingerprint>,
    /// Whether the file is known to hold something else than what was saved here, or to have gone.
    pub apart: bool,
    /// Whether the file is of an older version, whose original the next save keeps.
    pub migrated: bool,
}

/// Why a level was not saved.
pub enum NotSaved {
    /// It has no file yet, or one that must not be written.
    NeedsFile,
    /// The file's format cannot hold all of it: the losses, in sentences.
    Losses(Vec<String>),
    /// Another program has changed the file since it was read or written here.
    Changed,
    /// Writing failed: a sentence.
    Failed(String),
}

/// What opening a file brought besides the level: a sentence worth showing.
pub type Remark = Option<String>;

impl Document {
    /// A level that has no file.
    #[must_use]
    pub fn untitled(level: Level, number: u64) -> Self {
        Self {
            editor: Editor::new(level),
            path: None,
            read_only: false,
            number,
            disk: None,
            apart: false,
            migrated: false,
        }
    }

    /// Opens the first level of a file.
    ///
    /// # Errors
    /// A sentence that names the file, and line and column where there are any.
    pub fn open(path: &Path, number: u64) -> Result<(Self, Remark), String> {
        // Before it is read: a change in between shows as one later.
        let disk = Fingerprint::of_file(path);
        // A pipe or a device could keep the window waiting for ever; of a folder the reader speaks itself.
        if path.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            return Err(format!("{}: this is no file, but a pipe or a device", path.display()));
        }
        let opened = format::open(path).map_err(|error| error.to_string())?;
        let count = opened.levels.len();
        let Some(first) = opened.levels.into_iter().next() else {
            let why = opened
                .problems
                .first()
                .map_or("it holds no level", |problem| &problem.message);
            return Err(format!("{}: {why}", path.display()));
        };
        if first.level.match3().is_none() {
            let kind = first.level.puzzle.kind_in_words();
            let verbs = match first.level.puzzle {
                Puzzle::Mahjong(_) => "check, inspect, deal, solve and convert",
                Puzzle::Match3(_) | Puzzle::Sokoban(_) => "check, inspect, solve and convert",
            };
            return Err(format!(
                "{}: this is a {kind} level, and the window shows match-3 levels so far. The verbs {verbs} take it: tilewright check {}",
                path.display(),
                path.display()
            ));
        }
        let mut remarks: Vec<String> = opened
            .problems
            .iter()
            .chain(&first.problems)
            .filter(|problem| problem.severity >= Severity::Warning || opened.read_only)
            .map(at_line)
            .collect();
        if count > 1 {
            remarks.insert(0, format!("The file has {count} levels; this is the first."));
        }
        let document = Self {
            editor: Editor::new(first.level),
            path: Some(path.to_owned()),
            // A file of several levels would lose the others.
            read_only: opened.read_only || count > 1,
            number,
            disk,
            apart: false,
            migrated: opened.migrated,
        };
        Ok((document, (!remarks.is_empty()).then(|| remarks.join(" "))))
    }

    /// Saves the level to its own file.
    ///
    /// # Errors
    /// When it has none that may be written, when another program changed it, when the format cannot hold all of it, and when
    /// writing fails.
    pub fn save(&mut self) -> Result<(), NotSaved> {
        match self.path.clone() {
            Some(path) if !self.read_only => self.save_to(&path),
            _ => Err(NotSaved::NeedsFile),
        }
    }

    /// Saves the level to a file in the format that its name tells, ours where it tells none; the file is its own from now on.
    ///
    /// # Errors
    /// When the format cannot hold all of it, and when writing fails.
    pub fn save_to(&mut self, path: &Path) -> Result<(), NotSaved> {
        let path = with_extension(path);
        let own = self.path.as_ref() == Some(&path);
        if own && self.read_only {
            let why = "holds more than this program would write";
            return Err(NotSaved::Failed(format!(
                "{} was not saved: it {why}. Choose another name; the file is unchanged.",
                path.display()
            )));
        }
        if own && self.disk.is_some() {
            let now = Fingerprint::of_file(&path);
            if now.is_some() && now != self.disk {
                return Err(NotSaved::Changed);
            }
        }
        let revision = self.editor.revision();
        let level = self.editor.level();
        let text = match Format::of(&path) {
            Some(Format::M3) => {
                m3::write(level).map_err(|losses| NotSaved::Losses(losses.iter().map(ToString::to_string).collect()))?
            }
            Some(Format::Ron) | None => level_ron::write(level),
            Some(other) => {
                let (name, kind) = (other.name(), level.puzzle.kind_in_words());
                let path = path.display();
                return Err(NotSaved::Failed(format!(
                    "{path} was not saved: a {name} cannot hold a {kind} level. Choose a name that ends in .level.ron."
                )));
            }
        };
        if own && self.migrated {
            format::save::keep_original(&path).map_err(|error| NotSaved::Failed(error.to_string()))?;
        }
        format::save::save_atomic(&path, text.as_bytes()).map_err(|error| NotSaved::Failed(error.to_string()))?;
        self.disk = Some(Fingerprint::of(text.as_bytes()));
        self.path = Some(path);
        self.read_only = false;
        self.apart = false;
        self.migrated = false;
        self.editor.mark_saved(revision);
        Ok(())
    }

    /// Whether closing it would lose work: it has changed since it was saved, or its file no longer holds what was saved.
    #[must_use]
    pub fn is_unsaved(&self) -> bool {
        self.apart || self.editor.is_dirty()
    }

    /// The name in the title and the tab: the file's, else the level's.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.path {
            Some(path) => path.file_name().map_or_else(
                || path.display().to_string(),
                |name| name.to_string_lossy().into_owned(),
            ),
            None if self.editor.level().name.is_empty() => "Untitled".to_owned(),
            None => self.editor.level().name.clone(),
        }
    }

    /// The name with a star while something is unsaved, and a word where Save asks for another file.
    #[must_use]
    pub fn title(&self) -> String {
        let star = if self.is_unsaved() { "*" } else { "" };
        let word = if self.read_only { " (read-only)" } else { "" };
        format!("{}{star}{word}", self.name())
    }

    /// A file name to propose for it, in our own format.
    #[must_use]
    pub fn proposed_name(&self) -> String {
        let stem = match &self.path {
            Some(path) => format::file_stem(path),
            None => self.name(),
        };
        let stem: String = stem
            .chars()
            .map(|c| {
                if c.is_alphanumeric() || "-_ ".contains(c) {
                    c
                } else {
                    '-'
                }
            })
            .collect();
        let copy = if self.read_only { " copy" } else { "" };
        format!("{}{copy}.{}", stem.trim(), Format::Ron.extension())
    }
}

/// A new match-3 level: all random cells, line rule, fair refill, 25 moves and a score goal.
#[must_use]
pub fn new_level(new: NewLevel) -> Level {
    let usual = Settings::default();
    let colours = new.colours.clamp(1, MAX_COLOURS);
    let settings = Settings {
        rule: Rule::Line,
        refill: Refill::Fair,
        weights: vec![1; usize::from(colours)],
        moves: Some(25),
        goals: vec![Goal::Score(1_000)],
        ..usual
    };
    let (width, height) = (new.width.clamp(1, MAX_SIDE), new.height.clamp(1, MAX_SIDE));
    Level::new("Untitled", Puzzle::Match3(Match3::new(width, height, settings)))
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

fn at_line(problem: &Problem) -> String {
    match (problem.line, problem.column) {
        (Some(line), Some(column)) => format!("Line {line}, column {column}: {}", problem.message),
        _ => problem.message.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_refused_and_not_waited_for() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let pipe = folder.path().join("level.m3");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.is_ok_and(|status| status.success()), "mkfifo makes a pipe");
        let said = Document::open(&pipe, 1).map(|_| ()).expect_err("a pipe is no level");
        assert!(said.contains("no file"), "{said}");
    }

    #[test]
    fn a_name_without_a_known_ending_gets_ours() {
        assert_eq!(with_extension(Path::new("/a/garden")), Path::new("/a/garden.level.ron"));
        assert_eq!(with_extension(Path::new("garden.v2")), Path::new("garden.v2.level.ron"));
        assert_eq!(with_extension(Path::new("garden.m3")), Path::new("garden.m3"));
        assert_eq!(with_extension(Path::new("garden.RON")), Path::new("garden.RON"));
    }

    #[test]
    fn what_is_saved_reads_back_and_is_no_longer_dirty() {
        let folder = tempfile::tempdir().unwrap();
        let mut document = Document::untitled(new_level(NewLevel::default()), 1);
        assert!(matches!(document.save(), Err(NotSaved::NeedsFile)));
        assert!(document.save_to(&folder.path().join("one")).is_ok());
        assert_eq!(document.name(), "one.level.ron");
        let (read, remark) = Document::open(&folder.path().join("one.level.ron"), 2).unwrap();
        assert_eq!((read.editor.level(), remark), (document.editor.level(), None));
        assert!(document.save().is_ok());
    }

    #[test]
    fn a_foreign_format_that_would_lose_something_is_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("two.m3");
        std::fs::write(&path, "AB?\n???\n???\n").unwrap();
        let (mut document, _) = Document::open(&path, 1).unwrap();
        assert!(document.save().is_ok());
        let before = std::fs::read(&path).unwrap();
        let mut level = document.editor.level().clone();
        level.notes = "for the garden".into();
        document.editor = Editor::new(level);
        let Err(NotSaved::Losses(losses)) = document.save() else {
            panic!("it was saved")
        };
        assert!(!losses.is_empty());
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }

    #[test]
    fn a_file_that_another_program_changed_is_not_written_over_unasked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.m3");
        std::fs::write(&path, "AB?\n???\n???\n").unwrap();
        let (mut document, _) = Document::open(&path, 1).unwrap();
        std::fs::write(&path, "ABC\n???\n???\n").unwrap();
        assert!(matches!(document.save(), Err(NotSaved::Changed)));
        document.disk = Fingerprint::of_file(&path);
        assert!(document.save().is_ok());
        // What was written here is no change from outside; a file that has gone is written again.
        assert!(document.save().is_ok());
        std::fs::remove_file(&path).unwrap();
        assert!(document.save().is_ok() && path.exists());
    }

    #[test]
    fn a_newer_version_is_never_written_over_and_saves_to_another_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new.level.ron");
        let text = level_ron::write(&new_level(NewLevel::default())).replacen("version: 1", "version: 9", 1);
        std::fs::write(&path, &text).unwrap();
        let (mut document, remark) = Document::open(&path, 1).unwrap();
        assert!(remark.unwrap().contains("newer"));
        assert_eq!(document.title(), "new.level.ron (read-only)");
        assert!(matches!(document.save(), Err(NotSaved::NeedsFile)));
        assert!(matches!(document.save_to(&path), Err(NotSaved::Failed(_))));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        assert_eq!(document.proposed_name(), "new copy.level.ron");
        assert!(document.save_to(&folder.path().join("new copy.level.ron")).is_ok());
        assert_eq!(document.title(), "new copy.level.ron");
    }

    #[test]
    fn the_original_of_an_older_version_is_kept_at_the_first_save_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("old.level.ron");
        std::fs::write(&path, "the original").unwrap();
        let mut document = Document::untitled(new_level(NewLevel::default()), 1);
        document.path = Some(path.clone());
        document.disk = Fingerprint::of_file(&path);
        document.migrated = true;
        assert!(document.save().is_ok() && document.save().is_ok());
        let kept = folder.path().join("old.level.ron.original");
        assert_eq!(std::fs::read_to_string(&kept).unwrap(), "the original");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn errors_name_the_file_and_the_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bad.m3");
        std::fs::write(&path, "rule: lime\n\nABC\n").unwrap();
        let error = Document::open(&path, 1).err().unwrap();
        assert!(error.contains("bad.m3:1:7"), "{error}");
    }
}
