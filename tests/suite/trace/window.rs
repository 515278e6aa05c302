//! A trace in the window, by the names that a screen reader sees: opened, stepped through, followed while it grows, and read alone.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use tilewright::action::ActionId;
use tilewright::app::{App, Start};
use tilewright::command::table::entry;
use tilewright::command::{Command, Panel, READ_ONLY};
use tilewright::sim::Step;
use tilewright::trace::Writer;
use tilewright::ui::timeline::index::{Index, Lane, Track};
use tilewright::ui::tree::words;

use super::{HEADER, level, played, short};
use crate::design::Window;
use crate::looks::Looks;
use crate::soft_renderer::SoftRenderer;

/// A foreign trace: words of its own, a cause, writes, parameters, an input.
fn foreign() -> String {
    let header = HEADER.replace(
        r#""level":"Cave""#,
        r#""level":"Cave","seed":77,"states":{"Busy":"Running","Done":"Completed"}"#,
    );
    let lines = r#"
{"seq":1,"tick":0,"ev":"input","author":"player one","label":"Tap (3,4)"}
{"seq":2,"tick":0,"ev":"spawn","id":1,"parent":null,"kind":"Turn","label":"player 1","params":{"player":1}}
{"seq":3,"tick":0,"ev":"state","id":1,"to":"Busy"}
{"seq":4,"tick":0,"ev":"spawn","id":2,"parent":1,"kind":"Bomb","label":"at (3,4)","params":{"cell":[3,4],"radius":2}}
{"seq":5,"tick":0,"ev":"spawn","id":3,"parent":1,"kind":"Fuse"}
{"seq":6,"tick":0,"ev":"state","id":1,"to":"Waiting"}
{"seq":7,"tick":4,"ev":"state","id":2,"to":"Ticking"}
{"seq":8,"tick":30,"ev":"write","id":2,"place":"wall (3,4)","before":"stone","after":"rubble"}
{"seq":9,"tick":40,"ev":"state","id":2,"to":"Done"}
{"seq":10,"tick":40,"ev":"state","id":3,"to":"Canceled","cause":"the bomb was first"}
{"seq":11,"tick":44,"ev":"state","id":1,"to":"Done"}
{"seq":12,"tick":60,"ev":"spawn","id":4,"parent":null,"kind":"Turn","label":"player 2","params":{"player":2}}
{"seq":13,"tick":60,"ev":"state","id":4,"to":"Busy"}
"#;
    format!("{header}{lines}")
}

struct Opened {
    window: Window,
    _folder: tempfile::TempDir,
    path: PathBuf,
}

/// The window with a trace of this text open.
fn opened(text: &str) -> Opened {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.jsonl");
    std::fs::write(&path, text).expect("a file");
    let mut window = Window::on(level("match3", "Garden.level.ron").as_ref().clone());
    window.ask(Command::OpenPath(path.clone()));
    window.frames(4);
    Opened {
        window,
        _folder: folder,
        path,
    }
}

impl Opened {
    /// Every name, value and description there is.
    fn all(&self) -> String {
        let mut said = String::new();
        let mut nodes: Vec<_> = self.window.harness.root().children_recursive().collect();
        for node in nodes.drain(..) {
            let node = node.accesskit_node();
            for words in [node.label(), node.value(), node.description()].into_iter().flatten() {
                let _ = writeln!(said, "{words}");
            }
        }
        said
    }

    fn says(&self, words: &str) {
        let all = self.all();
        assert!(all.contains(words), "{words:?} is said in:\n{all}");
    }

    fn state(&self, row: &str) -> String {
        let mut found = self.window.harness.query_all_by_label(row);
        let node = found.find(|node| node.accesskit_node().role() == egui::accesskit::Role::TreeItem);
        let node = node.unwrap_or_else(|| panic!("no row {row}"));
        node.accesskit_node().value().unwrap_or_default()
    }

    fn playhead(&self) -> u64 {
        self.window.app().trace().expect("a trace is open").record().playhead
    }
}

#[test]
fn a_foreign_trace_opens_in_a_tab_of_its_own_with_its_tree_and_facts() {
    let it = opened(&foreign());
    it.says("Trace: game.jsonl");
    it.says("read-only · game.jsonl");
    it.says("Truncated or still being written");
    it.says("Toy 1");
    it.says("Transition 7 of 7, tick 60");
    // The tree and the timeline are those of the trace.
    assert_eq!(it.state("#4 Turn"), "Running");
    it.says("#1 Turn");
    it.says("Tap (3,4), by player one");
    it.says("Transition 7 of 7");
    let record = it.window.app().trace().expect("a trace is open").record();
    assert_eq!(
        words::author(&record.sim.inputs()[0]),
        "tick 0",
        "nobody of ours gave it"
    );
    assert!(it.window.app().facts().trace);
}

#[test]
fn a_bar_is_neutral_where_the_trace_has_a_word_of_its_own() {
    let it = opened(&foreign());
    let mut index = Index::default();
    index.update(&it.window.app().trace().expect("a trace is open").record());
    let spans = index.lanes().iter().flat_map(Lane::tracks).flat_map(Track::as_slice);
    let foreign: Vec<u32> = spans
        .filter(|span| span.foreign)
        .map(|span| span.action.get())
        .collect();
    assert_eq!(foreign, [2], "the bomb ticks; the turns run and wait");
}

#[test]
fn words_of_its_own_are_shown_and_what_comes_later_is_pale() {
    let mut it = opened(&foreign());
    it.window.ask(Command::GoTo(3));
    it.window.ask(Command::SelectAction(ActionId::new(2)));
    it.window.frames(3);
    assert_eq!(it.playhead(), 3);
    assert_eq!(
        (it.state("#1 Turn"), it.state("#2 Bomb")),
        ("Waiting".into(), "Ticking".into())
    );
    it.says("after the playhead");
    it.says("Transition 3 of 7, tick 4");
    // The Inspector: parameters and writes, as the other engine told them.
    it.says("wall (3,4)");
    it.says("stone → rubble");
    it.says("Radius");
    it.window.ask(Command::SelectAction(ActionId::new(3)));
    it.window.ask(Command::BackToNow);
    it.window.frames(3);
    it.says("the bomb was first");
}

#[test]
fn the_steps_of_the_debugger_lead_through_a_trace() {
    let mut it = opened(&foreign());
    it.window.ask(Command::GoTo(0));
    let mut seen = vec![it.playhead()];
    for command in [
        Command::Step(Step::Into),
        Command::Step(Step::Into),
        Command::Step(Step::Over),
        Command::Step(Step::Out),
        Command::Step(Step::EndOfChain),
        Command::StepBack(Step::Into),
        Command::StepBack(Step::Over),
        Command::BackToNow,
        Command::StepBack(Step::EndOfChain),
    ] {
        it.window.ask(command);
        seen.push(it.playhead());
    }
    assert_eq!(seen, [0, 1, 2, 4, 6, 7, 6, 0, 7, 6]);
    it.window.click("Start of the trace");
    it.window.click("Next transition");
    assert_eq!(it.playhead(), 1);
    it.window.ask(Command::FocusPanel(Panel::Trace));
    it.window.key(Modifiers::NONE, Key::F7);
    assert_eq!(it.playhead(), 2);
}

#[test]
fn nothing_plays_in_a_trace_and_live_goes_its_own_way() {
    let mut it = opened(&foreign());
    let facts = it.window.app().facts();
    for id in [
        "play",
        "restart",
        "autoplay",
        "settle",
        "play-on",
        "cancel-chain",
        "cancel-action",
    ] {
        let entry = entry(id).expect("a command");
        assert_eq!(entry.ask(&facts).err().as_deref(), Some(READ_ONLY), "{id}");
    }
    let restart = entry("restart").expect("a command");
    assert!(restart.ask(&facts).is_err());
    let before = it.window.app().sim().inputs().len();
    it.window.ask(Command::Settle);
    assert_eq!(it.window.app().sim().inputs().len(), before);
    // Live is there as it was.
    it.window.ask(Command::FocusPanel(Panel::Live));
    it.window.frames(3);
    let facts = it.window.app().facts();
    assert!(!facts.trace && restart.ask(&facts).is_ok());
    it.window.ask(Command::FocusPanel(Panel::Trace));
    it.window.frames(3);
    assert!(it.window.app().facts().trace);
    it.window.ask(Command::ShowPanel(Panel::Trace, false));
    it.window.frames(3);
    assert!(it.window.app().trace().is_none() && !it.window.app().facts().trace);
}

#[test]
fn a_file_that_is_deleted_is_said_to_be_gone_and_what_was_read_stays() {
    let mut it = opened(&short("+1 - Turn\n1 Running"));
    std::fs::remove_file(&it.path).expect("the file");
    let begun = Instant::now();
    while !it.all().contains("The file is gone") {
        assert!(begun.elapsed() < Duration::from_secs(20), "nothing is said");
        std::thread::sleep(Duration::from_millis(20));
        it.window.frames(1);
    }
    assert_eq!(it.playhead(), 1);
    it.says("still being written");
}

#[test]
fn a_file_that_grows_is_followed_at_its_end_and_not_elsewhere() {
    let mut it = opened(&short("+1 - Turn\n1 Running"));
    assert_eq!(it.playhead(), 1);
    let mut file = std::fs::OpenOptions::new()
        .append(true)
        .open(&it.path)
        .expect("the file");
    let mut grow = |line: &str| {
        writeln!(file, "{line}").expect("it grows");
        file.flush().expect("it grows");
    };
    grow(r#"{"seq":3,"tick":9,"ev":"state","id":1,"to":"Waiting"}"#);
    let until = |it: &mut Opened, last: u64| {
        let begun = Instant::now();
        while it
            .window
            .app()
            .trace()
            .expect("a trace")
            .trace()
            .sim()
            .tree()
            .last_transition()
            < last
        {
            assert!(begun.elapsed() < Duration::from_secs(20), "the file is not followed");
            std::thread::sleep(Duration::from_millis(20));
            it.window.frames(1);
        }
        it.window.frames(2);
    };
    until(&mut it, 2);
    assert_eq!(it.playhead(), 2, "at its end it goes on");
    it.window.ask(Command::GoTo(1));
    grow(r#"{"seq":4,"tick":9,"ev":"state","id":1,"to":"Completed"}"#);
    grow(r#"{"ev":"end","records":4}"#);
    until(&mut it, 3);
    assert_eq!(it.playhead(), 1, "who looks elsewhere stays there");
    it.says("Whole");
}

#[test]
fn what_is_sound_before_a_fault_is_shown_with_the_line_of_the_fault() {
    let it = opened(&short("+1 - Turn\n1 Running\n+1 - Turn"));
    it.says("Wrong from line 4: action 1 is spawned a second time");
    assert_eq!(it.state("#1 Turn"), "Running");
    let it = opened("hello\n");
    it.says("Wrong from line 1, column 1: expected a JSON object");
}

#[test]
fn the_command_line_opens_a_trace_beside_a_level() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.JSONL");
    std::fs::write(&path, foreign()).expect("a file");
    let start = Start {
        path: Some(path),
        in_app_dialogs: true,
        ..Start::default()
    };
    let builder = Harness::builder().with_size([1280.0, 720.0]).with_step_dt(1.0 / 60.0);
    let mut harness = builder
        .renderer(SoftRenderer::default())
        .build_eframe(move |cc| App::new(cc, start));
    harness.run_steps(5);
    assert!(harness.state().trace().is_some());
    assert!(harness.query_all_by_label("#4 Turn").next().is_some());
}

#[test]
fn a_trace_that_is_dropped_on_the_window_opens_and_the_level_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("dropped.jsonl");
    std::fs::write(&path, format!("{HEADER}\n")).expect("a file");
    let mut window = Window::on(level("match3", "Garden.level.ron").as_ref().clone());
    let file = std::sync::Arc::new(crate::files::Dropped(path));
    window.harness.input_mut().dropped_files.push(file);
    window.frames(4);
    let app = window.app();
    assert_eq!(app.trace().expect("it is open").name(), "dropped.jsonl");
    assert_eq!(app.editor().level().name, "Garden");
    assert!(window.has_some("The trace holds no action so far"));
}

#[test]
fn what_happened_in_live_is_saved_as_a_trace_and_opens_with_its_board() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("saved.jsonl");
    let mut window = Window::on(level("match3", "Garden.level.ron").as_ref().clone());
    window.ask(Command::SetAnimation(false));
    let (a, b) = window.app().sim().legal_moves()[0];
    window.ask(Command::LiveSwap { a, b });
    window.ask(Command::Play);
    for _ in 0..200 {
        window.frames(1);
        if window.app().sim().is_idle() {
            break;
        }
    }
    let last = window.app().sim().tree().last_transition();
    window.ask(Command::SaveTracePath(path.clone()));
    for _ in 0..400 {
        window.frames(1);
        if path.exists() {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    window.frames(3);
    window.ask(Command::OpenPath(path));
    window.frames(4);
    let trace = window.app().trace().expect("it opens").trace();
    assert_eq!(
        (trace.fault.clone(), trace.sim().tree().last_transition()),
        (None, last)
    );
    assert!(window.has("Board of the trace"));
}

/// A trace of another engine with so many records.
fn long(records: u64) -> String {
    let mut text = format!("{HEADER}\n");
    let (mut seq, mut id) = (0, 0);
    let line = |text: &mut String, seq: &mut u64, rest: String| {
        *seq += 1;
        let _ = writeln!(text, "{{\"seq\":{seq},\"tick\":{},{rest}}}", *seq / 10);
    };
    while seq < records {
        id += 1;
        let root = id;
        line(
            &mut text,
            &mut seq,
            format!(
                r#""ev":"spawn","id":{id},"parent":null,"kind":"Turn","label":"({},{})""#,
                id % 9,
                id % 7
            ),
        );
        line(
            &mut text,
            &mut seq,
            format!(r#""ev":"state","id":{root},"from":"Pending","to":"Running""#),
        );
        line(
            &mut text,
            &mut seq,
            format!(r#""ev":"state","id":{root},"from":"Running","to":"Waiting""#),
        );
        for _ in 0..5 {
            id += 1;
            line(
                &mut text,
                &mut seq,
                format!(
                    r#""ev":"spawn","id":{id},"parent":{root},"kind":"Hit","params":{{"cell":[{},3],"power":4}}"#,
                    id % 9
                ),
            );
            line(
                &mut text,
                &mut seq,
                format!(r#""ev":"state","id":{id},"from":"Pending","to":"Running""#),
            );
            line(
                &mut text,
                &mut seq,
                format!(r#""ev":"state","id":{id},"from":"Running","to":"Completed""#),
            );
        }
        line(
            &mut text,
            &mut seq,
            format!(r#""ev":"state","id":{root},"to":"Completed""#),
        );
    }
    text
}

#[test]
fn a_trace_of_a_hundred_thousand_records_opens_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("long.jsonl");
    std::fs::write(&path, long(100_000)).expect("a file");
    let mut window = Window::on(level("match3", "Garden.level.ron").as_ref().clone());
    let begun = Instant::now();
    window.harness.state_mut().ask(Command::OpenPath(path));
    window.harness.run_steps(1);
    let trace = window.app().trace().expect("it is open");
    let read = trace.trace().records;
    println!("{read} records in {:?}, this build", begun.elapsed());
    window.frames(5);
    for _ in 0..500 {
        if window
            .app()
            .trace()
            .is_some_and(|trace| trace.trace().records >= 100_000)
        {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
        window.frames(1);
    }
    assert!(
        window
            .app()
            .trace()
            .is_some_and(|trace| trace.trace().records >= 100_000)
    );
    assert!(
        begun.elapsed() < Duration::from_secs(30),
        "also without optimisation it takes no longer"
    );
}

#[test]
#[ignore = "draws pictures to look at, into the folder of TILEWRIGHT_LOOK"]
fn look_at_opened_traces() {
    let Some(looks) = Looks::asked() else { return };
    let mut it = opened(&foreign());
    it.window.ask(Command::SelectAction(ActionId::new(2)));
    it.window.frames(30);
    looks.everywhere(
        &mut it.window.harness,
        "trace_foreign",
        &[Panel::Inspector, Panel::Timeline, Panel::Trace],
    );
    it.window.ask(Command::GoTo(3));
    looks.save(&mut it.window.harness, "trace_past");
    let sim = played(&level("match3", "Garden.level.ron"), 3, 12, |_| {});
    let own = Writer::new(Vec::new(), &sim).finish(&sim).expect("memory takes all");
    let mut it = opened(&String::from_utf8(own).expect("JSON is UTF-8"));
    it.window.frames(30);
    looks.everywhere(&mut it.window.harness, "trace_own", &[Panel::Timeline, Panel::Trace]);
    let mut it = opened(&short("+1 - Turn\n1 Running\n+1 - Turn"));
    it.window.frames(30);
    looks.save(&mut it.window.harness, "trace_wrong");
}
