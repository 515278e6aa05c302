//! A room in the window: painted, played, undone, won, saved and opened again, by the names that a screen reader sees.

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::app::samples;
use tilewright::app::{App, Start};
use tilewright::command::{Command, Panel, Solve};
use tilewright::format;
use tilewright::level::{Level, Puzzle, Sokoban};
use tilewright::session::{LiveLink, ThemeChoice};
use tilewright::sim::{Outcome, Sim};

use crate::soft_renderer::SoftRenderer;

const CTRL: Modifiers = Modifiers::COMMAND.plus(Modifiers::CTRL);

pub(super) struct Window(pub(super) Harness<'static, App>);

impl Window {
    pub(super) fn on(rows: &[&str]) -> Self {
        let room = Sokoban::from_picture(rows.iter().copied()).expect("a room");
        let level = Level::new("Test", Puzzle::Sokoban(room));
        Self::with(Start {
            level: Some(level),
            in_app_dialogs: true,
            ..Start::default()
        })
    }

    pub(super) fn with(start: Start) -> Self {
        let builder = Harness::builder().with_size([1600.0, 900.0]).with_step_dt(1.0 / 60.0);
        let harness = builder
            .renderer(SoftRenderer::default())
            .build_eframe(move |cc| App::new(cc, start));
        let mut window = Self(harness);
        window.0.run_steps(3);
        window
    }

    pub(super) fn sim(&self) -> &Sim {
        self.0.state().sim()
    }

    pub(super) fn ask(&mut self, command: Command) {
        self.0.state_mut().ask(command);
        self.0.run_steps(3);
    }

    pub(super) fn click(&mut self, name: &str) {
        self.0.get_by_label(name).click();
        self.0.run_steps(3);
    }

    pub(super) fn key(&mut self, modifiers: Modifiers, key: Key) {
        self.0.key_press_modifiers(modifiers, key);
        self.0.run_steps(3);
        self.until_rest();
    }

    /// Paints cells with a tile, each a stroke of its own.
    pub(super) fn paint(&mut self, tile: &str, cells: &[(i32, i32)]) {
        self.click(&format!("Paint {tile}"));
        for (x, y) in cells {
            self.click(&format!("Level cell {x},{y}"));
        }
    }

    pub(super) fn value(&self, name: &str) -> String {
        self.0.get_by_label(name).value().unwrap_or_default()
    }

    pub(super) fn strip(&self) -> String {
        self.value("Live status")
    }

    pub(super) fn picture(&self) -> Vec<String> {
        self.0.state().editor().room().expect("a room").picture()
    }

    pub(super) fn until_rest(&mut self) {
        for _ in 0..2_000 {
            if self.sim().is_idle() {
                return self.0.run_steps(2);
            }
            self.0.run_steps(1);
        }
        panic!("the chain does not end");
    }

    /// Until the status bar says what the solver found.
    pub(super) fn until_proved(&mut self, words: &str) {
        for _ in 0..1_000 {
            if self.0.query_by_label(words).is_some() {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
            self.0.run_steps(1);
        }
        panic!("the solver never says {words}");
    }

    pub(super) fn open_sample(&mut self, name: &str) {
        let index = samples::names().iter().position(|other| *other == name);
        self.ask(Command::OpenSample(index.expect("a sample")));
    }

    /// How the window looks in a theme.
    pub(super) fn snapshot(&mut self, choice: ThemeChoice, name: &str) {
        self.ask(Command::SetTheme(choice));
        self.0.run_steps(4);
        self.0
            .snapshot(format!("sokoban/{name}_{}", choice.name().to_lowercase()));
    }

    pub(super) fn until_checked(&mut self) {
        for _ in 0..1_000 {
            if self.0.state().is_checked() {
                return self.0.run_steps(2);
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
            self.0.run_steps(1);
        }
        panic!("the level is never checked");
    }
}

/// One push to the right wins.
const NEAR: [&str; 3] = ["######", "#@$. #", "######"];

#[test]
fn a_room_is_painted_played_undone_won_saved_and_opened_again() {
    let mut window = Window::on(&["      ", "      ", "      "]);
    window.paint("Wall", &[(0, 0), (5, 2)]);
    window.paint("Destination", &[(3, 1)]);
    window.paint("Hero", &[(0, 1)]);
    window.paint("Ball", &[(2, 1)]);
    assert_eq!(window.picture(), ["#     ", "@ $.  ", "     #"]);
    // A second hero moves the first, and undo brings it back.
    window.paint("Hero", &[(1, 1)]);
    assert_eq!(window.picture(), ["#     ", " @$.  ", "     #"]);
    window.ask(Command::Undo);
    assert_eq!(window.picture(), ["#     ", "@ $.  ", "     #"]);
    window.ask(Command::Redo);
    // Live has followed, by the link that rooms have.
    window.ask(Command::FocusPanel(Panel::Live));
    assert_eq!(window.value("Live cell 1,1"), "Hero");
    window.key(Modifiers::NONE, Key::ArrowUp);
    assert_eq!(window.value("Live cell 1,0"), "Hero");
    window.key(Modifiers::NONE, Key::Z);
    assert_eq!(window.value("Live cell 1,1"), "Hero");
    window.key(Modifiers::NONE, Key::D);
    assert_eq!(window.value("Live cell 3,1"), "Ball on destination");
    assert_eq!(window.sim().outcome(), Outcome::Won);
    assert!(
        window
            .strip()
            .starts_with("Won: every ball is on a destination, in 1 move and 1 push")
    );

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("painted.sok");
    window.ask(Command::SavePath(path.clone()));
    for _ in 0..400 {
        if path.exists() && !window.0.state().editor().is_dirty() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.0.run_steps(1);
    }
    let saved = format::open(&path).unwrap();
    let room = saved.levels[0].level.sokoban().unwrap();
    assert_eq!(room.picture()[1], " @$.  ");
    let again = Window::with(Start {
        path: Some(path),
        in_app_dialogs: true,
        ..Start::default()
    });
    assert_eq!(again.value("Level cell 2,1"), "Ball");
    assert_eq!(again.value("Live cell 3,1"), "Destination");
}

#[test]
fn a_ball_painted_on_a_destination_keeps_it_and_erasers_leave_what_belongs() {
    let mut window = Window::on(&["@. #", "    "]);
    window.paint("Ball", &[(1, 0), (3, 0)]);
    assert_eq!(window.picture(), ["@* #", "    "], "nothing stands in a wall");
    window.click("Eraser");
    window.click("Level cell 1,0");
    assert_eq!(window.picture(), ["@. #", "    "]);
    window.click("Paint on Terrain");
    window.click("Eraser");
    window.click("Level cell 1,0");
    window.click("Level cell 3,0");
    assert_eq!(window.picture(), ["@   ", "    "]);
    assert_eq!(window.value("Level cell 0,0"), "Hero");
}

#[test]
fn undo_and_redo_in_live_go_by_step_and_by_push_and_the_menu_names_them() {
    let mut window = Window::on(&["#######", "#@ $ .#", "#######"]);
    window.ask(Command::FocusPanel(Panel::Live));
    for _ in 0..2 {
        window.key(Modifiers::NONE, Key::ArrowRight);
    }
    window.key(Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(window.value("Live cell 1,1"), "Floor");
    assert_eq!(window.value("Live cell 2,1"), "Hero");
    let facts = window.0.state().facts();
    assert_eq!(facts.moves.0, Ok("step left".to_owned()));
    window.key(Modifiers::SHIFT, Key::Z);
    assert_eq!(
        (window.value("Live cell 2,1"), window.value("Live cell 3,1")),
        ("Hero".into(), "Ball".into())
    );
    assert_eq!(window.0.state().facts().moves.1, Ok("push right".to_owned()));
    window.key(CTRL, Key::Y);
    assert_eq!(window.value("Live cell 4,1"), "Ball");
    window.key(CTRL, Key::Z);
    window.key(Modifiers::NONE, Key::Backspace);
    assert_eq!(window.value("Live cell 1,1"), "Hero");
    window.key(Modifiers::SHIFT, Key::Y);
    assert_eq!(window.value("Live cell 4,1"), "Ball");
    // A restart keeps what can be made again.
    window.ask(Command::Restart);
    window.until_rest();
    assert_eq!(window.value("Live cell 1,1"), "Hero");
    assert_eq!(window.0.state().facts().moves.1, Ok("step right".to_owned()));
}

#[test]
fn a_click_walks_and_a_picked_ball_is_pushed_where_it_can_go() {
    let mut window = Window::on(&["########", "#@     #", "#  $  .#", "#      #", "########"]);
    window.click("Live cell 5,3");
    window.until_rest();
    assert_eq!(window.value("Live cell 5,3"), "Hero");
    window.click("Live cell 3,2");
    assert_eq!(window.value("Live cell 3,2"), "Ball, picked");
    assert_eq!(window.value("Live cell 6,2"), "Destination, in reach");
    window.click("Live cell 6,2");
    window.until_rest();
    assert_eq!(window.value("Live cell 6,2"), "Ball on destination");
    assert_eq!(window.sim().outcome(), Outcome::Won);
}

#[test]
fn a_blocked_step_says_why_in_the_strip() {
    let mut window = Window::on(&NEAR);
    window.ask(Command::FocusPanel(Panel::Live));
    window.key(Modifiers::NONE, Key::ArrowUp);
    assert!(window.strip().starts_with("Blocked: a wall"), "{}", window.strip());
}

#[test]
fn an_edit_starts_the_room_again_and_replays_the_steps() {
    let mut window = Window::on(&["#######", "#@ $ .#", "#     #", "#######"]);
    window.ask(Command::SetLink(LiveLink::Replay));
    window.ask(Command::FocusPanel(Panel::Live));
    window.key(Modifiers::NONE, Key::ArrowRight);
    window.paint("Wall", &[(4, 2)]);
    window.until_rest();
    assert_eq!(window.value("Live cell 4,2"), "Wall");
    assert_eq!(window.value("Live cell 2,1"), "Hero");
    assert!(window.strip().contains("Replayed 1 input"), "{}", window.strip());
}

#[test]
fn what_is_painted_is_poured_into_the_room_in_play_and_a_ball_too_many_keeps_it_playable() {
    let mut window = Window::on(&["#######", "#@ $ .#", "#     #", "#     #", "#######"]);
    assert_eq!(window.0.state().facts().link, LiveLink::Pour);
    window.ask(Command::FocusPanel(Panel::Live));
    window.key(Modifiers::NONE, Key::ArrowRight);
    window.paint("Ball", &[(4, 2)]);
    window.until_rest();
    assert_eq!(window.value("Live cell 2,1"), "Hero", "the move stands");
    assert_eq!(window.value("Live cell 4,2"), "Ball");
    window.until_checked();
    window.ask(Command::FocusPanel(Panel::Problems));
    let told = "There are 2 balls and 1 destination";
    assert!(window.0.query_all_by_label_contains(told).next().is_some());
    assert!(!window.strip().contains("Not startable"), "{}", window.strip());
    window.ask(Command::FocusPanel(Panel::Live));
    window.key(Modifiers::NONE, Key::ArrowRight);
    assert_eq!(window.value("Live cell 4,1"), "Ball", "{}", window.strip());
    // What stands where a wall is painted goes.
    window.paint("Wall", &[(4, 2)]);
    window.until_rest();
    assert_eq!(window.value("Live cell 4,2"), "Wall");
    // A second hero is the one hero, moved.
    window.paint("Hero", &[(1, 2)]);
    window.until_rest();
    assert_eq!(window.value("Live cell 1,2"), "Hero");
    assert_eq!(window.value("Live cell 3,1"), "Floor");
    let roots: Vec<&str> = window.sim().tree().roots().map(|root| root.action.name()).collect();
    assert_eq!(roots.iter().filter(|name| **name == "Paint").count(), 3, "{roots:?}");
}

#[test]
fn problems_of_a_room_are_listed_and_mended_by_a_click() {
    let mut window = Window::on(&["######", "#@$.  ", "######"]);
    window.until_checked();
    window.ask(Command::FocusPanel(Panel::Problems));
    assert!(
        window
            .0
            .query_all_by_label_contains("Walls do not close the room in")
            .next()
            .is_some()
    );
    let fix = window.0.state().facts().fix.expect("a fix");
    assert_eq!(fix.words, "Put 1 wall");
    window.ask(Command::Edit(tilewright::editor::Request::Fix(fix)));
    assert_eq!(window.picture()[1], "#@$. #");
}

#[test]
fn every_sample_of_a_room_opens_and_starts() {
    let mut window = Window::on(&NEAR);
    let names = samples::names();
    let is_room = |index: &usize| samples::level(*index).sokoban().is_some();
    let rooms: Vec<usize> = (0..names.len()).filter(is_room).collect();
    assert!(rooms.len() >= 9);
    for index in rooms {
        window.ask(Command::OpenSample(index));
        let name = names[index];
        assert_eq!(window.0.state().editor().level(), &samples::level(index), "{name}");
        assert_eq!(window.sim().not_startable(), None, "{name}");
    }
}

#[test]
fn the_verdict_follows_each_edit_and_the_solution_is_stepped_in_live_and_stored() {
    let mut window = Window::on(&["#######", "#@ $ .#", "#     #", "#######"]);
    window.until_proved("Solvable");
    window.click("Show solution");
    window.until_rest();
    assert!(window.strip().starts_with("Solution 0 of 2"), "{}", window.strip());
    window.click("Next push");
    window.until_rest();
    assert_eq!(window.value("Live cell 4,1"), "Ball");
    assert!(window.strip().starts_with("Solution 1 of 2"), "{}", window.strip());
    window.click("Push back");
    window.until_rest();
    assert_eq!(window.value("Live cell 3,1"), "Ball");
    for _ in 0..2 {
        window.click("Next push");
        window.until_rest();
    }
    assert!(window.strip().starts_with("Solution 2 of 2"), "{}", window.strip());
    assert_eq!(window.sim().outcome(), Outcome::Won);

    window.ask(Command::Solve(Solve::Store));
    let stored = |window: &Window| window.0.state().editor().room().unwrap().solutions.clone();
    assert_eq!(stored(&window)[0].moves, "rRR");
    window.paint("Wall", &[(4, 1)]);
    window.until_proved("Unsolvable");
    window.until_checked();
    window.ask(Command::FocusPanel(Panel::Problems));
    let told = "The stored Solution works no more: step 2 of 3 is blocked";
    assert!(window.0.query_all_by_label_contains(told).next().is_some());
    for _ in 0..2 {
        window.ask(Command::Undo);
    }
    assert!(stored(&window).is_empty());
    window.until_proved("Solvable");
}

/// The names of the strip's buttons for a shown solution, each with its place and whether it can be used.
fn solution_buttons(window: &Window, play: &str) -> Vec<(egui::Rect, bool)> {
    let button = |name: &str| {
        let node = window.0.get_by_label(name);
        (node.rect(), !node.accesskit_node().is_disabled())
    };
    [play, "Next push", "Push back"].map(button).to_vec()
}

#[test]
fn the_buttons_of_a_shown_solution_keep_their_places_from_its_start_to_its_end() {
    let mut window = Window::on(&["#######", "#@ $ .#", "#     #", "#######"]);
    window.until_proved("Solvable");
    window.click("Show solution");
    window.until_rest();
    let places = |buttons: &[(egui::Rect, bool)]| buttons.iter().map(|button| button.0).collect::<Vec<_>>();
    let can = |buttons: &[(egui::Rect, bool)]| buttons.iter().map(|button| button.1).collect::<Vec<_>>();
    let start = solution_buttons(&window, "Play solution");
    assert_eq!(can(&start), [true, true, false]);
    for expected in [[true, true, true], [false, false, true]] {
        window.click("Next push");
        // While the push is on its way, too.
        assert_eq!(places(&solution_buttons(&window, "Play solution")), places(&start));
        window.until_rest();
        let now = solution_buttons(&window, "Play solution");
        assert_eq!((places(&now), can(&now)), (places(&start), expected.to_vec()));
    }
}

#[test]
fn a_solution_plays_to_its_end_and_can_be_stopped_on_the_way() {
    let mut window = Window::on(&["#########", "#@ $   .#", "#       #", "#########"]);
    window.until_proved("Solvable");
    let play = |window: &Window| {
        let facts = window.0.state().facts();
        let entry = tilewright::command::table::entry("play-solution").expect("it is in the table");
        (entry.label(&facts), entry.command(&facts))
    };
    assert!(play(&window).1.is_err(), "none is shown");
    window.click("Show solution");
    window.until_rest();
    let (label, command) = play(&window);
    assert_eq!(
        (label.as_str(), command),
        ("Play solution", Ok(Command::Solve(Solve::Play(true))))
    );
    let before = solution_buttons(&window, "Play solution");
    window.click("Play solution");
    assert_eq!(play(&window).0, "Stop the solution");
    let plays = solution_buttons(&window, "Stop");
    assert!(
        before.iter().zip(&plays).all(|(a, b)| a.0 == b.0),
        "{before:?} {plays:?}"
    );
    while !window.strip().starts_with("Solution 2 of") {
        window.0.run_steps(1);
    }
    window.click("Stop");
    window.until_rest();
    window.0.run_steps(60);
    let stopped = window.strip();
    assert!(
        stopped.starts_with("Solution 2 of 4") || stopped.starts_with("Solution 3 of 4"),
        "{stopped}"
    );
    window.ask(Command::SetAnimation(false));
    window.click("Play solution");
    for _ in 0..400 {
        window.0.run_steps(1);
    }
    assert!(window.strip().starts_with("Solution 4 of 4"), "{}", window.strip());
    assert_eq!(window.sim().outcome(), Outcome::Won);
    assert!(play(&window).1.unwrap_err().contains("at its end"));
    let moves = window.sim().inputs().len();
    window.0.run_steps(60);
    assert_eq!(window.sim().inputs().len(), moves, "nothing more is done");
}

#[test]
fn a_step_a_move_and_a_pause_keep_a_solution_from_playing_on() {
    let mut window = Window::on(&["#########", "#@ $   .#", "#       #", "#########"]);
    window.until_proved("Solvable");
    window.click("Show solution");
    window.until_rest();
    window.click("Play solution");
    window.0.run_steps(10);
    window.ask(Command::Pause);
    let paused = window.sim().inputs().len();
    window.0.run_steps(120);
    assert_eq!(window.sim().inputs().len(), paused);
    window.ask(Command::GoTo(3));
    window.ask(Command::BackToNow);
    window.ask(Command::Play);
    window.until_rest();
    window.0.run_steps(120);
    assert_eq!(
        window.sim().inputs().len(),
        paused,
        "whoever goes back in time has stopped it"
    );
    assert!(!window.0.state().facts().plays_solution.unwrap_or(true));
}

#[test]
fn a_new_room_is_asked_for_with_its_size_and_can_be_won() {
    let mut window = Window::on(&NEAR);
    window.ask(Command::New);
    window.click("Sokoban");
    window.click("12 × 10");
    window.click("Create");
    assert_eq!(window.0.state().editor().size(), (12, 10));
    window.until_proved("Solvable");
}

#[test]
fn a_room_looks_as_it_did() {
    let mut window = Window::on(&NEAR);
    window.open_sample("Warehouse");
    window.until_checked();
    window.until_proved("Solvable");
    window.ask(Command::FocusPanel(Panel::Live));
    window.key(Modifiers::NONE, Key::ArrowLeft);
    window.until_rest();
    for choice in [ThemeChoice::Dark, ThemeChoice::Light] {
        window.snapshot(choice, "window");
    }
}

#[test]
fn a_collection_is_a_list_of_levels_that_keep_their_edits_and_is_saved_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.sok");
    let text =
        "; A set of two\n\n; One\n\n#####\n#@$.#\n#####\nTitle: First\n\n######\n#@ $.#\n######\nTitle: Second\n";
    std::fs::write(&path, text).unwrap();
    let mut window = Window::with(Start {
        path: Some(path.clone()),
        in_app_dialogs: true,
        ..Start::default()
    });
    assert!(window.0.query_by_label("Level 1 of 2").is_some());
    window.paint("Destination", &[(1, 1)]);
    window.click("Next level");
    assert_eq!(window.picture()[1], "#@ $.#");
    assert_eq!(window.value("Live cell 2,1"), "Floor");
    window.click("Level 2 of 2");
    let state = |window: &Window, name: &str| window.0.get_by_label(name).value();
    let is_edited = |name: &str| state(&window, name).is_some_and(|words| words.ends_with(", edited"));
    assert!(is_edited("Open level 1: First") && !is_edited("Open level 2: Second"));
    window.click("Open level 1: First");
    assert_eq!(window.picture()[1], "#+$.#");
    window.ask(Command::Undo);
    assert_eq!(window.picture()[1], "#@$.#", "each level keeps its history");
    window.ask(Command::Redo);
    window.ask(Command::ChooseLevel(1));
    assert!(window.0.state().title().contains('*'), "the first is unsaved yet");
    window.ask(Command::Save);
    for _ in 0..400 {
        if !window.0.state().title().contains('*') {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.0.run_steps(1);
    }
    let saved = format::open(&path).unwrap();
    let rows: Vec<String> = saved
        .levels
        .iter()
        .map(|opened| opened.level.sokoban().unwrap().picture()[1].clone())
        .collect();
    assert_eq!(rows, ["#+$.#", "#@ $.#"]);
    let names: Vec<&str> = saved.levels.iter().map(|opened| opened.level.name.as_str()).collect();
    assert_eq!(names, ["First", "Second"]);
}
