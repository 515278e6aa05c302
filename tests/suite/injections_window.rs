//! Injections and the cancel sweep in the window, by the names that a screen reader sees.

use std::cell::RefCell;
use std::rc::Rc;

use egui::vec2;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::action::{ActionId, Moment};
use tilewright::command::{Command, Panel};
use tilewright::session::ThemeChoice;
use tilewright::sim::sweep::{Broken, Case, Invariant, Report};
use tilewright::sim::{CancelOutcome, Inject, Injection, Meddling, Scope, Sim, Step};
use tilewright::ui::sweep::{SweepState, sweep_ui};
use tilewright::ui::theme;

use crate::breakpoints::{choose, debug, kind, sim, strip, swap};
use crate::design::Window;
use crate::looks::Looks;
use crate::soft_renderer::SoftRenderer;

fn arm(kind: &str, effect: Meddling) -> Command {
    Command::Inject(Inject::Arm(Injection::Strike {
        kind: kind.to_owned(),
        times: 1,
        effect,
    }))
}

/// The row of the tree of an action, to be pointed at.
fn menu_of(window: &mut Window, row: &str) {
    let rect = window.harness.get_all_by_label(row).last().unwrap().rect();
    window.harness.hover_at(rect.center());
    window.harness.get_all_by_label(row).last().unwrap().click_secondary();
    window.frames(4);
}

fn root() -> ActionId {
    ActionId::new(1).unwrap()
}

#[test]
fn the_next_refill_is_made_to_fail_and_the_strip_says_what_stopped_the_run() {
    let mut window = debug(vec2(1440.0, 900.0));
    window.ask(Command::FocusPanel(Panel::Breakpoints));
    window.click("Add injection");
    choose(&mut window, "What an injection does", "fail");
    choose(&mut window, "Kind of action of an injection", "Refill");
    window.click("Arm");
    assert!(window.is_on("Injection 1: fail the next Refill"));
    assert!(window.has("1 injection armed"), "the strip counts it");
    assert!(window.has("Injection 1 armed"));
    assert!(
        window.has_some("Inject: fail the next Refill"),
        "it is a thin row of the tree"
    );

    swap(&mut window);
    window.ask(Command::Step(Step::EndOfChain));
    let refill = sim(&window).tree().iter().find(|node| node.action.name() == "Refill");
    let refill = refill.unwrap().id;
    assert_eq!(strip(&window), format!("Stopped: Refill {refill} failed (injection 1)"));
    assert!(window.has("Injection 1 spent") && !window.has("1 injection armed"));
    window.click(&format!("Struck by injection 1: {refill}"));
    assert_eq!(window.app().facts().selected.map(|(id, ..)| id), Some(refill));

    window.click("Settle");
    window.ask(Command::Step(Step::EndOfChain));
    assert!(!strip(&window).starts_with("Stopped"), "{}", strip(&window));
    window.click("Remove injection 1");
    assert!(!window.has_some("Injection 1"));
}

#[test]
fn mute_all_in_the_strip_passes_over_breakpoints_and_injections() {
    let mut window = debug(vec2(1440.0, 900.0));
    window.ask(Command::AddBreakpoint(kind("Fall", Moment::Completes)));
    window.ask(arm("Clear", Meddling::Fail));
    window.ask(arm("Clear", Meddling::Delay { ticks: 9 }));
    assert!(window.has("1 breakpoint and 2 injections armed"));
    window.ask(Command::ShowPanel(Panel::Breakpoints, false));
    window.click("Mute all");
    assert!(window.has("1 breakpoint and 2 injections muted"));
    let facts = window.app().facts();
    assert!(facts.breakpoints.1 && facts.injections == (2, true));
    swap(&mut window);
    window.ask(Command::Step(Step::EndOfChain));
    assert!(sim(&window).is_settled(), "nothing has stepped into it");
    window.click("Unmute all");
    assert!(window.has("1 breakpoint and 2 injections armed"));
}

#[test]
fn the_strip_lists_the_injections_and_mutes_and_removes_them_one_by_one() {
    let mut window = debug(vec2(1440.0, 900.0));
    window.ask(arm("Clear", Meddling::Fail));
    window.ask(arm("Fall", Meddling::Delay { ticks: 9 }));
    window.ask(Command::ShowPanel(Panel::Breakpoints, false));
    assert!(window.has("2 injections armed"));
    let count = window.harness.get_by_label("Injections in this run").rect();
    window.harness.hover_at(count.center());
    window.frames(60);
    assert!(
        window.has_some("1: fail the next Clear\n2: delay the next Fall by 9 ticks"),
        "the tooltip says what each does"
    );
    window.click("Injections in this run");
    let (clear, fall) = (
        "Injection 1: fail the next Clear",
        "Injection 2: delay the next Fall by 9 ticks",
    );
    assert!(window.is_on(clear) && window.is_on(fall));
    window.click(clear);
    assert!(!window.is_on(clear) && window.has("1 injection armed"));
    window.click(clear);
    assert!(window.is_on(clear) && window.has("2 injections armed"));
    window.click("Remove injection 2");
    assert!(!window.has(fall) && window.has("1 injection armed"));
    assert!(window.is_on(clear), "the menu stays open");
    window.key(egui::Modifiers::NONE, egui::Key::Escape);
    assert!(!window.has(clear));
}

#[test]
fn the_menu_of_a_row_arms_what_befalls_the_next_of_its_kind() {
    let mut window = debug(vec2(1440.0, 900.0));
    swap(&mut window);
    window.ask(Command::Step(Step::EndOfChain));
    window.ask(Command::SelectAction(Some(root())));
    menu_of(&mut window, "#1 Swap");
    window.click("Inject");
    window.click("Fail the next Swap");
    assert!(window.has("1 injection armed"));
    menu_of(&mut window, "#1 Swap");
    window.click("Inject");
    window.click("Cancel at the next Swap start");
    assert!(window.has("2 injections armed"));
    menu_of(&mut window, "#1 Swap");
    window.click("Inject");
    window.click("Delay the next Swap…");
    assert!(window.has("Ticks of an injection"), "the form is open on it");
    window.click("Arm");
    assert!(window.is_on("Injection 3: delay the next Swap by 30 ticks"));
    assert!(window.has("3 injections armed"));
}

#[test]
fn the_form_says_what_cannot_be_armed_and_fixes_tiles_by_their_letters() {
    let mut window = debug(vec2(1280.0, 720.0));
    window.ask(Command::BeginInjection(Injection::Tiles(Vec::new())));
    assert!(window.has_some("Type the next tiles by their letters"));
    window.click("Tiles of an injection");
    window.type_text("ABX");
    assert!(window.has_some("is no tile of this level"));
    window.key(egui::Modifiers::NONE, egui::Key::Backspace);
    window.click("Arm");
    assert!(window.is_on("Injection 1: next tiles AB"));
    window.click("Injection 1: next tiles AB");
    assert!(!window.is_on("Injection 1: next tiles AB") && window.has("Injection 1 muted"));
}

#[test]
fn a_cancel_sweep_of_the_selected_chain_finds_nothing_and_says_so() {
    let mut window = debug(vec2(1440.0, 900.0));
    swap(&mut window);
    window.ask(Command::Step(Step::EndOfChain));
    let before = sim(&window).clone();
    menu_of(&mut window, "#1 Swap");
    window.click("Cancel sweep of this chain");
    until_swept(&mut window);
    assert!(window.has_some("None broken: "), "it tells how much it tried");
    assert!(window.has_some("#1 Swap (2,4)→(2,3)"));
    assert!(*sim(&window) == before, "the run itself goes on as it was");
    window.ask(Command::SelectAction(None));
    let sweep = window.harness.get_by_label("Sweep the selected chain");
    assert!(sweep.accesskit_node().is_disabled());
}

#[test]
fn a_sweep_tells_how_far_it_has_come_and_stops_when_it_is_asked_to() {
    let mut window = debug(vec2(1440.0, 900.0));
    // Many chains before it, and long ones: each case starts from a copy and takes its time.
    swap(&mut window);
    window.ask(Command::Step(Step::EndOfChain));
    window.ask(Command::CancelSweep(root()));
    assert!(window.app().facts().sweeping, "it takes longer than a few frames");
    assert!(window.has_some(" transitions"), "N of M transitions");
    let told = window.harness.query_all_by_label_contains("Sweep: ").next();
    let told = told
        .and_then(|node| node.accesskit_node().label())
        .expect("how far it is");
    let (done, all) = told
        .trim_start_matches("Sweep: ")
        .trim_end_matches(" transitions")
        .split_once(" of ")
        .expect("N of M");
    let number = |words: &str| words.replace(',', "").parse::<u64>().unwrap();
    assert!(number(done) < number(all), "{told}");
    window.click("Stop the sweep");
    until_swept(&mut window);
    assert!(window.has("Sweep the selected chain"), "another can begin");
    assert!(!window.has_some("Sweep: "), "the bar is gone");
    assert!(window.has_some("Stopped"), "and it says that it was stopped");
}

fn until_swept(window: &mut Window) {
    for _ in 0..2_000 {
        window.frames(1);
        if !window.app().facts().sweeping {
            return window.frames(2);
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    panic!("the sweep does not end");
}

#[test]
#[ignore = "draws pictures to look at, into the folder of TILEWRIGHT_LOOK"]
fn look_at_injections_and_the_sweep() {
    let Some(looks) = Looks::asked() else { return };
    let mut window = debug(vec2(1440.0, 900.0));
    looks.everywhere(&mut window.harness, "inject_none", &[Panel::Sweep, Panel::Breakpoints]);
    window.ask(Command::AddBreakpoint(kind("Fall", Moment::Completes)));
    window.ask(arm("Clear", Meddling::Delay { ticks: 30 }));
    window.ask(arm("Refill", Meddling::Fail));
    let cancel = tilewright::session::AT_START;
    window.ask(arm("CreateTile", cancel));
    window.ask(Command::Inject(Inject::Mute { number: 3, muted: true }));
    swap(&mut window);
    window.ask(Command::Step(Step::EndOfChain));
    looks.everywhere(&mut window.harness, "inject_stopped", &[Panel::Breakpoints]);
    window.ask(Command::BeginInjection(tilewright::session::into_next("Match", cancel)));
    looks.everywhere(&mut window.harness, "inject_form", &[Panel::Breakpoints]);
    window.click("Leave it");
    menu_of(&mut window, "#1 Swap");
    window.click("Inject");
    looks.save(&mut window.harness, "inject_menu");
    window.key(egui::Modifiers::NONE, egui::Key::Escape);
    window.key(egui::Modifiers::NONE, egui::Key::Escape);
    window.ask(Command::CancelSweep(root()));
    until_swept(&mut window);
    looks.everywhere(&mut window.harness, "inject_swept", &[Panel::Sweep]);
}

/// A sweep that has found three broken promises, one of them in a run that went another way.
fn broken(sim: &Sim) -> SweepState {
    let case = |transition, scope, outcome| {
        let change = *sim.tree().transition(transition).unwrap();
        Case {
            transition,
            change,
            target: change.action,
            scope,
            outcome,
        }
    };
    let row = |case, invariant, words: &str| Broken {
        case,
        invariant,
        words: words.to_owned(),
    };
    let mut elsewhere = case(9, Scope::Chain, CancelOutcome::Keep);
    elsewhere.change.tick += 1;
    let list = vec![
        row(
            case(4, Scope::Chain, CancelOutcome::RollBack),
            Invariant::RolledBack,
            "3 places differ, (2,3) among them",
        ),
        row(
            case(6, Scope::Action, CancelOutcome::Keep),
            Invariant::Conserved,
            "36 created, 4 cleared, 31 present",
        ),
        row(elsewhere, Invariant::Idle, "Fall #4 is live, and nothing is due"),
    ];
    SweepState {
        title: "#1 Swap (2,4)→(2,3)".to_owned(),
        running: false,
        report: Report {
            every: 1,
            transitions: (40, 40),
            cases: 156,
            refused: 7,
            broken_in_all: list.len() as u64,
            broken: list,
        },
    }
}

#[test]
fn broken_promises_are_rows_that_lead_to_their_moment() {
    let mut sim = crate::injections::cascade();
    sim.input(crate::injections::the_swap(), tilewright::action::Author::You);
    sim.run_to_idle();
    let state = broken(&sim);
    let asked: Rc<RefCell<Vec<Command>>> = Rc::default();
    let told = Rc::clone(&asked);
    let case = state.report.broken[0].case;
    let mut harness = Harness::builder()
        .with_size(vec2(420.0, 260.0))
        .renderer(SoftRenderer::default())
        .with_context_setup(|ctx| theme::install(ctx, ThemeChoice::Dark))
        .build_ui(move |ui| {
            let mut commands = Vec::new();
            sweep_ui(&sim, Some(&state), Some(root()), ui, &mut commands);
            told.borrow_mut().extend(commands);
        });
    harness.run_steps(4);
    let says = |harness: &Harness<'_>, part: &str| harness.query_all_by_label_contains(part).next().is_some();
    assert!(says(&harness, "3 promises broken: 156 cancels at 40 transitions"));
    assert!(says(
        &harness,
        "rolled back to the board on which it began, but 3 places differ"
    ));
    assert!(says(&harness, "7 roll backs of an action alone were refused"));
    assert!(says(&harness, "transition 4, the chain of #2, rolled back"));
    let elsewhere = harness.get_by_label("Go to broken promise 3");
    assert!(elsewhere.accesskit_node().is_disabled(), "the run went another way");
    harness.get_by_label("Go to broken promise 1").click();
    harness.run_steps(2);
    harness.get_by_label("Cancel as in 1").click();
    harness.run_steps(2);
    harness.get_by_label("Sweep the selected chain").click();
    harness.run_steps(2);
    let cancel = Command::Cancel {
        target: case.target,
        scope: case.scope,
        outcome: case.outcome,
    };
    let select = Command::SelectAction(Some(case.target));
    let expected = [
        Command::GoTo(4),
        select,
        Command::GoTo(4),
        cancel,
        Command::CancelSweep(root()),
    ];
    assert_eq!(*asked.borrow(), expected);
    if let Some(folder) = std::env::var_os("TILEWRIGHT_LOOK") {
        let path = std::path::Path::new(&folder).join("inject_broken.png");
        harness.render().unwrap().save(path).unwrap();
    }
}
