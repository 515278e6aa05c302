//! Two runs beside each other in the window, by the names that a screen reader sees.

use std::sync::Arc;

use egui::vec2;
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};

use tilewright::action::{ActionId, Author};
use tilewright::board::Place;
use tilewright::command::{Command, OtherRun, Panel};
use tilewright::grid::Cell;
use tilewright::sim::compare::Told;
use tilewright::sim::{CancelOutcome, Input, Scope, Sim, Step};
use tilewright::ui::atlas::Atlas;
use tilewright::ui::compare::{Candidate, CompareView, Source, compare_ui};
use tilewright::ui::theme;

use crate::breakpoints::{cascade, choose, debug, sim, swap};
use crate::debugger::until_idle;
use crate::design::Window;
use crate::looks::Looks;
use crate::soft_renderer::SoftRenderer;
use crate::{mahjong_play, play, sokoban_play};

/// What a screen reader says of a label: its value, of a control its name.
fn says(node: &Node<'_>) -> Option<String> {
    let node = node.accesskit_node();
    node.label().or_else(|| node.value())
}

/// What the panel says where runs part.
pub fn found(window: &Window) -> String {
    let sentences = window.harness.query_all_by_label_contains("ame up to transition ");
    let sentences: Vec<String> = sentences.filter_map(|node| says(&node)).collect();
    assert_eq!(sentences.len(), 1, "{sentences:?}");
    sentences.into_iter().next().unwrap_or_default()
}

/// The cascade was left in its first fall, and canceled there with its board kept.
fn parted(size: egui::Vec2) -> Window {
    let mut window = debug(size);
    swap(&mut window);
    window.ask(Command::SetAnimation(false));
    window.ask(Command::Play);
    until_idle(&mut window);
    window.ask(Command::GoTo(6));
    window.ask(Command::Cancel {
        target: ActionId::new(1).unwrap(),
        scope: Scope::Chain,
        outcome: CancelOutcome::Keep,
    });
    assert_eq!(window.app().history().branches().len(), 1);
    window
}

#[test]
fn the_place_where_two_runs_part_is_found_shown_and_gone_to() {
    let mut window = parted(vec2(1440.0, 900.0));
    assert!(!window.has("Compare"), "it opens when it is asked for");
    window.click("Debug");
    window.click("Compare with…");
    window.frames(4);
    assert_eq!(
        found(&window),
        "The same up to transition 6; there A: Refill b1·5 is canceled, B: Fall b2·4 starts"
    );
    assert_eq!(
        window.harness.get_by_label("Side A").value().as_deref(),
        Some("b1, the present run")
    );
    assert_eq!(window.harness.get_by_label("Side B").value().as_deref(), Some("b2"));
    for line in [
        "A 6: Clear b1·3 completes",
        "B 6: Clear b2·3 completes",
        "A 7: Refill b1·5 is canceled",
        "B 7: Fall b2·4 starts",
    ] {
        assert!(window.has(line), "{line}");
    }
    // The fall writes, and the cancel does not: both boards say how many cells differ.
    let board = |name: &str| window.harness.get_by_label(name).value().unwrap_or_default();
    let differ = board("Board of A");
    assert!(
        differ.ends_with(" cells differ") && differ == board("Board of B"),
        "{differ}"
    );
    assert!(window.has_some(&format!("{differ}: ")), "and which");
    assert!(window.has("A: Cancel the chain of b1·1, board kept (you, after transition 6)"));
    assert!(window.has("B: none"));

    window.ask(Command::StepBack(Step::EndOfChain));
    assert!(window.app().history().is_past());
    window.click("Go to the difference");
    // A cancel is one step: where it has no moment inside, its end is shown.
    assert!(sim(&window).tree().last_transition() >= 7);

    window.click("Choose branch b2");
    assert_eq!(window.app().history().branch_id(), 2);
    assert_eq!(
        window.harness.get_by_label("Side B").value().as_deref(),
        Some("b2, the present run")
    );
    assert!(found(&window).ends_with("B: Fall b2·4 starts"));
    window.click("Go to the difference");
    assert_eq!(sim(&window).tree().last_transition(), 7);
}

#[test]
fn a_run_that_goes_on_is_compared_as_far_as_it_has_come() {
    let mut window = debug(vec2(1440.0, 900.0));
    swap(&mut window);
    window.ask(Command::SetAnimation(false));
    window.ask(Command::Play);
    until_idle(&mut window);
    let last = sim(&window).tree().last_transition();
    window.ask(Command::GoTo(9));
    window.ask(Command::SetAnimation(true));
    window.ask(Command::SetSpeed(0.1));
    window.ask(Command::PlayOn);
    window.ask(Command::Pause);
    let at = sim(&window).tree().last_transition();
    assert!(at < last);
    window.ask(Command::Compare(Some(OtherRun::Branch(2))));
    window.frames(3);
    assert!(found(&window).starts_with(&format!("The same up to transition {at}, where A ends; there B: ")));
    window.ask(Command::Step(Step::Into));
    window.frames(2);
    assert!(found(&window).starts_with(&format!("The same up to transition {}, where A ends", at + 1)));
    window.ask(Command::SetAnimation(false));
    window.ask(Command::Play);
    until_idle(&mut window);
    window.frames(2);
    assert_eq!(
        found(&window),
        format!("The same up to transition {last}, where both end: nothing differs")
    );
    let go = window.harness.get_by_label("Go to the difference");
    assert!(go.accesskit_node().is_disabled());
}

#[test]
fn one_compares_from_the_list_of_branches_and_from_their_lanes() {
    let mut window = parted(vec2(1600.0, 900.0));
    window.ask(Command::FocusPanel(Panel::Timeline));
    let lane = window
        .harness
        .get_all_by_label_contains("Branch b2")
        .last()
        .unwrap()
        .rect();
    window.harness.hover_at(lane.center());
    window
        .harness
        .get_all_by_label_contains("Branch b2")
        .last()
        .unwrap()
        .click_secondary();
    window.frames(3);
    window.click("Compare with b2");
    window.frames(3);
    assert!(found(&window).contains("B: Fall b2·4 starts"));
    // Each side is any of the runs, also the same one twice.
    choose(
        &mut window,
        "Side A",
        "b2: the future that was left at transition 6 (Cancel)",
    );
    assert!(window.has_some("Both sides are the same run"));
    choose(&mut window, "Side B", "b1, the present run");
    assert_eq!(
        found(&window),
        "The same up to transition 6; there A: Fall b2·4 starts, B: Refill b1·5 is canceled"
    );
}

#[test]
fn with_one_run_alone_the_panel_says_what_it_is_for() {
    let mut window = debug(vec2(1440.0, 900.0));
    window.ask(Command::ShowPanel(Panel::Compare, true));
    assert!(window.has_some("Two runs are compared here"));
    window.click("Debug");
    let node = window.harness.get_by_label("Compare with…");
    assert!(node.accesskit_node().is_disabled());
}

#[test]
#[ignore = "draws pictures to look at, into the folder of TILEWRIGHT_LOOK"]
fn look_at_two_runs_beside_each_other() {
    let Some(looks) = Looks::asked() else { return };
    let mut window = parted(vec2(1440.0, 900.0));
    window.ask(Command::Compare(Some(OtherRun::Branch(2))));
    looks.everywhere(&mut window.harness, "compare", &[Panel::Compare]);
}

/// The panel alone, on runs of any kind.
struct Bench {
    runs: Vec<(&'static str, Sim)>,
    read: Option<Sim>,
    view: CompareView,
    atlas: Option<Atlas>,
    commands: Vec<Command>,
}

fn bench(runs: Vec<(&'static str, Sim)>, read: Option<Sim>) -> Harness<'static, Bench> {
    let bench = Bench {
        runs,
        read,
        view: CompareView::default(),
        atlas: None,
        commands: Vec::new(),
    };
    let show = |ui: &mut egui::Ui, bench: &mut Bench| {
        let atlas = bench.atlas.get_or_insert_with(|| Atlas::new(ui.ctx())).clone();
        let runs = bench.runs.iter().enumerate().map(|(index, (name, sim))| Candidate {
            id: index as u64,
            revision: 0,
            name: (*name).to_owned(),
            words: String::new(),
            branch: None,
            is_present: index == 0,
            in_front: index == 0,
            level: Some(sim.level()),
            source: Source::Run(sim, Box::new(|transition| sim.board_after(transition))),
        });
        let told = bench.read.as_ref().map(Told);
        let read = told.as_ref().map(|read| Candidate {
            id: 99,
            revision: 0,
            name: "other.jsonl".to_owned(),
            words: "a trace".to_owned(),
            branch: None,
            is_present: false,
            in_front: false,
            level: None,
            source: Source::Read(read),
        });
        let candidates: Vec<Candidate<'_>> = runs.chain(read).collect();
        compare_ui(&candidates, &mut bench.view, &atlas, ui, &mut bench.commands);
    };
    let mut harness = Harness::builder()
        .with_size(vec2(360.0, 640.0))
        .renderer(SoftRenderer::default())
        .with_context_setup(|ctx| theme::install(ctx, tilewright::session::ThemeChoice::Dark))
        .build_ui_state(show, bench);
    harness.run_steps(3);
    harness
}

fn label(harness: &Harness<'static, Bench>, part: &str) -> String {
    let node = harness.query_all_by_label_contains(part).next();
    node.and_then(|node| says(&node)).unwrap_or_default()
}

#[test]
fn what_was_read_from_a_file_is_compared_by_what_happened() {
    let play = || {
        let mut sim = Sim::new(Arc::new(cascade()), 272);
        let (a, b) = (Cell::new(2, 4), Cell::new(2, 3));
        sim.input(Input::Swap { a, b }, Author::You);
        sim
    };
    let (mut whole, mut canceled) = (play(), play());
    whole.run_to_idle();
    canceled.skip(5);
    canceled.cancel(
        ActionId::new(1).unwrap(),
        Scope::Chain,
        CancelOutcome::Keep,
        Author::You,
    );
    let harness = bench(vec![("now", whole)], Some(canceled));
    assert_eq!(
        label(&harness, "The same up to"),
        "The same up to transition 6; there A: Fall #4 starts, B: Refill #5 is canceled"
    );
    assert!(harness.query_by_label("No board is known of B").is_some());
    assert!(harness.query_by_label_contains("Choose branch").is_none(), "it is none");
}

#[test]
fn rooms_and_piles_are_compared_as_well() {
    let differ = |harness: &Harness<'static, Bench>| {
        let board = |name: &str| harness.get_by_label(name).value().unwrap_or_default();
        assert_eq!(board("Board of A"), board("Board of B"));
        board("Board of A")
    };
    let walk = |letters: &str| {
        let mut sim = sokoban_play::start(&["########", "#@   $.#", "########"]);
        play::give(&mut sim, sokoban_play::steps(letters));
        sim
    };
    let harness = bench(vec![("now", walk("rr")), ("before", walk("r"))], None);
    assert_eq!(
        label(&harness, "The same up to"),
        "The same up to transition 4; there A: Step #3 starts, B: Walk #1 runs again"
    );
    assert_eq!(differ(&harness), "2 cells differ");

    let pick = |x: u16| {
        let mut sim = mahjong_play::fixed(&[(0, 0, 0, "1p"), (4, 0, 0, "1p"), (8, 0, 0, "2p"), (12, 0, 0, "2p")]);
        let place = Place::new(x, 0, 0);
        play::give(&mut sim, Input::Pick { place });
        sim
    };
    let harness = bench(vec![("now", pick(0)), ("before", pick(8))], None);
    let found = label(&harness, "The same up to");
    assert!(
        found.ends_with("there A: Lift #2 starts, and so does B: Lift #2 starts, which leaves another board"),
        "{found}"
    );
    assert_eq!(differ(&harness), "2 tiles differ");
    let inputs = label(&harness, "A: Pick");
    assert_eq!(inputs, "A: Pick (0,0,0) (script, after transition 0)");
}
