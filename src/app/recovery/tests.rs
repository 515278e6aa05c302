//! Crashes are played by letting go of the lock without ending, as the system does for a program that died.

use super::steps::StepFile;
use super::*;
use crate::app::document::new_level;
use crate::command::NewLevel;
use crate::editor::{Anchor, Property, Stroke, Tile, Tool};
use crate::grid::Cell;
use crate::level::match3::{Colour, Goal, Piece};

fn painted() -> Document {
    let mut document = Document::untitled(new_level(NewLevel::default()), 1);
    let red = Colour::new(0).unwrap();
    document.editor.choose(Tile::Piece(Piece::Tile(red)));
    for stroke in [
        Stroke::Press {
            cell: Cell::new(1, 1),
            erase: false,
            shift: false,
            ctrl: false,
        },
        Stroke::Release,
    ] {
        document.editor.stroke(stroke);
    }
    document
}

fn writer() -> Writer {
    Writer::new(&egui::Context::default())
}

/// Ends without a word.
fn crash(session: Session) {
    drop(session);
}

#[test]
fn an_edit_is_kept_within_ten_seconds_and_is_found_after_a_crash() {
    let folder = tempfile::tempdir().unwrap();
    let writer = writer();
    let mut session = Session::begin(folder.path()).unwrap();
    let document = painted();
    let mut now = 0.0;
    while let Some(wait) = session.update(&document, now, &writer) {
        now += wait;
    }
    assert!(now < 10.0, "{now}");
    writer.flush();
    assert_eq!(find(folder.path()).0.len(), 0, "its program still runs");
    crash(session);
    let (found, unreadable) = find(folder.path());
    assert_eq!((found.len(), unreadable.len()), (1, 0));
    assert_eq!(find(folder.path()).0.len(), 0, "another program has taken it");
    let recovered = found[0].copy.clone().into_document(2).unwrap();
    assert_eq!(recovered.editor.level(), document.editor.level());
    assert!(recovered.is_unsaved());
    // The strokes can be undone, back to what was opened.
    let mut editor = recovered.editor;
    assert_eq!(
        editor
            .history()
            .done()
            .map(crate::editor::Step::label)
            .collect::<Vec<_>>(),
        ["Brush 1 cell"]
    );
    editor.undo();
    assert_eq!(editor.level(), &new_level(NewLevel::default()));
    for found in found {
        found.discard();
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// The level is painted, made smaller, renamed, given other goals and painted again.
fn edited() -> Document {
    let mut document = painted();
    let editor = &mut document.editor;
    editor.resize(5, 4, Anchor::BottomRight);
    editor.set(Property::Name("Garden \"quoted\"".into()));
    editor.set(Property::Goals(vec![Goal::Score(7), Goal::Enemy(3)]));
    editor.set(Property::Moves(None));
    editor.stroke(Stroke::Press {
        cell: Cell::new(4, 3),
        erase: false,
        shift: false,
        ctrl: false,
    });
    editor.stroke(Stroke::Release);
    document
}

#[test]
fn resizes_and_settings_can_be_undone_after_a_crash_too() {
    let mut document = edited();
    let mut copy = WorkCopy::about(&document);
    copy.level = crate::format::level_ron::write(document.editor.level());
    let read: WorkCopy = ron::from_str(&copy.to_text()).unwrap();
    let mut recovered = read.into_document(2).unwrap();
    let labels = |document: &Document| -> Vec<String> {
        let done = document.editor.history().done();
        done.map(crate::editor::Step::label).collect()
    };
    assert_eq!(labels(&recovered), labels(&document));
    assert_eq!(labels(&recovered).len(), 6);
    for _ in 0..6 {
        document.editor.undo().unwrap();
        recovered.editor.undo().unwrap();
        assert_eq!(recovered.editor.level(), document.editor.level());
    }
    for _ in 0..6 {
        document.editor.redo().unwrap();
        recovered.editor.redo().unwrap();
        assert_eq!(recovered.editor.level(), document.editor.level());
    }
}

#[test]
fn a_ball_painted_on_a_painted_destination_keeps_its_steps_and_stays_unsaved() {
    let room = crate::level::Sokoban::from_picture(["######", "#@ $.#", "#    #", "######"]).unwrap();
    let level = crate::level::Level::new("Room", crate::level::Puzzle::Sokoban(room));
    let mut document = Document::untitled(level, 1);
    let tiles = [
        Tile::Ground(crate::level::sokoban::Ground::Destination),
        Tile::Object(Some(crate::level::sokoban::Object::Ball)),
    ];
    for tile in tiles {
        document.editor.choose(tile);
        document.editor.stroke(Stroke::Press {
            cell: Cell::new(2, 2),
            erase: false,
            shift: false,
            ctrl: false,
        });
        document.editor.stroke(Stroke::Release);
    }
    let mut recovered = crashed_with(&document);
    assert_eq!(recovered.editor.level(), document.editor.level());
    assert_eq!(recovered.editor.history().done().len(), 2);
    assert_eq!(recovered.editor.history().saved_at(), Some(0), "as it was opened");
    assert!(recovered.editor.is_dirty() && recovered.is_unsaved());
    recovered.editor.undo();
    assert_eq!(recovered.editor.content(Cell::new(2, 2)).unwrap().1, Piece::Empty);
}

#[test]
fn steps_that_do_not_fit_the_level_cost_the_undo_and_not_the_work() {
    let document = painted();
    let mut copy = WorkCopy::about(&document);
    copy.level = crate::format::level_ron::write(document.editor.level());
    let cells = |cell| StepFile::Cells("Brush".into(), vec![cell]);
    let resize = |from, to, shift| StepFile::Resize {
        from,
        to,
        shift,
        lost: vec![(0, 0, 2), (i32::MAX, i32::MIN, 2)],
    };
    for broken_step in [
        cells((0, 0, 0, 200)),
        cells((5, 5, 0, 3)),
        cells((-1, 900, 0, 2)),
        resize((8, 9), (8, 9), (0, 0)),
        resize((0, 8), (8, 8), (0, 0)),
        resize((8, u32::MAX), (8, 8), (0, 0)),
        resize((8, 9), (8, 8), (i32::MIN, 0)),
        resize((3, 3), (8, 8), (200, 0)),
        StepFile::Set("Smallest match".into(), Property::Min(200), Property::Min(3)),
        StepFile::Set("Smallest match".into(), Property::Min(3), Property::Min(4)),
        StepFile::Set("Moves".into(), Property::Min(4), Property::Moves(Some(25))),
        StepFile::Set("x".repeat(10_000), Property::Min(4), Property::Min(3)),
    ] {
        let mut broken = copy.clone();
        broken.done.push(broken_step.clone());
        let recovered = broken.into_document(2).unwrap();
        assert_eq!(recovered.editor.level(), document.editor.level());
        assert_eq!(recovered.editor.history().done().len(), 0, "{broken_step:?}");
        assert_eq!(
            recovered.editor.history().saved_at(),
            None,
            "no state of it is known to be saved"
        );
    }
}

#[test]
fn a_copy_of_an_older_program_reads_without_its_history() {
    let document = painted();
    let mut copy = WorkCopy::about(&document);
    copy.level = crate::format::level_ron::write(document.editor.level());
    copy.done.clear();
    let text = copy.to_text().replace("done:[]", "steps:[(\"Brush\",[(1,1,0,2)])]");
    assert!(text.contains("steps:"));
    let read: WorkCopy = ron::from_str(&text).unwrap();
    let recovered = read.into_document(2).unwrap();
    assert_eq!(recovered.editor.level(), document.editor.level());
}

#[test]
fn edits_without_a_pause_are_kept_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let writer = writer();
    let mut session = Session::begin(folder.path()).unwrap();
    let mut document = painted();
    for tenth in 0..100 {
        let x = tenth % 8;
        document.editor.stroke(Stroke::Press {
            cell: Cell::new(x, (tenth / 8) % 8),
            erase: tenth % 16 >= 8,
            shift: false,
            ctrl: false,
        });
        document.editor.stroke(Stroke::Release);
        session.update(&document, f64::from(tenth) / 10.0, &writer);
    }
    writer.flush();
    assert!(session.folder().join(WORK).exists());
}

#[test]
fn a_long_open_stroke_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let writer = writer();
    let mut session = Session::begin(folder.path()).unwrap();
    let mut document = painted();
    document.editor.stroke(Stroke::Press {
        cell: Cell::new(0, 0),
        erase: false,
        shift: false,
        ctrl: false,
    });
    let mut now = 0.0;
    for x in 1..8 {
        document.editor.stroke(Stroke::Drag { cell: Cell::new(x, 0) });
        now += 5.0;
        session.update(&document, now, &writer);
    }
    session.update(&document, now + 5.0, &writer);
    writer.flush();
    crash(session);
    let (found, _) = find(folder.path());
    assert_eq!(&found[0].copy.to_level().unwrap(), document.editor.level());
}

#[test]
fn saved_or_undone_work_leaves_nothing_to_recover() {
    let folder = tempfile::tempdir().unwrap();
    let writer = writer();
    let mut session = Session::begin(folder.path()).unwrap();
    let mut document = painted();
    session.keep(&document, &writer);
    writer.flush();
    assert!(session.folder().join(WORK).exists());
    document.editor.undo();
    assert_eq!(session.update(&document, 1.0, &writer), None);
    writer.flush();
    crash(session);
    assert_eq!(find(folder.path()).0.len(), 0);
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        0,
        "the folder is cleared away"
    );
}

#[test]
fn a_clean_end_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let writer = writer();
    let mut session = Session::begin(folder.path()).unwrap();
    session.keep(&painted(), &writer);
    writer.flush();
    session.end();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn two_programs_have_a_folder_each() {
    let folder = tempfile::tempdir().unwrap();
    let one = Session::begin(folder.path()).unwrap();
    let two = Session::begin(folder.path()).unwrap();
    assert_ne!(one.folder(), two.folder());
    one.end();
    assert!(two.folder().join(LOCK).exists());
    two.end();
}

#[test]
fn work_that_does_not_read_is_told_and_left_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let writer = writer();
    let mut session = Session::begin(folder.path()).unwrap();
    session.keep(&painted(), &writer);
    writer.flush();
    let work = session.folder().join(WORK);
    for broken in ["", "(level: \"(\")", "(level: 7"] {
        fs::write(&work, broken).unwrap();
        drop(session.lock.take());
        let (found, unreadable) = find(folder.path());
        assert_eq!((found.len(), unreadable.len()), (0, 1), "{broken}");
        assert!(work.exists());
    }
}

/// No test of its own: the program that crashes.
#[test]
fn the_helper_that_crashes() {
    let Ok(folder) = std::env::var("TILEWRIGHT_TEST_CRASH") else {
        return;
    };
    let writer = writer();
    let mut session = Session::begin(Path::new(&folder)).unwrap();
    session.keep(&painted(), &writer);
    writer.flush();
    std::process::abort();
}

#[test]
fn the_work_of_a_process_that_died_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let ended = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "app::recovery::tests::the_helper_that_crashes"])
        .env("TILEWRIGHT_TEST_CRASH", folder.path())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .status()
        .unwrap();
    assert!(!ended.success());
    let (found, _) = find(folder.path());
    assert_eq!(found.len(), 1);
    assert_eq!(&found[0].copy.to_level().unwrap(), painted().editor.level());
}

/// Crashes with a document, and answers what is recovered.
fn crashed_with(document: &Document) -> Document {
    let folder = tempfile::tempdir().unwrap();
    let writer = writer();
    let mut session = Session::begin(folder.path()).unwrap();
    session.keep(document, &writer);
    writer.flush();
    crash(session);
    let (mut found, unreadable) = find(folder.path());
    assert!(unreadable.is_empty(), "{unreadable:?}");
    found.remove(0).copy.into_document(9).unwrap()
}

#[test]
fn the_edits_of_every_room_of_a_collection_are_recovered_with_the_one_that_was_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("three.sok");
    std::fs::write(
        &path,
        "#####\n#@$.#\n#####\nTitle: One\n\n#####\n#.$@#\n#####\nTitle: Two\n\n######\n#@$ .#\n######\nTitle: Three\n",
    )
    .unwrap();
    let mut document = Document::open(&path, 1).unwrap().0;
    let choose = |document: &mut Document, place: usize| {
        let collection = document.collection.as_mut().unwrap();
        collection.choose(&mut document.editor, place);
    };
    document.editor.set(Property::Name("First".into()));
    choose(&mut document, 2);
    document.editor.set(Property::Name("Last".into()));
    choose(&mut document, 1);
    assert!(!document.editor.is_dirty() && document.is_unsaved());

    let mut recovered = crashed_with(&document);
    assert_eq!(recovered.place(), 1);
    assert_eq!(recovered.levels(), document.levels());
    assert_eq!(recovered.path.as_deref(), Some(path.as_path()));
    assert!(recovered.is_unsaved() && !recovered.read_only);
    choose(&mut recovered, 2);
    recovered.editor.undo();
    assert_eq!(recovered.editor.level().name, "Three", "its steps are there too");
}

#[test]
fn the_tool_the_tile_and_the_layer_stay_in_hand_from_level_to_level_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.sok");
    std::fs::write(&path, "#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n").unwrap();
    let mut document = Document::open(&path, 1).unwrap().0;
    let ball = Tile::Object(Some(crate::level::sokoban::Object::Ball));
    let goal = Tile::Ground(crate::level::sokoban::Ground::Destination);
    let hero = Tile::Object(Some(crate::level::sokoban::Object::Hero));
    for (place, tile, tool) in [(1, ball, Tool::Fill), (0, goal, Tool::Line), (1, hero, Tool::Rectangle)] {
        document.editor.choose(tile);
        document.editor.take(tool);
        let collection = document.collection.as_mut().unwrap();
        collection.choose(&mut document.editor, place);
        let editor = &document.editor;
        assert_eq!((editor.tool(), editor.palette.tile()), (tool, tile));
        assert_eq!(editor.palette.layer, tile.layer());
    }
    assert!(!document.is_edited());
}

#[test]
fn a_recovered_level_knows_which_of_its_file_it_was() {
    let mut document = painted();
    document.levels = vec!["One".into(), "Two".into()];
    document.level = 1;
    document.read_only = true;
    let recovered = crashed_with(&document);
    assert_eq!(recovered.place(), 1);
    assert_eq!(recovered.levels, document.levels);
    assert!(recovered.read_only && recovered.collection.is_none());
}

#[test]
fn what_a_program_before_collections_kept_still_reads() {
    let mut copy = WorkCopy::about(&painted());
    copy.level = level_ron::write(painted().editor.level());
    let text = copy.to_text();
    let old = text.replace(&format!(",place:{},titles:[],waiting:[]", copy.place), "");
    assert_ne!(old, text);
    let read: WorkCopy = ron::from_str(&old).unwrap();
    assert_eq!(read, copy);
}

#[test]
fn reloading_a_changed_file_keeps_the_level_that_was_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.sok");
    let rooms = |titles: [&str; 2]| {
        format!(
            "#####\n#@$.#\n#####\nTitle: {}\n\n#####\n#.$@#\n#####\nTitle: {}\n",
            titles[0], titles[1]
        )
    };
    std::fs::write(&path, rooms(["One", "Two"])).unwrap();
    let mut document = Document::open(&path, 1).unwrap().0;
    let collection = document.collection.as_mut().unwrap();
    collection.choose(&mut document.editor, 1);
    // Another room was put before it: its title finds it.
    let before = "######\n#@ $.#\n######\nTitle: Zero\n\n";
    std::fs::write(&path, format!("{before}{}", rooms(["One", "Two"]))).unwrap();
    let again = document.reopened(2).unwrap().unwrap().0;
    assert_eq!((again.place(), again.editor.level().name.as_str()), (2, "Two"));
    // It has another title: its number finds it.
    std::fs::write(&path, rooms(["One", "Renamed"])).unwrap();
    let again = document.reopened(3).unwrap().unwrap().0;
    assert_eq!((again.place(), again.editor.level().name.as_str()), (1, "Renamed"));
}
