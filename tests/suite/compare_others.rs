//! The present run beside a trace and beside the moment of a report, by the names that a screen reader sees.

use std::path::PathBuf;

use egui::vec2;
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::action::{ActionId, Author};
use tilewright::command::{Command, Panel, ReportCommand};
use tilewright::grid::Cell;
use tilewright::moment::{Report, encode};
use tilewright::session::{LiveLink, ThemeChoice};
use tilewright::sim::{CancelOutcome, Input, Scope, Sim};
use tilewright::trace::Writer;

use crate::breakpoints::{cascade, choose, debug, sim, swap};
use crate::compare::found;
use crate::debugger::until_idle;
use crate::design::Window;
use crate::moments::window::paint;
use crate::trace::short;

/// The same game as in the window, after the same move.
fn twin() -> Sim {
    let mut sim = Sim::new(std::sync::Arc::new(cascade()), 272);
    let (a, b) = (Cell::new(2, 4), Cell::new(2, 3));
    sim.input(Input::Swap { a, b }, Author::You);
    sim
}

/// The cascade, run to its end.
fn played(size: egui::Vec2) -> Window {
    let mut window = debug(size);
    swap(&mut window);
    window.ask(Command::SetAnimation(false));
    window.ask(Command::Play);
    until_idle(&mut window);
    window
}

fn open(window: &mut Window, text: &[u8]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let path: PathBuf = folder.path().join("run.jsonl");
    std::fs::write(&path, text).expect("a file");
    window.ask(Command::OpenPath(path));
    window.frames(4);
    assert!(window.app().trace().is_some_and(|trace| trace.trace().fault.is_none()));
    folder
}

/// A trace of the same game that was canceled in its first fall.
fn canceled() -> Vec<u8> {
    let mut sim = twin();
    sim.skip(5);
    let root = ActionId::new(1).expect("one");
    sim.cancel(root, Scope::Chain, CancelOutcome::Keep, Author::You);
    sim.run_to_idle();
    Writer::new(Vec::new(), &sim).finish(&sim).expect("written")
}

fn side(window: &Window, name: &str) -> Option<String> {
    window.harness.get_by_label(name).value()
}

fn board(window: &Window, name: &str) -> String {
    window.harness.get_by_label(name).value().unwrap_or_default()
}

/// Frames until the panel says something.
fn until_says(window: &mut Window, words: &str) {
    for _ in 0..600 {
        window.frames(1);
        if window.has_some(words) {
            return window.frames(2);
        }
        std::thread::sleep(std::time::Duration::from_millis(3));
    }
    panic!("it never says {words}");
}

#[test]
fn a_trace_of_the_same_game_differs_where_it_was_canceled() {
    let mut window = played(vec2(1440.0, 900.0));
    window.click("Debug");
    let node = window.harness.get_by_label("Compare with…");
    assert!(node.accesskit_node().is_disabled(), "there is no other run yet");
    window.click("Debug");
    let _folder = open(&mut window, &canceled());
    window.click("Compare with the present run");
    window.frames(4);
    assert_eq!(side(&window, "Side A").as_deref(), Some("b1, the present run"));
    assert_eq!(side(&window, "Side B").as_deref(), Some("Trace run.jsonl"));
    assert_eq!(
        found(&window),
        "The same up to transition 6; there A: Fall b1·4 starts, B: Refill #5 is canceled"
    );
    let differ = board(&window, "Board of A");
    assert!(differ.ends_with(" cells differ"), "{differ}");
    assert_eq!(board(&window, "Board of B"), differ);
    assert!(window.has("B: Cancel the chain of #1, board kept (you, after transition 6)"));
    assert!(window.has("A: none"), "the move itself is the same");

    // What is in front goes there: the trace, then Live.
    window.click("Go to the difference");
    assert_eq!(window.app().trace().expect("open").record().playhead, 7);
    let last = sim(&window).tree().last_transition();
    assert!(last > 7, "Live stays where it was");
    window.ask(Command::FocusPanel(Panel::Live));
    window.frames(2);
    window.click("Go to the difference");
    assert_eq!(sim(&window).tree().last_transition(), 7);

    // It can be chosen again from the list and by the command; closed, it is gone.
    choose(&mut window, "Side B", "b1, the present run");
    assert!(window.has_some("Both sides are the same run"));
    window.ask(Command::FocusPanel(Panel::Trace));
    window.frames(2);
    window.click("Debug");
    window.click("Compare with…");
    window.frames(3);
    assert_eq!(side(&window, "Side B").as_deref(), Some("Trace run.jsonl"));
    window.ask(Command::ShowPanel(Panel::Trace, false));
    window.frames(2);
    assert!(window.has_some("Two runs are compared here"));
}

#[test]
fn another_trace_of_the_same_name_is_compared_anew() {
    let mut window = played(vec2(1440.0, 900.0));
    let _folder = open(&mut window, &canceled());
    window.click("Compare with the present run");
    window.frames(4);
    assert!(found(&window).starts_with("The same up to transition 6;"));
    let mut whole = twin();
    whole.run_to_idle();
    let last = whole.tree().last_transition();
    let text = Writer::new(Vec::new(), &whole).finish(&whole).expect("written");
    let _folder = open(&mut window, &text);
    window.frames(2);
    assert_eq!(
        found(&window),
        format!("The same up to transition {last}, where both end: nothing differs")
    );
}

#[test]
fn a_trace_without_boards_is_compared_by_what_happened() {
    let mut window = played(vec2(1440.0, 900.0));
    let text = short("+1 - Swap\n+2 1 Match\n1 Running\n1 Waiting\n2 Running\n2 Completed\n");
    let _folder = open(&mut window, text.as_bytes());
    window.click("Compare with the present run");
    window.frames(4);
    assert_eq!(
        found(&window),
        "The same up to transition 3; there A: Match b1·2 waits, B: Match #2 completes"
    );
    assert!(window.has("No board is known of B"));
}

#[test]
fn the_moment_of_a_report_is_where_the_run_up_to_it_ends() {
    let mut window = played(vec2(1440.0, 900.0));
    window.ask(Command::GoTo(9));
    let here = sim(&window);
    let text = encode(&Report::of(here, "", Vec::new()), here).expect("a code");
    window.ask(Command::BackToNow);
    window.ask(ReportCommand::Open(text).into());
    until_says(&mut window, "Made by");
    until_says(&mut window, "Board of the report");
    window.click("Compare with the present run");
    window.frames(4);
    assert_eq!(side(&window, "Side B").as_deref(), Some("Report: Test, move 1"));
    let sentence = found(&window);
    assert!(
        sentence.starts_with("The same up to transition 9, where B ends; there A: "),
        "{sentence}"
    );
    window.click("Go to the difference");
    assert_eq!(sim(&window).tree().last_transition(), 10);
    assert!(window.app().facts().front.contains(&Panel::Live));

    // The same inputs on the level as it is now; Live still plays it as it was.
    window.ask(Command::SetLink(LiveLink::Off));
    paint(&mut window, 5, Cell::new(0, 0));
    window.ask(Command::FocusPanel(Panel::Report));
    window.ask(ReportCommand::RunAgain.into());
    until_says(&mut window, "Compare them with the present run");
    window.show("Compare them with the present run");
    window.click("Compare them with the present run");
    window.frames(4);
    assert_eq!(side(&window, "Side B").as_deref(), Some("Report run again: Test"));
    assert!(window.has_some("They differ from the start"));
    assert_eq!(board(&window, "Board of B"), "1 cell differs");
    choose(&mut window, "Side A", "Report: Test, move 1");
    assert!(window.has_some("They differ from the start"));
    let go = window.harness.get_by_label("Go to the difference");
    assert!(go.accesskit_node().is_disabled(), "neither is in front");
    window.ask(ReportCommand::Close.into());
    window.frames(2);
    assert!(window.has_some("Two runs are compared here"));
}

/// `TILEWRIGHT_LOOK=folder cargo test look_at -- --ignored`
#[test]
#[ignore = "draws pictures to look at, into the folder of TILEWRIGHT_LOOK"]
fn look_at_a_run_beside_a_trace() {
    let Some(folder) = std::env::var_os("TILEWRIGHT_LOOK").map(PathBuf::from) else {
        return;
    };
    for size in [vec2(1280.0, 720.0), vec2(1440.0, 900.0)] {
        let mut window = played(size);
        let _folder = open(&mut window, &canceled());
        window.click("Compare with the present run");
        window.harness.event(egui::Event::PointerGone);
        for theme in ThemeChoice::ALL {
            window.ask(Command::SetTheme(theme));
            window.frames(8);
            let file = folder.join(format!("compare_trace_{}_{}.png", size.x, theme.name()));
            window.harness.render().unwrap().save(file).unwrap();
        }
    }
}
