//! The Effects panel.

use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::action::Author;
use tilewright::command::{Command, Panel};
use tilewright::level::match3::{Effect, Refill, Settings};
use tilewright::rng::Rng;
use tilewright::session::ThemeChoice;
use tilewright::sim::{CancelOutcome, Input, Scope, Sim};
use tilewright::ui::atlas::Atlas;
use tilewright::ui::effects::{EffectsView, effects_ui};
use tilewright::ui::record::Record;
use tilewright::ui::theme;

use super::{armed, blue, colour, on, open, raised, red, until_idle, until_tween, value};
use crate::design::{Window, level};
use crate::soft_renderer::SoftRenderer;

fn window() -> Window {
    let mut window = on(armed(Effect::new(colour('B'), "bell", 1)));
    open(&mut window, Panel::Effects);
    window
}

/// Reds, then blues.
fn played() -> Window {
    let mut window = window();
    red(&mut window);
    until_idle(&mut window);
    blue(&mut window);
    until_idle(&mut window);
    window
}

fn row(window: &Window, index: usize) -> String {
    let (id, _) = raised(window)[index];
    let channel = if index == 0 { "Attack" } else { "bell" };
    format!("{id} {channel}")
}

#[test]
fn an_empty_panel_says_what_effects_are_and_leads_to_the_settings() {
    let mut window = on(Settings {
        weights: vec![1; 5],
        refill: Refill::None,
        ..Settings::default()
    });
    open(&mut window, Panel::Effects);
    assert!(window.has_some("An effect is what a match of a colour does besides clearing"));
    window.click("Add an effect in Level settings");
    assert_eq!(window.app().facts().focus, Panel::Settings);
}

#[test]
fn before_the_first_effect_the_panel_says_what_is_waited_for() {
    let window = window();
    assert!(window.has("Nothing was raised yet. A match of Red raises Thorn, of Blue raises bell"));
}

#[test]
fn each_raise_is_a_row_with_its_payload_and_counts_in_the_totals_of_its_channel() {
    let mut window = played();
    let (first, second) = (row(&window, 0), row(&window, 1));
    assert_eq!(value(&window, &first), "Raised");
    let node = window.harness.get_by_label(&first);
    let said = node.accesskit_node().description().unwrap_or_default();
    assert!(said.starts_with("Thorn, Red, 3 tiles, chain level 1, tick "), "{said}");
    assert!(said.ends_with("cells (0,1) (1,1) (2,1)"), "{said}");
    assert!(window.has("All channels: 2"));
    assert!(window.has("Attack: 1 raised, 3 tiles"));
    assert!(window.has("bell: 1 raised, 3 tiles"));
    window.click("bell: 1 raised, 3 tiles");
    assert!(!window.has(&first) && window.has(&second));
    window.click("All channels: 2");
    assert!(window.has(&first));
}

#[test]
fn a_click_selects_the_action_and_enter_goes_to_its_moment() {
    let mut window = played();
    let rows = raised(&window);
    window.click(&row(&window, 1));
    assert_eq!(
        window.app().facts().selected.map(|selected| selected.0),
        Some(rows[1].0)
    );
    assert!(!window.app().history().is_past(), "the selection moves no time");

    let at = window.harness.get_by_label(&row(&window, 0)).rect().center();
    window.harness.hover_at(at);
    window.harness.drag_at(at);
    window.harness.drop_at(at);
    window.frames(3);
    assert_eq!(
        window.app().facts().selected.map(|selected| selected.0),
        Some(rows[0].0)
    );
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.app().history().playhead(), rows[0].1);
    assert_eq!(value(&window, &row(&window, 0)), "Raised");
    assert_eq!(value(&window, &row(&window, 1)), "To come");
    assert!(window.has("Attack: 1 raised, 3 tiles"));
    assert!(
        window.has("bell: 0 raised, 0 tiles"),
        "the totals are those of the moment"
    );
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.app().history().playhead(), rows[1].1);
}

#[test]
fn a_second_click_goes_to_the_moment() {
    let mut window = played();
    let at = window.harness.get_by_label(&row(&window, 0)).rect().center();
    for _ in 0..2 {
        window.harness.hover_at(at);
        window.harness.drag_at(at);
        window.harness.drop_at(at);
        window.frames(1);
    }
    window.frames(3);
    assert_eq!(window.app().history().playhead(), raised(&window)[0].1);
}

#[test]
fn what_a_roll_back_took_back_stays_as_undone_and_counts_no_more() {
    let mut window = window();
    red(&mut window);
    until_tween(&mut window, "Strike");
    let root = window.app().sim().tree().last_root().unwrap().id;
    assert!(window.has("Attack: 1 raised, 3 tiles"));
    window.ask(Command::Cancel {
        target: root,
        scope: Scope::Chain,
        outcome: CancelOutcome::RollBack,
    });
    assert_eq!(value(&window, &row(&window, 0)), "Undone");
    assert!(window.has("Attack: 0 raised, 0 tiles; 1 more taken back"));
    window.ask(Command::GoTo(raised(&window)[0].1));
    assert_eq!(value(&window, &row(&window, 0)), "Raised", "it was not taken back then");
    assert!(window.has("Attack: 1 raised, 3 tiles"));
}

#[test]
fn a_chain_that_was_kept_and_rolled_back_later_is_undone_too() {
    let mut window = window();
    red(&mut window);
    until_tween(&mut window, "Strike");
    window.ask(Command::CancelRunningChain);
    assert_eq!(value(&window, &row(&window, 0)), "Raised");
    window.ask(Command::RollBack);
    until_idle(&mut window);
    assert_eq!(value(&window, &row(&window, 0)), "Undone");
}

/// A game in which every match raises something.
fn long(moves: usize) -> Sim {
    let settings = Settings {
        weights: vec![1; 4],
        effects: ('A'..='D')
            .map(|letter| Effect::new(colour(letter), "bell", 1))
            .collect(),
        ..Settings::default()
    };
    let level = level("?????? ?????? ?????? ?????? ??????", settings);
    let mut sim = Sim::new(std::sync::Arc::new(level), 3);
    let mut rng = Rng::from_seed(1);
    for _ in 0..moves {
        let legal = sim.legal_moves();
        let (a, b) = legal[rng.below(legal.len() as u32) as usize];
        sim.input(Input::Swap { a, b }, Author::Script);
        sim.run_to_idle();
    }
    sim
}

struct Bench {
    sim: Sim,
    view: EffectsView,
    atlas: Option<Atlas>,
}

fn bench(sim: Sim) -> Harness<'static, Bench> {
    let bench = Bench {
        sim,
        view: EffectsView::default(),
        atlas: None,
    };
    let mut harness = Harness::builder()
        .with_size(vec2(520.0, 240.0))
        .renderer(SoftRenderer::default())
        .with_context_setup(|ctx| theme::install(ctx, ThemeChoice::Dark))
        .build_ui_state(
            |ui, bench: &mut Bench| {
                let atlas = bench.atlas.get_or_insert_with(|| Atlas::new(ui.ctx()));
                let record = Record::now(&bench.sim, None);
                effects_ui(&record, &mut bench.view, atlas, ui, &mut Vec::new());
            },
            bench,
        );
    harness.run();
    harness
}

/// The numbers of the rows that are named.
fn named(harness: &Harness<'_, Bench>) -> Vec<u32> {
    let rows = harness.query_all_by_role(Role::ListItem);
    let label = |node: egui_kittest::Node<'_>| node.accesskit_node().label().unwrap_or_default();
    let number = |label: String| {
        label
            .trim_start_matches('#')
            .split(' ')
            .next()
            .unwrap()
            .parse()
            .unwrap()
    };
    rows.map(label).map(number).collect()
}

#[test]
fn a_long_log_names_the_rows_in_view_alone_and_follows_the_newest_until_it_is_scrolled() {
    let mut harness = bench(long(300));
    let count = harness.state().view.log().entries().len();
    assert!(count > 300, "{count}");
    let last = |harness: &Harness<'_, Bench>| harness.state().view.log().entries().last().unwrap().id.get();
    let rows = named(&harness);
    assert!(rows.len() < 14, "{rows:?}");
    assert_eq!(rows.last(), Some(&last(&harness)), "the newest is in view");

    let play = |harness: &mut Harness<'_, Bench>| {
        let sim = &mut harness.state_mut().sim;
        let (a, b) = sim.legal_moves()[0];
        sim.input(Input::Swap { a, b }, Author::Script);
        sim.run_to_idle();
        harness.run_steps(4);
    };
    play(&mut harness);
    assert_eq!(named(&harness).last(), Some(&last(&harness)), "it follows");

    harness.hover_at(egui::pos2(200.0, 150.0));
    harness.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: vec2(0.0, 600.0),
        source: egui::MouseWheelSource::Unknown,
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });
    harness.run_steps(30);
    let scrolled = named(&harness);
    assert_ne!(scrolled.last(), Some(&last(&harness)));
    play(&mut harness);
    assert_eq!(named(&harness), scrolled, "what is read stays in its place");
}

#[test]
fn the_log_read_bit_by_bit_is_the_log_read_at_once() {
    let settings = armed(Effect::new(colour('B'), "bell", 1));
    let mut sim = Sim::new(std::sync::Arc::new(level(super::BOARD, settings)), 0);
    let mut bits = EffectsView::default();
    let mut harness = bench(sim.clone());
    let moves = [((1, 0), (1, 1)), ((1, 2), (1, 3))];
    for (a, b) in moves.map(|(a, b)| (cell(a), cell(b))) {
        sim.input(Input::Swap { a, b }, Author::You);
        while sim.skip(1) > 0 {
            harness.state_mut().sim = sim.clone();
            std::mem::swap(&mut harness.state_mut().view, &mut bits);
            harness.run();
            std::mem::swap(&mut harness.state_mut().view, &mut bits);
        }
    }
    let whole = bench(sim);
    assert_eq!(whole.state().view.log().entries(), bits.log().entries());
    assert_eq!(bits.log().entries().len(), 2);
}

fn cell((x, y): (i32, i32)) -> tilewright::grid::Cell {
    tilewright::grid::Cell::new(x, y)
}
