//! The Actions panel as a debugger uses it: runs, filters, the playhead, and the ways through the tree.

use std::cell::RefCell;
use std::rc::Rc;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::action::{ActionId, Author, Budgets, State};
use tilewright::command::Command;
use tilewright::sim::at::state_at;
use tilewright::sim::{CancelOutcome, Scope, Sim};
use tilewright::ui::record::Record;
use tilewright::ui::theme;
use tilewright::ui::tree::rows::Item;
use tilewright::ui::tree::runs;
use tilewright::ui::tree::{TreeView, tree_ui};

use crate::panels::{SWAP, deep_game, endless, game, level, play, theme_of};
use crate::soft_renderer::SoftRenderer;

const BOARD: &str = "??????? ??????? ??????? ??????? ??????? ???????";

/// A chain with a Refill that makes at least five tiles, as it stands when it has ended; and that Refill.
fn with_run() -> (Sim, ActionId) {
    for seed in 0.. {
        let mut sim = Sim::new(level(BOARD, endless()), seed);
        play(&mut sim, 6, seed, |_| {});
        let is_refill = |id: ActionId| sim.tree().get(id).is_some_and(|node| node.action.name() == "Refill");
        let long = |id: ActionId| is_refill(id) && sim.tree().children(id).count() >= runs::LEAST;
        let found = sim.tree().iter().map(|node| node.id).rfind(|&id| long(id));
        let newest = sim.tree().last_root().map(|root| root.id);
        if let Some(id) = found.filter(|&id| sim.tree().get(id).map(|node| node.root) == newest) {
            return (sim, id);
        }
    }
    unreachable!("some game ends with a long refill")
}

struct Bench {
    sim: Sim,
    view: TreeView,
    playhead: Option<u64>,
    branch: Option<u32>,
    selected: Option<ActionId>,
    commands: Rc<RefCell<Vec<Command>>>,
}

impl Bench {
    fn new(sim: Sim) -> Self {
        Self {
            sim,
            view: TreeView::default(),
            playhead: None,
            branch: None,
            selected: None,
            commands: Rc::default(),
        }
    }

    fn played() -> Self {
        let mut sim = game();
        sim.input(SWAP, Author::You);
        sim.run_to_idle();
        Self::new(sim)
    }

    fn picture(&mut self) -> String {
        let record = Record {
            playhead: self.playhead.unwrap_or(self.sim.tree().last_transition()),
            branch: self.branch,
            ..Record::now(&self.sim, self.selected)
        };
        self.view.picture_of(&record)
    }
}

fn harness(bench: Bench, size: Vec2, dark: bool) -> Harness<'static, Bench> {
    let mut harness = Harness::builder()
        .with_size(size)
        .with_step_dt(1.0 / 60.0)
        .renderer(SoftRenderer::default())
        .with_theme(theme_of(dark).theme().egui())
        .with_context_setup(move |ctx| theme::install(ctx, theme_of(dark)))
        .build_ui_state(
            move |ui, bench: &mut Bench| {
                let panel = theme::Theme::of(ui).panel;
                ui.painter().rect_filled(ui.ctx().content_rect(), 0.0, panel);
                let mut commands = Vec::new();
                let record = Record {
                    playhead: bench.playhead.unwrap_or(bench.sim.tree().last_transition()),
                    branch: bench.branch,
                    ..Record::now(&bench.sim, bench.selected)
                };
                tree_ui(&record, &mut bench.view, ui, &mut commands);
                for command in &commands {
                    match command {
                        Command::SelectAction(id) => bench.selected = *id,
                        Command::GoTo(number) => bench.playhead = Some(*number),
                        _ => {}
                    }
                }
                bench.commands.borrow_mut().extend(commands);
            },
            bench,
        );
    harness.run_steps(3);
    harness
}

const SIZE: Vec2 = vec2(560.0, 480.0);

#[test]
fn equal_siblings_are_one_row_until_it_is_opened() {
    let (sim, refill) = with_run();
    let first = sim.tree().first_child(refill).unwrap();
    let count = sim.tree().children(refill).count();
    let mut bench = Bench::new(sim);
    let folded = bench.picture();
    let run = format!("▸ {first} CreateTile ×{count}, ");
    assert!(folded.contains(&run), "{run} is not in\n{folded}");
    assert!(!folded.contains(&format!(" {first} CreateTile (")), "{folded}");
    bench.view.fold_run(first, true);
    let opened = bench.picture();
    let members = opened.lines().filter(|line| line.contains(" CreateTile (")).count();
    let before = folded.lines().filter(|line| line.contains(" CreateTile (")).count();
    assert_eq!(members, before + count, "{opened}");
    let depth = |text: &str, part: &str| {
        let line = text.lines().find(|line| line.contains(part)).unwrap();
        line.len() - line.trim_start().len()
    };
    let member = format!(" {first} CreateTile (");
    assert!(
        depth(&opened, &member) > depth(&opened, &format!("▾ {first} CreateTile ×")),
        "{opened}"
    );
    bench.view.fold_run(first, false);
    assert_eq!(bench.picture(), folded);
}

#[test]
fn rows_kept_from_frame_to_frame_are_those_listed_anew_with_runs_opened_and_folded() {
    for seed in 0..4 {
        let budgets = Budgets {
            record_bytes: 60_000,
            ..Budgets::for_cells(42)
        };
        let mut sim = Sim::with_budgets(level(BOARD, endless()), seed, budgets);
        let mut kept = TreeView::default();
        let mut opened = Vec::new();
        let mut count = 0;
        play(&mut sim, 14, seed, |sim| {
            count += 1;
            if count % (1 + count / 150 % 5) != 0 {
                return;
            }
            let tree = sim.tree();
            let newest = tree.iter().next_back();
            if let Some(first) = newest
                .and_then(|node| runs::first(tree, node))
                .filter(|_| count % 2 == 0)
            {
                opened.push(first);
                kept.fold_run(first, true);
            }
            let mut anew = TreeView::default();
            for &first in &opened {
                anew.fold_run(first, true);
            }
            assert_eq!(kept.picture(sim), anew.picture(sim), "seed {seed}, after {count}");
        });
    }
}

#[test]
fn in_the_past_a_row_says_how_it_stood() {
    let mut bench = Bench::played();
    let clear = bench.sim.tree().get(ActionId::new(3).unwrap()).unwrap().clone();
    bench.playhead = Some(clear.started);
    let text = bench.picture();
    let line = |name: &str| text.lines().find(|line| line.contains(name)).unwrap().to_owned();
    assert!(line("#1 Swap").contains("Waiting"), "{text}");
    assert!(line("#3 Clear").contains("Running"), "{text}");
    assert!(line("#4 Fall").contains("Pending"), "{text}");
    let record = Record {
        playhead: clear.started,
        ..Record::now(&bench.sim, None)
    };
    let nodes: Vec<_> = bench.sim.tree().iter().collect();
    assert!(!record.is_after(nodes[3]), "the Fall is due already");
    assert!(
        record.is_after(nodes[nodes.len() - 1]),
        "the last tile is still to come"
    );
    assert_eq!(state_at(bench.sim.tree(), nodes[2], clear.ended), State::Completed);
}

#[test]
fn the_running_action_of_the_past_is_the_one_that_goes_next() {
    let mut bench = Bench::played();
    bench.playhead = Some(4);
    let next = bench.sim.tree().transition(5).unwrap().action;
    let name = format!("{next} {}", bench.sim.tree().get(next).unwrap().action.name());
    let harness = harness(bench, SIZE, true);
    let row = harness.get_by_label(&name);
    let said = row.accesskit_node().description().unwrap_or_default();
    assert!(said.contains("next to act"), "{said}");
}

#[test]
fn a_double_click_and_enter_go_to_the_start() {
    let mut harness = harness(Bench::played(), SIZE, true);
    let at = harness.get_by_label("#2 Match").rect().left_center() + vec2(120.0, 0.0);
    harness.hover_at(at);
    harness.run_steps(2);
    for pressed in [true, false, true, false] {
        harness.event(egui::Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
    }
    harness.run_steps(3);
    let started = |harness: &Harness<'_, Bench>, id: u32| {
        harness
            .state()
            .sim
            .tree()
            .get(ActionId::new(id).unwrap())
            .unwrap()
            .started
    };
    assert_eq!(harness.state().playhead, Some(started(&harness, 2)));
    assert_eq!(harness.state().selected, ActionId::new(2));
    harness.key_press(Key::ArrowDown);
    harness.run_steps(2);
    assert_eq!(harness.state().selected, ActionId::new(3));
    assert_eq!(
        harness.state().playhead,
        Some(started(&harness, 2)),
        "time stands still"
    );
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(harness.state().playhead, Some(started(&harness, 3)));
}

#[test]
fn n_goes_from_one_of_a_kind_to_the_next() {
    let mut sim = game();
    for seed in 0..4 {
        play(&mut sim, 1, seed, |_| {});
    }
    let swaps: Vec<ActionId> = sim
        .tree()
        .iter()
        .filter(|node| node.action.name() == "Match")
        .map(|node| node.id)
        .collect();
    assert!(swaps.len() >= 2);
    let mut bench = Bench::new(sim);
    bench.selected = Some(swaps[0]);
    let mut harness = harness(bench, SIZE, true);
    harness.get_by_role_and_label(Role::Tree, "Actions").focus();
    harness.run_steps(2);
    harness.key_press(Key::N);
    harness.run_steps(2);
    assert_eq!(harness.state().selected, Some(swaps[1]));
    harness.key_press_modifiers(Modifiers::SHIFT, Key::N);
    harness.run_steps(2);
    assert_eq!(harness.state().selected, Some(swaps[0]));
    harness.key_press_modifiers(Modifiers::SHIFT, Key::N);
    harness.run_steps(2);
    assert_eq!(harness.state().selected, swaps.last().copied(), "round at the ends");
}

#[test]
fn the_filter_shows_what_it_asks_for_alone() {
    let mut sim = game();
    sim.input(SWAP, Author::You);
    sim.advance(40);
    let current = sim.current().unwrap();
    sim.cancel(current, Scope::Chain, CancelOutcome::Keep, Author::You);
    let mut bench = Bench::new(sim);
    let mut found = |text: &str| {
        bench.view.filter.ask(text.to_owned());
        bench.picture()
    };
    let all = found("");
    for line in found("state:canceled").lines() {
        assert!(line.contains("Canceled") || line.contains("cut short"), "{line}");
    }
    assert!(found("name:fall").lines().all(|line| line.contains("Fall")));
    assert!(found("name:fall name:clear").lines().count() >= 2);
    assert_eq!(found("name:fall state:pending"), "", "both have to hold");
    assert!(found("cut short").lines().count() > 0);
    let by_cell = found("cell:2,3");
    assert!(by_cell.contains("Swap"), "it names the cell: {by_cell}");
    assert!(by_cell.lines().count() < all.lines().count());
    assert_eq!(found(""), all);
}

#[test]
fn what_wrote_a_cell_is_found_by_it() {
    let mut sim = game();
    sim.input(SWAP, Author::You);
    sim.run_to_idle();
    let cell = tilewright::grid::Cell::new(0, 4);
    let wrote = |id: ActionId| Sim::cells_of(&sim.writes_of(id)).contains(&cell);
    let nodes = sim.tree().iter();
    let expected: Vec<String> = nodes
        .filter(|node| wrote(node.id) || node.action.declared_cells().contains(&cell))
        .map(|node| format!("{} {}", node.id, node.action.name()))
        .collect();
    assert!(expected.len() >= 3, "{expected:?}");
    let mut bench = Bench::new(sim.clone());
    bench.view.filter.ask("cell:0,4".to_owned());
    let text = bench.picture();
    assert_eq!(text.lines().count(), expected.len(), "{text}{expected:?}");
    for name in expected {
        assert!(text.contains(&name), "{name} is not in\n{text}");
    }
}

#[test]
fn what_is_found_from_frame_to_frame_is_what_is_found_anew() {
    for (seed, text) in [
        "state:running",
        "cell:2,2",
        "name:create state:completed",
        "group",
        "state:canceled",
    ]
    .into_iter()
    .enumerate()
    {
        let budgets = Budgets {
            record_bytes: 60_000,
            ..Budgets::for_cells(42)
        };
        let seed = seed as u64;
        let mut sim = Sim::with_budgets(level(BOARD, endless()), seed, budgets);
        let mut kept = TreeView::default();
        kept.filter.ask(text.to_owned());
        let mut count = 0;
        play(&mut sim, 10, seed, |sim| {
            count += 1;
            if count % (1 + count / 100 % 6) != 0 {
                return;
            }
            let mut anew = TreeView::default();
            anew.filter.ask(text.to_owned());
            assert_eq!(
                kept.picture(sim),
                anew.picture(sim),
                "{text}, seed {seed}, after {count}"
            );
        });
    }
}

#[test]
fn the_filter_is_written_in_its_field_and_left_by_its_cross() {
    let mut harness = harness(Bench::played(), SIZE, true);
    harness.get_by_label("Filter").click();
    harness.run_steps(2);
    harness.get_by_label("Filter actions").type_text("name:Fall");
    harness.run_steps(3);
    assert!(harness.query_by_label("#1 Swap").is_none());
    harness.get_by_label("#4 Fall").click();
    harness.run_steps(2);
    assert_eq!(harness.state().selected, ActionId::new(4));
    harness.get_by_label("Close the filter").click();
    harness.run_steps(3);
    assert!(harness.query_by_label("#1 Swap").is_some());
    assert_eq!(harness.state().selected, ActionId::new(4), "what was selected stays so");
}

#[test]
fn a_wrong_word_of_the_filter_is_told() {
    let mut bench = Bench::played();
    bench.view.filter.ask("state:asleep".to_owned());
    let harness = harness(bench, SIZE, true);
    let words = "No state begins with \u{201c}asleep\u{201d}: Pending, Running, Waiting, Completed, Canceled";
    harness.get_by_label(words);
    assert!(harness.query_by_label("#1 Swap").is_none(), "nothing is found by it");
    harness.get_by_label("Nothing is found: the filter has a word that says nothing");
}

#[test]
fn a_caret_at_rest_asks_for_no_frame() {
    let mut harness = harness(Bench::played(), SIZE, true);
    harness.get_by_label("Filter").click();
    harness.run_steps(2);
    harness.get_by_label("Filter actions").type_text("name:Fall");
    harness.run_steps(120);
    assert!(harness.get_by_label("Filter actions").is_focused());
    let output = &harness.output().viewport_output[&egui::ViewportId::ROOT];
    assert!(
        output.repaint_delay > std::time::Duration::from_secs(5),
        "{:?}",
        output.repaint_delay
    );
}

#[test]
fn shift_f10_opens_the_menu_of_the_selected_row() {
    let mut harness = harness(Bench::played(), vec2(560.0, 800.0), true);
    harness.get_by_label("#3 Clear").click();
    harness.run_steps(2);
    assert!(harness.query_by_label("Go to #3").is_none());
    harness.key_press_modifiers(Modifiers::SHIFT, Key::F10);
    harness.run_steps(3);
    let row = harness.get_by_label("#3 Clear").rect();
    let item = harness.get_by_label("Go to #3");
    assert!(item.rect().top() >= row.bottom(), "it stands below its row");
    item.click();
    harness.run_steps(3);
    assert!(harness.state().playhead.is_some());
}

#[test]
fn a_step_in_a_folded_chain_unfolds_to_the_running_action_while_following() {
    for follow in [true, false] {
        let mut sim = Sim::new(level(BOARD, endless()), 3);
        play(&mut sim, 2, 3, |_| {});
        let old = sim.tree().roots().next().unwrap().id;
        let child = sim.tree().first_child(old).unwrap();
        let at = sim.tree().get(child).unwrap().started;
        let mut bench = Bench::new(sim);
        bench.view.follow = follow;
        let mut harness = harness(bench, SIZE, true);
        assert!(
            !harness.state().view.is_open(&harness.state().sim, old),
            "an old chain is folded"
        );
        harness.state_mut().playhead = Some(at - 1);
        harness.run_steps(3);
        let state = harness.state();
        assert_eq!(state.view.is_open(&state.sim, old), follow);
    }
}

#[test]
fn the_menu_goes_to_both_ends_and_filters_by_kind() {
    let mut harness = harness(Bench::played(), SIZE, true);
    let open = |harness: &mut Harness<'static, Bench>| {
        harness.get_by_label("#3 Clear").click_secondary();
        harness.run_steps(3);
    };
    let clear = harness
        .state()
        .sim
        .tree()
        .get(ActionId::new(3).unwrap())
        .unwrap()
        .clone();
    open(&mut harness);
    harness.get_by_label("Go to #3").click();
    harness.run_steps(3);
    assert_eq!(harness.state().playhead, Some(clear.started));
    open(&mut harness);
    harness.get_by_label("Go to the end of #3").click();
    harness.run_steps(3);
    assert_eq!(harness.state().playhead, Some(clear.ended));
    open(&mut harness);
    harness.get_by_label("Filter by Clear").click();
    harness.run_steps(3);
    assert_eq!(harness.state().view.filter.text, "name:Clear");
    assert!(harness.query_by_label("#1 Swap").is_none());
}

#[test]
fn a_run_is_opened_by_the_keys() {
    let (sim, refill) = with_run();
    let first = sim.tree().first_child(refill).unwrap();
    let count = sim.tree().children(refill).count();
    let mut bench = Bench::new(sim);
    bench.selected = Some(refill);
    let mut harness = harness(bench, vec2(560.0, 2400.0), true);
    harness.get_by_role_and_label(Role::Tree, "Actions").focus();
    harness.run_steps(2);
    harness.key_press(Key::ArrowDown);
    harness.run_steps(2);
    assert_eq!(harness.state().selected, Some(first));
    let name = format!("CreateTile ×{count}");
    let expanded = |harness: &Harness<'_, Bench>| harness.get_by_label(&name).accesskit_node().data().is_expanded();
    assert_eq!(expanded(&harness), Some(false), "the selection opens nothing");
    harness.key_press(Key::ArrowRight);
    harness.run_steps(2);
    assert_eq!(expanded(&harness), Some(true));
    assert!(harness.query_by_label(&format!("{first} CreateTile")).is_some());
}

#[test]
fn rows_of_a_branch_bear_its_number() {
    let mut bench = Bench::played();
    bench.branch = Some(2);
    assert!(bench.picture().contains("b2·1 Swap"));
    let harness = harness(bench, SIZE, true);
    harness.get_by_label("b2·2 Match");
}

#[test]
fn items_of_a_list_are_told_apart() {
    let id = ActionId::new(1).unwrap();
    assert_ne!(Item::Action(id), Item::Run(id));
}

#[test]
fn the_legend_fits_panels_of_every_width() {
    for width in [180.0, 240.0, 320.0, 419.0, 460.0, 560.0] {
        let harness = harness(Bench::played(), vec2(width, 300.0), true);
        let chips: Vec<egui::Rect> = State::ALL
            .map(|state| {
                let name = format!("{}, ", state.word());
                let found = harness.query_all_by_label_contains(&name).last();
                found.expect("each state has its place").rect()
            })
            .to_vec();
        assert!(
            chips.iter().all(|chip| chip.left() >= 0.0 && chip.right() <= width),
            "{width}: {chips:?}"
        );
        assert!(
            chips.windows(2).all(|pair| pair[0].right() <= pair[1].left() + 0.1),
            "{width}: {chips:?}"
        );
        assert!(
            chips.iter().all(|chip| chip.width() >= 28.0 && chip.bottom() >= 290.0),
            "{width}: {chips:?}"
        );
    }
    let low = harness(Bench::played(), vec2(420.0, 130.0), true);
    assert!(
        low.query_all_by_label_contains("Completed, ").next().is_none(),
        "a low panel is for its rows"
    );
}

/// `TILEWRIGHT_LOOK=folder cargo test look_at -- --ignored`
#[test]
#[ignore = "draws pictures to look at, into the folder of TILEWRIGHT_LOOK"]
fn look_at_the_tree() {
    let Some(folder) = std::env::var_os("TILEWRIGHT_LOOK").map(std::path::PathBuf::from) else {
        return;
    };
    let shoot = |harness: &mut Harness<'_, Bench>, name: &str| {
        harness.run_steps(3);
        let path = folder.join(format!("tree_{name}.png"));
        harness.render().unwrap().save(path).unwrap();
    };
    for dark in [true, false] {
        let theme = if dark { "dark" } else { "light" };
        for width in [320.0, 560.0] {
            let size = vec2(width, 520.0);
            let mut bench = Bench::new(deep_game());
            bench.selected = bench.sim.current().and_then(|id| bench.sim.tree().get(id)?.parent);
            shoot(&mut harness(bench, size, dark), &format!("live_{theme}_{width}"));

            let (sim, refill) = with_run();
            let mut bench = Bench::new(sim);
            let node = bench.sim.tree().get(refill).unwrap();
            bench.playhead = Some(node.started + 3);
            bench.selected = Some(node.root);
            bench.view.follow = true;
            shoot(&mut harness(bench, size, dark), &format!("past_{theme}_{width}"));

            let (sim, _) = with_run();
            let mut bench = Bench::new(sim);
            bench.view.filter.ask("state:canceled".to_owned());
            bench.branch = Some(2);
            shoot(&mut harness(bench, size, dark), &format!("filter_{theme}_{width}"));
            let mut menu = harness(Bench::played(), size, dark);
            menu.get_by_label("#3 Clear").click_secondary();
            shoot(&mut menu, &format!("menu_{theme}_{width}"));
        }
    }
}
