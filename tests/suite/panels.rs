//! The panels of the running game, by the names that a screen reader sees.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::action::{ActionId, Author, Budgets, State};
use tilewright::command::Command;
use tilewright::grid::Cell;
use tilewright::level::Level;
use tilewright::level::match3::{Colour, Goal, Refill, Settings};
use tilewright::playtest::Bot;
use tilewright::session::{LiveLink, LiveState, Refused, status};
use tilewright::sim::{CancelOutcome, Input, Scope, Sim, Step};
use tilewright::ui::atlas::Atlas;
use tilewright::ui::canvas::{CanvasView, LivePicture, live_canvas_ui};
use tilewright::ui::inspector::{InspectorView, inspector_ui};
use tilewright::ui::live_effects::LiveEffects;
use tilewright::ui::live_picture::{LiveMarks, moving_sprites};
use tilewright::ui::record::Record;
use tilewright::ui::strip::strip_ui;
use tilewright::ui::theme;
use tilewright::ui::tile_set::TileSet;
use tilewright::ui::transport::{TransportView, transport_ui};
use tilewright::ui::tree::{TreeView, tree_ui};

use crate::levels;
use crate::soft_renderer::SoftRenderer;

pub fn level(picture: &str, settings: Settings) -> Arc<Level> {
    Arc::new(levels::level(picture, settings))
}

/// Swapping (0,0) and (0,1) clears the row; what falls on it clears the next.
const CASCADE: &str = "
    BCDCBE
    DEBEDC
    CBEDCB
    ECADBD
    AAEACE
    DBAEBC";

fn settings() -> Settings {
    Settings {
        moves: Some(25),
        goals: vec![
            Goal::Score(500),
            Goal::Collect {
                colour: Colour::new(0).unwrap(),
                count: 3,
            },
        ],
        ..Settings::default()
    }
}

pub fn game() -> Sim {
    let sim = Sim::new(level(CASCADE, settings()), 7);
    assert_eq!(sim.not_startable(), None);
    sim
}

pub const SWAP: Input = Input::Swap {
    a: Cell::new(2, 4),
    b: Cell::new(2, 3),
};

/// The panels around a simulation, as the program arranges them.
struct Bench {
    sim: Sim,
    live: LiveState,
    tree: TreeView,
    transport: TransportView,
    canvas: CanvasView,
    marks: LiveMarks,
    selected: Option<ActionId>,
    inspector: InspectorView,
    atlas: Option<Atlas>,
    commands: Rc<RefCell<Vec<Command>>>,
}

impl Bench {
    fn new(sim: Sim) -> Self {
        Self {
            sim,
            live: LiveState::default(),
            tree: TreeView::default(),
            transport: TransportView::default(),
            canvas: CanvasView::default(),
            marks: LiveMarks::default(),
            selected: None,
            inspector: InspectorView::default(),
            atlas: None,
            commands: Rc::default(),
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Shown {
    Tree,
    Inspector,
    Live,
    TreeAndInspector,
}

fn bench_ui(ui: &mut egui::Ui, bench: &mut Bench, shown: Shown) {
    let atlas = bench.atlas.get_or_insert_with(|| Atlas::new(ui.ctx())).clone();
    let mut commands = Vec::new();
    match shown {
        Shown::Tree => tree_ui(
            &Record::now(&bench.sim, bench.selected),
            &mut bench.tree,
            ui,
            &mut commands,
        ),
        Shown::Inspector => {
            egui::Frame::new().inner_margin(8).show(ui, |ui| {
                inspector_ui(
                    &bench.sim,
                    &bench.sim,
                    bench.selected,
                    &mut bench.inspector,
                    &atlas,
                    ui,
                    &mut commands,
                );
            });
        }
        Shown::TreeAndInspector => {
            let half = ui.available_height() / 2.0;
            let width = ui.available_width();
            ui.allocate_ui(egui::vec2(width, half), |ui| {
                ui.set_height(half);
                tree_ui(
                    &Record::now(&bench.sim, bench.selected),
                    &mut bench.tree,
                    ui,
                    &mut commands,
                );
            });
            ui.separator();
            egui::Frame::new().inner_margin(8).show(ui, |ui| {
                inspector_ui(
                    &bench.sim,
                    &bench.sim,
                    bench.selected,
                    &mut bench.inspector,
                    &atlas,
                    ui,
                    &mut commands,
                );
            });
        }
        Shown::Live => {
            let (bar, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), 32.0), egui::Sense::hover());
            let builder = egui::UiBuilder::new()
                .max_rect(bar.shrink2(egui::vec2(6.0, 1.0)))
                .layout(egui::Layout::left_to_right(egui::Align::Center));
            ui.scope_builder(builder, |ui| {
                transport_ui(&bench.sim, &bench.live, &mut bench.transport, ui, &mut commands);
            });
            let effects = LiveEffects::of(&bench.sim, 0.0);
            let anchors = egui::Frame::new()
                .inner_margin(egui::Margin::symmetric(8, 0))
                .show(ui, |ui| {
                    strip_ui(
                        &bench.sim,
                        bench.sim.board(),
                        &effects,
                        &bench.live,
                        &atlas,
                        ui,
                        &mut commands,
                    )
                })
                .inner;
            let mut moving = Vec::new();
            moving_sprites(&bench.sim, 0.0, &mut moving);
            let now = ui.input(|input| input.time);
            let theme = theme::Theme::of(ui);
            let picture = LivePicture {
                lost: &[],
                queued: &[],
                board: bench.sim.board(),
                moving: &moving,
                marks: bench.marks.of(
                    &bench.sim,
                    &bench.sim,
                    bench.selected,
                    &[],
                    bench.live.refused.as_ref(),
                    now,
                ),
                next: bench.sim.next_tile().map(|colour| colour.index() + 1),
                effects: (&effects, anchors),
                playable: true,
                frame: status(&bench.sim, &bench.live).frame(theme),
                past: false,
                tools: None,
                tiles: TileSet::Colours,
                busy: false,
                dots: &[],
                sketch: None,
            };
            live_canvas_ui(ui, &picture, &mut bench.canvas, &atlas, &mut commands);
        }
    }
    for command in &commands {
        if let Command::SelectAction(id) = command {
            bench.selected = *id;
        }
    }
    bench.commands.borrow_mut().extend(commands);
}

pub fn theme_of(dark: bool) -> tilewright::session::ThemeChoice {
    if dark {
        tilewright::session::ThemeChoice::Dark
    } else {
        tilewright::session::ThemeChoice::Light
    }
}

fn harness(bench: Bench, shown: Shown, size: Vec2, dark: bool) -> Harness<'static, Bench> {
    Harness::builder()
        .with_size(size)
        .renderer(SoftRenderer::default())
        .with_theme(theme_of(dark).theme().egui())
        .with_context_setup(move |ctx| theme::install(ctx, theme_of(dark)))
        .build_ui_state(
            move |ui, bench: &mut Bench| {
                let panel = theme::Theme::of(ui).panel;
                ui.painter().rect_filled(ui.ctx().content_rect(), 0.0, panel);
                bench_ui(ui, bench, shown);
            },
            bench,
        )
}

/// A random game that goes on for so many moves, some of them canceled or refused, calling back after each transition.
pub fn play(sim: &mut Sim, moves: usize, seed: u64, mut seen: impl FnMut(&Sim)) {
    let mut rng = tilewright::rng::Rng::from_seed(seed);
    for _ in 0..moves {
        let legal = sim.legal_moves();
        if !sim.is_settled() {
            sim.input(
                if rng.below(2) == 0 {
                    Input::Settle
                } else {
                    Input::RollBack
                },
                Author::Script,
            );
        } else if legal.is_empty() || rng.below(6) == 0 {
            let cell = Cell::new(rng.below(5) as i32, rng.below(5) as i32);
            sim.input(
                Input::Swap {
                    a: cell,
                    b: Cell::new(cell.x + 1, cell.y),
                },
                Author::Bot,
            );
            sim.input(Input::Swap { a: cell, b: cell }, Author::Bot);
        } else {
            let (a, b) = legal[rng.below(legal.len() as u32) as usize];
            sim.input(Input::Swap { a, b }, Author::You);
        }
        seen(sim);
        while let Some(current) = sim.current() {
            match rng.below(60) {
                0 => {
                    let scope = if rng.below(2) == 0 { Scope::Chain } else { Scope::Action };
                    sim.cancel(current, scope, CancelOutcome::Keep, Author::You);
                }
                1 => {
                    // Held, or Pending behind the chain.
                    sim.input(SWAP, Author::You);
                    sim.input(Input::Reshuffle, Author::Script);
                }
                _ => {
                    sim.skip(1);
                }
            }
            seen(sim);
        }
        seen(sim);
    }
}

/// Plays until the tree holds so many actions. Each turn has a seed of its own: a refused one changes nothing, not even the tick.
pub fn play_until(sim: &mut Sim, actions: usize) {
    for seed in 0..actions as u64 {
        if sim.tree().len() >= actions {
            return;
        }
        play(sim, 1, seed, |_| {});
    }
    panic!("the game stands still");
}

pub fn endless() -> Settings {
    Settings::default()
}

#[test]
fn the_rows_of_a_swap_are_its_chain() {
    let mut sim = game();
    sim.input(SWAP, Author::You);
    sim.step(Step::Over);
    let text = TreeView::default().picture(&sim);
    assert_eq!(
        text,
        "\
▾ #1 Swap (2,4)→(2,3), 85 ticks, Completed
  ▾ #2 Match 1 group, 73 ticks, Completed
      #3 Clear 4 tiles, 40 ticks, Completed
      #4 Fall 16 tiles, 10 ticks, Completed
    ▾ #5 Refill 4 tiles, 23 ticks, Completed
        #6 CreateTile (0,0) Red, 23 ticks, Completed
        #7 CreateTile (1,0) Blue, 23 ticks, Completed
        #8 CreateTile (2,0) Purple, 23 ticks, Completed
        #9 CreateTile (3,0) Green, 23 ticks, Completed
"
    );
}

#[test]
fn a_pending_fall_and_refill_stand_below_their_running_clear() {
    let mut sim = game();
    sim.input(SWAP, Author::You);
    sim.advance(20);
    assert_eq!(
        TreeView::default().picture(&sim),
        "\
▾ #1 Swap (2,4)→(2,3), 20 ticks, Waiting
  ▾ #2 Match 1 group, 8 ticks, Waiting
      #3 Clear 4 tiles, 8 ticks, Running
      #4 Fall, Pending
      #5 Refill, Pending
"
    );
}

#[test]
fn an_ended_root_folds_when_the_next_starts_unless_the_user_opened_it() {
    let refused = Input::Swap {
        a: Cell::new(0, 0),
        b: Cell::new(1, 0),
    };
    let mut sim = game();
    let mut view = TreeView::default();
    let mut opened = TreeView::default();
    sim.input(refused.clone(), Author::You);
    sim.run_to_idle();
    let before = "\
▾ #1 Swap (0,0)→(1,0), 24 ticks, Completed: no match
    #2 SwapBack (0,0)→(1,0), 12 ticks, Completed
";
    assert_eq!(view.picture(&sim), before);
    opened.fold(ActionId::new(1).unwrap(), true);
    assert_eq!(opened.picture(&sim), before);
    sim.input(refused, Author::You);
    let after = "\
▸ #1 Swap (0,0)→(1,0), 24 ticks, Completed: no match
  #3 Swap (0,0)→(1,0), Running: no match
";
    assert_eq!(view.picture(&sim), after);
    assert_eq!(
        opened.picture(&sim),
        format!("{before}{}", &after[after.find("  #3").unwrap()..])
    );
}

#[test]
fn a_red_row_words_its_cause_and_the_cancel_is_a_thin_row() {
    let mut sim = game();
    sim.input(
        Input::Swap {
            a: Cell::new(0, 0),
            b: Cell::new(4, 0),
        },
        Author::Bot,
    );
    sim.input(SWAP, Author::You);
    sim.advance(20);
    sim.cancel(
        ActionId::new(3).unwrap(),
        Scope::Action,
        CancelOutcome::Keep,
        Author::You,
    );
    assert_eq!(
        TreeView::default().picture(&sim),
        "\
· Swap (0,0)↔(4,0) refused: not neighbours (bot, tick 0)
▾ #1 Swap (2,4)→(2,3), 20 ticks, Canceled: cut short by #3
  ▾ #2 Match 1 group, 8 ticks, Canceled: cut short by #3
      #3 Clear 4 tiles, 8 ticks, Canceled by you
      #4 Fall, Canceled: cut short by #3
      #5 Refill, Canceled: cut short by #3
· Cancel #3, board kept (you, tick 20)
"
    );
}

#[test]
fn the_next_match_of_a_cascade_stands_at_the_level_of_the_one_before() {
    let sim = deep_game();
    let text = TreeView::default().picture(&sim);
    let matches: Vec<&str> = text.lines().filter(|line| line.contains("Match")).collect();
    let level = matches.len() - 3;
    for (line, name) in matches[level..].iter().zip(["Match ", "Match ×2 ", "Match ×3 "]) {
        assert!(line.starts_with("  ▾ #") && line.contains(name), "{line} is {name}");
    }
    // Folding the first hides what is its own, and leaves the rest of the cascade.
    let mut view = TreeView::default();
    let number: String = matches[level]
        .split('#')
        .nth(1)
        .unwrap_or_default()
        .chars()
        .take_while(char::is_ascii_digit)
        .collect();
    let first = ActionId::new(number.parse().unwrap()).unwrap();
    view.fold(first, false);
    let folded = view.picture(&sim);
    assert!(folded.contains("▸") && folded.contains("Match ×2"));
    assert!(folded.lines().count() < text.lines().count());
}

#[test]
fn rows_kept_from_frame_to_frame_are_those_listed_anew() {
    let level = level("??????? ??????? ??????? ??????? ??????? ???????", endless());
    for seed in 0..12 {
        let mut budgets = Budgets::for_cells(42);
        if seed % 3 == 0 {
            // Small enough to drop old chains, and parts of the one that runs.
            budgets.record_bytes = 20_000;
        }
        let mut sim = Sim::with_budgets(Arc::clone(&level), seed, budgets);
        let (mut kept, mut sparse) = (TreeView::default(), TreeView::default());
        let mut folded: Vec<(ActionId, bool)> = Vec::new();
        let mut count = 0;
        play(&mut sim, 12, seed, |sim| {
            count += 1;
            if count % 37 == 0
                && let Some(node) = sim.tree().iter().nth(count % sim.tree().len().max(1))
            {
                let open = count % 2 == 0;
                folded.push((node.id, open));
                kept.fold(node.id, open);
                sparse.fold(node.id, open);
            }
            let mut anew = TreeView::default();
            for &(id, open) in &folded {
                anew.fold(id, open);
            }
            let expected = anew.picture(sim);
            assert_eq!(kept.picture(sim), expected, "seed {seed}, after {count}");
            if count % 11 == 0 {
                assert_eq!(
                    sparse.picture(sim),
                    expected,
                    "seed {seed}, after {count}, some left out"
                );
            }
        });
        assert!(count > 100, "seed {seed} plays");
    }
}

#[test]
fn every_action_of_the_record_has_one_row_when_all_is_unfolded() {
    let mut sim = Sim::new(level("??????? ??????? ??????? ??????? ??????? ???????", endless()), 3);
    play(&mut sim, 30, 3, |_| {});
    let mut view = TreeView::default();
    view.fold_all(&sim, true);
    let text = view.picture(&sim);
    // A run of equal siblings has a row of its own above them: "CreateTile ×9, …".
    let is_run = |line: &str| {
        let behind = line
            .split('×')
            .nth(1)
            .map(|rest| rest.trim_start_matches(|letter: char| letter.is_ascii_digit()));
        behind.is_some_and(|rest| rest.starts_with(','))
    };
    let rows = text
        .lines()
        .filter(|line| !line.starts_with('·') && !is_run(line))
        .count();
    assert_eq!(rows, sim.tree().len());
    view.fold_all(&sim, false);
    let rows = view.picture(&sim).lines().filter(|line| !line.starts_with('·')).count();
    assert_eq!(rows, sim.tree().roots().count());
}

#[test]
fn tree_rows_are_named_and_say_their_state() {
    let mut sim = game();
    sim.input(SWAP, Author::You);
    sim.advance(20);
    let mut harness = harness(Bench::new(sim), Shown::Tree, Vec2::new(320.0, 400.0), true);
    harness.run_steps(3);
    for (name, value) in [
        ("#1 Swap", "Waiting"),
        ("#2 Match", "Waiting"),
        ("#3 Clear", "Running"),
        ("#4 Fall", "Pending"),
    ] {
        let row = harness.get_by_role_and_label(Role::TreeItem, name);
        assert_eq!(row.accesskit_node().value().as_deref(), Some(value), "{name}");
    }
    harness.get_by_label("#3 Clear").click();
    harness.run_steps(2);
    assert_eq!(harness.state().selected, ActionId::new(3));
    let selected = |harness: &Harness<'static, Bench>, name| {
        harness
            .get_by_role_and_label(Role::TreeItem, name)
            .accesskit_node()
            .is_selected()
    };
    assert_eq!(selected(&harness, "#3 Clear"), Some(true));
    harness.state_mut().sim.run_to_idle();
    harness.run_steps(2);
    let row = harness.get_by_label("#3 Clear");
    assert_eq!(row.accesskit_node().value().as_deref(), Some("Completed"));
}

#[test]
fn the_keys_walk_the_tree_and_fold_it() {
    let mut sim = game();
    sim.input(SWAP, Author::You);
    sim.run_to_idle();
    let mut harness = harness(Bench::new(sim), Shown::Tree, Vec2::new(320.0, 400.0), true);
    harness.run_steps(3);
    let at = harness.get_by_label("#2 Match").rect().center();
    harness.hover_at(at);
    harness.drag_at(at);
    harness.drop_at(at);
    harness.run_steps(2);
    let mut press = |key, expected: u32| {
        harness.key_press(key);
        harness.run_steps(2);
        assert_eq!(harness.state().selected, ActionId::new(expected), "after {key:?}");
    };
    press(Key::ArrowDown, 3);
    press(Key::ArrowDown, 4);
    press(Key::ArrowLeft, 2);
    press(Key::ArrowRight, 3);
    press(Key::End, 9);
    press(Key::ArrowLeft, 5);
    press(Key::ArrowLeft, 5);
    press(Key::ArrowDown, 5);
    press(Key::ArrowRight, 5);
    press(Key::ArrowRight, 6);
    press(Key::Home, 1);
    press(Key::ArrowUp, 1);
    press(Key::ArrowLeft, 1);
    press(Key::End, 1);
}

#[test]
fn a_row_is_copied_and_canceled_from_its_menu() {
    let mut sim = game();
    sim.input(SWAP, Author::You);
    sim.advance(20);
    let mut harness = harness(Bench::new(sim), Shown::Tree, Vec2::new(420.0, 500.0), true);
    harness.run_steps(3);
    let open = |harness: &mut Harness<'static, Bench>| {
        let pos = harness.get_by_label("#2 Match").rect().center();
        harness.hover_at(pos);
        for pressed in [true, false] {
            let button = egui::PointerButton::Secondary;
            harness.event(egui::Event::PointerButton {
                pos,
                button,
                pressed,
                modifiers: Modifiers::NONE,
            });
        }
        harness.run_steps(3);
    };
    open(&mut harness);
    harness.get_by_label("Cancel #2 Match and 3 below, roll back").click();
    harness.run_steps(2);
    let command = Command::Cancel {
        target: ActionId::new(2).unwrap(),
        scope: Scope::Action,
        outcome: CancelOutcome::RollBack,
    };
    assert_eq!(harness.state().commands.borrow().last(), Some(&command));
    open(&mut harness);
    harness.get_by_label("Copy row as text").click();
    harness.step();
    let copied = harness
        .output()
        .platform_output
        .commands
        .iter()
        .find_map(|command| match command {
            egui::OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        });
    assert_eq!(copied.as_deref(), Some("#2 Match 1 group, 8 ticks, Waiting"));
    harness.get_by_label("Cancel chain").click();
    harness.run_steps(2);
    assert_eq!(
        harness.state().commands.borrow().last(),
        Some(&Command::CancelRunningChain)
    );
}

#[test]
fn follow_moves_the_view_and_never_the_selection() {
    let mut sim = Sim::new(level("??????? ??????? ??????? ??????? ??????? ???????", endless()), 3);
    play(&mut sim, 40, 3, |_| {});
    let mut bench = Bench::new(sim);
    bench.tree.fold_all(&bench.sim, true);
    let mut harness = harness(bench, Shown::Tree, Vec2::new(320.0, 400.0), true);
    harness.run_steps(3);
    let name = |sim: &Sim| {
        let last = sim.tree().iter().next_back().unwrap();
        format!("{} {}", last.id, last.action.name())
    };
    let newest = name(&harness.state().sim);
    assert!(harness.query_by_label(&newest).is_some(), "{newest} is in view");
    assert_eq!(harness.state().selected, None);
    // The pointer stops it.
    harness.hover_at(egui::pos2(100.0, 200.0));
    harness.run_steps(2);
    play(&mut harness.state_mut().sim, 10, 4, |_| {});
    harness.run_steps(3);
    let newer = name(&harness.state().sim);
    assert!(harness.query_by_label(&newer).is_none(), "{newer} is out of view");
    harness.event(egui::Event::PointerGone);
    harness.run_steps(3);
    assert!(harness.query_by_label(&newer).is_some(), "{newer} is in view again");
}

#[test]
fn dropped_actions_are_owned_up_to() {
    let budgets = Budgets {
        record_bytes: 20_000,
        ..Budgets::for_cells(42)
    };
    let mut sim = Sim::with_budgets(
        level("??????? ??????? ??????? ??????? ??????? ???????", endless()),
        1,
        budgets,
    );
    play(&mut sim, 40, 1, |_| {});
    let dropped = sim.tree().dropped_actions();
    assert!(dropped > 0);
    let mut harness = harness(Bench::new(sim), Shown::Tree, Vec2::new(320.0, 400.0), true);
    harness.run_steps(3);
    let words = format!(
        "{} older actions dropped",
        tilewright::action::state::thousands(dropped)
    );
    harness.get_by_label(&words);
}

#[test]
fn a_hundred_thousand_rows_are_drawn_like_a_hundred() {
    let drawn = |actions: usize| {
        let budgets = Budgets {
            record_bytes: 1 << 30,
            ..Budgets::for_cells(42)
        };
        let mut sim = Sim::with_budgets(
            level("??????? ??????? ??????? ??????? ??????? ???????", endless()),
            5,
            budgets,
        );
        play_until(&mut sim, actions);
        let mut bench = Bench::new(sim);
        bench.tree.fold_all(&bench.sim, true);
        let mut harness = harness(bench, Shown::Tree, Vec2::new(320.0, 600.0), true);
        harness.run_steps(3);
        // Something new, so that the rows are brought up to date.
        let nothing = Input::Swap {
            a: Cell::new(0, 0),
            b: Cell::new(0, 0),
        };
        harness.state_mut().sim.input(nothing, Author::Bot);
        harness.step();
        let rows = harness.query_all_by_role(egui::accesskit::Role::TreeItem).count();
        (rows, harness.output().shapes.len())
    };
    let ((few_rows, few), (many_rows, many)) = (drawn(100), drawn(100_000));
    assert!(
        few_rows.abs_diff(many_rows) <= 1,
        "{many_rows} rows are named, and {few_rows} of a hundred"
    );
    assert!(many < few * 2, "{many} shapes for 100,000 rows, {few} for 100");
}

#[test]
fn the_inspector_tells_all_and_leads_to_kin() {
    let mut sim = game();
    sim.input(SWAP, Author::You);
    sim.advance(20);
    let mut bench = Bench::new(sim);
    bench.selected = ActionId::new(3);
    let mut harness = harness(bench, Shown::Inspector, Vec2::new(320.0, 900.0), true);
    harness.run_steps(3);
    for words in [
        "Clear",
        "#3",
        "Running",
        "tick 12, transition 5",
        "8 ticks, 0.13 s",
        "Changes: 7",
        "+40",
        "Changed (0,4)",
        "Red 25",
    ] {
        assert!(harness.query_all_by_label(words).next().is_some(), "{words}");
    }
    harness
        .get_by_label("Cancel chain #1 Swap and 4 below, keep board")
        .click();
    harness.run_steps(2);
    let command = Command::Cancel {
        target: ActionId::new(1).unwrap(),
        scope: Scope::Chain,
        outcome: CancelOutcome::Keep,
    };
    assert_eq!(harness.state().commands.borrow().last(), Some(&command));
    harness.get_by_label("Go to #2 Match").click();
    harness.run_steps(3);
    assert_eq!(harness.state().selected, ActionId::new(2));
    harness.get_by_label("Go to #4 Fall");
}

#[test]
fn the_strip_says_how_live_stands() {
    let words = |sim: &Sim, live: &LiveState| status(sim, live).to_string();
    let live = LiveState::default();
    let paused = LiveState {
        playing: false,
        ..LiveState::default()
    };
    let mut sim = game();
    assert_eq!(words(&sim, &live), "At rest");
    assert_eq!(words(&sim, &paused), "Paused");
    sim.input(SWAP, Author::You);
    sim.advance(20);
    assert_eq!(words(&sim, &live), "Playing");
    assert_eq!(words(&sim, &paused), "Paused");
    sim.input(SWAP, Author::You);
    sim.input(Input::Reshuffle, Author::You);
    assert_eq!(words(&sim, &paused), "Paused (2 waiting)");
    let mut sim = game();
    sim.input(SWAP, Author::You);
    sim.advance(20);
    sim.cancel(
        ActionId::new(1).unwrap(),
        Scope::Chain,
        CancelOutcome::Keep,
        Author::You,
    );
    assert_eq!(words(&sim, &live), "Unsettled");
    assert_eq!(status(&sim, &live).cause(&sim, &live), "4 holes");

    let lost = Settings {
        moves: Some(1),
        ..Settings::default()
    };
    let mut sim = Sim::new(level(CASCADE, lost), 7);
    sim.input(SWAP, Author::You);
    sim.run_to_idle();
    assert_eq!(words(&sim, &live), "Lost");
    let won = Settings {
        goals: vec![Goal::Score(10)],
        ..Settings::default()
    };
    let mut sim = Sim::new(level(CASCADE, won), 7);
    sim.input(SWAP, Author::You);
    sim.run_to_idle();
    assert_eq!(words(&sim, &live), "Won");
    let dead = Settings {
        refill: Refill::None,
        ..Settings::default()
    };
    assert_eq!(words(&Sim::new(level("AB BA", dead), 7), &live), "Stuck");
    let one = Settings {
        weights: vec![1],
        ..Settings::default()
    };
    let sim = Sim::new(level("??? ??? ???", one), 7);
    assert_eq!(words(&sim, &live), "Not startable");
    assert!(!status(&sim, &live).cause(&sim, &live).is_empty());
}

#[test]
fn a_refusal_stands_in_the_strip_for_three_seconds() {
    let mut sim = game();
    let input = Input::Swap {
        a: Cell::new(0, 0),
        b: Cell::new(1, 0),
    };
    let response = sim.input(input.clone(), Author::You);
    sim.run_to_idle();
    let mut bench = Bench::new(sim);
    bench.live.refused = Refused::of(&bench.sim, &input, response, 0.0);
    let mut harness = harness(bench, Shown::Live, Vec2::new(500.0, 400.0), true);
    harness.run_steps(3);
    let sentence = "No match: (0,0)↔(1,0) makes no run of 3.";
    harness.get_by_label(sentence);
    let live = harness.get_by_label("Live status");
    assert_eq!(live.accesskit_node().value().as_deref(), Some(sentence));
    assert_eq!(live.accesskit_node().live(), egui::accesskit::Live::Polite);
    // A step is a quarter of a second.
    harness.run_steps(12);
    assert!(harness.query_by_label(sentence).is_none());
    harness.get_by_label("At rest");
}

#[test]
fn the_strip_leads_on_from_an_unsettled_board() {
    let mut sim = game();
    sim.input(SWAP, Author::You);
    sim.advance(20);
    sim.cancel(
        ActionId::new(1).unwrap(),
        Scope::Chain,
        CancelOutcome::Keep,
        Author::You,
    );
    let mut harness = harness(Bench::new(sim), Shown::Live, Vec2::new(300.0, 400.0), false);
    harness.run_steps(3);
    for (name, command) in [("Settle", Command::Settle), ("Roll back instead", Command::RollBack)] {
        // What has no room beside the words is behind ».
        if harness.query_by_label(name).is_none() {
            harness.get_by_label("More that leads on").click();
            harness.run_steps(2);
        }
        harness.get_by_label(name).click();
        harness.run_steps(2);
        assert_eq!(harness.state().commands.borrow().last(), Some(&command));
    }
}

#[test]
fn the_transport_gives_its_commands() {
    let mut sim = game();
    sim.input(SWAP, Author::You);
    let mut harness = harness(Bench::new(sim), Shown::Live, Vec2::new(1_100.0, 400.0), true);
    harness.run_steps(3);
    for (name, command) in [
        ("Restart", Command::Restart),
        ("Pause", Command::Pause),
        ("Step into", Command::Step(Step::Into)),
        ("Step over", Command::Step(Step::Over)),
        ("Step out", Command::Step(Step::Out)),
        ("End of chain", Command::Step(Step::EndOfChain)),
        ("Animation", Command::SetAnimation(false)),
        ("Autoplay", Command::SetAutoplay(true)),
        ("New seed", Command::NewSeed),
    ] {
        harness.get_by_label(name).click();
        harness.run_steps(2);
        assert_eq!(harness.state().commands.borrow().last(), Some(&command), "{name}");
    }
    harness.get_by_label("Live link").click();
    harness.run_steps(2);
    harness.get_by_label("Off").click();
    harness.run_steps(2);
    assert_eq!(
        harness.state().commands.borrow().last(),
        Some(&Command::SetLink(LiveLink::Off))
    );
    harness.get_by_label("Bot").click();
    harness.run_steps(2);
    harness.get_by_label("Greedy").click();
    harness.run_steps(2);
    assert_eq!(
        harness.state().commands.borrow().last(),
        Some(&Command::SetBot(Bot::Greedy))
    );
    harness.get_by_label("Pin to level").click();
    harness.run_steps(2);
    assert_eq!(harness.state().commands.borrow().last(), Some(&Command::PinSeed));
    harness.get_by_label("Seed").focus();
    harness.run_steps(2);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    harness.event(egui::Event::Text("42".to_owned()));
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(
        harness.state().commands.borrow().last(),
        Some(&Command::RestartWithSeed(42))
    );
}

/// What is on its way after so many ticks: face, place, size, and how much shows.
fn moving(sim: &Sim) -> Vec<String> {
    let mut sprites = Vec::new();
    moving_sprites(sim, 0.0, &mut sprites);
    let round = |number: f32| (number * 100.0).round() / 100.0;
    sprites
        .iter()
        .map(|sprite| {
            let face = Colour::new(sprite.face - 1).unwrap().letter();
            let (x, y) = (round(sprite.at.x), round(sprite.at.y));
            let stands = sprite.stands_for.map_or("gone".to_owned(), |index| {
                sim.board().cell_at(index as usize).to_string()
            });
            format!(
                "{face} at {x},{y} ×{} {}% {stands}",
                round(sprite.scale),
                round(sprite.alpha * 100.0)
            )
        })
        .collect()
}

#[test]
fn a_swap_slides_both_tiles_slowly_at_both_ends() {
    let mut sim = game();
    sim.input(SWAP, Author::You);
    assert_eq!(moving(&sim), ["A at 2,3 ×1 100% (2,4)", "E at 2,4 ×1 100% (2,3)"]);
    sim.advance(3);
    assert_eq!(moving(&sim), ["A at 2,3.16 ×1 100% (2,4)", "E at 2,3.84 ×1 100% (2,3)"]);
    sim.advance(3);
    assert_eq!(moving(&sim), ["A at 2,3.5 ×1 100% (2,4)", "E at 2,3.5 ×1 100% (2,3)"]);
    let mut half = Vec::new();
    moving_sprites(&sim, 0.5, &mut half);
    assert!(half[0].at.y > 3.5 && half[0].at.y < 3.65, "{:?}", half[0]);
}

#[test]
fn cleared_tiles_swell_then_shrink_and_fade_where_they_were() {
    let mut sim = game();
    sim.input(SWAP, Author::You);
    sim.advance(12 + 4);
    let shown = moving(&sim);
    assert_eq!(shown.len(), 4);
    assert_eq!(shown[0], "A at 0,4 ×1.1 100% gone");
    sim.advance(32);
    assert_eq!(moving(&sim)[0], "A at 0,4 ×0.5 24% gone");
}

#[test]
fn falling_tiles_speed_up_and_new_ones_come_in_from_above() {
    let mut sim = game();
    sim.input(SWAP, Author::You);
    sim.advance(12 + 40 + 5);
    // 0.01 cells a tick², halved: after 5 ticks a quarter of a cell.
    assert!(
        moving(&sim).contains(&"E at 2,3.25 ×1 100% (2,4)".to_owned()),
        "{:?}",
        moving(&sim)
    );
    assert_eq!(moving(&sim).len(), 16);
    sim.advance(5 + 21);
    let new = moving(&sim);
    assert_eq!(new.len(), 4);
    assert!(new[0].starts_with("A at 0,-"), "{new:?}");
    sim.advance(2);
    assert!(moving(&sim).is_empty());
}

#[test]
fn pieces_end_where_the_board_has_them() {
    let mut sim = Sim::new(level("?????? ?????? ?????? ?????? ?????? ??????", endless()), 9);
    let mut sprites = Vec::new();
    play(&mut sim, 20, 9, |sim| {
        sprites.clear();
        moving_sprites(sim, 0.3, &mut sprites);
        let mut stands: Vec<u32> = sprites.iter().filter_map(|sprite| sprite.stands_for).collect();
        stands.sort_unstable();
        let count = stands.len();
        stands.dedup();
        assert_eq!(stands.len(), count, "no piece is drawn twice");
        for sprite in &sprites {
            assert!(sprite.at.x >= 0.0 && sprite.at.x < 6.0 && sprite.at.y < 6.0 && sprite.alpha <= 1.0);
        }
    });
}

#[test]
fn the_selected_action_marks_the_cells_that_it_changed() {
    let mut sim = game();
    sim.input(SWAP, Author::You);
    sim.run_to_idle();
    let cells = |id| {
        let mut marks = LiveMarks::default();
        let marked = marks.of(&sim, &sim, ActionId::new(id), &[], None, 0.0);
        marked.iter().map(|marked| marked.cells.len()).collect::<Vec<_>>()
    };
    assert_eq!(cells(3), [4], "the Clear");
    assert_eq!(cells(6), [1], "a CreateTile");
    assert_eq!(cells(1), [20], "the whole chain");
    assert_eq!(
        sim.tree().get(ActionId::new(1).unwrap()).unwrap().state,
        State::Completed
    );
}

/// A game in the third level of a cascade.
pub fn deep_game() -> Sim {
    let level = level(
        "???????? ???????? ???????? ???????? ???????? ???????? ???????? ????????",
        settings(),
    );
    for seed in 0.. {
        let mut sim = Sim::new(Arc::clone(&level), seed);
        sim.run_to_idle();
        for _ in 0..3 {
            let Some(&(a, b)) = sim.legal_moves().first() else {
                break;
            };
            sim.input(Input::Swap { a, b }, Author::You);
            while let Some(id) = sim.current() {
                let node = sim.tree().get(id).unwrap();
                if node.level >= 3 && node.action.name() == "CreateTile" && sim.engine().tweens().count() > 2 {
                    sim.advance(12);
                    return sim;
                }
                sim.skip(1);
            }
        }
    }
    unreachable!("some seed has a cascade")
}

/// Pictures for looking at, when a folder is named in `TILEWRIGHT_PICTURES`.
#[test]
fn pictures() {
    let Some(folder) = std::env::var_os("TILEWRIGHT_PICTURES").map(std::path::PathBuf::from) else {
        return;
    };
    let shoot = |name: &str, harness: &mut Harness<'static, Bench>| {
        harness.run_steps(3);
        harness
            .render()
            .unwrap()
            .save(folder.join(format!("{name}.png")))
            .unwrap();
    };
    for dark in [true, false] {
        let theme = if dark { "dark" } else { "light" };
        for width in [300.0, 600.0] {
            let tall = Vec2::new(width, 900.0);
            let name = |what: &str| format!("{what}-{theme}-{width}");

            let mut bench = Bench::new(deep_game());
            bench.selected = bench.sim.current().and_then(|id| bench.sim.tree().get(id)?.parent);
            shoot(&name("tree"), &mut harness(bench, Shown::TreeAndInspector, tall, dark));

            let mut sim = game();
            sim.input(
                Input::Swap {
                    a: Cell::new(0, 0),
                    b: Cell::new(1, 0),
                },
                Author::You,
            );
            sim.run_to_idle();
            sim.input(
                Input::Swap {
                    a: Cell::new(0, 0),
                    b: Cell::new(5, 5),
                },
                Author::Bot,
            );
            sim.input(SWAP, Author::You);
            sim.advance(70);
            let current = sim.current().unwrap();
            sim.cancel(current, Scope::Action, CancelOutcome::RollBack, Author::You);
            let mut bench = Bench::new(sim);
            bench.selected = bench.sim.tree().get(current).and_then(|node| node.parent);
            let mut harness = harness(bench, Shown::TreeAndInspector, tall, dark);
            shoot(&name("canceled"), &mut harness);
            let row = harness.get_by_label("#5 Clear").rect();
            harness.hover_at(row.center());
            harness.run_steps(40);
            shoot(&name("tooltip"), &mut harness);
            for pressed in [true, false] {
                harness.event(egui::Event::PointerButton {
                    pos: row.center(),
                    button: egui::PointerButton::Secondary,
                    pressed,
                    modifiers: Modifiers::NONE,
                });
                harness.run_steps(2);
            }
            shoot(&name("menu"), &mut harness);
        }
    }
    for dark in [true, false] {
        let theme = if dark { "dark" } else { "light" };
        for width in [300.0, 600.0] {
            let size = Vec2::new(width, 420.0);
            let name = |what: &str| format!("{what}-{theme}-{width}");
            let mut bench = Bench::new(deep_game());
            bench.live.playing = false;
            let mut harness_live = harness(bench, Shown::Live, size, dark);
            shoot(&name("live"), &mut harness_live);

            let mut sim = game();
            let input = Input::Swap {
                a: Cell::new(0, 0),
                b: Cell::new(1, 0),
            };
            let response = sim.input(input.clone(), Author::You);
            sim.advance(4);
            let mut bench = Bench::new(sim);
            bench.live.refused = Refused::of(&bench.sim, &input, response, 0.0);
            shoot(&name("refused"), &mut harness(bench, Shown::Live, size, dark));

            let mut sim = game();
            sim.input(SWAP, Author::You);
            sim.advance(30);
            let current = sim.current().unwrap();
            sim.cancel(current, Scope::Chain, CancelOutcome::Keep, Author::You);
            let mut bench = Bench::new(sim);
            bench.live.autoplay = true;
            let mut unsettled = harness(bench, Shown::Live, size, dark);
            shoot(&name("unsettled"), &mut unsettled);
            if width < 400.0 {
                unsettled.get_by_label("More of Live's tools").click();
                shoot(&name("more"), &mut unsettled);
            } else {
                unsettled.get_by_label("Speed").click();
                shoot(&name("speeds"), &mut unsettled);
            }
            shoot(
                &name("empty"),
                &mut harness(Bench::new(game()), Shown::TreeAndInspector, size, dark),
            );
        }
    }
}
