//! Time travel under the hand: what was gone to is what is seen, buttons stay under the pointer, and a fork keeps what it can.

use egui_kittest::kittest::{NodeT, Queryable};

use tilewright::action::State;
use tilewright::command::{Command, Panel};
use tilewright::grid::Cell;
use tilewright::sim::{CancelOutcome, Scope, Step};

use crate::breakpoints::{sim, strip};
use crate::debugger::{nth, played, playhead};
use crate::design::Window;

fn rest_on(window: &mut Window, row: &str) {
    let rect = window.harness.get_all_by_label(row).last().unwrap().rect();
    window.harness.hover_at(rect.center());
    window.frames(24);
}

#[test]
fn a_way_to_a_moment_and_each_step_from_it_end_the_preview_until_the_pointer_moves() {
    let mut window = played();
    let (third, started, _) = nth(&window, "Match", 3);
    let row = format!("{third} Match");
    rest_on(&mut window, &row);
    assert!(strip(&window).starts_with("Preview: "), "{}", strip(&window));
    window.ask(Command::GoTo(started));
    window.frames(40);
    assert!(strip(&window).starts_with("Past: "), "{}", strip(&window));
    for step in [
        Command::StepBack(Step::Into),
        Command::Step(Step::Into),
        Command::StepBack(Step::Over),
    ] {
        window.ask(step);
        window.frames(40);
        assert!(strip(&window).starts_with("Past: "), "{}", strip(&window));
    }
    window.ask(Command::BackToNow);
    window.frames(40);
    assert!(!strip(&window).starts_with("Preview: "), "{}", strip(&window));
    let rect = window.harness.get_all_by_label(&row).last().unwrap().rect();
    window.harness.hover_at(rect.center() + egui::vec2(3.0, 0.0));
    window.frames(24);
    assert!(strip(&window).starts_with("Preview: "), "{}", strip(&window));
}

#[test]
fn the_way_back_to_the_last_writer_stays_under_the_pointer() {
    let mut window = played();
    let cell = Cell::new(2, 4);
    window.ask(Command::WhoWrote(Some(cell)));
    window.ask(Command::FocusPanel(Panel::Inspector));
    let button = |window: &Window| {
        let node = window.harness.get_by_label("Run back to the last writer");
        (node.rect(), node.accesskit_node().is_disabled())
    };
    let (at, _) = button(&window);
    let mut moments = vec![playhead(&window)];
    for _ in 0..20 {
        if button(&window).1 {
            break;
        }
        window.click("Run back to the last writer");
        window.frames(3);
        assert_eq!(button(&window).0, at, "it has moved at {}", playhead(&window));
        moments.push(playhead(&window));
    }
    assert!(moments.len() > 3, "the cell was written several times");
    assert!(
        moments.windows(2).all(|pair| pair[1] < pair[0]),
        "each click goes further back: {moments:?}"
    );
}

#[test]
fn a_cancel_in_the_past_keeps_the_selection_on_what_it_canceled() {
    for scope in [Scope::Action, Scope::Chain] {
        let mut window = played();
        let (fall, started, _) = nth(&window, "Fall", 2);
        window.ask(Command::SelectAction(Some(fall)));
        window.ask(Command::FocusPanel(Panel::Inspector));
        window.ask(Command::GoTo(started));
        window.ask(Command::Cancel {
            target: fall,
            scope,
            outcome: CancelOutcome::Keep,
        });
        assert_eq!(window.app().history().branches().len(), 1);
        let node = sim(&window).tree().get(fall).unwrap();
        assert_eq!(node.state, State::Canceled);
        assert!(
            window.has(&format!("Board before b1·{} Fall", fall.get())),
            "the Inspector shows it"
        );
    }
}

#[test]
fn a_fork_forgets_a_selection_that_came_later() {
    let mut window = played();
    let (first, started, _) = nth(&window, "Fall", 1);
    let (later, ..) = nth(&window, "Fall", 2);
    window.ask(Command::SelectAction(Some(later)));
    window.ask(Command::FocusPanel(Panel::Inspector));
    window.ask(Command::GoTo(started));
    window.ask(Command::SetAnimation(true));
    window.click("Play on from here");
    assert!(
        window.has_some("Select an action in the tree"),
        "it is in the old future"
    );
    window.ask(Command::Pause);
    window.ask(Command::SelectAction(Some(first)));
    window.ask(Command::ChooseBranch(2));
    assert!(
        window.has(&format!("Board before b2·{} Fall", first.get())),
        "both branches have it"
    );
}

#[test]
fn a_branch_parts_from_the_run_that_is_shown_wherever_it_was_left() {
    let mut window = played();
    let (_, late, _) = nth(&window, "Match", 3);
    let (_, early, _) = nth(&window, "Match", 2);
    let parts = |window: &Window| {
        let branches = window.app().history().branches().iter();
        branches
            .map(|branch| (branch.id(), branch.forked_at))
            .collect::<Vec<_>>()
    };
    window.ask(Command::GoTo(late));
    window.ask(Command::PlayOn);
    window.ask(Command::Pause);
    assert_eq!(parts(&window), [(2, Some(late))]);
    window.ask(Command::GoTo(early));
    window.ask(Command::PlayOn);
    window.ask(Command::Pause);
    assert_eq!(
        parts(&window),
        [(2, Some(early)), (3, Some(early))],
        "both shared more with the run before"
    );
    window.ask(Command::ChooseBranch(3));
    assert_eq!(
        parts(&window),
        [(2, Some(late)), (1, Some(early))],
        "what they shared is told again"
    );
}

#[test]
fn thin_rows_spell_the_numbers_of_actions_as_the_rows_of_actions() {
    let mut window = played();
    let (fall, started, _) = nth(&window, "Fall", 1);
    window.ask(Command::GoTo(started));
    window.ask(Command::Cancel {
        target: fall,
        scope: Scope::Action,
        outcome: CancelOutcome::Keep,
    });
    window.ask(Command::FocusPanel(Panel::Actions));
    assert!(
        window.has_some(&format!("Cancel b1·{}", fall.get())),
        "the row of the cancel"
    );
    let plain = window.harness.query_all_by_label_contains("#");
    let names: Vec<String> = plain.filter_map(|node| node.accesskit_node().label()).collect();
    assert!(names.iter().all(|name| !name.contains(&fall.to_string())), "{names:?}");
}
