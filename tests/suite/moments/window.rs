//! Reports in the window, by the names that a screen reader sees.

use std::path::Path;

use egui::{Event, Key, Modifiers, OutputCommand};
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::command::{Command, Panel, ReportCommand};
use tilewright::editor::{How, Property, Request, Stroke, Tile};
use tilewright::format::{self, Format};
use tilewright::grid::{Cell, Direction};
use tilewright::level::match3::{Colour, Piece, Refill, Settings};
use tilewright::moment::{Expected, decode};
use tilewright::session::LiveLink;
use tilewright::sim::Input;

use crate::design::{CTRL, Window, level};
use crate::looks::Looks;

/// Two moves, (2,0)↔(3,0) and (2,2)↔(3,2), and nothing falls from above.
const PLAIN: &str = "AABACD EFEFEF BBDBCE FEFEFA DDEDCB";

fn window() -> Window {
    let settings = Settings {
        refill: Refill::None,
        ..Settings::default()
    };
    let mut window = Window::on(level(PLAIN, settings));
    // What is edited starts no other game: the inputs that are kept are looked at apart.
    window.ask(Command::SetLink(LiveLink::Off));
    window
}

/// Makes the moves of the first so many rows, to their ends.
fn play(window: &mut Window, moves: usize) {
    window.ask(Command::SetAnimation(false));
    for y in [0, 2].into_iter().take(moves) {
        window.ask(Command::LiveSwap {
            a: Cell::new(2, y),
            b: Cell::new(3, y),
        });
        until(window, |window| window.app().sim().is_idle());
    }
}

fn until(window: &mut Window, holds: impl Fn(&Window) -> bool) {
    for _ in 0..600 {
        window.frames(1);
        if holds(window) {
            return window.frames(2);
        }
        std::thread::sleep(std::time::Duration::from_millis(3));
    }
    panic!("it never came to that");
}

/// What a copy of the moment puts on the clipboard.
fn copied(window: &mut Window) -> String {
    copied_by(window, CTRL | Modifiers::SHIFT, Key::C)
}

/// What a key puts on the clipboard, in the frame in which it goes down or in the next.
fn copied_by(window: &mut Window, modifiers: Modifiers, key: Key) -> String {
    window.harness.event(Event::Key {
        key,
        physical_key: Some(key),
        pressed: true,
        repeat: false,
        modifiers,
    });
    copied_next(window)
}

fn copied_next(window: &mut Window) -> String {
    for _ in 0..4 {
        window.harness.run_steps(1);
        let commands = window.harness.output().platform_output.commands.clone();
        if let Some(text) = commands.into_iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text),
            _ => None,
        }) {
            return text;
        }
    }
    panic!("nothing was copied")
}

fn paste(window: &mut Window, text: &str) {
    window.harness.event(Event::Paste(text.to_owned()));
    window.frames(3);
}

fn open(window: &mut Window, text: &str) {
    paste(window, text);
    until(window, |window| window.has("Board of the report"));
}

/// A stroke over one cell.
pub fn paint(window: &mut Window, colour: u8, cell: Cell) {
    let tile = Tile::Piece(Piece::Tile(Colour::new(colour).unwrap()));
    window.ask(Command::ChooseTile(tile));
    let (erase, shift, ctrl) = (false, false, false);
    window.ask(Command::Stroke(Stroke::Press {
        cell,
        erase,
        shift,
        ctrl,
    }));
    window.ask(Command::Stroke(Stroke::Release));
    window.until_checked();
}

fn value(window: &Window, name: &str) -> String {
    let node = window.harness.get_by_label(name);
    node.accesskit_node().value().unwrap_or_default()
}

#[test]
fn a_copied_moment_pasted_opens_a_report_beside_the_level_and_live_goes_there() {
    let mut window = window();
    play(&mut window, 1);
    window.ask(Command::Edit(Request::Select {
        from: Cell::new(1, 2),
        to: Cell::new(1, 2),
        how: How::Replace,
    }));
    window.ask(ReportCommand::AskNote.into());
    window.type_text("hole");
    let text = copied_by(&mut window, Modifiers::NONE, Key::Enter);
    assert!(
        text.starts_with("Tilewright 0.1 · Test · seed 0 · move 1 · \"hole at (1,2)\" tw1:"),
        "{text}"
    );
    let hash = window.app().sim().board().hash();
    assert_eq!(decode(&text).unwrap().hash, hash);

    play(&mut window, 2);
    assert_ne!(window.app().sim().board().hash(), hash);
    let before = window.app().editor().level().clone();
    open(&mut window, &format!("> {text}\n"));
    assert!(window.app().facts().front.contains(&Panel::Report));
    for fact in ["Seed 0", "Move 1", "Made by Tilewright 0.1.0", "Note hole at (1,2)"] {
        assert!(window.has(fact), "{fact}");
    }
    assert!(window.has_some("Input 1. Swap (2,0)↔(3,0) (you, tick 0)"));
    assert_eq!(value(&window, "Board of the report"), "Marked (1,2)");
    assert_eq!(window.app().editor().level(), &before, "a report is read-only");

    window.click("Go to this moment");
    assert_eq!(window.app().sim().board().hash(), hash);
    assert!(!window.app().facts().playing);
    assert_eq!(window.app().history().branches().len(), 1, "the run so far stays");
    window.ask(Command::StepBack(tilewright::sim::Step::Into));
    assert!(
        window.app().history().is_past(),
        "what came before can be stepped back to"
    );
    window.click("Close report");
    assert!(!window.app().facts().open.contains(&Panel::Report));
}

#[test]
fn a_text_that_is_cut_off_says_so_in_words_and_opens_nothing() {
    let mut window = window();
    play(&mut window, 1);
    let text = copied(&mut window);
    paste(&mut window, &text[..text.len() - 100]);
    assert!(window.has_some("Cut off: "), "in the bar, and in no dialog");
    assert!(!window.app().facts().open.contains(&Panel::Report));
    // What is asked for as a moment and is none says what it should be.
    window.ask(ReportCommand::Paste.into());
    paste(&mut window, "ABC\nBCA");
    assert!(window.has_some("No moment: nothing in the text begins with tw1:"));
}

#[test]
fn a_text_pasted_into_a_field_stays_there() {
    let mut window = window();
    let text = copied(&mut window);
    window.ask(ReportCommand::AskNote.into());
    paste(&mut window, &text);
    assert!(!window.app().facts().open.contains(&Panel::Report));
}

#[test]
fn the_inputs_run_on_the_level_as_it_is_now_and_stop_where_one_is_refused() {
    let mut window = window();
    play(&mut window, 2);
    let text = copied(&mut window);
    open(&mut window, &text);
    let run = "Run these inputs on the level as it is now";
    window.show(run);
    window.click(run);
    until(&mut window, |window| window.has("All 2 inputs do what they did."));
    paint(&mut window, 5, Cell::new(1, 2));
    assert!(window.has_some("The level has changed since"));
    window.show(run);
    window.click(run);
    until(&mut window, |window| {
        window.has_some("Stopped at input 2 of 2, Swap (2,2)↔(3,2).")
    });
    assert!(window.has_some("No match: (2,2)↔(3,2) makes no run of 3."));
    assert!(value(&window, "Board as it was").ends_with(" places differ"));
    assert!(window.has("Board as it is now"));
}

#[test]
fn kept_inputs_run_again_after_each_edit_and_what_fails_is_a_problem_with_its_cells() {
    let mut window = window();
    play(&mut window, 2);
    let before = window.app().facts().problems;
    window.ask(ReportCommand::KeepLive.into());
    window.ask(Command::ShowPanel(Panel::Report, true));
    until(&mut window, |window| window.has_some("All 2 inputs do what they did."));
    assert_eq!(window.app().facts().problems, before);

    paint(&mut window, 5, Cell::new(1, 2));
    let failed = "The kept inputs “seed 0, 2 inputs” stop at 2 of 2, Swap (2,2)↔(3,2).";
    window.ask(Command::ShowPanel(Panel::Problems, true));
    until(&mut window, |window| window.has_some(failed));
    let row = format!("Warning: {failed}");
    window.harness.query_all_by_label_contains(&row).next().unwrap().click();
    window.frames(3);
    assert_eq!(
        window.app().editor().selection().cells(),
        [Cell::new(2, 2), Cell::new(3, 2)],
        "the problem leads to the cells of the move"
    );
    window.click("Show in Report");
    assert!(window.app().facts().front.contains(&Panel::Report));
    window.ask(Command::FocusPanel(Panel::Problems));
    // The same twice is kept once; too little is no more than a sentence.
    window.ask(ReportCommand::KeepLive.into());
    assert!(window.has_some("These inputs are kept already."));

    window.ask(Command::Undo);
    until(&mut window, |window| !window.has_some(failed));
    window.ask(Command::Redo);
    until(&mut window, |window| window.has_some(failed));
    window.ask(Command::ShowPanel(Panel::Report, true));
    window.click("Show the kept inputs seed 0, 2 inputs");
    until(&mut window, |window| window.has_some("Stopped at input 2 of 2"));
    window.click("Close report");
    window.ask(ReportCommand::Forget(0).into());
    until(&mut window, |window| !window.has_some(failed));
}

#[test]
fn the_level_of_a_report_of_another_kind_is_opened_first() {
    let mut window = window();
    let room = format::read(b"#####\n#@$.#\n#####\n", Format::Xsb, "Room").unwrap();
    let mut sim = tilewright::sim::Sim::new(std::sync::Arc::new(room.levels[0].level.clone()), 0);
    sim.input(Input::Steps(vec![Direction::Right]), tilewright::action::Author::You);
    sim.run_to_idle();
    open(&mut window, &super::code(&sim));
    let go = window.harness.get_by_label("Go to this moment");
    assert!(go.accesskit_node().is_disabled());
    window.click("Open its level");
    assert!(window.app().editor().level().sokoban().is_some());
    assert_eq!(window.app().sim().board().hash(), sim.board().hash());
}

#[test]
fn a_moment_is_saved_as_a_test() {
    let mut window = window();
    play(&mut window, 1);
    window.ask(ReportCommand::AskSaveLive.into());
    let proposed = window.harness.get_by_label("Path").value().unwrap_or_default();
    assert_eq!(proposed, "Test.tilewright-test");
    window.harness.key_press(Key::Escape);
    window.frames(3);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hole.tilewright-test");
    window.ask(ReportCommand::SaveTest(path.clone()).into());
    until(&mut window, |window| window.has_some("Saved as a test"));
    let expected = Expected::read(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(expected.first_difference(window.app().sim()), None);
    window.ask(ReportCommand::SaveTest(Path::new("/nowhere/at/all.tilewright-test").to_owned()).into());
    until(&mut window, |window| window.has_some("was not saved"));
}

#[test]
#[ignore = "draws pictures to look at, into the folder of TILEWRIGHT_LOOK"]
fn look_at_reports() {
    let Some(looks) = Looks::asked() else { return };
    let mut window = window();
    window.ask(Command::Edit(Request::Set(Property::Name("Garden 12".into()))));
    looks.everywhere(&mut window.harness, "report_none", &[Panel::Report]);
    play(&mut window, 2);
    window.ask(Command::Edit(Request::Select {
        from: Cell::new(1, 2),
        to: Cell::new(2, 2),
        how: How::Replace,
    }));
    window.ask(ReportCommand::AskNote.into());
    window.type_text("hole");
    looks.everywhere(&mut window.harness, "report_note", &[]);
    let text = copied_by(&mut window, Modifiers::NONE, Key::Enter);
    window.ask(ReportCommand::KeepLive.into());
    paint(&mut window, 5, Cell::new(1, 2));
    open(&mut window, &text);
    looks.everywhere(&mut window.harness, "report_open", &[Panel::Report]);
    window.ask(ReportCommand::RunAgain.into());
    until(&mut window, |window| window.has_some("Stopped at input 2 of 2"));
    looks.everywhere(&mut window.harness, "report_rerun", &[Panel::Problems, Panel::Report]);
}
