//! The main job in the window, by the names that a screen reader sees: paint, watch, step, cancel, undo, play, open and save.

use std::path::Path;

use egui::{Key, Modifiers, PointerButton, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::app::{App, Start};
use tilewright::command::{Command, NewLevel, Panel};
use tilewright::format::level_ron;
use tilewright::level::Level;
use tilewright::level::match3::{Refill, Settings};
use tilewright::session::LiveLink;
use tilewright::sim::Step;

use crate::levels;
use crate::soft_renderer::program;

/// No run of three, and no move: what a test paints is all that happens. (1,1) is one short of three reds in a row.
const STILL: &str = "
    BCDBC
    ACADE
    DEBCB
    BCDEC";

fn level(picture: &str) -> Level {
    let settings = Settings {
        refill: Refill::Random,
        ..Settings::default()
    };
    levels::level(picture, settings)
}

struct Window {
    harness: Harness<'static, App>,
}

impl Window {
    /// The window of 1440 × 800 on a level, with files asked for in the window itself.
    fn on(level: Level) -> Self {
        Self::with(Start {
            level: Some(level),
            in_app_dialogs: true,
            ..Start::default()
        })
    }

    fn with(start: Start) -> Self {
        let harness = program(start, [1440.0, 800.0]);
        let mut window = Self { harness };
        window.frames(3);
        window
    }

    /// Runs so many frames, and more while another thread saves.
    fn frames(&mut self, count: usize) {
        self.harness.run_steps(count);
        while self.harness.state().is_saving() {
            std::thread::sleep(std::time::Duration::from_millis(2));
            self.harness.run_steps(1);
        }
    }

    fn app(&self) -> &App {
        self.harness.state()
    }

    fn ask(&mut self, command: Command) {
        self.harness.state_mut().ask(command);
        self.frames(3);
    }

    fn click(&mut self, name: &str) {
        self.harness.get_by_label(name).click();
        self.frames(3);
    }

    fn key(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.frames(3);
    }

    fn at(&self, cell: &str) -> Pos2 {
        self.harness.get_by_label(cell).rect().center()
    }

    fn value(&self, name: &str) -> String {
        self.harness.get_by_label(name).value().unwrap_or_default()
    }

    fn has(&self, name: &str) -> bool {
        self.harness.query_by_label(name).is_some()
    }

    /// The rows of the tree, each as "label: state", from the top.
    fn rows(&self) -> Vec<String> {
        let rows = self.harness.query_all_by_role(egui::accesskit::Role::TreeItem);
        rows.map(|row| {
            format!(
                "{}: {}",
                row.accesskit_node().label().unwrap_or_default(),
                row.value().unwrap_or_default()
            )
        })
        .collect()
    }

    fn state_of(&self, row: &str) -> String {
        self.value(row)
    }

    /// Drags from one cell to another with the left button.
    fn drag(&mut self, from: &str, to: &str) {
        let (from, to) = (self.at(from), self.at(to));
        self.harness.hover_at(from);
        self.harness.drag_at(from);
        self.frames(1);
        self.harness.hover_at(to);
        self.frames(1);
        self.harness.drop_at(to);
        self.frames(2);
    }

    fn until_rest(&mut self) {
        for _ in 0..2_000 {
            if self.app().sim().is_idle() {
                return self.frames(2);
            }
            self.frames(1);
        }
        panic!("the chain does not end");
    }
}

const CTRL: Modifiers = Modifiers::COMMAND;

/// Paints the missing red, which clears three; answers the window with the clear on its way.
fn painted() -> Window {
    let mut window = Window::on(level(STILL));
    window.click("Paint Red");
    window.click("Level cell 1,1");
    window
}

#[test]
fn a_painted_run_of_three_cascades_in_the_tree_and_on_the_live_board() {
    let mut window = painted();
    assert_eq!(window.value("Level cell 1,1"), "Red");
    let rows = window.rows();
    assert_eq!(
        rows[..4],
        [
            "#1 Paint: Waiting",
            "#2 Fall: Completed",
            "#3 Refill: Completed",
            "#4 Match: Waiting"
        ]
    );
    assert_eq!(
        rows[4..7],
        ["#5 Clear: Running", "#6 Fall: Pending", "#7 Refill: Pending"]
    );
    assert_eq!(window.value("Live cell 1,1"), "Empty floor");
    window.until_rest();
    assert_eq!(window.state_of("#1 Paint"), "Completed");
    assert_eq!(window.state_of("#5 Clear"), "Completed");
    assert_ne!(window.value("Live cell 1,1"), "Empty floor");
    // The game never changes the level.
    assert_eq!(window.value("Level cell 1,1"), "Red");
    assert_eq!(window.app().editor().history().done().count(), 1);
}

#[test]
fn a_drag_paints_every_cell_between_as_one_root_and_one_step() {
    let mut window = Window::on(level(STILL));
    window.key(Modifiers::NONE, Key::Num2);
    window.drag("Level cell 0,3", "Level cell 4,3");
    assert_eq!(
        window
            .app()
            .editor()
            .history()
            .done()
            .map(tilewright::editor::Step::label)
            .collect::<Vec<_>>(),
        ["Brush 4 cells"]
    );
    for x in 0..5 {
        assert_eq!(window.value(&format!("Level cell {x},3")), "Blue");
    }
    assert_eq!(window.rows().iter().filter(|row| row.contains("Paint")).count(), 1);
    // A stroke that changes nothing leaves no trace.
    window.until_rest();
    let before = window.rows();
    window.drag("Level cell 0,3", "Level cell 4,3");
    assert_eq!(window.rows(), before);
}

#[test]
fn the_keyboard_alone_paints_plays_steps_and_saves() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("still.level.ron");
    std::fs::write(&path, level_ron::write(&level(STILL))).unwrap();
    let mut window = Window::with(Start {
        path: Some(path.clone()),
        ..Start::default()
    });
    let plain = |window: &mut Window, key| window.key(Modifiers::NONE, key);
    plain(&mut window, Key::F3);
    plain(&mut window, Key::Space);
    plain(&mut window, Key::F2);
    for key in [Key::Num6, Key::ArrowRight, Key::ArrowDown, Key::Enter] {
        plain(&mut window, key);
    }
    assert_eq!(
        window.app().editor().history().done().count(),
        1,
        "Enter has painted a cell"
    );
    let saved_before = std::fs::read_to_string(&path).unwrap();
    window.key(Modifiers::COMMAND, Key::S);
    assert_ne!(std::fs::read_to_string(&path).unwrap(), saved_before);
    assert!(!window.app().editor().is_dirty());

    let transitions = |window: &Window| window.app().sim().tree().last_transition();
    let before = transitions(&window);
    plain(&mut window, Key::F7);
    assert_eq!(transitions(&window), before + 1, "a step is one transition");
    plain(&mut window, Key::F5);
    window.until_rest();
    let roots = window.app().sim().tree().roots().count();
    plain(&mut window, Key::F3);
    // The arrows of Live move the cursor of its cells; Enter picks a tile, and swaps it with the next.
    for key in [Key::ArrowUp, Key::Enter, Key::ArrowUp, Key::Enter] {
        plain(&mut window, key);
    }
    window.until_rest();
    assert_eq!(window.app().sim().tree().roots().count(), roots + 1, "a swap was tried");
    plain(&mut window, Key::F9);
    plain(&mut window, Key::ArrowUp);
    window.key(Modifiers::COMMAND, Key::Z);
    assert!(window.app().editor().is_dirty(), "undo goes to the level");
}

#[test]
fn steps_go_into_the_next_transition_and_over_the_running_action() {
    let mut window = painted();
    window.click("Pause");
    assert_eq!(window.state_of("#5 Clear"), "Running");
    window.key(Modifiers::NONE, Key::F7);
    assert_eq!(window.state_of("#5 Clear"), "Completed");
    assert_eq!(window.state_of("#6 Fall"), "Pending");
    window.key(Modifiers::NONE, Key::F7);
    assert_eq!(window.state_of("#6 Fall"), "Running");
    window.key(Modifiers::NONE, Key::F6);
    assert_eq!(window.state_of("#6 Fall"), "Completed");
    let transitions = window.app().sim().tree().last_transition();
    window.click("Step into");
    assert_eq!(window.app().sim().tree().last_transition(), transitions + 1);
    // Time stands still in between.
    window.frames(60);
    assert_eq!(window.app().sim().tree().last_transition(), transitions + 1);
    window.ask(Command::Step(Step::EndOfChain));
    assert_eq!(window.state_of("#1 Paint"), "Completed");
    // At rest, a step says what to do.
    window.key(Modifiers::NONE, Key::F7);
    assert!(window.has("At rest: make a move or turn autoplay on"));
}

#[test]
fn a_canceled_chain_keeps_its_board_and_settles_on_demand() {
    let mut window = painted();
    window.key(Modifiers::SHIFT, Key::Escape);
    assert_eq!(window.state_of("#1 Paint"), "Canceled");
    assert_eq!(window.state_of("#6 Fall"), "Canceled");
    assert_eq!(window.state_of("#2 Fall"), "Completed");
    assert_eq!(window.value("Live cell 0,1"), "Empty floor");
    assert!(!window.app().sim().is_settled());
    // A move is refused, in a sentence.
    window.click("Live cell 3,3");
    window.click("Live cell 4,3");
    assert!(window.harness.query_by_label_contains("Settle first").is_some());
    window.frames(200);
    window.click("Settle");
    assert!(window.rows().iter().any(|row| row.contains("Settle")));
    window.until_rest();
    assert!(window.app().sim().is_settled());
}

#[test]
fn a_canceled_chain_rolls_back_to_the_board_before_the_stroke() {
    let mut window = Window::on(level(STILL));
    let before: Vec<String> = (0..5).map(|x| window.value(&format!("Live cell {x},1"))).collect();
    window.click("Paint Red");
    window.click("Level cell 1,1");
    assert_eq!(window.value("Live cell 1,1"), "Empty floor");
    window.key(Modifiers::SHIFT, Key::Escape);
    window.click("Simulation");
    window.click("Roll back the canceled chain");
    window.until_rest();
    let after: Vec<String> = (0..5).map(|x| window.value(&format!("Live cell {x},1"))).collect();
    assert_eq!(after, before);
    assert!(window.rows().iter().any(|row| row.contains("RollBack")));
}

#[test]
fn a_selected_action_is_canceled_with_or_without_its_writes() {
    let mut window = painted();
    window.click("Pause");
    window.click("#4 Match");
    window.click("Debug");
    window.click("Cancel #4 Match and roll back");
    assert_eq!(window.state_of("#4 Match"), "Canceled");
    assert_eq!(window.state_of("#5 Clear"), "Canceled");
    assert_eq!(window.value("Live cell 0,1"), "Red");

    let mut window = painted();
    window.click("Pause");
    window.click("#5 Clear");
    window.click("Debug");
    window.click("Cancel #5 Clear");
    assert_eq!(window.state_of("#5 Clear"), "Canceled");
    assert_eq!(window.value("Live cell 0,1"), "Empty floor");
}

#[test]
fn undo_and_redo_go_a_stroke_at_a_time_and_are_poured_too() {
    let mut window = painted();
    window.until_rest();
    window.key(CTRL, Key::Z);
    assert_eq!(window.value("Level cell 1,1"), "Green");
    assert!(!window.app().editor().is_dirty());
    window.until_rest();
    let undo = window.app().sim().tree().last_root().unwrap();
    assert_eq!(undo.action.summary(), "Undo Brush, 1 cell");
    window.key(CTRL, Key::Y);
    assert_eq!(window.value("Level cell 1,1"), "Red");
    window.until_rest();
    window.key(CTRL, Key::Z);
    window.key(CTRL | Modifiers::SHIFT, Key::Z);
    assert_eq!(window.value("Level cell 1,1"), "Red");
    // In Live the same keys are the player's own, and match-3 has none.
    window.ask(Command::FocusPanel(Panel::Live));
    window.key(CTRL, Key::Z);
    assert_eq!(window.value("Level cell 1,1"), "Red");
    assert!(
        window
            .harness
            .query_by_label_contains("Moves of match-3 are not undone")
            .is_some()
    );
}

#[test]
fn escape_gives_the_stroke_up_in_the_level_and_in_live() {
    let mut window = Window::on(level(STILL));
    window.key(Modifiers::NONE, Key::Num2);
    let (from, to) = (window.at("Level cell 1,3"), window.at("Level cell 4,3"));
    let before: Vec<String> = (0..5).map(|x| window.value(&format!("Live cell {x},3"))).collect();
    window.harness.hover_at(from);
    window.harness.drag_at(from);
    window.frames(1);
    window.harness.hover_at(to);
    window.frames(2);
    assert_eq!(window.value("Level cell 3,3"), "Blue");
    assert_eq!(window.value("Live cell 3,3"), "Blue");
    assert_eq!(window.state_of("#1 Paint"), "Running");
    window.key(Modifiers::NONE, Key::Escape);
    window.harness.drop_at(to);
    window.frames(2);
    assert_eq!(window.value("Level cell 3,3"), "Purple");
    let after: Vec<String> = (0..5).map(|x| window.value(&format!("Live cell {x},3"))).collect();
    assert_eq!(after, before);
    assert_eq!(window.state_of("#1 Paint"), "Canceled");
    assert_eq!(window.app().editor().history().done().count(), 0);
}

#[test]
fn the_right_button_erases_to_a_random_piece() {
    let mut window = Window::on(level(STILL));
    window
        .harness
        .get_by_label("Level cell 2,2")
        .click_button(PointerButton::Secondary);
    window.frames(3);
    assert!(
        window.value("Level cell 2,2").starts_with("Random"),
        "{}",
        window.value("Level cell 2,2")
    );
    assert!(window.rows()[0].starts_with("#1 Paint"));
}

#[test]
fn a_swap_without_a_match_goes_back_and_says_why() {
    let mut window = Window::on(level(STILL));
    window.click("Live cell 0,0");
    assert_eq!(window.value("Live cell 0,0"), "Blue, picked");
    window.click("Live cell 1,0");
    assert!(window.has("No match: (0,0)↔(1,0) makes no run of 3."));
    assert_eq!(window.state_of("#1 Swap"), "Running");
    window.until_rest();
    assert_eq!(window.value("Live cell 0,0"), "Blue");
    assert_eq!(window.state_of("#2 SwapBack"), "Completed");
    // The sentence stands for three seconds.
    window.frames(220);
    assert!(!window.has("No match: (0,0)↔(1,0) makes no run of 3."));
}

#[test]
fn a_dragged_swap_plays_and_shows_its_pieces_on_their_way() {
    let mut window = Window::on(level("BACBD\nADACE\nCBECB\nDCBED"));
    window.drag("Live cell 1,0", "Live cell 1,1");
    assert_eq!(window.rows()[0], "#1 Swap: Running");
    window.until_rest();
    assert_eq!(window.state_of("#1 Swap"), "Completed");
    assert!(window.rows().iter().any(|row| row.ends_with("Match: Completed")));
    assert_eq!(window.app().sim().roots_ended().count(), 1);
}

#[test]
fn with_the_link_off_nothing_is_poured_and_a_restart_takes_the_level_over() {
    let mut window = Window::on(level(STILL));
    window.ask(Command::SetLink(LiveLink::Off));
    window.click("Paint Red");
    window.click("Level cell 4,0");
    assert_eq!(window.value("Level cell 4,0"), "Red");
    assert_eq!(window.value("Live cell 4,0"), "Green");
    assert!(window.rows().is_empty());
    window.key(CTRL, Key::R);
    window.until_rest();
    assert_eq!(window.value("Live cell 4,0"), "Red");
    assert!(window.rows()[0].contains("Restart"));
}

#[test]
fn the_clock_plays_and_pauses_on_space_and_the_boards_keep_still_when_idle() {
    let mut window = painted();
    window.key(Modifiers::NONE, Key::Space);
    assert!(window.has("Play"));
    let tick = window.app().sim().tick();
    window.frames(30);
    assert_eq!(window.app().sim().tick(), tick);
    // The tree takes the arrows, and leaves Space to the clock.
    window.click("#1 Paint");
    window.key(Modifiers::NONE, Key::Space);
    window.until_rest();
    window.frames(30);
    // Nothing moves and nothing asks for another frame.
    assert!(window.harness.try_run().is_ok());
}

#[test]
fn without_animation_a_chain_is_over_at_once_and_its_record_is_the_same() {
    let mut slow = painted();
    slow.until_rest();
    let mut fast = Window::on(level(STILL));
    fast.ask(Command::SetAnimation(false));
    fast.click("Paint Red");
    fast.click("Level cell 1,1");
    assert!(fast.app().sim().is_idle());
    assert_eq!(fast.rows(), slow.rows());
    assert_eq!(fast.app().sim().board().hash(), slow.app().sim().board().hash());
}

#[test]
fn a_bot_plays_until_it_is_told_to_stop() {
    let mut window = Window::on(level("????????\n????????\n????????\n????????\n????????\n????????"));
    window.ask(Command::SetAnimation(false));
    window.ask(Command::SetSpeed(f32::INFINITY));
    window.ask(Command::SetAutoplay(true));
    window.frames(5);
    let played = window.app().sim().roots_ended().count();
    assert!(played >= 3, "{played} moves");
    window.ask(Command::SetAutoplay(false));
    window.until_rest();
    let played = window.app().sim().roots_ended().count();
    window.frames(10);
    assert_eq!(window.app().sim().roots_ended().count(), played);
}

#[test]
fn another_seed_starts_another_board() {
    let mut window = Window::on(level("????????\n????????\n????????\n????????\n????????\n????????"));
    let board = |window: &Window| window.app().sim().board().faces().to_vec();
    let first = board(&window);
    window.ask(Command::RestartWithSeed(42));
    window.until_rest();
    assert_eq!(window.app().sim().seed(), 42);
    assert_ne!(board(&window), first);
    window.ask(Command::RestartWithSeed(0));
    window.until_rest();
    assert_eq!(board(&window), first);
}

#[test]
fn without_a_display_one_sentence_names_the_verbs_that_need_none() {
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_tilewright"));
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        program.env_remove(name);
    }
    let output = program.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let words = String::from_utf8(output.stderr).unwrap();
    assert_eq!(words.lines().count(), 1, "{words}");
    assert!(
        ["check", "inspect", "run"].iter().all(|verb| words.contains(verb)),
        "{words}"
    );
}

fn type_path(window: &mut Window, path: &Path) {
    window.harness.get_by_label("Path").click();
    window.frames(2);
    window.key(CTRL, Key::A);
    window
        .harness
        .get_by_label("Path")
        .type_text(&path.display().to_string());
    window.frames(2);
}

#[test]
fn a_level_is_saved_and_opened_through_the_dialog_in_the_window() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.level.ron");
    let mut window = painted();
    assert_eq!(window.app().title(), "Test* — Tilewright");
    window.key(CTRL, Key::S);
    type_path(&mut window, &path);
    window.click("Save");
    assert_eq!(window.app().title(), "one.level.ron — Tilewright");
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        level_ron::write(window.app().editor().level())
    );

    // Saved again with one key, and no question.
    window.click("Level cell 2,2");
    window.key(CTRL, Key::S);
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        level_ron::write(window.app().editor().level())
    );
    assert!(!window.app().editor().is_dirty());

    let other = folder.path().join("two.m3");
    std::fs::write(&other, "ABA\nBAB\nCC?\n").unwrap();
    window.key(CTRL, Key::O);
    type_path(&mut window, &other);
    window.click("Open");
    assert_eq!(window.app().path(), Some(other.as_path()));
    assert_eq!(window.value("Level cell 1,2"), "Green");
    assert_eq!(window.app().sim().board().width(), 3);
    // The format holds it all, so that Save writes it back.
    window.click("Paint Red");
    window.click("Level cell 0,2");
    window.key(CTRL, Key::S);
    assert!(std::fs::read_to_string(&other).unwrap().contains("AC?"));
}

#[test]
fn a_file_that_does_not_open_is_told_once_with_line_and_column() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.m3");
    std::fs::write(&path, "ABA\nBXB\n").unwrap();
    let mut window = Window::on(level(STILL));
    window.ask(Command::OpenPath(path));
    assert!(window.harness.query_by_label_contains("bad.m3:2:2").is_some());
    assert_eq!(window.value("Level cell 0,0"), "Blue");
    window.click("Dismiss");
    assert!(window.harness.query_by_label_contains("bad.m3").is_none());
}

#[test]
fn unsaved_work_is_asked_about_once_before_it_would_be_lost() {
    let mut window = painted();
    window.ask(Command::Create(NewLevel::default()));
    assert!(window.has("Save your changes?"));
    window.click("Stay");
    assert!(!window.has("Save your changes?"));
    assert_eq!(window.value("Level cell 1,1"), "Red");

    window.key(CTRL, Key::N);
    window.click("Create");
    window.click("Discard");
    assert_eq!(window.app().editor().level().name, "Untitled");
    // Nothing is unsaved now.
    window.key(CTRL, Key::N);
    window.click("Create");
    assert!(!window.has("Save your changes?"));
}

#[test]
fn save_in_the_question_saves_first_and_then_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.level.ron");
    let mut window = painted();
    window.key(CTRL, Key::N);
    window.click("Create");
    window.click("Save");
    type_path(&mut window, &path);
    window.click("Save");
    assert!(std::fs::read_to_string(&path).unwrap().contains("Test"));
    assert_eq!(window.app().editor().level().name, "Untitled");
    assert_eq!(window.app().path(), None);
}

#[test]
fn an_overwrite_is_asked_for_before_a_file_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.m3");
    std::fs::write(&path, "ABA\nBAB\nCC?\n").unwrap();
    let mut window = Window::on(level(STILL));
    window.key(CTRL | Modifiers::SHIFT, Key::S);
    type_path(&mut window, &path);
    window.click("Save");
    assert!(std::fs::read_to_string(&path).unwrap().contains("CC?"));
    window.click("Overwrite");
    assert!(std::fs::read_to_string(&path).unwrap().contains("BCDBC"));
}

#[test]
fn closing_asks_once_and_closes_after_discard() {
    let mut window = painted();
    close(&mut window);
    assert!(closing(&window).contains(&egui::ViewportCommand::CancelClose));
    window.frames(2);
    assert!(window.has("Save your changes?"));
    window.harness.get_by_label("Discard").click();
    window.harness.step();
    let closes = (0..3).any(|_| {
        let asked = closing(&window).contains(&egui::ViewportCommand::Close);
        window.harness.step();
        asked
    });
    assert!(closes);
    // The window is told again to close, and nothing holds it back.
    close(&mut window);
    assert!(!closing(&window).contains(&egui::ViewportCommand::CancelClose));
}

fn close(window: &mut Window) {
    let viewport = window
        .harness
        .input_mut()
        .viewports
        .entry(egui::ViewportId::ROOT)
        .or_default();
    viewport.events.push(egui::ViewportEvent::Close);
    window.harness.step();
    let viewport = window
        .harness
        .input_mut()
        .viewports
        .entry(egui::ViewportId::ROOT)
        .or_default();
    viewport.events.clear();
}

fn closing(window: &Window) -> Vec<egui::ViewportCommand> {
    let output = &window.harness.output().viewport_output;
    output
        .get(&egui::ViewportId::ROOT)
        .map(|viewport| viewport.commands.clone())
        .unwrap_or_default()
}

#[test]
fn panels_close_and_come_back_through_the_view_menu() {
    let mut window = Window::on(level(STILL));
    window.click("Close Inspector");
    assert!(!window.has("Close Inspector"));
    window.click("View");
    window.click("Panels");
    window.click("Inspector");
    assert!(window.has("Close Inspector"));
    // The keys go on to what is left.
    window.ask(Command::ShowPanel(Panel::Level, false));
    window.key(Modifiers::NONE, Key::Space);
    assert!(window.has("Play"));
    // With every panel closed, the window says how to open them.
    for panel in Panel::ALL {
        window.ask(Command::ShowPanel(panel, false));
    }
    assert!(
        window
            .harness
            .query_by_label_contains("Every panel is closed")
            .is_some()
    );
    window.ask(Command::ResetPanels);
    assert!(window.has("Close Live"));
}

#[test]
fn a_level_without_a_start_says_so_and_plays_once_it_has_one() {
    // Two colours on two cells: no swap can ever match.
    let mut window = Window::on(level("?A"));
    assert!(window.app().sim().not_startable().is_some());
    assert!(window.harness.query_all_by_label_contains("Not startable").count() > 0);
    window.click("Paint Blue");
    window.click("Level cell 0,0");
    assert!(window.app().sim().not_startable().is_none());
    assert_eq!(window.value("Live cell 0,0"), "Blue");
}

#[test]
fn text_fields_keep_their_keys_and_bare_keys_act_for_the_focused_panel() {
    let mut window = Window::on(level(STILL));
    window.key(Modifiers::NONE, Key::E);
    assert_eq!(window.app().editor().tool().name(), "Eraser");
    window.key(Modifiers::NONE, Key::B);
    assert_eq!(window.app().editor().tool().name(), "Brush");
    window.ask(Command::FocusPanel(Panel::Live));
    window.key(Modifiers::NONE, Key::E);
    assert_eq!(window.app().editor().tool().name(), "Brush");
    window.ask(Command::FocusPanel(Panel::Level));
    window.key(CTRL, Key::O);
    window.harness.get_by_label("Path").focus();
    window.frames(2);
    window.key(Modifiers::NONE, Key::E);
    assert_eq!(window.app().editor().tool().name(), "Brush");
}
