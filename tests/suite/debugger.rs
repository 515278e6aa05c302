//! The debugger as one tool, by the names that a screen reader sees: a cascade is gone back into, stopped, forked and taken back.

use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::action::{ActionId, Author, Breakpoint, Moment};
use tilewright::command::{Command, Panel};
use tilewright::grid::Cell;
use tilewright::sim::{Input, Sim, Step, StrokeInput};

use crate::breakpoints::{cascade, choose, debug, kind, sim, strip, swap, until_stopped};
use crate::design::Window;

/// The window with the cascade played to its end.
pub fn played() -> Window {
    let mut window = debug(vec2(1440.0, 900.0));
    window.ask(Command::SetAnimation(false));
    swap(&mut window);
    window.ask(Command::Play);
    until_idle(&mut window);
    window.ask(Command::Pause);
    window
}

pub fn until_idle(window: &mut Window) {
    for _ in 0..600 {
        window.frames(1);
        if sim(window).is_idle() {
            return window.frames(2);
        }
    }
    panic!("the chain does not end: {}", strip(window));
}

/// The same run without a window, as far as a transition.
fn straight(upto: u64) -> Sim {
    let mut sim = Sim::new(std::sync::Arc::new(cascade()), 272);
    sim.input(
        Input::Swap {
            a: Cell::new(2, 4),
            b: Cell::new(2, 3),
        },
        Author::You,
    );
    sim.skip(upto - sim.tree().last_transition());
    sim
}

/// The action of this kind that is made as the nth, from 1, in all of the run.
pub fn nth(window: &Window, name: &str, nth: usize) -> (ActionId, u64, u64) {
    let tree = window.app().history().now().tree();
    let mut alike = tree.iter().filter(|node| node.action.name() == name);
    let node = alike.nth(nth - 1).expect("there are so many");
    (node.id, node.started, node.ended)
}

pub fn playhead(window: &Window) -> u64 {
    window.app().history().playhead()
}

/// The name of the control whose name has these parts; the first, where several have.
pub fn named(window: &Window, parts: [&str; 2]) -> String {
    let found = window.harness.query_all_by_label_contains(parts[0]);
    let mut names = found.filter_map(|node| node.accesskit_node().label());
    names
        .find(|name| name.contains(parts[1]))
        .unwrap_or_else(|| panic!("nothing is called {parts:?}"))
}

/// Selects the row of an action in the tree, and gives the tree the keys.
fn select_row(window: &mut Window, name: &str) {
    window.harness.get_all_by_label(name).last().unwrap().click();
    window.frames(3);
    window.ask(Command::FocusPanel(Panel::Actions));
}

#[test]
fn a_cascade_is_gone_back_into_stopped_at_a_breakpoint_and_taken_back_to_where_it_began() {
    let mut window = debug(vec2(1440.0, 900.0));
    let first = sim(&window).clone();
    swap(&mut window);
    window.ask(Command::SetAnimation(false));
    window.harness.get_all_by_label("Continue").next().unwrap().click();
    until_idle(&mut window);
    let matches = sim(&window).tree().iter().filter(|node| node.action.name() == "Match");
    assert_eq!(matches.count(), 3, "a cascade of three levels");
    let last = playhead(&window);
    let end = sim(&window).clone();

    // Back to the second Match, by the tree alone.
    let (second, started, _) = nth(&window, "Match", 2);
    select_row(&mut window, &format!("{second} Match"));
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(playhead(&window), started);
    assert_eq!(strip(&window), format!("Past: transition {started} of {last}"));
    assert!(sim(&window) == &straight(started));
    assert!(end == straight(last));
    assert_ne!(sim(&window).board().faces(), first.board().faces());

    // A breakpoint on Fall completed.
    window.ask(Command::FocusPanel(Panel::Breakpoints));
    window.click("Add breakpoint");
    choose(&mut window, "Kind of action of a breakpoint", "Fall");
    choose(&mut window, "Transition of a breakpoint", "completes");
    window.click("Add");
    assert!(window.has("Breakpoint 1: Fall · completes"));

    // What comes after is a future of its own, and the second Fall stops it.
    window.click("Play on from here");
    until_stopped(&mut window);
    let (fall, _, ended) = nth(&window, "Fall", 2);
    // A branch was left: numbers are spelled with that which is shown.
    let number = fall.get();
    assert_eq!(
        strip(&window),
        format!("Stopped: Fall b1·{number} completed (breakpoint 1)")
    );
    assert_eq!(playhead(&window), ended);
    assert!(sim(&window) == &straight(ended));
    assert_eq!(window.app().facts().selected.map(|(id, ..)| id), Some(fall));

    // Taken back: where the chain began.
    window.click("Debug");
    let back = named(&window, ["Cancel chain and roll back: b1·1 Swap and ", " below"]);
    window.click(&back);
    assert!(sim(&window).is_idle() && sim(&window).is_settled());
    assert_eq!(sim(&window).board().faces(), first.board().faces());
    let (board, counters) = (sim(&window).board(), first.board().counters());
    assert_eq!(board.counters(), counters, "score, moves and pieces too");
    assert!(!strip(&window).starts_with("Stopped"), "{}", strip(&window));
    assert!(
        window.app().history().branches()[0].sim() == &end,
        "the old future is kept"
    );
}

#[test]
fn steps_backwards_and_continue_back_are_stopped_by_breakpoints() {
    let mut window = played();
    window.ask(Command::AddBreakpoint(kind("Fall", Moment::Completes)));
    let ends: Vec<u64> = (1..=3).map(|at| nth(&window, "Fall", at).2).collect();
    for &end in ends.iter().rev() {
        window.key(Modifiers::SHIFT, Key::F5);
        let fall = sim(&window).tree().transition(end).unwrap().action;
        assert_eq!(playhead(&window), end);
        let last = window.app().history().now().tree().last_transition();
        assert_eq!(
            strip(&window),
            format!("Stopped: Fall {fall} completed (breakpoint 1) · transition {end} of {last}")
        );
        for way_out in ["Continue", "Play on from here", "Back to now"] {
            assert!(window.has(way_out), "{way_out}");
        }
        assert!(sim(&window) == &straight(end));
    }
    window.key(Modifiers::SHIFT, Key::F5);
    assert_eq!(playhead(&window), 0, "none is left: the start of what is kept");
    window.key(Modifiers::NONE, Key::F5);
    until_stopped(&mut window);
    assert_eq!(playhead(&window), ends[0], "forwards over what is recorded too");

    // A step that would lead to before the chain stops short, too.
    window.ask(Command::BackToNow);
    window.key(Modifiers::SHIFT, Key::F6);
    assert_eq!(playhead(&window), ends[2]);
    window.ask(Command::FocusPanel(Panel::Live));
    window.key(Modifiers::NONE, Key::Home);
    assert_eq!(playhead(&window), ends[1]);
    window.ask(Command::MuteBreakpoints(true));
    window.key(Modifiers::NONE, Key::Home);
    assert_eq!(playhead(&window), 0);
    window.key(Modifiers::NONE, Key::End);
    assert!(!window.app().history().is_past());
}

#[test]
fn the_playhead_goes_to_an_action_and_back_to_the_last_writer() {
    let mut window = played();
    let (second, started, ended) = nth(&window, "Match", 2);
    window.ask(Command::SelectAction(Some(second)));
    assert!(!window.app().history().is_past(), "a selection moves no playhead");
    window.ask(Command::FocusPanel(Panel::Inspector));
    let go = named(&window, ["Go to the end of", "Match"]);
    window.click(&go);
    assert_eq!(playhead(&window), ended);
    let go = named(&window, ["Go to the start of", "Match"]);
    window.click(&go);
    assert_eq!(playhead(&window), started);
    window.ask(Command::BackToNow);

    let cell = Cell::new(2, 3);
    window.harness.get_by_label("Live cell 2,3").click_secondary();
    window.frames(4);
    window.click("Who wrote (2,3)");
    let all = tilewright::sim::who_wrote(sim(&window), cell).writers;
    let writer = all[0];
    window.click("Run back to the last writer");
    assert_eq!(playhead(&window), writer.transition - 1);
    let slot = sim(&window).board().slot(cell).unwrap();
    assert_eq!(slot, writer.before, "before it was written");
    window.key(Modifiers::NONE, Key::F7);
    assert_eq!(sim(&window).board().slot(cell), Some(writer.after));

    // Asked again at an earlier moment, it is the writer before: so one comes back to the first.
    let mut writers = 1;
    while playhead(&window) > 0 {
        let here = tilewright::sim::who_wrote::last_writer(sim(&window), cell);
        let Some(here) = here else { break };
        window.click("Run back to the last writer");
        assert_eq!(playhead(&window), here.transition - 1);
        writers += usize::from(here.transition != writer.transition);
    }
    assert_eq!(playhead(&window), 0, "the swap wrote it first");
    assert!(writers == all.len() && writers > 1, "{writers}");
}

#[test]
fn the_inspector_shows_an_action_as_it_stood_at_the_playhead_and_cancels_it_there() {
    let mut window = played();
    let (second, started, _) = nth(&window, "Match", 2);
    window.ask(Command::FocusPanel(Panel::Inspector));
    window.ask(Command::SelectAction(Some(second)));
    assert!(!window.has_some(", roll back"), "it has ended");
    window.ask(Command::GoTo(started));
    let cancel = format!("Cancel {second} Match, roll back");
    assert!(window.has(&cancel), "it runs there");

    window.click(&cancel);
    assert!(sim(&window).is_idle() && !window.app().history().is_past());
    let node = sim(&window).tree().get(second).unwrap();
    assert_eq!(node.state, tilewright::action::State::Canceled);
    assert_eq!(window.app().history().branches().len(), 1, "its old end is kept");
}

#[test]
fn a_fork_leaves_a_lane_in_the_timeline_that_can_be_chosen() {
    let mut window = played();
    let end = sim(&window).clone();
    let (_, started, _) = nth(&window, "Match", 2);
    window.ask(Command::GoTo(started));
    assert!(!window.has_some("Branch b2"), "no branch yet");
    window.ask(Command::SetAnimation(true));
    window.click("Play on from here");
    window.ask(Command::Pause);
    assert_eq!(window.app().history().branch_name(), "b1");
    let numbered = window.harness.query_all_by_label_contains("b1·1");
    assert!(numbered.count() > 0, "rows are numbered by their branch");
    let lane = named(&window, ["Branch b2", ""]);
    window.click(&lane);
    assert_eq!(window.app().history().branch_name(), "b2");
    assert!(sim(&window) == &end);
    let lane = named(&window, ["Branch b1", ""]);
    window.click(&lane);
    assert_eq!(window.app().history().branch_name(), "b1");
    assert!(sim(&window) != &end);
}

#[test]
fn a_chain_that_runs_at_an_earlier_moment_is_canceled_there_and_its_old_end_is_kept() {
    let mut window = played();
    let end = sim(&window).clone();
    let disabled = |window: &Window| {
        let button = window.harness.get_by_label("Cancel chain");
        button.accesskit_node().is_disabled()
    };
    assert!(disabled(&window), "now no chain runs");
    let (_, started, _) = nth(&window, "Match", 2);
    window.ask(Command::GoTo(started));
    assert!(!disabled(&window));
    window.click("Cancel chain");
    assert!(sim(&window).is_idle() && !window.app().history().is_past());
    let there = straight(started);
    assert_eq!(sim(&window).board().faces(), there.board().faces());
    assert_eq!(window.app().history().branches().len(), 1);
    assert!(window.app().history().branches()[0].sim() == &end);
    window.ask(Command::GoTo(0));
    assert!(disabled(&window), "before the chain began");
}

#[test]
fn the_timeline_marks_where_breakpoints_stopped_and_previews_its_bars() {
    let mut window = debug(vec2(1440.0, 900.0));
    window.ask(Command::AddBreakpoint(kind("Fall", Moment::Completes)));
    swap(&mut window);
    window.ask(Command::Play);
    until_stopped(&mut window);
    let (_, _, ended) = nth(&window, "Fall", 1);
    window.ask(Command::FocusPanel(Panel::Timeline));
    let stops = window.harness.get_by_label("Playhead").accesskit_node().description();
    let expected = format!("A breakpoint has stopped at transition {ended}");
    assert_eq!((stops, playhead(&window)), (Some(expected), ended));

    let clear = named(&window, ["Bar ", "Clear"]);
    let bar = window.harness.get_by_label(&clear).rect().center();
    window.harness.hover_at(bar);
    window.frames(30);
    assert!(
        strip(&window).starts_with("Preview: the board as Clear"),
        "{}",
        strip(&window)
    );
    assert_eq!(playhead(&window), ended, "the marks do not move");
    window.key(Modifiers::NONE, Key::Escape);
    assert!(strip(&window).starts_with("Stopped"), "{}", strip(&window));
}

#[test]
fn what_an_input_makes_in_the_past_or_behind_a_chain_is_asked_about_too() {
    // A command that forks begins a root at a transition whose number the old future had.
    let mut window = played();
    window.ask(Command::AddBreakpoint(kind("Restart", Moment::Starts)));
    window.ask(Command::GoTo(0));
    window.ask(Command::Restart);
    assert!(strip(&window).starts_with("Stopped: Restart b1·"), "{}", strip(&window));
    assert_eq!(playhead(&window), 1);

    // A move that was held starts in the same step as its chain ends.
    let mut window = debug(vec2(1440.0, 900.0));
    window.ask(Command::SetAnimation(false));
    let again = Breakpoint {
        nth: 2,
        ..kind("Swap", Moment::Starts)
    };
    window.ask(Command::AddBreakpoint(again));
    swap(&mut window);
    window.ask(Command::LiveSwap {
        a: Cell::new(0, 0),
        b: Cell::new(1, 0),
    });
    assert!(sim(&window).held().is_some());
    window.ask(Command::Play);
    until_stopped(&mut window);
    let (held, started, _) = nth(&window, "Swap", 2);
    assert_eq!(strip(&window), format!("Stopped: Swap {held} started (breakpoint 1)"));
    assert_eq!(playhead(&window), started);

    // The end of what is canceled.
    window.ask(Command::AddBreakpoint(kind("Swap", Moment::Canceled)));
    window.ask(Command::CancelRunningChain);
    assert_eq!(
        strip(&window),
        format!("Stopped: Swap {held} was canceled (breakpoint 2)")
    );
}

#[test]
fn a_stroke_stops_where_it_is_pressed_and_its_drags_stop_nothing() {
    let mut sim = Sim::new(std::sync::Arc::new(cascade()), 272);
    let painted = |x| tilewright::sim::PaintCell {
        cell: Cell::new(x, 0),
        terrain: tilewright::level::Terrain::Floor,
        piece: Some(tilewright::level::match3::Piece::Empty),
    };
    let press = StrokeInput::Press {
        name: "Eraser".into(),
        cells: vec![painted(0)],
    };
    sim.input(Input::Stroke(press), Author::You);
    let drag = StrokeInput::Drag {
        cells: vec![painted(1)],
    };
    sim.input(Input::Stroke(drag), Author::You);
    let mut watch = tilewright::sim::Watch::default();
    let mut met = |cell: i32| {
        let at = Breakpoint {
            cell: Some(Cell::new(cell, 0)),
            moment: Moment::Changes,
            ..Breakpoint::default()
        };
        let number = watch.add(at).unwrap();
        let hit = watch.hit(&sim, 1).is_some();
        watch.remove(number);
        hit
    };
    assert_eq!([met(0), met(1)], [true, false]);
    assert!(sim.step(Step::Into).is_none(), "the stroke is open");
}

/// `TILEWRIGHT_LOOK=folder cargo test look_at -- --ignored`
#[test]
#[ignore = "draws pictures to look at, into the folder of TILEWRIGHT_LOOK"]
fn look_at_the_debug_workspace_mid_cascade_and_in_the_past() {
    let Some(folder) = std::env::var_os("TILEWRIGHT_LOOK") else {
        return;
    };
    // The last is the size of the pictures in the manual.
    for size in [
        vec2(1280.0, 720.0),
        vec2(1440.0, 900.0),
        vec2(1920.0, 1080.0),
        vec2(1200.0, 750.0),
    ] {
        let mut window = debug(size);
        let save = |window: &mut Window, what: &str| {
            for theme in tilewright::session::ThemeChoice::ALL {
                window.ask(Command::SetTheme(theme));
                window.frames(8);
                let file = format!("debugger_{what}_{}_{}.png", size.x, theme.name());
                let path = std::path::Path::new(&folder).join(file);
                window.harness.render().unwrap().save(path).unwrap();
            }
        };
        window.ask(Command::AddBreakpoint(kind("Fall", Moment::Completes)));
        swap(&mut window);
        window.ask(Command::Play);
        until_stopped(&mut window);
        window.ask(Command::Play);
        until_stopped(&mut window);
        window.ask(Command::MuteBreakpoints(true));
        window.harness.event(egui::Event::PointerGone);
        for _ in 0..3 {
            window.ask(Command::Step(Step::Into));
        }
        save(&mut window, "mid");
        let (second, started, _) = nth(&window, "Match", 1);
        window.ask(Command::SelectAction(Some(second)));
        window.ask(Command::GoTo(started + 4));
        window.ask(Command::PlayOn);
        until_idle(&mut window);
        let (_, started, _) = nth(&window, "Match", 2);
        window.ask(Command::GoTo(started));
        let (clear, ..) = nth(&window, "Clear", 1);
        window.ask(Command::SelectAction(Some(clear)));
        save(&mut window, "past");
    }
}
