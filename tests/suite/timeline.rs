//! The Timeline: its lanes as text, and the panel by the names that a screen reader sees.

use std::cell::RefCell;
use std::rc::Rc;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::action::{ActionId, Author, Budgets, State};
use tilewright::command::Command;
use tilewright::sim::{CancelOutcome, Scope, Sim};
use tilewright::ui::record::Record;
use tilewright::ui::theme;
use tilewright::ui::timeline::axis::Axis;
use tilewright::ui::timeline::index::{Index, Lane, Span, Track};
use tilewright::ui::timeline::pieces::{Piece, action_at, pieces};
use tilewright::ui::timeline::window::{Extent, Window};
use tilewright::ui::timeline::{BranchLane, Extras, TimelineView, timeline_ui};

use crate::panels::{SWAP, deep_game, endless, game, level, play, play_until, theme_of};
use crate::soft_renderer::SoftRenderer;

fn index_of(sim: &Sim) -> Index {
    let mut index = Index::default();
    index.update(&Record::now(sim, None));
    index
}

fn shown(track: &Track, index: &Index, axis: Axis, window: Window) -> Vec<Piece> {
    let mut all = Vec::new();
    pieces(track, index.places(), axis, &window, |piece| all.push(piece));
    all
}

/// The tracks as text, a letter a transition: `=` Running, `-` Waiting, `+` and `x` where it ends Completed or Canceled.
fn picture(sim: &Sim) -> String {
    const UNIT: f64 = 4.0;
    let index = index_of(sim);
    let window = Window {
        first: 0.0,
        scale: UNIT,
        width: index.places().end(Axis::Transitions) * UNIT,
    };
    let mut text = String::from("\n");
    for lane in index.lanes() {
        for track in lane.tracks() {
            let columns = index.places().end(Axis::Transitions) as usize;
            let mut line = vec![' '; columns];
            for piece in shown(track, &index, Axis::Transitions, window) {
                let (from, upto) = (
                    (piece.left / 4.0).round() as usize,
                    (piece.right / 4.0).round() as usize,
                );
                let letter = if piece.state == State::Waiting { '-' } else { '=' };
                line[from..upto.min(columns)].fill(letter);
                if let Some(ends) = piece.ends {
                    let at = upto.saturating_sub(1).max(from).min(columns - 1);
                    line[at] = if ends == State::Completed { '+' } else { 'x' };
                }
            }
            text += line.into_iter().collect::<String>().trim_end();
            text += "\n";
        }
    }
    text
}

#[test]
fn a_chain_reads_like_a_flame_graph() {
    let mut sim = game();
    sim.input(SWAP, Author::You);
    sim.run_to_idle();
    assert_eq!(
        picture(&sim),
        "
 =---------------------+
   =-----------------+
     + + =---------+
           ===+
            ===+
             ===+
              ===+
"
    );
}

#[test]
fn what_was_canceled_is_red_where_it_ended() {
    let mut sim = game();
    sim.input(SWAP, Author::You);
    sim.advance(20);
    let current = sim.current().unwrap();
    sim.cancel(current, Scope::Chain, CancelOutcome::Keep, Author::You);
    assert_eq!(
        picture(&sim),
        "
 =-------x
   =----x
     ==x
      xx
"
    );
}

/// The spans of every track.
fn spans(index: &Index) -> Vec<Vec<&[Span]>> {
    let of = |track| Track::as_slice(track);
    let lanes = index.lanes().iter();
    lanes.map(|lane| lane.tracks().iter().map(of).collect()).collect()
}

#[test]
fn lanes_kept_from_frame_to_frame_are_those_made_anew() {
    for seed in 0..3 {
        let budgets = Budgets {
            record_bytes: 20_000,
            ..Budgets::for_cells(42)
        };
        let board = "??????? ??????? ??????? ??????? ??????? ???????";
        let mut sim = Sim::with_budgets(level(board, endless()), seed, budgets);
        let mut kept = Index::default();
        let mut count = 0;
        play(&mut sim, 40, seed, |sim| {
            count += 1;
            // Now every transition, now many at once.
            if count % (1 + count / 200 % 7) != 0 {
                return;
            }
            kept.update(&Record::now(sim, None));
            let anew = index_of(sim);
            assert_eq!(spans(&kept), spans(&anew), "seed {seed}, after {count}");
            let places = |index: &Index| -> Vec<u64> {
                let numbers = sim.tree().transitions().map(|(number, _)| number);
                numbers
                    .map(|number| index.places().place(Axis::Ticks, number).to_bits())
                    .collect()
            };
            assert_eq!(places(&kept), places(&anew), "seed {seed}, after {count}");
        });
        assert!(sim.tree().dropped_actions() > 0, "the record was trimmed");
    }
}

#[test]
fn a_record_that_was_cut_back_and_went_another_way_is_read_anew() {
    let mut sim = game();
    let start = sim.clone();
    sim.input(SWAP, Author::You);
    sim.run_to_idle();
    let mut kept = index_of(&sim);
    let mut other = start.clone();
    kept.update(&Record::now(&other, None));
    assert_eq!(spans(&kept), spans(&index_of(&other)), "cut back");
    kept.update(&Record::now(&sim, None));
    let (a, b) = other.legal_moves()[0];
    other.input(tilewright::sim::Input::Swap { a, b }, Author::You);
    other.run_to_idle();
    while other.tree().last_transition() <= sim.tree().last_transition() {
        let (a, b) = other.legal_moves()[0];
        other.input(tilewright::sim::Input::Swap { a, b }, Author::You);
        other.run_to_idle();
    }
    let branch = Record {
        branch: Some(2),
        ..Record::now(&other, None)
    };
    kept.update(&branch);
    assert_eq!(spans(&kept), spans(&index_of(&other)), "another branch, and longer");
}

#[test]
fn both_axes_know_which_transition_stands_where() {
    let mut sim = deep_game();
    sim.run_to_idle();
    let index = index_of(&sim);
    for axis in [Axis::Transitions, Axis::Ticks] {
        let mut before = f64::NEG_INFINITY;
        for (number, _) in sim.tree().transitions() {
            let place = index.places().place(axis, number);
            assert!(place > before, "{axis:?}: {number} at {place} after {before}");
            assert_eq!(index.places().at(axis, place + 1e-9), number, "{axis:?}");
            before = place;
        }
        assert!(index.places().end(axis) > before);
        assert_eq!(index.places().at(axis, f64::INFINITY), sim.tree().last_transition());
    }
}

#[test]
fn merged_pieces_cover_what_they_stand_for_and_cost_the_pixels_alone() {
    let board = "??????? ??????? ??????? ??????? ??????? ???????";
    for seed in 0..4 {
        let mut sim = Sim::new(level(board, endless()), seed);
        play(&mut sim, 10, seed, |_| {});
        let index = index_of(&sim);
        for axis in [Axis::Transitions, Axis::Ticks] {
            let (start, end) = (index.places().start(axis), index.places().end(axis));
            for (part, offset) in [(1.0, 0.0), (0.31, 0.2), (0.05, 0.6)] {
                let window = Window {
                    first: start + (end - start) * offset,
                    scale: 300.0 / ((end - start) * part),
                    width: 300.0,
                };
                for track in index.lanes().iter().flat_map(Lane::tracks) {
                    check_pieces(&index, track, axis, window);
                }
            }
        }
    }
}

fn check_pieces(index: &Index, track: &Track, axis: Axis, window: Window) {
    let all = shown(track, index, axis, window);
    assert!(all.len() <= 300, "{} pieces", all.len());
    for pair in all.windows(2) {
        assert!(pair[0].left <= pair[1].left, "{pair:?}");
    }
    let place = |number| match number {
        u64::MAX => index.places().end(axis),
        number => index.places().place(axis, number),
    };
    for span in track.as_slice() {
        let (left, right) = (place(span.start), place(span.end));
        if right < window.first || left >= window.end() {
            continue;
        }
        let middle = window.x(f64::midpoint(left, right));
        let over = |piece: &&Piece| piece.left - 2.0 <= middle && middle <= piece.right + 2.0;
        assert!(
            all.iter().any(|piece| over(&piece)),
            "{span:?} is drawn nowhere: {all:?}"
        );
        if span.ends == Some(State::Canceled) && window.x(right) < 300.0 {
            let end = window.x(right);
            let red = |piece: &Piece| piece.state == State::Canceled || piece.ends == Some(State::Canceled);
            let near = |piece: &Piece| piece.left - 3.0 <= end && end <= piece.right + 3.0;
            assert!(all.iter().any(|piece| red(piece) && near(piece)), "{span:?} is not red");
        }
    }
}

#[test]
fn a_place_in_a_bar_is_that_bar_and_one_beside_it_is_near() {
    let board = "??????? ??????? ??????? ??????? ??????? ???????";
    let mut sim = Sim::new(level(board, endless()), 3);
    play(&mut sim, 8, 3, |_| {});
    let index = index_of(&sim);
    for axis in [Axis::Transitions, Axis::Ticks] {
        let place = |number| index.places().place(axis, number);
        for track in index.lanes().iter().flat_map(Lane::tracks) {
            let spans = track.as_slice();
            for span in spans
                .iter()
                .filter(|span| span.end > span.start && span.end != u64::MAX)
            {
                let middle = f64::midpoint(place(span.start), place(span.end));
                assert_eq!(
                    action_at(track, index.places(), axis, middle, 0.0),
                    Some(span.action),
                    "{axis:?}"
                );
            }
            for pair in spans.windows(2).filter(|pair| pair[0].end < pair[1].start) {
                let free = f64::midpoint(place(pair[0].end), place(pair[1].start));
                assert_eq!(
                    action_at(track, index.places(), axis, free, 0.0),
                    None,
                    "{axis:?} {pair:?}"
                );
                let slack = free - place(pair[0].end) + 1e-6;
                assert_eq!(
                    action_at(track, index.places(), axis, free, slack),
                    Some(pair[0].action),
                    "{axis:?}"
                );
            }
        }
    }
}

/// The panel around a simulation.
struct Bench {
    sim: Sim,
    view: TimelineView,
    playhead: Option<u64>,
    selected: Option<ActionId>,
    branches: Vec<BranchLane>,
    hits: Vec<u64>,
    commands: Rc<RefCell<Vec<Command>>>,
}

impl Bench {
    fn new(sim: Sim) -> Self {
        Self {
            sim,
            view: TimelineView::default(),
            playhead: None,
            selected: None,
            branches: Vec::new(),
            hits: Vec::new(),
            commands: Rc::default(),
        }
    }
}

fn bench_ui(ui: &mut egui::Ui, bench: &mut Bench) {
    let mut commands = Vec::new();
    let mut record = Record::now(&bench.sim, bench.selected);
    record.playhead = bench.playhead.unwrap_or(record.playhead);
    let extras = Extras {
        branches: &bench.branches,
        hits: &bench.hits,
        animation: false,
    };
    timeline_ui(&record, &extras, &mut bench.view, ui, &mut commands);
    for command in &commands {
        match command {
            Command::SelectAction(id) => bench.selected = *id,
            Command::GoTo(number) => bench.playhead = Some(*number),
            _ => {}
        }
    }
    bench.commands.borrow_mut().extend(commands);
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
                bench_ui(ui, bench);
            },
            bench,
        );
    harness.run_steps(3);
    harness
}

fn played() -> Bench {
    let mut sim = game();
    sim.input(SWAP, Author::You);
    sim.run_to_idle();
    Bench::new(sim)
}

const SIZE: Vec2 = vec2(900.0, 320.0);

fn press(harness: &Harness<'_, Bench>, pos: Pos2, pressed: bool) {
    harness.event(egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    });
}

#[test]
fn the_panel_says_where_the_playhead_stands() {
    let mut bench = played();
    let last = bench.sim.tree().last_transition();
    bench.playhead = Some(41.min(last));
    let harness = harness(bench, SIZE, true);
    let panel = harness.get_by_role_and_label(Role::Region, "Timeline");
    let words = format!("Transition {} of {last}", 41.min(last));
    assert_eq!(panel.accesskit_node().value().as_deref(), Some(&*words));
    let slider = harness.get_by_role_and_label(Role::Slider, "Playhead");
    assert_eq!(slider.accesskit_node().numeric_value(), Some(41.min(last) as f64));
    assert_eq!(slider.accesskit_node().max_numeric_value(), Some(last as f64));
}

#[test]
fn dragging_on_the_ruler_moves_the_playhead() {
    let mut harness = harness(played(), SIZE, true);
    let ruler = harness.get_by_label("Playhead").rect();
    let at = |harness: &Harness<'_, Bench>, number: f64| {
        let x = harness.state().view.window().unwrap().x(number + 0.5);
        Pos2::new(ruler.left() + x, ruler.center().y)
    };
    let (from, to) = (at(&harness, 5.0), at(&harness, 12.0));
    harness.hover_at(from);
    harness.run_steps(2);
    press(&harness, from, true);
    harness.run_steps(2);
    assert_eq!(harness.state().playhead, Some(5));
    harness.hover_at(to);
    harness.run_steps(2);
    press(&harness, to, false);
    harness.run_steps(2);
    assert_eq!(harness.state().playhead, Some(12));
    let commands = harness.state().commands.borrow();
    let gone: Vec<&Command> = commands.iter().collect();
    assert_eq!(gone, [&Command::GoTo(5), &Command::GoTo(12)], "each once");
}

#[test]
fn a_click_selects_a_bar_and_a_double_click_goes_to_its_start() {
    let mut harness = harness(played(), SIZE, true);
    let bar = harness.get_by_label("Bar #2 Match 1 group");
    assert_eq!(bar.accesskit_node().value().as_deref(), Some("Completed"));
    let at = bar.rect().left_center() + vec2(12.0, 0.0);
    for pressed in [true, false] {
        harness.hover_at(at);
        press(&harness, at, pressed);
    }
    harness.run_steps(2);
    assert_eq!(harness.state().selected, ActionId::new(2));
    assert_eq!(harness.state().playhead, None, "time stands still");
    harness.run_steps(60);
    for pressed in [true, false, true, false] {
        press(&harness, at, pressed);
    }
    harness.run_steps(2);
    let start = harness
        .state()
        .sim
        .tree()
        .get(ActionId::new(2).unwrap())
        .unwrap()
        .started;
    assert_eq!(harness.state().playhead, Some(start));
}

#[test]
fn the_keys_walk_the_bars_and_zoom() {
    let mut bench = played();
    bench.selected = ActionId::new(1);
    let mut harness = harness(bench, SIZE, true);
    harness.get_by_label("Bars").focus();
    harness.run_steps(2);
    let mut key = |key: Key| {
        harness.key_press(key);
        harness.run_steps(2);
        (
            harness.state().selected.map(ActionId::get),
            harness.state().view.window().unwrap(),
        )
    };
    assert_eq!(key(Key::ArrowDown).0, Some(2));
    assert_eq!(key(Key::ArrowDown).0, Some(3));
    assert_eq!(key(Key::ArrowRight).0, Some(4));
    assert_eq!(key(Key::ArrowLeft).0, Some(3));
    assert_eq!(key(Key::ArrowUp).0, Some(2));
    let before = key(Key::Home).1;
    let nearer = key(Key::Plus).1;
    assert!(nearer.scale > before.scale);
    assert!(key(Key::Minus).1.scale < nearer.scale);
    key(Key::Enter);
    let start = harness
        .state()
        .sim
        .tree()
        .get(ActionId::new(2).unwrap())
        .unwrap()
        .started;
    assert_eq!(harness.state().playhead, Some(start));
}

#[test]
fn the_slider_moves_by_its_keys() {
    let mut harness = harness(played(), SIZE, true);
    let last = harness.state().sim.tree().last_transition();
    harness.get_by_label("Playhead").focus();
    harness.run_steps(2);
    let expected = [
        (Key::ArrowLeft, last - 1),
        (Key::ArrowLeft, last - 2),
        (Key::ArrowRight, last - 1),
        (Key::PageUp, last - 11),
        (Key::Home, 0),
        (Key::End, last),
    ];
    for (key, playhead) in expected {
        harness.key_press(key);
        harness.run_steps(2);
        assert_eq!(harness.state().playhead, Some(playhead), "after {key:?}");
    }
}

#[test]
fn the_wheel_scrolls_and_with_ctrl_zooms_at_the_pointer() {
    let mut bench = played();
    for seed in 0..12 {
        play(&mut bench.sim, 1, seed, |_| {});
    }
    let mut harness = harness(bench, SIZE, true);
    harness.hover_at(Pos2::new(500.0, 200.0));
    harness.run_steps(2);
    let before = harness.state().view.window().unwrap();
    let wheel = |harness: &mut Harness<'_, Bench>, y: f32, modifiers: Modifiers| {
        harness.event_modifiers(
            egui::Event::MouseWheel {
                unit: egui::MouseWheelUnit::Point,
                delta: vec2(0.0, y),
                source: egui::MouseWheelSource::Unknown,
                phase: egui::TouchPhase::Move,
                modifiers,
            },
            modifiers,
        );
        harness.run_steps(20);
        harness.state().view.window().unwrap()
    };
    let back = wheel(&mut harness, 90.0, Modifiers::NONE);
    assert!(
        back.first < before.first,
        "{} is not before {}",
        back.first,
        before.first
    );
    assert!((back.scale - before.scale).abs() < 1e-9);
    let lanes = harness.get_by_label("Bars").rect();
    let place = back.place(500.0 - lanes.left());
    let nearer = wheel(&mut harness, 60.0, Modifiers::COMMAND);
    assert!(nearer.scale > back.scale);
    let moved = (nearer.place(500.0 - lanes.left()) - place).abs();
    assert!(moved < 0.01, "what is under the pointer moved by {moved}");
}

#[test]
fn a_branch_is_a_lane_that_shows_it_at_a_click() {
    let mut bench = played();
    bench.branches.push(BranchLane {
        id: 1,
        name: "first".into(),
        forked_at: 8,
        ticks: 30,
        last: 30,
        why: "played on from 8".into(),
    });
    let mut harness = harness(bench, SIZE, true);
    harness.get_by_label("Branch b1 first").click();
    harness.run_steps(2);
    assert_eq!(
        harness.state().commands.borrow().last(),
        Some(&Command::ChooseBranch(1))
    );
}

#[test]
fn a_longer_branch_leaves_the_window_to_the_one_that_is_shown() {
    let shown = |last: u64| {
        let mut bench = played();
        bench.branches.push(BranchLane {
            id: 1,
            name: "first".into(),
            forked_at: 8,
            ticks: 30,
            last,
            why: "played on from 8".into(),
        });
        let mut harness = harness(bench, SIZE, true);
        harness.get_by_label("Show all").click();
        harness.run_steps(3);
        harness.state().view.window()
    };
    assert_eq!(shown(9), shown(90_000));
}

#[test]
fn looking_elsewhere_in_the_overview_ends_the_following() {
    let mut bench = played();
    for seed in 0..30 {
        play(&mut bench.sim, 1, seed, |_| {});
    }
    let mut harness = harness(bench, SIZE, true);
    assert!(harness.state().view.follow);
    let at = harness.get_by_label("Overview").rect().left_center() + vec2(30.0, 0.0);
    for pressed in [true, false] {
        harness.hover_at(at);
        press(&harness, at, pressed);
        harness.run_steps(2);
    }
    assert!(!harness.state().view.follow);
}

#[test]
fn a_bar_begins_once_whatever_phases_are_thinner_than_a_pixel() {
    let sim = deep_game();
    let index = index_of(&sim);
    for axis in [Axis::Ticks, Axis::Transitions] {
        for scale in [0.3, 1.0, 3.0, 9.0, 40.0] {
            let window = Window {
                first: index.places().start(axis),
                scale,
                width: 1e6,
            };
            let tracks = index
                .lanes()
                .iter()
                .flat_map(tilewright::ui::timeline::index::Lane::tracks);
            for track in tracks {
                let mut begun: Vec<_> = shown(track, &index, axis, window)
                    .into_iter()
                    .filter(|piece| piece.begins)
                    .filter_map(|piece| piece.action)
                    .collect();
                let count = begun.len();
                begun.sort_unstable();
                begun.dedup();
                assert_eq!(begun.len(), count, "{axis:?} {scale}");
            }
        }
    }
}

#[test]
fn a_bar_has_the_menu_of_its_action() {
    let mut harness = harness(played(), SIZE, true);
    harness.get_by_label("Bar #2 Match 1 group").click_secondary();
    harness.run_steps(3);
    harness.get_by_label("Break when Match completes");
    harness.get_by_label("Go to the end of #2").click();
    harness.run_steps(3);
    let end = harness.state().sim.tree().get(ActionId::new(2).unwrap()).unwrap().ended;
    assert_eq!(harness.state().playhead, Some(end));
}

#[test]
fn following_brings_the_lanes_of_the_playhead_back_after_a_deep_selection() {
    let mut bench = Bench::new(deep_game());
    bench.selected = bench.sim.current();
    let mut harness = harness(bench, vec2(900.0, 150.0), true);
    harness.state_mut().sim.run_to_idle();
    harness.run_steps(4);
    let state = harness.state();
    let root = state.sim.tree().last_root().unwrap();
    let words = format!("Bar {} {}", root.id, root.action.name());
    assert!(
        harness.query_by_label_contains(&words).is_some(),
        "{words} is out of view"
    );
}

#[test]
fn an_empty_timeline_says_where_the_run_before_is() {
    let mut bench = Bench::new(game());
    bench.branches.push(BranchLane {
        id: 3,
        name: String::new(),
        forked_at: 0,
        ticks: 30,
        last: 30,
        why: "another rule".into(),
    });
    let harness = harness(bench, SIZE, true);
    harness.get_by_label_contains("The run before is in Branches: b3");
}

#[test]
fn an_empty_timeline_says_what_to_do() {
    let harness = harness(Bench::new(game()), SIZE, true);
    harness.get_by_label("Make a move or paint: its chain of actions is drawn here over time");
}

#[test]
fn dropped_transitions_are_owned_up_to() {
    let budgets = Budgets {
        record_bytes: 20_000,
        ..Budgets::for_cells(42)
    };
    let board = "??????? ??????? ??????? ??????? ??????? ???????";
    let mut sim = Sim::with_budgets(level(board, endless()), 1, budgets);
    play(&mut sim, 40, 1, |_| {});
    let dropped = sim.tree().dropped_transitions();
    assert!(dropped > 0);
    let harness = harness(Bench::new(sim), SIZE, true);
    let words = format!(
        "{} older transitions dropped",
        tilewright::action::state::thousands(dropped)
    );
    harness.get_by_label(&words);
}

#[test]
fn a_hundred_thousand_actions_are_drawn_like_a_thousand() {
    let drawn = |actions: usize| {
        let budgets = Budgets {
            record_bytes: 1 << 30,
            ..Budgets::for_cells(42)
        };
        let board = "??????? ??????? ??????? ??????? ??????? ???????";
        let mut sim = Sim::with_budgets(level(board, endless()), 5, budgets);
        play_until(&mut sim, actions);
        let mut harness = harness(Bench::new(sim), SIZE, true);
        harness.get_by_label("Show all").click();
        harness.run_steps(3);
        let bars = harness.query_all_by_role(Role::ListItem).count();
        (bars, harness.output().shapes.len())
    };
    let (_, few) = drawn(1_000);
    let (bars, many) = drawn(100_000);
    assert!(bars <= 300, "{bars} bars are named");
    assert!(many < few * 2, "{many} shapes for 100,000 actions, {few} for 1,000");
}

#[test]
fn a_window_never_leaves_the_record() {
    let extent = Extent {
        start: 10.0,
        end: 10.0,
        usual_scale: 2.0,
        most_scale: 9.0,
    };
    let window = Window::fit(extent, 100.0);
    assert!(window.scale.is_finite() && window.scale > 0.0);
    let far = window.scrolled(f64::INFINITY, extent).zoomed(50.0, f64::MAX, extent);
    assert!((10.0..=11.0).contains(&far.first), "{}", far.first);
}

/// `TILEWRIGHT_LOOK=folder cargo test look_at -- --ignored`
#[test]
#[ignore = "draws pictures to look at, into the folder of TILEWRIGHT_LOOK"]
fn look_at_the_timeline() {
    let Some(folder) = std::env::var_os("TILEWRIGHT_LOOK").map(std::path::PathBuf::from) else {
        return;
    };
    let shoot = |harness: &mut Harness<'_, Bench>, name: &str| {
        harness.run_steps(3);
        let path = folder.join(format!("timeline_{name}.png"));
        harness.render().unwrap().save(path).unwrap();
    };
    for dark in [true, false] {
        let theme = if dark { "dark" } else { "light" };
        let sim = deep_game();
        let mut bench = Bench::new(sim);
        bench.selected = bench.sim.current().and_then(|id| bench.sim.tree().get(id)?.parent);
        shoot(
            &mut harness(bench, vec2(1100.0, 300.0), dark),
            &format!("cascade_{theme}"),
        );

        let mut bench = played();
        for seed in 0..30 {
            play(&mut bench.sim, 1, seed, |_| {});
        }
        let last = bench.sim.tree().last_transition();
        bench.playhead = Some(last - 40);
        bench.hits = vec![last - 60, last - 22];
        bench.branches.push(BranchLane {
            id: 1,
            name: "first".into(),
            forked_at: last - 70,
            ticks: 90,
            last: last - 30,
            why: "played on from there".into(),
        });
        let mut long = harness(bench, vec2(1100.0, 340.0), dark);
        shoot(&mut long, &format!("past_{theme}"));
        let bar = long.get_by_label("Bars").rect();
        long.hover_at(bar.left_top() + vec2(420.0, 12.0));
        long.run_steps(40);
        shoot(&mut long, &format!("tooltip_{theme}"));
        long.get_by_label("Show all").click();
        shoot(&mut long, &format!("all_{theme}"));
        long.get_by_label("Axis: Ticks").click();
        shoot(&mut long, &format!("ticks_{theme}"));
        let mut narrow = harness(played(), vec2(420.0, 200.0), dark);
        shoot(&mut narrow, &format!("narrow_{theme}"));
        shoot(
            &mut harness(Bench::new(game()), vec2(700.0, 220.0), dark),
            &format!("empty_{theme}"),
        );
    }
}
