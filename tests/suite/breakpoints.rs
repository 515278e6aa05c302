//! Breakpoints in the window, by the names that a screen reader sees.

use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::action::{Breakpoint, Moment, State};
use tilewright::app::Start;
use tilewright::app::store::Folders;
use tilewright::command::{Command, Panel, Workspace};
use tilewright::level::Level;
use tilewright::level::match3::{Refill, Reshuffle, Settings};
use tilewright::session::ThemeChoice;
use tilewright::sim::{CancelOutcome, Scope, Sim, Step};

use crate::design::{Window, level};
use crate::soft_renderer::program;

/// Swapping (2,4) with (2,3) makes four reds of a row; with seed 272 the cascade is three levels deep.
pub fn cascade() -> Level {
    let settings = Settings {
        refill: Refill::Random,
        ..Settings::default()
    };
    let mut level = level("BCDCBE DEBEDC CBEDCB ECADBD AAEACE DBAEBC", settings);
    level.seed = Some(272);
    level
}

/// The Debug workspace on the game, paused before its move.
pub fn debug(size: egui::Vec2) -> Window {
    debug_on(cascade(), size)
}

/// The Debug workspace on a level, paused.
fn debug_on(level: Level, size: egui::Vec2) -> Window {
    let start = Start {
        level: Some(level),
        in_app_dialogs: true,
        ..Start::default()
    };
    let harness = program(start, size);
    let mut window = Window { harness };
    window.until_checked();
    window.ask(Command::ChooseWorkspace(Workspace::Debug));
    window.ask(Command::Pause);
    window
}

pub fn swap(window: &mut Window) {
    window.click("Live cell 2,4");
    window.click("Live cell 2,3");
}

pub fn sim(window: &Window) -> &Sim {
    window.app().sim()
}

pub fn strip(window: &Window) -> String {
    window.harness.get_by_label("Live status").value().unwrap_or_default()
}

pub fn kind(name: &str, moment: Moment) -> Breakpoint {
    Breakpoint {
        kind: Some(name.into()),
        moment,
        ..Breakpoint::default()
    }
}

/// Runs until the strip says that something stopped the run, or nothing moves any more.
pub fn until_stopped(window: &mut Window) {
    for _ in 0..3_000 {
        window.frames(1);
        if strip(window).starts_with("Stopped") {
            return window.frames(2);
        }
    }
    panic!("nothing stops the run: {}", strip(window));
}

pub fn choose(window: &mut Window, combo: &str, value: &str) {
    window.click(combo);
    window.click(value);
}

#[test]
fn a_cascade_is_stopped_at_a_breakpoint_and_rolled_back_to_where_it_began() {
    let mut window = debug(vec2(1440.0, 900.0));
    let first = sim(&window).board().clone();
    swap(&mut window);
    window.ask(Command::Step(Step::Into));

    window.ask(Command::FocusPanel(Panel::Breakpoints));
    window.click("Add breakpoint");
    choose(&mut window, "Kind of action of a breakpoint", "Fall");
    choose(&mut window, "Transition of a breakpoint", "completes");
    window.click("Add");
    assert!(window.has("Breakpoint 1: Fall · completes"));
    assert!(window.has("1 breakpoint armed"));

    let mut stops = Vec::new();
    for _ in 0..3 {
        window.harness.get_all_by_label("Continue").next().unwrap().click();
        window.frames(2);
        until_stopped(&mut window);
        stops.push(strip(&window));
        assert!(!sim(&window).is_idle(), "inside the chain");
    }
    let falls: Vec<String> = sim(&window)
        .tree()
        .iter()
        .filter(|node| node.action.name() == "Fall")
        .map(|node| format!("Stopped: Fall {} completed (breakpoint 1)", node.id))
        .collect();
    assert_eq!(stops, falls, "three levels");
    assert!(window.has("Breakpoint 1 met 3 times"));
    // The action is selected, and the Inspector tells of it.
    window.ask(Command::FocusPanel(Panel::Inspector));
    let fall = sim(&window)
        .tree()
        .iter()
        .rfind(|node| node.action.name() == "Fall")
        .unwrap();
    assert!(window.has(&format!("Go to the end of #{} Fall", fall.id.get())));

    assert_ne!(sim(&window).board(), &first);
    let roll_back = |node: &egui_kittest::Node<'_>| {
        let label = node.accesskit_node().label().unwrap_or_default();
        label.ends_with("roll back")
    };
    let mut chain = window.harness.query_all_by_label_contains("Cancel chain #1 Swap and");
    chain.find(roll_back).unwrap().click();
    drop(chain);
    window.frames(3);
    assert!(sim(&window).is_idle());
    assert_eq!(sim(&window).board().faces(), first.faces());
    assert!(!strip(&window).starts_with("Stopped"), "{}", strip(&window));
}

#[test]
fn a_reshuffle_is_stopped_at_each_of_its_tries() {
    let settings = Settings {
        reshuffle: Reshuffle::Permute,
        ..Settings::default()
    };
    let mut window = debug_on(level("ABCDE DEABC BCDEA EABCD", settings), vec2(1440.0, 900.0));
    for _ in 0..3 {
        window.ask(Command::Step(Step::EndOfChain));
    }
    let before = sim(&window).tree().len();
    window.ask(Command::FocusPanel(Panel::Breakpoints));
    window.click("Add breakpoint");
    choose(&mut window, "Kind of action of a breakpoint", "Try");
    choose(&mut window, "Transition of a breakpoint", "completes");
    window.click("Add");
    assert!(window.has("Breakpoint 1: Try · completes"));
    window.ask(Command::Reshuffle);
    let mut stops = Vec::new();
    for _ in 0..20 {
        window.ask(Command::Play);
        window.frames(120);
        if !strip(&window).starts_with("Stopped") {
            break;
        }
        stops.push(strip(&window));
    }
    assert!(sim(&window).is_idle(), "{}", strip(&window));
    let tries: Vec<String> = sim(&window)
        .tree()
        .iter()
        .skip(before)
        .filter(|node| node.action.name() == "Try")
        .map(|node| format!("Stopped: Try {} completed (breakpoint 1)", node.id))
        .collect();
    assert!(tries.len() > 1, "one at least is rejected: {tries:?}");
    assert_eq!(stops, tries);
}

#[test]
fn what_an_input_starts_is_stopped_at_before_the_first_tick() {
    let mut window = debug(vec2(1440.0, 900.0));
    window.ask(Command::AddBreakpoint(kind("Swap", Moment::Starts)));
    window.ask(Command::Play);
    swap(&mut window);
    assert_eq!(strip(&window), "Stopped: Swap #1 started (breakpoint 1)");
    assert_eq!((sim(&window).tick(), sim(&window).tree().last_transition()), (0, 1));
}

#[test]
fn a_bot_at_any_speed_is_stopped_where_it_should_be() {
    for animation in [true, false] {
        let mut window = debug(vec2(1440.0, 900.0));
        let breakpoint = Breakpoint {
            nth: 3,
            ..kind("Clear", Moment::Completes)
        };
        window.ask(Command::AddBreakpoint(breakpoint));
        window.ask(Command::SetAnimation(animation));
        window.ask(Command::SetSpeed(if animation { 16.0 } else { f32::INFINITY }));
        window.ask(Command::SetAutoplay(true));
        until_stopped(&mut window);
        let ended = sim(&window).tree().iter();
        let ended: Vec<u64> = ended
            .filter(|node| node.action.name() == "Clear" && node.ended != 0)
            .map(|node| node.ended)
            .collect();
        assert_eq!(ended.len(), 3);
        assert_eq!(sim(&window).tree().last_transition(), ended[2]);
    }
}

#[test]
fn a_breakpoint_is_edited_disabled_muted_and_removed() {
    let mut window = debug(vec2(1440.0, 900.0));
    window.ask(Command::FocusPanel(Panel::Breakpoints));
    assert!(window.has_some("Nothing stops the run."));
    window.ask(Command::AddBreakpoint(kind("Fall", Moment::Completes)));
    window.ask(Command::AddBreakpoint(kind("Clear", Moment::Starts)));
    window.click("Edit breakpoint 2");
    choose(&mut window, "Tile of a breakpoint", "Red");
    window.click("cell");
    window.click("Save");
    assert!(window.has("Breakpoint 2: Clear · starts · cell (0,0) · Red"));

    window.click("Breakpoint 1: Fall · completes");
    assert!(window.has("1 breakpoint armed"));
    window
        .harness
        .get_by_role_and_label(egui::accesskit::Role::Button, "Mute all")
        .click();
    window.frames(3);
    assert!(window.has("1 breakpoint muted"));
    window.click("Remove breakpoint 2");
    window.click("Remove breakpoint 1");
    assert!(window.has_some("Nothing stops the run."));
    assert!(!window.has_some("breakpoint muted"));
}

#[test]
fn a_breakpoint_is_counted_through_the_record_both_ways_and_none_is_added_twice() {
    let mut window = debug(vec2(1440.0, 900.0));
    swap(&mut window);
    for _ in 0..2 {
        window.ask(Command::Step(Step::EndOfChain));
    }
    window.ask(Command::FocusPanel(Panel::Breakpoints));
    for _ in 0..2 {
        window.ask(Command::AddBreakpoint(kind("Fall", Moment::Completes)));
    }
    let falls = |sim: &Sim| {
        let nodes = sim.tree().iter().filter(|node| node.action.name() == "Fall");
        nodes.filter(|node| node.state == State::Completed).count()
    };
    let all = falls(window.app().sim());
    assert!(all > 0, "one that was met before it was added counts too");
    assert!(window.has(&format!("Breakpoint 1 met {all} times")));
    for back in (1..=all).rev() {
        window.ask(Command::ContinueBack);
        window.frames(2);
        assert_eq!(falls(window.app().sim()), back);
        assert!(window.has(&format!("Breakpoint 1 met {back} of {all} times")), "{back}");
    }
    window.ask(Command::BackToNow);
    assert!(window.has_some("Not added: breakpoint 1 stops at the same already."));
    assert!(!window.has("Remove breakpoint 2"));
}

#[test]
fn a_number_that_is_none_keeps_a_breakpoint_from_being_added() {
    let mut window = debug(vec2(1440.0, 900.0));
    window.ask(Command::FocusPanel(Panel::Breakpoints));
    window.click("Add breakpoint");
    window.frames(2);
    window.harness.get_by_label("Least depth of a breakpoint").focus();
    window.frames(2);
    window.type_text("abc");
    window.frames(2);
    assert!(window.has_some("Depth is a number from 0 to 9,999"));
    let add = window
        .harness
        .get_by_role_and_label(egui::accesskit::Role::Button, "Add");
    assert!(add.accesskit_node().is_disabled());
    window.click("Discard");
    assert!(!window.has("Discard"));
}

#[test]
fn a_cell_of_live_offers_who_wrote_it_and_a_breakpoint_on_its_change() {
    let mut window = debug(vec2(1440.0, 900.0));
    window.harness.get_by_label("Live cell 2,3").click_secondary();
    window.frames(4);
    window.click("Break when (2,3) changes");
    window.ask(Command::Play);
    swap(&mut window);
    assert_eq!(strip(&window), "Stopped: Swap #1 changed (2,3) (breakpoint 1)");
    window.harness.get_by_label("Live cell 2,3").click_secondary();
    window.frames(4);
    window.click("Who wrote (2,3)");
    assert!(window.has_some("Writer #1 Swap: "), "in the Inspector");
    assert!(window.has("Run back to the last writer"));
    window.click("Close who wrote");
    assert!(!window.has("Run back to the last writer"));
}

#[test]
fn the_cell_under_the_cursor_can_be_asked_about_with_the_keys_alone() {
    let mut window = debug(vec2(1440.0, 900.0));
    window.click("Debug");
    let node = window.harness.get_by_label("Who wrote the cell");
    assert!(node.accesskit_node().is_disabled(), "no cell has the cursor");
    window.key(Modifiers::NONE, Key::Escape);
    window.ask(Command::FocusPanel(Panel::Live));
    window.key(Modifiers::COMMAND, Key::ArrowRight);
    window.click("Debug");
    let named = window.harness.query_all_by_label_contains("Who wrote cell (");
    assert_eq!(named.count(), 1);
    window.click("Break");
    window.frames(3);
    window.harness.get_by_label_contains("Break when cell (").click();
    window.frames(3);
    window.ask(Command::FocusPanel(Panel::Breakpoints));
    assert!(window.has_some("Breakpoint 1: Any action · changes ("));
}

#[test]
fn breakpoints_are_kept_with_the_session() {
    let home = tempfile::tempdir().unwrap();
    let window = |level: Option<Level>| {
        let start = Start {
            level,
            folders: Some(Folders::below(home.path())),
            in_app_dialogs: true,
            ..Start::default()
        };
        let harness = program(start, vec2(1440.0, 900.0));
        let mut window = Window { harness };
        window.frames(3);
        window
    };
    let mut first = window(Some(cascade()));
    first.ask(Command::AddBreakpoint(kind("Fall", Moment::Completes)));
    first.ask(Command::MuteBreakpoints(true));
    let written = Folders::below(home.path()).settings();
    for _ in 0..400 {
        first.frames(2);
        if std::fs::read_to_string(&written).is_ok_and(|text| text.contains("Fall") && text.contains("muted: true")) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    drop(first);
    let mut later = window(Some(cascade()));
    later.ask(Command::FocusPanel(Panel::Breakpoints));
    assert!(later.has("Breakpoint 1: Fall · completes"));
    assert!(later.has("1 breakpoint muted"));
    drop(later);

    // Armed before the first tick: a level whose tiles match at the start settles, and is stopped where that begins.
    let text = std::fs::read_to_string(&written).unwrap();
    let armed = text
        .replace("muted: true", "muted: false")
        .replace("Some(\"Fall\")", "Some(\"Settle\")");
    std::fs::write(&written, armed.replace("Completes", "Starts")).unwrap();
    let matching = level("AAABC BCDBD CDBCA", Settings::default());
    let first = window(Some(matching));
    assert_eq!(strip(&first), "Stopped: Settle #1 started (breakpoint 1)");
    assert_eq!(sim(&first).tree().last_transition(), 1);
}

/// `TILEWRIGHT_LOOK=folder cargo test look_at -- --ignored`
#[test]
#[ignore = "draws pictures to look at, into the folder of TILEWRIGHT_LOOK"]
fn look_at_the_debugger() {
    let Some(folder) = std::env::var_os("TILEWRIGHT_LOOK") else {
        return;
    };
    for (theme, word) in [(ThemeChoice::Dark, "dark"), (ThemeChoice::Light, "light")] {
        for (size, file) in [(vec2(1280.0, 720.0), "1280"), (vec2(1920.0, 1080.0), "1920")] {
            let mut window = debug(size);
            window.ask(Command::SetTheme(theme));
            let save = |window: &mut Window, what: &str| {
                let path = std::path::Path::new(&folder).join(format!("{what}_{file}_{word}.png"));
                window.harness.render().unwrap().save(path).unwrap();
            };
            window.ask(Command::AddBreakpoint(kind("Fall", Moment::Completes)));
            window.ask(Command::AddBreakpoint(Breakpoint {
                cell: Some(tilewright::grid::Cell::new(2, 3)),
                face: Some(0),
                min_depth: 2,
                nth: 3,
                ..kind("CreateTile", Moment::Changes)
            }));
            swap(&mut window);
            window.ask(Command::Play);
            until_stopped(&mut window);
            window.frames(20);
            save(&mut window, "stopped");
            window.ask(Command::FocusPanel(Panel::Breakpoints));
            window.frames(4);
            save(&mut window, "breakpoints");
            window.click("Edit breakpoint 2");
            window.frames(4);
            save(&mut window, "form");
            window.click("Discard");
            window.ask(Command::WhoWrote(Some(tilewright::grid::Cell::new(2, 3))));
            window.ask(Command::SelectAction(tilewright::action::ActionId::new(2)));
            window.frames(4);
            save(&mut window, "who");
            window.ask(Command::WhoWrote(None));
            window.frames(4);
            save(&mut window, "match");
            let row = window.harness.get_all_by_label("#3 Clear").last().unwrap().rect();
            window.harness.hover_at(row.center());
            window.frames(40);
            save(&mut window, "preview");
            window.harness.hover_at(egui::pos2(5.0, 5.0));
            window.frames(4);
            window.harness.get_by_label("Live cell 2,3").click_secondary();
            window.frames(6);
            save(&mut window, "menu");
            window.key(Modifiers::NONE, Key::Escape);
            window.ask(Command::CancelRunningChain);
            for _ in 0..2 {
                window.ask(Command::Cancel {
                    target: tilewright::action::ActionId::new(1).unwrap(),
                    scope: Scope::Chain,
                    outcome: CancelOutcome::Keep,
                });
            }
            window.ask(Command::FocusPanel(Panel::Problems));
            window.frames(6);
            save(&mut window, "lint");
        }
    }
}
