//! The Inspector and the previews, by the names that a screen reader sees.

use std::sync::Arc;

use egui::{Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::action::{ActionId, Author, Budgets};
use tilewright::command::{Command, Panel};
use tilewright::grid::Cell;
use tilewright::sim::{CancelOutcome, Input, Scope, Sim, Step};
use tilewright::ui::atlas::Atlas;
use tilewright::ui::inspector::{InspectorView, inspector_ui};
use tilewright::ui::theme;

use crate::breakpoints::{cascade, debug, sim, strip, swap};
use crate::design::Window;
use crate::soft_renderer::SoftRenderer;

const SWAP: Input = Input::Swap {
    a: Cell::new(2, 4),
    b: Cell::new(2, 3),
};

/// The Inspector alone, and what it asks for.
struct Bench {
    sim: Sim,
    view: InspectorView,
    selected: Option<ActionId>,
    atlas: Option<Atlas>,
    commands: Vec<Command>,
}

fn bench(sim: Sim, selected: ActionId) -> Harness<'static, Bench> {
    let bench = Bench {
        sim,
        view: InspectorView::default(),
        selected: Some(selected),
        atlas: None,
        commands: Vec::new(),
    };
    let mut harness = Harness::builder()
        .with_size(vec2(320.0, 900.0))
        .renderer(SoftRenderer::default())
        .with_context_setup(|ctx| theme::install(ctx, tilewright::session::ThemeChoice::Dark))
        .build_ui_state(
            |ui, bench: &mut Bench| {
                let atlas = bench.atlas.get_or_insert_with(|| Atlas::new(ui.ctx())).clone();
                inspector_ui(
                    &bench.sim,
                    &bench.sim,
                    bench.selected,
                    &mut bench.view,
                    &atlas,
                    ui,
                    &mut bench.commands,
                );
            },
            bench,
        );
    harness.run_steps(3);
    harness
}

fn asked(harness: &mut Harness<'static, Bench>, name: &str) -> Vec<Command> {
    harness.state_mut().commands.clear();
    harness.get_by_label(name).click();
    harness.run_steps(3);
    std::mem::take(&mut harness.state_mut().commands)
}

fn played() -> Sim {
    let mut sim = Sim::new(Arc::new(cascade()), 272);
    sim.input(SWAP, Author::You);
    sim.run_to_idle();
    sim
}

fn first(sim: &Sim, name: &str) -> ActionId {
    sim.tree().iter().find(|node| node.action.name() == name).unwrap().id
}

#[test]
fn before_and_after_are_of_the_subtree_or_of_the_action_alone() {
    let sim = played();
    let swap = first(&sim, "Swap");
    let (before, after) = (sim.board_before(swap).unwrap(), sim.board_left_by(swap).unwrap());
    let differ = (0..before.faces().len())
        .filter(|&index| before.slot_at(index) != after.slot_at(index))
        .count();
    assert!(differ > 2);
    let mut harness = bench(sim, swap);
    let value = |harness: &Harness<'static, Bench>| harness.get_by_label("Board after #1 Swap").value().unwrap();
    assert_eq!(value(&harness), format!("{differ} cells differ"));
    harness.get_by_label("With all that it started").click();
    harness.run_steps(3);
    assert_eq!(value(&harness), "2 cells differ");
    assert!(harness.query_by_label("Board before #1 Swap").is_some());
}

#[test]
fn places_and_cells_are_links_that_point_at_the_board() {
    let sim = played();
    let swap = first(&sim, "Swap");
    let matched = first(&sim, "Match");
    let mut harness = bench(sim, swap);
    assert_eq!(
        asked(&mut harness, "Changed (2,4)"),
        [Command::PointAt(vec![Cell::new(2, 4)])]
    );
    assert_eq!(
        asked(&mut harness, "a: (2,4)"),
        [Command::PointAt(vec![Cell::new(2, 4)])]
    );
    harness.state_mut().selected = Some(matched);
    harness.run_steps(3);
    let row: Vec<Cell> = (0..4).map(|x| Cell::new(x, 4)).collect();
    assert_eq!(asked(&mut harness, "Group 1, 4 cells"), [Command::PointAt(row)]);
    asked(&mut harness, "Groups: 1");
    harness.run_steps(30);
    assert!(harness.query_by_label("Group 1, 4 cells").is_none(), "folded");
}

#[test]
fn its_start_and_its_end_can_be_gone_to_and_its_cause_is_a_link() {
    let mut sim = Sim::new(Arc::new(cascade()), 272);
    sim.input(SWAP, Author::You);
    while sim.tree().iter().all(|node| node.action.name() != "Fall") {
        sim.step(Step::Into).unwrap();
    }
    let clear = first(&sim, "Clear");
    sim.cancel(clear, Scope::Action, CancelOutcome::Keep, Author::You);
    sim.run_to_idle();
    let root = first(&sim, "Swap");
    let (started, ended) = sim.tree().get(root).map(|node| (node.started, node.ended)).unwrap();
    let mut harness = bench(sim, root);
    assert_eq!(
        asked(&mut harness, "Go to the start of #1 Swap"),
        [Command::GoTo(started)]
    );
    assert_eq!(asked(&mut harness, "Go to the end of #1 Swap"), [Command::GoTo(ended)]);
    let by = Command::SelectAction(Some(clear));
    assert_eq!(asked(&mut harness, &format!("cut short by {clear}")), [by]);
}

#[test]
fn all_that_it_says_can_be_copied_as_text() {
    let sim = played();
    let swap = first(&sim, "Swap");
    let mut harness = bench(sim, swap);
    harness.get_by_label("Copy action as text").click();
    harness.step();
    let commands = &harness.output().platform_output.commands;
    let text = commands.iter().find_map(|command| match command {
        egui::OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    let text = text.expect("it was copied");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "#1 Swap (2,4)→(2,3): Completed");
    assert_eq!(lines[1], "A: (2,4)");
    assert!(lines.contains(&"Started: tick 0, transition 1"), "{text}");
    assert!(lines.iter().any(|line| line.starts_with("Child: #2 Match")), "{text}");
    assert!(lines.iter().any(|line| line.starts_with("(2,4): Purple")), "{text}");
}

#[test]
fn the_writers_of_a_cell_are_listed_with_those_that_should_have_written_it() {
    let mut sim = Sim::new(Arc::new(cascade()), 272);
    sim.input(SWAP, Author::You);
    let cell = Cell::new(2, 4);
    while sim.board().slot(cell).unwrap().face != 0 {
        sim.step(Step::Into).unwrap();
    }
    let clear = first(&sim, "Clear");
    let wrote = sim.tree().get(clear).unwrap().started;
    let mut harness = bench(sim, clear);
    harness.state_mut().view.who = Some(cell);
    harness.run_steps(3);
    assert!(
        harness
            .query_by_label("Should have written it: #4 Fall, not started")
            .is_some()
    );
    let name = format!("Writer #3 Clear: Red 21 → empty, transition {wrote}");
    let writers: Vec<String> = harness
        .query_all_by_label_contains("Writer #")
        .filter_map(|node| node.accesskit_node().label())
        .collect();
    assert!(writers[0].starts_with("Writer #3 Clear: Red"), "{writers:?}, {name}");
    assert_eq!(writers.len(), 2);
    let back = asked(&mut harness, "Run back to the last writer");
    assert_eq!(back, [Command::SelectAction(Some(clear)), Command::GoTo(wrote - 1)]);
}

/// Lets the pointer rest on a row of the tree.
fn rest_on(window: &mut Window, row: &str) {
    let rect = window.harness.get_all_by_label(row).last().unwrap().rect();
    window.harness.hover_at(rect.center());
    window.frames(1);
}

#[test]
fn a_row_that_the_pointer_rests_on_is_previewed_in_live_and_the_selection_stays() {
    let mut window = debug(vec2(1440.0, 900.0));
    swap(&mut window);
    while sim(&window).board().slot(Cell::new(2, 4)).unwrap().face != 0 || sim(&window).tree().len() < 4 {
        window.ask(Command::Step(Step::Into));
    }
    let clear = first(sim(&window), "Clear");
    let before = strip(&window);
    let value = |window: &Window| window.harness.get_by_label("Live cell 2,4").value().unwrap();
    assert_eq!(value(&window), "Empty floor");
    rest_on(&mut window, "#1 Swap");
    window.frames(8);
    assert_eq!(strip(&window), before, "it has not rested long enough");
    window.frames(12);
    assert!(
        strip(&window).starts_with("Preview: the board as Swap #1 has made it"),
        "{}",
        strip(&window)
    );
    // Another row at once, and Shift as it was found.
    rest_on(&mut window, &format!("{clear} Clear"));
    window.frames(2);
    assert!(
        strip(&window).starts_with(&format!("Preview: the board as Clear {clear}")),
        "{}",
        strip(&window)
    );
    window.harness.event(egui::Event::ModifiersChanged(Modifiers::SHIFT));
    window.frames(3);
    assert_eq!(strip(&window), format!("Preview: the board as Clear {clear} found it"));
    assert_eq!(value(&window), "Red");
    window.harness.event(egui::Event::ModifiersChanged(Modifiers::NONE));
    window.frames(2);
    window.key(Modifiers::NONE, Key::Escape);
    assert_eq!(strip(&window), before, "Esc ends it");
    window.frames(30);
    assert_eq!(strip(&window), before, "and it stays ended");
    rest_on(&mut window, "#1 Swap");
    window.frames(20);
    assert!(strip(&window).starts_with("Preview"));
    window.harness.hover_at(egui::pos2(4.0, 4.0));
    window.frames(3);
    assert_eq!(strip(&window), before, "the pointer has left");
    assert_eq!(value(&window), "Empty floor");
}

#[test]
fn a_cancel_is_previewed_while_the_pointer_or_the_keys_are_on_it() {
    let mut window = debug(vec2(1440.0, 900.0));
    swap(&mut window);
    while sim(&window).board().slot(Cell::new(2, 4)).unwrap().face != 0 || sim(&window).tree().len() < 4 {
        window.ask(Command::Step(Step::Into));
    }
    window.ask(Command::SelectAction(ActionId::new(1)));
    let below = sim(&window).tree().len() - 1;
    let name = format!("Cancel chain #1 Swap and {below} below, roll back");
    window.harness.get_by_label(&name).focus();
    window.frames(24);
    assert_eq!(
        strip(&window),
        format!("Preview: after Cancel #1 Swap and {below} below, rolled back")
    );
    assert!(!sim(&window).is_idle(), "nothing is canceled");
    let value = window.harness.get_by_label("Live cell 2,4").value().unwrap();
    assert_eq!(value, "Purple", "as before the move");
}

#[test]
fn a_spent_budget_has_a_badge_in_the_tree_and_a_line_beside_the_problems() {
    let mut level = cascade();
    level.seed = Some(272);
    let budgets = Budgets {
        depth: 1,
        ..Budgets::for_cells(36)
    };
    let mut sim = Sim::with_budgets(Arc::new(level), 272, budgets);
    sim.input(SWAP, Author::You);
    sim.run_to_idle();
    let found = tilewright::sim::lints(&sim);
    assert_eq!(found.len(), 1);
    let mut window = debug(vec2(1440.0, 900.0));
    // An input that names what is over is wrong too, and can be asked for in the window.
    swap(&mut window);
    window.ask(Command::CancelRunningChain);
    window.ask(Command::Cancel {
        target: ActionId::new(1).unwrap(),
        scope: Scope::Chain,
        outcome: CancelOutcome::Keep,
    });
    window.ask(Command::FocusPanel(Panel::Problems));
    assert!(window.has("Simulation: 1"));
    assert!(window.has_some("named an action that is in no chain that runs"));
}

#[test]
fn the_arrangement_of_a_try_is_shown_beside_the_board_before_it() {
    use tilewright::level::match3::{Colour, Match3, Piece, Settings};
    use tilewright::level::{Level, Puzzle};
    let settings = Settings {
        weights: vec![1; 5],
        ..Settings::default()
    };
    let mut match3 = Match3::new(5, 4, settings);
    for (y, row) in ["ABCDE", "DEABC", "BCDEA", "EABCD"].iter().enumerate() {
        for (x, letter) in row.chars().enumerate() {
            let colour = Colour::from_letter(letter).expect("a colour");
            match3.pieces.set(Cell::new(x as i32, y as i32), Piece::Tile(colour));
        }
    }
    let mut sim = Sim::new(Arc::new(Level::new("Test", Puzzle::Match3(match3))), 3);
    sim.run_to_idle();
    let made = sim
        .tree()
        .iter()
        .find(|node| node.action.arrangement().is_some())
        .expect("a try");
    let (id, cells) = (made.id, made.action.arrangement().expect("a try").cells.len());
    let harness = bench(sim, id);
    let board = harness.get_by_label("Arrangement of try 1");
    let value = board.value().unwrap_or_default();
    assert_eq!(value, format!("{cells} cells differ"));
}
