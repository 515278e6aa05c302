//! What edits do to Live and what Live gives back, in the window, by the names that a screen reader sees.

use std::path::Path;

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::app::store::Folders;
use tilewright::app::{App, Start};
use tilewright::command::{Command, Panel};
use tilewright::editor::{Property, Request, Step};
use tilewright::format::m3;
use tilewright::level::match3::{Goal, Refill, Reshuffle, Rule};
use tilewright::session::LiveLink;
use tilewright::sim::{Input, Sim};

use crate::soft_renderer::program;

/// Two moves: the reds in the upper left by (1,0)↔(1,1), and nothing falls from above.
const MOVE: &str = "refill: none\n\nBACBD\nADACE\nCBECB\nDCBED\n";

/// No match and no move.
const STILL: &str = "refill: none\n\nBCDBC\nACADE\nDEBCB\nBCDEC\n";

struct Window(Harness<'static, App>);

impl Window {
    fn on(text: &str) -> Self {
        Self::with(Start {
            level: Some(m3::read(text, "Test").unwrap()),
            in_app_dialogs: true,
            ..Start::default()
        })
    }

    fn with(start: Start) -> Self {
        let harness = program(start, [1600.0, 900.0]);
        let mut window = Self(harness);
        window.0.run_steps(3);
        window
    }

    fn linked(text: &str, link: LiveLink) -> Self {
        let mut window = Self::on(text);
        window.ask(Command::SetLink(link));
        window
    }

    fn sim(&self) -> &Sim {
        self.0.state().sim()
    }

    fn ask(&mut self, command: Command) {
        self.0.state_mut().ask(command);
        self.0.run_steps(3);
    }

    fn set(&mut self, property: Property) {
        self.ask(Command::Edit(Request::Set(property)));
    }

    fn click(&mut self, name: &str) {
        self.0.get_by_label(name).click();
        self.0.run_steps(3);
    }

    /// Paints cells with a tile, each a stroke of its own.
    fn paint(&mut self, tile: &str, cells: &[(i32, i32)]) {
        self.click(&format!("Paint {tile}"));
        for (x, y) in cells {
            self.click(&format!("Level cell {x},{y}"));
        }
    }

    fn swap(&mut self, a: (i32, i32), b: (i32, i32)) {
        self.click(&format!("Live cell {},{}", a.0, a.1));
        self.click(&format!("Live cell {},{}", b.0, b.1));
    }

    fn value(&self, name: &str) -> String {
        self.0.get_by_label(name).value().unwrap_or_default()
    }

    /// What Live's strip says.
    fn strip(&self) -> String {
        self.value("Live status")
    }

    fn steps(&self) -> Vec<String> {
        self.0.state().editor().history().done().map(Step::label).collect()
    }

    /// The roots of the running game, in words.
    fn roots(&self) -> Vec<String> {
        let roots = self.sim().tree().roots();
        roots.map(|root| root.action.summary()).collect()
    }

    fn until_rest(&mut self) {
        for _ in 0..2_000 {
            if self.sim().is_idle() {
                return self.0.run_steps(2);
            }
            self.0.run_steps(1);
        }
        panic!("the chain does not end");
    }

    /// The pixels in the middle of a cell.
    fn picture_of(&mut self, cell: &str) -> Vec<u8> {
        let at = self.0.get_by_label(cell).rect().shrink(8.0);
        let image = self.0.render().unwrap();
        let (left, top) = (at.left() as u32, at.top() as u32);
        let pixels = (top..at.bottom() as u32).flat_map(|y| (left..at.right() as u32).map(move |x| (x, y)));
        pixels.flat_map(|(x, y)| image.get_pixel(x, y).0).collect()
    }

    /// The running board as text.
    fn board(&self) -> String {
        let board = self.sim().board();
        let letters: Vec<char> = board.faces().iter().map(|&face| (b'@' + face) as char).collect();
        let rows = letters.chunks(board.width() as usize);
        rows.map(|row| row.iter().collect::<String>().replace('@', "_"))
            .collect::<Vec<_>>()
            .join(" ")
    }
}

#[test]
fn under_replay_the_moves_run_again_on_the_edited_level_and_live_says_where_they_stopped() {
    let mut window = Window::linked(MOVE, LiveLink::Replay);
    window.swap((1, 0), (1, 1));
    window.until_rest();
    let played = window.board();
    window.paint("Red", &[(4, 3)]);
    assert!(window.sim().is_idle(), "without tweens");
    assert_eq!(window.board(), played.replacen("DCBED", "DCBEA", 1));
    assert!(
        window
            .strip()
            .ends_with("Replayed 1 input on the edited level: Brush 1 cell."),
        "{}",
        window.strip()
    );
    // The red that the move needed has gone.
    window.paint("Blue", &[(0, 1)]);
    assert!(window.board().starts_with("BACBD BDACE"), "{}", window.board());
    assert!(
        window.strip().contains("Replayed 0 of 1 input. No match:"),
        "{}",
        window.strip()
    );
    // It comes back, and with it the move.
    window.0.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.0.run_steps(3);
    assert_eq!(window.board(), played.replacen("DCBED", "DCBEA", 1));
    assert!(window.strip().contains("Replayed 1 input"), "{}", window.strip());
}

#[test]
fn a_move_after_a_stopped_replay_takes_the_place_of_what_was_left() {
    let mut window = Window::linked(MOVE, LiveLink::Replay);
    window.swap((1, 0), (1, 1));
    window.until_rest();
    window.paint("Blue", &[(0, 1)]);
    // One that makes no match counts too, as a change of mind.
    window.swap((4, 2), (4, 3));
    window.until_rest();
    window.paint("Red", &[(0, 1)]);
    assert!(
        window.strip().ends_with("Live has started again: Brush 1 cell."),
        "{}",
        window.strip()
    );
    assert_eq!(window.board(), "BACBD ADACE CBECB DCBED");
}

#[test]
fn under_restart_each_stroke_starts_the_level_again_and_a_stroke_is_told() {
    let mut window = Window::linked(MOVE, LiveLink::Restart);
    window.swap((1, 0), (1, 1));
    window.until_rest();
    window.paint("Red", &[(4, 3)]);
    window.until_rest();
    assert_eq!(window.board(), "BACBD ADACE CBECB DCBEA");
    assert!(
        window.strip().ends_with("Live has started again: Brush 1 cell."),
        "{}",
        window.strip()
    );
}

#[test]
fn with_the_link_off_no_edit_reaches_live() {
    let mut window = Window::linked(STILL, LiveLink::Off);
    window.paint("Red", &[(0, 0)]);
    window.set(Property::Rule(Rule::Cluster));
    window.set(Property::Moves(Some(3)));
    window.0.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.0.run_steps(3);
    assert_eq!(
        (window.board().as_str(), window.sim().inputs().len()),
        ("BCDBC ACADE DEBCB BCDEC", 0)
    );
}

#[test]
fn undo_and_redo_are_paint_roots_named_after_the_step() {
    let mut window = Window::on(STILL);
    window.paint("Yellow", &[(0, 0)]);
    window.until_rest();
    window.ask(Command::Undo);
    window.until_rest();
    window.ask(Command::Redo);
    window.until_rest();
    let roots = window.roots();
    assert_eq!(roots, ["Brush, 1 cell", "Undo Brush, 1 cell", "Redo Brush, 1 cell"]);
}

#[test]
fn settings_are_one_recorded_input_in_force_from_the_next_chain_and_names_do_nothing() {
    let settings = [
        Property::Weights(vec![1, 2, 3, 4, 5]),
        Property::Refill(Refill::Random),
        Property::Reshuffle(Reshuffle::Permute),
        Property::Goals(vec![Goal::Score(500)]),
        Property::Moves(Some(9)),
    ];
    for property in settings {
        let mut window = Window::on(STILL);
        let colours = window.sim().settings().weights.len();
        let property = match property {
            Property::Weights(_) => Property::Weights((1..=colours as u32).collect()),
            property => property,
        };
        let (old, roots) = (window.sim().settings().clone(), window.roots());
        window.set(property.clone());
        let inputs: Vec<_> = window.sim().inputs().iter().collect();
        assert!(
            matches!(inputs.as_slice(), [row] if matches!(row.input, Input::Settings(_))),
            "{property:?}: {inputs:?}"
        );
        assert_eq!((window.sim().settings(), window.roots()), (&old, roots));
        window.paint("Yellow", &[(0, 0)]);
        window.until_rest();
        assert_ne!(*window.sim().settings(), old, "{property:?}");
    }
    let mut window = Window::on(STILL);
    window.set(Property::Name("Garden".into()));
    window.set(Property::Notes("Too hard?".into()));
    window.set(Property::Seed(Some(5)));
    assert_eq!(window.sim().inputs().len(), 0);
}

#[test]
fn what_needs_another_start_restarts_live_with_the_reason_in_the_strip() {
    let colours = m3::read(STILL, "Test").map(|level| {
        let match3 = level.match3().unwrap();
        match3.settings.weights.len()
    });
    let more = vec![1; colours.unwrap() - 1];
    for (property, why) in [
        (Property::Rule(Rule::Cluster), "the rule changed"),
        (Property::Min(4), "the smallest match changed"),
        (Property::Weights(more), "the number of colours changed"),
    ] {
        let mut window = Window::on(STILL);
        window.paint("Yellow", &[(0, 0)]);
        window.until_rest();
        window.set(property);
        let expected = format!("Live has started again: {why}.");
        assert!(window.strip().ends_with(&expected), "{}", window.strip());
        // It stands until something else is done.
        window.0.run_steps(400);
        assert!(window.strip().ends_with(&expected));
    }
}

#[test]
fn each_file_keeps_its_link_and_a_level_without_a_file_has_the_usual_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("one.m3"), STILL).unwrap();
    std::fs::write(path("two.m3"), MOVE).unwrap();
    let start = |file: &Path| {
        Window::with(Start {
            path: Some(file.to_owned()),
            folders: Some(Folders::below(folder.path())),
            in_app_dialogs: true,
            ..Start::default()
        })
    };
    let mut window = start(&path("one.m3"));
    window.ask(Command::SetLink(LiveLink::Replay));
    window.ask(Command::OpenPath(path("two.m3")));
    window.click("Simulation");
    assert!(is_on(&window, "Link: Pour"));
    window.click("Link: Off");
    window.ask(Command::OpenPath(path("one.m3")));
    window.click("Simulation");
    assert!(is_on(&window, "Link: Replay"));
    eframe::App::on_exit(window.0.state_mut(), None);
    drop(window);
    let mut window = start(&path("two.m3"));
    window.click("Simulation");
    assert!(is_on(&window, "Link: Off"));
}

fn is_on(window: &Window, name: &str) -> bool {
    let node = window.0.get_by_label(name);
    node.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
}

/// Three reds by (0,0)↔(0,1), or four blues by (2,2)↔(2,3).
const TWO_MOVES: &str = "refill: none\nmoves: 1\n\nACDE\nCAAD\nBBCB\nDEBC\n";

#[test]
fn a_bot_is_chosen_and_plays_until_the_game_is_over() {
    let mut window = Window::on(TWO_MOVES);
    window.click("Simulation");
    window.click("Bot: Greedy");
    window.click("Autoplay");
    window.0.run_steps(60);
    window.until_rest();
    window.0.run_steps(90);
    let swaps: Vec<String> = window.roots();
    assert_eq!(swaps.len(), 1, "{swaps:?}");
    assert!(swaps[0].contains("(2,2)") && swaps[0].contains("(2,3)"), "{swaps:?}");
    assert!(
        window.strip().contains("Autoplay has stopped: the game is over."),
        "{}",
        window.strip()
    );
}

#[test]
fn the_seed_of_live_is_pinned_to_the_level_as_one_step() {
    let mut window = Window::on("seed: 7\n\n????\n????\n????\n????\n");
    window.ask(Command::RestartWithSeed(12));
    window.click("Simulation");
    window.click("Pin seed 12 to the level, which has 7");
    assert_eq!(window.0.state().editor().level().seed, Some(12));
    assert_eq!(window.steps(), ["Seed 12"]);
    window.ask(Command::Undo);
    assert_eq!(window.0.state().editor().level().seed, Some(7));
    assert_eq!(window.sim().seed(), 12, "Live plays on");
}

#[test]
fn taking_from_live_says_how_many_random_cells_become_fixed_and_is_one_step() {
    let mut window = Window::on("refill: none\n\nAB?D\nB??A\nABAB\nBABA\n");
    let live = window.board();
    window.click("Level");
    window.click("Take all from live…");
    assert!(window.0.query_by_label("3 random cells become fixed.").is_some());
    assert!(window.0.query_by_label("3 cells of the level change.").is_some());
    window.click("Cancel");
    assert!(window.steps().is_empty());
    window.click("Level");
    window.click("Take all from live…");
    window.click("Take");
    assert_eq!(window.steps(), ["Take from live 3 cells"]);
    let colours = ["", "Red", "Blue", "Green", "Yellow", "Purple", "Orange"];
    let face = window.sim().board().faces()[2];
    assert_eq!(window.value("Level cell 2,0"), colours[usize::from(face)]);
    // Live holds these cells already: nothing is poured.
    assert_eq!((window.board(), window.sim().inputs().len()), (live, 0));
    window.ask(Command::Undo);
    assert!(window.value("Level cell 2,0").starts_with("Random"));
}

#[test]
fn the_selection_alone_is_taken_and_a_running_chain_is_waited_for() {
    let mut window = Window::on("refill: none\n\nAB?D\nB??A\nABAB\nBABA\n");
    let corner = tilewright::grid::Cell::new(2, 0);
    window.ask(Command::Edit(Request::SelectCells(vec![corner])));
    window.click("Level");
    window.click("Take the selection from live…");
    assert!(window.0.query_by_label("1 random cell becomes fixed.").is_some());
    window.click("Take");
    assert_eq!(window.steps(), ["Take from live 1 cell"]);
    assert!(window.value("Level cell 1,1").starts_with("Random"));

    let mut window = Window::on(MOVE);
    window.swap((1, 0), (1, 1));
    window.ask(Command::AskTake);
    assert!(
        window
            .0
            .query_by_label_contains("A chain runs; wait for its end")
            .is_some()
    );
}

#[test]
fn the_board_is_resized_round_an_anchor_after_telling_what_is_lost_and_back_exactly() {
    let mut window = Window::on(STILL);
    let before = window.0.state().editor().level().clone();
    window.click("Level");
    window.click("Resize…");
    assert!(window.0.query_by_label("Nothing is lost.").is_some());
    for (field, sides) in [("Columns", "4"), ("Rows", "3")] {
        window.0.get_by_label(field).focus();
        window.0.run_steps(2);
        window.0.key_press_modifiers(Modifiers::COMMAND, Key::A);
        window.0.event(egui::Event::Text(sides.to_owned()));
        window.0.run_steps(2);
    }
    window.click("Anchor bottom right");
    let lost = "8 cells go, 8 of them with fixed tiles or terrain. Undo brings them back.";
    assert!(window.0.query_by_label(lost).is_some());
    assert_eq!(window.steps().len(), 0);
    window.click("Resize");
    assert_eq!(window.steps(), ["Resize 5×4 to 4×3"]);
    assert_eq!(window.value("Level cell 0,0"), "Green");
    assert!(
        window.strip().ends_with("Live has started again: the size changed."),
        "{}",
        window.strip()
    );
    window.ask(Command::Undo);
    assert_eq!(*window.0.state().editor().level(), before);
    // Anchored in the opposite corner, other cells go; Cancel leaves all as it was.
    window.click("Level");
    window.click("Resize…");
    window.click("Anchor top left");
    window.click("Cancel");
    assert_eq!(*window.0.state().editor().level(), before);
}

impl Window {
    /// Drags with the left button from one named cell to another.
    fn drag(&mut self, from: &str, to: &str, release: bool) {
        let at = |window: &Self, cell: &str| window.0.get_by_label(cell).rect().center();
        let (from, to) = (at(self, from), at(self, to));
        self.0.hover_at(from);
        self.0.drag_at(from);
        self.0.run_steps(1);
        self.0.hover_at(to);
        self.0.run_steps(2);
        if release {
            self.0.drop_at(to);
            self.0.run_steps(2);
        }
    }
}

#[test]
fn edit_live_paints_the_running_board_alone_as_a_paint_root() {
    for link in LiveLink::ALL {
        let mut window = Window::linked(STILL, link);
        let level = window.0.state().editor().level().clone();
        window.click("Edit live");
        assert!(
            window.strip().contains("the tools paint this board alone"),
            "{}",
            window.strip()
        );
        window.click("Paint Red");
        window.drag("Live cell 2,3", "Live cell 4,3", true);
        assert_eq!(window.roots(), ["Edit live: Brush, 3 cells"]);
        window.until_rest();
        assert_eq!(window.board(), "BC___ ACDBC DEADE BCBCB", "{link:?}");
        assert_eq!(*window.0.state().editor().level(), level);
        assert!(window.steps().is_empty());
        // Switched off, the board is played again.
        window.ask(Command::EditLive(false));
        window.click("Live cell 0,0");
        assert!(window.value("Live cell 0,0").contains("picked"));
    }
}

#[test]
fn a_line_and_a_rectangle_in_live_show_their_ghost_until_the_release() {
    for (key, words) in [(Key::R, "Rectangle 3×2"), (Key::L, "Line 3 cells")] {
        let mut window = Window::on(STILL);
        let before = window.board();
        window.ask(Command::EditLive(true));
        window.click("Paint Purple");
        window.ask(Command::FocusPanel(Panel::Live));
        window.0.key_press(key);
        // Far from the cell that is looked at.
        let far = window.0.get_by_label("Live cell 4,3").rect().center();
        window.0.hover_at(far);
        window.0.run_steps(3);
        let bare = window.picture_of("Live cell 1,1");
        window.drag("Live cell 0,0", "Live cell 2,1", false);
        window.0.run_steps(2);
        assert_eq!(window.value("Live canvas"), words);
        assert_eq!(window.board(), before, "nothing is painted yet");
        assert_ne!(window.picture_of("Live cell 1,1"), bare, "{words}: the ghost shows");
        window.0.key_press(Key::Escape);
        window.0.run_steps(2);
        window.0.hover_at(far);
        window.0.run_steps(3);
        assert_eq!(window.value("Live canvas"), "");
        assert_eq!(window.picture_of("Live cell 1,1"), bare);
        assert_eq!(window.board(), before);
    }
}

#[test]
fn escape_gives_a_stroke_in_live_up_and_the_eyedropper_takes_its_tile() {
    let mut window = Window::on(STILL);
    let before = window.board();
    window.ask(Command::EditLive(true));
    window.click("Paint Red");
    window.drag("Live cell 0,3", "Live cell 1,3", false);
    assert!(window.board().ends_with("AADEC"), "{}", window.board());
    window.0.key_press(Key::Escape);
    window.0.run_steps(3);
    assert_eq!(window.board(), before);
    let at = window.0.get_by_label("Live cell 1,3").rect().center();
    window.0.drop_at(at);
    window.0.run_steps(2);
    window.ask(Command::ChooseTool(tilewright::editor::Tool::Eyedropper));
    window.click("Live cell 2,0");
    let editor = window.0.state().editor();
    assert_eq!(editor.palette.tile().name(), "Yellow");
    window.ask(Command::ChooseTool(tilewright::editor::Tool::Select));
    window.click("Live cell 2,0");
    assert!(window.0.query_by_label_contains("Select works in the Level").is_some());
}

#[test]
fn what_edit_live_painted_is_part_of_the_run_that_replay_repeats() {
    let mut window = Window::linked(STILL, LiveLink::Replay);
    window.ask(Command::EditLive(true));
    window.click("Paint Red");
    window.click("Live cell 4,3");
    window.until_rest();
    window.paint("Yellow", &[(0, 0)]);
    assert_eq!(window.board(), "DCDBC ACADE DEBCB BCDEA");
    assert_eq!(window.value("Level cell 4,3"), "Green");
}

#[test]
fn the_keyboard_alone_paints_live() {
    let mut window = Window::on(STILL);
    window.ask(Command::FocusPanel(tilewright::command::Panel::Live));
    window.0.key_press(Key::L);
    window.0.run_steps(2);
    assert_eq!(
        window.0.state().editor().tool().name(),
        "Brush",
        "a move is asked for, not paint"
    );
    window.ask(Command::EditLive(true));
    window.0.key_press(Key::L);
    window.0.key_press(Key::B);
    window.0.key_press(Key::Num1);
    window.0.run_steps(2);
    for _ in 0..8 {
        window.0.key_press(Key::ArrowLeft);
        window.0.key_press(Key::ArrowUp);
        window.0.run_steps(1);
    }
    window.0.key_press(Key::Enter);
    window.0.run_steps(3);
    assert_eq!(window.roots(), ["Edit live: Brush, 1 cell"]);
    assert_eq!(window.board(), "ACDBC ACADE DEBCB BCDEC");
}

#[test]
fn a_reload_restarts_live_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.m3");
    std::fs::write(&path, STILL).unwrap();
    let mut window = Window::with(Start {
        path: Some(path.clone()),
        in_app_dialogs: true,
        ..Start::default()
    });
    std::fs::write(&path, MOVE).unwrap();
    window.ask(Command::Reload);
    assert_eq!(window.board(), "BACBD ADACE CBECB DCBED");
    assert!(
        window
            .strip()
            .ends_with("Live has started again: the file changed on disk."),
        "{}",
        window.strip()
    );
}

#[test]
fn hundreds_of_moves_are_replayed_in_slices_while_live_is_paused() {
    let row = "????????\n";
    let mut window = Window::linked(&format!("seed: 3\n\n{}", row.repeat(8)), LiveLink::Replay);
    window.ask(Command::SetAnimation(false));
    window.ask(Command::SetSpeed(f32::INFINITY));
    window.ask(Command::SetAutoplay(true));
    for _ in 0..400 {
        window.0.run_steps(1);
        if window.sim().inputs().len() > 300 {
            break;
        }
    }
    window.ask(Command::SetAutoplay(false));
    window.until_rest();
    let (moves, board) = (window.sim().inputs().len(), window.board());
    assert!(moves > 300, "{moves}");
    window.ask(Command::Pause);
    // A goal changes no draw: the same moves come to the same board.
    window.set(Property::Goals(vec![Goal::Score(1 << 30)]));
    for _ in 0..2_000 {
        if window.strip().contains("Replayed") {
            break;
        }
        window.0.run_steps(1);
    }
    assert!(
        window.strip().contains(&format!("Replayed {moves} inputs")),
        "{}",
        window.strip()
    );
    assert_eq!(window.board(), board);
}
