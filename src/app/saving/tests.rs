//! What is saved and what is not; then saves that take long, played by a writer that is kept waiting.

use std::sync::mpsc;

use egui_kittest::Harness;

use super::*;
use crate::app::Start;
use crate::app::document::new_level;
use crate::command::{Command, NewLevel};
use crate::editor::{Editor, Request, Stroke, Tile};
use crate::grid::Cell;
use crate::level::match3::{Colour, Piece};

/// Saves at once.
fn save_as(document: &mut Document, to: &SaveTo) -> Result<(), NotSaved> {
    let saved = document.plan(to)?.run()?;
    document.saved(&saved);
    Ok(())
}

fn save(document: &mut Document) -> Result<(), NotSaved> {
    save_as(document, &SaveTo::Own)
}

fn save_to(document: &mut Document, path: &Path) -> Result<(), NotSaved> {
    save_as(document, &SaveTo::Path(path.to_owned()))
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
    assert!(matches!(save(&mut document), Err(NotSaved::NeedsFile)));
    assert!(save_to(&mut document, &folder.path().join("one")).is_ok());
    assert_eq!(document.name(), "one.level.ron");
    let (read, remark) = Document::open(&folder.path().join("one.level.ron"), 2).unwrap();
    assert_eq!((read.editor.level(), remark), (document.editor.level(), None));
    assert!(save(&mut document).is_ok());
}

#[test]
fn a_foreign_format_that_would_lose_something_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.m3");
    std::fs::write(&path, "AB?\n???\n???\n").unwrap();
    let (mut document, _) = Document::open(&path, 1).unwrap();
    assert!(save(&mut document).is_ok());
    let before = std::fs::read(&path).unwrap();
    let mut level = document.editor.level().clone();
    level.notes = "for the garden".into();
    document.editor = Editor::new(level);
    let Err(NotSaved::Losses { losses, .. }) = save(&mut document) else {
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
    assert!(matches!(save(&mut document), Err(NotSaved::Changed)));
    document.disk = Fingerprint::of_file(&path);
    assert!(save(&mut document).is_ok());
    // What was written here is no change from outside; a file that has gone is written again.
    assert!(save(&mut document).is_ok());
    std::fs::remove_file(&path).unwrap();
    assert!(save(&mut document).is_ok() && path.exists());
}

#[test]
fn a_newer_version_is_never_written_over_and_saves_to_another_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new.level.ron");
    let text = crate::format::level_ron::write(&new_level(NewLevel::default())).replacen("version: 1", "version: 9", 1);
    std::fs::write(&path, &text).unwrap();
    let (mut document, remark) = Document::open(&path, 1).unwrap();
    assert!(remark.unwrap().contains("newer"));
    assert_eq!(document.title(), "new.level.ron (read-only)");
    assert!(matches!(save(&mut document), Err(NotSaved::NeedsFile)));
    assert!(matches!(save_to(&mut document, &path), Err(NotSaved::Failed(_))));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    assert_eq!(document.proposed_name(), "new copy.level.ron");
    assert!(save_to(&mut document, &folder.path().join("new copy.level.ron")).is_ok());
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
    assert!(save(&mut document).is_ok() && save(&mut document).is_ok());
    let kept = folder.path().join("old.level.ron.original");
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), "the original");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn a_foreign_file_is_written_with_losses_on_purpose_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.m3");
    std::fs::write(&path, "AB?\n???\n???\n").unwrap();
    let (mut document, _) = Document::open(&path, 1).unwrap();
    assert_eq!(document.window_title(), "two.m3 — match-3 text grid");
    let mut level = document.editor.level().clone();
    level.notes = "for the garden".into();
    document.editor = Editor::new(level);
    assert_eq!(document.overwrites(), Ok("two.m3".into()));
    assert!(matches!(save(&mut document), Err(NotSaved::Losses { .. })));
    assert!(save_as(&mut document, &SaveTo::OwnWithLosses).is_ok());
    let (read, _) = Document::open(&path, 2).unwrap();
    assert!(read.editor.level().notes.is_empty());
    assert!(!document.is_unsaved());

    assert!(save_to(&mut document, &folder.path().join("two.level.ron")).is_ok());
    assert_eq!(document.window_title(), "two.level.ron");
    assert!(document.overwrites().is_err_and(|why| why.contains("holds everything")));
}

/// The program on a file of nine cells, with its writer under our hands.
struct Slow {
    harness: Harness<'static, App>,
    folder: tempfile::TempDir,
}

impl Slow {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.m3");
        std::fs::write(&path, "ABA\nBAB\nCCA\n").unwrap();
        let start = Start {
            path: Some(path),
            in_app_dialogs: true,
            ..Start::default()
        };
        let mut harness = Harness::builder().build_eframe(move |cc| App::new(cc, start));
        harness.run_steps(2);
        Self { harness, folder }
    }

    fn file(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("one.m3")).unwrap()
    }

    fn app(&mut self) -> &mut App {
        self.harness.state_mut()
    }

    fn ask(&mut self, command: Command) {
        self.app().ask(command);
        self.harness.run_steps(2);
    }

    fn paint(&mut self, x: i32, colour: u8) {
        self.ask(Command::ChooseTile(Tile::Piece(Piece::Tile(
            Colour::new(colour).unwrap(),
        ))));
        self.ask(Command::Stroke(Stroke::Press {
            cell: Cell::new(x, 0),
            erase: false,
            shift: false,
            ctrl: false,
        }));
        self.ask(Command::Stroke(Stroke::Release));
    }

    /// Keeps the writer waiting until the answer is sent or dropped.
    fn hold(&mut self) -> mpsc::Sender<()> {
        let (go_on, wait) = mpsc::channel::<()>();
        self.app().keeper.writer.run(move || {
            let _ = wait.recv();
        });
        go_on
    }

    fn until_saved(&mut self) {
        for _ in 0..400 {
            self.harness.run_steps(1);
            if !self.app().is_saving() {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        panic!("the save does not end");
    }
}

#[test]
fn a_save_does_not_hold_the_frame_and_what_is_painted_meanwhile_stays_unsaved() {
    let mut slow = Slow::new();
    slow.paint(1, 2);
    let go_on = slow.hold();
    slow.ask(Command::Save);
    assert!(slow.app().is_saving() && slow.app().is_being_saved());
    assert_eq!(slow.file(), "ABA\nBAB\nCCA\n");
    slow.paint(2, 1);
    assert!(!slow.app().is_being_saved());
    drop(go_on);
    slow.until_saved();
    assert!(
        slow.file().contains("ACA"),
        "the state that was there when it was asked for"
    );
    assert!(slow.app().document.is_unsaved());
    // Our own save is no change from outside.
    slow.ask(Command::Save);
    slow.until_saved();
    assert!(slow.file().contains("ACB"));
    assert!(!slow.app().document.is_unsaved() && slow.app().outside.is_none());
}

#[test]
fn a_second_save_waits_for_the_first_and_saves_what_is_there_then() {
    let mut slow = Slow::new();
    slow.paint(1, 2);
    let go_on = slow.hold();
    slow.ask(Command::Save);
    slow.paint(2, 1);
    slow.ask(Command::Save);
    slow.ask(Command::Save);
    assert_eq!(slow.app().saving.as_ref().map(|saving| saving.next.len()), Some(1));
    drop(go_on);
    slow.until_saved();
    assert!(slow.file().contains("ACB"));
    assert!(!slow.app().document.is_unsaved());
}

#[test]
fn what_would_leave_the_level_waits_until_it_is_saved() {
    let mut slow = Slow::new();
    slow.paint(1, 2);
    let go_on = slow.hold();
    slow.ask(Command::Save);
    slow.ask(Command::OpenSample(0));
    assert!(
        matches!(slow.app().dialog, Dialog::None),
        "nothing is asked: it is being saved"
    );
    assert_eq!(slow.app().document.name(), "one.m3");
    drop(go_on);
    slow.until_saved();
    slow.harness.run_steps(2);
    assert!(slow.file().contains("ACA"));
    assert_eq!(slow.app().document.path, None, "the sample is open");
}

#[test]
fn a_save_that_fails_is_told_and_keeps_what_was_to_follow_from_following() {
    let mut slow = Slow::new();
    slow.paint(1, 2);
    let go_on = slow.hold();
    let nowhere = slow.folder.path().join("no/such/folder/one.m3");
    slow.ask(Command::SavePath(nowhere));
    slow.ask(Command::OpenSample(0));
    drop(go_on);
    slow.until_saved();
    let text = slow.app().notice.as_ref().map(|notice| notice.text.clone());
    assert!(text.is_some_and(|text| text.contains("was not saved")));
    assert_eq!(slow.app().document.name(), "one.m3");
    assert!(slow.app().document.is_unsaved());
}

#[test]
fn the_end_of_the_program_waits_for_the_save() {
    let mut slow = Slow::new();
    slow.paint(1, 2);
    slow.ask(Command::Edit(Request::SelectAll));
    let go_on = slow.hold();
    slow.ask(Command::Save);
    let freed = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(50));
        drop(go_on);
    });
    eframe::App::on_exit(slow.app(), None);
    freed.join().unwrap();
    assert!(slow.file().contains("ACA"));
    assert!(!slow.app().document.is_unsaved());
}
